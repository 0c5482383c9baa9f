//! The commands of the Oracle menu, and what the judge does at the start of a turn.

use crate::table::Hand;
use crate::table::model::Model;
use crate::table::reviewing;
use crate::table::turn;
use crate::table::{Table, TableGame};
use crate::view::oracle_choice::OracleChoice;
use crate::view::sides::index_of;
use boardgame_engine::coach::{DailyResult, Day};
use boardgame_engine::oracle::PuzzleOracle;
use boardgame_engine::record::GamePosition;
use small_amiga::intuition::Intuition;

/// Messages after the menu item "Fair boards" is switched on or off.
const FAIR_NEXT: &str = "On fair boards, neither side is lost from the start.";
const ANY_NEXT: &str = "New games are dealt on any board.";
/// Messages after the menu item "Perfect computer" is switched on or off.
const PERFECT: &str = "The computer plays perfectly.";
const NOT_PERFECT: &str = "The computer plays at its level.";
/// Messages after the menu item "Show verdict" is switched on or off while the board shows no verdicts.
const VERDICTS_LATER: &str = "Verdicts are shown during a game.";
const NO_VERDICTS: &str = "Verdicts are not shown.";
/// Text shown when the user begins a failed daily puzzle once more.
const NO_SCORE: &str = "This try does not count.";

/// Executes a command of the Oracle menu; returns `false` if it has no effect.
#[inline(never)]
pub(crate) fn obey<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    choice: OracleChoice,
    checked: bool,
) -> bool {
    if !is_solved::<G>() {
        return false;
    }
    let deals_boards = G::deals_boards(program.model().session().setup());
    let Model { judge, controller, .. } = program.model_mut();
    let session = &mut controller.session;
    match choice {
        OracleChoice::Perfect => {
            if judge.perfect != checked {
                session.change_engine();
            }
            judge.perfect = checked;
            program.model_mut().think_again();
            // The start of a turn removes messages.
            turn::start(program, intuition);
            let message = if checked { PERFECT } else { NOT_PERFECT };
            program.model_mut().aids.show_message(message.to_owned());
        }
        OracleChoice::Verdict => {
            judge.verdict = checked;
            if checked && !session.game().is_over() {
                session.bar_rating();
            }
            if session.game().is_over() || judge.solved.is_none() {
                let message = if checked { VERDICTS_LATER } else { NO_VERDICTS };
                program.model_mut().aids.show_message(message.to_owned());
            }
        }
        OracleChoice::Fair => {
            judge.fair = if deals_boards { checked } else { judge.fair };
            let message = if judge.fair { FAIR_NEXT } else { ANY_NEXT };
            program.model_mut().aids.show_message(message.to_owned());
        }
        OracleChoice::Hint => {
            if !judge.hint(session) {
                return false;
            }
            session.bar_rating();
            let advised = if judge.is_hint_complete() { judge.best(session.game()) } else { None };
            if let Some(mv) = advised {
                program.advise(mv);
            }
        }
        OracleChoice::Puzzle(_)
        | OracleChoice::Famous
        | OracleChoice::Daily { .. }
        | OracleChoice::Train(_)
        | OracleChoice::NextPuzzle
        | OracleChoice::SamePuzzle => {
            reviewing::close(program, intuition);
            program.board.hand = Hand::EMPTY;
            let Model { judge, controller, .. } = program.model_mut();
            if !judge.set_up(&mut controller.session, choice) {
                return false;
            }
            let reason = judge.famous_reason(controller.session.game());
            let message = reason.or((choice == OracleChoice::SamePuzzle).then_some(NO_SCORE));
            if let Some(message) = message {
                turn::start(program, intuition);
                program.model_mut().aids.show_message(message.to_owned());
            }
        }
    }
    true
}

/// Returns `true` if a command of the Oracle menu can have an effect now.
pub(crate) fn is_possible<G: TableGame>(program: &Table<G>, choice: OracleChoice) -> bool {
    let model = program.model();
    match choice {
        OracleChoice::Fair => G::deals_boards(model.session().setup()),
        OracleChoice::NextPuzzle | OracleChoice::SamePuzzle => model.judge.poses(model.game()),
        _ => true,
    }
}

/// Returns `true` if the boards of the game can be solved. Such a game has exact reviews, hints and puzzles.
pub(crate) const fn is_solved<G: TableGame>() -> bool {
    !<G::Oracle as PuzzleOracle>::PUZZLES.is_empty()
}

/// Switches perfect play off, except in classic mode. Returns a message if it was on.
pub(crate) fn leave_perfect_play<G: TableGame>(program: &mut Table<G>) -> Option<String> {
    let model = program.model_mut();
    let left = model.judge.perfect && !model.aids.is_classic();
    model.judge.perfect &= !left;
    let turn = model.game().turn();
    let at = index_of::<G::Position>(turn);
    let engine = || program.texts().engines.into_iter().nth(at).unwrap_or_default();
    left.then(|| format!("Perfect computer is off: {} plays.", engine()))
}

impl<P: GamePosition, O: PuzzleOracle<Position = P>> Model<O> {
    /// Returns `true` if the game on the board is a puzzle.
    pub(crate) fn is_in_puzzle(&self) -> bool {
        self.judge.poses(self.game())
    }

    /// Returns `true` if the user's own game comes back after the puzzle on the board.
    pub(super) fn has_game_before_puzzle(&self) -> bool {
        self.is_in_puzzle() && self.session().has_game_before_practice()
    }

    /// Brings the judge up to date at the start of a turn.
    pub(crate) fn judge_turn(&mut self) {
        let is_classic = self.aids.is_classic();
        self.judge.is_barred = self.is_between_people() || is_classic;
        self.judge.position_changed(self.controller.session.game().current());
        if self.judge.shows_values() && !self.game().is_over() {
            self.session_mut().bar_rating();
        }
        if !is_classic {
            self.judge.count_solved(&self.controller.session);
        }
    }

    /// Returns a text to share about the daily puzzle on the board, or `None` if no such puzzle is solved.
    ///
    /// `game` is the title of the game.
    pub(crate) fn daily_text(&self, game: &str) -> Option<String> {
        let (day, result): (Day, Option<DailyResult>) = self.judge.daily(self.game())?;
        Some(self.judge.record().with_address(result?.share_text(game, day)))
    }
}
