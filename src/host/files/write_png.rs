//! Pictures into PNGs: the same pens and colours always give the same bytes.

use png::{BitDepth, ColorType, Compression, Encoder, EncodingError, Filter, PixelDimensions, Unit, Writer};
use thiserror::Error;

use super::FileError;
use crate::host::shape::PixelShape;
use small_amiga::machine::chunky::Chunky;
use small_amiga::machine::colour::Rgb4;

/// What the file says of its pixels (`pHYs`), so that viewers that care show them right: how many a unit of length holds.
const fn dimensions(shape: PixelShape) -> PixelDimensions {
    PixelDimensions { xppu: shape.rows() as u32, yppu: 1, unit: Unit::Unspecified }
}

/// Why a picture was not written.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum EncodeError {
    /// The system refused the file.
    #[error(transparent)]
    File(#[from] FileError),
    /// No colours, or more than a PNG's palette holds.
    #[error("an indexed PNG has 1 to 256 colours, not {0}")]
    Colours(usize),
    /// A pen has no colour.
    #[error("pen {pen} of the picture is beyond its {colours} colours")]
    Pen {
        /// The highest pen of the picture.
        pen: u8,
        /// The colours given.
        colours: usize,
    },
    /// A picture without pixels, or with a wrong number of them.
    #[error("a PNG of {width} x {height} pixels cannot be made of {given}")]
    Extent {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
        /// Pixels given.
        given: usize,
    },
    /// The encoder failed.
    #[error("the PNG encoder failed: {0}")]
    Encoder(String),
}

/// The bytes of an indexed PNG of the smallest depth that holds all colours given.
///
/// # Errors
/// [`EncodeError::Colours`], [`EncodeError::Pen`], [`EncodeError::Extent`].
pub fn encode_indexed(picture: &Chunky, colours: &[Rgb4], shape: PixelShape) -> Result<Vec<u8>, EncodeError> {
    let (depth, bits) = depth(colours.len()).ok_or(EncodeError::Colours(colours.len()))?;
    let pen = picture.highest_pen();
    if usize::from(pen) >= colours.len() {
        return Err(EncodeError::Pen { pen, colours: colours.len() });
    }
    let data: Vec<u8> =
        picture.rows().flat_map(|row| row.chunks(8 / bits).map(|pens| pack(pens, bits))).collect();
    let set = |encoder: &mut Encoder<'_, &mut Vec<u8>>| {
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(depth);
        encoder.set_palette(colours.iter().flat_map(|colour| colour.rgb8()).collect::<Vec<u8>>());
        Ok(())
    };
    let size = (picture.width(), picture.height());
    encode(size, picture.pens().len(), shape, set, |writer| writer.write_image_data(&data))
}

/// The bytes of an RGB PNG.
///
/// # Errors
/// [`EncodeError::Extent`].
pub fn encode_rgb(
    width: usize,
    height: usize,
    pixels: &[u32],
    shape: PixelShape,
) -> Result<Vec<u8>, EncodeError> {
    let data: Vec<u8> = pixels.iter().copied().flat_map(guns).collect();
    let set = |encoder: &mut Encoder<'_, &mut Vec<u8>>| {
        encoder.set_color(ColorType::Rgb);
        encoder.set_depth(BitDepth::Eight);
        Ok(())
    };
    encode((width, height), pixels.len(), shape, set, |writer| writer.write_image_data(&data))
}

/// Red, green and blue of a pixel.
pub(super) fn guns(pixel: u32) -> impl Iterator<Item = u8> {
    pixel.to_be_bytes().into_iter().skip(1)
}

/// The smallest depth that holds so many colours, and its bits a pixel.
pub(super) const fn depth(colours: usize) -> Option<(BitDepth, usize)> {
    match colours {
        1..=2 => Some((BitDepth::One, 1)),
        3..=4 => Some((BitDepth::Two, 2)),
        5..=16 => Some((BitDepth::Four, 4)),
        17..=256 => Some((BitDepth::Eight, 8)),
        _ => None,
    }
}

/// Pens of one byte of a row, the first in its highest bits.
pub(super) fn pack(pens: &[u8], bits: usize) -> u8 {
    pens.iter().enumerate().fold(0, |byte, (index, pen)| byte | pen << (8 - bits * (index + 1)))
}

/// A file of so many columns and rows: `set` says what its pixels are, `write` writes them.
pub(super) fn encode(
    (width, height): (usize, usize),
    given: usize,
    shape: PixelShape,
    set: impl FnOnce(&mut Encoder<'_, &mut Vec<u8>>) -> Result<(), EncodingError>,
    write: impl FnOnce(&mut Writer<&mut Vec<u8>>) -> Result<(), EncodingError>,
) -> Result<Vec<u8>, EncodeError> {
    let wrong = EncodeError::Extent { width, height, given };
    if given == 0 || width.checked_mul(height) != Some(given) {
        return Err(wrong);
    }
    let (Ok(columns), Ok(rows)) = (u32::try_from(width), u32::try_from(height)) else {
        return Err(wrong);
    };
    let failed = |error: EncodingError| EncodeError::Encoder(error.to_string());
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, columns, rows);
    set(&mut encoder).map_err(failed)?;
    // No filter: rows of pens repeat as they are, and which filter a heuristic picks may change with the crate.
    encoder.set_compression(Compression::Balanced);
    encoder.set_filter(Filter::NoFilter);
    encoder.set_pixel_dims(Some(dimensions(shape)));
    let mut writer = encoder.write_header().map_err(failed)?;
    write(&mut writer).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::super::{decode_indexed, read_indexed};
    use super::*;

    fn colours(count: u16) -> Vec<Rgb4> {
        (0..count).map(|index| Rgb4::new(index * 7)).collect()
    }

    #[test]
    fn pens_and_colours_come_back_at_every_depth() {
        for count in [1, 2, 3, 4, 5, 8, 16, 17, 32, 256] {
            let picture = Chunky::from_fn(19, 5, |x, y| ((x * 3 + y * 31) % usize::from(count)) as u8);
            let bytes = encode_indexed(&picture, &colours(count), PixelShape::Tall).unwrap();
            let back = decode_indexed(&bytes, "again").unwrap();
            assert_eq!((&back.pens, &back.colours), (&picture, &colours(count)));
            assert_eq!(bytes, encode_indexed(&picture, &colours(count), PixelShape::Tall).unwrap());
        }
    }

    #[test]
    fn the_file_tells_the_shape_of_its_pixels() {
        for (shape, across) in [(PixelShape::Tall, 2u8), (PixelShape::Square, 1)] {
            let bytes = encode_rgb(2, 1, &[0x0012_3456, 0x00FF_0000], shape).unwrap();
            let place = bytes.windows(4).position(|name| name == b"pHYs").unwrap();
            assert_eq!(bytes[place + 4..place + 13], [0, 0, 0, across, 0, 0, 0, 1, 0]);
        }
    }

    #[test]
    fn a_written_file_reads_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("shot.png");
        let picture = Chunky::from_ascii(&["12", "3."]);
        std::fs::write(&path, encode_indexed(&picture, &colours(4), PixelShape::Square).unwrap()).unwrap();
        assert_eq!(read_indexed(&path).unwrap().pens, picture);
    }

    #[test]
    fn what_cannot_be_a_png_is_refused() {
        let picture = Chunky::from_ascii(&["4"]);
        let says =
            |count| encode_indexed(&picture, &colours(count), PixelShape::Tall).unwrap_err().to_string();
        assert_eq!(says(4), "pen 4 of the picture is beyond its 4 colours");
        assert_eq!(says(257), "an indexed PNG has 1 to 256 colours, not 257");
        assert!(matches!(encode_rgb(2, 2, &[0; 3], PixelShape::Tall), Err(EncodeError::Extent { .. })));
        let nothing = Chunky::from_fn(0, 0, |_, _| 0);
        assert!(matches!(
            encode_indexed(&nothing, &colours(2), PixelShape::Tall),
            Err(EncodeError::Extent { .. })
        ));
    }
}
