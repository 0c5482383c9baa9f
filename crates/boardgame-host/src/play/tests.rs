use super::commands::{echo, only_move_to};
use super::*;
use crate::catalogue::catalogue;
use crate::{boot, cli};
use boardgame_engine::search_task::Pace;
use std::io::Cursor;

const PLAIN: TerminalStyle = TerminalStyle { colours: false, prompts: false };

/// Runs the command `play` with the given arguments and typed input, and returns the text that it prints.
fn played_in(arguments: &[&str], style: TerminalStyle, typed: &[u8]) -> String {
    let words = ["play"].iter().chain(arguments).map(Into::into);
    let mut settings = cli::parse(catalogue(), words, &mut |_| None).unwrap();
    let start = |settings: &Settings| boot::start_computer(settings, Pace::Measured(100_000), None);
    let mut out = Vec::new();
    TextPlayer::new(&mut settings, &start, style, &mut out).unwrap().play(&mut Cursor::new(typed)).unwrap();
    String::from_utf8(out).unwrap()
}

fn played(arguments: &[&str], typed: &str) -> String {
    played_in(arguments, PLAIN, typed.as_bytes())
}

#[test]
fn every_game_is_played_by_typed_moves() {
    for (game, mv, reply) in [
        ("tripppin", "e1f2", "blue plays e1f2\ngrey plays "),
        ("trippples", "a1b2", "circle plays a1b2\nsquare plays "),
        ("tribolo", "n11", "blue plays n11\nred plays "),
        ("triple3", "7.8", "round plays 7.8\nsquare plays "),
    ] {
        let text = played(&[game, "1", "--seed", "5"], &format!("{mv}\nquit\nboard\n"));
        assert!(text.contains(reply), "{text}");
        assert!(text.ends_with("Your turn: ") || text.trim_end().ends_with('.'), "{text}");
    }
}

#[test]
fn unambiguous_target_alone_is_a_move() {
    let text = played(&["--seed", "5"], "F2\nmoves\n");
    assert!(text.contains("blue plays e1f2"), "{text}");
    assert_eq!(only_move_to(&["a1b2".into(), "c3b2".into()], "b2"), None);
    assert_eq!(only_move_to(&["3.1".into(), "-3.1".into()], "3.1"), Some("3.1"));
    assert_eq!(only_move_to(&["-3.1".into()], "3.1"), Some("-3.1"));
    let text = played(&["triple3", "--seed", "5"], ".8\n8\n");
    assert!(!text.contains("plays") && text.contains(".8: expected a hole"), "{text}");
}

#[test]
fn square_that_cannot_be_reached_is_refused_by_the_rules() {
    // The right piece is on e1, and the left piece on d1.
    let text = played(&["--seed", "5"], "d1\nh8\n");
    assert!(text.contains("\ne1d1: "), "{text}");
    assert!(text.contains("\nh8: not legal, because it is not one step from e1\n"), "{text}");
    assert!(!text.contains("expected a move") && !text.contains("plays"), "{text}");
    let text = played(&["trippples", "--seed", "5"], "c1\nb2\n");
    assert!(text.contains("\nc1: not legal, because it is not one step from a1\n"), "{text}");
}

#[test]
fn words_answer_with_the_sentences_of_the_window() {
    let text = played(&["--seed", "5"], "hint\nsuggest\ndraw\nundo\n");
    for sentence in ["MAKE A MOVE", "Hint: ", "Suggested: e1", "nothing to take back"] {
        assert!(text.contains(sentence), "{sentence}: {text}");
    }
    let text = played(&["--seed", "42"], "hint\nhint\n");
    assert!(text.contains("Hint 1/4, hint: more. ") && text.contains("Hint 2/4, hint: more. "), "{text}");
    let text = played(&["--seed", "42"], "draw\ne1f2\ndraw\n");
    let (before, after) = text.split_once("blue plays e1f2").unwrap();
    assert!(
        before.contains("No draw can be offered now.") && after.contains("No draw: the computer plays on."),
        "{text}"
    );
    let text = played(&["tribolo", "--seed", "5"], "hint\nhelp\n");
    assert!(text.contains("Tribolo does not have: hint.") && !text.contains("  hint "), "{text}");
    assert!(text.contains("  suggest ") && !text.to_lowercase().contains("click"), "{text}");
}

#[test]
fn result_has_the_words_of_the_window() {
    let stuck = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/2c1a948a8ca11383/3415d0430ba82685/\
                 c4ff318991ffff19/38b068ffff51a42a b2 a1 0 0 r";
    let text = played(&["--position", stuck], "b2b1\n");
    let said = "\nYou win: grey blocked.\nThe game is over: a game won by the blue piece because the grey one cannot move.\n";
    assert!(text.contains(said), "{text}");
}

#[test]
fn triple3_uses_the_notation_of_moves_everywhere() {
    let text = played(&["triple3", "1", "--seed", "5"], "7.8\nhelp\nsuggest\nmoves\n");
    assert!(text.contains("\n1 2 3   1 2 3   1 2 3\n") && text.contains("10: place 8 of any box"), "{text}");
    let help = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("7.5 is place 5 of box 7."), "{text}");
    assert!(text.contains("\nGames won 0:0\n") && !text.contains("Return plays"), "{text}");
    let names = text.lines().filter(|line| line.contains("hole ") && line.contains(" of box "));
    assert_eq!(names.collect::<Vec<_>>(), Vec::<&str>::new());
    assert!(text.lines().any(|line| line.starts_with("Square: ")), "{text}");
}

#[test]
fn help_lists_only_what_the_rules_allow() {
    let typed = "suggest\ndraw\nhelp\nzz\n";
    let house = played(&["trippples", "--seed", "5"], typed);
    assert!(house.contains("\nThe rules of this game have no draw by agreement.\n"), "{house}");
    for absent in ["  draw   ", "d4g7", "@d3", "a1b2!", "Return"] {
        assert!(!house.contains(absent), "{absent}: {house}");
    }
    let official = played(&["trippples", "--freeze", "--wild", "--seed", "5"], typed);
    for present in ["  draw   ", "d4g7 off a wild card", "a1b2! to call a freeze"] {
        assert!(official.contains(present), "{present}: {official}");
    }
    assert!(!official.contains("@d3"), "{official}");
    let placing = played(&["trippples", "--place", "--seed", "5"], "help\nsuggest\ndraw\n");
    assert!(placing.contains("such as 61@d3") && !placing.contains("a1b2!"), "{placing}");
    assert!(placing.contains("\nNo draw can be offered now.\n"), "{placing}");
}

#[test]
fn sentences_name_what_a_terminal_has() {
    let help = played(&["--seed", "5"], "help\nsuggest\ndraw\n");
    let rules = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(rules.contains("r or l marks your next circle") && !rules.contains("An X"), "{help}");
    assert!(help.contains("\nNo draw can be offered now.\n") && !help.contains("Return"), "{help}");
    let puzzle = played(&["--daily", "3"], "moves\n");
    assert!(puzzle.contains("\nPuzzle. You win in 9: 1 of 3 moves is right.\n"), "{puzzle}");
    let (_, moves) = puzzle.rsplit_once("Legal moves: ").unwrap();
    let wrong = moves.split_whitespace().map(|mv| played(&["--daily", "3"], &format!("{mv}\n")));
    let told = wrong.filter(|text| text.contains("Type undo and try again")).count();
    assert_eq!(told, 2, "one of three moves is right");
    let position = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                    2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a e1 d2 0 0 r";
    let refusal =
        "e1f2: expected a direction of the tile under the opponent, up, down right or up left, not up right";
    for (options, typed, refusal) in [
        (&["--position", position][..], "e1f2", refusal),
        (&["tribolo", "--seed", "5"], "a1", "a1: expected a cell from which blue captures a row, not a1"),
    ] {
        let text = played(options, typed);
        assert!(text.contains(refusal) && !text.contains('`'), "{text}");
    }
}

#[test]
fn draw_can_be_claimed_at_the_third_repetition() {
    let position = "312a980d4683544c/a8ffff0e388cff86/d0b0526829432c8a/1389a2e0347015a4/\
                    9449c8ff071a4523/2561642651580b32/1cff4ac216a1ff92/c11991ffffc48562 e1 d1 0 0 r moves \
                    e1f2 d1c2 f2e2 c2c1 e2e3 c1b1 e3e4 b1b2 e4d5 b2a3 d5d6 a3b2 d6e7 b2a1 e7e8 a1b2 e8e7 b2a1 \
                    e7d8 a1a2 d8e7 a2a1";
    let third = played(&["--position", position], "draw\n");
    assert!(third.contains("\nYou may claim a draw.\nYour turn: blue.\n"), "{third}");
    assert!(third.contains("claimed at the third repetition"), "{third}");
    let (first, _) = position.split_once(" moves").unwrap();
    let first = played(&["--position", first], "draw\n");
    assert!(!first.contains("claim"), "{first}");
}

#[test]
fn undo_takes_back_and_illegal_moves_change_nothing() {
    let text = played(&["--seed", "5"], "f2e1\ne1d1\ne1f2\nundo\nmoves\nredo\nredo\n");
    let (before, after) = text.split_once("blue plays e1f2").unwrap();
    assert!(before.contains("f2e1: ") && before.contains("e1d1: ") && !before.contains("plays"), "{before}");
    let (_, redone) = after.split_once("Legal moves: e1e2 e1f2 e1f1 e1d2\n").unwrap();
    assert_eq!(redone.matches("There is nothing to redo.").count(), 1, "{redone}");
}

#[test]
fn saved_game_is_opened_again_and_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let (file, other) = (folder.path().join("game"), folder.path().join("other"));
    std::fs::write(&other, "mine").unwrap();
    let typed = format!(
        "e1f2\nsave {0}\nsave {0}\nsave {1}\nnew\nopen {0}\nundo\nmoves\n",
        file.display(),
        other.display()
    );
    let text = played(&["--seed", "5"], &typed);
    assert_eq!(text.matches("The game is saved as").count(), 2, "{text}");
    assert!(text.contains("\nThe game is continued.\n") && !text.contains("N for a new game"), "{text}");
    assert!(
        text.contains(&format!("The game of {} is opened.", echo(&file.display().to_string()))),
        "{text}"
    );
    assert!(text.contains("exists already") && text.ends_with("e1e2 e1f2 e1f1 e1d2\n"), "{text}");
    assert_eq!(std::fs::read_to_string(&other).unwrap(), "mine");
    let text = played(&["tribolo"], &format!("open {}\nopen {}\n", file.display(), other.display()));
    assert_eq!(text.matches("damaged, or not a saved game of tribolo").count(), 2, "{text}");
}

#[test]
fn bad_lines_are_named_without_control_characters() {
    let text = played(&["--seed", "5"], "\n  \nbaord\nsave\nquit now\n\u{1B}[2Jx\n");
    for line in
        ["baord: expected a move", "did you mean", "Expected: save FILE", "Expected: quit\n", "?[2Jx: "]
    {
        assert!(text.contains(line), "{line}: {text}");
    }
    let mut long = vec![b'e'; 1 << 20];
    long.extend(b"\n\xFF\n");
    let text = played_in(&["--seed", "5"], PLAIN, &long);
    assert!(text.contains("A line of more than 4096 bytes is ignored.\n\u{FFFD}: expected"), "{text}");
}

#[test]
fn colours_and_prompts_only_on_a_terminal() {
    let text = played_in(
        &["tribolo", "--seed", "5"],
        TerminalStyle { colours: true, prompts: true },
        b"board off\n",
    );
    assert!(text.contains("\u{1B}[1;34mb\u{1B}[0m") && text.ends_with("> \n"), "{text}");
    assert!(!played(&["tribolo", "--seed", "5"], "").contains('\u{1B}'));
}

#[test]
fn daily_puzzle_of_today_is_posed_in_the_terminal() {
    for game in ["tripppin", "trippples"] {
        let text = played(&[game, "--daily", "today"], "");
        assert!(text.contains("\nPuzzle. You win in "), "{text}");
    }
}

#[test]
fn pasted_byte_order_mark_and_unsaved_game_are_noticed() {
    let text = played(&["--seed", "5"], "board\n\u{FEFF}e1f2\nquit\n");
    assert!(text.contains("blue plays e1f2") && text.contains("\no is a circle\n"), "{text}");
    assert!(text.ends_with("The game is not saved. To keep a game, type save FILE before quit.\n"), "{text}");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game");
    let text = played(&["--seed", "5"], &format!("e1f2\nsave {}\nquit\n", path.display()));
    assert!(text.ends_with(".\n") && text.contains(" is saved as ") && !text.contains("not saved"), "{text}");
    assert!(!played(&["--seed", "5"], "quit\n").contains("not saved"));
    assert!(played(&["tribolo", "--seed", "5"], "board\n").contains("\nw is a wall\n"));
}
