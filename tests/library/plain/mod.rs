//! Plain and slow versions of engine and solver. The fast versions must give the same results.

#![allow(dead_code, reason = "no test needs all of it")]
#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

pub mod search;
pub mod solver;
