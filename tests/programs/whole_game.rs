//! Tests of whole games through the whole program, most of them played by the scripts of `tests/scripts`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

mod command;
mod shortcuts;
mod undo;

use crate::play;
use amiga_boardgame::table::any_game::Scope;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use play::{Computer, Table, words};
use small_amiga::intuition::ItemFlags;

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

#[test]
fn example_of_the_help_runs() {
    let folder = tempfile::tempdir().unwrap();
    let words = words("--seed 7 aids");
    let said = play::play(&words, "s", tripppin::CATALOGUE.script_example, folder.path()).unwrap();
    assert_eq!(said, ["done"]);
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
    game_continues_in_another_look: "look.script", [];
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
fn board_number_is_copied_in_every_game() {
    for (game, move_keys) in
        [("tripppin", ""), ("trippples", ""), ("tribolo", "key tab\nkey return"), ("triple3", "")]
    {
        let mut table = Table::from_command(&words(&format!("--game {game} --seed 137 aids")));
        let script = format!("{move_keys}\nkey c with amiga\nmenu Classic");
        table.run(game, &script, Path::new(".")).unwrap_or_else(|error| panic!("{error}"));
        let copied = table.amiga.intuition().clipboard().text().unwrap();
        assert!(copied.ends_with("\n# board 137"), "{copied}");
        let saved = table.amiga.actor().unwrap().saved(Scope::Shown).options;
        assert_eq!(saved.board_number(), None, "classic mode has no numbers");
    }
}

#[test]
fn hint_button_of_unsolved_games_suggests_a_move() {
    for options in ["tribolo --blue human", "triple3 --first human"] {
        let options = words(&format!("--game {options} --seed 2 {}", play::AIDS));
        let mut table = Table::from_command(&options);
        table.run("test", "wait 400\nkey h\nwait 400", Path::new(".")).unwrap();
        assert!(table.amiga.actor().unwrap().snapshot().suggestion.is_some(), "{options:?}");
    }
}
