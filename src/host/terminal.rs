//! The terminal the program was started from: the one place that writes to it.
//!
//! Knows standard output for results, standard error for notes and errors, standard input for the answer to a "?". A reader
//! that went away (`tripppin --help | head -1`) is no error of ours.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::batch::Aside;
use super::files::{FileError, LONGEST_LINE};

/// The most characters of a message; who passes a novel for a file's name need not read all of it again.
const LONGEST: usize = 1000;

/// Writes a result, as it is, to standard output.
///
/// # Errors
/// [`FileError::Write`] when it cannot be written, except that nobody is reading any more.
pub fn print(text: &str) -> Result<(), FileError> {
    match write_to(&mut results(), text) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(FileError::write(Path::new("standard output"), &error))
        }
        _ => Ok(()),
    }
}

/// The file that has what is said on standard error, too.
static LOG: OnceLock<PathBuf> = OnceLock::new();

/// From now on errors and notes are kept in a file, too, for people who see no standard error; those of an earlier run go. The file
/// and its folder are made when there is something to say.
pub fn log_to(path: PathBuf) {
    // When that fails the old ones stay before the new ones.
    let _ = fs::remove_file(&path);
    let _ = LOG.set(path);
}

/// Who is told instead of standard error.
static SOMEBODY: OnceLock<fn(&str)> = OnceLock::new();

/// From now on errors and notes go to somebody instead, a line each: a page has no standard error.
pub fn tell_somebody(tell: fn(&str)) {
    // Only the first time: it stays who it is.
    let _ = SOMEBODY.set(tell);
}

/// Writes an error to standard error, one line: `Tripppin: ...`, as AmigaDOS puts it.
pub fn error(error: &dyn Display) {
    let line = one_line(&error.to_string());
    if let Some(tell) = SOMEBODY.get() {
        return tell(&line);
    }
    let line = format!("Tripppin: {line}\n");
    // When that fails there is nobody left to tell.
    let _ = write_to(&mut io::stderr().lock(), &line);
    let _ = LOG.get().map(|path| add_to(path, &line));
}

fn add_to(log: &Path, line: &str) -> io::Result<()> {
    fs::create_dir_all(log.parent().unwrap_or(Path::new("")))?;
    File::options().create(true).append(true).open(log)?.write_all(line.as_bytes())
}

/// Writes a note to standard error, one line: something was asked that is done otherwise.
pub fn note(text: &str) {
    error(&text);
}

/// Writes a note only somebody who sits at a terminal has a use for, in the place of the progress shown.
pub fn aside(text: &str) {
    if io::stderr().is_terminal() {
        // At once: nobody shows progress in between.
        let mut to = io::stderr().lock();
        let _ = write_to(&mut to, &in_progress(""));
        let _ = write_to(&mut to, &format!("Tripppin: {}\n", one_line(text)));
    }
}

/// From now on a panic is one line, too: what is wrong with the program, and where.
pub fn tell_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let payload = panic.payload();
        let text = payload.downcast_ref::<&str>().copied();
        let text =
            text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no reason");
        let place = panic.location().map_or_else(|| "somewhere".to_owned(), ToString::to_string);
        error(&format!("the program is at fault, at {place}: {text}"));
    }));
}

/// Where results go, for those who write many and must know whether they arrive.
pub const fn results() -> Results {
    Results
}

/// Standard output, which says so when it is closed.
#[derive(Debug)]
pub struct Results;

impl Write for Results {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if is_closed() {
            return Err(io::Error::other("it is closed, or /dev/null opened to be read as well"));
        }
        io::stdout().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush()
    }
}

/// Whether there is no standard output. A program that is started without one gets /dev/null in its place before anything of
/// ours runs, opened for reading and writing; who wants nothing to be seen opens it for writing (`> /dev/null`). Programs that
/// throw away both outputs may open it either way: where there is nobody to tell, nothing is lost.
fn is_closed() -> bool {
    static CLOSED: OnceLock<bool> = OnceLock::new();
    let both_ways = |number: u8| {
        let opened = fs::read_link(format!("/proc/self/fd/{number}"));
        let told = fs::read_to_string(format!("/proc/self/fdinfo/{number}")).unwrap_or_default();
        opened.is_ok_and(|path| path == Path::new("/dev/null")) && is_read_and_written(&told)
    };
    *CLOSED.get_or_init(|| both_ways(1) && !both_ways(2))
}

/// What Linux tells of an open file: the last two bits of its flags, an octal number, are 2 if it is open both ways.
fn is_read_and_written(told: &str) -> bool {
    let flags = told.lines().find_map(|line| line.strip_prefix("flags:"));
    flags.and_then(|flags| u64::from_str_radix(flags.trim(), 8).ok()).is_some_and(|flags| flags & 3 == 2)
}

/// The widest line of progress shown, in columns.
const PROGRESS: usize = 79;

/// Shows how far something has come, in the place of what was shown before; an empty text takes it away. Only a terminal is
/// shown this.
pub fn progress(text: &str) {
    if io::stderr().is_terminal() {
        let _ = write_to(&mut io::stderr().lock(), &in_progress(text));
    }
}

/// The terminal, for batch commands.
#[derive(Debug)]
pub struct Terminal;

impl Aside for Terminal {
    fn note(&mut self, text: &str) {
        note(text);
    }

    fn progress(&mut self, text: &str) {
        progress(text);
    }
}

fn in_progress(text: &str) -> String {
    format!("\r{:PROGRESS$.PROGRESS$}{}", one_line(text), if text.is_empty() { "\r" } else { "" })
}

/// Shows a prompt, if there is one, and reads a line; nothing at the end of input, or when it cannot be read.
pub fn ask(prompt: &str) -> Option<String> {
    // A prompt nobody sees is as good as none.
    let _ = print(prompt);
    let line = answer(&mut io::stdin().lock());
    if !prompt.is_empty() && !io::stdin().is_terminal() {
        // Nobody pressed Return on the screen.
        let _ = print("\n");
    }
    line
}

fn answer(input: &mut dyn BufRead) -> Option<String> {
    let mut line = Vec::new();
    // Whatever is longer than a line of anybody is cut here, and refused for its length by whoever reads it.
    let read = input.take(LONGEST_LINE as u64).read_until(b'\n', &mut line).ok()?;
    let line = String::from_utf8(line).ok()?;
    (read > 0).then(|| line.trim_end_matches(['\r', '\n']).to_owned())
}

fn write_to(to: &mut dyn Write, text: &str) -> io::Result<()> {
    to.write_all(text.as_bytes())?;
    to.flush()
}

/// A file's name may hold anything, a line's end too; shown, it stays one line, bearably long, and sends no commands to the
/// terminal. Of a line that is too long the middle goes: what was expected stands at its end.
pub(super) fn one_line(text: &str) -> String {
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
    fn an_error_is_one_line() {
        assert_eq!(one_line("a\nb\u{1B}[2J"), "a?b?[2J");
        let long = one_line(&format!("{}: expected less", "x".repeat(5000)));
        assert!(long.starts_with("xxx") && long.ends_with("x: expected less") && long.len() < LONGEST);
    }

    #[test]
    fn a_file_open_both_ways_is_told_from_one_that_is_written() {
        assert!(is_read_and_written("pos:\t0\nflags:\t0100002\nmnt_id:\t24\n"));
        for other in ["pos:\t0\nflags:\t0100001\n", "flags:\t02102001", "flags:\t0100000", "flags:", ""] {
            assert!(!is_read_and_written(other), "{other}");
        }
    }

    #[test]
    fn a_log_begins_with_the_first_line() {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("new").join("tripppin.log");
        for line in ["one\n", "two\n"] {
            add_to(&log, line).unwrap();
        }
        assert_eq!(fs::read_to_string(log).unwrap(), "one\ntwo\n");
    }

    #[test]
    fn answers_end_with_the_input() {
        let mut input = io::Cursor::new("7 Foo\r\n\nlast");
        let answers: Vec<Option<String>> = (0..4).map(|_| answer(&mut input)).collect();
        let mut endless = io::BufReader::new(io::repeat(b'7'));
        assert_eq!(answer(&mut endless).map(|line| line.len()), Some(LONGEST_LINE));
        assert_eq!(answers, [Some("7 Foo".to_owned()), Some(String::new()), Some("last".to_owned()), None]);
    }
}
