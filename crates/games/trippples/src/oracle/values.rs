//! The results of all positions of one Trippples board under perfect play, computed by retrograde analysis.
//!
//! A *position* consists of the side whose nominal turn it is, the square of its piece, and the square of the
//! other piece. Sets of positions are stored as words: the squares of one side's piece, for one square of the
//! other side's piece. Each side has two views of these sets:
//!
//! * *to move*: the positions in which it is that side's turn. The steps of its piece depend only on the other
//!   piece's square, so the predecessors of a whole word are computed in parallel.
//! * *moved*: the positions that its moves lead to. For the other side the same positions are *to move*, with rows
//!   and columns exchanged; newly decided positions are exchanged square by square.
//!
//! A blocked side misses its turn, which leads to the position with the same pieces and the other side's turn:
//! in the *moved* view this is the same bit. A position with both sides blocked is never decided, and therefore
//! a draw. Wild cards add one position for each square of the other piece, because the destinations of a jump
//! do not depend on the neutral tile from which it starts.

use super::super::board::Board;
use super::super::rules::{RuleOptions, Rules};
use super::super::side::{ARROW_SQUARES, NEUTRAL_SQUARES, Side};
use boardgame_engine::arrows::Arrows;
use boardgame_engine::oracle::Verdict;
use boardgame_engine::square::Square;
use boardgame_engine::tiles::walks::{Squares, Walks, each, single_square};

#[derive(Debug)]
pub(super) struct MoveGraph {
    walks: Walks,
    /// For each side, the squares from which the side's piece can step: all arrow squares and the side's start.
    movers: [Squares; 2],
    /// For each side, the squares that its piece may enter.
    targets: [Squares; 2],
    /// For each side, the squares on which its piece has no legal step.
    ///
    /// The second index is the square of the opponent's piece.
    blocked: [[Squares; 64]; 2],
    wild: bool,
}

impl MoveGraph {
    pub(super) fn new(board: &Board, rules: Rules) -> Self {
        let walks = Walks::new(|square| board.arrows(square));
        let wild = rules.has(RuleOptions::WILD);
        let neutral = if wild { NEUTRAL_SQUARES } else { 0 };
        let movers = Side::BOTH.map(|side| ARROW_SQUARES | single_square(side.start().index()));
        let targets = Side::BOTH.map(|side| ARROW_SQUARES | single_square(side.finish().index()) | neutral);
        let mut blocked = [[0; 64]; 2];
        for side in 0..2 {
            for other in each(movers[1 - side]) {
                let free = walks.starts(other, targets[side] & !single_square(other));
                blocked[side][other] = movers[side] & !free & !single_square(other);
            }
        }
        Self { walks, movers, targets, blocked, wild }
    }

    /// Returns the positions in which neither piece has a legal step.
    ///
    /// The indices are a side and the square of its opponent's piece; each set holds squares of the side's
    /// piece.
    pub(super) fn frozen(&self) -> [[Squares; 64]; 2] {
        let mut frozen = [[0; 64]; 2];
        for other in each(self.movers[1]) {
            for square in
                each(self.blocked[0][other]).filter(|&at| self.blocked[1][at] & single_square(other) != 0)
            {
                frozen[0][other] |= single_square(square);
                frozen[1][square] |= single_square(other);
            }
        }
        frozen
    }

    /// Returns the squares from which the piece of `side` has a legal step.
    ///
    /// The opponent's piece is on square `other`.
    pub(super) fn free(&self, side: Side, other: usize) -> Squares {
        self.movers[side.index()] & !self.blocked[side.index()][other & 63] & !single_square(other)
    }

    pub(super) fn is_blocked(&self, side: Side, square: usize, other: usize) -> bool {
        self.blocked[side.index()][other & 63] & single_square(square) != 0
    }

    /// Returns the squares on which the opponent's piece can be while `side` is to move.
    pub(super) fn opponent_squares(&self, side: Side) -> impl Iterator<Item = usize> + use<> {
        each(self.movers[side.other().index()])
    }

    /// Returns the squares that one side's piece can reach by one step.
    ///
    /// `square` is the square of the piece, `other` the square of the opponent's piece with the tile
    /// `arrows`.
    pub(super) fn onto(&self, side: Side, square: usize, other: usize, arrows: Arrows) -> Squares {
        let steps = arrows.directions().filter_map(|direction| Square::ALL[square & 63].step(direction));
        let reached = steps.fold(0, |squares, to| squares | single_square(to.index()));
        reached & self.targets[side.index()] & !single_square(other)
    }

    /// Returns the squares from which one side's piece can step onto a square in `onto`.
    ///
    /// The opponent's piece is on square `other`.
    pub(super) fn starts(&self, side: Side, other: usize, onto: Squares) -> Squares {
        let side = side.index();
        self.walks.starts(other, onto & self.targets[side] & !single_square(other))
            & self.movers[side]
            & !single_square(other)
    }
}

/// The positions that the side to move can win immediately by a freeze call.
#[derive(Debug, Clone, Default)]
pub(super) struct FreezeWins {
    /// Positions that the side to move wins by a step with a freeze call.
    ///
    /// Each item holds the side to move, the square of the opponent's piece and the possible squares of the
    /// piece to move.
    pub steps: Vec<(Side, usize, Squares)>,
    /// For each side, the positions that this side wins by a jump from a neutral tile with a freeze call.
    ///
    /// Each set holds the possible squares of the opponent's piece.
    pub jumps: [Squares; 2],
}

impl FreezeWins {
    pub(super) fn is_empty(&self) -> bool {
        self.steps.is_empty() && self.jumps == [0; 2]
    }
}

/// Positions after the moves of one side, marked as good or bad for that side.
///
/// The index of each array is the square of the opponent's piece.
struct MarkedStates {
    /// Lost positions for the side that has just moved, found in all steps of the analysis so far.
    bad: [Squares; 64],
    /// Won positions for the side that has just moved, found since the last step of the analysis.
    good: [Squares; 64],
    /// Bit set of the indices at which `bad` has gained positions since the last step of the analysis.
    bad_rows: Squares,
    /// Bit set of the indices at which `good` has gained positions since the last step of the analysis.
    good_rows: Squares,
}

/// A set of won or lost positions that differ only in the square of the piece to move.
///
/// The positions have the same result and the same number of plies to the end.
#[derive(Clone, Copy)]
struct DecidedStates {
    side: Side,
    won: bool,
    other: u8,
    squares: Squares,
}

#[derive(Debug, Clone)]
pub(super) struct Values {
    won: [[Squares; 64]; 2],
    lost: [[Squares; 64]; 2],
    /// For each position, the number of plies to the end of the game, or 0 for a draw.
    ///
    /// The index combines the side to move and the squares of both pieces.
    plies: Box<[u16]>,
    /// For each side, the won positions in which that side must jump from a neutral tile.
    ///
    /// Each set holds the possible squares of the opponent's piece.
    jump_won: [Squares; 2],
    jump_lost: [Squares; 2],
    jump_plies: [[u16; 64]; 2],
    longest: u16,
}

const fn place(side: usize, other: usize, square: usize) -> usize {
    (side << 6 | other & 63) << 6 | square & 63
}

impl Values {
    pub(super) fn solve(graph: &MoveGraph, freeze_wins: &FreezeWins) -> Self {
        let mut values = Self {
            won: [[0; 64]; 2],
            lost: [[0; 64]; 2],
            plies: vec![0; 2 << 12].into(),
            jump_won: [0; 2],
            jump_lost: [0; 2],
            jump_plies: [[0; 64]; 2],
            longest: 0,
        };
        let mut moved =
            [(); 2].map(|()| MarkedStates { bad: [0; 64], good: [0; 64], bad_rows: 0, good_rows: 0 });
        let mut found = Vec::with_capacity(256);
        values.ends(graph, freeze_wins, &mut found);
        while !found.is_empty() {
            values.longest += 1;
            values.record(&found, &mut moved);
            found.clear();
            for side in Side::BOTH {
                values.step(graph, side, &mut moved[side.index()], &mut found);
            }
        }
        values
    }

    /// Finds the positions won in one ply, by a step onto the finish or by a freeze call.
    fn ends(&mut self, graph: &MoveGraph, freeze_wins: &FreezeWins, decided_states: &mut Vec<DecidedStates>) {
        for side in Side::BOTH {
            for other in graph.opponent_squares(side) {
                let squares = graph.starts(side, other, single_square(side.finish().index()));
                self.find(side, true, other, squares, decided_states);
            }
            for other in each(freeze_wins.jumps[side.index()]) {
                self.find_jump(side, true, other, decided_states);
            }
        }
        for &(side, other, squares) in &freeze_wins.steps {
            self.find(side, true, other, squares, decided_states);
        }
    }

    /// Runs one step of retrograde analysis for the positions with `side` to move.
    ///
    /// The positions after its moves are taken from `marked_states`.
    fn step(
        &mut self,
        graph: &MoveGraph,
        side: Side,
        marked_states: &mut MarkedStates,
        decided_states: &mut Vec<DecidedStates>,
    ) {
        let blocked = &graph.blocked[side.index()];
        for other in each(std::mem::take(&mut marked_states.good_rows)) {
            let good = std::mem::take(&mut marked_states.good[other]);
            let squares = graph.starts(side, other, good) | blocked[other] & good;
            self.find(side, true, other, squares, decided_states);
            if graph.wild && good & ARROW_SQUARES & !single_square(other) != 0 {
                self.find_jump(side, true, other, decided_states);
            }
        }
        for other in each(std::mem::take(&mut marked_states.bad_rows)) {
            let bad = marked_states.bad[other];
            let here = graph.movers[side.index()] & !single_square(other);
            let squares = here & !graph.starts(side, other, !bad) & !blocked[other] | blocked[other] & bad;
            self.find(side, false, other, squares, decided_states);
            if graph.wild && ARROW_SQUARES & !bad & !single_square(other) == 0 {
                self.find_jump(side, false, other, decided_states);
            }
        }
    }

    /// Marks positions with `side` to move as won or lost, and adds the newly marked positions to `decided_states`.
    fn find(
        &mut self,
        side: Side,
        won: bool,
        other: usize,
        squares: Squares,
        decided_states: &mut Vec<DecidedStates>,
    ) {
        let side_won = &mut self.won[side.index()][other & 63];
        let side_lost = &mut self.lost[side.index()][other & 63];
        let squares = squares & !(*side_won | *side_lost);
        if squares != 0 {
            *(if won { side_won } else { side_lost }) |= squares;
            decided_states.push(DecidedStates { side, won, other: other as u8, squares });
        }
    }

    /// Records a result for the position in which `side` must jump and the opponent's piece is on square `other`.
    ///
    /// The result is a win for `side` if `won` is true, otherwise a loss. A position that already has a result is not
    /// changed.
    ///
    /// All neutral squares of the jumping piece count as one position. A position with a new result is added to
    /// `decided_states`.
    fn find_jump(&mut self, side: Side, won: bool, other: usize, decided_states: &mut Vec<DecidedStates>) {
        let at = side.index();
        if (self.jump_won[at] | self.jump_lost[at]) & single_square(other) == 0 {
            *(if won { &mut self.jump_won[at] } else { &mut self.jump_lost[at] }) |= single_square(other);
            decided_states.push(DecidedStates { side, won, other: other as u8, squares: 0 });
        }
    }

    /// Stores the number of plies to the end of the game for the new won and lost positions.
    ///
    /// The positions are also marked as good or bad for the side whose moves lead to them.
    fn record(&mut self, decided_states: &[DecidedStates], marked_states: &mut [MarkedStates; 2]) {
        for &DecidedStates { side, won, other, squares } in decided_states {
            let other = usize::from(other) & 63;
            if squares == 0 {
                self.jump_plies[side.index()][other] = self.longest;
                // A side that enters a neutral tile keeps the turn, so a won jump is a good destination.
                marked_states[side.index()].note(won, other, NEUTRAL_SQUARES);
            }
            for square in each(squares) {
                self.plies[place(side.index(), other, square)] = self.longest;
                marked_states[side.other().index()].note(!won, square, single_square(other));
            }
        }
    }

    /// Returns the result of a position under perfect play, for the side whose turn it is.
    ///
    /// `square` is the square of that side's piece, or `None` if the piece must jump from a neutral tile.
    pub(super) fn verdict(&self, side: Side, square: Option<usize>, other: usize) -> Verdict {
        let at = side.index();
        let (won, lost, plies) = match square {
            Some(square) => {
                let holds = |sets: &[[Squares; 64]; 2]| sets[at][other & 63] & single_square(square) != 0;
                (holds(&self.won), holds(&self.lost), self.plies[place(at, other, square)])
            }
            None => {
                let holds = |sets: &[Squares; 2]| sets[at] & single_square(other) != 0;
                (holds(&self.jump_won), holds(&self.jump_lost), self.jump_plies[at][other & 63])
            }
        };
        match (won, lost) {
            (true, _) => Verdict::Win(plies),
            (_, true) => Verdict::Loss(plies),
            _ => Verdict::Draw,
        }
    }

    /// Counts the positions that the side to move wins, and those that it loses.
    ///
    /// Positions in which that side must jump are not counted.
    pub(super) fn tally(&self) -> (u64, u64) {
        let size = |sets: &[[Squares; 64]; 2]| {
            sets.as_flattened().iter().map(|squares| u64::from(squares.count_ones())).sum()
        };
        (size(&self.won), size(&self.lost))
    }

    pub(super) const fn longest(&self) -> u16 {
        self.longest
    }

    /// Returns the positions that the side to move wins in exactly `plies` plies.
    ///
    /// Each item holds the side to move, the square of its piece and the square of the opponent's piece.
    /// Positions in which the side to move must jump are not included.
    pub(super) fn won_in(&self, plies: u16) -> impl Iterator<Item = (Side, usize, usize)> {
        self.in_plies(&self.won, plies)
    }

    /// Returns the positions won or lost in exactly `plies` plies.
    ///
    /// Each item holds the side to move, the square of its piece and the square of the opponent's piece.
    pub(super) fn decided_in(&self, plies: u16) -> impl Iterator<Item = (Side, usize, usize)> {
        self.won_in(plies).chain(self.in_plies(&self.lost, plies))
    }

    fn in_plies<'a>(
        &'a self,
        sets: &'a [[Squares; 64]; 2],
        plies: u16,
    ) -> impl Iterator<Item = (Side, usize, usize)> + 'a {
        Side::BOTH.into_iter().flat_map(move |side| {
            (0..64).flat_map(move |other| {
                each(sets[side.index()][other])
                    .filter(move |&square| self.plies[place(side.index(), other, square)] == plies)
                    .map(move |square| (side, square, other))
            })
        })
    }
}

impl MarkedStates {
    /// Marks positions as good or bad for the side that has just moved.
    ///
    /// The piece of that side is on one of `squares`, the opponent's piece on square `row`.
    fn note(&mut self, good: bool, row: usize, squares: Squares) {
        let (sets, rows) =
            if good { (&mut self.good, &mut self.good_rows) } else { (&mut self.bad, &mut self.bad_rows) };
        sets[row & 63] |= squares;
        *rows |= single_square(row);
    }
}
