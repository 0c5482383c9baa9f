//! Tests of generic modules (coach, batch queries, UGI and draw offers) that need the boards, the oracle or
//! the options of a real game.

mod command;
mod deal;
mod draws;
mod figure;
mod hint;
mod options;
mod puzzle;
mod review;
mod solve;
mod solved;
