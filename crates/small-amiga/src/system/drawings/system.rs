//! The system's own drawings: pointers, gadgets, menu symbols and font sheets.

use super::{Drawing, Extent, drawing, plain_drawing};

/// The drawing of the normal mouse pointer, whose hot spot is at the top left.
///
/// The picture is in sprite pixels. Indices 1 to 3 use the colour registers 17 to 19.
pub const POINTER: Drawing = plain_drawing!("pictures", "pointer", "the pointer", Extent::Rows(16, 32), 3);
/// The mouse pointer that is shown while the active window is busy, in the format of [`POINTER`].
pub const BUSY: Drawing = plain_drawing!("pictures", "busy", "the busy pointer", Extent::Rows(16, 32), 3);
const GADGET: Extent = Extent::AtMost(20, 12);
/// The close gadget of a window.
///
/// Colour index 1 is the shadow pen, 2 the shine pen and 3 the background pen.
pub const CLOSE: Drawing = drawing!("pictures", "close", "the close gadget", GADGET, 3);
/// The depth gadget of a window, with the same colour indices as [`CLOSE`].
pub const DEPTH: Drawing = drawing!("pictures", "depth", "the depth gadget", GADGET, 3);
/// The depth gadget of a window while it is pressed, with the same colour indices as [`CLOSE`].
pub const DEPTH_PRESSED: Drawing =
    drawing!("pictures", "depth-pressed", "the pressed depth gadget", GADGET, 3);
/// The close gadget of a window in the look of release 1.3.
///
/// The colour indices 1, 2 and 3 are drawn in the pens of the title, of the title bar and of shadows: pens 0,
/// 1 and 2.
pub const CLOSE_13: Drawing = drawing!("pictures", "close13", "the 1.3 close gadget", GADGET, 3);
/// The gadget of release 1.3 that moves a window behind all others, with the same colour indices as
/// [`CLOSE_13`].
///
/// The dark box, which is the other window, covers the light box, which is the gadget's own window.
pub const TO_BACK_13: Drawing = drawing!("pictures", "toback13", "the 1.3 to-back gadget", GADGET, 3);
/// The gadget of release 1.3 that moves a window in front of all others, with the same colour indices as
/// [`CLOSE_13`].
pub const TO_FRONT_13: Drawing = drawing!("pictures", "tofront13", "the 1.3 to-front gadget", GADGET, 3);
/// The check mark of a menu item. Colour index 1 is drawn in the colour of text.
pub const CHECK_MARK: Drawing = drawing!("pictures", "checkmark", "the check mark", Extent::AtMost(16, 8), 1);
/// The symbol of the Amiga key in menus.
///
/// Colour index 1 is the face of the key, and index 2 is the letter on it.
pub const AMIGA_KEY: Drawing = drawing!("pictures", "amigakey", "the Amiga key", Extent::AtMost(24, 9), 2);
/// The picture of the font with a height of 8 pixels: 14 rows of 16 letters, for the codes 32 to 255.
pub const FONT_8: Drawing = plain_drawing!(
    "pictures",
    "font8",
    "the font sheet of 16 x 14 letters, 8 rows each",
    Extent::Exactly(128, 112),
    1
);
/// The picture of the font with a height of 8 pixels in the 1.3 look.
///
/// The letters are heavier than those of [`FONT_8`] and have serifs.
pub const FONT_8_13: Drawing = plain_drawing!(
    "pictures",
    "oldfont8",
    "the 1.3 font sheet of 16 x 14 letters, 8 rows each",
    Extent::Exactly(128, 112),
    1
);
/// The picture of the font with a height of 11 pixels: 14 rows of 16 letters, for the codes 32 to 255.
pub const FONT_11: Drawing = plain_drawing!(
    "pictures",
    "font11",
    "the font sheet of 16 x 14 letters, 11 rows each",
    Extent::Exactly(128, 154),
    1
);

/// The table of the system's built-in drawings, such as the pointer, the gadgets and the fonts.
pub const SYSTEM: [&Drawing; 13] = [
    &POINTER,
    &BUSY,
    &CLOSE,
    &DEPTH,
    &DEPTH_PRESSED,
    &CLOSE_13,
    &TO_BACK_13,
    &TO_FRONT_13,
    &CHECK_MARK,
    &AMIGA_KEY,
    &FONT_8,
    &FONT_8_13,
    &FONT_11,
];

#[cfg(test)]
mod tests {
    use super::super::{Drawings, decode_indexed};
    use super::*;

    #[test]
    fn system_drawings_pass_their_checks() {
        for drawing in SYSTEM {
            let plain = (drawing.plain, drawing.extent);
            let lace = drawing.lace.map(|bytes| (bytes, drawing.extent.interlaced()));
            for (bytes, extent) in [Some(plain), lace].into_iter().flatten() {
                let picture = decode_indexed(bytes, drawing.name).unwrap().pens;
                assert!(
                    extent.allows(&picture) && picture.highest_pen() <= drawing.highest,
                    "{}",
                    drawing.name
                );
            }
        }
    }

    #[test]
    fn interlaced_drawing_is_preferred_only_if_present() {
        let drawings = Drawings::of_system();
        let height = |lace| drawings.picture(&CLOSE, lace).height();
        assert_eq!((height(false), height(true)), (5, 10));
        assert_eq!(drawings.picture(&POINTER, true), drawings.picture(&POINTER, false));
    }
}
