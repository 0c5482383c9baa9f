//! The user's input at a board by mouse and keyboard: choosing a place, and picking up, carrying and dropping a piece.
//!
//! What a choice means is left to the game ([`TableGame::enter`]).

use crate::table::execute;
use crate::table::game::TableGame;
use crate::table::window::Table;
use crate::view::keyboard::BoardKey;
use small_amiga::chips::Point;
use small_amiga::input::{Key, Qualifiers};
use small_amiga::intuition::Intuition;

/// Refusal of a piece that is dropped beside the board.
pub(crate) const BESIDE: &str = "Drop the piece on the board.";

/// The places of a move on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MovePlaces<Place> {
    /// The place whose piece moves, or `None` if the user makes the move by choosing one place.
    pub from: Option<Place>,
    /// The place that the move enters or changes; `None` for a move without a place, such as a draw.
    pub to: Option<Place>,
}

impl<Place> MovePlaces<Place> {
    /// Creates the places of a move that the user makes by choosing the place `to`.
    pub const fn to(to: Place) -> Self {
        Self { from: None, to: Some(to) }
    }
}

/// A choice of the user at the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chosen<Place> {
    /// A place without a piece that the user could pick up.
    Place(Place),
    /// A piece was picked up at `from` and dropped on another place.
    Move {
        /// The place from which the user picked the piece up.
        from: Place,
        /// The place on which the user dropped the piece.
        to: Place,
    },
    /// A point of the window beside all places.
    Beside(Point),
    /// The Tab key while there is no piece to pick up, and always in classic mode.
    Tab,
}

/// An action with which the user enters a move. Some moves need several actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveGesture<Place, C> {
    /// Drags the piece on the first place to the second one.
    Drag(Place, Place),
    /// Clicks on a place.
    Click(Place),
    /// Presses the Tab key.
    Tab,
    /// The shortcut key of a command in the menus.
    Choose(C),
}

/// The way in which a piece is carried, and the place from which it was picked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Grip<Place> {
    /// The piece follows the pointer until the button is released.
    Mouse {
        from: Place,
        at: Point,
        /// Whether the pointer has left the place since the button was pressed.
        has_left: bool,
    },
    /// The piece follows the pointer after a click, without a pressed button.
    Clicked { from: Place, at: Point },
    /// The piece follows the keyboard's cursor.
    Keyboard { from: Place },
}

/// The keyboard's cursor and the piece that the user carries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hand<Place> {
    grip: Option<Grip<Place>>,
    cursor: Option<Place>,
}

/// The point to which a piece is carried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Carried<Place> {
    /// The piece follows the pointer at this point of the window.
    ByPointer(Point),
    /// The piece follows the keyboard's cursor on this place.
    ByCursor(Place),
}

impl<Place: Copy + Eq> Hand<Place> {
    /// The hand without a cursor and without a piece.
    pub const EMPTY: Self = Self { grip: None, cursor: None };

    pub(crate) const fn cursor(&self) -> Option<Place> {
        self.cursor
    }

    pub(crate) const fn is_holding(&self) -> bool {
        self.grip.is_some()
    }

    /// Returns `true` if the piece follows the pointer after a click, without a pressed mouse button.
    pub const fn is_clicked(&self) -> bool {
        matches!(self.grip, Some(Grip::Clicked { .. }))
    }

    /// Returns the place from which the carried piece was picked up.
    pub const fn from(&self) -> Option<Place> {
        match self.grip {
            Some(Grip::Mouse { from, .. } | Grip::Clicked { from, .. } | Grip::Keyboard { from }) => {
                Some(from)
            }
            None => None,
        }
    }

    /// Returns where the carried piece is, or `None` if no piece is carried.
    pub const fn carried(&self) -> Option<Carried<Place>> {
        match (self.grip, self.cursor) {
            (Some(Grip::Mouse { at, .. } | Grip::Clicked { at, .. }), _) => Some(Carried::ByPointer(at)),
            (Some(Grip::Keyboard { .. }), Some(cursor)) => Some(Carried::ByCursor(cursor)),
            (Some(Grip::Keyboard { .. }) | None, _) => None,
        }
    }

    /// Puts back a carried piece, and shows the keyboard's cursor on a place.
    pub(crate) fn point_at(&mut self, place: Place) {
        *self = Self { grip: None, cursor: Some(place) };
    }

    /// Moves the keyboard's cursor to a place, with the piece that the keyboard carries.
    ///
    /// Puts back a piece that the mouse carries.
    pub(crate) fn move_cursor(&mut self, place: Place) {
        self.cancel_drag();
        self.cursor = Some(place);
    }

    pub(crate) const fn hide_cursor(&mut self) {
        self.cursor = None;
    }

    pub(crate) const fn put_back(&mut self) {
        self.grip = None;
    }

    /// Puts back a piece that the mouse carries.
    ///
    /// A piece that the keyboard carries stays picked up.
    pub(crate) fn cancel_drag(&mut self) {
        self.grip = self.grip.filter(|grip| matches!(grip, Grip::Keyboard { .. }));
    }

    /// Puts back a piece that follows the pointer after a click.
    ///
    /// Called when the user turns to another window or to the menus.
    pub(crate) fn cancel_click_carry(&mut self) {
        self.grip.take_if(|grip| matches!(grip, Grip::Clicked { .. }));
    }

    /// Moves the piece that the pointer carries to the point `to` of the window, which is on the place `on`.
    fn drag_to(&mut self, to: Point, on: Option<Place>) {
        match &mut self.grip {
            Some(Grip::Mouse { from, at, has_left }) => {
                *at = to;
                *has_left |= on != Some(*from);
            }
            Some(Grip::Clicked { at, .. }) => *at = to,
            Some(Grip::Keyboard { .. }) | None => {}
        }
    }
}

impl<G: TableGame> Table<G> {
    /// Handles a press of the select button beside the window's buttons.
    pub(crate) fn press_at(&mut self, intuition: &mut Intuition, at: Point) {
        let clicked = self.board.hand.from().filter(|_| G::LIFTS && self.board.hand.is_clicked());
        self.board.hand = Hand::EMPTY;
        self.board.stop_following();
        if self.is_animating() && self.hurry(intuition) {
            return;
        }
        match (clicked, self.game.place_at(at)) {
            (Some(from), Some(to)) => self.drop_on(intuition, from, to),
            // A click beside the board puts the piece back without a message.
            (Some(_), None) => {}
            (None, Some(from)) if self.can_lift(from) => {
                self.board.hand.grip = Some(Grip::Mouse { from, at, has_left: false });
            }
            (None, Some(place)) => _ = self.answer(intuition, Chosen::Place(place)),
            (None, None) => _ = self.answer(intuition, Chosen::Beside(at)),
        }
    }

    /// Handles a release of the select button.
    pub(crate) fn release_at(&mut self, intuition: &mut Intuition, at: Point) {
        let Some(Grip::Mouse { from, has_left, .. }) = self.board.hand.grip.filter(|_| G::LIFTS) else {
            return;
        };
        let on = self.game.place_at(at);
        if !has_left && on == Some(from) && !self.board.model.aids.is_classic() {
            self.board.hand.grip = Some(Grip::Clicked { from, at });
            return;
        }
        match on {
            Some(to) => self.drop_on(intuition, from, to),
            None => {
                self.board.hand.put_back();
                self.board.model.refuse(intuition, BESIDE);
            }
        }
    }

    /// Handles a movement of the pointer to a point of the window.
    pub(crate) fn point_at_window(&mut self, at: Point) {
        let on = self.game.place_at(at);
        self.board.pointer = on;
        self.board.hand.drag_to(at, on);
    }

    /// Handles a key at the board. The key is neither Help nor the key of a button or command.
    #[inline(never)]
    pub(crate) fn press_key(&mut self, intuition: &mut Intuition, key: Key, qualifiers: Qualifiers) {
        let Some(wanted) = BoardKey::from_key(key, qualifiers) else { return };
        match self.board.hand.grip.filter(|_| G::LIFTS) {
            // A key that moves the cursor takes the piece over from the mouse.
            Some(Grip::Clicked { from, .. })
                if matches!(wanted, BoardKey::Step(_) | BoardKey::Other(Key::Tab)) =>
            {
                self.board.hand = Hand { grip: Some(Grip::Keyboard { from }), cursor: Some(from) };
            }
            Some(Grip::Mouse { .. } | Grip::Clicked { .. }) => {
                if key == Key::Escape {
                    self.board.hand.put_back();
                }
                return;
            }
            Some(Grip::Keyboard { .. }) | None => {}
        }
        let is_classic = self.board.model.aids.is_classic();
        match wanted {
            BoardKey::Step(step) => {
                let first = self.game.first_place(&self.board);
                self.board.hand.cursor = self.game.grid().moved(self.board.hand.cursor, step, first);
            }
            BoardKey::Select => self.select(intuition),
            BoardKey::Leave => match self.board.hand.from().filter(|_| G::LIFTS) {
                Some(from) => {
                    self.board.hand.put_back();
                    if !is_classic {
                        self.board.hand.cursor = Some(from);
                    }
                }
                None => self.board.hand.hide_cursor(),
            },
            BoardKey::Other(Key::Tab) => {
                let back = qualifiers.contains(Qualifiers::SHIFT);
                let from = self.board.hand.from().filter(|_| G::LIFTS).or_else(|| self.movable());
                match from.filter(|_| !is_classic) {
                    Some(from) => self.hop(Some(from), back),
                    None if is_classic || self.board.model.is_persons_turn() => {
                        if !self.answer(intuition, Chosen::Tab) && !is_classic {
                            self.hop(None, back);
                        }
                    }
                    None => {
                        let model = &self.board.model;
                        let why = model.lesson_refusal().or_else(|| model.link_refusal());
                        let why = why.or_else(|| execute::waiting(self)).unwrap_or_default();
                        self.board.model.refuse(intuition, why);
                    }
                }
            }
            BoardKey::Help | BoardKey::Other(_) => {}
        }
    }

    /// Handles Return or the space bar: picks up the piece under the cursor, drops the carried piece, or chooses the place.
    fn select(&mut self, intuition: &mut Intuition) {
        let Some(place) = self.board.hand.cursor else {
            self.board.hand.cursor = self.game.first_place(&self.board);
            return;
        };
        if let Some(from) = self.board.hand.from().filter(|_| G::LIFTS) {
            self.drop_on(intuition, from, place);
        } else if let Some(from) = self.suggested_start(place) {
            // Return plays the suggestion.
            self.answer(intuition, Chosen::Move { from, to: place });
        } else if self.can_lift(place) {
            self.board.hand.grip = Some(Grip::Keyboard { from: place });
        } else {
            self.answer(intuition, Chosen::Place(place));
        }
    }

    /// Moves the keyboard's cursor to the next place of a legal move in reading order, with the piece from `from` if it
    /// is given.
    ///
    /// If `back` is set, moves it to the previous one.
    fn hop(&mut self, from: Option<G::Place>, back: bool) {
        let places = self.board.legal_moves().into_iter().map(G::places_of);
        let legal = places.filter(|places| places.from == from).filter_map(|places| places.to);
        let start = self.board.hand.cursor.or(from);
        if let Some(to) = self.game.grid().next(legal, start, back) {
            let grip = from.map(|from| Grip::Keyboard { from });
            self.board.hand = Hand { grip, cursor: Some(to) };
        }
    }

    /// Drops the piece from `from` on a place.
    fn drop_on(&mut self, intuition: &mut Intuition, from: G::Place, to: G::Place) {
        self.board.hand.put_back();
        if to != from {
            self.answer(intuition, Chosen::Move { from, to });
        }
    }

    /// Returns `true` if the user can pick up a piece at `place` now.
    fn can_lift(&self, place: G::Place) -> bool {
        G::LIFTS && self.board.model.is_persons_turn() && self.game.lifts(&self.board, place)
    }

    /// Returns the first place in reading order with a piece that the user can pick up and move now; if no piece can move, the
    /// first piece that can be picked up.
    fn movable(&self) -> Option<G::Place> {
        if !G::LIFTS || !self.board.model.is_persons_turn() {
            return None;
        }
        let lifted =
            || self.game.grid().places().filter(|&place| self.game.lifts(&self.board, place)).collect();
        let lifted: Vec<G::Place> = lifted();
        let starts: Vec<_> = self.board.legal_moves().into_iter().map(|mv| G::places_of(mv).from).collect();
        let can_move = |place: &&G::Place| starts.contains(&Some(**place));
        lifted.iter().find(can_move).or(lifted.first()).copied()
    }

    /// Returns the place from which the suggested move to `place` starts, or `None` if another move or no move is suggested.
    fn suggested_start(&self, place: G::Place) -> Option<G::Place> {
        if !G::LIFTS {
            return None;
        }
        let suggested = self.suggested().filter(|places| places.to == Some(place))?;
        suggested.from.filter(|&from| self.can_lift(from))
    }

    /// Executes what a choice means, or shows the reason why it makes no move; returns `false` if it means nothing.
    fn answer(&mut self, intuition: &mut Intuition, chosen: Chosen<G::Place>) -> bool {
        match self.game.enter(&self.board, chosen) {
            Ok(None) => return false,
            Ok(Some(commands)) => self.execute_all(intuition, commands),
            Err(why) => self.board.model.refuse(intuition, &why),
        }
        true
    }
}
