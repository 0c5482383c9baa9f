//! A position and the rules of Triple 3: the moves that a throw allows, their effect, and the winner.
//!
//! Follows the wording of the rules, hole by hole. Engines use [`super::board`], which implements the same
//! rules with sets of bits. Dice, history and text are left to other modules, the way of winning to
//! [`super::ending`].

use super::dice::Total;
use super::moves::{IllegalMove, Move};
use super::side::Side;
use super::spot::{BoxNumber, ENOUGH, Hole, LINES, NINE, Spot};

/// The contents of a box, and whether a player has won the box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BoxState {
    /// A box that has not been won. Holds the owner of each hole's peg in reading order.
    ///
    /// A vacant hole has `None`.
    Open([Option<Side>; NINE]),
    /// A box that has been won. Every hole counts as filled with a peg of the winner.
    Won(Side),
}

impl BoxState {
    pub(crate) const EMPTY: Self = Self::Open([None; NINE]);

    /// Returns the player who has won the box, or `None` while the box is open.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Won(side) => Some(side),
            Self::Open(_) => None,
        }
    }

    pub(crate) const fn peg(self, hole: Hole) -> Option<Side> {
        match self {
            Self::Won(side) => Some(side),
            Self::Open(holes) => holes[hole.index()],
        }
    }
}

/// Returns `true` if `side` owns three places in a line or any five places.
///
/// The places are the nine holes of a box or the nine boxes of the board.
fn has_won(owners: &[Option<Side>; NINE], side: Side) -> bool {
    let own = |at: usize| owners[at] == Some(side);
    LINES.iter().any(|line| line.iter().all(|&at| own(at)))
        || (0..NINE).filter(|&at| own(at)).count() >= ENOUGH
}

/// A position of Triple 3: the nine boxes and the player whose turn it is.
///
/// A position is always legal:
///
/// * no open box contains pegs that would have won the box;
/// * at most one player has won the game, with no more boxes than necessary, and then the turn stays with the
///   winner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    boxes: [BoxState; NINE],
    turn: Side,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum SetUpError {
    /// A box described as open contains a line or five pegs of one player, so it must be described as won.
    #[error("expected box {number} as won, `{cap}` nine times: it holds a line or five pegs", cap = .side.capital())]
    BoxIsWon {
        number: BoxNumber,
        /// The player that has won the box, by three pegs in a row or five pegs in total.
        side: Side,
    },
    #[error("expected at most one winner, but both players have won enough boxes")]
    BothWon,
    #[error("expected at most five won boxes of {0}: five win the game")]
    TooManyBoxes(Side),
    #[error("expected `{0}`: the game is won, and the turn stays with the winner")]
    LoserToMove(Side),
}

impl Position {
    /// Creates the position of nine empty boxes, in which `turn` moves first.
    pub const fn start(turn: Side) -> Self {
        Self { boxes: [BoxState::EMPTY; NINE], turn }
    }

    /// Creates a position from the nine boxes in reading order and the player whose turn it is.
    pub(crate) fn set_up(boxes: [BoxState; NINE], turn: Side) -> Result<Self, SetUpError> {
        for (number, state) in BoxNumber::all().zip(boxes) {
            if let BoxState::Open(holes) = state
                && let Some(side) = Side::BOTH.into_iter().find(|&side| has_won(&holes, side))
            {
                return Err(SetUpError::BoxIsWon { number, side });
            }
        }
        let owners = boxes.map(BoxState::winner);
        for side in Side::BOTH {
            if owners.iter().filter(|&&owner| owner == Some(side)).count() > ENOUGH {
                return Err(SetUpError::TooManyBoxes(side));
            }
        }
        match Side::BOTH.map(|side| has_won(&owners, side)) {
            [true, true] => return Err(SetUpError::BothWon),
            [true, false] if turn == Side::B => return Err(SetUpError::LoserToMove(Side::A)),
            [false, true] if turn == Side::A => return Err(SetUpError::LoserToMove(Side::B)),
            _ => {}
        }
        Ok(Self { boxes, turn })
    }

    pub(crate) const fn state(&self, number: BoxNumber) -> BoxState {
        self.boxes[number.index()]
    }

    /// Returns the nine boxes with their pegs, in reading order.
    pub const fn boxes(&self) -> &[BoxState; NINE] {
        &self.boxes
    }

    /// Returns the owner of the peg in a hole, or `None` if the hole is vacant.
    ///
    /// Each hole of a won box has a peg of its winner.
    pub const fn peg(&self, spot: Spot) -> Option<Side> {
        self.state(spot.number).peg(spot.hole)
    }

    /// Returns the player to move or, after the end of the game, the winner.
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// Returns the player who has won the game, or `None` while the game continues.
    pub fn winner(&self) -> Option<Side> {
        let owners = self.boxes.map(BoxState::winner);
        Side::BOTH.into_iter().find(|&side| has_won(&owners, side))
    }

    /// Returns all moves that a throw of `total` allows, in reading order, or none after the end.
    pub fn legal_moves(&self, total: Total) -> Vec<Move> {
        if self.winner().is_some() {
            return Vec::new();
        }
        let mv = if total == Total::REMOVAL { Move::Remove } else { Move::Place };
        Spot::all().map(mv).filter(|&mv| self.allows(mv, total).is_ok()).collect()
    }

    /// Returns the position after a move played with a throw of `total`.
    ///
    /// The turn passes, except after a removal and at the end of the game.
    ///
    /// # Errors
    /// Returns the rule that an illegal move breaks.
    pub fn play(&self, mv: Move, total: Total) -> Result<Self, IllegalMove> {
        if let Some(winner) = self.winner() {
            return Err(IllegalMove::GameOver(winner));
        }
        self.allows(mv, total)?;
        let mut next = *self;
        let spot = mv.spot();
        let state = &mut next.boxes[spot.number.index()];
        if let BoxState::Open(holes) = state {
            match mv {
                Move::Remove(_) => holes[spot.hole.index()] = None,
                Move::Place(_) => {
                    holes[spot.hole.index()] = Some(self.turn);
                    if has_won(holes, self.turn) {
                        *state = BoxState::Won(self.turn);
                    }
                }
            }
        }
        if matches!(mv, Move::Place(_)) && next.winner().is_none() {
            next.turn = self.turn.other();
        }
        Ok(next)
    }

    /// Returns the position after the player to move has forfeited the turn.
    ///
    /// A turn is forfeited if three throws allow no move.
    ///
    /// The game must not be over.
    pub(super) const fn forfeited(mut self) -> Self {
        self.turn = self.turn.other();
        self
    }

    /// Checks that a move is legal with a throw of `total`.
    ///
    /// The game must not be over.
    fn allows(&self, mv: Move, total: Total) -> Result<(), IllegalMove> {
        let spot = mv.spot();
        match (mv, total) {
            (Move::Place(_), Total::REMOVAL) => return Err(IllegalMove::MustRemove),
            (Move::Remove(_), Total::REMOVAL) | (Move::Place(_), _) => {}
            (Move::Remove(_), _) => return Err(IllegalMove::MustPlace(total)),
        }
        let BoxState::Open(holes) = self.state(spot.number) else {
            return Err(IllegalMove::BoxIsWon { number: spot.number });
        };
        let peg = holes[spot.hole.index()];
        match mv {
            Move::Remove(_) => {
                let owner = self.turn.other();
                if peg == Some(owner) { Ok(()) } else { Err(IllegalMove::NoSuchPeg { spot, owner }) }
            }
            Move::Place(_) if peg.is_some() => Err(IllegalMove::Occupied(spot)),
            Move::Place(_) if !spot.matches_total(total) => Err(IllegalMove::Elsewhere { spot, total }),
            Move::Place(_) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn total(total: u8) -> Total {
        Total::new(total).unwrap()
    }

    fn moves(position: &Position, throw: u8) -> String {
        let moves = position.legal_moves(total(throw));
        moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
    }

    fn position(first: &str, turn: &str) -> Position {
        let boxes = first.split('/').chain(["........."; NINE]).take(NINE).collect::<Vec<_>>().join("/");
        format!("{boxes} {turn}").parse().unwrap()
    }

    #[test]
    fn total_matches_a_number_or_a_box() {
        let start = Position::start(Side::A);
        assert_eq!(moves(&start, 3), "3.1 3.2 3.3 3.4 3.6 3.7 3.8 3.9 4.1 5.1 6.1 7.1 8.1 9.1 10.1 11.1");
        assert_eq!(moves(&start, 7), "3.5 4.5 5.5 6.5 7.1 7.2 7.3 7.4 7.5 7.6 7.7 7.8 7.9 8.5 9.5 10.5 11.5");
        assert_eq!(start.legal_moves(total(12)).len(), 81);
        assert_eq!(moves(&start, 2), "");
    }

    #[test]
    fn line_or_five_wins_the_box_and_turn_passes() {
        let next = position("aa......./bb.b.....", "a").play("3.3".parse().unwrap(), total(5)).unwrap();
        assert_eq!((next.state(BoxNumber::new(3).unwrap()), next.turn()), (BoxState::Won(Side::A), Side::B));
        let next = position("a.aa..ba.", "a").play("3.6".parse().unwrap(), total(8)).unwrap();
        assert_eq!(next.boxes()[0].winner(), Some(Side::A));
    }

    #[test]
    fn double_one_removes_a_peg_and_turn_stays() {
        let before = position("AAAAAAAAA/.a..b....", "b");
        assert_eq!(moves(&before, 2), "-4.2");
        let after = before.play("-4.2".parse().unwrap(), total(2)).unwrap();
        assert_eq!(after, position("AAAAAAAAA/....b....", "b"));
    }

    #[test]
    fn finished_game_keeps_the_turn() {
        let last =
            position("AAAAAAAAA/.aa....../AAAAAAAAA", "a").play("4.1".parse().unwrap(), total(12)).unwrap();
        assert_eq!((last.winner(), last.turn()), (Some(Side::A), Side::A));
        assert!(Total::all().all(|total| last.legal_moves(total).is_empty()));
        let refused = last.play("6.1".parse().unwrap(), total(12));
        assert_eq!(refused, Err(IllegalMove::GameOver(Side::A)));
    }

    #[test]
    fn refused_move_names_the_rule() {
        let before = position("AAAAAAAAA/.a..b....", "a");
        let message =
            |mv: &str, throw| before.play(mv.parse().unwrap(), total(throw)).unwrap_err().to_string();
        assert_eq!(message("3.1", 12), "expected a box that nobody has won, not 3");
        assert_eq!(message("4.2", 12), "expected a vacant hole, but 4.2 has a peg");
        assert_eq!(message("4.1", 11), "expected a hole that a throw of 11 allows, not 4.1");
        assert_eq!(message("4.5", 2), "expected the removal of a peg: the dice show a double one");
        assert_eq!(
            message("-4.5", 3),
            "expected a peg to be placed: only a double one removes one, the dice show 3"
        );
        assert_eq!(message("-4.2", 2), "expected a peg of square, but 4.2 has none");
    }
}
