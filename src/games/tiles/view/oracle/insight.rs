//! What the Oracle menu has switched on, over a solved board; what follows from it, and what the menu does to it.
//!
//! Knows which moves are marked, which notes stand on the panel, whose move is perfect: all as functions of this state and the
//! session. Leaves the way through a review to [`super::reviewing`], and dealing to the oracle and the coach.

use rand_chacha::ChaCha8Rng;

use super::super::game::{LineOf, MoveOf, OracleOf, PositionOf, SeatOf, SetupOf, TileGame, TileMove};
use super::choice::OracleChoice;
use super::notes::{self, Note};
use super::reviewing::Reviewing;
use crate::games::coach::{
    Progress, Puzzle, Review, ReviewedIn, SolvedPuzzles,
    hint::{self, Hint},
};
use crate::games::contract::Game;
use crate::games::oracle::{Judgement, Oracle, Solved, advise};
use crate::games::session::{Player, Session};
use crate::games::square::Square;
use crate::games::view::sides::TwoSided;

/// What is on.
#[derive(Debug, Clone)]
pub struct Insight<G: TileGame> {
    /// None while the board has no exact value.
    pub solved: Option<OracleOf<G>>,
    /// The computer shall be perfect.
    pub perfect: bool,
    /// Moves are marked with their values.
    pub verdict: bool,
    /// New games are dealt fair.
    pub fair: bool,
    /// Steps of the hint told in this position.
    pub told: usize,
    /// All steps of that hint, worked out when the first was asked for.
    steps: Option<[Hint<MoveOf<G>>; hint::STEPS]>,
    puzzle: Option<Attempt<G>>,
    /// The puzzles a person has solved; none are told while it is empty.
    pub solved_puzzles: SolvedPuzzles,
    /// The review being read.
    pub review: Option<Reviewing<G>>,
}

/// Deals a fair game of a setup, if there is one.
pub fn deal_fair<G: TileGame>(setup: SetupOf<G>, rng: &mut ChaCha8Rng, first: SeatOf<G>) -> LineOf<G> {
    let dealt = OracleOf::<G>::deal_fair(setup, rng, first);
    dealt.map_or_else(|| G::Line::deal(setup, rng, first), |(_, line)| line)
}

/// These play the two sides, in their order.
fn seat<G: TileGame>(session: &mut Session<LineOf<G>>, players: &[Player]) {
    for (side, player) in SeatOf::<G>::BOTH.into_iter().zip(players) {
        session.set_player(side, *player);
    }
}

/// A puzzle being solved.
#[derive(Debug, Clone)]
struct Attempt<G: TileGame> {
    puzzle: Puzzle<LineOf<G>>,
    /// Who played the pieces before; none once somebody has chosen anew.
    players: Option<[Player; 2]>,
}

impl<G: TileGame> Insight<G> {
    /// Nothing switched on but perhaps fair boards.
    pub fn new(position: &PositionOf<G>, fair: bool) -> Self {
        let solved = OracleOf::<G>::solve(position);
        let solved_puzzles = SolvedPuzzles::default();
        Self {
            solved,
            perfect: false,
            verdict: false,
            fair,
            told: 0,
            steps: None,
            puzzle: None,
            solved_puzzles,
            review: None,
        }
    }

    /// The question changed: what was told of the old position no longer counts, and another board is solved.
    pub fn start_over(&mut self, now: &PositionOf<G>) {
        (self.told, self.steps) = (0, None);
        if !self.solved.as_ref().is_some_and(|solved| solved.knows(now)) {
            self.solved = OracleOf::<G>::solve(now);
        }
    }

    // ---- what follows from the state

    /// Whether a line of the menu is marked.
    pub const fn is_on(&self, choice: OracleChoice) -> bool {
        match choice {
            OracleChoice::Perfect => self.perfect,
            OracleChoice::Verdict => self.verdict,
            OracleChoice::Fair => self.fair,
            OracleChoice::Hint
            | OracleChoice::Puzzle(_)
            | OracleChoice::Famous
            | OracleChoice::NextPuzzle => false,
        }
    }

    /// Whether something is told in which squares have names.
    pub const fn names_squares(&self) -> bool {
        self.verdict || self.told > 0 || self.review.is_some()
    }

    /// What the review says on this page; none on the summary or outside a review.
    pub fn reviewed(&self) -> Option<&ReviewedIn<LineOf<G>>> {
        self.review.as_ref()?.reviewed()
    }

    /// The earlier position a review shows.
    pub fn position<'a>(&self, line: &'a LineOf<G>) -> Option<&'a PositionOf<G>> {
        line.position(self.reviewed()?.ply)
    }

    /// Where the move under review had better gone, if anywhere.
    pub fn better(&self) -> Option<Square> {
        let reviewed = self.reviewed().filter(|reviewed| reviewed.best != reviewed.played)?;
        reviewed.best.mv.target()
    }

    /// The moves to be marked, with their values.
    pub fn marks(&self, line: &LineOf<G>) -> Option<Judgement<MoveOf<G>>> {
        let played = self.verdict && !line.is_over();
        let wanted = self.review.as_ref().map_or(played, Reviewing::is_on_a_move);
        let solved = self.solved.as_ref().filter(|_| wanted)?;
        let judgement = solved.judge(self.position(line).unwrap_or_else(|| line.now()));
        (!judgement.moves.is_empty()).then_some(judgement)
    }

    /// Whether the computer plays perfectly: because that is wanted, or because a puzzle is being solved.
    pub fn is_perfect(&self, line: &LineOf<G>) -> bool {
        self.perfect || self.puzzle(line).is_some()
    }

    /// The move a perfect computer plays now, if the computer plays perfectly.
    pub fn perfect_move(&self, line: &LineOf<G>) -> Option<MoveOf<G>> {
        self.best(line).filter(|_| self.is_perfect(line))
    }

    /// The perfect move, with an eye on how the opponent plays.
    pub fn best(&self, line: &LineOf<G>) -> Option<MoveOf<G>> {
        Some(advise(self.solved.as_ref()?, line)?.mv)
    }

    fn puzzle(&self, line: &LineOf<G>) -> Option<&Puzzle<LineOf<G>>> {
        let puzzle = self.puzzle.as_ref().map(|attempt| &attempt.puzzle);
        puzzle.filter(|puzzle| puzzle.is_start_of(line))
    }

    /// How far the puzzle being solved has come.
    pub fn progress(&self, line: &LineOf<G>) -> Option<Progress<MoveOf<G>>> {
        Some(self.puzzle(line)?.progress(self.solved.as_ref()?, line))
    }

    // ---- words

    /// What the window's title says of the puzzle being solved.
    pub fn title(&self, line: &LineOf<G>) -> Option<String> {
        let puzzle = self.puzzle(line)?;
        let count = self.solved_puzzles.count(puzzle.plies());
        Some(notes::puzzle_title(puzzle, &self.progress(line)?, count))
    }

    /// What the oracle says on the panel; nothing while the panel is the classic one.
    pub fn notes(&self, session: &Session<LineOf<G>>) -> Vec<Note> {
        self.notes_due(session).unwrap_or_default()
    }

    fn notes_due(&self, session: &Session<LineOf<G>>) -> Option<Vec<Note>> {
        if let Some(review) = &self.review {
            return review.reviewed().map(notes::reviewed);
        }
        let line = session.game();
        let puzzle = || Some((self.puzzle(line)?, self.progress(line)?));
        let Some(mover) = session.to_move() else {
            let (puzzle, progress) = puzzle()?;
            let solved = matches!(progress, Progress::Solved { .. });
            return solved.then(|| notes::puzzle(puzzle, &progress));
        };
        if let Some(step) = self.told.checked_sub(1) {
            return Some(notes::hint(step, *self.steps.as_ref()?.get(step)?));
        }
        if let Some((puzzle, progress)) = puzzle() {
            return Some(notes::puzzle(puzzle, &progress));
        }
        let solved = self.solved.as_ref().filter(|_| self.verdict)?;
        Some(notes::verdict(solved.judge(line.now()).verdict, mover))
    }

    // ---- what the menu does

    /// New games shall be fair, where boards are dealt.
    pub fn want_fair(&mut self, wanted: bool, setup: SetupOf<G>) {
        self.fair = wanted && G::deals_boards(setup);
    }

    /// Tells the next step of a hint to a person; false if there is none.
    pub fn hint(&mut self, session: &Session<LineOf<G>>) -> bool {
        let wanted = session.to_move() == Some(Player::Human) && self.review.is_none();
        let told = wanted && self.told < hint::STEPS && self.solved.is_some();
        if told && self.steps.is_none() {
            self.steps = self.solved.as_ref().and_then(|solved| hint::steps(solved, session.game()));
        }
        self.told += usize::from(told);
        told
    }

    /// Whether there is anything to review in a game.
    pub fn can_look_back(&self, line: &LineOf<G>) -> bool {
        self.solved.is_some() && line.plies() > 0
    }

    /// Into the review of a game; false if there is nothing to review.
    pub fn look_back(&mut self, line: &LineOf<G>) -> bool {
        let review = self.solved.as_ref().map(|solved| Review::of(solved, line));
        self.review = review.filter(|review| !review.moves().is_empty()).map(Reviewing::new);
        self.review.is_some()
    }

    /// Puts a puzzle on the board: for a human, against the computer. False if there is none of that length.
    pub fn pose(&mut self, session: &mut Session<LineOf<G>>, plies: u16) -> bool {
        let human = |side: &SeatOf<G>| session.player(*side) == Player::Human;
        let solver = SeatOf::<G>::BOTH.into_iter().find(human).unwrap_or(SeatOf::<G>::BOTH[0]);
        let setup = session.setup();
        let Some((oracle, puzzle)) = Puzzle::<G::Line>::deal(setup, session.rng(), plies, solver) else {
            return false;
        };
        self.put(session, oracle, puzzle);
        true
    }

    /// Puts a famous position on the board as a puzzle: the one after that on it, or the first. False if there is none.
    pub fn pose_famous(&mut self, session: &mut Session<LineOf<G>>) -> bool {
        let famous = G::Line::famous();
        let next = self.famous(session.game(), &famous).map_or(0, |number| number + 1);
        let position = famous.get(next).or_else(|| famous.first());
        let oracle = position.and_then(OracleOf::<G>::solve);
        let puzzle = oracle.as_ref().zip(position).and_then(|(oracle, first)| Puzzle::again(oracle, first));
        let Some((oracle, puzzle)) = oracle.zip(puzzle) else { return false };
        self.put(session, oracle, puzzle);
        true
    }

    /// Which of the famous positions is being solved.
    fn famous(&self, line: &LineOf<G>, famous: &[PositionOf<G>]) -> Option<usize> {
        let puzzle = self.puzzle(line)?;
        famous.iter().position(|position| position == puzzle.position())
    }

    /// Puts a puzzle on the board: its solver is a human, the other side the computer.
    fn put(&mut self, session: &mut Session<LineOf<G>>, oracle: OracleOf<G>, puzzle: Puzzle<LineOf<G>>) {
        let solver = puzzle.solver();
        let before = self.puzzle.take().and_then(|attempt| attempt.players);
        let now = SeatOf::<G>::BOTH.map(|side| session.player(side));
        // In this order: what can be returned to was played by others.
        session.practise(G::Line::starting_at(puzzle.position().clone()));
        session.set_player(solver, Player::Human);
        session.set_player(solver.other(), Player::Computer);
        self.puzzle = Some(Attempt { puzzle, players: Some(before.unwrap_or(now)) });
        self.solved = Some(oracle);
    }

    /// Puts another puzzle of the same length on the board, or the next famous position after one. False if there is none, or none
    /// was there.
    pub fn pose_next(&mut self, session: &mut Session<LineOf<G>>) -> bool {
        if self.famous(session.game(), &G::Line::famous()).is_some() {
            return self.pose_famous(session);
        }
        let plies = self.puzzle(session.game()).map(Puzzle::plies);
        plies.is_some_and(|plies| self.pose(session, plies))
    }

    /// Counts the puzzle on the board if a person has solved it.
    pub fn count_solved(&mut self, session: &Session<LineOf<G>>) {
        let solved = matches!(self.progress(session.game()), Some(Progress::Solved { .. }));
        let by_person = |puzzle: &Puzzle<_>| session.player(puzzle.solver()) == Player::Human;
        if let Some(Attempt { puzzle, .. }) =
            self.puzzle.as_ref().filter(|it| solved && by_person(&it.puzzle))
        {
            self.solved_puzzles.add(puzzle);
        }
    }

    /// Whether a line of play is an attempt at a puzzle.
    pub fn poses(&self, line: &LineOf<G>) -> bool {
        self.puzzle(line).is_some()
    }

    /// The line of play was an attempt at a puzzle in another run: it is again.
    pub fn pose_again(&mut self, line: &LineOf<G>) {
        let oracle = self.solved.as_ref();
        let puzzle = oracle.zip(line.position(0)).and_then(|(oracle, first)| Puzzle::again(oracle, first));
        self.puzzle = puzzle.map(|puzzle| Attempt { puzzle, players: None });
    }

    /// A new game, fair if that is wanted; after a puzzle the pieces go back to who played them.
    pub fn new_game(&mut self, session: &mut Session<LineOf<G>>) {
        let (setup, fair) = (session.setup(), self.fair);
        let deal = if fair { deal_fair::<G> } else { G::Line::deal };
        session.new_game_from(|rng, first| deal(setup, rng, first));
        self.another_game(session);
    }

    /// Another game is on the board, which nobody looks back on; after a puzzle the pieces go back to who played them.
    pub fn another_game(&mut self, session: &mut Session<LineOf<G>>) {
        self.review = None;
        // Only now: the puzzle that can be returned to was played by others.
        if let Some(players) = self.puzzle.take().and_then(|attempt| attempt.players) {
            seat::<G>(session, &players);
        }
    }

    /// A game that had been left is on the board again: who played it does so. It may be a puzzle, or the game before one.
    pub fn returned(&mut self, session: &mut Session<LineOf<G>>, players: &[Player]) {
        let now = SeatOf::<G>::BOTH.map(|side| session.player(side));
        let normal = self.puzzle.as_mut().and_then(|attempt| attempt.players.take()).unwrap_or(now);
        if session.is_practice() {
            self.start_over(session.game().now());
            self.pose_again(session.game());
            if let Some(attempt) = &mut self.puzzle {
                attempt.players = Some(normal);
            }
        }
        seat::<G>(session, players);
    }

    /// Somebody chose who plays: a puzzle's end no longer changes that.
    pub const fn keep_players(&mut self) {
        if let Some(attempt) = &mut self.puzzle {
            attempt.players = None;
        }
    }
}
