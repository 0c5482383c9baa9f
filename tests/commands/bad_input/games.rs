//! Tests of unknown games, and of options that one game has and another does not.

use super::bench::{Bench, FAILURE, USAGE};
use tripppin_app::catalogue;

const GAME: [&str; 2] = ["--game", "trippples"];

#[test]
fn unknown_games_are_refused() {
    let games = catalogue::words().collect::<Vec<_>>().join(", ");
    let expected = |rest: &str| format!("{rest}: expected one of {games}");
    Bench::new().all_fail(
        USAGE,
        &[
            (&["--game"], "--game: a value is missing; expected --game NAME"),
            (&["--game", "chess"], &expected("--game \"chess\"")),
            (
                &["moves", "--game", "tripples"],
                &(expected("--game \"tripples\"") + " (did you mean trippples?)"),
            ),
            (&["--game", "Trippples"], &(expected("--game \"Trippples\"") + " (did you mean trippples?)")),
            (&["deal", "--game=trippples", "--game", "trippples"], "--game: given twice; expected once"),
            (
                &["man", "--game", "trippples"],
                "--game: not an option of man; use it with the window, play, screenshot, script, record, think, solve, moves, perft, \
                 match, deal, census, fit, train, ugi",
            ),
        ],
    );
}

#[test]
fn options_of_another_game_are_refused() {
    Bench::new().all_fail(
        USAGE,
        &[
            (&["think", "--player", "perfect"], "--player: tripppin has no such option; expected --level, --prevention"),
            (
                &["think", "--game", "trippples", "--level", "3"],
                "--level: trippples has no such option; expected --seed, --player",
            ),
            (
                &["match", "--game", "trippples", "--right", "1", "--left", "2"],
                "--right: trippples has no such option; expected --seed, --circle, --square, --max-plies",
            ),
            (
                &["deal", "--rules", "official"],
                "--rules: tripppin has no such option; expected --seed, --count, --fair, --puzzle, --threads, --shard, \
                 --from, --resume, --json",
            ),
            (&["moves", "--wild"], "--wild: tripppin has no such option; expected none with moves"),
            (
                &["match", "--game", "trippples", "--circle", "perfect"],
                "match: --square is missing; expected tripppin match --game trippples --circle P --square P [--seed N] \
                 [--max-plies N] [FILE]",
            ),
        ],
    );
}

#[test]
fn invalid_trippples_players_and_rules_are_refused() {
    const PLAYERS: &str = "expected random, manhattan, euclidean, minimax:1 to minimax:10 or perfect";
    let bench = Bench::new();
    let fails = |words: &[&str]| bench.fails(&[words, &GAME].concat(), USAGE);
    for player in
        ["", "Perfect", "minimax", "minimax:", "minimax:0", "minimax:11", "minimax:-1", "minimax:03", "9"]
    {
        if !player.is_empty() {
            assert_eq!(fails(&["think", "--player", player]), format!("--player {player:?}: {PLAYERS}"));
            let told = fails(&["match", "--circle", "random", "--square", player]);
            assert_eq!(told, format!("--square {player:?}: {PLAYERS}"));
        }
    }
    for (words, told) in [
        (&["deal", "--rules", "chess"][..], "--rules \"chess\": expected house or official"),
        (&["deal", "--rules"], "--rules: a value is missing; expected --rules house|official"),
        (&["deal", "--rules", "house", "--wild"], "--wild and --rules house: expected one of them, not both"),
        (
            &["ugi", "--place", "--rules", "house"],
            "--place and --rules house: expected one of them, not both",
        ),
        (
            &["census", "--boards", "9", "--freeze"],
            "--freeze: not an option of census; use it with the window, play, screenshot, script, record, deal, ugi",
        ),
        (
            &["solve", "--rules", "official"],
            "--rules: not an option of solve; use it with the window, play, screenshot, script, record, deal, census, ugi",
        ),
        (
            &["deal", "--place", "--fair"],
            "--fair and --place: expected one of them, not both: players place the tiles as they like",
        ),
        (
            &["deal", "--place", "--puzzle", "3"],
            "--puzzle and --place: expected one of them, not both: players place the tiles as they like",
        ),
        (&["deal", "--puzzle", "0"], "--puzzle \"0\": expected "),
        (&["think", "--seed", "x"], "--seed \"x\": expected a whole number from 0 to 18446744073709551615"),
    ] {
        let line = fails(words);
        assert!(line.starts_with(told), "{words:?}: {line}");
    }
}

#[test]
fn invalid_tribolo_tournaments_are_refused() {
    const PLAYERS: &str = "expected classic, or a level from 1 to 9";
    let bench = Bench::new();
    let fails = |words: &[&str]| bench.fails(&[words, &["--game", "tribolo"]].concat(), USAGE);
    let seats = ["match", "--blue", "1", "--red", "classic", "--green", "9"];
    for player in ["Classic", "0", "10", "01", "+1", "perfect", "1 "] {
        assert_eq!(fails(&["think", "--level", player]), format!("--level {player:?}: {PLAYERS}"));
        let told = fails(&["match", "--blue", "1", "--red", "2", "--green", player]);
        assert_eq!(told, format!("--green {player:?}: {PLAYERS}"));
    }
    for (words, told) in [
        (
            &["think"][..],
            "think: --level is missing; expected tripppin think --game tribolo --level N [FILE]",
        ),
        (
            &["match", "--blue", "1", "--green", "1"],
            "match: --red is missing; expected tripppin match --game tribolo --blue L --red L --green L [--seed N] \
             [--games N] [--rotate] [--max-plies N] [--threads T] [--shard I/N ...] [FILE]",
        ),
        (&[&seats[..], &["--rotate"]].concat(), "--rotate: has no effect alone; use it with --games"),
        (&[&seats[..], &["--seed", "1"]].concat(), "--seed: has no effect alone; use it with --games"),
        (&[&seats[..], &["--threads", "1"]].concat(), "--threads: has no effect alone; use it with --games"),
        (
            &[&seats[..], &["--games", "0"]].concat(),
            "--games \"0\": expected a whole number from 1 to 10000000",
        ),
        (&[&seats[..], &["--games", "1", "-"]].concat(), "--games and FILE: expected one of them, not both"),
        (
            &[&seats[..], &["--games", "1", "--max-plies", "9"]].concat(),
            "--games and --max-plies: expected one of them, not both",
        ),
        (
            &[&seats[..], &["--games", "1", "--threads", "0"]].concat(),
            "--threads \"0\": expected a whole number from 1 to 1024",
        ),
        (&["fit", "--games", "0"], "--games \"0\": expected a whole number from 1 to 1000000"),
        (&["fit", "--rounds", "-1"], "--rounds \"-1\": expected a whole number from 1 to 1000"),
        (&["fit", "--seed", "x"], "--seed \"x\": expected a whole number from 0 to 18446744073709551615"),
        (&["fit", "--out"], "--out: a value is missing; expected --out FILE"),
        (
            &["fit", "my.weights"],
            "fit \"my.weights\": expected tripppin fit --game tribolo [--seed N] [--games N] [--rounds N] [--out FILE] without \
             further arguments",
        ),
        (&["solve"], "solve: tribolo has no such command; expected one of "),
        (&["deal", "--fair"], "--fair: tribolo has no such option; expected --seed, --count"),
    ] {
        let line = fails(words);
        assert!(line.starts_with(told), "{words:?}: {line}");
    }
    assert_eq!(
        bench.fails(&["match", "--right", "1", "--left", "2", "--rotate"], USAGE),
        "--rotate: tripppin has no such option; expected --prevention, --right, --left, --max-plies"
    );
    assert_eq!(bench.fails(&["fit"], USAGE).split(';').next(), Some("fit: tripppin has no such command"));
}

#[test]
fn invalid_triple_3_tournaments_are_refused() {
    let bench = Bench::new();
    let fails = |words: &[&str]| bench.fails(&[words, &["--game", "triple3"]].concat(), USAGE);
    let seats = ["match", "--first", "1", "--second", "9"];
    for player in ["0", "10", "03", "+1", "classic", "1 "] {
        assert_eq!(
            fails(&["think", "--level", player]),
            format!("--level {player:?}: expected a level from 1 to 9")
        );
        let told = fails(&["match", "--first", player, "--second", "1"]);
        assert_eq!(told, format!("--first {player:?}: expected a level from 1 to 9"));
    }
    for (words, told) in [
        (
            &["match", "--second", "1"][..],
            "match: --first is missing; expected tripppin match --game triple3 --first L --second L",
        ),
        (&[&seats[..], &["--threads", "1"]].concat(), "--threads: has no effect alone; use it with --games"),
        (&[&seats[..], &["--rotate"]].concat(), "--rotate: triple3 has no such option; expected --seed, "),
        (
            &[&seats[..], &["--games", "x"]].concat(),
            "--games \"x\": expected a whole number from 1 to 10000000",
        ),
        (&[&seats[..], &["--games", "1", "p"]].concat(), "--games and FILE: expected one of them, not both"),
        (&["train", "--games", "0"], "--games \"0\": expected a whole number from 1 to 1000000000"),
        (
            &["train", "--rounds", "2"],
            "--rounds: triple3 has no such option; expected --seed, --games, --out",
        ),
        (&["fit"], "fit: triple3 has no such command; expected one of "),
    ] {
        let line = fails(words);
        assert!(line.starts_with(told), "{words:?}: {line}");
    }
    assert_eq!(
        bench.fails(&["train", "--game", "triple3", "--out", "no/where"], FAILURE),
        "no/where: cannot be written: no such file or directory"
    );
}

#[test]
fn unwritable_weights_path_is_reported() {
    let bench = Bench::new();
    bench.write("file", "kept");
    bench.write("folder/x", "");
    for (place, told) in [
        ("no/where", "no/where: cannot be written: no such file or directory"),
        ("folder", "folder: cannot be written: is a directory"),
        ("file/x", "file/x: cannot be written: not a directory"),
    ] {
        assert_eq!(bench.fails(&["fit", "--game", "tribolo", "--out", place], FAILURE), told);
    }
}

#[test]
fn tribolo_position_faults_have_a_place() {
    let bench = Bench::new();
    let rows = format!("{}/.brb.br.........", ["................"; 10].join("/"));
    for (text, told) in [
        (format!("{rows} x"), "p:1:188: \"x\": turn: expected `b`, `r` or `g`"),
        (format!("{rows} g"), "p:1:188: \"g\": turn: expected `b`: `g` has no move and is passed over"),
        (rows.replacen('.', "x", 1), "p:1:1: "),
        (format!("{rows} b 3"), "p:1:190: \"3\": expected `moves` or the end of the line"),
        (format!("{rows} b moves q1"), "p:1:196: \"q1\": expected a cell, `a1` to `p11`"),
        (
            format!("{rows} b moves a2"),
            "p:1:196: \"a2\": `a2`: expected a cell from which blue captures a row, not a2",
        ),
    ] {
        bench.write("p", &text);
        let line = bench.fails(&["moves", "--game", "tribolo", "p"], FAILURE);
        assert!(line.starts_with(told), "{text}: {line}");
    }
}

#[test]
fn triple_3_position_faults_have_a_place() {
    let bench = Bench::new();
    let empty = ["........."; 9].join("/");
    for (text, told) in [
        (format!("{empty} c"), "p:1:91: \"c\": turn: expected `a` or `b`"),
        (
            format!("{empty} a 13"),
            "p:1:93: \"13\": expected a throw, `2` to `12`, `dice`, `moves` or the end of the line",
        ),
        (format!("{empty} a dice 7"), "p:1:99: nothing: dice: expected how many throws have been made"),
        (format!("{empty} a 5 moves 3.10"), "p:1:101: \"3.10\": expected a move, a hole such as `7.5`"),
        (
            format!("{empty} a 5 moves 3.4"),
            "p:1:101: \"3.4\": `3.4`: expected a hole that a throw of 5 allows, not 3.4",
        ),
        (empty.replacen('.', "x", 1), "p:1:1: "),
    ] {
        bench.write("p", &text);
        let line = bench.fails(&["moves", "--game", "triple3", "p"], FAILURE);
        assert!(line.starts_with(told), "{text}: {line}");
    }
    let line = bench.fails(&["perft", "3", "--game", "triple3"], USAGE);
    assert!(line.starts_with("perft: triple3 has no such command; expected one of "), "{line}");
}

#[test]
fn trippples_position_faults_have_a_place() {
    let bench = Bench::new();
    let tripppin = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                    2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a e1 d1 0 0 r";
    bench.write("p", tripppin);
    let told = bench.fails(&["moves", "--game", "trippples", "p"], FAILURE);
    assert!(told.starts_with("p:1:1: \"4c458625c25207c8/"), "{told}");
    assert!(told.ends_with("rows: expected `sf` on a8 (did you mean --game tripppin?)"), "{told}");
    let trippples = "sfc1c434a1c252cf/a8982a2c38834632/921c264a43580b31/072568nnnn8ad070/\
                     a42354nnnn1a8c13/e015c894290e1686/85646219a251450d/ff4989b04c6191ff";
    for (rest, told) in [
        (" a1 h1 x", "p:1:143: \"x\": turn: expected `c` or `s`"),
        (" a1 h1 c house", "p:1:145: \"house\": rules: expected `official` and any of"),
        (" a1 d4 s", "p:1:140: \"d4\": square: expected a square square can stand on, not d4"),
        (
            " a1 h1 c moves draw",
            "p:1:151: \"draw\": `draw`: expected a move: a draw is agreed on under the official rules only",
        ),
        (" a1 h1 c moves a1a2!", "p:1:151: \"a1a2!\": `a1a2!`: expected a move without a call"),
        (
            " a1 h1 c official moves 61@d3",
            "p:1:160: \"61@d3\": `61@d3`: expected a move of a piece: all tiles are placed",
        ),
    ] {
        bench.write("p", format!("{trippples}{rest}"));
        let line = bench.fails(&["solve", "--game", "trippples", "p"], FAILURE);
        assert!(line.starts_with(told), "{rest}: {line}");
    }
}

#[test]
fn position_of_another_game_is_recognized() {
    let bench = Bench::new();
    let deal = |game: &str| bench.run(&["deal", "--seed", "1", "--game", game]).out;
    let games = ["tripppin", "trippples", "tribolo", "triple3"];
    for is in games {
        let line = deal(is);
        bench.write("p", &line);
        for tried in games.into_iter().filter(|tried| *tried != is) {
            let hint = format!(" (did you mean --game {is}?)");
            let words = ["moves", "--game", tried, "p"];
            let told = bench.fails(&words, FAILURE);
            assert!(told.starts_with("p:1:") && told.ends_with(&hint), "{told}");
            let words = ["screenshot", "x.png", "--game", tried, "--position", line.trim_end()];
            let told = bench.fails(&words, USAGE);
            assert!(told.starts_with("--position: column ") && told.ends_with(&hint), "{told}");
        }
    }
    // For text that no game can parse, the message makes no suggestion.
    assert!(!bench.fails(&["screenshot", "x.png", "--position", "x"], USAGE).contains("mean"));
}
