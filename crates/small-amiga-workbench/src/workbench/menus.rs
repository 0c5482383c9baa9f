//! The menus of the Workbench.

use small_amiga::system::disk_object::View;
use small_amiga::system::gadtools::menu_layout::Place;
use small_amiga::system::gadtools::menus::{MenuTable, Menus, Row};

/// What they ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// The root window has no frame, or has one.
    Backdrop,
    /// Run a command.
    Execute,
    /// Draw all windows anew.
    RedrawAll,
    /// Look again what lies in all of them.
    UpdateAll,
    /// Say again what went wrong last.
    LastMessage,
    /// Say what this is.
    About,
    /// End the Workbench.
    Quit,
    /// Make a drawer.
    NewDrawer,
    /// Open the drawer the window's lies in.
    OpenParent,
    /// Close the window.
    Close,
    /// Look again what lies in it.
    Update,
    /// Select all icons.
    SelectContents,
    /// Put the icons into columns or rows.
    CleanUp,
    /// Keep where the window lies.
    SnapshotWindow,
    /// Keep where it and all its icons lie.
    SnapshotAll,
    /// Show what has an icon.
    OnlyIcons,
    /// Show all files.
    AllFiles,
    /// Show them as icons, or as lines.
    ViewBy(View),
    /// Open what is selected.
    Open,
    /// Copy it beside itself.
    Copy,
    /// Give it another name.
    Rename,
    /// Show what is known of it, and its tool types.
    Information,
    /// Keep where it lies.
    Snapshot,
    /// Forget where it lay.
    UnSnapshot,
    /// Show it in the root window, too.
    LeaveOut,
    /// Show it there no longer.
    PutAway,
    /// Delete it.
    Delete,
    /// What the machine has not: disks to format, a trashcan.
    Never,
    /// Close and open all windows again.
    Reset,
}

/// The tables: names and keys of release 2.
pub fn menus() -> Menus<Choice> {
    use Choice as C;
    let menu = |title, rows| MenuTable { title, place: Place::NEXT, rows };
    let row = |text, choice| Row::entry(text, None, choice);
    let key = |text, key, choice| Row::entry(text, Some(key), choice);
    Menus(vec![
        menu(
            "Workbench",
            vec![
                Row::toggle("Backdrop", Some('B'), C::Backdrop),
                key("Execute Command...", 'E', C::Execute),
                row("Redraw All", C::RedrawAll),
                row("Update All", C::UpdateAll),
                row("Last Message", C::LastMessage),
                row("About...", C::About),
                key("Quit...", 'Q', C::Quit),
            ],
        ),
        menu(
            "Window",
            vec![
                key("New Drawer", 'N', C::NewDrawer),
                row("Open Parent", C::OpenParent),
                key("Close", 'K', C::Close),
                row("Update", C::Update),
                key("Select Contents", 'A', C::SelectContents),
                key("Clean Up", '.', C::CleanUp),
                Row::choices(
                    "Snapshot",
                    0,
                    vec![row("Window", C::SnapshotWindow), row("All", C::SnapshotAll)],
                ),
                Row::choices(
                    "Show",
                    0,
                    vec![
                        Row::alternative("Only Icons", C::OnlyIcons),
                        Row::alternative("All Files", C::AllFiles),
                    ],
                ),
                Row::choices(
                    "View By",
                    0,
                    [("Icon", View::Icon), ("Name", View::Name), ("Date", View::Date), ("Size", View::Size)]
                        .map(|(text, view)| Row::alternative(text, C::ViewBy(view)))
                        .into(),
                ),
            ],
        ),
        menu(
            "Icons",
            vec![
                key("Open", 'O', C::Open),
                key("Copy", 'C', C::Copy),
                key("Rename...", 'R', C::Rename),
                key("Information...", 'I', C::Information),
                key("Snapshot", 'S', C::Snapshot),
                key("UnSnapshot", 'U', C::UnSnapshot),
                key("Leave Out", 'L', C::LeaveOut),
                key("Put Away", 'P', C::PutAway),
                row("Delete...", C::Delete),
                row("Format Disk...", C::Never),
                row("Empty Trash", C::Never),
            ],
        ),
        menu("Tools", vec![row("ResetWB", C::Reset)]),
    ])
}
