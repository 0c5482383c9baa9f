//! The display of a Triple 3 position in letters, for the UGI command `d`.

use crate::answers::moves_by_throw;
use crate::ending::Won;
use crate::spot::{BoxNumber, Spot};
use crate::{Line, Position};

/// Formats a position for printing: its text, a small board, and the legal moves with their throw.
///
/// If the game is over, the result replaces the moves.
pub(crate) fn show(line: &Line) -> String {
    let position = line.current().position();
    let board = draw(position, &|_, letter| letter.to_owned(), |_| ".".to_owned());
    let mut text = format!("{}\n{board}\n", line.current().from_here());
    match position.ending() {
        Some(Won { winner, how }) => text.push_str(&format!("over: {winner} has won ({})", how.word())),
        None => text.push_str(&moves_by_throw(line)),
    }
    text
}

/// Returns a text that draws a position: an empty line and the board in letters.
///
/// `vacant` returns the character for a vacant hole.
pub(crate) fn draw(
    position: &Position,
    paint: &dyn Fn(usize, &str) -> String,
    vacant: impl Fn(Spot) -> String,
) -> String {
    let mut text = String::new();
    let boxes: Vec<BoxNumber> = BoxNumber::all().collect();
    for row in boxes.chunks(3) {
        text.push('\n');
        row.iter().for_each(|number| text.push_str(&format!("{:<8}", number.to_string())));
        for holes in 0..3 {
            text.push('\n');
            for &number in row {
                let spots = Spot::all().filter(|spot| spot.number == number).skip(3 * holes).take(3);
                let won = position.state(number).winner();
                for spot in spots {
                    let letter = match (won, position.peg(spot)) {
                        (Some(side), _) => paint(side.index(), &side.capital().to_string()),
                        (None, Some(side)) => paint(side.index(), &side.letter().to_string()),
                        (None, None) => vacant(spot),
                    };
                    text.push_str(&letter);
                    text.push(' ');
                }
                text.push_str("  ");
            }
        }
    }
    text.push('\n');
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}
