//! Mouse and keyboard input at the board: picking up, carrying and dropping a piece.
//!
//! The program executes the resulting [`HandResult`].

use super::layout::{Layout, Target};
use crate::view::keyboard::{BoardKey, Grid};
use boardgame_engine::square::Square;
use small_amiga::chips::Point;
use small_amiga::input::{Key, Qualifiers};

pub(super) fn squares() -> Grid<Square> {
    Grid::from_fn(8, 8, Square::from_col_row)
}

#[derive(Debug, Clone, Copy)]
pub struct HandContext {
    pub layout: Layout,
    pub own: Square,
    pub other: Square,
    /// Whether the user can now pick up the piece of the side to move.
    ///
    /// The value is `false` if a computer is to move or a tile has to be placed.
    pub lifts: bool,
    pub barred: Option<Refusal>,
    /// Legal target squares of the piece to move, as a set in which bit `n` is square `n`.
    pub legal: u64,
    pub suggested: Option<Square>,
    /// Whether moves can be entered by two clicks, and not only by dragging.
    pub clicks: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandResult {
    Nothing,
    Refused(Refusal),
    Click(Target),
    Drop(Square),
}

/// A reason to refuse input before the rules of the game are checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    OtherPiece,
    Placing,
    NotYourTurn,
    Over,
    /// Input is refused because the current step of a lesson is complete.
    ///
    /// The text asks the user to open the next step or to leave the lesson.
    StepDone(&'static str),
    /// The user has to send a link to the opponent before moving.
    Unsent,
    Beside,
    TooFar,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Grip {
    Mouse {
        at: Point,
        /// Whether the pointer has left the piece's square since the button was pressed.
        left: bool,
    },
    /// The piece follows the pointer after a click, without a pressed button.
    ///
    /// The value is the position of the pointer.
    Clicked(Point),
    Keyboard,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hand {
    grip: Option<Grip>,
    cursor: Option<Square>,
}

impl Hand {
    pub const fn cursor(&self) -> Option<Square> {
        self.cursor
    }

    pub const fn is_holding(&self) -> bool {
        self.grip.is_some()
    }

    /// Returns `true` if the piece follows the pointer after a click, without a pressed mouse button.
    pub const fn is_clicked(&self) -> bool {
        matches!(self.grip, Some(Grip::Clicked(_)))
    }

    /// Returns the window position of the carried piece's upper left corner.
    ///
    /// A piece carried by the keyboard is drawn two rows higher than a piece that is on its square.
    pub fn carried(&self, layout: Layout) -> Option<Point> {
        match self.grip? {
            Grip::Mouse { at, .. } | Grip::Clicked(at) => Some(layout.dragged(at)),
            Grip::Keyboard => self.cursor.map(|square| layout.piece(square) - Point::new(0, layout.rows(2))),
        }
    }

    pub fn point_at(&mut self, square: Square) {
        *self = Self { grip: None, cursor: Some(square) };
    }

    /// Moves the keyboard's cursor to a square, with the piece that the keyboard carries.
    ///
    /// Puts back a piece that the mouse carries.
    pub fn move_cursor(&mut self, square: Square) {
        self.cancel_drag();
        self.cursor = Some(square);
    }

    pub const fn put_back(&mut self) {
        self.grip = None;
    }

    /// Puts back a piece that the mouse carries.
    ///
    /// A piece that the keyboard carries stays picked up.
    pub fn cancel_drag(&mut self) {
        self.grip = self.grip.filter(|grip| *grip == Grip::Keyboard);
    }

    /// Puts back a piece that follows the pointer after a click.
    ///
    /// Called when the user turns to another window or to the menus.
    pub fn cancel_click_carry(&mut self) {
        self.grip.take_if(|grip| matches!(grip, Grip::Clicked(_)));
    }

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

    fn drop_on(&mut self, hand_context: HandContext, target: Option<Square>) -> HandResult {
        self.put_back();
        match target {
            Some(square) if square == hand_context.own => HandResult::Nothing,
            Some(square) => HandResult::Drop(square),
            None => HandResult::Refused(Refusal::Beside),
        }
    }

    pub fn key(&mut self, hand_context: HandContext, key: Key, qualifiers: Qualifiers) -> HandResult {
        let wanted = BoardKey::from_key(key, qualifiers);
        match self.grip {
            // A key that moves the cursor takes the piece over from the mouse.
            Some(Grip::Clicked(_))
                if matches!(wanted, Some(BoardKey::Step(_) | BoardKey::Other(Key::Tab))) =>
            {
                (self.grip, self.cursor) = (Some(Grip::Keyboard), Some(hand_context.own));
            }
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
                self.cursor = squares().moved(self.cursor, step, Some(hand_context.own))
            }
            Some(BoardKey::Select) => return self.select(hand_context),
            Some(BoardKey::Leave) if self.is_holding() => {
                self.put_back();
                if hand_context.clicks {
                    self.cursor = Some(hand_context.own);
                }
            }
            Some(BoardKey::Leave) => self.cursor = None,
            Some(BoardKey::Other(Key::Tab)) if hand_context.lifts && hand_context.clicks => {
                self.hop(hand_context, qualifiers.contains(Qualifiers::SHIFT));
            }
            Some(BoardKey::Other(Key::Tab)) => return HandResult::Click(Target::Tile),
            Some(BoardKey::Help | BoardKey::Other(_)) | None => {}
        }
        HandResult::Nothing
    }

    /// Carries the piece to the next legal target square in reading order.
    ///
    /// If `back` is set, carries it to the previous one.
    fn hop(&mut self, hand_context: HandContext, back: bool) {
        let legal = Square::ALL.into_iter().filter(|&square| hand_context.may_go_to(square));
        if let Some(square) = squares().next(legal, Some(self.cursor.unwrap_or(hand_context.own)), back) {
            (self.grip, self.cursor) = (Some(Grip::Keyboard), Some(square));
        }
    }

    /// Executes Return or the space bar: picks up the piece, drops it, or plays the suggestion.
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
    /// Handles a click that does not pick up a piece.
    ///
    /// A click on a piece is refused, a click on a framed legal square plays the move, and the game handles
    /// any other click.
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

    const fn may_go_to(self, square: Square) -> bool {
        self.legal >> square.index() & 1 == 1
    }
}
