//! Scenes about following a game: the sliding piece of an engine's move, the marks of the move, and the
//! Aids menu.

use super::play::AIDS;
use super::scenes::{Scene, SceneTable};
use super::tripppin::{LAST, SOLUTION, START, STUCK};
use super::{tribolo, triple3};

/// Returns the table of a game's scenes with the beginners' aids.
fn of(options: &'static str) -> SceneTable<'static> {
    SceneTable { options, ..SceneTable::default() }
}

/// Returns the table of Tripppin's scenes with the beginners' aids.
fn follow() -> SceneTable<'static> {
    SceneTable { prefix: "follow", ..of(AIDS) }
}

pub fn moves() -> Vec<Scene> {
    let sliding =
        "play e1f2\nwait turn human\nwait 8\nscreenshot NAME.png\nwait 20\nscreenshot arrived-NAME.png";
    let marked = "play e1f2\nwait turn human\nclick left 20,150\nwait 20";
    let mut scenes =
        follow().scenes(&[("sliding", "lace8", START, sliding), ("marked", "workbench13", START, marked)]);
    scenes.extend(of(AIDS).scenes(&[("follow-speed", "font15", START, "hover Speed / Slow")]));
    scenes
}

pub fn progress() -> Vec<Scene> {
    let ahead = format!("{} b 5 dice 3 0", triple3::MIDDLE);
    let mut scenes = follow().scenes(&[("circles", "lace8 font15", "b6 f3 1 2 r", "")]);
    scenes.extend(of("--game tribolo --seed 2 aids").scenes(&[("follow-begins", "lace8", "", "")]));
    scenes.extend(of("--game triple3 aids").scenes(&[("triple3-ahead", "lace8", &ahead, "wait thinker")]));
    scenes
}

const PLAYED: &str = "e1 d1 0 0 r moves e1f2 d1c1 f2g1 c1b2 g1g2 b2b3 g2g3 b3c4 g3f4 c4c5 f4g5 c5b6 g5h6 b6c6 \
                      h6h7 c6d7 h7g7 d7c6 g7g8 c6c7 g8f7 c7c6 f7f8 c6b6";

pub fn list() -> Vec<Scene> {
    let review = "menu Review\nkey left\nkey left\nkey left\nwait 3";
    let mut scenes = follow().scenes(&[("list", "lace8 font15", PLAYED, review)]);
    scenes.extend(follow().scenes(&[("summary", "font15", PLAYED, "menu Review\nwait 3")]));
    scenes
}

pub fn ends() -> Vec<Scene> {
    // Each piece has moved back and forth, and the right player offers or claims a draw.
    let twice = "e1 d1 0 0 r moves e1f2 d1e1 f2g2 e1d1 g2f2 d1e1 f2g2 e1d1 g2f2 d1e1";
    let two = |script: &str| format!("menu left / Human\n{script}");
    let solved = format!("{SOLUTION}\nwait 20");
    let mut scenes = follow().scenes(&[
        ("won", "lace4 font30", LAST, "play c2d1\nwait 20"),
        ("solved", "font30", "--seed 2", &solved),
        ("held", "plain4", LAST, "play c2d1\nwait 20\npress left 510,100"),
        ("stuck", "plain4", STUCK, ""),
        ("draw-offered", "plain4", twice, &two("key d with amiga\nwait 3")),
        ("draw-third", "font15", twice, &two("play f2g2\nwait 3")),
        ("draw-claimed", "lace8", twice, &two("play f2g2\nkey d with amiga\nwait 20")),
    ]);
    let line = format!("{} a 4 dice 3 0", triple3::LINE);
    let won = "wait thinker\nplay 11.2\nwait thinker";
    scenes.extend(of("--game triple3 aids").scenes(&[("triple3-ended", "font30", &line, won)]));
    let won = "play p3\nwait over\nwait thinker";
    scenes.extend(of("--game tribolo aids").scenes(&[("tribolo-ended", "lace8 font15", tribolo::LAST, won)]));
    let fours = SceneTable { prefix: "follow", ..of("--game fours --crosses greedy aids") };
    scenes.extend(fours.scenes(&[("fours", "lace8 font15", "", "wait over")]));
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
    let whole = "menu Review\nwait thinker\nkey left\nkey left\nwait 3";
    // In a game of three players, the chances of all players share every column of the graph.
    let grows = "menu Review\nkey upleft\nkey right\nkey right\nwait 3";
    let guest = SceneTable { screens: &[("plain4", "--pens 4")], ..of("--game tribolo aids") };
    let fours = "wait over\nmenu Review\nwait thinker\nkey left";
    [
        of("--game triple3 aids").scenes(&[("triple3-looked-back", "font15", TRIPLE3, whole)]),
        of("--game tribolo aids").scenes(&[("tribolo-looks-back", "font30", TRIBOLO, grows)]),
        guest.scenes(&[("tribolo-looks-back-guest", "plain4", TRIBOLO, grows)]),
        of("--game fours --crosses greedy aids").scenes(&[("follow-fours-curve", "", "", fours)]),
    ]
    .into_iter()
    .flatten()
    .collect()
}

pub fn keys() -> Vec<Scene> {
    let help = "key help\nkey help";
    let mut scenes = of("").scenes(&[("follow-keys", "font30", START, help)]);
    for game in ["trippples", "tribolo", "triple3", "fours"] {
        let options = format!("--game {game}");
        let table = SceneTable { options: &options, ..SceneTable::default() };
        scenes.extend(table.scenes(&[(&format!("follow-keys-{game}"), "", "", help)]));
    }
    // The help page with the table of shortcuts, including the two fonts that leave the least room on the
    // page.
    let own = [("plain8", "")];
    for (game, screens) in [("tripppin", "font15"), ("trippples", "font30"), ("tribolo", "plain8")] {
        let options = format!("--game {game} aids");
        let table = SceneTable { prefix: "shortcuts", options: &options, screens: &own };
        scenes.extend(table.scenes(&[(game, screens, "", help)]));
    }
    scenes
}
