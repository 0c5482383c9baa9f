//! What the program says to command lines, files and places that are not what they should be: one line on standard error that names
//! the thing and what was expected, the right exit code, and nothing left behind.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail by panicking")]

mod bench;
mod files;
mod games;
mod kept;
mod lines;
mod outputs;
mod positions;
mod seats;
mod shares;
