//! Tests of generic modules (coach, batch queries and UGI) that need the boards, the oracle or the options of
//! a real game.

mod command;
mod deal;
mod figure;
mod hint;
mod options;
mod puzzle;
mod review;
mod solve;
mod solved;
