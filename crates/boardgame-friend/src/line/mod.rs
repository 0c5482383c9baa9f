//! A line: a connection between two programs over which their users play a game by links.
//!
//! One program waits, the other one joins as a guest with a code of eight letters. They exchange [`Frame`]s: above all the
//! newest link, whose log is the whole game. A lost line is joined again with a number that only the two programs
//! know. Nothing that is sent is encrypted.
//!
//! # Protocol
//!
//! ```text
//! guest     tripppin-line-2 join CODE | tripppin-line-2 rejoin SESSION
//! listener  tripppin-line-2 welcome SESSION GAME | tripppin-line-2 refused code|used|busy|full|session|version
//! both      link LINK | refuse back|draw|rematch | withdraw back|draw|rematch | chat TEXT | alive
//!           bye left|silence|long|text|replaced|game
//! ```
//!
//! # Use
//!
//! The owner takes events after each call of the callback `wake`.
//!
//! * After [`LineEvent::Joined`] or [`LineEvent::Welcome`] it saves the number in the record's
//!   [`LineSeat`](crate::record::LineSeat), and sends its newest link. Before a rematch, it sends the last link of the game
//!   before it, because the peer may not have the end that counts.
//! * It gives each link to [`Games::open_link`](crate::games::Games::open_link). If the link belongs to the game, the
//!   listener calls [`Line::bind`]. If it is refused, the owner hangs up.
//! * It saves a record before it sends its link.
//!
//! # Modules
//!
//! `handle` has the owner's [`Line`], and `driver` its thread with `socket`, `acceptor` and `dial`. All decisions are made
//! without sockets and clocks: `endpoint`, `reactions` and `listener` have the connections of one end, `door` the seat of
//! the guest, `dialer` the attempts of a guest, and `connection` with `wire` and `bucket` the lines of one connection.
//! `packet` has the text of all lines. [`limits`] bound what a peer can use.

mod acceptor;
mod address;
mod addresses;
mod bucket;
mod chat;
mod connection;
mod dial;
mod dialer;
mod door;
mod driver;
mod endpoint;
mod event;
mod finish;
mod frame;
mod handle;
mod keys;
pub mod limits;
mod listener;
mod packet;
mod reactions;
mod reasons;
mod socket;
#[cfg(test)]
mod tests;
mod wire;

pub use address::{AddressError, HostAddress, LineAddress, MAX_HOST};
pub use addresses::addresses;
pub use chat::{ChatLine, MAX_CHAT};
pub use dial::probe;
pub use door::{RANDOM_SIZE, Seat};
pub use endpoint::SendError;
pub use event::LineEvent;
pub use finish::finish;
pub use frame::{Frame, Request};
pub use handle::{Line, LineConnection};
pub use keys::{
    CODE_LENGTH, CODE_LETTERS, GuestKey, JoinCode, JoinCodeError, NumberError, SeatNumber, SessionNumber,
};
pub use reasons::{CloseReason, EndReason, LostReason};
