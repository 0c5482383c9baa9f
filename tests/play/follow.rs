//! Scenes about following a game: the sliding piece of an engine's move, the marks of the move, and the
//! Aids menu.

use super::scenes::{KINDS, Scene, on, on_game};
use super::{tribolo, triple3};

/// Initial position, with the right piece to move and played by a human.
const START: &str = "e1 d1 0 0 r";

/// Adds the beginners' aids to the options of each kind of screen.
fn with_aids<'a>(kinds: &'a [(&'a str, &'a str)], words: &'a mut Vec<String>) -> Vec<(&'a str, &'a str)> {
    words.extend(kinds.iter().map(|(_, options)| format!("{options} aids")));
    kinds.iter().zip(words.iter()).map(|((kind, _), options)| (*kind, &**options)).collect()
}

pub fn moves() -> Vec<Scene> {
    let mut words = Vec::new();
    let kinds = with_aids(&KINDS, &mut words);
    let script =
        "play e1f2\nwait turn human\nwait 8\nscreenshot NAME.png\nwait 20\nscreenshot arrived-NAME.png";
    let mut scenes = on(&kinds, "follow-sliding", START, script);
    let looks = [("swapped4", "--swap-pens"), ("workbench13", "--pubscreen Workbench13")];
    let mut words = Vec::new();
    let marked = "play e1f2\nwait turn human\nclick left 20,150\nwait 20\nscreenshot NAME.png";
    scenes.extend(on(&with_aids(&looks, &mut words), "follow-marked", START, marked));
    let menus = [
        ("plain4", ""),
        ("font15", "--font 15"),
        ("font30", "--interlace --font 30"),
        ("workbench13", "--pubscreen Workbench13"),
    ];
    scenes.extend(on(&menus, "follow-speed", START, "hover Speed / Slow\nscreenshot NAME.png"));
    scenes
}

pub fn progress() -> Vec<Scene> {
    let mut words = Vec::new();
    let kinds = with_aids(&[KINDS[0], KINDS[3], ("font15", "--font 15")], &mut words);
    let mut scenes = on(&kinds, "follow-circles", "b6 f3 1 2 r", "screenshot NAME.png");
    let mut words = Vec::new();
    let kinds = with_aids(&[KINDS[0], KINDS[3]], &mut words);
    let fonts = [KINDS[0], KINDS[3], ("font15", "--font 15")];
    let mut more = Vec::new();
    let boxes = with_aids(&fonts, &mut more);
    let begins = "screenshot NAME.png";
    for (kind, options) in kinds {
        let name = format!("follow-begins-{kind}");
        let options = format!("--game tribolo --seed 2 {options}");
        scenes.push(Scene { script: begins.replace("NAME", &name), name, options, position: None });
    }
    let ahead = "wait thinker\nscreenshot NAME.png";
    scenes.extend(on_game("triple3", &boxes, "ahead", &format!("{} b 5 dice 3 0", triple3::MIDDLE), ahead));
    scenes
}

const PLAYED: &str = "e1 d1 0 0 r moves e1f2 d1c1 f2g1 c1b2 g1g2 b2b3 g2g3 b3c4 g3f4 c4c5 f4g5 c5b6 g5h6 b6c6 \
                      h6h7 c6d7 h7g7 d7c6 g7g8 c6c7 g8f7 c7c6 f7f8 c6b6";

pub fn list() -> Vec<Scene> {
    let fonts = [
        ("font15", "--font 15"),
        ("font30", "--interlace --font 30"),
        ("swapped4", "--swap-pens"),
        ("workbench31", "--pens 8 --palette workbench31"),
    ];
    let mut words = Vec::new();
    let kinds = [&KINDS[..1], &KINDS[3..4], &fonts].concat();
    let kinds = with_aids(&kinds, &mut words);
    let script = "menu Review\nkey left\nkey left\nkey left\nwait 3\nscreenshot NAME.png";
    on(&kinds, "follow-list", PLAYED, script)
}

pub fn ends() -> Vec<Scene> {
    let fonts = [
        ("font15", "--font 15"),
        ("font30", "--interlace --font 30"),
        ("workbench13", "--pubscreen Workbench13"),
    ];
    let mut words = Vec::new();
    let kinds = with_aids(&KINDS, &mut words);
    let won = "play c2d1\nwait 20\nscreenshot NAME.png";
    let mut scenes = on(&kinds, "follow-won", "c2 g7 4 2 r", won);
    let mut words = Vec::new();
    let fonts = with_aids(&fonts, &mut words);
    scenes.extend(on(&fonts, "follow-won", "c2 g7 4 2 r", won));
    let solve = "menu Puzzle / Win in 3\nplay e4d3\nwait turn human\nplay d3e2\nwait turn human\n\
                 play e2d1\nwait 20\nscreenshot NAME.png";
    for (kind, options) in [kinds[0], fonts[1]] {
        let name = format!("follow-solved-{kind}");
        let script = solve.replace("NAME", &name);
        scenes.push(Scene { name, options: format!("{options} --seed 2"), position: None, script });
    }
    let held = "play c2d1\nwait 20\npress left 510,100\nscreenshot NAME.png";
    scenes.extend(on(&kinds[..1], "follow-held", "c2 g7 4 2 r", held));
    scenes.extend(on(&kinds[..1], "follow-stuck", "b1 a1 0 0 l", "screenshot NAME.png"));
    let mut words = Vec::new();
    let four = [
        ("plain4", ""),
        ("lace8", "--interlace --pens 8"),
        ("font15", "--font 15"),
        ("font30", "--interlace --font 30"),
    ];
    let four = with_aids(&four, &mut words);
    // Each piece has moved back and forth; the right player offers a draw or claims one.
    let twice = "e1 d1 0 0 r moves e1f2 d1e1 f2g2 e1d1 g2f2 d1e1 f2g2 e1d1 g2f2 d1e1";
    let two = "menu left / Human\n";
    let offered = format!("{two}key d with amiga\nwait 3\nscreenshot NAME.png");
    scenes.extend(on(&four[..1], "follow-draw-offered", twice, &offered));
    let third = format!("{two}play f2g2\nwait 3\nscreenshot NAME.png");
    scenes.extend(on(&four[2..], "follow-draw-third", twice, &third));
    let claimed = format!("{two}play f2g2\nkey d with amiga\nwait 20\nscreenshot NAME.png");
    scenes.extend(on(&four, "follow-draw-claimed", twice, &claimed));
    let won = "wait thinker\nplay 11.2\nwait thinker\nscreenshot NAME.png";
    scenes.extend(on_game("triple3", &four, "ended", &format!("{} a 4 dice 3 0", triple3::LINE), won));
    let won = "play p3\nwait over\nwait thinker\nscreenshot NAME.png";
    scenes.extend(on_game("tribolo", &four, "ended", tribolo::LAST, won));
    for (kind, options) in &four[..3] {
        let name = format!("follow-fours-{kind}");
        let options = format!("--game fours --crosses greedy {options}");
        let script = format!("wait over\nscreenshot {name}.png");
        scenes.push(Scene { script, name, options, position: None });
    }
    scenes
}

/// A whole game of Triple 3, and the end of a game of Tribolo.
const TRIPLE3: &str = "........./........./........./........./........./........./........./........./......... \
                       a dice 5 0 moves 6.2 7.7 9.3 6.3 9.1 7.9 6.6 8.1 11.2 10.6 9.7 6.7 4.9 7.2 10.7 7.3 10.9 5.6 \
                       9.9 6.5 11.1 8.2 9.6 7.1 8.3 5.8 -8.1 11.6 3.5 11.4 3.1 10.4 3.2 3.8 10.2 11.3 4.7 10.1";
const TRIBOLO: &str = "grbbbbbbbbbbbbbb/gbrwbrrrrbrwbbb./gwbrrrrbwbbbrbb./grrrrrrrrrbbrb../gwrrrbrrrbwrbw../\
                       bbbbrwrbrrrbwb.b/rgrbbrrrrrrrrrrr/ggbbbbrbbrrgwb.b/rbgggrwrrwggg..b/bgggrggggg..g..b/\
                       gggbrrrb...ggg.b b moves l2 p10 n3 p9 o3 k2 n2 k1 j1 o8 i1 o2 o1 p8 p7 o7 o6 o4";

/// Returns the scenes of the win-chance graph in a review.
pub fn curves() -> Vec<Scene> {
    let mut words = Vec::new();
    let four = [
        ("plain4", ""),
        ("lace8", "--interlace --pens 8"),
        ("font15", "--font 15"),
        ("font30", "--interlace --font 30"),
    ];
    let four = with_aids(&four, &mut words);
    let whole = "menu Review\nwait thinker\nkey left\nkey left\nwait 3\nscreenshot NAME.png";
    let mut scenes = on_game("triple3", &four, "looked-back", TRIPLE3, whole);
    // In a game of three players, all share every column.
    let grows = "menu Review\nkey upleft\nkey right\nkey right\nwait 3\nscreenshot NAME.png";
    let guest = [("plain4", "--pens 4 aids")];
    scenes.extend(on_game("tribolo", &[four[0], four[3]], "looks-back", TRIBOLO, grows));
    scenes.extend(on_game("tribolo", &guest, "looks-back-guest", TRIBOLO, grows));
    let name = "follow-fours-curve";
    let script = format!("wait over\nmenu Review\nwait thinker\nkey left\nscreenshot {name}.png");
    let options = "--game fours --crosses greedy aids".into();
    scenes.push(Scene { script, name: name.into(), options, position: None });
    scenes
}

pub fn keys() -> Vec<Scene> {
    let kinds = [KINDS[0], KINDS[3], ("font15", "--font 15"), ("font30", "--interlace --font 30")];
    let script = "key help\nkey help\nscreenshot NAME.png";
    let mut scenes = on(&kinds, "follow-keys", START, script);
    for game in ["trippples", "tribolo", "triple3", "fours"] {
        let name = format!("follow-keys-{game}");
        let script = script.replace("NAME", &name);
        scenes.push(Scene { script, name, options: format!("--game {game}"), position: None });
    }
    // The keys of the shortcut table, including the two fonts that leave the least room on the page.
    for (game, kind, options) in [
        ("tripppin", "font15", "--font 15"),
        ("trippples", "plain4", ""),
        ("trippples", "font30", "--interlace --font 30"),
        ("tribolo", "plain8", ""),
        ("triple3", "plain4", ""),
    ] {
        let name = format!("shortcuts-{game}-{kind}");
        let script = script.replace("NAME", &name);
        scenes.push(Scene { script, name, options: format!("--game {game} {options} aids"), position: None });
    }
    scenes
}
