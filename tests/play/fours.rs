//! Golden scenes of the test-only game.

use crate::scenes::Scene;

const KINDS: [(&str, &str); 2] = [("plain4", ""), ("lace8", "--interlace --font 16 --pens 8")];

/// Returns the scenes of the test-only game's window: at the start, with a suggestion and the keyboard's
/// cursor, and at the end.
pub fn boards() -> Vec<Scene> {
    let asked =
        "play d4\nwait turn human\nmenu Suggest\nwait thinker\nkey right\nkey up\nscreenshot NAME.png";
    let states = [
        ("board", "", "screenshot NAME.png"),
        ("asked", "", asked),
        ("ended", "--crosses greedy", "wait over\nscreenshot NAME.png"),
    ];
    let on = |(state, players, script): (&str, &str, &str)| {
        KINDS.map(|(kind, options)| {
            let name = format!("fours-{state}-{kind}");
            let options = format!("--game fours {players} {options}");
            Scene { script: script.replace("NAME", &name), name, options, position: None }
        })
    };
    states.into_iter().flat_map(on).collect()
}
