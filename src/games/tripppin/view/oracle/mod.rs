//! The oracle at the window: the second menu and all it switches on.
//!
//! Knows what is on at the moment and what follows from it: which moves are marked, which notes stand on the panel, whose move is
//! perfect. Everything shown is a function of this state and the session. Leaves values to the solver, hints, puzzles and
//! reviews as data to the coach, and drawing to [`badges`] and [`desk`].

pub mod badges;
pub mod desk;
pub mod menu;
pub mod notes;
mod reviewing;
pub mod signs;

use self::badges::BadgeBrush;
use self::desk::DeskBrush;
use self::menu::OracleChoice;
use self::notes::Note;
use self::reviewing::Reviewing;
use super::program::Tripppin;
use crate::games::session::Player;
use crate::games::square::Square;
use crate::games::tripppin::coach::{Hint, Progress, Puzzle};
use crate::games::tripppin::oracle::{Judgement, Oracle};
use crate::games::tripppin::{Board, Line, Move, Position, Side};
use crate::system::graphics::rastport::RastPort;
use crate::system::intuition::Intuition;

/// What the Oracle menu has switched on, over a solved board.
#[derive(Debug, Clone)]
pub(super) struct Insight {
    solved: Oracle,
    pub(super) perfect: bool,
    verdict: bool,
    fair: bool,
    /// Steps of the hint told in this position.
    told: usize,
    puzzle: Option<Attempt>,
    review: Option<Reviewing>,
    /// The squares that bear badges in the window.
    marked: Vec<Square>,
}

/// A puzzle being solved.
#[derive(Debug, Clone)]
struct Attempt {
    puzzle: Puzzle,
    /// Who played the pieces before, right then left; none once somebody has chosen anew.
    players: Option<[Player; 2]>,
}

impl Insight {
    /// Nothing switched on.
    pub(super) fn new(board: &Board) -> Self {
        Self {
            solved: Oracle::solve(board),
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

impl Tripppin {
    // ---- what scripts and tests may ask

    /// The solved board being played on.
    #[must_use]
    pub const fn oracle(&self) -> &Oracle {
        &self.insight.solved
    }

    /// How many steps of the hint have been told in this position.
    #[must_use]
    pub const fn hints_told(&self) -> usize {
        self.insight.told
    }

    /// How far the puzzle being solved has come.
    #[must_use]
    pub fn progress(&self) -> Option<Progress> {
        Some(self.puzzle()?.progress(&self.insight.solved, self.session.game()))
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

    /// Switches on what is on in another program with the same game, and draws everything anew: so that tests can compare
    /// what was drawn bit by bit with what is drawn at once.
    pub fn show_alike(&mut self, intuition: &mut Intuition, other: &Self) {
        self.insight = other.insight.clone();
        for (item, on) in [
            (menu::PERFECT_ITEM, self.insight.perfect),
            (menu::VERDICT_ITEM, self.insight.verdict),
            (menu::FAIR_ITEM, self.insight.fair),
        ] {
            if let Some(strip) = intuition.menu_strip(self.window) {
                strip.set_checked(item, on);
            }
        }
        self.draw_all(intuition);
    }

    /// What the oracle says on the panel; nothing while the panel is the classic one.
    #[must_use]
    pub fn notes(&self) -> Vec<Note> {
        if let Some(review) = &self.insight.review {
            return review.reviewed().map(notes::reviewed).unwrap_or_default();
        }
        if self.session.to_move().is_none() {
            return self.solved_notes();
        }
        if let Some(step) = self.insight.told.checked_sub(1) {
            let steps = Hint::steps(&self.insight.solved, self.session.game().current());
            return steps.and_then(|steps| Some(notes::hint(step, *steps.get(step)?))).unwrap_or_default();
        }
        if let (Some(puzzle), Some(progress)) = (self.puzzle(), self.progress()) {
            return notes::puzzle(puzzle, &progress);
        }
        match self.session.to_move() {
            Some(mover) if self.insight.verdict => {
                notes::verdict(self.insight.solved.verdict(self.session.game().current()), mover)
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

    fn puzzle(&self) -> Option<&Puzzle> {
        let puzzle = self.insight.puzzle.as_ref().map(|attempt| &attempt.puzzle);
        puzzle.filter(|puzzle| puzzle.is_start_of(self.session.game()))
    }

    // ---- what follows from the state

    /// The position the window shows: the session's, or the one under review.
    #[must_use]
    pub fn shown(&self) -> Position {
        let game = self.session.game();
        let reviewed = self.insight.review.as_ref().and_then(|review| review.position(game));
        *reviewed.unwrap_or_else(|| game.current())
    }

    /// The moves to be marked, with their values.
    fn marks(&self) -> Option<Judgement> {
        let wanted = self.insight.review.as_ref().map_or(self.insight.verdict, Reviewing::is_on_a_move);
        let judgement = wanted.then(|| self.insight.solved.judge(&self.shown()))?;
        (!judgement.moves.is_empty()).then_some(judgement)
    }

    /// The squares that bear badges.
    pub(super) fn marked_squares(&self) -> Vec<Square> {
        self.marks()
            .map(|judgement| judgement.moves.iter().map(|judged| judged.mv.to()).collect())
            .unwrap_or_default()
    }

    /// The move a perfect computer plays now, if the computer plays perfectly.
    pub(super) fn perfect_move(&self) -> Option<Move> {
        let best = self.is_perfect().then(|| self.insight.solved.best(self.session.game().current()))?;
        best.map(|best| best.mv)
    }

    /// What the title says beside the game's name.
    pub(super) fn title_note(&self) -> Option<String> {
        if self.insight.review.is_some() {
            return Some("Review (Esc leaves)".to_owned());
        }
        Some(notes::puzzle_title(self.puzzle()?, &self.progress()?))
    }

    // ---- drawing

    const fn badges(&self, mover: Side) -> BadgeBrush<'_> {
        BadgeBrush { layout: self.layout, theme: &self.theme, mover }
    }

    /// What the oracle shows on a square: the frame round where a reviewed move goes, and the badge of a marked move.
    pub(super) fn draw_badge(&self, rp: &mut RastPort<'_>, position: &Position, square: Square) {
        if self.reviewed().is_some_and(|reviewed| reviewed.mv().to() == square) {
            self.board().frame(rp, position, square, self.theme.piece(position.turn()));
        }
        let Some(judgement) = self.marks() else { return };
        if let Some(judged) = judgement.moves.iter().find(|judged| judged.mv.to() == square) {
            self.badges(position.turn()).on_square(rp, position, square, judged.verdict);
        }
    }

    /// The panel as the state has it.
    pub(super) fn draw_panel(&self, rp: &mut RastPort<'_>) {
        let position = self.shown();
        self.panel().draw(rp, &position, self.status());
        let desk = DeskBrush { panel: self.panel(), badges: self.badges(position.turn()) };
        let (marks, notes) = (self.marks(), self.notes());
        if let Some(review) = &self.insight.review {
            desk.review_head(rp, review.page().as_deref());
        }
        if let Some(judgement) = &marks {
            desk.marks(rp, &position, judgement);
        }
        match &self.insight.review {
            Some(review) if !review.is_on_a_move() => desk.table(rp, review.review()),
            Some(_) => desk.notes(rp, &notes),
            None if notes.is_empty() => {}
            None => match (position.outcome(), &notes[..]) {
                (None, _) => desk.notes(rp, &notes),
                (Some(outcome), [first, second, ..]) => {
                    self.panel().winner(rp, outcome, [&first.to_string(), &second.to_string()]);
                }
                (Some(_), _) => {}
            },
        }
    }

    /// The state changed: badges and panel follow.
    pub(super) fn show_insight(&mut self, intuition: &mut Intuition) {
        let now = self.marked_squares();
        let mut squares = std::mem::replace(&mut self.insight.marked, now.clone());
        squares.extend(now);
        self.paint(intuition, |program, rp| {
            for square in squares {
                program.draw_square(rp, square);
            }
            program.draw_panel(rp);
        });
    }

    /// The whole window is being drawn: these badges are in it.
    pub(super) fn note_marked(&mut self) {
        self.insight.marked = self.marked_squares();
    }

    /// The board may be another: then it is solved before anything is shown.
    pub(super) fn know_board(&mut self) {
        let board = self.session.game().current().board();
        if self.insight.solved.board() != board {
            self.insight.solved = Oracle::solve(board);
        }
    }

    /// The question changed: what was told of the old position no longer counts.
    pub(super) const fn forget_hints(&mut self) {
        self.insight.told = 0;
    }

    // ---- the menu

    pub(super) fn oracle_choice(&mut self, intuition: &mut Intuition, choice: OracleChoice) {
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
        if !wanted || self.insight.told == Hint::STEPS {
            intuition.display_beep();
            return;
        }
        self.insight.told += 1;
        if self.insight.told == Hint::STEPS {
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
        let Some((oracle, puzzle)) = Puzzle::deal(self.session.rng(), plies, solver) else {
            return intuition.display_beep();
        };
        let before = self.insight.puzzle.take().and_then(|attempt| attempt.players);
        let now = Side::BOTH.map(|side| self.session.player(side));
        self.insight.puzzle = Some(Attempt { puzzle, players: Some(before.unwrap_or(now)) });
        self.insight.solved = oracle;
        self.session.set_player(solver, Player::Human);
        self.session.set_player(solver.other(), Player::Computer);
        self.session.set_up(Line::new(*puzzle.position()));
        self.update_marks(intuition);
        self.draw_all(intuition);
    }

    /// A new game, fair if that is wanted; after a puzzle the pieces go back to who played them.
    pub(super) fn new_game(&mut self, intuition: &mut Intuition) {
        self.put_back(intuition);
        if let Some(players) = self.insight.puzzle.take().and_then(|attempt| attempt.players) {
            for (side, player) in Side::BOTH.into_iter().zip(players) {
                self.session.set_player(side, player);
            }
            self.update_marks(intuition);
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
    pub(super) const fn keep_players(&mut self) {
        if let Some(attempt) = &mut self.insight.puzzle {
            attempt.players = None;
        }
    }
}
