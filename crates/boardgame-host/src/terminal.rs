//! Reads from and writes to the terminal that the program was started from; no other module does.
//!
//! Results go to standard output, notes and errors to standard error; answers to prompts come from standard
//! input. A reader that closed its end of a pipe (`PROGRAM --help | head -1`) is not an error.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::catalogue::title;
use small_amiga_window::files::{self, FileError, LONGEST_LINE};

/// Maximum length of a message, in characters.
///
/// Longer messages, for example with very long file names, are shortened.
const LONGEST: usize = 1000;

/// Writes a result to standard output unchanged.
///
/// # Errors
/// Returns [`FileError::Write`] if the text cannot be written for a reason other than a closed pipe.
pub fn print(text: &str) -> Result<(), FileError> {
    match write_to(&mut results(), text) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(FileError::write(Path::new("standard output"), &error))
        }
        _ => Ok(()),
    }
}

static LOG: OnceLock<PathBuf> = OnceLock::new();

/// Sets a file to which errors and notes are also written.
///
/// The file is for users who do not see standard error.
///
/// An old log is removed; the new file and its folder are created with the first line.
pub fn log_to(path: PathBuf) {
    // If the old log cannot be removed, new lines are appended to it.
    let _ = fs::remove_file(&path);
    let _ = LOG.set(path);
}

static MESSAGE_SINK: OnceLock<fn(&str)> = OnceLock::new();

/// Sends errors and notes to the function `tell`, one line at a time.
///
/// Errors and notes are then not written to standard error, which a web page does not have.
pub fn set_message_sink(tell: fn(&str)) {
    // Only the first call sets the function.
    let _ = MESSAGE_SINK.set(tell);
}

/// Writes an error to standard error as one line after the name of the program, `TITLE: ...`, in the form of AmigaDOS.
pub fn error(error: &dyn Display) {
    let line = one_line(&error.to_string());
    if let Some(tell) = MESSAGE_SINK.get() {
        return tell(&line);
    }
    let line = format!("{}: {line}\n", title());
    // A failure is ignored, because standard error is the last way to report it.
    let _ = write_to(&mut io::stderr().lock(), &line);
    let _ = LOG.get().map(|path| add_to(path, &line));
}

fn add_to(log: &Path, line: &str) -> io::Result<()> {
    fs::create_dir_all(log.parent().unwrap_or(Path::new("")))?;
    File::options().create(true).append(true).open(log)?.write_all(line.as_bytes())
}

/// Writes a note to standard error as one line, for example that a game will not be saved.
pub fn note(text: &str) {
    error(&text);
}

/// Replaces the progress line by a note, if standard error is a terminal.
pub fn aside(text: &str) {
    if io::stderr().is_terminal() {
        // The lock keeps progress lines from being written in between.
        let mut to = io::stderr().lock();
        let _ = write_to(&mut to, &in_progress(""));
        let _ = write_to(&mut to, &format!("{}: {}\n", title(), one_line(text)));
    }
}

/// Reports panics as one line with their location, instead of the default message.
pub fn install_panic_hook() {
    std::panic::set_hook(Box::new(|panic| {
        let payload = panic.payload();
        let text = payload.downcast_ref::<&str>().copied();
        let text =
            text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no reason");
        let place = panic.location().map_or_else(|| "somewhere".to_owned(), ToString::to_string);
        error(&format!("internal error at {place}: {text}"));
    }));
}

pub(crate) const fn results() -> ResultWriter {
    ResultWriter
}

/// A writer to standard output that fails if standard output is closed.
#[derive(Debug)]
pub(crate) struct ResultWriter;

impl Write for ResultWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if is_closed() {
            return Err(io::Error::other("it is closed, or is /dev/null opened for reading and writing"));
        }
        io::stdout().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush()
    }
}

/// Returns `true` if the program was started without a standard output.
///
/// The runtime then opens /dev/null for reading and writing in its place, whereas a user who discards the
/// output opens it for writing only (`> /dev/null`). If standard error is open in the same way, both outputs
/// are deliberately discarded, and the function returns `false`.
fn is_closed() -> bool {
    static CLOSED: OnceLock<bool> = OnceLock::new();
    let both_ways = |number: u8| {
        let opened = fs::read_link(format!("/proc/self/fd/{number}"));
        let told = fs::read_to_string(format!("/proc/self/fdinfo/{number}")).unwrap_or_default();
        opened.is_ok_and(|path| path == Path::new("/dev/null")) && is_read_and_written(&told)
    };
    *CLOSED.get_or_init(|| both_ways(1) && !both_ways(2))
}

/// Returns `true` if `told`, a text from `/proc/self/fdinfo`, describes a file open for reading and writing.
///
/// The last two bits of the octal flags are then 2.
fn is_read_and_written(told: &str) -> bool {
    let flags = told.lines().find_map(|line| line.strip_prefix("flags:"));
    flags.and_then(|flags| u64::from_str_radix(flags.trim(), 8).ok()).is_some_and(|flags| flags & 3 == 2)
}

/// Width of the progress line, in columns.
const PROGRESS: usize = 79;

/// Replaces the progress line on standard error, if standard error is a terminal.
///
/// An empty text removes the line.
pub fn progress(text: &str) {
    if io::stderr().is_terminal() {
        let _ = write_to(&mut io::stderr().lock(), &in_progress(text));
    }
}

fn in_progress(text: &str) -> String {
    format!("\r{:PROGRESS$.PROGRESS$}{}", one_line(text), if text.is_empty() { "\r" } else { "" })
}

/// Prints a prompt and reads a line.
///
/// The prompt may be empty.
///
/// Returns `None` at the end of the input or if reading fails.
pub fn prompt_line(prompt: &str) -> Option<String> {
    // The line is read even if the prompt cannot be written.
    let _ = print(prompt);
    let line = answer(&mut files::standard_input());
    if !prompt.is_empty() && !io::stdin().is_terminal() {
        // Input from a file does not echo the Return key, so the line of the prompt is ended here.
        let _ = print("\n");
    }
    line
}

fn answer(input: &mut dyn BufRead) -> Option<String> {
    let mut line = Vec::new();
    // Input is truncated at the maximum line length; the parser then rejects it as too long.
    let read = input.take(LONGEST_LINE as u64).read_until(b'\n', &mut line).ok()?;
    let line = String::from_utf8(line).ok()?;
    (read > 0).then(|| line.trim_end_matches(['\r', '\n']).to_owned())
}

fn write_to(to: &mut dyn Write, text: &str) -> io::Result<()> {
    to.write_all(text.as_bytes())?;
    to.flush()
}

/// Replaces control characters by question marks, so that a text prints as one line.
///
/// A text longer than 1,000 characters is cut in the middle, because the expected form is named at the end of
/// messages.
pub fn one_line(text: &str) -> String {
    let letters: Vec<char> =
        text.chars().map(|letter| if letter.is_control() { '?' } else { letter }).collect();
    if letters.len() <= LONGEST {
        return letters.into_iter().collect();
    }
    let (head, tail) = (letters.iter().take(LONGEST / 5), letters.iter().skip(letters.len() - LONGEST / 2));
    head.chain(&[' ', '.', '.', '.', ' ']).chain(tail).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn error_is_printed_in_one_line() {
        assert_eq!(one_line("a\nb\u{1B}[2J"), "a?b?[2J");
        let long = one_line(&format!("{}: expected less", "x".repeat(5000)));
        assert!(long.starts_with("xxx") && long.ends_with("x: expected less") && long.len() < LONGEST);
    }

    #[test]
    fn descriptor_open_both_ways_is_recognized() {
        assert!(is_read_and_written("pos:\t0\nflags:\t0100002\nmnt_id:\t24\n"));
        for other in ["pos:\t0\nflags:\t0100001\n", "flags:\t02102001", "flags:\t0100000", "flags:", ""] {
            assert!(!is_read_and_written(other), "{other}");
        }
    }

    #[test]
    fn log_starts_with_its_first_line() {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("new").join("tripppin.log");
        for line in ["one\n", "two\n"] {
            add_to(&log, line).unwrap();
        }
        assert_eq!(fs::read_to_string(log).unwrap(), "one\ntwo\n");
    }

    #[test]
    fn terminal_answers_end_with_the_input() {
        let mut input = io::Cursor::new("7 Foo\r\n\nlast");
        let answers: Vec<Option<String>> = (0..4).map(|_| answer(&mut input)).collect();
        let mut endless = io::BufReader::new(io::repeat(b'7'));
        assert_eq!(answer(&mut endless).map(|line| line.len()), Some(LONGEST_LINE));
        assert_eq!(answers, [Some("7 Foo".to_owned()), Some(String::new()), Some("last".to_owned()), None]);
    }
}
