//! Jumps of Tribolo: the empty cells that a side may fill, and the cells that each of these moves takes.
//!
//! The one rule of the game is computed for all cells at once: runs of a single opponent are followed
//! outwards from the cells of the side to move in each of the eight directions, and an empty cell at the end
//! of a run may be filled. The side to move is left to [`super::position`].

use super::bits::{AXES, Bits, ROW, bit, cell, spread};
use super::cell::Cell;
use super::side::Side;
use boardgame_engine::arrows::Direction;

/// A capture in one direction: an unbroken chain of one opponent's cells between the cell that a move fills and
/// another cell of the moving side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Jump {
    /// The direction from the cell that the move fills towards the captured cells.
    pub direction: Direction,
    pub from: Side,
    /// The opponent's cells that the jump captures, in order from the filled cell outwards.
    pub cells: Vec<Cell>,
}

#[derive(Debug, Clone, Copy)]
pub struct SideJumps {
    /// The cells that jumps can capture, as one set for each of the eight directions.
    ///
    /// The cells form chains of one opponent, each of which ends at a cell of the jumping side.
    runs: [Bits; 8],
    legal: Bits,
}

/// Distance in bits to the neighbouring cell in each direction, indexed by [`Direction::index`].
///
/// Negative distances are wrapped.
const STEPS: [u32; 8] = [
    ROW.wrapping_neg(),
    (ROW - 1).wrapping_neg(),
    1,
    ROW + 1,
    ROW,
    ROW - 1,
    1_u32.wrapping_neg(),
    (ROW + 1).wrapping_neg(),
];

/// The two directions along each of the four axes: the direction towards higher bits, and the opposite
/// direction.
const ALONG: [[Direction; 2]; 4] = [
    [Direction::Right, Direction::Left],
    [Direction::DownLeft, Direction::UpRight],
    [Direction::Down, Direction::Up],
    [Direction::DownRight, Direction::UpLeft],
];

impl SideJumps {
    #[inline(always)]
    pub fn new(own: Bits, [one, two]: [Bits; 2], empty: Bits) -> Self {
        let mut reach = Self { runs: [Bits::NONE; 8], legal: Bits::NONE };
        // Unrolled by hand, so that every shift is by a constant.
        reach.along::<0>(own, one, two);
        reach.along::<1>(own, one, two);
        reach.along::<2>(own, one, two);
        reach.along::<3>(own, one, two);
        reach.legal &= empty;
        reach
    }

    /// Finds the jumps in both directions of one axis, and adds the cells that a side fills to make these jumps to
    /// the field `legal`.
    ///
    /// Afterwards `legal` may include cells that are not empty, which the caller removes.
    #[inline(always)]
    fn along<const AXIS: usize>(&mut self, own: Bits, one: Bits, two: Bits) {
        let by = AXES[AXIS];
        let others = one | two;
        // Cells from which the next one, two, four and eight cells belong to the same opponent.
        let next = one & one.back(by) | two & two.back(by);
        let next2 = next & next.back(by);
        let next4 = next2 & next2.back(2 * by);
        let next8 = next4 & next4.back(4 * by);
        let [on, back] = ALONG[AXIS];

        let mut run = own.back(by) & others;
        run |= next & run.back(by);
        run |= next2 & run.back(2 * by);
        run |= next4 & run.back(4 * by);
        // In the opposite direction, the same chains are followed from their far ends.
        let mut other = own.shifted(by) & others;
        other |= (next & other).shifted(by);
        other |= (next2 & other).shifted(2 * by);
        other |= (next4 & other).shifted(4 * by);
        // Runs of more than eight cells are rare.
        if !next8.is_empty() {
            run |= next8 & run.back(8 * by);
            other |= (next8 & other).shifted(8 * by);
        }
        self.runs[on.index()] = run;
        self.runs[back.index()] = other;
        self.legal |= run.back(by) | other.shifted(by);
    }

    #[inline(always)]
    pub const fn legal(&self) -> Bits {
        self.legal
    }

    /// Returns all opponents' cells that the side can capture with one move.
    ///
    /// `empty` must be the set of empty cells that was passed to [`SideJumps::new`].
    #[inline(always)]
    pub fn takeable(&self, empty: Bits) -> Bits {
        self.takeable_along::<0>(empty)
            | self.takeable_along::<1>(empty)
            | self.takeable_along::<2>(empty)
            | self.takeable_along::<3>(empty)
    }

    /// Returns the opponents' cells that the side can capture by a jump along one axis.
    ///
    /// Each of these cells belongs to an unbroken chain of one opponent's cells that begins next to an empty
    /// cell.
    #[inline(always)]
    fn takeable_along<const AXIS: usize>(&self, empty: Bits) -> Bits {
        let by = AXES[AXIS];
        let [on, back] = ALONG[AXIS];
        let (run, other) = (self.runs[on.index()], self.runs[back.index()]);
        run & spread(empty, run, |set, far| set.shifted(by * far))
            | other & spread(empty, other, |set, far| set.back(by * far))
    }

    pub fn taken(&self, filled: Cell) -> Bits {
        if self.legal.has(filled) { self.taken_from(bit(filled)) } else { Bits::NONE }
    }

    /// Returns the cells that the side captures by a move into the cell with bit number `filled`.
    ///
    /// The move must be legal.
    #[inline(always)]
    pub(super) fn taken_from(&self, filled: u32) -> Bits {
        // The directions are collected without branches, which would be mispredicted.
        let mut ways = 0_u32;
        for (way, (run, by)) in self.runs.iter().zip(STEPS).enumerate() {
            ways |= u32::from(run.has_bit(filled.wrapping_add(by))) << way;
        }
        let mut taken = [0_u64; 4];
        while ways != 0 {
            let way = ways.trailing_zeros() as usize % 8;
            ways &= ways - 1;
            let (run, by) = (&self.runs[way], STEPS[way]);
            let mut at = filled.wrapping_add(by);
            while run.has_bit(at) {
                taken[(at / 64 % 4) as usize] |= 1 << (at % 64);
                at = at.wrapping_add(by);
            }
        }
        let [first, second, third, _] = taken;
        Bits([first, second, third])
    }

    /// Returns the jumps made by filling a cell, clockwise from up; empty if the cell cannot be filled.
    pub fn jumps(&self, filled: Cell, owner: impl Fn(Cell) -> Option<Side>) -> Vec<Jump> {
        if !self.legal.has(filled) {
            return Vec::new();
        }
        let jump = |direction: Direction| {
            let by = STEPS[direction.index()];
            let first = bit(filled).wrapping_add(by);
            let cells: Vec<Cell> = std::iter::successors(Some(first), |at| Some(at.wrapping_add(by)))
                .take_while(|&at| self.runs[direction.index()].has_bit(at))
                .filter_map(cell)
                .collect();
            let from = owner(*cells.first()?)?;
            Some(Jump { direction, from, cells })
        };
        Direction::ALL.into_iter().filter_map(jump).collect()
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::super::board::Board;
    use super::super::position::Position;
    use super::super::random::Random;
    use super::*;

    fn legal(row: &str) -> String {
        let empty = ["................"; 5].join("/");
        let board: Board = format!("{empty}/{row}/{empty}").parse().unwrap();
        let legal: Vec<String> =
            board.reach(Side::Blue).legal().cells().map(|cell| cell.to_string()).collect();
        legal.join(" ")
    }

    #[test]
    fn run_between_empty_and_own_cell_is_a_jump() {
        assert_eq!(legal("...brr.........."), "g6");
        assert_eq!(legal(".rggb..........r"), "");
        assert_eq!(legal(".rrgb..bwr.brw.."), "");
        assert_eq!(legal(".rrrrrrrrrrrrrrb"), "a6");
        assert_eq!(legal("bgggggggggggggg."), "p6");
        assert_eq!(legal("..gb..rrb.bgg.g."), "b6 f6 n6");
    }

    #[test]
    fn one_move_makes_all_jumps_of_its_cell() {
        let empty = ["................"; 4].join("/");
        let position: Position =
            format!("{empty}/..b............./...g............/.brr.ggb......../{empty} b").parse().unwrap();
        let filled: Cell = "e5".parse().unwrap();
        let jumps = position.jumps(filled);
        let said: Vec<_> =
            jumps.iter().map(|jump| (jump.direction, jump.from, jump.cells.as_slice())).collect();
        let cells = |names: [&str; 2]| names.map(|name| name.parse::<Cell>().unwrap());
        assert_eq!(
            said,
            [
                (Direction::Right, Side::Green, &cells(["f5", "g5"])[..]),
                (Direction::Left, Side::Red, &cells(["d5", "c5"])[..]),
                (Direction::UpLeft, Side::Green, &cells(["d6", "d6"])[..1]),
            ]
        );
        assert!(position.jumps("a1".parse().unwrap()).is_empty());
    }

    #[test]
    fn takeable_cells_are_those_moves_take() {
        let mut most = 0;
        for seed in 0..20 {
            let mut position = Position::start(&mut ChaCha8Rng::seed_from_u64(seed), Side::Red);
            let mut random = Random::new(seed);
            while !position.is_over() {
                let board = position.board();
                for side in Side::ALL {
                    let reach = board.reach(side);
                    let taken = reach.legal().cells().fold(Bits::NONE, |all, cell| all | reach.taken(cell));
                    assert_eq!(reach.takeable(board.empty()), taken, "{side}: {position}");
                    most = most.max(taken.count());
                }
                let moves: Vec<_> = position.legal_moves().collect();
                position = position.after(moves[random.below(moves.len() as u32) as usize]);
            }
        }
        assert!(most > 20);
        for row in ["brrrrrrrrrrrrrr.", ".rrrrrrrrrrrrrrb", ".gggggggggggggb.", "bggggggggg.rrrrb"] {
            let empty = ["................"; 5].join("/");
            let board: Board = format!("{empty}/{row}/{empty}").parse().unwrap();
            let reach = board.reach(Side::Blue);
            let taken = reach.legal().cells().fold(Bits::NONE, |all, cell| all | reach.taken(cell));
            assert_eq!(reach.takeable(board.empty()), taken, "{row}");
            assert!(taken.count() > 8);
        }
    }
}
