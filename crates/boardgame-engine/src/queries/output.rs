//! Text output that the batch commands have in common.

use crate::engine_game::EngineGame;
use crate::record::GameRecord;

/// Joins moves with spaces, or returns `none` for an empty list of moves.
pub fn list(moves: impl IntoIterator<Item: ToString>) -> String {
    let moves: Vec<String> = moves.into_iter().map(|mv| mv.to_string()).collect();
    if moves.is_empty() { "none".to_owned() } else { moves.join(" ") }
}

/// Returns the letters of the winners' seats, `-` for a draw, or `None` during the game.
pub fn winners<P: EngineGame>(line: &GameRecord<P>) -> Option<String> {
    let letters: String = line.winners()?.as_slice().iter().map(ToString::to_string).collect();
    Some(if letters.is_empty() { "-".to_owned() } else { letters })
}

/// Formats the result of a game as the winners and the ending, or as `- unfinished`.
pub fn result<P: EngineGame>(line: &GameRecord<P>) -> String {
    winners(line)
        .map_or_else(|| "- unfinished".to_owned(), |winners| format!("{winners} {}", P::ending(line)))
}
