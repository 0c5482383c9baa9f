//! The same game in bits: 81 holes in one word for each player, masks for every total.
//!
//! What minds and simulations play on: legal moves are one `and`, a move a few operations without a branch on the board's
//! size. Plays only moves that are legal, and says what it needs for that. [`super::position`] holds the rules it must agree
//! with.

use super::dice::Total;
use super::moves::Move;
use super::position::{BoxState, Position};
use super::side::Side;
use super::spot::{ENOUGH, LINES, NINE, Spot};

/// A set of holes: bit `n` is hole `n` in the order of [`Spot::all`].
pub type Holes = u128;

/// All holes of the board.
const ALL: Holes = (1 << Spot::COUNT) - 1;

/// All nine holes of a box, or all nine boxes.
const NINE_BITS: u16 = (1 << NINE) - 1;

/// For each total the holes it allows while they are vacant; none for a double one.
const REACH: [Holes; 13] = {
    let mut reach = [0; 13];
    let mut total = 2;
    while total <= 12 {
        let mut at = 0;
        while at < Spot::COUNT {
            if let (Some(spot), Some(total)) = (Spot::from_index(at), Total::new(total))
                && spot.answers(total)
            {
                reach[total.get() as usize] |= 1 << at;
            }
            at += 1;
        }
        total += 1;
    }
    reach
};

/// For each set of nine places whether it holds a line or five.
pub(super) const WINS: [bool; 512] = {
    let mut wins = [false; 512];
    let mut set = 0;
    while set < wins.len() {
        let mut line = 0;
        while line < LINES.len() {
            let [one, two, three] = LINES[line];
            let mask = 1 << one | 1 << two | 1 << three;
            wins[set] |= set & mask == mask;
            line += 1;
        }
        wins[set] |= set.count_ones() as usize >= ENOUGH;
        set += 1;
    }
    wins
};

/// The box each hole is in.
const BOX_OF: [u8; Spot::COUNT] = {
    let mut boxes = [0; Spot::COUNT];
    let mut at = 0;
    while at < Spot::COUNT {
        boxes[at] = (at / NINE) as u8;
        at += 1;
    }
    boxes
};

/// A position in bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    /// Each player's pegs, those that fill won boxes among them.
    pegs: [Holes; 2],
    /// The holes of won boxes.
    locked: Holes,
    /// Each player's won boxes, a bit each.
    won: [u16; 2],
    turn: Side,
    over: bool,
}

impl Board {
    /// The start of a game.
    #[must_use]
    pub const fn start(turn: Side) -> Self {
        Self { pegs: [0; 2], locked: 0, won: [0; 2], turn, over: false }
    }

    /// Whose turn it is; after the end the winner.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// Whether somebody has won: the player whose turn it is.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// The boxes a player has won, bit 0 the first in reading order.
    #[must_use]
    pub const fn won(&self, side: Side) -> u16 {
        self.won[side.index()]
    }

    /// A player's pegs in box `at` (0 to 8), bit 0 the first hole; all nine if the box is won.
    #[must_use]
    pub const fn pegs(&self, side: Side, at: usize) -> u16 {
        (self.pegs[side.index()] >> (at * NINE)) as u16 & NINE_BITS
    }

    /// All vacant holes.
    #[must_use]
    pub const fn vacant(&self) -> Holes {
        !(self.pegs[0] | self.pegs[1]) & ALL
    }

    /// The opponent's pegs that a double one can remove.
    #[must_use]
    pub const fn removable(&self) -> Holes {
        self.pegs[self.turn.other().index()] & !self.locked
    }

    /// The holes a total allows something at, in a game that goes on: to place a peg, or after a double one to remove one.
    #[must_use]
    pub const fn holes(&self, total: Total) -> Holes {
        match total {
            Total::REMOVAL => self.removable(),
            _ => self.vacant() & REACH[total.get() as usize],
        }
    }

    /// Places a peg of the player to move in the vacant hole `at`, 0 to 80.
    #[inline]
    pub fn place(&mut self, at: usize) {
        let side = self.turn.index();
        self.pegs[side] |= 1 << at;
        let number = usize::from(BOX_OF[at]);
        if WINS[usize::from(self.pegs(self.turn, number))] {
            let holes = Holes::from(NINE_BITS) << (number * NINE);
            self.pegs[side] |= holes;
            self.pegs[1 - side] &= !holes;
            self.locked |= holes;
            self.won[side] |= 1 << number;
            if WINS[usize::from(self.won[side])] {
                self.over = true;
                return;
            }
        }
        self.turn = self.turn.other();
    }

    /// Removes the opponent's peg from hole `at`, 0 to 80, which is one of [`Board::removable`].
    #[inline]
    pub const fn remove(&mut self, at: usize) {
        self.pegs[self.turn.other().index()] &= !(1 << at);
    }

    /// Does what `total` asks for at hole `at`, one of [`Board::holes`].
    #[inline]
    pub fn play(&mut self, at: usize, total: Total) {
        if total == Total::REMOVAL { self.remove(at) } else { self.place(at) }
    }

    /// Lets the turn pass: three throws allowed nothing.
    pub const fn forfeit(&mut self) {
        self.turn = self.turn.other();
    }
}

impl From<&Position> for Board {
    fn from(position: &Position) -> Self {
        let mut board = Self::start(position.turn());
        for spot in Spot::all() {
            if let Some(side) = position.peg(spot) {
                board.pegs[side.index()] |= 1 << spot.index();
            }
        }
        for (at, state) in position.boxes().iter().enumerate() {
            if let BoxState::Won(side) = state {
                board.won[side.index()] |= 1 << at;
                board.locked |= Holes::from(NINE_BITS) << (at * NINE);
            }
        }
        board.over = position.winner().is_some();
        board
    }
}

/// The move that plays hole `at` after a throw of `total`, if there is such a hole.
#[must_use]
pub const fn move_at(at: usize, total: Total) -> Option<Move> {
    match Spot::from_index(at) {
        Some(spot) if total.get() == Total::REMOVAL.get() => Some(Move::Remove(spot)),
        Some(spot) => Some(Move::Place(spot)),
        None => None,
    }
}

/// The holes of a set, in order.
pub fn each(mut holes: Holes) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = holes.trailing_zeros() as usize;
        (holes != 0).then(|| {
            holes &= holes - 1;
            at
        })
    })
}

/// The hole number `nth` (from 0) of a set that has more than that.
#[must_use]
#[inline]
pub const fn nth(holes: Holes, mut nth: u32) -> usize {
    let (low, high) = (holes as u64, (holes >> 64) as u64);
    let in_low = low.count_ones();
    let (mut word, base) = if nth < in_low {
        (low, 0)
    } else {
        nth -= in_low;
        (high, 64)
    };
    while nth > 0 {
        word &= word.wrapping_sub(1);
        nth -= 1;
    }
    base + word.trailing_zeros() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_holes_are_gone_through_in_order() {
        let set = 1 << 80 | 1 << 64 | 1 << 63 | 1 << 5 | 1;
        let all: Vec<usize> = each(set).collect();
        assert_eq!(all, [0, 5, 63, 64, 80]);
        assert!(all.iter().enumerate().all(|(at, &hole)| nth(set, at as u32) == hole));
    }

    #[test]
    fn three_in_a_line_win_and_any_five() {
        assert!(
            WINS[0b111] && WINS[0b001_010_100] && WINS[0b100_010_001] && WINS[0b110_101_110 & 0b111_101_011]
        );
        assert!(!WINS[0b101_010_000] && !WINS[0b11]);
        assert!((0..512usize).all(|set| set.count_ones() < 5 || WINS[set]));
    }
}
