//! The finished games in the user's logbook.

use std::fmt;

use super::log_line::number;

/// The result of a game for the user.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum GameResult {
    /// Win of the user alone.
    Won,
    /// Draw, or win that the user shares with others.
    Drawn,
    /// Loss of the user in a game for two.
    Lost,
    /// Second place of the user in a game for three.
    Second,
    /// Third place of the user in a game for three.
    Third,
}

/// A finished game of the user against engines.
///
/// Games are ordered by the time at which they ended.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct LoggedGame {
    /// Time at which the game ended, in seconds since 1970.
    pub ended: u64,
    /// Command-line name of the game.
    pub game: String,
    /// Name of the side that the user has played.
    pub seat: String,
    /// Names of the engines that the user has played against, joined by `+`.
    ///
    /// Names contain no blank.
    pub opponent: String,
    /// The result of the finished game for the user.
    pub result: GameResult,
    /// Whether the game counts for the rating and for achievements.
    ///
    /// A game counts if it was dealt in the program, was played without help or take-back, and did not end
    /// in an agreed draw.
    pub is_rated: bool,
}

impl GameResult {
    const WORDS: [(Self, &'static str); 5] = [
        (Self::Won, "won"),
        (Self::Drawn, "drawn"),
        (Self::Lost, "lost"),
        (Self::Second, "second"),
        (Self::Third, "third"),
    ];

    /// Returns the score of a game with this result in the rating: 1 for a win, 0.5 for a draw, otherwise 0.
    pub(super) const fn score(self) -> f64 {
        match self {
            Self::Won => 1.0,
            Self::Drawn => 0.5,
            Self::Lost | Self::Second | Self::Third => 0.0,
        }
    }
}

impl LoggedGame {
    /// Parses a line of a logbook, without its checksum.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.split(' ').collect();
        let &["game", ended, game, seat, opponent, word, rated] = fields.as_slice() else { return None };
        let result = GameResult::WORDS.iter().find(|known| known.1 == word)?.0;
        let is_rated = match rated {
            "rated" => true,
            "unrated" => false,
            _ => return None,
        };
        let [game, seat, opponent] = [game, seat, opponent].map(str::to_owned);
        Some(Self { ended: number(ended)?, game, seat, opponent, result, is_rated })
    }
}

/// Formats the game as a line of the logbook.
impl fmt::Display for LoggedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ended, game, seat, opponent, result, is_rated } = self;
        let word = GameResult::WORDS.iter().find(|(known, _)| known == result).map_or("", |known| known.1);
        let rated = if *is_rated { "rated" } else { "unrated" };
        write!(f, "game {ended} {game} {seat} {opponent} {word} {rated}")
    }
}
