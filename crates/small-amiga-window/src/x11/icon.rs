//! The program's icon for X window managers, in the usual sizes.
//!
//! Converts the icon files to the format of the property `_NET_WM_ICON`. Setting the property is left to
//! [`super`].

use crate::files::decode_indexed;

/// Encodes PNG files as the value of the window property `_NET_WM_ICON`.
///
/// For each icon, the value contains the width, the height and the `0xAARRGGBB` pixels. An icon that cannot
/// be decoded is omitted.
pub(super) fn words(files: &[&[u8]]) -> Vec<u32> {
    let mut words = Vec::new();
    for picture in files.iter().filter_map(|file| decode_indexed(file, "icon").ok()) {
        let (width, height) = (picture.pens.width(), picture.pens.height());
        let (Ok(width), Ok(height)) = (u32::try_from(width), u32::try_from(height)) else { continue };
        words.extend([width, height]);
        // Pen 0 is transparent.
        let colour = |pen: &u8| match (pen, picture.colours.get(usize::from(*pen))) {
            (0, _) | (_, None) => 0,
            (_, Some(colour)) => 0xFF00_0000 | colour.pixel(),
        };
        words.extend(picture.pens.pens().iter().map(colour));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PixelShape;
    use crate::files::encode_indexed;
    use small_amiga::chips::{Chunky, Rgb4};

    #[test]
    fn icon_property_lists_sizes_and_pixels() {
        let icon = |side, pens: Vec<u8>| {
            let pens = Chunky::from_fn(side, side, |x, y| pens[y * side + x]);
            encode_indexed(&pens, &[Rgb4::new(0xF00), Rgb4::new(0x57C)], PixelShape::Square).unwrap()
        };
        let files = [icon(1, vec![1]), b"damaged".to_vec(), icon(2, vec![0, 1, 1, 0])];
        let files: Vec<&[u8]> = files.iter().map(Vec::as_slice).collect();
        let blue = 0xFF55_77CC;
        assert_eq!(words(&files), [1, 1, blue, 2, 2, 0, blue, blue, 0]);
    }
}
