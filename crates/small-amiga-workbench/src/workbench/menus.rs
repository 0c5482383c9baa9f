//! The menu commands and the menu strip of the Workbench.

use small_amiga::disk_object::DrawerView;
use small_amiga::gadtools::{MenuPlacement, MenuRow, MenuTable, Menus};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WorkbenchCommand {
    /// Switches the frame of the root window on or off.
    Backdrop,
    Execute,
    RedrawAll,
    UpdateAll,
    LastMessage,
    /// Changes to the next look of the Preferences.
    Look,
    About,
    Quit,
    NewDrawer,
    OpenParent,
    Close,
    Update,
    SelectContents,
    CleanUp,
    SnapshotWindow,
    SnapshotAll,
    OnlyIcons,
    AllFiles,
    /// Selects the view mode of the current window, such as icons or text sorted by name.
    ViewBy(DrawerView),
    Open,
    Copy,
    Rename,
    Information,
    Snapshot,
    UnSnapshot,
    LeaveOut,
    PutAway,
    Delete,
    EmptyTrash,
    /// The command of menu items that are always disabled.
    ///
    /// The emulated computer has no disks to format.
    Never,
    /// Closes the windows of all drawers and reopens the root window.
    Reset,
    /// Opens a Shell. The game's window may cover the drawer with the Shell's icon.
    Shell,
    /// Opens the machine, or closes it.
    Lid,
    /// Starts the lesson on the opened machine.
    Machine,
}

/// Returns the menus, with the items for the opened machine and for the look if they have an effect.
pub(super) fn menus(has_lid: bool, has_look: bool) -> Menus<WorkbenchCommand> {
    use WorkbenchCommand as C;
    let menu = |title, rows| MenuTable { title, placement: MenuPlacement::NEXT, rows };
    let row = |text, choice| MenuRow::entry(text, None, choice);
    let lid = [row("Shell", C::Shell), row("Lid off", C::Lid), row("The machine...", C::Machine)]
        .into_iter()
        .filter(|_| has_lid);
    let key = |text, key, choice| MenuRow::entry(text, Some(key), choice);
    let mut menus = vec![
        menu(
            "Workbench",
            vec![
                MenuRow::toggle("Backdrop", Some('B'), C::Backdrop),
                key("Execute Command...", 'E', C::Execute),
                row("Redraw All", C::RedrawAll),
                row("Update All", C::UpdateAll),
                row("Last Message", C::LastMessage),
                row("Look", C::Look),
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
                row("Empty Trash", C::EmptyTrash),
            ],
        ),
        menu("Tools", [row("ResetWB", C::Reset)].into_iter().chain(lid).collect()),
    ];
    menus.iter_mut().for_each(|menu| menu.rows.retain(|row| has_look || row.action != Some(C::Look)));
    Menus(menus)
}
