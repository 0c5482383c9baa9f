//! Pictures that follow each other into one animated PNG, which begins anew at its end.
//!
//! Knows the parts of such a file: the first is a whole picture, each later one is laid over what stands there. Leaves what changes
//! and when to [`crate::host::film`].

use std::collections::HashMap;

use png::{ColorType, Encoder, Writer};

use super::EncodeError;
use super::write_png::{depth, encode, guns, pack};
use crate::host::shape::PixelShape;

/// Pictures of one size, as what changes from each to the next.
#[derive(Debug, Clone)]
pub struct Animation {
    /// Columns of the emulated display.
    pub width: usize,
    /// Its rows.
    pub height: usize,
    /// How its pixels are shaped; those of the file are square.
    pub shape: PixelShape,
    /// Vertical blanks a second.
    pub rate: u16,
    /// What changes. The first covers everything.
    pub parts: Vec<Part>,
}

/// A rectangle of new pixels.
#[derive(Debug, Clone)]
pub struct Part {
    /// Its first column.
    pub left: usize,
    /// Its first row.
    pub top: usize,
    /// Its columns.
    pub width: usize,
    /// `0x00RRGGBB`, row by row; whole rows of them.
    pub pixels: Vec<u32>,
    /// How many vertical blanks it stands.
    pub blanks: u16,
}

impl Part {
    /// Its rows.
    const fn height(&self) -> usize {
        self.pixels.len() / if self.width == 0 { 1 } else { self.width }
    }
}

impl Animation {
    /// The bytes of the file, with so many square pixels for one column of the display: indexed if there are at most 256 colours in
    /// all, else RGB. A single picture is a plain PNG.
    ///
    /// # Errors
    /// [`EncodeError::Extent`] if there is nothing in it.
    pub fn encoded(&self, scale: usize) -> Result<Vec<u8>, EncodeError> {
        let (across, down) = (scale, scale * self.shape.rows());
        let given = self.parts.first().map_or(0, |part| part.pixels.len() * across * down);
        let size = (self.width * across, self.height * down);
        let (order, pens) = self.colours();
        let bits = depth(order.len());
        let data = |part: &Part| {
            let mut data = Vec::new();
            for row in part.pixels.chunks(part.width.max(1)) {
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
                    // The place is checked against the size that is there, and the size against the place.
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

    /// All colours in the order they come, and the pen of each; no pens when there are more than 256.
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

    fn part(pixels: Vec<u32>) -> Part {
        Part { left: 0, top: 0, width: 20, pixels, blanks: 1 }
    }

    fn written(parts: Vec<Part>) -> (ColorType, bool) {
        let animation = Animation { width: 20, height: 20, shape: PixelShape::Tall, rate: 60, parts };
        let bytes = animation.encoded(2).unwrap();
        let reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        assert_eq!(reader.info().size(), (40, 80));
        (reader.info().color_type, reader.info().is_animated())
    }

    #[test]
    fn at_most_256_colours_are_pens() {
        let few = part((0..400).map(|pixel| pixel % 256).collect());
        let more = part(vec![256; 400]);
        assert_eq!(written(vec![few.clone()]), (ColorType::Indexed, false));
        assert_eq!(written(vec![few.clone(), few.clone()]), (ColorType::Indexed, true));
        assert_eq!(written(vec![few, more]), (ColorType::Rgb, true));
    }

    #[test]
    fn nothing_makes_no_file() {
        let animation =
            Animation { width: 20, height: 20, shape: PixelShape::Square, rate: 50, parts: Vec::new() };
        assert!(matches!(animation.encoded(1), Err(EncodeError::Extent { given: 0, .. })));
    }
}
