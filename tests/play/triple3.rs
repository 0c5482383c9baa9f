//! Golden scenes of Triple 3.

use super::scenes::{Row, Scene, SceneTable};

const EMPTY: &str =
    "........./........./........./........./........./........./........./........./.........";
/// A middle-game board with three boxes won.
pub const MIDDLE: &str =
    "AAAAAAAAA/.a.bb.a../BBBBBBBBB/b.a.b.a../..ab...../a...ba.b./........a/aab..a.b./BBBBBBBBB";
/// A board on which round needs one peg to complete a line of boxes.
pub const LINE: &str =
    "AAAAAAAAA/.a.bb.a../BBBBBBBBB/b.a.b.a../AAAAAAAAA/a...ba.b./........a/aab..a.b./a.a....b.";
/// A board on which square wins its fifth box with one more peg. Few throws allow this peg.
const FIVE: &str =
    "BBBBBBBBB/AAAAAAAAA/AAAAAAAAA/AAAAAAAAA/AAAAAAAAA/BBBBBBBBB/BBBBBBBBB/BBBBBBBBB/bbaaabba.";

const SHOWN: &str = "wait thinker\nscreenshot NAME.png shown";
/// A script of a whole match, to which a screenshot of the end is added.
const MATCH: &str = include_str!("../scripts/triple3-match.script");

fn play(rows: &[Row<'_>]) -> Vec<Scene> {
    let screens = [("font30", "--interlace --pens 8 --font 30")];
    SceneTable { prefix: "triple3", options: "--game triple3", screens: &screens }.scenes(rows)
}

/// Returns a position on the empty board. `rest` is the text of the position after the board.
fn start(rest: &str) -> String {
    format!("{EMPTY} {rest}")
}

fn middle(rest: &str) -> String {
    format!("{MIDDLE} {rest}")
}

pub fn boards() -> Vec<Scene> {
    let all = "plain4 lace4 plain8 lace8 plain4-swapped lace8-swapped workbench13 workbench31 highcontrast pal16 font13 \
               font15 font30";
    let cursor = "menu square / Human\nwait thinker\nkey up\nkey up\nscreenshot NAME.png\nkey up\nkey up\nkey right\n\
                  key right\nkey right\nscreenshot won-NAME.png";
    play(&[
        ("start", "lace8", &start("a dice 5 0"), "wait thinker"),
        ("middle", all, &middle("b 12 dice 3 0 moves 4.8"), "wait thinker"),
        ("cursor", "lace8", &middle("b 12 dice 3 0"), cursor),
        ("shown", "plain4", &middle("a 12 dice 3 0"), SHOWN),
    ])
}

pub fn dice() -> Vec<Scene> {
    let roll =
        "wait 4\nscreenshot NAME.png\nwait 12\nscreenshot later-NAME.png\nwait 20\nscreenshot last-NAME.png";
    let vain = "wait 60\nscreenshot NAME.png\nwait 310\nscreenshot forfeited-NAME.png\nwait thinker\nscreenshot rest-NAME.png";
    let five = format!("{FIVE} b dice 2 0");
    play(&[
        ("roll", "lace8", &start("a dice 5 0"), roll),
        ("roll", "plain4-swapped", &start("b dice 5 0"), "wait 16"),
        ("vain", "font30", &five, vain),
        ("won", "plain4", &middle("a 6 dice 3 0"), "wait thinker\nplay 6.4"),
    ])
}

/// Returns the scenes of legal holes highlighted on request, for placing and for removing.
pub fn lit() -> Vec<Scene> {
    let lit = "menu square / Human\nwait thinker\nkey h";
    // The suggestion is found before the script requests it, so that only the blinking changes.
    let suggested = "wait thinker\nwait depth 5\nmenu Suggest\nwait 18\nscreenshot NAME.png";
    let blinks = format!("{suggested}\nwait 15\nscreenshot off-NAME.png\nkey h\nscreenshot among-NAME.png");
    let go = "wait thinker\nplay -4.4\nscreenshot NAME.png\nwait thinker\nscreenshot rest-NAME.png";
    let removal = middle("a 2 dice 11 0");
    play(&[
        ("lit-7", "plain4 workbench13", &middle("a 7 dice 3 0"), lit),
        ("lit-9", "plain8 highcontrast", &middle("b 9 dice 3 0"), lit),
        ("removal", "lace8 workbench31", &removal, lit),
        ("removal-square", "plain4-swapped", &middle("b 2 dice 11 0"), lit),
        ("suggested", "lace8", &middle("a 9 dice 3 0"), &blinks),
        ("suggested-removal", "plain4", &removal, suggested),
        ("another-go", "lace8", &removal, go),
    ])
}

pub fn ends() -> Vec<Scene> {
    let whole = MATCH.find("\n# The match is over").and_then(|end| MATCH.get(..end)).unwrap_or(MATCH);
    // The scenes are already in classic mode, so the command that selects it (`menu Classic`) is removed.
    let whole = whole.replace("menu Classic\n", "");
    play(&[
        ("line", "lace8-swapped", &format!("{LINE} a 4 dice 3 0"), "wait thinker\nplay 11.2\nwait thinker"),
        ("five", "plain4", &format!("{FIVE} b 12 moves 11.9"), ""),
        ("match", "lace8", "--seed 4", &format!("{whole}\nwait thinker")),
    ])
}

pub fn menus() -> Vec<Scene> {
    let start = start("a dice 5 0");
    let more = "wait thinker\nhover Match / Best of 5\nscreenshot NAME.png\nhover Start / Square\nscreenshot new-NAME.png";
    play(&[
        ("menu", "font15 magicwb highcontrast", &start, "wait thinker\nhover square / 7"),
        ("menu-match", "lace8", &start, more),
        ("help", "font30", &start, "wait thinker\nkey help"),
    ])
}

pub fn aids() -> Vec<Scene> {
    let hand = middle("a 9 dice 3 0");
    let screens = [("font30", "--interlace --pens 8 --font 30")];
    SceneTable { prefix: "triple3-aids", options: "--game triple3 aids", screens: &screens }.scenes(&[
        ("lately", "font30", &middle("b 12 dice 3 0 moves 4.8"), "wait thinker\npointer 600,190"),
        ("refused", "lace8", &hand, "wait thinker\nclick left 5.1\nwait 20"),
        ("hop", "plain4", &hand, "wait thinker\nkey tab\nkey tab"),
        ("menu", "font15", &hand, "wait thinker\nhover How to play"),
        (
            "lesson",
            "lace8",
            &hand,
            "menu Lesson\nkey escape\nmenu Lesson\nwait 400\nplay 7.7\nwait 400\nkey n\nwait 400",
        ),
        (
            "lesson-over",
            "plain4",
            &hand,
            "menu Lesson\nplay 9.1\nwait 400\nkey n\nplay 5.3\nwait 400\nkey n\nplay 4.5\nwait 400\nkey n\n\
             play -6.1\nwait 400\nkey n\nplay 5.8\nwait 600",
        ),
    ])
}
