//! The board in letters, for play in a terminal.

use crate::side::CIRCLES;
use crate::view::next_goal;
use crate::{Line, Side};
use amiga_boardgame::entry::scripting::Paint;
use amiga_boardgame::tiles::letters;
use boardgame_engine::square::Square;

/// Draws the board of a game record in letters.
///
/// `R` and `L` are the pieces, `r` and `l` their next goals, and `o` the other circles. Returns an empty text if the record cannot be
/// parsed.
pub(crate) fn draw_board(record: &str, names: &[String], paint: Paint<'_>) -> String {
    let Ok(line) = record.parse::<Line>() else { return String::new() };
    let position = line.current();
    let centre = |square: Square| {
        let is_goal = |&side: &Side| position.goal(side) == Some(square);
        let piece = Side::BOTH.into_iter().find(|&side| position.piece(side) == square);
        let piece = piece.map(|side| (side, side.letter().to_ascii_uppercase()));
        let goal = || Side::BOTH.into_iter().find(is_goal).map(|side| (side, side.letter()));
        match piece.or_else(goal) {
            Some((side, letter)) => paint(side.index(), &letter.to_string()),
            None if CIRCLES.contains(&square) => "o".to_owned(),
            None => ".".to_owned(),
        }
    };
    let goals = Side::BOTH.map(|side| {
        let letter = side.letter();
        let next = position.goal(side);
        let next = next.map_or_else(String::new, |goal| {
            let circle = if position.reached(side) < 4 { "circle " } else { "" };
            format!(", next {circle}{} ({letter}): {goal}", next_goal(position.reached(side)))
        });
        let (name, capital) =
            (names.get(side.index()).map_or("", String::as_str), letter.to_ascii_uppercase());
        format!("{name} ({capital}) on {}{next}", position.piece(side))
    });
    let board = letters::draw(|square| position.board().tile(square), centre);
    format!("{board}\n{}\no is a circle", goals.join("\n"))
}
