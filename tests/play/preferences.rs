//! Scenes of the Preferences window alone on the Workbench.

use super::play::{self, Table};
use super::scenes::{self, Scene};

/// The Preferences window in two states: after it was opened; and with a different palette and a changed
/// colour, which the whole screen shows.
const SCRIPT: &str = "
screenshot NAME.png
type \"aa\"
key right
key right
key right
type \"rrrgggg\"
wait 2
screenshot NAME-changed.png
";

/// The Preferences window and the game behind it after F2 has changed to the look Finer.
const LOOK: &str = "
key f2
key f2
wait 5
screenshot NAME.png
";

/// Returns the scenes. On a screen whose font is too tall, the window uses a smaller font.
pub fn all() -> Vec<Scene> {
    let rows = [("", "plain256 font16 workbench13", "", SCRIPT), ("look", "plain4", "--ntsc aids", LOOK)];
    scenes::started(scenes::on_workbench("preferences", "", &rows), booted)
}

fn booted(words: &[String]) -> Table {
    play::on_workbench(words, "preferences")
}
