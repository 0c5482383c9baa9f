//! The display of a Tribolo position in letters, for the UGI command `d`.

use crate::board::Content;
use crate::cell::COLUMNS;
use crate::{Cell, Line, Side};
use boardgame_engine::queries::{list, winners};

/// Formats a position with its text, a small board, the cells of each side, and the moves or the result.
pub(crate) fn show(line: &Line) -> String {
    let position = line.current();
    let mut text = format!(
        "{position}\n{}",
        board(line, &|_, letter| letter.to_owned(), |side| side.colour().to_owned())
    );
    match winners(line) {
        Some(winners) if winners.len() == 1 => text.push_str(&format!("over: {winners} has won")),
        Some(winners) => text.push_str(&format!("over: {winners} share the win")),
        None => text.push_str(&format!("{} to move: {}", position.turn(), list(line.legal_moves()))),
    }
    text
}

/// Draws the current position: an empty line, the board in letters, and the number of cells of each side.
pub(crate) fn board(
    line: &Line,
    paint: &dyn Fn(usize, &str) -> String,
    name: impl Fn(Side) -> String,
) -> String {
    let position = line.current();
    let mut text = String::new();
    let cells: Vec<Cell> = Cell::all().collect();
    for row in cells.chunks(COLUMNS.into()) {
        let number = row.first().map_or_else(String::new, |cell| cell.to_string()).split_off(1);
        text.push_str(&format!("\n{number:>2}"));
        for &cell in row {
            text.push(' ');
            let content = position.board().content(cell);
            let letter = content.letter().to_string();
            text.push_str(&match content {
                Content::Of(side) => paint(side.index(), &letter),
                Content::Empty | Content::Wall => letter,
            });
        }
    }
    text.push_str("\n   a b c d e f g h i j k l m n o p\n\n");
    for (side, score) in Side::ALL.into_iter().zip(position.scores()) {
        text.push_str(&format!("{}: {score}\n", name(side)));
    }
    text
}
