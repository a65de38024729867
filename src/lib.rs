//! flagfall: an online judge that runs on your own machine.
//! See `ARCHITECTURE.md` for the rooms and who may use whom.

pub mod event;
pub mod model;
pub mod report;
pub mod sandbox;
pub mod wire;
