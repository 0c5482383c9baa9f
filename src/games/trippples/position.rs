//! A position and the rules: who may move where, what a move does, who is blocked and who has won.
//!
//! Knows the whole game but no history: a cycle, an agreement and a called freeze lie in [`crate::games::line`], notation in
//! [`super::tpn`].

use std::fmt;

use super::board::{Board, BoardError};
use super::freeze;
use super::moves::{IllegalMove, Jump, Move, Placing, Walk};
use super::rules::{Options, Rules};
use super::side::{Kind, Side};
use crate::games::arrows::Direction;
use crate::games::square::Square;
use crate::games::tiles::step::Step;

/// The order in which steps are listed and ties are broken: clockwise from up-left.
pub const ORDER: [Direction; 8] = [
    Direction::UpLeft,
    Direction::Up,
    Direction::UpRight,
    Direction::Right,
    Direction::DownRight,
    Direction::Down,
    Direction::DownLeft,
    Direction::Left,
];

/// The board, both pieces, whose turn it is and the rules. Always legal:
///
/// * the pieces stand on different squares, neither on the other's start or finish;
/// * on a finish stands only who has just won: it is the other's turn;
/// * on a neutral square stands only who has just entered it as a wild card and is to jump;
/// * tiles are missing only under the rule [`Options::PLACE`], and the pieces then stand on their starts.
///
/// The turn is the *nominal* one: a side that is blocked misses it, and [`Position::mover`] is who really moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    pieces: [Square; 2],
    turn: Side,
    rules: Rules,
}

/// How a position ends a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A side is on its finish and has won.
    Finish(Side),
    /// Neither piece can move: a draw, unless a freeze was called.
    DoubleBlock,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finish(winner) => write!(f, "{} has reached its finish", winner.name()),
            Self::DoubleBlock => f.write_str("both pieces are blocked"),
        }
    }
}

/// Why pieces are not a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SetUpError {
    /// Both pieces on one square.
    #[error("expected a square other than circle's")]
    SameSquare,
    /// A piece where it can never be.
    #[error("expected a square {} can stand on, not {square}", .side.name())]
    Never {
        /// Whose piece.
        side: Side,
        /// Where it stands.
        square: Square,
    },
    /// Both pieces on their finishes.
    #[error("expected another square: circle has won already")]
    BothWon,
    /// The side that has won is to move.
    #[error("expected `{}`: {} has just won", .0.other(), .0.name())]
    WinnerToMove(Side),
    /// A piece on a neutral tile that is not to jump.
    #[error("expected `{0}`: {name} has just entered a neutral tile and is to jump", name = .0.name())]
    JumpFirst(Side),
    /// A piece has moved before the tiles are placed.
    #[error("expected {}: tiles are still to be placed", .0.start())]
    NotOnStart(Side),
    /// Tiles are missing without the rule for it.
    #[error(transparent)]
    Board(#[from] BoardError),
}

impl Position {
    /// The start of a game: both pieces on their starts, `turn` to move or to place.
    ///
    /// # Errors
    /// [`BoardError`] if tiles are missing and the rules do not place any.
    pub fn start(board: Board, turn: Side, rules: Rules) -> Result<Self, BoardError> {
        match board.open_squares().next() {
            Some(square) if !rules.has(Options::PLACE) => Err(BoardError::Unplaced { square }),
            _ => Ok(Self::opening(board, turn, rules)),
        }
    }

    /// The same of a board that is known to be complete, or of rules that place tiles.
    pub(super) fn opening(board: Board, turn: Side, rules: Rules) -> Self {
        Self { board, pieces: Side::BOTH.map(Side::start), turn, rules }
    }

    /// Any position; `pieces` gives circle first.
    ///
    /// # Errors
    /// [`SetUpError`] if the position is not legal in the sense of [`Position`].
    pub fn set_up(board: Board, pieces: [Square; 2], turn: Side, rules: Rules) -> Result<Self, SetUpError> {
        let start = Self::start(board, turn, rules)?;
        for side in Side::BOTH {
            let square = pieces[side.index()];
            let can = match Kind::of(square) {
                Kind::Arrows => true,
                Kind::Start(whose) | Kind::Finish(whose) => whose == side,
                Kind::Neutral => rules.has(Options::WILD),
            };
            if !can {
                return Err(SetUpError::Never { side, square });
            }
            if start.is_placing() && square != side.start() {
                return Err(SetUpError::NotOnStart(side));
            }
        }
        if pieces[0] == pieces[1] {
            return Err(SetUpError::SameSquare);
        }
        let position = Self { pieces, ..start };
        if Side::BOTH.into_iter().all(|side| position.piece(side) == side.finish()) {
            return Err(SetUpError::BothWon);
        }
        for side in Side::BOTH {
            if position.piece(side) == side.finish() && turn == side {
                return Err(SetUpError::WinnerToMove(side));
            }
            if Kind::of(position.piece(side)) == Kind::Neutral && turn != side {
                return Err(SetUpError::JumpFirst(side));
            }
        }
        Ok(position)
    }

    /// The tiles.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Where a side's piece stands.
    #[must_use]
    pub const fn piece(&self, side: Side) -> Square {
        self.pieces[side.index()]
    }

    /// The side whose turn it is in name, blocked or not.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// The rules of the game.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The same by other rules.
    ///
    /// # Errors
    /// [`SetUpError`] if they do not have such a position.
    pub fn under(&self, rules: Rules) -> Result<Self, SetUpError> {
        Self::set_up(self.board, self.pieces, self.turn, rules)
    }

    /// Whether tiles are still to be placed.
    #[must_use]
    pub fn is_placing(&self) -> bool {
        self.rules.has(Options::PLACE) && !self.board.is_complete()
    }

    /// Whether the side whose turn it is has just entered a neutral tile and is to jump.
    #[must_use]
    pub const fn is_jumping(&self) -> bool {
        matches!(Kind::of(self.piece(self.turn)), Kind::Neutral)
    }

    /// Why a piece of `side` may not go to a square, wherever it comes from.
    fn bar(&self, side: Side, square: Square) -> Option<IllegalMove> {
        match Kind::of(square) {
            _ if square == self.piece(side.other()) => Some(IllegalMove::Occupied { square }),
            Kind::Start(_) => Some(IllegalMove::Start { square }),
            Kind::Finish(whose) if whose != side => Some(IllegalMove::Finish { square }),
            Kind::Neutral if !self.rules.has(Options::WILD) => Some(IllegalMove::Neutral { square }),
            Kind::Arrows | Kind::Finish(_) | Kind::Neutral => None,
        }
    }

    /// The steps a side's piece has by the arrows under the other, whoever is to move.
    fn steps(&self, side: Side) -> impl Iterator<Item = Step> {
        let (from, arrows) = (self.piece(side), self.board.arrows(self.piece(side.other())));
        ORDER
            .into_iter()
            .filter(move |&direction| arrows.allows(direction))
            .filter_map(move |direction| Step::new(from, direction))
            .filter(move |step| self.bar(side, step.to()).is_none())
    }

    /// Whether a side's piece has no legal step. It may be, whoever is to move.
    #[must_use]
    pub fn is_blocked(&self, side: Side) -> bool {
        self.steps(side).next().is_none()
    }

    /// Who has reached its finish.
    fn winner(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.piece(side) == side.finish())
    }

    /// Who really moves: whose turn it is, or the other side if that one is blocked; nobody once the game is over.
    #[must_use]
    pub fn mover(&self) -> Option<Side> {
        if self.winner().is_some() {
            None
        } else if self.is_placing() || self.is_jumping() {
            Some(self.turn)
        } else {
            [self.turn, self.turn.other()].into_iter().find(|&side| !self.is_blocked(side))
        }
    }

    /// Who misses a turn here: the side whose turn it is, if it is blocked and the other one is not.
    #[must_use]
    pub fn missed(&self) -> Option<Side> {
        self.mover().filter(|&mover| mover != self.turn).map(Side::other)
    }

    /// The position after the side whose turn it is has missed it, if it does.
    #[must_use]
    pub fn passed(&self) -> Option<Self> {
        self.missed().map(|side| Self { turn: side.other(), ..*self })
    }

    /// How the game ends here, if it does.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match (self.winner(), self.mover()) {
            (Some(winner), _) => Some(Outcome::Finish(winner)),
            (None, None) => Some(Outcome::DoubleBlock),
            (None, Some(_)) => None,
        }
    }

    /// All that the side to move can do with a piece or a tile, in a fixed order: steps clockwise from up-left, jumps and
    /// squares in reading order, tiles in ascending order. Calls and agreements are not among them; nothing is when the
    /// game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.is_placing() {
            let on = |tile| self.board.open_squares().filter_map(move |square| Placing::new(tile, square));
            return self.board.unplaced_tiles().flat_map(on).map(Move::Place).collect();
        }
        self.walks().map(Move::quiet).collect()
    }

    /// The steps or jumps the side to move has, in the order of [`Position::legal_moves`]; none while tiles are placed.
    pub(super) fn walks(&self) -> impl Iterator<Item = Walk> {
        let mover = self.mover().filter(|_| !self.is_placing());
        let from = self.piece(self.turn);
        let jumping = mover.is_some() && self.is_jumping();
        let free = move |&square: &Square| square != self.piece(self.turn.other());
        let jumps = Kind::arrow_squares().filter(free).filter_map(move |to| Jump::new(from, to));
        let steps = mover.filter(|_| !jumping).into_iter().flat_map(|side| self.steps(side));
        steps.map(Walk::Step).chain(jumps.filter(move |_| jumping).map(Walk::Jump))
    }

    /// The position after a move. A cycle does not matter here, and a call or an agreement changes nothing but the game's end:
    /// that is the line's business.
    ///
    /// # Errors
    /// [`IllegalMove`] names the rule the move breaks.
    pub fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        let Some(mover) = self.mover() else {
            return Err(IllegalMove::Over(self.outcome().unwrap_or(Outcome::DoubleBlock)));
        };
        match mv {
            _ if self.is_placing() => self.place(mv),
            Move::Place(_) => Err(IllegalMove::AllPlaced),
            Move::Draw if self.rules.are_official() => Ok(*self),
            Move::Draw => Err(IllegalMove::NoAgreement),
            Move::Walk { walk, call } => {
                self.refuse(mover, walk).map_or(Ok(()), Err)?;
                if call {
                    freeze::check(self, walk)?;
                }
                Ok(self.walked(walk))
            }
        }
    }

    /// The position after a tile is placed.
    fn place(&self, mv: Move) -> Result<Self, IllegalMove> {
        let Move::Place(placing) = mv else {
            return Err(IllegalMove::StillPlacing { open: self.board.open_squares().count() });
        };
        let (tile, square) = (placing.tile(), placing.square());
        if let Some(square) = self.board.square_of(tile) {
            return Err(IllegalMove::TilePlaced { tile, square });
        }
        let taken = self.board.arrows(square);
        if !taken.is_empty() {
            return Err(IllegalMove::SquareTaken { square, tile: taken });
        }
        Ok(self.after(mv))
    }

    /// The rule a walk of the side to move breaks.
    fn refuse(&self, mover: Side, walk: Walk) -> Option<IllegalMove> {
        let expected = self.piece(mover);
        if walk.from() != expected {
            return Some(IllegalMove::NotYourPiece { from: walk.from(), expected });
        }
        if let Walk::Step(step) = walk {
            let (allowed, direction) = (self.board.arrows(self.piece(mover.other())), step.direction());
            if !allowed.allows(direction) {
                return Some(IllegalMove::Direction { direction, allowed });
            }
        }
        self.bar(mover, walk.to())
    }

    /// The position after a move that is known to be legal.
    pub(super) fn after(&self, mv: Move) -> Self {
        match mv {
            Move::Walk { walk, .. } => self.walked(walk),
            Move::Place(placing) => Self {
                board: self.board.with(placing.tile(), placing.square()),
                turn: self.turn.other(),
                ..*self
            },
            Move::Draw => *self,
        }
    }

    /// The position after a walk that is known to be legal.
    pub(super) fn walked(&self, walk: Walk) -> Self {
        let mover = if walk.from() == self.piece(Side::Circle) { Side::Circle } else { Side::Square };
        let mut next = *self;
        next.pieces[mover.index()] = walk.to();
        // Who has entered a neutral tile moves again at once.
        next.turn = if Kind::of(walk.to()) == Kind::Neutral { mover } else { mover.other() };
        next
    }
}

#[cfg(test)]
mod tests;
