//! SARIF 2.1.0, the form in which CI systems read what checkers of code find. In: inspections. Out:
//! one log with one run. Only what such systems show is written.

use super::plain;
use crate::model::{Demand, Inspection, Level, Remark};
use serde::Serialize;

/// Where its schema lies.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// A log.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Log {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run; 1],
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Run {
    tool: Tool,
    results: Vec<Found>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Tool {
    driver: Driver,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Driver {
    name: &'static str,
    version: &'static str,
    rules: Vec<Described>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
struct Described {
    id: &'static str,
    short_description: Message,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Message {
    text: String,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
struct Found {
    rule_id: &'static str,
    level: &'static str,
    message: Message,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    locations: Vec<Location>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    physical_location: Physical,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
struct Physical {
    artifact_location: Artifact,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Artifact {
    uri: String,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u64,
}

impl Log {
    /// The log as text.
    #[must_use]
    pub fn written(&self) -> String {
        // All of it is text and numbers, which JSON can always hold.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// One run over all packages.
    #[must_use]
    pub fn of(inspections: &[Inspection]) -> Self {
        let described = |rule: &Demand| Described {
            id: rule.id(),
            short_description: Message {
                text: rule.title().to_owned(),
            },
        };
        let remarks = inspections
            .iter()
            .flat_map(|inspection| &inspection.remarks);
        Self {
            schema: SCHEMA,
            version: "2.1.0",
            runs: [Run {
                tool: Tool {
                    driver: Driver {
                        name: env!("CARGO_PKG_NAME"),
                        version: env!("CARGO_PKG_VERSION"),
                        rules: Demand::ALL.iter().map(described).collect(),
                    },
                },
                results: remarks.map(found).collect(),
            }],
        }
    }
}

fn found(remark: &Remark) -> Found {
    let location = remark.path.as_ref().map(|path| Location {
        physical_location: Physical {
            artifact_location: Artifact {
                uri: uri(&plain(path.as_os_str().as_encoded_bytes())),
            },
            region: remark.line.map(|line| Region {
                start_line: line.max(1),
            }),
        },
    });
    Found {
        rule_id: remark.demand.id(),
        level: match remark.level {
            Level::Error => "error",
            Level::Warning => "warning",
            Level::Note => "note",
        },
        message: Message {
            text: remark.text.clone(),
        },
        locations: location.into_iter().collect(),
    }
}

/// A path as a reference: what has a meaning in one is written as its number.
fn uri(path: &str) -> String {
    let mut text = String::new();
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            text.push(char::from(byte));
        } else {
            text.push_str(&format!("%{byte:02X}"));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    #[test]
    fn a_log_names_rules_levels_and_places() {
        let inspection = Inspection {
            remarks: vec![Remark {
                demand: Demand::LineEnds,
                level: Level::Error,
                text: "a b/1.in has CR LF".to_owned(),
                path: Some(PathBuf::from("a b/1.in")),
                line: Some(3),
            }],
            ..Inspection::default()
        };
        let log = serde_json::to_value(Log::of(&[inspection])).unwrap();
        assert_eq!(log["version"], "2.1.0");
        let result = &log["runs"][0]["results"][0];
        assert_eq!(result["ruleId"], "line-ends");
        assert_eq!(result["level"], "error");
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "a%20b/1.in");
        assert_eq!(place["region"]["startLine"], 3);
        let rules = log["runs"][0]["tool"]["driver"]["rules"]
            .as_array()
            .unwrap();
        assert_eq!(rules.len(), Demand::ALL.len());
    }
}
