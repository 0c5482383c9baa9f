//! Which mind plays a level.
//!
//! Until there are better ones, every level takes any legal hole; levels differ in what they draw.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::games::contract::{Finding, Mind};
use crate::games::mind::{Aborted, Control};
use crate::games::triple3::{Line, Move};

/// A mind for a level, 1 to 9.
pub(super) fn of_level(level: u8) -> Box<dyn Mind<Line>> {
    Box::new(Chance { level })
}

/// Takes any legal hole, all alike; always the same one in the same place of the same game.
#[derive(Debug)]
struct Chance {
    level: u8,
}

impl Mind<Line> for Chance {
    fn think(
        &self,
        game: &Line,
        _: &mut dyn Control,
        found: &mut dyn FnMut(Finding<Move>),
    ) -> Result<(), Aborted> {
        let legal = game.legal_moves();
        let seed = game.dice().seed ^ (game.plies() as u64) << 8 ^ u64::from(self.level);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        if let Some(&mv) = legal.get(rng.random_range(0..legal.len().max(1))) {
            found(Finding { mv, plies: 1 });
        }
        Ok(())
    }
}
