//! The Shell command Type: prints files as text, with line numbers or in hexadecimal, to the window or to a
//! file. The name `*` stands for lines that the user types.

use std::collections::VecDeque;
use std::fmt::Write as _;

use super::typed_text::TypedText;
use super::{StartedCommand, Steps};
use crate::shell::session::{Failure, ShellState};
use small_amiga::dos::{DosError, DosPath};
use small_amiga::readargs::Arguments;
use small_amiga::text;

const LINE: usize = 16;

#[derive(Debug)]
struct Texts {
    arguments: Arguments<'static>,
    /// The files that the Shell command Type still has to print.
    ///
    /// Each pair is the command-line argument and the path of one file, or `None` for the console.
    places: VecDeque<(String, Option<DosPath>)>,
    /// The text that the command Type has collected so far for its output file (option TO).
    ///
    /// The file is written after the last input file.
    output: String,
    last: Option<u8>,
    typed: TypedText,
}

pub(super) fn run(session: &mut ShellState, arguments: Arguments<'static>) -> StartedCommand {
    let mut places = VecDeque::new();
    for name in arguments.many("FROM") {
        places.extend(session.sources(name)?);
    }
    Ok(Box::new(Texts { arguments, places, output: String::new(), last: None, typed: TypedText::default() }))
}

impl Steps for Texts {
    fn step(&mut self, session: &mut ShellState) -> Result<bool, Failure> {
        if let Some(text) = self.typed.take() {
            self.add(session, text.as_bytes());
        }
        if self.typed.is_open() {
            return Ok(true);
        }
        let Some((name, place)) = self.places.pop_front() else {
            let file = self.arguments.text("TO");
            if file.is_some() {
                session.out = std::mem::take(&mut self.output);
            } else if self.last.is_some_and(|last| last != b'\n') {
                session.out.push('\n');
            }
            return session.write_to(file).map(|()| false);
        };
        let Some(place) = place else {
            // Line numbers and offsets count through the whole input.
            self.typed.begin(!["TO", "HEX", "NUMBER"].iter().any(|name| self.has(name)));
            return Ok(true);
        };
        let failed = |error| Failure::cannot_open(&name, error);
        if session.dos.examine(&place).map_err(failed)?.is_drawer() {
            return Err(failed(DosError::ObjectWrongType));
        }
        let bytes = session.dos.read(&place).map_err(failed)?;
        self.add(session, &bytes);
        Ok(true)
    }

    fn waits_for_line(&self) -> bool {
        self.typed.is_open()
    }

    fn read_line(&mut self, line: Option<String>) {
        self.typed.add(line);
    }
}

impl Texts {
    fn has(&self, name: &str) -> bool {
        self.arguments.is_set(name) || self.arguments.text(name).is_some()
    }

    /// Adds a text to the output in the form that the switches select.
    fn add(&mut self, session: &mut ShellState, bytes: &[u8]) {
        let text = match () {
            () if self.arguments.is_set("HEX") => hexadecimal(bytes),
            () if self.arguments.is_set("NUMBER") => numbered(&readable(bytes)),
            () => readable(bytes),
        };
        self.last = text.bytes().last().or(self.last);
        let to_file = self.arguments.text("TO").is_some();
        (if to_file { &mut self.output } else { &mut session.out }).push_str(&text);
    }
}

/// Decodes text as UTF-8, or as Latin-1 if it is not valid UTF-8.
fn readable(bytes: &[u8]) -> String {
    match text::decode(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

fn numbered(text: &str) -> String {
    (1..).zip(text.lines()).map(|(number, line)| format!("{number:>5} {line}\n")).collect()
}

/// Formats the bytes of a file in hexadecimal, in lines like `0010: 54726970 ...  Trip...`.
fn hexadecimal(bytes: &[u8]) -> String {
    let mut text = String::new();
    for (number, line) in bytes.chunks(LINE).enumerate() {
        let mut columns = String::new();
        for word in line.chunks(4) {
            word.iter().for_each(|byte| _ = write!(columns, "{byte:02X}"));
            columns.push(' ');
        }
        let letter =
            |&byte: &u8| if byte.is_ascii_graphic() || byte == b' ' { char::from(byte) } else { '.' };
        let letters: String = line.iter().map(letter).collect();
        _ = writeln!(text, "{:04X}: {columns:<37}{letters}", number * LINE);
    }
    text
}
