//! The values that the window shows: results of moves, the notes on the panel, and the title of a puzzle.
//!
//! They depend on the judge and on the open page of a review. The wording is left to [`super::notes`], and drawing to
//! the board and the panel.

use super::super::game::{MoveOf, PositionOf, TileGame};
use super::super::moves::TileMove;
use super::super::window::Seen;
use super::notes::{self, MORE, Note};
use crate::table::review::Review;
use crate::view::sides::index_of;
use boardgame_engine::coach::{PuzzleProgress, ReviewedMoveOf};
use boardgame_engine::oracle::{ExactAnalysis, Oracle as _};
use boardgame_engine::record::GamePosition as _;
use boardgame_engine::square::Square;

impl<'a, G: TileGame> Seen<'a, G> {
    /// Returns the reviewed move on the open page, or `None` on the summary page and without a review.
    pub(in super::super) fn reviewed(&self) -> Option<&'a ReviewedMoveOf<PositionOf<G>>> {
        self.model.review.as_ref()?.reviewed()
    }

    /// Returns the open review with exact values, or `None` without one, also in a look back at an earlier position.
    pub(crate) fn exact_review(&self) -> Option<&'a Review<PositionOf<G>>> {
        self.model.review.as_ref().filter(|review| review.is_exact())
    }

    /// Returns the earlier position that a review or a look back shows, or `None` on the summary page and without both.
    pub(crate) fn earlier_position(&self) -> Option<&'a PositionOf<G>> {
        if self.model.is_looking_back() {
            return Some(self.model.line().current());
        }
        self.model.game().position(self.reviewed()?.ply)
    }

    /// Returns the target of the best move on the open page of a review, if a different move was played.
    pub(crate) fn better(&self) -> Option<Square> {
        let reviewed = self.reviewed().filter(|reviewed| reviewed.best != reviewed.played)?;
        TileMove::of(reviewed.best.mv).target
    }

    /// Returns the results of the legal moves in the shown position, if the moves are marked with them.
    ///
    /// Moves are marked on each page of a review about a move and, if the user wants it, during the game.
    pub(crate) fn marks(&self) -> Option<ExactAnalysis<MoveOf<G>>> {
        let played = self.model.judge.shows_values() && !self.model.game().is_over();
        let wanted = self.model.review.as_ref().map_or(played, Review::is_on_a_move);
        if wanted { self.model.judge.values(self.position()) } else { None }
    }

    /// Returns `true` if a text or mark with coordinates of squares is shown: marked moves, a hint, a review, or a
    /// wrong move in a puzzle.
    pub(crate) fn notes_name_squares(&self) -> bool {
        let (judge, line) = (&self.model.judge, self.model.game());
        let has_hint = judge.hints_shown() > 0;
        judge.shows_values() || has_hint || self.model.review.is_some() || judge.names_wrong_move(line)
    }

    /// Returns the window's title during a puzzle, without the name of the game.
    pub(crate) fn puzzle_title(&self) -> Option<String> {
        let (judge, line) = (&self.model.judge, self.model.game());
        let (puzzle, progress) = (judge.puzzle(line)?, judge.progress(line)?);
        if let Some((day, result)) = judge.daily(line) {
            let streak = result.map_or(0, |_| judge.record().streak(PositionOf::<G>::NAME, day));
            return Some(notes::daily_title(day, puzzle, &progress, streak, judge.credit(puzzle)));
        }
        if let Some(training) = judge.training(line) {
            // Without a result to show, the record need not be searched at each redraw.
            let is_solved = matches!(progress, PuzzleProgress::Solved { .. });
            let streak = if is_solved { judge.record().trained(PositionOf::<G>::NAME).streak } else { 0 };
            let (theme, credit) = (training.theme(), judge.credit(puzzle));
            return Some(notes::training_title(theme, puzzle, &progress, streak, credit));
        }
        let count = judge.solved_puzzles.count(puzzle.plies());
        Some(notes::puzzle_title(puzzle, &progress, count))
    }

    /// Returns the panel lines about the reviewed move, the hint, the puzzle or the results of the moves.
    pub(in super::super) fn notes(&self) -> Vec<Note> {
        match &self.model.review {
            Some(review) => review.reviewed().map(notes::reviewed),
            None => self.game_notes(),
        }
        .unwrap_or_default()
    }

    fn game_notes(&self) -> Option<Vec<Note>> {
        let (judge, session) = (&self.model.judge, self.model.session());
        let line = session.game();
        let puzzle = || Some((judge.puzzle(line)?, judge.progress(line)?));
        let Some(mover) = session.to_move() else {
            let (puzzle, progress) = puzzle()?;
            let solved = matches!(progress, PuzzleProgress::Solved { .. });
            return solved.then(|| notes::puzzle(puzzle, &progress, judge.credit(puzzle)));
        };
        if let Some(hint) = judge.shown_hint() {
            let opponent = self.pieces[1 - index_of::<PositionOf<G>>(line.current().turn())];
            let more = self.model.adapted(MORE);
            return Some(notes::hint(hint.step, (hint.number, hint.count), opponent, &more));
        }
        if let Some((puzzle, progress)) = puzzle() {
            return Some(notes::puzzle(puzzle, &progress, judge.credit(puzzle)));
        }
        let solved = judge.solved.as_ref().filter(|_| judge.shows_values())?;
        Some(notes::verdict(solved.judge(line.current()).verdict, mover))
    }

    /// Returns the lines of text in the window besides the status: the message, or else the notes.
    pub(crate) fn note_lines(&self) -> Vec<String> {
        if self.model.is_in_lesson() {
            return self
                .model
                .aids
                .message()
                .map(|message| self.model.adapted(message))
                .into_iter()
                .collect();
        }
        // A message replaces the notes, except at the end of the game.
        let message = if self.model.review.is_some() {
            self.model.aids.message()
        } else {
            let is_playing = !self.model.game().is_over();
            self.notice().filter(|message| is_playing && !message.is_empty())
        };
        match message {
            Some(message) => vec![self.model.adapted(message)],
            None => self.notes().iter().map(ToString::to_string).collect(),
        }
    }
}
