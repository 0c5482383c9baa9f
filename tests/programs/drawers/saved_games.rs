//! Tests of saved games and lessons that are opened from drawers and saved in them.

use super::*;
use amiga_boardgame::table::any_game::Scope;

#[test]
fn saved_game_is_opened_by_its_icon() {
    let (mut amiga, dos) = booted();
    open(&mut amiga, "Tripppin");
    run(&mut amiga, "play e1f2\nwait thinker\nmenu Save As...\nwait 3\nkey return\nwait 3");
    let saved = amiga.games()[0].1.saved(Scope::Shown).options.text("tripppin");
    assert_eq!(dos.read(&path("Work:Tripppin")).unwrap(), saved.as_bytes());
    // While the requester is open, neither keys nor menus act on the game's window.
    run(
        &mut amiga,
        "menu Save As...\nwait 3\ntype \"Tripppin\"\nkey return\nwait 3\nkey n with amiga\nkey q with amiga\nwait 3",
    );
    assert_eq!(amiga.games()[0].1.saved(Scope::Shown).options.text("tripppin"), saved);
    run(&mut amiga, "key escape\nkey escape\nwait 3");
    // Saving under the same name asks for confirmation; cancelling leaves the file unchanged.
    run(&mut amiga, "menu Save As...\nwait 3\ntype \"Tripppin\"\nkey return\nwait 3\nkey escape\nwait 3");
    assert_eq!(active(&amiga), "Save this game of Tripppin");
    run(&mut amiga, "key escape\nwait 3");
    assert!(active(&amiga).starts_with("Tripppin - You"), "{}", active(&amiga));
    run(&mut amiga, "menu Print As Picture...\nwait 3\nkey return\nwait 3");
    run(
        &mut amiga,
        "menu Print As Picture...\nwait 3\ntype x.iff\nkey return\nwait 3\nkey q with amiga\nwait 3",
    );
    assert!(dos.read(&path("Work:Tripppin.png")).unwrap().starts_with(b"\x89PNG"));
    assert!(dos.read(&path("Work:x.iff")).unwrap().starts_with(b"FORM"));
    open(&mut amiga, "Work");
    assert!(active(&amiga).starts_with("Work  "), "{}", active(&amiga));
    open(&mut amiga, "Tripppin");
    assert!(active(&amiga).starts_with("Tripppin - You"), "{}", active(&amiga));
    assert_eq!(amiga.games()[0].1.saved(Scope::Shown).options.text("tripppin"), saved);
    run(&mut amiga, "expect bar Work:Tripppin is opened");
    // A file that is not a saved game is refused with a message.
    dos.write(&path("Work:Tripppin"), b"nonsense").unwrap();
    run(&mut amiga, "menu Open...\nwait 3");
    run(&mut amiga, "type \"Tripppin\"\nkey return\nwait 3");
    assert_eq!(amiga.games().len(), 1);
}

#[test]
fn lesson_in_work_opens_in_its_game() {
    const LESSON: &str = "lesson tripppin My lesson\nposition POSITION\nsay Go up.\nmove e1e2\n";
    let (mut amiga, dos) = booted();
    let text = LESSON.replace("POSITION", &format!("{} e1 d1 0 0 r", play::ROWS));
    dos.write(&path("Work:Mine"), text.as_bytes()).unwrap();
    let startup = || Startup::Workbench { tool_types: Vec::new(), project: Some(path("Work:Mine")) };
    amiga.order(Launch { program: "tripppin".to_owned(), startup: startup(), reply: None });
    run(&mut amiga, "wait 3\nexpect title Tripppin - Lesson, step 1 of 1: My lesson\nexpect note Go up.");
    run(
        &mut amiga,
        "play e1e2\nkey n\nexpect plies 0\nexpect note The lesson is over. Your own game is back.",
    );
    // While the game is open, a lesson opens in a window of its own.
    run(&mut amiga, "play e1f2\nwait thinker");
    amiga.order(Launch { program: "tripppin".to_owned(), startup: startup(), reply: None });
    run(&mut amiga, "wait 3");
    assert_eq!((amiga.games().len(), active(&amiga)), (2, "Tripppin - Lesson, step 1 of 1: My lesson"));
    run(&mut amiga, "key q with amiga\nwait 3\nexpect plies 2");
    // A damaged lesson is refused, with the line and the column of the error.
    dos.write(&path("Work:Mine"), text.replace("e1e2", "e1e3").as_bytes()).unwrap();
    amiga.order(Launch { program: "tripppin".to_owned(), startup: startup(), reply: None });
    run(&mut amiga, "wait 3");
    assert_eq!(amiga.games().len(), 1);
}

#[test]
fn other_lesson_is_chosen_by_title_or_from_a_file() {
    let (mut amiga, _) = booted();
    open(&mut amiga, "Tripppin");
    run(&mut amiga, "menu Other lesson...\nwait 3");
    assert_eq!(active(&amiga), "Lessons of Tripppin");
    run(&mut amiga, "key down\nkey return\nwait 3");
    assert_eq!(active(&amiga), "Tripppin - Lesson, step 1 of 8: Edges and tempo");
    run(&mut amiga, "key escape\nmenu Other lesson...\nwait 3\nkey f\nwait 3");
    assert_eq!(active(&amiga), "Open a lesson of Tripppin");
    run(&mut amiga, "key f\ntype \"Tripppin\"\nkey return\nwait 3");
    assert_eq!((amiga.games().len(), active(&amiga)), (2, "Tripppin - Lesson, step 1 of 9: First steps"));
}

#[test]
fn active_game_has_the_sprites_of_its_markers() {
    let (mut amiga, dos) = booted();
    open(&mut amiga, "Tripppin");
    let saved = amiga.games()[0].1.saved(Scope::Shown).options.text("tripppin");
    dos.write(&path("Work:Mine"), saved.as_bytes()).unwrap();
    open(&mut amiga, "Trippples");
    let startup = Startup::Workbench { tool_types: Vec::new(), project: Some(path("Work:Mine")) };
    amiga.order(Launch { program: "tripppin".to_owned(), startup, reply: None });
    let shown = |amiga: &Amiga<Running>| {
        let data = |number| amiga.intuition().chip().sprite(number).map(|sprite| sprite.data.height());
        (1..8).filter(|&number| data(number).is_some_and(|rows| rows > 0)).count()
    };
    // The X of each side is shown for three of four quarters of a second.
    for _ in 0..amiga.games().len() {
        run(&mut amiga, "wait 120");
        let most = (0..60).map(|_| {
            amiga.vertical_blank();
            shown(&amiga)
        });
        assert_eq!((most.max(), amiga.games().len()), (Some(2), 3), "{}", active(&amiga));
        let windows: Vec<_> = amiga.games().iter().map(|(_, actor)| actor.pulse().window).collect();
        let at = windows.iter().position(|window| Some(*window) == amiga.intuition().active()).unwrap();
        let next = windows[(at + 1) % windows.len()];
        let intuition = amiga.computer_mut().intuition_mut();
        intuition.window_to_front(next);
        intuition.activate(Some(next));
    }
}

#[test]
fn save_as_proposes_a_free_name_in_the_games_drawer() {
    let (mut amiga, dos) = booted();
    open(&mut amiga, "Tripppin");
    let saved = amiga.games()[0].1.saved(Scope::Shown).options.text("tripppin");
    run(&mut amiga, "key q with amiga");
    dos.make_drawer(&path("Work:Deep")).unwrap();
    let file = path("Work:Deep/Mine");
    dos.write(&file, saved.as_bytes()).unwrap();
    let startup = Startup::Workbench { tool_types: Vec::new(), project: Some(file) };
    amiga.order(Launch { program: "tripppin".to_owned(), startup, reply: None });
    run(&mut amiga, "wait 3\nexpect bar Work:Deep/Mine is opened");
    run(&mut amiga, "menu Save As...\nwait 3\nkey return\nwait 3");
    run(&mut amiga, "expect bar Work:Deep/Mine 2 is written");
    run(&mut amiga, "menu Save As...\nwait 3\ntype \"Mine\"\nkey return\nwait 3\nkey return\nwait 3");
    run(&mut amiga, "expect bar Work:Deep/Mine is written");
    // The existing file is not replaced, so that its game can still be resumed.
    run(
        &mut amiga,
        "menu Save As...\nwait 3\ntype \"Mine\"\nkey return\nwait 3\nkey escape\nwait 3\ntype 2\nkey return\nwait 3",
    );
    run(&mut amiga, "expect bar Work:Deep/Mine2 is written");
    // A write to a protected disk can be tried again or cancelled, and then another name can be entered.
    run(&mut amiga, "menu Save As...\nwait 3\nkey x with amiga\ntype \"Games:A\"\nkey return\nwait 3");
    assert_eq!(active(&amiga), "Tripppin");
    run(&mut amiga, "key return\nwait 3");
    assert_eq!(active(&amiga), "Tripppin");
    run(&mut amiga, "key escape\nwait 3");
    assert_eq!(active(&amiga), "Save this game of Tripppin");
    run(&mut amiga, "key x with amiga\ntype \"Ram Disk:A\"\nkey return\nwait 3");
    assert_eq!(names(&dos, "Ram Disk:"), ["A", "A.info", "Disk.info"]);
    assert_eq!(
        names(&dos, "Work:Deep"),
        ["Mine", "Mine 2", "Mine 2.info", "Mine.info", "Mine2", "Mine2.info"]
    );
}
