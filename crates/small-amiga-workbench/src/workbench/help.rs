//! The help pages of the Workbench.

use super::menus::menus;
use small_amiga::system::help_pages::{self, Page};

const MOUSE: &[&str] = &[
    "Click an icon to select it; with Shift, to select one more.",
    "Click it twice to open it: a disk, a drawer, a program, a file.",
    "Drag icons to move them. To another disk they are copied.",
    "Drag a frame on the ground to select all icons in it.",
    "",
    "Hold the right button for the menus:",
    "Workbench  the root window, commands, the last message, quit",
    "Window  a new drawer, order, what is shown of the files",
    "Icons  open, copy, rename, delete what is selected",
    "Tools  close all windows and draw the icons again",
    "",
    "F1 once more: all keys. Esc leaves.",
];

const KEYS: [[&str; 2]; 4] = [
    ["Arrows  the next icon", "Return  open what is selected"],
    ["Esc  select nothing", "F1  this help"],
    ["F10  the menus", "F11  the next screen"],
    ["F12  save a picture", "Alt-Return  full screen"],
];

pub fn pages() -> Vec<Page> {
    let keys = Page::of_keys("Keys", &KEYS, help_pages::in_columns(&help_pages::letters(&menus())));
    vec![Page::of_text("The Workbench", MOUSE), keys]
}

#[cfg(test)]
mod tests {
    use super::*;
    use small_amiga::system::help_pages::MOST_LINES;

    #[test]
    fn help_pages_fit_every_screen() {
        for page in pages() {
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
