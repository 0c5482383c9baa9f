//! Tests of the desktop integration: menu entry, software-centre metadata, icons, and the Debian package.
//!
//! `UPDATE_PACKAGING=1 cargo test --test suite commands::packages::` rewrites the larger icons. Tests that
//! need further programs or a built package are ignored unless `--include-ignored` asks for them.
//! `TRIPPPIN_DEB` names the package.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail by panicking")]

use crate::program;

use std::collections::BTreeMap;
use std::fs;
use std::io::BufReader;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use program::run;
use tripppin::CATALOGUE;

/// Icon sizes drawn by hand.
const DRAWN: [usize; 4] = [16, 24, 32, 48];
/// Icon sizes scaled by whole factors from the drawing of 64 pixels.
const STEPS: [usize; 4] = [64, 128, 256, 512];
const METAINFO: &str = "local.tripppin.Tripppin.metainfo.xml";

fn packaging(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging").join(name)
}

/// An indexed drawing: the length of its side, the colour of each index, and the index of each pixel.
#[derive(PartialEq, Eq)]
struct Drawing {
    side: usize,
    colours: Vec<u8>,
    clear: Vec<u8>,
    indices: Vec<u8>,
}

impl Drawing {
    fn read(path: &Path) -> Self {
        let file = fs::File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut reader = png::Decoder::new(BufReader::new(file)).read_info().unwrap();
        let info = reader.info();
        assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Indexed, png::BitDepth::Four));
        assert_eq!(info.width, info.height, "{}", path.display());
        let colours = info.palette.as_ref().unwrap().to_vec();
        let clear = info.trns.as_ref().unwrap().to_vec();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut bytes).unwrap();
        let indices = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]).collect();
        Self { side: frame.width as usize, colours, clear, indices }
    }

    fn write(&self, path: &Path) {
        let side = u32::try_from(self.side).unwrap();
        let mut encoder = png::Encoder::new(fs::File::create(path).unwrap(), side, side);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Four);
        encoder.set_palette(self.colours.clone());
        encoder.set_trns(self.clear.clone());
        let bytes: Vec<u8> = self.indices.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect();
        encoder.write_header().unwrap().write_image_data(&bytes).unwrap();
    }

    /// Returns the drawing with every pixel enlarged to a square of `step` pixels.
    fn times(&self, step: usize) -> Self {
        let side = self.side * step;
        let at = |place: usize| self.indices[place / side / step * self.side + place % side / step];
        Self {
            side,
            colours: self.colours.clone(),
            clear: self.clear.clone(),
            indices: (0..side * side).map(at).collect(),
        }
    }
}

#[test]
fn icons_are_drawings_or_whole_enlargements() {
    let drawing = Drawing::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("sprites/icon.png"));
    for side in DRAWN {
        let icon = Drawing::read(&packaging(&format!("icons/{side}.png")));
        assert_eq!(icon.side, side);
        assert!(
            (icon.colours, icon.clear) == (drawing.colours.clone(), drawing.clear.clone()),
            "{side}: other colours"
        );
    }
    for side in STEPS {
        let path = packaging(&format!("icons/{side}.png"));
        let made = drawing.times(side / drawing.side);
        if std::env::var_os("UPDATE_PACKAGING").is_some() {
            made.write(&path);
        }
        assert!(
            Drawing::read(&path) == made,
            "packaging/icons/{side}.png is old; UPDATE_PACKAGING=1 cargo test --test suite commands::packages:: writes it anew"
        );
    }
}

/// Creates a Windows icon file with all sizes, each with its colours and a mask. The rows of a picture start
/// at the bottom and are padded to words.
fn of_windows(icons: &[Drawing]) -> Vec<u8> {
    let word = |value: usize| u32::try_from(value).unwrap().to_le_bytes();
    let half = |value: u16| value.to_le_bytes();
    let images: Vec<Vec<u8>> = icons.iter().map(|icon| bitmap(icon, word)).collect();
    // The header and the directory, which lists for each icon: sides (0 is 256), colours, planes, bits,
    // bytes, offset.
    let mut file = [half(0), half(1), half(icons.len() as u16)].concat();
    let mut place = 6 + 16 * icons.len();
    for (icon, image) in icons.iter().zip(&images) {
        let side = icon.side as u8;
        file.extend([side, side, 16, 0, 1, 0, 4, 0]);
        file.extend([word(image.len()), word(place)].concat());
        place += image.len();
    }
    file.extend(images.concat());
    file
}

fn bitmap(icon: &Drawing, word: impl Fn(usize) -> [u8; 4]) -> Vec<u8> {
    let is_clear = |index: u8| icon.clear.get(usize::from(index)) == Some(&0);
    // The height includes the rows of the mask. A picture has 4 bits per pixel and is not compressed.
    let mut image = [word(40), word(icon.side), word(2 * icon.side), [1, 0, 4, 0], word(0)].concat();
    image.extend([0; 20]);
    for index in 0..16 {
        // Transparent pixels are black, because their colour is combined with the background.
        let at = 3 * usize::from(index);
        let rgb = icon.colours.get(at..at + 3).filter(|_| !is_clear(index)).unwrap_or(&[0; 3]);
        image.extend([rgb[2], rgb[1], rgb[0], 0]);
    }
    let rows = || icon.indices.chunks(icon.side).rev();
    let padded = |bits: Vec<u8>, pixels: usize| {
        let byte = |bits: &[u8]| bits.iter().fold(0, |all, bit| all << (8 / pixels) | bit);
        let mut bytes: Vec<u8> = bits.chunks(pixels).map(byte).collect();
        bytes.resize(bytes.len().next_multiple_of(4), 0);
        bytes
    };
    rows().for_each(|row| image.extend(padded(row.to_vec(), 2)));
    rows().for_each(|row| {
        image.extend(padded(row.iter().map(|&index| u8::from(is_clear(index))).collect(), 8))
    });
    image
}

#[test]
fn windows_icon_has_the_usual_sizes() {
    let path = packaging("icons/tripppin.ico");
    let file = of_windows(
        &[16, 24, 32, 48, 64, 256].map(|side| Drawing::read(&packaging(&format!("icons/{side}.png")))),
    );
    if std::env::var_os("UPDATE_PACKAGING").is_some() {
        fs::write(&path, &file).unwrap();
    }
    assert!(
        fs::read(path).is_ok_and(|there| there == file),
        "packaging/icons/tripppin.ico is old; UPDATE_PACKAGING=1 cargo test --test suite commands::packages:: writes it anew"
    );
}

#[test]
fn desktop_entry_starts_every_game() {
    let entry = fs::read_to_string(packaging("tripppin.desktop")).unwrap();
    let starts: Vec<&str> = entry.lines().filter_map(|line| line.strip_prefix("Exec=tripppin")).collect();
    let mut wanted = vec![String::new()];
    wanted.extend(CATALOGUE.games().skip(1).map(|game| format!(" --game {}", game.word)));
    assert_eq!(starts, wanted);
    let metainfo = fs::read_to_string(packaging(METAINFO)).unwrap();
    for game in CATALOGUE.games() {
        assert!(entry.contains(&format!("Name={}\n", game.title)), "{}", game.title);
        assert!(metainfo.contains(game.title), "{}", game.title);
    }
}

/// Runs a tool and returns its output.
fn ask(tool: &str, words: &[&str]) -> Output {
    Command::new(tool).args(words).output().unwrap_or_else(|error| panic!("{tool}: {error}"))
}

#[test]
#[ignore = "needs desktop-file-validate and appstreamcli"]
fn desktop_validators_accept_the_files() {
    let entry = packaging("tripppin.desktop");
    let metainfo = packaging(METAINFO);
    let checks: [(&str, &[&str]); 2] = [
        ("desktop-file-validate", &[entry.to_str().unwrap()]),
        ("appstreamcli", &["validate", "--no-net", metainfo.to_str().unwrap()]),
    ];
    for (tool, words) in checks {
        let said = ask(tool, words);
        let out = String::from_utf8_lossy(&said.stdout);
        assert!(said.status.success(), "{tool}: {out}{}", String::from_utf8_lossy(&said.stderr));
    }
}

/// Adds every file below `folder` to `found`, by its relative path.
fn files(folder: &Path, below: &Path, found: &mut BTreeMap<String, PathBuf>) {
    for entry in fs::read_dir(below).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(folder, &path, found);
        } else {
            found.insert(path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned(), path);
        }
    }
}

#[test]
#[ignore = "needs the Debian package that TRIPPPIN_DEB names"]
fn debian_package_is_complete_and_runs() {
    let package = std::env::var("TRIPPPIN_DEB").expect("TRIPPPIN_DEB names no package");
    let package = package.as_str();
    let field = |name| {
        let said = ask("dpkg-deb", &["--field", package, name]);
        String::from_utf8(said.stdout).unwrap().trim_end().to_owned()
    };
    assert_eq!(field("Package"), "tripppin");
    assert!(field("Version").starts_with(env!("CARGO_PKG_VERSION")));
    let depends = field("Depends");
    // The program talks to displays without their libraries, so the package depends only on the C runtime.
    let known = |one: &str| ["libc6 ", "libgcc-s1 "].iter().any(|name| one.trim().starts_with(name));
    assert!(depends.split(',').all(known), "{depends}");

    let scratch = tempfile::tempdir().unwrap();
    assert!(ask("dpkg-deb", &["--extract", package, scratch.path().to_str().unwrap()]).status.success());
    let mut found = BTreeMap::new();
    files(scratch.path(), scratch.path(), &mut found);
    let mut wanted = vec![
        "usr/games/tripppin".to_owned(),
        "usr/share/applications/tripppin.desktop".to_owned(),
        "usr/share/bash-completion/completions/tripppin".to_owned(),
        "usr/share/doc/tripppin/CHANGELOG.md".to_owned(),
        "usr/share/doc/tripppin/LICENSE-MIT".to_owned(),
        "usr/share/doc/tripppin/NOTICES.txt".to_owned(),
        "usr/share/doc/tripppin/copyright".to_owned(),
        "usr/share/fish/vendor_completions.d/tripppin.fish".to_owned(),
        "usr/share/man/man6/tripppin.6.gz".to_owned(),
        format!("usr/share/metainfo/{METAINFO}"),
        "usr/share/zsh/vendor-completions/_tripppin".to_owned(),
    ];
    for side in DRAWN.iter().chain(&STEPS) {
        wanted.push(format!("usr/share/icons/hicolor/{side}x{side}/apps/tripppin.png"));
    }
    wanted.sort();
    assert_eq!(found.keys().collect::<Vec<_>>(), wanted.iter().collect::<Vec<_>>());
    for (name, path) in &found {
        let mode = fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, if name == "usr/games/tripppin" { 0o755 } else { 0o644 }, "{name}");
    }
    let notices = fs::read_to_string(&found["usr/share/doc/tripppin/NOTICES.txt"]).unwrap();
    assert!(notices.contains("\npng 0.") && notices.contains("Permission is hereby granted"));

    // The installed program works outside the checkout, and gives the same answer as the program that has
    // just been built.
    let words = ["deal", "--game", "triple3", "--seed", "7"];
    let said =
        Command::new(&found["usr/games/tripppin"]).args(words).current_dir(&scratch).env_clear().output();
    assert_eq!(String::from_utf8(said.unwrap().stdout).unwrap(), run(&words).out);
    let picture = scratch.path().join("screen.png");
    let mut shot = Command::new(&found["usr/games/tripppin"]);
    let shot = shot.args(["screenshot", "screen.png"]).current_dir(&scratch).env_clear().status();
    assert!(shot.unwrap().success() && picture.exists());
}

#[test]
#[ignore = "needs zip and unzip"]
fn windows_archive_has_texts_for_windows() {
    let scratch = tempfile::tempdir().unwrap();
    for name in ["tripppin.exe", "tripppinw.exe"] {
        fs::write(scratch.path().join(name), "MZ").unwrap();
    }
    let [from, notices, out] =
        [".", "notices", "out"].map(|name| scratch.path().join(name).display().to_string());
    fs::write(&notices, "one\ntwo\nthree\nfour\n").unwrap();
    let packed = Command::new(packaging("windows/zip")).args([&from, &notices, &out]).output().unwrap();
    assert!(packed.status.success(), "{}", String::from_utf8_lossy(&packed.stderr));
    let archive = String::from_utf8(packed.stdout).unwrap();
    assert!(ask("unzip", &["-q", archive.trim_end(), "-d", &out]).status.success());
    let mut found = BTreeMap::new();
    files(Path::new(&out), Path::new(&out), &mut found);
    let folder = format!("tripppin-{}-x86_64-windows", env!("CARGO_PKG_VERSION"));
    let text = |name: &str| fs::read_to_string(&found[&format!("{folder}/{name}")]).unwrap();
    let names: Vec<_> = found.keys().filter_map(|name| name.strip_prefix(&format!("{folder}/"))).collect();
    let top: Vec<_> = names.iter().filter(|name| !name.contains('/')).copied().collect();
    assert_eq!(
        top,
        [
            "CHANGELOG.txt",
            "LICENSE-APACHE.txt",
            "LICENSE-MIT.txt",
            "LICENSE.txt",
            "NOTICES.txt",
            "README.txt",
            "tripppin.exe",
            "tripppinw.exe"
        ]
    );
    // Of the drawings' package, only the pictures are for people who restyle the program.
    let drawings: Vec<_> = names.iter().filter_map(|name| name.strip_prefix("sprites/")).collect();
    assert!(drawings.len() > 50 && drawings.iter().all(|name| name.ends_with(".png")), "{drawings:?}");
    for name in top.iter().filter(|name| name.ends_with(".txt")) {
        assert!(
            text(name).lines().count() > 3
                && text(name).split('\n').rev().skip(1).all(|line| line.ends_with('\r'))
        );
    }
    assert!(text("LICENSE.txt").contains("(LICENSE-MIT.txt)"));
    // The README names every file of the archive and does not mention the checkout.
    let readme = text("README.txt");
    for name in top.iter().filter(|name| **name != "README.txt") {
        assert!(readme.contains(name), "{name}");
    }
    assert!(readme.lines().all(|line| line.chars().count() < 80) && !readme.contains("cargo"));
}
