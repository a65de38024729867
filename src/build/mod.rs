//! Makes programs from sources. In: what the user named, the table of languages, a sandbox.
//! Out: a `Program`, the compiler's words, or why the judge could not build it.
//! No verdict is made here, nothing is compiled outside of the sandbox, and nothing twice.

mod builder;
mod cargo;
mod checker;
mod collect;
mod compile;
mod entry;
mod error;
mod guess;
mod includes;
mod key;
mod message;
mod package;
mod placeholder;
mod probe;
mod ready;
mod remembered;
mod script;
mod source;
mod stage;
mod store;
mod strip;
mod table;
#[cfg(test)]
mod tests;
mod visible;

pub use builder::{Builder, Built, Settings};
pub use collect::collect;
pub use error::BuildError;
pub use guess::guess;
pub use package::submission;
pub use placeholder::command_for;
pub use table::Languages;
