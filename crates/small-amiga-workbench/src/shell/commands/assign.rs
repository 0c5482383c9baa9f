//! The Shell command Assign: gives a name to a drawer, removes a name, or prints names.
//!
//! Without arguments, it prints all volumes, assigned names and devices.

use crate::shell::session::{FAIL, Failure, ShellState, WARN};
use small_amiga::dos::{DosError, Name};
use small_amiga::readargs::Arguments;

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    if let Some(name) = arguments.text("NAME") {
        let failed = |error| Failure::from_error(name, error);
        let bare = Name::new(name.trim_end_matches(':')).map_err(failed)?;
        if let Some(target) = arguments.text("TARGET") {
            let bad_target = |error| Failure {
                error: Some(error),
                ..Failure::with_text(format!("Can't find {target} - {error}"))
            };
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
        return match known {
            Some((known, place)) => {
                session.print_line(format!("{:<14} {place}", known.as_str()));
                Ok(())
            }
            None => Err(Failure {
                code: if arguments.is_set("EXISTS") { WARN } else { FAIL },
                text: format!("{bare}: not assigned"),
                error: Some(DosError::ObjectNotFound),
            }),
        };
    }
    let chosen = ["VOLS", "DIRS", "DEVICES"].map(|word| arguments.is_set(word));
    let [volumes, drawers, devices] = if chosen == [false; 3] { [true; 3] } else { chosen };
    let mut groups = Vec::new();
    if volumes {
        let lines = session.dos.volumes().into_iter().map(|name| format!("\n{name} [Mounted]"));
        groups.push(format!("Volumes:{}\n", lines.collect::<String>()));
    }
    if drawers {
        let lines = session.dos.assigns().into_iter();
        let lines = lines.map(|(name, place)| format!("\n{:<14} {place}", name.as_str()));
        groups.push(format!("Directories:{}\n", lines.collect::<String>()));
    }
    if devices {
        let volumes = session.dos.volumes();
        let own = volumes.iter().map(|name| session.dos.device_of(name)).filter(|device| !device.is_empty());
        let mut devices: Vec<&str> = own.chain(["CON", "NIL"]).collect();
        devices.sort_unstable();
        groups.push(format!("Devices:\n{}\n", devices.join(" ")));
    }
    session.out.push_str(&groups.join("\n"));
    Ok(())
}
