//! Golden scenes of Tribolo.

use super::scenes::{Row, Scene, SceneTable, Screen};

const START: &str = "..g.....r......./.....wgw..b..r../b...g...g.....g./....w.gwb...r.../...gb.....rr..../\
                     .b...brr.....r.w/...w...w.bbb..../b....r.....wg.../..gb......w...../b.....grgw...w../\
                     r.g...r........w b";
/// A middle-game position: f10 captures six cells, then green is skipped and it is blue's turn.
const MIDDLE: &str = "g..rrrrbbbbbbbbb/g.gwb.bbbrrwbr../gw.ggggbwbrbrbb./g.brrrrrrrbrrb../gwbbbbbbbbwrrw../\
                      ..b.bwbrbrrbwr.b/r......rbrbr..r./.g.g..brbbbgw.../...g..wrbw.....b/...g...........b/\
                      .r...g.b...g.g.b r";
/// A position one move before the end: p3 makes red the winner.
pub const LAST: &str = "grrrwbgrrrrrrrrr/gwrrrggrrrrggggr/gggggggbwrrrrrrr/ggrgggggbrrgbrrr/gbgrbbwbrbrrrgrr/\
                    gbbrgbgrgwbrrggr/gbrrbgrgrrrbrgrr/ggwrbrgbgwbrbgrr/ggggggggbbbwrbg./.wbbbgbggbbbrrrg/\
                    bbbbbbbbwbwwrrrb b";
/// A finished game in which three players share the win.
const SHARED: &str = "gg..rr......bb../................/.......w......../................/................/\
                      ................/................/................/................/................/\
                      ................ b";

/// The game's own screens, its screens with four pens that show the game on the Workbench, and screens of
/// other kinds.
const SCREENS: [Screen; 15] = [
    ("plain8", ""),
    ("lace8", "--interlace --font 16"),
    ("plain4", "--pens 4"),
    ("lace4", "--interlace --font 16 --pens 4"),
    ("swapped8", "--swap-pens"),
    ("swapped4", "--swap-pens --pens 4"),
    ("pal8", "--pal"),
    ("pal-lace4", "--pal --interlace --pens 4"),
    ("palette-magicwb", "--palette magicwb"),
    ("bordered-plain8", "--border 8"),
    ("font15-guest", "--pens 4 --font 15"),
    ("font30-guest", "--interlace --pens 4 --font 30"),
    ("font11", "--font 11"),
    ("font15", "--font 15"),
    ("font30", "--interlace --font 30"),
];

/// Creates scenes. On screens without the colours of the sides, scripts name the sides by their shapes.
fn play(prefix: &str, options: &str, rows: &[Row<'_>]) -> Vec<Scene> {
    let mut scenes = SceneTable { prefix, options, screens: &SCREENS }.scenes(rows);
    for scene in &mut scenes {
        if ["--pens 4", "--pubscreen"].iter().any(|word| scene.options.contains(word)) {
            for (colour, shape) in [("Blue", "Circle"), ("Red", "Diamond"), ("Green", "Cross")] {
                scene.script = scene.script.replace(colour, shape);
            }
        }
    }
    scenes
}

/// Creates scenes in classic mode.
fn classic(rows: &[Row<'_>]) -> Vec<Scene> {
    play("tribolo", "--game tribolo", rows)
}

pub fn boards() -> Vec<Scene> {
    let all = "plain8 lace8 plain4 lace4 swapped8 swapped4 plain16 pal8 pal-lace4 palette-magicwb workbench13 magicwb \
               highcontrast";
    classic(&[("board", all, START, ""), ("shown", "plain8", START, "screenshot NAME.png shown")])
}

/// A script with a move that captures six cells, after which it is red's turn.
const CAPTURE: &str = "menu red / Human\nplay f10";

pub fn states() -> Vec<Scene> {
    let takes = format!("{CAPTURE}\nwait 17\nexpect status Red takes 6.");
    let pass = format!("{CAPTURE}\nwait 60\nexpect status Green has no move and passes.");
    let won = "play p3\nwait over\nwait thinker\nexpect status Game over. Red wins!";
    classic(&[
        ("help", "plain8 swapped8", START, "key h"),
        ("hint", "lace4", START, "menu Suggest\nwait thinker\nkey h"),
        ("frame", "lace8", START, "key right\nkey right\nkey up\nkey up\nkey left"),
        ("capture", "lace8 swapped4 workbench13", MIDDLE, &takes),
        ("pass", "plain8", MIDDLE, &pass),
        ("thinking", "plain8", START, "menu blue / Classic\nexpect status Blue is thinking..."),
        ("won", "lace4", LAST, won),
        ("shared", "plain8", SHARED, "expect status Game over. All three share the win."),
    ])
}

/// Returns the scenes that show the game's screen and the Workbench, with a screen in front or with both
/// screens visible.
pub fn screens() -> Vec<Scene> {
    let dragged = "press left 300,4\npointer 300,104\nrelease left";
    let menu = "press left 300,4\npointer 300,54\nrelease left\nhover New game";
    let shown = |script: &str| format!("{dragged}\n{script}\nscreenshot NAME.png shown");
    classic(&[
        ("behind", "pal16", START, "key n with lamiga"),
        ("dragged", "lace8", START, dragged),
        ("dragged-shown", "plain8", START, &shown("pointer 320,92")),
        ("dragged-shown", "bordered-plain8", START, &shown("")),
        ("dragged-flash", "plain8", START, &shown("click left c11\nexpect beep")),
        ("dragged-menu", "lace8", START, menu),
        ("depth-pressed", "plain8", START, "press left 630,4"),
    ])
}

pub fn menus() -> Vec<Scene> {
    classic(&[
        ("pass", "font11 font15-guest font30", MIDDLE, &format!("{CAPTURE}\nwait 60")),
        ("menu", "font15", START, "hover New game"),
        ("players", "lace4", START, "hover red / Level 7"),
        ("page", "font30-guest", START, "key help"),
        ("page-open", "plain8", START, "key help\nclick left 628,190\nkey h"),
    ])
}

pub fn aids() -> Vec<Scene> {
    let preview = "menu red / Human\npointer f10\nexpect status Red would take 6.";
    let refused = "click left f10\nwait 20\nexpect status A wall stands there.";
    let lately = format!("{CAPTURE}\nwait 60\npointer 630,198\nexpect status Red f10: 6, Green passes");
    play(
        "tribolo-aids",
        "--game tribolo aids",
        &[
            ("preview", "plain8 lace8 plain4 swapped4", MIDDLE, preview),
            ("refused", "font15", START, refused),
            ("lately", "lace4 font30-guest", MIDDLE, &lately),
            ("suggested", "plain8", START, "menu Suggest\nwait thinker"),
            ("lesson", "font30-guest", START, "menu Lesson\nwait 60"),
        ],
    )
}
