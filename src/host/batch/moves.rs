//! `moves`: the legal moves.

use crate::games::tripppin::Line;

/// The moves in the order of directions, parted by blanks; `none` if there are none.
pub fn answer(line: &Line) -> String {
    let moves: Vec<String> = line.current().legal_moves().map(|mv| mv.to_string()).collect();
    if moves.is_empty() { "none".to_owned() } else { moves.join(" ") }
}
