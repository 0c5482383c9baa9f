//! The drawings: pieces, special tiles, hardware sprites, gadgets, menu marks and the two font sheets, built in or from a folder.
//!
//! Knows each drawing's file, extent and highest index. Leaves what the indices are painted in to those who draw.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::AssetError;
use crate::host::files::{FileError, IndexedPicture, decode_indexed, read_indexed};
use crate::host::near;
use crate::machine::chunky::Chunky;

/// How large a drawing must be, in its own pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Exactly this wide and high.
    Exactly(usize, usize),
    /// At most this wide and high.
    AtMost(usize, usize),
    /// Exactly this wide and at most this high.
    Rows(usize, usize),
}

impl Extent {
    const fn allows(self, picture: &Chunky) -> bool {
        let (width, height) = (picture.width(), picture.height());
        match self {
            Self::Exactly(w, h) => width == w && height == h,
            Self::AtMost(w, h) => width <= w && height <= h,
            Self::Rows(w, h) => width == w && height <= h,
        }
    }
}

impl fmt::Display for Extent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(w, h) => write!(f, "{w} x {h} pixels"),
            Self::AtMost(w, h) => write!(f, "at most {w} x {h} pixels"),
            Self::Rows(w, h) => write!(f, "{w} x 1 to {h} pixels"),
        }
    }
}

/// One line of the table of drawings.
struct Drawing {
    file: &'static str,
    what: &'static str,
    extent: Extent,
    highest: u8,
    built_in: &'static [u8],
}

impl Drawing {
    /// From the folder if it has this file, else the one built in.
    fn load(&self, folder: Option<&Path>) -> Result<Chunky, AssetError> {
        // A link that leads nowhere is a file too: one that cannot be read.
        let there = |path: &PathBuf| path.symlink_metadata().is_ok();
        match folder.map(|folder| folder.join(self.file)).filter(there) {
            Some(path) => self.checked(read_indexed(&path)?, &path.display().to_string()),
            None => self.checked(decode_indexed(self.built_in, self.file)?, self.file),
        }
    }

    fn checked(&self, picture: IndexedPicture, name: &str) -> Result<Chunky, AssetError> {
        let picture = picture.pens;
        let (name, what) = (name.to_owned(), self.what);
        if !self.extent.allows(&picture) {
            let (width, height) = (picture.width(), picture.height());
            return Err(AssetError::Extent { name, what, width, height, expected: self.extent });
        }
        let highest = self.highest;
        for (row, line) in picture.rows().enumerate() {
            if let Some((column, &index)) = line.iter().enumerate().find(|&(_, &index)| index > highest) {
                return Err(AssetError::Index { name, what, row, column, index, highest });
            }
        }
        Ok(picture)
    }
}

/// Makes the set and its loader from one table: field, file, what it is, extent, highest index.
macro_rules! drawings {
    ($($(#[$doc:meta])* $field:ident = $file:literal, $what:literal, $extent:expr, $highest:literal;)*) => {
        /// Every drawing of the machine and its games, each checked for extent and indices.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Sprites {
            $($(#[$doc])* pub $field: Chunky,)*
        }

        /// The files of the set.
        const FILES: &[&str] = &[$($file),*];

        impl Sprites {
            /// Loads the set aside, each drawing from `folder` where it has the file, else as built in.
            fn load_all(folder: Option<&Path>) -> Result<Self, AssetError> {
                Ok(Self {
                    $($field: Drawing {
                        file: $file,
                        what: $what,
                        extent: $extent,
                        highest: $highest,
                        built_in: include_bytes!(concat!("../../../sprites/", $file)),
                    }.load(folder)?,)*
                })
            }
        }
    };
}

drawings! {
    /// A piece, plain: 1 body, 2 light, 3 dark.
    piece = "piece.png", "a piece", Extent::Exactly(22, 13), 3;
    /// A piece, interlaced.
    piece_lace = "piece-lace.png", "a piece for interlaced screens", Extent::Exactly(22, 26), 3;
    /// The X of a goal, in sprite pixels: 1 the piece's colour.
    x = "x.png", "the X of a goal", Extent::Exactly(9, 9), 1;
    /// Five frames of ants side by side, 13 sprite pixels each: 1 blue, 2 green, 3 red.
    ants = "ants.png", "five frames of ants", Extent::Exactly(65, 13), 3;
    /// The round piece of Trippples, indices as the piece's.
    circle = "circle.png", "the round piece", Extent::Exactly(22, 13), 3;
    /// The round piece, interlaced.
    circle_lace = "circle-lace.png", "the round piece for interlaced screens", Extent::Exactly(22, 26), 3;
    /// The square piece of Trippples.
    square = "square.png", "the square piece", Extent::Exactly(22, 13), 3;
    /// The square piece, interlaced.
    square_lace = "square-lace.png", "the square piece for interlaced screens", Extent::Exactly(22, 26), 3;
    /// The tile the round piece starts on: 1 black, 2 the owner's colour, 3 white.
    start_circle = "start-circle.png", "the round piece's start", Extent::Exactly(42, 21), 3;
    /// The tile the round piece starts on, interlaced.
    start_circle_lace = "start-circle-lace.png", "the round piece's start for interlaced screens", Extent::Exactly(42, 42), 3;
    /// The tile the square piece starts on.
    start_square = "start-square.png", "the square piece's start", Extent::Exactly(42, 21), 3;
    /// The tile the square piece starts on, interlaced.
    start_square_lace = "start-square-lace.png", "the square piece's start for interlaced screens", Extent::Exactly(42, 42), 3;
    /// The tile the round piece has to reach, indices as its start's.
    finish_circle = "finish-circle.png", "the round piece's finish", Extent::Exactly(42, 21), 3;
    /// The tile the round piece has to reach, interlaced.
    finish_circle_lace = "finish-circle-lace.png", "the round piece's finish for interlaced screens", Extent::Exactly(42, 42), 3;
    /// The tile the square piece has to reach.
    finish_square = "finish-square.png", "the square piece's finish", Extent::Exactly(42, 21), 3;
    /// The tile the square piece has to reach, interlaced.
    finish_square_lace = "finish-square-lace.png", "the square piece's finish for interlaced screens", Extent::Exactly(42, 42), 3;
    /// A neutral tile, nobody's: 1 black, 2 black as well, 3 white.
    neutral = "neutral.png", "a neutral tile", Extent::Exactly(42, 21), 3;
    /// A neutral tile, interlaced.
    neutral_lace = "neutral-lace.png", "a neutral tile for interlaced screens", Extent::Exactly(42, 42), 3;
    /// The pointer, hot spot top left, in sprite pixels: 1..=3 registers 17..=19.
    pointer = "pointer.png", "the pointer", Extent::Rows(16, 32), 3;
    /// The close gadget: 1 shadow pen, 2 shine pen, 3 background pen.
    close = "close.png", "the close gadget", Extent::AtMost(20, 12), 3;
    /// The close gadget, interlaced.
    close_lace = "close-lace.png", "the close gadget for interlaced screens", Extent::AtMost(20, 24), 3;
    /// The depth gadget, indices as the close gadget's.
    depth = "depth.png", "the depth gadget", Extent::AtMost(20, 12), 3;
    /// The depth gadget, interlaced.
    depth_lace = "depth-lace.png", "the depth gadget for interlaced screens", Extent::AtMost(20, 24), 3;
    /// The depth gadget while pressed.
    depth_pressed = "depth-pressed.png", "the pressed depth gadget", Extent::AtMost(20, 12), 3;
    /// The depth gadget while pressed, interlaced.
    depth_pressed_lace = "depth-pressed-lace.png", "the pressed depth gadget for interlaced screens", Extent::AtMost(20, 24), 3;
    /// The close gadget of the 1.3 look: 1 dark pen, 2 light pen, 3 third pen.
    close13 = "close13.png", "the 1.3 close gadget", Extent::AtMost(20, 12), 3;
    /// The close gadget of the 1.3 look, interlaced.
    close13_lace = "close13-lace.png", "the 1.3 close gadget for interlaced screens", Extent::AtMost(20, 24), 3;
    /// The to-back gadget of the 1.3 look.
    toback13 = "toback13.png", "the 1.3 to-back gadget", Extent::AtMost(20, 12), 3;
    /// The to-back gadget of the 1.3 look, interlaced.
    toback13_lace = "toback13-lace.png", "the 1.3 to-back gadget for interlaced screens", Extent::AtMost(20, 24), 3;
    /// The to-front gadget of the 1.3 look.
    tofront13 = "tofront13.png", "the 1.3 to-front gadget", Extent::AtMost(20, 12), 3;
    /// The to-front gadget of the 1.3 look, interlaced.
    tofront13_lace = "tofront13-lace.png", "the 1.3 to-front gadget for interlaced screens", Extent::AtMost(20, 24), 3;
    /// The check mark of menus: 1 ink.
    checkmark = "checkmark.png", "the check mark", Extent::AtMost(16, 8), 1;
    /// The check mark of menus, interlaced.
    checkmark_lace = "checkmark-lace.png", "the check mark for interlaced screens", Extent::AtMost(16, 16), 1;
    /// The Amiga key of menus: 1 the key's face, 2 the letter on it.
    amigakey = "amigakey.png", "the Amiga key", Extent::AtMost(20, 9), 2;
    /// The Amiga key of menus, interlaced.
    amigakey_lace = "amigakey-lace.png", "the Amiga key for interlaced screens", Extent::AtMost(20, 18), 2;
    /// The round peg of Triple 3: 1 body, 2 light, 3 dark.
    peg_round = "peg-round.png", "the round peg", Extent::AtMost(30, 15), 3;
    /// The round peg, interlaced.
    peg_round_lace = "peg-round-lace.png", "the round peg for interlaced screens", Extent::AtMost(30, 30), 3;
    /// The square peg of Triple 3, indices as the round one's.
    peg_square = "peg-square.png", "the square peg", Extent::AtMost(30, 15), 3;
    /// The square peg, interlaced.
    peg_square_lace = "peg-square-lace.png", "the square peg for interlaced screens", Extent::AtMost(30, 30), 3;
    /// A hole of Triple 3: 1 rim, 2 ring, 3 inside.
    hole = "hole.png", "a hole", Extent::Exactly(32, 15), 3;
    /// A hole, interlaced.
    hole_lace = "hole-lace.png", "a hole for interlaced screens", Extent::Exactly(32, 30), 3;
    /// The numbers 3 to 11 side by side, 20 columns each: 1 ink.
    numbers = "numbers.png", "nine numbers of holes", Extent::Rows(180, 9), 1;
    /// The numbers, interlaced.
    numbers_lace = "numbers-lace.png", "nine numbers of holes for interlaced screens", Extent::Rows(180, 18), 1;
    /// Six faces of a die side by side, 44 columns each: 1 edge and pips, 2 face, 3 shade.
    dice = "dice.png", "six faces of a die", Extent::Exactly(264, 22), 3;
    /// The faces, interlaced.
    dice_lace = "dice-lace.png", "six faces of a die for interlaced screens", Extent::Exactly(264, 44), 3;
    /// Eight pictures of a tumbling die side by side, 56 columns each, indices as the faces.
    dice_tumbling = "dice-tumbling.png", "eight pictures of a tumbling die", Extent::Exactly(448, 28), 3;
    /// The tumbling die, interlaced.
    dice_tumbling_lace = "dice-tumbling-lace.png", "eight pictures of a tumbling die for interlaced screens", Extent::Exactly(448, 56), 3;
    /// The arrow at the mover's colour: 1 edge, 2 the mover's pen.
    turn_arrow = "turn-arrow.png", "the mover's arrow", Extent::AtMost(30, 14), 2;
    /// The arrow, interlaced.
    turn_arrow_lace = "turn-arrow-lace.png", "the mover's arrow for interlaced screens", Extent::AtMost(30, 28), 2;
    /// Tribolo's cells on its own screen: blue, red, green, wall, empty, help, hint, turning.
    cells = "cells.png", "eight cells of Tribolo", Extent::Exactly(256, 16), 7;
    /// Tribolo's cells on its own screen, interlaced.
    cells_lace = "cells-lace.png", "eight cells of Tribolo for interlaced screens", Extent::Exactly(256, 32), 7;
    /// Tribolo's cells as a guest on another screen.
    cells4 = "cells4.png", "eight cells of Tribolo in four pens", Extent::Exactly(256, 16), 3;
    /// Tribolo's cells as a guest, interlaced.
    cells4_lace = "cells4-lace.png", "eight cells of Tribolo in four pens for interlaced screens", Extent::Exactly(256, 32), 3;
    /// The 8-row font: 16 x 14 cells, codes 32..=255.
    font8 = "font8.png", "the font sheet of 16 x 14 letters, 8 rows each", Extent::Exactly(128, 112), 1;
    /// The 11-row font.
    font11 = "font11.png", "the font sheet of 16 x 14 letters, 11 rows each", Extent::Exactly(128, 154), 1;
}

impl Sprites {
    /// The drawings built in.
    ///
    /// # Errors
    /// None with the files this program was built with; a test sees to that.
    pub fn built_in() -> Result<Self, AssetError> {
        Self::load_all(None)
    }

    /// The drawings built in, each replaced by the file of its name in `folder` if there is one; and what is to be said of files
    /// there that look like drawings and are none of these.
    ///
    /// # Errors
    /// [`AssetError`] naming the file and what was expected of it; a folder with none of the files is a mistake, too.
    pub fn from_folder(folder: &Path) -> Result<(Self, Vec<String>), AssetError> {
        let name = folder.display().to_string();
        let refused = |error| FileError::read(folder, &error);
        let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let mut names: Vec<String> = entries
            .map_err(refused)?
            .iter()
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        if !names.iter().any(|name| FILES.contains(&name.as_str())) {
            let meant = names.iter().filter_map(|name| strange(name)).find(|told| told.ends_with("?)"));
            return Err(AssetError::NoDrawings { name, known: meant.unwrap_or_else(|| FILES.join(", ")) });
        }
        let strangers: Vec<String> = names.iter().filter_map(|name| strange(name)).collect();
        let mut notes: Vec<String> =
            strangers.iter().take(MOST_NOTES).map(|stranger| format!("{name}/{stranger}")).collect();
        if let Some(more) = strangers.len().checked_sub(MOST_NOTES).filter(|more| *more > 0) {
            notes.push(format!("{name}: {more} more files that are no drawings the program knows"));
        }
        Ok((Self::load_all(Some(folder))?, notes))
    }
}

/// The program's own picture for desktops, which lies beside the drawings built in.
const ICON: &str = "icon.png";

/// The most files of a folder that are named one by one.
const MOST_NOTES: usize = 5;

/// What is to be said of a file that looks like a drawing and is none; nothing of those that editors leave.
fn strange(file: &str) -> Option<String> {
    let picture = Path::new(file).extension().is_some_and(|end| end.eq_ignore_ascii_case("png"));
    let hint = near::hint(file, FILES.iter().copied());
    let left = file.starts_with('.') || file.ends_with('~');
    let strange = !left && file != ICON && !FILES.contains(&file) && (picture || !hint.is_empty());
    strange.then(|| format!("{file}: no drawing the program knows{hint}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::files::write_indexed;
    use crate::host::shape::PixelShape;
    use crate::machine::colour::Rgb4;

    fn draw(folder: &Path, file: &str, picture: &Chunky) {
        let colours = [Rgb4::new(0), Rgb4::new(1), Rgb4::new(2), Rgb4::new(3), Rgb4::new(4)];
        write_indexed(picture, &colours, PixelShape::Square, &folder.join(file)).unwrap();
    }

    fn said(folder: &Path) -> String {
        let text = Sprites::from_folder(folder).unwrap_err().to_string();
        text.replace(&folder.display().to_string(), "DIR")
    }

    #[test]
    fn the_drawings_built_in_pass_their_own_checks() {
        let sprites = Sprites::built_in().unwrap();
        assert_eq!(sprites.piece.height() * 2, sprites.piece_lace.height());
        assert_eq!(sprites.ants.width(), 5 * 13);
    }

    /// On the board only the outline tells them apart where both have the same colour.
    #[test]
    fn round_and_square_pieces_differ_in_outline() {
        let sprites = Sprites::built_in().unwrap();
        for (round, square) in
            [(&sprites.circle, &sprites.square), (&sprites.circle_lace, &sprites.square_lace)]
        {
            let (row, column) = (round.height() / 2, round.width() / 2);
            let first = |picture: &Chunky, y| (0..column).find(|&x| picture.get(x, y) != Some(0));
            let top = (0..row).find(|&y| round.get(column, y) != Some(0)).unwrap();
            assert!(first(round, top) > first(round, row).map(|x| x + 4));
            assert_eq!(first(square, top), first(square, row));
        }
    }

    /// A piece, its shadow included, leaves a goal's band to be seen all round.
    #[test]
    fn finishes_leave_white_round_the_piece() {
        let sprites = Sprites::built_in().unwrap();
        for (finish, piece) in [
            (&sprites.finish_circle, &sprites.circle),
            (&sprites.finish_square, &sprites.square),
            (&sprites.finish_circle_lace, &sprites.circle_lace),
            (&sprites.finish_square_lace, &sprites.square_lace),
        ] {
            let top = if piece.height() == 13 { 4 } else { 8 };
            for y in 0..piece.height() {
                for x in (0..piece.width()).filter(|&x| piece.get(x, y) != Some(0)) {
                    assert_eq!(finish.get(x + 10, y + top), Some(0), "column {x}, row {y}");
                }
            }
        }
    }

    #[test]
    fn a_folder_replaces_what_it_has() {
        let folder = tempfile::tempdir().unwrap();
        let cross = Chunky::from_fn(9, 9, |x, y| u8::from(x == y));
        draw(folder.path(), "x.png", &cross);
        let (sprites, notes) = Sprites::from_folder(folder.path()).unwrap();
        assert_eq!((&sprites.x, notes), (&cross, vec![]));
        assert_eq!(sprites.piece, Sprites::built_in().unwrap().piece);
    }

    #[test]
    fn faults_name_file_and_expectation() {
        let folder = tempfile::tempdir().unwrap();
        assert!(said(folder.path()).starts_with("DIR: holds none of the drawings: piece.png, "));

        draw(folder.path(), "piece.png", &Chunky::from_fn(22, 14, |_, _| 0));
        assert_eq!(said(folder.path()), "DIR/piece.png: 22 x 14 pixels; a piece has 22 x 13 pixels");
        draw(
            folder.path(),
            "piece.png",
            &Chunky::from_fn(22, 13, |x, y| if (x, y) == (3, 2) { 4 } else { 0 }),
        );
        assert_eq!(
            said(folder.path()),
            "DIR/piece.png: row 2, column 3: index 4; a piece has indices 0 to 3"
        );
        fs::write(folder.path().join("piece.png"), "no picture").unwrap();
        assert!(said(folder.path()).starts_with("DIR/piece.png: not a readable PNG"));
        fs::remove_file(folder.path().join("piece.png")).unwrap();

        draw(folder.path(), "pointer.png", &Chunky::from_fn(16, 33, |_, _| 0));
        assert_eq!(
            said(folder.path()),
            "DIR/pointer.png: 16 x 33 pixels; the pointer has 16 x 1 to 32 pixels"
        );
        draw(folder.path(), "pointer.png", &Chunky::from_fn(16, 1, |_, _| 0));
        draw(folder.path(), "close.png", &Chunky::from_fn(21, 12, |_, _| 0));
        assert_eq!(
            said(folder.path()),
            "DIR/close.png: 21 x 12 pixels; the close gadget has at most 20 x 12 pixels"
        );
    }

    #[test]
    fn the_folder_of_the_drawings_built_in_is_one() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("sprites");
        assert_eq!(Sprites::from_folder(&folder).unwrap(), (Sprites::built_in().unwrap(), vec![]));
    }

    #[test]
    fn a_missing_folder_is_an_error() {
        let error = Sprites::from_folder(Path::new("no/folder")).unwrap_err();
        assert_eq!(error.to_string(), "no/folder: cannot be read: no such file or directory");
    }
}
