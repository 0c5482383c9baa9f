//! Correspondence games between two people without a server, and the messages of games over a network line.
//!
//! The board and each throw of the dice follow from random values of both players. Neither player can choose
//! them, and no server is needed. The crate draws nothing, reads no clock and opens no file, and its only
//! source of random bytes is the caller.
//!
//! * [`chain`] has the hash chain of a player, which commits to random values before they are used.
//! * [`deal`] and [`throws`] derive the board, the seats and each throw from values of both chains.
//! * [`link`] has the text that players send to each other, with its [`settings`] and [`turn`]s; [`message`]
//!   has the same steps as lines for a connection.
//! * [`game`] has the trait that a board game implements for correspondence games, [`record_game`] implements it for
//!   game records, and [`table`] is the game as a side sees it.
//! * [`correspondence`] is the record that each player's program has of a game. It accepts a link only if
//!   the link extends it by exactly one legal turn.
//! * [`rematch`] has the seats of a rematch, in which the sides change.
//! * [`link_games`] has all correspondence games of one program.
//!
//! # Use
//!
//! A program saves its [`LinkGames`](link_games::LinkGames), one
//! [`Correspondence`](correspondence::Correspondence) for each game between people, with
//! [`to_private_text`](link_games::LinkGames::to_private_text) in its own folder, and reads them with
//! [`from_private_text`](link_games::LinkGames::from_private_text). It gives 32 bytes from
//! the system's random source to the [`Secret`](chain::Secret) of each new game. A link that the user opens
//! or pastes goes to [`LinkGames::open`](link_games::LinkGames::open), which distinguishes an invitation,
//! which the user can answer, a known game, and a game of another device. The rules are the
//! [`LinkStartFn`](game::LinkStartFn) of the game, a function from settings and deal to a
//! [`LinkedGame`](game::LinkedGame): for games without dice a [`RecordGame`](record_game::RecordGame),
//! whose [`GameRecord`](boardgame_engine::record::GameRecord) is dealt from [`Deal::seed`](deal::Deal::seed)
//! like the board of `--seed`. After each accepted link, the window installs the record of the
//! [`Table`](table::Table) in its `Session` and follows the [`Duty`](table::Duty): it lets the user move, or
//! sends a turn without moves by itself. The moves that the session has played since then are the
//! [`Turn`](turn::Turn) of the next [`send`](correspondence::Correspondence::send). The program must save
//! the record before it shows the link. A host of two computers on a line exchanges the messages of
//! [`Correspondence::message`](correspondence::Correspondence::message) instead. After a lost connection
//! each side repeats those of [`messages_after`](correspondence::Correspondence::messages_after) the other
//! side's newest link.
//!
//! # Protocol
//!
//! Side a sends link 1 with its anchor a\[0\]. Side b answers with b\[0\] and b\[2\], from which b\[1\]
//! follows. From link 3 on the sides alternate. A link after k moves reveals the sender's value k + 2, which
//! is the number of the next throw. A resignation and a draw count as a move, so that the value shows who has
//! ended the game. So the receiver of a link always sees the next throw, and the sender of a move never does. If the
//! receiver has to move, it moves. Otherwise, because a player throws again after a double one or the receiver cannot
//! move, the receiver sends a turn without moves, whose value lets the other player see the throw. In a game without
//! dice the same values show that a link comes from the player who began the game. A game of the [maximum
//! length](link::Link::is_full) ends undecided, before a chain has no further value.

#![warn(missing_docs)]
#![deny(unreachable_pub)]

pub mod chain;
pub mod correspondence;
pub mod deal;
pub mod game;
pub mod games;
mod hash;
pub mod link;
pub mod link_games;
pub mod message;
pub mod parse_error;
pub mod record;
pub mod record_game;
pub mod rematch;
pub mod replay;
pub mod score;
pub mod settings;
pub mod side;
pub mod step;
pub mod table;
pub mod throws;
pub mod turn;

#[cfg(test)]
mod cheats;
#[cfg(test)]
mod cuts;
#[cfg(test)]
mod race;
#[cfg(test)]
mod uniformity;
