//! The board in letters, for play in a terminal.

use crate::board::Tile;
use crate::{Line, Side};
use amiga_boardgame::entry::scripting::Paint;
use amiga_boardgame::tiles::letters;
use boardgame_engine::square::Square;

/// Draws the board of a game record in letters.
///
/// `C` and `S` are the pieces, `c` and `s` their finish squares, `*` a neutral tile. Returns an empty text if
/// the record cannot be parsed.
pub(crate) fn draw_board(record: &str, _: &[String], paint: Paint<'_>) -> String {
    let Ok(line) = record.parse::<Line>() else { return String::new() };
    let position = line.current();
    let centre = |square: Square| {
        let of = |side: Side, letter: char| paint(side.index(), &letter.to_string());
        let piece = Side::BOTH.into_iter().find(|&side| position.piece(side) == square);
        match (piece, position.board().tile(square)) {
            (Some(side), _) => of(side, side.letter().to_ascii_uppercase()),
            (None, Tile::Finish(side)) => of(side, side.letter()),
            (None, Tile::Neutral) => "*".to_owned(),
            (None, Tile::Unplaced) => " ".to_owned(),
            (None, Tile::Arrows(_) | Tile::Start(_)) => ".".to_owned(),
        }
    };
    let pieces = Side::BOTH.map(|side| {
        let (name, letter) = (side.name(), side.letter());
        let capital = letter.to_ascii_uppercase();
        format!("{name} ({capital}) on {}, to {} ({letter})", position.piece(side), side.finish())
    });
    format!("{}\n{}", letters::draw(|square| position.board().arrows(square), centre), pieces.join("\n"))
}
