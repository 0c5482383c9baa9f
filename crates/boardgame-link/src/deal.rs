//! The deal of a game: everything random about its beginning, determined by both players together.

use boardgame_engine::tiles::shuffle::{numbered, shuffle};

use crate::chain::{Anchor, Value};
use crate::hash::{SIZE, sha256};
use crate::settings::Settings;
use crate::side::Side;

/// The random beginning of a game, which follows from the settings and the first values of both chains.
///
/// The deal determines the seed of the board and the seats of the players. Neither player can choose the deal:
/// both anchors are published before the second values are revealed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deal([u8; SIZE]);

impl Deal {
    /// Computes the deal from the settings and from the values with the indices 0 and 1 of both chains.
    ///
    /// The deal is the SHA-256 digest of the text `deal`, the encoded settings, a\[0\], b\[0\], a\[1\] and
    /// b\[1\].
    pub fn new(settings: &Settings, anchors: [Anchor; 2], firsts: [Value; 2]) -> Self {
        let settings = settings.encoded();
        let [a0, b0] = anchors.map(Anchor::value);
        let [a1, b1] = firsts;
        let values = [a0, b0, a1, b1];
        let [a0, b0, a1, b1] = values.each_ref().map(Value::as_bytes);
        Self(sha256(&[b"deal", &settings, a0, b0, a1, b1]))
    }

    pub(crate) const fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Returns the seed of the game's board, as the games' option `--seed` takes it.
    ///
    /// The programs of both players deal the board from this seed and apply the same filter for fair boards.
    /// Dice must not follow from the seed, because both players know it. Their source is
    /// [`Throw`](crate::throws::Throw).
    pub fn seed(&self) -> u64 {
        let digest = sha256(&[b"seed", &self.0]);
        digest.iter().take(8).fold(0, |seed, &byte| seed << 8 | u64::from(byte))
    }

    /// Assigns the sides to the seats of the game at random.
    ///
    /// The seats are drawn from random stream 1 of the seed, and the board from stream 0.
    pub fn placing(&self, seats: usize) -> Placing {
        let mut placing = Placing::with_first(Side::A, seats);
        shuffle(&mut placing.0, &mut numbered(self.seed(), PLACING_STREAM));
        placing
    }
}

/// The random stream of a seed from which the seats are drawn.
const PLACING_STREAM: u64 = 1;

/// The seats of both sides in a game. A seat without a side belongs to a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placing(Vec<Option<Side>>);

impl Placing {
    /// Creates the seats of a game. Side `first` has the first seat, its opponent the second, and programs
    /// have all others.
    fn with_first(first: Side, seats: usize) -> Self {
        let sides = [first, first.other()].map(Some).into_iter().chain(std::iter::repeat(None));
        Self(sides.take(seats).collect())
    }

    /// Returns the side that has the seat number `seat`, counted from 0 in the order in which the seats
    /// move, or `None` if a program has it.
    pub fn side(&self, seat: usize) -> Option<Side> {
        self.0.get(seat).copied().flatten()
    }

    /// Returns the number of the seat that `side` has, or `None` in a game with fewer than two seats.
    pub fn seat(&self, side: Side) -> Option<usize> {
        self.0.iter().position(|&other| other == Some(side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chain::Secret;

    #[test]
    fn deal_depends_on_settings_and_both_chains() {
        let settings = |options| Settings::new("tripppin", options).unwrap();
        let deal = |options, a, b| {
            let secrets = [a, b].map(|byte| Secret::new([byte; SIZE]));
            let firsts = secrets.each_ref().map(|secret| secret.reveal(1).unwrap().value);
            Deal::new(&settings(options), secrets.map(|secret| secret.anchor()), firsts)
        };
        assert_eq!(deal("fair", 1, 2), deal("fair", 1, 2));
        for other in [deal("", 1, 2), deal("fair", 2, 1), deal("fair", 1, 3), deal("fair", 3, 2)] {
            assert_ne!(deal("fair", 1, 2), other);
            assert_ne!(deal("fair", 1, 2).seed(), other.seed());
        }
    }

    #[test]
    fn placing_gives_each_side_each_seat_equally_often() {
        let mut counts = [[0u32; 3]; 3];
        for number in 0..6_000u32 {
            let placing = Deal(sha256(&[&number.to_be_bytes()])).placing(3);
            for (seat, counts) in counts.iter_mut().enumerate() {
                counts[placing.side(seat).map_or(2, |side| side as usize)] += 1;
            }
            assert_eq!(placing.seat(Side::A).and_then(|seat| placing.side(seat)), Some(Side::A));
        }
        let placing = Placing::with_first(Side::B, 3);
        assert_eq!([0, 1, 2].map(|seat| placing.side(seat)), [Some(Side::B), Some(Side::A), None]);
        // The tolerance is five standard deviations.
        assert!(counts.as_flattened().iter().all(|count| count.abs_diff(2_000) < 183), "{counts:?}");
    }
}
