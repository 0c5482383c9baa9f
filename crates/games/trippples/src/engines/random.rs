//! The random engine of Trippples, which plays every legal move with equal probability.
//!
//! The random choice is determined by the game record and a seed. Freeze calls are left to the caller, and a
//! draw is never offered.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::super::game::Line;
use super::super::moves::{Move, Placing};
use boardgame_engine::chance::below;

/// Returns a random legal step, jump or tile placement.
pub(super) fn choose(line: &Line, seed: u64) -> Option<Move> {
    let mut rng = ChaCha8Rng::seed_from_u64(fingerprint(&line.to_string()) ^ seed);
    let position = line.current();
    if position.is_placing() {
        let tile = pick(&position.board().unplaced_tiles().collect::<Vec<_>>(), &mut rng)?;
        let square = pick(&position.board().open_squares().collect::<Vec<_>>(), &mut rng)?;
        return Placing::new(tile, square).map(Move::Place);
    }
    pick(&position.legal_moves(), &mut rng)
}

fn pick<T: Copy>(things: &[T], rng: &mut ChaCha8Rng) -> Option<T> {
    if things.is_empty() { None } else { things.get(below(rng, things.len())).copied() }
}

/// Returns the FNV-1a hash of a text.
///
/// A text has the same hash on every machine.
fn fingerprint(text: &str) -> u64 {
    let add = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, add)
}
