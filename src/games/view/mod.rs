//! What the windows of all games share.
//!
//! [`table`] is what a game is played at - its window, the task that thinks, the page of help - and [`program`] how a program
//! wakes at it. The others know one thing each: what helps new people, how fast things are shown, what comes after the end, the curve and
//! the pages of a review, what keys ask for at a board, what stands in menus and where, how fonts
//! and resolutions scale, the pens, pieces and text. Knows no game: every game tells what is special.

pub mod aids;
pub mod board;
pub mod chart;
pub mod ending;
pub mod keyboard;
pub mod keys;
pub mod menu;
pub mod menu_layout;
pub mod pages;
pub mod pieces;
pub mod played;
pub mod program;
pub mod scale;
pub mod sides;
pub mod slide;
pub mod speed;
pub mod table;
pub mod text;
pub mod theme;
