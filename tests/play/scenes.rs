//! Scenes for golden pictures: options, an initial position, and a script that takes the pictures.
//!
//! A table has a row for each scene. The row names the screens on which the scene is played. Most scenes are
//! played on a single screen, which shows the most; the board of each game is played on every screen.

use crate::play::Table;

/// A function that starts the computer of a scene with command-line arguments.
pub type StartFn = fn(&[String]) -> Table;

pub struct Scene {
    pub name: String,
    pub options: String,
    pub position: Option<String>,
    pub script: String,
    /// The function that starts the computer, or `None` if a command line starts the computer in the same
    /// way.
    pub start: Option<StartFn>,
}

impl Scene {
    pub fn pictures(&self) -> Vec<String> {
        let lines = self.script.lines().map(str::trim);
        let files = lines.filter_map(|line| line.strip_prefix("screenshot ")?.split(' ').next());
        files.map(str::to_owned).collect()
    }
}

/// A kind of screen: the last part of the names of scenes on this screen, and the options that open the
/// screen.
pub type Screen = (&'static str, &'static str);

/// The screens that every table uses, unless the table has a screen of its own with the same name.
const SCREENS: [Screen; 31] = [
    ("", ""),
    ("plain4", ""),
    ("lace4", "--interlace"),
    ("plain8", "--pens 8"),
    ("lace8", "--interlace --pens 8"),
    ("plain16", "--pens 16"),
    ("plain256", "--pens 256"),
    ("lace256", "--interlace --pens 256"),
    ("pal4", "--pal"),
    ("pal-lace8", "--pal --interlace --pens 8"),
    ("pal16", "--pal --pens 16"),
    ("swapped4", "--swap-pens"),
    ("swapped-lace8", "--swap-pens --interlace --pens 8"),
    ("plain4-swapped", "--swap-pens"),
    ("lace4-swapped", "--interlace --swap-pens"),
    ("plain8-swapped", "--pens 8 --swap-pens"),
    ("lace8-swapped", "--interlace --pens 8 --swap-pens"),
    ("workbench13", "--pubscreen Workbench13"),
    ("workbench13-lace", "--pubscreen Workbench13 --interlace"),
    ("magicwb", "--pubscreen MagicWB"),
    ("highcontrast", "--pubscreen HighContrast"),
    ("workbench31", "--pens 8 --palette workbench31"),
    ("workbench31-plain8", "--pens 8 --palette workbench31"),
    ("highcontrast-plain8", "--pens 8 --palette highcontrast"),
    ("workbench2-plain8", "--pens 8 --palette workbench2"),
    ("font11", "--font 11"),
    ("font13", "--font 13"),
    ("font15", "--font 15"),
    ("font30", "--interlace --font 30"),
    ("bordered-plain4", "--border 8"),
    ("bordered-lace8", "--border 8 --interlace --pens 8"),
];

/// A row of a table: the name of the scene, the names of its screens, its position (or its options, which
/// begin with `--`), and its script. In the script, `NAME` stands for the name of the scene, which includes
/// the name of the screen. A script without screenshot ends with the picture `NAME.png`.
pub type Row<'a> = (&'a str, &'a str, &'a str, &'a str);

/// The options, screens and start of the name that all scenes of a table share.
#[derive(Default)]
pub struct SceneTable<'a> {
    /// The beginning of the names of all scenes.
    pub prefix: &'a str,
    pub options: &'a str,
    /// Screens that this table uses in addition to [`SCREENS`], or in place of the screens with the same
    /// names.
    pub screens: &'a [Screen],
}

impl SceneTable<'_> {
    pub fn scenes(&self, rows: &[Row<'_>]) -> Vec<Scene> {
        rows.iter().flat_map(|row| row.1.split(' ').map(|screen| self.scene(row, screen))).collect()
    }

    fn scene(&self, &(name, _, start, script): &Row<'_>, screen: &str) -> Scene {
        let known = self.screens.iter().chain(&SCREENS).find(|known| known.0 == screen);
        let (_, of_screen) = known.unwrap_or_else(|| panic!("{name}: no screen is called {screen}"));
        let parts = [self.prefix, name, screen].into_iter().filter(|part| !part.is_empty());
        let name = parts.collect::<Vec<_>>().join("-");
        let end = if script.contains("screenshot") { "" } else { "\nscreenshot NAME.png" };
        let (more, position) = if start.starts_with("--") { (start, "") } else { ("", start) };
        Scene {
            options: [self.options, more, of_screen].join(" "),
            position: (!position.is_empty()).then(|| position.to_owned()),
            script: format!("{script}{end}").replace("NAME", &name),
            name,
            start: None,
        }
    }
}

/// Creates scenes on the Workbench. The Workbench uses screens of its own in place of some screens of
/// [`SCREENS`].
pub fn on_workbench(prefix: &str, options: &str, rows: &[Row<'_>]) -> Vec<Scene> {
    let screens = [
        ("lace4", "--interlace --font 16"),
        ("lace8", "--interlace --font 16 --pens 8"),
        ("plain256", "--pal --pens 256"),
        ("font16", "--font 16"),
    ];
    let options = format!("--workbench --seed 1 {options}");
    SceneTable { prefix, options: &options, screens: &screens }.scenes(rows)
}

/// Replaces the function that starts the computer in all given scenes.
pub fn started(scenes: Vec<Scene>, start: StartFn) -> Vec<Scene> {
    scenes.into_iter().map(|scene| Scene { start: Some(start), ..scene }).collect()
}
