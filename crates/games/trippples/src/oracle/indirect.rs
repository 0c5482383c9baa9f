//! Indirect wins: draws of Trippples that one side can win by the official rules.
//!
//! One of the two sides is the *hunter*. The hunter cannot win directly, but it wins a cycle in which the
//! other side has exactly one move at every turn that does not lose, provided that the other side has a
//! losing move out of the cycle and the hunter has a move out of the cycle that does not lose. Consider
//! therefore the drawn positions: the hunter's positions with all their drawing moves, and the other side's
//! positions with a single drawing move. If they form a cycle that contains a position with a losing way out
//! and a position in which the hunter has a choice, the hunter plays that cycle. The hunter also wins from
//! positions in which it can force play into such a cycle, because the other side can only avoid the cycle by
//! losing.
//!
//! Positions are identified by the side that really moves; missed turns are left out. The end of the game
//! itself, which depends on the moves played, is left to [`super::super::ending`].

use std::collections::VecDeque;

use super::super::board::Board;
use super::super::moves::Move;
use super::super::position::Position;
use super::super::rules::{RuleOptions, Rules};
use super::super::side::{ARROW_SQUARES, NEUTRAL, NEUTRAL_SQUARES, Side};
use super::values::{MoveGraph, Values};
use boardgame_engine::oracle::Verdict;
use boardgame_engine::square::Square;
use boardgame_engine::tiles::walks::{Squares, each, single_square};

/// Size of a table with one entry for each position number.
const STATES: usize = 2 << 12;

/// For each side, the positions from which the side can force an indirect win: a win by a cycle of moves.
///
/// Without the rule about cycles, these positions are draws.
#[derive(Debug, Clone)]
pub(super) struct Indirect([ForcedWins; 2]);

/// A table of the positions from which one side can force an indirect win: a win by a cycle of moves.
///
/// The index is the number of a position. An entry is the number of the next position on the way to the win,
/// or `None` if the side cannot force an indirect win.
#[derive(Debug, Clone)]
struct ForcedWins(Vec<Option<u16>>);

/// A position that is a draw under perfect play, with its drawn successors and its numbers of moves.
#[derive(Debug, Clone, Default)]
struct DrawnState {
    /// Position numbers of the successors that are also drawn.
    ///
    /// Moves that block both pieces end the game and are not included.
    next: Vec<u16>,
    /// Number of moves in a drawn position that do not lose, including moves that block both pieces.
    safe: u32,
    moves: u32,
}

const fn number(mover: Side, own: usize, other: usize) -> u16 {
    (mover.index() << 12 | own << 6 | other) as u16
}

/// Returns the position number, which combines the side to move with the squares of both pieces.
///
/// Returns `None` if the game is over.
///
/// If a blocked side misses its turn, the opponent counts as the side to move. All neutral squares have the
/// same number.
fn state(position: &Position) -> Option<u16> {
    let mover = position.mover()?;
    let own = if position.is_jumping() { NEUTRAL[0] } else { position.piece(mover) };
    Some(number(mover, own.index(), position.piece(mover.other()).index()))
}

fn mover(state: usize) -> Side {
    Side::BOTH[state >> 12 & 1]
}

impl Indirect {
    pub(super) fn of(board: &Board, rules: Rules, values: &Values) -> Self {
        let drawn = drawn_states(board, rules, values);
        Self(Side::BOTH.map(|hunter| ForcedWins::new(&drawn, hunter)))
    }

    /// Returns the side that can force an indirect win (a win by a cycle of moves), or `None` if neither side can.
    ///
    /// Only positions that are draws without the rule about cycles have indirect wins.
    pub(super) fn winner(&self, position: &Position) -> Option<Side> {
        let state = usize::from(state(position)?);
        Side::BOTH.into_iter().find(|side| self.0[side.index()].0[state].is_some())
    }

    /// Returns the next move towards an indirect win, if the side to move can force one.
    pub(super) fn hunting_move(&self, position: &Position) -> Option<Move> {
        let state = usize::from(state(position)?);
        let goal = self.0[mover(state).index()].0[state]?;
        let leads = |mv: &Move| self::state(&position.after(*mv)) == Some(goal);
        position.legal_moves().into_iter().find(leads)
    }
}

/// Returns the drawn positions with their moves, indexed by position number.
///
/// Positions that are not drawn have the entry `None`.
fn drawn_states(board: &Board, rules: Rules, values: &Values) -> Vec<Option<DrawnState>> {
    let graph = MoveGraph::new(board, rules);
    let is_drawn = |side, square: Option<usize>, other| values.verdict(side, square, other) == Verdict::Draw;
    let neutral = NEUTRAL[0].index();
    let drawn = |side: Side, other: usize, onto: Squares| {
        let mut drawn = DrawnState { moves: onto.count_ones(), ..DrawnState::default() };
        // All neutral squares lead to the same position.
        if onto & NEUTRAL_SQUARES != 0 && is_drawn(side, None, other) {
            drawn.safe += (onto & NEUTRAL_SQUARES).count_ones();
            drawn.next.push(number(side, neutral, other));
        }
        for to in each(onto & !NEUTRAL_SQUARES).filter(|&to| is_drawn(side.other(), Some(other), to)) {
            drawn.safe += 1;
            if !graph.is_blocked(side.other(), other, to) {
                drawn.next.push(number(side.other(), other, to));
            } else if !graph.is_blocked(side, to, other) {
                drawn.next.push(number(side, to, other));
            }
        }
        drawn
    };
    let mut states = vec![None; STATES];
    for side in Side::BOTH {
        for other in graph.opponent_squares(side) {
            let arrows = board.arrows(Square::ALL[other & 63]);
            let free = each(graph.free(side, other));
            for square in free.filter(|&square| is_drawn(side, Some(square), other)) {
                let onto = graph.onto(side, square, other, arrows);
                states[usize::from(number(side, square, other))] = Some(drawn(side, other, onto));
            }
            if rules.has(RuleOptions::WILD) && is_drawn(side, None, other) {
                let onto = ARROW_SQUARES & !single_square(other);
                states[usize::from(number(side, neutral, other))] = Some(drawn(side, other, onto));
            }
        }
    }
    states
}

impl ForcedWins {
    fn new(drawn_state: &[Option<DrawnState>], hunter: Side) -> Self {
        let mut hunt = Self(vec![None; STATES]);
        // The edges are all drawing moves of the hunter, and those drawing moves of the other side that are
        // the only safe move of their position.
        let edges: Vec<&[u16]> = (0..STATES)
            .map(|at| match &drawn_state[at] {
                Some(state) if mover(at) == hunter || state.safe == 1 => &*state.next,
                _ => &[],
            })
            .collect();
        let circles = Circles::new(&edges);
        let known = |at: usize| drawn_state[at].as_ref();
        let choice = |at: usize| mover(at) == hunter && known(at).is_some_and(|state| state.safe > 1);
        let trap = |at: usize| mover(at) != hunter && known(at).is_some_and(|state| state.moves > 1);
        for circle in &circles.0 {
            if let Some(trap) = circle.iter().copied().find(|&at| trap(at))
                && circle.iter().any(|&at| choice(at))
            {
                hunt.run_round(&edges, trap);
            }
        }
        hunt.attract(drawn_state, hunter);
        hunt
    }

    /// Finds the shortest cycle through the position `start`, and records the next position for each position of the
    /// cycle.
    ///
    /// The hunter wins by playing this cycle.
    ///
    /// If the hunter has a choice in any position of the connected component, the shortest cycle also
    /// contains such a position: without a choice there would be no edge that leaves the cycle.
    fn run_round(&mut self, edges: &[&[u16]], start: usize) {
        let mut from: Vec<Option<usize>> = vec![None; STATES];
        let mut queue = VecDeque::from([start]);
        while let Some(at) = queue.pop_front().filter(|_| from[start].is_none()) {
            for next in edges[at].iter().map(|&next| usize::from(next)) {
                if from[next].is_none() {
                    from[next] = Some(at);
                    queue.push_back(next);
                }
            }
        }
        let mut at = start;
        while let Some(before) = from[at].filter(|&before| self.0[before].is_none()) {
            self.0[before] = Some(at as u16);
            at = before;
        }
    }

    /// Extends the table to all positions from which `hunter` can force play into a position that already has an
    /// entry.
    fn attract(&mut self, drawn_state: &[Option<DrawnState>], hunter: Side) {
        loop {
            // All positions of one pass are added together, so that the shortest way is recorded.
            let found: Vec<(usize, u16)> = (0..STATES)
                .filter(|&at| self.0[at].is_none())
                .filter_map(|at| {
                    let state = drawn_state[at].as_ref()?;
                    let mut into =
                        state.next.iter().copied().filter(|&next| self.0[usize::from(next)].is_some());
                    if mover(at) == hunter {
                        into.next().map(|next| (at, next))
                    } else {
                        let first = state.next.first().copied()?;
                        (into.count() == state.safe as usize).then_some((at, first))
                    }
                })
                .collect();
            if found.is_empty() {
                return;
            }
            for (at, next) in found {
                self.0[at] = Some(next);
            }
        }
    }
}

/// The strongly connected components of a directed graph that have at least two nodes.
struct Circles(Vec<Vec<usize>>);

impl Circles {
    /// Computes the strongly connected components of a directed graph by Tarjan's algorithm, without
    /// recursion.
    fn new(edges: &[&[u16]]) -> Self {
        const UNSEEN: usize = usize::MAX;
        let mut circles = Vec::new();
        let (mut seen, mut lowest) = (vec![UNSEEN; edges.len()], vec![UNSEEN; edges.len()]);
        let mut on_stack = vec![false; edges.len()];
        let (mut stack, mut count) = (Vec::new(), 0);
        for root in 0..edges.len() {
            if seen[root] != UNSEEN || edges[root].is_empty() {
                continue;
            }
            // Each entry is a position with the number of its edges that have been followed.
            let mut path = vec![(root, 0)];
            while let Some(&mut (at, ref mut followed)) = path.last_mut() {
                if *followed == 0 {
                    seen[at] = count;
                    lowest[at] = count;
                    count += 1;
                    stack.push(at);
                    on_stack[at] = true;
                }
                if let Some(&next) = edges[at].get(*followed) {
                    *followed += 1;
                    let next = usize::from(next);
                    if seen[next] == UNSEEN {
                        if edges[next].is_empty() {
                            seen[next] = count;
                            count += 1;
                        } else {
                            path.push((next, 0));
                        }
                    } else if on_stack[next] {
                        lowest[at] = lowest[at].min(seen[next]);
                    }
                    continue;
                }
                path.pop();
                if let Some(&(before, _)) = path.last() {
                    lowest[before] = lowest[before].min(lowest[at]);
                }
                if lowest[at] == seen[at] {
                    let first = stack.iter().rposition(|&other| other == at).unwrap_or(0);
                    let circle = stack.split_off(first);
                    circle.iter().for_each(|&state| on_stack[state] = false);
                    if circle.len() > 1 {
                        circles.push(circle);
                    }
                }
            }
        }
        Self(circles)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Oracle;
    use super::*;
    use crate::Outcome;

    // Compares the solver's word operations with the rules, move by move.
    #[test]
    fn drawn_states_agree_with_the_rules() {
        for text in ["official", "official,freeze,wild"] {
            let board = Board::numbered(11, 0);
            let oracle = Oracle::solve(&board, text.parse().unwrap()).unwrap();
            let states = drawn_states(&board, oracle.rules(), oracle.values());
            for (at, drawn) in states.iter().enumerate() {
                let position = oracle
                    .position(mover(at), at >> 6 & 63, at & 63)
                    .filter(|position| state(position) == Some(at as u16))
                    .filter(|position| oracle.verdict(position) == Verdict::Draw);
                assert_eq!(drawn.is_some(), position.is_some(), "state {at}");
                let (Some(drawn), Some(position)) = (drawn, position) else { continue };
                let moves = oracle.judge(&position).moves;
                let keeping = moves.iter().filter(|judged| judged.verdict == Verdict::Draw);
                let next = keeping.clone().map(|judged| position.after(judged.mv));
                let mut next: Vec<u16> = next
                    .filter(|next| next.outcome() != Some(Outcome::DoubleBlock))
                    .filter_map(|next| state(&next))
                    .collect();
                next.sort_unstable();
                next.dedup();
                let mut found = drawn.next.clone();
                found.sort_unstable();
                assert_eq!(found, next, "{position}");
                assert_eq!(
                    (drawn.safe as usize, drawn.moves as usize),
                    (keeping.count(), moves.len()),
                    "{position}"
                );
            }
        }
    }

    #[test]
    fn circles_are_strongly_connected_states() {
        // Positions 0 and 1 form a cycle, position 2 leads into the cycle, positions 3, 4 and 5 form a second cycle,
        // and position 6 is in no cycle.
        let edges: [&[u16]; 7] = [&[1], &[0], &[0, 3], &[4], &[5], &[3, 6], &[]];
        let mut circles = Circles::new(&edges).0;
        circles.iter_mut().for_each(|circle| circle.sort_unstable());
        circles.sort();
        assert_eq!(circles, [vec![0, 1], vec![3, 4, 5]]);
    }
}
