//! Which mind plays a level.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::games::contract::{Finding, Mind};
use crate::games::mind::{Aborted, Control};
use crate::games::triple3::{Line, Move};

/// A mind for a level, 1 to 9.
pub(super) fn of_level(level: u8) -> Box<dyn Mind<Line>> {
    Box::new(Guess(level))
}

struct Guess(u8);

impl Mind<Line> for Guess {
    fn think(
        &self,
        game: &Line,
        control: &mut dyn Control,
        found: &mut dyn FnMut(Finding<Move>),
    ) -> Result<(), Aborted> {
        let _ = control.poll(1);
        let legal = game.legal_moves();
        let mut rng = ChaCha8Rng::seed_from_u64(game.plies() as u64 * 10 + u64::from(self.0));
        if !legal.is_empty() {
            found(Finding { mv: legal[rng.random_range(0..legal.len())], plies: 1 });
        }
        Ok(())
    }
}
