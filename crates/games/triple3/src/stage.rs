//! The dice events between two moves of Triple 3: throws that allow no move, forfeits, and the throw to be
//! played.
//!
//! The module throws the dice until a move is possible, and records each event for the view. The moves played
//! are left to [`boardgame_engine::record`].

use std::fmt;

use super::dice::{Dice, Throw, Total};
use super::position::Position;
use super::saved::{DiceSource, RecordStart};
use super::side::Side;
use super::spot::BoxNumber;

/// Number of consecutive throws without a legal move after which a turn is forfeited.
pub const THROWS: u8 = 3;

/// An event between two moves, such as a throw.
///
/// The window shows and announces each event.
///
/// The variants are in order of occurrence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum DiceEvent {
    BoxWon {
        /// The player who has won the box.
        side: Side,
        number: BoxNumber,
    },
    GameWon(Side),
    /// A player has removed a peg and throws again.
    AnotherGo(Side),
    Thrown {
        side: Side,
        /// The faces of the two dice.
        ///
        /// If the position was set up with only a total, any two faces with this total are used.
        throw: Throw,
        /// Number of the throw within the player's turn, 1 to 3.
        attempt: u8,
        /// Whether the throw allows a move.
        ///
        /// A throw without a move is followed by another throw or a forfeit.
        playable: bool,
    },
    Forfeited(Side),
}

/// A position of Triple 3 with the throw to be played, or the end of a game.
///
/// The text of a `GameState` is the start of a game record that begins at the position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameState {
    pub(super) start: RecordStart,
    pub(super) position: Position,
    pub(super) throw: Option<Throw>,
    /// Number of the next throw, counted from 0.
    pub(super) next: u64,
    /// Events since the last move, or since the start of the game record.
    pub(super) events: Vec<DiceEvent>,
}

impl GameState {
    /// Creates the start of a game at a position, and makes the first throws of the dice.
    pub fn new(position: Position, dice: Dice) -> Self {
        RecordStart { position, total: None, dice: DiceSource::Stream { dice, made: 0 } }.into()
    }

    /// Returns the boxes and the turn, after the last move and any forfeited turns.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Creates the initial position of a game whose throws all come from a list instead of dice.
    pub fn with_throws(position: Position, throws: impl IntoIterator<Item = Throw>) -> Self {
        let throws = throws.into_iter().collect();
        RecordStart { position, total: None, dice: DiceSource::Given(throws) }.into()
    }

    /// Returns the dice that generate the throws of the game, unless the throws are preset.
    ///
    /// The seed of a game with preset throws is a hash of these throws; it only seeds engines.
    pub fn dice(&self) -> Dice {
        self.start.stream().0
    }

    /// Returns `true` if the list of throws is used up before the end of the game.
    pub fn needs_throw(&self) -> bool {
        self.throw.is_none() && self.position.winner().is_none()
    }

    /// Returns the throw to be played by the side to move. The throw allows at least one move.
    ///
    /// Returns `None` if the game is over or needs a throw.
    pub const fn throw(&self) -> Option<Throw> {
        self.throw
    }

    pub(crate) fn events(&self) -> &[DiceEvent] {
        &self.events
    }

    /// Returns this position as the start of a new game record.
    ///
    /// A game from there has the same throws as this game.
    pub fn from_here(&self) -> Self {
        // The text stores at most `u32::MAX` throws; a longer game would continue with different throws.
        let made = u32::try_from(self.next).unwrap_or(u32::MAX);
        let total = self.throw.map(Throw::total);
        let dice = match &self.start.dice {
            DiceSource::Given(throws) => {
                let played = usize::try_from(self.next).unwrap_or(usize::MAX);
                DiceSource::Given(throws.get(played..).unwrap_or_default().into())
            }
            DiceSource::Text | DiceSource::Stream { .. } => DiceSource::Stream { dice: self.dice(), made },
        };
        RecordStart { position: self.position, total, dice }.into()
    }

    /// Throws the dice until a move is possible, the game is over, or no throw is left.
    ///
    /// If a total was set up, `given` takes the place of the first throw.
    pub(super) fn thrown(mut self, given: Option<Total>) -> Self {
        let mut given = given.map(Throw::from);
        while self.position.winner().is_none() {
            let side = self.position.turn();
            for attempt in 1..=THROWS {
                let Some(throw) = given.take().or_else(|| self.next_throw()) else { return self };
                let playable = !self.position.legal_moves(throw.total()).is_empty();
                self.events.push(DiceEvent::Thrown { side, throw, attempt, playable });
                if playable {
                    return Self { throw: Some(throw), ..self };
                }
            }
            self.events.push(DiceEvent::Forfeited(side));
            self.position = self.position.forfeited();
        }
        self
    }

    /// Takes the next throw, or returns `None` if the game has a list of preset throws and none is left.
    fn next_throw(&mut self) -> Option<Throw> {
        let throw = self.start.throw(self.next)?;
        self.next += 1;
        Some(throw)
    }
}

impl From<RecordStart> for GameState {
    fn from(start: RecordStart) -> Self {
        let (_, next) = start.stream();
        let (position, total) = (start.position, start.total);
        Self { start, position, throw: None, next, events: Vec::new() }.thrown(total)
    }
}

impl fmt::Display for GameState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.start.fmt(f)
    }
}
