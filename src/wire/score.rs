//! Points in documents. In: a `Score`. Out: plain objects, groups in the order of the problem.

use super::verdict::Verdict;
use crate::model;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a submission got.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Score {
    /// Points of all.
    pub points: f64,
    /// The most that could be had; absent where there is no bound.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<f64>,
    /// Each group, parents before what is in them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<GroupScore>,
    /// Why the points cannot be trusted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

/// What a submission got in one group.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GroupScore {
    /// The group's name.
    pub name: String,
    /// Its points.
    pub points: f64,
    /// The most that could be had; absent where there is no bound.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<f64>,
    /// Its verdict; `SKIP` where it was not run.
    pub verdict: Verdict,
}

impl From<&model::Score> for Score {
    fn from(score: &model::Score) -> Self {
        let group = |group: &model::GroupScore| GroupScore {
            name: group.name.clone(),
            points: group.points,
            max: group.max,
            verdict: group.verdict.into(),
        };
        Self {
            points: score.points,
            max: score.max,
            groups: score.groups.iter().map(group).collect(),
            fault: score.fault.clone(),
        }
    }
}

impl From<&Score> for model::Score {
    fn from(score: &Score) -> Self {
        let group = |group: &GroupScore| model::GroupScore {
            name: group.name.clone(),
            points: group.points,
            max: group.max,
            verdict: group.verdict.into(),
        };
        Self {
            points: score.points,
            max: score.max,
            groups: score.groups.iter().map(group).collect(),
            fault: score.fault.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_come_back_as_they_were() {
        let score = model::Score {
            points: 12.5,
            max: Some(100.0),
            groups: vec![model::GroupScore {
                name: "secret/1".to_owned(),
                points: 12.5,
                max: None,
                verdict: model::Verdict::Wa,
            }],
            fault: Some("the group secret/1 gives too much".to_owned()),
        };
        let text = serde_json::to_string(&Score::from(&score)).unwrap();
        let back: Score = serde_json::from_str(&text).unwrap();
        assert_eq!(model::Score::from(&back), score);
    }
}
