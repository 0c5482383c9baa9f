//! Tests of the films that `tripppin record` writes, and of the pictures in README and the manual, which are
//! made by that command.
//!
//! Each picture's script begins with the command that makes the picture. `UPDATE_PICTURES=1 cargo test --test
//! suite commands::pictures::` remakes outdated pictures, to be reviewed before they are committed. Files are
//! compared by the pixels and durations of their frames.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, reason = "a test may fail by panicking")]

use crate::commands::manual;
use crate::program;

use std::collections::BTreeSet;
use std::fs;
use std::io::BufReader;
use std::path::Path;

use png::{Decoder, Transformations};
use program::run;

/// Maximum size of a picture file in bytes, because every visitor of the README loads it.
const MOST_BYTES: u64 = 300 << 10;

#[derive(PartialEq, Eq)]
struct Film {
    width: usize,
    frames: Vec<Frame>,
    /// Number of loops; `None` for a plain PNG, 0 for an endless loop.
    plays: Option<u32>,
    /// Number of pixels stored in the file. A frame of the file stores only the part of the picture that
    /// changed.
    written: usize,
}

#[derive(Clone, PartialEq, Eq)]
struct Frame {
    pixels: Vec<[u8; 3]>,
    delay: (u16, u16),
}

/// Decodes a picture file, drawing each frame over the frames before it.
fn decode(path: &Path) -> Film {
    let mut decoder = Decoder::new(BufReader::new(fs::File::open(path).unwrap()));
    decoder.set_transformations(Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let control = reader.info().animation_control;
    let (width, height) = (reader.info().width as usize, reader.info().height as usize);
    let mut pixels = vec![[0; 3]; width * height];
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let (mut frames, mut written) = (Vec::new(), 0);
    for _ in 0..control.map_or(1, |control| control.num_frames) {
        let part = reader.next_frame(&mut bytes).unwrap();
        assert_eq!(part.color_type, png::ColorType::Rgb);
        let place = reader.info().frame_control;
        let (left, top) = place.map_or((0, 0), |place| (place.x_offset as usize, place.y_offset as usize));
        for (y, row) in bytes.chunks(part.line_size).take(part.height as usize).enumerate() {
            for (x, rgb) in row.chunks_exact(3).take(part.width as usize).enumerate() {
                pixels[(top + y) * width + left + x] = rgb.try_into().unwrap();
                written += 1;
            }
        }
        let delay = place.map_or((0, 1), |place| (place.delay_num, place.delay_den));
        frames.push(Frame { pixels: pixels.clone(), delay });
    }
    Film { width, frames, plays: control.map(|control| control.num_plays), written }
}

impl Film {
    /// Returns the frame shown after the given number of vertical blanks.
    fn after(&self, blanks: usize) -> &Frame {
        let mut passed = 0;
        let standing = self.frames.iter().find(|frame| {
            passed += usize::from(frame.delay.0);
            passed >= blanks
        });
        standing.unwrap()
    }

    fn blanks(&self) -> usize {
        self.frames.iter().map(|frame| usize::from(frame.delay.0)).sum()
    }
}

/// Records a script. Returns the film and the screenshots of the display that the script has saved under the
/// given names.
fn record<const N: usize>(options: &[&str], script: &str, names: [&str; N]) -> (Film, [Film; N]) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let script = names.iter().fold(script.to_owned(), |script, name| script.replace(name, &path(name)));
    fs::write(path("a.script"), script).unwrap();
    let (from, to) = (path("a.script"), path("film.png"));
    let done = run(&[&["record", "--seed", "7"], options, &[&from, &to]].concat());
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""));
    (decode(Path::new(&to)), names.map(|name| decode(Path::new(&path(name)))))
}

/// A script in which a piece is dragged, with a screenshot before, during and after the drag.
const DRAG: &str = "wait 60\nrecord on\nwait 20\nscreenshot FIRST shown\npointer e1 10\npress left\npointer f2 20\n\
                    screenshot MIDDLE shown\nrelease left\nwait 40\nscreenshot LAST shown\nrecord off\nwait 100\n";

/// Returns the pixels of a native picture enlarged by `across` and `down`.
fn grown(native: &Film, across: usize, down: usize) -> Vec<[u8; 3]> {
    let rows = native.frames[0].pixels.chunks(native.width);
    rows.flat_map(|row| {
        let wide: Vec<[u8; 3]> = row.iter().flat_map(|&pixel| vec![pixel; across]).collect();
        vec![wide; down].concat()
    })
    .collect()
}

#[test]
fn film_shows_the_frames_of_its_script() {
    let cases: [(&[&str], usize, usize, u16); 3] = [
        (&[], 1, 2, 60),
        (&["--scale", "2", "--border", "8"], 2, 4, 60),
        (&["--interlace", "--pens", "8", "--pal"], 1, 1, 50),
    ];
    for (options, across, down, rate) in cases {
        let (film, [first, middle, last]) = record(options, DRAG, ["FIRST", "MIDDLE", "LAST"]);
        assert_eq!((film.plays, film.blanks()), (Some(0), 20 + 10 + 1 + 20 + 1 + 40));
        assert!(film.frames.iter().all(|frame| frame.delay.1 == rate));
        for (blanks, shown) in [(20, first), (51, middle), (92, last)] {
            assert!(
                film.after(blanks).pixels == grown(&shown, across, down),
                "{options:?}: another picture after {blanks} blanks"
            );
        }
        // Equal pictures are merged, and only changed parts are stored.
        assert!(film.frames.windows(2).all(|pair| pair[0].pixels != pair[1].pixels));
        assert!(film.frames.len() < 80 && film.written < 8 * film.frames[0].pixels.len());
    }
}

#[test]
fn script_without_record_command_is_filmed_whole() {
    let (film, []) = record(&[], "wait 9\npointer 300,150\nwait 20\n", []);
    assert_eq!(film.blanks(), 30);
}

#[test]
fn unchanging_recording_is_a_plain_png() {
    let (film, [shown]) = record(&[], "wait 60\nrecord on\nwait 1\nscreenshot SHOWN shown\n", ["SHOWN"]);
    assert_eq!((film.plays, film.frames.len()), (None, 1));
    assert!(film.frames[0].pixels == grown(&shown, 1, 2));
}

// ---- the pictures of README and the manual

const PICTURES: &str = "docs/manual/src/pictures";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the names in [`PICTURES`] that end with `end`, with this end removed.
fn docs(end: &str) -> BTreeSet<String> {
    let files = fs::read_dir(root().join(PICTURES)).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    names.filter_map(|name| name.strip_suffix(end).map(str::to_owned)).collect()
}

/// Returns the options in the first line of a picture's script.
fn options(name: &str, script: &str) -> Vec<String> {
    let line = script.lines().next().and_then(|line| line.strip_prefix("# tripppin record "));
    let line =
        line.and_then(|line| line.strip_suffix(&format!(" {PICTURES}/{name}.script {PICTURES}/{name}.png")));
    let line = line.unwrap_or_else(|| {
        panic!("{PICTURES}/{name}.script: the first line is not the command that records the picture")
    });
    // A quoted position is one argument.
    let quoted = line.split('"').enumerate().flat_map(|(at, part)| match at % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    quoted.collect()
}

#[test]
fn pictures_of_readme_and_manual_are_up_to_date() {
    let mut old = Vec::new();
    for name in docs(".script") {
        let script = root().join(format!("{PICTURES}/{name}.script"));
        let options = options(&name, &fs::read_to_string(&script).unwrap());
        let folder = tempfile::tempdir().unwrap();
        let made = folder.path().join("made.png");
        let paths = [script.display().to_string(), made.display().to_string()];
        let words: Vec<&str> = options.iter().chain(&paths).map(String::as_str).collect();
        let done = run(&[&["record"], &words[..]].concat());
        assert_eq!((done.code, done.err.as_str()), (Some(0), ""), "{name}");
        let there = root().join(format!("{PICTURES}/{name}.png"));
        if there.exists() && decode(&there) == decode(&made) {
            continue;
        }
        if std::env::var_os("UPDATE_PICTURES").is_some() {
            println!("{}", there.display());
            fs::copy(&made, &there).unwrap();
        } else {
            old.push(format!("{PICTURES}/{name}.png"));
        }
    }
    assert!(
        old.is_empty(),
        "{} out of date; UPDATE_PICTURES=1 cargo test --test suite commands::pictures:: writes them again",
        old.join(", ")
    );
}

#[test]
fn pictures_are_shown_with_their_command_line() {
    // README shows some of the pictures, too, but leaves their command lines to the manual.
    let pages = manual::pages();
    assert_eq!(docs(".png"), docs(".script"), "every picture has a script");
    for name in docs(".png") {
        let file = format!("{PICTURES}/{name}.png");
        let shown = |page: &&manual::Page| {
            let folder = page.path.parent().unwrap().to_str().unwrap();
            let link = file.strip_prefix(folder).unwrap_or(&file).trim_start_matches('/');
            page.text.contains(&format!("]({link})"))
        };
        let places: Vec<_> = pages.iter().filter(shown).collect();
        assert!(!places.is_empty(), "{file} is not shown in the manual");
        assert!(fs::metadata(root().join(&file)).unwrap().len() < MOST_BYTES, "{file} is too large");
        let script = fs::read_to_string(root().join(format!("{PICTURES}/{name}.script"))).unwrap();
        let mut line = "tripppin".to_owned();
        let mut words = options(&name, &script).into_iter();
        while let Some(word) = words.next() {
            // Options that choose the scene or the size do not change the look of the game.
            if ["--position", "--seed", "--border", "--scale"].contains(&word.as_str()) {
                words.next();
            } else {
                line = format!("{line} {word}");
            }
        }
        // If the line names the first game, no Workbench is opened, as in the picture.
        let named = line.replacen("tripppin", "tripppin --game tripppin", 1);
        let is_shown = |text: &str| {
            [&line, &named]
                .iter()
                .any(|line| text.contains(&format!("`{line}`")) || text.contains(&format!("    {line}\n")))
        };
        for page in places {
            assert!(is_shown(&page.text), "{}: {file} is shown without `{line}`", page.path.display());
        }
    }
}
