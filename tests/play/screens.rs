//! Scenes of public screens: the Screens program, and three screens with a game on each that are dragged
//! down.

use super::scenes::{self, Scene};

/// The Screens program in three states: after it was opened; with two open screens, the default screen
/// showing a game; and with the reason that the default screen cannot be closed.
const PROGRAM: &str = r##"
key q with amiga
click left 632,30
menu Execute Command
type "Screens"
key return
wait 3
screenshot NAME-begun.png
key down
key down
key o
key down
key o
key d
screenshot NAME-opened.png
click left 632,30
key down
key down
key return
wait 3
key n with lamiga
wait 2
key c
screenshot NAME-refused.png shown
"##;

/// Three screens with a game on each. The screens are dragged down to uncover one another.
const THREE: &str = r##"
click left 632,30
menu Execute Command
type "Screens"
key return
wait 3
key down
key down
key o
key down
key o
key escape
click left 632,30
menu Execute Command
type "Trippples PUBSCREEN=MagicWB"
key return
wait 10
screenshot NAME-second.png shown
key n with lamiga
click left 632,30
menu Execute Command
type ""Triple 3" PUBSCREEN=HighContrast"
key return
wait 10
screenshot NAME-third.png shown
pointer 300,4
press left
pointer 300,140
release left
pointer 300,4
press left
pointer 300,70
release left
screenshot NAME-dragged.png shown
"##;

pub fn all() -> Vec<Scene> {
    scenes::on_workbench("screens", "", &[("", "plain4", "", PROGRAM), ("three", "lace8", "", THREE)])
}
