//! The program of a game whose moves are made by choosing one place of the board: with the mouse, or with the keyboard's cursor.
//!
//! Knows what such a program keeps. [`BoardGame`] is what a game says of itself, [`Flow`] what all of them do with that,
//! [`Reviewing`] how one looks back.
//! Leaves to the game what lies where, what is shown between moves, and drawing.

mod flow;
mod game;
mod opening;
mod program;
mod reviewing;

use std::fmt::Debug;

use crate::games::contract::Game;
use crate::games::view::aids::Aids;
use crate::games::view::ending::{Buttons, Next};
use crate::games::view::pages::Pages;
use crate::games::view::speed::ShowTime;
use crate::games::view::table::Table;
use small_amiga::machine::geometry::Rect;
use small_amiga::machine::vblank::Ticks;
use small_amiga::system::intuition::Intuition;

pub use flow::Flow;
pub use game::BoardGame;
pub use opening::{Opening, open};
pub use reviewing::Reviewing;

/// What every such program keeps.
#[derive(Debug)]
pub struct Board<G: Game, P> {
    /// The table.
    pub table: Table<G>,
    /// The place the keyboard is on, if that shows.
    pub cursor: Option<P>,
    /// The place the pointer is on, where the window is told of that, and nobody has used the keyboard since.
    pub pointer: Option<P>,
    /// Somebody asked for a good move at this turn.
    pub suggesting: bool,
    /// The keyboard goes where that is, until somebody leads it elsewhere.
    pub following: bool,
    /// What helps new people.
    pub aids: Aids,
    /// The time by which things are shown.
    pub time: ShowTime,
    /// When the turn began, by that time.
    pub began: Ticks,
    /// Where the buttons of the end lie, if the game has no other place for them.
    foot: Rect,
    /// Rows of the screen's letters.
    letters: i32,
    /// The button of the end that is held down.
    pressed: Option<Next>,
    /// The buttons the window shows.
    buttons: Buttons,
    /// The review that is read.
    review: Option<Reviewing<G>>,
    /// The page and the length of the curve the window shows.
    charted: Option<(Pages, usize)>,
}
impl<G: Game, P> Board<G, P> {
    /// A board at a table, nothing on it marked.
    pub const fn new(table: Table<G>, aids: Aids, time: ShowTime) -> Self {
        Self {
            table,
            cursor: None,
            pointer: None,
            suggesting: false,
            following: false,
            aids,
            time,
            began: Ticks(0),
            foot: Rect::new(0, 0, 0, 0),
            pressed: None,
            letters: 8,
            buttons: Buttons::NONE,
            review: None,
            charted: None,
        }
    }

    /// The buttons of the end, or the curve in their place, are drawn anew, whatever the window shows.
    pub fn forget_buttons(&mut self) {
        (self.buttons, self.charted) = (Buttons::default(), None);
    }

    /// What it is now by the time of what is shown.
    pub const fn now(&self, intuition: &Intuition) -> Ticks {
        self.time.at(intuition.current_time())
    }

    /// Returns whether the keyboard's cursor is on the suggested place, so that Return plays it.
    pub fn is_on_suggestion(&self) -> bool {
        let found = self.table.is_persons_turn() && self.table.finding().is_some();
        self.suggesting && self.following && found && !self.is_reviewing()
    }

    /// The place somebody looks at: the pointer is there, or the keyboard.
    pub fn looked_at(&self) -> Option<P>
    where
        P: Copy,
    {
        self.pointer.or(self.cursor)
    }
}

/// What has come of a choice in the menus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chosen {
    /// It is done.
    Done,
    /// Another game has begun.
    Begun,
    /// The same board has begun again.
    BegunAgain,
}
