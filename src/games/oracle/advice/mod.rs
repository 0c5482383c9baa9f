//! Advice: the move that keeps the exact value and gives the opponent the most to go wrong.
//!
//! A win is taken by the fastest way and a loss put off by the slowest: there the value says it all. In a draw it says nothing, and
//! who only keeps the draw walks to and fro. So advice looks at the opponent: [`opponent`] is a model of how it plays, drawn from
//! its moves so far, [`horizon`] what can come of a drawn position against such an opponent,
//! [`forced`] whether an end without a win is still to be avoided.
//!
//! Knows an oracle and a line of play. Leaves values to the oracle, rivals to the game, and whether advice is asked for to others.

mod forced;
mod horizon;
mod opponent;

use std::collections::HashMap;

use self::horizon::Horizon;
use self::opponent::Opponent;
use super::{Judged, Oracle, Solved, Verdict};

/// The factor of the worth of a move for each time the position after it has been there. Like the figures of the other files here
/// it was chosen by play against the classic thinkers.
const REPETITION: f64 = 0.97;
/// How many plies ahead, and in how many lines, shared among the moves, is looked for an end that cannot be avoided any more.
const FORCED_PLIES: usize = 24;
const FORCED_LINES: usize = 600;
/// From this ply on the oracle's first choice is played, so that a drawn game can end.
const LONG: usize = 400;

/// The move to play where a line of play has come to; none if the game is over.
#[must_use]
pub fn advise<G: Solved>(oracle: &G::Oracle, line: &G) -> Option<Judged<G::Move>> {
    let choices = oracle.choices(line.now());
    let first = *choices.first().filter(|_| !line.is_over())?;
    if choices.len() == 1 || first.verdict != Verdict::Draw || line.plies() >= LONG {
        return Some(first);
    }
    let opponent = Opponent::of(oracle, line);
    let worths = Horizon::worths(oracle, line, &opponent, &choices);
    let mut visits: HashMap<u32, usize> = HashMap::new();
    for position in (0..=line.plies()).filter_map(|ply| line.position(ply)) {
        *visits.entry(G::state(position)).or_default() += 1;
    }
    let mut best = (f64::NEG_INFINITY, first);
    let lines = FORCED_LINES / choices.len();
    for (judged, worth) in choices.into_iter().zip(worths) {
        let times = G::after(line.now(), judged.mv).and_then(|next| visits.get(&G::state(&next)).copied());
        let mut next = line.clone();
        if next.play(judged.mv).is_err() {
            continue;
        }
        // What may end the game comes after all that does not.
        let ends =
            forced::likelihood(&opponent, oracle, &next, line.turn(), 1.0, (FORCED_PLIES, &mut { lines }));
        let again: f64 = std::iter::repeat_n(REPETITION, times.unwrap_or(0)).product();
        let worth = worth * again - ends;
        // Of equal ones the first: the choices come in the order of how hard they are to answer.
        if worth > best.0 {
            best = (worth, judged);
        }
    }
    Some(best.1)
}
