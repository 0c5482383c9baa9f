//! The rows of the Oracle menu, the second menu of the strip.

use super::super::game::{TileCommand, TileGame};
use crate::view::menu::{Common, MenuRow, MenuTable, common_row, common_toggle};
use crate::view::menu_layout::MenuPlacement;
use crate::view::oracle_choice::OracleChoice;
use boardgame_engine::oracle::{PuzzleOracle, winner_turns};

const PLACE: MenuPlacement =
    MenuPlacement { widest: "Perfect computer", room_for_marks: true, ..MenuPlacement::NEXT };

pub fn menu<G: TileGame>() -> MenuTable<TileCommand<G>> {
    let row = |text: &str, choice| common_row(text, Common::Oracle(choice));
    let toggle = |text, choice| common_toggle(text, Common::Oracle(choice));
    let puzzle =
        |&plies: &u16| row(&format!("Win in {}", winner_turns(plies.into())), OracleChoice::Puzzle(plies));
    let famous = row("Famous", OracleChoice::Famous);
    let famous = (!G::Oracle::FAMOUS.is_empty()).then_some(famous);
    let puzzles = G::Oracle::PUZZLES.iter().map(puzzle).chain(famous).collect();
    let perfect = G::PERFECT_SWITCH.then(|| toggle("Perfect computer", OracleChoice::Perfect));
    let others = [
        toggle("Show verdict", OracleChoice::Verdict),
        row("Hint", OracleChoice::Hint),
        MenuRow::separator(),
        toggle("Fair boards", OracleChoice::Fair),
        MenuRow::choices("Puzzle:", 0, puzzles),
        row("Next puzzle", OracleChoice::NextPuzzle),
        MenuRow::separator(),
        common_row("Review game", Common::Review),
    ];
    let legal = || [MenuRow::separator(), common_toggle("Legal squares", Common::MarkLegal)];
    let legal = G::PERFECT_SWITCH.then(legal).into_iter().flatten();
    let rows = perfect.into_iter().chain(others).chain(legal).collect();
    MenuTable { title: "Oracle", placement: PLACE, rows }
}
