//! Counting move sequences, the classic proof that a move generator is right.
//!
//! Counts steps, jumps and placed tiles; a missed turn is no move, and neither calls nor agreements are. What ends a game by
//! its history - a cycle - does not end a sequence.

use super::position::Position;
use crate::games::tiles::perft;

/// The number of move sequences of exactly `depth` moves. A sequence that ends the game earlier is not counted.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    let moves = position.legal_moves();
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => moves.into_iter().map(|mv| perft(&position.after(mv), depth - 1)).sum(),
    }
}

/// The numbers of move sequences of exactly 1, 2 .. `plies` moves, as `perft` counts them.
///
/// While tiles are placed, every order of all tiles on all squares counts, and the counting stops with the last tile: what
/// can be played then differs from board to board. A number too great for its type stays at the greatest there is.
#[must_use]
pub fn sequences(position: &Position, plies: u32) -> Vec<u128> {
    if position.is_placing() {
        let open = position.board().open_squares().count() as u128;
        let ways = (1..=open).rev().map(|left| left * left).scan(1_u128, |product, ways| {
            *product = product.saturating_mul(ways);
            Some(*product)
        });
        return ways.take(plies as usize).collect();
    }
    perft::sequences(position, plies, 2 << 12, state, |position, next| {
        position.walks().for_each(|walk| next(position.walked(walk)));
    })
}

/// The number of a position's turn and pieces, below 2^13.
fn state(position: &Position) -> usize {
    let turn = position.turn();
    let [own, other] = [turn, turn.other()].map(|side| position.piece(side).index());
    turn.index() << 12 | own << 6 | other
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &str = "sfc1c434a1c252cf/a8982a2c38834632/921c264a43580b31/072568nnnn8ad070/\
                        a42354nnnn1a8c13/e015c894290e1686/85646219a251450d/ff4989b04c6191ff";

    #[test]
    fn counting_together_counts_the_same() {
        for rest in ["a1 h1 c", "f2 c7 c", "d3 c1 c official,wild", "h8 c7 s"] {
            let position: Position = format!("{ROWS} {rest}").parse().unwrap();
            let one_by_one: Vec<u128> = (1..=6).map(|depth| perft(&position, depth).into()).collect();
            assert_eq!(sequences(&position, 6), one_by_one, "{rest}");
        }
    }

    #[test]
    fn tiles_are_placed_in_every_order() {
        let rows = ROWS.replacen("c1c434", "......", 1);
        let position: Position = format!("{rows} a1 h1 c official,place").parse().unwrap();
        assert_eq!(sequences(&position, 9), [9, 36, 36]);
        assert_eq!([1, 2, 3].map(|depth| perft(&position, depth)), [9, 36, 36]);
    }
}
