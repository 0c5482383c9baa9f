//! Encodes pictures as PNGs, with the same bytes for the same pens and colours.

use png::{BitDepth, ColorType, Compression, Encoder, EncodingError, Filter, PixelDimensions, Unit, Writer};
use thiserror::Error;

use super::FileError;
use crate::PixelShape;
use crate::scaling::Picture;
use small_amiga::chips::{Chunky, Rgb4};

/// Returns the proportions of a pixel for the `pHYs` chunk of a PNG.
///
/// Viewers use them to show the picture in its true proportions.
const fn dimensions(shape: PixelShape) -> PixelDimensions {
    PixelDimensions { xppu: shape.rows() as u32, yppu: 1, unit: Unit::Unspecified }
}

/// An error of encoding a picture as PNG or writing its file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EncodeError {
    /// The PNG file cannot be written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The palette is empty or has more colours than a PNG allows.
    #[error("an indexed PNG has 1 to 256 colours, not {0}")]
    Colours(usize),
    /// A pixel of the picture has a pen that is missing from the palette.
    #[error("pen {pen} of the picture is beyond its {colours} colours")]
    Pen {
        /// Highest pen used in the picture, for which the palette has no colour.
        pen: u8,
        /// Number of colours in the palette.
        colours: usize,
    },
    /// The picture is empty, or the number of pixels does not match its width and height.
    #[error("a PNG of {width} x {height} pixels cannot be made of {given}")]
    Extent {
        /// Width of the picture, in pixels.
        width: usize,
        /// Height of the picture, in pixels.
        height: usize,
        /// Number of pixels passed by the caller.
        given: usize,
    },
    /// The PNG encoder failed.
    #[error("the PNG encoder failed: {0}")]
    Encoder(String),
}

/// Encodes a PNG with a palette, with as few bits per pixel as possible.
///
/// # Errors
/// Returns [`EncodeError::Colours`] for an invalid number of colours, [`EncodeError::Pen`] for a pen without
/// a colour, and [`EncodeError::Extent`] for an empty picture.
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

/// Encodes a picture with a border of `border` native pixels as an RGB PNG with square pixels.
///
/// The rows of tall pixels are doubled.
///
/// # Errors
/// Returns [`EncodeError::Extent`] if the picture is empty or the number of pixels does not match its size.
pub fn encode_to_scale(picture: &Picture<'_>, border: usize) -> Result<Vec<u8>, EncodeError> {
    let (width, height, pixels) = picture.framed(border);
    let times = picture.pixel_shape().rows();
    let rows = pixels.chunks(width.max(1)).flat_map(|row| std::iter::repeat_n(row, times));
    let pixels: Vec<u32> = rows.flatten().copied().collect();
    encode_rgb(width, height * times, &pixels, PixelShape::Square)
}

/// Encodes an RGB PNG from pixels of the form `0x00RRGGBB`.
///
/// # Errors
/// Returns [`EncodeError::Extent`] if the picture is empty or the number of pixels does not match its size.
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

pub(super) fn guns(pixel: u32) -> impl Iterator<Item = u8> {
    pixel.to_be_bytes().into_iter().skip(1)
}

/// Returns the smallest bit depth for a PNG with this number of colours.
///
/// The depth is returned as a [`BitDepth`] and as a number of bits. Returns `None` for 0 or more than 256
/// colours.
pub(super) const fn depth(colours: usize) -> Option<(BitDepth, usize)> {
    match colours {
        1..=2 => Some((BitDepth::One, 1)),
        3..=4 => Some((BitDepth::Two, 2)),
        5..=16 => Some((BitDepth::Four, 4)),
        17..=256 => Some((BitDepth::Eight, 8)),
        _ => None,
    }
}

/// Packs neighbouring pixels into one byte, with the first pixel in the highest bits.
pub(super) fn pack(pens: &[u8], bits: usize) -> u8 {
    pens.iter().enumerate().fold(0, |byte, (index, pen)| byte | pen << (8 - bits * (index + 1)))
}

/// Encodes a PNG file of the given size.
///
/// The function `set` configures the colour type and `write` writes the pixel data; `given` is the number of
/// pixels that the caller provides.
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
    // No filter is used: rows of pens repeat, and the filters that a heuristic selects may change with the
    // crate's version.
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
    use super::super::decode_indexed;
    use super::*;

    fn colours(count: u16) -> Vec<Rgb4> {
        (0..count).map(|index| Rgb4::new(index * 7)).collect()
    }

    #[test]
    fn png_keeps_pens_and_colours_at_every_depth() {
        for count in [1, 2, 3, 4, 5, 8, 16, 17, 32, 256] {
            let picture = Chunky::from_fn(19, 5, |x, y| ((x * 3 + y * 31) % usize::from(count)) as u8);
            let bytes = encode_indexed(&picture, &colours(count), PixelShape::Tall).unwrap();
            let back = decode_indexed(&bytes, "again").unwrap();
            assert_eq!((&back.pens, &back.colours), (&picture, &colours(count)));
            assert_eq!(bytes, encode_indexed(&picture, &colours(count), PixelShape::Tall).unwrap());
        }
    }

    #[test]
    fn png_stores_the_pixel_aspect_ratio() {
        for (shape, across) in [(PixelShape::Tall, 2u8), (PixelShape::Square, 1)] {
            let bytes = encode_rgb(2, 1, &[0x0012_3456, 0x00FF_0000], shape).unwrap();
            let place = bytes.windows(4).position(|name| name == b"pHYs").unwrap();
            assert_eq!(bytes[place + 4..place + 13], [0, 0, 0, across, 0, 0, 0, 1, 0]);
        }
    }

    #[test]
    fn written_file_reads_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("shot.png");
        let picture = Chunky::from_fn(2, 2, |x, y| [1, 2, 3, 0][2 * y + x]);
        std::fs::write(&path, encode_indexed(&picture, &colours(4), PixelShape::Square).unwrap()).unwrap();
        let bytes = super::super::read(&path).unwrap();
        assert_eq!(decode_indexed(&bytes, "shot.png").unwrap().pens, picture);
    }

    #[test]
    fn invalid_pixels_for_a_png_are_refused() {
        let picture = Chunky::from_fn(1, 1, |_, _| 4);
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
