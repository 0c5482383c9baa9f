//! Random games by the hundred thousand, and what they add up to.
//!
//! Both players take any hole their throw allows, all alike. A pure function of seed and number of games. Leaves minds to
//! [`super::arena`].

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::board::{Board, nth};
use super::dice::Total;
use super::line::THROWS;
use super::side::Side;

/// What random games added up to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Games won by whoever began.
    pub first_wins: u64,
    /// Turns of all games; a forfeited one counts, another go after a removal belongs to the same turn.
    pub turns: u64,
    /// Turns forfeited after three throws.
    pub forfeits: u64,
    /// Throws that allowed nothing, those before a forfeit among them.
    pub vain_throws: u64,
    /// Pegs removed.
    pub removals: u64,
}

/// The totals of the 36 throws.
const THROWN: [u8; 36] = {
    let mut totals = [0; 36];
    let mut at = 0;
    while at < totals.len() {
        totals[at] = (at / 6 + at % 6 + 2) as u8;
        at += 1;
    }
    totals
};

/// A number below `end` from 32 random bits. Uneven by less than `end` in 2^32, which no simulation can see.
#[inline]
const fn below(bits: u32, end: u32) -> u32 {
    ((bits as u64 * end as u64) >> 32) as u32
}

/// A total as two dice throw it, from 32 random bits.
#[inline]
pub(super) const fn thrown(bits: u32) -> Total {
    match Total::new(THROWN[below(bits, 36) as usize]) {
        Some(total) => total,
        None => Total::REMOVAL,
    }
}

impl Tally {
    /// Plays so many random games.
    #[must_use]
    pub fn of(seed: u64, games: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut tally = Self::default();
        for _ in 0..games {
            tally.play(&mut rng);
        }
        tally
    }

    /// Plays one.
    fn play(&mut self, rng: &mut ChaCha8Rng) {
        let mut board = Board::start(Side::A);
        let mut vain = 0;
        self.games += 1;
        self.turns += 1;
        loop {
            let bits = rng.next_u64();
            let total = thrown(bits as u32);
            let holes = board.holes(total);
            if holes == 0 {
                self.vain_throws += 1;
                vain += 1;
                if vain == THROWS {
                    vain = 0;
                    self.forfeits += 1;
                    self.turns += 1;
                    board.forfeit();
                }
                continue;
            }
            vain = 0;
            let at = nth(holes, below((bits >> 32) as u32, holes.count_ones()));
            if total == Total::REMOVAL {
                board.remove(at);
                self.removals += 1;
                continue;
            }
            board.place(at);
            if board.is_over() {
                self.first_wins += u64::from(board.turn() == Side::A);
                return;
            }
            self.turns += 1;
        }
    }

    /// The share of games won by whoever began.
    #[must_use]
    pub fn first_share(&self) -> f64 {
        self.first_wins as f64 / self.games as f64
    }

    /// Turns of a game, on average.
    #[must_use]
    pub fn mean_turns(&self) -> f64 {
        self.turns as f64 / self.games as f64
    }

    /// Forfeits of a game, on average.
    #[must_use]
    pub fn mean_forfeits(&self) -> f64 {
        self.forfeits as f64 / self.games as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_plays_the_same_games() {
        assert_eq!(Tally::of(1, 50), Tally::of(1, 50));
        assert_ne!(Tally::of(1, 50), Tally::of(2, 50));
    }

    #[test]
    fn totals_come_as_often_as_two_dice_show_them() {
        for total in Total::all() {
            assert_eq!(
                THROWN.iter().filter(|&&thrown| thrown == total.get()).count(),
                usize::from(total.ways())
            );
        }
    }
}
