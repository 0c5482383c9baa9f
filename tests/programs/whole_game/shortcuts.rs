//! Tests of the keys in the games' menus.

use amiga_boardgame::view::keys::Command as Shortcut;

use super::*;
use crate::common::sample;
use crate::goldens::tribolo::LAST;
use crate::programs::by_link::user::{INVITE, begun};
use crate::user::{Chooser, User, any_move};

/// For each game, a command line after which a human is to move, and the number of its items with a shortcut.
const MENUS: [(&str, usize); 4] = [
    ("tripppin --seed 7", 15),
    ("trippples --seed 1 --circle human --square human", 15),
    ("tribolo --seed 2 --blue human --red human --green human", 10),
    ("triple3 --seed 12 --first human --second human", 10),
];

/// The texts of menu items with a shortcut, which mean the same in every game.
const ITEMS: [(&str, Shortcut); 19] = [
    ("Suggest move", Shortcut::Suggest),
    ("Take back move", Shortcut::TakeBack),
    ("New game", Shortcut::NewGame),
    ("Alternate", Shortcut::NewGame),
    ("Quit the game", Shortcut::Quit),
    ("Perfect computer", Shortcut::PerfectComputer),
    ("Show verdict", Shortcut::Verdict),
    ("Hint", Shortcut::Hint),
    ("Fair boards", Shortcut::FairBoards),
    ("Review game", Shortcut::Review),
    ("Show legal moves", Shortcut::LegalPlaces),
    ("Show help", Shortcut::LegalPlaces),
    ("Light legal holes", Shortcut::LegalPlaces),
    ("Freeze!", Shortcut::CallFreeze),
    ("Offer draw", Shortcut::Draw),
    ("Redo move", Shortcut::Redo),
    ("Copy position", Shortcut::Copy),
    ("Play again", Shortcut::PlayAgain),
    ("Paste position", Shortcut::Paste),
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
    for (options, count) in MENUS {
        let table = Table::from_command(&words(&format!("--game {options} aids")));
        let mut found = letters(&table);
        let mut texts: Vec<String> = found.iter().map(|(_, text)| text.clone()).collect();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), count, "{options}: {texts:?}");
        let mut wanted: Vec<(char, String)> = Vec::new();
        for text in texts {
            let (_, command) = ITEMS.into_iter().find(|(known, _)| *known == text).unwrap();
            let row = command.shortcut().unwrap();
            let keys = [Some(row.letter), row.other].into_iter().flatten();
            wanted.extend(keys.map(|key| (key, text.clone())));
        }
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

/// A game, the words that give all its sides to humans, its choice of moves, and a script that ends it.
type Game = (&'static str, &'static [&'static str], Chooser, &'static str);

const RESIGNED: &str = "menu Resign\nmenu Resign";
const GAMES: [Game; 4] = [
    ("tripppin", &[], any_move::<tripppin_game::Position>, RESIGNED),
    (
        "trippples",
        &["--circle", "human", "--square", "human"],
        any_move::<trippples_game::Position>,
        RESIGNED,
    ),
    (
        "tribolo",
        &["--blue", "human", "--red", "human", "--green", "human"],
        any_move::<tribolo_game::Position>,
        "play p3",
    ),
    ("triple3", &["--first", "human", "--second", "human"], any_move::<triple3_game::GameState>, RESIGNED),
];

/// The states of a window. In the last three, a game with a friend is on the board.
const STATES: [&str; 9] =
    ["start", "middle", "end", "review", "lesson", "puzzle", "invitation", "friend's turn", "own turn"];

/// Letters that work without the Amiga key.
const ALONE: [&str; 5] = ["h", "s", "l", "t", "r"];

/// Returns a game in a state, or `None` if the game has no such state.
fn begun_in(&(game, words, choose, ending): &Game, state: &str) -> Option<User> {
    if let Some(at) = ["own turn", "friend's turn"].iter().position(|&with_friend| with_friend == state) {
        return begun(game, 7).into_iter().nth(at);
    }
    let is_last = game == "tribolo" && ["end", "review"].contains(&state);
    let position: &[&str] = if is_last { &["--position", LAST] } else { &[] };
    let mut user = User::with_words(&[&["--game", game], words, position].concat(), 7);
    if game == "tripppin" {
        user.does("menu left / Human");
    }
    for _ in 0..if is_last || !["middle", "end", "review"].contains(&state) { 0 } else { 2 } {
        let mv = choose(&user.record());
        user.does(&format!("wait thinker\nplay {mv}"));
    }
    match state {
        "end" => user.does(ending),
        "review" => {
            user.does(&format!("{ending}\nwait 300\nkey r\nwait 1"));
            assert!(user.game().pulse().is_reviewing, "{game}");
        }
        "lesson" => user.does("menu Lesson"),
        "puzzle" => user.tries("menu Puzzle / Win in 3").ok()?,
        "invitation" => user.does(INVITE),
        _ => {}
    }
    Some(user)
}

/// The picture of the screen and the text on the clipboard.
type Seen = (Vec<u32>, Option<String>);

/// Returns what the user sees after the flash of a refusal, or `None` if the program has ended.
fn seen(user: &mut User) -> Option<Seen> {
    // Goal squares blink once a second, so the picture is always taken at the beginning of a second.
    let ticks = user.computer.stage().intuition().current_time().0 % 300;
    let blanks = (300 - ticks) / 5;
    user.tries(&format!("wait {}", if blanks < 30 { blanks + 60 } else { blanks })).ok()?;
    let stage = user.computer.stage_mut();
    stage.compose();
    let clip = stage.intuition().clipboard().text().map(str::to_owned);
    Some((stage.picture().pixels.to_vec(), clip))
}

/// Lets all animations, searches and announcements end, removes the message on the panel, and returns what is seen then.
fn rest(user: &mut User) -> Option<Seen> {
    user.tries("wait thinker\nkey f4").ok()?;
    user.computer.stage_mut().clipboard().put("before".to_owned());
    let mut before = seen(user)?;
    for _ in 0..100 {
        let now = seen(user)?;
        if now == before && !user.computer.stage().intuition().is_announcing() {
            break;
        }
        before = now;
    }
    Some(before)
}

/// Returns the keys of the menus' commands that are disabled or not in `acted`, the letters that work alone, and Tab. A review
/// can refuse what acts elsewhere, so that all its keys are returned.
fn keys(user: &User, acted: &[String]) -> Vec<String> {
    let (stage, is_reviewing) = (user.computer.stage(), user.game().pulse().is_reviewing);
    let strip = stage.intuition().window(stage.window()).unwrap().menus().unwrap();
    let keys = strip.entries().flat_map(|(_, item)| {
        let is_enabled = item.flags.contains(ItemFlags::ENABLED);
        let letters = [item.command, item.other_command].into_iter().flatten();
        let keys = letters.map(|letter| format!("key {} with amiga", letter.to_ascii_lowercase()));
        keys.filter(move |key| !is_enabled || is_reviewing || !acted.contains(key))
    });
    let alone = ALONE.iter().map(|letter| format!("key {letter}"));
    keys.chain(alone).chain(["key tab".to_owned()]).collect()
}

/// Presses each key in a state, and returns those that neither do nor answer anything. A command that has acted in an
/// earlier state is not executed again while its menu item is enabled.
fn silent_keys(game: &Game, state: &str, acted: &mut Vec<String>) -> Vec<String> {
    let mut silent = Vec::new();
    let Some(mut user) = begun_in(game, state) else { return silent };
    let before = rest(&mut user);
    assert!(seen(&mut user) == before, "{}: {state}: the picture changes by itself", game.0);
    for key in keys(&user, acted) {
        user.does(&key);
        // The text that the program waits for.
        user.computer.stage_mut().clipboard().deliver(Ok("no game".to_owned()));
        if seen(&mut user) == before {
            silent.push(format!("{}: {state}: {key}", game.0));
        }
        if rest(&mut user) == before {
            continue;
        }
        // A second press switches a toggle back.
        _ = user.tries(&key);
        if rest(&mut user) != before {
            user = begun_in(game, state).unwrap();
            assert!(rest(&mut user) == before, "{}: {state}: {key}", game.0);
        }
        acted.push(key);
    }
    silent
}

#[test]
fn every_key_acts_or_is_answered_in_words() {
    let mut silent = Vec::new();
    for (at, game) in GAMES.iter().enumerate() {
        let mut acted = Vec::new();
        // A small sample has each state in two games.
        let states = STATES.iter().skip(at % 2 * sample(1, 0) as usize).step_by(sample(2, 1) as usize);
        for state in states {
            silent.extend(silent_keys(game, state, &mut acted));
        }
    }
    assert!(silent.is_empty(), "{}", silent.join("\n"));
}
