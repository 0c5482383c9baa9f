//! A position of Trippples and the rules: legal moves, their effect, blocked sides, and the winner.
//!
//! Covers the rules without history and exact values: cycles and agreements are left to
//! [`boardgame_engine::record`], the legality of freeze calls to `freeze`, notation to [`super::tpn`].

use super::board::{Board, BoardError};
use super::ending::Outcome;
use super::moves::{IllegalMove, Jump, Move, Placing, Walk};
use super::rules::{RuleOptions, Rules};
use super::side::{ARROW_SQUARES, Kind, NEUTRAL_SQUARES, Side};
use boardgame_engine::arrows::{Arrows, Direction};
use boardgame_engine::square::Square;
use boardgame_engine::step::Step;
use boardgame_engine::tiles::walks::{each, single_square};

/// For each square, the directions of steps onto a square that a side's piece may enter. The other piece is ignored.
///
/// The indices are the side, 1 for rules with wild cards and otherwise 0, and the square of the piece.
static ENTERABLE: [[[Arrows; 64]; 2]; 2] = {
    let mut table = [[[Arrows::empty(); 64]; 2]; 2];
    let mut place = 0;
    while place < 2 * 2 * 64 * 8 {
        let (side, wild) = (Side::BOTH[place >> 10], place >> 9 & 1);
        let (from, direction) = (place >> 3 & 63, Direction::ALL[place & 7]);
        if let Some(to) = Square::ALL[from].step(direction)
            && Kind::from_square(to).can_be_entered_by(side, wild == 1)
        {
            let open = &mut table[place >> 10][wild][from];
            *open = open.union(direction.arrow());
        }
        place += 1;
    }
    table
};

/// A Trippples position: the board, both pieces, the side whose turn it is, and the rules.
///
/// A position is always legal:
///
/// * the pieces are on different squares, neither of them on the other side's start or finish;
/// * a piece is on its finish only if it has just won, and then it is the other side's turn;
/// * a piece is on a neutral square only if it has just entered it as a wild card and is to jump;
/// * tiles are missing only under the rule [`RuleOptions::PLACE`], and then the pieces are on their starts.
///
/// The turn is the *nominal* turn. A blocked side misses its turn, and [`Position::mover`] returns the side
/// that really moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    pieces: [Square; 2],
    turn: Side,
    rules: Rules,
}

/// A reason why a board, pieces and turn make no position that the rules allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SetUpError {
    /// Both pieces are on one square.
    #[error("expected a square other than circle's")]
    SameSquare,
    /// A piece is on the opponent's start or finish, or on a neutral square under rules without wild cards.
    #[error("expected a square {} can stand on, not {square}", .side.name())]
    Never {
        /// The side of the misplaced piece.
        side: Side,
        /// The square that the piece of `side` can never occupy.
        square: Square,
    },
    /// Both pieces are on their finishes.
    #[error("expected another square: circle has won already")]
    BothWon,
    /// The piece of this side has reached its finish, so the turn must be the opponent's.
    #[error("expected `{}`: {} has just won", .0.other(), .0.name())]
    WinnerToMove(Side),
    /// The piece of this side is on a neutral tile and must jump, so the turn must be this side's.
    #[error("expected `{0}`: {name} has just entered a neutral tile and is to jump", name = .0.name())]
    JumpFirst(Side),
    /// The piece of this side is not on its start, although tiles are still to be placed.
    #[error("expected {}: tiles are still to be placed", .0.start())]
    NotOnStart(Side),
    /// The board lacks tiles, although the rules have no placing phase.
    #[error(transparent)]
    Board(#[from] BoardError),
}

impl Position {
    /// Creates the initial position, with the pieces on their start squares.
    ///
    /// `turn` moves first, or places the first tile.
    ///
    /// # Errors
    /// Returns [`BoardError::Unplaced`] if tiles are missing and the rules have no placing phase.
    pub fn start(board: Board, turn: Side, rules: Rules) -> Result<Self, BoardError> {
        match board.open_squares().next() {
            Some(square) if !rules.has(RuleOptions::PLACE) => Err(BoardError::Unplaced(square)),
            _ => Ok(Self::opening(board, turn, rules)),
        }
    }

    /// Creates the initial position without checking for missing tiles.
    pub(super) fn opening(board: Board, turn: Side, rules: Rules) -> Self {
        Self { board, pieces: Side::BOTH.map(Side::start), turn, rules }
    }

    /// Creates a position from the board, both pieces, the turn and the rules.
    ///
    /// `pieces` holds the square of circle's piece, then the square of square's piece.
    ///
    /// # Errors
    /// Returns a [`SetUpError`] if the rules do not allow the position.
    pub fn set_up(board: Board, pieces: [Square; 2], turn: Side, rules: Rules) -> Result<Self, SetUpError> {
        let start = Self::start(board, turn, rules)?;
        for side in Side::BOTH {
            let square = pieces[side.index()];
            let can = match Kind::from_square(square) {
                Kind::Arrows => true,
                Kind::Start(whose) | Kind::Finish(whose) => whose == side,
                Kind::Neutral => rules.has(RuleOptions::WILD),
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
            if Kind::from_square(position.piece(side)) == Kind::Neutral && turn != side {
                return Err(SetUpError::JumpFirst(side));
            }
        }
        Ok(position)
    }

    /// Returns the board with the tiles placed so far.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the square of a side's piece.
    pub const fn piece(&self, side: Side) -> Square {
        self.pieces[side.index()]
    }

    /// Returns the side whose turn it is.
    ///
    /// The side may be blocked; [`Self::mover`] returns the side that moves next.
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// Returns the rule set by which the game is played, with its options.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Returns a copy of the position under other rules.
    ///
    /// # Errors
    /// Returns a [`SetUpError`] if the other rules do not allow the position.
    pub fn under(&self, rules: Rules) -> Result<Self, SetUpError> {
        Self::set_up(self.board, self.pieces, self.turn, rules)
    }

    /// Returns `true` during the placing phase, in which arrow tiles are missing from the board.
    pub fn is_placing(&self) -> bool {
        self.rules.has(RuleOptions::PLACE) && !self.board.is_complete()
    }

    /// Returns `true` if the side to move has just entered a neutral tile and must jump.
    pub const fn is_jumping(&self) -> bool {
        NEUTRAL_SQUARES & single_square(self.piece(self.turn).index()) != 0
    }

    /// Returns the rule that forbids one side's piece to enter a square, if any.
    fn bar(&self, side: Side, square: Square) -> Option<IllegalMove> {
        match Kind::from_square(square) {
            _ if square == self.piece(side.other()) => Some(IllegalMove::Occupied(square)),
            kind if kind.can_be_entered_by(side, self.rules.has(RuleOptions::WILD)) => None,
            Kind::Start(_) => Some(IllegalMove::Start(square)),
            Kind::Finish(_) => Some(IllegalMove::Finish(square)),
            Kind::Neutral => Some(IllegalMove::Neutral(square)),
            Kind::Arrows => None,
        }
    }

    /// Returns the legal steps of one side's piece, even if it is not that side's turn.
    ///
    /// The arrows under the opponent's piece determine the steps. The steps are ordered clockwise from up-left;
    /// of several equal moves, engines choose the first in this order.
    fn steps(&self, side: Side) -> impl Iterator<Item = Step> {
        let (from, opponent) = (self.piece(side), self.piece(side.other()));
        let wild = usize::from(self.rules.has(RuleOptions::WILD));
        let arrows = self.board.arrows(opponent) & ENTERABLE[side.index()][wild][from.index()];
        arrows
            .directions_from(Direction::UpLeft)
            .filter_map(move |direction| Step::new(from, direction))
            .filter(move |step| step.target() != opponent)
    }

    /// Returns `true` if a side's piece has no legal step, even if it is the other side's turn.
    ///
    /// Jumps from neutral tiles are not considered.
    pub fn is_blocked(&self, side: Side) -> bool {
        self.steps(side).next().is_none()
    }

    fn winner(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.piece(side) == side.finish())
    }

    /// Returns the side that moves next, or `None` if the game is over.
    ///
    /// A blocked side is skipped, and its opponent moves next.
    pub fn mover(&self) -> Option<Side> {
        if self.winner().is_some() {
            None
        } else if self.is_placing() || self.is_jumping() {
            Some(self.turn)
        } else {
            [self.turn, self.turn.other()].into_iter().find(|&side| !self.is_blocked(side))
        }
    }

    /// Returns the blocked side whose turn is skipped, if any.
    pub fn missed(&self) -> Option<Side> {
        self.mover().filter(|&mover| mover != self.turn).map(Side::other)
    }

    /// Returns the position after a skipped turn, or `None` if no turn is skipped.
    pub fn passed(&self) -> Option<Self> {
        self.missed().map(|side| Self { turn: side.other(), ..*self })
    }

    /// Returns the finish or double block that ended the game, or `None` while a side is to move.
    pub fn outcome(&self) -> Option<Outcome> {
        match (self.winner(), self.mover()) {
            (Some(winner), _) => Some(Outcome::Finish(winner)),
            (None, None) => Some(Outcome::DoubleBlock),
            (None, Some(_)) => None,
        }
    }

    /// Returns all legal steps, jumps or tile placements in a fixed order.
    ///
    /// The list is empty if the game is over. Steps are ordered clockwise from up-left, jumps and squares in
    /// reading order, tiles in ascending order. Freeze calls and draw agreements are not included.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.is_placing() {
            let on = |tile| self.board.open_squares().filter_map(move |square| Placing::new(tile, square));
            return self.board.unplaced_tiles().flat_map(on).map(Move::Place).collect();
        }
        self.walks().map(Move::quiet).collect()
    }

    /// Returns the legal steps or jumps of the side to move.
    ///
    /// The moves have the order of [`Position::legal_moves`]. The placing phase allows no steps or jumps.
    pub(super) fn walks(&self) -> impl Iterator<Item = Walk> {
        let mover = self.mover().filter(|_| !self.is_placing());
        let from = self.piece(self.turn);
        let jumping = mover.is_some() && self.is_jumping();
        let free = ARROW_SQUARES & !single_square(self.piece(self.turn.other()).index());
        let jumps =
            each(if jumping { free } else { 0 }).filter_map(move |to| Jump::new(from, Square::ALL[to]));
        let steps = mover.filter(|_| !jumping).into_iter().flat_map(|side| self.steps(side));
        steps.map(Walk::Step).chain(jumps.map(Walk::Jump))
    }

    /// Returns the position after a move, or the rule that the move breaks.
    ///
    /// Does not check that a player who calls a freeze has another safe move. Cycles are not detected. A
    /// freeze call or a draw agreement affects only the end of the game, which is left to the game record.
    pub(super) fn moved(&self, mv: Move) -> Result<Self, IllegalMove> {
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
                    self.is_freeze(walk)?;
                }
                Ok(self.walked(walk))
            }
        }
    }

    /// Checks that the rules allow freeze calls and that a step or jump leaves both pieces blocked.
    pub(super) fn is_freeze(&self, walk: Walk) -> Result<(), IllegalMove> {
        if !self.rules.has(RuleOptions::FREEZE) {
            return Err(IllegalMove::NoCalls);
        }
        let after = self.walked(walk);
        match (after.outcome(), after.mover()) {
            (Some(Outcome::Finish(_)), _) => Err(IllegalMove::CallOnFinish(walk.target())),
            (_, Some(free)) => Err(IllegalMove::NotAFreeze(free)),
            (_, None) => Ok(()),
        }
    }

    /// Returns the position after a tile placement, or the rule that the move breaks.
    fn place(&self, mv: Move) -> Result<Self, IllegalMove> {
        let Move::Place(placing) = mv else {
            return Err(IllegalMove::StillPlacing(self.board.open_squares().count()));
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

    /// Returns the rule that a step or jump breaks, or `None` if it is legal.
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
        self.bar(mover, walk.target())
    }

    /// Returns the position after a legal move.
    pub(super) fn after(&self, mv: Move) -> Self {
        match mv {
            Move::Walk { walk, .. } => self.walked(walk),
            Move::Place(placing) => Self {
                board: self.board.with_tile(placing.tile(), placing.square()),
                turn: self.turn.other(),
                ..*self
            },
            Move::Draw => *self,
        }
    }

    /// Returns the position after a legal step or jump.
    pub(super) fn walked(&self, walk: Walk) -> Self {
        let mover = if walk.from() == self.piece(Side::Circle) { Side::Circle } else { Side::Square };
        let mut next = *self;
        next.pieces[mover.index()] = walk.target();
        // A piece that has entered a neutral tile immediately moves again.
        let is_jumping = NEUTRAL_SQUARES & single_square(walk.target().index()) != 0;
        next.turn = if is_jumping { mover } else { mover.other() };
        next
    }
}

#[cfg(test)]
mod tests;
