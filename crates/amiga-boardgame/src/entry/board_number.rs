//! Parses board numbers that the user enters or pastes, and writes them into copied game records.

/// Start of the comment line with the board number in a copied game.
const COMMENT: &str = "# board ";

/// Parses a board number that the user has entered. Blanks around it have no effect.
pub fn parse(text: &str) -> Option<u64> {
    let digits = text.trim();
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

/// Appends a comment line with the board number, if known, to a game record.
pub fn with_comment(record: String, number: Option<u64>) -> String {
    number.map_or_else(|| record.clone(), |number| format!("{record}\n{COMMENT}{number}"))
}

/// Removes the comment lines from a pasted text.
///
/// Also returns the first board number in a comment line, if there is one.
pub fn without_comments(text: &str) -> (String, Option<u64>) {
    let is_comment = |line: &&str| line.trim_start().starts_with('#');
    let number = text.lines().filter_map(|line| parse(line.trim_start().strip_prefix(COMMENT)?)).next();
    if !text.lines().any(|line| is_comment(&line)) {
        return (text.to_owned(), None);
    }
    let lines: Vec<&str> = text.lines().filter(|line| !is_comment(line)).collect();
    (lines.join("\n"), number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_digits_only() {
        assert_eq!([" 137 ", "0", "18446744073709551615"].map(parse), [Some(137), Some(0), Some(u64::MAX)]);
        for text in ["", "-1", "+1", "1.5", "18446744073709551616", "x"] {
            assert_eq!(parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn comment_is_read_back() {
        let copied = with_comment("a b moves c".to_owned(), Some(137));
        assert_eq!(copied, "a b moves c\n# board 137");
        assert_eq!(without_comments(&copied), ("a b moves c".to_owned(), Some(137)));
        assert_eq!(with_comment("a".to_owned(), None), "a");
        assert_eq!(without_comments("a\nb"), ("a\nb".to_owned(), None));
        assert_eq!(without_comments("# seen\r\na\r\n# board x\r\n"), ("a".to_owned(), None));
    }
}
