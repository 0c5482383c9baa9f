//! Scenes on the Workbench: programs side by side, tool types, a saved game opened by its icon, and the
//! alert.
//!
//! The scenes use keys where possible, so that they play on every kind of screen.

use super::failing;
use super::play::{self, AIDS, PACE, Table};
use super::scenes::{self, Row, Scene};
use super::shell;
use boardgame_host::boot;
use boardgame_host::running::Running;

/// The first game searches while a second game is opened by a double click. The screen of the second game is
/// then dragged down.
const THINKING: &str = "
menu Difficulty / 9
play e1f2
expect status thinking...
click left 40,30
click left 40,30
wait 3
drag 300,4 300,120
screenshot NAME-beside.png shown
key n with lamiga
expect status thinking...
";

/// A tool type is entered and saved, and takes effect at the next start.
const TOOL_TYPES: &str = "
key q with amiga
key down
key down
key down
key i with amiga
wait 3
key n
wait 2
type DIFFICULTY=5
key return
wait 2
screenshot NAME-types.png
key v
wait 5
key return
wait 5
expect checked Difficulty / 5
";

/// A game is saved, closed, and opened again by its icon.
const SAVED: &str = "
play e1f2
wait thinker
menu Save As...
wait 3
screenshot NAME-saving.png
key return
wait 3
key q with amiga
key down
key right
key down
key down
key down
key return
wait 5
key down
screenshot NAME-icon.png
key return
wait 5
screenshot NAME-opened.png
";

/// A text is opened, paged through and read further in a smaller window.
const READING: &str = r#"
key q with amiga
key e with amiga
wait 3
type "More Games:Tripppin.readme"
key return
wait 5
screenshot NAME-first.png
key space
screenshot NAME-paged.png
key backspace
type h
screenshot NAME-keys.png
type h
type /
wait 2
type GOAL
key return
wait 2
screenshot NAME-found.png
drag 612,176 330,140
wait 2
screenshot NAME-narrow.png
type ">"
screenshot NAME-end.png
type n
expect beep
type q
"#;

/// An icon is dragged over a game's window, in which X markers blink below the icon, and the game rejects the
/// drop.
const DRAGGED: &str = "
press left 40,30
pointer 320,100 4
wait 30
screenshot NAME-held.png
release left
wait 1
expect beep
wait 30
screenshot NAME-refused.png
";

const VIEWS: &str = "
key q with amiga
key down
key right
key down
key down
key return
wait 5
menu View By / Size
key down
screenshot NAME-size.png
menu Show / All Files
menu View By / Name
screenshot NAME-name.png
";

const BUSY: &str = "
menu Save As...
wait 3
click left 500,100
screenshot NAME.png shown
";

/// The root window with a frame, drawers that are opened below each other's title bars, and the Information
/// window of a volume.
const WINDOWS: &str = "
key q with amiga
menu Backdrop
key down
key right
key down
key return
wait 5
key down
key return
wait 5
screenshot NAME-drawers.png
menu Close
menu Close
key down
key right
key down
key i with amiga
wait 3
screenshot NAME-volume.png
";

/// A foreground game blocks the Shell until Ctrl-C. A game started by `Run` has a process number, by which
/// the game is ended.
const SHELL: &str = r#"
type "Break 2"
key return
wait 3
type "Tripppin 7"
key return
wait 5
expect checked Difficulty / 7
click left 590,15
click left 300,130
wait 2
screenshot NAME-held.png
key c with ctrl
wait 5
type "Run Tripppin DIFFICULTY=2"
key return
wait 5
expect checked Difficulty / 2
click left 590,15
click left 300,130
wait 2
type Status
key return
wait 2
type "Break 2"
key return
wait 3
type "Break 3"
key return
wait 3
screenshot NAME-broken.png
"#;

/// A program fails. The pictures show the alert, and the other programs afterwards.
const ALERT: &str = "
wait 20
screenshot NAME-shown.png shown
click left 300,60
screenshot NAME-after.png shown
";

fn on_workbench(rows: &[Row<'_>]) -> Vec<Scene> {
    scenes::on_workbench("desk", AIDS, rows)
}

pub fn all() -> Vec<Scene> {
    on_workbench(&[
        ("thinking", "lace8", "", THINKING),
        ("tool", "plain4", "", TOOL_TYPES),
        ("saved", "lace8", "", SAVED),
        ("view", "plain4", "", VIEWS),
        ("dragged", "lace8", "", DRAGGED),
        ("busy", "plain4", "", BUSY),
        ("windows", "lace8", "", WINDOWS),
        ("reading", "plain4", "", READING),
    ])
}

/// Returns the scenes of the Shell. The game that covers the Shell is sent to the back by its depth gadget
/// and stays active until the Shell is clicked.
pub fn shells() -> Vec<Scene> {
    scenes::started(on_workbench(&[("shell", "plain4", "", SHELL)]), shell::booted)
}

pub fn alerts() -> Vec<Scene> {
    scenes::started(on_workbench(&[("alert", "lace8", "", ALERT)]), failed)
}

fn failed(words: &[String]) -> Table {
    let settings = play::settings(words).unwrap();
    let mut amiga = boot::computer(&settings, PACE, None, (play::mounted(None), true), |_| ()).unwrap();
    amiga.run("Failing", |intuition, _| Ok::<_, ()>(Running::Tool(failing::opened(intuition)))).unwrap();
    Table { amiga: Box::new(amiga), said: Vec::new() }
}
