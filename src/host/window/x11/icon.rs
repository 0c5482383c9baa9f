//! The program's icon for window managers, in the usual sizes.
//!
//! Converts the icon files to the format of the property `_NET_WM_ICON`. Setting the property is left to
//! [`super`].

use crate::host::files::decode_indexed;

/// The PNG files of the window's icon, from the smallest size to the largest.
const DRAWN: [&[u8]; 4] = [
    include_bytes!("../../../../packaging/icons/16.png"),
    include_bytes!("../../../../packaging/icons/32.png"),
    include_bytes!("../../../../packaging/icons/48.png"),
    include_bytes!("../../../../packaging/icons/64.png"),
];

/// Returns the value of the window property `_NET_WM_ICON`, which contains width, height and `0xAARRGGBB`
/// pixels of each icon. An icon that cannot be decoded is omitted.
pub(super) fn words() -> Vec<u32> {
    let mut words = Vec::new();
    for picture in DRAWN.iter().filter_map(|file| decode_indexed(file, "icon").ok()) {
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

    #[test]
    fn every_drawing_is_there_whole() {
        let mut words = words().into_iter();
        let mut sides = Vec::new();
        while let (Some(width), Some(height)) = (words.next(), words.next()) {
            sides.push((width, height));
            let count = (width * height) as usize;
            let pixels: Vec<u32> = words.by_ref().take(count).collect();
            assert_eq!(pixels.len(), count);
            assert!(pixels.contains(&0xFF55_77CC), "the pawn's blue");
        }
        assert_eq!(sides, [(16, 16), (32, 32), (48, 48), (64, 64)]);
    }
}
