//! An error for people without a terminal: a requester on a screen of its own.
//!
//! Knows lines of bearable length and one button. Leaves the words to whoever has them, and the window to [`super::window`].

use std::error::Error;

use super::amiga::Amiga;
use super::cli;
use super::terminal;
use super::window::scaling::Fit;
use super::window::{self, WindowOptions};
use small_amiga::machine::vblank::Ticks;
use small_amiga::system::computer::Program;
use small_amiga::system::dos::process::Processes;
use small_amiga::system::exec::signals::Signals;
use small_amiga::system::intuition::Intuition;
use small_amiga::system::requester::EasyRequest;

/// What stands in the bars of both windows.
const TITLE: &str = "Tripppin";

/// Columns of the longest line: the box round it fits the screen.
const COLUMNS: usize = 64;
/// The most lines: what is left is cut.
const LINES: usize = 10;

/// The requester, until it is answered.
#[derive(Debug)]
struct Notice {
    request: EasyRequest,
    answered: bool,
}

impl Program for Notice {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        self.answered |= self.request.answer(intuition).is_some() || signals.contains(Signals::CTRL_C);
    }

    fn is_running(&self) -> bool {
        !self.answered
    }

    fn next_blank(&self, _: &Intuition) -> Option<Ticks> {
        None
    }
}

/// Says it in a window, and comes back when somebody has read it.
///
/// # Errors
/// No window can be opened.
pub fn show(text: &str) -> Result<(), Box<dyn Error>> {
    let options =
        WindowOptions { title: TITLE.to_owned(), scale: None, border: window::BORDER, fit: Fit::Steps };
    Ok(window::run(&mut open(text)?, &options)?)
}

fn open(text: &str) -> Result<Amiga<Notice>, Box<dyn Error>> {
    let (setup, _) = cli::parse([], &mut |_| None)?.screen_setup(None)?;
    let lines = lines(text);
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    Amiga::new(&setup, Processes::default(), TITLE, |intuition, _| {
        let request = EasyRequest::open(intuition, None, TITLE, &lines, &["OK"]);
        Ok(Notice { request, answered: false })
    })
}

/// A text in lines, broken between words where that can be.
fn lines(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in terminal::one_line(text).split(' ') {
        let letters: Vec<char> = word.chars().collect();
        for part in letters.chunks(COLUMNS) {
            let Some(line) = lines.last_mut() else { continue };
            let is_new = line.is_empty();
            if is_new || line.chars().count() + 1 + part.len() <= COLUMNS {
                line.extend(Some(' ').filter(|_| !is_new).iter().chain(part));
            } else {
                lines.push(part.iter().collect());
            }
        }
    }
    lines.truncate(LINES);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use small_amiga::system::input::{InputEvent, Key, Qualifiers};

    #[test]
    fn a_key_answers_it() {
        for key in [Key::Return, Key::Escape] {
            let mut amiga = open("nothing: cannot be read: no such file or directory").unwrap();
            amiga.input(InputEvent::Key { key: Key::Char('x'), qualifiers: Qualifiers::empty() });
            assert!(amiga.is_running());
            amiga.input(InputEvent::Key { key, qualifiers: Qualifiers::empty() });
            assert!(!amiga.is_running());
        }
    }

    #[test]
    fn lines_fit_the_screen() {
        assert_eq!(lines("too short"), ["too short"]);
        let long = lines(&format!("a {} b\nc {}", "x".repeat(150), "word ".repeat(500)));
        assert_eq!(long.len(), LINES);
        assert!(long.iter().all(|line| line.chars().count() <= COLUMNS), "{long:?}");
        assert_eq!((long[0].as_str(), long[3].split(' ').next()), ("a", Some(&*"x".repeat(22))));
    }
}
