//! The game that a link describes, replayed by the rules.

use crate::chain::{Chain, ChainError, Secret, Value};
use crate::deal::Deal;
use crate::game::{Decision, LinkStartFn, LinkedGame, RuleError};
use crate::link::Link;
use crate::side::Side;
use crate::throws::{self, Throw};
use crate::turn::{MoveText, Turn, TurnEnding};

/// The action that is expected of one side in a game between two people: waiting, moving, revealing a
/// value, or nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Duty {
    /// The side waits, because the opponent has to answer.
    Wait,
    /// The side has to send a move: its own, or that of the engine to move.
    Move,
    /// The side has nothing to decide, but has to send a turn without moves, which lets the opponent see the
    /// deal or the next throw.
    Reveal,
    /// The side has nothing to do, because the game is over.
    Nothing,
}

/// The end of a correspondence game: by its rules, by resignation, or undecided at the maximum length.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameEnd {
    /// The game has ended by its rules, including an agreed or claimed draw. The result can be read from the
    /// game itself.
    Rules,
    /// The side has resigned and loses.
    Resigned(Side),
    /// The game has reached the maximum length of a correspondence game, see [`Link::is_full`], and ends
    /// undecided.
    TooLong,
}

/// A replayed correspondence game from the view of one side, with the action that is expected of that side.
#[derive(Debug)]
pub struct Table {
    /// The game after all turns, and after the next throw of the dice if the side knows the values for it. `None`
    /// while the side cannot compute the board.
    pub game: Option<Box<dyn LinkedGame>>,
    /// The action that is expected of the side.
    pub duty: Duty,
    /// The end of the game, or `None` while it is being played.
    pub end: Option<GameEnd>,
    /// The side that offers a draw, which the opponent can accept in the next turn.
    pub draw_offer: Option<Side>,
}

/// The error for a turn that the rules of the game do not allow.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TurnError {
    /// The rules of the game do not accept its settings.
    #[error("settings: {0}")]
    Settings(RuleError),
    /// A move breaks the rules, or is played for an engine but differs from the move that the engine finds.
    #[error("turn {turn}: `{mv}`: {error}")]
    Illegal {
        /// The number of the turn with the illegal move, counted from 1.
        turn: usize,
        /// The move that is illegal.
        mv: MoveText,
        /// The rule that the move breaks.
        error: RuleError,
    },
    /// The turn has a move that its sender cannot make now: the opponent is to move, a throw is missing, or
    /// the game is over.
    #[error("turn {turn}: `{mv}`: expected no further move of side {side}")]
    NotToMove {
        /// The number of the turn that has the excess move, counted from 1.
        turn: usize,
        /// The first excess move of the turn, which the sender was not allowed to make.
        mv: MoveText,
        /// The side that has sent the turn.
        side: Side,
    },
    /// The side that has sent the turn is still to move.
    #[error("turn {turn}: expected a further move of side {side}")]
    Incomplete {
        /// The number of the turn that lacks a move, counted from 1.
        turn: usize,
        /// The side that has sent the turn.
        side: Side,
    },
    /// A draw, or the offer of a draw, is not allowed.
    #[error("turn {turn}: {error}")]
    Draw {
        /// The number of the turn with the draw or the offer, counted from 1.
        turn: usize,
        /// The rule that forbids the draw or the offer of a draw.
        error: RuleError,
    },
    /// A turn follows the end of the game, or contains a resignation or draw after a move that ends the game.
    #[error("turn {turn}: expected no further turn: the game is over")]
    Over {
        /// The number of the first turn that follows the end of the game or continues after it, counted from 1.
        turn: usize,
    },
    /// The game has more plies than the hash chains have values.
    #[error(transparent)]
    Chain(#[from] ChainError),
}

/// The chain values that one side knows: the revealed values of both chains, and all values of its own chain.
struct Knowledge<'a> {
    a: &'a Chain,
    b: &'a Chain,
    own: (Side, &'a Secret),
}

impl Knowledge<'_> {
    fn value(&self, side: Side, index: u16) -> Option<Value> {
        let chain = match side {
            Side::A => self.a,
            Side::B => self.b,
        };
        // A revealed value is a few hashes away, the secret many.
        chain.value(index).or_else(|| {
            let (own, secret) = self.own;
            let revealed = (own == side).then(|| secret.reveal(index).ok()).flatten()?;
            Some(revealed.value)
        })
    }

    fn deal(&self, link: &Link) -> Option<Deal> {
        let firsts = [self.value(Side::A, 1)?, self.value(Side::B, 1)?];
        Some(Deal::new(link.settings(), [self.a.anchor(), self.b.anchor()], firsts))
    }

    /// Makes the throw that the game waits for, if the side knows both values that determine the throw.
    fn make_throw(&self, game: &mut dyn LinkedGame, deal: &Deal, plies: usize) -> Result<(), ChainError> {
        if game.decision() != Decision::Throw {
            return Ok(());
        }
        let number = throws::number_after(plies)?;
        if let (Some(a), Some(b)) = (self.value(Side::A, number), self.value(Side::B, number)) {
            game.throw(&Throw::new(deal, number, a, b).ok_or(ChainError::Exhausted)?);
        }
        Ok(())
    }
}

/// Replays a link for the side with the given secret, and returns the state of the game.
///
/// The first `accepted` turns have been checked before. Only in later turns are the moves of programs
/// searched again.
///
/// # Errors
/// Returns [`TurnError`] for the first turn that the rules do not allow.
pub(crate) fn replay(
    link: &Link,
    own: (Side, &Secret),
    accepted: usize,
    rules: LinkStartFn,
) -> Result<Table, TurnError> {
    let to_answer = link.to_answer();
    let waiting = Table { game: None, duty: Duty::Wait, end: None, draw_offer: None };
    let (Some(a), Some(b)) = (link.chain(Side::A), link.chain(Side::B)) else {
        return Ok(waiting);
    };
    let knowledge = Knowledge { a, b, own };
    let Some(deal) = knowledge.deal(link) else { return Ok(waiting) };
    let mut game = rules(link.settings(), &deal).map_err(TurnError::Settings)?;
    let (mut plies, mut side, mut offer, mut end) = (0, Side::A, None, None);
    for (number, turn) in (1..).zip(link.turns()) {
        if game.decision() == Decision::Over {
            return Err(TurnError::Over { turn: number });
        }
        knowledge.make_throw(game.as_mut(), &deal, plies)?;
        play_turn(game.as_mut(), turn, (number, side), offer.is_some(), number <= accepted)?;
        plies += turn.plies();
        offer = (turn.ending == Some(TurnEnding::DrawOffer)).then_some(side);
        end = (turn.ending == Some(TurnEnding::Resignation)).then_some(GameEnd::Resigned(side));
        side = side.other();
    }
    if end.is_none() {
        knowledge.make_throw(game.as_mut(), &deal, plies)?;
    }
    let end = end
        .or((game.decision() == Decision::Over).then_some(GameEnd::Rules))
        .or(link.is_full().then_some(GameEnd::TooLong));
    let duty = match game.decision() {
        _ if end.is_some() => Duty::Nothing,
        _ if own.0 != to_answer => Duty::Wait,
        Decision::Move(side) if side != own.0 => Duty::Reveal,
        _ => Duty::Move,
    };
    Ok(Table { game: Some(game), duty, end, draw_offer: offer.filter(|_| end.is_none()) })
}

/// Plays turn number `number`, sent by `side`. The caller has already made the throw before the turn, if
/// there is one.
///
/// If `is_accepted` is set, the moves of programs are not searched again.
fn play_turn(
    game: &mut dyn LinkedGame,
    turn: &Turn,
    (number, side): (usize, Side),
    is_draw_offered: bool,
    is_accepted: bool,
) -> Result<(), TurnError> {
    let is_to_move = |game: &dyn LinkedGame| match game.decision() {
        Decision::Move(mover) => mover == side,
        Decision::Program => true,
        Decision::Throw | Decision::Over => false,
    };
    for mv in &turn.moves {
        if !is_to_move(game) {
            return Err(TurnError::NotToMove { turn: number, mv: mv.clone(), side });
        }
        let played = if is_accepted { game.replay(mv) } else { game.play(mv) };
        played.map_err(|error| TurnError::Illegal { turn: number, mv: mv.clone(), error })?;
    }
    match turn.ending {
        Some(TurnEnding::Resignation | TurnEnding::Draw) if game.decision() == Decision::Over => {
            Err(TurnError::Over { turn: number })
        }
        Some(TurnEnding::Resignation) => Ok(()),
        Some(TurnEnding::Draw) => {
            let is_agreed = is_draw_offered && turn.moves.is_empty();
            if !is_agreed && !is_to_move(game) {
                return Err(TurnError::Draw { turn: number, error: RuleError::new(NO_CLAIM) });
            }
            game.end_as_draw(is_agreed).map_err(|error| TurnError::Draw { turn: number, error })
        }
        Some(TurnEnding::DrawOffer) | None if is_to_move(game) => {
            Err(TurnError::Incomplete { turn: number, side })
        }
        Some(TurnEnding::DrawOffer) if !game.allows_agreed_draw() => {
            Err(TurnError::Draw { turn: number, error: RuleError::new(NO_OFFER) })
        }
        Some(TurnEnding::DrawOffer) | None => Ok(()),
    }
}

const NO_CLAIM: &str = "expected no draw: only the side to move can claim one";
const NO_OFFER: &str = "expected no draw offer: the rules allow no agreed draw now";
