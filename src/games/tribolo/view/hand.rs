//! The hand at the board: clicks, the keyboard's frame, and the keys that do what menus do.
//!
//! Knows what a click or a key means while cells are turning: the rest is shown at once and nothing else happens, except what a
//! letter asks for in a menu's place. Leaves whether a move is legal to the session.

use super::menu::Wanted;
use super::program::Tribolo;
use crate::games::tribolo::Cell;
use crate::games::tribolo::cell::{COLUMNS, ROWS};
use crate::games::view::keyboard::{self, BoardKey, Field};
use crate::games::view::menu::{Common, WithMenus};
use crate::machine::geometry::Point;
use crate::system::input::{Key, Qualifiers};
use crate::system::intuition::Intuition;

impl Field for Cell {
    fn place(self) -> (u8, u8) {
        (self.col(), self.row())
    }

    fn at(column: u8, row: u8) -> Option<Self> {
        Self::at(column, row)
    }
}

impl Tribolo {
    /// The select button went down.
    pub(super) fn press(&mut self, intuition: &mut Intuition, at: Point) {
        if self.hurry() {
            return;
        }
        self.cursor = None;
        if let Some(cell) = self.layout.cell_at(at) {
            self.fill(intuition, cell);
        }
    }

    /// A person fills a cell; the screen flashes if that is not theirs to do.
    fn fill(&mut self, intuition: &mut Intuition, cell: Cell) {
        if !self.table.is_persons_turn() || !self.play(intuition, cell) {
            intuition.display_beep();
        }
    }

    /// A key went down.
    pub(super) fn key(&mut self, intuition: &mut Intuition, key: Key, qualifiers: Qualifiers) {
        let Some(key) = BoardKey::of(key, qualifiers) else { return };
        if key == BoardKey::Help {
            return self.do_wanted(intuition, Wanted::Page, false);
        }
        let hurried = self.hurry();
        match key {
            BoardKey::Other(Key::Char('h')) => self.do_wanted(intuition, Wanted::Help, !self.helping),
            BoardKey::Other(Key::Char('s')) => self.do_wanted(intuition, Common::Suggest.into(), false),
            BoardKey::Other(Key::Char('u' | 't')) => {
                self.do_wanted(intuition, Common::TakeBack.into(), false)
            }
            _ if hurried => {}
            BoardKey::Step(step) => self.cursor = keyboard::moved(self.cursor, step, self.first()),
            BoardKey::Select => match self.cursor {
                Some(cell) => self.fill(intuition, cell),
                None => self.cursor = self.first(),
            },
            BoardKey::Leave => self.cursor = None,
            BoardKey::Help | BoardKey::Other(_) => {}
        }
    }

    /// Where the frame shows first: on the cell filled last, or in the middle.
    fn first(&self) -> Option<Cell> {
        self.last_move().or_else(|| Cell::at(COLUMNS / 2, ROWS / 2))
    }
}
