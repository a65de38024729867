//! Zip archives: whole packages, and the archives of data within some. In: an archive and a scratch
//! folder. Out: a fresh folder with its files, or a sentence. Nothing is written outside of it.

mod plan;
mod unpack;

pub(super) use unpack::{unpack, unpack_flat};
