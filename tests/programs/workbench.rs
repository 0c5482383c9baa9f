//! Tests of the Workbench with games: resources are freed, games are saved, and failures to open are
//! reported.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

mod open_elsewhere;
mod saving;

use crate::play::{self, active, does as run};

use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use amiga_boardgame::table::GameEntry;
use boardgame_engine::search_task::Pace;
use boardgame_host::amiga::Amiga;
use boardgame_host::autosave::{
    self, AutosaveBlocklist, AutosavingComputer, Claim, FolderStore, RetryDelay, SaveSlot, Store,
};
use boardgame_host::boot;
use boardgame_host::cli::{self, Settings, startup};
use boardgame_host::running::Running;
use boardgame_host::script::stage::ScriptHost;
use small_amiga::dos::{DosPath, Launch, Name, Startup};
use small_amiga::input::{Button, InputEvent, Key, Qualifiers};
use small_amiga::intuition::HostTraits;
use small_amiga_window::EmulatedComputer as _;
use tripppin::CATALOGUE;

/// Maximum time that a test waits for the disk.
const PATIENCE: Duration = Duration::from_secs(3600);

fn settings() -> Settings {
    let words = ["script", "x", "--workbench", "--seed", "3"];
    cli::parse(&CATALOGUE, words.map(Into::into), &mut |_| None).unwrap()
}

fn booted() -> Amiga<Running> {
    booted_with(&[])
}

fn booted_with(options: &[&str]) -> Amiga<Running> {
    play::workbench(options, play::mounted(None))
}

/// Returns the games in the order of their icons, sorted by title.
fn games() -> Vec<&'static GameEntry> {
    let mut games: Vec<_> = play::games_on_disk().collect();
    games.sort_by_key(|game| game.title);
    games
}

fn first() -> i32 {
    games().iter().position(|game| *game == CATALOGUE.first).unwrap() as i32
}

/// Opens the icon at a position in the column of icons, which no game covers.
fn open(stage: &mut dyn ScriptHost, place: i32) {
    let y = 30 + 44 * place;
    run(stage, &format!("click left 20,195\nwait 120\nclick left 20,{y}\nclick left 20,{y}"));
}

/// Returns the amounts of free graphics memory and of other free memory, and the number of free sprites.
fn free(amiga: &mut Amiga<Running>) -> (usize, usize, usize) {
    let intuition = amiga.computer_mut().intuition_mut();
    let sprites: Vec<_> = std::iter::from_fn(|| intuition.get_sprite(None)).collect();
    let count = sprites.len();
    sprites.into_iter().for_each(|sprite| intuition.free_sprite(sprite));
    (intuition.graphics_memory(), intuition.other_memory(), count)
}

#[test]
fn every_game_starts_from_its_icon_and_frees_memory() {
    let mut amiga = booted();
    run(&mut amiga, "key q with amiga");
    let before = free(&mut amiga);
    for (place, game) in (0..).zip(games()).cycle().take(40 * games().len()) {
        open(&mut amiga, place);
        assert_eq!(amiga.games().len(), 1);
        assert_eq!(amiga.games()[0].0, game);
        assert!(free(&mut amiga) < before, "it takes memory");
        run(&mut amiga, "wait 40\nkey q with amiga");
        assert_eq!((amiga.games().len(), free(&mut amiga)), (0, before));
    }
    assert!(amiga.is_running());
}

#[test]
fn one_tap_of_a_finger_opens_an_icon() {
    let mut amiga = booted();
    run(&mut amiga, "key q with amiga");
    let y = 30 + 44 * first();
    // A mouse needs a double click.
    run(&mut amiga, &format!("click left 20,195\nwait 120\nclick left 20,{y}\nwait 600"));
    assert_eq!(amiga.games().len(), 0);
    amiga.set_host(HostTraits { hides_pointer: true, ..HostTraits::default() });
    run(&mut amiga, &format!("click left 20,{y}\nwait 10"));
    assert_eq!(amiga.games().len(), 1);
    run(&mut amiga, "key q with amiga\nwait 600");
    // The second tap of a double tap opens no second window of the drawer, and a drag only moves its icon.
    let drawers = |amiga: &Amiga<Running>| {
        amiga.intuition().screens().iter().flat_map(|screen| screen.windows()).count()
    };
    let before = drawers(&amiga);
    run(&mut amiga, "drag 100,50 160,90\nwait 10");
    assert_eq!(drawers(&amiga), before);
    run(&mut amiga, "click left 160,90\nclick left 160,90\nwait 10");
    assert_eq!(drawers(&amiga), before + 1);
    // After the window has been closed, the next tap opens the drawer again, and a drag moves the icon.
    run(&mut amiga, "wait 600\nkey k with amiga\nwait 2");
    assert_eq!(drawers(&amiga), before);
    for open in [1, 0] {
        run(&mut amiga, "click left 160,90\nwait 2\nkey k with amiga\nwait 2");
        assert_eq!(drawers(&amiga), before, "{open}");
    }
    run(&mut amiga, "click left 160,90\nwait 2");
    assert_eq!(drawers(&amiga), before + 1);
    run(&mut amiga, "key k with amiga\nwait 2\ndrag 160,90 220,130\nwait 2\nclick left 220,130\nwait 2");
    assert_eq!(drawers(&amiga), before + 1);
}

#[test]
fn quit_behind_an_open_requester_asks_for_its_answer() {
    let mut amiga = booted();
    run(&mut amiga, "click left 20,195\nmenu About\nclick left 20,195\nmenu Quit\nexpect beep");
    run(&mut amiga, "expect bar Answer the open requester first.");
    assert_eq!(active(&amiga), "", "the requester is not active");
}

#[test]
fn failed_start_is_reported_and_others_continue() {
    // In classic mode, the icon starts another instance of the game.
    let mut amiga = booted_with(&["--classic"]);
    let mut opened = amiga.games().len();
    while amiga.games().len() == opened {
        open(&mut amiga, first());
        opened += 1;
        assert!(opened < 10, "there are only so many sprites");
    }
    assert_eq!((active(&amiga), amiga.games().len()), ("Workbench", opened - 1));
    run(&mut amiga, "key return");
    assert_eq!(active(&amiga), "");
    run(
        &mut amiga,
        "menu Last Message\nexpect bar Tripppin: cannot find a free pair of sprites for the goals",
    );
}

#[test]
fn help_key_opens_the_pages_of_the_workbench() {
    let mut amiga = booted();
    run(&mut amiga, "key q with amiga");
    let before = free(&mut amiga);
    let titles = [(); 3].map(|()| {
        run(&mut amiga, "key help");
        active(&amiga).to_owned()
    });
    assert_eq!(titles[..2], ["The Workbench", "Keys"]);
    assert_eq!(free(&mut amiga), before, "the third key closes the window: {titles:?}");
    run(&mut amiga, "key help\nkey escape");
    assert_eq!(free(&mut amiga), before);
    // The menus of the Workbench stay available while the help page is open.
    run(&mut amiga, "key help\nmenu Backdrop\nkey help");
    assert!(amiga.is_running());
}

/// Starts a computer as the program's window does, with games saved in a folder.
fn opened(folder: &Path, delay: RetryDelay) -> AutosavingComputer<Box<dyn ScriptHost>> {
    opened_with(folder, delay, &["--seed", "3"])
}

fn opened_with(
    folder: &Path,
    delay: RetryDelay,
    options: &[&str],
) -> AutosavingComputer<Box<dyn ScriptHost>> {
    start(folder, delay, options, true)
}

fn start(
    folder: &Path,
    delay: RetryDelay,
    options: &[&str],
    again: bool,
) -> AutosavingComputer<Box<dyn ScriptHost>> {
    let mut settings = cli::parse(&CATALOGUE, options.iter().map(Into::into), &mut |_| None).unwrap();
    let store: Rc<dyn Store> = Rc::new(FolderStore::new(folder, PATIENCE).retrying(delay));
    let volumes = play::mounted(None);
    autosave::open(&mut settings, Pace::Measured(20_000), Some(store), (volumes, None), again).unwrap()
}

fn press(autosaving_computer: &mut AutosavingComputer<Box<dyn ScriptHost>>, keys: &[Key]) {
    for &key in keys {
        autosaving_computer.input(InputEvent::Key { key, qualifiers: Qualifiers::empty() });
        autosaving_computer.vertical_blank();
    }
}

/// Keys that pick up the piece at the cursor and put it down on the next square.
const MOVE: [Key; 4] = [Key::Return, Key::Return, Key::Right, Key::Return];

fn moves(autosaving_computer: &AutosavingComputer<Box<dyn ScriptHost>>) -> Vec<usize> {
    autosaving_computer.stage().games().iter().map(|(_, actor)| actor.pulse().plies).collect()
}

fn bar_says(autosaving_computer: &AutosavingComputer<Box<dyn ScriptHost>>, text: &str) {
    let title = autosaving_computer.stage().intuition().screens()[0].bar_title().to_owned();
    assert!(title.contains(text), "{title}");
}

const NEVER: RetryDelay = |_| Duration::MAX;

#[test]
fn quit_of_the_workbench_offers_to_end_all_programs() {
    for (ends_all, button) in [(false, "key return"), (true, "middle")] {
        let mut amiga = booted();
        open(&mut amiga, (first() + 1) % 4);
        assert_eq!(amiga.games().len(), 2);
        run(&mut amiga, "wait 40\nclick left 20,195\nkey q with amiga");
        assert_eq!((active(&amiga), amiga.games().len()), ("Workbench", 2));
        let frame = amiga.intuition().window(amiga.intuition().active().unwrap()).unwrap().frame();
        let click = format!("click left {},{}", frame.x + frame.width / 2, frame.bottom() - 10);
        run(&mut amiga, if ends_all { &click } else { button });
        (0..3).for_each(|_| amiga.vertical_blank());
        // Without the Workbench, the games continue.
        assert_eq!((amiga.is_running(), amiga.games().len() == 2), (!ends_all, !ends_all));
    }
}

#[test]
fn frontmost_window_becomes_active_after_a_game_closes() {
    // The game opened first, when no window was active.
    let mut amiga = booted();
    run(&mut amiga, "key q with amiga\nwait 3");
    assert!(amiga.games().is_empty() && amiga.intuition().active().is_some());
}

/// Starts a computer as the program does with the arguments `words`.
fn started_by(words: &[&str]) -> Amiga<Running> {
    let mut settings = cli::parse(&CATALOGUE, words.iter().map(Into::into), &mut |_| None).unwrap();
    settings.choose_workbench(false);
    let on_workbench = settings.workbench == Some(true);
    let volumes = play::mounted(None);
    let work = DosPath::root(Name::new("Work").unwrap());
    volumes.make_drawer(&work.resolve("S").unwrap()).unwrap();
    volumes.write(&work.resolve("S/Startup-Sequence").unwrap(), b"Echo >RAM:done started").unwrap();
    boot::computer(&settings, Pace::Measured(20_000), None, (volumes, on_workbench), |_| ()).unwrap()
}

#[test]
fn unused_workbench_ends_with_its_only_game() {
    let quit = "key q with amiga";
    for (words, before, runs) in [
        (&[][..], "", false),
        (&["--no-startup"], "", false),
        (&[], "key f10\nkey escape", false),
        (&["--workbench"], "", true),
        // A click on the Workbench is a use of it, and so is another program.
        (&[], "click left 20,195\nkey q with amiga\nkey escape\nclick left 300,100", true),
        (&["--game", "tripppin"], "", false),
    ] {
        let mut amiga = started_by(words);
        run(&mut amiga, &format!("wait 3\n{before}\n{quit}"));
        (0..3).for_each(|_| amiga.vertical_blank());
        assert_eq!(amiga.is_running(), runs, "{words:?} {before}");
    }
    let mut amiga = started_by(&[]);
    let startup = Startup::Workbench { tool_types: Vec::new(), project: None };
    amiga.order(Launch { program: "tribolo".to_owned(), startup, reply: None });
    run(&mut amiga, &format!("{quit}\n{quit}\nwait 3"));
    assert!(amiga.is_running());
}

#[test]
fn running_game_comes_to_front_instead_of_a_copy() {
    let mut amiga = booted();
    let tribolo = games().iter().position(|game| game.word == "tribolo").unwrap() as i32;
    open(&mut amiga, tribolo);
    assert_eq!(amiga.games().len(), 2);
    let window = amiga.window();
    // Send the game's screen behind the Workbench screen.
    run(&mut amiga, "key m with lamiga\nwait 2");
    let in_front = |amiga: &Amiga<Running>| amiga.intuition().screens()[0].id();
    assert_ne!(in_front(&amiga), amiga.intuition().screen_of(window).unwrap().id());
    open(&mut amiga, tribolo);
    assert_eq!((amiga.games().len(), amiga.window()), (2, window));
    assert_eq!(in_front(&amiga), amiga.intuition().screen_of(window).unwrap().id());
}

#[test]
fn lesson_of_the_machine_goes_on_as_the_user_does() {
    let mut amiga = booted();
    run(&mut amiga, "key q with amiga\nclick left 20,190\nmenu The machine...\nwait 3");
    for (step, script) in (1..).zip([
        "key f1 with shift\nwait 40",
        "lid layer 1\nkey f3 with shift\nwait 20",
        "key return\nwait 3",
        "pointer 320,100\nwait 5\npointer 120,20\nwait 20",
        "press left 20,30\npointer 100,150 10\nwait 10\nrelease left\nwait 20",
        "key return\nwait 3",
        "key return\nwait 3",
    ]) {
        assert_eq!(active(&amiga), format!("The machine, step {step} of 8"));
        run(&mut amiga, script);
    }
    assert_eq!(active(&amiga), "The machine, step 8 of 8");
    run(&mut amiga, "key return\nwait 1\nexpect beep\nkey escape\nwait 3");
    assert_ne!(active(&amiga), "The machine, step 8 of 8");
    assert_eq!(amiga.intuition().lid_note(), "");
}
