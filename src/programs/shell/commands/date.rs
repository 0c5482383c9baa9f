//! Date: what day and time it is.

use crate::programs::shell::session::{Failure, Session};
use crate::system::dos::readargs::Arguments;

/// Tells it.
pub fn run(session: &mut Session, _: &Arguments<'_>) -> Result<(), Failure> {
    let now = session.dos.now().to_string();
    session.say(now);
    Ok(())
}
