//! What scripts and tests may ask the program.

use super::game::{LineOf, MoveOf, OracleOf, PositionOf, TileGame};
use super::oracle::notes::Note;
use super::program::TileProgram;
use crate::games::coach::{Progress, ReviewedIn};
use crate::games::contract::Finding;
use crate::games::session::Session;
use crate::games::square::Square;
use crate::games::view::menu::WithMenus as _;
use small_amiga::machine::geometry::Point;
use small_amiga::machine::vblank::Ticks;
use small_amiga::system::intuition::Intuition;
use small_amiga::system::intuition::window::WindowId;

impl<G: TileGame> TileProgram<G> {
    /// The game.
    pub const fn session(&self) -> &Session<LineOf<G>> {
        self.table.session()
    }

    /// The game's own settings.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Its window.
    pub const fn window(&self) -> WindowId {
        self.table.window()
    }

    /// Whether the thinking task has nothing to do and no move of the computer's is waiting to be shown.
    pub fn is_at_rest(&self) -> bool {
        self.table.is_at_rest() && !self.is_sliding()
    }

    /// Whether the computer's piece is on its way.
    pub const fn is_sliding(&self) -> bool {
        self.slide.is_some()
    }

    /// What a time of the display is by the time of what is shown.
    pub const fn shown_at(&self, now: Ticks) -> Ticks {
        self.time.at(now)
    }

    /// What pondering has found so far on this turn.
    pub const fn finding(&self) -> Option<Finding<MoveOf<G>>> {
        self.table.finding()
    }

    // ---- what is seen

    /// The position the window shows: the session's, or the one under review.
    pub fn shown(&self) -> PositionOf<G> {
        self.known().position().clone()
    }

    /// What the panel's bar says.
    pub fn status(&self) -> &'static str {
        self.known().status(&self.known().says())
    }

    /// What the oracle says on the panel; nothing while the panel is the classic one.
    pub fn notes(&self) -> Vec<Note> {
        self.insight.notes(self.session())
    }

    /// The square ants walk round.
    pub fn suggestion(&self) -> Option<Square> {
        self.known().ants()
    }

    /// Whether a piece is in somebody's hand.
    pub const fn is_holding(&self) -> bool {
        self.hand.is_holding()
    }

    /// Whether it hangs on the pointer after a click, without a button held.
    pub const fn is_clicked(&self) -> bool {
        self.hand.is_clicked()
    }

    /// The squares that are framed because they can be moved to: bit n for square n.
    pub fn framed(&self) -> u64 {
        self.known().legal()
    }

    /// The square the keyboard's cursor is on, if it shows.
    pub const fn cursor(&self) -> Option<Square> {
        self.hand.cursor()
    }

    /// The middle of a square on the screen, while the window is open.
    pub fn square_on_screen(&self, intuition: &Intuition, square: Square) -> Option<Point> {
        self.table.middle_on_screen(intuition, self.layout.square(square))
    }

    // ---- the oracle

    /// The solved board being played on; none while it has no exact value.
    pub const fn oracle(&self) -> Option<&OracleOf<G>> {
        self.insight.solved.as_ref()
    }

    /// How many steps of the hint have been told in this position.
    pub const fn hints_told(&self) -> usize {
        self.insight.told
    }

    /// How far the puzzle being solved has come.
    pub fn progress(&self) -> Option<Progress<MoveOf<G>>> {
        self.insight.progress(self.table.game())
    }

    /// Whether the computer plays perfectly: because that is wanted, or because a puzzle is being solved.
    pub fn is_perfect(&self) -> bool {
        self.insight.is_perfect(self.table.game())
    }

    /// Whether new games are dealt fair.
    pub const fn is_fair(&self) -> bool {
        self.insight.fair
    }

    /// Whether moves are marked with their values, outside reviews.
    pub const fn is_telling(&self) -> bool {
        self.insight.verdict
    }

    /// Whether the program is as the old ones were.
    pub const fn is_classic(&self) -> bool {
        self.aids.is_classic()
    }

    /// What the panel tells for a while: why something was refused, or what has come about.
    pub fn told(&self) -> Option<&str> {
        self.known().told()
    }

    /// Whether legal squares are framed.
    pub const fn frames_legal(&self) -> bool {
        self.aids.marks_legal()
    }

    /// Whether coordinates stand at the board's edge.
    pub fn names_squares(&self) -> bool {
        self.known().names_squares()
    }

    /// Whether a review is being read.
    pub const fn is_reviewing(&self) -> bool {
        self.insight.review.is_some()
    }

    /// What the review says on this page; none on the summary or outside a review.
    pub fn reviewed(&self) -> Option<&ReviewedIn<LineOf<G>>> {
        self.insight.reviewed()
    }

    // ---- tests

    /// Takes over the session, the settings and whatever is on in another program, and draws everything anew: so that tests can
    /// compare what was drawn bit by bit with what is drawn at once.
    pub fn show_alike(&mut self, intuition: &mut Intuition, other: &Self) {
        self.game = other.game;
        *self.table.session_mut() = other.table.session().clone();
        self.insight = other.insight.clone();
        self.aids = other.aids.clone();
        self.turn.noticing = other.turn.noticing;
        self.turn.suggested = other.turn.suggested;
        self.update_marks(intuition);
        self.painter.forget();
        self.show(intuition);
    }
}
