//! The Workbench with games on it: what is opened is kept and freed, and what cannot be opened is told.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use std::path::Path;

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use tripppin::games::catalogue;
use tripppin::games::thinking::Pace;
use tripppin::host::amiga::Amiga;
use tripppin::host::boot;
use tripppin::host::cli::{self, Settings};
use tripppin::host::keeping::{Barred, Keeper, PATIENCE, Place};
use tripppin::host::running::Running;
use tripppin::host::script::Script;
use tripppin::host::script::stage::Stage;
use tripppin::host::window::Computer as _;
use tripppin::system::input::{Button, InputEvent, Key, Qualifiers};

fn settings() -> Settings {
    cli::parse(["script", "x", "--workbench", "--seed", "3"].map(Into::into), &mut |_| None).unwrap()
}

fn booted() -> Amiga<Running> {
    boot::workbench(&settings(), Pace::Measured(20_000), None, |_| ()).unwrap()
}

fn run(stage: &mut dyn Stage, script: &str) {
    let script = Script::parse("test", script, catalogue::first().words).unwrap();
    script.run(stage, Path::new("."), &mut |_| ()).unwrap_or_else(|error| panic!("{error}"));
}

/// Opens the icon that lies in this place of the column, which no game covers.
fn open(stage: &mut dyn Stage, place: i32) {
    let y = 30 + 44 * place;
    run(stage, &format!("click left 20,195\nwait 120\nclick left 20,{y}\nclick left 20,{y}"));
}

/// What is free: memory of both kinds and sprites.
fn free(amiga: &mut Amiga<Running>) -> (usize, usize, usize) {
    let intuition = amiga.computer_mut().intuition_mut();
    let sprites: Vec<_> = std::iter::from_fn(|| intuition.get_sprite(None)).collect();
    let count = sprites.len();
    sprites.into_iter().for_each(|sprite| intuition.free_sprite(sprite));
    (intuition.graphics_memory(), intuition.other_memory(), count)
}

#[test]
fn every_game_is_opened_by_its_icon_and_leaves_nothing() {
    let mut amiga = booted();
    run(&mut amiga, "key q with amiga");
    let (before, games) = (free(&mut amiga), catalogue::all().count() as i32);
    for place in (0..games).cycle().take(3 * games as usize) {
        open(&mut amiga, place);
        assert_eq!(amiga.games().len(), 1);
        assert_eq!(Some(amiga.games()[0].0), catalogue::all().nth(place as usize));
        assert!(free(&mut amiga) < before, "it takes memory");
        run(&mut amiga, "wait 40\nkey q with amiga");
        assert_eq!((amiga.games().len(), free(&mut amiga)), (0, before));
    }
    assert!(amiga.is_running());
}

#[test]
fn what_cannot_be_opened_is_told_and_the_rest_goes_on() {
    let mut amiga = booted();
    let mut opened = amiga.games().len();
    while amiga.games().len() == opened {
        open(&mut amiga, 0);
        opened += 1;
        assert!(opened < 10, "there are only so many sprites");
    }
    run(&mut amiga, "expect bar Tripppin: can't find a free pair of sprites for the goals\nexpect beep");
    assert_eq!(amiga.games().len(), opened - 1);
}

#[test]
fn games_on_the_workbench_are_kept_and_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let mut amiga = booted();
    let mut keeper =
        Keeper::of_all(&mut amiga, folder.path().to_path_buf(), Barred::default(), PATIENCE).unwrap();
    let press = |keeper: &mut Keeper<'_, Amiga<Running>>, key, qualifiers| {
        keeper.input(InputEvent::Key { key, qualifiers });
        keeper.vertical_blank();
    };
    // The cursor picks the piece up at its start and puts it down beside it.
    for key in [Key::Return, Key::Return, Key::Right, Key::Return] {
        press(&mut keeper, key, Qualifiers::empty());
    }
    assert_eq!(keeper.stage().games()[0].1.moves().len(), 1);
    // Trippples by its icon.
    for (x, y) in [(20, 195), (20, 80), (20, 80)] {
        keeper.input(InputEvent::Pointer { x, y });
        for down in [true, false] {
            keeper.input(InputEvent::Button { button: Button::Select, down });
        }
        keeper.vertical_blank();
    }
    let second = keeper.stage().games()[1].0;
    press(&mut keeper, Key::Char('n'), Qualifiers::RIGHT_AMIGA);
    drop(keeper);
    for (game, moves) in [(catalogue::first(), 1), (second, 0)] {
        let mut settings = settings();
        settings.game = game;
        settings.setup = Place::of(folder.path(), game).take_up(game).unwrap();
        let amiga = boot::switch_on(&settings, Pace::Measured(1), None).unwrap();
        assert_eq!(amiga.games().last().map(|(_, actor)| actor.moves().len()), Some(moves), "{}", game.word);
    }
}

#[test]
fn whatever_the_hand_does_the_computer_goes_on() {
    let mut rng = ChaCha8Rng::seed_from_u64(16);
    let mut amiga = booted();
    for _ in 0..20_000 {
        let event = match rng.random_range(0..10) {
            0..=4 => InputEvent::Pointer { x: rng.random_range(-10..650), y: rng.random_range(-10..210) },
            5..=7 => InputEvent::Button { button: Button::Select, down: rng.random() },
            8 => InputEvent::Button { button: Button::Menu, down: rng.random() },
            _ => {
                let keys =
                    [Key::Up, Key::Down, Key::Left, Key::Right, Key::Return, Key::Escape, Key::Function(10)];
                InputEvent::Key {
                    key: keys[rng.random_range(0..keys.len())],
                    qualifiers: Qualifiers::empty(),
                }
            }
        };
        amiga.input(event);
        if rng.random_ratio(1, 4) {
            amiga.vertical_blank();
        }
        if !amiga.is_running() {
            amiga = booted();
        }
    }
}

#[test]
fn of_two_windows_of_a_game_the_one_played_in_last_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut amiga = booted();
    open(&mut amiga, 0);
    assert_eq!(amiga.games().len(), 2);
    let (path, barred) = (folder.path().to_path_buf(), Barred::default());
    let mut keeper = Keeper::of_all(&mut amiga, path, barred.clone(), PATIENCE).unwrap();
    let game = catalogue::first();
    let kept =
        || std::fs::read_to_string(folder.path().join(format!("{}.game", game.word))).unwrap_or_default();
    let mut told = Vec::new();
    // The one opened last moves; it is sent behind; then the other one moves, twice.
    for (keys, to_back) in [(4, true), (4, false)] {
        for key in [Key::Return, Key::Return, Key::Right, Key::Return].into_iter().take(keys) {
            keeper.input(InputEvent::Key { key, qualifiers: Qualifiers::empty() });
            keeper.vertical_blank();
        }
        told.push(kept());
        if to_back {
            // Its depth gadget, and a click on what lies in front then.
            for (x, y) in [(595, 15), (500, 190)] {
                keeper.input(InputEvent::Pointer { x, y });
                for down in [true, false] {
                    keeper.input(InputEvent::Button { button: Button::Select, down });
                }
                keeper.vertical_blank();
            }
        }
    }
    let moves: Vec<usize> = keeper.stage().games().iter().map(|(_, actor)| actor.moves().len()).collect();
    assert!(moves.iter().all(|&moves| moves > 0), "{moves:?}");
    assert!(!told[0].is_empty() && told[0] != told[1], "the last one to move is kept");
    // What is barred is not written.
    let before = kept();
    barred.bar(game);
    drop(keeper);
    let elsewhere = tempfile::tempdir().unwrap();
    let mut keeper = Keeper::of_all(&mut amiga, elsewhere.path().to_path_buf(), barred, PATIENCE).unwrap();
    keeper.input(InputEvent::Key { key: Key::Char('n'), qualifiers: Qualifiers::RIGHT_AMIGA });
    keeper.vertical_blank();
    drop(keeper);
    assert_eq!((kept(), std::fs::read_dir(elsewhere.path()).unwrap().count()), (before, 0));
}
