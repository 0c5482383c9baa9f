//! Tests that the Workbench and the programs never wait for a slow volume.

use amiga_boardgame::table::any_game::Scope;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::*;
use crate::programs::watched;

/// Runs vertical blanks until a condition is met, for at most a minute.
fn wait_until(amiga: &mut Amiga<Running>, what: &str, is_so: impl Fn(&Amiga<Running>) -> bool) {
    let began = Instant::now();
    while !is_so(amiga) {
        assert!(began.elapsed() < Duration::from_secs(60), "{what}: {}", active(amiga));
        amiga.vertical_blank();
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Runs a script repeatedly until a condition is met, for at most a minute.
///
/// A menu item has no effect while its drawer is read by a thread. The item is missing once the condition is
/// met by a window that opens without menus.
fn repeat_until(
    amiga: &mut Amiga<Running>,
    script: &str,
    what: &str,
    is_so: impl Fn(&Amiga<Running>) -> bool,
) {
    let began = Instant::now();
    while !is_so(amiga) {
        assert!(began.elapsed() < Duration::from_secs(60), "{what}: {}", active(amiga));
        let _ = try_run(amiga, script);
    }
}

/// Returns the number of open windows with the given title.
fn windows(amiga: &Amiga<Running>, title: &str) -> usize {
    let windows = amiga.intuition().screens().iter().flat_map(|screen| screen.windows());
    windows.filter(|window| window.title() == title).count()
}

#[test]
fn workbench_never_calls_a_slow_volume_itself() {
    let (mut amiga, dos) = booted();
    let name = Name::new("Far").unwrap();
    let mut tree = Tree::new(name.clone(), 1 << 20, DateStamp::default());
    let now = DateStamp::default();
    let mut disk = DiskObject::new(IconType::Disk, "disk");
    disk.position = Some(Point::new(300, 40));
    for (file, bytes) in [
        ("Disk.info", disk.to_string().into_bytes()),
        ("Tool", executable_bytes("shell")),
        ("Tool.info", DiskObject::new(IconType::Tool, "shell").to_string().into_bytes()),
    ] {
        tree.write(&[Name::new(file).unwrap()], &bytes, now).unwrap();
    }
    let calls = watched::mount(&dos, &name, tree);
    run(&mut amiga, "menu Update All");
    // The icon appears when the root window has been read.
    repeat_until(
        &mut amiga,
        "wait 120\nclick left 320,65\nclick left 320,65",
        "the volume is opened",
        |amiga| active(amiga).starts_with("Far"),
    );
    // The test itself reads files on another thread, which is not watched.
    let exists = |text: &str| watched::unwatched(|| dos.exists(&path(text)));
    let icon_contains = |word: &[u8]| {
        let icon = watched::unwatched(|| dos.read(&path("Far:Tool.info")).unwrap());
        icon.windows(word.len()).any(|part| part == word)
    };
    let script = "wait 20\nmenu Select Contents\nmenu Information";
    repeat_until(&mut amiga, script, "the information is shown", |amiga| windows(amiga, "Information") == 1);
    // The window has its gadgets once the icon has been read.
    repeat_until(&mut amiga, "wait 20\nkey v", "it is saved", |amiga| windows(amiga, "Information") == 0);
    let script = "wait 20\nmenu New Drawer\nkey return";
    repeat_until(&mut amiga, script, "a drawer is made", |_| {
        exists("Far:Unnamed1") && exists("Far:Unnamed1.info")
    });
    run(&mut amiga, "menu Show / All Files\nmenu View By / Name\nmenu View By / Icon");
    let script = "wait 20\nmenu Select Contents\nmenu Snapshot / All";
    repeat_until(&mut amiga, script, "positions are saved", |_| icon_contains(b"at "));
    let script = "wait 20\nmenu Select Contents\nmenu Leave Out";
    repeat_until(&mut amiga, script, "the icons are left out", |_| icon_contains(b"left"));
    // Open starts the tool with the drawer as its project.
    let script = "wait 20\nmenu Select Contents\nmenu Open";
    repeat_until(&mut amiga, script, "the tool is started", |amiga| windows(amiga, "AmigaShell") > 0);
    assert_eq!(calls.swap(0, Ordering::SeqCst), 0);
    dos.exists(&path("Far:Tool"));
    assert_eq!(calls.load(Ordering::SeqCst), 1, "calls of this thread are counted");
}

#[test]
fn programs_never_call_a_slow_volume_themselves() {
    let (mut amiga, dos) = booted();
    open(&mut amiga, "Tripppin");
    let saved = amiga.games()[0].1.saved(Scope::Shown).options.text("tripppin");
    run(&mut amiga, "key q with amiga");
    let name = Name::new("Far").unwrap();
    let mut tree = Tree::new(name.clone(), 1 << 20, DateStamp::default());
    for (file, text) in [("Text", "read me\n"), ("Game", &saved)] {
        tree.write(&[Name::new(file).unwrap()], text.as_bytes(), DateStamp::default()).unwrap();
    }
    let calls = watched::mount(&dos, &name, tree);
    let launch = |program: &str, file| {
        let startup = Startup::Workbench { tool_types: Vec::new(), project: Some(path(file)) };
        Launch { program: program.to_owned(), startup, reply: None }
    };
    let bar_shows = |amiga: &Amiga<Running>, text: &str| {
        amiga.intuition().screens().iter().any(|screen| screen.bar_title().contains(text))
    };
    // A program starts once its file has been read.
    amiga.order(launch("more", "Far:Text"));
    wait_until(&mut amiga, "the text is shown", |amiga| active(amiga) == "Far:Text  100%");
    run(&mut amiga, "key q");
    amiga.order(launch("tripppin", "Far:none"));
    wait_until(&mut amiga, "a missing file is reported", |amiga| bar_shows(amiga, "object not found"));
    amiga.order(launch("tripppin", "Far:Game"));
    wait_until(&mut amiga, "the game is opened", |amiga| bar_shows(amiga, "Far:Game is opened"));
    // The requester proposes a free name once the drawer has been listed.
    let save_as = "Save this game of Tripppin";
    run(&mut amiga, "menu Save As...");
    wait_until(&mut amiga, "a name is asked for", |amiga| active(amiga) == save_as);
    run(&mut amiga, "key return");
    wait_until(&mut amiga, "the game is written", |amiga| bar_shows(amiga, "Far:Game 2 is written"));
    run(&mut amiga, "menu Save As...");
    wait_until(&mut amiga, "a name is asked for", |amiga| active(amiga) == save_as);
    run(&mut amiga, "type \"Game\"\nkey return");
    wait_until(&mut amiga, "the question is asked", |amiga| windows(amiga, "Tripppin") == 1);
    run(&mut amiga, "key return");
    wait_until(&mut amiga, "the game is replaced", |amiga| bar_shows(amiga, "Far:Game is written"));
    run(&mut amiga, "menu Print As Picture...");
    wait_until(&mut amiga, "a name is asked for", |amiga| active(amiga) == "Print Tripppin as a picture");
    run(&mut amiga, "key return");
    wait_until(&mut amiga, "the picture is written", |amiga| bar_shows(amiga, "Far:Game.png is written"));
    assert_eq!(calls.load(Ordering::SeqCst), 0);
    assert_eq!(dos.read(&path("Far:Game 2")), dos.read(&path("Far:Game")));
    assert!(dos.read(&path("Far:Game.png")).unwrap().starts_with(b"\x89PNG"));
}
