//! The game that a link describes, replayed by the rules.
//!
//! Only the turns that no `BACK` has removed are played. No program searches: the moves of programs are handed to the
//! caller, who has them checked.

use crate::chain::{Chain, ChainError, Secret, Value};
use crate::deal::Deal;
use crate::game::{Decision, LinkStartFn, LinkedGame, RuleError};
use crate::link::{Link, LiveTurn};
use crate::side::Side;
use crate::step::LogStep;
use crate::throws::{self, Throw};
use crate::turn::{MoveText, Turn, TurnEnding};

/// The action that is expected of one side in a game between two people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Duty {
    /// The side waits, because the opponent has to answer.
    Wait,
    /// The side has to send a move: its own, or that of the engine to move.
    Move,
    /// The side has nothing to decide, but has to send a turn without moves, which lets the opponent see the
    /// deal or the next throw.
    Reveal,
    /// The side has to answer `ASK`, the opponent's request for a take-back.
    AnswerBack,
    /// The side has nothing to do, because the game is over.
    Nothing,
}

/// The end of a game between two people: by its rules, by resignation, or undecided at the maximum length.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameEnd {
    /// The game has ended by its rules, including an agreed or claimed draw. The result can be read from the
    /// game itself.
    Rules,
    /// The side has resigned and loses.
    Resigned(Side),
    /// The game has reached the maximum length of a link, see [`Link::is_full`], and ends
    /// undecided.
    TooLong,
}

/// A replayed game from the view of one side, with the action that is expected of that side.
#[derive(Debug)]
pub struct Replay {
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
#[non_exhaustive]
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
    /// The author of `SHOW` or `ASK` is not to move.
    #[error("turn {turn}: expected no `SHOW` or `ASK`: side {side} is not to move")]
    NotItsMove {
        /// The number of the step, counted from 1.
        turn: usize,
        /// The side that has written the step.
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

    /// Makes the throw with the given number if the game waits for one and the side knows both values of it.
    fn make_throw(&self, game: &mut dyn LinkedGame, deal: &Deal, number: u16) -> Result<(), ChainError> {
        if game.decision() != Decision::Throw {
            return Ok(());
        }
        if let (Some(a), Some(b)) = (self.value(Side::A, number), self.value(Side::B, number)) {
            game.throw(&Throw::new(deal, number, a, b).ok_or(ChainError::Exhausted)?);
        }
        Ok(())
    }
}

/// A function that plays a move of a program in the step with the given index. The function can search for the move,
/// or note it for a later search.
pub(crate) type ProgramMoveFn<'a> =
    &'a mut dyn FnMut(&mut dyn LinkedGame, &MoveText, usize) -> Result<(), RuleError>;

/// Plays a program's move without a search.
pub(crate) fn play_unchecked(game: &mut dyn LinkedGame, mv: &MoveText, _: usize) -> Result<(), RuleError> {
    game.replay(mv)
}

/// The game after all live turns, without the throw that follows the last one.
struct Played<'a> {
    game: Box<dyn LinkedGame>,
    deal: Deal,
    knowledge: Knowledge<'a>,
    /// The number of the throw that follows.
    throw: u16,
}

/// Plays the live turns of a link. Returns `None` while the side cannot compute the board.
fn play<'a>(
    link: &'a Link,
    own: (Side, &'a Secret),
    rules: LinkStartFn,
    program: ProgramMoveFn<'_>,
) -> Result<Option<Played<'a>>, TurnError> {
    let (Some(a), Some(b)) = (link.chain(Side::A), link.chain(Side::B)) else { return Ok(None) };
    let knowledge = Knowledge { a, b, own };
    let Some(deal) = knowledge.deal(link) else { return Ok(None) };
    let mut game = rules(link.settings(), &deal).map_err(TurnError::Settings)?;
    let mut throw = throws::FIRST;
    if link.steps().first() == Some(&LogStep::Show) {
        knowledge.make_throw(game.as_mut(), &deal, throw)?;
        if !is_to_move(game.as_ref(), Side::A) {
            return Err(TurnError::NotItsMove { turn: 1, side: Side::A });
        }
    }
    for live in link.live_turns() {
        if game.decision() == Decision::Over {
            return Err(TurnError::Over { turn: live.step + 1 });
        }
        knowledge.make_throw(game.as_mut(), &deal, throw)?;
        let before = live.step.checked_sub(1).and_then(|before| link.steps().get(before));
        play_turn(game.as_mut(), live, before.is_some_and(offers_draw), program)?;
        throw = live.throw;
    }
    Ok(Some(Played { game, deal, knowledge, throw }))
}

fn offers_draw(step: &LogStep) -> bool {
    step.turn().is_some_and(|turn| turn.ending == Some(TurnEnding::DrawOffer))
}

/// Returns `true` if the game of a link has ended with its last step, by the rules or by a decision. A throw that
/// follows the step is not considered, because only one side knows it.
///
/// # Errors
/// Returns [`TurnError`] for the first turn that the rules do not allow.
pub(crate) fn is_ended_by_last_step(
    link: &Link,
    own: (Side, &Secret),
    rules: LinkStartFn,
) -> Result<bool, TurnError> {
    if link.steps().last().is_some_and(LogStep::ends_game) {
        return Ok(true);
    }
    let played = play(link, own, rules, &mut play_unchecked)?;
    Ok(played.is_some_and(|played| played.game.decision() == Decision::Over))
}

/// Replays a link for the side with the given secret, and returns the state of the game. The function `program` plays
/// the moves of programs.
///
/// # Errors
/// Returns [`TurnError`] for the first turn that the rules do not allow.
pub(crate) fn replay(
    link: &Link,
    own: (Side, &Secret),
    rules: LinkStartFn,
    program: ProgramMoveFn<'_>,
) -> Result<Replay, TurnError> {
    let Some(Played { mut game, deal, knowledge, throw }) = play(link, own, rules, program)? else {
        return Ok(Replay { game: None, duty: Duty::Wait, end: None, draw_offer: None });
    };
    let (last, number) = (link.steps().last(), link.steps().len());
    let is_resignation = |turn: &Turn| turn.ending == Some(TurnEnding::Resignation);
    let resigned = match last {
        Some(LogStep::Quit) if game.decision() == Decision::Over => {
            return Err(TurnError::Over { turn: number });
        }
        Some(LogStep::Quit) => Some(link.sender()),
        Some(LogStep::Turn(turn)) if is_resignation(turn) => Some(link.sender()),
        _ => None,
    };
    if resigned.is_none() {
        knowledge.make_throw(game.as_mut(), &deal, throw)?;
    }
    if last == Some(&LogStep::Ask) && game.decision() != Decision::Move(link.sender()) {
        return Err(TurnError::NotItsMove { turn: number, side: link.sender() });
    }
    let end = resigned
        .map(GameEnd::Resigned)
        .or((game.decision() == Decision::Over).then_some(GameEnd::Rules))
        .or(link.is_full().then_some(GameEnd::TooLong));
    let duty = match game.decision() {
        _ if end.is_some() => Duty::Nothing,
        _ if own.0 != link.to_answer() => Duty::Wait,
        _ if last == Some(&LogStep::Ask) => Duty::AnswerBack,
        Decision::Move(side) if side != own.0 => Duty::Reveal,
        _ => Duty::Move,
    };
    let draw_offer = last.filter(|step| end.is_none() && offers_draw(step)).map(|_| link.sender());
    Ok(Replay { game: Some(game), duty, end, draw_offer })
}

/// Returns `true` if a side, or a program whose move the side sends, is to move.
fn is_to_move(game: &dyn LinkedGame, side: Side) -> bool {
    match game.decision() {
        Decision::Move(mover) => mover == side,
        Decision::Program => true,
        Decision::Throw | Decision::Over => false,
    }
}

/// Plays a live turn. The caller has already made the throw before the turn, if there is one.
fn play_turn(
    game: &mut dyn LinkedGame,
    LiveTurn { turn, step, author: side, .. }: LiveTurn<'_>,
    is_draw_offered: bool,
    program: ProgramMoveFn<'_>,
) -> Result<(), TurnError> {
    let number = step + 1;
    for mv in &turn.moves {
        if !is_to_move(game, side) {
            return Err(TurnError::NotToMove { turn: number, mv: mv.clone(), side });
        }
        let is_program = game.decision() == Decision::Program;
        let played = if is_program { program(game, mv, step) } else { game.replay(mv) };
        played.map_err(|error| TurnError::Illegal { turn: number, mv: mv.clone(), error })?;
    }
    match turn.ending {
        Some(TurnEnding::Resignation | TurnEnding::Draw) if game.decision() == Decision::Over => {
            Err(TurnError::Over { turn: number })
        }
        Some(TurnEnding::Resignation) => Ok(()),
        Some(TurnEnding::Draw) => {
            let is_agreed = is_draw_offered && turn.moves.is_empty();
            if !is_agreed && !is_to_move(game, side) {
                return Err(TurnError::Draw { turn: number, error: RuleError::new(NO_CLAIM) });
            }
            game.end_as_draw(is_agreed).map_err(|error| TurnError::Draw { turn: number, error })
        }
        Some(TurnEnding::DrawOffer) | None if is_to_move(game, side) => {
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
