//! exec: signals that wake tasks, ports that carry messages, tasks that run beside the program.
//!
//! The program itself runs on the caller's thread, woken whenever signals are pending; tasks started here are threads of their own.

pub mod port;
pub mod signals;
pub mod task;
