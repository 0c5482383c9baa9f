//! Tests of invalid command lines, files and paths: one line on standard error that names the fault and the
//! expected form, the right exit code, and no files left behind.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail by panicking")]

mod bench;
mod files;
mod games;
mod kept;
mod lines;
mod outputs;
mod positions;
mod shares;
