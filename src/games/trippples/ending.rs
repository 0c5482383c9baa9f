//! The end of a game: a finish, a double block, a called freeze, a cycle of moves, or an agreement.
//!
//! Detects a cycle that starts for the third time, and determines its winner by the official rules. Exact
//! values are left to [`super::oracle`].

use std::fmt;

use super::game::Line;
use super::moves::Move;
use super::oracle::Oracle;
use super::position::{Outcome, Position};
use super::side::Side;
use boardgame_engine::contract::{Game, Winners};
use boardgame_engine::oracle::Verdict;
use boardgame_engine::square::Square;

/// The reason for the end of a Trippples game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// A side has reached its finish and won.
    Finish(Side),
    /// A draw because neither piece can move and no freeze was called.
    DoubleBlock,
    /// A side has called a freeze and won.
    Freeze(Side),
    /// A draw because a cycle of moves has started for the third time.
    Cycle(Cycle),
    /// An indirect win: a cycle of moves has started for the
    /// third time, and one side wins it under the official rules.
    ///
    /// The winner's opponent can leave the cycle only by a losing move, but the winner can leave it without
    /// losing.
    Indirect {
        /// The side that wins the cycle.
        winner: Side,
        /// The cycle of moves that ended the game.
        cycle: Cycle,
    },
    /// A draw agreed by the sides.
    Agreement,
}

/// A cycle of moves that has started for the third time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cycle {
    /// Number of moves in one pass through the cycle; missed turns are not counted.
    pub length: usize,
    /// For each of the three passes, the number of its first move in the game, counted from 1.
    /// The third of these moves ended the game.
    pub starts: [usize; 3],
}

/// The words that commands and scripts use for the ends of a Trippples game.
pub mod words {
    /// The word for a win by reaching the finish.
    pub const FINISH: &str = "finish";
    /// The word for a draw because both pieces are blocked.
    pub const BLOCKED: &str = "blocked";
    /// The word for a win by calling a freeze.
    pub const FREEZE: &str = "freeze";
    /// The word for a draw by a cycle of moves that has started for the third time.
    pub const CYCLE: &str = "cycle";
    /// The word for a win by a cycle of moves under the official rules.
    pub const INDIRECT: &str = "indirect";
    /// The word for a draw agreed by the sides.
    pub const AGREED: &str = "agreed";
}

impl End {
    /// Returns the word that commands and scripts use for this end of a game.
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

    /// Returns the side that has won the game, or `None` for a draw.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Finish(winner) | Self::Freeze(winner) | Self::Indirect { winner, .. } => Some(winner),
            Self::DoubleBlock | Self::Cycle(_) | Self::Agreement => None,
        }
    }

    /// Returns the cycle of moves that ended the game, or `None` if the game ended in a different way.
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

/// Returns the end of a game after the last move of its record, or `None` if the game is not over.
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

/// Returns the shortest cycle of moves that has just started for the third time, or `None` if no cycle has.
///
/// Its length is the shortest period L for which the last 2L + 1 moves, each a side and its destination, are
/// periodic. Moves of the placing phase are ignored.
fn cycle(line: &Line) -> Option<Cycle> {
    let (plies, trail) = (line.plies(), trail(line));
    let length = (1..=trail.len().saturating_sub(1) / 2)
        .find(|&length| trail[..=length] == trail[length..=2 * length])?;
    Some(Cycle { length, starts: [plies - 2 * length, plies - length, plies] })
}

/// Returns `true` if the last move has completed the second pass
/// through a cycle, so that the next one may start the third.
pub fn is_second_time(line: &Line) -> bool {
    let trail = trail(line);
    (1..=trail.len() / 2).any(|length| trail[..length] == trail[length..2 * length])
}

/// Returns the piece and destination of each move of a game, latest
/// first, back to the placing phase, in which no piece moves.
///
/// A piece is `true` for circle and `false` for square.
fn trail(line: &Line) -> Vec<(bool, Square)> {
    let arrival = |(mv, after): (Move, &Position)| -> Option<(bool, Square)> {
        // The piece is on the destination of the move.
        let to = mv.walk()?.to();
        Some((after.piece(Side::Circle) == to, to))
    };
    line.moves().zip(line.positions()).rev().map_while(arrival).collect()
}

/// Returns the side that wins a cycle under the official rules, or `None` if the cycle is a draw.
///
/// The winner has a move out of the cycle that does not lose; its opponent has moves out of the cycle, all of
/// which lose.
fn indirect(line: &Line, cycle: Cycle) -> Option<Side> {
    let plies = cycle.starts[1] - 1..cycle.starts[2] - 1;
    let round: Vec<(&Position, Move)> =
        plies.filter_map(|ply| Some((line.position(ply)?, line.moves().nth(ply)?))).collect();
    let oracle = Oracle::of(round.first()?.0)?;
    // Number of moves out of the cycle for each side, and number of those that do not lose.
    let (mut ways, mut safe) = ([0; 2], [0; 2]);
    for (position, _) in &round {
        let Some(mover) = position.mover() else { continue };
        // If a position occurs twice in a pass, it may continue with two different moves, and neither leaves
        // the cycle.
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
