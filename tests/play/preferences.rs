//! Scenes of the preferences' window on the Workbench, nothing else beside it.

use super::play::{self, Table};
use super::scenes::{self, Scene};

/// The screens it is looked at on; where the font is too tall it has letters of its own.
const KINDS: [(&str, &str); 6] = [
    ("plain4", ""),
    ("lace8", "--interlace --font 16 --pens 8"),
    ("plain256", "--pal --pens 256"),
    ("font16", "--font 16"),
    ("magicwb", "--pubscreen MagicWB"),
    ("workbench13", "--pubscreen Workbench13"),
];

/// As it opens; and with another palette and a colour changed, which all of the screen shows; and what is said to who wants
/// another depth while a game is open.
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

/// All scenes.
pub fn all() -> Vec<Scene> {
    scenes::on_workbench(&KINDS, "preferences", SCRIPT)
}

/// Switches on, and orders the preferences, over the game.
pub fn booted(words: &[String]) -> Table {
    play::on_workbench(words, "preferences")
}
