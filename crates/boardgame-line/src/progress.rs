//! The progress of a game on one side of a network line, from which each side computes the messages that
//! the other side has missed.

use std::fmt;
use std::str::FromStr;

use boardgame_engine::fields::Fields;
use boardgame_friend::chain::{Anchor, LENGTH, Value};
use boardgame_friend::correspondence::Correspondence;
use boardgame_friend::parse_error::ParseError;
use boardgame_friend::side::Side;

/// The highest possible number of a link in a game: one invitation, one answer, and [`LENGTH`] turns of each
/// player.
pub(crate) const MAX_NUMBER: usize = 2 * LENGTH as usize + 2;

/// The take-backs to which both players of a game have agreed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct TakeBacks {
    /// Number of take-backs in the game.
    pub count: u32,
    /// The number of the game's newest link right after the last take-back, or 0 without a take-back.
    pub number: usize,
}

impl TakeBacks {
    /// Returns a copy that counts one more take-back, where `number` is the number of the game's newest link after
    /// that take-back.
    #[must_use]
    pub const fn after(self, number: usize) -> Self {
        Self { count: self.count.saturating_add(1), number }
    }
}

/// A resignation or an agreed draw that has ended a game over a network line and is not part of the game's
/// record.
///
/// The record cannot contain an end outside the turn of the side that ends the game.
///
/// If both sides end a game at the same time, both keep the first of the ends in the order of the variants.
/// If the game is over by its record as well, the record counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LineEnd {
    /// The sides have agreed to a draw.
    Draw,
    /// Side a, the listener, has resigned and loses the game.
    ResignedA,
    /// Side b, the guest, has resigned and loses the game.
    ResignedB,
}

impl LineEnd {
    /// Returns the end of a game in which `side` has resigned.
    pub const fn resigned(side: Side) -> Self {
        match side {
            Side::A => Self::ResignedA,
            Side::B => Self::ResignedB,
        }
    }

    /// Returns the word for the end of a game in protocol records and saved games: `draw`, the letter `a` or `b` of
    /// the side that has resigned, or `-` for no end.
    pub(crate) const fn word(end: Option<Self>) -> &'static str {
        match end {
            None => "-",
            Some(Self::Draw) => "draw",
            Some(Self::ResignedA) => "a",
            Some(Self::ResignedB) => "b",
        }
    }

    pub(crate) fn parse(word: &str) -> Option<Option<Self>> {
        [None, Some(Self::Draw), Some(Self::ResignedA), Some(Self::ResignedB)]
            .into_iter()
            .find(|&end| Self::word(end) == word)
    }
}

/// The progress of a game, which each side announces after every join.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Progress {
    /// The first value of the inviting side's hash chain, by which both sides identify the game.
    pub game: Anchor,
    /// The number of the newest link of the correspondence game that the side has sent or accepted.
    pub number: usize,
    /// The count of take-backs that the side has carried out, and the number of its newest link after the last one.
    pub take_backs: TakeBacks,
    /// The resignation or agreed draw that has ended the game outside its record, or `None`.
    pub end: Option<LineEnd>,
}

/// The next step of a side after both sides have announced the progress of their games on a new connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Resume {
    /// The side sends the [messages after](Correspondence::messages_after) the opponent's newest link, or all
    /// messages if the opponent does not have the game.
    Send {
        /// The number of the opponent's newest link, or 0 if the opponent does not have the game.
        after: usize,
    },
    /// The side repeats its agreement to a take-back, which the opponent has not received.
    ///
    /// Then the side sends the messages after the link with the given number.
    Grant {
        /// The number of the last link that the take-back leaves in the game, where the invitation is link 1.
        number: usize,
    },
    /// The side waits until the opponent sends an invitation or repeats its agreement to a take-back.
    Wait,
    /// The two sides cannot continue, because their numbers of take-backs differ by more than one.
    Conflict,
}

impl Progress {
    /// Creates the state of a game that a side announces after a join: the newest link of `record`, the take-backs,
    /// and the end outside the record.
    ///
    /// The record has neither the take-backs nor the end, which the caller saves with it.
    pub fn new(record: &Correspondence, take_backs: TakeBacks, end: Option<LineEnd>) -> Self {
        Self { game: record.link().id(), number: record.link().number(), take_backs, end }
    }

    /// Compares the progress of both sides after a join, and returns the next step of `side`. `self` is the progress
    /// of `side`, and `other` is the progress of the opponent, or `None` if the opponent has no game.
    ///
    /// If the opponent has another game or none, side a sends its messages again, from the invitation on,
    /// and side b waits. All invitations must come from the same side of the network line. Otherwise both
    /// sides could wait.
    pub fn resume(&self, side: Side, other: Option<&Self>) -> Resume {
        let Some(other) = other.filter(|other| other.game == self.game) else {
            return match side {
                Side::A => Resume::Send { after: 0 },
                Side::B => Resume::Wait,
            };
        };
        let (own, others) = (self.take_backs, other.take_backs);
        match (u64::from(own.count), u64::from(others.count)) {
            (own, others) if own == others => Resume::Send { after: other.number },
            (own_count, others) if own_count == others + 1 => Resume::Grant { number: own.number },
            (own, others) if own + 1 == others => Resume::Wait,
            _ => Resume::Conflict,
        }
    }
}

/// The error in a text that cannot be parsed as the progress of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ProgressProblem {
    /// The anchor that identifies the game is invalid.
    #[error("expected the anchor of a game, 64 digits from 0 to 9 and a to f")]
    Game,
    /// The number of a link or the count of take-backs is invalid.
    #[error("expected a number without leading zeros, {MAX_NUMBER} at most for a link")]
    Number,
    /// The field for the end of the game is not `-`, `draw`, `a` or `b`.
    #[error("expected the end of the game, `-`, `draw`, `a` or `b`")]
    GameEnd,
    /// The text continues after its fifth and last field.
    #[error("expected the end of the progress")]
    End,
}

/// Parses a whole number from 0 to `max`, without a sign or leading zeros.
pub(crate) fn number(text: &str, max: usize) -> Option<usize> {
    text.parse().ok().filter(|number: &usize| *number <= max && number.to_string() == text)
}

/// Parses a protocol record about the progress of a game: `ANCHOR NUMBER COUNT NUMBER END`.
///
/// The fields are the anchor of side a, the number of the newest link, the number of take-backs, the number
/// of the newest link right after the last take-back, and the end of the game.
impl FromStr for Progress {
    type Err = ParseError<ProgressProblem>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut fields = Fields::new(text);
        let (game, _) = fields.parse(Value::parse, ProgressProblem::Game)?;
        let mut next = |max| fields.parse(|text| number(text, max), ProgressProblem::Number);
        let (newest, (count, column), (taken_back, _)) =
            (next(MAX_NUMBER)?.0, next(u32::MAX as usize)?, next(MAX_NUMBER)?);
        let count = u32::try_from(count).map_err(|_| (column, ProgressProblem::Number))?;
        let (end, _) = fields.parse(LineEnd::parse, ProgressProblem::GameEnd)?;
        if !fields.ended() {
            return Err((fields.column(), ProgressProblem::End).into());
        }
        let take_backs = TakeBacks { count, number: taken_back };
        Ok(Self { game: Anchor::new(game), number: newest, take_backs, end })
    }
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TakeBacks { count, number } = self.take_backs;
        write!(f, "{} {} {count} {number} {}", self.game, self.number, LineEnd::word(self.end))
    }
}
