//! Plain and slow versions of the minds, which the fast ones must agree with.

#![allow(dead_code, reason = "no test needs all of it")]
#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

pub mod search;
pub mod solver;
