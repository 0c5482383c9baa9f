//! The state of the Oracle menu and everything that depends on it: values of moves, perfect moves, hints and puzzles.
//!
//! Values and moves are functions of this state and the session. Marks and texts are left to [`super::shown`], and
//! the dealing of boards and puzzles to the oracle and the coach.

use super::super::game::{LineOf, MoveOf, OracleOf, PositionOf, SeatOf, SetupOf, TileGame};
use super::daily_attempts::DailyAttempts;
use super::fair_boards::fair_board;
use super::hint_steps::{HintSteps, ShownHint};
use super::posed_puzzle::{self, PosedPuzzle};
use crate::view::board_numbers;
use crate::view::game_window::GameWindow;
use crate::view::oracle_choice::OracleChoice;
use crate::view::record::UserRecord;
use crate::view::sides::both;
use boardgame_engine::coach::{DailyResult, Day, Puzzle, PuzzleProgress, Review, SolvedPuzzles};
use boardgame_engine::oracle::{ExactAnalysis, Oracle, ValuedMove, Verdict, advise};
use boardgame_engine::record::GamePosition as _;
use boardgame_engine::session::{PlayerKind, Session};

/// The state of the Oracle menu.
#[derive(Debug, Clone)]
pub(crate) struct OracleState<G: TileGame> {
    /// The oracle that has solved the current board, or `None` if the board is not solved.
    pub solved: Option<OracleOf<G>>,
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
    hint: HintSteps<G>,
    puzzle: PosedPuzzle<G>,
    daily: DailyAttempts<G>,
    pub solved_puzzles: SolvedPuzzles,
    /// Whether the window shows an unfinished game between two people, or is in classic mode. Moves are not marked
    /// with their results, and the computer plays as its engine does.
    pub is_barred: bool,
}

impl<G: TileGame> OracleState<G> {
    pub(crate) fn new(position: &PositionOf<G>, fair: bool) -> Self {
        let solved = OracleOf::<G>::solve(position);
        Self {
            solved,
            perfect: false,
            verdict: false,
            verdict_before_lesson: None,
            fair,
            hint: HintSteps::default(),
            puzzle: PosedPuzzle::default(),
            daily: DailyAttempts::default(),
            solved_puzzles: SolvedPuzzles::default(),
            is_barred: false,
        }
    }

    /// Drops the hint after the position has changed, and solves the board if the board has changed, too.
    pub(crate) fn position_changed(&mut self, now: &PositionOf<G>) {
        self.hint = HintSteps::default();
        if !self.solved.as_ref().is_some_and(|solved| solved.covers(now)) {
            self.solved = OracleOf::<G>::solve(now);
        }
    }

    pub(crate) fn is_checked(&self, choice: OracleChoice, setup: SetupOf<G>) -> bool {
        match choice {
            OracleChoice::Perfect => self.perfect,
            OracleChoice::Verdict => self.verdict,
            OracleChoice::Fair => self.fair && G::deals_boards(setup),
            OracleChoice::Hint
            | OracleChoice::Puzzle(_)
            | OracleChoice::Famous
            | OracleChoice::Daily { .. }
            | OracleChoice::NextPuzzle => false,
        }
    }

    /// Returns `true` if the hint on the panel is at its last step, which names the best move.
    pub(crate) const fn is_hint_complete(&self) -> bool {
        self.hint.is_complete()
    }

    pub(crate) const fn hints_shown(&self) -> usize {
        self.hint.shown()
    }

    pub(crate) const fn record(&self) -> &UserRecord {
        self.daily.record()
    }

    /// Returns `true` if legal moves are marked with their results during the game.
    pub(crate) const fn shows_values(&self) -> bool {
        self.verdict && !self.is_barred
    }

    /// Returns the results of all legal moves in `position`.
    ///
    /// Returns `None` if the board is not solved or no move is legal.
    pub(crate) fn values(&self, position: &PositionOf<G>) -> Option<ExactAnalysis<MoveOf<G>>> {
        let judgement = self.solved.as_ref()?.judge(position);
        (!judgement.moves.is_empty()).then_some(judgement)
    }

    /// Returns `true` if the computer plays perfectly, by the user's choice or during a puzzle.
    pub(crate) fn is_perfect(&self, line: &LineOf<G>) -> bool {
        !self.is_barred && (self.perfect || self.puzzle.started_in(line).is_some())
    }

    /// Returns the computer's move if the computer plays perfectly and the board is solved, otherwise `None`.
    pub(crate) fn perfect_move(&self, line: &LineOf<G>) -> Option<MoveOf<G>> {
        self.best(line).filter(|_| self.is_perfect(line))
    }

    /// Returns the move that the coach advises, or `None` if the board is not solved or the game is over.
    pub(crate) fn best(&self, line: &LineOf<G>) -> Option<MoveOf<G>> {
        Some(advise(self.solved.as_ref()?, line)?.mv)
    }

    /// Returns the current puzzle if the game was started from its position.
    pub(crate) fn puzzle(&self, line: &LineOf<G>) -> Option<&Puzzle<PositionOf<G>>> {
        self.puzzle.started_in(line)
    }

    pub(crate) fn progress(&self, line: &LineOf<G>) -> Option<PuzzleProgress<MoveOf<G>>> {
        Some(self.puzzle.started_in(line)?.progress(self.solved.as_ref()?, line))
    }

    /// Returns `true` if the user has played a wrong move in the current puzzle.
    pub(crate) fn has_failed(&self, line: &LineOf<G>) -> bool {
        matches!(self.progress(line), Some(PuzzleProgress::Failed(_)))
    }

    /// Returns `true` if the user has failed a puzzle by a move that still wins, but not within the puzzle's number
    /// of plies.
    ///
    /// The panel then names the move.
    pub(crate) fn names_wrong_move(&self, line: &LineOf<G>) -> bool {
        let progress = self.progress(line);
        matches!(progress, Some(PuzzleProgress::Failed(ValuedMove { verdict: Verdict::Win(_), .. })))
    }

    /// Returns `true` if a puzzle is a daily one and the user has needed hints or made wrong moves.
    pub(crate) fn counts_half(&self, puzzle: &Puzzle<PositionOf<G>>) -> bool {
        self.daily.counts_half(puzzle.position())
    }

    /// Returns the step of the hint shown last, or `None` if no step has been shown.
    pub(crate) fn shown_hint(&self) -> Option<ShownHint<MoveOf<G>>> {
        self.hint.last()
    }

    /// Handles the beginning, a new step or the end of a lesson.
    ///
    /// At the end, moves are marked with their results again if they were before the lesson.
    pub(crate) fn lesson_changed(&mut self, is_in_lesson: bool) {
        if is_in_lesson {
            self.verdict_before_lesson.get_or_insert(self.verdict);
        } else if let Some(before) = self.verdict_before_lesson.take() {
            self.verdict = before;
        }
    }

    /// Shows the next step of the hint to the human to move.
    ///
    /// In a puzzle, the hint begins with its second step. Returns `false` if all steps have been shown or no hint
    /// is possible.
    pub(crate) fn hint(&mut self, session: &Session<PositionOf<G>>) -> bool {
        let is_possible = session.to_move() == Some(PlayerKind::Human);
        let skips_first = self.poses(session.game());
        let Some(solved) = self.solved.as_ref().filter(|_| is_possible) else { return false };
        let is_shown = self.hint.show_next(solved, session.game(), skips_first);
        if is_shown {
            self.count_help();
        }
        is_shown
    }

    /// Counts a hint or a suggestion during a daily puzzle.
    pub(crate) fn count_help(&mut self) {
        if let Some(puzzle) = self.puzzle.get() {
            self.daily.count_hint(puzzle.position());
            self.daily.log(puzzle, false);
        }
    }

    /// Sets the user's record, to which the results of daily puzzles are added.
    pub(crate) fn set_record(&mut self, record: UserRecord) {
        self.daily.set_record(record);
    }

    /// Returns the day of the daily puzzle that the user solves in `game`, and whether the user began late.
    pub(crate) fn daily_of(&self, game: &LineOf<G>) -> Option<(Day, bool)> {
        self.daily.day_of(game.first())
    }

    /// Restores an attempt at the daily puzzle of `day` from a saved game.
    pub(crate) fn restore_daily(&mut self, game: &LineOf<G>, day: Day, is_late: bool) {
        self.daily.begin(game.first().clone(), day, is_late);
    }

    pub(crate) fn can_review(&self, line: &LineOf<G>) -> bool {
        self.solved.is_some() && line.plies() > 0
    }

    /// Returns the review of the game record `line`.
    ///
    /// Returns `None` if the board is not solved or no move has been played.
    pub(crate) fn review(&self, line: &LineOf<G>) -> Option<Review<PositionOf<G>>> {
        let review = self.solved.as_ref().map(|solved| Review::new(solved, line));
        review.filter(|review| !review.moves().is_empty())
    }

    /// Sets up a puzzle of `plies` plies for a human against the computer.
    ///
    /// Returns `false` if no such puzzle is found.
    pub(crate) fn pose(&mut self, session: &mut Session<PositionOf<G>>, plies: u16) -> bool {
        let human = |side: &SeatOf<G>| session.player(*side) == PlayerKind::Human;
        let solver = both::<PositionOf<G>>().into_iter().find(human).unwrap_or(both::<PositionOf<G>>()[0]);
        let setup = session.setup();
        let Some((oracle, puzzle)) = Puzzle::deal(setup, session.rng(), plies, solver) else {
            return false;
        };
        self.put(session, oracle, puzzle);
        true
    }

    fn put(
        &mut self,
        session: &mut Session<PositionOf<G>>,
        oracle: OracleOf<G>,
        puzzle: Puzzle<PositionOf<G>>,
    ) {
        self.puzzle.set_up(session, puzzle);
        self.solved = Some(oracle);
    }

    /// Sets up the next famous position as a puzzle.
    ///
    /// After the last position, the first one follows. Returns `false` if the position cannot be a puzzle.
    pub(crate) fn pose_famous(&mut self, session: &mut Session<PositionOf<G>>) -> bool {
        let famous = OracleOf::<G>::famous();
        let next = self.famous(session.game(), &famous).map_or(0, |number| number + 1);
        let position = famous.get(next).or_else(|| famous.first());
        let oracle = position.and_then(OracleOf::<G>::solve);
        let puzzle =
            oracle.as_ref().zip(position).and_then(|(oracle, first)| Puzzle::from_position(oracle, first));
        let Some((oracle, puzzle)) = oracle.zip(puzzle) else { return false };
        self.put(session, oracle, puzzle);
        true
    }

    fn famous(&self, line: &LineOf<G>, famous: &[PositionOf<G>]) -> Option<usize> {
        let puzzle = self.puzzle.started_in(line)?;
        famous.iter().position(|position| position == puzzle.position())
    }

    /// Sets up the daily puzzle of a day.
    ///
    /// Returns `false` if the game has no puzzle for that day.
    pub(crate) fn pose_daily(
        &mut self,
        session: &mut Session<PositionOf<G>>,
        day: Day,
        is_late: bool,
    ) -> bool {
        let Some((oracle, puzzle)) = Puzzle::<PositionOf<G>>::of_day(day) else { return false };
        self.daily.begin(puzzle.position().clone(), day, is_late);
        self.put(session, oracle, puzzle);
        // Exact values in view would be a hint before every move.
        self.verdict = false;
        true
    }

    /// Returns the day of the daily puzzle on the board, with its result if the user has solved it.
    pub(crate) fn daily(&self, line: &LineOf<G>) -> Option<(Day, Option<DailyResult>)> {
        let (day, _) = self.daily.day_of(self.puzzle.started_in(line)?.position())?;
        let result = self.record().daily(PositionOf::<G>::NAME, day);
        Some((day, result.filter(|result| result.is_solved)))
    }

    /// Sets up another puzzle of the same length as the current one.
    ///
    /// If the current puzzle is a famous position, the next famous position follows. Returns `false` if no
    /// further puzzle is available.
    pub(crate) fn pose_next(&mut self, session: &mut Session<PositionOf<G>>) -> bool {
        if self.famous(session.game(), &OracleOf::<G>::famous()).is_some() {
            return self.pose_famous(session);
        }
        let plies = self.puzzle.started_in(session.game()).map(Puzzle::plies);
        plies.is_some_and(|plies| self.pose(session, plies))
    }

    /// Adds the puzzle on the board to the solved puzzles if a human has solved it.
    ///
    /// During a daily puzzle, also counts a new wrong move, and one hint if exact values are visible on the
    /// moves.
    pub(crate) fn count_solved(&mut self, session: &Session<PositionOf<G>>) {
        let Some(progress) = self.progress(session.game()) else { return };
        let Some(puzzle) = self.puzzle.get() else { return };
        self.daily.count_move(puzzle.position(), matches!(progress, PuzzleProgress::Failed(_)), self.verdict);
        if session.player(puzzle.solver()) == PlayerKind::Human {
            let is_solved = matches!(progress, PuzzleProgress::Solved { .. });
            if is_solved {
                self.solved_puzzles.add(puzzle);
            }
            self.daily.log(puzzle, is_solved);
        }
    }

    /// Returns `true` if the game was started from the position of the current puzzle.
    pub(crate) fn poses(&self, line: &LineOf<G>) -> bool {
        self.puzzle.started_in(line).is_some()
    }

    /// Restores the current puzzle after a saved game has been loaded. The puzzle is the initial position of
    /// `line`.
    pub(crate) fn pose_again(&mut self, line: &LineOf<G>) {
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

    /// Returns the players of both sides before the current puzzle. The next new game restores these players.
    ///
    /// Returns `None` without a puzzle, and after the user has chosen players during the puzzle.
    pub(crate) fn players_before_puzzle(&self, line: &LineOf<G>) -> Option<[PlayerKind; 2]> {
        self.puzzle.started_in(line)?;
        self.puzzle.players_before()
    }

    /// Sets the players of both sides before the current puzzle. The next new game restores these players.
    pub(crate) const fn set_players_before_puzzle(&mut self, players: Option<[PlayerKind; 2]>) {
        self.puzzle.set_players_before(players);
    }

    /// Starts a new game, on a fair board if the user has chosen this.
    ///
    /// After a puzzle, restores the players from before the puzzle. In classic mode, the board is any board, and has
    /// no number.
    pub(crate) fn new_game(&mut self, table: &mut GameWindow<PositionOf<G>>) {
        let fair = self.fair && G::deals_boards(table.session().setup());
        if table.aids.is_classic() {
            table.session_mut().new_game();
        } else {
            table.deal_board(|setup, rng, first| {
                let number = if fair { fair_board::<G>(setup, rng, first) } else { None };
                (number.unwrap_or_else(|| board_numbers::draw(rng)), first)
            });
        }
        self.another_game(table.session_mut());
    }

    /// Ends the puzzle after a different game has been loaded or started.
    ///
    /// Restores the players from before the puzzle.
    pub(crate) fn another_game(&mut self, session: &mut Session<PositionOf<G>>) {
        self.puzzle.end(session);
    }

    /// Restores the players of an earlier game to which Take back has returned.
    ///
    /// If that game was a puzzle, also restores the puzzle.
    pub(crate) fn returned(&mut self, session: &mut Session<PositionOf<G>>, players: &[PlayerKind]) {
        let before = self.puzzle.players_before().unwrap_or_else(|| posed_puzzle::players::<G>(session));
        self.puzzle.set_players_before(None);
        if session.is_practice() {
            self.position_changed(session.game().current());
            self.pose_again(session.game());
            self.puzzle.set_players_before(Some(before));
        }
        posed_puzzle::set_players::<G>(session, players);
    }

    /// Keeps the current players when the puzzle ends, because the user has chosen them during the puzzle.
    ///
    /// After the puzzle, the chosen players stay.
    pub(crate) const fn keep_players(&mut self) {
        self.puzzle.set_players_before(None);
    }
}
