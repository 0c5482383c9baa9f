//! The display of a position in letters, for the UGI command `d`.

use crate::{Position, Side};
use boardgame_engine::square::Square;

/// Formats a position as its TPN (text notation), a small diagram, and the legal moves.
///
/// A square shows its tile in hexadecimal, or `..` if the tile is blank; an R or L before the tile is a
/// piece. The tile under a piece restricts the moves of the other piece.
pub(crate) fn show(position: &Position) -> String {
    let mut text = format!("{position}\n");
    for rank in Square::ALL.chunks(8) {
        text.push('\n');
        rank.first().into_iter().for_each(|square| text.push(square.rank()));
        for &square in rank {
            let tile = position.board().tile(square);
            let arrows = if tile.bits() == 0xFF { "..".to_owned() } else { tile.to_string() };
            let piece = Side::BOTH.into_iter().find(|&side| position.piece(side) == square);
            let mark = piece.map_or(' ', |side| side.letter().to_ascii_uppercase());
            text.push_str(&format!(" {mark}{arrows}"));
        }
    }
    text.push_str("\n    a   b   c   d   e   f   g   h\n\n");
    for side in Side::BOTH {
        let next = position.goal(side).map_or_else(|| "none".to_owned(), |goal| goal.to_string());
        text.push_str(&format!(
            "{side}: on {}, {} reached, next {next}\n",
            position.piece(side),
            position.reached(side)
        ));
    }
    let moves: Vec<String> = position.legal_moves().map(|mv| mv.to_string()).collect();
    match position.outcome() {
        None => text.push_str(&format!("{} to move: {}", position.turn(), moves.join(" "))),
        Some(outcome) => text.push_str(&format!("over: {} has won", outcome.winner)),
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn show_draws_the_board_in_letters() {
        let text = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                    2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a e1 d2 0 0 r";
        let shown = show(&text.parse().unwrap());
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[0], text);
        assert_eq!(lines[2], "8  4c  45  86  25  c2  52  07  c8");
        assert_eq!(lines[8], "2  c4  ..  31 L89  91  ..  ..  19");
        assert_eq!(lines[9], "1  38  b0  68  .. R..  51  a4  2a");
        assert_eq!(lines[10], "    a   b   c   d   e   f   g   h");
        assert_eq!(
            lines[12..],
            ["r: on e1, 0 reached, next g2", "l: on d2, 0 reached, next b2", "r to move: e1e2"]
        );
    }
}
