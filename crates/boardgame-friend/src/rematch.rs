//! Rematches, in which the sides swap their seats instead of drawing them again.
//!
//! A rematch is an option of the [settings](crate::settings), `rematch=SEATS-GAME`. `SEATS` has the side of each
//! seat, such as `ba`, with a dot for a program. `GAME` is the beginning of the anchor that identifies the
//! earlier game. So both programs can check that the seats follow from a game that they have played, and the
//! player who invites cannot choose them. The board and the throws are determined as in any other game.

use std::fmt;
use std::str::FromStr;

use crate::chain::Anchor;
use crate::deal::Placing;

/// Number of hexadecimal digits that identify the earlier game of a rematch.
const DIGITS: usize = 16;

/// The seats of a rematch, and the earlier game from which they follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rematch {
    placing: Placing,
    /// The first 64 bits of the identifier of the earlier game. The identifier is the first value of side a's hash
    /// chain.
    game: u64,
}

/// The error for an invalid or misplaced option `rematch=SEATS-GAME` of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected the seats and the game of a rematch as the last option, such as `rematch=ba-0123456789abcdef`"
)]
pub struct RematchError;

impl Rematch {
    /// Creates the rematch of the game with the identifier `game`, in which the sides have the given seats.
    pub fn new(placing: Placing, game: Anchor) -> Self {
        Self { placing, game: beginning(game) }
    }

    /// Returns the assignment of the two sides to the seats of the rematch.
    pub const fn placing(&self) -> Placing {
        self.placing
    }

    /// Returns `true` if both are rematches of the same game.
    pub const fn is_rival_of(&self, other: &Self) -> bool {
        self.game == other.game
    }

    /// Returns `true` if this is a rematch of the game with the identifier `game`.
    pub fn is_of(&self, game: Anchor) -> bool {
        self.game == beginning(game)
    }
}

fn beginning(game: Anchor) -> u64 {
    game.value().as_bytes().iter().take(DIGITS / 2).fold(0, |bits, &byte| bits << 8 | u64::from(byte))
}

/// Formats the rematch as `SEATS-GAME`, such as `ba-0123456789abcdef`.
impl fmt::Display for Rematch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:0DIGITS$x}", self.placing, self.game)
    }
}

impl FromStr for Rematch {
    type Err = RematchError;

    fn from_str(text: &str) -> Result<Self, RematchError> {
        let (seats, digits) = text.split_once('-').ok_or(RematchError)?;
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if digits.len() != DIGITS || !digits.bytes().all(is_digit) {
            return Err(RematchError);
        }
        let placing = Placing::parse(seats).ok_or(RematchError)?;
        let game = u64::from_str_radix(digits, 16).map_err(|_| RematchError)?;
        Ok(Self { placing, game })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::side::Side;

    #[test]
    fn rematch_reads_back_from_its_text() {
        for text in ["ab-0123456789abcdef", "ba-0000000000000000", "b.a-ffffffffffffffff"] {
            assert_eq!(text.parse::<Rematch>().unwrap().to_string(), text);
        }
        let rematch: Rematch = "b.a-0123456789abcdef".parse().unwrap();
        assert_eq!(Side::BOTH.map(|side| rematch.placing().seat(side)), [2, 0]);
    }

    #[test]
    fn damaged_rematch_is_refused() {
        for text in [
            "",
            "ab",
            "a-0123456789abcdef",
            "aa-0123456789abcdef",
            "abb-0123456789abcdef",
            "..-0123456789abcdef",
            "AB-0123456789abcdef",
            "a.......b-0123456789abcdef",
            "ab-0123456789abcde",
            "ab-0123456789abcdef0",
            "ab-+123456789abcdef",
            "ab-0123456789ABCDEF",
        ] {
            assert_eq!(text.parse::<Rematch>(), Err(RematchError), "{text:?}");
        }
    }
}
