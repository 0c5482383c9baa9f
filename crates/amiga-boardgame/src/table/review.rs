//! The review of a game: its pages, with exact or estimated values.
//!
//! An exact review has a page for each move and a summary; the session is not affected, and only the computer's
//! finished move waits until the review is closed. An estimated review has a page for each position, and the search
//! task computes its values while it is open. Keys and mouse are left to [`crate::table::reviewing`], and the look of the
//! pages to the windows.

use crate::judge::curve::review_win_chances;
use crate::table::model::Model;
use crate::view::pages::{PageTurn, Pages, ReviewButton};
use crate::view::sides::both;
use boardgame_engine::coach::{self, ReviewedMove, ReviewedMoveOf, Summary};
use boardgame_engine::oracle::{MoveQuality, PuzzleOracle};
use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_engine::session::Revision;
use boardgame_engine::win_chances::{TurningPoint, WinChances, turning_points};

/// Messages shown if the keys Up and Down find no mistake.
const NO_MISTAKES: &str = "No mistakes.";
const NO_MISTAKE_BEFORE: &str = "No mistake before this move.";
const NO_MISTAKE_AFTER: &str = "No mistake after this move.";
/// Messages shown if the keys Up and Down find no turning point.
///
/// The messages fit the status line of Triple 3, which has 20 letters.
const NO_KEY_MOVE_BEFORE: &str = "No key move before.";
const NO_KEY_MOVE_AFTER: &str = "No key move after.";
/// Message shown if the keys Up and Down find no turning point, but some win chances are unknown.
const STILL_LOOKING: &str = "Still estimating.";

/// The open review of a game.
#[derive(Debug, Clone)]
pub(crate) struct Review<P: GamePosition> {
    pub(crate) pages: Pages,
    /// The button that the user holds down.
    pub(crate) pressed: Option<ReviewButton>,
    values: Values<P>,
}

#[derive(Debug, Clone)]
enum Values<P: GamePosition> {
    /// The reviewed moves, and the win chances before each of them and after the last one.
    Exact(Box<coach::Review<P>>, Vec<Option<WinChances>>),
    /// The revision of the session when the review was opened, and the game record up to the open page.
    ///
    /// The review closes when the revision changes.
    Estimated(Revision, Box<GameRecord<P>>),
    /// No review, but a look at an earlier position, with the same contents as an estimated review.
    LookBack(Revision, Box<GameRecord<P>>),
}

impl<P: GamePosition> Review<P> {
    /// Opens an exact review at its summary.
    pub(super) fn exact(review: coach::Review<P>) -> Self {
        let (pages, chances) =
            (Pages::open_at_last(review.moves().len()), review_win_chances::<P>(review.moves()));
        Self { pages, pressed: None, values: Values::Exact(Box::new(review), chances) }
    }

    /// Opens an estimated review at the last position of a game.
    pub(super) fn estimated(revision: Revision, game: GameRecord<P>) -> Self {
        let pages = Pages::open_at_last(game.plies());
        Self { pages, pressed: None, values: Values::Estimated(revision, Box::new(game)) }
    }

    /// Looks back at the position after `plies` moves of a game.
    pub(super) fn look_back(revision: Revision, game: &GameRecord<P>, plies: usize) -> Self {
        let mut pages = Pages::open_at_last(game.plies());
        pages.turn_to(plies);
        Self { pages, pressed: None, values: Values::LookBack(revision, Box::new(game.truncated(plies))) }
    }

    pub(crate) const fn is_exact(&self) -> bool {
        matches!(self.values, Values::Exact(..))
    }

    /// Returns `true` if the board shows an earlier position without a review, until the next key or click.
    pub(crate) const fn is_look_back(&self) -> bool {
        matches!(self.values, Values::LookBack(..))
    }

    /// Returns `true` if the game on the board has changed since an earlier position or an estimated review was opened.
    pub(super) fn is_outdated(&self, revision: Revision) -> bool {
        matches!(self.values, Values::Estimated(opened, _) | Values::LookBack(opened, _) if opened != revision)
    }

    /// Returns the moves of an exact review; an estimated review has none.
    pub(crate) fn moves(&self) -> &[ReviewedMoveOf<P>] {
        match &self.values {
            Values::Exact(review, _) => review.moves(),
            Values::Estimated(..) | Values::LookBack(..) => &[],
        }
    }

    /// Returns the texts of all reviewed moves, as `text` formats them.
    pub(crate) fn list<'a, T: 'a>(
        &'a self,
        text: impl Fn(&ReviewedMoveOf<P>) -> T + 'a,
    ) -> impl Iterator<Item = T> + 'a {
        self.moves().iter().map(text)
    }

    /// Returns the move on the open page of an exact review, or `None` on its summary.
    pub(crate) fn reviewed(&self) -> Option<&ReviewedMoveOf<P>> {
        self.moves().get(self.pages.page())
    }

    pub(crate) fn is_on_a_move(&self) -> bool {
        self.reviewed().is_some()
    }

    /// Returns the win chances before each move of an exact review, and after the last one.
    pub(crate) fn win_chances(&self) -> &[Option<WinChances>] {
        match &self.values {
            Values::Exact(_, chances) => chances,
            Values::Estimated(..) | Values::LookBack(..) => &[],
        }
    }

    /// Returns the summaries of an exact review for both sides.
    pub(crate) fn summaries(&self) -> Option<[Summary; 2]> {
        match &self.values {
            Values::Exact(review, _) => Some(both::<P>().map(|side| review.summary(side))),
            Values::Estimated(..) | Values::LookBack(..) => None,
        }
    }

    pub(crate) fn has_mistake(&self) -> bool {
        self.moves().iter().any(is_mistake)
    }

    /// Returns the page that a click on a line of an exact review's summary opens: the first move that the line counts.
    ///
    /// If `side` is given, only moves of the side with that index are searched. Returns `None` for the last line, which
    /// opens the next page.
    fn counted_page(&self, line: usize, side: Option<usize>) -> Option<Option<usize>> {
        let quality = match line {
            0 => None,
            1 => Some(MoveQuality::Only),
            2 => Some(MoveQuality::Good),
            3 => Some(MoveQuality::Inaccurate),
            4 => Some(MoveQuality::Blunder),
            _ => return None,
        };
        let is_counted = |reviewed: &ReviewedMoveOf<P>| {
            let is_of_side = side.is_none_or(|side| P::SEATS.get(side) == Some(&reviewed.side));
            reviewed.is_counted() && is_of_side && quality.is_none_or(|quality| reviewed.quality == quality)
        };
        Some(self.moves().iter().position(is_counted))
    }
}

/// Returns the punctuation that marks the quality of a reviewed move, such as `??` for a blunder.
pub(crate) const fn sign(mark: MoveQuality) -> &'static str {
    match mark {
        MoveQuality::Only => "!",
        MoveQuality::Good => "",
        MoveQuality::Inaccurate => "?!",
        MoveQuality::Blunder => "??",
    }
}

const fn is_mistake<S, M>(reviewed: &ReviewedMove<S, M>) -> bool {
    matches!(reviewed.quality, MoveQuality::Inaccurate | MoveQuality::Blunder)
}

impl<P: GamePosition, O: PuzzleOracle<Position = P>> Model<O> {
    pub(crate) const fn is_reviewing(&self) -> bool {
        self.review.is_some()
    }

    /// Returns `true` if an estimated review is open, whose estimates replace the search for the turn.
    pub(super) fn is_estimating(&self) -> bool {
        self.review.as_ref().is_some_and(|review| matches!(review.values, Values::Estimated(..)))
    }

    /// Returns `true` if the board shows an earlier position without a review, until the next key or click.
    pub fn is_looking_back(&self) -> bool {
        self.looked_back_pages().is_some()
    }

    /// Returns the number of the earlier position that the board shows without a review.
    pub(super) fn looked_back_pages(&self) -> Option<Pages> {
        self.review.as_ref().filter(|review| review.is_look_back()).map(|review| review.pages)
    }

    /// Returns the game record that the window shows. In an estimated review, the record ends at the open page, and in a look
    /// back at the earlier position.
    pub fn line(&self) -> &GameRecord<P> {
        match self.review.as_ref().map(|review| &review.values) {
            Some(Values::Estimated(_, shown) | Values::LookBack(_, shown)) => shown,
            Some(Values::Exact(..)) | None => self.game(),
        }
    }

    /// Returns the turning points of the reviewed game, as far as win chances are known.
    ///
    /// The list is empty if no review is open.
    pub fn turning_points(&self) -> Vec<TurningPoint> {
        let line = self.game();
        let seat = |ply| P::SEATS.iter().position(|&seat| line.mover(ply) == Some(seat));
        let movers: Vec<usize> = (0..line.plies()).map_while(seat).collect();
        turning_points(self.win_chances(), &movers)
    }

    /// Returns `true` if the open review shows its last page: the summary, or the names of the turning points.
    pub(super) fn is_at_summary(&self) -> bool {
        self.review.as_ref().is_some_and(|review| review.pages.is_at_last())
    }

    /// Returns the numbers of the pages with mistakes or turning points.
    fn marked_pages(&self) -> Vec<usize> {
        match &self.review {
            Some(review) if review.is_exact() => {
                let marked = review.moves().iter().enumerate().filter(|(_, reviewed)| is_mistake(reviewed));
                marked.map(|(page, _)| page).collect()
            }
            Some(_) => self.turning_points().into_iter().map(|point| point.number).collect(),
            None => Vec::new(),
        }
    }

    /// Turns the pages of the review.
    ///
    /// The page after the last one is the first marked page, or the first page of all without marked pages.
    pub(super) fn turn_page(&mut self, turn: PageTurn) {
        let marked = self.marked_pages();
        self.turn_pages(|pages| pages.turn(turn, |page| marked.contains(page)));
    }

    pub(super) fn turn_to_page(&mut self, page: usize) {
        self.turn_pages(|pages| pages.turn_to(page));
    }

    fn turn_pages(&mut self, turn: impl FnOnce(&mut Pages)) {
        let Some(review) = &mut self.review else { return };
        turn(&mut review.pages);
        if let Values::Estimated(_, shown) = &mut review.values {
            **shown = self.controller.session.game().truncated(review.pages.page());
        }
    }

    /// Opens the next or previous page with a mistake or a turning point.
    ///
    /// # Errors
    /// Returns a message for the panel if no such page exists.
    pub(super) fn turn_to_marked(&mut self, forth: bool) -> Result<(), &'static str> {
        let (marked, mut is_found) = (self.marked_pages(), false);
        self.turn_pages(|pages| is_found = pages.turn_to_marked(forth, |page| marked.contains(page)));
        let Some(review) = self.review.as_ref().filter(|_| !is_found) else { return Ok(()) };
        let known = self.win_chances().iter().flatten().count();
        Err(match (review.is_exact(), forth) {
            (true, _) if !review.is_on_a_move() => NO_MISTAKES,
            (true, true) => NO_MISTAKE_AFTER,
            (true, false) => NO_MISTAKE_BEFORE,
            (false, _) if known <= self.game().plies() => STILL_LOOKING,
            (false, true) => NO_KEY_MOVE_AFTER,
            (false, false) => NO_KEY_MOVE_BEFORE,
        })
    }

    /// Handles a click on a line of the summary, in the column of a side if `side` is given.
    pub(super) fn press_summary(&mut self, line: usize, side: Option<usize>) {
        let Some(review) = self.review.as_ref().filter(|review| review.pages.is_at_last()) else { return };
        match review.counted_page(line, side) {
            Some(page) => page.into_iter().for_each(|page| self.turn_to_page(page)),
            None => self.turn_page(PageTurn::Next),
        }
    }
}
