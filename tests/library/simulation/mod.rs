//! Random games of Triple 3 by the hundred thousand, and what they add up to. Both players take any hole their throw allows, all alike.

#![allow(dead_code, reason = "not all of it is wanted everywhere")]

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use tripppin::games::triple3::board::{Board, nth};
use tripppin::games::triple3::dice::{Total, thrown};
use tripppin::games::triple3::side::Side;
use tripppin::games::triple3::stage::THROWS;

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
            let at = nth(holes, (((bits >> 32) * u64::from(holes.count_ones())) >> 32) as u32);
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
