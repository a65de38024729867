//! Problems on disk. In: a folder. Out: a `Problem`, or a sentence that names file, line and remedy.
//! Nothing is run, printed or judged here; one file a package format.
//!
//! - `folder`: our own format, `problem.toml` beside `*.in` and `*.ans` files or a table.
//! - `find`: which folders are problems; `init`: a first problem to change.
//! - `natural`: the one order of names.

mod error;
mod files;
mod find;
mod folder;
mod init;
mod natural;
mod nearest;
mod rule_set;
mod section;
mod settings;
#[cfg(test)]
mod stage;
mod table;
mod template;
mod text;
mod traps;
mod validator_flags;
mod walk;

pub use error::{Fault, ProblemError};
pub use find::find;
pub use folder::{load, load_cases};
pub use init::init;
pub use natural::natural_order;
pub use rule_set::rule_set;
pub use validator_flags::{FlagError, default_validator};
