//! Scenes of the Workbench: icons, requesters, and a game on it.

use super::scenes::{self, Scene};

const KINDS: [(&str, &str); 4] = [
    ("plain4", ""),
    ("lace4", "--interlace --font 16"),
    ("magicwb", "--pubscreen MagicWB"),
    ("workbench13", "--pubscreen Workbench13"),
];

/// The Workbench after the start, behind a game whose window covers no icon; then the Workbench alone, with
/// an icon selected and with its About requester.
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
    let mut scenes = scenes::on_workbench(&KINDS, "workbench", SCRIPT);
    let kinds = [KINDS[0], ("font15", "--font 15")];
    scenes.extend(scenes::on_workbench(&kinds, "workbench-help", HELP));
    scenes
}
