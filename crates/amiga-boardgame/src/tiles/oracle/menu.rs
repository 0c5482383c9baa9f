//! The rows of the Oracle menu, the second menu of the strip.

use super::super::game::{TileCommand, TileGame};
pub use super::choice::OracleChoice;
use crate::view::keys::Command;
use crate::view::menu::{Common, MenuRow, MenuTable, common_row};
use crate::view::menu_layout::MenuPlacement;
use boardgame_engine::oracle::{Oracle, winner_turns};

const PLACE: MenuPlacement =
    MenuPlacement { widest: "Perfect computer", room_for_marks: true, ..MenuPlacement::NEXT };

pub fn menu<G: TileGame>() -> MenuTable<TileCommand<G>> {
    let toggle = |text, command: Command, choice| {
        MenuRow::toggle(text, None, TileCommand::Oracle(choice)).with_keys(command.keys())
    };
    let hint =
        MenuRow::entry("Hint", None, TileCommand::Oracle(OracleChoice::Hint)).with_keys(Command::Hint.keys());
    let puzzle = |&plies: &u16| {
        MenuRow::entry(
            format!("Win in {}", winner_turns(plies.into())),
            None,
            TileCommand::Oracle(OracleChoice::Puzzle(plies)),
        )
    };
    let famous = MenuRow::entry("Famous", None, TileCommand::Oracle(OracleChoice::Famous));
    let famous = (!G::Oracle::FAMOUS.is_empty()).then_some(famous);
    let puzzles = G::Oracle::PUZZLES.iter().map(puzzle).chain(famous).collect();
    let perfect = G::PERFECT_SWITCH
        .then(|| toggle("Perfect computer", Command::PerfectComputer, OracleChoice::Perfect));
    let others = [
        toggle("Show verdict", Command::Verdict, OracleChoice::Verdict),
        hint,
        MenuRow::separator(),
        toggle("Fair boards", Command::FairBoards, OracleChoice::Fair),
        MenuRow::choices("Puzzle:", 0, puzzles),
        MenuRow::entry("Next puzzle", None, TileCommand::Oracle(OracleChoice::NextPuzzle)),
        MenuRow::separator(),
        common_row("Review game", Common::Review),
    ];
    let frame = || {
        MenuRow::toggle("Legal squares", None, TileCommand::FrameLegal).with_keys(Command::LegalPlaces.keys())
    };
    let legal = || [MenuRow::separator(), frame()];
    let legal = G::PERFECT_SWITCH.then(legal).into_iter().flatten();
    let rows = perfect.into_iter().chain(others).chain(legal).collect();
    MenuTable { title: "Oracle", placement: PLACE, rows }
}
