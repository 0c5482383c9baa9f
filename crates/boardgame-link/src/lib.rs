//! Board games between two people without a server: play by link, and the messages of play over a line.
//!
//! Both players contribute to the board and to each throw of the dice, so neither can choose them:
//!
//! * [`chain`] has the hash chain of a player, which commits to random values before they are revealed.
//! * [`deal`] and [`throws`] derive the board, the seats and each throw from values of both chains, and
//!   [`numbers`] draws uniform numbers from them.

#![warn(missing_docs)]
#![deny(unreachable_pub)]

pub mod chain;
pub mod correspondence;
pub mod deal;
pub mod game;
mod hash;
pub mod link;
pub mod message;
pub mod numbers;
pub mod record_game;
pub mod settings;
pub mod side;
pub mod table;
pub mod throws;
pub mod turn;

#[cfg(test)]
mod cheats;
#[cfg(test)]
mod race;
#[cfg(test)]
mod uniformity;
