//! Tests of damaged saved games: the program starts a new game and moves the unreadable file aside.

use amiga_boardgame::table::any_game::{BoardCell, Scope};
use std::fs;
use std::path::Path;
use std::rc::Rc;

use amiga_boardgame::table::GameEntry;
use amiga_boardgame::table::saved_game;
use boardgame_engine::search_task::Pace;
use boardgame_host::autosave::{AutosavingComputer, FolderStore, SaveSlot, Store, WRITE_TIMEOUT};
use boardgame_host::script::Script;
use boardgame_host::{boot, cli};
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;
use small_amiga::input::{Button, InputEvent};
use small_amiga_window::EmulatedComputer as _;
use tripppin::CATALOGUE;

use super::bench::{Bench, FAILURE, PROGRAM, ended};

/// Returns the text of a saved game that has just begun.
fn text(entry: &GameEntry) -> String {
    let words = ["screenshot", "x.png", "--seed", "7", "--game", entry.word].map(Into::into);
    let settings = cli::parse(&CATALOGUE, words, &mut |_| None).unwrap();
    let amiga = boot::start_computer_as(&settings, Pace::Measured(1), None, |program| program).unwrap();
    amiga.game().saved(Scope::Shown).options.text(entry.word)
}

#[test]
fn damaged_saved_game_is_never_accepted() {
    for entry in CATALOGUE.games() {
        let whole = text(entry);
        assert!(saved_game::read(entry, &whole).is_ok(), "{whole}");
        let bytes = whole.as_bytes();
        let none = |bytes: &[u8]| {
            std::str::from_utf8(bytes).is_err()
                || saved_game::read(entry, std::str::from_utf8(bytes).unwrap()).is_err()
        };
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut flipped = bytes.to_vec();
                flipped[at] ^= 1 << bit;
                assert!(none(&flipped), "{}: bit {bit} of byte {at}", entry.word);
            }
            assert!(none(&bytes[..at]) && none(&bytes[at + 1..]), "{}: cut at {at}", entry.word);
            assert!(none(&[&bytes[..at], &bytes[at + 1..]].concat()), "{}: without byte {at}", entry.word);
        }
        assert!(none(&[bytes, b"\n"].concat()) && none(&[bytes, bytes].concat()));
        let mut chance = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..2000 {
            let length = chance.random_range(0..300);
            let garbage: Vec<u8> = (0..length).map(|_| chance.random()).collect();
            assert!(none(&garbage));
        }
        // A saved game is not accepted by any other game.
        for other in CATALOGUE.games().filter(|other| *other != entry) {
            assert!(saved_game::read(other, &whole).is_err());
        }
    }
}

fn place_in(folder: &Path, game: &GameEntry) -> SaveSlot {
    SaveSlot::new(&(Rc::new(FolderStore::new(folder, WRITE_TIMEOUT)) as Rc<dyn Store>), game)
}

#[test]
fn unreadable_file_is_renamed_not_overwritten() {
    let bench = Bench::new();
    let game = CATALOGUE.first;
    let file = bench.path().join("tripppin.game");
    let place = place_in(bench.path(), game);
    assert!(place.load(game).unwrap().is_none());
    for (number, damaged) in ["", "x", "\u{0}", "tripppin 0\n"].into_iter().enumerate() {
        fs::write(&file, damaged).unwrap();
        assert!(place.load(game).unwrap().is_none());
        assert!(!file.exists());
        let name = if number == 0 { ".bad".to_owned() } else { format!(".bad-{}", number + 1) };
        assert_eq!(fs::read_to_string(bench.path().join(format!("tripppin.game{name}"))).unwrap(), damaged);
    }
    fs::write(&file, text(game)).unwrap();
    assert!(place.load(game).unwrap().is_some());
    assert!(file.exists());
    // A folder with the file's name cannot be moved aside, so nothing is written.
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    assert!(place.load(game).is_err());
    assert!(file.is_dir());
    // Nothing is written either if the parent of the path is not a folder.
    let nowhere = place_in(Path::new("/dev/null/x"), game);
    assert!(nowhere.load(game).is_err());
}

/// All but the last move of a puzzle of seed 2.
const ALMOST: &str =
    "menu Puzzle / Win in 3\nplay e4d3\nwait turn human\nplay d3e2\nwait turn human\nexpect plies 4";

#[test]
fn solved_puzzle_is_saved_immediately_and_once() {
    let bench = Bench::new();
    let game = CATALOGUE.first;
    let (file, place) = (bench.path().join("tripppin.solved"), place_in(bench.path(), game));
    let count = || place.solved_puzzles(game).unwrap().count(5);
    for runs in 0..2 {
        assert_eq!(count(), runs);
        let words = ["script", "x", "--seed", "2"].map(Into::into);
        let mut settings = cli::parse(&CATALOGUE, words, &mut |_| None).unwrap();
        settings.start.as_mut().unwrap().solved = place.solved_puzzles(game).unwrap();
        let mut amiga = boot::start_computer(&settings, Pace::Measured(100_000), None).unwrap();
        let script = Script::parse("almost", ALMOST, amiga.actor().expect("a game").pulse().words).unwrap();
        script.run(&mut *amiga, bench.path(), &mut |_| ()).unwrap();
        let at =
            |place| BoardCell::find(&amiga.actor().expect("a game").cells(amiga.intuition()), place).unwrap();
        let ends = [at("e2"), at("d1")];
        let mut keeper = AutosavingComputer::for_game(amiga, game, &place).unwrap();
        for (point, down) in ends.into_iter().zip([true, false]) {
            keeper.input(InputEvent::Pointer { x: point.x, y: point.y });
            keeper.input(InputEvent::Button { button: Button::Select, down });
            keeper.vertical_blank();
        }
        assert!(keeper.stage().actor().expect("a game").pulse().turn.is_none(), "it is over");
        keeper.compose();
        drop(keeper);
        assert_eq!(count(), 1);
    }
    // After a change of any byte, the file is moved aside.
    let whole = fs::read(&file).unwrap();
    for at in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[at] ^= 1;
        fs::write(&file, &damaged).unwrap();
        assert_eq!(count(), 0, "byte {at}");
        assert!(!file.exists());
    }
    let last = format!("tripppin.solved.bad-{}", whole.len());
    assert!(bench.path().join(last).exists());
}

/// Checks the messages about unreadable files, which are printed before the message about the missing
/// display.
#[test]
fn unreadable_saved_game_is_reported() {
    let bench = Bench::new();
    let folder = bench.path().join("tripppin");
    fs::create_dir(&folder).unwrap();
    let run = |set: &[(&str, &str)]| {
        let mut command = bench.command(PROGRAM);
        command.env_remove("HOME").env("XDG_STATE_HOME", bench.path());
        command.envs(set.iter().copied());
        let run = ended(&mut command);
        assert_eq!(run.code, Some(FAILURE), "{}", run.err);
        assert!(run.err.contains("cannot open a window: "), "{}", run.err);
        run.err
    };
    assert_eq!(run(&[]).lines().count(), 1);
    fs::write(folder.join("tripppin.game"), "garbage").unwrap();
    let classic = ended(bench.command(PROGRAM).arg("--classic").env("XDG_STATE_HOME", bench.path()));
    assert_eq!(classic.err.lines().count(), 1, "classic mode saves no games: {}", classic.err);
    let said = run(&[]);
    assert!(said.contains("tripppin.game: damaged, or not a saved game of tripppin; moved to "), "{said}");
    assert_eq!(fs::read(folder.join("tripppin.game.bad")).unwrap(), b"garbage");
    assert_eq!(run(&[]).lines().count(), 1);
    for home in ["", "relative"] {
        let said = run(&[("XDG_STATE_HOME", home)]);
        assert!(said.contains("the game will not be saved: the environment names no home folder"), "{said}");
    }
    let said = run(&[("XDG_STATE_HOME", "/dev/null")]);
    assert!(said.contains("cannot be read: not a directory; the game will not be saved"), "{said}");
}
