//! Writes pixels of the emulated display as a PNG.

use std::fs::File;
use std::io::BufWriter;

use png::{BitDepth, ColorType, Encoder, EncodingError};

/// Writes rows of pixels of the form `0x00RRGGBB` to the file `path`.
///
/// Each row is written `times` times, because the pixels of a display without interlace are twice as high as wide.
pub(crate) fn write_png(path: &str, width: usize, pixels: &[u32], times: usize) -> Result<(), EncodingError> {
    let rows = pixels.chunks(width).flat_map(|row| std::iter::repeat_n(row, times));
    let bytes: Vec<u8> = rows.flatten().flat_map(|pixel| pixel.to_be_bytes().into_iter().skip(1)).collect();
    let height = bytes.len() / width / 3;
    let mut encoder = Encoder::new(BufWriter::new(File::create(path)?), width as u32, height as u32);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.write_header()?.write_image_data(&bytes)
}
