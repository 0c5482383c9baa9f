//! Read access to the window of a game on arrow tiles, for scripts and tests.

use super::game::{MoveOf, OracleOf, PositionOf, SeatOf, StatusTexts, TileGame};
use super::window::TileWindow;
use crate::view::ending::GameButton;
use crate::view::menu_commands;
use crate::view::oracle_choice::OracleChoice;
use boardgame_engine::coach::PuzzleProgress;
use boardgame_engine::contract::SearchInfo;
use boardgame_engine::session::Session;
use boardgame_engine::square::Square;
use small_amiga::chips::{Point, Ticks};
use small_amiga::intuition::{Intuition, WindowId};

impl<G: TileGame> TileWindow<G> {
    pub const fn session(&self) -> &Session<PositionOf<G>> {
        self.table.session()
    }

    pub const fn game(&self) -> &G {
        &self.game
    }

    pub const fn window(&self) -> WindowId {
        self.table.window()
    }

    pub fn is_at_rest(&self) -> bool {
        self.table.is_at_rest() && !self.is_sliding()
    }

    pub const fn is_sliding(&self) -> bool {
        self.slide.is_some()
    }

    pub const fn shown_at(&self, now: Ticks) -> Ticks {
        self.table.clock.animation_time(now)
    }

    pub const fn finding(&self) -> Option<SearchInfo<MoveOf<G>>> {
        self.table.finding()
    }

    // ---- contents of the window

    /// Returns the position in the window: the current one or, in a review, an earlier one.
    pub fn shown(&self) -> PositionOf<G> {
        self.position().clone()
    }

    pub fn status(&self) -> &'static str {
        self.status_of(&self.status_texts())
    }

    /// Returns the game's texts for the current position, even during a review.
    pub fn panel_texts(&self) -> StatusTexts<SeatOf<G>> {
        let session = self.session();
        self.game.status_texts(session, &self.table.draws, session.game().current(), false)
    }

    /// Returns the buttons with which the user can answer a draw offer or claim a draw.
    pub fn draw_buttons(&self) -> Vec<GameButton> {
        self.table.draw_buttons(&G::draws(self.session()))
    }

    pub fn suggestion(&self) -> Option<Square> {
        self.ants()
    }

    pub const fn is_holding(&self) -> bool {
        self.hand.is_holding()
    }

    pub const fn is_clicked(&self) -> bool {
        self.hand.is_clicked()
    }

    pub fn framed(&self) -> u64 {
        self.legal()
    }

    pub const fn cursor(&self) -> Option<Square> {
        self.hand.cursor()
    }

    pub fn square_on_screen(&self, intuition: &Intuition, square: Square) -> Option<Point> {
        self.table.middle_on_screen(intuition, self.layout.square(square))
    }

    // ---- the oracle

    pub const fn oracle(&self) -> Option<&OracleOf<G>> {
        self.table.judge.solved.as_ref()
    }

    pub const fn hints_shown(&self) -> usize {
        self.table.judge.hints_shown()
    }

    pub fn progress(&self) -> Option<PuzzleProgress<MoveOf<G>>> {
        self.table.judge.progress(self.table.game())
    }

    pub fn is_perfect(&self) -> bool {
        self.table.judge.is_perfect(self.table.game())
    }

    /// Returns `true` if new games are dealt on fair boards.
    ///
    /// A fair board is a draw with perfect play, and no first move loses.
    pub fn is_fair(&self) -> bool {
        self.table.judge.is_checked(OracleChoice::Fair, G::deals_boards(self.table.session().setup()))
    }

    pub const fn shows_verdicts(&self) -> bool {
        self.table.judge.verdict
    }

    pub const fn is_classic(&self) -> bool {
        self.table.aids.is_classic()
    }

    pub const fn frames_legal(&self) -> bool {
        self.table.aids.marks_legal()
    }

    pub const fn is_reviewing(&self) -> bool {
        self.table.review.is_some()
    }

    // ---- tests

    /// Copies the session and settings of the game window `other`, and redraws this whole window.
    ///
    /// Tests compare the result with the other window, which is drawn incrementally.
    pub fn copy_state_from(&mut self, intuition: &mut Intuition, other: &Self) {
        self.game = other.game;
        *self.table.session_mut() = other.table.session().clone();
        self.table.draws = other.table.draws;
        (self.table.judge, self.table.review) = (other.table.judge.clone(), other.table.review.clone());
        self.table.aids = other.table.aids.clone();
        self.turn.noticing = other.turn.noticing;
        self.turn.suggested = other.turn.suggested;
        (self.table.selected, self.pointer) = (other.table.selected, other.pointer);
        menu_commands::update_marks(self, intuition);
        self.painter.invalidate();
        self.show(intuition);
    }

    /// Copies the keyboard's cursor and the carried piece from the game window `other`, and redraws the changes.
    pub fn copy_hand_from(&mut self, intuition: &mut Intuition, other: &Self) {
        self.hand = other.hand;
        self.show(intuition);
    }
}
