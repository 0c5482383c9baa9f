//! The Shell command Version: prints the version of the system, of a program or of a file that contains a
//! version text.
//!
//! Ends with a warning if the version is older than the requested one. Without a name, it prints the version
//! of release 2.04 of the system.

use crate::shell::session::{Failure, ShellState, WARN};
use small_amiga::dos::DosError;
use small_amiga::dos::executable_word;
use small_amiga::readargs::Arguments;

const MARK: &str = "$VER:";

#[derive(Debug)]
struct Version {
    /// The name and the version number of the program, as text.
    short: String,
    /// The rest of a version text after its version number, usually the date.
    rest: String,
    number: (i64, i64),
}

impl Version {
    /// Parses the text after a `$VER:` mark.
    ///
    /// The version number is the first word that starts with a digit and contains a full stop.
    fn read(text: &str) -> Option<Self> {
        let is_number =
            |word: &&str| word.contains('.') && word.starts_with(|first: char| first.is_ascii_digit());
        let number = text.split_whitespace().find(is_number)?;
        let end = text.find(number)? + number.len();
        let (short, rest) = text.split_at_checked(end)?;
        let mut parts =
            number.split(|letter: char| !letter.is_ascii_digit()).map(|part| part.parse().unwrap_or(0));
        let number = (parts.next()?, parts.next()?);
        Some(Self { short: short.trim().to_owned(), rest: rest.trim_end().to_owned(), number })
    }

    /// Returns the version of the resident program or file called `name`.
    fn find(session: &ShellState, name: &str, is_file: bool) -> Result<Self, Failure> {
        let failed = |error| Failure::from_error(name, error);
        let resident = |name: &str| {
            let found = session.resident.iter().find(|program| program.is_called(name))?;
            Self::read(&format!("{} {}", found.name, found.version))
        };
        if let Some(known) = resident(name).filter(|_| !is_file) {
            return Ok(known);
        }
        let bytes = session.dos.read(&session.resolve_named(name)?).map_err(failed)?;
        let version = match executable_word(&bytes) {
            Ok(program) => resident(program),
            Err(_) => {
                let text = String::from_utf8_lossy(&bytes);
                let told = text.split_once(MARK).and_then(|(_, told)| told.split(['\0', '\r', '\n']).next());
                told.and_then(Self::read)
            }
        };
        let none = || format!("Could not find version information for '{name}'");
        version.ok_or_else(|| Failure { error: Some(DosError::ObjectNotFound), ..Failure::with_text(none()) })
    }
}

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let version = match arguments.text("NAME") {
        Some(name) => Version::find(session, name, arguments.is_set("FILE"))?,
        None => Version {
            short: "Kickstart 37.175, Workbench 37.67".to_owned(),
            rest: String::new(),
            number: (37, 175),
        },
    };
    let rest = if arguments.is_set("FULL") { version.rest.as_str() } else { "" };
    session.print_line(version.short + rest);
    let least = arguments.number("VERSION").unwrap_or(version.number.0);
    let wanted = (least, arguments.number("REVISION").unwrap_or(0));
    if version.number < wanted { Err(Failure::silent(WARN)) } else { Ok(()) }
}
