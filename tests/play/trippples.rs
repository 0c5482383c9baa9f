//! Golden scenes of Trippples.

use super::scenes::{Row, Scene, SceneTable};
use crate::play::AIDS;

/// A board on which many events occur early: square misses its turn after a1b1.
const ROWS: &str = "sfa81a983846d0cf/1c45c4920d130786/43e0154aa2a41952/83a185nnnn340b58/\
                    c86264nnnn518c8a/892632682ac10e94/2329c2494c612516/ff2cb091543170ff";

/// Creates scenes; the positions of the rows follow [`ROWS`].
fn play(rows: &[Row<'_>]) -> Vec<Scene> {
    let screens = [("font30", "--interlace --pens 8 --font 30")];
    let table = SceneTable { prefix: "trippples", options: "--game trippples", screens: &screens };
    let whole = |&(name, screens, rest, script): &Row<'_>| {
        table.scenes(&[(name, screens, &format!("{ROWS} {rest}"), script)])
    };
    rows.iter().flat_map(whole).collect()
}

const START: &str = "a1 h1 c";

pub fn boards() -> Vec<Scene> {
    let all = "plain4 lace4 plain8 lace8 plain4-swapped lace8-swapped workbench13 magicwb highcontrast font15 font30";
    play(&[
        ("board", all, START, ""),
        ("shown", "lace8", START, "screenshot NAME.png shown"),
        ("menu", "font15", START, "hover circle / Minimax 10"),
        ("help", "font30", START, "key help"),
    ])
}

pub fn rules() -> Vec<Scene> {
    let two = |script: &str| format!("menu square / Human\n{script}");
    let call = "c2 g1 c official,freeze";
    let leap = "play d3d4\nexpect status LEAP ANYWHERE\nscreenshot NAME.png\nmenu Show legal\n\
                screenshot legal-NAME.png";
    play(&[
        ("official", "plain4", "a1 h1 c official", ""),
        ("official-all", "lace8", "a1 h1 c official,freeze,wild,place", ""),
        ("wild", "plain4", "a1 h1 c official,wild", ""),
        ("missed", "plain8", START, &two("play a1b1\nexpect status SQUARE MISSED")),
        ("missed-over", "lace8", START, &two("play a1b1\nwait 70\nexpect status MAKE A MOVE")),
        ("freeze-armed", "plain4", call, "key z with amiga"),
        ("freeze-refused", "lace8", call, "key z with amiga\ndrag c2 c1\nexpect beep\nwait 20"),
        ("freeze-won", "lace4", call, "play c2b1!\nexpect over freeze circle"),
        ("blocked", "plain4", call, "play c2b1\nexpect over blocked nobody"),
        ("leap", "lace8", "d3 b2 c official,wild", leap),
        ("offer", "plain4", "a1 h1 c official", &two("key d with amiga")),
        (
            "agreed",
            "lace8",
            "a1 h1 c official moves a1b2 h1h2",
            "key d with amiga\nexpect over agreed nobody",
        ),
    ])
}

pub fn lesson() -> Vec<Scene> {
    let last = "menu Lesson\nplay a1b1\nkey n\nplay c3b4\nkey n\nplay d2e3\nkey n\nplay f8g8\nkey n\nplay g7h8\nwait 60";
    SceneTable { prefix: "trippples", options: "--game trippples aids", screens: &[] }
        .scenes(&[("lesson", "plain4", "--seed 3", last)])
}

pub fn placing() -> Vec<Scene> {
    let placed = "menu square / Human\nplay 07@a2\nplay 83@h7\nkey tab";
    SceneTable { prefix: "trippples", options: "--game trippples", screens: &[] }
        .scenes(&[("placing", "lace8", "--place", placed)])
}

pub fn states() -> Vec<Scene> {
    let two = |script: &str| format!("menu square / Human\n{script}");
    play(&[
        // g8 has tile d0. The tile of square restricts circle, and circle is one step from its finish.
        ("legal-and-marks", "lace8", "c2 g1 c", &two("key l with amiga\nclick left d3\nclick left f6")),
        ("thinking", "lace8", START, "play a1b2\nexpect status thinking..."),
        ("drag", "plain4", START, "press left a1\npointer b2\nexpect hand full"),
        ("menu-rules", "plain4", START, "hover Wild"),
        ("menu-rules-official", "highcontrast", "a1 h1 c official,freeze", "hover Freeze!"),
        ("menu-players", "plain8", START, "hover square / Perfect"),
    ])
}

pub fn oracle() -> Vec<Scene> {
    let options = format!("--game trippples {AIDS}");
    let table = SceneTable { prefix: "trippples", options: &options, screens: &[] };
    let position = format!("{ROWS} c2 g1 c");
    table.scenes(&[
        ("verdict", "lace8", &position, "menu Show verdict"),
        ("review", "plain4", &position, "menu square / Human\nplay c2b1\nmenu Review\nkey left"),
    ])
}
