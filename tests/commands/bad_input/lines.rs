//! Tests of command lines as the system passes them: long, not UTF-8, or without a display. The messages about
//! invalid options and arguments are in a transcript beside the parser of command lines.

use super::bench::{Bench, Ended, FAILURE, USAGE, ended, one_line};

#[test]
fn window_without_display_names_the_alternatives() {
    let bench = Bench::new();
    for display in [None, Some(""), Some(":4998"), Some("nonsense"), Some("a\nb")] {
        let mut command = bench.command(super::bench::PROGRAM);
        command.envs(display.map(|display| ("DISPLAY", display)));
        // Only the program's own command line can open a line.
        let Ended { code, out, err } = ended(command.args(["--line", "wait:4000"]));
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
    assert_eq!(
        version,
        Ended {
            code: Some(0),
            out: concat!("tripppin ", env!("CARGO_PKG_VERSION"), "\n").to_owned(),
            err: String::new()
        }
    );
    assert_eq!(bench.run(&["help", "script"]).code, Some(0));
}
