//! Tests of missing, damaged and unsuitable files.

use super::bench::{Bench, FAILURE};
use std::fs;

const PALETTES: &str = "neither a file nor one of the built-in palettes: workbench2, workbench13, workbench31, magicwb, highcontrast, tribolo";

/// Checks the message about the file of an option; `told` is the part of the message after the file's name.
fn told(bench: &Bench, option: &str, file: &str, told: &str) {
    let said = bench.fails(&["screenshot", "x.png", option, file], FAILURE);
    assert_eq!(said, format!("{file}{told}"), "{option}");
}

/// Checks one fault of each kind of file. The other faults are tested beside the code that reads the files.
#[test]
fn unusable_files_are_reported() {
    let bench = Bench::new();
    bench.write("bytes.gpl", b"JASC\n\xFF\xFE");
    bench.write("high.psf", [&b"\x36\x04\0\x41"[..], &[0; 256 * 65]].concat());
    for (option, file, expected) in [
        ("--palette", "nope", &*format!(": {PALETTES}")),
        ("--palette", ".", ": cannot be read: is a directory"),
        ("--palette", "bytes.gpl", ":2:1: a byte that is not UTF-8 where text was expected"),
        ("--font", "nope.bdf", ": cannot be read: no such file or directory"),
        ("--font", "high.psf", ": a font 65 rows high; expected 8 to 40"),
        ("--sprites", "nope", ": cannot be read: no such file or directory"),
        ("--sprites", "bytes.gpl", ": cannot be read: not a directory"),
    ] {
        told(&bench, option, file, expected);
    }
    if cfg!(unix) {
        told(&bench, "--palette", "/dev/zero", ": longer than 16 megabytes, the maximum for such a file");
    }
    bench.write(".config/tripppin/screens/Mine.screen", "mode = laced");
    let said = bench.fails(&["screenshot", "x.png", "--pubscreen", "mine"], FAILURE);
    assert!(said.ends_with("/Mine.screen:1:8: \"laced\"; expected one of plain, interlace"), "{said}");
}

#[test]
fn pictures_of_other_formats_are_named() {
    let bench = Bench::new();
    let whole = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/sprites/x.png")).unwrap();
    // With an inverted byte near its end, the pixel data does not match its checksum.
    let mut broken = whole.clone();
    let middle = broken.len() - 20;
    broken[middle] ^= 0xFF;
    for (bytes, what) in [
        (&b"no picture"[..], "it does not begin like one"),
        (b"", "it is empty"),
        (b"GIF89a", "it is a GIF"),
        (&whole[..60], "it ends too early"),
        (&broken, "it is damaged"),
    ] {
        bench.write("art/piece.png", bytes);
        let said = bench.fails(&["screenshot", "x.png", "--sprites", "art"], FAILURE);
        assert_eq!(said, format!("art/piece.png: not a readable PNG ({what}); expected an indexed PNG"));
    }
}

#[test]
fn drawings_under_other_names_are_noted() {
    let bench = Bench::new();
    bench.write("art/x.png", fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/sprites/x.png")).unwrap());
    for name in ["peice.png", "Ants.PNG", "pointer.pgn", "landscape.png", "notes.txt", "x.png~", ".x.png.swp"]
    {
        bench.write(&format!("art/{name}"), "");
    }
    let run = bench.run(&["screenshot", "out.png", "--sprites", "art"]);
    let mut lines: Vec<&str> = run.err.lines().collect();
    lines.sort_unstable();
    let told = [
        "Tripppin: art/Ants.PNG: not the name of a known drawing (did you mean ants.png?)",
        "Tripppin: art/landscape.png: not the name of a known drawing",
        "Tripppin: art/peice.png: not the name of a known drawing (did you mean piece.png?)",
        "Tripppin: art/pointer.pgn: not the name of a known drawing (did you mean pointer.png?)",
    ];
    assert_eq!((run.code, lines.as_slice()), (Some(0), &told[..]));
    // If the folder contains no known drawing, the message names the first file.
    bench.write("other/peice.png", "");
    let said = bench.fails(&["screenshot", "x.png", "--sprites", "other"], FAILURE);
    let told = "other: contains none of the drawings peice.png: not the name of a known drawing (did you mean piece.png?)";
    assert_eq!(said, told);
    // Many unknown files are reported in a few lines.
    (0..40).for_each(|number| bench.write(&format!("art/{number}.png"), ""));
    let run = bench.run(&["screenshot", "out.png", "--sprites", "art"]);
    assert_eq!(run.err.lines().count(), 6, "{}", run.err);
    assert!(run.err.ends_with("art: 39 more files with names that are not known drawings\n"), "{}", run.err);
}

#[cfg(unix)]
#[test]
fn dangling_links_are_reported() {
    use std::os::unix::fs::symlink;
    let bench = Bench::new();
    bench.write("art/x.png", fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/sprites/x.png")).unwrap());
    symlink("gone", bench.path().join("art/piece.png")).unwrap();
    let said = bench.fails(&["screenshot", "x.png", "--sprites", "art"], FAILURE);
    assert_eq!(said, "art/piece.png: cannot be read: no such file or directory");
    symlink("gone", bench.path().join("my.gpl")).unwrap();
    told(&bench, "--palette", "my.gpl", ": cannot be read: no such file or directory");
    // A folder of custom screens that cannot be read is reported, and the built-in screens are used.
    fs::create_dir_all(bench.path().join(".config/tripppin")).unwrap();
    let screens = bench.path().join(".config/tripppin/screens");
    for link in [true, false] {
        if link {
            symlink("gone", &screens).unwrap()
        } else {
            fs::write(&screens, "").unwrap()
        }
        let run = bench.run(&["screenshot", "out.png"]);
        let line = super::bench::one_line(&run.err);
        assert_eq!(run.code, Some(0), "{line}");
        assert!(line.contains("/.config/tripppin/screens: cannot be read: "), "{line}");
        fs::remove_file(&screens).unwrap();
    }
}

/// Checks that named pipes are rejected, because opening one would block until a writer opens the other
/// end.
#[cfg(unix)]
#[test]
fn named_pipes_are_not_waited_for() {
    let bench = Bench::new();
    let x = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/sprites/x.png")).unwrap();
    bench.write("art/x.png", x);
    bench.write(".config/tripppin/screens/Other.screen", "");
    for name in ["pipe", "art/piece.png", ".config/tripppin/screens/Mine.screen"] {
        let made = std::process::Command::new("mkfifo").arg(bench.path().join(name)).status().unwrap();
        assert!(made.success());
    }
    const TOLD: &str = ": a named pipe; expected a regular file";
    for words in [
        "screenshot x.png --palette pipe",
        "screenshot x.png --font pipe",
        "screenshot pipe",
        "script pipe",
        "train --game triple3 --games 1 --out pipe",
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        assert_eq!(bench.fails(&words, FAILURE), format!("pipe{TOLD}"), "{words:?}");
    }
    let said = bench.fails(&["screenshot", "x.png", "--sprites", "art"], FAILURE);
    assert_eq!(said, format!("art/piece.png{TOLD}"));
    let said = bench.fails(&["screenshot", "x.png", "--pubscreen", "mine"], FAILURE);
    assert!(said.ends_with(&format!("/Mine.screen{TOLD}")), "{said}");
}

#[test]
fn unknown_screen_is_replaced_by_the_default() {
    let bench = Bench::new();
    let run = bench.run(&["screenshot", "x.png", "--seed", "1", "--pubscreen", "Workbensh"]);
    assert_eq!(run.code, Some(0));
    assert_eq!(
        super::bench::one_line(&run.err),
        "no public screen \"Workbensh\" (did you mean Workbench?); using Workbench"
    );
    let default = bench.run(&["screenshot", "y.png", "--seed", "1"]);
    assert_eq!((default.code, default.err.as_str()), (Some(0), ""));
    let bytes = |name| fs::read(bench.path().join(name)).unwrap();
    assert_eq!(bytes("x.png"), bytes("y.png"));
}

#[test]
fn unusable_scripts_are_reported() {
    let bench = Bench::new();
    let script = |text: &[u8], expected: &str| {
        bench.write("a.script", text);
        assert_eq!(
            bench.fails(&["script", "a.script", "--seed", "1"], FAILURE),
            format!("a.script{expected}")
        );
    };
    script(b"# nothing\n\n\xFF", ":3:1: a byte that is not UTF-8 where text was expected");
    script(b"wait 1\nexpect plies 3", ":2:14: 0 moves played; expected 3 moves played");
    script(b"screenshot no/x.png", ":1: no/x.png: cannot be written: no such file or directory");
    // A script with a parse error executes none of its lines.
    script(b"screenshot x.png\nwait 5 blanks", ":2:8: \"blanks\"; expected the end of the line");
}
