//! Inspections as JUnit XML. In: what was found. Out: a suite a package, a test a demand; a demand
//! with errors has failed, warnings and notes stand in its output.

use crate::model::{Demand, Inspection, Level, Remark};
use crate::report::junit::{clean, clean_lines};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

/// All inspections as one report.
///
/// # Errors
/// When a text cannot be written as XML.
pub fn junit(inspections: &[Inspection]) -> Result<String, quick_junit::SerializeError> {
    let mut report = Report::new(env!("CARGO_PKG_NAME"));
    for inspection in inspections {
        let name = clean(&inspection.package);
        let mut suite = TestSuite::new(name.as_str());
        for demand in Demand::ALL {
            let checked = inspection
                .checked
                .iter()
                .any(|checked| checked.demand == demand);
            let remarks: Vec<&Remark> = inspection
                .remarks
                .iter()
                .filter(|remark| remark.demand == demand)
                .collect();
            if checked || !remarks.is_empty() {
                let mut test = test(demand, &remarks);
                test.set_classname(name.as_str());
                suite.add_test_case(test);
            }
        }
        report.add_test_suite(suite);
    }
    report.to_string()
}

fn test(demand: Demand, remarks: &[&Remark]) -> TestCase {
    let errors = remarks.iter().filter(|remark| remark.level == Level::Error);
    let errors: Vec<String> = errors.map(|remark| told(remark)).collect();
    let status = match errors.first() {
        None => TestCaseStatus::success(),
        Some(first) => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_type(demand.id()).set_message(clean(first));
            status.set_description(clean_lines(&errors.join("\n")));
            status
        }
    };
    let mut test = TestCase::new(demand.id(), status);
    let others = remarks.iter().filter(|remark| remark.level != Level::Error);
    let others: Vec<String> = others.map(|remark| told(remark)).collect();
    if !others.is_empty() {
        test.set_system_out(clean_lines(&others.join("\n")));
    }
    test
}

fn told(remark: &Remark) -> String {
    let place = remark.path.as_ref().map(|path| {
        let line = remark.line.map(|line| format!(":{line}"));
        format!("{}{}: ", path.display(), line.unwrap_or_default())
    });
    format!("{}{}", place.unwrap_or_default(), remark.text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_with_errors_has_failed() {
        let remark = |level| Remark {
            demand: Demand::Promise,
            level,
            text: "slow.py is too fast\x01".to_owned(),
            path: None,
            line: None,
        };
        let mut inspection = Inspection {
            package: "sum".to_owned(),
            ..Inspection::default()
        };
        inspection.count(Demand::Nul, 1);
        inspection.count(Demand::Promise, 1);
        inspection.remarks.push(remark(Level::Warning));
        let report = |inspection: &Inspection| {
            let text = junit(std::slice::from_ref(inspection)).unwrap();
            Report::deserialize_from_str(&text).unwrap()
        };
        assert_eq!(
            (report(&inspection).tests, report(&inspection).failures),
            (2, 0)
        );
        inspection.remarks.push(remark(Level::Error));
        assert_eq!(
            (report(&inspection).tests, report(&inspection).failures),
            (2, 1)
        );
    }
}
