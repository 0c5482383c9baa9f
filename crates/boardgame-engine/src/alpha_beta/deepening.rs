//! The search of one position to increasing depths.

use std::hash::Hash;

use super::table::{Bound, Entry, Table};
use super::{BestMove, UNDECIDED, WIN};
use crate::outcome::Winners;
use crate::record::{GamePosition, GameRecord};
use crate::search_control::{Aborted, POLL_NODES, SearchControl};

/// A window bound that no value reaches.
const INFINITY: i32 = WIN + 1;

/// The state of a search: its table, its nodes, and the moves that refuted others at each ply.
pub(super) struct Tree<'a, P: GamePosition, F> {
    evaluate: &'a F,
    table: &'a mut Table<P>,
    control: &'a mut dyn SearchControl,
    /// Number of nodes visited since the last poll.
    nodes: u64,
    /// Two moves for each ply, the newest first, that were too good for the opponent to allow them.
    killers: Vec<[Option<P::Move>; 2]>,
}

impl<'a, P: GamePosition + Hash, F: Fn(&P) -> i32> Tree<'a, P, F> {
    pub(super) const fn new(
        evaluate: &'a F,
        table: &'a mut Table<P>,
        control: &'a mut dyn SearchControl,
    ) -> Self {
        Self { evaluate, table, control, nodes: 0, killers: Vec::new() }
    }

    /// Returns the first of the best moves to exactly `depth` plies, or `None` if the game is over.
    pub(super) fn best_move(
        &mut self,
        game: &GameRecord<P>,
        depth: u8,
    ) -> Result<Option<BestMove<P::Move>>, Aborted> {
        let mut moves: Vec<_> = game.legal_moves().into_iter().enumerate().collect();
        let first = self.table.get(game.current()).map(|entry| entry.mv);
        moves.sort_by_key(|&(_, mv)| Some(mv) != first);
        let mut next = game.clone();
        let mut best: Option<(usize, BestMove<P::Move>)> = None;
        for (number, mv) in moves {
            if next.play(mv).is_err() {
                continue;
            }
            // A move before the best one in the game's order is better if its value is equal. The best move
            // therefore does not depend on the order in which the moves are searched.
            let alpha =
                best.map_or(-INFINITY, |(best_number, best)| best.value - i32::from(number < best_number));
            // The history may end the game in a position in which the rules of single positions continue it.
            let value = match next.winners() {
                Some(winners) => {
                    self.count_node()?;
                    value_of_end(&winners, game.turn(), 1)
                }
                None => self.value_for(game.turn(), next.current(), depth - 1, 1, (alpha, INFINITY))?,
            };
            next.undo();
            if value > alpha {
                best = Some((number, BestMove { mv, value }));
            }
        }
        if let Some((_, BestMove { mv, value })) = best {
            // The history may forbid moves here that another path to this position allows, so only the move is of use
            // to other searches.
            self.table.insert(game.current(), Entry { depth: 0, value, bound: Bound::Exact, mv });
        }
        Ok(best.map(|(_, best)| best))
    }

    /// Reports the nodes since the last poll, just before a move is reported.
    pub(super) fn announce(&mut self) {
        self.control.pending(self.nodes);
    }

    /// Reports the nodes since the last poll at the end of the search.
    pub(super) fn finish(&mut self) -> Result<(), Aborted> {
        let nodes = std::mem::take(&mut self.nodes);
        if self.control.poll(nodes).is_break() { Err(Aborted) } else { Ok(()) }
    }

    /// Counts a node, and polls the control after [`POLL_NODES`] nodes.
    fn count_node(&mut self) -> Result<(), Aborted> {
        self.nodes += 1;
        if self.nodes >= POLL_NODES { self.finish() } else { Ok(()) }
    }

    /// Returns the value of a position for `side`, which has made the move before it, to `depth` plies.
    fn value_for(
        &mut self,
        side: P::Seat,
        position: &P,
        depth: u8,
        ply: u8,
        (alpha, beta): (i32, i32),
    ) -> Result<i32, Aborted> {
        // A side may move twice in a row.
        if position.turn() == side {
            self.value(position, depth, ply, (alpha, beta))
        } else {
            self.value(position, depth, ply, (-beta, -alpha)).map(|value| -value)
        }
    }

    /// Returns the value of a position for the side to move, to `depth` plies.
    ///
    /// The value is exact if it is between `alpha` and `beta`, and otherwise a bound of the exact value. The plies to
    /// a win are counted from the root, which is `ply` plies before the position.
    fn value(
        &mut self,
        position: &P,
        depth: u8,
        ply: u8,
        (mut alpha, beta): (i32, i32),
    ) -> Result<i32, Aborted> {
        self.count_node()?;
        if let Some(end) = position.end() {
            return Ok(value_of_end(&end.into(), position.turn(), ply));
        }
        if depth == 0 {
            return Ok((self.evaluate)(position).clamp(-UNDECIDED, UNDECIDED));
        }
        let known = self.table.get(position);
        if let Some(value) = known.and_then(|entry| {
            let from_position = |value| to_position(value, ply);
            entry.decides(depth, from_position(alpha), from_position(beta))
        }) {
            return Ok(to_root(value, ply));
        }
        let known = known.map(|entry| entry.mv);
        let (floor, mut best) = (alpha, None);
        for mv in self.ordered(position, known, ply) {
            let Ok(next) = position.play(mv) else { continue };
            let value = self.value_for(position.turn(), &next, depth - 1, ply + 1, (alpha, beta))?;
            if best.is_none_or(|(_, best)| value > best) {
                best = Some((mv, value));
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                self.add_killer(mv, ply);
                break;
            }
        }
        let Some((mv, value)) = best else {
            // A game without a legal move should be over. The rules do not say who has won.
            return Ok((self.evaluate)(position).clamp(-UNDECIDED, UNDECIDED));
        };
        let bound = match value {
            value if value >= beta => Bound::Lower,
            value if value <= floor => Bound::Upper,
            _ => Bound::Exact,
        };
        self.table.insert(position, Entry { depth, value: to_position(value, ply), bound, mv });
        Ok(value)
    }

    /// Returns the legal moves with the most promising ones first: the move of the table, then the killers.
    pub(super) fn ordered(&self, position: &P, known: Option<P::Move>, ply: u8) -> Vec<P::Move> {
        let mut moves = position.legal_moves();
        let [newer, older] = self.killers.get(usize::from(ply)).copied().unwrap_or_default();
        moves.sort_by_key(|&mv| match Some(mv) {
            mv if mv == known => 0,
            mv if mv == newer => 1,
            mv if mv == older => 2,
            _ => 3,
        });
        moves
    }

    pub(super) fn add_killer(&mut self, mv: P::Move, ply: u8) {
        let ply = usize::from(ply);
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        if let Some([newer, older]) = self.killers.get_mut(ply)
            && *newer != Some(mv)
        {
            *older = newer.replace(mv);
        }
    }
}

/// Returns the value for `side` of a game that has ended `ply` plies after the root.
fn value_of_end<S: PartialEq>(winners: &Winners<S>, side: S, ply: u8) -> i32 {
    match winners {
        Winners::One(winner) if *winner == side => WIN - i32::from(ply),
        Winners::One(_) => i32::from(ply) - WIN,
        _ => 0,
    }
}

/// Converts a value whose plies are counted from the root to plies from a position at `ply`.
fn to_position(value: i32, ply: u8) -> i32 {
    shifted(value, i32::from(ply))
}

/// Converts a value whose plies are counted from a position at `ply` to plies from the root.
fn to_root(value: i32, ply: u8) -> i32 {
    shifted(value, -i32::from(ply))
}

/// Moves a decided value away from 0 by `plies`. Other values stay unchanged.
fn shifted(value: i32, plies: i32) -> i32 {
    if value.abs() > UNDECIDED { value + value.signum() * plies } else { value }
}
