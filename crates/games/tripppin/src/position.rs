//! A position of Tripppin and the rules: legal moves, their effect, and the winner.
//!
//! Covers the rules without history or text. Notation is left to [`super::tpn`], the record of moves to
//! [`boardgame_engine::record`].

use super::board::Board;
use super::moves::{IllegalMove, Move};
use super::side::{GOALS, Side};
use boardgame_engine::arrows::Arrows;
use boardgame_engine::outcome::Winners;
use boardgame_engine::square::Square;

/// A Tripppin position: the board, both pieces, their goal counts, and the side to move.
///
/// A position is always legal:
///
/// * the pieces are on different squares;
/// * neither side has reached more than five goals, and only the side that has just moved can have reached
///   five: its piece is then on its last goal, and the game is over.
///
/// A piece may be on its own next goal without having reached it. Such a position does not occur in play but
/// can be set up; the piece must then leave the square and return.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    pieces: [Square; 2],
    reached: [u8; 2],
    turn: Side,
}

/// A win by the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The side that has won.
    pub winner: Side,
    /// The rule that has decided the game.
    pub cause: Cause,
}

/// A rule that decides a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cause {
    /// The winner reached its fifth goal.
    Goal,
    /// The loser was to move and had no legal move.
    Stuck,
}

impl Cause {
    /// Returns the word for the rule in scripts and results.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Goal => "goal",
            Self::Stuck => "stuck",
        }
    }
}

impl From<Outcome> for Winners<Side> {
    fn from(outcome: Outcome) -> Self {
        Self::One(outcome.winner)
    }
}

/// A reason why pieces, goals and turn make no position that a game can reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SetUpError {
    /// Both pieces are on one square.
    #[error("expected a square other than the right piece's")]
    SameSquare,
    /// This side has more than five goals.
    #[error("expected 0 to 5 goals reached")]
    TooManyGoals(Side),
    /// Both sides have reached all of their goals.
    #[error("expected 0 to 4: the right piece has won already")]
    BothWon,
    /// A side has five goals, but its piece is not on its last goal.
    #[error("expected 0 to 4: only a piece that stands on {} can just have reached its fifth goal", .0.other().start())]
    NotOnLastGoal(Side),
    /// The side to move has already won by reaching five goals. After a win, it must be the turn of the opponent.
    #[error("expected `{}`: the other piece has just won", .0.other())]
    WinnerToMove(Side),
}

impl Position {
    /// Creates the initial position, with the pieces on their start squares and no goals reached.
    pub const fn start(board: Board, turn: Side) -> Self {
        Self { board, pieces: [Side::Right.start(), Side::Left.start()], reached: [0, 0], turn }
    }

    /// Creates a position from its parts if they are legal.
    ///
    /// `pieces` and `reached` list the right side first.
    pub fn set_up(
        board: Board,
        pieces: [Square; 2],
        reached: [u8; 2],
        turn: Side,
    ) -> Result<Self, SetUpError> {
        if pieces[0] == pieces[1] {
            return Err(SetUpError::SameSquare);
        }
        for side in Side::BOTH {
            let goals = reached[side.index()];
            if goals > GOALS {
                return Err(SetUpError::TooManyGoals(side));
            }
            if goals == GOALS && pieces[side.index()] != side.other().start() {
                return Err(SetUpError::NotOnLastGoal(side));
            }
        }
        if reached == [GOALS; 2] {
            return Err(SetUpError::BothWon);
        }
        if reached[turn.index()] == GOALS {
            return Err(SetUpError::WinnerToMove(turn));
        }
        Ok(Self { board, pieces, reached, turn })
    }

    /// Returns the board with its tiles, which no move changes.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the square of a side's piece.
    pub const fn piece(&self, side: Side) -> Square {
        self.pieces[side.index()]
    }

    /// Returns the number of goals that a side has reached, 0..=5.
    pub const fn reached(&self, side: Side) -> u8 {
        self.reached[side.index()]
    }

    /// Returns the side to move.
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// Returns the square of a side's next goal, or `None` after its last goal.
    pub fn goal(&self, side: Side) -> Option<Square> {
        side.goal(self.reached(side))
    }

    pub(super) fn winner_by_goal(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.reached(side) == GOALS)
    }

    /// Returns the arrows under the opponent's piece, which the side to move must follow.
    ///
    /// Directions that leave the board or lead onto the opponent's piece are included.
    pub const fn binding_arrows(&self) -> Arrows {
        self.board.tile(self.piece(self.turn.other()))
    }

    /// Returns the directions of all legal moves, which is a part of the [binding arrows](Self::binding_arrows).
    pub fn legal_arrows(&self) -> Arrows {
        self.legal_moves().map(Move::direction).collect()
    }

    /// Returns all legal moves, clockwise from up.
    ///
    /// The iterator is empty if the game is over.
    pub fn legal_moves(&self) -> impl Iterator<Item = Move> {
        let arrows = if self.winner_by_goal().is_some() { Arrows::empty() } else { self.binding_arrows() };
        let from = self.piece(self.turn);
        let taken = self.piece(self.turn.other());
        arrows
            .directions()
            .filter_map(move |direction| Move::new(from, direction))
            .filter(move |mv| mv.target() != taken)
    }

    /// Returns the position after a move, or the rule that the move breaks.
    pub fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        if let Some(winner) = self.winner_by_goal() {
            return Err(IllegalMove::GameOver(winner));
        }
        let expected = self.piece(self.turn);
        if mv.from() != expected {
            return Err(IllegalMove::NotYourPiece { from: mv.from(), expected });
        }
        let allowed = self.binding_arrows();
        if !allowed.allows(mv.direction()) {
            return Err(IllegalMove::Direction { direction: mv.direction(), allowed });
        }
        if mv.target() == self.piece(self.turn.other()) {
            return Err(IllegalMove::Occupied(mv.target()));
        }
        Ok(self.after(mv))
    }

    pub(super) fn after(&self, mv: Move) -> Self {
        let mut next = *self;
        next.pieces[self.turn.index()] = mv.target();
        if self.goal(self.turn) == Some(mv.target()) {
            next.reached[self.turn.index()] += 1;
        }
        next.turn = self.turn.other();
        next
    }

    /// Returns the win that the rules give, or `None` while the game continues.
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(winner) = self.winner_by_goal() {
            return Some(Outcome { winner, cause: Cause::Goal });
        }
        let stuck = self.legal_moves().next().is_none();
        stuck.then(|| Outcome { winner: self.turn.other(), cause: Cause::Stuck })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_engine::arrows::Direction;

    const ROWS: &str = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                        2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a";

    fn position(rest: &str) -> Position {
        format!("{ROWS} {rest}").parse().unwrap()
    }

    fn moves(position: &Position) -> String {
        position.legal_moves().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
    }

    fn mv(text: &str) -> Move {
        text.parse().unwrap()
    }

    #[test]
    fn opponents_tile_limits_the_directions() {
        let start = position("e1 d1 0 0 r");
        // The left piece is on a blank tile, which allows every direction; the edge and the piece itself rule
        // some out.
        assert_eq!(start.binding_arrows(), Arrows::all());
        assert_eq!(moves(&start), "e1e2 e1f2 e1f1 e1d2");
        let next = start.play(mv("e1e2")).unwrap();
        // The tile on e2 is 91: up, down, up-left.
        assert_eq!(next.legal_arrows(), Arrows::UP | Arrows::UP_LEFT);
        assert_eq!(moves(&next), "d1d2 d1c2");
    }

    #[test]
    fn refused_move_names_the_rule() {
        let start = position("e1 d1 0 0 r");
        let [d1, e1] = ["d1", "e1"].map(|text| text.parse().unwrap());
        assert_eq!(start.play(mv("d1d2")), Err(IllegalMove::NotYourPiece { from: d1, expected: e1 }));
        assert_eq!(start.play(mv("e1d1")), Err(IllegalMove::Occupied(d1)));
        let next = start.play(mv("e1e2")).unwrap();
        let wrong = IllegalMove::Direction { direction: Direction::Left, allowed: next.binding_arrows() };
        assert_eq!(next.play(mv("d1c1")), Err(wrong));
        let over = position("d1 a1 5 0 l");
        assert_eq!(over.play(mv("a1a2")), Err(IllegalMove::GameOver(Side::Right)));
    }

    #[test]
    fn goals_are_reached_in_order_and_the_fifth_wins() {
        // The left piece is on g7, a circle, so the right piece can move in any direction.
        let won = position("c2 g7 4 2 r").play(mv("c2d1")).unwrap();
        assert_eq!(won.outcome(), Some(Outcome { winner: Side::Right, cause: Cause::Goal }));
        assert_eq!((won.legal_moves().count(), won.goal(Side::Right)), (0, None));
        // The square b2 is the fourth goal of the right piece, not its first.
        let passing = position("a1 g7 0 2 r").play(mv("a1b2")).unwrap();
        assert_eq!(passing.reached(Side::Right), 0);
    }

    #[test]
    fn side_without_move_loses() {
        // The tile on b1 is b0: down, down-left and up-left, all off the board for a piece on a1.
        let stuck = position("b1 a1 0 0 l");
        assert_eq!(moves(&stuck), "");
        assert_eq!(stuck.outcome(), Some(Outcome { winner: Side::Right, cause: Cause::Stuck }));
    }

    #[test]
    fn impossible_positions_are_refused() {
        let board = *position("e1 d1 0 0 r").board();
        let [d1, e1, c4] = ["d1", "e1", "c4"].map(|text| text.parse().unwrap());
        let set_up = |pieces, reached, turn| Position::set_up(board, pieces, reached, turn);
        assert_eq!(set_up([e1, e1], [0, 0], Side::Right), Err(SetUpError::SameSquare));
        assert_eq!(set_up([e1, d1], [0, 6], Side::Right), Err(SetUpError::TooManyGoals(Side::Left)));
        assert_eq!(set_up([c4, d1], [5, 0], Side::Left), Err(SetUpError::NotOnLastGoal(Side::Right)));
        assert_eq!(set_up([d1, c4], [5, 0], Side::Right), Err(SetUpError::WinnerToMove(Side::Right)));
        assert_eq!(set_up([d1, e1], [5, 5], Side::Left), Err(SetUpError::BothWon));
        assert!(set_up([d1, c4], [5, 4], Side::Left).is_ok());
    }
}
