//! Tests of the destinations of output: the window, files, and windows that open when a program writes.

use super::*;
use small_amiga::intuition::{Screen, Window};

#[test]
fn ctrl_c_ends_an_endless_batch_command() {
    let mut amiga = booted();
    line(&mut amiga, "Tripppin deal --count 1000000000");
    wait_for(&mut amiga, |lines| lines.len() > 9);
    run(&mut amiga, "key c with ctrl");
    wait_for(&mut amiga, |lines| lines.last().is_some_and(|line| line == "2.Ram Disk:>"));
    assert_eq!(last(&amiga, 2), ["***Break", "2.Ram Disk:>"]);
}

#[test]
fn output_of_a_background_program_is_a_file() {
    let mut amiga = booted();
    line(&mut amiga, &format!("Echo >puzzle {BOARD}"));
    for command in ["Run >beside Tripppin moves puzzle", "Run >beside Tripppin moves <puzzle"] {
        line(&mut amiga, command);
        while amiga.computer_mut().programs().count() > 2 {
            amiga.vertical_blank();
            std::thread::yield_now();
        }
        run(&mut amiga, "wait 3");
        line(&mut amiga, "Type beside");
        assert!(last(&amiga, 2)[0].contains("e1"), "{:?}", amiga.text());
        line(&mut amiga, "Delete beside");
    }
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
