//! Games between two people without a server, by text or over a line.
//!
//! The board and each throw of the dice follow from random values of both players. Neither player can choose
//! them, and no server is needed. The crate draws nothing and opens no file, and its only source of random
//! bytes is the caller. Only a line has threads, sockets and a clock.
//!
//! * [`chain`] has the hash chain of a player, which commits to random values before they are used.
//! * [`deal`] and [`throws`] derive the board, the seats and each throw from values of both chains.
//! * [`link`] has the text that players send to each other: [`settings`], and a log of [`step`]s, most of which are
//!   [`turn`]s. Over a line, the same text is sent.
//! * [`game`] has the trait that a board game implements, [`record_game`] implements it for game records, and
//!   [`replay`] is the game of a link as a side sees it.
//! * [`record`] is the record that each player's program has of a game. It decides about each link of the friend.
//! * [`games`] has all records of a program, and the [`score`] of a game and its [`rematch`]es.
//! * [`mod@line`] carries links between two computers.
//! * [`stage`] says what one side of a game sees and can do.
//!
//! # Use
//!
//! A program saves its [`Games`](games::Games) with [`to_private_text`](games::Games::to_private_text) in its own folder,
//! and reads them with [`from_private_text`](games::Games::from_private_text). It gives 32 bytes from the system's random
//! source to the [`Secret`](chain::Secret) of each new game. A text that the user opens or pastes goes to
//! [`Games::open`](games::Games::open), which changes nothing: the result is an invitation, which the user can
//! [answer](games::Games::answer), or a [`Checked`](record::Checked) link. If the link has moves of a program, the
//! window searches them with [`Record::verify`](record::Record::verify). If it
//! [needs consent](record::Checked::needs_consent), the window asks the user. Then
//! [`Games::accept`](games::Games::accept) takes it over. The rules are the [`LinkStartFn`](game::LinkStartFn) of the
//! game, a function from settings and deal to a [`LinkedGame`](game::LinkedGame): for games without dice a
//! [`RecordGame`](record_game::RecordGame), whose [`GameRecord`](boardgame_engine::record::GameRecord) is dealt from
//! [`Deal::seed`](deal::Deal::seed) like the board of `--seed`. After each accepted link, the window installs the record
//! of the [`Replay`](replay::Replay) in its `Session`, and follows the [`FriendStage`](stage::FriendStage). The moves
//! that the session has played since then are the [`Turn`](turn::Turn) of the next [`send`](record::Record::send). The
//! program must save the record before it shows or sends the link.
//!
//! # Protocol
//!
//! Side a sends link 1 with its anchor a\[0\]. Side b answers with b\[0\] and b\[2\], from which b\[1\]
//! follows. Each further link adds one step. The weight of a step is its number of moves, and one for each decision. A
//! link whose steps have the weight k together reveals its author's value k + 2, which is the number of the throw after
//! it. So the receiver of a turn always sees the next throw, and the author of a move never does. If the
//! receiver has to move, it moves. Otherwise, because a player throws again after a double one or the receiver cannot
//! move, the receiver sends a turn without moves, whose value lets the other player see the throw. In a game without
//! dice the same values show that a link comes from the player who began the game.
//!
//! A log only grows. `BACK` removes turns from the board, but not from the log, and the weight of the removed turns
//! still counts: the position that stays keeps its throw, and all later throws have numbers for which no value has been
//! revealed. So an earlier link is the beginning of every later one, and a record accepts only links that extend its own.
//! A game of the [maximum length](link::Link::is_full) ends undecided, before a chain has no further value.

#![warn(missing_docs)]
#![deny(unreachable_pub)]

pub mod chain;
pub mod deal;
pub mod game;
pub mod games;
mod hash;
pub mod line;
pub mod link;
pub mod parse_error;
pub mod record;
pub mod record_game;
pub mod rematch;
pub mod replay;
pub mod score;
pub mod settings;
pub mod side;
pub mod stage;
pub mod step;
pub mod throws;
pub mod turn;

#[cfg(test)]
mod cheats;
#[cfg(test)]
mod race;
#[cfg(test)]
mod scenarios;
#[cfg(test)]
mod uniformity;
