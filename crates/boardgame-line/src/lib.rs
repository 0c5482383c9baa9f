//! A network line: a connection between two programs over which their users play one board game.
//!
//! One program listens, the other one joins as a guest with a code of six letters. They exchange the
//! messages of a game of `boardgame-friend`, chat, and requests as lines of text. A lost line is joined again
//! with a number that only the two programs know, and the game goes on at the same move. The crate has no
//! user interface, and gets random bytes and the clock from its caller.
//!
//! * [`mod@line`] has the handle of a line: it sends records and takes events. Each line has one thread.
//! * [`game`] has the game of a side: it keeps the records of both sides equal, also after a lost line.
//! * [`address`], [`keys`] have the arguments of a line; [`event`], [`record`], [`chat`] and [`progress`]
//!   have what the two sides exchange; [`reasons`] has the reasons for which a line ends.
//! * [`limits`] has the limits that bound the time and memory a peer can use.
//!
//! Nothing that is sent is encrypted.
//!
//! # Use
//!
//! The owner takes events after each call of the wake callback, and has a [`LineGame`] for the game.
//!
//! * After [`LineEvent::Connected`] it saves the session and [announces](line::Line::announce) the progress
//!   that [`LineGame::connected`] returns.
//! * After [`LineEvent::Announced`] it sends the records that [`LineGame::announced`] returns.
//! * It gives each record to [`LineGame::receive`], and follows the [`Reaction`](game::Reaction).
//! * It sends the records that the methods for the user's decisions return.
//!
//! The owner saves the game before it sends anything. If the opponent's program has caused a
//! [fatal error](game::LineGameError::is_fatal), the owner drops the line.
//!
//! [`LineEvent::Connected`]: event::LineEvent::Connected
//! [`LineEvent::Announced`]: event::LineEvent::Announced
//! [`LineGame`]: game::LineGame
//! [`LineGame::connected`]: game::LineGame::connected
//! [`LineGame::announced`]: game::LineGame::announced
//! [`LineGame::receive`]: game::LineGame::receive

#![warn(missing_docs)]
#![deny(unreachable_pub)]

pub mod address;
pub mod chat;
mod connection;
mod driver;
mod endpoint;
pub mod event;
pub mod game;
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
