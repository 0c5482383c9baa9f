//! Palette files in GIMP's `.gpl` format, which most paint programs support, and the default colours of a screen.

use std::borrow::Cow;
use std::path::Path;

use super::AssetError;
use crate::catalogue::catalogue;
use small_amiga::chips::{MAX_PENS, Palette, Rgb4};
use small_amiga::text;
use small_amiga_window::files::{self, FileError, SourceLine, TextError, ends_early, lines};

/// The first line of a palette file.
const HEADING: &str = "GIMP Palette";

/// The four colours of a Workbench 2 screen, which are the default colours of screens with four pens.
///
/// Source: colour tables kept with Amiga palette collections, and a re-created Intuition.
pub const WORKBENCH_2: [Rgb4; 4] = [Rgb4::new(0xAAA), Rgb4::new(0x000), Rgb4::new(0xFFF), Rgb4::new(0x68B)];

/// The eight colours of MagicWB, which are the default colours of screens with more pens.
///
/// Source: pens 4 to 7 from Amiga palette collections; pens 0 and 3 from memory.
pub const MAGICWB: [Rgb4; 8] = [
    Rgb4::new(0x999),
    Rgb4::new(0x000),
    Rgb4::new(0xFFF),
    Rgb4::new(0x36A),
    Rgb4::new(0x777),
    Rgb4::new(0xAAA),
    Rgb4::new(0xA97),
    Rgb4::new(0xFA9),
];

fn built_in() -> impl Iterator<Item = (&'static str, &'static str)> {
    let own = catalogue().games().filter_map(|game| game.window.as_ref()?.own_screen);
    catalogue().palettes.iter().copied().chain(own.map(|screen| screen.palette))
}

/// Iterates over the names of the built-in palettes.
///
/// # Panics
/// Panics before the first call of [`Catalogue::install`](crate::Catalogue::install).
pub fn names() -> impl Iterator<Item = &'static str> {
    built_in().map(|(name, _)| name)
}

/// Returns `true` if pens 4 to 7 of a screen with these colours have the colours of [`MAGICWB`].
pub(crate) fn has_pens_of_magicwb(colours: &[Rgb4]) -> bool {
    colours.get(4..8) == MAGICWB.get(4..8)
}

/// Loads a palette by its built-in name, ignoring case, or by its file path.
///
/// If no built-in palette has this name, loads the palette file with this path. A file with more colours than an
/// Amiga has registers adds a note.
pub(crate) fn load(name: impl AsRef<Path>, notes: &mut Vec<String>) -> Result<Palette, AssetError> {
    let path = name.as_ref();
    let name = path.display().to_string();
    if let Some((file, text)) = built_in().find(|(known, _)| known.eq_ignore_ascii_case(&name)) {
        return Ok(parse(file, text)?.palette);
    }
    // A broken symbolic link counts as existing, and fails when it is read. Without built-in palettes, only a file can be meant.
    if !files::exists(path) && names().next().is_some() {
        return Err(AssetError::unknown(&name, "palettes", &names().collect::<Vec<_>>()));
    }
    let bytes = files::read(path)?;
    let text = match text::decode(&bytes) {
        Ok(text) => Cow::Borrowed(text),
        // Old paint programs write the names of colours in Latin-1.
        Err(_) if bytes.starts_with(HEADING.as_bytes()) => {
            bytes.iter().map(|&byte| char::from(byte)).collect()
        }
        Err(error) => return Err(FileError::not_text(&name, 1, &bytes, error.valid_up_to()).into()),
    };
    let PaletteFile { palette, colours } = parse(&name, &text)?;
    if colours > MAX_PENS {
        notes.push(format!("{name}: {colours} colours; using the first {MAX_PENS}"));
    }
    Ok(palette)
}

/// The contents of a palette file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaletteFile {
    /// The palette of the first colours of the file, at most [`MAX_PENS`].
    pub palette: Palette,
    /// The number of colours in the file.
    pub colours: usize,
}

/// Parses a palette file in GIMP's text format.
///
/// The red, green and blue components are rounded from eight to four bits. An alpha component counts as part of the
/// colour's name, which is ignored.
///
/// `name` identifies the file in errors, and is the palette's name if the file has none.
///
/// # Errors
/// Returns [`TextError`] for the first line that is invalid, or for the end of a file without colours.
pub fn parse(name: &str, text: &str) -> Result<PaletteFile, TextError> {
    let mut title = name.to_owned();
    let mut colours = Vec::new();
    for line in lines(name, text) {
        let text = line.text().trim();
        if line.number() == 1 {
            if !text.starts_with(HEADING) {
                return Err(line.fault(&format!("the line {HEADING}")));
            }
            continue;
        }
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        // Further lines of the heading, such as `Columns: 16` and `Channels: RGBA`, do not change the colours.
        match line
            .split(':')
            .filter(|(key, _)| key.text.starts_with(|letter: char| letter.is_ascii_alphabetic()))
        {
            Some((key, value)) if key.text == "Name" && colours.is_empty() => {
                value.text.clone_into(&mut title)
            }
            Some(_) => {}
            None => colours.push(colour(line)?),
        }
    }
    let (count, first) = (colours.len(), colours.into_iter().take(MAX_PENS).collect());
    match Palette::new(title, first) {
        Ok(palette) => Ok(PaletteFile { palette, colours: count }),
        Err(_) => Err(ends_early(name, text, "a line with a colour: red green blue")),
    }
}

/// Parses a palette line `red green blue name` with three numbers from 0 to 255.
fn colour(line: SourceLine<'_>) -> Result<Rgb4, TextError> {
    let mut words = line.words();
    let mut gun = |what: &str| {
        let word = words.next().ok_or_else(|| line.ends_early(&format!("{what}, a number from 0 to 255")))?;
        word.number(what, 0, 255)
    };
    let (red, green, blue) = (gun("red")?, gun("green")?, gun("blue")?);
    Ok(Rgb4::from_rgb8(red as u8, green as u8, blue as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> String {
        parse("p.gpl", text).unwrap_err().to_string()
    }

    #[test]
    fn default_colours_are_in_palettes_of_the_program() {
        let colours = |name| load(name, &mut Vec::new()).unwrap().colours().to_vec();
        assert_eq!((colours("workbench2"), colours("magicwb")), (WORKBENCH_2.to_vec(), MAGICWB.to_vec()));
    }

    #[test]
    fn every_built_in_palette_reads() {
        let colours = names().map(|name| load(name, &mut Vec::new()).unwrap().colours().len());
        assert_eq!(colours.collect::<Vec<_>>(), [4, 4, 8, 8, 8, 8]);
        assert_eq!(load("MagicWB", &mut Vec::new()).unwrap().colours()[5], Rgb4::new(0xAAA));
    }

    #[test]
    fn unknown_palette_names_are_files() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.gpl");
        std::fs::write(&path, "GIMP Palette\n255 0 0\n").unwrap();
        assert_eq!(load(&path, &mut Vec::new()).unwrap().colours(), [Rgb4::new(0xF00)]);
        let known = names().collect::<Vec<_>>().join(", ");
        let expected = format!(
            "magikwb: neither a file nor one of the built-in palettes: {known} (did you mean magicwb?)"
        );
        assert_eq!(load("magikwb", &mut Vec::new()).unwrap_err().to_string(), expected);
    }

    #[test]
    fn palette_reads_name_comments_and_colours() {
        let text = "GIMP Palette\r\nName: My own\nColumns: 4\n# grey\n170 170 170 Grey\n\n  0 0 0\n102\t136 187 a: b\n";
        let palette = parse("p.gpl", text).unwrap().palette;
        assert_eq!(palette.name(), "My own");
        assert_eq!(palette.colours(), [0xAAA, 0x000, 0x68B].map(Rgb4::new));
        assert_eq!(parse("p.gpl", "GIMP Palette\n1 2 3").unwrap().palette.name(), "p.gpl");
    }

    #[test]
    fn palette_faults_have_place_and_expectation() {
        assert_eq!(fault(""), "p.gpl:1:1: nothing; expected the line GIMP Palette");
        assert_eq!(fault("JASC-PAL\n"), "p.gpl:1:1: \"JASC-PAL\"; expected the line GIMP Palette");
        assert_eq!(
            fault("GIMP Palette\n0 256 0\n"),
            "p.gpl:2:3: \"256\"; expected green, a number from 0 to 255"
        );
        assert_eq!(fault("GIMP Palette\n0 0\n"), "p.gpl:2:4: nothing; expected blue, a number from 0 to 255");
        assert_eq!(
            fault("GIMP Palette\n# none\n"),
            "p.gpl:2:7: nothing; expected a line with a colour: red green blue"
        );
    }

    #[test]
    fn palette_files_of_other_programs_load() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("theirs.gpl");
        let load = |bytes: &[u8]| {
            std::fs::write(&path, bytes).unwrap();
            let mut notes = Vec::new();
            load(&path, &mut notes).map(|palette| (palette.colours().to_vec(), notes.len()))
        };
        let one = Ok((vec![Rgb4::new(0xF00)], 0));
        assert_eq!(
            load(b"GIMP Palette\nName: a\nChannels: RGBA\nColumns: 1\n#\n255 0 0 128 Red: half\n"),
            one
        );
        assert_eq!(load(b"GIMP Palette\n255 0 0 R\xF6tlich\n"), one);
        assert_eq!(load(b"\xEF\xBB\xBFGIMP Palette\n255 0 0 R\xC3\xB6tlich\n"), one);
        let (colours, notes) = load(format!("GIMP Palette\n{}", "255 0 0\n".repeat(257)).as_bytes()).unwrap();
        assert_eq!((colours.len(), notes), (MAX_PENS, 1));
        assert!(load(b"\xFF\xFEG\0I\0M\0P\0").unwrap_err().to_string().contains("UTF-16"));
    }
}
