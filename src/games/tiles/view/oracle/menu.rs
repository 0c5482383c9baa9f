//! The rows of the Oracle menu, which is the second menu of the strip.

use super::super::game::{TileCommand, TileGame};
pub use super::choice::OracleChoice;
use crate::games::view::keys::Command;
use crate::games::view::menu::{Common, MenuTable, Row, common_row};
use crate::games::view::menu_layout::Place;
use boardgame_engine::oracle::SolvableGame;

/// Position of the Oracle menu in the menu strip, to the right of the game's own menu.
const PLACE: Place = Place { widest: "Perfect computer", room_for_marks: true, subs: 96, ..Place::NEXT };

/// Creates the Oracle menu of a game.
pub fn menu<G: TileGame>() -> MenuTable<TileCommand<G>> {
    let toggle = |text, command: Command, choice| {
        Row::toggle(text, None, TileCommand::Oracle(choice)).with_keys(command.keys())
    };
    let hint =
        Row::entry("Hint", None, TileCommand::Oracle(OracleChoice::Hint)).with_keys(Command::Hint.keys());
    let puzzle = |&plies| {
        Row::entry(format!("Win in {plies}"), None, TileCommand::Oracle(OracleChoice::Puzzle(plies)))
    };
    let famous = Row::entry("Famous", None, TileCommand::Oracle(OracleChoice::Famous));
    let famous = G::Line::HAS_FAMOUS.then_some(famous);
    let puzzles = G::Line::PUZZLES.iter().map(puzzle).chain(famous).collect();
    let perfect = G::PERFECT_SWITCH
        .then(|| toggle("Perfect computer", Command::PerfectComputer, OracleChoice::Perfect));
    let others = [
        toggle("Show verdict", Command::Verdict, OracleChoice::Verdict),
        hint,
        Row::separator(),
        toggle("Fair boards", Command::FairBoards, OracleChoice::Fair),
        Row::choices("Puzzle:", 0, puzzles),
        Row::entry("Next puzzle", None, TileCommand::Oracle(OracleChoice::NextPuzzle)),
        Row::separator(),
        common_row("Review game", Common::Review),
    ];
    let frame =
        || Row::toggle("Legal squares", None, TileCommand::FrameLegal).with_keys(Command::LegalPlaces.keys());
    let legal = || [Row::separator(), frame()];
    let legal = G::PERFECT_SWITCH.then(legal).into_iter().flatten();
    let rows = perfect.into_iter().chain(others).chain(legal).collect();
    MenuTable { title: "Oracle", place: PLACE, rows }
}
