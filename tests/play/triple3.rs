//! Golden scenes of Triple 3.

use crate::scenes::{KINDS, RELEASE_3, Scene, on_game};

const EMPTY: &str =
    "........./........./........./........./........./........./........./........./.........";
/// A middle-game board with three boxes won.
pub const MIDDLE: &str =
    "AAAAAAAAA/.a.bb.a../BBBBBBBBB/b.a.b.a../..ab...../a...ba.b./........a/aab..a.b./BBBBBBBBB";
/// A board on which round is one peg from a line of boxes.
pub const LINE: &str =
    "AAAAAAAAA/.a.bb.a../BBBBBBBBB/b.a.b.a../AAAAAAAAA/a...ba.b./........a/aab..a.b./a.a....b.";
/// A board on which square is one peg from its fifth box, with few throws that allow it.
const FIVE: &str =
    "BBBBBBBBB/AAAAAAAAA/AAAAAAAAA/AAAAAAAAA/AAAAAAAAA/BBBBBBBBB/BBBBBBBBB/BBBBBBBBB/bbaaabba.";

const PENS: &str = "screenshot NAME.png";
const REST: &str = "wait thinker\nscreenshot NAME.png";
/// A script of a whole match, to which a screenshot of the end is added.
const MATCH: &str = include_str!("../scripts/triple3-match.script");

const SWAPPED: [(&str, &str); 2] =
    [("plain4-swapped", "--swap-pens"), ("lace8-swapped", "--interlace --pens 8 --swap-pens")];
const LOOKS: [(&str, &str); 4] = [
    ("workbench13", "--pubscreen Workbench13"),
    ("workbench31", "--pens 8 --palette workbench31"),
    ("highcontrast", "--pubscreen HighContrast"),
    ("pal16", "--pal --pens 16"),
];
const FONTS: [(&str, &str); 3] =
    [("font13", "--font 13"), ("font15", "--font 15"), ("font30", "--interlace --pens 8 --font 30")];

fn play(kinds: &[(&str, &str)], name: &str, line: &str, script: &str) -> Vec<Scene> {
    on_game("triple3", kinds, name, line, script)
}

pub fn boards() -> Vec<Scene> {
    let all = [&KINDS[..], &SWAPPED, &LOOKS, &FONTS].concat();
    let mut scenes = play(&KINDS, "start", &format!("{EMPTY} a dice 5 0"), REST);
    scenes.extend(play(&all, "middle", &format!("{MIDDLE} b 12 dice 3 0 moves 4.8"), REST));
    let cursor = "menu square / Human\nwait thinker\nkey up\nkey up\nscreenshot NAME.png\nkey up\nkey up\nkey right\n\
                  key right\nkey right\nscreenshot won-NAME.png";
    scenes.extend(play(&[KINDS[0], KINDS[3]], "cursor", &format!("{MIDDLE} b 12 dice 3 0"), cursor));
    let shown = "wait thinker\nscreenshot NAME.png shown";
    scenes.extend(play(&KINDS[..1], "shown", &format!("{MIDDLE} a 12 dice 3 0"), shown));
    scenes
}

pub fn dice() -> Vec<Scene> {
    let ends = [KINDS[0], KINDS[3]];
    let roll =
        "wait 4\nscreenshot NAME.png\nwait 12\nscreenshot later-NAME.png\nwait 20\nscreenshot last-NAME.png";
    let mut scenes = play(&KINDS, "roll", &format!("{EMPTY} a dice 5 0"), roll);
    scenes.extend(play(&SWAPPED, "roll", &format!("{EMPTY} b dice 5 0"), "wait 16\nscreenshot NAME.png"));
    let vain = "wait 60\nscreenshot NAME.png\nwait 310\nscreenshot forfeited-NAME.png\nwait thinker\nscreenshot rest-NAME.png";
    scenes.extend(play(&[&ends[..], &FONTS[1..]].concat(), "vain", &format!("{FIVE} b dice 2 0"), vain));
    let won = "wait thinker\nplay 6.4\nscreenshot NAME.png";
    scenes.extend(play(&ends, "won", &format!("{MIDDLE} a 6 dice 3 0"), won));
    scenes
}

/// Returns the scenes of legal holes highlighted on request, for placing and for removing.
pub fn lit() -> Vec<Scene> {
    let lit = "menu square / Human\nwait thinker\nkey h\nscreenshot NAME.png";
    let kinds = [&KINDS[..], &SWAPPED, &LOOKS[..3]].concat();
    let mut scenes = Vec::new();
    for (name, rest) in [("lit-7", "a 7 dice 3 0"), ("lit-9", "b 9 dice 3 0"), ("removal", "a 2 dice 11 0")] {
        scenes.extend(play(&kinds, name, &format!("{MIDDLE} {rest}"), lit));
    }
    scenes.extend(play(&SWAPPED[..1], "removal-square", &format!("{MIDDLE} b 2 dice 11 0"), lit));
    // The suggestion is found before it is requested, so that only the blinking changes.
    let suggested = "wait thinker\nwait depth 5\nmenu Suggest\nwait 18\nscreenshot NAME.png";
    let off = "\nwait 15\nscreenshot off-NAME.png\nkey h\nscreenshot among-NAME.png";
    let script = format!("{suggested}{off}");
    scenes.extend(play(&[KINDS[0], KINDS[3]], "suggested", &format!("{MIDDLE} a 9 dice 3 0"), &script));
    let removal = format!("{MIDDLE} a 2 dice 11 0");
    scenes.extend(play(&[KINDS[0], KINDS[3]], "suggested-removal", &removal, suggested));
    let go = "wait thinker\nplay -4.4\nscreenshot NAME.png\nwait thinker\nscreenshot rest-NAME.png";
    scenes.extend(play(&[KINDS[0], KINDS[3]], "another-go", &format!("{MIDDLE} a 2 dice 11 0"), go));
    scenes
}

pub fn ends() -> Vec<Scene> {
    let won = "wait thinker\nplay 11.2\nwait thinker\nscreenshot NAME.png";
    let mut scenes = play(&[&KINDS[..], &SWAPPED].concat(), "line", &format!("{LINE} a 4 dice 3 0"), won);
    scenes.extend(play(&[KINDS[0], KINDS[3]], "five", &format!("{FIVE} b 12 moves 11.9"), PENS));
    let whole = MATCH.find("\n# The match is over").and_then(|end| MATCH.get(..end)).unwrap_or(MATCH);
    for (kind, options) in [KINDS[0], KINDS[3], SWAPPED[0], FONTS[2]] {
        let name = format!("triple3-match-{kind}");
        scenes.push(Scene {
            options: format!("--game triple3 --seed 4 {options}"),
            position: None,
            script: format!("{whole}\nwait thinker\nscreenshot {name}.png"),
            name,
        });
    }
    scenes
}

pub fn menus() -> Vec<Scene> {
    let start = format!("{EMPTY} a dice 5 0");
    let some = [&[KINDS[0], KINDS[3], SWAPPED[0]][..], &FONTS].concat();
    let all = [&some[..], &RELEASE_3].concat();
    let mut scenes = play(&all, "menu", &start, "wait thinker\nhover square / 7\nscreenshot NAME.png");
    let more = "wait thinker\nhover Match / Best of 5\nscreenshot NAME.png\nhover Start / Square\nscreenshot new-NAME.png";
    scenes.extend(play(&some, "menu-match", &start, more));
    scenes.extend(play(&some, "help", &start, "wait thinker\nkey help\nscreenshot NAME.png"));
    scenes
}

pub fn aids() -> Vec<Scene> {
    let kinds =
        [KINDS[0], KINDS[3], FONTS[1], FONTS[2]].map(|(kind, options)| (kind, format!("{options} aids")));
    let kinds = kinds.each_ref().map(|(kind, options)| (*kind, &**options));
    let lately = format!("{MIDDLE} b 12 dice 3 0 moves 4.8");
    let mut scenes =
        play(&kinds, "aids-lately", &lately, "wait thinker\npointer 600,190\nscreenshot NAME.png");
    let refused = "wait thinker\nclick left 5.1\nwait 20\nscreenshot NAME.png";
    scenes.extend(play(&kinds, "aids-refused", &format!("{MIDDLE} a 9 dice 3 0"), refused));
    let hopped = "wait thinker\nkey tab\nkey tab\nscreenshot NAME.png";
    scenes.extend(play(&kinds[..1], "aids-hop", &format!("{MIDDLE} a 9 dice 3 0"), hopped));
    let menu = "wait thinker\nhover How to play\nscreenshot NAME.png";
    scenes.extend(play(&kinds, "aids-menu", &format!("{MIDDLE} a 9 dice 3 0"), menu));
    scenes
}
