//! Fitting and centring text in a limited number of columns.

use small_amiga::chips::{Pen, Rect};
use small_amiga::graphics::{Font, RastPort};

pub use small_amiga::graphics::wrapped;

/// Returns the longest prefix of `text` that is at most `columns` columns wide.
pub fn fitting<'a>(font: &Font, text: &'a str, columns: i32) -> &'a str {
    let ends = text.char_indices().map(|(at, letter)| at + letter.len_utf8());
    let end = ends.take_while(|&end| font.text_length(&text[..end]) <= columns).last();
    &text[..end.unwrap_or(0)]
}

/// Draws a text centred in `area`, with the top of its letters in row `top`.
///
/// A long text is truncated to leave two columns free on each side.
pub fn centred(rp: &mut RastPort<'_>, area: Rect, top: i32, pen: Pen, text: &str) {
    let text = fitting(rp.font(), text, area.width - 4);
    let x = area.x + (area.width - rp.font().text_length(text)) / 2;
    rp.set_a_pen(pen).text_at(x, top, text);
}

#[cfg(test)]
mod tests {
    use super::*;
    use small_amiga::graphics::Glyph;

    #[test]
    fn text_is_cut_to_the_available_width() {
        let letter = |code| (code, Glyph { width: 4, advance: 5, rows: vec![0] });
        let font = Font::from_glyphs(1, 0, b"abc\xe9".map(letter)).unwrap();
        for (columns, seen) in [(-1, ""), (4, ""), (5, "a"), (14, "ab"), (15, "ab\u{e9}"), (99, "ab\u{e9}c")]
        {
            assert_eq!(fitting(&font, "ab\u{e9}c", columns), seen, "{columns}");
        }
    }
}
