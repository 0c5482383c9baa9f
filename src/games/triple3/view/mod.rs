//! The window of Triple 3.
//!
//! [`program`] is the running program. The contents of the window at one moment are plain data, a [`scene`].
//! [`roll`] is the timeline of the dice, [`words`] the texts, and `matches` the match. The brushes [`board`]
//! and [`panel`] draw a scene, at the positions of [`layout`] and with the pictures of [`artwork`].

pub mod artwork;
pub mod board;
mod field;
pub mod layout;
pub mod matches;
pub mod menu;
pub mod panel;
pub mod program;
pub mod roll;
pub mod scene;
pub mod script;
mod seen;
pub mod words;

use super::side::Side;
use crate::games::view::sides::TwoSided;

impl TwoSided for Side {
    const BOTH: [Self; 2] = Self::BOTH;
}
