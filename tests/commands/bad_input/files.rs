//! Tests of missing, damaged and unsuitable files.

use super::bench::{Bench, FAILURE};
use std::fs;

const PALETTES: &str = "neither a file nor one of the built-in palettes: workbench2, workbench13, workbench31, magicwb, highcontrast, tribolo";

/// Checks the message about the file of an option; `told` is the part of the message after the file's name.
fn told(bench: &Bench, option: &str, file: &str, told: &str) {
    let said = bench.fails(&["screenshot", "x.png", option, file], FAILURE);
    assert_eq!(said, format!("{file}{told}"), "{option}");
}

#[test]
fn unusable_palette_files_are_reported() {
    let bench = Bench::new();
    let told = |file: &str, expected: &str| told(&bench, "--palette", file, expected);
    told("nope", &format!(": {PALETTES}"));
    told("no/where.gpl", &format!(": {PALETTES}"));
    told("magikwb", &format!(": {PALETTES} (did you mean magicwb?)"));
    told(".", ": cannot be read: is a directory");
    bench.write("empty.gpl", "");
    told("empty.gpl", ":1:1: nothing; expected the line GIMP Palette");
    bench.write("bytes.gpl", b"JASC\n\xFF\xFE");
    told("bytes.gpl", ":2:1: a byte that is not UTF-8 where text was expected");
    if cfg!(unix) {
        told("/dev/zero", ": longer than 16 megabytes, the maximum for such a file");
    }
}

/// Creates an indexed PNG of the given size in which a single pixel has a different index.
fn picture(width: u32, height: u32, index: u8) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette([0_u8; 48].to_vec());
    let mut pixels = vec![0; (width * height) as usize];
    pixels[1] = index;
    encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
    bytes
}

#[test]
fn unusable_drawings_are_reported() {
    let bench = Bench::new();
    told(&bench, "--sprites", "nope", ": cannot be read: no such file or directory");
    bench.write("file", "");
    told(&bench, "--sprites", "file", ": cannot be read: not a directory");
    fs::create_dir(bench.path().join("empty")).unwrap();
    let said = bench.fails(&["screenshot", "x.png", "--sprites", "empty"], FAILURE);
    assert!(
        said.starts_with("empty: contains none of the drawings piece.png, piece-lace.png, x.png,"),
        "{said}"
    );

    let drawing = |bytes: &[u8], expected: &str| {
        bench.write("art/piece.png", bytes);
        let said = bench.fails(&["screenshot", "x.png", "--sprites", "art"], FAILURE);
        assert_eq!(said, format!("art/piece.png{expected}"));
    };
    drawing(b"no picture", ": not a readable PNG (it does not begin like one); expected an indexed PNG");
    drawing(b"", ": not a readable PNG (it is empty); expected an indexed PNG");
    drawing(b"GIF89a", ": not a readable PNG (it is a GIF); expected an indexed PNG");
    drawing(&picture(22, 13, 0)[..60], ": not a readable PNG (it ends too early); expected an indexed PNG");
    drawing(&picture(22, 26, 0), ": 22 x 26 pixels; a piece has 22 x 13 pixels");
    drawing(&picture(21, 13, 0), ": 21 x 13 pixels; a piece has 22 x 13 pixels");
    drawing(&picture(22, 13, 4), ": row 0, column 1: index 4; a piece has indices 0 to 3");
    let mut rgb = Vec::new();
    let mut encoder = png::Encoder::new(&mut rgb, 22, 13);
    encoder.set_color(png::ColorType::Rgb);
    encoder.write_header().unwrap().write_image_data(&[0; 22 * 13 * 3]).unwrap();
    bench.write("art/piece.png", &rgb);
    let said = bench.fails(&["screenshot", "x.png", "--sprites", "art"], FAILURE);
    assert!(said.starts_with("art/piece.png: ") && said.contains("expected an indexed PNG"), "{said}");
    // Invert a byte near the end of the pixel data, so that the data no longer matches its checksum.
    let mut broken = picture(22, 13, 1);
    let middle = broken.len() - 20;
    broken[middle] ^= 0xFF;
    bench.write("art/piece.png", &broken);
    let said = bench.fails(&["screenshot", "x.png", "--sprites", "art"], FAILURE);
    assert_eq!(said, "art/piece.png: not a readable PNG (it is damaged); expected an indexed PNG");
    fs::remove_file(bench.path().join("art/piece.png")).unwrap();
    fs::create_dir(bench.path().join("art/piece.png")).unwrap();
    let said = bench.fails(&["screenshot", "x.png", "--sprites", "art"], FAILURE);
    assert_eq!(said, "art/piece.png: cannot be read: is a directory");
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
fn unusable_font_files_are_reported() {
    let bench = Bench::new();
    let font = |name: &str, bytes: &[u8], expected: &str| {
        bench.write(name, bytes);
        told(&bench, "--font", name, expected);
    };
    told(&bench, "--font", "nope.bdf", ": cannot be read: no such file or directory");
    told(&bench, "--font", ".", ": cannot be read: is a directory");
    font("empty", b"", ": not the beginning of a BDF or PSF font; expected a BDF or PSF font");
    font("short.psf", b"\x36\x04", ": ends after 2 bytes; expected the header of a PSF font, 4 or 32 bytes");
    font("cut.psf", b"\x36\x04\0\x08abc", ": ends after 7 bytes; expected 2052 for its 256 glyphs");
    let mut low = vec![0x36, 0x04, 0, 7];
    low.resize(4 + 256 * 7, 0);
    font("low.psf", &low, ": a font 7 rows high; expected 8 to 40");
    low[3] = 65;
    low.resize(4 + 256 * 65, 0);
    font("high.psf", &low, ": a font 65 rows high; expected 8 to 40");
    let of_height = |ascent: usize, descent: usize| {
        format!(
            "STARTFONT 2.1\nFONTBOUNDINGBOX 8 8 0 0\nFONT_ASCENT {ascent}\nFONT_DESCENT {descent}\n\
             STARTCHAR A\nENCODING 65\nENDCHAR\nENDFONT\n"
        )
    };
    font("low.bdf", of_height(7, 0).as_bytes(), ": a font 7 rows high; expected 8 to 40");
    font("tall.bdf", of_height(40, 1).as_bytes(), ": a font 41 rows high; expected 8 to 40");
    font("high.bdf", of_height(40, 30).as_bytes(), ": a font 70 rows high; expected 8 to 40");
    font(
        "word.bdf",
        b"STARTFONT 2.1\nFONTBOUNDINGBOX 8 x 0 0\nENDFONT\n",
        ":2:19: \"x\"; expected the height, a number from 0 to 65536",
    );
}

#[test]
fn unusable_screen_files_are_reported() {
    let bench = Bench::new();
    let file = ".config/tripppin/screens/Mine.screen";
    let screen = |text: &str, expected: &str| {
        bench.write(file, text);
        let said = bench.fails(&["screenshot", "x.png", "--pubscreen", "mine"], FAILURE);
        let own = bench.path().join(file).display().to_string();
        assert_eq!(said.replace(&own, "Mine.screen"), format!("Mine.screen{expected}"));
    };
    screen("pens", ":1:1: \"pens\"; expected key = value");
    screen("pens = \n", ":1:7: nothing; expected a value of pens");
    screen(
        "colour = red\n",
        ":1:1: \"colour\"; expected one of mode, pens, swap-pens, standard, palette, font, look, title",
    );
    screen("mode = laced", ":1:8: \"laced\"; expected one of plain, interlace");
    screen("pens = 8\npens = 8", ":2:1: \"pens\"; expected pens only once");
    // Relative files named by a screen are searched in the screen's folder.
    bench.write(file, "palette = mine.gpl");
    let said = bench.fails(&["screenshot", "x.png", "--pubscreen", "mine"], FAILURE);
    assert!(said.ends_with(&format!("/.config/tripppin/screens/mine.gpl: {PALETTES}")), "{said}");
    fs::remove_file(bench.path().join(file)).unwrap();
    fs::create_dir(bench.path().join(file)).unwrap();
    let said = bench.fails(&["screenshot", "x.png", "--pubscreen", "mine"], FAILURE);
    assert!(said.ends_with("Mine.screen: cannot be read: is a directory"), "{said}");
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
    assert_eq!(bench.fails(&["script", "."], FAILURE), ".: cannot be read: is a directory");
    script(b"wait 5 blanks", ":1:8: \"blanks\"; expected the end of the line");
    script(b"# nothing\n\n\xFF", ":3:1: a byte that is not UTF-8 where text was expected");
    script(b"play e1f9", ":1:6: \"e1f9\"; expected a move of one step, such as e1f2");
    script(b"wait 1\nexpect plies 3", ":2:14: 0 moves played; expected 3 moves played");
    script(b"menu Quit\nwait 1", ":2:6: a program that has ended; expected a running program");
    script(b"screenshot no/x.png", ":1: no/x.png: cannot be written: no such file or directory");
    script(
        &[b'a'; (1 << 20) + 1],
        ":1:1: a very long line; expected the end of the line within 1048576 bytes",
    );
    // A script with a parse error executes none of its lines.
    script(b"screenshot x.png\nnonsense", &{
        bench.write("a.script", "nonsense");
        let said = bench.fails(&["script", "a.script"], FAILURE);
        said.replacen("a.script:1:", ":2:", 1)
    });
}
