//! Loads the drawings of the system and of all games, built in or from a folder, and checks their size and
//! their colour indices.
//!
//! The drawings themselves are left to small-amiga, to the games' catalogue entries and, for the icons of the
//! Workbench, to [`boardgame_sprites::icons`].

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use super::AssetError;
use super::icons::{MAGICWB_PREFIX, PREFIX};
use crate::catalogue::catalogue;
use amiga_boardgame::entry::drawing::{Drawing, Drawings, Extent};
use boardgame_engine::near;
use boardgame_sprites::icons;
use small_amiga::chips::Chunky;
use small_amiga::drawings::{IndexedPicture, SYSTEM, decode_indexed};
use small_amiga_window::files::{self, FileError, exists, list, write_atomically};

/// Returns the drawings of all games and of the system.
///
/// A drawing that several games use is returned several times.
fn all() -> impl Iterator<Item = &'static Drawing> {
    let games = catalogue().games().flat_map(|game| game.drawings);
    games.chain(SYSTEM).chain(icons::WORKBENCH).chain(icons::WORKBENCH_MAGICWB)
}

fn files_of(drawing: &Drawing) -> impl Iterator<Item = File> {
    let Drawing { name, what, extent, highest, plain, lace } = *drawing;
    let plain = File {
        name: format!("{name}.png"),
        what: what.to_owned(),
        extent,
        highest,
        lace: false,
        bytes: plain,
    };
    let lace = lace.map(|bytes| File {
        name: format!("{name}-lace.png"),
        what: format!("{what} for interlaced screens"),
        extent: extent.interlaced(),
        lace: true,
        bytes,
        ..plain.clone()
    });
    [plain].into_iter().chain(lace)
}

/// Returns the file names of all drawings.
///
/// # Panics
/// Panics before the first call of [`Catalogue::install`](crate::Catalogue::install).
pub fn names() -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for file in all().flat_map(files_of) {
        if !names.contains(&file.name) {
            names.push(file.name);
        }
    }
    names
}

#[derive(Debug, Clone)]
struct File {
    name: String,
    what: String,
    extent: Extent,
    highest: u8,
    lace: bool,
    bytes: &'static [u8],
}

impl File {
    fn load(self, folder: Option<&Path>) -> Result<Chunky, AssetError> {
        // A broken symbolic link counts as existing, and fails when it is read.
        match folder.map(|folder| folder.join(&self.name)).filter(|path| exists(path)) {
            Some(path) => {
                let name = path.display().to_string();
                let picture = decode_indexed(&files::read(&path)?, &name)?;
                self.checked(picture, name)
            }
            None => {
                let name = self.name.clone();
                let picture = decode_indexed(self.bytes, &name)?;
                self.checked(picture, name)
            }
        }
    }

    fn checked(self, picture: IndexedPicture, name: String) -> Result<Chunky, AssetError> {
        let picture = picture.pens;
        let Self { what, extent, highest, .. } = self;
        if !extent.allows(&picture) {
            let (width, height) = (picture.width(), picture.height());
            return Err(AssetError::Extent { name, what, width, height, expected: extent });
        }
        for (row, line) in picture.rows().enumerate() {
            if let Some((column, &index)) = line.iter().enumerate().find(|&(_, &index)| index > highest) {
                return Err(AssetError::Index { name, what, row, column, index, highest });
            }
        }
        Ok(picture)
    }
}

/// Loads all drawings. A drawing file in `folder` takes precedence over the built-in file of the same name.
///
/// If the folder has an icon, but no version of it for MagicWB, the built-in version is left out, so that all
/// screens show the icon of the folder.
fn load_all(folder: Option<&Path>) -> Result<Drawings, AssetError> {
    let has = |name: &str| folder.is_some_and(|folder| exists(&folder.join(name)));
    let mut drawings = Drawings::default();
    for drawing in all() {
        for file in files_of(drawing) {
            let general = file.name.strip_prefix(MAGICWB_PREFIX).map(|name| format!("{PREFIX}{name}"));
            if general.is_none_or(|general| !has(&general) || has(&file.name)) {
                drawings.insert(drawing, file.lace, file.load(folder)?);
            }
        }
    }
    Ok(drawings)
}

/// Returns the drawings that are built into the program.
///
/// # Errors
/// Returns [`AssetError`] if the program was built with an invalid file; a test checks that it was not.
///
/// # Panics
/// Panics before the first call of [`Catalogue::install`](crate::Catalogue::install).
pub fn built_in() -> Result<Drawings, AssetError> {
    static LOADED: OnceLock<Drawings> = OnceLock::new();
    if let Some(drawings) = LOADED.get() {
        return Ok(drawings.clone());
    }
    let drawings = load_all(None)?;
    Ok(LOADED.get_or_init(|| drawings).clone())
}

/// Loads all drawings, replacing built-in ones by the files of the same name in `folder`.
///
/// Also returns notes about files in the folder that look like drawings but are not in use.
///
/// # Errors
/// Returns [`AssetError`] if a file is invalid, or if the folder contains none of the files.
///
/// # Panics
/// Panics before the first call of [`Catalogue::install`](crate::Catalogue::install).
pub fn from_folder(folder: &Path) -> Result<(Drawings, Vec<String>), AssetError> {
    let files = names();
    let name = folder.display().to_string();
    let refused = |error| FileError::read(folder, &error);
    let mut names: Vec<String> = list(folder)
        .map_err(refused)?
        .iter()
        .filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
        .collect();
    names.sort_unstable();
    if !names.iter().any(|name| files.contains(name)) {
        let meant = names.iter().filter_map(|name| strange(name, &files)).find(|told| told.ends_with("?)"));
        return Err(AssetError::NoDrawings { name, known: meant.unwrap_or_else(|| files.join(", ")) });
    }
    let strangers: Vec<String> = names.iter().filter_map(|name| strange(name, &files)).collect();
    let mut notes: Vec<String> =
        strangers.iter().take(MOST_NOTES).map(|stranger| format!("{name}/{stranger}")).collect();
    if let Some(more) = strangers.len().checked_sub(MOST_NOTES).filter(|more| *more > 0) {
        notes.push(format!("{name}: {more} more files with names that are not known drawings"));
    }
    Ok((load_all(Some(folder))?, notes))
}

/// Writes all built-in drawings to `folder`, as files that [`from_folder`] can read.
///
/// Creates the folder if it does not exist.
///
/// # Errors
/// Returns [`AssetError::DrawingExists`], before anything is written, if the folder has a file of one of these
/// names, and a [`FileError`] if the folder or a file cannot be written.
///
/// # Panics
/// Panics before the first call of [`Catalogue::install`](crate::Catalogue::install).
pub fn write_to(folder: &Path) -> Result<(), AssetError> {
    let drawings: BTreeMap<String, &[u8]> =
        all().flat_map(files_of).map(|file| (file.name, file.bytes)).collect();
    let path = |name: &String| folder.join(name);
    if let Some(path) = drawings.keys().map(path).find(|path| exists(path)) {
        return Err(AssetError::DrawingExists { name: path.display().to_string() });
    }
    fs::create_dir_all(folder).map_err(|error| FileError::write(folder, &error))?;
    for (name, bytes) in &drawings {
        write_atomically(&path(name), bytes)?;
    }
    Ok(())
}

/// File name of the program's desktop icon.
///
/// The icon is in the folder of the built-in drawings but is not one of them.
const ICON: &str = "icon.png";

/// Maximum number of unknown drawing files that are reported by name.
const MOST_NOTES: usize = 5;

/// Returns a note about a file that looks like a drawing but has an unknown name.
///
/// Returns `None` for other files, hidden files and backups of editors.
fn strange(file: &str, files: &[String]) -> Option<String> {
    let picture = Path::new(file).extension().is_some_and(|end| end.eq_ignore_ascii_case("png"));
    let hint = near::hint(file, files.iter().map(String::as_str));
    let left = file.starts_with('.') || file.ends_with('~');
    let strange =
        !left && file != ICON && !files.iter().any(|known| known == file) && (picture || !hint.is_empty());
    strange.then(|| format!("{file}: not the name of a known drawing{hint}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assets::palettes;
    use small_amiga::chips::Rgb4;
    use small_amiga::drawings::{CHECK_MARK, CLOSE, POINTER};
    use small_amiga_window::PixelShape;
    use small_amiga_window::files::encode_indexed;

    fn draw(folder: &Path, file: &str, picture: &Chunky) {
        let colours = [Rgb4::new(0), Rgb4::new(1), Rgb4::new(2), Rgb4::new(3), Rgb4::new(4)];
        let bytes = encode_indexed(picture, &colours, PixelShape::Square).unwrap();
        fs::write(folder.join(file), bytes).unwrap();
    }

    fn error_of(folder: &Path) -> String {
        let text = from_folder(folder).unwrap_err().to_string();
        text.replace(&folder.display().to_string(), "DIR")
    }

    #[test]
    fn built_in_drawings_pass_their_checks() {
        let drawings = built_in().unwrap();
        let height = |lace| drawings.picture(&CLOSE, lace).height();
        assert_eq!(height(false) * 2, height(true));
        assert_eq!(drawings.picture(&POINTER, true), drawings.picture(&POINTER, false));
    }

    #[test]
    fn drawings_of_one_name_are_declared_alike() {
        let all: Vec<&Drawing> = all().collect();
        for (at, one) in all.iter().enumerate() {
            for other in all[..at].iter().filter(|other| other.name == one.name) {
                let same = (one.extent, one.highest, one.plain, one.lace);
                assert_eq!(same, (other.extent, other.highest, other.plain, other.lace), "{}", one.name);
            }
        }
    }

    #[test]
    fn sprite_folder_replaces_only_its_drawings() {
        let folder = tempfile::tempdir().unwrap();
        let cross = Chunky::from_fn(16, 8, |x, y| u8::from(x == y));
        draw(folder.path(), "checkmark.png", &cross);
        let (drawings, notes) = from_folder(folder.path()).unwrap();
        assert_eq!((drawings.picture(&CHECK_MARK, false), notes), (&cross, vec![]));
        assert_eq!(drawings.picture(&CLOSE, false), built_in().unwrap().picture(&CLOSE, false));
    }

    #[test]
    fn icon_of_a_folder_replaces_its_version_for_magicwb() {
        let folder = tempfile::tempdir().unwrap();
        let mine = Chunky::from_fn(96, 22, |_, _| 3);
        draw(folder.path(), "icon-disk.png", &mine);
        let colours = palettes::load("magicwb", &mut Vec::new()).unwrap().colour_map(8);
        let shown = |lace| {
            let (drawings, notes) = from_folder(folder.path()).unwrap();
            assert_eq!(notes, Vec::<String>::new());
            let mut icons = crate::assets::icons::for_screen(&drawings, &colours, lace);
            icons.find(|(name, _)| *name == "disk").unwrap().1.clone()
        };
        assert_eq!((shown(false), shown(true).highest_pen()), (mine, 8));
        let eight = Chunky::from_fn(96, 22, |_, _| 4);
        draw(folder.path(), "magicwb-disk.png", &eight);
        assert_eq!(shown(false), eight);
    }

    #[test]
    fn written_drawings_are_read_and_never_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let mine = folder.path().join("new/mine");
        write_to(&mine).unwrap();
        assert_eq!(from_folder(&mine).unwrap(), (built_in().unwrap(), vec![]));
        assert_eq!(fs::read_dir(&mine).unwrap().count(), names().len());

        fs::write(mine.join("piece.png"), "drawn by me").unwrap();
        let error = write_to(&mine).unwrap_err().to_string();
        assert!(error.ends_with(".png: exists already; expected a folder without drawings"), "{error}");
        assert_eq!(fs::read(mine.join("piece.png")).unwrap(), b"drawn by me");
        assert!(write_to(&mine.join("piece.png")).is_err());
    }

    #[test]
    fn drawing_faults_name_file_and_expectation() {
        let folder = tempfile::tempdir().unwrap();
        assert!(error_of(folder.path()).starts_with("DIR: contains none of the drawings piece.png, "));

        draw(folder.path(), "piece.png", &Chunky::from_fn(22, 14, |_, _| 0));
        assert_eq!(error_of(folder.path()), "DIR/piece.png: 22 x 14 pixels; a piece has 22 x 13 pixels");
        draw(
            folder.path(),
            "piece.png",
            &Chunky::from_fn(22, 13, |x, y| if (x, y) == (3, 2) { 4 } else { 0 }),
        );
        assert_eq!(
            error_of(folder.path()),
            "DIR/piece.png: row 2, column 3: index 4; a piece has indices 0 to 3"
        );
        fs::write(folder.path().join("piece.png"), "no picture").unwrap();
        assert!(error_of(folder.path()).starts_with("DIR/piece.png: not a readable PNG"));
        fs::remove_file(folder.path().join("piece.png")).unwrap();

        draw(folder.path(), "pointer.png", &Chunky::from_fn(16, 33, |_, _| 0));
        assert_eq!(
            error_of(folder.path()),
            "DIR/pointer.png: 16 x 33 pixels; the pointer has 16 x 1 to 32 pixels"
        );
        draw(folder.path(), "pointer.png", &Chunky::from_fn(16, 1, |_, _| 0));
        draw(folder.path(), "close.png", &Chunky::from_fn(21, 12, |_, _| 0));
        assert_eq!(
            error_of(folder.path()),
            "DIR/close.png: 21 x 12 pixels; the close gadget has at most 20 x 12 pixels"
        );
    }

    #[test]
    fn missing_sprite_folder_is_an_error() {
        let error = from_folder(Path::new("no/folder")).unwrap_err();
        assert_eq!(error.to_string(), "no/folder: cannot be read: no such file or directory");
    }
}
