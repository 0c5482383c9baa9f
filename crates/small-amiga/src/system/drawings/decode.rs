//! Decodes indexed PNGs as pens and colours.

use std::io::Cursor;

use png::{BitDepth, ColorType, Decoder, Limits, Transformations};
use thiserror::Error;

use crate::chips::chunky::Chunky;
use crate::chips::colour::Rgb4;

/// Maximum width and height of a decoded picture, in pixels.
pub const MAX_SIDE: u32 = 4096;

/// A picture decoded from an indexed PNG file, with the palette of that file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexedPicture {
    /// The palette index (pen) of every pixel.
    pub pens: Chunky,
    /// The palette of the PNG file, with each colour rounded to 12 bits.
    pub colours: Vec<Rgb4>,
}

/// The reason why a file is not a usable indexed PNG picture.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PictureError {
    /// The file is not a PNG, or it is damaged.
    #[error("{name}: not a readable PNG ({reason}); expected an indexed PNG")]
    NotPng {
        /// Name of the rejected file, which is not a valid PNG.
        name: String,
        /// The reason why the file cannot be decoded, for example that it is damaged or a JPEG.
        reason: &'static str,
    },
    /// The file is a PNG whose pixels are colours instead of palette indices.
    #[error("{name}: a PNG of {kind} pixels; expected an indexed PNG of 1 to 8 bits a pixel")]
    NotIndexed {
        /// Name of the rejected PNG file, whose pixels are colours instead of palette indices.
        name: String,
        /// The colour type of the PNG file, such as RGB.
        kind: &'static str,
    },
    /// The width or height of the picture exceeds [`MAX_SIDE`].
    #[error("{name}: {width} x {height} pixels; expected at most {MAX_SIDE} x {MAX_SIDE}")]
    TooLarge {
        /// Name of the rejected PNG file, whose picture is too large.
        name: String,
        /// Width of the picture, in pixels.
        width: u32,
        /// Height of the picture, in pixels.
        height: u32,
    },
    /// A pixel's palette index (pen) is not in the palette of the PNG file.
    #[error("{name}: row {row}, column {column}: pen {pen}; expected one of the {colours} its palette has")]
    NoSuchPen {
        /// Name of the PNG file with the invalid pixel.
        name: String,
        /// Row of the pixel with the invalid pen, counted from 0 at the top.
        row: usize,
        /// Column of the pixel with the invalid pen, counted from 0 at the left.
        column: usize,
        /// The palette index (pen) for which the PNG file has no colour.
        pen: u8,
        /// Number of colours in the palette of the PNG file.
        colours: usize,
    },
}

/// Decodes an indexed PNG file with 1 to 8 bits per pixel.
///
/// Errors report the file as `name`.
///
/// # Errors
/// Returns a [`PictureError`] that names the file and what was expected of it.
pub fn decode_indexed(bytes: &[u8], name: &str) -> Result<IndexedPicture, PictureError> {
    let damaged = |error: png::DecodingError| PictureError::NotPng {
        name: name.to_owned(),
        reason: in_words(&error, bytes),
    };
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: 64 << 20 });
    decoder.set_transformations(Transformations::IDENTITY);
    let header = decoder.read_header_info().map_err(damaged)?;
    let (width, height) = (header.width, header.height);
    if let Some(kind) = not_indexed(header.color_type) {
        return Err(PictureError::NotIndexed { name: name.to_owned(), kind });
    }
    if width > MAX_SIDE || height > MAX_SIDE {
        return Err(PictureError::TooLarge { name: name.to_owned(), width, height });
    }
    let mut reader = decoder.read_info().map_err(damaged)?;
    let colours: Vec<Rgb4> = reader
        .info()
        .palette
        .iter()
        .flat_map(|palette| palette.chunks_exact(3))
        .map(|rgb| Rgb4::from_rgb8(rgb[0], rgb[1], rgb[2]))
        .collect();
    let mut packed = vec![0; reader.output_buffer_size().unwrap_or(0)];
    let frame = reader.next_frame(&mut packed).map_err(damaged)?;
    let depth = frame.bit_depth;
    let row_bytes = frame.line_size.max(1);
    let pens = Chunky::from_fn(width as usize, height as usize, |x, y| {
        packed.get(y * row_bytes..).map_or(0, |row| pen_at(row, x, depth))
    });
    for (row, line) in pens.rows().enumerate() {
        if let Some(column) = line.iter().position(|&pen| usize::from(pen) >= colours.len()) {
            let (pen, colours) = (line[column], colours.len());
            return Err(PictureError::NoSuchPen { name: name.to_owned(), row, column, pen, colours });
        }
    }
    Ok(IndexedPicture { pens, colours })
}

const PNG: &[u8] = b"\x89PNG\r\n\x1A\n";
const OTHERS: [(&[u8], &str); 5] = [
    (b"GIF8", "it is a GIF"),
    (b"\xFF\xD8\xFF", "it is a JPEG"),
    (b"BM", "it is a BMP"),
    (b"FORM", "it is an IFF"),
    (b"RIFF", "it is a WebP"),
];

fn in_words(error: &png::DecodingError, bytes: &[u8]) -> &'static str {
    let other = OTHERS.iter().find(|(begin, _)| bytes.starts_with(begin));
    match error {
        png::DecodingError::IoError(_) if bytes.is_empty() => "it is empty",
        _ if other.is_some() => other.map_or("", |(_, what)| what),
        _ if !PNG.starts_with(bytes.get(..PNG.len()).unwrap_or(bytes)) => "it does not begin like one",
        png::DecodingError::IoError(_) => "it ends too early",
        png::DecodingError::LimitsExceeded => "it takes too much memory",
        png::DecodingError::Format(_) | png::DecodingError::Parameter(_) => "it is damaged",
    }
}

const fn not_indexed(colour: ColorType) -> Option<&'static str> {
    match colour {
        ColorType::Indexed => None,
        ColorType::Grayscale => Some("grey"),
        ColorType::GrayscaleAlpha => Some("grey and alpha"),
        ColorType::Rgb => Some("RGB"),
        ColorType::Rgba => Some("RGBA"),
    }
}

/// Returns the pen of column `x` in a row of packed pixels.
///
/// In each byte, the first pixel is in the highest bits.
fn pen_at(row: &[u8], x: usize, depth: BitDepth) -> u8 {
    let bits = match depth {
        BitDepth::One => 1,
        BitDepth::Two => 2,
        BitDepth::Four => 4,
        BitDepth::Eight | BitDepth::Sixteen => 8,
    };
    let from_left = x * bits % 8;
    row.get(x * bits / 8).map_or(0, |&byte| byte << from_left >> (8 - bits))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(colour: ColorType, depth: BitDepth, size: (u32, u32), palette: &[u8], data: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, size.0, size.1);
        encoder.set_color(colour);
        encoder.set_depth(depth);
        if !palette.is_empty() {
            encoder.set_palette(palette.to_vec());
        }
        encoder.write_header().unwrap().write_image_data(data).unwrap();
        bytes
    }

    fn refused(bytes: &[u8]) -> String {
        decode_indexed(bytes, "x.png").unwrap_err().to_string()
    }

    #[test]
    fn png_rows_unpack_from_the_left_at_every_depth() {
        let sixteen: Vec<u8> = (0..48).map(|index| index / 3 * 17).collect();
        for (depth, data, expected) in [
            (BitDepth::One, vec![0b0110_0000u8], ".11"),
            (BitDepth::Two, vec![0b0110_1100], "123"),
            (BitDepth::Four, vec![0x1F, 0xA0], "1fa"),
            (BitDepth::Eight, vec![1, 2, 15], "12f"),
        ] {
            let colours = &sixteen[..sixteen.len().min(3 << depth as u8)];
            let picture =
                decode_indexed(&png(ColorType::Indexed, depth, (3, 1), colours, &data), "x").unwrap();
            assert_eq!(picture.pens.to_string(), expected);
            assert_eq!(picture.colours.last().unwrap().bits(), colours.len() as u16 / 3 * 0x111 - 0x111);
        }
    }

    #[test]
    fn png_of_other_kind_is_refused_in_one_line() {
        let rgb = png(ColorType::Rgb, BitDepth::Eight, (1, 1), &[], &[1, 2, 3]);
        assert_eq!(
            refused(&rgb),
            "x.png: a PNG of RGB pixels; expected an indexed PNG of 1 to 8 bits a pixel"
        );
        let other = |bytes| {
            refused(bytes)
                .replace("x.png: not a readable PNG (", "")
                .replace("); expected an indexed PNG", "")
        };
        assert_eq!(other(b"GIF89a"), "it is a GIF");
        assert_eq!(other(b"\xFF\xD8\xFF\xE0"), "it is a JPEG");
        assert_eq!(other(b"no picture"), "it does not begin like one");
        assert_eq!(other(b""), "it is empty");
        let whole = png(ColorType::Indexed, BitDepth::Eight, (2, 2), &[0; 12], &[0, 1, 2, 3]);
        for length in 0..whole.len() - 12 {
            assert_eq!(
                other(&whole[..length]),
                if length == 0 { "it is empty" } else { "it ends too early" }
            );
        }
        for at in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[at] ^= 0xFF;
            let said =
                decode_indexed(&damaged, "x").map_or_else(|error| error.to_string(), |_| String::new());
            assert!(!said.contains(['{', '"', '_']) && !said.contains("Chunk"), "{said}");
        }
        let wide = png(ColorType::Indexed, BitDepth::One, (4097, 1), &[0; 6], &[0; 513]);
        assert_eq!(refused(&wide), "x.png: 4097 x 1 pixels; expected at most 4096 x 4096");
    }

    #[test]
    fn pen_without_colour_is_reported_with_its_place() {
        let bytes = png(ColorType::Indexed, BitDepth::Eight, (2, 2), &[0; 9], &[0, 1, 2, 3]);
        assert_eq!(refused(&bytes), "x.png: row 1, column 1: pen 3; expected one of the 3 its palette has");
    }
}
