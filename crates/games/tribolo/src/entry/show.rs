//! The display of a Tribolo position for the UGI command `d`.

use crate::cell::COLUMNS;
use crate::{Cell, Line, Side};
use boardgame_engine::contract::Game;
use boardgame_engine::queries::{list, winners};

use super::answers::colour;

/// Formats a position for printing: its text, a small board, the cells of each side, and the legal moves or
/// the result.
pub(super) fn show(line: &Line) -> String {
    let position = line.current();
    let mut text = format!("{position}\n");
    let cells: Vec<Cell> = Cell::all().collect();
    for row in cells.chunks(COLUMNS.into()) {
        let number = row.first().map_or_else(String::new, |cell| cell.to_string()).split_off(1);
        text.push_str(&format!("\n{number:>2}"));
        for &cell in row {
            text.push(' ');
            text.push(position.board().content(cell).letter());
        }
    }
    text.push_str("\n   a b c d e f g h i j k l m n o p\n\n");
    for (side, score) in Side::ALL.into_iter().zip(position.scores()) {
        text.push_str(&format!("{}: {score}\n", colour(side)));
    }
    match winners(line) {
        Some(winners) if winners.len() == 1 => text.push_str(&format!("over: {winners} has won")),
        Some(winners) => text.push_str(&format!("over: {winners} share the win")),
        None => text.push_str(&format!("{} to move: {}", position.turn(), list(line.legal_moves()))),
    }
    text
}
