//! Counts the move sequences of Trippples (perft), the standard check of a move generator.
//!
//! Steps, jumps and placed tiles are counted; missed turns, freeze calls and draw agreements are not. A
//! cycle, which ends a game because of its history, does not end a sequence.

use super::position::Position;
use boardgame_engine::tiles::perft;

/// Counts the move sequences of each length from 1 to `plies` moves.
///
/// Sequences that end the game earlier are not counted. During the placing phase, all orders of all tiles on
/// all squares are counted up to the last tile; the moves after the last tile differ from board to board.
/// Counts that overflow saturate.
pub(crate) fn sequences(position: &Position, plies: u32) -> Vec<u128> {
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

/// Returns a number below 2^13 that combines the side whose turn it is with the squares of both pieces.
fn state(position: &Position) -> usize {
    let turn = position.turn();
    let [own, other] = [turn, turn.other()].map(|side| position.piece(side).index());
    turn.index() << 12 | own << 6 | other
}

#[cfg(test)]
mod tests {
    use super::*;

    fn perft(position: &Position, depth: u32) -> u64 {
        let moves = position.legal_moves();
        match depth {
            0 => 1,
            1 => moves.len() as u64,
            _ => moves.into_iter().map(|mv| perft(&position.after(mv), depth - 1)).sum(),
        }
    }

    const ROWS: &str = "sfc1c434a1c252cf/a8982a2c38834632/921c264a43580b31/072568nnnn8ad070/\
                        a42354nnnn1a8c13/e015c894290e1686/85646219a251450d/ff4989b04c6191ff";

    #[test]
    fn parallel_perft_equals_single_depths() {
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
