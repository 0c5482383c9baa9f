//! Statistics of random games of Triple 3, in which both players choose evenly among the holes allowed by
//! the throw.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use triple3_game::board::nth;
use triple3_game::{Board, Side, THROWS, Total, thrown};

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    pub games: u64,
    /// Number of games won by the side that began.
    pub first_wins: u64,
    /// Number of turns in all games, including forfeited turns. Another throw after a removal belongs to the
    /// same turn.
    pub turns: u64,
    /// Number of turns forfeited after three throws.
    pub forfeits: u64,
    /// Number of throws that allowed no move, including the throws before a forfeit.
    pub vain_throws: u64,
    pub removals: u64,
}

impl Tally {
    #[must_use]
    pub fn of(seed: u64, games: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut tally = Self::default();
        for _ in 0..games {
            tally.play(&mut rng);
        }
        tally
    }

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
}
