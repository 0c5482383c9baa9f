//! Tests of the keys in the games' menus.

use amiga_boardgame::view::keys::Command as Shortcut;

use super::*;

/// For each game, a command line after which a human is to move, and the shortcut commands with the texts of
/// their menu items.
const MENUS: [(&str, &[(&str, Shortcut)]); 4] = [
    (
        "tripppin --seed 7",
        &[
            ("Suggest move", Shortcut::Suggest),
            ("Take back move", Shortcut::TakeBack),
            ("Start a new game", Shortcut::NewGame),
            ("Quit the game", Shortcut::Quit),
            ("Perfect computer", Shortcut::PerfectComputer),
            ("Show verdict", Shortcut::Verdict),
            ("Hint", Shortcut::Hint),
            ("Fair boards", Shortcut::FairBoards),
            ("Review game", Shortcut::Review),
            ("Legal squares", Shortcut::LegalPlaces),
            ("Offer/claim draw", Shortcut::Draw),
            ("Copy position", Shortcut::Copy),
            ("Play again", Shortcut::PlayAgain),
            ("Paste position", Shortcut::Paste),
        ],
    ),
    (
        "trippples --seed 1 --circle human --square human",
        &[
            ("Show legal moves", Shortcut::LegalPlaces),
            ("Suggest move", Shortcut::Suggest),
            ("Take back move", Shortcut::TakeBack),
            ("Play again", Shortcut::PlayAgain),
            ("New board", Shortcut::NewGame),
            ("Quit the game", Shortcut::Quit),
            ("Show verdict", Shortcut::Verdict),
            ("Hint", Shortcut::Hint),
            ("Fair boards", Shortcut::FairBoards),
            ("Review game", Shortcut::Review),
            ("Freeze!", Shortcut::CallFreeze),
            ("Offer a draw", Shortcut::Draw),
            ("Copy position", Shortcut::Copy),
            ("Paste position", Shortcut::Paste),
        ],
    ),
    (
        "tribolo --seed 2 --blue human --red human --green human",
        &[
            ("Show help", Shortcut::LegalPlaces),
            ("Suggest move", Shortcut::Suggest),
            ("Undo", Shortcut::TakeBack),
            ("New game", Shortcut::NewGame),
            ("Quit", Shortcut::Quit),
            ("Review game", Shortcut::Review),
            ("Copy position", Shortcut::Copy),
            ("Paste position", Shortcut::Paste),
        ],
    ),
    (
        "triple3 --seed 12 --first human --second human",
        &[
            ("Light legal holes", Shortcut::LegalPlaces),
            ("Suggest move", Shortcut::Suggest),
            ("Take back move", Shortcut::TakeBack),
            ("Alternate", Shortcut::NewGame),
            ("Quit the game", Shortcut::Quit),
            ("Review game", Shortcut::Review),
            ("Copy position", Shortcut::Copy),
            ("Play again", Shortcut::PlayAgain),
            ("Paste position", Shortcut::Paste),
        ],
    ),
];

/// Returns the command keys and texts of a game's menu items and sub-items, ghosted or not.
fn letters(table: &Table) -> Vec<(char, String)> {
    let stage = &*table.amiga;
    let strip = stage.intuition().window(stage.window()).unwrap().menus().unwrap();
    let items = strip.menus.iter().flat_map(|menu| &menu.items);
    let items = items.flat_map(|item| std::iter::once(item).chain(&item.subs));
    let shown = items.clone().filter_map(|item| Some((item.command?, item.text().to_owned())));
    let others = items.filter_map(|item| Some((item.other_command?, item.text().to_owned())));
    shown.chain(others).collect()
}

#[test]
fn shortcuts_match_the_table_in_every_game() {
    assert_eq!(Shortcut::of_letter('u'), None, "it is Undo in classic Tribolo");
    for (options, items) in MENUS {
        let table = Table::from_command(&words(&format!("--game {options} aids")));
        let mut wanted: Vec<(char, String)> = Vec::new();
        for (text, command) in items {
            let row = command.shortcut().unwrap();
            wanted
                .extend([Some(row.letter), row.other].into_iter().flatten().map(|key| (key, (*text).into())));
        }
        let mut found = letters(&table);
        found.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(found, wanted, "{options}");
        found.dedup_by_key(|(letter, _)| *letter);
        assert_eq!(found.len(), wanted.len(), "a letter of {options} has two commands");
    }
}

#[test]
fn classic_mode_has_only_the_games_own_menus() {
    let menus = [
        ("Tripppin out!", "S T N Q"),
        ("Trippples Rules", "L S T A N Q Z D"),
        ("Tribolo Players", "H A S U R N Q"),
        ("Triple 3", "H S T N Q"),
    ];
    let folder = tempfile::tempdir().unwrap();
    for ((options, _), (titles, keys)) in MENUS.into_iter().zip(menus) {
        let shown = |table: &Table| {
            let (_, strip) = table.amiga.menus().unwrap();
            let titles: Vec<&str> = strip.menus.iter().map(|menu| menu.title.as_str()).collect();
            let letters: Vec<String> = letters(table).iter().map(|(letter, _)| letter.to_string()).collect();
            (titles.join(" "), letters.join(" "))
        };
        let fixed = Table::from_command(&words(&format!("--game {options}")));
        assert_eq!(shown(&fixed), (titles.to_owned(), keys.to_owned()), "{options}");
        let mut table = Table::from_command(&words(&format!("--game {options} {}", play::AIDS)));
        let before = shown(&table);
        for _ in 0..2 {
            table.run(options, "menu Classic, no aids", folder.path()).unwrap();
            assert_eq!(shown(&table), (format!("{titles} Aids"), keys.to_owned()), "{options}");
            let (_, strip) = table.amiga.menus().unwrap();
            let texts = strip.menus.last().unwrap().items.iter().map(|item| item.text());
            assert_eq!(texts.collect::<Vec<_>>(), ["Classic, no aids"], "{options}");
            table.run(options, "menu Classic, no aids", folder.path()).unwrap();
            assert_eq!(shown(&table), before, "{options}");
        }
    }
}

#[test]
fn ctrl_z_takes_back_in_every_game_but_classic() {
    let moves = ["e1f2", "", "i10", ""];
    let folder = tempfile::tempdir().unwrap();
    for ((options, _), mv) in MENUS.into_iter().zip(moves).filter(|(_, mv)| !mv.is_empty()) {
        for (aids, plies) in [("aids", 0), ("", 1)] {
            let mut table = Table::from_command(&words(&format!("--game {options} {aids}")));
            let script = format!("menu left / Human\nplay {mv}\nkey z with amiga\nexpect plies {plies}");
            let script = if options.starts_with("tripppin") {
                script
            } else {
                script.replacen("menu left / Human\n", "", 1)
            };
            table.run(options, &script, folder.path()).unwrap_or_else(|error| panic!("{error}"));
        }
    }
}

#[test]
fn suggestion_out_of_turn_flashes_in_every_game() {
    let folder = tempfile::tempdir().unwrap();
    for (options, begins) in [
        ("tripppin --seed 7", "play e1f2\n"),
        ("trippples --seed 1 --circle random --square random", ""),
        ("tribolo --seed 2 --blue 1 --red 1 --green 1", ""),
        ("triple3 --seed 12 --first 1 --second 1", ""),
    ] {
        let mut table = Table::from_command(&words(&format!("--game {options}")));
        let script = format!("{begins}expect no beep\nkey s with amiga\nexpect beep");
        let result = table.run(options, &script, folder.path());
        result.unwrap_or_else(|error| panic!("{error}"));
    }
}

/// Returns the letters of all disabled menu items with a shortcut.
fn disabled_letters(table: &Table) -> Vec<char> {
    let stage = &*table.amiga;
    let strip = stage.intuition().window(stage.window()).unwrap().menus().unwrap();
    let disabled = strip.entries().filter(|(_, item)| !item.flags.contains(ItemFlags::ENABLED));
    disabled.filter_map(|(_, item)| item.command).collect()
}

#[test]
fn keys_of_disabled_items_are_answered_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let games = [
        "tripppin --seed 7",
        "trippples --seed 1 --circle human --square human",
        "tribolo --seed 2 --blue human --red human --green human",
        "triple3 --seed 12 --first human --second human",
    ];
    for options in games {
        for (state, begins) in [("start", "wait 300"), ("lesson", "menu Lesson\nwait 400")] {
            let does = |table: &mut Table, script: &str| {
                table.run(options, script, folder.path()).unwrap_or_else(|error| panic!("{error}"));
            };
            let begin = || {
                let mut table = Table::from_command(&words(&format!("--game {options} {}", play::AIDS)));
                does(&mut table, begins);
                table
            };
            let said = |table: &Table| {
                let game = table.amiga.actor().unwrap().snapshot();
                (game.status, game.notes)
            };
            let letters = disabled_letters(&begin());
            assert!(!letters.is_empty(), "{options}: {state}");
            for letter in letters {
                let mut table = begin();
                let (before, letter) = (said(&table), letter.to_ascii_lowercase());
                does(&mut table, &format!("key {letter} with amiga\nexpect beep\nwait 20"));
                assert_ne!(said(&table), before, "{options}: {state}: {letter}");
            }
        }
    }
}
