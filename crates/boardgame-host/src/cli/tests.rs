//! Tests of parsing whole command lines.

use super::commands::COMMANDS;
use super::*;
use crate::boot;
use amiga_boardgame::entry::job::{CountRequest, Job};
use boardgame_engine::search_task::Pace;

fn settings(line: &[&str]) -> Result<Settings, UsageError> {
    parse(catalogue(), line.iter().map(OsString::from), &mut |_| None)
}

const START: &str = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                     2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a e1 d1 0 0 r";

fn fault(line: &[&str]) -> String {
    settings(line).unwrap_err().to_string()
}

fn same(one: &impl std::fmt::Debug, other: &impl std::fmt::Debug) {
    assert_eq!(format!("{one:?}"), format!("{other:?}"));
}

/// Returns the words of a command line. Words in single quotes may contain blanks.
fn words<'a>(line: &'a str) -> Vec<&'a str> {
    let part = |(at, part): (usize, &'a str)| {
        if at % 2 == 1 { vec![part] } else { part.split_whitespace().collect() }
    };
    line.split('\'').enumerate().flat_map(part).collect()
}

/// Compares the messages of `refused.txt`, or writes them if the environment variable `UPDATE_REFUSED` is set.
#[test]
fn refused_command_lines_have_their_messages() {
    let before = include_str!("refused.txt");
    let (mut now, mut refused) = (String::new(), 0);
    for line in before.lines() {
        if let Some(words_of_line) = line.strip_prefix("$ tripppin") {
            now += &format!("{line}\n{}\n", fault(&words(words_of_line)));
            refused += 1;
        } else if line.is_empty() || line.starts_with('#') {
            now += &format!("{line}\n");
        }
    }
    if std::env::var_os("UPDATE_REFUSED").is_some() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/src/cli/refused.txt"), &now).unwrap();
        return;
    }
    for (number, (before, now)) in (1..).zip(before.lines().zip(now.lines())) {
        assert_eq!(now, before, "refused.txt:{number}");
    }
    assert!(refused > 200 && now.len() == before.len(), "{refused} command lines");
}

#[test]
fn no_arguments_play_in_a_window() {
    let expected =
        Settings { start: settings(&[]).unwrap().start, ..Settings::new(catalogue(), CliAction::Window) };
    same(&settings(&[]).unwrap(), &expected);
    assert_eq!(Settings::new(catalogue(), CliAction::Window).difficulty, None);
}

#[test]
fn options_are_accepted_in_any_place_and_form() {
    let settings = settings(&[
        "--interlace",
        "7",
        "--pens=8",
        "--swap-pens",
        "--pal",
        "--palette",
        "my.gpl",
        "--sprites",
        "art",
        "--font",
        "16",
        "--seed",
        "12",
        "--scale",
        "3",
        "--smooth",
        "--border",
        "4",
        "--position",
        START,
        "Mine",
    ])
    .unwrap();
    let screen = ScreenRequest {
        interlace: Some(true),
        pens: Some(Pens::EIGHT),
        swap_pens: Some(true),
        standard: Some(Standard::Pal),
        palette: Some("my.gpl".into()),
        colours: None,
        font: Some(FontName::Height(16)),
        look: None,
        title: None,
    };
    let expected = Settings {
        names_screen: false,
        skips_startup: false,
        workbench: None,
        ends_with_game: false,
        has_touch: false,
        run: CliAction::Window,
        game: catalogue().first,
        start: None,
        elsewhere: None,
        record: None,
        links: None,
        lines: None,
        line: None,
        address: String::new(),
        values: settings.values.clone(),
        preferences: Default::default(),
        pubscreen: Some("Mine".to_owned()),
        screen,
        sprites: Some("art".into()),
        seed: Some(12),
        difficulty: Some(7),
        by_icon: false,
        scale: Some(3),
        fit: Some(Fit::Smooth),
        border: Some(4),
        notes: vec![],
    };
    assert!(settings.start.is_some());
    same(&Settings { start: None, ..settings }, &expected);
}

#[test]
fn difficulty_and_pubscreen_are_read_by_template() {
    let of = |line: &[&str]| {
        let settings = settings(line).unwrap();
        (settings.difficulty, settings.pubscreen.unwrap_or_default())
    };
    assert_eq!(of(&["7"]), (Some(7), String::new()));
    assert_eq!(of(&["difficulty", "5"]), (Some(5), String::new()));
    assert_eq!(of(&["DIFFICULTY=5", "pubscreen", "Mine"]), (Some(5), "Mine".to_owned()));
    assert_eq!(of(&["pubscreen=pub screen"]), (None, "pub screen".to_owned()));
    assert_eq!(of(&["--pubscreen", "script"]), (None, "script".to_owned()));
}

#[test]
fn difficulty_out_of_range_is_noted_and_ignored() {
    for (word, said) in
        [("0", "0"), ("10", "10"), ("-3", "-3"), ("99999999999999999999", "9223372036854775807")]
    {
        let settings = settings(&[word]).unwrap();
        assert_eq!(settings.difficulty, None);
        assert_eq!(settings.notes, [format!("DIFFICULTY {said}: expected 1 to 9; playing at 3")]);
    }
}

#[test]
fn question_mark_prompts_until_answered() {
    let mut answers = vec!["7 Foo", "?"];
    let mut asked = Vec::new();
    let settings = parse(catalogue(), [OsString::from("?")], &mut |prompt| {
        asked.push(prompt.to_owned());
        answers.pop().map(str::to_owned)
    });
    assert_eq!(asked, ["DIFFICULTY/N,PUBSCREEN: ", "DIFFICULTY/N,PUBSCREEN: "]);
    assert_eq!(settings.unwrap().difficulty, Some(7));
}

#[test]
fn commands_and_their_operands_are_parsed() {
    let run = |line: &[&str]| settings(line).unwrap().run;
    let is = |line: &[&str], expected: CliAction| same(&run(line), &expected);
    is(&["screenshot", "o.png"], CliAction::Screenshot { out: "o.png".into(), rgb: false });
    is(
        &["--pens", "8", "screenshot", "--rgb", "o.png"],
        CliAction::Screenshot { out: "o.png".into(), rgb: true },
    );
    is(&["script", "--seed=1", "a.txt"], CliAction::Script { file: "a.txt".into() });
    is(&["record", "a.txt", "o.png"], CliAction::Record { file: "a.txt".into(), out: "o.png".into() });
    is(&["help"], CliAction::Help(None));
    is(&["help", "script"], CliAction::Help(Some(Command::Script)));
    is(&["think", "--nonsense", "-h"], CliAction::Help(Some(Command::Think)));
    is(&["-h", "--nonsense"], CliAction::Help(None));
    is(&["--help", "--seed"], CliAction::Help(None));
    is(&["screenshot", "-h", "--seed"], CliAction::Help(Some(Command::Screenshot)));
    is(&["--seed=1", "--seed=2", "--version"], CliAction::Version);
    is(&["completions", "zsh"], CliAction::Completions(Shell::Zsh));
    is(&["drawings", "mine"], CliAction::Drawings { folder: "mine".into() });
    is(&["man"], CliAction::Man);
    is(&["play"], CliAction::Play);
    let played = settings(&["play", "tribolo", "5"]).unwrap();
    assert_eq!((played.game.word, played.difficulty), ("tribolo", Some(5)));
    assert_eq!(settings(&["play", "--game", "triple3", "9"]).unwrap().game.word, "triple3");
    is(&["screenshot", "--version"], CliAction::Version);
}

#[cfg(unix)]
#[test]
fn argument_that_is_not_utf_8_is_refused() {
    use std::os::unix::ffi::OsStringExt;
    let odd = OsString::from_vec(vec![b'a', 0xFF]);
    let error = parse(catalogue(), [OsString::from("7"), odd], &mut |_| None).unwrap_err();
    assert_eq!(error.to_string(), "argument 2 of the command line is not UTF-8; expected text");
}

fn job(line: &str) -> String {
    match settings(&line.split(' ').collect::<Vec<_>>()).unwrap().run {
        CliAction::Batch(Job::Answer { query, file, .. }) => format!("{query:?} {file:?}"),
        CliAction::Batch(Job::Count(CountRequest { boards, seed, threads, .. })) => {
            format!("Count {boards} {seed:?} {threads:?}")
        }
        CliAction::Batch(job) => format!("{job:?}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn batch_commands_are_parsed() {
    for (line, expected) in [
        ("think --level 10", "tripppin think ClassicSettings { level: Level(10), prevention: true } None"),
        (
            "think p.tpn --prevention off --level=1 --game tripppin",
            "tripppin think ClassicSettings { level: Level(1), prevention: false } Some(\"p.tpn\")",
        ),
        ("solve --moves -", "tripppin solve moves Some(\"-\")"),
        ("moves p", "tripppin moves Some(\"p\")"),
        ("perft 7 p", "tripppin perft 7 Some(\"p\")"),
        (
            "match --right 9 --left perfect p",
            "tripppin match [Classic(ClassicSettings { level: Level(9), prevention: true }), Perfect] of at most 600 plies \
             Some(\"p\")",
        ),
        (
            "match --prevention off --right 9 --left perfect",
            "tripppin match [Classic(ClassicSettings { level: Level(9), prevention: false }), Perfect] of at most 120 plies \
             None",
        ),
        (
            "match --max-plies 8 --right perfect --left perfect",
            "tripppin match [Perfect, Perfect] of at most 8 plies None",
        ),
        (
            "match --game trippples --circle random --square perfect",
            "trippples match [SeededEngine { name: Random, seed: 0 }, SeededEngine { name: Perfect, seed: 0 }] \
             of at most 10000 plies None",
        ),
        (
            "deal --seed 3 --count 2 --fair --puzzle 17",
            "Deal { dealer: tripppin fair puzzles of 17 plies, seed: Some(3), count: 2 }",
        ),
        ("census --boards 100 --threads 2", "Count 100 None Some(2)"),
        (
            "ugi",
            "Converse(GameConversation(Options { engine: Classic, level: Level(9), prevention: true, seed: 1994 }))",
        ),
    ] {
        assert_eq!(job(line), expected, "{line}");
    }
}

#[test]
fn position_is_read_from_standard_input() {
    let line = |text: &str| text.split(' ').map(OsString::from).collect::<Vec<_>>();
    let mut asked = Vec::new();
    let mut ask = |prompt: &str| {
        asked.push(prompt.to_owned());
        Some(START.to_owned())
    };
    let settings = parse(catalogue(), line("screenshot x.png --position -"), &mut ask).unwrap();
    assert_eq!(settings.values.text("--position").as_deref(), Some(START));
    assert!(settings.start.is_some());
    assert_eq!(asked, [""], "no prompt, and one line");
    let error = parse(catalogue(), line("script x --position -"), &mut |_| None).unwrap_err().to_string();
    assert!(error.starts_with("--position: column 1: rows: expected a tile"), "{error}");
}

#[test]
fn fit_is_automatic_without_options() {
    for (words, fit) in [
        (&[][..], Fit::Auto),
        (&["--smooth"], Fit::Smooth),
        (&["--fit", "steps"], Fit::Steps),
        (&["--classic"], Fit::Steps),
        (&["--border=4"], Fit::Steps),
        (&["--classic", "--border=4", "--fit=auto"], Fit::Auto),
    ] {
        assert_eq!(settings(words).unwrap().window_fit(), fit, "{words:?}");
    }
}

#[test]
fn only_the_command_line_of_the_host_opens_a_line() {
    let host = |line: &[&str]| parse_host(catalogue(), line.iter().map(OsString::from), &mut |_| None);
    let settings = host(&["--game", "triple3", "--line", "listen:4000"]).unwrap();
    assert_eq!(settings.line, Some("wait:127.0.0.1:4000".parse().unwrap()));
    assert_eq!(settings.started(settings.game, Vec::new()).unwrap().line, None);
    assert_eq!(host(&[]).unwrap().line, None);
    assert_eq!(
        fault(&["--line", "listen:4000"]),
        "--line: available only on the command line of your own system"
    );
    for (line, message) in [
        (&["--line"][..], "--line: a value is missing; expected --line ADDRESS"),
        (&["--line", "a:1", "--line", "b:2"], "--line: given twice; expected once"),
        (&["--line", "amiga"], "--line \"amiga\": expected `HOST:PORT`, such as `192.168.1.2:4000`"),
        (&["--line=amiga:0"], "--line \"amiga:0\": port: expected a number from 1 to 65535"),
        (&["--line", "a:1", "--classic"], "--line and --classic: expected one of them, not both"),
        (&["script", "x", "--line", "a:1"], "--line: not an option of script; use it with the window"),
    ] {
        assert_eq!(host(line).unwrap_err().to_string(), message);
    }
}

/// Returns the options and operands that a command cannot do without, with valid values.
fn needed(command: Command, game: &GameEntry) -> Vec<String> {
    let spec = COMMANDS.iter().find(|spec| spec.command == command);
    let mut words = vec![format!("--game={}", game.word)];
    words.extend(spec.map(|spec| spec.name.to_owned()));
    let operands = spec.map_or(&[][..], |spec| spec.operands).iter().filter(|operand| operand.required);
    words.extend(operands.map(|_| "1".to_owned()));
    for option in options_of(command, game).filter(|option| game.needs(command, option.name)) {
        let known = game.options.iter().find(|known| known.name == option.name);
        let values = known.map_or_else(Vec::new, |known| (known.words)());
        words.extend([option.name.to_owned(), values.last().map_or("1", String::as_str).to_owned()]);
    }
    words
}

#[test]
fn every_listed_option_is_read_or_refused_by_name() {
    for game in catalogue().games() {
        for command in all_commands().filter(|command| command.is_per_game() && game.has(*command)) {
            let needed = needed(command, game);
            let read = |words: &[&str]| {
                let needed = needed.iter().map(String::as_str).filter(|word| !words.contains(word));
                let words: Vec<&str> = needed.chain(words.iter().copied()).collect();
                parse_host(catalogue(), words.iter().map(OsString::from), &mut |_| None)
            };
            for option in options_of(command, game) {
                let place = format!("{} {command:?} {}", game.word, option.name);
                if game.needs(command, option.name) || option.name == "--pubscreen" {
                    continue;
                }
                let told = match (option.takes_value(), option.takes.is_path()) {
                    // A switch may need another option, which the message then names.
                    (false, _) => match read(&[option.name]) {
                        Err(error) => Some(error),
                        Ok(with) => {
                            // A screenshot is always in classic mode.
                            let is_implied = (command, option.name) == (Command::Screenshot, CLASSIC);
                            let changes = format!("{with:?}") != format!("{:?}", read(&[]).unwrap());
                            assert!(changes || is_implied, "{place}: accepted without an effect");
                            None
                        }
                    },
                    (true, true) => continue,
                    (true, false) => Some(read(&[option.name, "?"]).unwrap_err()),
                };
                let told = told.map_or_else(String::new, |error| error.to_string());
                assert!(told.is_empty() || told.contains(option.name), "{place}: {told}");
            }
        }
    }
}

#[test]
fn every_option_of_screenshot_changes_the_picture() {
    let picture = |words: &[&str]| {
        let mut settings = settings(&[&["screenshot", "x.png"], words].concat()).unwrap();
        settings.seed = settings.seed.or(Some(5));
        let mut stage = boot::start_computer(&settings, Pace::Measured(1), None).unwrap();
        stage.vertical_blank();
        let picture = stage.picture();
        (picture.width, picture.height, picture.pixels.to_vec())
    };
    // These confirm what holds already, name files, change the file or the dice, or are the subject of other tests.
    let others = [
        CLASSIC,
        "--ntsc",
        "--plain",
        "--no-workbench",
        "--sprites",
        "--border",
        "--rgb",
        "--seed",
        POSITION,
    ];
    for game in catalogue().games() {
        let plain = picture(&["--game", game.word]);
        // A player is shown only on its turn.
        let players = game.window.as_ref().unwrap().players;
        for option in options_of(Command::Screenshot, game) {
            if others.contains(&option.name) || players.contains(&option.name) {
                continue;
            }
            let changes = |value: &str| {
                let given = [option.name, value].into_iter().filter(|word| !word.is_empty());
                plain != picture(&["--game", game.word].into_iter().chain(given).collect::<Vec<_>>())
            };
            let is_effective = match option.takes.words() {
                [] => changes(""),
                values => values.iter().any(|value| changes(value)),
            };
            assert!(is_effective, "{} {}", game.word, option.name);
        }
    }
}
