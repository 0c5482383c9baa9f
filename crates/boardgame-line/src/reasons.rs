//! The reasons for which a connection ends or a network line closes, as sentences and as words of the
//! protocol.

use std::io::ErrorKind;

use crate::limits::{MAX_LINE, MAX_RECEIVED, MAX_WRONG_CODES, SILENCE};

/// The reason for which the program of one side has ended a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum EndReason {
    /// The program has closed its network line.
    #[error("the line was closed")]
    Left,
    /// The peer was silent for too long.
    #[error("no line for {} seconds", SILENCE.as_secs())]
    Silence,
    /// The peer has sent too many text lines in a second.
    #[error("more than {MAX_RECEIVED} lines in a second")]
    TooFast,
    /// The peer has sent a text line that is too long.
    #[error("a line of more than {MAX_LINE} bytes")]
    TooLong,
    /// The peer has sent a text line that is not part of the protocol, or is not allowed at that point.
    #[error("a line that is not part of the protocol")]
    Unreadable,
    /// The guest has joined again on another connection.
    #[error("the guest has joined again")]
    Replaced,
}

impl EndReason {
    const ALL: [Self; 6] =
        [Self::Left, Self::Silence, Self::TooFast, Self::TooLong, Self::Unreadable, Self::Replaced];

    /// Returns the word for the reason in the protocol, such as `silence`.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Silence => "silence",
            Self::TooFast => "fast",
            Self::TooLong => "long",
            Self::Unreadable => "text",
            Self::Replaced => "replaced",
        }
    }

    pub(crate) fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.word() == word)
    }
}

/// The reason for which a listener does not let a guest join.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Refusal {
    /// The code that the guest has sent is wrong.
    Code,
    /// A different guest has joined this listener.
    Busy,
    /// The listener does not know the guest's session number, because the listener has begun a new session.
    Session,
    /// The listener cannot accept the join now: too many connections have not joined yet, or the line's last join is
    /// too recent.
    Full,
    /// The listener has another version of the protocol.
    Version,
}

impl Refusal {
    const ALL: [Self; 5] = [Self::Code, Self::Busy, Self::Session, Self::Full, Self::Version];

    /// Returns the word for the refusal in the protocol, such as `busy`.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::Busy => "busy",
            Self::Session => "session",
            Self::Full => "full",
            Self::Version => "version",
        }
    }

    pub(crate) fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|refusal| refusal.word() == word)
    }
}

/// The reason for which an open network line has no connection. The guest can still join.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum LostReason {
    /// The local program has ended the connection.
    #[error("this program ended the connection: {0}")]
    Ended(EndReason),
    /// The opponent's program has ended the connection.
    #[error("the opponent's program ended the connection: {0}")]
    EndedByPeer(EndReason),
    /// The socket failed or was closed before either program ended the connection.
    #[error("the connection was cut")]
    Cut,
    /// The name of the listener's computer cannot be looked up.
    #[error("the name of the other computer is unknown")]
    UnknownHost,
    /// The listener cannot be reached.
    #[error("the other computer cannot be reached: {0}")]
    Unreachable(ErrorKind),
    /// The listener refuses the guest for now, because of too many other connections or a very recent join.
    #[error("the other computer has too many connections")]
    Full,
}

/// The reason for which a network line has been closed for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum CloseReason {
    /// Guests have sent too many wrong codes to this listener.
    #[error("{MAX_WRONG_CODES} wrong codes; open the line again for a new code")]
    WrongCodes,
    /// The listener has refused the join code that this guest sent.
    #[error("the code is wrong")]
    WrongCode,
    /// A different guest has joined the listener.
    #[error("the line is busy: another guest has joined")]
    Busy,
    /// The listener has begun a new session since this guest joined.
    #[error("the other computer has begun a new line; join with its code")]
    UnknownSession,
    /// The listener has another version of the protocol.
    #[error("the other program has another version of the line")]
    Version,
    /// The other program is not a listener of this protocol.
    #[error("the other program does not answer as a line does")]
    NotALine,
    /// The listener has closed its network line.
    #[error("the opponent has closed the line")]
    Left,
    /// The thread that serves the network line has ended because of a defect in this program.
    #[error("the line ended by a defect of this program")]
    Defect,
}
