//! Who plays a side of Tribolo, by the words of the command line.

use std::fmt;
use std::str::FromStr;

use crate::games::contract::{Finding, Mind};
use crate::games::mind::{Aborted, Control, Unlimited};
use crate::games::tribolo::classic::{self, Classic};
use crate::games::tribolo::features::View;
use crate::games::tribolo::weights::Evaluation;
use crate::games::tribolo::{Level, Line, Move, Searcher};

/// Somebody who can play a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    /// The browser version's mind.
    Classic,
    /// A level of our own.
    Level(Level),
}

/// The word for the classic mind.
const CLASSIC: &str = "classic";

/// What words there are, for who said another.
pub const EXPECTED: &str = "classic, or a level from 1 to 9";

impl Player {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Classic].into_iter().chain(Level::ALL.map(Self::Level))
    }

    /// The move it plays; none once the game is over.
    #[must_use]
    pub fn choose(self, line: &Line) -> Option<Move> {
        let mut chosen = None;
        let thought = self.think(line, &mut Unlimited, &mut |finding| chosen = Some(finding.mv));
        thought.ok().and(chosen)
    }

    /// What it says of a legal move: the classic mind the value it found for it, cells or moves; a level the chances to win
    /// after it, as the evaluation sees them without looking further.
    #[must_use]
    pub fn value(self, line: &Line, mv: Move) -> Option<String> {
        let position = line.current();
        match self {
            Self::Classic => {
                let values = classic::values(position, &mut Unlimited).ok()?;
                values.iter().find(|(known, _)| *known == mv).map(|(_, value)| value.to_string())
            }
            Self::Level(_) => {
                let after = position.play(mv).ok()?;
                let chances = match View::of(after.board(), after.turn()) {
                    View::Over(shares) => shares,
                    View::Open(_, features) => Evaluation::shipped().chances(&features),
                };
                chances.get(position.turn().index()).map(|chance| format!("{chance:.3}"))
            }
        }
    }
}

impl Mind<Line> for Player {
    fn think(
        &self,
        game: &Line,
        control: &mut dyn Control,
        found: &mut dyn FnMut(Finding<Move>),
    ) -> Result<(), Aborted> {
        match *self {
            Self::Classic => Classic.think(game, control, found),
            Self::Level(level) => Searcher::new(level).think(game, control, found),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Classic => f.write_str(CLASSIC),
            Self::Level(level) => level.fmt(f),
        }
    }
}

/// The word named nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected {EXPECTED}")]
pub struct PlayerError;

impl FromStr for Player {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Self, PlayerError> {
        match text {
            CLASSIC => Ok(Self::Classic),
            _ => text.parse().map(Self::Level).map_err(|_| PlayerError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_read_and_write() {
        for player in Player::all() {
            assert_eq!(player.to_string().parse(), Ok(player));
        }
        for odd in ["", "0", "10", "Classic", "+1", "1 "] {
            assert_eq!(odd.parse::<Player>(), Err(PlayerError), "{odd:?}");
        }
    }

    #[test]
    fn everybody_answers_and_says_what_it_is_worth() {
        // Blue takes red's last cell.
        let walls = "w".repeat(16);
        let rows = format!(".rb{}/{}", &walls[3..], [walls.as_str(); 10].join("/"));
        let line: Line = format!("{rows} b").parse().unwrap();
        for player in Player::all() {
            let mv = player.choose(&line).unwrap();
            let value = player.value(&line, mv).unwrap();
            assert!(line.current().play(mv).is_ok(), "{player}");
            assert_eq!(value == "1.000", player != Player::Classic, "{player}: {value}");
            assert_eq!(player.value(&line, "p1".parse().unwrap()), None);
        }
    }
}
