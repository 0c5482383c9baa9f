//! Fitting, centring and wrapping text in a limited number of columns.

use small_amiga::chips::{Pen, Rect};
use small_amiga::graphics::{Font, RastPort};

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

/// Breaks a text into lines of at most `width`, as measured by the function `length`.
///
/// Line breaks in the text are kept, and a word that is too long for a line gets a line of its own.
pub fn wrapped(text: &str, width: i32, length: impl Fn(&str) -> i32) -> Vec<String> {
    text.lines().flat_map(|line| wrapped_line(line, width, &length)).collect()
}

fn wrapped_line(text: &str, width: i32, length: &impl Fn(&str) -> i32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if length(&format!("{line} {word}")) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
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

    #[test]
    fn lines_break_at_blanks() {
        let lines = wrapped("Green and Blue have no move and pass.", 12, |text| text.len() as i32);
        assert_eq!(lines, ["Green and", "Blue have no", "move and", "pass."]);
        assert_eq!(wrapped("one\ntwo or", 12, |text| text.len() as i32), ["one", "two or"]);
        assert_eq!(wrapped("everything", 4, |text| text.len() as i32), ["everything"]);
    }
}
