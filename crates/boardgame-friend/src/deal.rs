//! The deal of a game: everything random about its beginning, determined by both players together.

use std::fmt;

use boardgame_engine::tiles::shuffle::{numbered, shuffle};

use crate::chain::{Anchor, Value};
use crate::game::RuleError;
use crate::hash::{SIZE, sha256};
use crate::settings::Settings;
use crate::side::Side;

/// The random choice of a game's board and seats, computed from the settings and the first two hash-chain values of
/// each player.
///
/// The deal determines the seed of the board and the seats of the players. Neither player can choose the deal:
/// both anchors are published before the second values are revealed. The seats of a
/// [rematch](crate::rematch) follow from the earlier game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deal {
    digest: [u8; SIZE],
    /// The seats of a rematch, or `None` if the seats are assigned at random.
    placing: Option<Placing>,
}

impl Deal {
    /// Computes the deal from the settings and from the first two values of both players' hash chains: `anchors` at
    /// index 0 and `firsts` at index 1.
    ///
    /// The deal is the SHA-256 digest of the text `deal`, the encoded settings, a\[0\], b\[0\], a\[1\] and
    /// b\[1\].
    pub fn new(settings: &Settings, anchors: [Anchor; 2], firsts: [Value; 2]) -> Self {
        let placing = settings.rematch().map(|rematch| rematch.placing());
        let settings = settings.encoded();
        let [a0, b0] = anchors.map(Anchor::value);
        let [a1, b1] = firsts;
        let values = [a0, b0, a1, b1];
        let [a0, b0, a1, b1] = values.each_ref().map(Value::as_bytes);
        Self { digest: sha256(&[b"deal", &settings, a0, b0, a1, b1]), placing }
    }

    pub(crate) const fn as_bytes(&self) -> &[u8] {
        &self.digest
    }

    /// Returns the seed of the game's board, as the games' option `--seed` takes it.
    ///
    /// The programs of both players deal the board from this seed and apply the same filter for fair boards.
    /// Dice must not follow from the seed, because both players know it. Their source is
    /// [`Throw`](crate::throws::Throw).
    pub fn seed(&self) -> u64 {
        let digest = sha256(&[b"seed", &self.digest]);
        digest.iter().take(8).fold(0, |seed, &byte| seed << 8 | u64::from(byte))
    }

    /// Assigns the sides to the seats of the game: at random, or as the rematch requires it.
    ///
    /// The seats are drawn from random stream 1 of the seed, and the board from stream 0.
    ///
    /// # Errors
    /// Returns [`RuleError`] if the rematch is one of a game with another number of seats.
    pub fn placing(&self, seats: usize) -> Result<Placing, RuleError> {
        let placing = match self.placing {
            Some(placing) => Some(placing),
            None => {
                let sides = Side::BOTH.map(Some).into_iter().chain(std::iter::repeat(None));
                let mut sides: Vec<Option<Side>> = sides.take(seats).collect();
                shuffle(&mut sides, &mut numbered(self.seed(), PLACING_STREAM));
                Placing::from_sides(&sides)
            }
        };
        let placing = placing.filter(|placing| placing.seats == seats);
        placing.ok_or_else(|| RuleError::new(format_args!("expected the seats of a game with {seats} seats")))
    }
}

/// Index of the seed's random stream that determines the seats. Stream 0 determines the board.
const PLACING_STREAM: u64 = 1;

/// Maximum number of seats in the text of a [`Placing`].
const MAX_SEATS: usize = 8;

/// The assignment of the two sides to the seats of a game. Any other seat belongs to a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Placing {
    seats: usize,
    /// The numbers of the seats of side a and side b.
    seat_of_side: [usize; 2],
}

impl Placing {
    /// Creates the placing with the given side in each seat. Returns `None` unless each side has exactly one seat.
    fn from_sides(sides: &[Option<Side>]) -> Option<Self> {
        let seat_of_side = Side::BOTH.map(|side| seat_in(sides, side));
        let placing = Self { seats: sides.len(), seat_of_side };
        let is_same = |(seat, &side): (usize, &Option<Side>)| placing.side(seat) == side;
        sides
            .iter()
            .enumerate()
            .all(is_same)
            .then_some(placing)
            .filter(|placing| Side::BOTH.iter().all(|&side| placing.seat(side) < placing.seats))
    }

    /// Returns the side that has a seat, or `None` if a program has that seat.
    ///
    /// Seats are counted from 0 in the order in which they move.
    pub fn side(&self, seat: usize) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.seat(side) == seat)
    }

    /// Returns the number of the seat that `side` has.
    pub const fn seat(&self, side: Side) -> usize {
        let [a, b] = self.seat_of_side;
        match side {
            Side::A => a,
            Side::B => b,
        }
    }

    /// Returns the seats with side a and side b exchanged.
    #[must_use]
    pub const fn swapped(&self) -> Self {
        let [a, b] = self.seat_of_side;
        Self { seat_of_side: [b, a], ..*self }
    }

    /// Parses one character for each seat: `a` or `b` for a side, or `.` for a seat without a side.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let side = |letter: char| match letter {
            'a' => Some(Some(Side::A)),
            'b' => Some(Some(Side::B)),
            '.' => Some(None),
            _ => None,
        };
        let sides: Vec<Option<Side>> = text.chars().take(MAX_SEATS + 1).map(side).collect::<Option<_>>()?;
        Self::from_sides(&sides).filter(|placing| placing.seats <= MAX_SEATS)
    }
}

/// Returns the number of the first seat of a side, or the number of seats if it has none.
fn seat_in(sides: &[Option<Side>], side: Side) -> usize {
    sides.iter().position(|&other| other == Some(side)).unwrap_or(sides.len())
}

impl fmt::Display for Placing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..self.seats).try_for_each(|seat| match self.side(seat) {
            Some(side) => side.fmt(f),
            None => f.write_str("."),
        })
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
    fn rematch_determines_the_seats() {
        let settings = Settings::new("tribolo", "rematch=b.a-0123456789abcdef").unwrap();
        let secrets = [1, 2].map(|byte| Secret::new([byte; SIZE]));
        let firsts = secrets.each_ref().map(|secret| secret.reveal(1).unwrap().value);
        let deal = Deal::new(&settings, secrets.map(|secret| secret.anchor()), firsts);
        assert_eq!(deal.placing(3).unwrap().to_string(), "b.a");
        let error = deal.placing(2).unwrap_err();
        assert_eq!(error.to_string(), "expected the seats of a game with 2 seats");
    }

    #[test]
    fn placing_gives_each_side_each_seat_equally_often() {
        let mut counts = [[0u32; 3]; 3];
        for number in 0..6_000u32 {
            let deal = Deal { digest: sha256(&[&number.to_be_bytes()]), placing: None };
            let placing = deal.placing(3).unwrap();
            for (seat, counts) in counts.iter_mut().enumerate() {
                counts[placing.side(seat).map_or(2, |side| side as usize)] += 1;
            }
            assert_eq!(placing.side(placing.seat(Side::A)), Some(Side::A));
            assert_eq!(placing.swapped().side(placing.seat(Side::A)), Some(Side::B));
        }
        // The tolerance is five standard deviations.
        assert!(counts.as_flattened().iter().all(|count| count.abs_diff(2_000) < 183), "{counts:?}");
    }
}
