//! The pieces as the classic engine's search represents them: squares, next goals and distances.
//!
//! Reproduces the original program's blind spot for the goals after the next one. Choosing a move is left to
//! [`super::search`].

use super::super::position::Position;
use super::super::side::{FIXED, GOALS, Side};
use super::WIN;
use super::steps::{GoalPaths, OPEN, STEP, WAYS};

/// A goal that a piece may reach in the classic engine's search, with distances for the evaluation.
#[derive(Debug, Clone, Copy)]
struct Stage {
    goal: u8,
    /// Precomputed distances and directions from each square of the board to the goal square `goal`.
    goal_paths: &'static GoalPaths,
    /// Estimated number of steps that a piece needs from this stage's goal to its last goal.
    ///
    /// Each goal in between counts 5 steps and the last goal 3. The value of the last goal itself is 0.
    after: i32,
    last: bool,
}

/// The goals that a piece may reach during a search, beginning with the next goal.
///
/// A search of ten plies cannot reach more than five goals.
type Stages = [Stage; GOALS as usize];

/// Returns the goals that the piece of `side` may reach in a search, beginning with its next goal.
///
/// Stage 0 is the piece's true next goal. Every later stage is a goal of the left side, even for the right
/// piece. This blind spot of the original program is kept because it is part of its playing style.
fn stages(position: &Position, side: Side) -> Stages {
    std::array::from_fn(|stage| {
        let reached = (usize::from(position.reached(side)) + stage).min(usize::from(GOALS) - 1);
        let goal = if stage == 0 { side.goals()[reached] } else { Side::Left.goals()[reached] };
        // The position is always found, because every goal is a fixed square.
        let way = FIXED.iter().position(|&fixed| fixed == goal).unwrap_or(0);
        let goals_after = i32::from(GOALS) - 1 - reached as i32;
        Stage {
            goal: goal.index() as u8,
            goal_paths: &WAYS[way],
            after: if goals_after > 0 { 5 * goals_after - 2 } else { 0 },
            last: goals_after == 0,
        }
    })
}

/// A piece in the search: its square, and the number of goals reached during the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Piece {
    square: u8,
    stage: u8,
}

impl Piece {
    pub(super) const fn square(self) -> usize {
        (self.square & 63) as usize
    }
}

/// A node of the search tree: the piece to move and the other piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Node {
    pub mover: Piece,
    pub other: Piece,
}

impl Node {
    /// Returns a number below 2^18 that identifies the node in the transposition table.
    ///
    /// The number is unique among the nodes of one search that have the same remaining depth.
    pub(super) fn key(self) -> u32 {
        let piece = |piece: Piece| u32::from(piece.square) | u32::from(piece.stage) << 6;
        piece(self.mover) | piece(self.other) << 9
    }
}

/// The data that stays constant during a search: the tiles, and the goals of both pieces.
///
/// Plies are counted from the root, which is ply 0; the parity of a ply determines the side to move.
#[derive(Debug)]
pub(super) struct SearchParams {
    tiles: [u8; 64],
    stages: [Stages; 2],
}

impl SearchParams {
    pub(super) fn new(position: &Position) -> Self {
        Self {
            tiles: position.board().tiles().map(|tile| tile.bits()),
            stages: [position.turn(), position.turn().other()].map(|side| stages(position, side)),
        }
    }

    pub(super) fn root(position: &Position) -> Node {
        let piece = |side| Piece { square: position.piece(side).index() as u8, stage: 0 };
        Node { mover: piece(position.turn()), other: piece(position.turn().other()) }
    }

    fn stage(&self, ply: u32, piece: Piece) -> &Stage {
        &self.stages[ply as usize & 1][usize::from(piece.stage) % GOALS as usize]
    }

    /// Returns the number of steps from a piece to its next goal.
    ///
    /// The side of the piece is to move at `ply`.
    pub(super) fn steps(&self, ply: u32, piece: Piece) -> i32 {
        i32::from(self.stage(ply, piece).goal_paths.steps[piece.square()])
    }

    /// Returns the estimated distance of a piece from its last goal.
    ///
    /// The distance consists of the steps to the next goal and an allowance for each later goal.
    ///
    /// The piece belongs to the side that moves at `ply`.
    pub(super) fn distance(&self, ply: u32, piece: Piece) -> i32 {
        self.stage(ply, piece).after + self.steps(ply, piece)
    }

    /// Returns the legal directions of the side to move at a node, one bit each.
    pub(super) fn legal(&self, node: Node) -> u8 {
        self.tiles[node.other.square()] & OPEN[node.mover.square()][node.other.square()]
    }

    /// Returns the piece after one step, with its goal count increased if the step reaches the next goal.
    #[inline]
    pub(super) fn step(&self, ply: u32, piece: Piece, direction: usize) -> Piece {
        let square = STEP[piece.square()][direction];
        Piece { square, stage: piece.stage + u8::from(square == self.stage(ply, piece).goal) }
    }

    /// Selects from `directions` those that lead towards the piece's next goal, and those that keep the distance to
    /// the goal.
    #[inline]
    pub(super) fn sort(&self, ply: u32, piece: Piece, directions: u8) -> (u8, u8) {
        let way = self.stage(ply, piece).goal_paths;
        let nearer = directions & way.nearer[piece.square()];
        (nearer, directions & way.no_further[piece.square()] & !nearer)
    }

    /// Returns `true` if one of `directions` leads `piece` onto its last goal and so wins the game.
    pub(super) fn wins(&self, ply: u32, piece: Piece, directions: u8) -> bool {
        let stage = self.stage(ply, piece);
        stage.last && self.steps(ply, piece) == 1 && directions & stage.goal_paths.nearer[piece.square()] != 0
    }

    /// Returns the value of a node with one ply left, for the side to move.
    ///
    /// No move is made, because one step changes the distance to the goal by at most one. The best move is
    /// therefore a move that leads nearer to the goal. Without such a move, it is a move that keeps the
    /// distance, and otherwise any move.
    ///
    /// Reaching a goal is never worse than a different move: it replaces one step and the goal's allowance of
    /// five by the steps to the next goal, which are at most five, or at most three to the last goal.
    #[inline]
    pub(super) fn last_ply(&self, ply: u32, node: Node) -> i32 {
        let legal = self.legal(node);
        if legal == 0 {
            return -WIN;
        }
        let (nearer, as_near) = self.sort(ply, node.mover, legal);
        let stage = self.stage(ply, node.mover);
        let steps = self.steps(ply, node.mover);
        let way = if nearer == 0 {
            stage.after + steps + i32::from(as_near == 0)
        } else if steps > 1 {
            stage.after + steps - 1
        } else if stage.last {
            return WIN;
        } else {
            self.distance(ply, Piece { square: stage.goal, stage: node.mover.stage + 1 })
        };
        self.distance(ply + 1, node.other) - way
    }
}
