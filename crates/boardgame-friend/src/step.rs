//! A step of a game between two people: a turn, or a word about the game instead of a move.

use std::fmt;

use crate::turn::{MoveTextError, Turn};

/// A step of the log of a game. The order of the steps is checked by [`Link`](crate::link::Link), their legality by
/// [`replay`](crate::replay).
///
/// | step | author | meaning |
/// |---|---|---|
/// | turn | who has to answer | moves, a draw or a resignation |
/// | `SHOW` | side a | side b can see the board, and side a still has to move |
/// | `ASK` | who has to answer and to move | asks to take back the own last move |
/// | `NO` | who has to answer `ASK` | refuses: the asker has to move |
/// | `BACK` | who has to answer | takes back the other side's last move |
/// | `QUIT` | who does not have to answer | resigns out of turn |
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum LogStep {
    /// A turn of the side that has to answer.
    Turn(Turn),
    /// The first step of a game in which side a is to move. Its value lets side b compute the board before the move.
    Show,
    /// A request to return to the position before the author's last move. At most [`MAX_ASKS`] are in a game.
    Ask,
    /// The refusal of `ASK`. The asker has to move before the next `ASK`.
    No,
    /// The end of all live turns from the other side's last turn with a move on. The other side has to answer.
    Back,
    /// The resignation of the side that waits. It is the last step.
    Quit,
}

/// Maximum number of steps `ASK` in a game, so that nobody can prolong a game by asking.
pub const MAX_ASKS: usize = 20;

impl LogStep {
    const WORDS: [(&'static str, Self); 5] = [
        ("SHOW", Self::Show),
        ("ASK", Self::Ask),
        ("NO", Self::No),
        ("BACK", Self::Back),
        ("QUIT", Self::Quit),
    ];

    /// Returns the number of chain values that the step uses: its moves, and one for each decision. `SHOW` and a turn
    /// without moves have weight 0.
    pub fn weight(&self) -> usize {
        match self {
            Self::Turn(turn) => turn.plies(),
            Self::Show => 0,
            Self::Ask | Self::No | Self::Back | Self::Quit => 1,
        }
    }

    /// Returns the turn, or `None` for any other step.
    pub const fn turn(&self) -> Option<&Turn> {
        match self {
            Self::Turn(turn) => Some(turn),
            _ => None,
        }
    }

    /// Returns `true` if the game is over after the step, by a resignation or a draw.
    pub fn ends_game(&self) -> bool {
        matches!(self, Self::Quit) || self.turn().is_some_and(Turn::ends_game)
    }

    /// Parses the text of a step. An error contains the number of characters before the invalid move.
    pub(crate) fn parse(text: &str) -> Result<Self, (usize, MoveTextError)> {
        match Self::WORDS.into_iter().find(|(word, _)| *word == text) {
            Some((_, step)) => Ok(step),
            None => Turn::parse(text).map(Self::Turn),
        }
    }
}

impl From<Turn> for LogStep {
    fn from(turn: Turn) -> Self {
        Self::Turn(turn)
    }
}

/// Formats a turn as its moves and its ending, and any other step as its word.
impl fmt::Display for LogStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turn(turn) => turn.fmt(f),
            step => {
                f.write_str(Self::WORDS.iter().find(|(_, other)| other == step).map_or("", |(word, _)| word))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_read_and_write() {
        for (text, weight, is_end) in [
            ("SHOW", 0, false),
            ("ASK", 1, false),
            ("NO", 1, false),
            ("BACK", 1, false),
            ("QUIT", 1, true),
            ("-", 0, false),
            ("e1f2,d3,OFFER", 2, false),
            ("RESIGN", 1, true),
        ] {
            let step = LogStep::parse(text).unwrap();
            assert_eq!((step.to_string().as_str(), step.weight(), step.ends_game()), (text, weight, is_end));
        }
        for text in ["BACK,e1", "e1,NO", "WISH", ""] {
            assert!(LogStep::parse(text).is_err(), "{text}");
        }
    }
}
