//! What an evaluation looks at: a few figures for each side.
//!
//! Knows how to take them from a board with whole-board operations. Leaves what they are worth to [`super::weights`].

use super::bits::{AXES, Bits, spread};
use super::board::Board;
use super::jumps::Reach;
use super::position::leaders;
use super::side::Side;

/// How many figures a side has.
pub const FEATURES: usize = 12;

/// Their names, in order, as the weights file has them.
pub const NAMES: [&str; FEATURES] = [
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

/// What one of each counts for, so that the weights have about the same size.
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

/// A position as the evaluation sees it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Features {
    /// Cells nobody has filled yet.
    pub empty: usize,
    /// The figures of each side, by [`Side::index`], scaled.
    pub sides: [[f32; FEATURES]; 3],
}

/// What there is to say about a board: that the game is over, or whose turn it is and how it looks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum View {
    /// Nobody can move; the share of the win that each side has.
    Over([f32; 3]),
    /// The game goes on.
    Open(Side, Features),
}

impl View {
    /// Looks at a board on which it is `first`'s turn or, if that one has to pass, the next one's.
    #[must_use]
    pub fn of(board: &Board, first: Side) -> Self {
        let [blue, red, green] = Side::ALL;
        let reach = [board.reach(blue), board.reach(red), board.reach(green)];
        let options = [reach[0].legal().count(), reach[1].legal().count(), reach[2].legal().count()];
        let order = [first, first.next(), first.next().next()];
        match order.into_iter().find(|side| options[side.index()] > 0) {
            Some(turn) => Self::Open(turn, Features::of(board, turn, options, &reach)),
            None => Self::Over(shares(board.scores())),
        }
    }
}

/// The share of the win each side has at the end.
#[must_use]
pub fn shares(scores: [u32; 3]) -> [f32; 3] {
    let winners = leaders(scores);
    let share = 1.0 / winners.clone().count() as f32;
    let mut shares = [0.0; 3];
    winners.for_each(|side| shares[side.index()] = share);
    shares
}

impl Features {
    fn of(board: &Board, turn: Side, options: [u32; 3], reach: &[Reach; 3]) -> Self {
        let [blue, red, green] = Side::ALL;
        let empty = board.empty();
        let safe = safe_axes(board, empty);
        let scene = Scene {
            board,
            turn,
            options,
            scores: [board.of(blue).count(), board.of(red).count(), board.of(green).count()],
            empty,
            fringe: empty.around(),
            safe,
            stable: stable(board, &safe),
            hanging: reach[turn.index()].takeable(empty),
            threatened: reach[turn.next().index()].takeable(empty),
        };
        let sides = [scene.figures(blue), scene.figures(red), scene.figures(green)];
        Self { empty: empty.count() as usize, sides }
    }
}

/// What the figures of all sides are taken from.
///
/// This is looked at a million times a move: what there is three of is spelled out, since a `map` over an array is a call.
struct Scene<'a> {
    board: &'a Board,
    turn: Side,
    /// Moves of each side.
    options: [u32; 3],
    /// Cells of each side.
    scores: [u32; 3],
    empty: Bits,
    /// The empty cells and their neighbours.
    fringe: Bits,
    /// For each axis, what cannot be taken along it.
    safe: [Bits; 4],
    /// What can never be taken.
    stable: Bits,
    /// What the side to move can take.
    hanging: Bits,
    /// What the side after it could take.
    threatened: Bits,
}

impl Scene<'_> {
    /// The figures of a side, in the order of [`NAMES`].
    #[inline(always)]
    fn figures(&self, side: Side) -> [f32; FEATURES] {
        let own = self.board.of(side);
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
            ((self.board.of(one) | self.board.of(two)).around() & self.empty).count(),
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

/// For each axis the cells that cannot be taken along it, whoever owns them: those at a wall or an edge, and those in a line
/// without empty cells from one wall to the next.
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

/// The same for one axis.
#[inline(always)]
fn safe_axis<const AXIS: usize>(empty: Bits, inside: Bits, filled: Bits) -> Bits {
    let by = AXES[AXIS];
    let edge = !(inside.on(by) & inside.back(by));
    edge | !(spread(empty, filled, |set, far| set.on(by * far))
        | spread(empty, filled, |set, far| set.back(by * far)))
}

/// The cells, whoever owns them, that can never be taken: along each axis safe, or beside one of the same side that can never
/// be taken.
#[inline(always)]
fn stable(board: &Board, safe: &[Bits; 4]) -> Bits {
    let [row, rising, column, falling] = *safe;
    let (blue, red, green) = (board.of(Side::Blue), board.of(Side::Red), board.of(Side::Green));
    let mut stable = (blue | red | green) & row & rising & column & falling;
    if stable.is_empty() {
        return stable;
    }
    // For each axis the cells whose neighbour back along it is of the same side.
    let same = |by| blue & blue.on(by) | red & red.on(by) | green & green.on(by);
    let same = [same(AXES[0]), same(AXES[1]), same(AXES[2]), same(AXES[3])];
    let held = |stable: Bits, axis: usize| {
        let by = AXES[axis];
        same[axis] & stable.on(by) | (same[axis] & stable).back(by)
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

    use super::super::playout::Random;
    use super::super::position::Position;
    use super::*;

    fn open(text: &str, turn: Side) -> (Side, Features) {
        match View::of(&text.parse().unwrap(), turn) {
            View::Open(turn, features) => (turn, features),
            View::Over(shares) => panic!("over: {shares:?}"),
        }
    }

    #[test]
    fn a_corner_is_stable_and_holds_what_leans_on_it() {
        let text = format!("rrr.............\n{}bg..............", "................\n".repeat(9))
            .replace('\n', "/");
        let (turn, features) = open(&text, Side::Red);
        assert_eq!((turn, features.empty), (Side::Blue, 171));
        let stable = features.sides.map(|side| side[4] * 16.0);
        // The corner on a11 holds the two along the edge; b1 lies open towards c1.
        assert_eq!(stable, [1.0, 3.0, 0.0]);
        assert_eq!(features.sides.map(|side| side[9]), [0.0, 1.0, 1.0]);
    }

    #[test]
    fn the_end_is_shared() {
        let text = ["................"; 11].join("/").replacen("....", "b.gg", 1);
        assert_eq!(View::of(&text.parse().unwrap(), Side::Blue), View::Over([0.0, 0.0, 1.0]));
        assert_eq!(shares([5, 5, 1]), [0.5, 0.5, 0.0]);
    }
    #[test]
    fn what_is_stable_is_never_taken() {
        for seed in 0..30 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut position = Position::start(&mut rng, Side::Blue);
            let mut random = Random::new(seed);
            let mut kept = Side::ALL.map(|_| Bits::NONE);
            while !position.is_over() {
                let board = *position.board();
                let safe = safe_axes(&board, board.empty());
                for (kept, side) in kept.iter_mut().zip(Side::ALL) {
                    assert_eq!(*kept & !board.of(side), Bits::NONE, "seed {seed}: {position}");
                    *kept = board.of(side) & stable(&board, &safe);
                }
                let moves: Vec<_> = position.legal_moves().collect();
                position = position.after(moves[random.below(moves.len() as u32) as usize]);
            }
            // At the end, a good part of the board is.
            assert!(kept.iter().map(|kept| kept.count()).sum::<u32>() > 20, "seed {seed}");
        }
    }

    #[test]
    fn hanging_is_what_the_side_to_move_can_take() {
        // Blue to move takes two red cells from d1; red, next, takes a green one from i1.
        let text = format!("{}brr...rg.bw.....", "................/".repeat(10));
        let (turn, features) = open(&text, Side::Blue);
        assert_eq!(turn, Side::Blue);
        assert_eq!(features.sides.map(|side| side[7] * 16.0), [0.0, 2.0, 0.0]);
        assert_eq!(features.sides.map(|side| side[8] * 16.0), [0.0, 0.0, 1.0]);
        // Three red cells: one more than blue and two more than green.
        assert_eq!(features.sides.map(|side| side[1] * 16.0), [0.0, 1.0, 0.0]);
    }
}
