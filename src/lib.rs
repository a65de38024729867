//! flagfall: an online judge that runs on your own machine.
//! See `ARCHITECTURE.md` for the rooms and who may use whom.

pub mod build;
pub mod check;
pub mod cli;
pub mod event;
pub mod growth;
pub mod judge;
pub mod model;
pub mod problem;
pub mod report;
pub mod sandbox;
pub mod verify;
pub mod wire;
