//! Tests that settings chosen in the menus of any game are in effect after a restart. Players, levels and
//! rules are stored in the saved game, and the user's own settings for every game are stored in the
//! preferences.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use crate::play;

use std::fs;
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use crate::play::Table;
use amiga_boardgame::table::GameEntry;
use amiga_boardgame::table::any_game::AnyGame;
use amiga_boardgame::view::personal::Personal;
use amiga_boardgame::view::speed::Speed;
use boardgame_engine::checksum::fnv1a;
use boardgame_engine::search_task::Pace;
use boardgame_host::autosave::{self, AutosavingComputer, FolderStore, Store};
use boardgame_host::cli::{self, Settings};
use boardgame_host::script::stage::ScriptHost;
use small_amiga::input::{Button, InputEvent};
use small_amiga::intuition::{ItemFlags, MenuNumber, MenuStrip};
use small_amiga_window::EmulatedComputer as _;
use tempfile::TempDir;
use tripppin::CATALOGUE;

/// Maximum time that a test waits for the disk.
const PATIENCE: Duration = Duration::from_secs(3600);

/// A running computer whose games and preferences are saved in a folder.
type Saved = AutosavingComputer<Box<dyn ScriptHost>>;

fn settings(folder: &Path, words: &[&str]) -> Settings {
    let mut settings = cli::parse(&CATALOGUE, words.iter().map(Into::into), &mut |_| None).unwrap();
    let store: Rc<dyn Store> = Rc::new(FolderStore::new(&folder.join("work"), PATIENCE));
    settings.apply_stored_preferences(Some(store), None).unwrap();
    settings
}

/// Starts the program with the arguments `words`, in the same way as the program's window does.
fn started(folder: &Path, words: &[&str]) -> Saved {
    let store: Rc<dyn Store> = Rc::new(FolderStore::new(&folder.join("games"), PATIENCE));
    let volumes = play::mounted(None);
    let pace = Pace::Measured(1_000);
    autosave::open(&mut settings(folder, words), pace, Some(store), (volumes, None), false).unwrap()
}

fn quit(mut computer: Saved) {
    computer.close();
    computer.finish().unwrap();
}

fn actor(computer: &Saved) -> &dyn AnyGame {
    computer.stage().actor().unwrap()
}

fn menus(computer: &Saved) -> &MenuStrip {
    let stage = computer.stage();
    stage.intuition().window(stage.window()).and_then(|window| window.menus()).unwrap()
}

/// Returns the menu items that can have a check mark, each with its number, its text and whether it is
/// checked.
fn marks(computer: &Saved) -> Vec<(MenuNumber, String, bool)> {
    let items = menus(computer).leaves().filter(|(_, item)| item.flags.contains(ItemFlags::CHECK_IT));
    items
        .map(|(number, item)| (number, item.text().to_owned(), item.flags.contains(ItemFlags::CHECKED)))
        .collect()
}

fn pick(computer: &mut Saved, number: MenuNumber) {
    let stage = computer.stage();
    let route = stage.intuition().menu_route(stage.window(), number).unwrap();
    for (step, point) in [Some(route.title), Some(route.item), route.sub].into_iter().flatten().enumerate() {
        computer.input(InputEvent::Pointer { x: point.x, y: point.y });
        if step == 0 {
            computer.input(InputEvent::Button { button: Button::Menu, down: true });
        }
        computer.advance(1);
    }
    computer.input(InputEvent::Button { button: Button::Menu, down: false });
    computer.advance(2);
}

fn pick_named(computer: &mut Saved, name: &str) {
    let number = menus(computer).leaves().find(|(_, item)| item.text() == name).unwrap().0;
    pick(computer, number);
}

fn game(entry: &GameEntry) -> [&str; 2] {
    ["--game", entry.word]
}

#[test]
fn every_menu_choice_survives_a_restart() {
    for entry in CATALOGUE.games() {
        let folder = TempDir::new().unwrap();
        let mut computer = started(folder.path(), &game(entry));
        let all: Vec<MenuNumber> = marks(&computer).into_iter().map(|(number, ..)| number).collect();
        assert!(all.len() > 8, "{}: {all:?}", entry.word);
        for number in all {
            // Items are missing after classic mode has been chosen.
            let Some(item) = menus(&computer).item(number) else { continue };
            let (name, flags) = (item.text().to_owned(), item.flags);
            let is_chosen = flags.contains(ItemFlags::CHECKED) && !flags.contains(ItemFlags::TOGGLE);
            if is_chosen || !flags.contains(ItemFlags::ENABLED) {
                continue;
            }
            let before = marks(&computer);
            pick(&mut computer, number);
            let chosen = marks(&computer);
            assert_ne!(chosen, before, "{}: {name}", entry.word);
            quit(computer);
            computer = started(folder.path(), &game(entry));
            assert_eq!(marks(&computer), chosen, "{}: {name}", entry.word);
        }
    }
}

/// Returns the name of the menu item that turns the marks of legal places on and off, or `None` in a game
/// without such marks.
fn frames(computer: &Saved) -> Option<&'static str> {
    let names = ["Show legal moves", "Show help", "Light legal holes"];
    let has = |name: &str| menus(computer).leaves().any(|(_, item)| item.text() == name);
    names.into_iter().find(|name| has(name))
}

#[test]
fn personal_settings_apply_to_new_and_other_games() {
    for entry in CATALOGUE.games() {
        let folder = TempDir::new().unwrap();
        let mut computer = started(folder.path(), &game(entry));
        let marked = frames(&computer);
        for name in marked.into_iter().chain(["Fast", "Classic, no aids"]) {
            pick_named(&mut computer, name);
        }
        let chosen = Personal {
            speed: Some(Speed::Fast),
            frames: marked.map(|_| false),
            classic: Some(true),
            ..Personal::default()
        };
        quit(computer);
        for other in CATALOGUE.games() {
            let words = [&game(other)[..], &["--seed", "3"]].concat();
            let personal = actor(&started(folder.path(), &words)).pulse().personal;
            let seen = Personal { coordinates: None, first_begins: None, ..personal };
            assert_eq!(seen, chosen, "{} after {}", other.word, entry.word);
        }
    }
}

#[test]
fn command_line_wins_over_preferences() {
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("work")).unwrap();
    let text = "speed = slow\nframes = no\nfirst-begins = no\npresets-named = yes\n";
    let file = folder.path().join("work/.preferences");
    fs::write(&file, text).unwrap();
    let tribolo = ["--game", "tribolo"];
    let personal =
        |words: &[&str]| actor(&started(folder.path(), &[&tribolo[..], words].concat())).pulse().personal;
    let now = personal(&[]);
    assert_eq!((now.speed, now.frames, now.first_begins), (Some(Speed::Slow), Some(false), Some(false)));
    assert_eq!(personal(&["--speed", "fast"]).speed, Some(Speed::Fast));
    let classic = personal(&["--classic"]);
    assert_eq!((classic.speed, classic.frames), (Some(Speed::Normal), None));
    assert_eq!(fs::read_to_string(&file).unwrap(), text, "options are not saved");
    // A choice in the menu after the start overrides the command-line option.
    let mut computer = started(folder.path(), &[&tribolo[..], &["--speed", "fast"]].concat());
    pick_named(&mut computer, "Normal");
    quit(computer);
    assert!(fs::read_to_string(&file).unwrap().contains("speed = normal\n"));
}

#[test]
fn first_begins_survives_seeds_and_restarts() {
    let folder = TempDir::new().unwrap();
    let tribolo = ["--game", "tribolo"];
    let begins = |computer: &Saved| actor(computer).pulse().personal.first_begins;
    // The game that was started with a seed is resumed.
    let mut computer = started(folder.path(), &[&tribolo[..], &["--seed", "3"]].concat());
    assert_eq!(begins(&computer), Some(true), "for later games");
    pick_named(&mut computer, "Animate captures");
    let position = actor(&computer).snapshot().position;
    quit(computer);
    let mut computer = started(folder.path(), &tribolo);
    assert_eq!((actor(&computer).snapshot().position, begins(&computer)), (position, Some(true)));
    pick_named(&mut computer, "First begins");
    quit(computer);
    assert_eq!(begins(&started(folder.path(), &tribolo)), Some(false));
}

#[test]
fn classic_run_leaves_preferences_alone() {
    let folder = TempDir::new().unwrap();
    let mut computer = started(folder.path(), &["--game", "trippples", "--classic"]);
    pick_named(&mut computer, "Show legal moves");
    quit(computer);
    assert!(!folder.path().join("work").exists());
}

#[test]
fn settings_in_older_saved_games_are_adopted() {
    let folder = TempDir::new().unwrap();
    let first = CATALOGUE.first;
    quit({
        let mut computer = started(folder.path(), &game(first));
        pick_named(&mut computer, "Prevent loops");
        computer
    });
    let file = folder.path().join("games").join(format!("{}.game", first.word));
    let text = fs::read_to_string(&file).unwrap();
    // The switches are in the last line of the saved game.
    let older = format!("{},legal-chosen,no-coordinates\n", text.trim_end());
    let body = older.split_once('\n').unwrap().1;
    let sum = fnv1a(format!("{}\n{body}", first.word).as_bytes());
    fs::write(&file, format!("{} {sum:016x}\n{body}", first.word)).unwrap();
    quit(started(folder.path(), &game(first)));
    let preferences = fs::read_to_string(folder.path().join("work/.preferences")).unwrap();
    assert_eq!(preferences, "presets-named = yes\nframes = yes\ncoordinates = no\n");
    let personal = actor(&started(folder.path(), &["--game", "tribolo"])).pulse().personal;
    assert_eq!((personal.frames, personal.coordinates), (Some(true), Some(false)));
}

#[test]
fn win_leaves_marks_on() {
    // Blue's move to p3 ends the game, and red has the most cells.
    let last = "grrrwbgrrrrrrrrr/gwrrrggrrrrggggr/gggggggbwrrrrrrr/ggrgggggbrrgbrrr/gbgrbbwbrbrrrgrr/\
                gbbrgbgrgwbrrggr/gbrrbgrgrrrbrgrr/ggwrbrgbgwbrbgrr/ggggggggbbbwrbg./.wbbbgbggbbbrrrg/\
                bbbbbbbbwbwwrrrb b";
    let words = ["--game", "tribolo", "aids", "--position", last].map(str::to_owned);
    let mut tribolo = Table::from_command(&words);
    let script = "menu red / Human\nmenu green / Human\nexpect checked Show help\nplay p3\nwait over\n\
                  menu New game\nwait 2\nexpect checked Show help";
    tribolo.run("won", script, Path::new("")).unwrap();
}

#[test]
fn level_out_of_range_is_reported_on_the_bar() {
    let folder = TempDir::new().unwrap();
    let bar = |words: &[&str]| {
        let computer = started(folder.path(), words);
        let bar = computer.stage().intuition().screens()[0].bar_title().to_owned();
        quit(computer);
        bar
    };
    assert!(bar(&["10"]).contains("Tripppin: DIFFICULTY 10: expected 1 to 9; playing at 3"));
    assert!(!bar(&["9"]).contains("DIFFICULTY"));
}

#[test]
fn key_of_the_look_is_named_at_the_first_start() {
    let folder = TempDir::new().unwrap();
    for (words, named) in [
        (&["--classic"][..], ""),
        (&[], "New? Menu Club: Lesson. F1: how to play. F10: the menus. F2: the look."),
        (&["--game", "triple3"], "New? Menu Club: Lesson. F1: how to play. F10: the menus."),
    ] {
        let mut computer = started(folder.path(), words);
        computer.advance(1);
        let announced = computer.stage().intuition().announcement().unwrap_or_default().to_owned();
        assert_eq!(announced, named, "{words:?}");
        quit(computer);
    }
}
