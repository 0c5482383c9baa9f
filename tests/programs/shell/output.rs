//! Tests of the destinations of output: the window, files, and windows that open when a program writes.

use super::*;
use small_amiga::intuition::{Screen, Window};

#[test]
fn batch_commands_write_to_the_window() {
    let mut amiga = booted();
    line(&mut amiga, &format!("Echo >puzzle {BOARD}"));
    line(&mut amiga, "Tripppin moves puzzle");
    wait_for(&mut amiga, |lines| lines.last().is_some_and(|line| line == "2.Ram Disk:>"));
    assert!(last(&amiga, 2)[0].contains("e1"), "{:?}", amiga.text());
    // An assign made in one program is known to all programs.
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

#[test]
fn executed_command_opens_a_window_on_output() {
    let mut amiga = empty();
    execute(&mut amiga, "Echo Hello");
    let mut expected = vec![String::new(); amiga.text().len()];
    expected[0] = "Hello".to_owned();
    assert_eq!(amiga.text(), expected, "no greeting, and no prompt");
    run(&mut amiga, "expect title Workbench Output Window");
    // No process reads the window any more.
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
    run(&mut amiga, "expect title Tripppin - You (blue) against Level 7\nmenu Quit\nwait 5");
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

/// Returns the frame of the open window with this title, if there is one.
fn window_of(amiga: &Amiga<Running>, title: &str) -> Option<Rect> {
    let mut windows = amiga.intuition().screens().iter().flat_map(Screen::windows);
    windows.find(|window| window.title() == title).map(Window::frame)
}

#[test]
fn output_to_con_opens_a_window_that_waits_if_told() {
    let mut amiga = booted();
    line(&mut amiga, "Echo >note a note");
    for command in ["Type note >CON:20/30/300/60/Note/WAIT", "Copy note CON:20/30/300/60/Note/WAIT"] {
        line(&mut amiga, command);
        assert_eq!(window_of(&amiga, "Note"), Some(Rect::new(20, 30, 300, 60)), "{command}");
        // The text is in this window: it is copied from there.
        run(&mut amiga, "pointer 24,44\npress left\npointer 76,44 5\nrelease left\nkey c with amiga");
        run(&mut amiga, "expect clipboard a note");
        // The prompt of the Shell has come back; the close gadget closes the window.
        run(&mut amiga, "click left 28,35\nwait 2");
        assert_eq!(window_of(&amiga, "Note"), None, "{command}");
        assert_eq!(last(&amiga, 2), [format!("2.Ram Disk:> {command}"), "2.Ram Disk:>".to_owned()]);
    }
    // Without the option WAIT, the window closes with the end of the command.
    line(&mut amiga, "Type note >CON:20/30/300/60/Note");
    assert_eq!(window_of(&amiga, "Note"), None);
    // A command without output opens no window, and a wrong description is an error.
    line(&mut amiga, "MakeDir d >CON:20/30/300/60/Note/WAIT");
    assert_eq!(window_of(&amiga, "Note"), None);
    line(&mut amiga, "Type note >CON:x");
    assert_eq!(last(&amiga, 2)[0], "CON:x: invalid window description");
    // The Shell's own console is a file, too.
    line(&mut amiga, "Copy note *");
    assert_eq!(last(&amiga, 2)[0], "a note");
}

#[test]
fn program_writes_to_its_window_while_it_runs() {
    let mut amiga = booted();
    line(&mut amiga, "Run Tripppin deal --count 1000000000 >CON:20/30/400/90/Boards/CLOSE");
    let began = Instant::now();
    while window_of(&amiga, "Boards").is_none() {
        assert!(began.elapsed() < Duration::from_secs(60), "{:?}", amiga.text());
        amiga.vertical_blank();
        std::thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(active(&mut amiga).0, "Boards");
    // Ctrl-C in this window ends the program, and so closes the window.
    run(&mut amiga, "key c with ctrl");
    while window_of(&amiga, "Boards").is_some() {
        assert!(began.elapsed() < Duration::from_secs(60), "{:?}", amiga.text());
        amiga.vertical_blank();
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn rename_does_not_write_to_a_console_window() {
    let mut amiga = booted();
    line(&mut amiga, "Rename none TO CON:20/30/300/60/Note/WAIT");
    assert_eq!(window_of(&amiga, "Note"), None);
    assert!(last(&amiga, 3)[0].ends_with("object name invalid"), "{:?}", amiga.text());
}
