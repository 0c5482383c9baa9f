//! Fitting and centring text in a limited number of columns.

use small_amiga::chips::{Pen, Rect};
use small_amiga::graphics::{self, Font, RastPort};

/// Breaks a text into lines of at most `width`, as measured by the function `length`.
///
/// Lines are broken at blanks, and a word that is too long for a line between letters. Line breaks in the text are kept.
pub fn wrapped(text: &str, width: i32, length: impl Fn(&str) -> i32) -> Vec<String> {
    broken(graphics::wrapped(text, width, &length), width, &length)
}

/// Breaks lines that are too long between letters.
fn broken(lines: Vec<String>, width: i32, length: &dyn Fn(&str) -> i32) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for line in lines {
        let mut rest = String::new();
        for letter in line.chars() {
            rest.push(letter);
            if length(&rest) > width && rest.len() > letter.len_utf8() {
                rest.truncate(rest.len() - letter.len_utf8());
                all.push(std::mem::replace(&mut rest, letter.to_string()));
            }
        }
        all.push(rest);
    }
    all
}

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
    fn word_too_long_for_a_line_is_broken_between_letters() {
        let lines = |text, width| wrapped(text, width, |text| text.len() as i32);
        assert_eq!(lines("in everything is", 4), ["in", "ever", "ythi", "ng", "is"]);
        assert_eq!(lines("no", 0), ["n", "o"]);
    }

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
