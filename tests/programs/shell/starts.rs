//! Tests of games and shells that a Shell starts, in the foreground and in the background.

use super::*;
use tripppin::CATALOGUE;

#[test]
fn game_starts_by_word_or_title() {
    for game in CATALOGUE.games() {
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
    // Click the Shell's window, beside the game's window.
    run(&mut amiga, "click left 20,120\nwait 2");
    assert_eq!(last(&amiga, 1), ["2.Ram Disk:> Tripppin 7"], "it waits");
    // Input typed while the game runs is read by the next command.
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
    // A program that cannot start gets no process number and prints the reason before the prompt.
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
    assert!(is_asked(&amiga));
    run(&mut amiga, "key v with lamiga\nwait 2");
    assert!(is_asked(&amiga), "it is not there yet");
    run(&mut amiga, "key b with lamiga\nwait 2");
    assert!(!is_asked(&amiga));
    let told_by_dir = "Dir: device (or volume) is not mounted";
    assert_eq!(last(&amiga, 3), [told_by_dir, "Dir failed returncode 20", "2.Ram Disk:>"]);
    line(&mut amiga, "Echo >Foo:x one");
    run(&mut amiga, "key b with lamiga\nwait 2");
    assert_eq!(last(&amiga, 3)[0], "Foo:x: device (or volume) is not mounted");
    line(&mut amiga, "Foo:x");
    run(&mut amiga, "key b with lamiga\nwait 2");
    assert_eq!(last(&amiga, 2)[0], "Foo:x: Unknown command");
    line(&mut amiga, "Copy Foo:x y NOREQ");
    assert_eq!(last(&amiga, 3)[0], "Foo:x: device (or volume) is not mounted");
    line(&mut amiga, "Echo <NIL: >NIL: Foo:x");
    assert_eq!(last(&amiga, 1), ["2.Ram Disk:>"]);
    // Input typed while the requester is open is read later, and mounting the volume also answers the
    // requester.
    line(&mut amiga, "Echo >x text");
    line(&mut amiga, "Type x Foo:x");
    run(&mut amiga, "type \"Echo later\"\nkey return\nwait 2");
    assert_eq!(last(&amiga, 2), ["2.Ram Disk:> Type x Foo:x", "Echo later"]);
    let name = Name::new("Foo").unwrap();
    volumes.mount(name.clone(), Box::new(Tree::new(name, 4096, DateStamp::default()))).unwrap();
    run(&mut amiga, "wait 3");
    let told = ["Foo:x: object not found", "Type failed returncode 20", "2.Ram Disk:> later", "2.Ram Disk:>"];
    assert_eq!(last(&amiga, 4), told);
    // The requester appears also if no window is open yet.
    let mut amiga = empty();
    execute(&mut amiga, "Dir Foo:");
    assert!(is_asked(&amiga));
    run(&mut amiga, "key b with lamiga\nwait 3");
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
