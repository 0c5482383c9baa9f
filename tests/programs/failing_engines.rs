//! Tests of failing engines in the window of every game: the window reports the fault, scripts fail, and
//! the game remains playable.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use crate::play;

use std::path::Path;

use amiga_boardgame::table::any_game::AnyGame;
use amiga_boardgame::table::{Table, TableGame};
use amiga_boardgame::tiles::window::Tiles;
use boardgame_engine::contract::{Engine, SearchInfo};
use boardgame_engine::game_controller::TurnSearch;
use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_engine::search_control::{Aborted, SearchControl};
use boardgame_host::script::Script;
use play::Scripted;
use tribolo_game::Tribolo;
use triple3_game::Triple3;
use tripppin_game::Tripppin;
use trippples_game::Trippples;

#[derive(Debug, Clone, Copy)]
enum FaultyEngine {
    Panic,
    Nothing,
}

impl<P: GamePosition> Engine<P> for FaultyEngine {
    fn search(
        &self,
        _: &GameRecord<P>,
        _: &mut dyn SearchControl,
        _: &mut dyn FnMut(SearchInfo<P::Move>),
    ) -> Result<(), Aborted> {
        match self {
            // A panic that bypasses the panic hook and prints nothing.
            Self::Panic => std::panic::resume_unwind(Box::new("broken")),
            Self::Nothing => Ok(()),
        }
    }
}

/// Runs a script and returns its error message if it fails.
fn run<G: TableGame>(amiga: &mut Scripted<Table<G>>, text: &str) -> Result<(), String> {
    let script = Script::parse("s", text, amiga.game().pulse().words).unwrap();
    script.run(&mut **amiga, Path::new(""), &mut |_| ()).map_err(|error| error.to_string())
}

/// Makes an engine fail at the first turn and checks the consequences. `panel` formats the expected status
/// about the failed seat, and `persons` formats the expected status about a human in this seat.
fn fails<G: TableGame>(
    start: impl Fn(FaultyEngine) -> Scripted<Table<G>>,
    panel: impl Fn(&str, &str) -> String,
    persons: impl Fn(&str) -> String,
) {
    for (engine, fault) in
        [(FaultyEngine::Panic, "the engine crashed"), (FaultyEngine::Nothing, "no move found")]
    {
        let mut amiga = start(engine);
        let (seat, _) = amiga.game().pulse().turn.unwrap();
        let seat = amiga.game().pulse().words.seats[seat];
        let title = format!("The computer cannot move: {fault}");
        for wait in ["wait thinker", "wait turn human", "wait over", "wait depth 3"] {
            let failed = run(&mut amiga, wait).unwrap_err();
            assert!(
                failed.starts_with("s:1:") && failed.contains(&format!(": {title}; expected")),
                "{failed}"
            );
        }
        let said = panel(seat, fault);
        run(&mut amiga, &format!("expect title {title}\nexpect status {said}\nexpect plies 0")).unwrap();
        // After a human takes the seat, the next search succeeds and the human can move.
        let said = persons(seat);
        run(&mut amiga, &format!("menu {seat} / Human\nwait thinker\nexpect status {said}")).unwrap();
        assert!(run(&mut amiga, &format!("expect title {title}")).is_err());
        let mv = amiga.game().model().game().legal_moves()[0].to_string();
        run(&mut amiga, &format!("play {mv}\nwait 500")).unwrap();
        assert!(amiga.game().snapshot().fault.is_none() && amiga.game().model().game().plies() >= 1);
        // A new game continues with the same players.
        let mut amiga = start(engine);
        assert!(run(&mut amiga, "wait thinker").is_err());
        run(&mut amiga, "key n with amiga\nwait 1000").unwrap();
        assert!(amiga.game().snapshot().fault.is_none() && amiga.game().model().game().plies() > 0);
    }
}

/// Starts a computer, runs a script, and requests a move for the current turn from a failing engine.
fn asking<G: TableGame>(words: &[&str], script: &str, engine: FaultyEngine) -> Scripted<Table<G>> {
    let mut amiga: Scripted<Table<G>> = Scripted::new(words);
    run(&mut amiga, script).unwrap();
    let table = amiga.game_mut().model_mut();
    table.start_search(table.turn_search(|_| TurnSearch::Move(Box::new(engine)), || Some(Box::new(engine))));
    amiga
}

fn failed_to_move(_: &str, _: &str) -> String {
    "FAILED TO MOVE".to_owned()
}

fn make_a_move(_: &str) -> String {
    "MAKE A MOVE".to_owned()
}

#[test]
fn tripppin_reports_failed_engine_and_continues() {
    let start = |engine| asking::<Tiles<Tripppin>>(&[], "menu right / Computer", engine);
    fails(start, failed_to_move, make_a_move);
}

#[test]
fn trippples_reports_failed_engine_and_continues() {
    let words = ["--game", "trippples", "--circle", "manhattan", "--square", "manhattan"];
    fails(|engine| asking::<Tiles<Trippples>>(&words, "", engine), failed_to_move, make_a_move);
}

#[test]
fn triple_3_reports_failed_engine_and_continues() {
    let words = ["--game", "triple3", "--seed", "1993", "--first", "3", "--second", "3"];
    let start = |engine| {
        let mut amiga = asking::<Triple3>(&words, "", engine);
        // Wait until the dice have come to rest.
        (0..100).for_each(|_| amiga.vertical_blank());
        amiga
    };
    fails(start, failed_to_move, make_a_move);
}

#[test]
fn tribolo_reports_failed_engine_on_both_screens() {
    let seats = ["--game", "tribolo", "--blue", "3", "--red", "3", "--green", "3"];
    // Sides are named by their shapes if the palette lacks their colours.
    let names = [["Blue", "Red", "Green"], ["Circle", "Diamond", "Cross"]];
    for (screen, names) in [&[][..], &["--pubscreen", "Workbench"]].into_iter().zip(names) {
        let words = [&seats, screen].concat();
        let name = |seat: &str| {
            let at = ["blue", "red", "green"].iter().position(|&word| word == seat).unwrap();
            names[at]
        };
        fails(
            |engine| asking::<Tribolo>(&words, "", engine),
            |seat, fault| format!("{} cannot move: {fault}.", name(seat)),
            |seat| format!("Your move, {}.", name(seat)),
        );
    }
}
