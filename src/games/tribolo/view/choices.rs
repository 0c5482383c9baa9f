//! What menus, and keys in their place, ask for.
//!
//! Knows what each choice does to the game, the players and the switches. Leaves what the menus look like to [`super::menu`].

use super::menu::{self, Wanted};
use super::players::Who;
use super::program::Tribolo;
use crate::games::tribolo::Side;
use crate::games::view::menu::{Common, Menus, WithMenus};
use crate::system::intuition::Intuition;

impl WithMenus for Tribolo {
    type Wanted = Wanted;

    fn menus() -> Menus<Wanted> {
        menu::menus()
    }

    fn is_on(&self, wanted: Wanted) -> bool {
        match wanted {
            Wanted::Help => self.helping,
            Wanted::Animate => self.animating,
            Wanted::Player(side, who) => self.players[side.index()] == who,
            Wanted::Common(_) | Wanted::Restart | Wanted::Page => false,
        }
    }

    fn do_wanted(&mut self, intuition: &mut Intuition, wanted: Wanted, checked: bool) {
        match wanted {
            Wanted::Help => self.helping = checked,
            Wanted::Animate => {
                self.animating = checked;
                if !checked {
                    self.hurry();
                }
            }
            Wanted::Restart => {
                self.clear_board();
                self.table.session_mut().play_again();
            }
            Wanted::Page => self.table.toggle_help(intuition),
            Wanted::Player(side, who) => self.seat(side, who),
            Wanted::Common(Common::Suggest) => {
                self.hurry();
                if self.table.is_persons_turn() {
                    self.hinting = true;
                } else {
                    intuition.display_beep();
                }
            }
            Wanted::Common(Common::TakeBack) => self.undo(intuition),
            Wanted::Common(Common::NewGame) => {
                self.clear_board();
                self.table.session_mut().new_game();
            }
            Wanted::Common(Common::Quit) => self.table.leave(),
        }
        // The next choice is about the game as this one left it.
        self.settle(intuition);
        self.update_marks(intuition);
    }
}

impl Tribolo {
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
