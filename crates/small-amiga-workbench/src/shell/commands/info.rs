//! The Shell command Info: prints the usage of all volumes, or of one volume.

use crate::shell::session::{Failure, ShellState};
use crate::workbench::space::short;
use small_amiga::dos::{BLOCK, DosError, Usage};
use small_amiga::readargs::Arguments;

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let asked = arguments.text("DEVICE");
    let wanted = asked.map(|text| session.resolve_named(text)).transpose()?;
    let names = session.dos.volumes().into_iter();
    let names = names.filter(|name| wanted.as_ref().is_none_or(|place| place.volume() == name));
    let volumes: Vec<_> = names.filter_map(|name| Some((session.dos.usage(&name).ok()?, name))).collect();
    if let Some(text) = asked.filter(|_| volumes.is_empty()) {
        return Err(Failure::from_error(text, DosError::DeviceNotMounted));
    }
    session.print_line("Mounted disks:");
    session.print_line("Unit             Size    Used    Free Full Errs   Status   Name");
    for (usage, name) in &volumes {
        let Usage { used, size, writable } = usage;
        let blocks = |bytes: u64| bytes.div_ceil(BLOCK);
        // A volume without a fixed size is never full.
        let [all, free, full] = match *size {
            Some(size) => [
                short(size / 1024, 1024),
                blocks(size.saturating_sub(*used)).to_string(),
                format!("{}%", usage.percent().unwrap_or(100)),
            ],
            None => ["-"; 3].map(str::to_owned),
        };
        let status = if *writable { "Read/Write" } else { "Read Only" };
        let device = session.dos.device_of(name);
        let unit = if device.is_empty() { format!("{name}:") } else { format!("{device}:") };
        session.print_line(format!(
            "{unit:<14}{all:>7} {:>7} {free:>7} {full:>4}    0 {status:<10} {name}",
            blocks(*used),
        ));
    }
    session.print_line("\nVolumes available:");
    for (_, name) in &volumes {
        session.print_line(format!("{name} [Mounted]"));
    }
    Ok(())
}
