//! The Shell command Assign: prints all volumes, assigned names and devices, or one assigned name.
//!
//! New names cannot be assigned.

use crate::shell::session::{Failure, ShellState};
use small_amiga::dos::DosError;
use small_amiga::readargs::Arguments;

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    if let Some(name) = arguments.text("NAME") {
        let bare = name.trim_end_matches(':');
        let known = session.dos.assigns().find(|(known, _)| known.eq_ignore_ascii_case(bare));
        let (known, place) = known.ok_or_else(|| Failure::from_error(name, DosError::ObjectNotFound))?;
        session.print_line(format!("{known:<15}{place}"));
        return Ok(());
    }
    session.print_line("Volumes:");
    for name in session.dos.volumes() {
        session.print_line(format!("{name} [Mounted]"));
    }
    session.print_line("\nDirectories:");
    let assigns: Vec<_> = session.dos.assigns().collect();
    for (name, place) in assigns {
        session.print_line(format!("{name:<15}{place}"));
    }
    let volumes = session.dos.volumes();
    let devices = volumes.iter().map(|name| session.dos.device_of(name)).filter(|device| !device.is_empty());
    let mut devices: Vec<&str> = devices.chain(["CON"]).collect();
    devices.sort_unstable();
    session.print_line(format!("\nDevices:\n{}", devices.join(" ")));
    Ok(())
}
