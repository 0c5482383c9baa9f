//! AmigaDOS name patterns.
//!
//! The syntax: `?` matches any one character, `#` zero or more repetitions of the following part, `(a|b)`
//! either alternative, `~` everything that the following part does not match, `[a-z]` one character of the
//! class, `%` the empty string, and `'` quotes the next character.
//!
//! A [`Pattern`] is parsed from text (`ParsePattern`) and matched against names (`MatchPattern`), ignoring
//! the case of Latin-1 letters. Acting on the matching files is left to the commands.

use super::error::DosError;
use crate::system::utility::to_lower;

/// Maximum length of a name that a pattern can match, in characters.
///
/// A [`Walk`] stores a set of positions in the name as the bits of a 64-bit number.
const LONGEST: usize = 63;
const DEEPEST: usize = 40;

/// A parsed AmigaDOS name pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// The pattern as a list of nested parts. The last part contains all others.
    ///
    /// Parts refer to the parts inside them by index.
    parts: Vec<Part>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Letter(char),
    Any,
    /// A character in a class such as `[a-z]`, or outside the class if the flag is `true`.
    ///
    /// The pairs are the ranges of characters in the class.
    Class(bool, Vec<(char, char)>),
    Sequence(Vec<usize>),
    Either(Vec<usize>),
    Repeated(usize),
    Not(usize),
}

/// Returns `true` if `text` contains a special character of AmigaDOS patterns other than the quote (`'`).
pub fn is_pattern(text: &str) -> bool {
    text.contains(['?', '#', '(', ')', '|', '~', '[', ']', '%'])
}

impl Pattern {
    /// Parses an AmigaDOS name pattern, such as `#?.info`.
    ///
    /// # Errors
    /// Returns [`DosError::BadTemplate`] if a bracket is not closed or the operand of `#`, `~` or `'` is
    /// missing, and [`DosError::TooManyLevels`] if the parts are nested too deeply.
    pub fn new(text: &str) -> Result<Self, DosError> {
        let letters: Vec<char> = text.chars().map(to_lower).collect();
        let mut reader = Reader { letters: &letters, at: 0, parts: Vec::new() };
        reader.either(0)?;
        if reader.at < letters.len() {
            return Err(DosError::BadTemplate);
        }
        Ok(Self { parts: reader.parts })
    }

    /// Returns `true` if the pattern matches the whole of `name`, ignoring case.
    pub fn matches(&self, name: &str) -> bool {
        let letters: Vec<char> = name.chars().map(to_lower).collect();
        let Some(whole) = self.parts.len().checked_sub(1).filter(|_| letters.len() <= LONGEST) else {
            return false;
        };
        let mut walk =
            Walk { parts: &self.parts, letters: &letters, known: vec![None; self.parts.len() * 64] };
        walk.ends(whole, 0) >> letters.len() & 1 == 1
    }
}

struct Reader<'a> {
    letters: &'a [char],
    at: usize,
    parts: Vec<Part>,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.letters.get(self.at).copied()
    }

    fn next(&mut self) -> Option<char> {
        let letter = self.peek();
        self.at += usize::from(letter.is_some());
        letter
    }

    fn add(&mut self, part: Part) -> usize {
        self.parts.push(part);
        self.parts.len() - 1
    }

    fn either(&mut self, depth: usize) -> Result<usize, DosError> {
        if depth > DEEPEST {
            return Err(DosError::TooManyLevels);
        }
        let mut choices = vec![self.sequence(depth)?];
        while self.peek() == Some('|') {
            self.at += 1;
            choices.push(self.sequence(depth)?);
        }
        Ok(self.add(Part::Either(choices)))
    }

    fn sequence(&mut self, depth: usize) -> Result<usize, DosError> {
        let mut parts = Vec::new();
        while self.peek().is_some_and(|letter| !matches!(letter, '|' | ')')) {
            parts.push(self.one(depth)?);
        }
        Ok(self.add(Part::Sequence(parts)))
    }

    fn one(&mut self, depth: usize) -> Result<usize, DosError> {
        if depth > DEEPEST {
            return Err(DosError::TooManyLevels);
        }
        let part = match self.next().ok_or(DosError::BadTemplate)? {
            '?' => Part::Any,
            '%' => Part::Sequence(Vec::new()),
            '#' => Part::Repeated(self.one(depth + 1)?),
            '~' => Part::Not(self.one(depth + 1)?),
            '(' => {
                let inner = self.either(depth + 1)?;
                if self.next() != Some(')') {
                    return Err(DosError::BadTemplate);
                }
                return Ok(inner);
            }
            '[' => self.class()?,
            '\'' => Part::Letter(self.next().ok_or(DosError::BadTemplate)?),
            ')' | '|' => return Err(DosError::BadTemplate),
            letter => Part::Letter(letter),
        };
        Ok(self.add(part))
    }

    fn class(&mut self) -> Result<Part, DosError> {
        let others = self.peek() == Some('~');
        self.at += usize::from(others);
        let mut ranges = Vec::new();
        loop {
            let first = match self.next().ok_or(DosError::BadTemplate)? {
                ']' => return Ok(Part::Class(others, ranges)),
                '\'' => self.next().ok_or(DosError::BadTemplate)?,
                letter => letter,
            };
            let is_range =
                self.peek() == Some('-') && self.letters.get(self.at + 1).is_some_and(|&end| end != ']');
            let last = if is_range {
                self.at += 1;
                self.next().ok_or(DosError::BadTemplate)?
            } else {
                first
            };
            ranges.push((first, last));
        }
    }
}

/// The state of matching one pattern against one name.
///
/// A set of end positions is a `u64` in which bit `n` means the position after `n` characters. `known` caches
/// these sets for each part and each start position.
struct Walk<'a> {
    parts: &'a [Part],
    letters: &'a [char],
    known: Vec<Option<u64>>,
}

impl Walk<'_> {
    fn ends(&mut self, part: usize, from: usize) -> u64 {
        let key = part * 64 + from;
        if let Some(Some(known)) = self.known.get(key) {
            return *known;
        }
        let parts = self.parts;
        let letter = self.letters.get(from).copied();
        let next = |taken: bool| if taken { 1u64 << (from + 1) } else { 0 };
        let found = match parts.get(part) {
            None => 0,
            Some(Part::Letter(wanted)) => next(letter == Some(*wanted)),
            Some(Part::Any) => next(letter.is_some()),
            Some(Part::Class(others, ranges)) => next(letter.is_some_and(|letter| {
                ranges.iter().any(|&(first, last)| (first..=last).contains(&letter)) != *others
            })),
            Some(Part::Sequence(sequence)) => {
                sequence.iter().fold(1 << from, |places, &part| self.ends_of_all(part, places))
            }
            Some(Part::Either(choices)) => {
                choices.iter().fold(0, |places, &part| places | self.ends(part, from))
            }
            Some(&Part::Repeated(part)) => {
                let mut places = 1 << from;
                loop {
                    let more = places | self.ends_of_all(part, places);
                    if more == places {
                        break places;
                    }
                    places = more;
                }
            }
            Some(&Part::Not(part)) => {
                let all = (u64::MAX >> (63 - self.letters.len())) & (u64::MAX << from);
                all & !self.ends(part, from)
            }
        };
        if let Some(known) = self.known.get_mut(key) {
            *known = Some(found);
        }
        found
    }

    fn ends_of_all(&mut self, part: usize, places: u64) -> u64 {
        (0..=self.letters.len())
            .filter(|place| places >> place & 1 == 1)
            .fold(0, |found, place| found | self.ends(part, place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn matching<'a>(pattern: &str, names: &[&'a str]) -> Vec<&'a str> {
        let pattern = Pattern::new(pattern).unwrap();
        names.iter().copied().filter(|name| pattern.matches(name)).collect()
    }

    #[test]
    fn pattern_signs_match_as_documented() {
        let names = ["Zooomin", "Zooomin.info", "Zooomout", "a", "aa", "b", "a1", "a#", ""];
        assert_eq!(matching("#?.info", &names), ["Zooomin.info"]);
        assert_eq!(matching("~(#?.info)", &names), ["Zooomin", "Zooomout", "a", "aa", "b", "a1", "a#", ""]);
        assert_eq!(matching("zo#o(min|mout)", &names), ["Zooomin", "Zooomout"]);
        assert_eq!(matching("?", &names), ["a", "b"]);
        assert_eq!(matching("#a", &names), ["a", "aa", ""]);
        assert_eq!(matching("a[0-9]", &names), ["a1"]);
        assert_eq!(matching("a[~0-9]", &names), ["aa", "a#"]);
        assert_eq!(matching("(a|%)", &names), ["a", ""]);
        assert_eq!(matching("a'#", &names), ["a#"]);
        assert_eq!(matching("A", &names), ["a"]);
        assert_eq!(matching("", &names), [""]);
    }

    #[test]
    fn malformed_patterns_are_refused() {
        for odd in ["#", "(a", "a)", "[a", "~", "'", "[a-"] {
            assert!(Pattern::new(odd).is_err(), "{odd}");
        }
        assert!(is_pattern("#?") && !is_pattern("plain name.x"));
    }

    #[test]
    fn nested_repetitions_match_quickly() {
        let nested = Pattern::new(&format!("{}~#?{}", "#(".repeat(15), ")".repeat(15))).unwrap();
        assert!(nested.matches("") && !nested.matches(&"a".repeat(63)));
        assert_eq!(Pattern::new(&"(".repeat(60)), Err(DosError::TooManyLevels));
        assert_eq!(Pattern::new(&"#".repeat(60)), Err(DosError::TooManyLevels));
    }

    proptest! {
        #[test]
        fn pattern_accepts_any_text(pattern in "[a-c?#|()~%'\\[\\]-]{0,24}", name in "[a-c]{0,8}") {
            if let Ok(pattern) = Pattern::new(&pattern) {
                let _ = pattern.matches(&name);
            }
        }

        #[test]
        fn plain_name_matches_itself_alone(name in "[a-z.]{1,20}", other in "[a-z.]{1,20}") {
            let pattern = Pattern::new(&name).unwrap();
            prop_assert!(pattern.matches(&name.to_uppercase()));
            prop_assert_eq!(pattern.matches(&other), name == other);
        }
    }
}
