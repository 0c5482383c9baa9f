//! Mouse and keyboard input at the board: picking up, carrying and dropping a piece.
//!
//! The program executes the resulting [`Act`].

use super::layout::{Layout, Target};
use crate::games::square::Square;
use crate::games::view::keyboard::{self, BoardKey, Field};
use small_amiga::machine::geometry::Point;
use small_amiga::system::input::{Key, Qualifiers};

impl Field for Square {
    fn place(self) -> (u8, u8) {
        (self.col(), self.row())
    }

    fn at(column: u8, row: u8) -> Option<Self> {
        Self::at(column, row)
    }
}

/// The board state against which mouse and keyboard input is interpreted.
#[derive(Debug, Clone, Copy)]
pub struct Reach {
    /// Layout of the window.
    pub layout: Layout,
    /// Square of the side to move's piece.
    pub own: Square,
    /// Square of the opponent's piece.
    pub other: Square,
    /// Whether the user may pick up the piece of the side to move.
    pub lifts: bool,
    /// Reason why no piece may be moved, if no human is to move.
    pub barred: Option<Refusal>,
    /// Legal target squares of the piece to move, as a set in which bit `n` is square `n`.
    pub legal: u64,
    /// Target square of the suggested move.
    pub suggested: Option<Square>,
    /// Whether a click picks up a piece; otherwise it must be dragged.
    pub clicks: bool,
    /// Whether the legal target squares are framed, so that a click on one of them plays the move.
    pub framed: bool,
}

/// The result of mouse or keyboard input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// No effect beyond the carried piece and the cursor.
    Nothing,
    /// An input that is refused for this reason.
    Refused(Refusal),
    /// A request to open or close the help pages.
    Help,
    /// A click on a target without a movable piece.
    Click(Target),
    /// A drop of the piece to move on another square.
    Drop(Square),
}

/// The reason why an input is refused before the rules are checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The piece belongs to the side that is not to move.
    OtherPiece,
    /// The tiles are still being placed, so that pieces cannot move.
    Placing,
    /// The computer is to move.
    NotYourTurn,
    /// The game is over.
    Over,
    /// The piece was dropped off the board.
    Beside,
    /// The square is too far away for one move.
    TooFar,
}

/// The way in which the piece to move is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Grip {
    /// A grip of the mouse with its button pressed.
    Mouse {
        /// Position of the pointer.
        at: Point,
        /// Whether the pointer has been on another square since the button was pressed.
        left: bool,
    },
    /// A grip of the mouse after a click on the piece, which follows the pointer at this position.
    Clicked(Point),
    /// A grip of the keyboard, with the piece at the cursor.
    Keyboard,
}

/// The state of input at the board: the carried piece and the keyboard's cursor.
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

    /// Returns `true` if the piece is attached to the pointer after a click, without a button held.
    pub const fn is_clicked(&self) -> bool {
        matches!(self.grip, Some(Grip::Clicked(_)))
    }

    /// Returns the upper left corner of the carried piece; carried by the keyboard, it
    /// is two rows above its resting position.
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

    /// Puts the piece back if the mouse carries it.
    pub fn let_go(&mut self) {
        self.grip = self.grip.filter(|grip| *grip == Grip::Keyboard);
    }

    /// Puts the piece back if it is attached to the pointer after a click, because the user has
    /// turned to another window or to the menus.
    pub fn look_away(&mut self) {
        self.grip.take_if(|grip| matches!(grip, Grip::Clicked(_)));
    }

    /// Handles a press of the select button.
    pub fn press(&mut self, reach: Reach, at: Point) -> Act {
        let clicked = matches!(self.grip, Some(Grip::Clicked(_)));
        *self = Self::default();
        if clicked {
            // A click beside the board puts the piece back without a message.
            return reach
                .layout
                .square_at(at)
                .map_or(Act::Nothing, |square| self.drop_on(reach, Some(square)));
        }
        match reach.layout.target_at(at) {
            Some(Target::Square(square)) if reach.lifts && square == reach.own => {
                self.grip = Some(Grip::Mouse { at, left: false });
                Act::Nothing
            }
            Some(target) => reach.click(target),
            None => Act::Nothing,
        }
    }

    /// Handles a movement of the mouse.
    pub fn drag_to(&mut self, reach: Reach, to: Point) {
        match &mut self.grip {
            Some(Grip::Mouse { at, left }) => {
                *at = to;
                *left |= reach.layout.square_at(to) != Some(reach.own);
            }
            Some(Grip::Clicked(at)) => *at = to,
            Some(Grip::Keyboard) | None => {}
        }
    }

    /// Handles a release of the select button.
    pub fn release(&mut self, reach: Reach, at: Point) -> Act {
        let on = reach.layout.square_at(at);
        match self.grip {
            Some(Grip::Mouse { left: false, .. }) if reach.clicks && on == Some(reach.own) => {
                self.grip = Some(Grip::Clicked(at));
                Act::Nothing
            }
            Some(Grip::Mouse { .. }) => self.drop_on(reach, on),
            Some(Grip::Clicked(_) | Grip::Keyboard) | None => Act::Nothing,
        }
    }

    /// Drops the carried piece on a square, or off the board if `target` is `None`.
    fn drop_on(&mut self, reach: Reach, target: Option<Square>) -> Act {
        self.put_back();
        match target {
            Some(square) if square == reach.own => Act::Nothing,
            Some(square) => Act::Drop(square),
            None => Act::Refused(Refusal::Beside),
        }
    }

    /// Handles a key press.
    pub fn key(&mut self, reach: Reach, key: Key, qualifiers: Qualifiers) -> Act {
        let wanted = BoardKey::of(key, qualifiers);
        match self.grip {
            // A key that moves the cursor takes the piece over from the mouse.
            Some(Grip::Clicked(_))
                if matches!(wanted, Some(BoardKey::Step(_) | BoardKey::Other(Key::Tab))) =>
            {
                (self.grip, self.cursor) = (Some(Grip::Keyboard), Some(reach.own));
            }
            Some(Grip::Clicked(_)) if wanted == Some(BoardKey::Help) => {}
            Some(Grip::Mouse { .. } | Grip::Clicked(_)) => {
                if key == Key::Escape {
                    self.put_back();
                }
                return Act::Nothing;
            }
            Some(Grip::Keyboard) | None => {}
        }
        match wanted {
            Some(BoardKey::Step(step)) => self.cursor = keyboard::moved(self.cursor, step, Some(reach.own)),
            Some(BoardKey::Select) => return self.select(reach),
            Some(BoardKey::Leave) if self.is_holding() => self.put_back(),
            Some(BoardKey::Leave) => self.cursor = None,
            Some(BoardKey::Help) => return Act::Help,
            Some(BoardKey::Other(Key::Tab)) if reach.lifts && reach.clicks => {
                self.hop(reach, qualifiers.contains(Qualifiers::SHIFT));
            }
            Some(BoardKey::Other(Key::Tab)) => return Act::Click(Target::Tile),
            Some(BoardKey::Other(_)) | None => {}
        }
        Act::Nothing
    }

    /// Handles the Tab key: carries the piece to the next legal target square
    /// in reading order, or to the previous one.
    fn hop(&mut self, reach: Reach, back: bool) {
        let legal = Square::ALL.into_iter().filter(|&square| reach.may_go_to(square));
        if let Some(square) = keyboard::hopped(legal, Some(self.cursor.unwrap_or(reach.own)), back) {
            (self.grip, self.cursor) = (Some(Grip::Keyboard), Some(square));
        }
    }

    /// Handles the Return key: picks up the piece under the cursor, drops the carried one, or
    /// plays the suggested move under the cursor.
    fn select(&mut self, reach: Reach) -> Act {
        match self.cursor {
            None => self.cursor = Some(reach.own),
            Some(square) if self.is_holding() => return self.drop_on(reach, Some(square)),
            Some(square) if reach.lifts && reach.suggested == Some(square) => return Act::Drop(square),
            Some(square) if reach.lifts && square == reach.own => self.grip = Some(Grip::Keyboard),
            Some(square) => return reach.click(Target::Square(square)),
        }
        Act::Nothing
    }
}

impl Reach {
    /// Handles a click on something that cannot be picked up. A click on a piece is refused.
    fn click(self, target: Target) -> Act {
        match target {
            Target::Square(square) if square == self.own || square == self.other => {
                let usual = if square == self.own { Refusal::Placing } else { Refusal::OtherPiece };
                Act::Refused(self.barred.unwrap_or(usual))
            }
            Target::Square(square) if self.framed && self.may_go_to(square) => Act::Drop(square),
            target => Act::Click(target),
        }
    }

    /// Returns `true` if the square is a legal target of the piece to move.
    const fn may_go_to(self, square: Square) -> bool {
        self.legal >> square.index() & 1 == 1
    }
}
