//! Scenes of the Shell on the Workbench, in front of a game.

use super::play::{self, Table};
use super::scenes::{self, Scene};

/// Shell commands, text styles and pens, and a line being typed with the cursor on a letter; then the Shell
/// with another window active.
const SCRIPT: &str = r##"
type "CD RAM:"
key return
type "MakeDir Drawer"
key return
type "Echo >ReadMe one two"
key return
type "Echo "*E[1mbold*E[0m *E[3mitalic*E[0m *E[4munderlined*E[0m *E[7minverse*E[0m *E[33;42mpens*E[0m""
key return
type "Dir"
key return
type "nonsense"
key return
type "Type ReadMe"
key left
key left
wait 3
screenshot NAME-typed.png
click left 44,30
wait 2
screenshot NAME-inactive.png
"##;

pub fn all() -> Vec<Scene> {
    let scenes = scenes::on_workbench("shell", "", &[("", "lace8", "", SCRIPT)]);
    scenes::started(scenes, booted)
}

pub fn booted(words: &[String]) -> Table {
    play::on_workbench(words, "shell")
}
