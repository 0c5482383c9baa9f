//! Evaluates a position of Triple 3, or all moves from it in one pass, with the learned weights.
//!
//! A move changes one box, so the value after the move is the value of the position with the features of that
//! box exchanged. Only integers and plain arithmetic are used, so the result is the same on every machine.

use std::sync::LazyLock;

use super::features::{self, Categories, LINES_OF};
use super::weights::{UNIT, Weights};
use crate::board::{Board, Holes, WINS, each};
use crate::dice::Total;
use crate::side::Side;
use crate::spot::{LINES, NINE, Spot};

/// The integer that represents a win chance of 100 %; 0 represents 0 %.
pub(in super::super) const CERTAIN: i32 = 1 << 16;

/// Absolute value of a position's evaluation, in logits, beyond which it counts as won or lost.
const FAR: i32 = 12;

/// Number of entries per logit in the table that converts sums of evaluation weights to win chances.
const STEPS: i32 = 256;

static CHANCES: LazyLock<Vec<i32>> = LazyLock::new(|| {
    let entries = -FAR * STEPS..=FAR * STEPS;
    let odds = |at: i32| exponential(f64::from(at) / f64::from(STEPS));
    entries.map(|at| (f64::from(CERTAIN) * (1.0 - 1.0 / (1.0 + odds(at)))) as i32).collect()
});

/// Computes the exponential function with the same result on every platform.
///
/// Library versions differ in the last bit, so only plain arithmetic is used.
fn exponential(power: f64) -> f64 {
    let small = power / 1024.0;
    let mut term = 1.0;
    let mut sum = 1.0;
    for n in 1..12 {
        term *= small / f64::from(n);
        sum += term;
    }
    (0..10).fold(sum, |value, _| value * value)
}

#[derive(Clone, Copy)]
pub(in super::super) struct Scorer<'a> {
    weights: &'a [i16],
    categories: Categories,
    chances: &'static [i32],
}

/// The evaluation of a position for one player, split into the parts that a move can change.
struct Parts {
    sum: i32,
    categories: [u8; NINE],
    lines: [i32; LINES.len()],
}

impl<'a> Scorer<'a> {
    pub(in super::super) fn new(weights: &'a Weights) -> Self {
        Self { weights: &weights.of, categories: Categories::get(), chances: &CHANCES }
    }

    #[inline]
    fn weight(&self, feature: usize) -> i32 {
        i32::from(self.weights[feature])
    }

    /// Returns the win chance for a sum of evaluation weights, from 0 to [`CERTAIN`].
    #[inline]
    pub(in super::super) fn chance(&self, sum: i32) -> i32 {
        let at = (sum / (UNIT / STEPS)).clamp(-FAR * STEPS, FAR * STEPS) + FAR * STEPS;
        self.chances[at as usize]
    }

    /// Returns the evaluation of an unfinished game, from the point of view of the player who throws next.
    pub(super) fn sum(&self, board: &Board) -> i32 {
        self.sum_of(&features::all(board))
    }

    pub(in super::super) fn sum_of(&self, features: &[usize]) -> i32 {
        features.iter().map(|&feature| self.weight(feature)).sum()
    }

    /// Returns the hole with the best evaluation for a throw, or `None` if the throw allows no move.
    ///
    /// Of equally good holes, the first one is returned.
    pub(in super::super) fn best(&self, board: &Board, total: Total) -> Option<usize> {
        let mut best = None;
        let mut most = i32::MIN;
        let mut tell = |at, sum| {
            if best.is_none() || sum > most {
                (best, most) = (Some(at), sum);
            }
        };
        match total {
            Total::REMOVAL => self.removals(board, &mut tell),
            _ => self.placements(board, board.holes(total), &mut tell),
        }
        best
    }

    /// Returns the parts of a position's evaluation for the side `mine`, on the assumption that this side throws
    /// next.
    #[inline]
    fn parts(&self, board: &Board, mine: Side) -> Parts {
        let categories = self.categories.of_all(board, mine);
        let lines = std::array::from_fn(|line| self.weight(features::of_line(line, &categories)));
        let boxes = (0..NINE)
            .map(|at| self.weight(features::of_box(at, board.pegs(mine, at), board.pegs(mine.other(), at))));
        let won = self.weight(features::of_won(board.won(mine), board.won(mine.other())));
        Parts { sum: boxes.sum::<i32>() + lines.iter().sum::<i32>() + won, categories, lines }
    }

    /// Returns the change in the total weight of the lines through box `number` if that box gets the category
    /// `category`.
    #[inline]
    fn lines_with(&self, parts: &Parts, number: usize, category: u8) -> i32 {
        if parts.categories[number] == category {
            return 0;
        }
        let mut categories = parts.categories;
        categories[number] = category;
        LINES_OF[number]
            .into_iter()
            .filter(|&line| line < LINES.len())
            .map(|line| self.weight(features::of_line(line, &categories)) - parts.lines[line])
            .sum()
    }

    /// Evaluates the position after each placement of a peg in the vacant `holes`.
    ///
    /// Calls `tell` with each hole and the sum after the move, as seen by the player who moves; [`i32::MAX`]
    /// if the move wins the game.
    #[inline]
    pub(super) fn placements(&self, board: &Board, holes: Holes, mut tell: impl FnMut(usize, i32)) {
        let own = board.turn();
        let mine = own.other();
        let parts = self.parts(board, mine);
        for number in 0..NINE {
            let mut here = (holes >> (number * NINE)) as u16 & 511;
            if here == 0 {
                continue;
            }
            let (pegs, theirs) = (board.pegs(mine, number), board.pegs(own, number));
            let rest = parts.sum - self.weight(features::of_box(number, pegs, theirs));
            let mut seen = (parts.categories[number], 0);
            while here != 0 {
                let hole = here.trailing_zeros() as usize;
                here &= here - 1;
                let after = theirs | 1 << hole;
                let sum = if WINS[usize::from(after)] {
                    let won = board.won(own) | 1 << number;
                    if WINS[usize::from(won)] {
                        tell(number * NINE + hole, i32::MAX);
                        continue;
                    }
                    rest + self.weight(features::of_box(number, 0, 511))
                        + self.lines_with(&parts, number, self.categories.category(0, 511))
                        + self.weight(features::of_won(board.won(mine), won))
                        - self.weight(features::of_won(board.won(mine), board.won(own)))
                } else {
                    let category = self.categories.category(pegs, after);
                    if category != seen.0 {
                        seen = (category, self.lines_with(&parts, number, category));
                    }
                    rest + self.weight(features::of_box(number, pegs, after)) + seen.1
                };
                tell(number * NINE + hole, -sum);
            }
        }
    }

    /// Evaluates the position after each removal of a peg that a throw of two ones allows.
    ///
    /// Calls `tell` with each hole and the sum after the removal, as seen by the player who removes the peg
    /// and throws again.
    #[inline]
    pub(super) fn removals(&self, board: &Board, mut tell: impl FnMut(usize, i32)) {
        let mine = board.turn();
        let parts = self.parts(board, mine);
        for at in each(board.removable()) {
            let (number, hole) = (at / NINE, at % NINE);
            let (pegs, theirs) = (board.pegs(mine, number), board.pegs(mine.other(), number));
            let after = theirs & !(1 << hole);
            let sum = parts.sum - self.weight(features::of_box(number, pegs, theirs))
                + self.weight(features::of_box(number, pegs, after))
                + self.lines_with(&parts, number, self.categories.category(pegs, after));
            tell(at, sum);
        }
    }
}

impl std::fmt::Debug for Scorer<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Scorer").finish_non_exhaustive()
    }
}

const _: () = assert!(Spot::COUNT == NINE * NINE);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::{GameState, Line, Position};

    fn asymmetric_weights() -> Weights {
        let mut weights = Weights::blank(0, 0);
        for (at, weight) in weights.of.iter_mut().enumerate() {
            *weight = (at.wrapping_mul(2_654_435_761) >> 7) as i16 / 16;
        }
        weights
    }

    #[test]
    fn move_value_equals_value_of_next_position() {
        let weights = asymmetric_weights();
        let scorer = Scorer::new(&weights);
        let mut tried = 0;
        for seed in 0..30 {
            let mut line = Line::new(GameState::new(Position::start(Side::A), Dice { seed }));
            for ply in 0.. {
                let legal = line.legal_moves();
                let Some(mv) = legal.get((seed as usize * 7 + ply * 5) % legal.len().max(1)) else { break };
                line.play(*mv).unwrap();
                let board = Board::from(line.current().position());
                if board.is_over() {
                    break;
                }
                scorer.placements(&board, board.vacant(), |at, sum| {
                    let mut next = board;
                    next.place(at);
                    assert_eq!(next.is_over(), sum == i32::MAX);
                    assert!(next.is_over() || sum == -scorer.sum(&next), "{line}");
                    tried += 1;
                });
                scorer.removals(&board, |at, sum| {
                    let mut next = board;
                    next.play(at, Total::REMOVAL);
                    assert_eq!(sum, scorer.sum(&next), "{line}");
                });
            }
        }
        assert!(tried > 10_000);
    }

    #[test]
    fn chance_rises_with_the_sum_and_is_even_at_zero() {
        let weights = Weights::blank(0, 0);
        let scorer = Scorer::new(&weights);
        assert_eq!(scorer.chance(0), CERTAIN / 2);
        assert_eq!(scorer.chance(UNIT), 47_910);
        assert!(scorer.chance(i32::MIN) < 2 && scorer.chance(i32::MAX) >= CERTAIN - 2);
        assert!((-20_000..20_000).all(|sum| scorer.chance(sum) <= scorer.chance(sum + 1)));
    }
}
