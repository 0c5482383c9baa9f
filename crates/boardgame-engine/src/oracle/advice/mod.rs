//! Chooses the move to advise. The move keeps the result under perfect play and makes an error of the
//! opponent as likely as possible.
//!
//! In a won position the fastest win is played, in a lost one the slowest loss: the exact value determines
//! the move. In a drawn position it does not, and an engine that only keeps the draw may move back and forth.
//! Advice therefore considers the opponent: [`opponent`] models its play from its past moves, [`plan`] finds the nearest
//! error of each rival, [`horizon`] computes the worth of drawn positions against the mixture of all, and [`forced`]
//! detects ends without a win that can no longer be avoided. [`explored`] keeps what they need of a board.
//!
//! Works on any oracle and game record. Exact values are left to the oracle, rival engines to the game, and
//! the decision to use advice to the caller.

mod explored;
mod forced;
mod horizon;
mod opponent;
mod plan;

use std::collections::HashMap;

use self::explored::Graph;
use self::opponent::Opponent;
use super::{LineOf, MoveOf, PuzzleOracle, SeatOf, ValuedMove, Verdict};

pub use explored::Explored;

/// Factor by which the worth of a move decreases for each earlier occurrence of the resulting position.
///
/// Like the constants of the other modules here, it was tuned by play against the classic engines.
const REPETITION: f64 = 0.97;
/// Game length, in plies, up to which advice avoids positions that have occurred [`PuzzleOracle::OFTEN`] times.
const NO_CYCLES: usize = 120;
/// Factor by which the worth of a sure win against a rival decreases for each ply until the end.
const LATER: f64 = 0.98;
/// Maximum depth of the search for forced ends of the game, such as repetition, in plies.
///
/// The search visits at most [`FORCED_LINES`] continuations in total for the moves that it compares.
const FORCED_PLIES: usize = 60;
const FORCED_LINES: usize = 300;
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
    let most_difficult = |graph: &mut Graph<O>| most_difficult(graph, oracle, line, &choices);
    let advised = match oracle.explored() {
        Some(explored) => explored.with(most_difficult),
        None => most_difficult(&mut Graph::default()),
    };
    Some(advised.unwrap_or(first))
}

/// Returns the move among the drawing moves `choices` after which a later error of the opponent is worth most.
fn most_difficult<O: PuzzleOracle>(
    graph: &mut Graph<O>,
    oracle: &O,
    line: &LineOf<O>,
    choices: &[ValuedMove<MoveOf<O>>],
) -> Option<ValuedMove<MoveOf<O>>> {
    let opponent = Opponent::estimate(graph, oracle, line);
    let mut visits: HashMap<usize, usize> = HashMap::new();
    for position in (0..=line.plies()).filter_map(|ply| line.position(ply)) {
        *visits.entry(graph.number(position)).or_default() += 1;
    }
    let times = |number: usize| visits.get(&number).copied().unwrap_or(0);
    let current = graph.number(line.current());
    let edges = graph.edges(oracle, current);
    let mut moves: Vec<(ValuedMove<_>, usize)> = Vec::with_capacity(choices.len());
    for judged in choices {
        moves.extend(edges.iter().find(|edge| edge.mv == judged.mv).map(|edge| (*judged, edge.next)));
    }
    let is_barred = |number: usize| line.plies() < NO_CYCLES && times(number) >= O::OFTEN;
    // If all positions have occurred often, the moves to the rarest of them are compared.
    let rarest = moves.iter().map(|&(_, next)| times(next)).min()?;
    moves.retain(|&(_, next)| !is_barred(next) || times(next) == rarest);
    if let [(only, _)] = moves[..] {
        return Some(only);
    }

    // Each position takes the reply of each likely rival. As long as there are many, fewer positions are examined.
    let limit = O::HORIZON.min(4 * O::HORIZON / (opponent.rivals.len() + 1));
    let mut ahead =
        Ahead { graph, oracle, opponent: &opponent, own: line.turn(), limit, is_barred: &is_barred };
    let numbers: Vec<usize> = moves.iter().map(|&(_, next)| next).collect();
    let worths = ahead.worths(&numbers);
    let lines = FORCED_LINES / moves.len();
    let mut next = line.clone();
    let mut best: Option<(f64, ValuedMove<_>)> = None;
    for ((judged, number), mut worth) in moves.into_iter().zip(worths) {
        for &(rival, likely) in &opponent.rivals {
            let plies = ahead.plies_to_win(rival, number);
            worth += plies.map_or(0.0, |plies| likely * LATER.powi(plies as i32));
        }
        worth *= REPETITION.powi(times(number) as i32);
        if next.play(judged.mv).is_ok() {
            // Subtracting the probability of an unavoidable end ranks such moves below all others.
            worth -= ahead.forced_end(&mut next, 1.0, FORCED_PLIES, &mut { lines });
            next.undo();
        }
        // Among equal moves the first is kept, because the choices are ordered by how difficult they are to
        // answer.
        if best.is_none_or(|(so_far, _)| worth > so_far) {
            best = Some((worth, judged));
        }
    }
    best.map(|(_, judged)| judged)
}

/// The game ahead of a drawn position, for the player who gets the advice.
struct Ahead<'a, O: PuzzleOracle> {
    graph: &'a mut Graph<O>,
    oracle: &'a O,
    opponent: &'a Opponent,
    own: SeatOf<O>,
    /// The number of positions that are examined in one search.
    limit: usize,
    /// Whether the player avoids the position with this number.
    is_barred: &'a dyn Fn(usize) -> bool,
}
