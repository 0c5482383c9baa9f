//! What the Oracle menu does: switches, hints, puzzles, and the new games that are fair.
//!
//! Leaves the review to [`super::reviewing`], and dealing to the oracle and the coach.

use super::super::game::{OracleOf, SeatOf, SetupOf, TileGame, TileMove};
use super::super::program::TileProgram;
use super::Attempt;
use super::menu::OracleChoice;
use crate::games::coach::{Puzzle, hint};
use crate::games::contract::Game;
use crate::games::oracle::{Oracle, Solved};
use crate::games::session::Player;
use crate::games::view::sides::TwoSided;
use crate::system::intuition::Intuition;

impl<G: TileGame> TileProgram<G> {
    pub(in crate::games::tiles::view) fn oracle_choice(
        &mut self,
        intuition: &mut Intuition,
        choice: OracleChoice,
        checked: bool,
    ) {
        match choice {
            OracleChoice::Perfect => {
                self.insight.perfect = checked;
                self.think_again();
            }
            OracleChoice::Verdict => {
                self.insight.verdict = checked;
                self.show_insight(intuition);
            }
            OracleChoice::Fair => {
                self.insight.fair = checked && G::deals_boards(self.table.session().setup());
            }
            OracleChoice::Hint => self.hint(intuition),
            OracleChoice::Puzzle(plies) => {
                self.leave_review(intuition);
                self.pose(intuition, plies);
            }
            OracleChoice::Review => self.toggle_review(intuition),
        }
    }

    fn hint(&mut self, intuition: &mut Intuition) {
        let wanted = self.table.is_persons_turn() && !self.is_reviewing();
        if !wanted || self.insight.told == hint::STEPS || self.insight.solved.is_none() {
            intuition.display_beep();
            return;
        }
        self.insight.told += 1;
        if self.insight.told == hint::STEPS {
            let best = self.insight.solved.as_ref().and_then(|solved| solved.best(self.table.game().now()));
            self.markers.suggest(best.and_then(|best| best.mv.target()));
        }
        self.show_insight(intuition);
    }

    /// Puts a puzzle on the board: for a human, against the computer.
    fn pose(&mut self, intuition: &mut Intuition, plies: u16) {
        self.clear_board(intuition);
        let human = |side: &SeatOf<G>| self.table.session().player(*side) == Player::Human;
        let solver = SeatOf::<G>::BOTH.into_iter().find(human).unwrap_or(SeatOf::<G>::BOTH[0]);
        let setup = self.table.session().setup();
        let Some((oracle, puzzle)) =
            Puzzle::<G::Line>::deal(setup, self.table.session_mut().rng(), plies, solver)
        else {
            return intuition.display_beep();
        };
        let before = self.insight.puzzle.take().and_then(|attempt| attempt.players);
        let now = SeatOf::<G>::BOTH.map(|side| self.table.session().player(side));
        self.insight.puzzle = Some(Attempt { puzzle: puzzle.clone(), players: Some(before.unwrap_or(now)) });
        self.insight.solved = Some(oracle);
        self.table.session_mut().set_player(solver, Player::Human);
        self.table.session_mut().set_player(solver.other(), Player::Computer);
        self.table.session_mut().practise(G::Line::starting_at(puzzle.position().clone()));
        self.draw_all(intuition);
    }

    /// A new game, fair if that is wanted; after a puzzle the pieces go back to who played them.
    pub(in crate::games) fn new_game(&mut self, intuition: &mut Intuition) {
        self.clear_board(intuition);
        if let Some(players) = self.insight.puzzle.take().and_then(|attempt| attempt.players) {
            for (side, player) in SeatOf::<G>::BOTH.into_iter().zip(players) {
                self.table.session_mut().set_player(side, player);
            }
        }
        let setup = self.table.session().setup();
        let fair = self.insight.fair;
        self.table.session_mut().new_game_from(|rng, first| {
            let dealt = fair.then(|| OracleOf::<G>::deal_fair(setup, rng, first)).flatten();
            dealt.map_or_else(|| G::Line::deal(setup, rng, first), |(_, line)| line)
        });
        self.draw_all(intuition);
    }

    /// Other games from now on; fair ones are no longer wanted where none are dealt.
    pub(in crate::games) fn agree_on(&mut self, setup: SetupOf<G>) {
        self.table.session_mut().set_setup(setup);
        self.insight.fair &= G::deals_boards(setup);
    }

    /// Somebody chose who plays: a puzzle's end no longer changes that.
    pub(in crate::games::tiles::view) const fn keep_players(&mut self) {
        if let Some(attempt) = &mut self.insight.puzzle {
            attempt.players = None;
        }
    }
}
