//! The user's attempts at daily and training puzzles, and their results in the user's record.

use crate::view::user_record::UserRecord;
use boardgame_engine::coach::{DailyCredit, DailyResult, Puzzle, RatedPuzzle};
use boardgame_engine::record::GamePosition;

/// The attempts at daily and training puzzles in one window.
#[derive(Debug, Clone)]
pub(super) struct DailyAttempts<P: GamePosition> {
    /// The user's attempts, at most one for each puzzle.
    attempts: Vec<DailyAttempt<P>>,
    /// The user's record, to which the results are added.
    record: UserRecord,
}

/// An attempt of the user at a daily or training puzzle, with the numbers of hints and wrong moves so far.
#[derive(Debug, Clone)]
struct DailyAttempt<P: GamePosition> {
    /// The first position of the puzzle.
    position: P,
    puzzle: RatedPuzzle,
    is_late: bool,
    hints: u16,
    wrong: u16,
    /// Whether a move in the current game has failed the puzzle.
    ///
    /// Each change to `true` counts as a wrong move.
    has_failed: bool,
}

impl<P: GamePosition> Default for DailyAttempts<P> {
    fn default() -> Self {
        Self { attempts: Vec::new(), record: UserRecord::default() }
    }
}

impl<P: GamePosition> DailyAttempts<P> {
    pub(super) const fn record(&self) -> &UserRecord {
        &self.record
    }

    pub(super) fn set_record(&mut self, record: UserRecord) {
        self.record = record;
        for attempt in &mut self.attempts {
            let (hints, wrong) = recorded_help::<P>(&self.record, attempt.puzzle);
            (attempt.hints, attempt.wrong) = (attempt.hints.max(hints), attempt.wrong.max(wrong));
        }
    }

    /// Begins an attempt at the daily or training puzzle with this position.
    ///
    /// The help in an earlier attempt counts, too, until the puzzle is solved.
    pub(super) fn begin(&mut self, position: P, puzzle: RatedPuzzle, is_late: bool) {
        self.attempts.retain(|attempt| attempt.puzzle != puzzle);
        let (hints, wrong) = recorded_help::<P>(&self.record, puzzle);
        self.attempts.push(DailyAttempt { position, puzzle, is_late, hints, wrong, has_failed: false });
    }

    /// Returns the daily or training puzzle with this position, and whether the user began a daily puzzle after its day.
    pub(super) fn puzzle_of(&self, position: &P) -> Option<(RatedPuzzle, bool)> {
        let attempt = self.attempts.iter().find(|attempt| attempt.position == *position)?;
        Some((attempt.puzzle, attempt.is_late))
    }

    /// Returns the value of a solved daily or training puzzle for the puzzle rating, or `None` for any other puzzle.
    ///
    /// Once the record contains the puzzle as solved, only the help in that first solution counts.
    pub(super) fn credit(&self, position: &P) -> Option<DailyCredit> {
        let attempt = self.attempts.iter().find(|attempt| attempt.position == *position)?;
        let solved = self.record.daily(P::NAME, attempt.puzzle).filter(|result| result.is_solved);
        let now = DailyCredit::of_solution(attempt.hints, attempt.wrong);
        Some(solved.map_or(now, |result| result.credit()))
    }

    fn attempt_mut(&mut self, position: &P) -> Option<&mut DailyAttempt<P>> {
        self.attempts.iter_mut().find(|attempt| attempt.position == *position)
    }

    /// Counts a hint or a suggestion, if the puzzle with this position counts.
    pub(super) fn count_hint(&mut self, position: &P) {
        if let Some(daily) = self.attempt_mut(position) {
            daily.hints = daily.hints.saturating_add(1);
        }
    }

    /// Updates the counts of hints and wrong moves of a puzzle after a move.
    ///
    /// Only the first wrong move of the current game is counted. A move counts as a hint if the board shows
    /// the exact values of moves.
    pub(super) fn count_move(&mut self, position: &P, has_failed: bool, shows_values: bool) {
        if let Some(daily) = self.attempt_mut(position) {
            daily.wrong = daily.wrong.saturating_add(u16::from(has_failed && !daily.has_failed));
            daily.has_failed = has_failed;
            daily.hints = daily.hints.saturating_add(u16::from(shows_values));
        }
    }

    /// Sets whether the user has failed the puzzle in the current game.
    ///
    /// No wrong move is counted.
    pub(super) fn set_failed(&mut self, position: &P, has_failed: bool) {
        if let Some(daily) = self.attempt_mut(position) {
            daily.has_failed = has_failed;
        }
    }

    /// Adds the result of a puzzle to the user's record, if it is a daily or training puzzle.
    ///
    /// An unsolved puzzle is only added after a hint or a wrong move.
    pub(super) fn log(&self, puzzle: &Puzzle<P>, is_solved: bool) {
        let daily = self.attempts.iter().find(|attempt| attempt.position == *puzzle.position());
        let Some(&DailyAttempt { puzzle: known, is_late, hints, wrong, .. }) = daily else { return };
        if is_solved || hints > 0 || wrong > 0 {
            let result = DailyResult { is_solved, plies: puzzle.plies(), hints, wrong, is_late };
            self.record.log_daily(P::NAME, known, result);
        }
    }
}

/// Returns the counts of hints and wrong moves that the user's record contains for a daily or training puzzle.
///
/// The counts are 0 unless the record contains the puzzle as unsolved.
fn recorded_help<P: GamePosition>(record: &UserRecord, puzzle: RatedPuzzle) -> (u16, u16) {
    let unsolved = record.daily(P::NAME, puzzle).filter(|result| !result.is_solved);
    unsolved.map_or((0, 0), |result| (result.hints, result.wrong))
}
