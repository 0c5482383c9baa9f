//! The Shell command Fault: prints a line with the error text for each given error number.

use crate::shell::session::{Failure, ShellState};
use small_amiga::dos::fault;
use small_amiga::readargs::{Arguments, number};

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    for word in arguments.many("") {
        let known = number(word).and_then(|number| u16::try_from(number).ok());
        session.print_line(match known {
            Some(number) => fault(number, &format!("Fault {number}")),
            None => format!("Fault {word}: Error code {word}"),
        });
    }
    Ok(())
}
