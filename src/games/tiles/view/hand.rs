//! The hand at the board: a piece picked up, carried and put down, by the mouse or by the keyboard.
//!
//! Knows what may be picked up and what a drop means. Leaves to the program what comes of it.

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
    /// Why nobody may touch a piece now, if it is not a person's turn.
    pub barred: Option<Refusal>,
    /// The squares it may go to, bit n for square n.
    pub legal: u64,
    /// The square that is suggested.
    pub suggested: Option<Square>,
    /// Whether a click picks a piece up; else it has to be dragged.
    pub clicks: bool,
    /// Whether the squares it may go to are framed: a click on one of them is the move.
    pub framed: bool,
}

/// What comes of something a hand did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// Nothing beyond what hand and cursor show.
    Nothing,
    /// It cannot be done, because of this.
    Refused(Refusal),
    /// The page of help shall open or close.
    Help,
    /// Something was clicked where there is nothing to lift.
    Click(Target),
    /// The piece to move was put down on another square.
    Drop(Square),
}

/// Why a hand cannot do something, before the rules are asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The other piece is not to move.
    OtherPiece,
    /// Pieces stay where they are while tiles are placed.
    Placing,
    /// The other side is to move.
    NotYourTurn,
    /// The game has ended.
    Over,
    /// The piece was let go beside the board.
    Beside,
    /// It cannot go there in one move.
    TooFar,
}

/// What holds the piece to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Grip {
    /// The mouse, with its pointer there and its button held.
    Mouse {
        /// Where the pointer is.
        at: Point,
        /// It has been on another square since the button went down.
        left: bool,
    },
    /// The mouse after a click on the piece, with its pointer there.
    Clicked(Point),
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

    /// Whether it hangs on the pointer after a click, without a button held.
    pub const fn is_clicked(&self) -> bool {
        matches!(self.grip, Some(Grip::Clicked(_)))
    }

    /// The corner of the piece in hand: what the keyboard carries hovers a little above its place.
    pub fn carried(&self, layout: Layout) -> Option<Point> {
        match self.grip? {
            Grip::Mouse { at, .. } | Grip::Clicked(at) => Some(layout.dragged(at)),
            Grip::Keyboard => self.cursor.map(|square| layout.piece(square) - Point::new(0, layout.rows(2))),
        }
    }

    /// The keyboard's cursor goes to a square; a piece in hand goes back.
    pub fn point_at(&mut self, square: Square) {
        *self = Self { grip: None, cursor: Some(square) };
    }

    /// The piece in hand goes back to where it stood.
    pub const fn put_back(&mut self) {
        self.grip = None;
    }

    /// Whatever the mouse holds goes back.
    pub fn let_go(&mut self) {
        self.grip = self.grip.filter(|grip| *grip == Grip::Keyboard);
    }

    /// The person looked at another window or the menus: what hangs on the pointer goes back.
    pub fn look_away(&mut self) {
        self.grip.take_if(|grip| matches!(grip, Grip::Clicked(_)));
    }

    /// The select button goes down.
    pub fn press(&mut self, reach: Reach, at: Point) -> Act {
        let clicked = matches!(self.grip, Some(Grip::Clicked(_)));
        *self = Self::default();
        if clicked {
            // Beside the board it goes back without a word.
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

    /// The mouse moves.
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

    /// The select button goes up.
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

    /// The hand opens over a square, or beside the board.
    fn drop_on(&mut self, reach: Reach, target: Option<Square>) -> Act {
        self.put_back();
        match target {
            Some(square) if square == reach.own => Act::Nothing,
            Some(square) => Act::Drop(square),
            None => Act::Refused(Refusal::Beside),
        }
    }

    /// A key goes down.
    pub fn key(&mut self, reach: Reach, key: Key, qualifiers: Qualifiers) -> Act {
        let wanted = BoardKey::of(key, qualifiers);
        match self.grip {
            // A key that leads somewhere takes the piece from the mouse.
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

    /// Tab: carries the piece to the next square it may go to in reading order, or to the one before.
    fn hop(&mut self, reach: Reach, back: bool) {
        let legal = Square::ALL.into_iter().filter(|&square| reach.may_go_to(square));
        if let Some(square) = keyboard::hopped(legal, Some(self.cursor.unwrap_or(reach.own)), back) {
            (self.grip, self.cursor) = (Some(Grip::Keyboard), Some(square));
        }
    }

    /// Return: picks the piece under the cursor up, or drops the one in hand; plays what is suggested under the cursor.
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
    /// A click on what cannot be lifted: a piece stays where it is.
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

    /// Whether the piece to move may go to a square.
    const fn may_go_to(self, square: Square) -> bool {
        self.legal >> square.index() & 1 == 1
    }
}
