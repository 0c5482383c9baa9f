//! Golden scenes of Tripppin.

use super::scenes::{Scene, SceneTable};
use crate::play::AIDS;

/// Initial position. The right side is to move, and is played by a human.
pub const START: &str = "e1 d1 0 0 r";
/// A position in which one move wins by reaching the last goal, and all other moves lose.
pub const LAST: &str = "c2 g7 4 2 r";
/// A position whose side to move has no legal move.
pub const STUCK: &str = "b1 a1 0 0 l";
/// The moves that solve the first puzzle of seed 2.
pub const SOLUTION: &str =
    "menu Puzzle / Win in 3\nplay e4d3\nwait turn human\nplay d3e2\nwait turn human\nplay e2d1";

const SHOWN: &str = "screenshot NAME.png shown";

fn classic() -> SceneTable<'static> {
    SceneTable::default()
}

pub fn boards() -> Vec<Scene> {
    let all = "plain4 lace4 plain8 lace8 plain4-swapped lace4-swapped plain8-swapped lace8-swapped \
               lace256 pal4 pal-lace8";
    classic().scenes(&[("board", all, START, ""), ("shown", "lace8", START, SHOWN)])
}

pub fn looks() -> Vec<Scene> {
    classic().scenes(&[
        ("look", "workbench13 workbench13-lace magicwb highcontrast", START, SHOWN),
        ("inactive", "lace8", START, "click left 20,150\nscreenshot NAME.png shown"),
        ("palette", "workbench31-plain8 highcontrast-plain8 workbench2-plain8", START, SHOWN),
    ])
}

pub fn states() -> Vec<Scene> {
    let won = "expect status Game Over.";
    let stuck = "expect status CAN'T MOVE!";
    let thinking = "play e1f2\nexpect status thinking...";
    classic().scenes(&[
        ("winner-right", "swapped-lace8", "c2 g7 4 2 r moves c2d1", won),
        ("winner-left", "lace8", "b2 d2 1 4 l moves d2e1", won),
        ("stuck-left", "plain4", STUCK, stuck),
        ("stuck-right", "lace8", "a1 b1 0 0 r", stuck),
        ("thinking", "plain8", START, thinking),
    ])
}

/// A position with moves of every kind for the right side: moves that win in 9 or 17 plies, draw or lose.
const SHARP: &str = "629483ff85132c1a/25ff0b4c5886ff8a/c10e494a61921543/89163226347068c8/23a83138541c19a4/\
                     52c2a2c4d051b00d/ffffa1912945ff64/074698ffffe08c2a b6 g2 0 4 r";

pub fn oracle() -> Vec<Scene> {
    let verdict = "menu Show verdict";
    let hint = "key h with amiga\n".repeat(4) + SHOWN;
    let two = "menu left / Human\nplay b6c6\nplay g2f2";
    let review = format!("{two}\nkey r with amiga\nkey upleft");
    let held = |row| format!("{two}\nkey r with amiga\npress left 499,{row}");
    let failed = "menu Puzzle / Win in 3\nplay e4f4\nwait turn human";
    SceneTable { options: AIDS, ..classic() }.scenes(&[
        ("oracle-verdict", "plain4 lace8 swapped4 highcontrast", SHARP, verdict),
        ("oracle-verdict-goal", "lace8", LAST, verdict),
        ("oracle-menu", "magicwb font30", START, "hover Puzzle / Win in 5"),
        ("oracle-hint", "lace8", SHARP, &hint),
        ("oracle-review", "lace8 font13", SHARP, &review),
        ("oracle-button-held", "workbench13", SHARP, &held(64)),
        ("oracle-button-held", "lace8", SHARP, &held(108)),
        ("oracle-summary", "font30", SHARP, &format!("{two}\nmenu Review")),
        ("oracle-failed", "lace8", "--seed 2", failed),
        ("oracle-solved", "plain4", "--seed 2", SOLUTION),
    ])
}

/// A position in which the arrows under c2 do not allow the piece on f2 to move to e2.
const APART: &str = "f2 c2 0 0 r";
/// A position with the piece to move near the lower left corner, where squares show coordinates.
const EDGE: &str = "b2 g7 0 0 r";

pub fn aids() -> Vec<Scene> {
    // Coordinates are drawn over frames, beside flags, below the cursor, over the marks of the engine's move,
    // and over a circle and a start.
    let names = "menu Coordinates\nkey return\nkey left\nscreenshot NAME.png shown";
    let menu = "menu Show verdict\nhover Coordinates\nscreenshot NAME.png shown";
    let played =
        "menu left / Human\nmenu Moves".to_owned() + &"\nkey tab\nkey return".repeat(3) + "\npointer 300,199";
    let looked_back = format!(
        "{played}\nclick left 560,82\nwait 20\nexpect title Tripppin - Move 2 of 3 (any key returns)"
    );
    let finer = format!("{played}\nmenu Look\nmenu Look\nwait 20");
    SceneTable { prefix: "aids", options: AIDS, ..classic() }.scenes(&[
        ("moves-looked-back", "plain4", START, &looked_back),
        ("moves-finer", "plain4", START, &finer),
        ("legal", "plain4", START, ""),
        ("too-far", "plain4", START, "drag e1 e3\nscreenshot NAME.png shown"),
        ("no-arrow", "font30", APART, "drag f2 e2\nwait 20"),
        ("clicked", "plain4", START, "click left e1\npointer h5"),
        ("menu", "workbench31", START, "hover Suggest\nscreenshot NAME.png shown"),
        ("coordinates", "lace8 swapped4 workbench13 font30", START, names),
        ("coordinates-verdict", "plain8", EDGE, "menu Show verdict"),
        ("coordinates-menu", "plain4", EDGE, menu),
        ("hop", "lace8", START, "key tab\nkey tab"),
        ("lesson", "plain8", START, "menu Lesson\nkey n\nplay f3f2"),
        ("lesson-read", "lace8", START, "menu Lesson\nclick left e2\nwait 20"),
    ])
}

pub fn menus() -> Vec<Scene> {
    classic().scenes(&[
        ("menu-suggest", "lace8 workbench13 highcontrast", START, "hover Suggest"),
        ("menu-left", "plain8", START, "hover left / Computer"),
        ("menu-right", "plain4", START, "hover right / Human"),
        ("menu-difficulty", "lace4", START, "hover Difficulty / 5"),
        ("menu-bar", "workbench13", START, "press right"),
        // The menu bar hides sprites, but not the pointer.
        ("menu-shown", "plain4", START, "hover Prevent\nscreenshot NAME.png shown"),
        // A click on a menu title leaves the menu open.
        ("menu-sticky", "plain4", START, "click left 250,5\npointer 300,60"),
        ("menu-keys", "plain4", START, "key f10\nkey down\nkey down\nkey right"),
        ("menu-unchecked", "plain4", START, "menu Prevent\nhover Difficulty"),
    ])
}

/// Returns the scenes of dragged pieces.
pub fn hands() -> Vec<Scene> {
    let over = |place: &str| format!("press left e1\npointer f2\npointer {place}\nexpect hand full");
    classic().scenes(&[
        ("drag", "plain256", START, &over("260,100")),
        ("drag", "lace8", START, &over("260,200")),
        ("drag-right-edge", "plain4", START, "press left e1\npointer 597,60\nexpect hand full"),
        ("drag-corner", "plain4", START, "press left e1\npointer 83,12\nexpect hand full"),
        ("drag-outside", "plain4", START, "press left e1\npointer 20,100\nexpect hand full"),
        // The display is restored after the piece has been put back.
        ("drag-returned", "plain4", START, "drag e1 a8\nwait 30"),
        ("moved", "lace8", START, "play e1f2\nwait turn human"),
        ("cursor", "plain4", START, "key up\nkey up\nkey left"),
        ("cursor-on-piece", "plain4", START, "key up"),
        ("cursor-held", "lace8", START, "key return\nkey return\nexpect hand full\nkey upright"),
    ])
}

pub fn windows() -> Vec<Scene> {
    let outline = "press left 300,14\npointer 240,30";
    let close = "press left 90,15";
    // The Workbench screen is dragged down, which uncovers the border.
    let dragged = "press left 300,4\npointer 300,64\nrelease left\nwait 60\nscreenshot NAME.png shown";
    // The help window is dragged aside and sent behind the board by its depth gadget, and stays active.
    let behind =
        "key help\ndrag 300,150 200,150\nscreenshot aside-NAME.png\nclick left 407,150\nscreenshot NAME.png";
    classic().scenes(&[
        ("outline", "pal-lace8", START, outline),
        // Only a PAL screen has room to move the window down.
        ("window-moved", "pal4", START, "drag 300,14 240,50\nscreenshot NAME.png shown"),
        ("help", "plain4 workbench13", START, "key help"),
        ("help-behind", "lace8", START, behind),
        ("dragged-screen", "plain4", START, dragged),
        ("close-pressed", "lace8 workbench13", START, close),
        ("depth-pressed", "plain4", START, "press left 590,15"),
        ("toback-pressed", "workbench13", START, "press left 565,15"),
        ("tofront-pressed", "workbench13", START, "press left 590,15"),
    ])
}

pub fn sprites() -> Vec<Scene> {
    // The X markers are visible for 45 of 60 blanks.
    let blink = "screenshot NAME.png shown\nwait 50\nscreenshot off-NAME.png shown";
    // The goal of both pieces is g7, so the X markers alternate.
    let turns = "screenshot NAME.png shown\nwait 30\nscreenshot other-NAME.png shown";
    let ants =
        "wait depth 4\nmenu Suggest\nscreenshot NAME.png shown\nwait 6\nscreenshot next-NAME.png shown";
    let beep = "click left d1\nexpect beep\nscreenshot NAME.png shown";
    classic().scenes(&[
        ("crosses", "lace8", "b6 f3 1 1 r", blink),
        ("same-goal", "lace8", "e3 c5 1 2 r", turns),
        ("ants", "lace8", START, ants),
        ("ants", "swapped4", START, "wait depth 3\nmenu Suggest\nscreenshot NAME.png shown"),
        ("beep", "workbench13 bordered-plain4 bordered-lace8", START, beep),
        ("pointer", "plain4", START, "pointer 200,60\nscreenshot NAME.png shown"),
    ])
}

pub fn fonts() -> Vec<Scene> {
    let mut scenes = Vec::new();
    for (options, fonts) in [
        ("--pens 4", ["font8", "font11", "font13", "font15"]),
        ("--interlace --pens 8", ["font16", "font22", "font26", "font30"]),
    ] {
        for font in fonts {
            let options = format!("{options} --font {}", &font[4..]);
            let table = SceneTable { prefix: font, options: &options, screens: &[] };
            scenes.extend(table.scenes(&[("", "", START, "")]));
            if ["font15", "font30"].contains(&font) {
                scenes.extend(table.scenes(&[("menu", "", START, "hover Difficulty / 9")]));
            }
        }
    }
    for (prefix, options) in [("font15", "--font 15"), ("font30", "--interlace --font 30")] {
        let table = SceneTable { prefix, options, screens: &[] };
        scenes.extend(
            table.scenes(&[("help", "", START, "key help"), ("winner", "", "c2 g7 4 2 r moves c2d1", "")]),
        );
    }
    scenes
}
