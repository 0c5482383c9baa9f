//! Read access to the window of a game on arrow tiles, for scripts and tests.

use super::game::{LineOf, MoveOf, OracleOf, PositionOf, TileGame};
use super::oracle::notes::Note;
use super::program::TileProgram;
use crate::games::view::menu::HasMenus as _;
use boardgame_engine::coach::{PuzzleProgress, ReviewedMoveOf};
use boardgame_engine::contract::SearchInfo;
use boardgame_engine::session::Session;
use boardgame_engine::square::Square;
use small_amiga::machine::geometry::Point;
use small_amiga::machine::vblank::Ticks;
use small_amiga::system::intuition::Intuition;
use small_amiga::system::intuition::window::WindowId;

impl<G: TileGame> TileProgram<G> {
    /// Returns the session, which contains the current game, the players and the score.
    pub const fn session(&self) -> &Session<LineOf<G>> {
        self.table.session()
    }

    /// Returns the game, including the settings of its own menu.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Returns the ID of the game's window.
    pub const fn window(&self) -> WindowId {
        self.table.window()
    }

    /// Returns `true` if the window waits for the user: no search is running, no computer's move is ready and
    /// no piece is sliding.
    pub fn is_at_rest(&self) -> bool {
        self.table.is_at_rest() && !self.is_sliding()
    }

    /// Returns `true` while the animation runs in which the computer's piece slides to its target square.
    pub const fn is_sliding(&self) -> bool {
        self.slide.is_some()
    }

    /// Converts a time of the emulated display to a time of the animation clock, whose speed the user can
    /// change.
    pub const fn shown_at(&self, now: Ticks) -> Ticks {
        self.time.animation_time(now)
    }

    /// Returns the best move found so far by the search for a suggestion to the human to move.
    pub const fn finding(&self) -> Option<SearchInfo<MoveOf<G>>> {
        self.table.finding()
    }

    // ---- contents of the window

    /// Returns the position shown in the window: that of the current game, or the earlier one that the review
    /// shows.
    pub fn shown(&self) -> PositionOf<G> {
        self.scene_inputs().position().clone()
    }

    /// Returns the text in the panel's status bar.
    pub fn status(&self) -> &'static str {
        self.scene_inputs().status(&self.scene_inputs().status_texts())
    }

    /// Returns the notes of the Oracle menu's features that the panel shows. The list is empty if none of
    /// them shows anything.
    pub fn notes(&self) -> Vec<Note> {
        self.oracle_state.notes(self.session())
    }

    /// Returns the square with the animated ants, a sprite that marks the target of a suggested move.
    pub fn suggestion(&self) -> Option<Square> {
        self.scene_inputs().ants()
    }

    /// Returns `true` if the user is carrying a piece with the mouse or the keyboard.
    pub const fn is_holding(&self) -> bool {
        self.hand.is_holding()
    }

    /// Returns `true` if a clicked piece follows the pointer although no mouse button is pressed.
    pub const fn is_clicked(&self) -> bool {
        self.hand.is_clicked()
    }

    /// Returns the squares that are framed as legal targets of the piece to move, as a set in which bit `n`
    /// is square `n`.
    pub fn framed(&self) -> u64 {
        self.scene_inputs().legal()
    }

    /// Returns the square of the keyboard's cursor, or `None` if the cursor is hidden.
    pub const fn cursor(&self) -> Option<Square> {
        self.hand.cursor()
    }

    /// Returns the centre of a square in screen coordinates, or `None` if the window is closed.
    pub fn square_on_screen(&self, intuition: &Intuition, square: Square) -> Option<Point> {
        self.table.middle_on_screen(intuition, self.layout.square(square))
    }

    // ---- the oracle

    /// Returns the oracle with the exact values of the board being played, or `None` if the board has no
    /// exact values.
    pub const fn oracle(&self) -> Option<&OracleOf<G>> {
        self.oracle_state.solved.as_ref()
    }

    /// Returns the number of steps of the hint that have been shown in this position.
    pub const fn hints_shown(&self) -> usize {
        self.oracle_state.hints_shown
    }

    /// Returns the user's progress in the current puzzle, or `None` if no puzzle is being solved.
    pub fn progress(&self) -> Option<PuzzleProgress<MoveOf<G>>> {
        self.oracle_state.progress(self.table.game())
    }

    /// Returns `true` if the computer plays perfectly, either because the user has chosen this or because a
    /// puzzle is being solved.
    pub fn is_perfect(&self) -> bool {
        self.oracle_state.is_perfect(self.table.game())
    }

    /// Returns `true` if new games are dealt on fair boards, which are drawn with perfect play and on which
    /// no first move loses.
    pub const fn is_fair(&self) -> bool {
        self.oracle_state.fair
    }

    /// Returns `true` if the legal moves are marked with their exact values during a game.
    pub const fn shows_verdicts(&self) -> bool {
        self.oracle_state.verdict
    }

    /// Returns `true` in classic mode, which reproduces the original Amiga program.
    pub const fn is_classic(&self) -> bool {
        self.assistance.is_classic()
    }

    /// Returns the message shown on the panel for a limited time, such as the reason for a refused input.
    pub fn notice(&self) -> Option<&str> {
        self.scene_inputs().notice()
    }

    /// Returns `true` if the legal target squares of a human's piece are framed.
    pub const fn frames_legal(&self) -> bool {
        self.assistance.marks_legal()
    }

    /// Returns `true` if coordinates (`a` to `h`, 1 to 8) are shown on the squares at the board's edge.
    pub fn names_squares(&self) -> bool {
        self.scene_inputs().names_squares()
    }

    /// Returns `true` if the review of the game is open.
    pub const fn is_reviewing(&self) -> bool {
        self.oracle_state.review.is_some()
    }

    /// Returns the reviewed move on the open page of a review, or `None` if the summary page is open or no
    /// review is open.
    pub fn reviewed(&self) -> Option<&ReviewedMoveOf<LineOf<G>>> {
        self.oracle_state.reviewed()
    }

    // ---- tests

    /// Copies the session and the settings from another program and redraws the whole window. Tests compare
    /// the result with the other, incrementally drawn window.
    pub fn copy_state_from(&mut self, intuition: &mut Intuition, other: &Self) {
        self.game = other.game;
        *self.table.session_mut() = other.table.session().clone();
        self.oracle_state = other.oracle_state.clone();
        self.assistance = other.assistance.clone();
        self.turn.noticing = other.turn.noticing;
        self.turn.suggested = other.turn.suggested;
        (self.turn.selected, self.pointer) = (other.turn.selected, other.pointer);
        self.update_marks(intuition);
        self.painter.invalidate();
        self.show(intuition);
    }
}
