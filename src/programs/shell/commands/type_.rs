//! Type: what a file says.

use std::fmt::Write as _;

use crate::programs::shell::session::{Failure, Session};
use crate::system::dos::error::DosError;
use crate::system::dos::readargs::Arguments;

/// Bytes of a line in hexadecimal.
const LINE: usize = 16;

/// As text, with numbers before the lines, or in hexadecimal; to the window or to a file.
pub fn run(session: &mut Session, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let mut text = String::new();
    for name in arguments.many("FROM") {
        for place in session.matching(name)? {
            let failed = |error| Failure::of(name, error);
            if session.dos.examine(&place).map_err(failed)?.is_drawer() {
                return Err(failed(DosError::ObjectWrongType));
            }
            let bytes = session.dos.read(&place).map_err(failed)?;
            text.push_str(&match () {
                () if arguments.said("HEX") => hexadecimal(&bytes),
                () if arguments.said("NUMBER") => numbered(&readable(&bytes)),
                () => readable(&bytes),
            });
        }
    }
    session.out.push_str(&text);
    let file = arguments.text("TO");
    if file.is_none() && !text.is_empty() && !text.ends_with('\n') {
        session.out.push('\n');
    }
    session.write_to(file)
}

/// As UTF-8 where it is that, else a letter a byte.
fn readable(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

fn numbered(text: &str) -> String {
    (1..).zip(text.lines()).map(|(number, line)| format!("{number:>5} {line}\n")).collect()
}

/// `0010: 54726970 ...  Trip...`
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
