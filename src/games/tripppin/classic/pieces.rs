//! The pieces as the search sees them: where each stands, what it aims at, how far it has to go.
//!
//! Knows the original's blind spot for the next goal. Leaves choosing to [`super::search`].

use super::super::position::Position;
use super::super::side::{FIXED, GOALS, Side};
use super::WIN;
use super::steps::{OPEN, STEP, WAYS, Way};

/// What a piece aims at after some goals.
#[derive(Debug, Clone, Copy)]
struct Stage {
    /// The goal's square.
    goal: u8,
    /// The steps to it.
    way: &'static Way,
    /// What the goals after it add to the way to go: five each, less two for the last, which lies nearer.
    after: i32,
    /// Whether this goal wins.
    last: bool,
}

/// The stages one piece can go through during a search; a search of ten plies cannot outlast them.
type Stages = [Stage; GOALS as usize];

/// Stage 0 is the piece's true next goal. Every later one is the left side's, whichever side the piece belongs to: the
/// original's blind spot, and part of its character.
fn stages(position: &Position, side: Side) -> Stages {
    std::array::from_fn(|stage| {
        let reached = (usize::from(position.reached(side)) + stage).min(usize::from(GOALS) - 1);
        let goal = if stage == 0 { side.goals()[reached] } else { Side::Left.goals()[reached] };
        // Every goal is a fixed square.
        let way = FIXED.iter().position(|&fixed| fixed == goal).unwrap_or(0);
        let goals_after = i32::from(GOALS) - 1 - reached as i32;
        Stage {
            goal: goal.index() as u8,
            way: &WAYS[way],
            after: if goals_after > 0 { 5 * goals_after - 2 } else { 0 },
            last: goals_after == 0,
        }
    })
}

/// A piece: its square, and how many goals it has reached since the search began.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    square: u8,
    stage: u8,
}

impl Piece {
    /// The number of its square, below 64.
    pub const fn square(self) -> usize {
        (self.square & 63) as usize
    }
}

/// Both pieces, the one to move first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Node {
    /// The piece to move.
    pub mover: Piece,
    /// The opponent's.
    pub other: Piece,
}

impl Node {
    /// The node as a number below 2^18, to tell it from all others of one search and depth.
    pub fn key(self) -> u32 {
        let piece = |piece: Piece| u32::from(piece.square) | u32::from(piece.stage) << 6;
        piece(self.mover) | piece(self.other) << 9
    }
}

/// What stays the same during a search: the tiles, and what either piece aims at when.
///
/// A ply is counted from the root, where it is 0; the parity of it tells whose move it is.
#[derive(Debug)]
pub struct Course {
    tiles: [u8; 64],
    stages: [Stages; 2],
}

impl Course {
    /// The course of the game from a position.
    pub fn of(position: &Position) -> Self {
        Self {
            tiles: position.board().tiles().map(|tile| tile.bits()),
            stages: [position.turn(), position.turn().other()].map(|side| stages(position, side)),
        }
    }

    /// The node a search of this position begins with.
    pub fn root(position: &Position) -> Node {
        let piece = |side| Piece { square: position.piece(side).index() as u8, stage: 0 };
        Node { mover: piece(position.turn()), other: piece(position.turn().other()) }
    }

    fn stage(&self, ply: u32, piece: Piece) -> &Stage {
        &self.stages[ply as usize & 1][usize::from(piece.stage) % GOALS as usize]
    }

    /// The steps to the next goal of a piece of the side that moves at this ply.
    pub fn steps(&self, ply: u32, piece: Piece) -> i32 {
        i32::from(self.stage(ply, piece).way.steps[piece.square()])
    }

    /// The way to go of such a piece: those steps, and what the goals after that one add.
    pub fn way(&self, ply: u32, piece: Piece) -> i32 {
        self.stage(ply, piece).after + self.steps(ply, piece)
    }

    /// The legal directions, a bit each.
    pub fn legal(&self, node: Node) -> u8 {
        self.tiles[node.other.square()] & OPEN[node.mover.square()][node.other.square()]
    }

    /// The mover's piece after a step in direction number `direction`.
    pub fn step(&self, ply: u32, piece: Piece, direction: usize) -> Piece {
        let square = STEP[piece.square()][direction];
        Piece { square, stage: piece.stage + u8::from(square == self.stage(ply, piece).goal) }
    }

    /// Of some directions, those that bring the mover nearer to its goal, and those that keep it as near.
    pub fn sort(&self, ply: u32, piece: Piece, directions: u8) -> (u8, u8) {
        let way = self.stage(ply, piece).way;
        let nearer = directions & way.nearer[piece.square()];
        (nearer, directions & way.no_further[piece.square()] & !nearer)
    }

    /// Whether one of the directions leads the mover onto its last goal.
    pub fn wins(&self, ply: u32, piece: Piece, directions: u8) -> bool {
        let stage = self.stage(ply, piece);
        stage.last && self.steps(ply, piece) == 1 && directions & stage.way.nearer[piece.square()] != 0
    }

    /// The value to the mover of a node with one ply to go, without making the moves: one step changes the way to the goal
    /// by one at most, so the best move is any that leads nearer, else any that leads no further, else any.
    ///
    /// To reach a goal is never worse than another move would be: it replaces one step and the goal's five by the steps to
    /// the next goal, at most five, or at most three to the last.
    pub fn last_ply(&self, ply: u32, node: Node) -> i32 {
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
            self.way(ply, Piece { square: stage.goal, stage: node.mover.stage + 1 })
        };
        self.way(ply + 1, node.other) - way
    }
}
