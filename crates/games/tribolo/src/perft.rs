//! Counts move sequences of Tribolo (perft), the standard check of a move generator.

use super::position::Position;

/// Returns the number of move sequences of exactly `depth` plies. Passes are not counted as plies.
///
/// Sequences that end the game earlier are not counted.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(position.options(position.turn()).count()),
        _ => position.legal_moves().map(|mv| perft(&position.after(mv), depth - 1)).sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn perft_ends_with_the_game() {
        let text = format!("{}/.brb.br.........", ["................"; 10].join("/"));
        let position: Position = format!("{text} r").parse().unwrap();
        // Red can fill a1 or e1; then blue can jump, red again, and finally no side.
        let counts: Vec<u64> = (0..7).map(|depth| perft(&position, depth)).collect();
        assert_eq!((counts[0], counts[1]), (1, 2));
        assert_eq!(counts.last(), Some(&0));
    }
}
