//! Generic parts of board games with engines, without drawing: game record, session, search task, oracle and
//! UGI.
//!
//! * [`record`] has the trait of a game's positions and the game record built on them, [`contract`] the trait
//!   of engines, and [`alpha_beta`] an engine for any game of two seats.
//! * [`session`] is a game being played, with its players, its score and everything that can be taken back.
//! * [`search_task`] runs engine searches on a thread or in a worker, [`game_controller`] joins it to a
//!   session, and [`worker`] carries searches to a worker as text.
//! * [`oracle`] and [`coach`] serve solved games: exact values, hints, puzzles and reviews.
//! * [`queries`] answers batch commands about game records, and [`ugi`] speaks the Universal Game Interface.
//! * [`square`] and [`arrows`] have the squares of an 8x8 board, their names and the eight directions.
//!
//! A game implements [`record::GamePosition`] for its positions, and [`engine_game::EngineGame`] for its
//! engines. Windows, files and clocks are left to the host.
//!
//! Modules that the documentation hides serve the games of the program `tripppin`, and can change with each version.

#![warn(missing_docs)]
#![deny(unreachable_pub)]

pub mod alpha_beta;
pub mod arrows;
pub mod chance;
#[doc(hidden)]
pub mod checksum;
pub mod coach;
pub mod contract;
pub mod engine_file;
pub mod engine_game;
pub mod fault;
#[doc(hidden)]
pub mod few;
pub mod fields;
pub mod game_controller;
#[cfg(test)]
mod heap;
#[doc(hidden)]
pub mod near;
pub mod oracle;
pub mod outcome;
pub mod queries;
pub mod record;
pub mod score;
pub mod search_control;
pub mod search_job;
pub mod search_task;
pub mod session;
pub mod square;
pub mod step;
pub mod text_search;
#[doc(hidden)]
pub mod tiles;
pub mod ugi;
pub mod win_chances;
pub mod worker;
