//! Scenes of the Workbench: icons, requesters, and a game on it.

use super::scenes::{self, Scene};

/// The Workbench after the start, behind a game whose window covers no icon. The next pictures show the
/// Workbench alone, with an icon selected and with its About requester.
const SCRIPT: &str = "
screenshot NAME-booted.png
key q with amiga
pointer 630,190
screenshot NAME-alone.png
click left 44,30
screenshot NAME-selected.png
menu About
screenshot NAME-about.png
";

const HELP: &str = "
key q with amiga
key help
screenshot NAME.png
key help
screenshot NAME-keys.png
";

pub fn all() -> Vec<Scene> {
    scenes::on_workbench(
        "workbench",
        "",
        &[("", "plain4 workbench13", "", SCRIPT), ("help", "font15", "", HELP)],
    )
}
