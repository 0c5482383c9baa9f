//! Detects the type of a file dropped on the page and chooses the command-line arguments that load it.
//!
//! Files are recognized by their first bytes or their names. Reading them is left to the program, which finds
//! them in the virtual folder [`FOLDER`].

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use amiga_boardgame::table::GameEntry;
use amiga_boardgame::table::saved_game;
use boardgame_host::assets::{drawings, fonts};
use small_amiga::text;
use tripppin::CATALOGUE;

/// Virtual folder of the files that the user has dropped on the page.
pub const FOLDER: &str = "/dropped";

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DroppedFile {
    /// A screen asset such as a font: the option that loads it, and the option's value.
    Asset(&'static str, OsString),
    /// A saved game: the catalogue entry of the game, and the text of the file.
    Kept(&'static GameEntry, String),
    /// A game record: the catalogue entry of the game, and a position with any moves made from it, as text.
    Position(&'static GameEntry, String),
}

pub fn path(name: &str) -> PathBuf {
    // Directories in the name are dropped.
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    Path::new(FOLDER).join(name)
}

/// Determines the type of a dropped file from its name and contents.
///
/// # Errors
/// Returns a message that lists the supported types if the file has none of them.
pub fn kind(name: &str, bytes: &[u8]) -> Result<DroppedFile, String> {
    let lower = name.to_ascii_lowercase();
    let path = path(name);
    let bytes = bytes.strip_prefix(&text::MARK_BYTES).unwrap_or(bytes);
    let begins = |with: &[u8]| bytes.starts_with(with);
    if begins(b"GIMP Palette") || lower.ends_with(".gpl") {
        return Ok(DroppedFile::Asset("--palette", path.into()));
    }
    if fonts::is_font(bytes) {
        return Ok(DroppedFile::Asset("--font", path.into()));
    }
    if lower.ends_with(".screen") {
        return Ok(DroppedFile::Asset("--pubscreen", path.file_stem().unwrap_or_default().into()));
    }
    if drawings::names().contains(&lower) {
        return Ok(DroppedFile::Asset("--sprites", FOLDER.into()));
    }
    let text = text::decode(bytes).unwrap_or_default();
    let of_kept = |game: &&'static GameEntry| saved_game::read(game, text).is_ok();
    if let Some(game) = CATALOGUE.games().find(of_kept) {
        return Ok(DroppedFile::Kept(game, text.to_owned()));
    }
    let line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    match CATALOGUE.games().find(|game| game.reads(line)) {
        Some(game) => Ok(DroppedFile::Position(game, line.to_owned())),
        None => Err(format!(
            "{name}: expected a saved game, a position, a palette (.gpl), a font (.bdf, .psf), a screen (.screen), or a drawing \
             by its name"
        )),
    }
}

/// Returns the command-line arguments with `option` set to `value`, replacing earlier occurrences of the
/// option.
pub fn with_option(words: &[OsString], option: &str, value: OsString) -> Vec<OsString> {
    let mut words = without(words, &[option]);
    words.extend([option.into(), value]);
    words
}

pub fn without(words: &[OsString], options: &[&str]) -> Vec<OsString> {
    let mut rest = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if options.iter().any(|option| word == option) {
            words.next();
        } else {
            rest.push(word.clone());
        }
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dropped_files_are_known_by_content_or_name() {
        let asset = |option, value: &str| Ok(DroppedFile::Asset(option, value.into()));
        assert_eq!(kind("a.gpl", b""), asset("--palette", "/dropped/a.gpl"));
        assert_eq!(kind("x", b"GIMP Palette\n"), asset("--palette", "/dropped/x"));
        assert_eq!(kind("../../f.bdf", b"STARTFONT 2.1\n"), asset("--font", "/dropped/f.bdf"));
        assert_eq!(kind("f", &[0x36, 4, 0, 8]), asset("--font", "/dropped/f"));
        assert_eq!(kind("Mine.screen", b"pens = 8\n"), asset("--pubscreen", "Mine"));
        let drawing = drawings::names().into_iter().next().unwrap();
        assert_eq!(kind(&drawing, b"\x89PNG"), asset("--sprites", FOLDER));
        for odd in [&b""[..], b"\xFF\xFE", b"hello"] {
            assert!(kind("hello.txt", odd).is_err());
        }
        let empty = ["................"; 10].join("/");
        let position = format!("{empty}/.rrb............ b");
        let tribolo = CATALOGUE.find("tribolo").unwrap();
        assert_eq!(
            kind("p", format!("\n{position}\r\n").as_bytes()),
            Ok(DroppedFile::Position(tribolo, position))
        );
    }

    #[test]
    fn repeated_option_replaces_the_old_value() {
        let words = ["--pal", "--font", "a", "--game", "tribolo"].map(OsString::from);
        assert_eq!(
            with_option(&words, "--font", "b".into()),
            ["--pal", "--game", "tribolo", "--font", "b"].map(OsString::from)
        );
    }
}
