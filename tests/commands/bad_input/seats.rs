//! Tests of options for players and difficulty.

use super::bench::{Bench, FAILURE, USAGE};

#[test]
fn invalid_window_players_are_refused() {
    let bench = Bench::new();
    let engines = "random, manhattan, euclidean, minimax:1 to minimax:10 or perfect";
    let levels = "a level from 1 to 9";
    for (game, option, words) in [
        ("trippples", "--circle", engines),
        ("trippples", "--square", engines),
        ("tribolo", "--blue", "classic, or a level from 1 to 9"),
        ("tribolo", "--red", "classic, or a level from 1 to 9"),
        ("tribolo", "--green", "classic, or a level from 1 to 9"),
        ("triple3", "--first", levels),
        ("triple3", "--second", levels),
    ] {
        for command in [&[][..], &["screenshot", "x.png"], &["script", "x.script"]] {
            let told =
                bench.fails(&[command, &["--game", game, "--seed", "1", option, "Human"]].concat(), USAGE);
            assert_eq!(told, format!("{option} \"Human\": expected human, or {words}"));
        }
        let told = bench.fails(&["--game", game, option], USAGE);
        assert!(told.starts_with(&format!("{option}: a value is missing; expected {option} ")), "{told}");
        // Human players are allowed only in the window.
        let others = ["--circle", "--square", "--blue", "--red", "--green", "--first", "--second"];
        let seats: Vec<&str> = match game {
            "trippples" => others[..2].to_vec(),
            "tribolo" => others[2..5].to_vec(),
            _ => others[5..].to_vec(),
        };
        let any = if game == "trippples" { "perfect" } else { "1" };
        let seats = seats
            .iter()
            .flat_map(|&seat| [seat, if seat == option { "human" } else { any }])
            .collect::<Vec<_>>();
        let told = bench.fails(&[&["match", "--game", game], &seats[..]].concat(), USAGE);
        assert_eq!(
            told,
            format!("{option} \"human\": expected {words}; human is possible in the window only")
        );
    }
    bench.all_fail(
        USAGE,
        &[
            (
                &["--game", "triple3", "--best-of", "4"],
                "--best-of \"4\": expected one of 3, 5, 7, 9, 11, 15, 21",
            ),
            (
                &["match", "--game", "triple3", "--first", "1", "--second", "1", "--best-of", "3"],
                "--best-of: not an option of match; use it with the window, play, screenshot, script, record",
            ),
            (
                &["screenshot", "x.png", "--game", "tribolo", "--circle", "human"],
                "--circle: tribolo has no such option; expected --pubscreen, --interlace, --plain, --pens, --workbench, --no-workbench, --swap-pens, \
                 --pal, --ntsc, --palette, --sprites, --font, --position, --seed, --classic, --blue, --red, --green, --border, --rgb",
            ),
        ],
    );
}

#[test]
fn difficulty_without_computer_seat_is_refused() {
    let bench = Bench::new();
    for (words, told) in [
        (
            &["--game", "trippples", "5", "--square", "random"][..],
            "DIFFICULTY 5: no computer is left to play at this difficulty; leave out DIFFICULTY or --square",
        ),
        (
            &["--game", "tribolo", "DIFFICULTY=9", "--blue", "1", "--red", "human", "--green", "2"],
            "DIFFICULTY 9: no computer is left to play at this difficulty; leave out DIFFICULTY or --red or --green",
        ),
        (
            &["--game", "triple3", "1", "--second", "human"],
            "DIFFICULTY 1: no computer is left to play at this difficulty; leave out DIFFICULTY or --second",
        ),
    ] {
        assert_eq!(bench.fails(words, USAGE), told);
    }
    // An invalid difficulty is reported and replaced by the default; then the missing window is reported.
    for (game, usual) in [("tripppin", 3), ("trippples", 2), ("tribolo", 3), ("triple3", 3)] {
        let run = bench.run(&["--game", game, "10"]);
        let note = format!("Tripppin: DIFFICULTY 10: expected 1 to 9; playing at {usual}\n");
        assert!(run.code == Some(FAILURE) && run.err.starts_with(&note), "{}", run.err);
    }
}
