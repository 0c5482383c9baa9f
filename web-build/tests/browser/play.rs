//! Browser tests of games: moves by mouse and keys, engines in web workers, undo, saved games, and links.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::json;
use tripppin_web_build::fault::Fault;
use tripppin_web_build::workspace;

use crate::common::{DESK, START, Test, Visit, browser, hash};

pub const TESTS: &[Test] = &[
    ("dragged_move_is_answered_as_on_the_desktop", dragged_move_is_answered_as_on_the_desktop),
    ("tribolo_level_9_answers_as_on_the_desktop", tribolo_level_9_answers_as_on_the_desktop),
    ("suggestion_is_played_by_return", suggestion_is_played_by_return),
    ("command_key_takes_back", command_key_takes_back),
    ("reloaded_page_resumes_its_game", reloaded_page_resumes_its_game),
    ("files_and_preferences_survive_a_reload", files_and_preferences_survive_a_reload),
    ("work_leaves_room_for_games", work_leaves_room_for_games),
    ("quitting_a_game_leaves_the_workbench", quitting_a_game_leaves_the_workbench),
    ("title_names_the_game_in_front", title_names_the_game_in_front),
    ("altgr_characters_are_typed", altgr_characters_are_typed),
    ("copied_link_opens_the_game", copied_link_opens_the_game),
    ("ended_worker_is_reported_and_the_game_continues", ended_worker_is_reported_and_the_game_continues),
    ("hidden_page_does_not_draw", hidden_page_does_not_draw),
];

/// The right Alt key in WebDriver's encoding.
const RIGHT_ALT: char = '\u{E052}';
const RETURN: char = '\u{E007}';

/// Environment variable with the path of an already built desktop program, relative to the workspace.
///
/// Without this variable, cargo builds the program.
const PROGRAM: &str = "TRIPPPIN_PROGRAM";

/// Returns the command that runs the desktop program.
pub fn program() -> Command {
    if let Some(program) = std::env::var_os(PROGRAM) {
        return Command::new(workspace().join(program));
    }
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["run", "--quiet", "--locked", "--package", "tripppin", "--"]);
    cargo
}

/// Returns the move that the desktop program's command `think` chooses for the game record `line`, with the
/// options `words`.
pub fn answer(words: &[&str], line: &str) -> String {
    let told = run_command(&[&["think"], words].concat(), line);
    told.split(' ').next().unwrap_or_default().to_owned()
}

/// Returns the output of a batch command of the desktop program for the game record `line`.
pub fn run_command(words: &[&str], line: &str) -> String {
    let mut asked = program()
        .args(words)
        .current_dir(workspace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    asked.stdin.take().unwrap().write_all(line.as_bytes()).unwrap();
    String::from_utf8(asked.wait_with_output().unwrap().stdout).unwrap()
}

/// Opens the page at [`START`] and moves the piece on e1 to f2.
fn moved(options: &str) -> Result<Visit, Fault> {
    let visit = Visit::open(&format!("?seed=1{options}{}", hash(START)), DESK)?;
    visit.drag(visit.place("e1")?, visit.place("f2")?)?;
    Ok(visit)
}

fn dragged_move_is_answered_as_on_the_desktop() -> Result<(), Fault> {
    let visit = moved("&level=9")?;
    let moves = visit.wait_for_moves(2)?;
    let expected = answer(&["--level", "9"], &format!("{START} moves e1f2"));
    assert_eq!(moves, format!("e1f2 {expected}"));
    assert_eq!(visit.fault()?, "");
    Ok(())
}

fn tribolo_level_9_answers_as_on_the_desktop() -> Result<(), Fault> {
    let visit = Visit::open("?game=tribolo&level=9&seed=1", DESK)?;
    // Green, a computer player, moves first.
    visit.wait_for_moves(1)?;
    visit.tab.wait("!tripppin.thinking()")?;
    let line = visit.text("tripppin.position()")?;
    visit.play_suggestion()?;
    let moves = visit.wait_for_moves(4)?;
    let own = moves.split(' ').nth(1).unwrap_or_default();
    let second = answer(&["--game", "tribolo", "--level", "9"], &format!("{line} moves {own}"));
    let third = answer(&["--game", "tribolo", "--level", "9"], &format!("{line} moves {own} {second}"));
    assert_eq!(moves, format!("d4 {own} {second} {third}"));
    Ok(())
}

fn suggestion_is_played_by_return() -> Result<(), Fault> {
    let visit = Visit::open(&format!("?seed=1{}", hash(START)), DESK)?;
    visit.play_suggestion()?;
    let moves = visit.wait_for_moves(2)?;
    assert!(moves.starts_with("e1"), "{moves}");
    Ok(())
}

fn command_key_takes_back() -> Result<(), Fault> {
    let visit = moved("&level=1")?;
    visit.wait_for_moves(2)?;
    visit.tab.wait("!tripppin.thinking()")?;
    visit.tab.keys(&[RIGHT_ALT, 't'])?;
    visit.wait_for_moves(0)?;
    Ok(())
}

fn reloaded_page_resumes_its_game() -> Result<(), Fault> {
    let visit = moved("&level=2")?;
    let moves = visit.wait_for_moves(2)?;
    let state = visit.text("tripppin.state()")?;
    // The page is loaded again with the same address, then without options.
    visit.tab.reload()?;
    visit.shown()?;
    assert_eq!((visit.moves()?, visit.text("tripppin.state()")?), (moves.clone(), state));
    visit.tab.open_url(&visit.url)?;
    visit.shown()?;
    assert_eq!(visit.moves()?, moves);
    Ok(())
}

/// Presses keys while the clock is stopped, and runs 20 vertical blanks.
fn press(visit: &Visit, keys: &[char]) -> Result<(), Fault> {
    visit.tab.keys(keys)?;
    visit.tab.run("tripppin.blank(20)", &[]).map(drop)
}

/// Runs a command through the Workbench's menu item `Execute Command`.
fn execute(visit: &Visit, command: &str) -> Result<(), Fault> {
    press(visit, &[RIGHT_ALT, 'e'])?;
    command.chars().try_for_each(|letter| press(visit, &[letter]))?;
    press(visit, &[RETURN])
}

fn files_and_preferences_survive_a_reload() -> Result<(), Fault> {
    let visit = Visit::open("?blanks=virtual&workbench&seed=1", DESK)?;
    let again = || {
        visit.tab.reload()?;
        visit.tab.wait("tripppin.blank(1)")
    };
    let stored = |name: &str, part: &str| {
        visit.tab.wait(&format!("(localStorage.getItem('tripppin/{name}') ?? '').includes('{part}')"))
    };
    // Quitting the game leaves only the Workbench.
    press(&visit, &[RIGHT_ALT, 'q'])?;
    execute(&visit, "echo >Work:hello friend")?;
    stored("work.volume", "= friend")?;
    execute(&visit, "Workbench:System/Preferences")?;
    let rows = visit.numbers("[tripppin.pixels().height]")?;
    press(&visit, &['i'])?;
    press(&visit, &['s'])?;
    stored(".preferences", "mode = interlace")?;
    again()?;
    assert_eq!(visit.fault()?, "");
    assert_ne!(visit.numbers("[tripppin.pixels().height]")?, rows);
    press(&visit, &[RIGHT_ALT, 'q'])?;
    execute(&visit, "copy Work:hello Work:again")?;
    stored("work.volume", " again\\n= friend")?;
    // An invalid volume is reported and moved to a backup.
    visit.tab.run("localStorage.setItem('tripppin/work.volume', 'nonsense')", &[])?;
    again()?;
    assert!(visit.fault()?.contains("work.volume"), "{}", visit.fault()?);
    stored("work.volume.bad", "nonsense")?;
    Ok(())
}

fn work_leaves_room_for_games() -> Result<(), Fault> {
    let visit = Visit::open("?blanks=virtual&workbench&seed=1", DESK)?;
    press(&visit, &[RIGHT_ALT, 'q'])?;
    execute(&visit, "echo >Work:hello friend")?;
    let work = "localStorage.getItem('tripppin/work.volume')";
    visit.tab.wait(&format!("({work} ?? '').includes('= friend')"))?;
    crate::saving::fill_storage(&visit, 100_000)?;
    // A volume that gets shorter is stored.
    execute(&visit, "delete Work:hello")?;
    visit.tab.wait(&format!("!{work}.includes('= friend')"))?;
    execute(&visit, "echo >Work:hello again")?;
    visit.tab.run("tripppin.blank(200)", &[])?;
    assert_eq!(visit.tab.value(&format!("{work}.includes('= again')"))?, false);
    visit.tab.run("localStorage.setItem('games', 'x'.repeat(100_000))", &[])?;
    Ok(())
}

fn quitting_a_game_leaves_the_workbench() -> Result<(), Fault> {
    for after in [String::new(), "&game=tribolo".to_owned(), format!("&seed=1{}", hash(START))] {
        let visit = Visit::open(&format!("?blanks=virtual{after}"), DESK)?;
        press(&visit, &[RIGHT_ALT, 'q'])?;
        execute(&visit, "echo >Work:hello friend")?;
        visit.tab.wait("(localStorage.getItem('tripppin/work.volume') ?? '').includes('= friend')")?;
        assert_eq!(visit.fault()?, "");
    }
    Ok(())
}

fn title_names_the_game_in_front() -> Result<(), Fault> {
    let visit = Visit::open("?blanks=virtual&game=tribolo", DESK)?;
    assert_eq!(visit.text("document.title")?, "Tribolo");
    press(&visit, &[RIGHT_ALT, 'q'])?;
    execute(&visit, "Triple3")?;
    visit.tab.run("tripppin.blank(100)", &[])?;
    assert_eq!(visit.text("document.title")?, "Triple 3");
    Ok(())
}

fn altgr_characters_are_typed() -> Result<(), Fault> {
    let visit = Visit::open("?blanks=virtual", DESK)?;
    press(&visit, &[RIGHT_ALT, 'q'])?;
    press(&visit, &[RIGHT_ALT, 'e'])?;
    for letter in "echo >Work:hello a".chars() {
        press(&visit, &[letter])?;
    }
    // A German keyboard of Windows reports AltGr as Ctrl and Alt, and the character of the key Q.
    visit.tab.run(
        "for (const [type, code, key, ctrlKey] of [
             ['keydown', 'ControlLeft', 'Control', true], ['keydown', 'AltRight', 'AltGraph', true],
             ['keydown', 'KeyQ', '@', true], ['keyup', 'KeyQ', '@', true],
             ['keyup', 'ControlLeft', 'Control', false], ['keyup', 'AltRight', 'AltGraph', false],
         ]) dispatchEvent(new KeyboardEvent(type, { code, key, ctrlKey, altKey: ctrlKey }));
         tripppin.blank(20)",
        &[],
    )?;
    press(&visit, &['b'])?;
    press(&visit, &[RETURN])?;
    visit.tab.wait("(localStorage.getItem('tripppin/work.volume') ?? '').includes('= a@b')")?;
    Ok(())
}

fn copied_link_opens_the_game() -> Result<(), Fault> {
    let visit = Visit::to(&crate::common::page(), DESK)?;
    visit.tab.prepare(
        "Clipboard.prototype.writeText = (text) => { window.copied = text; return Promise.resolve(); };",
    )?;
    visit.tab.open_url(&format!("{}?level=2&seed=1{}", visit.url, hash(START)))?;
    visit.shown()?;
    visit.drag(visit.place("e1")?, visit.place("f2")?)?;
    let moves = visit.wait_for_moves(2)?;
    visit.tab.run("document.querySelector('#link').click()", &[])?;
    let link = visit.tab.wait("window.copied")?;
    let link = link.as_str().unwrap_or_default();
    assert!(link.starts_with(&visit.url), "{link}");
    // The link is opened in a separate browser with empty storage.
    let other = Visit { tab: browser(DESK, &visit.url)?, url: visit.url.clone(), server: None };
    other.tab.open_url(link)?;
    other.shown()?;
    assert_eq!((other.moves()?, other.fault()?), (moves, String::new()));
    assert_eq!(other.text("tripppin.position()")?, visit.text("tripppin.position()")?);
    Ok(())
}

fn ended_worker_is_reported_and_the_game_continues() -> Result<(), Fault> {
    // Level 9 of Tribolo searches for about a second.
    let visit = Visit::open("?game=tribolo&level=9&seed=1", DESK)?;
    visit.wait_for_moves(1)?;
    visit.tab.wait("!tripppin.thinking()")?;
    visit.play_suggestion()?;
    visit.wait_for_moves(2)?;
    let thinking = "tripppin.thinking() && tripppin.moves().split(' ').length === 2";
    visit.tab.wait(thinking)?;
    // Both expressions are evaluated in one script, so that the worker cannot answer in between.
    let ended = visit.tab.run(&format!("return [{thinking}, tripppin.endWorkers()]"), &[])?;
    assert_eq!(ended, json!([true, true]));
    visit.tab.wait("!tripppin.thinking()")?;
    visit.tab.wait("tripppin.status().includes('the engine crashed')")?;
    visit.wait_for_moves(2)?;
    visit.tab.keys(&[RIGHT_ALT, 't'])?;
    visit.wait_for_moves(1)?;
    visit.play_suggestion()?;
    visit.wait_for_moves(4)?;
    Ok(())
}

fn hidden_page_does_not_draw() -> Result<(), Fault> {
    // The crosses blink in this position, so there are new pictures every second.
    let line = START.replace("e1 d1 0 0", "b6 f3 1 1");
    let visit = Visit::open(&format!("?seed=1{}", hash(&line)), DESK)?;
    let frames = "tripppin.frames()";
    let seen = visit.tab.value(frames)?;
    visit.tab.wait(&format!("{frames} > {seen} + 2"))?;
    // A headless browser shows every page, so the script makes this one report itself as hidden, and counts
    // the animation frames available to it.
    visit.tab.run(
        "window.away = true;
         window.turns = 0;
         const turn = () => { turns += 1; requestAnimationFrame(turn); };
         turn();
         Object.defineProperty(document, 'hidden', { get: () => away });
         Object.defineProperty(document, 'visibilityState', { get: () => away ? 'hidden' : 'visible' });
         document.dispatchEvent(new Event('visibilitychange'));",
        &[],
    )?;
    visit.tab.wait("turns > 2")?;
    let asleep = visit.tab.value(frames)?;
    visit.tab.wait("turns > 300")?;
    assert_eq!(visit.tab.value(frames)?, asleep);
    visit.tab.run("away = false; turns = 0; document.dispatchEvent(new Event('visibilitychange'));", &[])?;
    let awake = visit.tab.wait(&format!("{frames} > {asleep} && [{frames}, turns]"))?;
    // The page does not catch up on missed pictures: there are no more pictures than animation frames.
    let (shown, turns) = (awake[0].as_u64().unwrap_or(0), awake[1].as_u64().unwrap_or(0));
    assert!(shown - asleep.as_u64().unwrap_or(0) <= turns + 1, "{awake}");
    Ok(())
}
