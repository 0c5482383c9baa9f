//! The help pages of the Workbench.

use super::menus::WorkbenchCommand;
use small_amiga::gadtools::Menus;
use small_amiga::help_pages::{self, Page};

const MOUSE: &[&str] = &[
    "Click an icon to select it. With Shift, select one more icon.",
    "Double-click an icon to open a disk, drawer, program or file.",
    "Drag an icon to move it. On another disk, a copy is made.",
    "Drag on the background to select all icons in a frame.",
    "",
    "Hold the right mouse button to open these menus:",
    "Workbench  backdrop window, commands, last message, quit",
    "Window  new drawer, list or icons, all files or only icons",
    "Icons  open, copy, rename or delete the selected icons",
    "Tools  close all windows and draw the icons again",
    "",
    "F1 again: all keys. Esc: close this page.",
];

const KEYS: [[&str; 2]; 5] = [
    ["Arrows  the next icon", "Return  open what is selected"],
    ["Esc  select nothing", "F1  this help"],
    ["F10  the menus", "F11  the next screen"],
    ["F12  save a picture", "Alt-Return  full screen"],
    ["F2  another look", ""],
];

/// Returns the pages. The last line of the keys is left out in classic mode, whose menus have no item Look.
pub(super) fn pages(menus: &Menus<WorkbenchCommand>) -> Vec<Page> {
    let has_look = menus.number_of(WorkbenchCommand::Look).is_some();
    let keys = &KEYS[..KEYS.len() - usize::from(!has_look)];
    let keys = Page::of_keys("Keys", keys, help_pages::in_columns(&help_pages::letters(menus)));
    vec![Page::of_text("The Workbench", MOUSE), keys]
}

#[cfg(test)]
mod tests {
    use super::super::menus::menus;
    use super::*;
    use small_amiga::help_pages::MOST_LINES;

    #[test]
    fn help_pages_fit_every_screen() {
        for page in pages(&menus(true, true)) {
            let written = page.lines.iter().filter(|line| !line.is_empty()).count();
            assert!(written <= MOST_LINES, "{page:?}");
            // Letters are 9 pixels wide on a screen of 640 pixels; borders and gaps take 24 pixels per
            // column.
            for cells in 1..=3 {
                let same = || page.lines.iter().filter(|line| line.len() == cells);
                let widest = |at: usize| same().map(|line| 9 * line[at].len()).max().unwrap_or_default();
                assert!((0..cells).map(widest).sum::<usize>() <= 640 - 24 * cells, "{page:?}");
            }
        }
    }
}
