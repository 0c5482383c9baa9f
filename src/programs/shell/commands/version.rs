//! Version: of the system, or of this program.

use crate::programs::shell::session::{Failure, Session};
use crate::system::dos::error::DosError;
use crate::system::dos::readargs::Arguments;

/// The system is release 2.04, as far as anybody can see.
pub fn run(session: &mut Session, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let Some(name) = arguments.text("NAME") else {
        session.say("Kickstart 37.175, Workbench 37.67");
        return Ok(());
    };
    let known = session.resident.iter().find(|program| program.name.eq_ignore_ascii_case(name));
    let known = known.map(|program| program.name.clone());
    let title = known.ok_or_else(|| Failure::of(name, DosError::ObjectNotFound))?;
    session.say(format!("{title} {}", env!("CARGO_PKG_VERSION")));
    Ok(())
}
