//! The program's picture for window managers, in the sizes they ask for most, so that none has to make one up.
//!
//! Knows the files and the property's form. Leaves putting it on a window to [`super`].

use crate::host::files::decode_indexed;

/// The drawings; the larger ones are steps of the last.
const DRAWN: [&[u8]; 4] = [
    include_bytes!("../../../../packaging/icons/16.png"),
    include_bytes!("../../../../packaging/icons/32.png"),
    include_bytes!("../../../../packaging/icons/48.png"),
    include_bytes!("../../../../packaging/icons/64.png"),
];

/// What `_NET_WM_ICON` holds: each with its columns, its rows and `0xAARRGGBB`. A drawing that cannot be read is left out.
pub(super) fn words() -> Vec<u32> {
    let mut words = Vec::new();
    for picture in DRAWN.iter().filter_map(|file| decode_indexed(file, "icon").ok()) {
        let (width, height) = (picture.pens.width(), picture.pens.height());
        let (Ok(width), Ok(height)) = (u32::try_from(width), u32::try_from(height)) else { continue };
        words.extend([width, height]);
        // The first pen is what lies outside.
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
