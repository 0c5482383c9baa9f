//! A plain retrograde solver for one board: states are numbers, moves are edges, and values are propagated
//! backwards from the ends.

use std::collections::VecDeque;

use boardgame_engine::oracle::Verdict;
use boardgame_engine::square::Square;
use tripppin_game::{Board, GOALS, Position, Side};

const STATES: usize = 25 * 2 * 64 * 64;

/// Returns the number of a state: goals reached, side to move, square of the right piece, square of the
/// left piece.
fn number(reached: [u8; 2], turn: Side, pieces: [Square; 2]) -> usize {
    let reached = usize::from(reached[0] * GOALS + reached[1]);
    ((reached * 2 + turn.index()) * 64 + pieces[0].index()) * 64 + pieces[1].index()
}

pub struct Solved(Vec<Verdict>);

impl Solved {
    pub fn solve(board: &Board) -> Self {
        let mut verdicts = vec![Verdict::Draw; STATES];
        // Number of moves of each state that are not yet known to lose, and the predecessors of each state.
        let mut moves_left = vec![0u8; STATES];
        let mut edges: Vec<(u32, u32)> = Vec::with_capacity(4 * STATES);
        let mut wins = Vec::new();
        let mut queue = VecDeque::new();
        for (reached, turn, pieces) in states() {
            let from = number(reached, turn, pieces);
            let [mine, theirs] = [pieces[turn.index()], pieces[turn.other().index()]];
            for direction in board.tile(theirs).directions() {
                let Some(to) = mine.step(direction).filter(|&to| to != theirs) else { continue };
                moves_left[from] += 1;
                let (mut reached, mut pieces) = (reached, pieces);
                pieces[turn.index()] = to;
                if turn.goal(reached[turn.index()]) == Some(to) {
                    reached[turn.index()] += 1;
                }
                if reached[turn.index()] == GOALS {
                    verdicts[from] = Verdict::Win(1);
                } else {
                    edges.push((number(reached, turn.other(), pieces) as u32, from as u32));
                }
            }
            if moves_left[from] == 0 {
                verdicts[from] = Verdict::Loss(0);
                queue.push_back(from);
            } else if verdicts[from] != Verdict::Draw {
                wins.push(from);
            }
        }
        queue.extend(wins);

        // Sort the edges by target, so that the edges into one state are adjacent.
        let mut first = vec![0u32; STATES + 1];
        for &(to, _) in &edges {
            first[to as usize + 1] += 1;
        }
        for to in 0..STATES {
            first[to + 1] += first[to];
        }
        let mut next = first.clone();
        let mut sources = vec![0u32; edges.len()];
        for (to, from) in edges {
            sources[next[to as usize] as usize] = from;
            next[to as usize] += 1;
        }

        // States nearest to an end come first, so a state is decided by its fastest win or its slowest loss.
        while let Some(state) = queue.pop_front() {
            for &from in &sources[first[state] as usize..first[state + 1] as usize] {
                let from = from as usize;
                if verdicts[from] != Verdict::Draw {
                    continue;
                }
                match verdicts[state] {
                    Verdict::Loss(plies) => verdicts[from] = Verdict::Win(plies + 1),
                    Verdict::Win(plies) => {
                        moves_left[from] -= 1;
                        if moves_left[from] > 0 {
                            continue;
                        }
                        verdicts[from] = Verdict::Loss(plies + 1);
                    }
                    Verdict::Draw => continue,
                }
                queue.push_back(from);
            }
        }
        Self(verdicts)
    }

    pub fn verdict(&self, position: &Position) -> Verdict {
        let reached = Side::BOTH.map(|side| position.reached(side));
        let pieces = Side::BOTH.map(|side| position.piece(side));
        self.0[number(reached, position.turn(), pieces)]
    }
}

/// Returns every state: both counts of goals below five, either side to move, the pieces on different
/// squares.
pub fn states() -> impl Iterator<Item = ([u8; 2], Side, [Square; 2])> {
    (0..GOALS * GOALS).flat_map(|goals| {
        Side::BOTH.into_iter().flat_map(move |turn| {
            Square::ALL.into_iter().flat_map(move |right| {
                Square::ALL
                    .into_iter()
                    .filter(move |&left| left != right)
                    .map(move |left| ([goals / GOALS, goals % GOALS], turn, [right, left]))
            })
        })
    })
}
