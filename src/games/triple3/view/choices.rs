//! What the menu asks for, and doing it.
//!
//! Knows what each choice does to the game, the players, the match and the switches. Leaves what the menu looks like to
//! [`super::menu`].

use super::matches::BestOf;
use super::menu::{self, Opener, Seat, Wanted};
use super::program::Triple3;
use crate::games::contract::Game;
use crate::games::session::Player;
use crate::games::triple3::line::Line;
use crate::games::triple3::side::Side;
use crate::system::intuition::Intuition;
use crate::system::intuition::menu::MenuNumber;

impl Triple3 {
    pub(super) fn picked(&mut self, intuition: &mut Intuition, picks: &[MenuNumber]) {
        for (pick, checked) in self.table.marked(intuition, picks) {
            let Some(wanted) = menu::choice(pick) else { continue };
            match wanted {
                Wanted::Seat(side, seat) => self.seat(side, seat),
                Wanted::Lit => self.lit = checked,
                Wanted::Rethrows => self.rethrows = checked,
                Wanted::Suggest => self.suggest(intuition),
                Wanted::TakeBack => self.take_back(intuition),
                Wanted::BestOf(best_of) => self.agree(best_of),
                Wanted::Reset => self.table.session_mut().reset_score(),
                Wanted::NewGame(opener) => self.new_game(intuition, opener),
                Wanted::Quit => self.table.leave(),
            }
            // The next choice is about the game as this one left it.
            self.settle(intuition);
        }
        self.update_marks(intuition);
    }

    fn seat(&mut self, side: Side, seat: Seat) {
        match seat {
            Seat::Human => self.table.seat(side, Player::Human, false),
            Seat::Computer(level) => {
                let another = std::mem::replace(&mut self.levels[side.index()], level) != level;
                self.table.seat(side, Player::Computer, another);
            }
        }
    }

    fn suggest(&mut self, intuition: &mut Intuition) {
        if self.table.is_persons_turn() {
            self.suggesting = true;
        } else {
            intuition.display_beep();
        }
    }

    /// Takes back; the dice lie as they lay, nothing is thrown anew.
    fn take_back(&mut self, intuition: &mut Intuition) {
        if self.table.take_back(intuition) {
            self.rest(intuition);
        }
    }

    /// Another length for the match. It is played on with the totals it has, unless they would decide it without another game:
    /// then a new match begins. So nobody is ever told to have won what was not yet agreed, and never both have enough.
    fn agree(&mut self, best_of: BestOf) {
        let before = std::mem::replace(&mut self.best_of, best_of);
        if best_of != before && self.match_winner().is_some() {
            self.table.session_mut().reset_score();
        }
    }

    /// A new game; after the end of a match also a new match.
    fn new_game(&mut self, intuition: &Intuition, opener: Opener) {
        if self.match_winner().is_some() {
            self.table.session_mut().reset_score();
        }
        match opener {
            Opener::Alternate => self.table.session_mut().new_game(),
            Opener::Side(side) => {
                self.table.session_mut().new_game_opened_by(side, |rng, first| Line::deal((), rng, first));
            }
        }
        self.cursor = None;
        self.roll(intuition);
    }
}
