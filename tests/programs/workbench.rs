//! Tests of the Workbench with games: resources are freed, games are saved, and failures to open are
//! reported.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use crate::play;

use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use amiga_boardgame::entry::GameEntry;
use boardgame_engine::search_task::Pace;
use small_amiga::input::{Button, InputEvent, Key, Qualifiers};
use small_amiga::intuition::Window;
use small_amiga_window::EmulatedComputer as _;
use tripppin_app::amiga::Amiga;
use tripppin_app::autosave::{
    self, AutosaveBlocklist, AutosavingComputer, Claim, FolderStore, RetryDelay, SaveSlot, Store,
    WRITE_TIMEOUT,
};
use tripppin_app::boot;
use tripppin_app::catalogue;
use tripppin_app::cli::{self, Settings, startup};
use tripppin_app::running::Running;
use tripppin_app::script::Script;
use tripppin_app::script::stage::ScriptHost;

fn settings() -> Settings {
    with(&[])
}

fn with(options: &[&str]) -> Settings {
    let words = ["script", "x", "--workbench", "--seed", "3"].iter().chain(options);
    cli::parse(words.map(Into::into), &mut |_| None).unwrap()
}

fn booted() -> Amiga<Running> {
    booted_with(&[])
}

fn booted_with(options: &[&str]) -> Amiga<Running> {
    let volumes = play::mounted(None);
    boot::computer(&with(options), Pace::Measured(20_000), None, (volumes, true), |_| ()).unwrap()
}

fn run(stage: &mut dyn ScriptHost, script: &str) {
    let script = Script::parse("test", script, catalogue::first().words).unwrap();
    script.run(stage, Path::new("."), &mut |_| ()).unwrap_or_else(|error| panic!("{error}"));
}

/// Returns the games in the order of their icons, sorted by title.
fn games() -> Vec<&'static GameEntry> {
    let mut games: Vec<_> = play::games_on_disk().collect();
    games.sort_by_key(|game| game.title);
    games
}

fn first() -> i32 {
    games().iter().position(|game| *game == catalogue::first()).unwrap() as i32
}

fn active(amiga: &Amiga<Running>) -> &str {
    let intuition = amiga.intuition();
    intuition.active().and_then(|window| intuition.window(window)).map_or("", Window::title)
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
    for (place, game) in (0..).zip(games()).cycle().take(200 * games().len()) {
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

fn store(folder: &tempfile::TempDir) -> Rc<dyn Store> {
    Rc::new(FolderStore::new(folder.path(), WRITE_TIMEOUT))
}

#[test]
fn games_on_the_workbench_are_saved_and_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let mut amiga = booted();
    let mut keeper =
        AutosavingComputer::for_all_games(&mut amiga, store(&folder), AutosaveBlocklist::default()).unwrap();
    let press = |autosaving_computer: &mut AutosavingComputer<&mut Amiga<Running>>, key, qualifiers| {
        autosaving_computer.input(InputEvent::Key { key, qualifiers });
        autosaving_computer.vertical_blank();
    };
    // The cursor picks up the piece at its start and puts it down on the next square.
    for key in [Key::Return, Key::Return, Key::Right, Key::Return] {
        press(&mut keeper, key, Qualifiers::empty());
    }
    assert_eq!(keeper.stage().games()[0].1.moves().len(), 1);
    // Open Trippples by its icon.
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
        settings.setup = SaveSlot::new(&store(&folder), game).load(game).unwrap();
        let amiga = boot::start_computer(&settings, Pace::Measured(1), None).unwrap();
        assert_eq!(amiga.games().last().map(|(_, actor)| actor.moves().len()), Some(moves), "{}", game.word);
    }
}

#[test]
fn early_setting_change_keeps_the_saved_game() {
    let (folder, game) = (tempfile::tempdir().unwrap(), catalogue::first());
    let path = folder.path().join(format!("{}.game", game.word));
    let earlier = Settings { seed: Some(7), ..settings().started(game, Vec::new()).unwrap() };
    let earlier = boot::start_computer(&earlier, Pace::Measured(20_000), None).unwrap();
    let earlier = earlier.actor().unwrap().saved_options().text(game.word);
    std::fs::write(&path, &earlier).unwrap();
    let mut amiga = booted();
    let mut keeper =
        AutosavingComputer::for_all_games(&mut amiga, store(&folder), AutosaveBlocklist::default()).unwrap();
    let mut press = |keys: &[(Key, Qualifiers)]| {
        for &(key, qualifiers) in keys {
            keeper.input(InputEvent::Key { key, qualifiers });
            keeper.vertical_blank();
        }
        std::fs::read_to_string(&path).unwrap()
    };
    let verdict = [(Key::Char('v'), Qualifiers::RIGHT_AMIGA)];
    assert_eq!(press(&verdict), earlier);
    let moves = [Key::Return, Key::Return, Key::Right, Key::Return].map(|key| (key, Qualifiers::empty()));
    let moved = press(&moves);
    assert_ne!(moved, earlier);
    assert_ne!(press(&verdict), moved);
}

/// Checks that a resumed game takes players and level from the icon and keeps its position.
#[test]
fn icon_players_continue_the_saved_game() {
    let folder = tempfile::tempdir().unwrap();
    let cases = [
        ("tripppin", vec![], ""),
        ("tripppin", vec!["DIFFICULTY=5"], "--level 5\n"),
        ("trippples", vec!["DIFFICULTY=4"], "--square minimax:4\n"),
        ("tribolo", vec!["DIFFICULTY=5"], "--blue human\n--red 5\n--green 5\n"),
        ("tribolo", vec!["RED=7"], "--blue human\n--red 7\n--green 3\n"),
        ("triple3", vec!["FIRST=2", "SECOND=human"], "--first 2\n--second human\n"),
    ];
    let asked = settings();
    for (word, types, expected) in cases {
        let game = catalogue::find(word).unwrap();
        let types: Vec<String> = types.into_iter().map(str::to_owned).collect();
        let start = |of: &Settings| boot::start_computer(of, Pace::Measured(20_000), None).unwrap();
        let plain = Settings { seed: Some(7), ..asked.started(game, Vec::new()).unwrap() };
        let kept = start(&plain).actor().unwrap().saved_options();
        std::fs::write(folder.path().join(format!("{word}.game")), kept.text(word)).unwrap();
        let mut icon = asked.started(game, startup::words_of(&types, game)).unwrap();
        icon.by_icon = true;
        assert!(icon.resumes_saved_game(), "{word} {types:?}");
        icon.setup = SaveSlot::new(&store(&folder), game)
            .load_with_settings(game, &icon.values, icon.difficulty)
            .unwrap()
            .map(|(_, launcher)| launcher);
        let now = start(&icon).actor().unwrap().saved_options();
        assert_eq!(now.line(), kept.line(), "{word} {types:?}");
        assert!(now.text(word).contains(expected), "{word} {types:?}: {}", now.text(word));
    }
}

#[test]
fn last_played_window_of_a_game_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let mut amiga = booted();
    let other = settings().started(catalogue::first(), Vec::new()).unwrap();
    boot::start_beside(&mut amiga, &other, Pace::Measured(20_000), None).unwrap();
    assert_eq!(amiga.games().len(), 2);
    let barred = AutosaveBlocklist::default();
    let mut keeper = AutosavingComputer::for_all_games(&mut amiga, store(&folder), barred.clone()).unwrap();
    let game = catalogue::first();
    let kept =
        || std::fs::read_to_string(folder.path().join(format!("{}.game", game.word))).unwrap_or_default();
    let mut told = Vec::new();
    // The game that was opened last moves and is sent to the back. Then the other game moves twice.
    for (keys, to_back) in [(4, true), (4, false)] {
        for key in [Key::Return, Key::Return, Key::Right, Key::Return].into_iter().take(keys) {
            keeper.input(InputEvent::Key { key, qualifiers: Qualifiers::empty() });
            keeper.vertical_blank();
        }
        told.push(kept());
        if to_back {
            // Click the depth gadget, then the window now in front.
            for (x, y) in [(595, 15), (500, 100)] {
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
    // A click on a game that does not change the game does not make it the game to be resumed.
    let last = kept();
    for at in [(595, 15), (500, 100), (595, 15), (500, 100)] {
        keeper.input(InputEvent::Pointer { x: at.0, y: at.1 });
        for down in [true, false] {
            keeper.input(InputEvent::Button { button: Button::Select, down });
        }
        keeper.vertical_blank();
        assert_eq!(kept(), last);
    }
    // A game on the blocklist of autosaving is not saved.
    let before = kept();
    barred.bar(game);
    drop(keeper);
    let elsewhere = tempfile::tempdir().unwrap();
    let mut keeper = AutosavingComputer::for_all_games(&mut amiga, store(&elsewhere), barred).unwrap();
    keeper.input(InputEvent::Key { key: Key::Char('n'), qualifiers: Qualifiers::RIGHT_AMIGA });
    keeper.vertical_blank();
    drop(keeper);
    assert_eq!((kept(), std::fs::read_dir(elsewhere.path()).unwrap().count()), (before, 0));
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
    let mut settings = cli::parse(options.iter().map(Into::into), &mut |_| None).unwrap();
    let store: Rc<dyn Store> = Rc::new(FolderStore::new(folder, Duration::from_secs(3600)).retrying(delay));
    let volumes = play::mounted(None);
    autosave::open(&mut settings, Pace::Measured(20_000), Some(store), (volumes, None), again).unwrap()
}

fn press(autosaving_computer: &mut AutosavingComputer<Box<dyn ScriptHost>>, keys: &[Key]) {
    for &key in keys {
        autosaving_computer.input(InputEvent::Key { key, qualifiers: Qualifiers::empty() });
        autosaving_computer.vertical_blank();
    }
}

/// Clicks the middle one of the three buttons of the active requester.
fn press_middle_button(computer: &mut AutosavingComputer<Box<dyn ScriptHost>>) {
    let intuition = computer.stage().intuition();
    let frame = intuition.window(intuition.active().unwrap()).unwrap().frame();
    computer.input(InputEvent::Pointer { x: frame.x + frame.width / 2, y: frame.bottom() - 10 });
    for down in [true, false] {
        computer.input(InputEvent::Button { button: Button::Select, down });
    }
    computer.vertical_blank();
}

/// Keys that pick up the piece at the cursor and put it down on the next square.
const MOVE: [Key; 4] = [Key::Return, Key::Return, Key::Right, Key::Return];

fn moves(autosaving_computer: &AutosavingComputer<Box<dyn ScriptHost>>) -> Vec<usize> {
    autosaving_computer.stage().games().iter().map(|(_, actor)| actor.moves().len()).collect()
}

fn bar_says(autosaving_computer: &AutosavingComputer<Box<dyn ScriptHost>>, text: &str) {
    let title = autosaving_computer.stage().intuition().screens()[0].bar_title().to_owned();
    assert!(title.contains(text), "{title}");
}

const NEVER: RetryDelay = |_| Duration::MAX;

#[test]
fn take_back_returns_to_a_replaced_saved_game() {
    let folder = tempfile::tempdir().unwrap();
    let record = |keeper: &AutosavingComputer<Box<dyn ScriptHost>>| {
        keeper.stage().actor().unwrap().saved_options().text("tripppin")
    };
    let take_back = |keeper: &mut AutosavingComputer<Box<dyn ScriptHost>>| {
        keeper.input(InputEvent::Key { key: Key::Char('t'), qualifiers: Qualifiers::RIGHT_AMIGA });
        keeper.vertical_blank();
    };
    let mut first = opened(folder.path(), NEVER);
    press(&mut first, &MOVE);
    let before = record(&first);
    first.close();
    assert!(first.finish().is_ok());
    for plays in [false, true] {
        let mut second = start(folder.path(), NEVER, &["--seed", "4"], false);
        assert_eq!(moves(&second), [0]);
        let message = second.stage().actor().unwrap().draw_answer();
        assert_eq!(message.as_deref(), Some("Undo: back to your last game."));
        if plays {
            press(&mut second, &MOVE);
            assert_eq!(moves(&second), [1]);
            take_back(&mut second);
            assert_eq!(moves(&second), [0]);
        }
        take_back(&mut second);
        assert_eq!(record(&second), before, "{plays}");
        second.close();
        assert!(second.finish().is_ok());
        assert_eq!(std::fs::read_to_string(folder.path().join("tripppin.game")).unwrap(), before, "{plays}");
    }
}

#[test]
fn game_open_elsewhere_is_taken_over_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let saved = || std::fs::read_to_string(folder.path().join("tripppin.game")).unwrap();
    let mut first = opened(folder.path(), NEVER);
    press(&mut first, &MOVE);
    assert_eq!(moves(&first), [1]);
    let mut second = opened(folder.path(), NEVER);
    assert!(moves(&second).is_empty(), "the question comes before the game");
    press(&mut first, &[Key::Escape]);
    let before = saved();
    press(&mut second, &[Key::Return]);
    assert_eq!(moves(&second), [1], "the saved game is resumed");
    // The window that owned the right to save stops saving and reports this.
    first.input(InputEvent::Key { key: Key::Char('t'), qualifiers: Qualifiers::RIGHT_AMIGA });
    first.vertical_blank();
    assert_eq!((moves(&first), saved()), (vec![0], before.clone()));
    bar_says(&first, "Tripppin is saved by another window now, not by this one");
    second.input(InputEvent::Key { key: Key::Char('t'), qualifiers: Qualifiers::RIGHT_AMIGA });
    second.vertical_blank();
    assert_eq!(moves(&second), [0]);
    assert_ne!(saved(), before);
    assert!(first.finish().is_ok() && second.finish().is_ok());
}

#[test]
fn game_open_elsewhere_is_played_without_saving() {
    let folder = tempfile::tempdir().unwrap();
    let saved = || std::fs::read_to_string(folder.path().join("tripppin.game")).unwrap();
    let mut first = opened(folder.path(), NEVER);
    press(&mut first, &MOVE);
    let before = saved();
    let mut second = opened(folder.path(), NEVER);
    press_middle_button(&mut second);
    assert_eq!(moves(&second), [1]);
    bar_says(&second, "This game will not be saved");
    second.input(InputEvent::Key { key: Key::Char('t'), qualifiers: Qualifiers::RIGHT_AMIGA });
    second.vertical_blank();
    assert_eq!((moves(&second), saved()), (vec![0], before));
    assert!(second.finish().is_ok());
    // A third window, opened after the first window has been closed, takes over the saved game without a
    // question.
    first.close();
    assert!(first.finish().is_ok());
    assert_eq!(moves(&opened(folder.path(), NEVER)), [1]);
}

#[test]
fn game_open_elsewhere_stays_closed_after_cancel() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = opened(folder.path(), NEVER);
    press(&mut first, &MOVE);
    let mut second = opened(folder.path(), NEVER);
    press(&mut second, &[Key::Escape]);
    assert!(moves(&second).is_empty());
    assert!(second.finish().is_ok());
    // The first window still saves its game.
    press(&mut first, &[Key::Escape]);
    first.close();
    assert!(first.finish().is_ok());
    assert_eq!(moves(&opened(folder.path(), NEVER)), [1]);
}

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

#[test]
fn lesson_begins_after_the_question_who_saves() {
    for takes_over in [true, false] {
        let folder = tempfile::tempdir().unwrap();
        let mut first = opened(folder.path(), NEVER);
        press(&mut first, &MOVE);
        press(&mut first, &[Key::Escape]);
        let options = ["--game", "tribolo", "--workbench", "--seed", "3"];
        let mut second = opened_with(folder.path(), NEVER, &options);
        run(second.stage_mut(), "key q with amiga");
        for icon in ["Games", "Lessons", "Tripppin"] {
            run(second.stage_mut(), &format!("wait 120\nopen {icon}"));
        }
        assert!(moves(&second).is_empty(), "the question comes before the lesson");
        if takes_over {
            press(&mut second, &[Key::Return]);
        } else {
            press_middle_button(&mut second);
        }
        run(second.stage_mut(), "wait 3\nexpect title Tripppin - Lesson, step 1 of 9: First steps");
        // The saved game is resumed behind the lesson.
        run(second.stage_mut(), "key escape\nwait 3\nexpect plies 1");
        assert!(first.finish().is_ok() && second.finish().is_ok());
    }
}

#[test]
fn failed_start_gives_up_the_right_to_save() {
    let folder = tempfile::tempdir().unwrap();
    let (state, sprites) = (folder.path().join("state"), folder.path().join("sprites"));
    std::fs::create_dir(&state).unwrap();
    std::fs::create_dir(&sprites).unwrap();
    std::fs::copy("sprites/ants.png", sprites.join("ants.png")).unwrap();
    let options = ["--seed", "3", "--workbench", "--sprites", sprites.to_str().unwrap()];
    let mut keeper = opened_with(&state, NEVER, &options);
    let start_tribolo = |keeper: &mut AutosavingComputer<Box<dyn ScriptHost>>| {
        let place = games().iter().position(|game| game.word == "tribolo").unwrap() as i32;
        open(keeper.stage_mut(), place);
        keeper.vertical_blank();
        keeper.stage().games().len()
    };
    let is_free = |word| {
        let other: Rc<dyn Store> = Rc::new(FolderStore::new(&state, Duration::ZERO));
        SaveSlot::new(&other, catalogue::find(word).unwrap()).claim(Claim::IfFree)
    };
    // The drawings are missing when the second game is started.
    let hidden = folder.path().join("hidden");
    std::fs::rename(&sprites, &hidden).unwrap();
    assert_eq!(start_tribolo(&mut keeper), 1);
    assert_eq!((is_free("tripppin"), is_free("tribolo")), (false, true));
    // The next start claims the right to save again.
    std::fs::rename(&hidden, &sprites).unwrap();
    assert_eq!(start_tribolo(&mut keeper), 2);
    assert_eq!((is_free("tripppin"), is_free("tribolo")), (false, false));
}

#[test]
fn failed_save_is_reported_and_repeated_on_quit() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let mut keeper = opened(&state, NEVER);
    std::fs::write(&state, "").unwrap();
    press(&mut keeper, &MOVE);
    assert_eq!(moves(&keeper), [1]);
    bar_says(&keeper, "Tripppin cannot be saved: ");
    keeper.close();
    std::fs::remove_file(&state).unwrap();
    assert!(keeper.finish().is_ok());
    assert_eq!(moves(&opened(&state, NEVER)), [1]);
}

#[test]
fn end_of_failed_saves_is_reported_on_the_bar() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let mut keeper = opened(&state, NEVER);
    std::fs::write(&state, "").unwrap();
    press(&mut keeper, &MOVE);
    assert!(keeper.blanks_to_run().is_some_and(|blanks| blanks <= keeper.rate()), "the end is looked for");
    std::fs::remove_file(&state).unwrap();
    keeper.input(InputEvent::Key { key: Key::Char('t'), qualifiers: Qualifiers::RIGHT_AMIGA });
    keeper.vertical_blank();
    bar_says(&keeper, "Tripppin is saved again");
    assert!(state.join("tripppin.game").exists());
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
fn game_in_front_is_saved_when_it_changes() {
    let folder = tempfile::tempdir().unwrap();
    let front = || std::fs::read_to_string(folder.path().join("front")).ok();
    let mut amiga = booted();
    let mut keeper =
        AutosavingComputer::for_all_games(&mut amiga, store(&folder), AutosaveBlocklist::default()).unwrap();
    keeper.vertical_blank();
    assert_eq!(front(), None, "the default game");
    let tribolo = catalogue::find("tribolo").unwrap();
    let other = settings().started(tribolo, Vec::new()).unwrap();
    boot::start_beside(keeper.stage_mut(), &other, Pace::Measured(20_000), None).unwrap();
    keeper.vertical_blank();
    assert_eq!(front().as_deref(), Some("tribolo\n"));
    // Send the game's screen behind that of the other game.
    keeper.input(InputEvent::Key { key: Key::Char('m'), qualifiers: Qualifiers::LEFT_AMIGA });
    keeper.vertical_blank();
    assert_eq!(front().as_deref(), Some("tripppin\n"));
}
