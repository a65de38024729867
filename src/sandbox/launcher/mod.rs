//! The launcher: this program, re-executed before anything else in `main`, small and with a single
//! thread. In: one request at a time on standard input, a socket. Out: what came of the process.
//! It never compares, decides or allocates much: a small parent keeps the peak memory of what it
//! starts honest, and starting is cheap however large the judge has grown. Everything that it
//! started dies with it, and it ends when the judge does.

mod cell;
mod fence;
mod filter;
mod handover;
mod keeper;
mod laid;
mod leaf;
mod message;
mod own;
mod packet;
mod reap;
mod serve;
mod setup;
mod slim;
mod spawn;
mod stage;
mod system;
mod template;

pub(super) use leaf::{field, leaf_name};
pub use message::{Caps, Ended, GIVEN, KILL, Launch, NAMED, NAMED_FROM, Started};
pub use serve::serve;
pub use setup::{Group, Ready, Setup, Step};

/// The argument that makes this program a launcher.
pub const LAUNCHER_ARGUMENT: &str = "\u{2}launcher";
