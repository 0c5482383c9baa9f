//! Chooses the move to advise. The move keeps the result under perfect play and makes an error of the
//! opponent as likely as possible.
//!
//! In a won position the fastest win is played, in a lost one the slowest loss: the exact value determines
//! the move. In a drawn position it does not, and an engine that only keeps the draw may move back and forth.
//! Advice therefore considers the opponent: [`opponent`] models its play from its past moves, [`horizon`]
//! computes the worth of drawn positions against that model, and [`forced`] detects ends without a win that
//! can no longer be avoided.
//!
//! Works on any oracle and game record. Exact values are left to the oracle, rival engines to the game, and
//! the decision to use advice to the caller.

mod forced;
mod horizon;
mod opponent;

use std::collections::HashMap;

use self::horizon::Horizon;
use self::opponent::Opponent;
use super::{LineOf, MoveOf, PuzzleOracle, ValuedMove, Verdict};
use crate::record::GamePosition;

/// Factor by which the worth of a move decreases for each earlier occurrence of the resulting position.
///
/// Like the constants of the other modules here, it was tuned by play against the classic engines.
const REPETITION: f64 = 0.97;
/// Maximum depth of the search for forced ends of the game, such as repetition, in plies.
///
/// The search visits at most [`FORCED_LINES`] continuations in total for the moves that it compares.
const FORCED_PLIES: usize = 60;
const FORCED_LINES: usize = 3000;
/// Game length, in plies, from which advice no longer tries to make the opponent err. Otherwise a drawn game might
/// never end.
///
/// From then on, advice is the oracle's first choice.
const LONG: usize = 400;

/// Returns the move that is most likely to make the opponent err, among the best moves.
///
/// Returns `None` if the game is over.
pub fn advise<O: PuzzleOracle>(oracle: &O, line: &LineOf<O>) -> Option<ValuedMove<MoveOf<O>>> {
    let choices = oracle.choices(line.current());
    let first = *choices.first().filter(|_| !line.is_over())?;
    if choices.len() == 1 || first.verdict != Verdict::Draw || line.plies() >= LONG {
        return Some(first);
    }
    let opponent = Opponent::estimate(oracle, line);
    let worths = Horizon::worths(oracle, line, &opponent, &choices);
    let mut visits: HashMap<u32, usize> = HashMap::new();
    for position in (0..=line.plies()).filter_map(|ply| line.position(ply)) {
        *visits.entry(O::state(position)).or_default() += 1;
    }
    let mut best = (f64::NEG_INFINITY, first);
    let lines = FORCED_LINES / choices.len();
    for (judged, worth) in choices.into_iter().zip(worths) {
        let times =
            line.current().play(judged.mv).ok().and_then(|next| visits.get(&O::state(&next)).copied());
        let mut next = line.clone();
        if next.play(judged.mv).is_err() {
            continue;
        }
        // Subtracting the probability of an unavoidable end ranks such moves below all others.
        let ends =
            forced::likelihood(&opponent, oracle, &next, line.turn(), 1.0, (FORCED_PLIES, &mut { lines }));
        let again: f64 = std::iter::repeat_n(REPETITION, times.unwrap_or(0)).product();
        let worth = worth * again - ends;
        // Among equal moves the first is kept, because the choices are ordered by how difficult they are to
        // answer.
        if worth > best.0 {
            best = (worth, judged);
        }
    }
    Some(best.1)
}
