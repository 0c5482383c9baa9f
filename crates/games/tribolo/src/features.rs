//! The features of Tribolo's evaluation: a few numbers for each side.
//!
//! [`Features`] are computed with operations on whole boards. Their weights are left to [`super::weights`].

use super::bits::{AXES, Bits, spread};
use super::board::Board;
use super::jumps::SideJumps;
use super::position::leaders;
use super::side::Side;

pub(crate) const FEATURES: usize = 12;

/// The names of the evaluation features, in the order of the weights file.
pub(crate) const NAMES: [&str; FEATURES] = [
    "score",
    "lead",
    "mobility",
    "axes",
    "stable",
    "frontier",
    "potential",
    "hanging",
    "threatened",
    "stuck",
    "turn",
    "next",
];

/// Scale factor of each evaluation feature, chosen so that all weights have about the same size.
const SCALE: [f32; FEATURES] = [
    1.0 / 16.0,
    1.0 / 16.0,
    1.0 / 8.0,
    1.0 / 64.0,
    1.0 / 16.0,
    1.0 / 16.0,
    1.0 / 16.0,
    1.0 / 16.0,
    1.0 / 16.0,
    1.0,
    1.0,
    1.0,
];

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Features {
    pub empty: usize,
    pub sides: [[f32; FEATURES]; 3],
}

/// The input of the evaluation: features with the side to move, or the result of a finished game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Evaluated {
    /// The game is over. Holds each side's share of the win.
    Over([f32; 3]),
    Open(Side, Features),
}

impl Evaluated {
    /// Computes the evaluation input for a board on which `first` is to move.
    ///
    /// If `first` has to pass, the next side that can move is the side to move.
    pub(crate) fn from_board(board: &Board, first: Side) -> Self {
        let [blue, red, green] = Side::ALL;
        let reach = [board.reach(blue), board.reach(red), board.reach(green)];
        let options = [reach[0].legal().count(), reach[1].legal().count(), reach[2].legal().count()];
        let order = [first, first.next(), first.next().next()];
        match order.into_iter().find(|side| options[side.index()] > 0) {
            Some(turn) => Self::Open(turn, Features::new(board, turn, options, &reach)),
            None => Self::Over(shares(board.scores())),
        }
    }
}

/// Returns each side's share of the win for the final scores `scores`: 1 for a sole winner, equal shares for tied
/// winners, and 0 for a loser.
pub(crate) fn shares(scores: [u32; 3]) -> [f32; 3] {
    let winners = leaders(scores);
    let share = 1.0 / winners.clone().count() as f32;
    let mut shares = [0.0; 3];
    winners.for_each(|side| shares[side.index()] = share);
    shares
}

impl Features {
    fn new(board: &Board, turn: Side, options: [u32; 3], side_jumps: &[SideJumps; 3]) -> Self {
        let [blue, red, green] = Side::ALL;
        let empty = board.empty();
        let safe = safe_axes(board, empty);
        let scene = FeatureInputs {
            board,
            turn,
            options,
            scores: [
                board.cells_of(blue).count(),
                board.cells_of(red).count(),
                board.cells_of(green).count(),
            ],
            empty,
            fringe: empty.around(),
            safe,
            stable: stable(board, &safe),
            hanging: side_jumps[turn.index()].takeable(empty),
            threatened: side_jumps[turn.next().index()].takeable(empty),
        };
        let sides = [scene.figures(blue), scene.figures(red), scene.figures(green)];
        Self { empty: empty.count() as usize, sides }
    }
}

/// The values from which the evaluation features of all sides are computed.
///
/// The inputs are computed about a million times per move, so arrays of three are spelled out: `map` on an
/// array compiles to a call.
struct FeatureInputs<'a> {
    board: &'a Board,
    turn: Side,
    /// Number of legal moves that each side would have if it were to move.
    options: [u32; 3],
    scores: [u32; 3],
    empty: Bits,
    fringe: Bits,
    safe: [Bits; 4],
    stable: Bits,
    hanging: Bits,
    /// Cells that the side next in turn could capture if it were to move now.
    threatened: Bits,
}

impl FeatureInputs<'_> {
    #[inline(always)]
    fn figures(&self, side: Side) -> [f32; FEATURES] {
        let own = self.board.cells_of(side);
        let [one, two] = side.others();
        let (score, rival) =
            (self.scores[side.index()], self.scores[one.index()].max(self.scores[two.index()]));
        let [row, rising, column, falling] = self.safe;
        let figures = [
            score,
            score.saturating_sub(rival),
            self.options[side.index()],
            (own & row).count() + (own & rising).count() + (own & column).count() + (own & falling).count(),
            (own & self.stable).count(),
            (own & self.fringe).count(),
            ((self.board.cells_of(one) | self.board.cells_of(two)).around() & self.empty).count(),
            (own & self.hanging).count(),
            (own & self.threatened).count(),
            u32::from(self.options[side.index()] == 0),
            u32::from(side == self.turn),
            u32::from(side == self.turn.next()),
        ];
        let mut scaled = SCALE;
        scaled.iter_mut().zip(figures).for_each(|(scale, figure)| *scale *= figure as f32);
        scaled
    }
}

/// Returns one set for each of the four axes: the cells that no jump along that axis can capture.
///
/// A cell is safe along an axis if it is next to a wall or an edge on that axis, or if no cell on the axis
/// between the nearest walls or edges is empty.
#[inline(always)]
fn safe_axes(board: &Board, empty: Bits) -> [Bits; 4] {
    let inside = Bits::BOARD & !board.walls();
    let filled = inside & !empty;
    [
        safe_axis::<0>(empty, inside, filled),
        safe_axis::<1>(empty, inside, filled),
        safe_axis::<2>(empty, inside, filled),
        safe_axis::<3>(empty, inside, filled),
    ]
}

#[inline(always)]
fn safe_axis<const AXIS: usize>(empty: Bits, inside: Bits, filled: Bits) -> Bits {
    let by = AXES[AXIS];
    let edge = !(inside.shifted(by) & inside.back(by));
    edge | !(spread(empty, filled, |set, far| set.shifted(by * far))
        | spread(empty, filled, |set, far| set.back(by * far)))
}

/// Returns all cells that can never be captured.
///
/// Along each axis, such a cell is safe, or next to a cell of the same side that can never be taken.
#[inline(always)]
fn stable(board: &Board, safe: &[Bits; 4]) -> Bits {
    let [row, rising, column, falling] = *safe;
    let (blue, red, green) =
        (board.cells_of(Side::Blue), board.cells_of(Side::Red), board.cells_of(Side::Green));
    let mut stable = (blue | red | green) & row & rising & column & falling;
    if stable.is_empty() {
        return stable;
    }
    // For each axis, the cells whose preceding neighbour along the axis belongs to the same side.
    let same = |by| blue & blue.shifted(by) | red & red.shifted(by) | green & green.shifted(by);
    let same = [same(AXES[0]), same(AXES[1]), same(AXES[2]), same(AXES[3])];
    let held = |stable: Bits, axis: usize| {
        let by = AXES[axis];
        same[axis] & stable.shifted(by) | (same[axis] & stable).back(by)
    };
    loop {
        let grown = stable
            | (row | held(stable, 0))
                & (rising | held(stable, 1))
                & (column | held(stable, 2))
                & (falling | held(stable, 3))
                & (blue | red | green);
        if grown == stable {
            return stable;
        }
        stable = grown;
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::super::position::Position;
    use super::super::random::Random;
    use super::*;

    fn open(text: &str, turn: Side) -> (Side, Features) {
        match Evaluated::from_board(&text.parse().unwrap(), turn) {
            Evaluated::Open(turn, features) => (turn, features),
            Evaluated::Over(shares) => panic!("over: {shares:?}"),
        }
    }

    #[test]
    fn corner_and_its_neighbours_are_stable() {
        let text = format!("rrr.............\n{}bg..............", "................\n".repeat(9))
            .replace('\n', "/");
        let (turn, features) = open(&text, Side::Red);
        assert_eq!((turn, features.empty), (Side::Blue, 171));
        let stable = features.sides.map(|side| side[4] * 16.0);
        // The corner on a11 protects the two cells along the edge; b1 is open towards c1.
        assert_eq!(stable, [1.0, 3.0, 0.0]);
        assert_eq!(features.sides.map(|side| side[9]), [0.0, 1.0, 1.0]);
    }

    #[test]
    fn shared_win_splits_the_features() {
        let text = ["................"; 11].join("/").replacen("....", "b.gg", 1);
        assert_eq!(
            Evaluated::from_board(&text.parse().unwrap(), Side::Blue),
            Evaluated::Over([0.0, 0.0, 1.0])
        );
        assert_eq!(shares([5, 5, 1]), [0.5, 0.5, 0.0]);
    }
    #[test]
    fn stable_cells_are_never_taken() {
        for seed in 0..30 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut position = Position::start(&mut rng, Side::Blue);
            let mut random = Random::new(seed);
            let mut kept = Side::ALL.map(|_| Bits::NONE);
            while !position.is_over() {
                let board = *position.board();
                let safe = safe_axes(&board, board.empty());
                for (kept, side) in kept.iter_mut().zip(Side::ALL) {
                    assert_eq!(*kept & !board.cells_of(side), Bits::NONE, "seed {seed}: {position}");
                    *kept = board.cells_of(side) & stable(&board, &safe);
                }
                let moves: Vec<_> = position.legal_moves().collect();
                position = position.after(moves[random.below(moves.len() as u32) as usize]);
            }
            assert!(kept.iter().map(|kept| kept.count()).sum::<u32>() > 20, "seed {seed}");
        }
    }

    #[test]
    fn hanging_cells_are_those_next_side_can_take() {
        // Blue is to move and can take two red cells from d1. Red, the next side, can take a green cell from
        // i1.
        let text = format!("{}brr...rg.bw.....", "................/".repeat(10));
        let (turn, features) = open(&text, Side::Blue);
        assert_eq!(turn, Side::Blue);
        assert_eq!(features.sides.map(|side| side[7] * 16.0), [0.0, 2.0, 0.0]);
        assert_eq!(features.sides.map(|side| side[8] * 16.0), [0.0, 0.0, 1.0]);
        // There are three red cells, one cell more than blue has and two more than green has.
        assert_eq!(features.sides.map(|side| side[1] * 16.0), [0.0, 1.0, 0.0]);
    }
}
