//! A position of Tribolo: the board and the side to move.
//!
//! Implements legal moves, passes, the end of the game and shared wins. The side to move always has a legal
//! move unless the game is over; a position that violates this rule cannot be created. The moves that led to
//! a position are left to [`boardgame_engine::record`].

use rand_chacha::ChaCha8Rng;

use super::bits::Bits;
use super::board::{Board, Content};
use super::cell::{Cell, Move};
use super::jumps::{Jump, SideJumps};
use super::random::Random;
use super::side::Side;

/// A board of Tribolo with the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    turn: Side,
}

/// A reason why a side cannot be the side to move on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SetUpError {
    /// The side to move has no legal move and must pass, because another side has a legal move.
    #[error("expected `{expected}`: `{turn}` has no move and is passed over")]
    MustPass {
        /// The requested side to move, which has no legal move.
        turn: Side,
        /// The correct side to move: the next side after `turn` that has a legal move.
        expected: Side,
    },
}

/// The reason why the side to move cannot fill a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The game is over, because no side has a legal move.
    #[error("no move is expected: the game is over")]
    GameOver,
    /// The cell is a wall or already belongs to a side.
    #[error("expected an empty cell, but {cell} is {}", .content.words())]
    NotEmpty {
        /// The owned cell or wall that the move would fill.
        cell: Cell,
        /// The contents of the cell: a wall or a side.
        content: Content,
    },
    /// The cell is empty, but the move would capture no cell.
    #[error("expected a cell from which {} captures a row, not {cell}", .turn.colour())]
    TakesNothing {
        /// The cell that the move would fill.
        cell: Cell,
        /// The side to move, which would capture nothing.
        turn: Side,
    },
}

impl Position {
    /// Returns a random initial position in which `first` is to move.
    ///
    /// Boards on which `first` has no move are drawn again.
    #[must_use]
    pub fn start(rng: &mut ChaCha8Rng, first: Side) -> Self {
        loop {
            let board = Board::drawn(rng);
            if !board.reach(first).legal().is_empty() {
                return Self { board, turn: first };
            }
        }
    }

    /// Creates a position from a board and the side to move.
    ///
    /// The side to move must have a legal move unless the game is over.
    ///
    /// # Errors
    /// Returns [`SetUpError::MustPass`] if `turn` has no legal move, but another side has one.
    pub fn set_up(board: Board, turn: Side) -> Result<Self, SetUpError> {
        match mover(&board, turn) {
            Some((expected, _)) if expected != turn => Err(SetUpError::MustPass { turn, expected }),
            _ => Ok(Self { board, turn }),
        }
    }

    /// Returns the board: the walls and the cells of each side.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the side to move or, after the end of the game, the side whose turn would be next.
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// Returns a seed for random choices of engines. Equal positions have the same seed on every machine.
    pub fn seed(&self) -> u64 {
        let cells = Side::ALL.map(|side| self.board.cells_of(side)).into_iter().chain([self.board.walls()]);
        let words = cells.flat_map(|cells| cells.0).chain([self.turn.index() as u64]);
        words.fold(0, |seed, word| Random::new(seed ^ word).next())
    }

    /// Returns the number of cells that each side owns, indexed by [`Side::index`].
    pub fn scores(&self) -> [u32; 3] {
        self.board.scores()
    }

    /// Returns the empty cells that `side` can fill by the rules, even if another side is to move.
    pub fn options(&self, side: Side) -> Bits {
        self.board.reach(side).legal()
    }

    /// Returns the legal moves in reading order; none if the game is over.
    pub fn legal_moves(&self) -> impl Iterator<Item = Move> + Clone {
        self.options(self.turn).cells()
    }

    /// Returns `true` if no side has a legal move.
    pub fn is_over(&self) -> bool {
        self.options(self.turn).is_empty()
    }

    /// Returns the sides with the most cells if the game is over, otherwise `None`.
    pub fn winners(&self) -> Option<Vec<Side>> {
        self.is_over().then(|| leaders(self.scores()).collect())
    }

    /// Returns the jumps that a move makes, clockwise from up; empty if the move is not legal.
    pub fn jumps(&self, mv: Move) -> Vec<Jump> {
        self.board.reach(self.turn).jumps(mv, |cell| self.board.owner(cell))
    }

    /// Returns the position after a move of the side to move. Sides without a legal move are passed over.
    ///
    /// # Errors
    /// Returns [`IllegalMove`] with the reason if the side to move cannot fill the cell.
    pub fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        let legal = self.options(self.turn);
        if legal.has(mv) {
            return Ok(self.after(mv));
        }
        if legal.is_empty() {
            return Err(IllegalMove::GameOver);
        }
        if self.board.empty().has(mv) {
            return Err(IllegalMove::TakesNothing { cell: mv, turn: self.turn });
        }
        Err(IllegalMove::NotEmpty { cell: mv, content: self.board.content(mv) })
    }

    /// Returns the position after a move that the caller has checked to be legal.
    pub(super) fn after(&self, mv: Move) -> Self {
        let board = self.board.after(self.turn, mv);
        let next = self.turn.next();
        let turn = mover(&board, next).map_or(next, |(side, _)| side);
        Self { board, turn }
    }

    /// Returns the sides that had to pass between this position and `after`, the position one move later.
    ///
    /// The result is empty at the end of the game, although all sides have to pass then.
    pub fn passed(&self, after: &Self) -> impl Iterator<Item = Side> + use<> {
        let (turn, over) = (after.turn, after.is_over());
        std::iter::successors(Some(self.turn.next()), |side| Some(side.next()))
            .take(2)
            .take_while(move |&side| !over && side != turn)
    }
}

/// Returns the first side that can move, counted in turn order from `first`, with its possible jumps.
///
/// Returns `None` if the game is over.
#[inline(always)]
pub(super) fn mover(board: &Board, first: Side) -> Option<(Side, SideJumps)> {
    let mut side = first;
    for _ in Side::ALL {
        let reach = board.reach(side);
        if !reach.legal().is_empty() {
            return Some((side, reach));
        }
        side = side.next();
    }
    None
}

/// Returns the sides with the most cells.
pub(crate) fn leaders(scores: [u32; 3]) -> impl Iterator<Item = Side> + Clone {
    let most = scores.into_iter().max().unwrap_or(0);
    Side::ALL.into_iter().filter(move |side| scores[side.index()] == most)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(row: &str, turn: &str) -> Position {
        let empty = ["................"; 5].join("/");
        format!("{empty}/{row}/{empty} {turn}").parse().unwrap()
    }

    #[test]
    fn side_without_move_is_passed_over() {
        let before = position(".brb.br.........", "r");
        let mv = "a6".parse().unwrap();
        assert_eq!(before.play(mv).unwrap().turn(), Side::Blue);
        // Green owns no cell, so it has to pass.
        assert!(before.passed(&before.play(mv).unwrap()).eq([Side::Green]));
        let text = before.to_string().replace(" r", " g");
        let error = text.parse::<Position>().unwrap_err().to_string();
        assert_eq!(error, "column 188: turn: expected `b`: `g` has no move and is passed over");
    }

    #[test]
    fn most_cells_win_and_equal_firsts_share() {
        let over = position("bb.rr.g.........", "b");
        assert_eq!(over.winners(), Some(vec![Side::Blue, Side::Red]));
        assert_eq!(position("bb.rr.ggg.......", "g").winners(), Some(vec![Side::Green]));
        assert_eq!(position("bbr.............", "b").winners(), None);
        let ended = position("br..............", "b").play("c6".parse().unwrap()).unwrap();
        assert_eq!((ended.winners(), ended.turn()), (Some(vec![Side::Blue]), Side::Red));
    }

    #[test]
    fn illegal_moves_name_the_rule() {
        let position = position("brw..g..........", "b");
        assert!(position.is_over());
        let said =
            |position: &Position, text: &str| position.play(text.parse().unwrap()).unwrap_err().to_string();
        assert_eq!(said(&position, "d6"), "no move is expected: the game is over");
        let position = self::position("brw..g.br.......", "b");
        assert_eq!(said(&position, "a6"), "expected an empty cell, but a6 is blue");
        assert_eq!(said(&position, "c6"), "expected an empty cell, but c6 is a wall");
        assert_eq!(said(&position, "d6"), "expected a cell from which blue captures a row, not d6");
    }
}
