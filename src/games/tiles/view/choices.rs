//! What menus ask for, and doing it.
//!
//! Knows every choice that games on arrow tiles share. Leaves what the second menu asks for to [`super::oracle`], and what only one
//! game's menu has to that game.

use super::game::{SeatOf, TileGame, TileMove};
use super::oracle::menu::{self as oracle, OracleChoice};
use super::program::TileProgram;
use crate::games::session::Player;
use crate::games::view::menu::{Common, Menus, WithMenus};
use crate::system::intuition::Intuition;

/// Something menus can ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted<G: TileGame> {
    /// What the menus of all games ask for.
    Common(Common),
    /// Who plays a piece.
    Player(SeatOf<G>, Player),
    /// Start this game once more.
    PlayAgain,
    /// Something of the second menu.
    Oracle(OracleChoice),
    /// Something of the game's own menu.
    Game(G::Choice),
}

impl<G: TileGame> From<Common> for Wanted<G> {
    fn from(common: Common) -> Self {
        Self::Common(common)
    }
}

impl<G: TileGame> Wanted<G> {
    /// Whether it is about the game itself, which nobody changes while looking back on it.
    fn touches_game(self) -> bool {
        match self {
            Self::Common(Common::Help | Common::Quit) | Self::Oracle(_) => false,
            Self::Game(choice) => G::touches_game(choice),
            _ => true,
        }
    }
}

impl<G: TileGame> WithMenus for TileProgram<G> {
    type Wanted = Wanted<G>;

    fn menus() -> Menus<Wanted<G>> {
        Menus([G::menu(), oracle::menu::<G>()].into_iter().chain(G::more_menus()).collect())
    }

    fn is_on(&self, wanted: Wanted<G>) -> bool {
        match wanted {
            Wanted::Player(side, player) => self.session().player(side) == player,
            Wanted::Oracle(choice) => self.is_switched_on(choice),
            Wanted::Game(choice) => self.game.is_on(self.session(), choice),
            Wanted::Common(_) | Wanted::PlayAgain => false,
        }
    }

    fn is_enabled(&self, wanted: Wanted<G>) -> bool {
        match wanted {
            Wanted::Oracle(OracleChoice::Fair) => G::deals_boards(self.session().setup()),
            Wanted::Game(choice) => G::is_enabled(self.session(), choice),
            _ => true,
        }
    }

    fn do_wanted(&mut self, intuition: &mut Intuition, wanted: Wanted<G>, checked: bool) {
        if wanted.touches_game() {
            self.leave_review(intuition);
        }
        match wanted {
            Wanted::Oracle(choice) => self.oracle_choice(intuition, choice, checked),
            Wanted::Player(side, player) => self.seat(side, player),
            Wanted::Game(choice) => G::choose(self, intuition, choice, checked),
            Wanted::PlayAgain => self.play_again(intuition),
            Wanted::Common(Common::Suggest) => self.suggest(intuition),
            Wanted::Common(Common::TakeBack) => self.take_back(intuition),
            Wanted::Common(Common::NewGame) => self.new_game(intuition),
            Wanted::Common(Common::Help) => self.table.toggle_help(intuition),
            Wanted::Common(Common::Quit) => self.table.leave(),
        }
        // The next choice is about the game as this one left it.
        self.settle(intuition);
    }
}

impl<G: TileGame> TileProgram<G> {
    /// Somebody else plays a piece.
    pub(in crate::games) fn seat(&mut self, side: SeatOf<G>, player: Player) {
        self.table.seat(side, player, false);
        self.keep_players();
    }

    /// The computer's settings changed: a thought it is in the middle of begins anew; a person's turn goes on.
    pub(in crate::games) fn think_again(&mut self) {
        if self.table.is_computers_turn() {
            self.table.session_mut().ask_anew();
        }
    }

    fn suggest(&mut self, intuition: &mut Intuition) {
        if !self.table.is_persons_turn() {
            return;
        }
        if let Some(finding) = self.finding() {
            self.markers.suggest(finding.mv.target());
            let (title, plies) = (G::TITLE, finding.plies);
            intuition.set_window_title(self.window(), &format!("{title} - looked {plies} plies ahead"));
        }
    }

    fn take_back(&mut self, intuition: &mut Intuition) {
        self.put_back(intuition);
        if self.table.take_back(intuition) {
            self.draw_all(intuition);
        }
    }

    /// This game once more from its start.
    pub(in crate::games) fn play_again(&mut self, intuition: &mut Intuition) {
        self.clear_board(intuition);
        self.table.session_mut().play_again();
        self.draw_all(intuition);
    }
}
