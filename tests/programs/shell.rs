//! Tests of the Shell on the Workbench: commands, games run from it, Ctrl-C, batch commands and random
//! input.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

mod batch;
mod input;
mod output;
mod slow_volumes;
mod starts;

use crate::play::{self, does as run};
use crate::programs::watched;

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use boardgame_host::amiga::Amiga;
use boardgame_host::running::Running;
use boardgame_host::script::stage::ScriptHost;
use small_amiga::chips::Rect;
use small_amiga::dos::executable_bytes;
use small_amiga::dos::{
    Change, DateStamp, Dos, DosError, DosPath, ENTRIES_PER_BLANK, FileInfo, Launch, Name, Startup, Tree,
    Usage, Volume,
};
use small_amiga::input::{Button, InputEvent, Key, Qualifiers};

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
    let mut amiga = play::workbench(&[], volumes);
    run(&mut amiga, "key q with amiga\nwait 2");
    let startup = Startup::Workbench { tool_types: Vec::new(), project: None };
    amiga.order(Launch { program: "shell".to_owned(), startup, reply: None });
    run(&mut amiga, "type \"CD RAM:\"\nkey return\nwait 2");
    amiga
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

/// Returns `true` if a requester of the system is open.
fn is_asked(amiga: &Amiga<Running>) -> bool {
    let mut windows = amiga.intuition().screens().iter().flat_map(|screen| screen.windows());
    windows.any(|window| window.title() == "System Request")
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
fn host_folder_is_never_full() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), [0; 1000]).unwrap();
    let mut amiga = booted_with(Some(folder.path()));
    line(&mut amiga, "Info Work:");
    let expected = "DH0:                -       2       -    -    0 Read/Write Work";
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
fn devices_are_names_of_their_volumes() {
    let mut amiga = booted();
    for (device, volume) in [("DF0:", "Workbench"), ("df1:", "Games"), ("DH0:", "Work"), ("RAM:", "Ram Disk")]
    {
        line(&mut amiga, &format!("CD {device}"));
        assert_eq!(last(&amiga, 1), [format!("2.{volume}:>")]);
        line(&mut amiga, &format!("Info {device}"));
        let unit = device.to_ascii_uppercase();
        assert!(last(&amiga, 20).iter().any(|line| line.starts_with(&unit) && line.ends_with(volume)));
    }
    line(&mut amiga, "Assign");
    assert_eq!(last(&amiga, 2)[0], "CON DF0 DF1 DH0 RAM");
}

#[test]
fn programs_have_sizes_and_dates_of_the_period() {
    let mut amiga = booted();
    line(&mut amiga, "List Games:Tribolo NOHEAD");
    let listed = last(&amiga, 2)[0].clone();
    let mut words = listed.split_whitespace().skip(1);
    let (size, date) = (words.next().unwrap(), words.nth(1).unwrap());
    assert!((20_000..=92_160).contains(&size.parse::<u64>().unwrap()), "{listed}");
    let year: u32 = date.rsplit('-').next().unwrap().parse().unwrap();
    assert!((91..=94).contains(&year), "{listed}");
    line(&mut amiga, "Copy Games:Tribolo RAM:Copied");
    line(&mut amiga, "List RAM:Copied NOHEAD");
    assert_eq!(last(&amiga, 2)[0].split_whitespace().nth(1), Some(size));
    line(&mut amiga, "Copied");
    assert_eq!(amiga.games().len(), 1, "the copy starts the game");
}

#[test]
fn protected_volume_raises_the_system_requester() {
    let mut amiga = booted();
    for text in ["Delete Games:Tribolo", "Echo >Games:x y", "Copy Games:Tribolo Workbench:", "MakeDir DF1:x"]
    {
        line(&mut amiga, text);
        assert!(is_asked(&amiga), "{text}");
        run(&mut amiga, "key v with lamiga\nwait 3");
        assert!(is_asked(&amiga), "{text}");
        run(&mut amiga, "key b with lamiga\nwait 3");
        assert!(!is_asked(&amiga), "{text}");
        line(&mut amiga, "Why");
        assert_eq!(last(&amiga, 2)[0], "The last command failed because disk is write-protected", "{text}");
    }
    line(&mut amiga, "Fault 214");
    assert!(last(&amiga, 2)[0].contains("disk is write-protected"));
}

#[test]
fn typing_continues_when_a_system_requester_appears() {
    let mut amiga = booted();
    line(&mut amiga, "Delete Games:Tribolo");
    assert!(is_asked(&amiga) && active(&mut amiga).0.contains("Shell"));
    // Return and Esc belong to the Shell.
    run(&mut amiga, "type \"Echo one\"\nkey return\nkey escape\nwait 3");
    assert!(is_asked(&amiga));
    run(&mut amiga, "key b with lamiga\nwait 5");
    assert!(!is_asked(&amiga));
    assert_eq!(last(&amiga, 2), ["2.Ram Disk:> one", "2.Ram Disk:>"]);
    // After a click on the requester, Esc answers it, and the Shell is active again.
    line(&mut amiga, "Delete Games:Tribolo");
    run(&mut amiga, "click left 320,120\nwait 3");
    assert_eq!(active(&mut amiga).0, "System Request");
    run(&mut amiga, "key escape\nwait 5");
    assert!(!is_asked(&amiga) && active(&mut amiga).0.contains("Shell"));
}

#[test]
fn refused_deletion_is_printed_once_after_the_answer() {
    let mut amiga = booted();
    line(&mut amiga, "Echo >a x");
    line(&mut amiga, "Delete a Games:Tribolo Games:Tripppin none");
    let printed = |amiga: &Amiga<Running>| {
        let lines = last(amiga, 20);
        let begin = lines.iter().position(|line| line.contains("Delete a")).unwrap();
        lines[begin + 1..].to_vec()
    };
    for _ in 0..3 {
        assert!(is_asked(&amiga));
        assert_eq!(printed(&amiga), ["a  Deleted"]);
        run(&mut amiga, "key v with lamiga\nwait 3");
    }
    run(&mut amiga, "key b with lamiga\nwait 3");
    let expected = [
        "a  Deleted",
        "Tribolo  Not Deleted: disk is write-protected",
        "Tripppin  Not Deleted: disk is write-protected",
        "none  Not Deleted: object not found",
        "2.Ram Disk:>",
    ];
    assert_eq!(printed(&amiga), expected);
}

#[test]
fn ctrl_c_closes_a_volume_requester_and_its_command() {
    let mut amiga = booted();
    for file in ["a", "b"] {
        line(&mut amiga, &format!("Echo >{file} x"));
    }
    for text in ["Delete >log a Games:Tribolo b", "MakeDir Games:x", "Type Nowhere:x", "Nowhere:x"] {
        line(&mut amiga, text);
        assert!(is_asked(&amiga), "{text}");
        run(&mut amiga, "key c with ctrl\nwait 3");
        assert!(!is_asked(&amiga), "{text}");
        assert_eq!(last(&amiga, 2), ["***Break", "2.Ram Disk:>"], "{text}");
    }
    // A volume that refuses the output does not bring the command back.
    line(&mut amiga, "Delete >Games:log Games:Tribolo b");
    run(&mut amiga, "key c with ctrl\nwait 3");
    assert!(!is_asked(&amiga));
    line(&mut amiga, "Type log");
    assert_eq!(last(&amiga, 2), ["a  Deleted", "2.Ram Disk:>"], "the output before Ctrl-C is saved");
    line(&mut amiga, "Type b");
    assert_eq!(last(&amiga, 2), ["x", "2.Ram Disk:>"], "the later file is not deleted");
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
    for (game, keywords) in [("triple3", "FIRST/K,SECOND/K,BESTOF/K"), ("tribolo", "BLUE/K,RED/K,GREEN/K")] {
        line(&mut amiga, &format!("{game} ?"));
        assert_eq!(last(&amiga, 1), [format!("DIFFICULTY/N,PUBSCREEN,{keywords}:")]);
        run(&mut amiga, "key c with ctrl\nwait 3");
    }
    line(&mut amiga, "tripppin ?");
    line(&mut amiga, "pubscreen");
    assert_eq!(last(&amiga, 3)[0], "Tripppin: value after keyword missing");
    assert_eq!(amiga.games().len(), 0);
}

#[test]
fn every_command_has_a_template() {
    let mut amiga = booted();
    let commands = "Assign Avail Break CD Copy Date Delete Dir Echo EndCLI EndShell Execute FailAt Fault FileNote Info List LoadWB MakeDir \
                    NewShell Prompt Protect Rename Run Status Type Version Which Why";
    for command in commands.split(' ') {
        line(&mut amiga, &format!("{command} ?"));
        assert!(last(&amiga, 1)[0].ends_with(':'), "{command}: {:?}", last(&amiga, 2));
        run(&mut amiga, "key c with ctrl\nwait 3");
        assert_eq!(last(&amiga, 2), ["***Break", "2.Ram Disk:>"], "{command}");
    }
}
