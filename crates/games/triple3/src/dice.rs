//! The dice of Triple 3: totals, throws, and the sequence of throws of a game.
//!
//! The sequence of throws is determined by a seed. Throw number `n` of a seed is the same on every machine,
//! no matter how often it is computed. Taking a move back therefore does not change later throws, and a saved
//! game needs no list of its throws.

use std::fmt;
use std::str::FromStr;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use boardgame_engine::chance::below;
use boardgame_engine::checksum::fnv1a;

/// The total of a throw of two dice, 2 to 12.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Total(u8);

impl Total {
    /// The total of two ones. This throw removes a peg of the opponent.
    pub const REMOVAL: Self = Self(2);
    /// The total of two sixes. This throw allows placing a peg in any vacant hole.
    pub const ANY: Self = Self(12);

    pub(crate) const fn new(total: u8) -> Option<Self> {
        if total >= 2 && total <= 12 { Some(Self(total)) } else { None }
    }

    /// Returns the totals from 2 to 12 in ascending order.
    pub fn all() -> impl Iterator<Item = Self> {
        (2..=12).map(Self)
    }

    pub(crate) const fn get(self) -> u8 {
        self.0
    }

    /// Returns the number of throws with this total, from 1 to 6, among the 36 throws of two dice.
    pub const fn ways(self) -> u8 {
        6 - self.0.abs_diff(7)
    }

    /// Parses the total of a throw, `2` to `12` without leading zeros.
    pub fn parse(text: &str) -> Option<Self> {
        match *text.as_bytes() {
            [digit @ b'2'..=b'9'] => Some(Self(digit - b'0')),
            [b'1', digit @ b'0'..=b'2'] => Some(Self(10 + digit - b'0')),
            _ => None,
        }
    }
}

impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The faces, 1 to 6 each, that the two dice show after a throw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Throw {
    faces: [u8; 2],
}

impl Throw {
    pub(crate) const fn new(faces: [u8; 2]) -> Option<Self> {
        let [one, two] = faces;
        if one >= 1 && one <= 6 && two >= 1 && two <= 6 { Some(Self { faces }) } else { None }
    }

    /// Returns the faces of the two dice, 1 to 6 each.
    pub const fn faces(self) -> [u8; 2] {
        self.faces
    }

    /// Returns the sum of both faces.
    pub const fn total(self) -> Total {
        Total(self.faces[0] + self.faces[1])
    }
}

/// Chooses the faces of two dice for a total. They differ by at most one, and the smaller comes first.
impl From<Total> for Throw {
    fn from(total: Total) -> Self {
        Self { faces: [total.0 / 2, total.0.div_ceil(2)] }
    }
}

/// Parses the two faces of a throw, such as `35`.
impl FromStr for Throw {
    type Err = ThrowError;

    fn from_str(text: &str) -> Result<Self, ThrowError> {
        let faces = match *text.as_bytes() {
            [one @ b'1'..=b'6', two @ b'1'..=b'6'] => Some([one - b'0', two - b'0']),
            _ => None,
        };
        faces.and_then(Self::new).ok_or(ThrowError)
    }
}

impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.faces.iter().try_for_each(|face| face.fmt(f))
    }
}

/// The error for a text that is not a throw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected the faces of two dice, `11` to `66`")]
pub struct ThrowError;

/// The random dice of a Triple 3 game: an endless sequence of throws that follows from a seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dice {
    /// The seed of the random generator, from which all throws follow.
    pub seed: u64,
}

/// Number of words of the random generator reserved for each throw of the dice.
///
/// A throw may need more than one word because rejection sampling discards some words.
const WORDS: u128 = 16;

impl Dice {
    /// Creates the dice for a game record that stores no seed of its dice. The seed is a hash of `text`, such as the
    /// text of the initial position.
    pub fn of_text(text: &str) -> Self {
        Self { seed: fnv1a(text.as_bytes()) }
    }

    /// Returns the throw with the index `number`, counted from 0, in the sequence of these dice.
    pub fn throw(self, number: u64) -> Throw {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_word_pos(u128::from(number) * WORDS);
        let drawn = below(&mut rng, 36);
        Throw { faces: [1 + (drawn / 6) as u8, 1 + (drawn % 6) as u8] }
    }
}

const THROWN: [u8; 36] = {
    let mut totals = [0; 36];
    let mut at = 0;
    while at < totals.len() {
        totals[at] = (at / 6 + at % 6 + 2) as u8;
        at += 1;
    }
    totals
};

/// Returns a random total of two dice, computed from 32 random bits.
///
/// The deviation from uniform throws is less than 36 in 2^32, which is negligible in simulations.
#[inline]
pub const fn thrown(bits: u32) -> Total {
    match Total::new(THROWN[((bits as u64 * 36) >> 32) as usize]) {
        Some(total) => total,
        None => Total::REMOVAL,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_read_write_and_have_36_throws() {
        for total in Total::all() {
            assert_eq!(Total::parse(&total.to_string()), Some(total));
            assert_eq!(Throw::from(total).total(), total);
            let faces = Throw::from(total).faces();
            assert_eq!(Throw::new(faces), Some(Throw::from(total)));
        }
        assert_eq!(Total::all().map(|total| u32::from(total.ways())).sum::<u32>(), 36);
        for text in ["", "1", "02", "13", "2 ", "+2", "\u{663}"] {
            assert_eq!(Total::parse(text), None, "{text:?}");
        }
        for one in 1..=6 {
            for two in 1..=6 {
                let throw = Throw::new([one, two]).unwrap();
                assert_eq!(
                    (throw.to_string(), throw.to_string().parse()),
                    (format!("{one}{two}"), Ok(throw))
                );
            }
        }
        for text in ["", "1", "07", "17", "123", "\u{663}"] {
            assert_eq!(text.parse::<Throw>(), Err(ThrowError), "{text:?}");
        }
        assert_eq!(
            (Total::new(1), Total::new(13), Throw::new([0, 3]), Throw::new([3, 7])),
            (None, None, None, None)
        );
    }

    #[test]
    fn throw_follows_from_seed_and_number() {
        let faces = |seed| [0, 1, 2, 3, 4, 5].map(|number| Dice { seed }.throw(number).faces());
        assert_eq!(faces(1993), faces(1993));
        assert_ne!(faces(1993), faces(1994));
    }

    #[test]
    fn every_dice_pair_is_thrown_equally_often() {
        let mut counts = [[0u32; 6]; 6];
        for number in 0..36_000 {
            let [one, two] = Dice { seed: 3 }.throw(number).faces();
            counts[usize::from(one) - 1][usize::from(two) - 1] += 1;
        }
        // The tolerance is five standard deviations.
        assert!(counts.as_flattened().iter().all(|count| count.abs_diff(1000) < 158), "{counts:?}");
    }

    #[test]
    fn thrown_totals_have_two_dice_frequencies() {
        for total in Total::all() {
            assert_eq!(
                THROWN.iter().filter(|&&thrown| thrown == total.get()).count(),
                usize::from(total.ways())
            );
        }
    }
}
