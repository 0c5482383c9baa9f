//! The Shell command Protect: changes the protection bits of files.
//!
//! The flags `rwed` set exactly these bits, `+w` or ADD adds bits, and `-w` or SUB removes bits.

use super::{PathSteps, StartedCommand};
use crate::shell::session::{Failure, ShellState};
use small_amiga::dos::{Bits, Change, DosError};
use small_amiga::readargs::Arguments;

pub(super) fn run(session: &mut ShellState, arguments: Arguments<'static>) -> StartedCommand {
    let (file, flags) =
        (arguments.text("FILE").unwrap_or_default(), arguments.text("FLAGS").unwrap_or_default());
    let letters = flags.strip_prefix(['+', '-']).unwrap_or(flags);
    let bits = letters.chars().map(bit).collect::<Option<Bits>>();
    let bits = bits.ok_or_else(|| Failure::with_text(format!("Invalid protection flags: {flags}")))?;
    let adds = arguments.is_set("ADD") || flags.starts_with('+');
    let takes = arguments.is_set("SUB") || flags.starts_with('-');
    let places = session.matching(file)?;
    let several = places.len() > 1;
    let file = file.to_owned();
    Ok(PathSteps::boxed(places, move |session, place| {
        let failed = |error| Failure::from_error(&file, error);
        let before = session.dos.examine(place).map_err(failed)?;
        if place.is_root() {
            return Err(failed(DosError::ObjectWrongType));
        }
        let new = match (adds, takes) {
            (true, _) => before.bits | bits,
            (_, true) => before.bits - bits,
            _ => bits,
        };
        session.dos.change(place, Change::Bits(new)).map_err(failed)?;
        if several && !arguments.is_set("QUIET") {
            session.print_line(format!("   {}..done", before.name));
        }
        Ok(())
    }))
}

fn bit(letter: char) -> Option<Bits> {
    Some(match letter.to_ascii_lowercase() {
        's' => Bits::SCRIPT,
        'p' => Bits::PURE,
        'a' => Bits::ARCHIVED,
        'r' => Bits::READ,
        'w' => Bits::WRITE,
        'e' => Bits::EXECUTE,
        'd' => Bits::DELETE,
        _ => return None,
    })
}
