//! A connection between two computers for one board game: a line.
//!
//! One program listens, the other one joins as a guest with a code of six letters. They exchange the
//! messages of a game of `boardgame-link`, chat, and requests as lines of text. A lost line is joined again
//! with a number that only the two programs know, and the game goes on at the same move. The crate has no
//! user interface, and gets random bytes and the clock from its caller.
//!
//! * [`mod@line`] has the handle of a line: it sends records and takes events. Each line has one thread.
//! * [`address`], [`keys`] have the arguments of a line; [`event`], [`record`], [`chat`] and [`progress`]
//!   have what the two sides exchange; [`reasons`] has the reasons for which a line ends.
//! * [`limits`] has the limits that bound the time and memory a peer can use.
//!
//! Nothing that is sent is encrypted.
//!
//! # Use
//!
//! The owner takes events after each call of the wake callback. After [`LineEvent::Connected`] it saves the
//! session and [announces](line::Line::announce) the [`Progress`] of its game. After
//! [`LineEvent::Announced`], [`Progress::resume`] names the messages to send. From then on each side sends
//! its turns as messages. The owner gives a received message to
//! [`Correspondence::receive`](boardgame_link::correspondence::Correspondence::receive), which checks it by the
//! rules. If a message is refused for another reason than that it is known, the records of the two sides
//! differ, and the owner drops the line.
//!
//! A [`Request`] is granted by [`LineRecord::Grant`] with the same request. After it has asked, a side sends
//! no turn until it has an answer, and refuses the requests of the opponent; a side that moves in place of an
//! answer refuses first. The side that
//! grants a take-back takes back when it sends the agreement, the other side when it receives it, and both
//! count it in their [`TakeBacks`]. The listener invites to every game. Requests are void after a lost line,
//! unless the opponent has granted a take-back: then its agreement is sent again.
//!
//! [`LineEvent::Connected`]: event::LineEvent::Connected
//! [`LineEvent::Announced`]: event::LineEvent::Announced
//! [`Progress`]: progress::Progress
//! [`Progress::resume`]: progress::Progress::resume
//! [`TakeBacks`]: progress::TakeBacks
//! [`Request`]: record::Request
//! [`LineRecord::Grant`]: record::LineRecord::Grant

#![warn(missing_docs)]
#![deny(unreachable_pub)]

pub mod address;
pub mod chat;
mod connection;
mod driver;
mod endpoint;
pub mod event;
pub mod keys;
pub mod limits;
pub mod line;
mod parts;
pub mod progress;
pub mod reasons;
pub mod record;
mod wire;

#[cfg(test)]
mod tests;
