//! The state that the windows of all board games share, and the part of it that a game draws.

use std::fmt::Debug;

use crate::judge::NoOracle;
use crate::view::described::Texts;
use crate::view::ending::GameButtons;
use crate::view::game_window::GameWindow;
use crate::view::info::Info;
use crate::view::pages::{Pages, ReviewButton};
use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_engine::session::PlayerKind;
use boardgame_engine::win_chances::{TurningPoint, WinChances};
use small_amiga::chips::Rect;

#[derive(Debug)]
pub struct BoardState<P: GamePosition, Place> {
    pub table: GameWindow<NoOracle<P>>,
    pub cursor: Option<Place>,
    /// Square, cell or hole under the mouse pointer.
    ///
    /// The field is `None` after a key has been used, or if the window gets no mouse movements.
    pub pointer: Option<Place>,
    pub suggesting: bool,
    /// Whether the keyboard's cursor follows the suggested move; `false` after the user has moved the cursor.
    pub following: bool,
    /// Area of the button row at the bottom of the window; empty without a button row.
    pub(super) foot: Rect,
    /// Height of the screen's font, in rows.
    pub(super) letters: i32,
    /// The buttons that the window currently shows, and their area.
    pub(super) buttons: (GameButtons, Rect),
    /// The state of the review at the last drawing of the win-chance graph.
    ///
    /// The state consists of the pages, the number of known win chances, and the review button that the user
    /// holds down. `None` if no graph is drawn.
    pub(super) charted: Option<(Pages, usize, Option<ReviewButton>)>,
}

/// The contents of a board window, for the game's drawing functions.
#[derive(Debug)]
pub struct Shown<'a, P: GamePosition, Place> {
    pub board: &'a BoardState<P, Place>,
    /// The game record to draw. In a review, the record ends at the reviewed position.
    pub line: &'a GameRecord<P>,
    /// The square, cell or hole of the suggested move.
    pub suggested: Option<Place>,
    /// Whether the area for end-of-game buttons is in use, by these buttons or by a review.
    pub is_end_area_used: bool,
    /// Whether the window shows the buttons for use during a game.
    pub has_play_buttons: bool,
}

impl<P: GamePosition, Place> Shown<'_, P, Place> {
    /// Returns the texts of a game without texts of its own: whose turn it is, the result, or the page of a review.
    pub fn usual_texts(&self, info: &Info) -> Texts {
        let (line, words) = (self.line, info.words);
        let turn = P::SEATS.iter().position(|&seat| seat == line.turn());
        let turn = turn.and_then(|at| words.seats.get(at)).copied().unwrap_or_default();
        let ending = || line.outcome().map_or_else(|| format!("{turn} to move"), words.ending);
        let status = self.board.review_text().unwrap_or_else(ending);
        let sides = words.seats.iter().map(|name| (*name).to_owned()).collect();
        let sentences = vec![String::new()];
        Texts { title: info.title.to_owned(), status, notes: Vec::new(), sentences, sides }
    }
}

impl<P: GamePosition, Place> BoardState<P, Place> {
    pub const fn new(table: GameWindow<NoOracle<P>>) -> Self {
        Self {
            table,
            cursor: None,
            pointer: None,
            suggesting: false,
            following: false,
            foot: Rect::new(0, 0, 0, 0),
            letters: 8,
            buttons: (GameButtons::NONE, Rect::new(0, 0, 0, 0)),
            charted: None,
        }
    }

    /// Returns the area of the button row at the bottom of the window; empty without a button row.
    pub const fn foot(&self) -> Rect {
        self.foot
    }

    pub fn invalidate_buttons(&mut self) {
        (self.buttons.0, self.charted) = (GameButtons::default(), None);
    }

    /// Returns `true` if the keyboard's cursor is on the suggested move, so that Return plays the suggestion.
    pub fn is_on_suggestion(&self) -> bool {
        let found = self.table.is_persons_turn() && self.table.finding().is_some();
        self.suggesting && self.following && found && !self.is_reviewing()
    }

    pub fn focused_place(&self) -> Option<Place>
    where
        Place: Copy,
    {
        self.pointer.or(self.cursor)
    }

    // ---- the review

    /// Returns the game record that the window shows. In a review, the record ends at the reviewed position.
    pub fn line(&self) -> &GameRecord<P> {
        self.table.line()
    }

    pub fn to_move(&self) -> Option<PlayerKind> {
        if self.is_reviewing() { None } else { self.table.session().to_move() }
    }

    pub fn is_persons_turn(&self) -> bool {
        !self.is_reviewing() && self.table.is_persons_turn()
    }

    pub const fn is_reviewing(&self) -> bool {
        self.table.is_reviewing()
    }

    /// Returns two page numbers of the open review: the number of the shown page and the number of the last
    /// page.
    ///
    /// Returns `None` if no review is open.
    pub fn page(&self) -> Option<[usize; 2]> {
        self.table.review.as_ref().map(|review| [review.pages.page(), review.pages.last()])
    }

    pub fn page_text(&self) -> Option<String> {
        self.page().map(|[at, all]| if at == 0 { "The start".into() } else { format!("Move {at} of {all}") })
    }

    pub fn win_chances(&self) -> Option<&WinChances> {
        self.table.win_chances().get(self.table.review.as_ref()?.pages.page())?.as_ref()
    }

    /// Returns the move that led to the reviewed position if that move is a turning point. A turning point greatly
    /// lowers the win chance of its side.
    ///
    /// Returns `None` if that move is not a turning point or no review is open.
    pub fn turning_point(&self) -> Option<TurningPoint> {
        let [page, _] = self.page()?;
        self.table.turning_points().into_iter().find(|point| point.number == page)
    }

    /// Returns the text that lists the turning points of the reviewed game.
    ///
    /// Returns `None` unless a review shows the last position of a game with a turning point.
    pub fn turning_points_text(&self) -> Option<String> {
        let [page, last] = self.page()?;
        let numbers: Vec<String> =
            self.table.turning_points().iter().map(|point| point.number.to_string()).collect();
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
