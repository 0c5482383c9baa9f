//! Steps of many pieces at once: sets of squares as 64-bit words, moved by the arrows of one tile.
//!
//! Bit n of a word is the square with number n in reading order. Knows, for each square the opponent may stand on, from
//! where its tile lets a piece step into a given set.

use super::super::arrows::{Arrows, Direction};
use super::super::square::Square;

/// A set of squares, bit n for square number n.
pub type Squares = u64;

const A_FILE: Squares = 0x0101_0101_0101_0101;
const H_FILE: Squares = A_FILE << 7;

/// The set of one square.
pub const fn one(square: usize) -> Squares {
    1 << (square & 63)
}

/// The squares of a set, lowest first.
pub fn each(mut set: Squares) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (square < 64).then_some(square)
    })
}

/// The squares from which a king could step into the set.
fn kings(targets: Squares) -> Squares {
    let beside = (targets & !H_FILE) << 1 | (targets & !A_FILE) >> 1;
    let rank = targets | beside;
    beside | rank << 8 | rank >> 8
}

/// A step in one direction, run backwards: how far a target is turned, and where a step can start.
#[derive(Debug, Clone, Copy)]
struct Back {
    turn: u32,
    from: Squares,
}

static BACK: [Back; 8] = {
    let mut back = [Back { turn: 0, from: 0 }; 8];
    let mut n = 0;
    while n < 8 {
        let direction = Direction::ALL[n];
        // A step leads `offset` bits up, counted round the word; the starts exclude those that would leave the board.
        let offset = direction.dx() as i32 + 8 * direction.dy() as i32;
        back[n].turn = (offset & 63) as u32;
        let mut from = 0;
        while from < 64 {
            if Square::ALL[from].step(direction).is_some() {
                back[n].from |= one(from);
            }
            from += 1;
        }
        n += 1;
    }
    back
};

/// How the tile of one square lets the opponent of the piece on it walk.
#[derive(Debug, Clone, Copy)]
enum Walk {
    Three([Back; 3]),
    Any,
}

/// The walks of a board, by the square whose tile binds.
#[derive(Debug, Clone)]
pub struct Walks([Walk; 64]);

impl Walks {
    /// Those of a board's tiles; a tile of other than three arrows lets a piece walk anywhere.
    pub fn of(tile: impl Fn(Square) -> Arrows) -> Self {
        Self(Square::ALL.map(|square| {
            let mut directions = tile(square).directions().map(|direction| BACK[direction.index()]);
            match (directions.next(), directions.next(), directions.next(), directions.next()) {
                (Some(a), Some(b), Some(c), None) => Walk::Three([a, b, c]),
                _ => Walk::Any,
            }
        }))
    }

    /// From where a piece can step into `targets` while the opponent stands on `other`. Squares are counted without a look
    /// at the opponent's own: it must neither be among the targets nor be taken for a start.
    #[inline]
    pub fn starts(&self, other: usize, targets: Squares) -> Squares {
        match &self.0[other & 63] {
            Walk::Three([a, b, c]) => {
                targets.rotate_right(a.turn) & a.from
                    | targets.rotate_right(b.turn) & b.from
                    | targets.rotate_right(c.turn) & c.from
            }
            Walk::Any => kings(targets),
        }
    }
}
