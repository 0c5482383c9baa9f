//! Tests of the Shell on the Workbench: commands, games run from it, Ctrl-C, batch commands and random
//! input.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

mod input;
mod output;
mod slow_volumes;
mod transcripts;

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
fn host_folder_shows_used_blocks() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), [0; 1000]).unwrap();
    let mut amiga = booted_with(Some(folder.path()));
    line(&mut amiga, "Info DH0:");
    // The size depends on the host.
    wait_for(&mut amiga, |lines| {
        let mut lines = lines.iter().filter(|line| line.starts_with("DH0:"));
        lines.any(|line| line.split_whitespace().nth(2) == Some("2") && line.ends_with("Read/Write Work"))
    });
}

#[test]
fn every_command_has_a_template() {
    let mut amiga = booted();
    let commands = "Alias Ask Assign Avail Break CD Copy Date Delete Dir Echo Else EndCLI EndIf EndShell EndSkip Eval Execute FailAt Fault FileNote Get GetEnv \
                    If Info Join Lab List LoadWB MakeDir NewCLI NewShell Path Prompt Protect Quit Relabel Rename Resident Run Search Set SetEnv Skip Sort Stack Status \
                    Type UnAlias UnSet UnSetEnv Version Wait Which Why";
    for command in commands.split(' ') {
        line(&mut amiga, &format!("{command} ?"));
        assert!(last(&amiga, 1)[0].ends_with(':'), "{command}: {:?}", last(&amiga, 2));
        run(&mut amiga, "key c with ctrl\nwait 3");
        assert_eq!(last(&amiga, 2), ["***Break", "2.Ram Disk:>"], "{command}");
    }
}

#[test]
fn missing_volume_is_requested() {
    let volumes = play::mounted(None);
    let mut amiga = booted_on(volumes.clone());
    // Input typed while the requester is open is read later, and mounting the volume also answers the
    // requester.
    line(&mut amiga, "Echo >x text");
    line(&mut amiga, "Type x Foo:x");
    run(&mut amiga, "type \"Echo later\"\nkey return\nwait 2");
    assert_eq!(last(&amiga, 2), ["2.Ram Disk:> Type x Foo:x", "Echo later"]);
    let name = Name::new("Foo").unwrap();
    volumes.mount(name.clone(), Box::new(Tree::new(name, 4096, DateStamp::default()))).unwrap();
    run(&mut amiga, "wait 3");
    let told = [
        "Can't open Foo:x - object not found",
        "Type failed returncode 20",
        "2.Ram Disk:> later",
        "2.Ram Disk:>",
    ];
    assert_eq!(last(&amiga, 4), told);
    // The requester appears also if no window is open yet.
    let mut amiga = empty();
    execute(&mut amiga, "Dir Foo:");
    assert!(is_asked(&amiga));
    run(&mut amiga, "key b with lamiga\nwait 3");
    assert_eq!(amiga.text()[0], "Dir: device (or volume) is not mounted");
}

#[test]
fn startup_sequence_runs_after_booting() {
    let dos = play::mounted(None);
    let work = DosPath::root(Name::new("Work").unwrap());
    dos.make_drawer(&work.resolve("S").unwrap()).unwrap();
    dos.write(&work.resolve("S/Startup-Sequence").unwrap(), b"Echo >RAM:done started").unwrap();
    let mut amiga = booted_on(dos.clone());
    run(&mut amiga, "wait 10");
    assert_eq!(
        dos.read(&DosPath::root(Name::new("Ram Disk").unwrap()).resolve("done").unwrap()).unwrap(),
        b"started\n"
    );
}
