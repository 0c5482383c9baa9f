//! Read access to the window of a game on arrow tiles, for tests.

use super::game::{MoveOf, OracleOf, PositionOf, SeatOf, StatusTexts, TextSource, TileGame};
use super::oracle::notes::Note;
use super::window::{Seen, TileWindow};
use crate::table::menu_commands;
use crate::view::ending::GameButton;
use crate::view::oracle_choice::OracleChoice;
use boardgame_engine::arrows::Arrows;
use boardgame_engine::coach::{PuzzleProgress, ReviewedMoveOf};
use boardgame_engine::contract::SearchInfo;
use boardgame_engine::square::Square;
use small_amiga::chips::Ticks;
use small_amiga::intuition::{Intuition, WindowId};

impl<G: TileGame> TileWindow<G> {
    /// Returns the game with the settings of its own menu.
    pub const fn rules(&self) -> &G {
        self.game().rules()
    }

    const fn seen(&self) -> Seen<'_, G> {
        self.game().seen(self.board())
    }

    pub const fn window(&self) -> WindowId {
        self.model().window()
    }

    pub const fn is_sliding(&self) -> bool {
        self.game.slide.is_some()
    }

    pub const fn shown_at(&self, now: Ticks) -> Ticks {
        self.model().clock.animation_time(now)
    }

    pub const fn finding(&self) -> Option<SearchInfo<MoveOf<G>>> {
        self.model().finding()
    }

    // ---- contents of the window

    /// Returns the position in the window: the current one or, in a review, an earlier one.
    pub fn shown_position(&self) -> PositionOf<G> {
        self.seen().position().clone()
    }

    pub fn status(&self) -> &'static str {
        let seen = self.seen();
        seen.status_of(&seen.status_texts())
    }

    /// Returns the texts of classic mode for the current position, in every mode and even during a review.
    pub fn panel_texts(&self) -> StatusTexts<SeatOf<G>> {
        let session = self.session();
        let (draws, shown) = (&self.model().draws, session.game().current());
        self.rules().texts(&TextSource { session, draws, shown, is_reviewed: false, names: None })
    }

    /// Returns the buttons with which the user can answer a draw offer or claim a draw.
    pub fn answers_to_draw(&self) -> Vec<GameButton> {
        self.model().draw_buttons(&G::draws(self.session()))
    }

    /// Returns the heading and the arrows of the opponent's reply to the move that the user points at.
    pub fn pointed_reply(&self) -> Option<(String, Arrows)> {
        self.seen().pointed_reply()
    }

    pub fn suggestion(&self) -> Option<Square> {
        self.seen().ants()
    }

    pub const fn is_holding(&self) -> bool {
        self.board().hand().is_holding()
    }

    pub const fn is_clicked(&self) -> bool {
        self.board().hand().is_clicked()
    }

    pub fn framed(&self) -> u64 {
        self.seen().legal()
    }

    pub fn notes(&self) -> Vec<Note> {
        self.seen().notes()
    }

    /// Returns the message on the panel, which is shown until the user's next action or the next turn.
    pub fn notice(&self) -> Option<&str> {
        self.board().notice()
    }

    /// Returns the reviewed move on the open page, or `None` on the summary page and without a review.
    pub fn reviewed(&self) -> Option<&ReviewedMoveOf<PositionOf<G>>> {
        self.seen().reviewed()
    }

    // ---- the oracle

    pub const fn oracle(&self) -> Option<&OracleOf<G>> {
        self.model().judge.solved.as_ref()
    }

    pub const fn hints_shown(&self) -> usize {
        self.model().judge.hints_shown()
    }

    pub fn progress(&self) -> Option<PuzzleProgress<MoveOf<G>>> {
        self.model().judge.progress(self.model().game())
    }

    pub fn is_perfect(&self) -> bool {
        self.model().judge.is_perfect(self.model().game())
    }

    /// Returns `true` if new games are dealt on fair boards.
    ///
    /// A fair board is a draw with perfect play, and no first move loses.
    pub fn is_fair(&self) -> bool {
        self.model().judge.is_checked(OracleChoice::Fair, G::deals_boards(self.model().session().setup()))
    }

    pub const fn shows_verdicts(&self) -> bool {
        self.model().judge.verdict
    }

    pub const fn is_classic(&self) -> bool {
        self.model().aids.is_classic()
    }

    pub const fn frames_legal(&self) -> bool {
        self.model().aids.marks_legal()
    }

    pub const fn is_reviewing(&self) -> bool {
        self.model().review.is_some()
    }

    // ---- tests

    /// Copies the session and settings of the game window `other`, and redraws this whole window.
    ///
    /// Tests compare the result with the other window, which is drawn incrementally.
    pub fn copy_state_from(&mut self, intuition: &mut Intuition, other: &Self) {
        (self.game.game, self.game.noticing) = (other.game.game, other.game.noticing);
        *self.model_mut().session_mut() = other.session().clone();
        let (model, others) = (&mut self.board.model, &other.board.model);
        model.draws = others.draws;
        (model.judge, model.review) = (others.judge.clone(), others.review.clone());
        (model.aids, model.selected) = (others.aids.clone(), others.selected);
        (self.board.suggestion, self.board.pointer) = (other.board.suggestion, other.board.pointer);
        menu_commands::update_marks(self, intuition);
        self.game.painter.invalidate();
        self.refresh(intuition);
    }

    /// Copies the keyboard's cursor and the carried piece from the game window `other`, and redraws the changes.
    pub fn copy_hand_from(&mut self, intuition: &mut Intuition, other: &Self) {
        self.board.hand = other.board.hand;
        self.refresh(intuition);
    }
}
