//! The Shell command Relabel: would change the name of a volume, but the disks of this computer keep their names.

use crate::shell::session::{Failure, ShellState};
use small_amiga::dos::DosError;
use small_amiga::readargs::Arguments;

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let drive = arguments.text("DRIVE").unwrap_or_default();
    let usage = session.resolve_named(drive).and_then(|place| {
        session.dos.usage(place.volume()).map_err(|error| Failure::from_error(drive, error))
    });
    let error = if usage?.writable { DosError::ActionNotKnown } else { DosError::DiskWriteProtected };
    Err(Failure::from_error("Relabel", error))
}
