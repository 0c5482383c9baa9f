//! Choosers of moves that make a game last until the line has been cut, and end soon afterwards.

use boardgame_engine::oracle::PuzzleOracle as _;
use std::collections::{HashSet, VecDeque};
use trippples_game::{Line, Move, Oracle};

/// Returns the game record after a move.
fn after(line: &Line, mv: Move) -> Line {
    let mut next = line.clone();
    next.play(mv).expect("a legal move");
    next
}

/// Returns a move after which no reply ends the game, if there is one.
pub(super) fn calm_move(record: &str) -> String {
    let line: Line = record.parse().expect("a record");
    let is_calm = |&mv: &Move| {
        let (next, mut replies) = (after(&line, mv), after(&line, mv).legal_moves().into_iter());
        !next.is_over() && replies.all(|reply| !after(&next, reply).is_over())
    };
    let legal = line.legal_moves();
    legal.iter().find(|mv| is_calm(mv)).unwrap_or(&legal[0]).to_string()
}

/// Returns the first move of a shortest way to a win, in which both sides choose moves towards this win.
pub(super) fn move_to_next_win(record: &str) -> String {
    let first: Line = record.parse().expect("a record");
    let mut known = HashSet::from([Oracle::state(first.current())]);
    let mut open = VecDeque::from([first.clone()]);
    while let Some(line) = open.pop_front() {
        for mv in line.legal_moves() {
            let next = after(&line, mv);
            if next.outcome().is_some_and(|outcome| outcome.winner.is_some()) {
                return next.moves().nth(first.plies()).expect("a move").to_string();
            }
            if !next.is_over() && known.insert(Oracle::state(next.current())) {
                open.push_back(next);
            }
        }
    }
    first.legal_moves()[0].to_string()
}
