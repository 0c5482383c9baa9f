//! The classic thinker's choice among the moves of a position.
//!
//! Knows the original's rule for equal moves, loop prevention and the habits it has nowhere but here. Leaves what a move
//! is worth to [`super::search`].

use super::super::game::Line;
use super::super::moves::Move;
use super::loops::History;
use super::pieces::{Course, Node, Piece};
use super::search::Search;
use super::{Level, Thought, WIN};
use crate::games::mind::{Aborted, Control};

/// The move the original would play at this level; none if the game is over. `prevention` keeps it from a third pass
/// through the same cycle.
///
/// # Errors
/// [`Aborted`] if `control` said so.
pub fn think(
    line: &Line,
    level: Level,
    prevention: bool,
    control: &mut dyn Control,
) -> Result<Option<Thought>, Aborted> {
    let position = line.current();
    let legal: Vec<Move> = position.legal_moves().collect();
    let Some(&last) = legal.last() else { return Ok(None) };
    let thought = |mv, value, nodes| Ok(Some(Thought { mv, value, level, nodes }));
    if legal.len() == 1 {
        return thought(last, 0, 1);
    }
    // The first direction that wins at once ends the search, whatever its neighbours are worth.
    if let Some(&mv) = legal.iter().find(|&&mv| position.after(mv).winner_by_goal().is_some()) {
        return thought(mv, WIN, 1);
    }

    let course = Course::of(position);
    let root = Course::root(position);
    let mut moves: Vec<(Move, Piece)> =
        legal.iter().map(|&mv| (mv, course.step(0, root.mover, mv.direction().index()))).collect();
    // Of equal moves the original takes the one with the shorter way to go, of these the first. Tried in that order, a move
    // need only be compared by its value: it must be greater than the best before it.
    moves.sort_by_key(|&(_, piece)| course.way(0, piece));

    let history = prevention.then(|| History::of(line));
    let mut search = Search::new(course, control);
    let depth = u32::from(level.plies()) - 1;
    let mut best: Option<(Move, i32)> = None;
    for (mv, piece) in moves {
        let next = Node { mover: root.other, other: piece };
        let third_pass = history.as_ref().is_some_and(|history| history.third_pass(&position.after(mv)));
        if third_pass {
            // Such a move loses 2 * WIN: it can compete only if it was worth WIN, and then only among lost ones.
            if best.is_none() && -search.value(1, next, depth, -WIN, 1 - WIN)? == WIN {
                best = Some((mv, -WIN));
            }
            continue;
        }
        let value = match best {
            None => -search.value(1, next, depth, -WIN - 1, WIN + 1)?,
            Some((_, WIN)) => break,
            Some((_, least)) => {
                // Is it greater at all? Only then by how much.
                let bound = -search.value(1, next, depth, -least - 1, -least)?;
                if bound <= least {
                    continue;
                }
                -search.value(1, next, depth, -WIN - 1, -least)?
            }
        };
        best = Some((mv, value));
    }
    // Where every move would be a third pass, the original is left with the last it has seen.
    let (mv, value) = best.unwrap_or((last, -WIN));
    // The root is a position, too.
    thought(mv, value, 1 + search.nodes())
}
