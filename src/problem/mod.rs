//! Problems on disk. In: a folder. Out: a `Problem`, or a sentence that names file, line and remedy.
//! Nothing is run, printed or judged here; one file a package format.
//!
//! - `detect`: which format a folder has, and who reads it.
//! - `folder`: our own format, `problem.toml` beside `*.in` and `*.ans` files or a table.
//! - `dmoj`, `polygon`, `cms`, `sinol`, `library`, `companion`, `oj`, `plain`: other formats, each by
//!   its reader; `zip` unpacks archives; `home`, `roll`, `aide`: what several readers share.
//! - `kattis`: packages of Kattis and ICPC, both versions; `yaml`: all YAML of all formats.
//! - `find`: which folders are problems; `init`: a first problem to change.
//! - `natural`: the one order of names.

mod aide;
mod cms;
mod companion;
mod convert;
mod detect;
mod dmoj;
mod error;
mod files;
mod find;
mod folder;
mod home;
mod init;
mod kattis;
mod library;
mod natural;
mod nearest;
mod oj;
mod pairs;
mod plain;
mod polygon;
mod roll;
mod rule_set;
mod section;
mod settings;
mod sinol;
#[cfg(test)]
mod stage;
mod table;
mod template;
mod text;
mod traps;
mod validator_flags;
mod walk;
mod yaml;
mod zip;

pub use convert::convert;
pub use detect::{detect, detect_package, formats, load, load_as, load_to_generate};
pub use error::{Fault, ProblemError};
pub use find::find;
pub use folder::load_cases;
pub use init::init;
pub use natural::natural_order;
pub use oj::load as load_by_pattern;
pub use rule_set::rule_set;
pub use validator_flags::{FlagError, default_validator};
