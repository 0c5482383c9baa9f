//! Cycles of moves in Trippples, and the end of a game record.
//!
//! Detects a cycle that starts for the third time, and determines its winner by the official rules. Exact
//! values are left to [`super::oracle`].

use super::ending::{Cycle, End};
use super::moves::Move;
use super::oracle::Oracle;
use super::position::Position;
use super::side::Side;
use boardgame_engine::oracle::Verdict;
use boardgame_engine::record::GameRecord;
use boardgame_engine::square::Square;

/// Returns how the recorded game ended, or `None` if the game is not over.
pub(super) fn end_of(line: &GameRecord<Position>) -> Option<End> {
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

/// Returns the shortest cycle: a sequence of moves that was played twice in a row and has just begun for the third
/// time.
///
/// The length of the cycle is the shortest period L for which the last 2L + 1 moves, each a side and its
/// destination, are periodic. Moves of the placing phase are ignored.
fn cycle(line: &GameRecord<Position>) -> Option<Cycle> {
    let (plies, trail) = (line.plies(), trail(line));
    let length = (1..=trail.len().saturating_sub(1) / 2)
        .find(|&length| trail[..=length] == trail[length..=2 * length])?;
    Some(Cycle { length, starts: [plies - 2 * length, plies - length, plies] })
}

/// Returns `true` if a cycle of moves has just been completed for the second time.
pub(crate) fn is_second_time(line: &GameRecord<Position>) -> bool {
    let trail = trail(line);
    (1..=trail.len() / 2).any(|length| trail[..length] == trail[length..2 * length])
}

/// Returns the piece and destination of each step and jump of a game, latest first.
///
/// A piece is `true` for circle and `false` for square.
fn trail(line: &GameRecord<Position>) -> Vec<(bool, Square)> {
    let arrival = |(mv, after): (Move, &Position)| -> Option<(bool, Square)> {
        // The piece is on the destination of the move.
        let to = mv.walk()?.target();
        Some((after.piece(Side::Circle) == to, to))
    };
    line.moves().zip(line.positions()).rev().map_while(arrival).collect()
}

/// Returns the side that the official rules declare the winner of a game ended by a cycle, or `None` for a draw.
///
/// The winner has a move out of the cycle that does not lose; its opponent has moves out of the cycle, all of
/// which lose.
fn indirect(line: &GameRecord<Position>, cycle: Cycle) -> Option<Side> {
    let plies = cycle.starts[1] - 1..cycle.starts[2] - 1;
    let round: Vec<(&Position, Move)> =
        plies.filter_map(|ply| Some((line.position(ply)?, line.moves().nth(ply)?))).collect();
    let oracle = Oracle::for_position(round.first()?.0)?;
    // Number of moves out of the cycle for each side, and number of those that do not lose.
    let (mut ways, mut safe) = ([0; 2], [0; 2]);
    for (position, _) in &round {
        let Some(mover) = position.mover() else { continue };
        // A position that occurs twice in a pass may continue with two different moves, and neither move
        // leaves the cycle.
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
