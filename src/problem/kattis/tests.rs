//! Packages, loaded.
