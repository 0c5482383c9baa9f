//! Wraps a text into lines that fit the window of More, and searches the text.
//!
//! Tabs advance to the next multiple of eight columns, and control characters are shown as dots. The widths
//! of characters are passed in by the caller.

use small_amiga::utility::to_lower;

/// A line of a wrapped text.
///
/// The field `at` is the index of the line's first character in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct WrappedLine {
    pub at: usize,
    pub shown: String,
}

/// Wraps `text` into lines that are at most `room` pixels wide.
///
/// Lines end after whole words where possible. Each line has at least one character.
pub(super) fn lines(text: &str, room: i32, width: impl Fn(char) -> i32) -> Vec<WrappedLine> {
    let wide = |text: &str| text.chars().map(&width).sum::<i32>();
    let mut lines = Vec::new();
    let mut line = WrappedLine { at: 0, shown: String::new() };
    // `word` is the length of the line before its last word and the index of that word's first character;
    // `used` is the width of the line.
    let (mut word, mut used) = ((0, 0), 0);
    for (letter, at) in text.chars().zip(0..) {
        if letter == '\n' {
            lines.push(std::mem::replace(&mut line, WrappedLine { at: at + 1, shown: String::new() }));
            (word, used) = ((0, 0), 0);
            continue;
        }
        let (shown, times) = match letter {
            '\t' => (' ', 8 - line.shown.chars().count() % 8),
            '\r' => continue,
            letter if letter.is_control() => ('.', 1),
            letter => (letter, 1),
        };
        let more: String = std::iter::repeat_n(shown, times).collect();
        if !line.shown.is_empty() && used + wide(&more) > room {
            let (end, begins) = if shown == ' ' || word.0 == 0 { (line.shown.len(), at) } else { word };
            let rest = line.shown.split_off(end);
            lines.push(std::mem::replace(&mut line, WrappedLine { at: begins, shown: rest }));
            (word, used) = ((0, 0), wide(&line.shown));
            // A space at a line break is dropped.
            if shown == ' ' {
                line.at = at + 1;
                continue;
            }
        }
        line.shown += &more;
        used += wide(&more);
        if shown == ' ' {
            word = (line.shown.len(), at + 1);
        }
    }
    if !line.shown.is_empty() {
        lines.push(line);
    }
    lines
}

pub(super) fn line_of(lines: &[WrappedLine], letter: usize) -> usize {
    lines.partition_point(|line| line.at <= letter).saturating_sub(1)
}

/// Returns the index of the first occurrence of `wanted` in `text`, ignoring case.
///
/// The search starts at the character with the index `from`.
pub(super) fn find(text: &str, wanted: &str, from: usize) -> Option<usize> {
    let folded = |text: &str| -> Vec<char> { text.chars().map(to_lower).collect() };
    let (text, wanted) = (folded(text), folded(wanted));
    if wanted.is_empty() {
        return None;
    }
    let places = text.windows(wanted.len()).enumerate().skip(from);
    places.into_iter().find(|(_, part)| *part == wanted).map(|(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, columns: i32) -> Vec<(usize, String)> {
        lines(text, 8 * columns, |_| 8).into_iter().map(|line| (line.at, line.shown)).collect()
    }

    fn of(lines: &[(usize, &str)]) -> Vec<(usize, String)> {
        lines.iter().map(|&(at, shown)| (at, shown.to_owned())).collect()
    }

    #[test]
    fn lines_break_at_the_window_width() {
        assert_eq!(shown("a\tb\r\n\nc\x01\n", 20), of(&[(0, "a       b"), (5, ""), (6, "c.")]));
        assert_eq!(shown("abcdefg\nh", 3), of(&[(0, "abc"), (3, "def"), (6, "g"), (8, "h")]));
        assert_eq!(shown("abc\n", 3), of(&[(0, "abc")]));
        assert_eq!(shown("ab\tc", 4), of(&[(0, "ab"), (3, "c")]));
        assert_eq!(shown("to be or  not", 6), of(&[(0, "to be "), (6, "or  "), (10, "not")]));
        assert_eq!(shown("to be so", 5), of(&[(0, "to be"), (6, "so")]));
        assert_eq!(shown("a longword b", 6), of(&[(0, "a "), (2, "longwo"), (8, "rd b")]));
        assert_eq!(shown("ab", 0), of(&[(0, "a"), (1, "b")]));
        assert_eq!(shown("", 3), of(&[]));
        // Characters of different widths.
        let proportional = lines("iiiWW", 8, |letter| if letter == 'i' { 2 } else { 6 });
        assert_eq!(proportional.iter().map(|line| line.at).collect::<Vec<_>>(), [0, 3, 4]);
    }

    #[test]
    fn position_in_text_finds_its_line() {
        let text = "One two\nTwo ones";
        let lines = lines(text, 8 * 4, |_| 8);
        let places = [0, 3, 4, 7, 8, 15, 99].map(|letter| line_of(&lines, letter));
        assert_eq!(places, [0, 0, 1, 1, 2, 3, 3]);
        assert_eq!(line_of(&[], 5), 0);
        assert_eq!(
            (find(text, "TWO", 0), find(text, "two", 5), find(text, "two", 9)),
            (Some(4), Some(8), None)
        );
        assert_eq!((find(text, "", 0), find("", "x", 0), find(text, "o\nt", 99)), (None, None, None));
    }
}
