//! Finds links among other words, as in a mail that a program has quoted, wrapped or encoded.
//!
//! A link ends where its check sum follows, so nothing around it has to be recognized: quotation marks, brackets, a
//! full stop or letters. Time and memory grow with the length of the text only.

use std::borrow::Cow;

use super::text::{CHECK_DIGITS, CheckSum, is_check};
use super::{Link, LinkProblem, MAX_LENGTH};
use crate::parse_error::ParseError;

/// Maximum number of links of one text that are parsed: the longest ones.
const MAX_LINKS: usize = 64;

/// Returns `true` for a character that a link can contain.
const fn is_of_link(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '-' | '.' | '!' | '@' | '=' | ',' | '/')
}

/// Returns `true` for a character that programs put into a text without a sign of it, or before punctuation.
const fn is_invisible(letter: char) -> bool {
    matches!(letter,
        '\\' | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{2069}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

const fn is_line_break(letter: char) -> bool {
    matches!(letter, '\n'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Parses the code of a character at the beginning of a text, and returns the code and the rest of the text.
type CodeFn = fn(&str) -> Option<(u32, &str)>;

/// Parses two hexadecimal digits, as after `%` in an address.
fn hexadecimal(text: &str) -> Option<(u32, &str)> {
    let (digits, rest) = text.split_at_checked(2)?;
    let is_code = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    Some((u32::from_str_radix(digits, 16).ok().filter(|_| is_code)?, rest))
}

/// Parses a decimal number, or `x` and a hexadecimal number, as after `&#` in a page.
fn reference(text: &str) -> Option<(u32, &str)> {
    let (number, rest) = text.split_once(';')?;
    let number = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    };
    Some((number.ok()?, rest))
}

/// Replaces each code of a character after a `mark`. Codes of characters that are not ASCII disappear, because a link
/// has none.
fn decoded<'a>(text: &'a str, mark: &str, code: CodeFn) -> Cow<'a, str> {
    if !text.contains(mark) {
        return Cow::Borrowed(text);
    }
    let mut parts = text.split(mark);
    let mut decoded = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match code(part) {
            Some((code, rest)) => {
                decoded.extend(char::from_u32(code).filter(char::is_ascii));
                decoded.push_str(rest);
            }
            None => {
                decoded.push_str(mark);
                decoded.push_str(part);
            }
        }
    }
    Cow::Owned(decoded)
}

/// Decodes a text in the encoding *quoted-printable* of mails, in which `=` at the end of a line joins it with the
/// next line.
fn unquoted(text: &str) -> String {
    let lines = text.split_inclusive('\n').flat_map(|line| match line.trim_end().strip_suffix('=') {
        Some(line) => [line, "\n"],
        None => [line, ""],
    });
    decoded(&lines.collect::<String>(), "=", hexadecimal).into_owned()
}

/// Decodes the codes of addresses and pages, removes invisible characters, and joins the lines of the text. The
/// marks `>` of quoted lines are removed. Other blanks become spaces.
fn joined(text: &str) -> String {
    // A redirection encodes an address twice.
    let text = decoded(text, "&#", reference);
    let once = decoded(&text, "%", hexadecimal);
    let text = decoded(&once, "%", hexadecimal);
    let mut joined = String::with_capacity(text.len());
    let mut letters = text.chars().filter(|&letter| !is_invisible(letter)).peekable();
    while let Some(letter) = letters.next() {
        if !letter.is_whitespace() {
            joined.push(letter);
            continue;
        }
        let mut is_new_line = is_line_break(letter);
        while let Some(next) = letters.next_if(|&next| next.is_whitespace() || is_new_line && next == '>') {
            is_new_line |= is_line_break(next);
        }
        if !is_new_line {
            joined.push(' ');
        }
    }
    joined
}

/// Returns the text read as plain text and, if it has a `=`, read as quoted-printable. Only the right reading has valid
/// links.
fn readings(text: &str) -> impl Iterator<Item = String> {
    let has_marks = text.contains('=');
    std::iter::once_with(move || joined(text)).chain(has_marks.then(|| joined(&unquoted(text))))
}

/// Returns the indices at which `link1/`, or the same with another version, begins in a text.
fn starts(text: &str) -> impl Iterator<Item = usize> {
    text.match_indices("link").filter_map(|(at, word)| {
        let version = text.get(at + word.len()..)?;
        let rest = version.trim_start_matches(|letter: char| letter.is_ascii_digit());
        (rest.len() < version.len() && rest.starts_with('/')).then_some(at)
    })
}

/// Returns the length of the link at the beginning of a text: up to the first check sum that fits. Returns `None` if
/// no check sum fits.
fn length(text: &str) -> Option<usize> {
    let (mut sum, mut summed) = (CheckSum::new(), 0);
    text.match_indices('/').find_map(|(slash, _)| {
        let end = slash + 1 + CHECK_DIGITS;
        let digits = text.get(slash + 1..end).filter(|digits| is_check(digits))?;
        sum.add(text.get(summed..slash)?);
        summed = slash;
        (sum.digits() == digits).then_some(end)
    })
}

/// The texts of links in a text, before they are parsed.
#[derive(Default)]
struct Found {
    /// Different texts with a check sum that fits, the longest one first. The number is limited.
    links: Vec<String>,
    /// The longest text that begins like a link and has no check sum that fits.
    damaged: String,
}

impl Found {
    fn add_all(&mut self, text: &str) {
        let mut starts = starts(text).peekable();
        while let Some(start) = starts.next() {
            // No move looks like the beginning of a link.
            let end = starts.peek().copied().unwrap_or(text.len());
            self.add(text.get(start..end).unwrap_or_default());
        }
    }

    fn add(&mut self, text: &str) {
        let is_part = |letter: &char| is_of_link(*letter) || *letter == ' ';
        let letters = text.chars().take_while(is_part);
        let mut link: String = letters.clone().filter(|&letter| letter != ' ').take(MAX_LENGTH).collect();
        if let Some(length) = length(&link) {
            link.truncate(length);
            if !self.links.contains(&link) {
                // A page should be small, so no sorting function is used.
                let shorter = self.links.iter().position(|other| other.len() < length);
                self.links.insert(shorter.unwrap_or(self.links.len()), link);
                self.links.truncate(MAX_LINKS);
            }
            return;
        }
        // One letter more than a link can have shows that the text is too long.
        let damaged: String = letters.take_while(|&letter| letter != ' ').take(MAX_LENGTH + 1).collect();
        if damaged.len() > self.damaged.len() {
            self.damaged = damaged;
        }
    }
}

impl Link {
    /// Finds all links in a text, the longest one first. The newest link of a game is longer than its earlier ones.
    ///
    /// The text can be an address or a mail. It can be quoted, wrapped or encoded.
    ///
    /// # Errors
    /// Returns the error in the text that is most likely meant as a link if no link is valid. The column is the one in
    /// this text without line ends.
    pub fn find(text: &str) -> Result<Vec<Self>, ParseError<LinkProblem>> {
        let mut found = Found::default();
        readings(text).for_each(|text| found.add_all(&text));
        // A check sum that fits does not make a text a link.
        let links: Vec<Self> = found.links.iter().filter_map(|text| text.parse().ok()).collect();
        if links.is_empty() {
            return found.links.first().unwrap_or(&found.damaged).parse().map(|link| vec![link]);
        }
        Ok(links)
    }

    /// Returns `true` if a text contains the beginning of a link of any version, even if the rest is damaged. Such a
    /// text is neither a position nor a game record.
    pub fn is_meant_by(text: &str) -> bool {
        readings(text).any(|text| starts(&text).next().is_some())
    }
}

#[cfg(test)]
mod tests;
