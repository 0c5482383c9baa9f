//! Choosers of moves that make a game last until the line has been cut, and end soon afterwards.

use boardgame_engine::oracle::PuzzleOracle;
use boardgame_engine::record::{GamePosition, GameRecord};
use std::collections::{HashSet, VecDeque};

/// Returns the game record after a move.
fn after<P: GamePosition>(line: &GameRecord<P>, mv: P::Move) -> GameRecord<P> {
    let mut next = line.clone();
    next.play(mv).expect("a legal move");
    next
}

/// Returns a move after which no reply ends the game, if there is one.
pub(super) fn calm_move<P: GamePosition>(record: &str) -> String {
    let line: GameRecord<P> = record.parse().expect("a record");
    let is_calm = |&mv: &P::Move| {
        let (next, mut replies) = (after(&line, mv), after(&line, mv).legal_moves().into_iter());
        !next.is_over() && replies.all(|reply| !after(&next, reply).is_over())
    };
    let legal = line.legal_moves();
    legal.iter().find(|mv| is_calm(mv)).unwrap_or(&legal[0]).to_string()
}

/// Returns the first move of a shortest way to a win, in which both sides choose moves towards this win.
pub(super) fn move_to_next_win<O: PuzzleOracle>(record: &str) -> String {
    let first: GameRecord<O::Position> = record.parse().expect("a record");
    let mut known = HashSet::from([O::state(first.current())]);
    let mut open = VecDeque::from([first.clone()]);
    while let Some(line) = open.pop_front() {
        for mv in line.legal_moves() {
            let next = after(&line, mv);
            if next.outcome().is_some_and(|outcome| outcome.winner.is_some()) {
                return next.moves().nth(first.plies()).expect("a move").to_string();
            }
            if !next.is_over() && known.insert(O::state(next.current())) {
                open.push_back(next);
            }
        }
    }
    first.legal_moves()[0].to_string()
}
