//! The pixel format of an X display: the positions of red, green and blue.
//!
//! Compares the format with that of the picture and names other formats in errors. The number of bits per
//! pixel is checked by [`super`].

use x11rb::protocol::xproto::{Screen, VisualClass, Visualtype};

const MASKS: [u32; 3] = [0xFF_0000, 0xFF00, 0xFF];

/// Checks that the X screen's pixel format is 32-bit RGB.
///
/// The picture's pixels can then be sent unchanged.
///
/// # Errors
///
/// Returns a description of the screen's pixel format if it differs.
pub(super) fn check(screen: &Screen) -> Result<(), String> {
    let mut visuals = screen.allowed_depths.iter().flat_map(|depth| &depth.visuals);
    let visual = visuals.find(|visual| visual.visual_id == screen.root_visual);
    let visual = visual.ok_or("an unknown colour format")?;
    if visual.class == VisualClass::TRUE_COLOR && masks(visual) == MASKS {
        return Ok(());
    }
    let [red, green, blue] = masks(visual);
    Err(match name(visual.class) {
        // The other classes have palettes or greys, for which the masks have no meaning.
        class @ ("TrueColor" | "DirectColor") => {
            format!("{class} with red {red:X}, green {green:X} and blue {blue:X}")
        }
        class => class.to_owned(),
    })
}

fn masks(visual: &Visualtype) -> [u32; 3] {
    [visual.red_mask, visual.green_mask, visual.blue_mask]
}

fn name(class: VisualClass) -> &'static str {
    match class {
        VisualClass::STATIC_GRAY => "StaticGray",
        VisualClass::GRAY_SCALE => "GrayScale",
        VisualClass::STATIC_COLOR => "StaticColor",
        VisualClass::PSEUDO_COLOR => "PseudoColor",
        VisualClass::TRUE_COLOR => "TrueColor",
        VisualClass::DIRECT_COLOR => "DirectColor",
        _ => "an unknown colour class",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use x11rb::protocol::xproto::Depth;

    #[test]
    fn visual_without_8_bit_rgb_is_refused() {
        let have = |class, [red_mask, green_mask, blue_mask]: [u32; 3]| {
            let visual =
                Visualtype { visual_id: 7, class, red_mask, green_mask, blue_mask, ..Visualtype::default() };
            let visuals = vec![Visualtype { visual_id: 6, ..Visualtype::default() }, visual];
            let allowed_depths = vec![Depth::default(), Depth { depth: 24, visuals }];
            check(&Screen { root_visual: 7, allowed_depths, ..Screen::default() })
        };
        assert_eq!(have(VisualClass::TRUE_COLOR, MASKS), Ok(()));
        for (class, masks, found) in [
            (
                VisualClass::TRUE_COLOR,
                [0xFF, 0xFF00, 0xFF_0000],
                "TrueColor with red FF, green FF00 and blue FF0000",
            ),
            (
                VisualClass::TRUE_COLOR,
                [0x3FF0_0000, 0xF_FC00, 0x3FF],
                "TrueColor with red 3FF00000, green FFC00 and blue 3FF",
            ),
            (VisualClass::DIRECT_COLOR, MASKS, "DirectColor with red FF0000, green FF00 and blue FF"),
            (VisualClass::PSEUDO_COLOR, [0; 3], "PseudoColor"),
        ] {
            assert_eq!(have(class, masks), Err(found.to_owned()));
        }
        assert_eq!(check(&Screen::default()), Err("an unknown colour format".to_owned()));
    }
}
