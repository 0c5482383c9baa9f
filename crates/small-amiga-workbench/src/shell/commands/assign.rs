//! Assign: lists the volumes and the names assigned to drawers.

use crate::shell::session::{Failure, Session};
use small_amiga::system::dos::error::DosError;
use small_amiga::system::dos::readargs::Arguments;

/// Runs the Shell command Assign, which prints all volumes, assigned names and devices, or one assigned name.
/// New names cannot be assigned.
pub fn run(session: &mut Session, arguments: &Arguments<'_>) -> Result<(), Failure> {
    if let Some(name) = arguments.text("NAME") {
        let bare = name.trim_end_matches(':');
        let known = session.dos.assigns().find(|(known, _)| known.eq_ignore_ascii_case(bare));
        let (known, place) = known.ok_or_else(|| Failure::of(name, DosError::ObjectNotFound))?;
        session.say(format!("{known:<15}{place}"));
        return Ok(());
    }
    session.say("Volumes:");
    for name in session.dos.volumes() {
        session.say(format!("{name} [Mounted]"));
    }
    session.say("\nDirectories:");
    let assigns: Vec<_> = session.dos.assigns().collect();
    for (name, place) in assigns {
        session.say(format!("{name:<15}{place}"));
    }
    session.say("\nDevices:\nCON RAM");
    Ok(())
}
