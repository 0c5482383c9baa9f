//! What menus ask for, and doing it.
//!
//! Knows every choice that games on arrow tiles share. Leaves what the second menu asks for to [`super::oracle`], and what only one
//! game's menu has to that game.

use super::game::{SeatOf, TileGame, TileMove};
use super::oracle::menu::{self as oracle, OracleChoice};
use super::program::TileProgram;
use crate::games::session::Player;
use crate::system::intuition::Intuition;
use crate::system::intuition::menu::MenuNumber;

/// Something menus can ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted<G: TileGame> {
    /// Who plays a piece.
    Player(SeatOf<G>, Player),
    /// Show a good move.
    Suggest,
    /// Take back the last move.
    TakeBack,
    /// Start a new game.
    NewGame,
    /// Start this game once more.
    PlayAgain,
    /// End the program.
    Quit,
    /// Something of the second menu.
    Oracle(OracleChoice),
    /// Something of the game's own menu.
    Game(G::Choice),
}

impl<G: TileGame> Wanted<G> {
    /// Whether it is about the game itself, which nobody changes while looking back on it.
    fn touches_game(self) -> bool {
        match self {
            Self::Quit | Self::Oracle(_) => false,
            Self::Game(choice) => G::touches_game(choice),
            _ => true,
        }
    }
}

impl<G: TileGame> TileProgram<G> {
    /// What a pick in any menu asks for.
    #[must_use]
    pub fn wanted(number: MenuNumber) -> Option<Wanted<G>> {
        oracle::choice::<G>(number).map(Wanted::Oracle).or_else(|| G::choice(number))
    }

    pub(super) fn picked(&mut self, intuition: &mut Intuition, picks: &[MenuNumber]) {
        for (pick, checked) in self.table.marked(intuition, picks) {
            let Some(choice) = Self::wanted(pick) else { continue };
            if choice.touches_game() {
                self.leave_review(intuition);
            }
            match choice {
                Wanted::Oracle(choice) => self.oracle_choice(intuition, choice, checked),
                Wanted::Player(side, player) => self.seat(side, player),
                Wanted::Game(choice) => G::choose(self, intuition, choice, checked),
                Wanted::Suggest => self.suggest(intuition),
                Wanted::TakeBack => self.take_back(intuition),
                Wanted::NewGame => self.new_game(intuition),
                Wanted::PlayAgain => self.play_again(intuition),
                Wanted::Quit => self.table.leave(),
            }
            // The next choice is about the game as this one left it.
            self.settle(intuition);
        }
        self.update_marks(intuition);
    }

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
