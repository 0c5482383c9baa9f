//! What the menu asks for, and doing it.
//!
//! Knows what each choice does to the game, the players, the match and the switches. Leaves what the menu looks like to
//! [`super::menu`].

use super::matches::BestOf;
use super::menu::{self, Seat, Wanted};
use super::program::Triple3;
use crate::games::contract::Game;
use crate::games::session::Player;
use crate::games::triple3::line::Line;
use crate::games::triple3::side::Side;
use crate::games::view::menu::{Common, Menus, WithMenus};
use crate::system::intuition::Intuition;

impl WithMenus for Triple3 {
    type Wanted = Wanted;

    fn menus() -> Menus<Wanted> {
        menu::menus()
    }

    fn is_on(&self, wanted: Wanted) -> bool {
        match wanted {
            Wanted::Seat(side, seat) => self.seated(side) == seat,
            Wanted::Lit => self.lit,
            Wanted::Rethrows => self.rethrows,
            Wanted::BestOf(best_of) => self.best_of == best_of,
            Wanted::Common(_) | Wanted::Reset | Wanted::OpenedBy(_) => false,
        }
    }

    fn do_wanted(&mut self, intuition: &mut Intuition, wanted: Wanted, checked: bool) {
        match wanted {
            Wanted::Seat(side, seat) => self.seat(side, seat),
            Wanted::Lit => self.lit = checked,
            Wanted::Rethrows => self.rethrows = checked,
            Wanted::BestOf(best_of) => self.agree(best_of),
            Wanted::Reset => self.table.session_mut().reset_score(),
            Wanted::OpenedBy(side) => self.new_game(intuition, Some(side)),
            Wanted::Common(Common::Suggest) => self.suggest(intuition),
            Wanted::Common(Common::TakeBack) => self.take_back(intuition),
            Wanted::Common(Common::NewGame) => self.new_game(intuition, None),
            Wanted::Common(Common::Quit) => self.table.leave(),
        }
        // The next choice is about the game as this one left it.
        self.settle(intuition);
    }
}

impl Triple3 {
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

    /// A new game, begun by a side or by whose turn it is; after the end of a match also a new match.
    fn new_game(&mut self, intuition: &Intuition, opener: Option<Side>) {
        if self.match_winner().is_some() {
            self.table.session_mut().reset_score();
        }
        match opener {
            None => self.table.session_mut().new_game(),
            Some(side) => {
                self.table.session_mut().new_game_opened_by(side, |rng, first| Line::deal((), rng, first));
            }
        }
        self.cursor = None;
        self.roll(intuition);
    }
}
