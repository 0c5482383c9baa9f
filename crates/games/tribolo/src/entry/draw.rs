//! The board in letters, for play in a terminal.

use crate::show::board;
use crate::{Line, Side};
use amiga_boardgame::entry::scripting::Paint;

/// Draws the board of a game record in letters, followed by the number of cells of each side.
///
/// Returns an empty text if the record cannot be parsed.
pub(crate) fn draw_board(record: &str, names: &[String], paint: Paint<'_>) -> String {
    let Ok(line) = record.parse::<Line>() else { return String::new() };
    let name = |side: Side| match names.get(side.index()) {
        // Without coloured pens, the window names the shapes on the cells.
        Some(name) if name != side.colour() => format!("{name} ({})", side.letter()),
        _ => side.colour().to_owned(),
    };
    format!("{}\nw is a wall", board(&line, paint, name).trim_matches('\n'))
}
