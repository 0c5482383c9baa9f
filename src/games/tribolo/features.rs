//! What an evaluation looks at: a few figures for each side.
//!
//! Knows how to take them from a board with whole-board operations. Leaves what they are worth to [`super::weights`].

use super::bits::{AXES, Bits};
use super::board::Board;
use super::position::leaders;
use super::side::Side;

/// How many figures a side has.
pub const FEATURES: usize = 9;

/// Their names, in order, as the weights file has them.
pub const NAMES: [&str; FEATURES] =
    ["score", "mobility", "axes", "stable", "frontier", "potential", "stuck", "turn", "next"];

/// What one of each counts for, so that the weights have about the same size.
const SCALE: [f32; FEATURES] =
    [1.0 / 16.0, 1.0 / 8.0, 1.0 / 64.0, 1.0 / 16.0, 1.0 / 16.0, 1.0 / 16.0, 1.0, 1.0, 1.0];

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
        let options = Side::ALL.map(|side| board.reach(side).legal().count());
        let order = [first, first.next(), first.next().next()];
        match order.into_iter().find(|side| options[side.index()] > 0) {
            Some(turn) => Self::Open(turn, Features::of(board, turn, options)),
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
    fn of(board: &Board, turn: Side, options: [u32; 3]) -> Self {
        let empty = board.empty();
        let fringe = empty.around();
        let safe = safe_axes(board, empty);
        let sides = Side::ALL.map(|side| {
            let own = board.of(side);
            let [one, two] = side.others().map(|other| board.of(other));
            let figures = [
                own.count(),
                options[side.index()],
                safe.iter().map(|&safe| (own & safe).count()).sum(),
                stable(own, &safe).count(),
                (own & fringe).count(),
                ((one | two).around() & empty).count(),
                u32::from(options[side.index()] == 0),
                u32::from(side == turn),
                u32::from(side == turn.next()),
            ];
            std::array::from_fn(|at| figures[at] as f32 * SCALE[at])
        });
        Self { empty: empty.count() as usize, sides }
    }
}

/// For each axis the cells that cannot be taken along it, whoever owns them: those at a wall or an edge, and those in a line
/// without empty cells from one wall to the next.
fn safe_axes(board: &Board, empty: Bits) -> [Bits; 4] {
    let inside = Bits::BOARD & !board.walls();
    let filled = inside & !empty;
    AXES.map(|by| {
        let edge = !(inside.on(by) & inside.back(by));
        edge | !(spread(empty, filled, |set, far| set.on(by * far))
            | spread(empty, filled, |set, far| set.back(by * far)))
    })
}

/// A set and everything that can be reached from it through `path` in one direction.
#[inline(always)]
fn spread(from: Bits, mut path: Bits, shift: impl Fn(Bits, u32) -> Bits) -> Bits {
    let mut set = from;
    for far in [1, 2, 4] {
        set |= path & shift(set, far);
        path &= shift(path, far);
    }
    set | path & shift(set, 8)
}

/// The cells of a side that can never be taken: along each axis safe, or beside one that can never be taken.
fn stable(own: Bits, safe: &[Bits; 4]) -> Bits {
    let mut stable = Bits::NONE;
    loop {
        let grown = AXES
            .into_iter()
            .zip(safe)
            .fold(own, |cells, (by, &safe)| cells & (safe | stable.on(by) | stable.back(by)));
        if grown == stable {
            return stable;
        }
        stable = grown;
    }
}

#[cfg(test)]
mod tests {
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
        let stable = features.sides.map(|side| side[3] * 16.0);
        // The corner on a11 holds the two along the edge; b1 lies open towards c1.
        assert_eq!(stable, [1.0, 3.0, 0.0]);
        assert_eq!(features.sides.map(|side| side[6]), [0.0, 1.0, 1.0]);
    }

    #[test]
    fn the_end_is_shared() {
        let text = ["................"; 11].join("/").replacen("....", "b.gg", 1);
        assert_eq!(View::of(&text.parse().unwrap(), Side::Blue), View::Over([0.0, 0.0, 1.0]));
        assert_eq!(shares([5, 5, 1]), [0.5, 0.5, 0.0]);
    }
}
