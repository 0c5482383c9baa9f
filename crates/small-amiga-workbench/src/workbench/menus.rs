//! The menu commands and the menu strip of the Workbench.

use small_amiga::system::disk_object::DrawerView;
use small_amiga::system::gadtools::menu_layout::MenuPlacement;
use small_amiga::system::gadtools::menus::{MenuRow, MenuTable, Menus};

/// A menu command of the Workbench.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WorkbenchCommand {
    /// Switches the frame of the root window on or off.
    Backdrop,
    /// Asks for a command and runs it in a Shell.
    Execute,
    /// Redraws all windows.
    RedrawAll,
    /// Reads the contents of the drawers of all windows again.
    UpdateAll,
    /// Shows the last error message again.
    LastMessage,
    /// Shows the program's name and version.
    About,
    /// Asks whether to quit the Workbench.
    Quit,
    /// Asks for a name and creates a drawer inside the drawer of the current window.
    NewDrawer,
    /// Opens the parent of the current window's drawer.
    OpenParent,
    /// Closes the current window.
    Close,
    /// Reads the contents of the current window's drawer again.
    Update,
    /// Selects all icons of the current window.
    SelectContents,
    /// Arranges the icons of the current window in columns or rows.
    CleanUp,
    /// Saves the position and size of the current window.
    SnapshotWindow,
    /// Saves the positions of the current window and of all its icons.
    SnapshotAll,
    /// Shows only those files of the current window's drawer that have an icon.
    OnlyIcons,
    /// Shows all files of the current window's drawer, with or without an icon.
    AllFiles,
    /// Shows the current window's drawer as icons, or as lines of text sorted by a criterion.
    ViewBy(DrawerView),
    /// Opens the selected icons.
    Open,
    /// Copies the objects of the selected icons within their drawers.
    Copy,
    /// Asks for a new name of the selected icon.
    Rename,
    /// Opens the Information window of each selected icon.
    Information,
    /// Saves the positions of the selected icons.
    Snapshot,
    /// Removes the saved positions of the selected icons.
    UnSnapshot,
    /// Shows the selected icons in the root window, too.
    LeaveOut,
    /// Removes the selected icons from the root window.
    PutAway,
    /// Asks whether to delete the objects of the selected icons.
    Delete,
    /// A menu item that is always disabled, because the emulated computer has neither disks to format nor a
    /// trashcan.
    Never,
    /// Closes the windows of all drawers and reopens the root window.
    Reset,
}

/// Creates the menus of the Workbench, with the titles and shortcuts of release 2.
pub fn menus() -> Menus<WorkbenchCommand> {
    use WorkbenchCommand as C;
    let menu = |title, rows| MenuTable { title, placement: MenuPlacement::NEXT, rows };
    let row = |text, choice| MenuRow::entry(text, None, choice);
    let key = |text, key, choice| MenuRow::entry(text, Some(key), choice);
    Menus(vec![
        menu(
            "Workbench",
            vec![
                MenuRow::toggle("Backdrop", Some('B'), C::Backdrop),
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
                MenuRow::choices(
                    "Snapshot",
                    0,
                    vec![row("Window", C::SnapshotWindow), row("All", C::SnapshotAll)],
                ),
                MenuRow::choices(
                    "Show",
                    0,
                    vec![
                        MenuRow::alternative("Only Icons", C::OnlyIcons),
                        MenuRow::alternative("All Files", C::AllFiles),
                    ],
                ),
                MenuRow::choices(
                    "View By",
                    0,
                    [
                        ("Icon", DrawerView::Icon),
                        ("Name", DrawerView::Name),
                        ("Date", DrawerView::Date),
                        ("Size", DrawerView::Size),
                    ]
                    .map(|(text, view)| MenuRow::alternative(text, C::ViewBy(view)))
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
