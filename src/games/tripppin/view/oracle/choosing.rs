//! What the Oracle menu does: switches, hints, puzzles, and the new games that are fair.
//!
//! Leaves the review to [`super::reviewing`], and dealing to the oracle and the coach.

use super::Attempt;
use super::menu::{self, OracleChoice};
use crate::games::coach::{Puzzle, hint};
use crate::games::session::Player;
use crate::games::tripppin::oracle::Oracle;
use crate::games::tripppin::view::program::Tripppin;
use crate::games::tripppin::{Line, Position, Side};
use crate::system::intuition::Intuition;

impl Tripppin {
    pub(in crate::games::tripppin::view) fn oracle_choice(
        &mut self,
        intuition: &mut Intuition,
        choice: OracleChoice,
    ) {
        let mark = |intuition: &mut Intuition, item| {
            intuition.menu_strip(self.window).is_some_and(|strip| strip.is_checked(item))
        };
        match choice {
            OracleChoice::Perfect => {
                self.insight.perfect = mark(intuition, menu::PERFECT_ITEM);
                self.think_again();
            }
            OracleChoice::Verdict => {
                self.insight.verdict = mark(intuition, menu::VERDICT_ITEM);
                self.show_insight(intuition);
            }
            OracleChoice::Fair => self.insight.fair = mark(intuition, menu::FAIR_ITEM),
            OracleChoice::Hint => self.hint(intuition),
            OracleChoice::Puzzle(plies) => {
                self.leave_review(intuition);
                self.pose(intuition, plies);
            }
            OracleChoice::Review => self.toggle_review(intuition),
        }
    }

    fn hint(&mut self, intuition: &mut Intuition) {
        let wanted = self.session.to_move() == Some(Player::Human) && !self.is_reviewing();
        if !wanted || self.insight.told == hint::STEPS {
            intuition.display_beep();
            return;
        }
        self.insight.told += 1;
        if self.insight.told == hint::STEPS {
            let best = self.insight.solved.best(self.session.game().current());
            self.markers.suggest(best.map(|best| best.mv.to()));
        }
        self.show_insight(intuition);
    }

    /// Puts a puzzle on the board: for a human, against the computer.
    fn pose(&mut self, intuition: &mut Intuition, plies: u16) {
        self.put_back(intuition);
        let human = |side: &Side| self.session.player(*side) == Player::Human;
        let solver = Side::BOTH.into_iter().find(human).unwrap_or(Side::Right);
        let Some((oracle, puzzle)) = Puzzle::<Line>::deal((), self.session.rng(), plies, solver) else {
            return intuition.display_beep();
        };
        let before = self.insight.puzzle.take().and_then(|attempt| attempt.players);
        let now = Side::BOTH.map(|side| self.session.player(side));
        self.insight.puzzle = Some(Attempt { puzzle: puzzle.clone(), players: Some(before.unwrap_or(now)) });
        self.insight.solved = oracle;
        self.session.set_player(solver, Player::Human);
        self.session.set_player(solver.other(), Player::Computer);
        self.session.set_up(Line::new(*puzzle.position()));
        self.draw_all(intuition);
    }

    /// A new game, fair if that is wanted; after a puzzle the pieces go back to who played them.
    pub(in crate::games::tripppin::view) fn new_game(&mut self, intuition: &mut Intuition) {
        self.put_back(intuition);
        if let Some(players) = self.insight.puzzle.take().and_then(|attempt| attempt.players) {
            for (side, player) in Side::BOTH.into_iter().zip(players) {
                self.session.set_player(side, player);
            }
        }
        if self.insight.fair {
            self.session.new_game_from(|rng, first| {
                Line::new(Position::start(*Oracle::deal_fair(rng).board(), first))
            });
        } else {
            self.session.new_game();
        }
        self.draw_all(intuition);
    }

    /// Somebody chose who plays: a puzzle's end no longer changes that.
    pub(in crate::games::tripppin::view) const fn keep_players(&mut self) {
        if let Some(attempt) = &mut self.insight.puzzle {
            attempt.players = None;
        }
    }
}
