//! The hand at the board: clicks, the keyboard's frame, and the keys that do what menus do.
//!
//! Knows what a click or a key means while cells are turning: the rest is shown at once. Leaves whether a move is legal to the
//! session.

use super::menu::Wanted;
use super::program::Tribolo;
use crate::games::contract::Game;
use crate::games::session::Player;
use crate::games::tribolo::Cell;
use crate::games::tribolo::cell::{COLUMNS, ROWS};
use crate::machine::geometry::Point;
use crate::system::input::{Key, Qualifiers};
use crate::system::intuition::Intuition;

impl Tribolo {
    /// The select button went down.
    pub(super) fn press(&mut self, intuition: &mut Intuition, at: Point) {
        let hurried = self.hurry();
        self.cursor = None;
        if let Some(cell) = self.layout.cell_at(at) {
            self.fill(intuition, cell, hurried);
        }
    }

    /// A person fills a cell; the screen flashes if that is not theirs to do. Whoever only wanted to see the rest of a move at once
    /// is not flashed at.
    fn fill(&mut self, intuition: &mut Intuition, cell: Cell, hurried: bool) {
        let human = self.play.session.to_move() == Some(Player::Human);
        let refused = !human || !self.play(intuition, cell);
        if refused && !hurried {
            intuition.display_beep();
        }
    }

    /// A key went down.
    pub(super) fn key(&mut self, intuition: &mut Intuition, key: Key, qualifiers: Qualifiers) {
        if key == Key::Help {
            if qualifiers.is_empty() {
                self.do_wanted(intuition, Wanted::Page, false);
            }
            return;
        }
        let hurried = self.hurry();
        let step = match key {
            Key::Up => (0, -1),
            Key::UpRight => (1, -1),
            Key::Right => (1, 0),
            Key::DownRight => (1, 1),
            Key::Down => (0, 1),
            Key::DownLeft => (-1, 1),
            Key::Left => (-1, 0),
            Key::UpLeft => (-1, -1),
            Key::Return | Key::Space => match self.cursor {
                Some(cell) => return self.fill(intuition, cell, hurried),
                None => (0, 0),
            },
            Key::Escape => {
                self.cursor = None;
                return;
            }
            Key::Char('h') => return self.do_wanted(intuition, Wanted::Help, !self.helping),
            Key::Char('s') => return self.do_wanted(intuition, Wanted::Suggest, false),
            Key::Char('u') => return self.do_wanted(intuition, Wanted::Undo, false),
            _ => return,
        };
        self.step(step);
    }

    /// The frame goes a step, as far as the board reaches; at first it only shows where it is.
    fn step(&mut self, (right, down): (i16, i16)) {
        let Some(at) = self.cursor else {
            let middle = Cell::at(COLUMNS / 2, ROWS / 2);
            self.cursor = self.play.session.game().moves().next_back().or(middle);
            return;
        };
        let to = |at: u8, by: i16| u8::try_from(i16::from(at) + by).ok();
        let next = to(at.col(), right).zip(to(at.row(), down)).and_then(|(col, row)| Cell::at(col, row));
        self.cursor = next.or(self.cursor);
    }

    /// Whether the person at the board may fill cells now.
    pub(super) fn is_persons_turn(&self) -> bool {
        !self.play.session.game().is_over() && self.play.session.to_move() == Some(Player::Human)
    }
}
