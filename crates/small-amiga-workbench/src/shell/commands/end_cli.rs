//! EndCLI and EndShell: end the Shell.

use crate::shell::session::Wish;
use crate::shell::session::{Failure, Session};
use small_amiga::system::dos::readargs::Arguments;

/// Runs the Shell command EndCLI, which prints `Process N ending` and asks the Shell to exit.
pub fn run(session: &mut Session, _: &Arguments<'_>) -> Result<(), Failure> {
    session.say(format!("Process {} ending", session.number.0));
    session.wish = Some(Wish::End);
    Ok(())
}
