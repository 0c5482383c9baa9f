//! The board in letters, for play in a terminal.

use crate::Line;
use crate::show::draw;
use crate::spot::Spot;
use amiga_boardgame::entry::scripting::Paint;

/// Draws the board of a game record in letters, followed by the throw to be played. A vacant hole is drawn as
/// its number.
///
/// Returns an empty text if the record cannot be parsed.
pub(crate) fn draw_board(record: &str, _: &[String], paint: Paint<'_>) -> String {
    let Ok(line) = record.parse::<Line>() else { return String::new() };
    let state = line.current();
    let place = |spot: Spot| spot.hole.to_string();
    let mut text = draw(state.position(), paint, place).trim_matches('\n').to_owned();
    if let Some(throw) = state.throw().filter(|_| state.position().ending().is_none()) {
        let side = state.position().turn();
        text.push_str(&format!("\n\n{} ({side}) has {} to play", side.shape(), throw.total()));
    }
    text
}
