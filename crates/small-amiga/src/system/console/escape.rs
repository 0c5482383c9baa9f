//! The parser for console output: text, control characters and escape sequences, one character at a time.
//!
//! [`Parser`] recognises sequences (`ESC [` or CSI, numbers separated by ";", and a final letter). Their
//! effects are left to the cells.

/// Maximum number of parameters of an escape sequence.
///
/// Further parameters are dropped.
const MOST: usize = 16;
/// Maximum value of a parameter of an escape sequence.
///
/// Larger values are reduced to this maximum.
const GREATEST: usize = 9999;

/// An operation on the cells of a console, caused by a character or an escape sequence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Action {
    Print(char),
    /// A control character outside an escape sequence.
    Control(char),
    /// An escape sequence: the final letter and the parameters.
    ///
    /// An omitted parameter is `None`.
    Sequence(char, Vec<Option<usize>>),
}

/// A parser for the characters and escape sequences written to a console.
#[derive(Debug, Clone, Default)]
pub(crate) struct Parser {
    state: State,
}

#[derive(Debug, Clone, Default)]
enum State {
    #[default]
    Text,
    Escape,
    Sequence(Vec<Option<usize>>),
}

impl Parser {
    /// Parses one character of console output.
    ///
    /// Returns the action that the character completes, if any.
    pub(crate) fn take(&mut self, letter: char) -> Option<Action> {
        match (std::mem::take(&mut self.state), letter) {
            (_, '\u{9B}') => self.begin(),
            (_, '\u{1B}') => self.state = State::Escape,
            (State::Escape, '[') => self.begin(),
            // ESC c resets the console; ESC followed by any other letter is ignored.
            (State::Escape, 'c') => return Some(Action::Sequence('c', Vec::new())),
            (State::Escape, _) => {}
            (State::Sequence(mut numbers), ' '..='?') => {
                if letter == ';' && numbers.len() < MOST {
                    numbers.push(None);
                } else if let (Some(digit), Some(number)) = (letter.to_digit(10), numbers.last_mut()) {
                    *number = Some((number.unwrap_or(0) * 10 + digit as usize).min(GREATEST));
                }
                // Other characters mark private sequences and are skipped.
                self.state = State::Sequence(numbers);
            }
            (State::Sequence(numbers), '@'..='~') => return Some(Action::Sequence(letter, numbers)),
            // A character outside the valid range aborts the sequence.
            (State::Sequence(_), _) => {}
            (State::Text, letter) if letter.is_control() => return Some(Action::Control(letter)),
            (State::Text, letter) => return Some(Action::Print(letter)),
        }
        None
    }

    fn begin(&mut self) {
        self.state = State::Sequence(vec![None]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Action> {
        let mut parser = Parser::default();
        text.chars().filter_map(|letter| parser.take(letter)).collect()
    }

    #[test]
    fn escape_sequences_and_text_are_parsed() {
        assert_eq!(
            read("a\u{1B}[1;;33mb\u{9B}Hc\n"),
            [
                Action::Print('a'),
                Action::Sequence('m', vec![Some(1), None, Some(33)]),
                Action::Print('b'),
                Action::Sequence('H', vec![None]),
                Action::Print('c'),
                Action::Control('\n'),
            ]
        );
    }

    #[test]
    fn malformed_escape_sequences_are_dropped() {
        assert_eq!(read("\u{1B}x\u{1B}[12\nz"), [Action::Print('z')]);
        assert_eq!(read("\u{1B}[99999999999999999999A"), [Action::Sequence('A', vec![Some(9999)])]);
        let Some(Action::Sequence(_, numbers)) = read(&format!("\u{1B}[{}m", "1;".repeat(99))).pop() else {
            panic!()
        };
        assert_eq!(numbers.len(), MOST);
    }
}
