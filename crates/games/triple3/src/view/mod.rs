//! The window of Triple 3.
//!
//! [`program`] is the running program. The contents of the window at one moment are plain data, a [`scene`].
//! [`roll`] is the timeline of the dice, [`words`] the texts, and `matches` the match. The brushes [`board`]
//! and [`panel`] draw a scene, at the positions of [`layout`] and with the pictures of [`artwork`].

pub(crate) mod artwork;
mod blink;
pub(crate) mod board;
mod field;
pub(crate) mod layout;
pub(crate) mod matches;
pub(crate) mod menu;
pub(crate) mod panel;
pub(crate) mod program;
pub(crate) mod roll;
pub(crate) mod scene;
pub(crate) mod script;
mod seen;
pub(crate) mod words;
