//! What a console is sent, letter by letter: text, control characters and escape sequences.
//!
//! Knows where a sequence begins and ends (`ESC [` or CSI, numbers parted by ";", a last letter). Leaves what it does to the cells.

/// The most numbers a sequence may have; more are dropped.
const MOST: usize = 16;
/// The greatest number; larger ones are this one.
const GREATEST: usize = 9999;

/// One thing to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// A letter to be shown.
    Print(char),
    /// A control character that stands by itself.
    Control(char),
    /// A sequence: its last letter, and the numbers before it, none where one is left out.
    Sequence(char, Vec<Option<usize>>),
}

/// Reads what is sent.
#[derive(Debug, Clone, Default)]
pub struct Parser {
    state: State,
}

#[derive(Debug, Clone, Default)]
enum State {
    #[default]
    Text,
    /// Behind ESC.
    Escape,
    /// In a sequence, with its numbers so far.
    Sequence(Vec<Option<usize>>),
}

impl Parser {
    /// Takes a letter.
    pub fn take(&mut self, letter: char) -> Option<Action> {
        match (std::mem::take(&mut self.state), letter) {
            (_, '\u{9B}') => self.begin(),
            (_, '\u{1B}') => self.state = State::Escape,
            (State::Escape, '[') => self.begin(),
            // ESC c resets; other letters behind ESC mean nothing here.
            (State::Escape, 'c') => return Some(Action::Sequence('c', Vec::new())),
            (State::Escape, _) => {}
            (State::Sequence(mut numbers), ' '..='?') => {
                if letter == ';' && numbers.len() < MOST {
                    numbers.push(None);
                } else if let (Some(digit), Some(number)) = (letter.to_digit(10), numbers.last_mut()) {
                    *number = Some((number.unwrap_or(0) * 10 + digit as usize).min(GREATEST));
                }
                // Anything else is the mark of a private sequence.
                self.state = State::Sequence(numbers);
            }
            (State::Sequence(numbers), '@'..='~') => return Some(Action::Sequence(letter, numbers)),
            // Whatever else stands there, it is no sequence.
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
    fn sequences_and_text() {
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
    fn what_is_none_is_dropped() {
        assert_eq!(read("\u{1B}x\u{1B}[12\nz"), [Action::Print('z')]);
        assert_eq!(read("\u{1B}[99999999999999999999A"), [Action::Sequence('A', vec![Some(9999)])]);
        let Some(Action::Sequence(_, numbers)) = read(&format!("\u{1B}[{}m", "1;".repeat(99))).pop() else {
            panic!()
        };
        assert_eq!(numbers.len(), MOST);
    }
}
