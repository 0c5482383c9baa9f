//! Breaks texts into lines at blanks.

/// Breaks a text into lines of at most `width`, as measured by the function `length`.
///
/// Line breaks in the text are kept, and a word that is too long for a line gets a line of its own.
pub fn wrapped(text: &str, width: i32, length: impl Fn(&str) -> i32) -> Vec<String> {
    let mut lines = Vec::new();
    text.lines().for_each(|line| wrap_line(&mut lines, line, width, &length));
    lines
}

fn wrap_line(lines: &mut Vec<String>, text: &str, width: i32, length: &dyn Fn(&str) -> i32) {
    let first = lines.len();
    for word in text.split_whitespace() {
        match lines[first..].last_mut() {
            Some(line) if length(&[line, " ", word].concat()) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks() {
        let lines = wrapped("Green and Blue have no move and pass.", 12, |text| text.len() as i32);
        assert_eq!(lines, ["Green and", "Blue have no", "move and", "pass."]);
        assert_eq!(wrapped("one\ntwo or", 12, |text| text.len() as i32), ["one", "two or"]);
        assert_eq!(wrapped("everything", 4, |text| text.len() as i32), ["everything"]);
    }
}
