//! A turn: the moves of one link, as text in the notation of the game.

use std::fmt;
use std::str::FromStr;

/// Maximum length of a move, in characters.
pub const MAX_MOVE: usize = 12;

/// A move in the notation of the game's records. Whether the move is legal is decided by the game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MoveText(String);

/// The error for a text that cannot be a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a move, 1 to {MAX_MOVE} lower-case letters, digits, `.`, `-`, `!` and `@`")]
pub struct MoveTextError;

impl MoveText {
    /// Returns the move in the notation of the game's records.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for MoveText {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<Self, MoveTextError> {
        let is_move =
            |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b".-!@".contains(&byte);
        // A single minus sign is a turn without moves.
        let is_valid = (1..=MAX_MOVE).contains(&text.len()) && text != EMPTY && text.bytes().all(is_move);
        if is_valid { Ok(Self(text.to_owned())) } else { Err(MoveTextError) }
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A player's decision that is sent with a turn but is not a move, such as a resignation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TurnEnding {
    /// The player offers a draw. The opponent can accept it in the next turn.
    DrawOffer,
    /// The game is drawn: the player accepts the opponent's offer, or claims a draw by the rules of the game.
    Draw,
    /// The player resigns and loses the game.
    Resignation,
}

impl TurnEnding {
    const ALL: [Self; 3] = [Self::DrawOffer, Self::Draw, Self::Resignation];

    /// Returns the keyword of the ending in the text of a turn, such as `RESIGN`. Moves have no capital letters, so
    /// no move is a keyword.
    const fn word(self) -> &'static str {
        match self {
            Self::DrawOffer => "OFFER",
            Self::Draw => "DRAW",
            Self::Resignation => "RESIGN",
        }
    }

    /// Returns `true` if the game is over after the turn.
    pub const fn ends_game(self) -> bool {
        matches!(self, Self::Draw | Self::Resignation)
    }
}

/// The text of a turn without moves.
const EMPTY: &str = "-";

/// A turn of one player: all moves until the opponent has to move, or has to reveal a value for the next throw.
///
/// Most turns have one move. A player who is to move again has more than one. A turn without moves only
/// reveals a value: it lets the opponent see the deal or the next throw.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The moves of the player, and of the programs that move after the player, oldest first.
    pub moves: Vec<MoveText>,
    /// The resignation, draw or draw offer at the end of the turn, or `None` without any of these.
    pub ending: Option<TurnEnding>,
}

impl Turn {
    /// Creates a turn without moves, which consists of the given resignation, draw or draw offer.
    pub const fn decision(ending: TurnEnding) -> Self {
        Self { moves: Vec::new(), ending: Some(ending) }
    }

    /// Returns the number of plies of the turn: its moves, and one for a decision that ends the game.
    ///
    /// The decision counts because the side that makes it has to reveal a value that no other player knows,
    /// also if it makes no move.
    pub fn plies(&self) -> usize {
        self.moves.len() + usize::from(self.ends_game())
    }

    /// Returns `true` if the turn ends the game by a resignation or a draw, rather than by a move.
    pub fn ends_game(&self) -> bool {
        self.ending.is_some_and(TurnEnding::ends_game)
    }

    /// Parses the text of a turn. An error contains the number of characters before the invalid move.
    pub(crate) fn parse(text: &str) -> Result<Self, (usize, MoveTextError)> {
        let mut turn = Self::default();
        if text == EMPTY {
            return Ok(turn);
        }
        let mut offset = 0;
        for word in text.split(',') {
            let ending = TurnEnding::ALL.into_iter().find(|ending| ending.word() == word);
            match word.parse() {
                // The ending is the last word of a turn.
                _ if turn.ending.is_some() => return Err((offset, MoveTextError)),
                Ok(mv) => turn.moves.push(mv),
                Err(_) if ending.is_some() => turn.ending = ending,
                Err(error) => return Err((offset, error)),
            }
            offset += word.chars().count() + 1;
        }
        Ok(turn)
    }
}

/// Formats the moves and the ending of the turn, separated by commas, or `-` for a turn without either.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.moves.iter().map(MoveText::as_str);
        let words: Vec<&str> = moves.chain(self.ending.map(TurnEnding::word)).collect();
        if words.is_empty() { f.write_str(EMPTY) } else { f.write_str(&words.join(",")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_read_and_write() {
        for text in ["-", "e1f2", "-7.5", "a1b2!,61@d3,c11", "RESIGN", "e1f2,OFFER", "DRAW", "draw"] {
            assert_eq!(Turn::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(Turn::parse("draw").unwrap().ending, None);
    }

    #[test]
    fn damaged_turn_names_the_place() {
        for (text, offset) in [
            ("", 0),
            ("e1f2,", 5),
            ("e1f2,-", 5),
            ("e1f2,,d1", 5),
            ("OFFER,e1f2", 6),
            ("a,E1", 2),
            ("abcdefghijklm", 0),
        ] {
            assert_eq!(Turn::parse(text), Err((offset, MoveTextError)), "{text:?}");
        }
    }
}
