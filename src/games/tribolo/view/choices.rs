//! What menus, and keys in their place, ask for.
//!
//! Knows what each choice does to the game, the players and the switches. Leaves what the menus look like to [`super::menu`].

use super::menu::{self, Wanted};
use super::players::Who;
use super::program::Tribolo;
use crate::games::tribolo::Side;
use crate::system::intuition::Intuition;
use crate::system::intuition::menu::MenuNumber;

impl Tribolo {
    pub(super) fn picked(&mut self, intuition: &mut Intuition, picks: &[MenuNumber]) {
        for (pick, checked) in self.table.marked(intuition, picks) {
            if let Some(wanted) = menu::wanted(pick) {
                self.do_wanted(intuition, wanted, checked);
            }
        }
        self.update_marks(intuition);
    }

    /// Does what a menu, or a key in its place, asks for; `checked` is the mark of a line that has one.
    pub(super) fn do_wanted(&mut self, intuition: &mut Intuition, wanted: Wanted, checked: bool) {
        match wanted {
            Wanted::Help => self.helping = checked,
            Wanted::Animate => {
                self.animating = checked;
                if !checked {
                    self.hurry();
                }
            }
            Wanted::Suggest => {
                self.hurry();
                if self.table.is_persons_turn() {
                    self.hinting = true;
                } else {
                    intuition.display_beep();
                }
            }
            Wanted::Undo => self.undo(intuition),
            Wanted::Restart => {
                self.clear_board();
                self.table.session_mut().play_again();
            }
            Wanted::NewGame => {
                self.clear_board();
                self.table.session_mut().new_game();
            }
            Wanted::Page => self.table.toggle_help(intuition),
            Wanted::Quit => self.table.leave(),
            Wanted::Player(side, who) => self.seat(side, who),
        }
        // The next choice is about the game as this one left it.
        self.settle(intuition);
        self.update_marks(intuition);
    }

    /// Another game begins: nothing of the one before shows any more.
    fn clear_board(&mut self) {
        self.captures = None;
        self.cursor = None;
    }

    /// Back to the last decision of a person.
    fn undo(&mut self, intuition: &mut Intuition) {
        if self.table.take_back(intuition) {
            self.captures = None;
        }
    }

    fn seat(&mut self, side: Side, who: Who) {
        let Some(seat) = self.players.get_mut(side.index()) else { return };
        if std::mem::replace(seat, who) == who {
            return;
        }
        self.table.seat(side, who.player(), true);
    }
}
