//! The display of a position in letters, for the UGI command `d`.

use crate::{Line, Side};
use boardgame_engine::square::Square;

/// Formats a position as its TPN (text notation), a small diagram, and the legal moves or the result.
///
/// The diagram shows tiles as in the TPN, and the pieces as C and S. The tile under a piece restricts the
/// moves of the other piece.
pub(crate) fn show(line: &Line) -> String {
    let position = line.current();
    let mut text = format!("{position}\n");
    for rank in Square::ALL.chunks(8) {
        text.push('\n');
        rank.first().into_iter().for_each(|square| text.push(square.rank()));
        for &square in rank {
            let piece = Side::BOTH.into_iter().find(|&side| position.piece(side) == square);
            let mark = piece.map_or(' ', |side| side.letter().to_ascii_uppercase());
            text.push_str(&format!(" {mark}{}", position.board().tile(square)));
        }
    }
    text.push_str("\n    a   b   c   d   e   f   g   h\n\n");
    for side in Side::BOTH {
        text.push_str(&format!("{side}: on {}, to {}\n", position.piece(side), side.finish()));
    }
    if let Some(winners) = line.winners() {
        let how = line.ending_word().unwrap_or("-");
        match winners.as_slice().first() {
            Some(winner) => text.push_str(&format!("over: {winner} has won ({how})")),
            None => text.push_str(&format!("over: drawn ({how})")),
        }
        return text;
    }
    if let Some(side) = position.missed() {
        text.push_str(&format!("{side} is blocked and misses the turn\n"));
    }
    let moves: Vec<String> = line.legal_moves().iter().map(ToString::to_string).collect();
    // The legal placements are summarized, because there are thousands of them.
    let shown = if position.is_placing() {
        "any tile not placed, on any free square".to_owned()
    } else {
        moves.join(" ")
    };
    text.push_str(&format!("{} to move: {shown}", line.turn()));
    text
}
