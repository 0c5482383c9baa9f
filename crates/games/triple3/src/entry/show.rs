//! The display of a Triple 3 position for the UGI command `d`.

use super::answers::moves_by_throw;
use crate::Line;
use crate::ending::Won;
use crate::spot::{BoxNumber, Spot};

/// Formats a position for printing: its text, a small board, and the legal moves with their throw. If the
/// game is over, the result replaces the moves.
pub fn show(line: &Line) -> String {
    let position = line.current().position();
    let mut text = format!("{}\n", line.current().from_here());
    let boxes: Vec<BoxNumber> = BoxNumber::all().collect();
    for row in boxes.chunks(3) {
        text.push('\n');
        row.iter().for_each(|number| text.push_str(&format!("{:<8}", number.to_string())));
        for holes in 0..3 {
            text.push('\n');
            for &number in row {
                let spots = Spot::all().filter(|spot| spot.number == number).skip(3 * holes).take(3);
                let won = position.state(number).winner();
                let pegs = spots.map(|spot| match (won, position.peg(spot)) {
                    (Some(side), _) => side.capital(),
                    (None, Some(side)) => side.letter(),
                    (None, None) => '.',
                });
                text.push_str(&format!("{:<8}", pegs.map(String::from).collect::<Vec<_>>().join(" ")));
            }
        }
    }
    let mut text: String = text.lines().map(|line| format!("{}\n", line.trim_end())).collect();
    text.push('\n');
    match position.ending() {
        Some(Won { winner, how }) => text.push_str(&format!("over: {winner} has won ({})", how.word())),
        None => text.push_str(&moves_by_throw(line)),
    }
    text
}
