use super::command::ScriptCommand;
use super::*;
use crate::catalogue::catalogue;
use crate::{boot, cli};
use boardgame_engine::search_task::Pace;
use small_amiga::input::{Key, Qualifiers};
use small_amiga_window::keys::{HostAction, KeyMeaning, TABLE};

fn run(text: &str) -> Result<Vec<String>, String> {
    let folder = tempfile::tempdir().unwrap();
    let words = ["script", "x", "--seed", "7"].iter().map(Into::into);
    let settings = cli::parse(catalogue(), words, &mut |_| None).unwrap();
    let mut said = Vec::new();
    let script = Script::parse("s", text, settings.game.words).map_err(|error| error.to_string())?;
    let mut stage = boot::start_computer(&settings, Pace::Measured(20_000), None).unwrap();
    let result = script.run(&mut *stage, folder.path(), &mut |line| said.push(line.to_owned()));
    result.map(|()| said).map_err(|error| error.to_string())
}

fn fault(text: &str) -> String {
    run(text).unwrap_err()
}

#[test]
fn help_names_every_command_once() {
    let text = help();
    for spec in command::specs() {
        let line = format!("  {} {}", spec.words, spec.operands);
        let count = text.lines().filter(|found| found.starts_with(line.trim_end())).count();
        assert!(count >= 1, "{line}");
        assert_eq!(command::specs().filter(|other| other.words == spec.words).count(), 1, "{line}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 120 && !line.ends_with(' ')), "{text}");
}

#[test]
fn invalid_script_lines_are_reported_before_the_run() {
    let cases = [
        (
            "say a\nplya e1f2",
            "s:2:1: \"plya\"; expected a command (did you mean play?); tripppin help script lists them",
        ),
        ("wait", "s:1:5: nothing; expected a number of vertical blanks, or what to wait for"),
        (
            "wait 0",
            "s:1:6: \"0\"; expected a number of vertical blanks, or what to wait for, a number from 1 to 9999999",
        ),
        ("wait turn me", "s:1:11: \"me\"; expected right or left or human or computer"),
        ("expect over goal nobody", "s:1:18: \"nobody\"; expected right or left"),
        (
            "expect over won right",
            "s:1:13: \"won\"; expected goal or stuck or agreed or repetition or resigned",
        ),
        ("focus", "s:1:6: nothing; expected lost"),
        ("pointer e9", "s:1:9: \"e9\"; expected a place: a square such as e1, or a pixel such as 320,100"),
        ("play e1e5", "s:1:6: \"e1e5\"; expected a move of one step, such as e1f2"),
        ("click left e1 e2", "s:1:15: \"e2\"; expected the end of the line"),
        (
            "key retrun",
            "s:1:5: \"retrun\"; expected a key: one character, or a name such as return; tripppin help script lists them",
        ),
        ("key t with hyper", "s:1:12: \"hyper\"; expected shift or ctrl or alt or amiga or lamiga"),
        ("menu / 5", "s:1:6: \"/\"; expected ITEM or ITEM / SUB"),
        (
            "expect joy",
            "s:1:8: \"joy\"; expected position, moves, plies, turn, over, status, note, title, beep, no beep, suggestion, hand, menu, clipboard, bar, line, screen, checked, unchecked, running, ended",
        ),
        (
            "expect beep # it must\nexpect beeps",
            "s:2:8: \"beeps\"; expected position, moves, plies, turn, over, status, note, title, beep, no beep, suggestion, hand, menu, clipboard, bar, line, screen, checked, unchecked, running, ended",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(fault(text), message);
    }
    let told = fault("expect position 4c458625c25207c8/64ff");
    assert!(told.starts_with("s:1:") && told.contains("; expected "), "{told}");
}

#[test]
fn failed_expectation_is_reported_with_its_place() {
    let cases = [
        ("\n  expect turn left", "s:2:15: the turn of the right piece, a human; expected left"),
        ("expect plies 1", "s:1:14: 0 moves played; expected 1 moves played"),
        ("expect beep", "s:1:1: no flash; expected a flashing screen"),
        (
            "expect over goal left",
            "s:1:13: a game that is not over; expected a game won by the left piece at its goal",
        ),
        ("expect status Go", "s:1:15: \"MAKE A MOVE\"; expected \"Go\""),
        ("expect suggestion f2", "s:1:19: no ants; expected ants round f2"),
        ("expect checked right / comp", "s:1:16: no check mark; expected a check mark"),
        (
            "menu S",
            "s:1:6: \"S\"; expected the beginning of just one of: right, left, Difficulty level:, Prevent loops, Suggest move, Take back move, New game, Look, Quit the game, Perfect computer, Show verdict, Hint, Fair boards, Puzzle:, Next puzzle, Review game, Show legal moves, Speed:, Coordinates, Reset the score, Classic, no aids, Moves, Lid off, How to play, Redo move, Copy position, Paste position, Play again, Board number..., Open..., Save As..., Print As Picture..., Lesson, Other lesson..., Practise, Daily puzzle, Copy result, Train:, Play with a friend..., Send move, Back to my game, To my friend's game, Games with friends..., Chat..., Rematch, Offer draw, Resign, Your record, Reset record, Bring back record",
        ),
        ("menu Suggest / x", "s:1:6: \"x\", a sub-item; expected no sub-item: the menu item has none"),
        ("menu Offer draw\nexpect beep", "s:2:1: no flash; expected a flashing screen"),
        ("menu left / ape", "s:1:6: \"ape\"; expected the beginning of just one of: Human, Computer"),
        (
            "play d1d2",
            "s:1:6: d1d2 not played: the turn of the right piece, a human; expected a legal move of a human's piece",
        ),
        ("wait over 5", "s:1:11: a game that is not over; expected the end of the game within 5 blanks"),
        ("lid layer 1", "s:1:11: a closed machine; expected lid on before this command"),
        ("lid on\nlid layer 9", "s:2:11: layer 9 of 4; expected a layer from 0 to 3"),
        (
            "lid on\nwait 30\nscreenshot a.png",
            "s:3:12: a picture of the opened machine, which has more colours than an indexed PNG; expected screenshot FILE shown, or lid off before it",
        ),
        ("menu Quit\n\nkey a", "s:3:5: a program that has ended; expected a running program"),
        ("break\nexpect running", "s:2:1: a program that has ended; expected a running program"),
    ];
    for (text, message) in cases {
        assert_eq!(fault(text), message);
    }
    let told = fault("screenshot no/such/folder.png");
    assert!(
        told.starts_with("s:1: ") && told.ends_with("cannot be written: no such file or directory"),
        "{told}"
    );
}

#[test]
fn items_are_found_by_prefix_and_picked_together() {
    run("menu diff / 7\n\
         expect checked Difficulty / 7 (1627)\n\
         expect unchecked Difficulty / 3\n\
         hover prevent\n\
         expect menu open\n\
         click left\n\
         expect unchecked prevent\n\
         hover LEFT / h\n\
         click left\n\
         hover right / c\n\
         release right\n\
         expect menu closed\n\
         expect checked left / human\n\
         expect checked right / computer\n\
         expect turn computer\n\
         wait turn human\n\
         expect plies 1\n")
    .unwrap();
}

#[test]
fn help_lists_vocabulary_of_every_game() {
    let text = help();
    for game in catalogue().games() {
        let words = game.words;
        let head = format!("Vocabulary of {}:\n  sides      {}\n", game.help, words.seats.join(", "));
        let (_, section) = text.split_once(&head).unwrap();
        assert!(text.contains(words.move_example) && text.contains(words.place_example), "{}", game.word);
        for ending in words.endings {
            // Each ending in the help must be accepted by `expect over`.
            let line = section.lines().find_map(|line| line.get(13..)?.strip_prefix(ending.word)).unwrap();
            let winner = line.split_whitespace().next().unwrap();
            let script = format!("expect over {} {winner}", ending.word);
            assert!(Script::parse("s", &script, words).is_ok(), "{script}");
            if !ending.is_won {
                let script = format!("expect over {} {}", ending.word, words.seats[0]);
                let told = Script::parse("s", &script, words).unwrap_err().to_string();
                assert!(told.ends_with(&format!(": {:?}; expected nobody", words.seats[0])), "{told}");
            }
        }
    }
}

/// A position that no game of the tests reaches.
///
/// `expect position` fails for it, and the error shows the actual position.
const ELSEWHERE: &str = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                         2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a e1 d1 0 0 r";

#[test]
fn scripts_are_reproducible() {
    let text = "play e1f2\nwait turn human\nwait depth 4\nkey s with amiga\nplay f2g2\nwait turn human\n";
    let once = || fault(&format!("{text}expect position {ELSEWHERE}"));
    assert_eq!(once(), once());
}

#[test]
fn choices_made_with_a_new_game_keep_their_mark() {
    // The new game after a puzzle restores the players and all marks; choices made in the same batch must
    // keep theirs.
    for (before, chosen, then) in [
        ("unchecked right / comp", "right / comp", "checked right / comp"),
        ("checked diff / 3", "diff / 5", "checked diff / 5"),
        ("checked prevent", "prevent", "unchecked prevent"),
    ] {
        for (first, second) in [("New game", chosen), (chosen, "New game")] {
            run(&format!(
                "menu Puzzle / Win in 2\nexpect {before}\nhover {first}\nclick left\nhover {second}\nrelease right\n\
                 expect menu closed\nexpect {then}\n"
            ))
            .unwrap();
        }
    }
}

#[test]
fn script_keys_match_the_windows_key_names() {
    let lines = ["key F11", "key f11 with shift", "key Help", "key f1", "key F12", "key m with lamiga"];
    let text = lines.join("\n");
    let script = Script::parse("s", &text, catalogue().first.words).unwrap();
    let commands: Vec<_> = script.steps.iter().map(|step| step.command.clone()).collect();
    let (left, none) = (Qualifiers::LEFT_AMIGA, Qualifiers::empty());
    let expected = [
        ScriptCommand::Key(Key::Char('m'), left),
        ScriptCommand::Key(Key::Char('m'), left | Qualifiers::SHIFT),
        ScriptCommand::Key(Key::Help, none),
        ScriptCommand::Key(Key::Help, none),
        ScriptCommand::Host(HostAction::Screenshot),
        ScriptCommand::Key(Key::Char('m'), left),
    ];
    assert_eq!(commands, expected);
    // The meaning of each name must match the window's key table.
    for (name, meaning) in command::KEYS {
        let same = |label: &str| label.split(", ").any(|label| label.eq_ignore_ascii_case(name));
        if let Some(row) = TABLE.iter().find(|row| same(row.label)) {
            let known = match row.key_meaning {
                KeyMeaning::Cursor(key) => KeyMeaning::Press(key),
                other => other,
            };
            assert_eq!(known, meaning, "{name}");
        }
    }
}
