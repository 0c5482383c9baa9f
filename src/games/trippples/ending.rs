//! How a game ends: on a finish, by a block of both, a called freeze, a cycle of moves, or an agreement.
//!
//! Knows when a cycle begins for the third time, and whom it makes the winner by the official rules. Leaves values to
//! [`super::oracle`].

use std::fmt;

use super::game::Line;
use super::moves::Move;
use super::oracle::Oracle;
use super::position::{Outcome, Position};
use super::side::Side;
use crate::games::contract::{Game, Winners};
use crate::games::oracle::Verdict;
use crate::games::square::Square;

/// What ended a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// A side has reached its finish and won.
    Finish(Side),
    /// Neither piece can move, and nobody called it: a draw.
    DoubleBlock,
    /// A side called a freeze and has won.
    Freeze(Side),
    /// A cycle of moves began for the third time: a draw.
    Cycle(Cycle),
    /// The same by the official rules, where the winner's opponent can leave the cycle only to lose, and the winner can leave it
    /// without.
    Indirect {
        /// Who has won.
        winner: Side,
        /// The cycle.
        cycle: Cycle,
    },
    /// Both sides agreed on a draw.
    Agreement,
}

/// A cycle of moves that has begun for the third time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cycle {
    /// How many moves it has; a missed turn is none.
    pub length: usize,
    /// The numbers of the moves it began with each time, counted from 1; the last one ended the game.
    pub starts: [usize; 3],
}

/// The words for how games end, of commands and of scripts.
pub mod words {
    /// A finish was reached.
    pub const FINISH: &str = "finish";
    /// Nobody could move.
    pub const BLOCKED: &str = "blocked";
    /// A freeze was called.
    pub const FREEZE: &str = "freeze";
    /// A cycle began for the third time.
    pub const CYCLE: &str = "cycle";
    /// So it did, and one side could not leave it.
    pub const INDIRECT: &str = "indirect";
    /// Both agreed on a draw.
    pub const AGREED: &str = "agreed";
}

impl End {
    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Finish(_) => words::FINISH,
            Self::DoubleBlock => words::BLOCKED,
            Self::Freeze(_) => words::FREEZE,
            Self::Cycle(_) => words::CYCLE,
            Self::Indirect { .. } => words::INDIRECT,
            Self::Agreement => words::AGREED,
        }
    }

    /// Who has won; nobody is a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Finish(winner) | Self::Freeze(winner) | Self::Indirect { winner, .. } => Some(winner),
            Self::DoubleBlock | Self::Cycle(_) | Self::Agreement => None,
        }
    }

    /// The cycle that ended the game, if one did.
    #[must_use]
    pub const fn cycle(self) -> Option<Cycle> {
        match self {
            Self::Cycle(cycle) | Self::Indirect { cycle, .. } => Some(cycle),
            Self::Finish(_) | Self::DoubleBlock | Self::Freeze(_) | Self::Agreement => None,
        }
    }
}

impl From<End> for Winners<Side> {
    fn from(end: End) -> Self {
        end.winner().into()
    }
}

impl From<Outcome> for End {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Finish(winner) => Self::Finish(winner),
            Outcome::DoubleBlock => Self::DoubleBlock,
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finish(winner) => Outcome::Finish(*winner).fmt(f),
            Self::DoubleBlock => Outcome::DoubleBlock.fmt(f),
            Self::Freeze(winner) => write!(f, "{} has called a freeze", winner.name()),
            Self::Cycle(cycle) => cycle.fmt(f),
            Self::Indirect { winner, cycle } => write!(f, "{cycle}, which {} wins", winner.name()),
            Self::Agreement => f.write_str("both sides have agreed on a draw"),
        }
    }
}

impl fmt::Display for Cycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { length, starts: [first, second, third] } = self;
        write!(
            f,
            "a cycle of {length} moves has begun for the third time, at moves {first}, {second} and {third}"
        )
    }
}

/// How a game has ended with the last move of its line.
pub(super) fn end_of(line: &Line) -> Option<End> {
    let position = line.current();
    match line.moves().next_back() {
        Some(Move::Draw) => return Some(End::Agreement),
        Some(call) if call.is_call() => return line.mover(line.plies() - 1).map(End::Freeze),
        _ => {}
    }
    if let Some(outcome) = position.outcome() {
        return Some(outcome.into());
    }
    let cycle = cycle(line)?;
    let winner = position.rules().are_official().then(|| indirect(line, cycle)).flatten();
    Some(winner.map_or(End::Cycle(cycle), |winner| End::Indirect { winner, cycle }))
}

/// The shortest cycle that has just begun for the third time: the last 2L + 1 moves, each a side and the square it went
/// to, have period L. Moves before the last tile was placed do not count.
fn cycle(line: &Line) -> Option<Cycle> {
    let (plies, trail) = (line.plies(), trail(line));
    let length = (1..=trail.len().saturating_sub(1) / 2)
        .find(|&length| trail[..=length] == trail[length..=2 * length])?;
    Some(Cycle { length, starts: [plies - 2 * length, plies - length, plies] })
}

/// Whether the moves of a cycle have just been made for the second time: with the next one it begins for the third.
#[must_use]
pub fn is_second_time(line: &Line) -> bool {
    let trail = trail(line);
    (1..=trail.len() / 2).any(|length| trail[..length] == trail[length..2 * length])
}

/// Which piece went where, the latest move first. Pieces do not walk before all tiles are placed, so only the end of the line counts.
fn trail(line: &Line) -> Vec<(bool, Square)> {
    let arrival = |(mv, after): (Move, &Position)| -> Option<(bool, Square)> {
        // The piece stands where the move led.
        let to = mv.walk()?.to();
        Some((after.piece(Side::Circle) == to, to))
    };
    line.moves().zip(line.positions()).rev().map_while(arrival).collect()
}

/// Who wins a cycle that would else be a draw: the side whose opponent has only losing ways out of it, and has one, while it
/// has one itself that does not lose.
fn indirect(line: &Line, cycle: Cycle) -> Option<Side> {
    let plies = cycle.starts[1] - 1..cycle.starts[2] - 1;
    let round: Vec<(&Position, Move)> =
        plies.filter_map(|ply| Some((line.position(ply)?, line.moves().nth(ply)?))).collect();
    let oracle = Oracle::of(round.first()?.0)?;
    // How many ways out each side has, and how many of them do not lose.
    let (mut ways, mut safe) = ([0; 2], [0; 2]);
    for (position, _) in &round {
        let Some(mover) = position.mover() else { continue };
        // A position passed twice in a round can go on in two ways: neither leads out.
        let stays = |mv| round.iter().any(|&(other, stay)| other == *position && stay == mv);
        for judged in oracle.judge(position).moves.iter().filter(|judged| !stays(judged.mv)) {
            ways[mover.index()] += 1;
            safe[mover.index()] += usize::from(!matches!(judged.verdict, Verdict::Loss(_)));
        }
    }
    Side::BOTH.into_iter().find(|winner| {
        let [own, other] = [winner.index(), winner.other().index()];
        ways[other] > 0 && safe[other] == 0 && safe[own] > 0
    })
}
