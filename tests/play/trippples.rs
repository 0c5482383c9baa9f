//! Golden scenes of Trippples.

use crate::scenes::{KINDS, RELEASE_3, Scene, on_game};

/// A board on which much happens early: square misses its turn after a1b1.
const ROWS: &str = "sfa81a983846d0cf/1c45c4920d130786/43e0154aa2a41952/83a185nnnn340b58/\
                    c86264nnnn518c8a/892632682ac10e94/2329c2494c612516/ff2cb091543170ff";

const PENS: &str = "screenshot NAME.png";
const SHOWN: &str = "screenshot NAME.png shown";

/// Creates the scene on several kinds of screen; `rest` follows [`ROWS`] in the position text.
fn play(kinds: &[(&str, &str)], name: &str, rest: &str, script: &str) -> Vec<Scene> {
    on_game("trippples", kinds, name, &format!("{ROWS} {rest}"), script)
}

const START: &str = "a1 h1 c";

pub fn boards() -> Vec<Scene> {
    let mut kinds = KINDS.to_vec();
    kinds.extend([
        ("plain4-swapped", "--swap-pens"),
        ("lace8-swapped", "--interlace --pens 8 --swap-pens"),
        ("workbench13", "--pubscreen Workbench13"),
        ("magicwb", "--pubscreen MagicWB"),
        ("highcontrast", "--pubscreen HighContrast"),
    ]);
    let mut scenes = play(&kinds, "board", START, PENS);
    scenes.extend(play(&[KINDS[0], KINDS[3]], "shown", START, SHOWN));
    let fonts = [("font15", "--font 15"), ("font30", "--interlace --pens 8 --font 30")];
    scenes.extend(play(&fonts, "board", START, PENS));
    scenes.extend(play(&fonts, "menu", START, "hover circle / Minimax 10\nscreenshot NAME.png"));
    scenes.extend(play(&fonts, "help", START, "key help\nscreenshot NAME.png"));
    scenes
}

pub fn rules() -> Vec<Scene> {
    let ends = [KINDS[0], KINDS[3]];
    let two = "menu square / Human\n";
    let mut scenes = Vec::new();
    for (name, rest) in [
        ("official", "a1 h1 c official"),
        ("official-all", "a1 h1 c official,freeze,wild,place"),
        ("wild", "a1 h1 c official,wild"),
    ] {
        scenes.extend(play(&ends, name, rest, PENS));
    }
    let missed = format!("{two}play a1b1\nexpect status SQUARE MISSED\n{PENS}");
    scenes.extend(play(&KINDS, "missed", START, &missed));
    let after = format!("{two}play a1b1\nwait 70\nexpect status MAKE A MOVE\n{PENS}");
    scenes.extend(play(&ends, "missed-over", START, &after));
    let call = "c2 g1 c official,freeze";
    scenes.extend(play(&ends, "freeze-armed", call, &format!("key z with amiga\n{PENS}")));
    let refused = format!("key z with amiga\ndrag c2 c1\nexpect beep\nwait 20\n{PENS}");
    scenes.extend(play(&ends, "freeze-refused", call, &refused));
    scenes.extend(play(
        &KINDS,
        "freeze-won",
        call,
        &format!("play c2b1!\nexpect over freeze circle\n{PENS}"),
    ));
    scenes.extend(play(&ends, "blocked", call, &format!("play c2b1\nexpect over blocked nobody\n{PENS}")));
    let leap =
        format!("play d3d4\nexpect status LEAP ANYWHERE\n{PENS}\nmenu Show legal\nscreenshot legal-NAME.png");
    scenes.extend(play(&ends, "leap", "d3 b2 c official,wild", &leap));
    let offer = format!("{two}key d with amiga\n{PENS}");
    scenes.extend(play(&ends, "offer", "a1 h1 c official", &offer));
    let agreed = format!("key d with amiga\nexpect over agreed nobody\n{PENS}");
    scenes.extend(play(&KINDS, "agreed", "a1 h1 c official moves a1b2 h1h2", &agreed));
    scenes
}

pub fn placing() -> Vec<Scene> {
    let mut scenes = Vec::new();
    for (kind, options) in KINDS {
        let script = "menu square / Human\nplay 07@a2\nplay 83@h7\nkey tab\nscreenshot NAME.png";
        let name = format!("trippples-placing-{kind}");
        scenes.push(Scene {
            options: format!("--game trippples --place {options}"),
            position: None,
            script: script.replace("NAME", &name),
            name,
        });
    }
    scenes
}

pub fn states() -> Vec<Scene> {
    let ends = [KINDS[0], KINDS[3]];
    let two = "menu square / Human\n";
    let mut scenes = Vec::new();
    // g8 has tile d0: square binds circle by its tile, and circle is one step from its finish.
    let legal = format!("{two}key l with amiga\nclick left d3\nclick left f6\n{PENS}");
    scenes.extend(play(&KINDS, "legal-and-marks", "c2 g1 c", &legal));
    scenes.extend(play(&ends, "verdict", "c2 g1 c", &format!("menu Show verdict\n{PENS}")));
    let review = format!("{two}play c2b1\nmenu Review\nkey left\n{PENS}");
    scenes.extend(play(&ends, "review", "c2 g1 c", &review));
    scenes.extend(play(&ends, "thinking", START, &format!("play a1b2\nexpect status thinking...\n{PENS}")));
    let drag = "press left a1\npointer b2\nexpect hand full\nscreenshot NAME.png";
    scenes.extend(play(&KINDS, "drag", START, drag));
    scenes.extend(play(&ends, "menu-rules", START, "hover Wild\nscreenshot NAME.png"));
    scenes.extend(play(
        &[&ends[..], &RELEASE_3].concat(),
        "menu-rules-official",
        "a1 h1 c official,freeze",
        "hover Freeze!\nscreenshot NAME.png",
    ));
    scenes.extend(play(&KINDS, "menu-players", START, "hover square / Perfect\nscreenshot NAME.png"));
    scenes
}
