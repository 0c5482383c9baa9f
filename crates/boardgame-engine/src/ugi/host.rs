//! The two sides of a UGI conversation: the program that runs it, with its clock, and the protocol of its
//! peer.

use std::time::Duration;

/// A clock that returns the time since a fixed moment in the past.
///
/// The UGI modules read no other clock.
pub type Clock = fn() -> Duration;

/// The program that runs a UGI conversation, described by its name, its authors and its clock.
#[derive(Debug, Clone, Copy)]
pub struct Host {
    /// The name and version of the program, sent as `id name`.
    pub name: &'static str,
    /// The authors of the program, sent as `id author`.
    pub author: &'static str,
    /// The clock by which search times are measured.
    pub clock: Clock,
}

/// The protocol of the peer, which determines the reply to a greeting and the unit of mate distances.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Dialect {
    /// The Universal Game Interface. Mate distances are counted in plies.
    #[default]
    Ugi,
    /// The Universal Chess Interface. Mate distances are counted in moves of one side.
    Uci,
}
