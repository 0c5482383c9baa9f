//! Tests of lessons in the windows of all games.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use std::path::Path;

use crate::play;

use amiga_boardgame::table;
use amiga_boardgame::table::any_game::{AnyGame, BoardCell, Scope};
use amiga_boardgame::tiles::window::TileWindow;
use boardgame_host::script::stage::ScriptHost as _;
use play::{On, Scripted, Table, words};
use small_amiga::chips::Rect;
use small_amiga::intuition::HostTraits;
use triple3_game::Triple3;
use tripppin_game::Tripppin;

/// The games, each with the options that give all seats to humans. Tripppin needs no such option.
const GAMES: [(&str, &str); 4] = [
    ("tripppin", ""),
    ("trippples", "--circle human --square human"),
    ("tribolo", "--blue human --red human --green human"),
    ("triple3", "--first human --second human"),
];

fn saved(table: &Table) -> String {
    table.amiga.actor().unwrap().saved(Scope::Shown).options.text("game")
}

fn legal_move(table: &Table) -> String {
    let actor = table.amiga.actor().unwrap();
    let line = actor.saved(Scope::Shown).options.line().to_owned();
    (actor.pulse().words.legal_moves)(&line).remove(0)
}

#[test]
fn own_game_is_saved_during_a_lesson_and_returns() {
    for (game, options) in GAMES {
        let mut table = Table::from_command(&words(&format!("--game {game} {options} --seed 5 aids")));
        if game == "tripppin" {
            table.does("menu left / Human");
        }
        table.does("wait 400");
        let first = legal_move(&table);
        table.does(&format!("play {first}\nwait 400"));
        let before = saved(&table);
        table.does("menu Lesson\nwait 400");
        assert_eq!(saved(&table), before, "{game}");
        let actor = table.amiga.actor().unwrap();
        assert!(actor.snapshot().moves.is_empty(), "{game}");
        // Commands that change the game have no effect.
        for key in ['t', 'n', 'i'] {
            table.does(&format!("key {key} with amiga\nwait 2"));
            assert!(texts(&table).contains("Leave the lesson first."), "{game}, {key}");
            // Esc removes the message that refuses the command.
            table.does("key escape\nwait 2");
        }
        assert_eq!(saved(&table), before, "{game}");
        table.does("key escape\nwait 400");
        assert_eq!(saved(&table), before, "{game}");
        assert_eq!(table.amiga.actor().unwrap().snapshot().moves, [first], "{game}");
        table.does("key t with amiga\nwait 400\nexpect plies 0");
    }
}

#[test]
fn classic_mode_has_no_lessons() {
    for game in ["tripppin", "trippples", "tribolo", "triple3"] {
        let mut table = Table::from_command(&words(&format!("--game {game} --seed 5")));
        let error = table.run("test", "wait 60\nmenu Lesson", Path::new(".")).unwrap_err();
        assert!(error.contains("expected the beginning of"), "{error}");
    }
}

/// Returns the pens of the window in an area of the screen.
fn pixels(table: &Table, area: Rect) -> Vec<Vec<u8>> {
    let (intuition, window) = (table.amiga.intuition(), table.amiga.actor().unwrap().pulse().window);
    let corner = intuition.corner(window).unwrap();
    let map = intuition.window(window).unwrap().layer().map();
    let row = |y: i32| map.pens_of_row((y - corner.y) as usize).skip((area.x - corner.x) as usize);
    (area.y..area.bottom()).map(|y| row(y).take(area.width as usize).collect()).collect()
}

/// Lesson steps that wait for Next. Each entry has the game, a script that plays the lesson up to that step, a
/// place that looks legal and the text of the status bar.
const WAITING: [(&str, &str, &str, &str); 4] = [
    ("trippples", "play a1b2\nwait 100", "b3", "STEP DONE"),
    ("tripppin", "", "f2", "CHOOSE NEXT"),
    ("tripppin", "key n\nplay f3f2\nkey n\nplay e1f2\nkey n\nplay g3g2\nwait 100", "g3", "STEP DONE"),
    (
        "triple3",
        "play 9.1\nwait 400\nkey n\nplay 5.3\nwait 400\nkey n\nplay 4.5\nwait 400\nkey n\nplay -6.1\nwait 400",
        "9.1",
        "STEP DONE",
    ),
];

#[test]
fn step_that_waits_for_next_asks_for_no_move() {
    for (game, script, place, status) in WAITING {
        let mut table = Table::from_command(&words(&format!("--game {game} --seed 5 aids")));
        table.does(&format!("menu Lesson\nwait 400\n{script}"));
        let actor = table.amiga.actor().unwrap();
        assert_eq!(actor.snapshot().status, status, "{game}");
        let at = BoardCell::find(&actor.cells(table.amiga.intuition()), place).unwrap();
        let (area, is_playable) = actor.cell_at(table.amiga.intuition(), at).unwrap();
        assert!(!is_playable, "{game}");
        let before = actor.snapshot().moves;
        let cell_before = pixels(&table, area);
        table.does(&format!("click left {place}\nwait 1\nexpect beep"));
        assert_eq!(pixels(&table, area), cell_before, "{game}");
        let actor = table.amiga.actor().unwrap();
        assert_eq!(actor.snapshot().moves, before, "{game}");
        let notes = actor.snapshot().notes.join(" ");
        assert!(notes.contains("Choose Next (N) to go on."), "{game}: {notes}");
    }
}

/// The lessons, each with a script that plays it to the end of its last step.
const WHOLE: [(&str, &str); 4] = [
    ("tribolo", "play j6\nwait 400\nkey n\nplay j6\nwait 400\nkey n\nplay n6\nwait 400\nkey n\nplay g4"),
    (
        "triple3",
        "play 9.1\nwait 400\nkey n\nplay 5.3\nwait 400\nkey n\nplay 4.5\nwait 400\nkey n\nplay -6.1\n\
         wait 400\nkey n\nplay 5.8",
    ),
    (
        "tripppin",
        "key n\nplay f3f2\nkey n\nplay e1f2\nkey n\nplay g3g2\nwait 100\nkey n\nplay e2d1\nkey n\nplay d8e8\n\
         key n\nplay h2g3\nkey n\nplay e2e1\nkey n\nkey d with amiga",
    ),
    ("trippples", "play a1b2\nkey n\nplay c3b4\nkey n\nplay d2e3\nkey n\nplay f8g8\nkey n\nplay g7h8"),
];

/// Returns the text of the status bar and the notes. Tribolo has a single text for both.
fn texts(table: &Table) -> String {
    let actor = table.amiga.actor().unwrap();
    format!("{} {}", actor.snapshot().status, actor.snapshot().notes.join(" "))
}

#[test]
fn last_step_names_no_next_step_and_the_end_is_announced() {
    for (game, script) in WHOLE {
        let mut table = Table::from_command(&words(&format!("--game {game} --seed 5 aids")));
        table.does(&format!("menu Lesson\nwait 400\n{script}\nwait 400"));
        let notes = texts(&table);
        assert!(!notes.contains("Next") && !notes.contains("next"), "{game}: {notes}");
        table.does("key p\nwait 2");
        let notes = texts(&table);
        assert!(notes.contains("The lesson is over. Your own game is back."), "{game}: {notes}");
    }
}

#[test]
fn new_game_after_a_lesson_is_begun_by_the_computer() {
    let mut table = Table::from_command(&words("--game tripppin --seed 5 aids"));
    table.does("wait thinker");
    let first = legal_move(&table);
    table.does(&format!("play {first}\nwait thinker\nwait 60\nmenu Resign\nmenu Resign\nwait over"));
    table.does(&format!("menu Lesson\nwait 400\n{}\nwait 400\nkey escape", WHOLE[2].1));
    table.does("wait 60\nwait thinker\nwait 60\nexpect plies 1");
}

#[test]
fn lesson_of_triple3_keeps_its_dice_and_names_its_end() {
    let mut table = Table::from_command(&words("--game triple3 --seed 5 aids"));
    table.does("menu Lesson\nwait 400");
    // The dice are in the upper rows of the panel's first part.
    let tray = table.amiga.actor().unwrap().areas(table.amiga.intuition())[1];
    let dice = Rect { x: tray.x + 4, y: tray.y + 4, width: tray.width - 8, height: 30 };
    let before = pixels(&table, dice);
    table.does("play 9.1\nwait 400\nexpect status STEP DONE");
    assert_eq!(pixels(&table, dice), before);
    table.does("key escape\nwait 400\nmenu Lesson\nwait 400");
    table.does(&format!("{}\nwait 400\nexpect status LESSON OVER", WHOLE[1].1));
}

#[test]
fn tip_does_not_hide_the_title_of_a_lesson() {
    let mut table: On<Scripted<table::Table<Triple3>>> = On::new("--game triple3 --seed 5 aids", None);
    table.does("wait 2");
    table.amiga.computer_mut().intuition_mut().announce(Some("A tip".to_owned()));
    table.does("expect bar A tip\nmenu Lesson\nwait 2\nexpect bar Workbench Screen");
}

#[test]
fn touch_screen_has_no_command_as_status() {
    let host = HostTraits { has_touch: true, ..HostTraits::default() };
    for (options, touch) in [("aids", "YOUR MOVE"), ("", "MAKE A MOVE")] {
        for game in ["tripppin", "trippples", "triple3"] {
            let mut table = Table::from_command(&words(&format!("--game {game} --seed 5 {options}")));
            table.does("wait 400\nexpect status MAKE A MOVE");
            table.amiga.set_host(host);
            table.does(&format!("wait 2\nexpect status {touch}"));
        }
    }
}

#[test]
fn deciding_tile_has_another_frame_than_legal_squares() {
    for (options, has_frames) in [("aids", true), ("", false)] {
        let mut table = Table::from_command(&words(&format!("--game trippples --seed 5 {options}")));
        table.does("wait 400");
        let corner = |place: &str| {
            let (actor, intuition) = (table.amiga.actor().unwrap(), table.amiga.intuition());
            let at = BoardCell::find(&actor.cells(intuition), place).unwrap();
            let (area, _) = actor.cell_at(intuition, at).unwrap();
            pixels(&table, area)[2][4]
        };
        // The squares a2 and b2 are legal, the opponent is on h1, and g8 has no frame.
        let [legal, other, deciding, plain] = ["a2", "b2", "h1", "g8"].map(corner);
        assert_eq!(legal, other);
        assert_eq!([legal, deciding].map(|corner| corner != plain), [has_frames; 2]);
        assert_eq!(legal != deciding, has_frames);
    }
}

#[test]
fn hint_in_a_lesson_is_refused_with_a_reason() {
    for (game, _) in GAMES {
        let mut table = Table::from_command(&words(&format!("--game {game} --seed 5 aids")));
        for ask in ["key s", "key s with amiga"] {
            table.does(&format!("menu Lesson\nwait 400\n{ask}\nwait 1"));
            let notes = texts(&table);
            assert!(notes.contains("No hints in a lesson."), "{game}, {ask}: {notes}");
            table.does("key escape\nkey escape\nwait 400");
        }
    }
}

#[test]
fn notes_for_a_touch_screen_name_neither_keys_nor_clicks() {
    let host = HostTraits { has_touch: true, ..HostTraits::default() };
    for ((game, options), (_, script)) in GAMES.into_iter().zip([WHOLE[2], WHOLE[3], WHOLE[0], WHOLE[1]]) {
        let mut table = Table::from_command(&words(&format!("--game {game} {options} --seed 5 aids")));
        table.amiga.set_host(host);
        let mut notes = Vec::new();
        let steps = ["wait 400", "key s\nwait 400", "menu Lesson\nwait 400"];
        for step in steps.into_iter().chain(script.lines()) {
            table.does(&format!("{step}\nwait 100"));
            notes.extend(table.amiga.actor().unwrap().snapshot().sentences);
            notes.push(table.amiga.actor().unwrap().snapshot().status);
        }
        assert!(notes.iter().any(|note| note.contains("Tap it to play.")), "{game}: {notes:?}");
        for word in ["Return", "Ctrl", "click", "Click", "(N)", "key "] {
            assert!(notes.iter().all(|note| !note.contains(word)), "{game}: {notes:?}");
        }
    }
}

#[test]
fn step_of_tribolo_is_named_on_the_bar_of_its_screen() {
    let mut table = Table::from_command(&words("--game tribolo --seed 5 aids"));
    let expected = "Tribolo - Lesson, step 1 of 4: First captures";
    table.does(&format!("menu Lesson\nwait 60\nexpect title {expected}\nexpect bar {expected}"));
    table.does("key escape\nwait 2\nexpect bar Tribolo");
}

#[test]
fn underlined_letter_of_leave_ends_the_lesson_of_every_game() {
    for game in ["tripppin", "trippples", "tribolo", "triple3"] {
        let mut table = Table::from_command(&words(&format!("--game {game} --seed 5 aids")));
        let is_in_lesson = |table: &Table| {
            let window = table.amiga.actor().unwrap().pulse().window;
            table.amiga.intuition().window(window).unwrap().title().contains("Lesson, step 1")
        };
        table.does("menu Lesson\nwait 60");
        assert!(is_in_lesson(&table), "{game}");
        table.does("key l\nwait 2");
        assert!(!is_in_lesson(&table), "{game}");
    }
}

#[test]
fn lesson_has_no_menu_button_beside_those_of_the_host() {
    for (game, script) in [("tripppin", "key n\nwait 60"), ("triple3", "wait 400")] {
        for has_buttons in [false, true] {
            let mut table = Table::from_command(&words(&format!("--game {game} --seed 5 aids")));
            table.amiga.set_host(HostTraits { has_buttons, ..HostTraits::default() });
            table.does(&format!("menu Lesson\nwait 60\n{script}\nkey m\nwait 2"));
            assert_eq!(table.amiga.intuition().is_in_menus(), !has_buttons, "{game}");
        }
    }
}

/// Opens the lesson of a game, sends the window a text that is not a position, as the page does, and checks
/// that the lesson stays open.
fn stays_open_after_rubbish<P: AnyGame>(options: &str) {
    let mut table: On<Scripted<P>> = On::new(options, None);
    table.does("menu Lesson\nwait 60");
    let window = table.amiga.actor().unwrap().pulse().window;
    let title = |table: &On<Scripted<P>>| table.amiga.intuition().window(window).unwrap().title().to_owned();
    let before = title(&table);
    assert!(before.contains("Lesson, step 1"), "{before}");
    table.amiga.computer_mut().intuition_mut().post_text(window, "rubbish".to_owned());
    table.does("wait 10");
    assert_eq!(title(&table), before);
}

#[test]
fn text_that_cannot_be_pasted_leaves_the_lesson_open() {
    stays_open_after_rubbish::<TileWindow<Tripppin>>("--game tripppin --seed 5 aids");
    stays_open_after_rubbish::<table::Table<Triple3>>("--game triple3 --seed 5 aids");
}
