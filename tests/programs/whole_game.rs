//! Tests of whole games through the whole program, played by the scripts of `tests/scripts` or recorded from
//! the original program.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use crate::play;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use amiga_boardgame::view::keys::Command as Shortcut;
use play::{Table, wine, words};

const GAMES: &str = include_str!("../reference/tripppin-games.tsv");

fn scripts() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts")
}

/// Returns the options in a script's first line, `# tripppin script OPTIONS NAME.script`.
fn options(name: &str, text: &str) -> Vec<String> {
    let line = text.lines().next().and_then(|line| line.strip_prefix("# tripppin script "));
    let line =
        line.and_then(|line| line.strip_suffix(name)).unwrap_or_else(|| panic!("{name}: how is it run?"));
    words(line)
}

fn run(name: &str) -> Vec<String> {
    let text = fs::read_to_string(scripts().join(name)).unwrap();
    let words = [options(name, &text), vec![play::AIDS.to_owned()]].concat();
    let folder = tempfile::tempdir().unwrap();
    play::play(&words, name, &text, folder.path()).unwrap_or_else(|error| panic!("{error}"))
}

macro_rules! scripts {
    ($($test:ident: $name:literal, $said:expr;)*) => {
        const NAMES: &[&str] = &[$($name),*];
        $(
            #[test]
            fn $test() {
                let said: &[&str] = &$said;
                assert_eq!(run($name), said);
            }
        )*
    };
}

scripts! {
    human_wins_against_the_computer: "person-wins.script",
        ["goal one", "goal two", "goal three", "goal four", "won"];
    two_computers_play_to_the_end: "computers.script", ["it is over"];
    two_humans_play_a_game: "two-persons.script", [];
    draws_are_offered_and_claimed: "draw.script", [];
    lesson_ends_and_own_game_continues: "lesson.script", [];
    the_last_goal_can_be_taken_back: "the-end.script", [];
    side_without_move_loses: "stuck.script", [];
    undo_takes_back_moves: "take-back.script", [];
    new_games_alternate_the_first_player: "new-games.script", [];
    late_answers_are_never_played: "late-answers.script", [];
    level_changes_during_a_search: "difficulty.script", [];
    loops_are_avoided: "loops.script", [];
    suggestion_is_marked_with_ants: "suggestion.script", [];
    keyboard_plays_a_whole_game: "keyboard.script", [];
    mouse_slips_are_tolerated: "mouse.script", [];
    aids_help_beginners: "aids.script", [];
    animations_follow_the_speed_setting: "follow.script", [];
    puzzle_is_solved: "puzzle-solved.script", [];
    failed_puzzle_is_tried_again: "puzzle-failed.script", [];
    solved_puzzles_are_counted: "puzzles-counted.script", [];
    game_is_reviewed: "review.script", [];
    true_and_false_freeze_calls_are_judged: "trippples-freeze.script", [];
    missed_turn_is_shown: "trippples-missed.script", [];
    cycle_is_a_draw: "trippples-cycle.script", [];
    forced_cycle_is_an_indirect_win: "trippples-indirect.script", [];
    wild_card_allows_neutral_tiles: "trippples-wild.script", ["square moves"];
    tiles_are_placed_before_the_game: "trippples-place.script", ["over"];
    draws_are_offered: "trippples-draw.script", [];
    two_computers_play_trippples: "trippples-computers.script", ["the first is over", "the second is over"];
    trippples_is_played_by_mouse: "trippples-hand.script", [];
    click_out_of_reach_marks_and_explains: "trippples-marks.script", [];
    triple_3_match_is_played: "triple3-match.script", [];
    undo_restores_the_dice: "triple3-take-back.script", [];
    first_player_of_triple_3_is_chosen: "triple3-new-games.script", [];
    double_one_removes_a_peg: "triple3-removal.script", [];
    useless_throws_are_announced: "triple3-rolls.script", [];
    triple_3_is_played_by_mouse: "triple3-hand.script", [];
    triple_3_is_played_against_the_computer: "triple3-person.script", [];
    two_computers_play_triple_3: "triple3-computers.script", ["one game", "two games"];
    tribolo_is_played_by_three_humans: "tribolo-three.script", ["red wins with 67"];
    tribolo_is_played_against_computers: "tribolo-person.script", ["red wins with 70"];
    undo_takes_back_tribolo_moves: "tribolo-undo.script", [];
    tribolo_game_is_restarted: "tribolo-again.script", [];
    tribolo_is_played_by_keyboard: "tribolo-keys.script", [];
    tribolo_opens_on_its_own_or_the_workbench_screen: "tribolo-screens.script", [];
    trippples_options_set_up_the_game: "trippples-options.script", [];
    tribolo_options_set_up_the_game: "tribolo-options.script", [];
    match_length_is_changed: "triple3-match-length.script", [];
    match_continues_with_new_dice: "triple3-match-continues.script", [];
    hole_is_suggested: "triple3-suggestion.script", [];
    triple_3_options_set_up_the_game: "triple3-options.script", [];
    left_games_are_restored: "left-games.script", [];
    left_trippples_games_are_restored: "trippples-left-games.script", [];
    left_tribolo_games_are_restored: "tribolo-left-games.script", [];
    left_triple_3_games_are_restored: "triple3-left-games.script", [];
    board_is_played_again_and_chosen_by_number: "board-numbers.script", [];
    tribolo_board_is_chosen_by_number: "board-numbers-tribolo.script", [];
    triple_3_board_decides_the_dice: "board-numbers-triple3.script", [];
    records_are_copied_and_pasted: "clipboard.script", [];
    trippples_records_are_copied_and_pasted: "trippples-clipboard.script", [];
    tribolo_records_are_copied_and_pasted: "tribolo-clipboard.script", [];
    triple_3_records_are_copied_and_pasted: "triple3-clipboard.script", [];
    aids_help_tribolo_beginners: "tribolo-aids.script", [];
    aids_help_triple_3_beginners: "triple3-aids.script", [];
    tribolo_game_is_reviewed: "tribolo-review.script", [];
    triple_3_game_is_reviewed: "triple3-review.script", [];
    games_are_opened_on_the_workbench: "workbench.script", [];
}

#[test]
fn every_script_file_has_a_test() {
    let files: BTreeSet<String> = fs::read_dir(scripts())
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(files.iter().map(String::as_str).collect::<Vec<_>>(), {
        let mut names = NAMES.to_vec();
        names.sort_unstable();
        names
    });
}

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
    assert_eq!(Shortcut::of_letter('u'), None, "it was Undo in Tribolo");
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
fn classic_menus_keep_the_original_keys() {
    let keys = ["S T N Q P V H F R L D", "L S T A N Q V H F R Z D", "H A S U R N Q", "H S T N Q R"];
    for ((options, _), keys) in MENUS.into_iter().zip(keys) {
        let mut table = Table::from_command(&words(&format!("--game {options}")));
        let letters = |table: &Table| {
            letters(table).iter().map(|(letter, _)| letter.to_string()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(letters(&table), keys, "{options}");
        let folder = tempfile::tempdir().unwrap();
        let mut does = |script: &str| {
            table.run(options, script, folder.path()).unwrap();
            letters(&table)
        };
        // Turning classic mode off and on again changes the keys and restores them.
        assert_ne!(does("menu Classic, no aids"), keys, "{options}");
        assert_eq!(does("menu Classic, no aids"), keys, "{options}");
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

/// A position in which red captures six cells, after which green is skipped and it is blue's turn.
const PASS: &str = "g..rrrrbbbbbbbbb/g.gwb.bbbrrwbr../gw.ggggbwbrbrbb./g.brrrrrrrbrrb../gwbbbbbbbbwrrw../\
                    ..b.bwbrbrrbwr.b/r......rbrbr..r./.g.g..brbbbgw.../...g..wrbw.....b/...g...........b/\
                    .r...g.b...g.g.b r";

#[test]
fn pause_after_a_pass_ends_with_a_key_but_in_classic() {
    let folder = tempfile::tempdir().unwrap();
    let pass = "menu red / Human\nmenu blue / Level 1\nplay f10\nwait 60\nexpect status";
    let long = "Green has no move and passes.";
    let scripts = [
        ("aids", format!("{pass} Green passes. Any key goes on.\nkey space\nwait 5\nexpect plies 2")),
        ("", format!("{pass} {long}\nkey space\nwait 5\nexpect plies 1")),
    ];
    for (aids, script) in scripts {
        let options = words(&format!("--game tribolo --seed 1 --position \"{PASS}\" {aids}"));
        let mut table = Table::from_command(&options);
        table.run("pass", &script, folder.path()).unwrap_or_else(|error| panic!("{error}"));
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

#[test]
fn board_number_is_copied_in_every_game() {
    for (game, move_keys) in
        [("tripppin", ""), ("trippples", ""), ("tribolo", "key tab\nkey return"), ("triple3", "")]
    {
        let mut table = Table::from_command(&words(&format!("--game {game} --seed 137 aids")));
        let script = format!("{move_keys}\nkey c with amiga\nmenu Classic");
        table.run(game, &script, Path::new(".")).unwrap_or_else(|error| panic!("{error}"));
        let copied = table.amiga.intuition().clipboard().text().unwrap();
        assert!(copied.ends_with("\n# board 137"), "{copied}");
        let saved = table.amiga.actor().unwrap().saved_options();
        assert_eq!(saved.board_number(), None, "classic mode has no numbers");
    }
}

/// Returns the script by which two engines play a row of the table. Their levels differ, so the level is
/// set at every turn, just after the search has begun.
fn game_script(row: &[&str]) -> String {
    let [right, left, prevention, plies, result, moves] = row[1..] else { panic!("a row of {}", row.len()) };
    let plies: usize = plies.parse().unwrap();
    let right_begins = row[0].ends_with('r');
    let mut script = String::from("hover right / Computer\nclick left\n");
    if prevention == "off" {
        script.push_str("hover Prevent\nclick left\n");
    }
    script.push_str("release right 20,150\n");
    for ply in 0..plies {
        let (level, other) = if (ply % 2 == 0) == right_begins { (right, "left") } else { (left, "right") };
        if ply < 2 || right != left {
            script.push_str(&format!("menu Difficulty / {level}\n"));
        }
        let last = ply + 1 == plies && result != "unfinished";
        script.push_str(&if last {
            "wait over 100\n".to_owned()
        } else {
            format!("wait turn {other} 100\n")
        });
    }
    script.push_str(&format!("expect moves {moves}\n"));
    script.push_str(&match result.split_once(' ') {
        Some((winner, how)) => {
            format!("expect over {how} {}\n", if winner == "r" { "right" } else { "left" })
        }
        None => String::new(),
    });
    script
}

#[test]
fn original_games_replay_move_for_move() {
    for (number, line) in (2..).zip(GAMES.lines().skip(1)) {
        let row: Vec<&str> = line.split('\t').collect();
        let position = ["--position".to_owned(), row[0].to_owned()];
        let folder = tempfile::tempdir().unwrap();
        let name = format!("game of line {number}");
        let said = play::play(&position, &name, &game_script(&row), folder.path());
        assert_eq!(said, Ok(Vec::new()));
    }
}

// ---- the command itself

fn tripppin(arguments: &[&str], folder: &Path) -> Output {
    wine::tripppin()
        .args(arguments)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .current_dir(folder)
        .output()
        .unwrap()
}

#[test]
fn command_runs_a_script_without_a_display() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("s.script"),
        "wait 5\nscreenshot one.png\nscreenshot two words.png shown\nsay hello  there\n",
    )
    .unwrap();
    let output = tripppin(&["script", "--seed", "1", "--pens", "8", "s.script"], folder.path());
    let error = wine::said(output.stderr);
    assert_eq!((output.status.code(), error.as_str()), (Some(0), ""));
    assert_eq!(output.stdout, b"hello there\n");
    assert!(folder.path().join("one.png").exists() && folder.path().join("two words.png").exists());
    let help = tripppin(&["help", "script"], folder.path());
    assert_eq!(help.status.code(), Some(0));
    assert!(String::from_utf8(help.stdout).unwrap().contains("usage: tripppin script"));
}

#[test]
fn picture_key_works_in_scripts() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("s.script"), "key F12\n").unwrap();
    let output = tripppin(&["script", "--seed", "1", "s.script"], folder.path());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let names = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name());
    let pictures = names.filter(|name| Path::new(name).extension().is_some_and(|kind| kind == "png"));
    assert_eq!(pictures.count(), 1);
}

/// Checks that a screenshot fails in a removed folder, in which not even root can create a file.
#[cfg(unix)]
#[test]
fn picture_key_fails_in_unwritable_folder() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("s.script"), "wait 1\nkey F12\nsay on\n").unwrap();
    let line = "mkdir gone && cd gone && rmdir ../gone && exec \"$0\" script --seed 1 \"$1\"";
    let script = folder.path().join("s.script");
    let output = Command::new("/bin/sh")
        .args(["-c", line, env!("CARGO_BIN_EXE_tripppin")])
        .arg(&script)
        .current_dir(folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let expected = ": tripppin-1.png: cannot be written: no such file or directory\n";
    assert_eq!(said, format!("Tripppin: {}:2{expected}", script.display()));
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(1), b"".as_slice()));
}

#[test]
fn script_faults_are_printed_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &[u8]| fs::write(folder.path().join(name), text).unwrap();
    write("typo.script", b"wait 5\nplay e1e9\n");
    write("hope.script", b"# On the computer's turn?\n\nexpect turn computer\n");
    write("after.script", b"menu Quit\nclick left e1\n");
    write("picture.script", b"screenshot nowhere/x.png\n");
    write("odd.script", b"say \xFF\n");
    let cases = [
        ("typo.script", "Tripppin: typo.script:2:6: \"e1e9\"; expected a move of one step, such as e1f2\n"),
        (
            "hope.script",
            "Tripppin: hope.script:3:13: the turn of the right piece, a human; expected computer\n",
        ),
        (
            "after.script",
            "Tripppin: after.script:2:7: a program that has ended; expected a running program\n",
        ),
        (
            "picture.script",
            "Tripppin: picture.script:1: nowhere/x.png: cannot be written: no such file or directory\n",
        ),
        ("odd.script", "Tripppin: odd.script:1:5: a byte that is not UTF-8 where text was expected\n"),
        ("none.script", "Tripppin: none.script: cannot be read: no such file or directory\n"),
    ];
    for (script, message) in cases {
        let output = tripppin(&["script", "--seed", "1", script], folder.path());
        assert_eq!(wine::said(output.stderr), message);
        assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(1), b"".as_slice()), "{script}");
    }
}

#[test]
fn hint_button_of_unsolved_games_suggests_a_move() {
    for options in ["tribolo --blue human", "triple3 --first human"] {
        let options = words(&format!("--game {options} --seed 2 {}", play::AIDS));
        let mut table = Table::from_command(&options);
        table.run("test", "wait 400\nkey h\nwait 400", Path::new(".")).unwrap();
        assert!(table.amiga.actor().unwrap().suggestion().is_some(), "{options:?}");
    }
}
