//! The choice of moves that make a game last.

use trippples_game::{Line, Move};

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
