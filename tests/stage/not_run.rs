//! How a test says that it was not run. In: the reason. Out: a line on standard error, past the
//! capture of the test harness, or a failure where nothing may be left out.

use std::io::Write;

/// Tells that a test, or a part of one, was not run and why; with `FLAGFALL_TEST_REQUIRE` set, as
/// in CI, that is a failure.
pub fn not_run(why: &str) {
    let required = std::env::var_os("FLAGFALL_TEST_REQUIRE").is_some();
    assert!(!required, "not run: {why}");
    // The harness captures what is printed by macros, so that a passing test would say nothing.
    let _ = writeln!(std::io::stderr(), "not run: {why}");
}
