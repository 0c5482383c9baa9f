//! EndCLI and EndShell: the Shell ends.

use crate::programs::shell::session::Wish;
use crate::programs::shell::session::{Failure, Session};
use crate::system::dos::readargs::Arguments;

/// Says so, and asks for it.
pub fn run(session: &mut Session, _: &Arguments<'_>) -> Result<(), Failure> {
    session.say(format!("Process {} ending", session.number.0));
    session.wish = Some(Wish::End);
    Ok(())
}
