//! The Shell command Execute: reads a batch file and asks the Shell to execute its lines.

use crate::shell::session::ShellRequest;
use crate::shell::session::{Failure, ShellState};
use small_amiga::dos::DosError;
use small_amiga::readargs::Arguments;
use small_amiga::text;

/// Maximum size of a batch file, in bytes.
const LONGEST: u64 = 1 << 16;

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let name = arguments.text("FILE").unwrap_or_default();
    let failed = |error| Failure::from_error(name, error);
    let place = session.resolve_named(name)?;
    if session.dos.examine(&place).map_err(failed)?.size > LONGEST {
        return Err(failed(DosError::NoFreeStore));
    }
    let bytes = session.dos.read(&place).map_err(failed)?;
    let text = text::decode_lossy(&bytes);
    session.request = Some(ShellRequest::Execute(text.lines().map(str::to_owned).collect()));
    Ok(())
}
