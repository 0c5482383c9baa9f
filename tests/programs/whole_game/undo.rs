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
        ("tripppin --seed 7", "click left 499,175\nexpect beep\nexpect status MAKE A MOVE"),
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
    let script = "play i10\nmenu Restart\nexpect plies 0\nexpect status Restarted. Undo goes back.\n\
                  key t with amiga\nexpect plies 1";
    table.run(options, script, Path::new(".")).unwrap_or_else(|error| panic!("{error}"));
}
