//! The two sides of a UGI conversation: the program that runs it, with its clock, and the protocol of its
//! peer.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// A clock that returns the time since a fixed moment in the past.
pub(super) type Clock = Arc<dyn Fn() -> Duration + Send + Sync>;

/// The program that runs a UGI conversation, described by its name, its authors and its clock.
#[derive(Clone)]
pub struct Host {
    pub(super) name: String,
    pub(super) author: String,
    pub(super) clock: Clock,
}

impl Host {
    /// Creates a host whose searches are timed by `clock`.
    ///
    /// `name`, the name and version of the program, is sent as `id name`, and `author` as `id author`. `clock` returns
    /// the time since a fixed moment in the past; the UGI modules read no other clock.
    pub fn new(
        name: impl Into<String>,
        author: impl Into<String>,
        clock: impl Fn() -> Duration + Send + Sync + 'static,
    ) -> Self {
        Self { name: name.into(), author: author.into(), clock: Arc::new(clock) }
    }
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Host").field("name", &self.name).finish_non_exhaustive()
    }
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
