//! The tests with the usual harness, as one program: the library, the whole program in this process, the built
//! program as a process, the contract of every game, and golden pictures.
//!
//! Each test program compiles the shared modules and is linked with all games again, so only tests with a
//! harness of their own are programs of their own: `killed`, `random_input` and `window`.

mod commands;
mod common;
mod conformance;
#[path = "play/failing.rs"]
mod failing;
mod goldens;
mod library;
#[path = "common/moves.rs"]
mod moves;
mod play;
mod program;
mod programs;
mod wine;

use programs::user;
