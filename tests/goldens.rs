//! Golden pictures: scenes played by script on every kind of screen, compared pixel by pixel with the PNGs
//! of `tests/goldens`.
//!
//! `UPDATE_GOLDENS=1 cargo test --test suite goldens::` rewrites the PNGs, to be reviewed before they are committed.
//! Indexed pictures are compared by pens and palette, pictures as displayed by RGB. Pictures that show the
//! differences are written to `target/goldens`. If `TRIPPPIN_WINDOWS` names a folder with the Windows
//! program, that program plays all scenes except the scenes of the test-only game, which the Windows program
//! does not contain.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test may fail by panicking, and tells what it writes"
)]

#[path = "play/desk.rs"]
mod desk;
#[path = "play/follow.rs"]
mod follow;
#[path = "play/fours.rs"]
mod fours;
#[path = "play/icons.rs"]
mod icons;
#[path = "play/lid.rs"]
mod lid;
#[path = "play/preferences.rs"]
mod preferences;
#[path = "play/scenes.rs"]
mod scenes;
#[path = "play/screens.rs"]
mod screens;
#[path = "play/shell.rs"]
mod shell;
#[path = "play/tribolo.rs"]
pub(crate) mod tribolo;
#[path = "play/triple3.rs"]
mod triple3;
#[path = "play/tripppin.rs"]
mod tripppin;
#[path = "play/trippples.rs"]
mod trippples;
#[path = "play/workbench.rs"]
mod workbench;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::conformance::fifth::ENTRY as FOURS;
use crate::conformance::with_test_games;
use crate::failing;
use crate::play::{self, ROWS, Table, words};
use scenes::Scene;
use small_amiga_window::PixelShape;
use small_amiga_window::files::encode_rgb;

/// Maximum number of golden pictures. The limit is low because each scene is played only on the few screens
/// that show the most.
const MOST_GOLDENS: usize = 350;

/// A decoded picture; `colours` is empty for an RGB picture.
#[derive(PartialEq, Eq)]
struct Picture {
    width: usize,
    pixels: Vec<u32>,
    colours: Vec<u8>,
}

fn decode(path: &Path) -> Picture {
    let file = std::io::BufReader::new(fs::File::open(path).unwrap());
    let mut decoder = png::Decoder::new(file);
    decoder.set_transformations(png::Transformations::IDENTITY);
    let mut reader = decoder.read_info().unwrap();
    let colours = reader.info().palette.as_deref().unwrap_or_default().to_vec();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut bytes).unwrap();
    let (width, depth) = (frame.width as usize, frame.bit_depth as usize);
    let pixels = if frame.color_type == png::ColorType::Rgb {
        bytes.chunks(3).map(|rgb| rgb.iter().fold(0, |all, &gun| all << 8 | u32::from(gun))).collect()
    } else {
        let pen = |row: &[u8], x: usize| row[x * depth / 8] << (x * depth % 8) >> (8 - depth);
        bytes
            .chunks(frame.line_size)
            .flat_map(|row| (0..width).map(move |x| u32::from(pen(row, x))))
            .collect()
    };
    Picture { width, pixels, colours }
}

fn difference(golden: &Picture, actual: &Picture) -> Option<String> {
    if (golden.width, golden.pixels.len()) != (actual.width, actual.pixels.len()) {
        let size =
            |picture: &Picture| format!("{} x {}", picture.width, picture.pixels.len() / picture.width);
        return Some(format!("{} pixels instead of {}", size(actual), size(golden)));
    }
    let mut places = (0..golden.pixels.len()).filter(|&at| golden.pixels[at] != actual.pixels[at]);
    if let Some(first) = places.next() {
        let (x, y) = (first % golden.width, first / golden.width);
        let (count, is, was) = (1 + places.count(), actual.pixels[first], golden.pixels[first]);
        return Some(format!("{count} pixels differ, the first at {x},{y}: {is:X} instead of {was:X}"));
    }
    (golden.colours != actual.colours).then(|| "another palette".to_owned())
}

/// Writes a darkened copy of the golden picture in which differing pixels are bright red.
fn write_difference(golden: &Picture, actual: &Picture, path: &Path) {
    let shade = |at: usize| {
        let value = golden.pixels[at];
        let pen = value as usize * 3;
        let rgb = golden
            .colours
            .get(pen..pen + 3)
            .map_or(value, |rgb| u32::from_be_bytes([0, rgb[0], rgb[1], rgb[2]]));
        if actual.pixels.get(at) == Some(&value) { rgb >> 2 & 0x3F_3F3F } else { 0xFF_0000 }
    };
    let pixels: Vec<u32> = (0..golden.pixels.len()).map(shade).collect();
    let rows = pixels.len() / golden.width;
    fs::write(path, encode_rgb(golden.width, rows, &pixels, PixelShape::Square).unwrap()).unwrap();
}

fn goldens() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/goldens")
}

fn differences() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap().join("goldens")
}

/// Compares a picture with its golden, or replaces the golden if `UPDATE_GOLDENS` is set.
fn compare(name: &str, folder: &Path) -> Result<(), String> {
    let (golden, actual) = (goldens().join(name), folder.join(name));
    let picture = decode(&actual);
    if std::env::var_os("UPDATE_GOLDENS").is_some() {
        if !golden.exists() || decode(&golden) != picture {
            fs::create_dir_all(goldens()).unwrap();
            println!("{}", golden.display());
            fs::copy(&actual, &golden).unwrap();
        }
        return Ok(());
    }
    let kept = differences().join(name);
    let keep = || {
        fs::create_dir_all(differences()).unwrap();
        fs::copy(&actual, &kept).unwrap();
    };
    if !golden.exists() {
        keep();
        return Err(format!("{}: no such golden; actual picture: {}", golden.display(), kept.display()));
    }
    let expected = decode(&golden);
    let Some(words) = difference(&expected, &picture) else { return Ok(()) };
    keep();
    let difference = differences().join(name.replace(".png", "-difference.png"));
    write_difference(&expected, &picture, &difference);
    let (golden, kept, difference) = (golden.display(), kept.display(), difference.display());
    Err(format!("{golden}: {words}; actual picture: {kept}, difference: {difference}"))
}

/// Returns `true` if the window of the test-only game is in the pictures of a scene.
fn is_of_test_game(scene: &Scene) -> bool {
    scene.options.split_whitespace().any(|word| word == FOURS.word)
}

/// Plays a scene and writes its pictures to a folder.
fn play_scene(scene: &Scene, folder: &Path) -> Result<(), String> {
    let mut command = words(&scene.options);
    if let Some(text) = &scene.position {
        let whole = if text.contains('/') { text.to_owned() } else { format!("{ROWS} {text}") };
        command.extend(["--position".to_owned(), whole]);
    }
    // The Windows program can be started only by command-line arguments, and does not contain the test-only
    // game.
    match scene.start.or(is_of_test_game(scene).then_some(Table::from_command)) {
        Some(start) => start(&command).run(&scene.name, &scene.script, folder),
        None => play::play(&command, &scene.name, &scene.script, folder).map(drop),
    }
}

fn check(scenes: &[Scene]) {
    let mut wrong = Vec::new();
    for scene in scenes {
        let folder = tempfile::tempdir().unwrap();
        if let Err(error) = play_scene(scene, folder.path()) {
            wrong.push(error);
            continue;
        }
        wrong.extend(scene.pictures().iter().filter_map(|name| compare(name, folder.path()).err()));
    }
    assert!(wrong.is_empty(), "{} of the pictures are not as expected:\n{}", wrong.len(), wrong.join("\n"));
}

/// Defines a test for each group of scenes, and a function that returns the scenes of all groups.
macro_rules! groups {
    ($($test:ident: $($scenes:ident)::+;)*) => {
        $(#[test]
        fn $test() {
            let scenes = $($scenes)::+();
            let check_all = || check(&scenes);
            if scenes.iter().any(is_of_test_game) { with_test_games(check_all) } else { check_all() }
        })*

        fn all() -> Vec<Scene> {
            [$($($scenes)::+()),*].into_iter().flatten().collect()
        }
    };
}

groups! {
    boards: tripppin::boards;
    looks: tripppin::looks;
    game_states: tripppin::states;
    menus: tripppin::menus;
    oracle: tripppin::oracle;
    aids: tripppin::aids;
    followed_moves: follow::moves;
    key_messages: follow::keys;
    progress_displays: follow::progress;
    move_lists: follow::list;
    game_ends: follow::ends;
    win_chance_graphs: follow::curves;
    dragged_pieces: tripppin::hands;
    windows: tripppin::windows;
    workbench: workbench::all;
    workbench_session: desk::all;
    public_screens: screens::all;
    sprites: tripppin::sprites;
    fonts: tripppin::fonts;
    trippples_boards: trippples::boards;
    trippples_rules: trippples::rules;
    trippples_placing: trippples::placing;
    trippples_lesson: trippples::lesson;
    trippples_states: trippples::states;
    trippples_oracle: trippples::oracle;
    triple3_boards: triple3::boards;
    triple3_dice: triple3::dice;
    triple3_lit: triple3::lit;
    triple3_ends: triple3::ends;
    triple3_menus: triple3::menus;
    triple3_aids: triple3::aids;
    tribolo_boards: tribolo::boards;
    tribolo_states: tribolo::states;
    tribolo_menus: tribolo::menus;
    tribolo_aids: tribolo::aids;
    tribolo_screens: tribolo::screens;
    fours_boards: fours::boards;
    shell: shell::all;
    shell_and_games: desk::shells;
    alert: desk::alerts;
    preferences: preferences::all;
    opened_machine: lid::all;
}

#[test]
fn icons_match_goldens() {
    let folder = tempfile::tempdir().unwrap();
    let wrong = |(name, options): (&str, &str)| {
        fs::write(folder.path().join(name), icons::drawn(options)).unwrap();
        compare(name, folder.path()).err()
    };
    assert_eq!(icons::KINDS.into_iter().filter_map(wrong).collect::<Vec<_>>(), Vec::<String>::new());
}

#[test]
fn every_golden_has_its_scene() {
    let icons = icons::KINDS.map(|(name, _)| name.to_owned());
    let pictures: Vec<String> = all().iter().flat_map(Scene::pictures).chain(icons).collect();
    let names: BTreeSet<&String> = pictures.iter().collect();
    assert_eq!(names.len(), pictures.len(), "two scenes write the same picture");
    assert!(names.len() <= MOST_GOLDENS, "{} pictures; play each scene on fewer screens", names.len());
    fs::create_dir_all(goldens()).unwrap();
    let files = fs::read_dir(goldens()).unwrap().map(|file| file.unwrap());
    let unknown = files.filter(|file| !names.contains(&file.file_name().into_string().unwrap()));
    let unknown: Vec<String> = unknown.map(|file| file.path().display().to_string()).collect();
    if std::env::var_os("UPDATE_GOLDENS").is_some() {
        for path in &unknown {
            println!("removed, because no scene writes it: {path}");
            fs::remove_file(path).unwrap();
        }
    } else {
        assert!(unknown.is_empty(), "no scene writes these pictures:\n{}", unknown.join("\n"));
    }
}
