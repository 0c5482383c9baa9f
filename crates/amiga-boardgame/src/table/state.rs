//! The state of a window that a game reads, and the part of it that a game draws.

use std::fmt::Debug;

use crate::table::hand::{Chosen, Hand, MovePlaces};
use crate::table::model::{Model, RETURN_PLAYS};
use crate::view::described::Texts;
use crate::view::ending::GameButtons;
use crate::view::info::Info;
use crate::view::menu::{CommandOf, TableCommand};
use crate::view::pages::{Pages, ReviewButton};
use boardgame_engine::oracle::PuzzleOracle;
use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_engine::session::PlayerKind;
use boardgame_engine::win_chances::{TurningPoint, WinChances};
use small_amiga::chips::Rect;

/// A move that the window suggests to the user until the next turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Suggestion<Place> {
    /// A move that stays the same.
    Fixed {
        /// The places of the suggested move, which the window marks.
        places: MovePlaces<Place>,
        /// The depth, in plies, of the search that found the move; `None` for a move from the oracle.
        depth: Option<u32>,
    },
    /// The best move that the search has found so far.
    Following {
        /// Whether the keyboard's cursor follows the move; `false` after the user has moved the cursor.
        moves_cursor: bool,
    },
}

/// The state of a window: the game in play, the user's hand, a suggestion, and the buttons that were drawn last.
// Fields of the game are last: code finds the others at the same places in all games, so that a page compresses better.
#[repr(C)]
#[derive(Debug)]
pub struct BoardState<O: PuzzleOracle, Place> {
    /// Area of the button row at the bottom of the window; empty without a button row.
    pub(super) foot: Rect,
    /// Width and height with which the window was opened, without the button row at the bottom.
    pub(super) size: (i32, i32),
    /// Height of the screen's font, in rows.
    pub(super) letters: i32,
    /// The buttons that the window currently shows, and their area.
    pub(super) buttons: (GameButtons, Rect),
    /// The state of the review at the last drawing of the win-chance graph.
    ///
    /// The state consists of the pages, the number of known win chances, the review button that the user
    /// holds down, and whether the review has found mistakes. `None` if no graph is drawn.
    pub(super) charted: Option<(Pages, usize, Option<ReviewButton>, bool)>,
    /// The session, the review and the messages of the window.
    pub model: Model<O>,
    pub(crate) hand: Hand<Place>,
    /// The place under the mouse pointer.
    ///
    /// The field is `None` after a key has been used, or if the window gets no mouse movements.
    pub pointer: Option<Place>,
    pub(crate) suggestion: Option<Suggestion<Place>>,
}

/// The contents of a board window, for the game's drawing functions.
#[derive(Debug)]
pub struct Shown<'a, O: PuzzleOracle, Place> {
    /// The state of the window to draw, with the game in play and the user's hand.
    pub board: &'a BoardState<O, Place>,
    /// The game record to draw. In a review, the record ends at the reviewed position.
    pub line: &'a GameRecord<O::Position>,
    /// The square, cell or hole of the suggested move.
    pub suggested: Option<Place>,
    /// Whether the area for end-of-game buttons is in use, by these buttons or by a review.
    pub is_end_area_used: bool,
    /// Whether the window shows the buttons for use during a game.
    pub has_play_buttons: bool,
    pub(crate) buttons: GameButtons,
}

impl<P: GamePosition, O: PuzzleOracle<Position = P>, Place: Copy + Eq> Shown<'_, O, Place> {
    /// Returns the texts of a game without texts of its own: whose turn it is, the result, or the page of a review.
    pub fn usual_texts(&self, info: &Info) -> Texts {
        let (line, words) = (self.line, info.words);
        let turn = P::SEATS.iter().position(|&seat| seat == line.turn());
        let turn = turn.and_then(|at| words.seats.get(at)).copied().unwrap_or_default();
        let ending = || line.outcome().map_or_else(|| format!("{turn} to move"), words.ending);
        let status = self.board.review_text().unwrap_or_else(ending);
        let sides = words.seats.iter().map(|name| (*name).to_owned()).collect();
        let sentences = vec![String::new()];
        Texts { title: info.title.to_owned(), status, sentences, sides, ..Texts::default() }
    }
}

impl<P: GamePosition, O: PuzzleOracle<Position = P>, Place: Copy + Eq> BoardState<O, Place> {
    pub(crate) const fn new(model: Model<O>) -> Self {
        Self {
            model,
            hand: Hand::EMPTY,
            pointer: None,
            suggestion: None,
            foot: Rect::new(0, 0, 0, 0),
            size: (0, 0),
            letters: 8,
            buttons: (GameButtons::NONE, Rect::new(0, 0, 0, 0)),
            charted: None,
        }
    }

    /// Returns the area of the button row at the bottom of the window; empty without a button row.
    pub const fn foot(&self) -> Rect {
        self.foot
    }

    /// Discards the memory of the drawn buttons and of the drawn win-chance graph, so that both are drawn anew.
    pub fn invalidate_buttons(&mut self) {
        (self.buttons.0, self.charted) = (GameButtons::default(), None);
    }

    // ---- the user's hand and suggestions

    /// Returns the place of the keyboard's cursor.
    pub const fn cursor(&self) -> Option<Place> {
        self.hand.cursor()
    }

    /// Returns the cursor and the carried piece.
    pub const fn hand(&self) -> &Hand<Place> {
        &self.hand
    }

    /// Returns the place under the pointer or, after a key, that of the keyboard's cursor.
    pub fn focused_place(&self) -> Option<Place> {
        self.pointer.or(self.cursor())
    }

    /// Returns `true` if the user has asked for a suggestion in this turn.
    pub const fn is_suggesting(&self) -> bool {
        self.suggestion.is_some()
    }

    /// Returns the place to which a suggested move goes that stays the same until the next turn.
    pub fn fixed_suggestion(&self) -> Option<Place> {
        match self.suggestion {
            Some(Suggestion::Fixed { places, .. }) => places.to,
            Some(Suggestion::Following { .. }) | None => None,
        }
    }

    /// Returns `true` if the keyboard's cursor is on the suggested move, so that Return plays the suggestion.
    pub fn is_on_suggestion(&self) -> bool {
        match self.suggestion {
            Some(Suggestion::Fixed { places, .. }) => places.to.is_some() && places.to == self.cursor(),
            Some(Suggestion::Following { moves_cursor }) => {
                let is_found = self.model.is_persons_turn() && self.model.finding().is_some();
                moves_cursor && is_found && !self.is_reviewing()
            }
            None => false,
        }
    }

    /// Leaves the keyboard's cursor where it is when the suggested move changes.
    pub(crate) const fn stop_following(&mut self) {
        if let Some(Suggestion::Following { moves_cursor }) = &mut self.suggestion {
            *moves_cursor = false;
        }
    }

    /// Removes the suggestion and puts back a carried piece at the start of a turn.
    ///
    /// A cursor that the suggestion has moved disappears as well, because it would look like a mark.
    pub(super) fn begin_turn(&mut self) {
        self.hand.put_back();
        let has_moved_cursor = match self.suggestion {
            Some(Suggestion::Fixed { places, .. }) => places.to.is_some() && places.to == self.cursor(),
            Some(Suggestion::Following { moves_cursor }) => moves_cursor,
            None => false,
        };
        if has_moved_cursor {
            self.hand = Hand::EMPTY;
        }
        self.suggestion = None;
    }

    /// Returns the message that the panel shows until the user's next action or the next turn.
    ///
    /// The message "Return plays it" is returned only while the keyboard's cursor is on the suggested place.
    pub fn notice(&self) -> Option<&str> {
        self.model.aids.message().filter(|&message| message != RETURN_PLAYS || self.is_on_suggestion())
    }

    /// Returns the legal moves of the game if the user is to move, otherwise no moves.
    pub fn legal_moves(&self) -> Vec<P::Move> {
        if self.model.is_persons_turn() { self.model.game().legal_moves() } else { Vec::new() }
    }

    /// Returns the command that plays the legal move to a chosen place, or `None` for a choice of no place.
    ///
    /// # Errors
    /// Returns the reason why there is no such move: that of a lesson or of a game between two people, or else the one
    /// that `refusal` gives for the place.
    pub fn play_legal<C>(
        &self,
        chosen: Chosen<Place>,
        places_of: impl Fn(P::Move) -> MovePlaces<Place>,
        refusal: impl FnOnce(Place) -> String,
    ) -> Result<Option<Vec<CommandOf<P, C>>>, String> {
        let (from, to) = match chosen {
            Chosen::Place(to) => (None, to),
            Chosen::Move { from, to } => (Some(from), to),
            Chosen::Beside(_) | Chosen::Tab => return Ok(None),
        };
        let wanted = MovePlaces { from, to: Some(to) };
        if let Some(mv) = self.legal_moves().into_iter().find(|&mv| places_of(mv) == wanted) {
            return Ok(Some(vec![TableCommand::Play(mv)]));
        }
        let barred = self.model.lesson_refusal().or_else(|| self.model.link_refusal());
        Err(barred.map_or_else(|| refusal(to), str::to_owned))
    }

    // ---- the review

    /// Returns the game record that the window shows. In a review, the record ends at the reviewed position.
    pub fn line(&self) -> &GameRecord<P> {
        self.model.line()
    }

    /// Returns the kind of player to move, or `None` if the game is over or a review is open.
    pub fn to_move(&self) -> Option<PlayerKind> {
        if self.is_reviewing() { None } else { self.model.session().to_move() }
    }

    /// Returns `true` if the user is to move and no review is open.
    pub fn is_persons_turn(&self) -> bool {
        !self.is_reviewing() && self.model.is_persons_turn()
    }

    /// Returns `true` if the review of the game is open.
    pub const fn is_reviewing(&self) -> bool {
        self.model.is_reviewing()
    }

    /// Returns two page numbers of the open review: the number of the shown page and the number of the last
    /// page.
    ///
    /// Returns `None` if no review is open.
    pub fn page(&self) -> Option<[usize; 2]> {
        self.model.review.as_ref().map(|review| [review.pages.page(), review.pages.last()])
    }

    /// Returns the text about the open page of the review, such as "Move 3 of 40", or `None` if no review is open.
    pub fn page_text(&self) -> Option<String> {
        self.model.review.as_ref().map(|review| review.pages.text())
    }

    /// Returns the win chances in the reviewed position, or `None` if they are unknown or no review is open.
    pub fn win_chances(&self) -> Option<&WinChances> {
        self.model.win_chances().get(self.model.review.as_ref()?.pages.page())?.as_ref()
    }

    /// Returns the move that led to the reviewed position if that move is a turning point. A turning point greatly
    /// lowers the win chance of its side.
    ///
    /// Returns `None` if that move is not a turning point or no review is open.
    pub fn turning_point(&self) -> Option<TurningPoint> {
        let [page, _] = self.page()?;
        self.model.turning_points().into_iter().find(|point| point.number == page)
    }

    /// Returns the text that lists the turning points of the reviewed game.
    ///
    /// Returns `None` unless a review shows the last position of a game with a turning point.
    pub fn turning_points_text(&self) -> Option<String> {
        let [page, last] = self.page()?;
        let numbers: Vec<String> =
            self.model.turning_points().iter().map(|point| point.number.to_string()).collect();
        (page == last && !numbers.is_empty()).then(|| format!("Key moves {}", numbers.join(", ")))
    }

    /// Returns the number of the shown position as text, with its win chances if known.
    ///
    /// Returns `None` if no review is open.
    pub fn review_text(&self) -> Option<String> {
        let page = self.page_text()?;
        let chances = self.win_chances().map(|chances| {
            let shares = (0..).map_while(|seat| chances.percent(seat)).map(|share| share.to_string());
            format!(": {} %", shares.collect::<Vec<_>>().join(", "))
        });
        Some(page + &chances.unwrap_or_default())
    }
}
