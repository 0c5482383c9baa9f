//! The hand at the board: a piece picked up, carried and put down, by the mouse or by the keyboard.
//!
//! Knows what may be picked up and what a drop means. Leaves to the program what comes of it.

use super::layout::{Layout, Target};
use crate::games::square::Square;
use crate::games::view::keyboard::{self, BoardKey, Field};
use crate::machine::geometry::Point;
use crate::system::input::{Key, Qualifiers};

impl Field for Square {
    fn place(self) -> (u8, u8) {
        (self.col(), self.row())
    }

    fn at(column: u8, row: u8) -> Option<Self> {
        Self::at(column, row)
    }
}

/// What a hand finds on the board.
#[derive(Debug, Clone, Copy)]
pub struct Reach {
    /// Where everything lies.
    pub layout: Layout,
    /// Where the piece of the side to move stands.
    pub own: Square,
    /// Where the other one stands.
    pub other: Square,
    /// Whether a person may lift the piece of the side to move.
    pub lifts: bool,
}

/// What comes of something a hand did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// Nothing beyond what hand and cursor show.
    Nothing,
    /// It cannot be done.
    Beep,
    /// The page of help shall open or close.
    Help,
    /// Something was clicked where there is nothing to lift.
    Click(Target),
    /// The piece to move was put down on another square.
    Drop(Square),
}

/// What holds the piece to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Grip {
    /// The mouse, with its pointer there.
    Mouse(Point),
    /// The keyboard, whose cursor is under it.
    Keyboard,
}

/// What is in somebody's hand, and where the keyboard is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hand {
    grip: Option<Grip>,
    cursor: Option<Square>,
}

impl Hand {
    /// The square the keyboard is on, if it shows.
    pub const fn cursor(&self) -> Option<Square> {
        self.cursor
    }

    /// Whether the piece to move is in somebody's hand.
    pub const fn is_holding(&self) -> bool {
        self.grip.is_some()
    }

    /// The corner of the piece in hand: what the keyboard carries hovers a little above its place.
    pub fn carried(&self, layout: Layout) -> Option<Point> {
        match self.grip? {
            Grip::Mouse(at) => Some(layout.dragged(at)),
            Grip::Keyboard => self.cursor.map(|square| layout.piece(square) - Point::new(0, layout.rows(2))),
        }
    }

    /// The piece in hand goes back to where it stood.
    pub const fn put_back(&mut self) {
        self.grip = None;
    }

    /// Whatever the mouse holds goes back.
    pub fn let_go(&mut self) {
        self.grip = self.grip.filter(|grip| *grip == Grip::Keyboard);
    }

    /// The select button goes down.
    pub fn press(&mut self, reach: Reach, at: Point) -> Act {
        *self = Self::default();
        match reach.layout.target_at(at) {
            Some(Target::Square(square)) if reach.lifts && square == reach.own => {
                self.grip = Some(Grip::Mouse(at));
                Act::Nothing
            }
            Some(target) => reach.click(target),
            None => Act::Nothing,
        }
    }

    /// The mouse moves.
    pub const fn drag_to(&mut self, at: Point) {
        if let Some(Grip::Mouse(pointer)) = &mut self.grip {
            *pointer = at;
        }
    }

    /// The select button goes up.
    pub fn release(&mut self, reach: Reach, at: Point) -> Act {
        match self.grip {
            Some(Grip::Mouse(_)) => self.drop_on(reach, reach.layout.square_at(at)),
            Some(Grip::Keyboard) | None => Act::Nothing,
        }
    }

    /// The hand opens over a square, or beside the board.
    fn drop_on(&mut self, reach: Reach, target: Option<Square>) -> Act {
        self.put_back();
        match target {
            Some(square) if square == reach.own => Act::Nothing,
            Some(square) => Act::Drop(square),
            None => Act::Beep,
        }
    }

    /// A key goes down.
    pub fn key(&mut self, reach: Reach, key: Key, qualifiers: Qualifiers) -> Act {
        if matches!(self.grip, Some(Grip::Mouse(_))) {
            if key == Key::Escape {
                self.put_back();
            }
            return Act::Nothing;
        }
        match BoardKey::of(key, qualifiers) {
            Some(BoardKey::Step(step)) => self.cursor = keyboard::moved(self.cursor, step, Some(reach.own)),
            Some(BoardKey::Select) => return self.select(reach),
            Some(BoardKey::Leave) if self.is_holding() => self.put_back(),
            Some(BoardKey::Leave) => self.cursor = None,
            Some(BoardKey::Help) => return Act::Help,
            Some(BoardKey::Other(Key::Tab)) => return Act::Click(Target::Tile),
            Some(BoardKey::Other(_)) | None => {}
        }
        Act::Nothing
    }

    /// Return: picks the piece under the cursor up, or drops the one in hand.
    fn select(&mut self, reach: Reach) -> Act {
        match self.cursor {
            None => self.cursor = Some(reach.own),
            Some(square) if self.is_holding() => return self.drop_on(reach, Some(square)),
            Some(square) if reach.lifts && square == reach.own => self.grip = Some(Grip::Keyboard),
            Some(square) => return reach.click(Target::Square(square)),
        }
        Act::Nothing
    }
}

impl Reach {
    /// A click on what cannot be lifted: a piece stays where it is.
    fn click(self, target: Target) -> Act {
        match target {
            Target::Square(square) if square == self.own || square == self.other => Act::Beep,
            target => Act::Click(target),
        }
    }
}
