//! The menus of the Workbench.

use crate::games::view::menu::{MenuTable, Menus, Row};
use crate::games::view::menu_layout::Place;

/// What they ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// Say what this is.
    About,
    /// End the Workbench.
    Quit,
    /// Select all icons.
    SelectContents,
    /// Put the icons into columns.
    CleanUp,
    /// Open what is selected.
    Open,
}

/// The tables: names and keys of release 2 for what there is of them.
#[must_use]
pub fn menus() -> Menus<Choice> {
    let menu = |title, rows| MenuTable { title, place: Place::NEXT, rows };
    Menus(vec![
        menu(
            "Workbench",
            vec![
                Row::entry("About...", None, Choice::About),
                Row::separator(),
                Row::entry("Quit...", Some('Q'), Choice::Quit),
            ],
        ),
        menu(
            "Window",
            vec![
                Row::entry("Select Contents", Some('A'), Choice::SelectContents),
                Row::entry("Clean Up", Some('.'), Choice::CleanUp),
            ],
        ),
        menu("Icons", vec![Row::entry("Open", Some('O'), Choice::Open)]),
    ])
}
