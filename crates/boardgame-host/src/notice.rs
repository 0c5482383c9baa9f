//! Shows an error in a requester on its own screen, for users who have no terminal.
//!
//! Wraps the text to fit the screen and adds one button. The text comes from the caller; the host's window is
//! left to [`super::desktop`].

use std::error::Error;

use super::desktop;
use crate::amiga::Amiga;
use crate::catalogue::{catalogue, title};
use crate::cli;
use crate::terminal;
use small_amiga::Program;
use small_amiga::chips::Ticks;
use small_amiga::dos::Processes;
use small_amiga::exec::Signals;
use small_amiga::intuition::Intuition;
use small_amiga::requester::EasyRequest;
use small_amiga_window::scaling::Fit;
use small_amiga_window::{BORDER, WindowOptions};

/// Maximum length of a line of the error message, in letters, so that the requester fits the screen.
const COLUMNS: usize = 64;
const LINES: usize = 10;

#[derive(Debug)]
struct Notice {
    request: EasyRequest,
    answered: bool,
}

impl Program for Notice {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        self.answered |=
            self.request.handle_messages(intuition).is_some() || signals.contains(Signals::CTRL_C);
    }

    fn is_running(&self) -> bool {
        !self.answered
    }

    fn next_blank(&self, _: &Intuition) -> Option<Ticks> {
        None
    }
}

/// Opens a window with an error message, and returns after the user has closed the message.
///
/// # Errors
/// Returns an error if the window cannot be opened.
pub(crate) fn show(text: &str) -> Result<(), Box<dyn Error>> {
    let options = WindowOptions { title: title().to_owned(), scale: None, border: BORDER, fit: Fit::Steps };
    desktop::run(catalogue(), &mut open(text)?, &options)
}

fn open(text: &str) -> Result<Amiga<Notice>, Box<dyn Error>> {
    let (setup, _) = cli::parse(catalogue(), [], &mut |_| None)?.screen_setup(None)?;
    let lines = lines(text);
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    Amiga::new(&setup, Processes::default(), title(), |intuition, _| {
        let request = EasyRequest::open(intuition, None, title(), &lines, &["Ok"]);
        Ok(Notice { request, answered: false })
    })
}

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
    use small_amiga::input::{InputEvent, Key, Qualifiers};

    #[test]
    fn return_or_escape_closes_the_notice() {
        for key in [Key::Return, Key::Escape] {
            let mut amiga = open("nothing: cannot be read: no such file or directory").unwrap();
            amiga.input(InputEvent::Key { key: Key::Char('x'), qualifiers: Qualifiers::empty() });
            assert!(amiga.is_running());
            amiga.input(InputEvent::Key { key, qualifiers: Qualifiers::empty() });
            assert!(!amiga.is_running());
        }
    }

    #[test]
    fn notice_lines_fit_the_screen() {
        assert_eq!(lines("too short"), ["too short"]);
        let long = lines(&format!("a {} b\nc {}", "x".repeat(150), "word ".repeat(500)));
        assert_eq!(long.len(), LINES);
        assert!(long.iter().all(|line| line.chars().count() <= COLUMNS), "{long:?}");
        assert_eq!((long[0].as_str(), long[3].split(' ').next()), ("a", Some(&*"x".repeat(22))));
    }
}
