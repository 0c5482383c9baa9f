//! Scenes of the Preferences window alone on the Workbench.

use super::play::{self, Table};
use super::scenes::{self, Scene};

/// The Preferences window in three states: after it was opened; with a different palette and a changed
/// colour, which the whole screen shows; and with the message that appears when the depth is changed while a
/// game is open.
const SCRIPT: &str = "
screenshot NAME.png
type \"aa\"
key right
key right
key right
type \"rrrgggg\"
wait 2
screenshot NAME-changed.png
type \"pu\"
wait 2
screenshot NAME-visited.png
";

/// Returns the scenes. On a screen whose font is too tall, the window uses a smaller font.
pub fn all() -> Vec<Scene> {
    let rows = [("", "plain256 font16 workbench13", "", SCRIPT)];
    scenes::started(scenes::on_workbench("preferences", "", &rows), booted)
}

fn booted(words: &[String]) -> Table {
    play::on_workbench(words, "preferences")
}
