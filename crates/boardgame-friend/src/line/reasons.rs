//! The reasons for which a connection ends or a line closes, as sentences and as words of the protocol.

use std::io::ErrorKind;

use super::limits::{MAX_LINE, SILENCE};

/// Gives each variant of an enum its word in the protocol.
macro_rules! words {
    ($name:ident { $($variant:ident: $word:literal),+ }) => {
        impl $name {
            /// Returns the word in the protocol.
            pub(super) const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// Parses a word of the protocol.
            pub(super) fn parse(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)+ _ => None }
            }
        }
    };
}
pub(super) use words;

/// The reason for which the program of one side has ended a connection. The peer gets it as `bye REASON`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum EndReason {
    /// The program has closed its line.
    #[error("the line was closed")]
    Left,
    /// The peer was silent for too long, or has joined by the code without a link that belongs to the game.
    #[error("nothing was received for {} seconds", SILENCE.as_secs())]
    Silence,
    /// The peer has sent a line that is too long.
    #[error("a line has more than {MAX_LINE} bytes")]
    TooLong,
    /// The peer has sent a line that is not part of the protocol, or a link that is refused.
    #[error("a line is not part of the protocol")]
    Text,
    /// The guest has joined again over another connection.
    #[error("the guest has joined again")]
    Replaced,
    /// The program of one side does not have the game.
    #[error("the two programs have different games")]
    Game,
}

words!(EndReason {
    Left: "left",
    Silence: "silence",
    TooLong: "long",
    Text: "text",
    Replaced: "replaced",
    Game: "game"
});

/// The reason for which a listener does not let a guest join.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Refusal {
    /// The code is wrong.
    Code,
    /// The code is right, but a guest has used it and is now known by its game.
    Used,
    /// The code is right, but the guest that has used it is connected.
    Busy,
    /// Too many connections wait, and this one had to give way.
    Full,
    /// The session number is unknown or was replaced.
    Session,
    /// The listener has another version of the protocol.
    Version,
}

words!(Refusal {
    Code: "code",
    Used: "used",
    Busy: "busy",
    Full: "full",
    Session: "session",
    Version: "version"
});

/// The reason for which an open line has no connection. The guest can still join.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum LostReason {
    /// This program has ended the connection.
    #[error("This program has ended the connection: {0}.")]
    Ended(EndReason),
    /// The friend's program has ended the connection.
    #[error("Your friend's program has ended the connection: {0}.")]
    EndedByPeer(EndReason),
    /// The connection was cut before either program ended it.
    #[error("The connection was cut.")]
    Cut,
    /// The name of the listener's computer cannot be looked up.
    #[error("The name of the other computer is unknown.")]
    UnknownHost,
    /// The listener cannot be reached.
    #[error("The other computer does not answer: {0}.")]
    Unreachable(ErrorKind),
    /// The code is right, but the guest that has used it is still connected.
    #[error("Another guest is connected to your friend.")]
    Busy,
    /// Too many other programs are connected to the listener.
    #[error("Too many programs are connected to your friend's computer.")]
    Full,
}

/// The reason for which a line has been closed for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum CloseReason {
    /// The listener has refused the code of this guest.
    #[error("The code is wrong.")]
    WrongCode,
    /// The code of this guest was used by another one.
    #[error("This code was used: ask your friend for a new one.")]
    UsedCode,
    /// The listener does not know the session number of this guest.
    #[error("Your friend has begun a new line: ask for its code.")]
    UnknownSession,
    /// The listener has another version of the protocol.
    #[error("Your friend has another version of the program; both need the same one.")]
    Version,
    /// The program at the address is not a listener of this protocol.
    #[error("The program at this address is not a game that waits for a friend.")]
    NotALine,
    /// The guest has joined again from another window or program.
    #[error("The line has been taken over by another window.")]
    Replaced,
    /// The thread of the line has ended because of a defect in this program.
    #[error("The line ended by a defect of this program.")]
    Defect,
}
