//! Tests of the take-back of moves at the start of a game and after a restart.

use super::*;

/// Returns `true` if the menu item that begins with `text` is enabled.
fn is_enabled(table: &Table, text: &str) -> bool {
    let stage = &*table.amiga;
    let strip = stage.intuition().window(stage.window()).unwrap().menus().unwrap();
    strip.leaves().any(|(_, item)| item.text().starts_with(text))
}

#[test]
fn undo_button_answers_at_the_start_of_a_game() {
    let folder = tempfile::tempdir().unwrap();
    for (options, script) in [
        ("tripppin --seed 7", "click left 556,174\nexpect beep\nexpect status MAKE A MOVE"),
        ("tribolo --seed 2 --blue human", "key u\nexpect status There is nothing to take back."),
    ] {
        let mut table = Table::from_command(&words(&format!("--game {options} {}", play::AIDS)));
        let result = table.run(options, script, folder.path());
        result.unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn undo_is_ghosted_and_flashes_at_start_of_every_game() {
    // Each game starts with a human to move and a legal move for that position.
    let games = [
        ("tripppin --seed 7", "Take back", "t", "play e1f2"),
        ("trippples --seed 1 --circle human --square human", "Take back", "t", ""),
        ("tribolo --seed 2 --blue human --red human --green human", "Undo", "u", "play i10"),
        ("triple3 --seed 12 --first human --second human", "Take back", "t", ""),
    ];
    let folder = tempfile::tempdir().unwrap();
    for (options, entry, letter, play) in games {
        let mut table = Table::from_command(&words(&format!("--game {options}")));
        let does = |table: &mut Table, script: &str| {
            table.run(options, script, folder.path()).unwrap_or_else(|error| panic!("{error}"));
        };
        assert!(!is_enabled(&table, entry), "{options}");
        does(
            &mut table,
            &format!("menu {entry}\nexpect no beep\nkey {letter} with amiga\nexpect beep\nwait 20"),
        );
        if !play.is_empty() {
            does(&mut table, &format!("expect plies 0\n{play}"));
            assert!(is_enabled(&table, entry), "{options}");
            does(&mut table, &format!("key {letter} with amiga\nexpect no beep\nexpect plies 0"));
            assert!(!is_enabled(&table, entry), "{options}");
        }
    }
}

#[test]
fn restart_message_names_the_undo_key() {
    let options = "--game tribolo --seed 2 --blue human --red human --green human aids";
    let mut table = Table::from_command(&words(options));
    let script = "play i10\nmenu Play again\nexpect plies 0\nexpect status Restarted. Undo goes back.\n\
                  key t with amiga\nexpect plies 1";
    table.run(options, script, Path::new(".")).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn redo_plays_again_by_menu_and_both_keys() {
    let mut table =
        Table::from_command(&words("--game tribolo --seed 2 --blue human --red human --green human aids"));
    let script = "key y with amiga\nexpect beep\nexpect status Nothing to redo.\nwait 20\n\
                  play i10\nkey z with amiga\nexpect plies 0\nkey y with amiga\nexpect plies 1\n\
                  key t with amiga\nkey z with shift amiga\nexpect plies 1\nkey t with amiga\nmenu Redo\n\
                  expect moves i10\nexpect no beep";
    table.run("redo", script, Path::new(".")).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn classic_tripppin_takes_back_forty_moves() {
    let cycle = "c1d2 e3e4 d2c1 e4e3 ".repeat(11);
    let record = format!(
        "4a68ff31a20b94ff/2aff29615864ff0d/c8d086704692514c/32856254498a1945/133826c12c8c9183/a11cb05216a41a15/\
         c2ff432507a8ff23/988934ffffe00ec4 d3 d1 0 0 l moves d1c1 d3e3 {}",
        cycle.trim_end()
    );
    let back = |count: usize| "key t with amiga\nexpect no beep\n".repeat(count);
    let classic = format!(
        "menu left / Human\n{}expect plies 6\nkey t with amiga\nexpect beep\nexpect plies 6\nwait 20",
        back(40)
    );
    let mut table = Computer::new("", Some(&record));
    table.does(&classic);
    // Later moves do not bring back what is forgotten.
    table.does("play c1d2\nkey t with amiga\nexpect no beep\nkey t with amiga\nexpect beep\nexpect plies 6");
    // Outside classic mode, all moves can be taken back, also after classic mode was on.
    let mut table = Computer::new(play::AIDS, Some(&record));
    table
        .does(&format!("menu Classic, no aids\n{classic}\nmenu Classic, no aids\n{}expect plies 0", back(6)));
}
