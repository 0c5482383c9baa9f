//! Golden scenes of the test-only game.

use super::scenes::{Scene, SceneTable};

/// Returns the scenes of the test-only game's window: at the start, with a suggestion and the keyboard's
/// cursor, and at the end.
pub fn boards() -> Vec<Scene> {
    let asked = "play d4\nwait turn human\nmenu Suggest\nwait thinker\nkey right\nkey up";
    let screens = [("lace8", "--interlace --font 16 --pens 8")];
    SceneTable { prefix: "fours", options: "--game fours", screens: &screens }.scenes(&[
        ("board", "plain4 lace8", "", ""),
        ("asked", "lace8", "", asked),
        ("ended", "plain4", "--crosses greedy", "wait over"),
    ])
}
