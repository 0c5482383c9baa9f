//! Mouse and keyboard input at the board: picking up, carrying and dropping a piece.
//!
//! The program executes the resulting [`HandResult`].

use super::layout::{Layout, Target};
use crate::games::view::keyboard::{self, BoardKey, Field};
use boardgame_engine::square::Square;
use small_amiga::machine::geometry::Point;
use small_amiga::system::input::{Key, Qualifiers};

impl Field for Square {
    fn place(self) -> (u8, u8) {
        (self.col(), self.row())
    }

    fn at(column: u8, row: u8) -> Option<Self> {
        Self::from_col_row(column, row)
    }
}

/// The board state against which mouse and keyboard input is interpreted.
#[derive(Debug, Clone, Copy)]
pub struct HandContext {
    /// Layout of the window.
    pub layout: Layout,
    /// Square of the piece that belongs to the side to move.
    pub own: Square,
    /// Square of the piece that belongs to the opponent of the side to move.
    pub other: Square,
    /// Whether the user may pick up the piece of the side to move, that is, a human is to move and moves by
    /// dragging.
    pub lifts: bool,
    /// Reason why the user may not move a piece now, or `None` if a human is to move.
    pub barred: Option<Refusal>,
    /// Legal target squares of the piece to move, as a set in which bit `n` is square `n`.
    pub legal: u64,
    /// Target square of the move suggested to the user.
    pub suggested: Option<Square>,
    /// Whether a click on the piece picks it up and a click on a legal target square plays the move; if
    /// `false`, the piece can only be dragged.
    pub clicks: bool,
}

/// The action that a mouse or keyboard input on the board means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandResult {
    /// No action; only the carried piece or the keyboard's cursor may have changed.
    Nothing,
    /// Refuse the input for this reason.
    Refused(Refusal),
    /// Open or close the help pages.
    Help,
    /// Handle a click on a square or tile on which no piece can be picked up.
    Click(Target),
    /// Move the piece of the side to move to this square, on which it was dropped.
    Drop(Square),
}

/// The reason why a mouse or keyboard input is refused before the rules of the game are checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The user tried to move the piece of the side that is not to move.
    OtherPiece,
    /// The pieces cannot move because the players are still placing tiles.
    Placing,
    /// The user tried to move while the computer is to move.
    NotYourTurn,
    /// The user tried to move after the end of the game.
    Over,
    /// The piece was dropped off the board.
    Beside,
    /// The piece was dropped on a square that it cannot reach in one move.
    TooFar,
}

/// The means by which the user is carrying the piece to move: mouse drag, mouse click or keyboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Grip {
    /// The piece is dragged with the mouse button pressed.
    Mouse {
        /// Position of the pointer in the window.
        at: Point,
        /// Whether the pointer has left the piece's square since the button was pressed.
        left: bool,
    },
    /// The piece follows the pointer, which is at this position, after a click without a pressed button.
    Clicked(Point),
    /// The piece is carried by the keyboard and is shown at the cursor.
    Keyboard,
}

/// The input state of the board: the piece carried by the user and the keyboard's cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hand {
    grip: Option<Grip>,
    cursor: Option<Square>,
}

impl Hand {
    /// Returns the square of the keyboard's cursor, or `None` if the cursor is hidden.
    pub const fn cursor(&self) -> Option<Square> {
        self.cursor
    }

    /// Returns `true` if the piece to move is being carried.
    pub const fn is_holding(&self) -> bool {
        self.grip.is_some()
    }

    /// Returns `true` if a clicked piece follows the pointer although no mouse button is pressed.
    pub const fn is_clicked(&self) -> bool {
        matches!(self.grip, Some(Grip::Clicked(_)))
    }

    /// Returns the window position of the carried piece's upper left corner. A piece carried by the keyboard
    /// is drawn two rows higher than one on its square.
    pub fn carried(&self, layout: Layout) -> Option<Point> {
        match self.grip? {
            Grip::Mouse { at, .. } | Grip::Clicked(at) => Some(layout.dragged(at)),
            Grip::Keyboard => self.cursor.map(|square| layout.piece(square) - Point::new(0, layout.rows(2))),
        }
    }

    /// Moves the keyboard's cursor to a square and puts a carried piece back.
    pub fn point_at(&mut self, square: Square) {
        *self = Self { grip: None, cursor: Some(square) };
    }

    /// Puts the carried piece back on its square.
    pub const fn put_back(&mut self) {
        self.grip = None;
    }

    /// Puts the carried piece back on its square if it is carried by the mouse and not by the keyboard.
    pub fn cancel_drag(&mut self) {
        self.grip = self.grip.filter(|grip| *grip == Grip::Keyboard);
    }

    /// Puts a piece that follows the pointer after a click back on its square, because the user has turned to
    /// another window or to the menus.
    pub fn cancel_click_carry(&mut self) {
        self.grip.take_if(|grip| matches!(grip, Grip::Clicked(_)));
    }

    /// Handles a press of the select button.
    pub fn press(&mut self, hand_context: HandContext, at: Point) -> HandResult {
        let clicked = matches!(self.grip, Some(Grip::Clicked(_)));
        *self = Self::default();
        if clicked {
            // A click beside the board puts the piece back without a message.
            return hand_context
                .layout
                .square_at(at)
                .map_or(HandResult::Nothing, |square| self.drop_on(hand_context, Some(square)));
        }
        match hand_context.layout.target_at(at) {
            Some(Target::Square(square)) if hand_context.lifts && square == hand_context.own => {
                self.grip = Some(Grip::Mouse { at, left: false });
                HandResult::Nothing
            }
            Some(target) => hand_context.click(target),
            None => HandResult::Nothing,
        }
    }

    /// Handles a movement of the mouse, which a piece carried by the mouse follows.
    pub fn drag_to(&mut self, hand_context: HandContext, to: Point) {
        match &mut self.grip {
            Some(Grip::Mouse { at, left }) => {
                *at = to;
                *left |= hand_context.layout.square_at(to) != Some(hand_context.own);
            }
            Some(Grip::Clicked(at)) => *at = to,
            Some(Grip::Keyboard) | None => {}
        }
    }

    /// Handles a release of the select button.
    pub fn release(&mut self, hand_context: HandContext, at: Point) -> HandResult {
        let on = hand_context.layout.square_at(at);
        match self.grip {
            Some(Grip::Mouse { left: false, .. }) if hand_context.clicks && on == Some(hand_context.own) => {
                self.grip = Some(Grip::Clicked(at));
                HandResult::Nothing
            }
            Some(Grip::Mouse { .. }) => self.drop_on(hand_context, on),
            Some(Grip::Clicked(_) | Grip::Keyboard) | None => HandResult::Nothing,
        }
    }

    /// Drops the carried piece on a square, or off the board if `target` is `None`.
    fn drop_on(&mut self, hand_context: HandContext, target: Option<Square>) -> HandResult {
        self.put_back();
        match target {
            Some(square) if square == hand_context.own => HandResult::Nothing,
            Some(square) => HandResult::Drop(square),
            None => HandResult::Refused(Refusal::Beside),
        }
    }

    /// Handles a key press on the board, for example by moving the cursor, or by picking up or dropping the
    /// piece.
    pub fn key(&mut self, hand_context: HandContext, key: Key, qualifiers: Qualifiers) -> HandResult {
        let wanted = BoardKey::from_key(key, qualifiers);
        match self.grip {
            // A key that moves the cursor takes the piece over from the mouse.
            Some(Grip::Clicked(_))
                if matches!(wanted, Some(BoardKey::Step(_) | BoardKey::Other(Key::Tab))) =>
            {
                (self.grip, self.cursor) = (Some(Grip::Keyboard), Some(hand_context.own));
            }
            Some(Grip::Clicked(_)) if wanted == Some(BoardKey::Help) => {}
            Some(Grip::Mouse { .. } | Grip::Clicked(_)) => {
                if key == Key::Escape {
                    self.put_back();
                }
                return HandResult::Nothing;
            }
            Some(Grip::Keyboard) | None => {}
        }
        match wanted {
            Some(BoardKey::Step(step)) => {
                self.cursor = keyboard::moved(self.cursor, step, Some(hand_context.own))
            }
            Some(BoardKey::Select) => return self.select(hand_context),
            Some(BoardKey::Leave) if self.is_holding() => {
                self.put_back();
                if hand_context.clicks {
                    self.cursor = Some(hand_context.own);
                }
            }
            Some(BoardKey::Leave) => self.cursor = None,
            Some(BoardKey::Help) => return HandResult::Help,
            Some(BoardKey::Other(Key::Tab)) if hand_context.lifts && hand_context.clicks => {
                self.hop(hand_context, qualifiers.contains(Qualifiers::SHIFT));
            }
            Some(BoardKey::Other(Key::Tab)) => return HandResult::Click(Target::Tile),
            Some(BoardKey::Other(_)) | None => {}
        }
        HandResult::Nothing
    }

    /// Handles the Tab key by carrying the piece to the next or previous legal target square, in reading
    /// order.
    fn hop(&mut self, hand_context: HandContext, back: bool) {
        let legal = Square::ALL.into_iter().filter(|&square| hand_context.may_go_to(square));
        if let Some(square) =
            keyboard::next_in_reading_order(legal, Some(self.cursor.unwrap_or(hand_context.own)), back)
        {
            (self.grip, self.cursor) = (Some(Grip::Keyboard), Some(square));
        }
    }

    /// Handles the Return key: picks up the piece under the cursor, drops the carried one, or
    /// plays the suggested move under the cursor.
    fn select(&mut self, hand_context: HandContext) -> HandResult {
        match self.cursor {
            None => self.cursor = Some(hand_context.own),
            Some(square) if self.is_holding() => return self.drop_on(hand_context, Some(square)),
            Some(square) if hand_context.lifts && hand_context.suggested == Some(square) => {
                return HandResult::Drop(square);
            }
            Some(square) if hand_context.lifts && square == hand_context.own => {
                self.grip = Some(Grip::Keyboard)
            }
            Some(square) => return hand_context.click(Target::Square(square)),
        }
        HandResult::Nothing
    }
}

impl HandContext {
    /// Handles a click on a target from which the user cannot pick up a piece, and refuses the click if it is
    /// on a piece.
    fn click(self, target: Target) -> HandResult {
        match target {
            Target::Square(square) if square == self.own || square == self.other => {
                let usual = if square == self.own { Refusal::Placing } else { Refusal::OtherPiece };
                HandResult::Refused(self.barred.unwrap_or(usual))
            }
            Target::Square(square) if self.clicks && self.may_go_to(square) => HandResult::Drop(square),
            target => HandResult::Click(target),
        }
    }

    /// Returns `true` if the square is a legal target of the piece to move.
    const fn may_go_to(self, square: Square) -> bool {
        self.legal >> square.index() & 1 == 1
    }
}
