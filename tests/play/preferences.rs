//! Scenes of the Preferences window alone on the Workbench.

use super::play::{self, Table};
use super::scenes::{self, Scene};

/// Kinds of screen used by these scenes; if the font is too tall, the window uses a smaller one.
const KINDS: [(&str, &str); 6] = [
    ("plain4", ""),
    ("lace8", "--interlace --font 16 --pens 8"),
    ("plain256", "--pal --pens 256"),
    ("font16", "--font 16"),
    ("magicwb", "--pubscreen MagicWB"),
    ("workbench13", "--pubscreen Workbench13"),
];

/// The window as it opens; with another palette and a changed colour, visible on the whole screen; and the
/// message shown when another depth is chosen while a game is open.
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

pub fn all() -> Vec<Scene> {
    scenes::on_workbench(&KINDS, "preferences", SCRIPT)
}

pub fn booted(words: &[String]) -> Table {
    play::on_workbench(words, "preferences")
}
