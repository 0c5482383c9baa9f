//! The puzzle on the board: its setup, its progress, its daily result, and the games before and after it.
//!
//! The dealing of puzzles is left to the oracle and the coach.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng as _;

use super::fair_boards::fair_board;
use super::posed_puzzle;
use super::state::Judge;
use crate::view::board_numbers;
use crate::view::oracle_choice::OracleChoice;
use crate::view::sides::both;
use crate::view::user_record::UserRecord;
use boardgame_engine::coach::{DailyCredit, DailyResult, Day, Puzzle, PuzzleProgress, RatedPuzzle, Training};
use boardgame_engine::oracle::{LineOf, MoveOf, PuzzleOracle, ValuedMove, Verdict};
use boardgame_engine::record::GamePosition;
use boardgame_engine::session::{PlayerKind, Session};

impl<O: PuzzleOracle> Judge<O> {
    // ---- the puzzle on the board

    /// Returns `true` if the game was started from the position of the current puzzle.
    pub(crate) fn poses(&self, line: &LineOf<O>) -> bool {
        self.puzzle.started_in(line).is_some()
    }

    /// Returns the current puzzle if the game was started from its position.
    pub(crate) fn puzzle(&self, line: &LineOf<O>) -> Option<&Puzzle<O::Position>> {
        self.puzzle.started_in(line)
    }

    pub(crate) fn progress(&self, line: &LineOf<O>) -> Option<PuzzleProgress<MoveOf<O>>> {
        Some(self.puzzle(line)?.progress(self.solved.as_ref()?, line))
    }

    /// Returns `true` if the user has played a wrong move in the current puzzle.
    pub(crate) fn has_failed(&self, line: &LineOf<O>) -> bool {
        matches!(self.progress(line), Some(PuzzleProgress::Failed(_)))
    }

    /// Returns `true` if the user has held the draw of the current puzzle for long enough. The game may go on.
    pub(crate) fn has_held(&self, line: &LineOf<O>) -> bool {
        self.puzzle(line).is_some_and(Puzzle::is_hold)
            && matches!(self.progress(line), Some(PuzzleProgress::Solved { .. }))
    }

    /// Returns `true` if taking back leaves the puzzle for the game before it, because the puzzle has no move.
    pub(crate) fn leads_back(&self, session: &Session<O::Position>) -> bool {
        self.puzzle(session.game()).is_some() && session.game().plies() == 0 && session.can_take_back_game()
    }

    /// Returns `true` if the user has played a wrong move in a daily puzzle.
    pub(crate) fn has_failed_daily(&self, line: &LineOf<O>) -> bool {
        self.has_failed(line) && self.daily(line).is_some()
    }

    /// Returns `true` if the user has failed a puzzle by a move that still wins, but not within the puzzle's number
    /// of plies.
    ///
    /// The panel then names the move.
    pub(crate) fn names_wrong_move(&self, line: &LineOf<O>) -> bool {
        let progress = self.progress(line);
        matches!(progress, Some(PuzzleProgress::Failed(ValuedMove { verdict: Verdict::Win(_), .. })))
    }

    /// Adds the puzzle on the board to the solved puzzles if a human has solved it.
    ///
    /// During a daily puzzle, also counts a new wrong move, and one hint if exact values are visible on the
    /// moves.
    pub(crate) fn count_solved(&mut self, session: &Session<O::Position>) {
        let Some(progress) = self.progress(session.game()) else { return };
        let Some(puzzle) = self.puzzle.get() else { return };
        let counts = self.puzzle.counted().is_some();
        if counts {
            let has_failed = matches!(progress, PuzzleProgress::Failed(_));
            self.daily.count_move(puzzle.position(), has_failed, self.verdict);
        }
        if session.player(puzzle.solver()) == PlayerKind::Human {
            let is_solved = matches!(progress, PuzzleProgress::Solved { .. });
            if is_solved && !puzzle.is_hold() {
                self.solved_puzzles.add(puzzle);
            }
            if counts {
                self.daily.log(puzzle, is_solved);
            }
        }
    }

    // ---- setup of puzzles

    /// Sets up a puzzle of `plies` plies for a human against the computer.
    ///
    /// Returns `false` if no such puzzle is found.
    pub(crate) fn pose(&mut self, session: &mut Session<O::Position>, plies: u16) -> bool {
        let sides = both::<O::Position>();
        let human = sides.into_iter().find(|&side| session.player(side) == PlayerKind::Human);
        let (solver, setup) = (human.unwrap_or(sides[0]), session.setup());
        let Some((oracle, puzzle)) = Puzzle::deal(setup, session.rng(), plies, solver) else {
            return false;
        };
        self.put(session, oracle, puzzle);
        true
    }

    fn put(&mut self, session: &mut Session<O::Position>, oracle: O, puzzle: Puzzle<O::Position>) {
        self.puzzle.set_up(session, puzzle, false);
        self.solved = Some(oracle);
    }

    /// Sets up the next famous position as a puzzle.
    ///
    /// After the last position, the first one follows. Returns `false` if the position cannot be a puzzle.
    pub(crate) fn pose_famous(&mut self, session: &mut Session<O::Position>) -> bool {
        let famous = O::famous();
        let next = self.famous(session.game(), &famous).map_or(0, |number| number + 1);
        let position = famous.get(next).or_else(|| famous.first());
        let oracle = position.and_then(O::solve);
        let puzzle =
            oracle.as_ref().zip(position).and_then(|(oracle, first)| Puzzle::from_position(oracle, first));
        let Some((oracle, puzzle)) = oracle.zip(puzzle) else { return false };
        self.put(session, oracle, puzzle);
        true
    }

    fn famous(&self, line: &LineOf<O>, famous: &[O::Position]) -> Option<usize> {
        let puzzle = self.puzzle.started_in(line)?;
        famous.iter().position(|position| position == puzzle.position())
    }

    /// Returns the sentence that explains why the position on the board is famous, or `None` for another position.
    pub(crate) fn famous_reason(&self, line: &LineOf<O>) -> Option<&'static str> {
        reason_of(O::FAMOUS, self.famous(line, &O::famous())?)
    }

    /// Sets up the daily puzzle of a day.
    ///
    /// Returns `false` if the game has no puzzle for that day.
    pub(crate) fn pose_daily(&mut self, session: &mut Session<O::Position>, day: Day, is_late: bool) -> bool {
        let Some((oracle, puzzle)) = Puzzle::<O::Position>::of_day(day) else { return false };
        self.put_rated(session, (oracle, puzzle), day.into(), is_late);
        true
    }

    fn put_rated(
        &mut self,
        session: &mut Session<O::Position>,
        (oracle, puzzle): (O, Puzzle<O::Position>),
        rated: RatedPuzzle,
        is_late: bool,
    ) {
        self.daily.begin(puzzle.position().clone(), rated, is_late);
        self.put(session, oracle, puzzle);
        // Exact values in view would be a hint before every move.
        self.verdict = false;
    }

    /// Sets up a training puzzle of the chosen theme that is as difficult as the user's puzzle rating is high.
    ///
    /// Returns `false` if the game has no such puzzle.
    pub(super) fn pose_training(&mut self, session: &mut Session<O::Position>) -> bool {
        let (class, number) = (self.record().training_class(O::Position::NAME), session.rng().next_u32());
        let Some((oracle, puzzle, training)) = Puzzle::of_training(class, self.theme, number) else {
            return false;
        };
        self.put_rated(session, (oracle, puzzle), RatedPuzzle::Training(training), false);
        true
    }

    /// Sets up another puzzle of the same length as the current one.
    ///
    /// If the current puzzle is a famous position, the next famous position follows, and after a training puzzle another one.
    /// Returns `false` if no further puzzle is available.
    pub(crate) fn pose_next(&mut self, session: &mut Session<O::Position>) -> bool {
        if self.famous(session.game(), &O::famous()).is_some() {
            return self.pose_famous(session);
        }
        if self.training(session.game()).is_some() {
            return self.pose_training(session);
        }
        let plies = self.puzzle.started_in(session.game()).map(Puzzle::plies);
        plies.is_some_and(|plies| self.pose(session, plies))
    }

    /// Sets up the current puzzle once more. A daily puzzle does not count again.
    ///
    /// Returns `false` without a puzzle.
    fn pose_same(&mut self, session: &mut Session<O::Position>) -> bool {
        let Some(puzzle) = self.puzzle.started_in(session.game()).cloned() else { return false };
        self.puzzle.set_up(session, puzzle, true);
        true
    }

    /// Restores the current puzzle after a saved game has been loaded. The puzzle is the initial position of
    /// `line`.
    pub(crate) fn pose_again(&mut self, line: &LineOf<O>) {
        let oracle = self.solved.as_ref();
        let puzzle =
            oracle.zip(line.position(0)).and_then(|(oracle, first)| Puzzle::from_position(oracle, first));
        self.puzzle.restore(puzzle);
        // A wrong move in the record was counted when it was made.
        let has_failed = self.has_failed(line);
        if let Some(puzzle) = self.puzzle.get() {
            self.daily.set_failed(puzzle.position(), has_failed);
        }
    }

    // ---- daily puzzles

    /// Counts a hint or a suggestion during a daily puzzle.
    pub(crate) fn count_help(&mut self) {
        if let Some(puzzle) = self.puzzle.counted() {
            self.daily.count_hint(puzzle.position());
            self.daily.log(puzzle, false);
        }
    }

    pub(crate) const fn record(&self) -> &UserRecord {
        self.daily.record()
    }

    /// Sets the user's record, to which the results of daily puzzles are added.
    pub(crate) fn set_record(&mut self, record: UserRecord) {
        self.daily.set_record(record);
    }

    /// Returns the day of the daily puzzle on the board, with its result if the user has solved it.
    pub(crate) fn daily(&self, line: &LineOf<O>) -> Option<(Day, Option<DailyResult>)> {
        let RatedPuzzle::Daily(day) = self.rated(line)? else { return None };
        let result = self.record().daily(O::Position::NAME, day);
        Some((day, result.filter(|result| result.is_solved)))
    }

    /// Returns the training puzzle on the board.
    pub(crate) fn training(&self, line: &LineOf<O>) -> Option<Training> {
        match self.rated(line)? {
            RatedPuzzle::Training(training) => Some(training),
            RatedPuzzle::Daily(_) => None,
        }
    }

    fn rated(&self, line: &LineOf<O>) -> Option<RatedPuzzle> {
        let puzzle = self.puzzle.counted().filter(|puzzle| puzzle.is_start_of(line))?;
        Some(self.daily.puzzle_of(puzzle.position())?.0)
    }

    /// Returns the value of a solved daily or training puzzle for the puzzle rating, or `None` for any other puzzle.
    pub(crate) fn credit(&self, puzzle: &Puzzle<O::Position>) -> Option<DailyCredit> {
        self.puzzle.counted().and_then(|_| self.daily.credit(puzzle.position()))
    }

    /// Returns `true` if the user tries a failed daily puzzle once more, so that the result does not count.
    pub(crate) fn is_retry(&self) -> bool {
        self.puzzle.get().is_some() && self.puzzle.counted().is_none()
    }

    /// Returns the daily or training puzzle that begins as `game` does, and whether the user began a daily puzzle late.
    pub(crate) fn rated_of(&self, game: &LineOf<O>) -> Option<(RatedPuzzle, bool)> {
        self.daily.puzzle_of(game.first())
    }

    /// Restores an attempt at a daily or training puzzle from a saved game.
    pub(crate) fn restore_rated(&mut self, game: &LineOf<O>, puzzle: RatedPuzzle, is_late: bool) {
        self.daily.begin(game.first().clone(), puzzle, is_late);
    }

    // ---- games before and after a puzzle

    /// Returns the players of both sides before the current puzzle. The next new game restores these players.
    ///
    /// Returns `None` without a puzzle, and after the user has chosen players during the puzzle.
    pub(crate) fn players_before_puzzle(&self, line: &LineOf<O>) -> Option<[PlayerKind; 2]> {
        self.puzzle.started_in(line)?;
        self.puzzle.players_before()
    }

    /// Sets the players of both sides before the current puzzle. The next new game restores these players.
    pub(crate) const fn set_players_before_puzzle(&mut self, players: Option<[PlayerKind; 2]>) {
        self.puzzle.set_players_before(players);
    }

    /// Keeps the current players when the puzzle ends, because the user has chosen them during the puzzle.
    ///
    /// After the puzzle, the chosen players stay.
    pub(crate) const fn keep_players(&mut self) {
        self.puzzle.set_players_before(None);
    }

    /// Sets up the puzzle of a command of the Oracle menu; returns `false` if there is no such puzzle.
    pub(crate) fn set_up(&mut self, session: &mut Session<O::Position>, choice: OracleChoice) -> bool {
        match choice {
            OracleChoice::Puzzle(plies) => self.pose(session, plies),
            OracleChoice::Famous => self.pose_famous(session),
            OracleChoice::Daily { day, is_late } => self.pose_daily(session, day, is_late),
            OracleChoice::Train(theme) => {
                self.theme = theme;
                self.pose_training(session)
            }
            OracleChoice::NextPuzzle => self.pose_next(session),
            OracleChoice::SamePuzzle => self.pose_same(session),
            OracleChoice::Perfect | OracleChoice::Verdict | OracleChoice::Hint | OracleChoice::Fair => false,
        }
    }

    /// Draws the number of the board for a new game: a fair board if the user has chosen this and `deals_boards` is
    /// set.
    pub(crate) fn draw_board(
        &self,
        deals_boards: bool,
        setup: <O::Position as GamePosition>::Setup,
        rng: &mut ChaCha8Rng,
        first: <O::Position as GamePosition>::Seat,
    ) -> u64 {
        // Without an oracle, no board would be fair, whatever the number of tries.
        let is_fair = self.fair && deals_boards && !O::PUZZLES.is_empty();
        let fair = if is_fair { fair_board::<O>(setup, rng, first) } else { None };
        fair.unwrap_or_else(|| board_numbers::draw(rng))
    }

    /// Ends the puzzle after a different game has been loaded or started.
    ///
    /// Restores the players from before the puzzle.
    pub(crate) fn another_game(&mut self, session: &mut Session<O::Position>) {
        self.puzzle.end(session);
    }

    /// Restores the players of an earlier game to which Take back has returned.
    ///
    /// If that game was a puzzle, also restores the puzzle.
    pub(crate) fn returned(&mut self, session: &mut Session<O::Position>, players: &[PlayerKind]) {
        let before = self.puzzle.players_before().unwrap_or_else(|| posed_puzzle::players(session));
        self.puzzle.set_players_before(None);
        if session.is_practice() {
            self.position_changed(session.game().current());
            self.pose_again(session.game());
            self.puzzle.set_players_before(Some(before));
        }
        posed_puzzle::set_players(session, players);
    }
}

/// Returns the comment above the position with an index in the text of [`PuzzleOracle::FAMOUS`].
fn reason_of(famous: &'static str, index: usize) -> Option<&'static str> {
    let (mut reason, mut positions) = (None, 0);
    for line in famous.lines().filter(|line| !line.is_empty()) {
        match line.strip_prefix("# ") {
            Some(comment) => reason = Some(comment),
            None if positions == index => return reason,
            None => positions += 1,
        }
    }
    None
}
