//! Scenes for golden pictures: options, an initial position, and a script that takes the pictures.

pub struct Scene {
    pub name: String,
    pub options: String,
    pub position: Option<String>,
    pub script: String,
}

impl Scene {
    pub fn pictures(&self) -> Vec<String> {
        let lines = self.script.lines().map(str::trim);
        let files = lines.filter_map(|line| line.strip_prefix("screenshot ")?.split(' ').next());
        files.map(str::to_owned).collect()
    }
}

/// Initial position, with the right piece to move and played by a human.
const START: &str = "e1 d1 0 0 r";

pub const KINDS: [(&str, &str); 4] =
    [("plain4", ""), ("lace4", "--interlace"), ("plain8", "--pens 8"), ("lace8", "--interlace --pens 8")];

/// Screens with the menus of release 3.
pub const RELEASE_3: [(&str, &str); 2] =
    [("magicwb", "--pubscreen MagicWB"), ("highcontrast", "--pubscreen HighContrast")];

/// Creates a scene; `NAME` in the script is replaced by the scene's name.
fn scene(name: &str, options: &str, position: &str, script: &str) -> Scene {
    Scene {
        name: name.to_owned(),
        options: options.to_owned(),
        position: Some(position.to_owned()),
        script: script.replace("NAME", name),
    }
}

pub fn on(kinds: &[(&str, &str)], name: &str, position: &str, script: &str) -> Vec<Scene> {
    kinds.iter().map(|(kind, options)| scene(&format!("{name}-{kind}"), options, position, script)).collect()
}

pub fn on_workbench(kinds: &[(&str, &str)], name: &str, script: &str) -> Vec<Scene> {
    let of = |scene: Scene| {
        let options = format!("--workbench --seed 1 {}", scene.options);
        Scene { options, position: None, ..scene }
    };
    on(kinds, name, "", script).into_iter().map(of).collect()
}

pub fn on_game(game: &str, kinds: &[(&str, &str)], name: &str, position: &str, script: &str) -> Vec<Scene> {
    let on = |&(kind, options): &(&str, &str)| {
        scene(&format!("{game}-{name}-{kind}"), &format!("--game {game} {options}"), position, script)
    };
    kinds.iter().map(on).collect()
}

const PENS: &str = "screenshot NAME.png";
const SHOWN: &str = "screenshot NAME.png shown";

pub fn boards() -> Vec<Scene> {
    let mut scenes = on(&KINDS, "board", START, PENS);
    for (kind, options) in KINDS {
        let options = format!("{options} --swap-pens");
        scenes.push(scene(&format!("board-{kind}-swapped"), &options, START, PENS));
    }
    let more = [
        ("plain16", "--pens 16"),
        ("plain256", "--pens 256"),
        ("lace256", "--interlace --pens 256"),
        ("pal4", "--pal"),
        ("pal-lace8", "--pal --interlace --pens 8"),
    ];
    scenes.extend(on(&more, "board", START, PENS));
    scenes.extend(on(&[KINDS[0], KINDS[3]], "shown", START, SHOWN));
    scenes
}

pub fn looks() -> Vec<Scene> {
    const ASLEEP: &str = "click left 20,150\nscreenshot NAME.png shown";
    let looks = [
        ("workbench13", "--pubscreen Workbench13"),
        ("workbench13-lace", "--pubscreen Workbench13 --interlace"),
        ("magicwb", "--pubscreen MagicWB"),
        ("highcontrast", "--pubscreen HighContrast"),
    ];
    let mut scenes = on(&looks, "look", START, SHOWN);
    scenes.extend(on(&looks[..2], "inactive", START, ASLEEP));
    scenes.extend(on(&[KINDS[0], KINDS[3]], "inactive", START, ASLEEP));
    let palettes = ["workbench31", "highcontrast", "workbench2"];
    for palette in palettes {
        let options = format!("--pens 8 --palette {palette}");
        scenes.push(scene(&format!("palette-{palette}-plain8"), &options, START, SHOWN));
    }
    scenes
}

pub fn states() -> Vec<Scene> {
    let won = "expect status Game Over.\nscreenshot NAME.png";
    let stuck = "expect status CAN'T MOVE!\nscreenshot NAME.png";
    let mut scenes = on(&KINDS, "winner-right", "c2 g7 4 2 r moves c2d1", won);
    scenes.extend(on(&KINDS, "winner-left", "b2 d2 1 4 l moves d2e1", won));
    let swapped = [("swapped4", "--swap-pens"), ("swapped-lace8", "--swap-pens --interlace --pens 8")];
    scenes.extend(on(&swapped, "winner-right", "c2 g7 4 2 r moves c2d1", won));
    scenes.extend(on(&[KINDS[0], KINDS[3]], "stuck-left", "b1 a1 0 0 l", stuck));
    scenes.extend(on(&[KINDS[0], KINDS[3]], "stuck-right", "a1 b1 0 0 r", stuck));
    let thinking = "play e1f2\nexpect status thinking...\nscreenshot NAME.png";
    scenes.extend(on(&KINDS, "thinking", START, thinking));
    scenes.extend(on(&swapped, "thinking", START, thinking));
    scenes
}

/// A position with moves of every kind: the right piece wins in 9 or 17, draws or loses.
const SHARP: &str = "629483ff85132c1a/25ff0b4c5886ff8a/c10e494a61921543/89163226347068c8/23a83138541c19a4/\
                     52c2a2c4d051b00d/ffffa1912945ff64/074698ffffe08c2a b6 g2 0 4 r";
/// A position in which one move wins, by reaching the last goal, and the others lose.
const LAST: &str = "c2 g7 4 2 r";

pub fn oracle() -> Vec<Scene> {
    let ends = [KINDS[0], KINDS[3]];
    let looks = [
        ("swapped4", "--swap-pens"),
        ("workbench13", "--pubscreen Workbench13"),
        ("workbench31", "--pens 8 --palette workbench31"),
        ("highcontrast", "--pubscreen HighContrast"),
        ("font13", "--font 13"),
        ("font30", "--interlace --font 30"),
    ];
    let all = [&KINDS[..], &looks].concat();
    let mut scenes = on(&all, "oracle-verdict", SHARP, "menu Show verdict\nscreenshot NAME.png");
    scenes.extend(on(&ends, "oracle-verdict-goal", LAST, "menu Show verdict\nscreenshot NAME.png"));
    let menu = "menu Fair\nhover Puzzle / Win in 5\nscreenshot NAME.png";
    scenes.extend(on(&[ends[0], ends[1], looks[1], looks[0], looks[5]], "oracle-menu", START, menu));
    scenes.extend(on(&RELEASE_3, "oracle-menu", START, menu));
    let hint = "key h with amiga\n".repeat(4) + "screenshot NAME.png shown";
    scenes.extend(on(&ends, "oracle-hint", SHARP, &hint));
    let review = "menu left / Human\nplay b6c6\nplay g2f2\nkey r with amiga\nkey upleft\nscreenshot NAME.png";
    scenes.extend(on(&[&ends[..], &looks[1..2], &looks[4..]].concat(), "oracle-review", SHARP, review));
    for ((kind, options), row) in [(ends[0], 64), (ends[1], 108), (looks[1], 64)] {
        let held = review.replace("key upleft", &format!("press left 499,{row}"));
        scenes.push(scene(&format!("oracle-button-held-{kind}"), options, SHARP, &held));
    }
    let summary = "menu left / Human\nplay b6c6\nplay g2f2\nmenu Review\nscreenshot NAME.png";
    scenes.extend(on(&[&ends[..], &looks[4..]].concat(), "oracle-summary", SHARP, summary));
    for (kind, options) in [ends[0], ends[1], looks[5]] {
        let script = "menu Puzzle / Win in 3\nplay e4f4\nwait turn human\nscreenshot NAME.png";
        let solve = "menu Puzzle / Win in 3\nplay e4d3\nwait turn human\nplay d3e2\nwait turn human\n\
                     play e2d1\nscreenshot NAME.png";
        for (name, script) in [("oracle-failed", script), ("oracle-solved", solve)] {
            let scene = scene(&format!("{name}-{kind}"), &format!("{options} --seed 2"), START, script);
            scenes.push(Scene { position: None, ..scene });
        }
    }
    scenes
}

/// A position in which the arrows under c2 do not allow the piece on f2 to move to e2.
const APART: &str = "f2 c2 0 0 r";

/// A position with the piece to move near the lower left corner, where squares show coordinates.
const EDGE: &str = "b2 g7 0 0 r";

pub fn aids() -> Vec<Scene> {
    let kinds = KINDS.map(|(kind, options)| (kind, format!("{options} aids")));
    let kinds = kinds.each_ref().map(|(kind, options)| (*kind, &**options));
    let mut scenes = on(&kinds, "aids-legal", START, PENS);
    scenes.extend(on(&kinds[..1], "aids-too-far", START, "drag e1 e3\nscreenshot NAME.png shown"));
    scenes.extend(on(&kinds[3..], "aids-no-arrow", APART, "drag f2 e2\nwait 20\nscreenshot NAME.png"));
    let font = [("font30", "--interlace --font 30 aids")];
    scenes.extend(on(&font, "aids-no-arrow", APART, "drag f2 e2\nwait 20\nscreenshot NAME.png"));
    scenes.extend(on(&kinds[..1], "aids-clicked", START, "click left e1\npointer h5\nscreenshot NAME.png"));
    let looks = [
        ("lace8", "--interlace --pens 8 aids"),
        ("swapped4", "--swap-pens aids"),
        ("workbench13", "--pubscreen Workbench13 aids"),
        ("workbench31", "--pens 8 --palette workbench31 aids"),
    ];
    scenes.extend(on(&looks, "aids-menu", START, "hover Suggest\nscreenshot NAME.png shown"));
    // Coordinates over frames, beside flags, below the cursor, over the marks of the engine's move, and
    // over a circle and a start.
    let names = "menu Coordinates\nkey return\nkey left\nscreenshot NAME.png shown";
    let looks = [looks[0], looks[1], looks[2], looks[3], ("font30", "--interlace --font 30 aids"), kinds[0]];
    scenes.extend(on(&looks, "aids-coordinates", START, names));
    scenes.extend(on(&kinds, "aids-coordinates-verdict", EDGE, "menu Show verdict\nscreenshot NAME.png"));
    let menu = "menu Show verdict\nhover Coordinates\nscreenshot NAME.png shown";
    scenes.extend(on(&kinds[..1], "aids-coordinates-menu", EDGE, menu));
    scenes.extend(on(&kinds[3..], "aids-hop", START, "key tab\nkey tab\nscreenshot NAME.png"));
    scenes
}

pub fn menus() -> Vec<Scene> {
    let mut kinds = KINDS.to_vec();
    kinds.push(("workbench13", "--pubscreen Workbench13"));
    kinds.push(("swapped4", "--swap-pens"));
    let mut scenes = Vec::new();
    for (name, entry) in [
        ("menu-suggest", "Suggest"),
        ("menu-left", "left / Computer"),
        ("menu-right", "right / Human"),
        ("menu-difficulty", "Difficulty / 5"),
    ] {
        let script = format!("hover {entry}\nscreenshot NAME.png");
        let some = if name == "menu-right" { &kinds[..1] } else { &kinds[..] };
        scenes.extend(on(some, name, START, &script));
    }
    scenes.extend(on(&RELEASE_3, "menu-suggest", START, "hover Suggest\nscreenshot NAME.png"));
    let bar = "press right\nscreenshot NAME.png";
    scenes.extend(on(&[kinds[0], kinds[3], kinds[4]], "menu-bar", START, bar));
    // The menu bar hides sprites, but not the pointer.
    scenes.extend(on(&kinds[..1], "menu-shown", START, "hover Prevent\nscreenshot NAME.png shown"));
    // A click on a menu title leaves the menu open.
    let sticky = "click left 250,5\npointer 300,60\nscreenshot NAME.png";
    scenes.extend(on(&kinds[..1], "menu-sticky", START, sticky));
    let keys = "key f10\nkey down\nkey down\nkey right\nscreenshot NAME.png";
    scenes.extend(on(&kinds[..1], "menu-keys", START, keys));
    let toggled = "menu Prevent\nhover Difficulty\nscreenshot NAME.png";
    scenes.extend(on(&kinds[..1], "menu-unchecked", START, toggled));
    scenes
}

/// Returns the scenes of dragged pieces.
pub fn hands() -> Vec<Scene> {
    let mut scenes = Vec::new();
    let over = "press left e1\npointer f2\npointer 260,100\nexpect hand full\nscreenshot NAME.png";
    let over_lace = "press left e1\npointer f2\npointer 260,200\nexpect hand full\nscreenshot NAME.png";
    scenes.extend(on(&[KINDS[0], KINDS[2]], "drag", START, over));
    scenes.extend(on(&[KINDS[1], KINDS[3]], "drag", START, over_lace));
    scenes.extend(on(&[("plain256", "--pens 256"), ("swapped4", "--swap-pens")], "drag", START, over));
    let right = "press left e1\npointer 597,60\nexpect hand full\nscreenshot NAME.png";
    let corner = "press left e1\npointer 83,12\nexpect hand full\nscreenshot NAME.png";
    let away = "press left e1\npointer 20,100\nexpect hand full\nscreenshot NAME.png";
    scenes.extend(on(&KINDS[..1], "drag-right-edge", START, right));
    scenes.extend(on(&KINDS[..1], "drag-corner", START, corner));
    scenes.extend(on(&KINDS[..1], "drag-outside", START, away));
    // The display is restored after the piece has been put back.
    let back = "drag e1 a8\nwait 30\nscreenshot NAME.png";
    scenes.extend(on(&KINDS[..1], "drag-returned", START, back));
    let played = "play e1f2\nwait turn human\nscreenshot NAME.png";
    scenes.extend(on(&[KINDS[0], KINDS[3]], "moved", START, played));
    let cursor = "key up\nkey up\nkey left\nscreenshot NAME.png";
    scenes.extend(on(&[KINDS[0], KINDS[3]], "cursor", START, cursor));
    let on_piece = "key up\nscreenshot NAME.png";
    scenes.extend(on(&KINDS[..1], "cursor-on-piece", START, on_piece));
    let held = "key return\nkey return\nexpect hand full\nkey upright\nscreenshot NAME.png";
    scenes.extend(on(&[KINDS[0], KINDS[3]], "cursor-held", START, held));
    scenes
}

pub fn windows() -> Vec<Scene> {
    let mut scenes = Vec::new();
    let two = [KINDS[0], KINDS[3]];
    scenes.extend(on(&two, "outline", START, "press left 300,14\npointer 240,30\nscreenshot NAME.png"));
    // Only a PAL screen has room to move the window down.
    let pal = [("pal4", "--pal"), ("pal-lace8", "--pal --interlace --pens 8")];
    scenes.extend(on(&pal, "outline", START, "press left 300,14\npointer 240,30\nscreenshot NAME.png"));
    scenes.extend(on(&pal, "window-moved", START, "drag 300,14 240,50\nscreenshot NAME.png shown"));
    scenes.extend(on(&two, "help", START, "key help\nscreenshot NAME.png"));
    scenes.extend(on(
        &[("workbench13", "--pubscreen Workbench13")],
        "help",
        START,
        "key help\nscreenshot NAME.png",
    ));
    // The help window is dragged aside and sent behind the board by its depth gadget; it stays active.
    for (kind, row) in [(KINDS[0], 51), (KINDS[3], 150)] {
        let aside = format!("key help\ndrag 300,{row} 200,{row}\nscreenshot aside-NAME.png");
        let behind = format!("{aside}\nclick left 407,{row}\nscreenshot NAME.png");
        scenes.extend(on(&[kind], "help-behind", START, &behind));
    }
    // The Workbench screen is dragged down, which uncovers the border.
    let dragged = "press left 300,4\npointer 300,64\nrelease left\nwait 60\nscreenshot NAME.png shown";
    scenes.extend(on(&two, "dragged-screen", START, dragged));
    scenes.extend(on(&two, "close-pressed", START, "press left 90,15\nscreenshot NAME.png"));
    scenes.extend(on(&two, "depth-pressed", START, "press left 590,15\nscreenshot NAME.png"));
    let old = [("workbench13", "--pubscreen Workbench13")];
    scenes.extend(on(&old, "close-pressed", START, "press left 90,15\nscreenshot NAME.png"));
    scenes.extend(on(&old, "toback-pressed", START, "press left 565,15\nscreenshot NAME.png"));
    scenes.extend(on(&old, "tofront-pressed", START, "press left 590,15\nscreenshot NAME.png"));
    scenes
}

pub fn sprites() -> Vec<Scene> {
    let mut scenes = Vec::new();
    let two = [KINDS[0], KINDS[3]];
    // The X markers are visible for 45 of 60 blanks.
    let blink = "screenshot NAME.png shown\nwait 50\nscreenshot off-NAME.png shown";
    scenes.extend(on(&two, "crosses", "b6 f3 1 1 r", blink));
    // Both pieces have the goal g7, so the X markers alternate.
    let turns = "screenshot NAME.png shown\nwait 30\nscreenshot other-NAME.png shown";
    scenes.extend(on(&two, "same-goal", "e3 c5 1 2 r", turns));
    let ants =
        "wait depth 4\nmenu Suggest\nscreenshot NAME.png shown\nwait 6\nscreenshot next-NAME.png shown";
    scenes.extend(on(&two, "ants", START, ants));
    scenes.extend(on(
        &[("swapped4", "--swap-pens")],
        "ants",
        START,
        "wait depth 3\nmenu Suggest\nscreenshot NAME.png shown",
    ));
    let beep = "click left d1\nexpect beep\nscreenshot NAME.png shown";
    scenes.extend(on(&two, "beep", START, beep));
    scenes.extend(on(&[("workbench13", "--pubscreen Workbench13")], "beep", START, beep));
    let bordered = [("bordered-plain4", "--border 8"), ("bordered-lace8", "--border 8 --interlace --pens 8")];
    scenes.extend(on(&bordered, "beep", START, beep));
    let pointer = "pointer 200,60\nscreenshot NAME.png shown";
    scenes.extend(on(&two, "pointer", START, pointer));
    scenes
}

pub fn fonts() -> Vec<Scene> {
    let mut scenes = Vec::new();
    for (kind, heights) in [("--pens 4", [8, 11, 13, 15]), ("--interlace --pens 8", [16, 22, 26, 30])] {
        for height in heights {
            let options = format!("{kind} --font {height}");
            scenes.push(scene(&format!("font{height}"), &options, START, PENS));
            let script = "hover Difficulty / 9\nscreenshot NAME.png";
            scenes.push(scene(&format!("font{height}-menu"), &options, START, script));
        }
    }
    for (options, height) in [("", 15), ("--interlace", 30)] {
        let options = format!("{options} --font {height}");
        scenes.push(scene(&format!("font{height}-help"), &options, START, "key help\nscreenshot NAME.png"));
        let won = "c2 g7 4 2 r moves c2d1";
        scenes.push(scene(&format!("font{height}-winner"), &options, won, PENS));
    }
    scenes
}
