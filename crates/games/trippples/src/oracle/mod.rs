//! The oracle of Trippples: the result under perfect play of every position of one board under one set of
//! rules.
//!
//! A side wins by reaching its finish or, if the rules allow it, by calling a freeze. A missed turn and each
//! half of a wild card move count as plies, and endless play is a draw. `values` solves, `judgement` compares
//! moves, `indirect` finds the draws that are indirect wins by the official rules, `dealing` searches for
//! boards and puzzles, and [`super::census`] counts. Displaying the results is left to the caller.

mod dealing;
mod indirect;
mod judgement;
mod values;

use std::sync::OnceLock;

use super::board::Board;
use super::ending::Outcome;
use super::minimax_values::{Depth, MinimaxMoves};
use super::moves::{Move, Walk};
use super::position::Position;
use super::rules::{RuleOptions, Rules};
use super::side::{ARROW_SQUARES, NEUTRAL, Side};
use boardgame_engine::oracle::Explored;
use boardgame_engine::square::Square;
use boardgame_engine::tiles::walks::each;
use indirect::Indirect;
use values::{FreezeWins, MoveGraph, Values};

pub(crate) use boardgame_engine::oracle::Verdict;
pub(crate) use judgement::ExactAnalysis;
pub use judgement::ValuedMove;

/// The exact values of all positions of one board under one set of rules.
#[derive(Debug, Clone)]
pub struct Oracle {
    board: Board,
    rules: Rules,
    quiet: Values,
    /// Results under perfect play with freeze calls, or `None` if the rules or the board allow no freeze
    /// call.
    called: Option<Box<Values>>,
    /// The positions in which one side can force an indirect win (a win by a cycle of moves), computed on first use.
    indirect: OnceLock<Box<Indirect>>,
    /// The moves of the minimax engines in all positions, computed on first use.
    minimax: OnceLock<MinimaxMoves>,
    /// The positions that advice has examined.
    pub(super) explored: Explored<Self>,
}

impl Oracle {
    /// Number of positions of one board, without the positions in which a piece must jump.
    ///
    /// A position combines the side whose turn it is with two different squares of the pieces. Each piece is
    /// on one of the 57 squares from which it can step.
    pub const STATES: u64 = 2 * (57 * 57 - 56);

    /// Solves a board under the given rules, or returns `None` if tiles are missing.
    pub fn solve(board: &Board, rules: Rules) -> Option<Self> {
        if !board.is_complete() {
            return None;
        }
        let graph = MoveGraph::new(board, rules);
        let quiet = Values::solve(&graph, &FreezeWins::default());
        let (indirect, minimax) = (OnceLock::new(), OnceLock::new());
        let explored = Explored::default();
        let mut oracle = Self { board: *board, rules, quiet, called: None, indirect, minimax, explored };
        if rules.has(RuleOptions::FREEZE) {
            let calls = oracle.calls(&graph);
            oracle.called = (!calls.is_empty()).then(|| Box::new(Values::solve(&graph, &calls)));
        }
        Some(oracle)
    }

    /// Solves the board of a position under its rules, or returns `None` if tiles are missing.
    pub fn for_position(position: &Position) -> Option<Self> {
        Self::solve(position.board(), position.rules())
    }

    /// Returns the move of a minimax engine in a position of the board, under rules without wild cards.
    pub(super) fn minimax_move(&self, depth: Depth, position: &Position) -> Option<Move> {
        self.minimax.get_or_init(|| MinimaxMoves::new(&self.board, self.rules)).of(depth, position)
    }

    pub(crate) const fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) const fn rules(&self) -> Rules {
        self.rules
    }

    /// Returns `true` if a position has the board and the rules for which the oracle was solved.
    pub fn knows(&self, position: &Position) -> bool {
        self.board == *position.board() && self.rules == position.rules()
    }

    /// Returns the results of the board's positions under perfect play, with freeze calls where allowed.
    fn values(&self) -> &Values {
        self.called.as_deref().unwrap_or(&self.quiet)
    }

    /// Returns the result of a position under perfect play, for the side that moves next.
    ///
    /// A blocked side is skipped, and its opponent moves next. A position in which a piece has reached its
    /// finish is lost for the other side, and a double block is a draw.
    pub fn verdict(&self, position: &Position) -> Verdict {
        position.mover().map_or_else(|| self.nominal(position), |mover| value(self.values(), position, mover))
    }

    /// Returns the result of a position under perfect play for the side whose turn it is, even if that side is
    /// blocked.
    ///
    /// The missed turn of a blocked side counts as a ply.
    fn nominal(&self, position: &Position) -> Verdict {
        match position.outcome() {
            Some(Outcome::Finish(_)) => Verdict::Loss(0),
            _ => value(self.values(), position, position.turn()),
        }
    }

    /// Returns `true` if the player has a move other than `walk` that does not lose.
    ///
    /// The results of the moves are those without freeze calls.
    pub(super) fn has_safe_move_besides(&self, position: &Position, walk: Walk) -> bool {
        let others = position.walks().filter(|&other| other != walk);
        others.into_iter().any(|other| {
            let next = position.walked(other);
            let won = || matches!(value(&self.quiet, &next, next.turn()), Verdict::Win(_));
            let lost = || matches!(value(&self.quiet, &next, next.turn()), Verdict::Loss(_));
            match next.outcome() {
                Some(_) => true,
                None if next.is_jumping() => !lost(),
                None => !won(),
            }
        })
    }

    pub(super) fn freeze_calls(&self, position: &Position) -> Vec<Move> {
        if !self.rules.has(RuleOptions::FREEZE) {
            return Vec::new();
        }
        let legal = position
            .walks()
            .filter(|&walk| position.is_freeze(walk).is_ok() && self.has_safe_move_besides(position, walk));
        legal.map(|walk| Move::quiet(walk).called()).collect()
    }

    /// Returns all positions on the board in which the side to move can win immediately by a freeze call.
    ///
    /// There are few candidates, and the rules themselves decide whether a candidate can be called.
    fn calls(&self, graph: &MoveGraph) -> FreezeWins {
        let mut calls = FreezeWins::default();
        let frozen = graph.frozen();
        for side in Side::BOTH {
            let frozen = frozen[side.index()].map(|squares| squares & ARROW_SQUARES);
            for (other, onto) in (0..).zip(frozen).filter(|&(_, onto)| onto != 0) {
                let may_call = |square| {
                    let position = self.position(side, square, other);
                    position.is_some_and(|position| !self.freeze_calls(&position).is_empty())
                };
                let squares = each(graph.starts(side, other, onto))
                    .filter(|&square| may_call(square))
                    .fold(0, |squares, square| squares | 1 << square);
                if squares != 0 {
                    calls.steps.push((side, other, squares));
                }
                if self.rules.has(RuleOptions::WILD) && may_call(NEUTRAL[0].index()) {
                    calls.jumps[side.index()] |= 1 << other;
                }
            }
        }
        calls
    }

    /// Returns the numbers of won and of lost positions, and the length of the longest win or loss in plies.
    ///
    /// The side whose turn it is wins or loses these positions.
    pub fn tally(&self) -> (u64, u64, u16) {
        let (won, lost) = self.values().tally();
        (won, lost, self.values().longest())
    }

    /// Returns the positions that are won or lost in exactly `plies` plies.
    ///
    /// The result is for the side whose turn it is. Positions in which that side must jump are not included.
    pub fn decided_in(&self, plies: u16) -> impl Iterator<Item = Position> {
        let states = self.values().decided_in(plies);
        states.filter_map(|(side, square, other)| self.position(side, square, other))
    }

    fn position(&self, turn: Side, square: usize, other: usize) -> Option<Position> {
        let mut pieces = [square, other].map(|square| Square::ALL[square & 63]);
        if turn == Side::Square {
            pieces.reverse();
        }
        Position::set_up(self.board, pieces, turn, self.rules).ok()
    }
}

/// Returns the result of a position under perfect play, assuming that it is `side`'s turn.
fn value(values: &Values, position: &Position, side: Side) -> Verdict {
    let square = (!position.is_jumping()).then(|| position.piece(side).index());
    values.verdict(side, square, position.piece(side.other()).index())
}
