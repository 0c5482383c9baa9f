//! Encodes a sequence of pictures as an animated PNG, which repeats endlessly.
//!
//! The first frame is a whole picture, and each later frame replaces a rectangle of it. Choosing the
//! rectangles and their times is left to the caller.

use std::collections::HashMap;

use png::{ColorType, Encoder, Writer};

use super::EncodeError;
use super::write_png::{depth, encode, guns, pack};
use crate::PixelShape;

/// An animation to be encoded as PNG: a first picture, and the rectangles that change later.
#[derive(Debug, Clone)]
pub struct Animation {
    /// Width of the emulated display, in native pixels.
    pub width: usize,
    /// Height of the emulated display, in native pixels.
    pub height: usize,
    /// Shape of the emulated display's pixels.
    ///
    /// The pixels of the encoded file are always square.
    pub shape: PixelShape,
    /// Number of vertical blanks per second.
    ///
    /// Durations in the animation are counted in vertical blanks.
    pub rate: u16,
    /// The changed rectangles of the animation, in chronological order.
    ///
    /// The first rectangle covers the whole picture.
    pub parts: Vec<FramePatch>,
}

/// A rectangle of changed pixels in an animation, and the time until the next change.
#[derive(Debug, Clone)]
pub struct FramePatch {
    /// Left edge of the changed rectangle, in pixels from the left edge of the picture.
    pub left: usize,
    /// Top edge of the changed rectangle, in pixels from the top of the picture.
    pub top: usize,
    /// Width of the changed rectangle, in pixels.
    pub width: usize,
    /// Pixels of the changed rectangle as `0x00RRGGBB`, row by row.
    pub pixels: Vec<u32>,
    /// Time until the next changed rectangle is shown, in vertical blanks.
    pub blanks: u16,
}

impl FramePatch {
    const fn height(&self) -> usize {
        self.pixels.len() / if self.width == 0 { 1 } else { self.width }
    }
}

impl Animation {
    /// Encodes the animation as PNG.
    ///
    /// Each pixel of the display becomes `scale` square pixels wide.
    ///
    /// The file is indexed if the animation has at most 256 colours, and RGB if it has more. A single picture
    /// becomes an ordinary PNG.
    ///
    /// # Errors
    /// Returns [`EncodeError::Extent`] if the animation is empty or its first part does not cover the whole
    /// picture.
    pub fn encoded(&self, scale: usize) -> Result<Vec<u8>, EncodeError> {
        let (across, down) = (scale, scale * self.shape.rows());
        let given = self.parts.first().map_or(0, |part| part.pixels.len() * across * down);
        let size = (self.width * across, self.height * down);
        let (order, pens) = self.colours();
        let bits = depth(order.len());
        let data = |frame_patch: &FramePatch| {
            let mut data = Vec::new();
            for row in frame_patch.pixels.chunks(frame_patch.width.max(1)) {
                let wide = row.iter().flat_map(|&pixel| std::iter::repeat_n(pixel, across));
                let line: Vec<u8> = match bits {
                    Some((_, bits)) => {
                        let pens: Vec<u8> =
                            wide.map(|pixel| pens.get(&pixel).copied().unwrap_or(0)).collect();
                        pens.chunks(8 / bits).map(|pens| pack(pens, bits)).collect()
                    }
                    None => wide.flat_map(guns).collect(),
                };
                (0..down).for_each(|_| data.extend_from_slice(&line));
            }
            data
        };
        let count = u32::try_from(self.parts.len()).unwrap_or(u32::MAX);
        let set = |encoder: &mut Encoder<'_, &mut Vec<u8>>| {
            if let Some((depth, _)) = bits {
                encoder.set_color(ColorType::Indexed);
                encoder.set_depth(depth);
                encoder.set_palette(order.iter().copied().flat_map(guns).collect::<Vec<u8>>());
            } else {
                encoder.set_color(ColorType::Rgb);
            }
            if count > 1 { encoder.set_animated(count, 0) } else { Ok(()) }
        };
        let write = |writer: &mut Writer<&mut Vec<u8>>| {
            let side = |pixels: usize| u32::try_from(pixels).unwrap_or(u32::MAX);
            for part in &self.parts {
                if count > 1 {
                    // `set_frame_position` checks the position against the current size, and
                    // `set_frame_dimension` the size against the current position, so the position is reset
                    // first.
                    writer.set_frame_position(0, 0)?;
                    writer.set_frame_dimension(side(part.width * across), side(part.height() * down))?;
                    writer.set_frame_position(side(part.left * across), side(part.top * down))?;
                    writer.set_frame_delay(part.blanks, self.rate)?;
                }
                writer.write_image_data(&data(part))?;
            }
            Ok(())
        };
        encode(size, given, PixelShape::Square, set, write)
    }

    /// Returns the animation's colours in the order of first use, and the pen of each colour.
    ///
    /// If there are more than 256 colours, both are incomplete.
    fn colours(&self) -> (Vec<u32>, HashMap<u32, u8>) {
        let mut order = Vec::new();
        let mut pens = HashMap::new();
        for &pixel in self.parts.iter().flat_map(|part| &part.pixels) {
            if pens.contains_key(&pixel) {
                continue;
            }
            let pen = u8::try_from(order.len());
            order.push(pixel);
            let Ok(pen) = pen else { break };
            pens.insert(pixel, pen);
        }
        (order, pens)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(pixels: Vec<u32>) -> FramePatch {
        FramePatch { left: 0, top: 0, width: 20, pixels, blanks: 1 }
    }

    fn written(parts: Vec<FramePatch>) -> (ColorType, bool) {
        let animation = Animation { width: 20, height: 20, shape: PixelShape::Tall, rate: 60, parts };
        let bytes = animation.encoded(2).unwrap();
        let reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        assert_eq!(reader.info().size(), (40, 80));
        (reader.info().color_type, reader.info().is_animated())
    }

    #[test]
    fn apng_of_at_most_256_colours_is_indexed() {
        let few = part((0..400).map(|pixel| pixel % 256).collect());
        let more = part(vec![256; 400]);
        assert_eq!(written(vec![few.clone()]), (ColorType::Indexed, false));
        assert_eq!(written(vec![few.clone(), few.clone()]), (ColorType::Indexed, true));
        assert_eq!(written(vec![few, more]), (ColorType::Rgb, true));
    }

    #[test]
    fn apng_without_parts_is_refused() {
        let animation =
            Animation { width: 20, height: 20, shape: PixelShape::Square, rate: 50, parts: Vec::new() };
        assert!(matches!(animation.encoded(1), Err(EncodeError::Extent { given: 0, .. })));
    }
}
