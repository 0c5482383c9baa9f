//! Golden scenes of Tribolo.

use crate::scenes::{Scene, on_game};

/// Kinds of screen used by most scenes: the game's own, and the Workbench with four pens.
const KINDS: [(&str, &str); 4] = [
    ("plain8", ""),
    ("lace8", "--interlace --font 16"),
    ("plain4", "--pens 4"),
    ("lace4", "--interlace --font 16 --pens 4"),
];

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

const PENS: &str = "screenshot NAME.png";
const SHOWN: &str = "screenshot NAME.png shown";

/// Creates the scene on several kinds of screen; on a screen with four pens, scripts name the sides by
/// their shapes.
fn play(kinds: &[(&str, &str)], name: &str, position: &str, script: &str) -> Vec<Scene> {
    let shapes = [("Blue", "Circle"), ("Red", "Diamond"), ("Green", "Cross")];
    let by_shapes =
        shapes.iter().fold(script.to_owned(), |text, (colour, shape)| text.replace(colour, shape));
    let scene = |kind: &(&str, &str)| {
        let guest = ["--pens 4", "--pubscreen"].iter().any(|word| kind.1.contains(word));
        on_game("tribolo", &[*kind], name, position, if guest { &by_shapes } else { script })
    };
    kinds.iter().flat_map(scene).collect()
}

pub fn boards() -> Vec<Scene> {
    let mut kinds = KINDS.to_vec();
    kinds.extend([
        ("swapped8", "--swap-pens"),
        ("swapped4", "--swap-pens --pens 4"),
        ("plain16", "--pens 16"),
        ("pal8", "--pal"),
        ("pal-lace4", "--pal --interlace --pens 4"),
        ("palette-magicwb", "--palette magicwb"),
        ("workbench13", "--pubscreen Workbench13"),
        ("magicwb", "--pubscreen MagicWB"),
        ("highcontrast", "--pubscreen HighContrast"),
    ]);
    let mut scenes = play(&kinds, "board", START, PENS);
    scenes.extend(play(&[KINDS[0], KINDS[2]], "shown", START, SHOWN));
    scenes
}

pub fn states() -> Vec<Scene> {
    let swapped = [("swapped8", "--swap-pens"), ("swapped4", "--swap-pens --pens 4")];
    let old = [("workbench13", "--pubscreen Workbench13")];
    let mut scenes = play(&KINDS, "help", START, "key h\nscreenshot NAME.png");
    scenes.extend(play(&swapped, "help", START, "key h\nscreenshot NAME.png"));
    scenes.extend(play(&old, "help", START, "key h\nscreenshot NAME.png"));
    scenes.extend(play(
        &[KINDS[0], KINDS[3]],
        "hint",
        START,
        "menu Suggest\nwait thinker\nkey h\nscreenshot NAME.png",
    ));
    let frame = "key right\nkey right\nkey up\nkey up\nkey left\nscreenshot NAME.png";
    scenes.extend(play(&KINDS, "frame", START, frame));
    let red = "menu red / Human\nplay f10\nwait 17\nexpect status Red takes 6.\nscreenshot NAME.png";
    scenes.extend(play(&KINDS, "capture", MIDDLE, red));
    scenes.extend(play(&swapped, "capture", MIDDLE, red));
    scenes.extend(play(&old, "capture", MIDDLE, red));
    let pass = "menu red / Human\nplay f10\nwait 60\nexpect status Green has no move and passes.\n\
                screenshot NAME.png";
    scenes.extend(play(&KINDS, "pass", MIDDLE, pass));
    scenes.extend(play(&swapped, "pass", MIDDLE, pass));
    let thinking = "menu blue / Classic\nexpect status Blue is thinking...\nscreenshot NAME.png";
    scenes.extend(play(&[KINDS[0], KINDS[3]], "thinking", START, thinking));
    let won = "play p3\nwait over\nwait thinker\nexpect status Game over. Red wins!\nscreenshot NAME.png";
    scenes.extend(play(&KINDS, "won", LAST, won));
    scenes.extend(play(&old, "won", LAST, won));
    let shared = "expect status Game over. All three share the win.\nscreenshot NAME.png";
    scenes.extend(play(&[KINDS[0], KINDS[3]], "shared", SHARED, shared));
    scenes
}

/// Returns the scenes of the game's screen and the Workbench: one behind the other, and both visible.
pub fn screens() -> Vec<Scene> {
    let ends = [KINDS[0], KINDS[1], ("font15", "--font 15"), ("pal16", "--pal --pens 16")];
    let look = "screenshot NAME.png";
    let shown = "screenshot NAME.png shown";
    let mut scenes = play(&ends, "behind", START, &format!("key n with lamiga\n{look}"));
    let dragged = "press left 300,4\npointer 300,104\nrelease left";
    scenes.extend(play(&ends, "dragged", START, &format!("{dragged}\n{look}")));
    scenes.extend(play(&ends[..2], "dragged-shown", START, &format!("{dragged}\npointer 320,92\n{shown}")));
    let bordered = [("bordered-plain8", "--border 8")];
    scenes.extend(play(&bordered, "dragged-shown", START, &format!("{dragged}\n{shown}")));
    let flash = "click left c11\nexpect beep";
    scenes.extend(play(&ends[..1], "dragged-flash", START, &format!("{dragged}\n{flash}\n{shown}")));
    let menu = "press left 300,4\npointer 300,54\nrelease left\nhover New game";
    scenes.extend(play(&ends[..2], "dragged-menu", START, &format!("{menu}\n{look}")));
    scenes.extend(play(&ends[..2], "depth-pressed", START, &format!("press left 630,4\n{look}")));
    scenes
}

pub fn menus() -> Vec<Scene> {
    let ends = [KINDS[0], KINDS[3]];
    let fonts = [
        ("font11", "--font 11"),
        ("font15", "--font 15"),
        ("font15-guest", "--pens 4 --font 15"),
        ("font30", "--interlace --font 30"),
        ("font30-guest", "--interlace --pens 4 --font 30"),
    ];
    let pass = "menu red / Human\nplay f10\nwait 60\nscreenshot NAME.png";
    let mut scenes = play(&fonts, "pass", MIDDLE, pass);
    let tall = [fonts[1], fonts[4]];
    for kinds in [ends, tall] {
        scenes.extend(play(&kinds, "menu", START, "hover New game\nscreenshot NAME.png"));
        scenes.extend(play(&kinds, "players", START, "hover red / Level 7\nscreenshot NAME.png"));
        scenes.extend(play(&kinds, "page", START, "key help\nscreenshot NAME.png"));
    }
    let behind = "key help\nclick left 628,190\nkey h\nscreenshot NAME.png";
    scenes.extend(play(&[KINDS[0]], "page-open", START, behind));
    scenes
}

pub fn aids() -> Vec<Scene> {
    let on = |kinds: &[(&str, &str)], name: &str, position: &str, script: &str| {
        let kinds: Vec<_> = kinds.iter().map(|(kind, options)| (*kind, format!("{options} aids"))).collect();
        let kinds: Vec<_> = kinds.iter().map(|(kind, options)| (*kind, &**options)).collect();
        play(&kinds, name, position, script)
    };
    let tall = [("font15", "--font 15"), ("font30-guest", "--interlace --pens 4 --font 30")];
    let preview = "menu red / Human\npointer f10\nexpect status Red would take 6.\nscreenshot NAME.png";
    let mut scenes = on(&KINDS, "aids-preview", MIDDLE, preview);
    scenes.extend(on(&[("swapped4", "--swap-pens --pens 4")], "aids-preview", MIDDLE, preview));
    let refused = "click left f10\nwait 20\nexpect status A wall stands there.\nscreenshot NAME.png";
    scenes.extend(on(&[KINDS[0], tall[0], tall[1]], "aids-refused", START, refused));
    let lately = "menu red / Human\nplay f10\nwait 60\npointer 630,198\n\
                  expect status Red f10: 6, Green passes\nscreenshot NAME.png";
    scenes.extend(on(&[KINDS[0], KINDS[3], tall[0], tall[1]], "aids-lately", MIDDLE, lately));
    let asked = "menu Suggest\nwait thinker\nscreenshot NAME.png";
    scenes.extend(on(&[KINDS[0]], "aids-suggested", START, asked));
    scenes
}
