//! Public screens: small text files of `key = value` lines, some built in, others in a folder of the user.
//!
//! Parses the files and finds a screen by its name. A file of the user takes precedence over a built-in
//! screen of the same name, so even the Workbench screen can be replaced. Applying a request is left to the
//! code that opens the screen.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::request::{FontName, LOOKS, ScreenRequest};
use super::{AssetError, palettes};
use crate::catalogue::catalogue;
use crate::pairs::key_values;
use small_amiga::chips::{Pens, Standard};
use small_amiga::utility::eq_ignore_case;
use small_amiga_window::files::{self, FileError, SourceLine, SourceWord, TextError};

/// Name of the screen for programs that request no screen or an unknown screen.
pub const DEFAULT: &str = "Workbench";

const EXTENSION: &str = "screen";

const KEYS: [&str; 8] = ["mode", "pens", "swap-pens", "standard", "palette", "font", "look", "title"];

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PublicScreen {
    /// Name of the screen, spelled as in its file's name or in the built-in list.
    pub name: String,
    /// Whether this screen is defined by a file of the user, not built in.
    pub own: bool,
    pub request: ScreenRequest,
}

/// Iterates over the names of the built-in screens.
///
/// # Panics
/// Panics before the first call of [`Catalogue::install`](crate::Catalogue::install).
pub fn names() -> impl Iterator<Item = &'static str> {
    let known = catalogue().screens.iter().map(|&(name, _)| name);
    [DEFAULT].into_iter().chain(known.filter(|name| *name != DEFAULT))
}

/// Returns the names of all screens.
///
/// The built-in screens come first, followed by those of the user's `folder` in alphabetical order.
pub(crate) fn all_names(folder: Option<&Path>) -> Vec<String> {
    let stem = |path: PathBuf| {
        path.extension().is_some_and(|end| end == EXTENSION).then_some(())?;
        Some(path.file_stem()?.to_str()?.to_owned())
    };
    let listed = folder.and_then(|folder| files::list(folder).ok()).unwrap_or_default();
    let mut own: Vec<String> = listed.into_iter().filter_map(stem).collect();
    own.sort_unstable();
    let mut all: Vec<String> = names().map(str::to_owned).collect();
    for name in own {
        if !all.iter().any(|known| eq_ignore_case(known, &name)) {
            all.push(name);
        }
    }
    all
}

/// Finds a screen by its name, ignoring case. A screen file in the user's `folder` takes precedence over a
/// built-in screen.
///
/// Returns `None` if neither a file nor a built-in screen has this name.
pub(crate) fn find(name: &str, folder: Option<&Path>) -> Result<Option<PublicScreen>, AssetError> {
    if let Some(path) = folder.and_then(|folder| own_file(name, folder)) {
        let place = path.display().to_string();
        let near = path.parent().unwrap_or(Path::new(""));
        let request = parse(&place, &files::read_text(&path)?, near)?;
        let name = path.file_stem().map_or_else(|| name.to_owned(), |stem| stem.display().to_string());
        return Ok(Some(PublicScreen { name, own: true, request }));
    }
    let is_named = |known: &&str| known.eq_ignore_ascii_case(name);
    let Some(known) = names().find(is_named) else { return Ok(None) };
    let text = catalogue().screens.iter().find(|(file, _)| *file == known).map_or("", |(_, text)| text);
    let request = parse(&format!("{known}.{EXTENSION}"), text, Path::new(""))?;
    Ok(Some(PublicScreen { name: known.to_owned(), own: false, request }))
}

/// Returns the error if the user's folder of screen files exists but cannot be listed.
pub(crate) fn unreadable(folder: &Path) -> Option<FileError> {
    let error = files::list(folder).err()?;
    let nothing = matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory);
    (!nothing || files::exists(folder)).then(|| FileError::read(folder, &error))
}

/// Returns the user's screen file with this name, ignoring case.
///
/// If several files match, the first in alphabetical order is returned.
fn own_file(name: &str, folder: &Path) -> Option<PathBuf> {
    let entries = files::list(folder).ok()?.into_iter();
    entries
        .filter(|path| path.extension().is_some_and(|extension| extension == EXTENSION))
        .filter(|path| path.file_stem().is_some_and(|stem| eq_ignore_case(&stem.to_string_lossy(), name)))
        .min()
}

/// Parses a screen file.
///
/// Errors name the file as `name`. Relative file names in it are resolved in the folder `near`.
///
/// # Errors
/// Returns a [`TextError`] at the first line with an unknown key or an invalid value.
pub fn parse(name: &str, text: &str, near: &Path) -> Result<ScreenRequest, TextError> {
    let mut request = ScreenRequest::default();
    key_values(name, text, &KEYS, |key, value, line| set(&mut request, key, value, line, near))?;
    Ok(request)
}

/// Sets the property `key` of a screen request to `value`, as given in the line `line` of a screen file.
///
/// Relative file names are resolved in the folder `near`.
pub(crate) fn set(
    request: &mut ScreenRequest,
    key: &str,
    value: SourceWord<'_>,
    line: SourceLine<'_>,
    near: &Path,
) -> Result<(), TextError> {
    match key {
        "mode" => request.interlace = Some(choice(value, [("plain", false), ("interlace", true)])?),
        "pens" => {
            let fault = || value.fault(&format!("one of {}", Pens::CHOICES.join(", ")));
            request.pens = Some(Pens::parse(value.text).ok_or_else(fault)?);
        }
        "swap-pens" => request.swap_pens = Some(choice(value, [("no", false), ("yes", true)])?),
        "standard" => {
            request.standard = Some(choice(value, [("ntsc", Standard::Ntsc), ("pal", Standard::Pal)])?);
        }
        "palette" => request.palette = Some(palette(value.text, near)),
        "font" => {
            let fault = || value.fault(&fonts());
            request.font = Some(FontName::parse(value.text, near).ok_or_else(fault)?);
        }
        "look" => request.look = Some(choice(value, LOOKS)?),
        _ => request.title = Some(title(value, line)?),
    }
    Ok(())
}

/// Returns the description of a valid font, for errors.
pub(crate) fn fonts() -> String {
    format!(
        "a font file or one of the heights {}",
        super::fonts::HEIGHTS.map(|height| height.to_string()).join(", ")
    )
}

/// Returns the value that `choices` assigns to a word, ignoring case.
pub(crate) fn choice<T: Copy, const N: usize>(
    word: SourceWord<'_>,
    choices: [(&str, T); N],
) -> Result<T, TextError> {
    let found = choices.iter().find(|(name, _)| name.eq_ignore_ascii_case(word.text));
    let names = || choices.map(|(name, _)| name).join(", ");
    found.map(|&(_, value)| value).ok_or_else(|| word.fault(&format!("one of {}", names())))
}

/// Returns the path of a palette file, resolved relative to the folder `near`.
///
/// Names of built-in palettes are returned unchanged.
fn palette(text: &str, near: &Path) -> PathBuf {
    if palettes::names().any(|name| name.eq_ignore_ascii_case(text)) {
        return text.into();
    }
    near.join(text)
}

/// Parses the title of a screen. It must fit into a title bar and must not contain control characters.
fn title(value: SourceWord<'_>, line: SourceLine<'_>) -> Result<String, TextError> {
    const MOST: usize = 80;
    if value.text.chars().count() > MOST {
        return Err(line.fault(&format!("title = at most {MOST} characters")));
    }
    let value = value.without_controls("a title of characters that can be shown")?;
    Ok(value.text.to_owned())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use small_amiga::intuition::Look;

    fn fault(text: &str) -> String {
        parse("s.screen", text, Path::new("")).unwrap_err().to_string()
    }

    #[test]
    fn built_in_screens_read() {
        for name in names() {
            assert_eq!(find(&name.to_uppercase(), None).unwrap().unwrap().name, name);
        }
        let old = find("workbench13", None).unwrap().unwrap().request;
        assert_eq!((old.look, old.palette), (Some(Look::V13), Some("workbench13".into())));
        assert_eq!(find("nowhere", None).unwrap(), None);
    }

    #[test]
    fn every_screen_key_is_parsed() {
        let text = "# mine\n\nMode = Interlace\npens=16\nswap-pens = yes\nstandard = PAL\npalette = my.gpl\n\
                    font = 22\nlook = NewLook\ntitle = A = B\n";
        let request = parse("s", text, Path::new("here")).unwrap();
        let expected = ScreenRequest {
            interlace: Some(true),
            pens: Pens::parse("16"),
            swap_pens: Some(true),
            standard: Some(Standard::Pal),
            colours: None,
            palette: Some("here/my.gpl".into()),
            font: Some(FontName::Height(22)),
            look: Some(Look::NewLook),
            title: Some("A = B".to_owned()),
        };
        assert_eq!(request, expected);
    }

    #[test]
    fn screen_faults_have_place_and_expectation() {
        assert_eq!(fault("\npens 8"), "s.screen:2:1: \"pens 8\"; expected key = value");
        assert_eq!(fault("pens = 7"), "s.screen:1:8: \"7\"; expected one of 4, 8, 16, 32, 64, 128, 256");
        assert_eq!(
            fault("  pans = 8"),
            "s.screen:1:3: \"pans\"; expected one of mode, pens, swap-pens, standard, palette, font, look, title \
             (did you mean pens?)"
        );
        assert_eq!(fault("pens = 8\nPENS = 8"), "s.screen:2:1: \"PENS\"; expected pens only once");
        assert_eq!(fault("mode ="), "s.screen:1:7: nothing; expected a value of mode");
        assert_eq!(
            fault("title = a\0b"),
            "s.screen:1:10: a NUL; expected a title of characters that can be shown"
        );
        assert_eq!(
            fault("title = ab\x07"),
            "s.screen:1:11: a control character, '\\u{7}'; expected a title of characters that can be shown"
        );
        assert_eq!(fault("look = 1.2"), "s.screen:1:8: \"1.2\"; expected one of 2.x, 1.3, newlook");
        assert_eq!(
            fault("font = 12"),
            "s.screen:1:8: \"12\"; expected a font file or one of the heights 8, 11, 13, 15, 16, 22, 26, 30"
        );
    }

    #[test]
    fn user_screens_take_precedence() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("Mine.screen"), "pens = 32\npalette = p.gpl\n").unwrap();
        fs::write(folder.path().join("workbench.screen"), "pens = 16\n").unwrap();
        fs::write(folder.path().join("Broken.screen"), "pens\n").unwrap();
        let find = |name: &str| find(name, Some(folder.path()));
        let mine = find("MINE").unwrap().unwrap();
        assert_eq!((mine.name.as_str(), mine.own), ("Mine", true));
        assert_eq!(mine.request.palette.unwrap(), folder.path().join("p.gpl"));
        assert_eq!(find("Workbench").unwrap().unwrap().request.pens, Pens::parse("16"));
        assert!(find("magicwb").unwrap().is_some_and(|screen| !screen.own));
        assert!(
            find("broken")
                .unwrap_err()
                .to_string()
                .ends_with("Broken.screen:1:1: \"pens\"; expected key = value")
        );
        assert_eq!(find("../mine").unwrap(), None);
    }
}
