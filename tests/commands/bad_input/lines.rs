//! Tests of invalid command lines.

use super::bench::{Bench, Ended, FAILURE, USAGE, ended, one_line};

#[test]
fn invalid_options_are_refused() {
    Bench::new().all_fail(
        USAGE,
        &[
            (&["--frobnicate"], "--frobnicate: no such option; --help lists them"),
            (&["--frobnicate=5"], "--frobnicate: no such option; --help lists them"),
            (&["--pallete", "magicwb"], "--pallete: no such option (did you mean --palette?); --help lists them"),
            (&["--"], "--: no such option; --help lists them"),
            (&["-"], "-: no such option; --help lists them"),
            (&["-x"], "-x: no such option; --help lists them"),
            (&["--pens"], "--pens: a value is missing; expected --pens N"),
            (&["--pens="], "--pens: a value is missing; expected --pens N"),
            (&["--pens", "--pal"], "--pens: a value is missing; expected --pens N"),
            (&["--palette", ""], "--palette: a value is missing; expected --palette NAME|FILE"),
            (&["--position", ""], "--position: a value is missing; expected --position TPN"),
            (&["--pens", "7"], "--pens \"7\": expected one of 4, 8, 16, 32, 64, 128, 256"),
            (&["--pens", "eight"], "--pens \"eight\": expected one of 4, 8, 16, 32, 64, 128, 256"),
            (&["--seed", "-1"], "--seed \"-1\": expected a whole number from 0 to 18446744073709551615"),
            (&["--seed", "1.5"], "--seed \"1.5\": expected a whole number from 0 to 18446744073709551615"),
            (
                &["--seed", "99999999999999999999"],
                "--seed \"99999999999999999999\": expected a whole number from 0 to 18446744073709551615",
            ),
            (&["--scale", "0"], "--scale \"0\": expected a whole number from 1 to 8"),
            (&["--scale", "two"], "--scale \"two\": expected a whole number from 1 to 8"),
            (
                &["--font", "12"],
                "--font \"12\": expected a BDF or PSF file or one of the heights 8, 11, 13, 15, 16, 22, 26, 30",
            ),
            (&["--pal=yes"], "--pal=yes: takes no value; expected --pal"),
            (&["deal", "--game", "trippples", "--wild=3"], "--wild=3: takes no value; expected --wild"),
            (&["solve", "--moves="], "--moves=: takes no value; expected --moves"),
            (&["--pal", "--ntsc"], "--pal and --ntsc: expected one of them, not both"),
            (&["--interlace", "--plain"], "--interlace and --plain: expected one of them, not both"),
            (&["--seed", "1", "--seed", "1"], "--seed: given twice; expected once"),
            (&["--rgb"], "--rgb: not an option of the window; use it with screenshot"),
            (
                &["screenshot", "x.png", "--scale", "2"],
                "--scale: not an option of screenshot; use it with the window, record",
            ),
        ],
    );
}

#[test]
fn invalid_arguments_are_refused() {
    const NUMBER: &str =
        "not a number; expected DIFFICULTY/N,PUBSCREEN, for example 7 or DIFFICULTY=7 PUBSCREEN=Workbench";
    Bench::new().all_fail(
        USAGE,
        &[
            (&["abc"], &format!("DIFFICULTY \"abc\": {NUMBER}")),
            (&["5x"], &format!("DIFFICULTY \"5x\": {NUMBER}")),
            (&["0x5"], &format!("DIFFICULTY \"0x5\": {NUMBER}")),
            (&[""], &format!("DIFFICULTY \"\": {NUMBER}")),
            (&["scrpt", "x"], &format!("DIFFICULTY \"scrpt\": {NUMBER} (did you mean script?)")),
            (&["difficulty", "hard"], &format!("DIFFICULTY \"hard\": {NUMBER}")),
            (&["5", "a", "b"], "\"b\": too many arguments; expected DIFFICULTY/N,PUBSCREEN"),
            (
                &["DIFFICULTY"],
                "DIFFICULTY: a value is missing after this keyword; expected DIFFICULTY/N,PUBSCREEN",
            ),
            (
                &["5", "pubscreen"],
                "PUBSCREEN: a value is missing after this keyword; expected DIFFICULTY/N,PUBSCREEN",
            ),
            (
                &["=5"],
                "\"=\" without a keyword before or a value after it; expected DIFFICULTY/N,PUBSCREEN",
            ),
            (&["5", "\"open"], "unclosed quote; expected DIFFICULTY/N,PUBSCREEN"),
            (
                &["screenshot"],
                "screenshot: OUT.png is missing; expected tripppin screenshot [OPTIONS] OUT.png",
            ),
            (
                &["screenshot", ""],
                "screenshot: OUT.png is missing; expected tripppin screenshot [OPTIONS] OUT.png",
            ),
            (
                &["screenshot", "a.png", "b.png"],
                "screenshot \"b.png\": expected tripppin screenshot [OPTIONS] OUT.png without further arguments",
            ),
            (&["script"], "script: FILE is missing; expected tripppin script [OPTIONS] FILE"),
            (
                &["help", "me"],
                "help \"me\": expected one of play, screenshot, script, record, think, solve, moves, perft, match, deal, census, merge, \
                 fit, train, ugi, drawings, help, man, completions",
            ),
        ],
    );
}

fn no_display(line: &str) -> bool {
    line.starts_with("Tripppin: cannot open a window: there is no display")
        && line.contains("tripppin screenshot")
}

#[test]
fn invalid_difficulty_is_noted_and_replaced_by_three() {
    let bench = Bench::new();
    for (word, said) in [("0", "0"), ("10", "10"), ("-3", "-3"), ("DIFFICULTY=99", "99")] {
        let Ended { code, out, err } = bench.run(&[word]);
        assert_eq!((code, out.as_str()), (Some(FAILURE), ""));
        let lines: Vec<&str> = err.lines().collect();
        assert_eq!(lines[0], format!("Tripppin: DIFFICULTY {said}: expected 1 to 9; playing at 3"));
        assert!(lines.len() == 2 && no_display(lines[1]), "{err}");
    }
}

#[test]
fn window_without_display_names_the_alternatives() {
    let bench = Bench::new();
    for display in [None, Some(""), Some(":4998"), Some("nonsense"), Some("a\nb")] {
        let mut command = bench.command(super::bench::PROGRAM);
        command.envs(display.map(|display| ("DISPLAY", display)));
        let Ended { code, out, err } = ended(&mut command);
        assert_eq!((code, out.as_str()), (Some(FAILURE), ""), "{display:?}");
        let line = one_line(&err);
        assert!(line.starts_with("cannot open a window: ") && line.contains("`tripppin script`"), "{line}");
    }
}

#[test]
fn very_long_arguments_are_refused_in_one_line() {
    let bench = Bench::new();
    let long = "x".repeat(100_000);
    assert_eq!(
        bench.fails(&[&long], USAGE),
        "100000 characters are too many; expected DIFFICULTY/N,PUBSCREEN within 512"
    );
    assert!(bench.fails(&[&format!("--{long}")], USAGE).ends_with("xx: no such option; --help lists them"));
    assert!(
        bench.fails(&["--pens", &long], USAGE).ends_with("x\": expected one of 4, 8, 16, 32, 64, 128, 256")
    );
    let palette = bench.fails(&["screenshot", "x.png", "--palette", &long], FAILURE);
    assert!(palette.contains("xx ... xx") && palette.ends_with(", tribolo"), "{palette}");
    let font = bench.fails(&["screenshot", "x.png", "--font", &long], FAILURE);
    assert!(font.ends_with("xx: cannot be read: file name too long"), "{font}");
    let out = bench.fails(&["screenshot", &format!("{}.png", &long[..300])], FAILURE);
    assert!(out.ends_with("x.png: cannot be written: file name too long"), "{out}");
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_utf_8_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let bench = Bench::new();
    let odd = OsStr::from_bytes(b"a\xFFb.png");
    assert_eq!(bench.fails(&[odd], USAGE), "argument 1 of the command line is not UTF-8; expected text");
    // File names may be invalid UTF-8; other arguments may not.
    for (words, number) in [
        ([OsStr::new("--palette=x.gpl"), odd], 2),
        ([OsStr::new("--seed"), odd], 2),
        ([OsStr::from_bytes(b"--palette=\xFF"), OsStr::new("5")], 1),
    ] {
        let told = format!("argument {number} of the command line is not UTF-8; expected text");
        assert_eq!(bench.fails(&words, USAGE), told, "{words:?}");
    }
    assert!(
        bench
            .fails(&[OsStr::new("help"), odd], USAGE)
            .starts_with("help \"a\u{FFFD}b.png\": expected one of")
    );
}

#[test]
fn control_characters_are_escaped_in_messages() {
    let bench = Bench::new();
    let told = bench.fails(&["screenshot", "x.png", "--palette", "a\nb\u{1B}[2J"], FAILURE);
    assert!(told.starts_with("a?b?[2J: neither a file nor"), "{told}");
    assert!(bench.fails(&["a\nb"], USAGE).starts_with("DIFFICULTY \"a\\nb\": not a number"));
}

#[test]
fn help_and_version_ignore_other_arguments() {
    let bench = Bench::new();
    let help = bench.run(&["--help", "--nonsense", "--pens", "7"]);
    assert_eq!((help.code, help.err.as_str()), (Some(0), ""));
    assert!(help.out.contains("usage: tripppin") && help.out.contains("--palette"));
    assert_eq!(bench.run(&["help"]), help);
    let version = bench.run(&["-V", "x", "y", "z"]);
    assert_eq!(version, Ended { code: Some(0), out: "tripppin 0.1.0\n".to_owned(), err: String::new() });
    assert_eq!(bench.run(&["help", "script"]).code, Some(0));
}
