//! Triple 3 at its window: a program under the system.
//!
//! [`program`] is the program. What is to be seen at a moment is plain data, a [`scene`];
//! [`roll`] knows when which throw is shown, [`words`] what is said about it, `matches` when a match is won. The brushes each
//! draw one thing of a scene: [`board`] and [`panel`], where [`layout`] has it, from the images of [`artwork`].

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
