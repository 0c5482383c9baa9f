//! The move choice of the classic engine at the root of a search.
//!
//! Implements the original program's rule for equal moves, loop prevention and its other habits at the root.
//! Evaluating a move is left to [`super::search`].

use super::super::game::Line;
use super::super::moves::Move;
use super::loops::History;
use super::pieces::{Node, Piece, SearchParams};
use super::search::Search;
use super::{Level, SearchResult, WIN};
use boardgame_engine::few;
use boardgame_engine::search_control::{Aborted, SearchControl};

/// Returns the original 1994 program's move at this level, or `None` if the game is over.
///
/// With `prevention`, the engine avoids moves that enter the same cycle for the third time.
pub fn think(
    line: &Line,
    level: Level,
    prevention: bool,
    control: &mut dyn SearchControl,
) -> Result<Option<SearchResult>, Aborted> {
    let position = line.current();
    let legal: Vec<Move> = position.legal_moves().collect();
    let Some(&last) = legal.last() else { return Ok(None) };
    let thought = |mv, value, nodes| Ok(Some(SearchResult { mv, value, level, nodes }));
    if legal.len() == 1 {
        return thought(last, 0, 1);
    }
    // The original plays the first direction that wins immediately, without evaluating the other moves.
    if let Some(&mv) = legal.iter().find(|&&mv| position.after(mv).winner_by_goal().is_some()) {
        return thought(mv, WIN, 1);
    }

    let course = SearchParams::new(position);
    let root = SearchParams::root(position);
    let mut moves: Vec<(Move, Piece)> =
        legal.iter().map(|&mv| (mv, course.step(0, root.mover, mv.direction().index()))).collect();
    // Among moves of equal value, the original chooses the move with the shortest distance to the last goal,
    // and the first of these moves. The moves are sorted in that order, so a later move replaces the best
    // move only if its value is greater.
    few::sort_by_key(&mut moves, |&(_, piece)| course.distance(0, piece));

    let history = prevention.then(|| History::new(line));
    let mut search = Search::new(course, control);
    let depth = u32::from(level.plies()) - 1;
    let mut best: Option<(Move, i32)> = None;
    for (mv, piece) in moves {
        let next = Node { mover: root.other, other: piece };
        let third_pass = history.as_ref().is_some_and(|history| history.third_pass(&position.after(mv)));
        if third_pass {
            // A third pass costs 2 * WIN: the move can compete only if its value was WIN, and then only with
            // lost moves.
            if best.is_none() && -search.value(1, next, depth, -WIN, 1 - WIN)? == WIN {
                best = Some((mv, -WIN));
            }
            continue;
        }
        let value = match best {
            None => -search.value(1, next, depth, -WIN - 1, WIN + 1)?,
            Some((_, WIN)) => break,
            Some((_, least)) => {
                // A search with a null window decides whether the value exceeds `least`; only then is the
                // exact value computed.
                let bound = -search.value(1, next, depth, -least - 1, -least)?;
                if bound <= least {
                    continue;
                }
                -search.value(1, next, depth, -WIN - 1, -least)?
            }
        };
        best = Some((mv, value));
    }
    // If every move is a third pass, the original plays the last one it generated.
    let (mv, value) = best.unwrap_or((last, -WIN));
    // The count includes the root position.
    thought(mv, value, 1 + search.nodes())
}
