//! The oracle at the window: the second menu and all it switches on.
//!
//! Knows what is on at the moment and what follows from it: which moves are marked, which notes stand on the panel, whose move is
//! perfect. Everything shown is a function of this state and the session. Leaves values to the solver; hints, puzzles and
//! reviews as data to the coach; and to its own modules what the menu does and how things are drawn.

pub mod badges;
mod choosing;
pub mod desk;
pub mod menu;
pub mod notes;
mod reviewing;
mod showing;
pub mod signs;

use self::menu::OracleChoice;
use self::notes::Note;
use self::reviewing::Reviewing;
use super::game::{Frame, LineOf, MoveOf, OracleOf, PositionOf, TileGame, TileMove};
use super::program::TileProgram;
use crate::games::coach::{Progress, Puzzle, hint};
use crate::games::oracle::{Judgement, Oracle, Solved};
use crate::games::session::Player;
use crate::games::square::Square;
use crate::games::view::menu::WithMenus as _;
use crate::system::intuition::Intuition;

/// What the Oracle menu has switched on, over a solved board.
#[derive(Debug, Clone)]
pub(super) struct Insight<G: TileGame> {
    /// None while the board has no exact value.
    solved: Option<OracleOf<G>>,
    pub(super) perfect: bool,
    verdict: bool,
    fair: bool,
    /// Steps of the hint told in this position.
    told: usize,
    puzzle: Option<Attempt<G>>,
    review: Option<Reviewing<G>>,
    /// The squares that bear badges or frames in the window.
    marked: Vec<Square>,
}

/// A puzzle being solved.
#[derive(Debug, Clone)]
struct Attempt<G: TileGame> {
    puzzle: Puzzle<LineOf<G>>,
    /// Who played the pieces before; none once somebody has chosen anew.
    players: Option<[Player; 2]>,
}

impl<G: TileGame> Insight<G> {
    /// Nothing switched on.
    pub(super) fn new(position: &PositionOf<G>) -> Self {
        Self {
            solved: OracleOf::<G>::solve(position),
            perfect: false,
            verdict: false,
            fair: false,
            told: 0,
            puzzle: None,
            review: None,
            marked: Vec::new(),
        }
    }
}

impl<G: TileGame> TileProgram<G> {
    // ---- what scripts and tests may ask

    /// The solved board being played on; none while it has no exact value.
    #[must_use]
    pub const fn oracle(&self) -> Option<&OracleOf<G>> {
        self.insight.solved.as_ref()
    }

    /// How many steps of the hint have been told in this position.
    #[must_use]
    pub const fn hints_told(&self) -> usize {
        self.insight.told
    }

    /// How far the puzzle being solved has come.
    #[must_use]
    pub fn progress(&self) -> Option<Progress<MoveOf<G>>> {
        Some(self.puzzle()?.progress(self.oracle()?, self.table.game()))
    }

    /// Whether the computer plays perfectly: because that is wanted, or because a puzzle is being solved.
    #[must_use]
    pub fn is_perfect(&self) -> bool {
        self.insight.perfect || self.puzzle().is_some()
    }

    /// Whether new games are dealt fair.
    #[must_use]
    pub const fn is_fair(&self) -> bool {
        self.insight.fair
    }

    /// Whether moves are marked with their values, outside reviews.
    #[must_use]
    pub const fn is_telling(&self) -> bool {
        self.insight.verdict
    }

    /// Takes over the session, the settings and whatever is on in another program, and draws everything anew: so that tests can
    /// compare what was drawn bit by bit with what is drawn at once.
    pub fn show_alike(&mut self, intuition: &mut Intuition, other: &Self) {
        self.game = other.game;
        *self.table.session_mut() = other.table.session().clone();
        self.insight = other.insight.clone();
        self.noticing = other.noticing;
        self.update_marks(intuition);
        self.draw_all(intuition);
    }

    /// What the oracle says on the panel; nothing while the panel is the classic one.
    #[must_use]
    pub fn notes(&self) -> Vec<Note> {
        if let Some(review) = &self.insight.review {
            return review.reviewed().map(notes::reviewed).unwrap_or_default();
        }
        if self.table.session().to_move().is_none() {
            return self.solved_notes();
        }
        if let Some(step) = self.insight.told.checked_sub(1) {
            let solved = self.oracle();
            let steps = solved.and_then(|solved| hint::steps::<LineOf<G>>(solved, self.table.game().now()));
            return steps.and_then(|steps| Some(notes::hint(step, *steps.get(step)?))).unwrap_or_default();
        }
        if let (Some(puzzle), Some(progress)) = (self.puzzle(), self.progress()) {
            return notes::puzzle(puzzle, &progress);
        }
        match self.table.session().to_move() {
            Some(mover) if self.insight.verdict => {
                let judged = self.oracle().map(|solved| solved.judge(self.table.game().now()).verdict);
                judged.map(|verdict| notes::verdict(verdict, mover)).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    fn solved_notes(&self) -> Vec<Note> {
        match (self.puzzle(), self.progress()) {
            (Some(puzzle), Some(progress @ Progress::Solved { .. })) => notes::puzzle(puzzle, &progress),
            _ => Vec::new(),
        }
    }

    /// Whether a line of the menu is marked.
    pub(super) const fn is_switched_on(&self, choice: OracleChoice) -> bool {
        match choice {
            OracleChoice::Perfect => self.insight.perfect,
            OracleChoice::Verdict => self.insight.verdict,
            OracleChoice::Fair => self.insight.fair,
            OracleChoice::Hint | OracleChoice::Puzzle(_) | OracleChoice::Review => false,
        }
    }

    fn puzzle(&self) -> Option<&Puzzle<LineOf<G>>> {
        let puzzle = self.insight.puzzle.as_ref().map(|attempt| &attempt.puzzle);
        puzzle.filter(|puzzle| puzzle.is_start_of(self.table.game()))
    }

    // ---- what follows from the state

    /// The position the window shows: the session's, or the one under review.
    #[must_use]
    pub fn shown(&self) -> PositionOf<G> {
        let game = self.table.game();
        let reviewed = self.insight.review.as_ref().and_then(|review| review.position(game));
        reviewed.unwrap_or_else(|| game.now()).clone()
    }

    /// The moves to be marked, with their values.
    fn marks(&self) -> Option<Judgement<MoveOf<G>>> {
        let wanted = self.insight.review.as_ref().map_or(self.insight.verdict, Reviewing::is_on_a_move);
        let judgement = self.oracle().filter(|_| wanted)?.judge(&self.shown());
        (!judgement.moves.is_empty()).then_some(judgement)
    }

    /// The squares that bear badges or frames.
    pub(super) fn marked_squares(&self) -> Vec<Square> {
        let judged = self.marks().map(|judgement| judgement.moves).unwrap_or_default();
        let judged = judged.iter().filter_map(|judged| judged.mv.target());
        judged.chain(self.frames().into_iter().map(|(square, _)| square)).collect()
    }

    /// The squares the game itself frames; a review is about others.
    fn frames(&self) -> Vec<(Square, Frame)> {
        if self.is_reviewing() { Vec::new() } else { self.game.frames(self.table.session()) }
    }

    /// The move a perfect computer plays now, if the computer plays perfectly.
    pub(super) fn perfect_move(&self) -> Option<MoveOf<G>> {
        let solved = self.oracle().filter(|_| self.is_perfect())?;
        solved.best(self.table.game().now()).map(|best| best.mv)
    }

    /// What the window's title says while nothing is suggested.
    pub(super) fn title(&self) -> String {
        match &self.insight.review {
            Some(_) => format!("{} - Review (close or Esc leaves)", G::TITLE),
            None => self.game_title(),
        }
    }

    /// The same outside a review.
    fn game_title(&self) -> String {
        if let Some(fault) = self.table.fault_told() {
            return fault;
        }
        match (self.puzzle(), self.progress()) {
            (Some(puzzle), Some(progress)) => {
                format!("{} - {}", G::TITLE, notes::puzzle_title(puzzle, &progress))
            }
            _ => self.game.title(self.table.session()),
        }
    }

    /// The board may be another: then it is solved before anything is shown.
    pub(super) fn know_board(&mut self) {
        let now = self.table.game().now();
        if !self.insight.solved.as_ref().is_some_and(|solved| solved.knows(now)) {
            self.insight.solved = OracleOf::<G>::solve(now);
        }
    }

    /// The question changed: what was told of the old position no longer counts, and a review goes back to nothing of it.
    pub(super) fn start_over(&mut self) {
        self.insight.told = 0;
        let title = self.game_title();
        if let Some(review) = &mut self.insight.review {
            review.go_back_to(title, None);
        }
        self.markers.suggest(self.better());
    }
}
