//! The Oracle menu: what stands in it. It is the second menu of the strip; the classic one beside it stays as it was.

use super::super::game::{TileGame, Wanted};
pub use super::choice::OracleChoice;
use crate::games::oracle::Solved;
use crate::games::view::menu::{Common, MenuTable, Row};
use crate::games::view::menu_layout::Place;

/// Right of the game's own menu.
const PLACE: Place = Place { widest: "Perfect computer", room_for_marks: true, subs: 96, ..Place::NEXT };

/// The menu of a game.
#[must_use]
pub fn menu<G: TileGame>() -> MenuTable<Wanted<G>> {
    let toggle = |text, key, choice| Row::toggle(text, Some(key), Wanted::Oracle(choice));
    let entry = |text, key, choice| Row::entry(text, Some(key), Wanted::Oracle(choice));
    let puzzle =
        |&plies| Row::entry(format!("Win in {plies}"), None, Wanted::Oracle(OracleChoice::Puzzle(plies)));
    let famous = Row::entry("Famous", None, Wanted::Oracle(OracleChoice::Famous));
    let famous = G::Line::HAS_FAMOUS.then_some(famous);
    let puzzles = G::Line::PUZZLES.iter().map(puzzle).chain(famous).collect();
    let perfect = G::PERFECT_SWITCH.then(|| toggle("Perfect computer", 'P', OracleChoice::Perfect));
    let others = [
        toggle("Show verdict", 'V', OracleChoice::Verdict),
        entry("Hint", 'H', OracleChoice::Hint),
        Row::separator(),
        toggle("Fair boards", 'F', OracleChoice::Fair),
        Row::choices("Puzzle:", 0, puzzles),
        Row::entry("Next puzzle", None, Wanted::Oracle(OracleChoice::NextPuzzle)),
        Row::separator(),
        Row::common("Review game", Common::Review),
    ];
    let legal = || [Row::separator(), Row::toggle("Legal squares", Some('L'), Wanted::FrameLegal)];
    let legal = G::PERFECT_SWITCH.then(legal).into_iter().flatten();
    let rows = perfect.into_iter().chain(others).chain(legal).collect();
    MenuTable { title: "Oracle", place: PLACE, rows }
}
