//! The Shell command Avail: prints the free memory of each kind in a table, or the free bytes of one kind.

use crate::shell::session::Memory;
use crate::shell::session::{Failure, ShellState};
use small_amiga::readargs::Arguments;

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let [chip, fast] = session.memory;
    let total = Memory { free: chip.free + fast.free, most: chip.most + fast.most };
    let asked = [("CHIP", chip), ("FAST", fast), ("TOTAL", total)].into_iter();
    if let Some((_, memory)) = asked.clone().find(|(word, _)| arguments.is_set(word)) {
        session.print_line(memory.free.to_string());
        return Ok(());
    }
    session.print_line("Type  Available    In-Use   Maximum   Largest");
    for (name, Memory { free, most }) in asked {
        let largest = if name == "TOTAL" { chip.free.max(fast.free) } else { free };
        let name = name.to_ascii_lowercase();
        session.print_line(format!(
            "{name:<6}{free:>9} {:>9} {most:>9} {largest:>9}",
            most.saturating_sub(free)
        ));
    }
    Ok(())
}
