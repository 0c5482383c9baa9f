//! The Shell command Assign: gives a name to a drawer, removes a name, or prints names.
//!
//! Without arguments, it prints all volumes, assigned names and devices.

use crate::shell::session::{Failure, ShellState};
use small_amiga::dos::{DosError, Name};
use small_amiga::readargs::Arguments;

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    if let Some(name) = arguments.text("NAME") {
        let failed = |error| Failure::from_error(name, error);
        let bare = Name::new(name.trim_end_matches(':')).map_err(failed)?;
        if let Some(target) = arguments.text("TARGET") {
            let bad_target = |error| Failure::from_error(target, error);
            let place = session.resolve_named(target)?;
            if !session.dos.examine(&place).map_err(bad_target)?.is_drawer() {
                return Err(bad_target(DosError::ObjectWrongType));
            }
            return session.dos.assign(bare, Some(session.as_written(&place))).map_err(failed);
        }
        if arguments.is_set("REMOVE") {
            return session.dos.assign(bare, None).map_err(failed);
        }
        let known = session.dos.assigns().into_iter().find(|(known, _)| *known == bare);
        let (known, place) = known.ok_or_else(|| failed(DosError::ObjectNotFound))?;
        session.print_line(format!("{:<15}{place}", known.as_str()));
        return Ok(());
    }
    session.print_line("Volumes:");
    for name in session.dos.volumes() {
        session.print_line(format!("{name} [Mounted]"));
    }
    session.print_line("\nDirectories:");
    for (name, place) in session.dos.assigns() {
        session.print_line(format!("{:<15}{place}", name.as_str()));
    }
    let volumes = session.dos.volumes();
    let devices = volumes.iter().map(|name| session.dos.device_of(name)).filter(|device| !device.is_empty());
    let mut devices: Vec<&str> = devices.chain(["CON"]).collect();
    devices.sort_unstable();
    session.print_line(format!("\nDevices:\n{}", devices.join(" ")));
    Ok(())
}
