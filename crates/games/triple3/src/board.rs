//! A bitboard representation of Triple 3: a word of 81 holes for each player, and a mask for each total of
//! the dice.
//!
//! The board is used by engines and simulations: legal moves are a single AND, and a move takes a few
//! operations independent of the board's size. Moves are not checked; each function documents its
//! requirements. The rules are defined by [`Position`], with which this module must agree.

use super::dice::Total;
use super::moves::Move;
use super::position::{BoxState, Position};
use super::side::Side;
use super::spot::{ENOUGH, LINES, NINE, Spot};

/// A set of holes of the Triple 3 board: bit `n` is hole `n` in the order of [`Spot::all`].
pub type Holes = u128;

const ALL: Holes = (1 << Spot::COUNT) - 1;

const NINE_BITS: u16 = (1 << NINE) - 1;

/// For each total of the dice, the holes in which that throw can place a peg.
///
/// The set is empty for a throw of two ones, which removes a peg instead.
const REACH: [Holes; 13] = {
    let mut reach = [0; 13];
    let mut total = 2;
    while total <= 12 {
        let mut at = 0;
        while at < Spot::COUNT {
            if let (Some(spot), Some(total)) = (Spot::from_index(at), Total::new(total))
                && spot.matches_total(total)
            {
                reach[total.get() as usize] |= 1 << at;
            }
            at += 1;
        }
        total += 1;
    }
    reach
};

/// Table of winning sets among nine holes or boxes, indexed by the nine bits of the set.
///
/// A subset wins if it contains a line of three or at least five places.
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

const BOX_OF: [u8; Spot::COUNT] = {
    let mut boxes = [0; Spot::COUNT];
    let mut at = 0;
    while at < Spot::COUNT {
        boxes[at] = (at / NINE) as u8;
        at += 1;
    }
    boxes
};

/// A position of Triple 3 as sets of bits, for fast searches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    /// The holes that each player has filled, including all holes of won boxes.
    pegs: [Holes; 2],
    /// The holes of won boxes, from which no peg can be removed.
    locked: Holes,
    /// The boxes that each player has won. Bit 0 is the first box in reading order.
    won: [u16; 2],
    turn: Side,
    over: bool,
}

impl Board {
    /// Creates the empty board of a new game, in which `turn` moves first.
    pub const fn start(turn: Side) -> Self {
        Self { pegs: [0; 2], locked: 0, won: [0; 2], turn, over: false }
    }

    /// Returns the player to move or, after the end of the game, the winner.
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// Returns `true` if a player has won the game.
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// Returns the boxes that a player has won. Bit 0 is the first box in reading order.
    pub const fn won(&self, side: Side) -> u16 {
        self.won[side.index()]
    }

    /// Returns a player's pegs in box `at`, 0 to 8. Bit 0 is the first hole.
    ///
    /// All nine bits are set if the player has won the box.
    pub const fn pegs(&self, side: Side, at: usize) -> u16 {
        (self.pegs[side.index()] >> (at * NINE)) as u16 & NINE_BITS
    }

    pub(crate) const fn vacant(&self) -> Holes {
        !(self.pegs[0] | self.pegs[1]) & ALL
    }

    /// Returns the holes from which a throw of two ones can remove a peg of the opponent.
    pub const fn removable(&self) -> Holes {
        self.pegs[self.turn.other().index()] & !self.locked
    }

    /// Returns the holes in which a throw of `total` allows a move.
    ///
    /// The move places a peg in a vacant hole or, for a throw of two ones, removes the hole's peg. The game
    /// must not be over.
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

    /// Removes the opponent's peg from hole `at`, 0 to 80. The hole must be in [`Board::removable`].
    #[inline]
    pub const fn remove(&mut self, at: usize) {
        self.pegs[self.turn.other().index()] &= !(1 << at);
    }

    /// Plays the move in hole `at` for a throw of `total`: removes or places a peg.
    ///
    /// The hole must be in [`Board::holes`].
    #[inline]
    pub fn play(&mut self, at: usize, total: Total) {
        if total == Total::REMOVAL { self.remove(at) } else { self.place(at) }
    }

    /// Passes the turn to the opponent without a move.
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

/// Returns the move in hole `at`, 0 to 80, for a throw of `total`.
///
/// A throw of two ones removes a peg; every other throw places one.
///
/// Returns `None` if `at` is out of range.
pub const fn move_at(at: usize, total: Total) -> Option<Move> {
    match Spot::from_index(at) {
        Some(spot) if total.get() == Total::REMOVAL.get() => Some(Move::Remove(spot)),
        Some(spot) => Some(Move::Place(spot)),
        None => None,
    }
}

/// Returns the indices of the holes in a set, in ascending order.
pub fn each(mut holes: Holes) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = holes.trailing_zeros() as usize;
        (holes != 0).then(|| {
            holes &= holes - 1;
            at
        })
    })
}

/// Returns the index of hole number `nth`, counted from 0, among the holes in a set.
///
/// The set must have more than `nth` holes.
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
    fn hole_sets_are_iterated_in_order() {
        let set = 1 << 80 | 1 << 64 | 1 << 63 | 1 << 5 | 1;
        let all: Vec<usize> = each(set).collect();
        assert_eq!(all, [0, 5, 63, 64, 80]);
        assert!(all.iter().enumerate().all(|(at, &hole)| nth(set, at as u32) == hole));
    }

    #[test]
    fn three_in_line_or_any_five_win() {
        assert!(
            WINS[0b111] && WINS[0b001_010_100] && WINS[0b100_010_001] && WINS[0b110_101_110 & 0b111_101_011]
        );
        assert!(!WINS[0b101_010_000] && !WINS[0b11]);
        assert!((0..512usize).all(|set| set.count_ones() < 5 || WINS[set]));
    }
}
