//! The program that runs a UGI conversation, and its clock.

use std::time::Duration;

/// A clock that returns the time since a fixed moment in the past. The UGI modules read no other clock.
pub type Clock = fn() -> Duration;

/// The program that runs a UGI conversation, with its name, its authors and its clock.
#[derive(Debug, Clone, Copy)]
pub struct Host {
    /// The name and version of the program, sent as `id name`.
    pub name: &'static str,
    /// The authors of the program, sent as `id author`.
    pub author: &'static str,
    /// The clock by which search times are measured.
    pub clock: Clock,
}
