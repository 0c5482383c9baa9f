//! The state of the Oracle menu: the solution of the current board, the menu's switches, and the hint.
//!
//! Values and moves are functions of this state and a position. Puzzles are left to [`super::puzzles`].

use super::daily_attempts::DailyAttempts;
use super::hint_steps::{HintSteps, ShownHint};
use super::posed_puzzle::PosedPuzzle;
use crate::view::oracle_choice::OracleChoice;
use boardgame_engine::coach::{Review, SolvedPuzzles, TrainingTheme};
use boardgame_engine::oracle::{ExactAnalysis, LineOf, MoveOf, PuzzleOracle, advise};
use boardgame_engine::session::{PlayerKind, Session};

/// The state of the Oracle menu, with the solution of the current board and the current puzzle.
// Fields of the game are last: code finds the others at the same places in all games, so that a page compresses better.
#[repr(C)]
#[derive(Debug, Clone)]
pub(crate) struct Judge<O: PuzzleOracle> {
    pub perfect: bool,
    pub verdict: bool,
    /// Whether legal moves were marked with their results before the current lesson.
    ///
    /// `None` outside lessons.
    verdict_before_lesson: Option<bool>,
    /// Whether the user wants new games on fair boards.
    ///
    /// Has no effect while the options deal no boards.
    pub fair: bool,
    /// The theme that the user has chosen for training puzzles, or `None` for any theme.
    pub(super) theme: Option<TrainingTheme>,
    pub solved_puzzles: SolvedPuzzles,
    /// Whether the window shows an unfinished game between two people, or is in classic mode. Moves are not marked
    /// with their results, and the computer plays as its engine does.
    pub is_barred: bool,
    pub(super) puzzle: PosedPuzzle<O::Position>,
    pub(super) daily: DailyAttempts<O::Position>,
    /// The oracle that has solved the current board, or `None` if the board is not solved.
    pub solved: Option<O>,
    hint: HintSteps<O>,
}

impl<O: PuzzleOracle> Judge<O> {
    pub(crate) fn new(position: &O::Position, fair: bool) -> Self {
        Self {
            solved: O::solve(position),
            perfect: false,
            verdict: false,
            verdict_before_lesson: None,
            fair,
            hint: HintSteps::default(),
            puzzle: PosedPuzzle::default(),
            daily: DailyAttempts::default(),
            theme: None,
            solved_puzzles: SolvedPuzzles::default(),
            is_barred: false,
        }
    }

    /// Drops the hint after the position has changed, and solves the board if the board has changed, too.
    pub(crate) fn position_changed(&mut self, now: &O::Position) {
        self.hint = HintSteps::default();
        if !self.solved.as_ref().is_some_and(|solved| solved.covers(now)) {
            self.solved = O::solve(now);
        }
    }

    /// Handles the beginning, a new step or the end of a lesson or of practising mistakes. Each step begins without marks of the
    /// results of moves, which would show its answer.
    ///
    /// At the end, moves are marked with their results again if they were before the lesson.
    pub(crate) fn lesson_changed(&mut self, is_in_lesson: bool) {
        if is_in_lesson {
            self.verdict_before_lesson.get_or_insert(self.verdict);
            self.verdict = false;
        } else if let Some(before) = self.verdict_before_lesson.take() {
            self.verdict = before;
        }
    }

    /// Returns `true` if the command of the Oracle menu has a check mark.
    ///
    /// `deals_boards` is whether new games start on randomly dealt boards.
    pub(crate) const fn is_checked(&self, choice: OracleChoice, deals_boards: bool) -> bool {
        match choice {
            OracleChoice::Perfect => self.perfect,
            OracleChoice::Verdict => self.verdict,
            OracleChoice::Fair => self.fair && deals_boards,
            OracleChoice::Hint
            | OracleChoice::Puzzle(_)
            | OracleChoice::Famous
            | OracleChoice::Daily { .. }
            | OracleChoice::Train(_)
            | OracleChoice::NextPuzzle
            | OracleChoice::SamePuzzle => false,
        }
    }

    // ---- values

    /// Returns `true` if legal moves are marked with their results during the game.
    pub(crate) const fn shows_values(&self) -> bool {
        self.verdict && !self.is_barred
    }

    /// Returns the results of all legal moves in `position`.
    ///
    /// Returns `None` if the board is not solved or no move is legal.
    pub(crate) fn values(&self, position: &O::Position) -> Option<ExactAnalysis<MoveOf<O>>> {
        let judgement = self.solved.as_ref()?.judge(position);
        (!judgement.moves.is_empty()).then_some(judgement)
    }

    /// Returns `true` if the computer plays perfectly, by the user's choice or during a puzzle.
    pub(crate) fn is_perfect(&self, line: &LineOf<O>) -> bool {
        !self.is_barred && (self.perfect || self.poses(line))
    }

    /// Returns the computer's move if the computer plays perfectly and the board is solved, otherwise `None`.
    pub(crate) fn perfect_move(&self, line: &LineOf<O>) -> Option<MoveOf<O>> {
        if self.is_perfect(line) { self.best(line) } else { None }
    }

    /// Returns the move that the coach advises, or `None` if the board is not solved or the game is over.
    pub(crate) fn best(&self, line: &LineOf<O>) -> Option<MoveOf<O>> {
        Some(advise(self.solved.as_ref()?, line)?.mv)
    }

    pub(crate) fn can_review(&self, line: &LineOf<O>) -> bool {
        self.solved.is_some() && line.plies() > 0
    }

    /// Returns the review of the game record `line`.
    ///
    /// Returns `None` if the board is not solved or no move has been played.
    pub(crate) fn review(&self, line: &LineOf<O>) -> Option<Review<O::Position>> {
        let review = self.solved.as_ref().map(|solved| Review::new(solved, line));
        review.filter(|review| !review.moves().is_empty())
    }

    // ---- hints

    /// Shows the next step of the hint to the human to move.
    ///
    /// Returns `false` if all steps have been shown or no hint is possible.
    pub(crate) fn hint(&mut self, session: &Session<O::Position>) -> bool {
        let is_possible = session.to_move() == Some(PlayerKind::Human);
        let Some(solved) = self.solved.as_ref().filter(|_| is_possible) else { return false };
        let is_shown = self.hint.show_next(solved, session.game());
        if is_shown {
            self.count_help();
        }
        is_shown
    }

    pub(crate) const fn hints_shown(&self) -> usize {
        self.hint.shown()
    }

    /// Returns `true` if the step of the hint shown last is its last step, which names the best move.
    pub(crate) const fn is_hint_complete(&self) -> bool {
        self.hint.is_complete()
    }

    /// Returns the step of the hint shown last, or `None` if no step has been shown.
    pub(crate) fn shown_hint(&self) -> Option<ShownHint<'_, MoveOf<O>>> {
        self.hint.last()
    }
}
