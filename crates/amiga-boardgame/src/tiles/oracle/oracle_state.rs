//! The state of the Oracle menu and everything that depends on it: marked moves, notes, perfect moves,
//! puzzles and the review.
//!
//! Marks, notes and moves are functions of this state and the session. The pages of a review are left to
//! [`super::reviewing`], and the dealing of boards and puzzles to the oracle and the coach.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::super::game::{LineOf, MoveOf, OracleOf, PositionOf, SeatOf, SetupOf, TileGame};
use super::super::moves::TileMove;
use super::choice::OracleChoice;
use super::notes::{self, Note};
use super::reviewing::Reviewing;
use crate::view::board_numbers;
use crate::view::game_window::GameWindow;
use crate::view::record::UserRecord;
use crate::view::sides::{both, other};
use boardgame_engine::coach::{
    DailyResult, Day, Puzzle, PuzzleProgress, Review, ReviewedMoveOf, SolvedPuzzles,
    hint::{self, Hint},
};
use boardgame_engine::oracle::{ExactAnalysis, Oracle, ValuedMove, Verdict, advise};
use boardgame_engine::record::GamePosition as _;
use boardgame_engine::session::{PlayerKind, Session};
use boardgame_engine::square::Square;

/// Maximum number of boards that are dealt to find a fair one.
const FAIR_TRIES: usize = 4096;

#[derive(Debug, Clone)]
pub(crate) struct OracleState<G: TileGame> {
    /// The oracle that has solved the current board, or `None` if the board is not solved.
    pub solved: Option<OracleOf<G>>,
    pub perfect: bool,
    pub verdict: bool,
    /// Whether legal moves were marked with their results before the lesson in progress began; `None` outside
    /// lessons.
    verdict_before_lesson: Option<bool>,
    /// Whether the user wants new games on fair boards. Has no effect while the options deal no boards.
    pub fair: bool,
    pub hints_shown: usize,
    /// Number of steps that the hint leaves out. In a puzzle it leaves out the first step, which would repeat
    /// the task of the puzzle.
    hints_skipped: usize,
    /// All steps of the hint for the current position, computed when the user requests the first one.
    steps: Option<[Hint<MoveOf<G>>; hint::STEPS]>,
    puzzle: Option<PuzzleAttempt<G>>,
    /// The user's attempts at daily puzzles in this window, at most one for each day.
    daily_attempts: Vec<DailyAttempt<G>>,
    pub solved_puzzles: SolvedPuzzles,
    /// The user's record, to which the results of daily puzzles are added.
    pub record: UserRecord,
    pub review: Option<Reviewing<G>>,
}

/// Deals a game on a fair board with the options `setup`, or on an ordinary board if no fair board is found.
pub(crate) fn deal_fair<G: TileGame>(setup: SetupOf<G>, rng: &mut ChaCha8Rng, first: SeatOf<G>) -> LineOf<G> {
    let dealt = OracleOf::<G>::deal_fair(setup, rng, first);
    dealt.map_or_else(|| LineOf::<G>::deal(setup, rng, first), |(_, line)| line)
}

/// Tries random board numbers until one deals a fair board, and returns that number, or `None` if none of
/// thousands of boards is fair.
pub(crate) fn fair_board<G: TileGame>(
    setup: SetupOf<G>,
    rng: &mut ChaCha8Rng,
    first: SeatOf<G>,
) -> Option<u64> {
    let mut numbers = (0..FAIR_TRIES).map(|_| board_numbers::draw(rng));
    numbers.find(|&number| {
        let line: LineOf<G> = board_numbers::deal(number, setup, first);
        OracleOf::<G>::solve(line.current()).is_some_and(|oracle| G::is_fair(&oracle, first))
    })
}

/// Returns the number of a fair board for the first game of a session with the random seed `seed`, or `None`
/// if thousands of boards are all unfair.
pub(crate) fn first_fair_board<G: TileGame>(seed: u64, setup: SetupOf<G>) -> Option<u64> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let first = PositionOf::<G>::opener(None, &mut rng);
    fair_board::<G>(setup, &mut rng, first)
}

fn seat<G: TileGame>(session: &mut Session<PositionOf<G>>, players: &[PlayerKind]) {
    for (side, player) in both::<PositionOf<G>>().into_iter().zip(players) {
        session.set_player(side, *player);
    }
}

/// An attempt of the user at a daily puzzle, with the help so far.
#[derive(Debug, Clone)]
struct DailyAttempt<G: TileGame> {
    /// The first position of the puzzle.
    position: PositionOf<G>,
    day: Day,
    is_late: bool,
    hints: u16,
    wrong: u16,
    /// Whether a move in the current game has failed the daily puzzle. Each change to `true` counts as a
    /// wrong move.
    has_failed: bool,
}

#[derive(Debug, Clone)]
struct PuzzleAttempt<G: TileGame> {
    puzzle: Puzzle<PositionOf<G>>,
    /// Players of both sides before the puzzle; `None` once the user has chosen players during the puzzle.
    players: Option<[PlayerKind; 2]>,
}

impl<G: TileGame> OracleState<G> {
    pub(crate) fn new(position: &PositionOf<G>, fair: bool) -> Self {
        let solved = OracleOf::<G>::solve(position);
        let solved_puzzles = SolvedPuzzles::default();
        Self {
            solved,
            perfect: false,
            verdict: false,
            verdict_before_lesson: None,
            fair,
            hints_shown: 0,
            hints_skipped: 0,
            steps: None,
            puzzle: None,
            daily_attempts: Vec::new(),
            solved_puzzles,
            record: UserRecord::default(),
            review: None,
        }
    }

    /// Drops the hint after the position has changed, and solves the board if the board has changed, too.
    pub(crate) fn position_changed(&mut self, now: &PositionOf<G>) {
        (self.hints_shown, self.hints_skipped, self.steps) = (0, 0, None);
        if !self.solved.as_ref().is_some_and(|solved| solved.covers(now)) {
            self.solved = OracleOf::<G>::solve(now);
        }
    }

    // ---- queries

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

    /// Returns `true` if marked moves, a hint or a review is shown, because their texts contain coordinates
    /// of squares.
    pub(crate) const fn names_squares(&self) -> bool {
        self.verdict || self.hints_shown > 0 || self.review.is_some()
    }

    pub(crate) fn reviewed(&self) -> Option<&ReviewedMoveOf<PositionOf<G>>> {
        self.review.as_ref()?.reviewed()
    }

    /// Returns the earlier position that a review shows, or `None` on the summary page and without a review.
    pub(crate) fn position<'a>(&self, line: &'a LineOf<G>) -> Option<&'a PositionOf<G>> {
        line.position(self.reviewed()?.ply)
    }

    pub(crate) fn better(&self) -> Option<Square> {
        let reviewed = self.reviewed().filter(|reviewed| reviewed.best != reviewed.played)?;
        TileMove::of(reviewed.best.mv).target
    }

    pub(crate) fn marks(&self, line: &LineOf<G>) -> Option<ExactAnalysis<MoveOf<G>>> {
        let played = self.verdict && !line.is_over();
        let wanted = self.review.as_ref().map_or(played, Reviewing::is_on_a_move);
        let solved = self.solved.as_ref().filter(|_| wanted)?;
        let judgement = solved.judge(self.position(line).unwrap_or_else(|| line.current()));
        (!judgement.moves.is_empty()).then_some(judgement)
    }

    /// Returns `true` if the computer plays perfectly, because of the user's choice or because a puzzle is
    /// being solved.
    pub(crate) fn is_perfect(&self, line: &LineOf<G>) -> bool {
        self.perfect || self.puzzle(line).is_some()
    }

    /// Returns the computer's move if the computer plays perfectly and the board is solved, otherwise `None`.
    pub(crate) fn perfect_move(&self, line: &LineOf<G>) -> Option<MoveOf<G>> {
        self.best(line).filter(|_| self.is_perfect(line))
    }

    /// Returns the move that the coach advises, or `None` if the board is not solved or the game is over.
    pub(crate) fn best(&self, line: &LineOf<G>) -> Option<MoveOf<G>> {
        Some(advise(self.solved.as_ref()?, line)?.mv)
    }

    fn puzzle(&self, line: &LineOf<G>) -> Option<&Puzzle<PositionOf<G>>> {
        let puzzle = self.puzzle.as_ref().map(|attempt| &attempt.puzzle);
        puzzle.filter(|puzzle| puzzle.is_start_of(line))
    }

    pub(crate) fn progress(&self, line: &LineOf<G>) -> Option<PuzzleProgress<MoveOf<G>>> {
        Some(self.puzzle(line)?.progress(self.solved.as_ref()?, line))
    }

    /// Returns `true` if the user has played a wrong move in the current puzzle.
    pub(crate) fn has_failed(&self, line: &LineOf<G>) -> bool {
        matches!(self.progress(line), Some(PuzzleProgress::Failed(_)))
    }

    /// Returns `true` if the user's move in a puzzle wins, but too slowly. The panel then names the move.
    pub(crate) fn names_wrong_move(&self, line: &LineOf<G>) -> bool {
        let progress = self.progress(line);
        matches!(progress, Some(PuzzleProgress::Failed(ValuedMove { verdict: Verdict::Win(_), .. })))
    }

    // ---- texts

    pub(crate) fn title(&self, line: &LineOf<G>) -> Option<String> {
        let puzzle = self.puzzle(line)?;
        let progress = self.progress(line)?;
        if let Some((day, result)) = self.daily(line) {
            let streak = result.map_or(0, |_| self.record.streak(PositionOf::<G>::NAME, day));
            return Some(notes::daily_title(day, puzzle, &progress, streak));
        }
        let count = self.solved_puzzles.count(puzzle.plies());
        Some(notes::puzzle_title(puzzle, &progress, count))
    }

    pub(crate) fn notes(&self, session: &Session<PositionOf<G>>) -> Vec<Note> {
        self.notes_due(session).unwrap_or_default()
    }

    fn notes_due(&self, session: &Session<PositionOf<G>>) -> Option<Vec<Note>> {
        if let Some(review) = &self.review {
            return review.reviewed().map(notes::reviewed);
        }
        let line = session.game();
        let puzzle = || Some((self.puzzle(line)?, self.progress(line)?));
        let Some(mover) = session.to_move() else {
            let (puzzle, progress) = puzzle()?;
            let solved = matches!(progress, PuzzleProgress::Solved { .. });
            return solved.then(|| notes::puzzle(puzzle, &progress));
        };
        if let Some(step) = self.hints_shown.checked_sub(1) {
            return Some(notes::hint(step, *self.steps.as_ref()?.get(step)?, self.hints_skipped));
        }
        if let Some((puzzle, progress)) = puzzle() {
            return Some(notes::puzzle(puzzle, &progress));
        }
        let solved = self.solved.as_ref().filter(|_| self.verdict)?;
        Some(notes::verdict(solved.judge(line.current()).verdict, mover))
    }

    // ---- commands

    /// Handles the beginning, a new step or the end of a lesson. At the end, moves are marked with their
    /// results again if they were before the lesson.
    pub(crate) fn lesson_changed(&mut self, is_in_lesson: bool) {
        self.review = None;
        if is_in_lesson {
            self.verdict_before_lesson.get_or_insert(self.verdict);
        } else if let Some(before) = self.verdict_before_lesson.take() {
            self.verdict = before;
        }
    }

    /// Shows the next step of the hint to the human to move; returns `false` if all steps have been shown or
    /// no hint is possible. In a puzzle, the hint begins with its second step, except in classic mode.
    pub(crate) fn hint(&mut self, session: &Session<PositionOf<G>>, classic: bool) -> bool {
        let wanted = session.to_move() == Some(PlayerKind::Human) && self.review.is_none();
        let gives_clue = wanted && self.hints_shown < hint::STEPS && self.solved.is_some();
        if gives_clue && self.steps.is_none() {
            self.steps = self.solved.as_ref().and_then(|solved| hint::steps(solved, session.game()));
        }
        if gives_clue && self.hints_shown == 0 {
            self.hints_skipped = usize::from(!classic && self.poses(session.game()));
            self.hints_shown = self.hints_skipped;
        }
        self.hints_shown += usize::from(gives_clue);
        if gives_clue {
            self.count_help();
        }
        gives_clue
    }

    /// Counts a hint or a suggestion during a daily puzzle.
    pub(crate) fn count_help(&mut self) {
        if let Some(daily) = self.daily_attempt() {
            daily.hints = daily.hints.saturating_add(1);
        }
        self.log_daily(false);
    }

    /// Adds the result of the current daily puzzle to the user's record. An unsolved puzzle is only added
    /// after a hint or a wrong move.
    fn log_daily(&self, is_solved: bool) {
        let Some(PuzzleAttempt { puzzle, .. }) = &self.puzzle else { return };
        let Some(daily) = self.attempt_at(puzzle.position()) else { return };
        let &DailyAttempt { day, is_late, hints, wrong, .. } = daily;
        if is_solved || hints > 0 || wrong > 0 {
            let result = DailyResult { is_solved, plies: puzzle.plies(), hints, wrong, is_late };
            self.record.log_daily(PositionOf::<G>::NAME, day, result);
        }
    }

    /// Returns the attempt at the daily puzzle on the board.
    fn daily_attempt(&mut self) -> Option<&mut DailyAttempt<G>> {
        let position = self.puzzle.as_ref()?.puzzle.position();
        self.daily_attempts.iter_mut().find(|attempt| attempt.position == *position)
    }

    fn attempt_at(&self, position: &PositionOf<G>) -> Option<&DailyAttempt<G>> {
        self.daily_attempts.iter().find(|attempt| attempt.position == *position)
    }

    /// Begins an attempt at the daily puzzle with this position. The help in an earlier attempt counts, too,
    /// until the puzzle is solved.
    fn attempt(&mut self, position: PositionOf<G>, day: Day, is_late: bool) {
        self.daily_attempts.retain(|attempt| attempt.day != day);
        let (hints, wrong) = self.recorded_help(day);
        self.daily_attempts.push(DailyAttempt { position, day, is_late, hints, wrong, has_failed: false });
    }

    /// Returns the numbers of hints and wrong moves that the user's record has for an unsolved daily puzzle.
    fn recorded_help(&self, day: Day) -> (u16, u16) {
        let unsolved = self.record.daily(PositionOf::<G>::NAME, day).filter(|result| !result.is_solved);
        unsolved.map_or((0, 0), |result| (result.hints, result.wrong))
    }

    /// Sets the user's record, to which the results of daily puzzles are added.
    pub(crate) fn set_record(&mut self, record: UserRecord) {
        self.record = record;
        let recorded: Vec<_> =
            self.daily_attempts.iter().map(|attempt| self.recorded_help(attempt.day)).collect();
        for (attempt, (hints, wrong)) in self.daily_attempts.iter_mut().zip(recorded) {
            (attempt.hints, attempt.wrong) = (attempt.hints.max(hints), attempt.wrong.max(wrong));
        }
    }

    /// Returns the day of the daily puzzle that the user solves in `game`, and whether that day was over when
    /// the user began.
    pub(crate) fn daily_of(&self, game: &LineOf<G>) -> Option<(Day, bool)> {
        self.attempt_at(game.first()).map(|attempt| (attempt.day, attempt.is_late))
    }

    /// Restores an attempt at the daily puzzle of `day` from a saved game.
    pub(crate) fn restore_daily(&mut self, game: &LineOf<G>, day: Day, is_late: bool) {
        self.attempt(game.first().clone(), day, is_late);
    }

    pub(crate) fn can_review(&self, line: &LineOf<G>) -> bool {
        self.solved.is_some() && line.plies() > 0
    }

    /// Opens the review of a game; returns `false` if the board is not solved or no move has been played.
    pub(crate) fn open_review(&mut self, line: &LineOf<G>) -> bool {
        let review = self.solved.as_ref().map(|solved| Review::new(solved, line));
        self.review = review.filter(|review| !review.moves().is_empty()).map(Reviewing::new);
        self.review.is_some()
    }

    /// Sets up a puzzle of `plies` plies for a human against the computer; returns `false` if no such puzzle
    /// is found.
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

    /// Sets up the next famous position as a puzzle; after the last position, the first one follows.
    ///
    /// Returns `false` if the position cannot be a puzzle.
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
        let puzzle = self.puzzle(line)?;
        famous.iter().position(|position| position == puzzle.position())
    }

    /// Installs the puzzle as the current game, with a human as its solver and the computer as the opponent.
    fn put(
        &mut self,
        session: &mut Session<PositionOf<G>>,
        oracle: OracleOf<G>,
        puzzle: Puzzle<PositionOf<G>>,
    ) {
        let solver = puzzle.solver();
        let before = self.puzzle.take().and_then(|attempt| attempt.players);
        let now = both::<PositionOf<G>>().map(|side| session.player(side));
        // The game must be installed before the players change, so that the earlier
        // game is recorded with its own players.
        session.practise(LineOf::<G>::new(puzzle.position().clone()));
        session.set_player(solver, PlayerKind::Human);
        session.set_player(other::<PositionOf<G>>(solver), PlayerKind::Computer);
        self.puzzle = Some(PuzzleAttempt { puzzle, players: Some(before.unwrap_or(now)) });
        self.solved = Some(oracle);
    }

    /// Sets up the puzzle of a day. Returns `false` if the game has no such puzzle.
    pub(crate) fn pose_daily(
        &mut self,
        session: &mut Session<PositionOf<G>>,
        day: Day,
        is_late: bool,
    ) -> bool {
        let Some((oracle, puzzle)) = Puzzle::<PositionOf<G>>::of_day(day) else { return false };
        self.attempt(puzzle.position().clone(), day, is_late);
        self.put(session, oracle, puzzle);
        // Exact values in view would be a hint before every move.
        self.verdict = false;
        true
    }

    /// Returns the day of the daily puzzle on the board, with its result if the user has solved it.
    pub(crate) fn daily(&self, line: &LineOf<G>) -> Option<(Day, Option<DailyResult>)> {
        let day = self.attempt_at(self.puzzle(line)?.position())?.day;
        let result = self.record.daily(PositionOf::<G>::NAME, day);
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
        let plies = self.puzzle(session.game()).map(Puzzle::plies);
        plies.is_some_and(|plies| self.pose(session, plies))
    }

    /// Adds the puzzle on the board to the solved puzzles if a human has solved it.
    ///
    /// During a daily puzzle, also counts a new wrong move, and one hint if exact values are visible on the
    /// moves.
    pub(crate) fn count_solved(&mut self, session: &Session<PositionOf<G>>) {
        let progress = self.progress(session.game());
        let has_failed = matches!(progress, Some(PuzzleProgress::Failed(_)));
        let shows_values = self.verdict;
        if let Some(daily) = self.daily_attempt().filter(|_| progress.is_some()) {
            daily.wrong = daily.wrong.saturating_add(u16::from(has_failed && !daily.has_failed));
            daily.has_failed = has_failed;
            daily.hints = daily.hints.saturating_add(u16::from(shows_values));
        }
        let by_person = |puzzle: &Puzzle<_>| session.player(puzzle.solver()) == PlayerKind::Human;
        let attempt = self.puzzle.as_ref().filter(|it| progress.is_some() && by_person(&it.puzzle));
        let Some(PuzzleAttempt { puzzle, .. }) = attempt else { return };
        let is_solved = matches!(progress, Some(PuzzleProgress::Solved { .. }));
        if is_solved {
            self.solved_puzzles.add(puzzle);
        }
        self.log_daily(is_solved);
    }

    /// Returns `true` if the game was started from the position of the current puzzle.
    pub(crate) fn poses(&self, line: &LineOf<G>) -> bool {
        self.puzzle(line).is_some()
    }

    /// Restores the current puzzle from a loaded game record, which begins at the position of the puzzle.
    pub(crate) fn pose_again(&mut self, line: &LineOf<G>) {
        let oracle = self.solved.as_ref();
        let puzzle =
            oracle.zip(line.position(0)).and_then(|(oracle, first)| Puzzle::from_position(oracle, first));
        self.puzzle = puzzle.map(|puzzle| PuzzleAttempt { puzzle, players: None });
        // A wrong move in the record was counted when it was made.
        let has_failed = self.has_failed(line);
        if let Some(daily) = self.daily_attempt() {
            daily.has_failed = has_failed;
        }
    }

    /// Returns the players of both sides before the current puzzle, which the next new game restores.
    ///
    /// Returns `None` without a puzzle, and after the user has chosen players during the puzzle.
    pub(crate) fn players_before_puzzle(&self, line: &LineOf<G>) -> Option<[PlayerKind; 2]> {
        self.puzzle(line)?;
        self.puzzle.as_ref()?.players
    }

    /// Sets the players that the next new game restores after the current puzzle.
    pub(crate) const fn set_players_before_puzzle(&mut self, players: Option<[PlayerKind; 2]>) {
        if let Some(attempt) = &mut self.puzzle {
            attempt.players = players;
        }
    }

    /// Starts a new game, on a fair board if the user has chosen this.
    ///
    /// After a puzzle, restores the players from before the puzzle. The board has a number, except in classic
    /// mode.
    pub(crate) fn new_game(&mut self, table: &mut GameWindow<PositionOf<G>>, classic: bool) {
        let fair = self.fair && G::deals_boards(table.session().setup());
        if classic {
            let (session, deal) =
                (table.session_mut(), if fair { deal_fair::<G> } else { LineOf::<G>::deal });
            let setup = session.setup();
            session.new_game_from(|rng, first| deal(setup, rng, first));
        } else {
            table.deal_board(|setup, rng, first| {
                let number = if fair { fair_board::<G>(setup, rng, first) } else { None };
                (number.unwrap_or_else(|| board_numbers::draw(rng)), first)
            });
        }
        self.another_game(table.session_mut());
    }

    /// Closes the review and ends the puzzle after a different game has been loaded or started. Restores the
    /// players from before the puzzle.
    pub(crate) fn another_game(&mut self, session: &mut Session<PositionOf<G>>) {
        self.review = None;
        // The players change only after the game, so that the puzzle is recorded with its own players.
        if let Some(players) = self.puzzle.take().and_then(|attempt| attempt.players) {
            seat::<G>(session, &players);
        }
    }

    /// Restores the players of an earlier game after the user has returned to that game by taking back.
    ///
    /// If that game was a puzzle, also restores the puzzle.
    pub(crate) fn returned(&mut self, session: &mut Session<PositionOf<G>>, players: &[PlayerKind]) {
        let now = both::<PositionOf<G>>().map(|side| session.player(side));
        let normal = self.puzzle.as_mut().and_then(|attempt| attempt.players.take()).unwrap_or(now);
        if session.is_practice() {
            self.position_changed(session.game().current());
            self.pose_again(session.game());
            if let Some(attempt) = &mut self.puzzle {
                attempt.players = Some(normal);
            }
        }
        seat::<G>(session, players);
    }

    /// Forgets the players from before the puzzle, so that the players chosen by the user stay after the
    /// puzzle.
    pub(crate) const fn keep_players(&mut self) {
        if let Some(attempt) = &mut self.puzzle {
            attempt.players = None;
        }
    }
}
