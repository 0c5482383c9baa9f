//! Tests of the Shell on the Workbench: commands, games run from it, Ctrl-C, batch commands and random
//! input.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use crate::{play, watched};

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use boardgame_engine::search_task::Pace;
use small_amiga::chips::Rect;
use small_amiga::dos::executable_bytes;
use small_amiga::dos::{
    Change, DateStamp, Dos, DosError, DosPath, ENTRIES_PER_BLANK, FileInfo, Launch, Name, Startup, Tree,
    Usage, Volume,
};
use small_amiga::input::{Button, InputEvent, Key, Qualifiers};
use tripppin_app::amiga::Amiga;
use tripppin_app::boot;
use tripppin_app::catalogue;
use tripppin_app::cli;
use tripppin_app::running::Running;
use tripppin_app::script::Script;
use tripppin_app::script::stage::ScriptHost;

const BOARD: &str = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                     2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a e1 d1 0 0 r";

/// Starts a computer with the Workbench and a Shell only.
fn booted() -> Amiga<Running> {
    booted_with(None)
}

/// Starts a computer with a Shell and a host folder as the volume Work.
fn booted_with(work: Option<&Path>) -> Amiga<Running> {
    booted_on(play::mounted(work))
}

fn booted_on(volumes: Dos) -> Amiga<Running> {
    let words = ["script", "x", "--workbench", "--seed", "3"].map(Into::into);
    let settings = cli::parse(words, &mut |_| None).unwrap();
    let mut amiga = boot::computer(&settings, Pace::Measured(20_000), None, (volumes, true), |_| ()).unwrap();
    run(&mut amiga, "key q with amiga\nwait 2");
    let startup = Startup::Workbench { tool_types: Vec::new(), project: None };
    amiga.order(Launch { program: "shell".to_owned(), startup, reply: None });
    run(&mut amiga, "type \"CD RAM:\"\nkey return\nwait 2");
    amiga
}

fn run(stage: &mut dyn ScriptHost, script: &str) {
    let script = Script::parse("test", script, catalogue::first().words).unwrap();
    script.run(stage, Path::new("."), &mut |_| ()).unwrap_or_else(|error| panic!("{error}"));
}

fn line(amiga: &mut Amiga<Running>, text: &str) {
    run(amiga, &format!("type \"{text}\"\nkey return\nwait 3"));
}

/// Returns the last `count` lines of the front Shell, including its prompt.
fn last(amiga: &Amiga<Running>, count: usize) -> Vec<String> {
    let lines: Vec<String> = amiga.text().into_iter().rev().skip_while(String::is_empty).collect();
    let mut lines: Vec<String> = lines.into_iter().take(count).collect();
    lines.reverse();
    lines
}

/// Types a line in a new Shell and returns the last `count` lines.
fn output_of(text: &str, count: usize) -> Vec<String> {
    let mut amiga = booted();
    line(&mut amiga, text);
    last(&amiga, count)
}

fn active(amiga: &mut Amiga<Running>) -> (String, Rect) {
    let intuition = amiga.computer_mut().intuition();
    let window = intuition.active().and_then(|window| intuition.window(window)).unwrap();
    (window.title().to_owned(), window.frame())
}

#[test]
fn host_folder_is_never_full() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), [0; 1000]).unwrap();
    let mut amiga = booted_with(Some(folder.path()));
    line(&mut amiga, "Info Work:");
    let expected = "Work:               -       2       -    -    0 Read/Write Work";
    wait_for(&mut amiga, |lines| lines.iter().any(|line| line == expected));
}

#[test]
fn commands_print_their_results() {
    let amiga = booted();
    assert!(amiga.text().iter().any(|line| line == "New Shell process 2"), "{:?}", amiga.text());
    assert_eq!(last(&amiga, 1), ["2.Ram Disk:>"]);
    assert_eq!(output_of("Echo Hello", 2), ["Hello", "2.Ram Disk:>"]);
    assert_eq!(output_of("nonsense", 2), ["nonsense: Unknown command", "2.Ram Disk:>"]);
    assert_eq!(
        output_of("dir none", 3),
        ["Dir: object not found", "Dir failed returncode 20", "2.Ram Disk:>"]
    );
    assert_eq!(output_of("cd /../..", 3)[0], "/../..: object not found");
    let mut amiga = booted();
    for text in ["MakeDir A", "Echo >A/file one", "Echo >>A/file two", "A", "Type file"] {
        line(&mut amiga, text);
    }
    assert_eq!(last(&amiga, 3), ["one", "two", "2.Ram Disk:A>"]);
    line(&mut amiga, "file");
    assert_eq!(last(&amiga, 3)[0], "file: file is not executable");
    line(&mut amiga, "why");
    assert_eq!(last(&amiga, 2)[0], "The last command failed because file is not executable");
}

#[test]
fn question_mark_shows_the_template_and_reads_again() {
    let mut amiga = booted();
    line(&mut amiga, "echo ?");
    assert_eq!(last(&amiga, 1), ["/M,NOLINE/S,FIRST/K/N,LEN/K/N:"]);
    line(&mut amiga, "one two");
    assert_eq!(last(&amiga, 2), ["one two", "2.Ram Disk:>"]);
    line(&mut amiga, "date ?");
    assert_eq!(last(&amiga, 1), ["DAY,DATE,TIME,TO=VER/K:"]);
    line(&mut amiga, "");
    assert_eq!(last(&amiga, 2), ["Sunday 01-Jan-78 00:00:00", "2.Ram Disk:>"]);
    line(&mut amiga, "tripppin ?");
    assert_eq!(last(&amiga, 1), ["DIFFICULTY/N,PUBSCREEN:"]);
    run(&mut amiga, "key c with ctrl\nwait 3");
    assert_eq!(last(&amiga, 2), ["***Break", "2.Ram Disk:>"]);
    line(&mut amiga, "tripppin ?");
    line(&mut amiga, "pubscreen");
    assert_eq!(last(&amiga, 3)[0], "Tripppin: value after keyword missing");
    assert_eq!(amiga.games().len(), 0);
}

#[test]
fn every_command_has_a_template() {
    let mut amiga = booted();
    let commands = "Assign Avail Break CD Copy Date Delete Dir Echo EndCLI EndShell FailAt Fault FileNote Info List LoadWB MakeDir \
                    NewShell Prompt Protect Rename Run Status Type Version Which Why";
    for command in commands.split(' ') {
        line(&mut amiga, &format!("{command} ?"));
        assert!(last(&amiga, 1)[0].ends_with(':'), "{command}: {:?}", last(&amiga, 2));
        run(&mut amiga, "key c with ctrl\nwait 3");
        assert_eq!(last(&amiga, 2), ["***Break", "2.Ram Disk:>"], "{command}");
    }
}

#[test]
fn game_starts_by_word_or_title() {
    for game in catalogue::all() {
        let resident = format!("RES {}", game.title);
        for name in [game.word.to_owned(), format!("\"{}\"", game.title)] {
            let said = output_of(&format!("Which {name}"), 2);
            assert!(said[0] == resident, "{name}: {said:?}");
        }
    }
}

#[test]
fn ctrl_c_in_shell_ends_the_running_game() {
    let mut amiga = booted();
    line(&mut amiga, "Tripppin 7");
    assert_eq!(amiga.games().len(), 1);
    run(&mut amiga, "expect checked Difficulty / 7");
    // Click the Shell's window, beside the game's.
    run(&mut amiga, "click left 20,120\nwait 2");
    assert_eq!(last(&amiga, 1), ["2.Ram Disk:> Tripppin 7"], "it waits");
    // Input typed meanwhile is read by the next command.
    line(&mut amiga, "Echo later");
    assert_eq!(amiga.games().len(), 1);
    run(&mut amiga, "key c with ctrl\nwait 5");
    assert_eq!(amiga.games().len(), 0);
    assert_eq!(
        last(&amiga, 4),
        ["2.Ram Disk:> Tripppin 7", "Echo later", "2.Ram Disk:> later", "2.Ram Disk:>"]
    );
}

#[test]
fn running_game_called_again_comes_to_the_front() {
    let mut amiga = booted();
    line(&mut amiga, "Run Tripppin DIFFICULTY=2");
    run(&mut amiga, "click left 20,120\nwait 2");
    line(&mut amiga, "Tripppin 7");
    assert_eq!(amiga.games().len(), 1);
    run(&mut amiga, "expect checked Difficulty / 2\nclick left 20,120\nwait 2");
    assert_eq!(
        last(&amiga, 3),
        [
            "2.Ram Disk:> Tripppin 7",
            "Tripppin is already running; its window is now in front",
            "2.Ram Disk:>"
        ]
    );
    // A batch command does not count as a second instance.
    line(&mut amiga, "Tripppin deal --seed 1 --count 1");
    wait_for(&mut amiga, |lines| lines.last().is_some_and(|line| line == "2.Ram Disk:>"));
    assert!(!last(&amiga, 2)[0].contains("is already running"), "{:?}", amiga.text());
}

#[test]
fn background_programs_have_process_numbers() {
    let mut amiga = booted();
    line(&mut amiga, "Run Tripppin DIFFICULTY=2");
    run(&mut amiga, "expect checked Difficulty / 2\nclick left 20,120\nwait 2");
    assert_eq!(last(&amiga, 3), ["2.Ram Disk:> Run Tripppin DIFFICULTY=2", "[CLI 3]", "2.Ram Disk:>"]);
    line(&mut amiga, "Run Echo hi");
    assert_eq!(last(&amiga, 3), ["[CLI 4]", "hi", "2.Ram Disk:>"]);
    line(&mut amiga, "Run QUIET Echo hi");
    assert_eq!(last(&amiga, 3), ["2.Ram Disk:> Run QUIET Echo hi", "hi", "2.Ram Disk:>"]);
    // A program that cannot start gets no number and prints the reason before the prompt.
    line(&mut amiga, "Run Tripppin --nonsense");
    assert_eq!(last(&amiga, 2), ["Tripppin: --nonsense: no such option; --help lists them", "2.Ram Disk:>"]);
    line(&mut amiga, "Status");
    assert_eq!(
        last(&amiga, 4),
        [
            "Process  1: Loaded as command: Workbench",
            "Process  2: Loaded as command: Status",
            "Process  3: Loaded as command: tripppin",
            "2.Ram Disk:>"
        ]
    );
    line(&mut amiga, "Break 3");
    assert_eq!((amiga.games().len(), last(&amiga, 1)), (0, vec!["2.Ram Disk:>".to_owned()]));
    line(&mut amiga, "Break 3");
    assert_eq!(last(&amiga, 3)[0], "Process 3 does not exist.");
}

#[test]
fn several_shells_open_and_end() {
    let mut amiga = booted();
    line(&mut amiga, "NewShell");
    assert_eq!(last(&amiga, 2), ["New Shell process 3", "3.Ram Disk:>"]);
    line(&mut amiga, "EndCLI");
    run(&mut amiga, "click left 300,120");
    assert_eq!(last(&amiga, 1), ["2.Ram Disk:>"]);
    line(&mut amiga, "NewShell");
    // Click the close gadget.
    run(&mut amiga, "click left 8,54\nwait 2\nclick left 300,120");
    assert_eq!(last(&amiga, 1), ["2.Ram Disk:>"]);
    run(&mut amiga, "key \\ with ctrl\nwait 2");
    assert_eq!(amiga.computer_mut().programs().count(), 1);
}

#[test]
fn missing_volume_is_requested() {
    let volumes = play::mounted(None);
    let mut amiga = booted_on(volumes.clone());
    line(&mut amiga, "Dir Foo:");
    assert_eq!(active(&mut amiga).0, "System Request");
    run(&mut amiga, "key return\nwait 2");
    assert_eq!(active(&mut amiga).0, "System Request", "it is not there yet");
    run(&mut amiga, "key escape\nwait 2");
    assert_eq!(active(&mut amiga).0, "AmigaShell");
    let told_by_dir = "Dir: device (or volume) is not mounted";
    assert_eq!(last(&amiga, 3), [told_by_dir, "Dir failed returncode 20", "2.Ram Disk:>"]);
    line(&mut amiga, "Echo >Foo:x one");
    run(&mut amiga, "key escape\nwait 2");
    assert_eq!(last(&amiga, 3)[0], "Foo:x: device (or volume) is not mounted");
    line(&mut amiga, "Foo:x");
    run(&mut amiga, "key escape\nwait 2");
    assert_eq!(last(&amiga, 2)[0], "Foo:x: Unknown command");
    line(&mut amiga, "Copy Foo:x y NOREQ");
    assert_eq!(last(&amiga, 3)[0], "Foo:x: device (or volume) is not mounted");
    line(&mut amiga, "Echo <NIL: >NIL: Foo:x");
    assert_eq!(last(&amiga, 1), ["2.Ram Disk:>"]);
    // Input typed meanwhile is read later, and mounting the volume also answers the requester.
    line(&mut amiga, "Echo >x text");
    line(&mut amiga, "Type x Foo:x");
    run(&mut amiga, "click left 20,120\ntype \"Echo later\"\nkey return\nwait 2");
    assert_eq!(last(&amiga, 2), ["2.Ram Disk:> Type x Foo:x", "Echo later"]);
    let name = Name::new("Foo").unwrap();
    volumes.mount(name.clone(), Box::new(Tree::new(name, 4096, DateStamp::default()))).unwrap();
    run(&mut amiga, "wait 3");
    let told = ["Foo:x: object not found", "Type failed returncode 20", "2.Ram Disk:> later", "2.Ram Disk:>"];
    assert_eq!(last(&amiga, 4), told);
    // The requester appears also if no window is open yet.
    let mut amiga = empty();
    execute(&mut amiga, "Dir Foo:");
    assert_eq!(active(&mut amiga).0, "System Request");
    run(&mut amiga, "key escape\nwait 3");
    assert_eq!(amiga.text()[0], told_by_dir);
}

#[test]
fn new_shell_has_the_requested_window() {
    let mut amiga = booted();
    line(&mut amiga, "NewShell \"CON:40/20/400/90/My Shell/CLOSE\"");
    assert_eq!(last(&amiga, 2), ["New Shell process 3", "3.Ram Disk:>"]);
    assert_eq!(active(&mut amiga), ("My Shell".to_owned(), Rect::new(40, 20, 400, 90)));
    // Click the close gadget at the window's position.
    run(&mut amiga, "click left 48,24\nwait 2\nclick left 300,120");
    assert_eq!(last(&amiga, 1), ["2.Ram Disk:>"]);
    line(&mut amiga, "NewShell CON:");
    run(&mut amiga, "click left 8,54\nwait 2");
    assert_eq!(last(&amiga, 1), ["3.Ram Disk:>"], "no gadget was asked for");
    line(&mut amiga, "EndShell");
    line(&mut amiga, "NewShell CON:1/2/x");
    assert_eq!(last(&amiga, 3)[0], "CON:1/2/x: invalid window description");
}

#[test]
fn loadwb_reopens_the_workbench() {
    let mut amiga = booted();
    line(&mut amiga, "LoadWB");
    assert_eq!(last(&amiga, 2), ["2.Ram Disk:> LoadWB", "2.Ram Disk:>"], "it runs");
    line(&mut amiga, "Break 1");
    line(&mut amiga, "Status");
    let own = "Process  2: Loaded as command: Status";
    assert_eq!(last(&amiga, 3), ["2.Ram Disk:> Status", own, "2.Ram Disk:>"]);
    line(&mut amiga, "LoadWB CLEANUP");
    line(&mut amiga, "LoadWB");
    line(&mut amiga, "Status");
    let opened = "Process  1: Loaded as command: Workbench";
    assert_eq!(last(&amiga, 4), ["2.Ram Disk:> Status", opened, own, "2.Ram Disk:>"]);
    // Use the menus of the Workbench's root window.
    line(&mut amiga, "EndCLI");
    run(&mut amiga, "menu Execute Command\ntype \"Echo Hello\"\nkey return\nwait 5");
    assert_eq!(amiga.text()[0], "Hello");
}

#[test]
fn batch_commands_write_to_the_window() {
    let mut amiga = booted();
    line(&mut amiga, &format!("Echo >puzzle {BOARD}"));
    line(&mut amiga, "Tripppin moves puzzle");
    wait_for(&mut amiga, |lines| lines.last().is_some_and(|line| line == "2.Ram Disk:>"));
    assert!(last(&amiga, 2)[0].contains("e1"), "{:?}", amiga.text());
    // Assigns are known to all programs.
    line(&mut amiga, "Tripppin moves ram:puzzle >again");
    wait_for(&mut amiga, |lines| lines.last().is_some_and(|line| line == "2.Ram Disk:>"));
    line(&mut amiga, "Type again");
    assert!(last(&amiga, 2)[0].contains("e1"), "{:?}", amiga.text());
    line(&mut amiga, "Tripppin deal --count 1000000000");
    wait_for(&mut amiga, |lines| lines.len() > 9);
    run(&mut amiga, "key c with ctrl");
    wait_for(&mut amiga, |lines| lines.last().is_some_and(|line| line == "2.Ram Disk:>"));
    assert_eq!(last(&amiga, 2), ["***Break", "2.Ram Disk:>"]);
    line(&mut amiga, "Tripppin moves /etc/passwd");
    wait_for(&mut amiga, |lines| lines.last().is_some_and(|line| line == "2.Ram Disk:>"));
    assert!(last(&amiga, 3).concat().contains("object not found"), "{:?}", amiga.text());
}

#[test]
fn program_output_and_input_can_be_files() {
    let mut amiga = booted();
    let ended = |lines: &[String]| lines.last().is_some_and(|line| line == "2.Ram Disk:>");
    line(&mut amiga, &format!("Echo >puzzle {BOARD}"));
    line(&mut amiga, "Tripppin moves puzzle >moves");
    wait_for(&mut amiga, ended);
    line(&mut amiga, "Type moves");
    assert!(last(&amiga, 2)[0].contains("e1"), "{:?}", amiga.text());
    line(&mut amiga, "Tripppin moves none >*");
    wait_for(&mut amiga, ended);
    let told = last(&amiga, 3);
    assert_eq!(told[..2], ["Tripppin: none: object not found", "Tripppin failed returncode 20"]);
    // Exceeding the maximum file size ends the writing command.
    line(&mut amiga, "Tripppin deal --count 1000000000 >big");
    wait_for(&mut amiga, ended);
    assert_eq!(last(&amiga, 3)[0], "big: longer than 1048576 bytes, the rest is lost");
    line(&mut amiga, "Run >beside Tripppin moves puzzle");
    wait_for(&mut amiga, |lines| lines.iter().any(|line| line.contains("[CLI 3]")));
    while amiga.computer_mut().programs().count() > 2 {
        amiga.vertical_blank();
        std::thread::yield_now();
    }
    run(&mut amiga, "wait 3");
    line(&mut amiga, "Type beside");
    assert!(last(&amiga, 2)[0].contains("e1"), "{:?}", amiga.text());
    line(&mut amiga, "Tripppin moves <puzzle");
    wait_for(&mut amiga, ended);
    assert!(last(&amiga, 2)[0].contains("e1"), "{:?}", amiga.text());
    line(&mut amiga, "Run >again Tripppin moves <puzzle");
    while amiga.computer_mut().programs().count() > 2 {
        amiga.vertical_blank();
        std::thread::yield_now();
    }
    run(&mut amiga, "wait 3");
    line(&mut amiga, "Type again");
    assert!(last(&amiga, 2)[0].contains("e1"), "{:?}", amiga.text());
    // The first line answers the argument prompt, and the remaining lines are the input.
    line(&mut amiga, "Echo >asked moves");
    line(&mut amiga, &format!("Echo >>asked {BOARD}"));
    line(&mut amiga, "Tripppin <asked ?");
    wait_for(&mut amiga, ended);
    assert!(last(&amiga, 2)[0].contains("e1"), "{:?}", amiga.text());
    line(&mut amiga, "Tripppin moves <NIL:");
    wait_for(&mut amiga, ended);
    assert_eq!(last(&amiga, 1), ["2.Ram Disk:>"]);
    line(&mut amiga, "Tripppin moves");
    wait_for(&mut amiga, ended);
    assert_eq!(last(&amiga, 3)[0], "Tripppin: required argument missing");
    line(&mut amiga, "Echo >answer one two");
    line(&mut amiga, "Echo <answer ?");
    assert_eq!(last(&amiga, 2), ["one two", "2.Ram Disk:>"]);
    line(&mut amiga, "Echo <none ?");
    assert_eq!(last(&amiga, 2)[0], "none: object not found");
}

#[test]
fn break_of_a_shell_acts_as_ctrl_c() {
    let mut amiga = booted();
    line(&mut amiga, "NewShell");
    line(&mut amiga, "Break 2");
    assert_eq!(last(&amiga, 1), ["3.Ram Disk:>"]);
    assert_eq!(amiga.computer_mut().programs().count(), 3);
}

/// Runs vertical blanks until the Shell's lines satisfy a condition.
fn wait_for(amiga: &mut Amiga<Running>, is_so: impl Fn(&[String]) -> bool) {
    let began = Instant::now();
    while !is_so(&last(amiga, 20)) {
        assert!(began.elapsed() < Duration::from_secs(60), "{:?}", amiga.text());
        amiga.vertical_blank();
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Enters a command in the Workbench's Execute Command requester.
fn execute(amiga: &mut Amiga<Running>, text: &str) {
    run(amiga, &format!("click left 632,30\nmenu Execute Command\ntype \"{text}\"\nkey return\nwait 5"));
}

fn empty() -> Amiga<Running> {
    let mut amiga = booted();
    line(&mut amiga, "EndCLI");
    amiga
}

#[test]
fn executed_command_opens_a_window_on_output() {
    let mut amiga = empty();
    execute(&mut amiga, "Echo Hello");
    let mut expected = vec![String::new(); amiga.text().len()];
    expected[0] = "Hello".to_owned();
    assert_eq!(amiga.text(), expected, "no greeting, and no prompt");
    run(&mut amiga, "expect title Workbench Output Window");
    // No process is reading any more.
    line(&mut amiga, "Echo more");
    assert!(!amiga.text().contains(&"more".to_owned()));
    run(&mut amiga, "click left 8,54\nwait 2");
    assert_eq!(amiga.text(), Vec::<String>::new());
    let programs = |amiga: &mut Amiga<Running>| amiga.computer_mut().programs().count();
    assert_eq!(programs(&mut amiga), 1);
    execute(&mut amiga, "Tripppin 99");
    assert_eq!(
        (amiga.games().len(), amiga.text()[0].as_str()),
        (1, "Tripppin: DIFFICULTY 99: expected 1 to 9; playing at 3")
    );
    let mut amiga = empty();
    execute(&mut amiga, "Tripppin 7");
    assert_eq!((amiga.games().len(), programs(&mut amiga)), (1, 3));
    run(&mut amiga, "expect title Tripppin - You (blue) against Level 7 (brutal)\nmenu Quit\nwait 5");
    assert_eq!(programs(&mut amiga), 1);
    execute(&mut amiga, "NewShell");
    assert_eq!((programs(&mut amiga), last(&amiga, 1)), (2, vec!["2.Workbench:>".to_owned()]));
}

#[test]
fn notes_and_help_are_printed_in_the_calling_shell() {
    let mut amiga = booted();
    line(&mut amiga, "Run Tripppin 99");
    run(&mut amiga, "click left 20,120\nwait 2");
    let said = ["Tripppin: DIFFICULTY 99: expected 1 to 9; playing at 3", "[CLI 3]", "2.Ram Disk:>"];
    assert_eq!(last(&amiga, 3), said);
    let mut amiga = booted();
    line(&mut amiga, "Tribolo help");
    wait_for(&mut amiga, |said| said.last().is_some_and(|line| line == "2.Ram Disk:>"));
    let said = amiga.text();
    assert!(said.iter().any(|line| line.contains("--green")), "{said:?}");
}

#[test]
fn text_is_edited_copied_and_pasted() {
    let mut amiga = booted();
    run(&mut amiga, "type \"Eco x\"\nkey left with shift\nkey right\nkey right\ntype h\nkey return\nwait 2");
    assert_eq!(last(&amiga, 2), ["x", "2.Ram Disk:>"]);
    run(&mut amiga, "key up\nkey backspace\ntype y\nkey return\nwait 2");
    assert_eq!(last(&amiga, 2), ["y", "2.Ram Disk:>"]);
    run(&mut amiga, "clipboard Echo pasted\nkey v with amiga\nwait 2");
    assert_eq!(last(&amiga, 1), ["2.Ram Disk:> Echo pasted"]);
    // Select text in the first line below the title bar.
    run(&mut amiga, "key return\nwait 2\ndrag 6,63 78,63\nkey c with amiga\nexpect clipboard New Shell");
}

#[test]
fn resized_window_keeps_the_text() {
    let mut amiga = booted();
    line(
        &mut amiga,
        "Echo a text of words that does not fit into a window that is as narrow as this one will be",
    );
    run(&mut amiga, "drag 632,175 200,160\nwait 2");
    let narrow = amiga.text();
    assert!(
        narrow.iter().all(|line| line.len() < 24) && narrow.concat().contains("does not fit"),
        "{narrow:?}"
    );
    run(&mut amiga, "type Echo\nkey return\nwait 2");
    assert_eq!(last(&amiga, 1), ["2.Ram Disk:>"]);
}

#[test]
fn shell_survives_random_input() {
    let mut rng = ChaCha8Rng::seed_from_u64(17);
    let mut amiga = booted();
    let words = [
        "dir ",
        "list ",
        "type ",
        "copy ",
        "delete ",
        "rename ",
        "makedir ",
        "echo ",
        "run ",
        "tripppin ",
        "trippples ",
        "status",
        "break ",
        "newshell",
        "cd ",
        "info",
        "assign",
        "which ",
        "protect ",
        "filenote ",
        "prompt ",
        "all ",
        "ram:",
        "/",
        "..",
        "#?",
        "\"",
        ">",
        "*",
        "a",
        "b",
        "7 ",
        " ? ",
        "deal --count 3",
        "*E[",
        "\u{9B}",
        ";",
        "%",
    ];
    for _ in 0..6_000 {
        let key = |key, qualifiers| InputEvent::Key { key, qualifiers };
        match rng.random_range(0..12) {
            0..=4 => {
                for letter in words[rng.random_range(0..words.len())].chars() {
                    let pressed = if letter == ' ' { Key::Space } else { Key::Char(letter) };
                    amiga.input(key(pressed, Qualifiers::empty()));
                }
            }
            5..=6 => amiga.input(key(Key::Return, Qualifiers::empty())),
            7 => {
                let keys = [
                    Key::Up,
                    Key::Down,
                    Key::Left,
                    Key::Right,
                    Key::Backspace,
                    Key::Delete,
                    Key::Tab,
                    Key::Escape,
                ];
                let held = Qualifiers::from_bits_truncate(rng.random_range(0..2));
                amiga.input(key(keys[rng.random_range(0..keys.len())], held));
            }
            8 => {
                let letter = char::from(rng.random_range(b'a'..=b'z'));
                amiga.input(key(Key::Char(letter), Qualifiers::CONTROL));
            }
            9 => {
                amiga.input(InputEvent::Pointer { x: rng.random_range(0..640), y: rng.random_range(0..200) });
                amiga.input(InputEvent::Button { button: Button::Select, down: rng.random() });
            }
            _ => amiga.vertical_blank(),
        }
        assert_eq!(amiga.computer_mut().fault(), None, "a program failed");
        if amiga.computer_mut().programs().count() == 1 {
            amiga = booted();
        }
        // Keep the number of running programs realistic.
        while amiga.computer_mut().programs().count() > 8 {
            amiga.break_c();
            amiga.vertical_blank();
            amiga = booted();
        }
    }
}

/// Creates the volumes, with an additional one in memory that has 4,000 files in the drawer `full`.
fn with_4000_files() -> (Dos, DosPath) {
    let volumes = play::mounted(None);
    let name = Name::new("Big").unwrap();
    let mut tree = Tree::new(name.clone(), 64 << 20, DateStamp::default());
    let full = Name::new("full").unwrap();
    tree.make_drawer(std::slice::from_ref(&full), DateStamp::default()).unwrap();
    for number in 0..4000 {
        let path = [full.clone(), Name::new(&format!("{number:04}")).unwrap()];
        tree.write(&path, b"ab", DateStamp::default()).unwrap();
    }
    volumes.mount(name.clone(), Box::new(tree)).unwrap();
    (volumes, DosPath::root(name))
}

fn count(volumes: &Dos, drawer: &DosPath) -> usize {
    volumes.list(drawer).map_or(0, |entries| entries.len())
}

#[test]
fn copy_handles_fixed_number_of_files_per_blank() {
    let (volumes, big) = with_4000_files();
    let mut amiga = booted_on(volumes.clone());
    let copy = big.resolve("full2").unwrap();
    run(&mut amiga, "type \"Copy Big:full Big:full2 ALL QUIET\"\nkey return");
    let (mut blanks, mut before) = (0, count(&volumes, &copy));
    let begun = before;
    while before < 4000 {
        amiga.vertical_blank();
        blanks += 1;
        let now = count(&volumes, &copy);
        assert!(now == before + ENTRIES_PER_BLANK || now == 4000, "{now} after {before}");
        before = now;
    }
    assert_eq!(blanks, (4000 - begun).div_ceil(ENTRIES_PER_BLANK));
    run(&mut amiga, "wait 2");
    assert_eq!(last(&amiga, 1), ["2.Ram Disk:>"]);
}

#[test]
fn ctrl_c_stops_a_copy_before_later_keys() {
    let (volumes, big) = with_4000_files();
    let mut amiga = booted_on(volumes.clone());
    let copy = big.resolve("full2").unwrap();
    run(&mut amiga, "type \"Copy Big:full Big:full2 ALL QUIET\"\nkey return\ntype \"xyz\"");
    assert_eq!(last(&amiga, 1), ["xyz"], "the copy goes on");
    assert!(count(&volumes, &copy) < 4000);
    // A line being typed suspends output, so it is deleted before Ctrl-C.
    run(&mut amiga, "key backspace\nkey backspace\nkey backspace\nkey c with ctrl");
    let stopped = count(&volumes, &copy);
    run(&mut amiga, "wait 3");
    assert_eq!(count(&volumes, &copy), stopped);
    assert!(amiga.text().iter().any(|line| line == "***Break"), "{:?}", amiga.text());
    for (text, output) in [
        ("Why", "The last command failed because ***Break"),
        ("Delete Big:full ALL QUIET", "2.Ram Disk:>"),
        ("List Big:full2 ALL QUICK", "2.Ram Disk:>"),
    ] {
        line(&mut amiga, text);
        run(&mut amiga, "wait 60");
        assert!(last(&amiga, 2).iter().any(|line| line == output), "{text}: {:?}", amiga.text());
    }
    assert!(!volumes.exists(&big.resolve("full").unwrap()));
    assert_eq!(count(&volumes, &copy), stopped);
}

/// A volume that simulates slow calls: each file write waits for a permit from the test.
#[derive(Debug)]
struct Gated {
    tree: Tree,
    reached: Sender<()>,
    permits: Mutex<Receiver<()>>,
}

impl Volume for Gated {
    fn is_slow(&self) -> bool {
        true
    }

    fn usage(&self) -> Usage {
        self.tree.usage()
    }

    fn examine(&self, at: &[Name]) -> Result<FileInfo, DosError> {
        self.tree.examine(at)
    }

    fn list(&self, at: &[Name]) -> Result<Vec<FileInfo>, DosError> {
        self.tree.list(at)
    }

    fn read(&self, at: &[Name]) -> Result<Vec<u8>, DosError> {
        self.tree.read(at)
    }

    fn write(&mut self, at: &[Name], bytes: &[u8], now: DateStamp) -> Result<(), DosError> {
        let _ = self.reached.send(());
        let _ = self.permits.lock().unwrap().recv();
        self.tree.write(at, bytes, now)
    }

    fn make_drawer(&mut self, at: &[Name], now: DateStamp) -> Result<(), DosError> {
        self.tree.make_drawer(at, now)
    }

    fn delete(&mut self, at: &[Name]) -> Result<(), DosError> {
        self.tree.delete(at)
    }

    fn rename(&mut self, from: &[Name], to: &[Name]) -> Result<(), DosError> {
        self.tree.rename(from, to)
    }

    fn change(&mut self, at: &[Name], change: Change) -> Result<(), DosError> {
        self.tree.change(at, change)
    }
}

#[test]
fn shell_answers_while_a_slow_volume_is_written() {
    let (volumes, _) = with_4000_files();
    let name = Name::new("Slow").unwrap();
    let ((reached, is_reached), (permit, permits)) = (channel(), channel());
    let tree = Tree::new(name.clone(), 8 << 20, DateStamp::default());
    let slow = Gated { tree, reached, permits: Mutex::new(permits) };
    volumes.mount(name.clone(), Box::new(slow)).unwrap();
    let mut amiga = booted_on(volumes.clone());
    run(&mut amiga, "type \"Copy Big:full Slow:copy ALL\"\nkey return");
    is_reached.recv().unwrap();
    run(&mut amiga, "type \"xyz\"");
    assert_eq!(last(&amiga, 1), ["xyz"], "while the first file is written");
    run(&mut amiga, "key backspace\nkey backspace\nkey backspace\nkey c with ctrl");
    permit.send(()).unwrap();
    wait_for(&mut amiga, |lines| lines.iter().any(|line| line == "***Break"));
    assert_eq!(count(&volumes, &DosPath::root(name).resolve("copy").unwrap()), 1);
    assert!(is_reached.try_recv().is_err(), "no other file was begun");
    line(&mut amiga, "Status");
    assert!(amiga.text().contains(&"Process  2: Loaded as command: Status".to_owned()));
}

#[test]
fn status_shows_commands_of_other_shells() {
    let (volumes, _) = with_4000_files();
    let mut amiga = booted_on(volumes);
    line(&mut amiga, "NewShell");
    line(&mut amiga, "Status");
    assert!(amiga.text().contains(&"Process  2: No command loaded".to_owned()), "{:?}", amiga.text());
    assert!(amiga.text().contains(&"Process  3: Loaded as command: Status".to_owned()));
}

#[test]
fn shell_never_calls_a_slow_volume_itself() {
    let volumes = play::mounted(None);
    let name = Name::new("Far").unwrap();
    let mut tree = Tree::new(name.clone(), 1 << 20, DateStamp::default());
    let now = DateStamp::default();
    tree.make_drawer(&[Name::new("d").unwrap()], now).unwrap();
    for (file, bytes) in [("Text", b"a line\n".to_vec()), ("Tool", executable_bytes("tripppin"))] {
        tree.write(&[Name::new(file).unwrap()], &bytes, now).unwrap();
    }
    let calls = watched::mount(&volumes, &name, tree);
    let mut amiga = booted_on(volumes.clone());
    for (number, (text, output)) in [
        ("Far:d", ""),
        ("/", ""),
        ("Which Text", "Far:Text"),
        ("Which Far:TOOL", "Far:Tool"),
        ("Which none", ""),
        ("none", "none: Unknown command"),
        ("Text", "Text: file is not executable"),
        ("Tool deal >out", ""),
        ("Type out", ""),
        ("Run Dir", "[CLI 3]"),
        ("Run >log Tool deal", "[CLI 3]"),
        ("Echo <Text hello", "hello"),
        ("Echo hello >to", ""),
        ("List", ""),
        ("Info Far:", "Mounted disks:"),
        ("CD RAM:", ""),
    ]
    .into_iter()
    .enumerate()
    {
        // The number distinguishes this command's prompt from those before.
        line(&mut amiga, &format!("Prompt \"{number}-%R>\""));
        wait_for(&mut amiga, |lines| {
            lines.last().is_some_and(|line| line.starts_with(&format!("{number}-")))
        });
        line(&mut amiga, text);
        wait_for(&mut amiga, |lines| {
            let is_prompt = |line: &String| line.starts_with(&format!("{number}-"));
            let prompts = lines.iter().filter(|line| is_prompt(line)).count();
            prompts >= 2 && lines.last().is_some_and(is_prompt)
        });
        let seen = amiga.text();
        assert!(output.is_empty() || seen.iter().any(|line| line == output), "{text}: {seen:?}");
        assert_eq!(calls.load(Ordering::SeqCst), 0, "{text}");
    }
    let read = |text: &str| volumes.read(&DosPath::root(name.clone()).resolve(text).unwrap());
    // The output of the background program is written when the program has ended.
    wait_for(&mut amiga, |_| watched::unwatched(|| read("log")).is_ok());
    assert_eq!(calls.load(Ordering::SeqCst), 0, "Run >log");
    assert_eq!(read("to").unwrap(), b"hello\n");
    assert!(!read("out").unwrap().is_empty() && !read("log").unwrap().is_empty());
}
