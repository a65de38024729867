//! Tests of building as a whole, with compilers made of shell scripts and a plain sandbox.

mod checkers;
mod scene;
mod whole;
