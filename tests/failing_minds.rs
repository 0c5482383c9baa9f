//! Minds that fail at the window of every game: the window tells it, scripts fail for it, and the game can be played on.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use std::path::Path;

use tripppin::games;
use tripppin::games::contract::{Finding, Game, Mind};
use tripppin::games::entry::actor::Actor;
use tripppin::games::mind::{Aborted, Control};
use tripppin::games::play::Ask;
use tripppin::games::session::Player;
use tripppin::games::thinking::Pace;
use tripppin::games::tiles::view::artwork::Artwork;
use tripppin::games::tiles::view::game::TileGame;
use tripppin::games::tiles::view::program::{self as tiles, TileProgram};
use tripppin::games::tribolo::view::{self as tribolo, Tribolo, Who};
use tripppin::games::triple3::view::matches::BestOf;
use tripppin::games::triple3::view::menu::Seat;
use tripppin::games::triple3::view::program::{self as triple3, Triple3};
use tripppin::games::tripppin::classic::Level;
use tripppin::games::tripppin::view::Tripppin;
use tripppin::games::trippples::minds::MindName;
use tripppin::games::trippples::view::Trippples;
use tripppin::games::view::program::AtTable;
use tripppin::host::amiga::{self, Amiga};
use tripppin::host::assets::request::ScreenRequest;
use tripppin::host::cli;
use tripppin::host::script::Script;
use tripppin::host::setup::ScreenSetup;

const PACE: Pace = Pace::Measured(100_000);

/// What a mind does at last.
#[derive(Debug, Clone, Copy)]
enum Odd {
    Panic,
    Nothing,
}

impl<G: Game> Mind<G> for Odd {
    fn think(&self, _: &G, _: &mut dyn Control, _: &mut dyn FnMut(Finding<G::Move>)) -> Result<(), Aborted> {
        match self {
            // A panic that writes nothing to the terminal.
            Self::Panic => std::panic::resume_unwind(Box::new("broken")),
            Self::Nothing => Ok(()),
        }
    }
}

/// How a script ends.
fn run<P: Actor>(amiga: &mut Amiga<P>, text: &str) -> Result<(), String> {
    let script = Script::parse("s", text, amiga.game().vocabulary()).unwrap();
    script.run(amiga, Path::new(""), &mut |_| ()).map_err(|error| error.to_string())
}

/// Lets the first question of two or three computers be answered by such minds, and looks at what becomes of it: what the panel
/// says of the side to move, with the fault; and what it says of a person.
fn fails<P: Actor + AtTable>(
    start: impl Fn(Odd) -> Amiga<P>,
    panel: fn(&str, &str) -> String,
    persons: fn(&str) -> String,
) {
    for (odd, fault) in [(Odd::Panic, "its mind broke down"), (Odd::Nothing, "it found no move")] {
        let mut amiga = start(odd);
        let (seat, _) = amiga.game().turn().unwrap();
        let seat = amiga.game().vocabulary().seats[seat];
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
        // A person takes the seat: the next thought is as good as any, and the person plays.
        let said = persons(seat);
        run(&mut amiga, &format!("menu {seat} / Human\nwait thinker\nexpect status {said}")).unwrap();
        assert!(run(&mut amiga, &format!("expect title {title}")).is_err());
        let mv = amiga.game().table().game().legal_moves()[0].to_string();
        run(&mut amiga, &format!("play {mv}\nwait 500")).unwrap();
        assert!(amiga.game().fault().is_none() && amiga.game().table().game().plies() >= 1);
        // A new game goes on with the old players.
        let mut amiga = start(odd);
        assert!(run(&mut amiga, "wait thinker").is_err());
        run(&mut amiga, "key n with amiga\nwait 1000").unwrap();
        assert!(amiga.game().fault().is_none() && amiga.game().table().game().plies() > 0);
    }
}

/// The present turn is asked about once more, and such a mind answers.
fn asking<P: AtTable>(mut program: P, odd: Odd) -> P {
    program.table_mut().ask(|_| Ask::Move(Box::new(odd)), || Some(Box::new(odd)));
    program
}

fn set_up(words: &[&str]) -> (cli::Settings, ScreenSetup) {
    let words = ["script", "x"].iter().chain(words).map(Into::into);
    let settings = cli::parse(words, &mut |_| None).unwrap();
    let (setup, _) = settings.screen_setup_of(&settings.screen.of_the_monitor(), None).unwrap();
    (settings, setup)
}

fn tile_game<G: TileGame>(setup: &ScreenSetup, game: G, artwork: Artwork, odd: Odd) -> Amiga<TileProgram<G>> {
    let settings = tiles::Settings {
        seed: 1,
        setup: Default::default(),
        game,
        players: [Player::Computer; 2],
        line: None,
        pace: PACE,
        artwork,
    };
    Amiga::new(setup, |intuition, port| {
        TileProgram::start(intuition, port, settings).map(|program| asking(program, odd))
    })
    .unwrap()
}

fn failed_to_move(_: &str, _: &str) -> String {
    "FAILED TO MOVE".to_owned()
}

fn make_a_move(_: &str) -> String {
    "MAKE A MOVE".to_owned()
}

#[test]
fn tripppin_tells_it_and_goes_on() {
    let (_, setup) = set_up(&[]);
    let artwork = || games::tripppin::entry::window::artwork(&setup.drawings, setup.interlace);
    fails(|odd| tile_game(&setup, Tripppin::at(Level::DEFAULT), artwork(), odd), failed_to_move, make_a_move);
}

#[test]
fn trippples_tells_it_and_goes_on() {
    let (_, setup) = set_up(&["--game", "trippples"]);
    let artwork = || games::trippples::entry::window::artwork(&setup.drawings, setup.interlace);
    let game = Trippples::with([MindName::Manhattan; 2], 1);
    fails(|odd| tile_game(&setup, game, artwork(), odd), failed_to_move, make_a_move);
}

#[test]
fn triple_3_tells_it_and_goes_on() {
    let (_, setup) = set_up(&["--game", "triple3"]);
    let start = |odd| {
        let settings = triple3::Settings {
            seed: 1993,
            players: [Seat::Computer(3); 2],
            best_of: BestOf::default(),
            line: None,
            pace: PACE,
            artwork: games::triple3::entry::window::artwork(&setup.drawings, setup.interlace),
        };
        let amiga = Amiga::new(&setup, |intuition, port| {
            Triple3::start(intuition, port, settings).map(|program| asking(program, odd))
        });
        // The dice come to rest first.
        let mut amiga = amiga.unwrap();
        (0..100).for_each(|_| amiga.vertical_blank());
        amiga
    };
    fails(start, failed_to_move, make_a_move);
}

#[test]
fn tribolo_tells_it_and_goes_on_in_a_window_and_on_its_own_screen() {
    for options in [&["--game", "tribolo"][..], &["--game", "tribolo", "--pubscreen", "Workbench"]] {
        let (settings, setup) = set_up(options);
        let own = settings.own_screen(&games::tribolo::entry::window::SCREEN);
        let own = own.map(|request: ScreenRequest| settings.screen_setup_of(&request, None).unwrap().0);
        let start = |odd| {
            let settings = tribolo::Settings {
                seed: 1,
                players: [Who::Mind(games::tribolo::MindName::USUAL); 3],
                line: None,
                pace: PACE,
                screen: own.as_ref().map(amiga::screen),
                artwork: games::tribolo::entry::window::artwork(
                    &setup.drawings,
                    own.is_some(),
                    setup.interlace,
                ),
            };
            Amiga::new(&setup, |intuition, port| {
                Tribolo::start(intuition, port, settings).map(|program| asking(program, odd))
            })
            .unwrap()
        };
        fails(
            start,
            |seat, fault| format!("{}{} cannot move: {fault}.", seat[..1].to_uppercase(), &seat[1..]),
            |seat| format!("Your move, {}{}.", seat[..1].to_uppercase(), &seat[1..]),
        );
    }
}
