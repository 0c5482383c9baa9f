//! Plain versions of solver and engine: a solver that iterates over all states by the rules alone, and the
//! minimax search of the browser program.

use std::iter;

use boardgame_engine::oracle::Verdict;
use boardgame_engine::square::Square;
use trippples_game::{Board, Outcome, Position, RuleOptions, Rules, Side};

const STATES: usize = 2 << 12;

/// The value of every position on a board, by the side to move and the squares of the pieces.
///
/// A value is that for the side to move, even if this side has to miss its turn.
pub struct Solved(Vec<Verdict>);

fn number(position: &Position) -> usize {
    let [circle, square] = Side::BOTH.map(|side| position.piece(side).index());
    (position.turn().index() << 6 | circle) << 6 | square
}

pub fn states(board: Board, rules: Rules) -> impl Iterator<Item = Position> {
    Side::BOTH.into_iter().flat_map(move |turn| {
        Square::ALL.into_iter().flat_map(move |circle| {
            let others = Square::ALL.into_iter();
            others.filter_map(move |square| Position::set_up(board, [circle, square], turn, rules).ok())
        })
    })
}

/// A successor of a state: its number, and whether the same side has the turn in both states.
type Next = (usize, bool);

/// Returns the successors of a position. A missed turn has one successor, and a block of both sides has no
/// successor.
fn successors(position: &Position) -> Vec<Next> {
    if position.outcome().is_some() {
        return Vec::new();
    }
    if let Some(passed) = position.passed() {
        return vec![(number(&passed), false)];
    }
    let moves = position.legal_moves().into_iter();
    moves
        .map(|mv| {
            let next = position.play(mv).unwrap();
            (number(&next), next.turn() == position.turn())
        })
        .collect()
}

/// Returns the value of a move, given the value of the state after the move.
fn before(verdict: Verdict, same_side: bool) -> Verdict {
    match verdict {
        Verdict::Win(plies) if same_side => Verdict::Win(plies + 1),
        Verdict::Loss(plies) if same_side => Verdict::Loss(plies + 1),
        verdict => verdict.for_previous_mover(),
    }
}

impl Solved {
    /// Solves a board, including freeze calls if the rules allow them.
    pub fn solve(board: Board, rules: Rules) -> Self {
        let states: Vec<Position> = states(board, rules).collect();
        let next: Vec<Vec<Next>> = states.iter().map(successors).collect();
        let quiet = Self::spread(&states, &next, &[]);
        if !rules.has(RuleOptions::FREEZE) {
            return quiet;
        }
        let frozen: Vec<bool> = {
            let mut frozen = vec![false; STATES];
            for position in &states {
                frozen[number(position)] = position.outcome() == Some(Outcome::DoubleBlock);
            }
            frozen
        };
        let calls: Vec<usize> = iter::zip(&states, &next)
            .filter(|(_, next)| {
                next.iter().enumerate().any(|(at, &(state, _))| {
                    let other = |(other, &(state, same)): (usize, &Next)| {
                        other != at && before(quiet.0[state], same) >= Verdict::Draw
                    };
                    frozen[state] && next.iter().enumerate().any(other)
                })
            })
            .map(|(position, _)| number(position))
            .filter(|&state| !frozen[state])
            .collect();
        Self::spread(&states, &next, &calls)
    }

    /// Propagates values one ply per pass until no value changes.
    fn spread(states: &[Position], next: &[Vec<Next>], won_at_once: &[usize]) -> Self {
        let mut solved = Self(vec![Verdict::Draw; STATES]);
        let mut known = vec![false; STATES];
        for position in
            states.iter().filter(|position| matches!(position.outcome(), Some(Outcome::Finish(_))))
        {
            solved.0[number(position)] = Verdict::Loss(0);
            known[number(position)] = true;
        }
        let mut plies = 0;
        loop {
            plies += 1;
            let mut new = Vec::new();
            for (position, next) in iter::zip(states, next) {
                let state = number(position);
                if known[state] {
                    continue;
                }
                let values = || {
                    next.iter()
                        .filter(|&&(next, _)| known[next])
                        .map(|&(next, same)| before(solved.0[next], same))
                };
                if plies == 1 && won_at_once.contains(&state)
                    || values().any(|value| value == Verdict::Win(plies))
                {
                    new.push((state, Verdict::Win(plies)));
                } else if !next.is_empty()
                    && values().count() == next.len()
                    && values().max() == Some(Verdict::Loss(plies))
                {
                    new.push((state, Verdict::Loss(plies)));
                }
            }
            if new.is_empty() {
                return solved;
            }
            for (state, verdict) in new {
                solved.0[state] = verdict;
                known[state] = true;
            }
        }
    }

    /// Returns the value of a position for the side to move, even if this side has to miss its turn.
    pub fn nominal(&self, position: &Position) -> Verdict {
        self.0[number(position)]
    }

    /// Returns the value of a position for the side that actually moves.
    pub fn verdict(&self, position: &Position) -> Verdict {
        self.nominal(&position.passed().unwrap_or(*position))
    }
}

/// The effect of a blocked side on the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blocked {
    /// The side misses its turn, which counts as a ply.
    Misses,
    /// The search stops at the position. This is a fault of the browser program.
    Leaf,
}

fn away(position: &Position, side: Side) -> f64 {
    let (from, to) = (position.piece(side), side.finish());
    f64::from(from.col().abs_diff(to.col())).hypot(f64::from(from.row().abs_diff(to.row())))
}

/// Returns the value of a position for the side whose turn it is, searched `moves` plies deep without tables
/// or move ordering. Wins and losses have infinite values.
pub fn minimax(position: &Position, moves: u32, blocked: Blocked) -> f64 {
    let turn = position.turn();
    let at_sight = away(position, turn.other()) - away(position, turn);
    match position.outcome() {
        Some(Outcome::Finish(_)) => return f64::NEG_INFINITY,
        Some(Outcome::DoubleBlock) if blocked == Blocked::Misses => return 0.0,
        _ if moves == 0 => return at_sight,
        _ if position.is_blocked(turn) && blocked == Blocked::Leaf => return at_sight,
        _ => {}
    }
    match position.passed() {
        Some(passed) => -minimax(&passed, moves - 1, blocked),
        None => {
            let next = position.legal_moves().into_iter().map(|mv| position.play(mv).unwrap());
            next.map(|next| -minimax(&next, moves - 1, blocked)).fold(f64::NEG_INFINITY, f64::max)
        }
    }
}
