//! The Shell command Why: prints the error or the return code of the last command.

use crate::shell::session::{Failure, ShellState};
use small_amiga::readargs::Arguments;

pub(super) fn run(session: &mut ShellState, _: &Arguments<'_>) -> Result<(), Failure> {
    let (code, error) = session.last;
    session.print_line(match (code, error) {
        (0, _) => "The last command did not set a return code".to_owned(),
        (_, Some(error)) => format!("The last command failed because {error}"),
        (code, None) => format!("The last command failed with return code {code}"),
    });
    Ok(())
}
