//! Runs the whole program in the process of the test, started from command-line arguments.
//!
//! [`Table`] runs scripts on any game. [`Scripted`] also gives access to the window of one game, and [`table`] gives
//! only this access.

#![allow(dead_code, reason = "no test needs all of it")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use std::any::Any;
use std::error::Error;
use std::fs;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::path::Path;

use amiga_boardgame::table::GameEntry;
use amiga_boardgame::table::any_game::AnyGame;
use amiga_boardgame::tiles::window::TileWindow;
use boardgame_engine::search_task::Pace;
use boardgame_host::amiga::Amiga;
use boardgame_host::boot;
use boardgame_host::cli::{self, Settings};
use boardgame_host::running::Running;
use boardgame_host::script::Script;
use boardgame_host::script::stage::ScriptHost;
use boardgame_host::volumes::{self, Work};
use small_amiga::dos::{DateStamp, Dos, Launch, Startup};
use small_amiga::intuition::Window;
use tripppin::CATALOGUE;
use tripppin_game::Tripppin;

use crate::wine;

pub const ROWS: &str = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                        2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a";

/// Argument that turns on the beginners' aids.
pub const AIDS: &str = "aids";

/// Number of nodes the search task visits per vertical blank, as in the `script` command.
pub const PACE: Pace = Pace::Measured(100_000);

/// Returns the arguments of the command that plays a script. Without `--seed`, boards are dealt from seed
/// 1. Classic mode is used unless one of the arguments is [`AIDS`].
fn script<'a, W: AsRef<str>>(name: &'a str, words: &'a [W]) -> Vec<&'a str> {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    let seed: &[&str] = if words.contains(&"--seed") { &[] } else { &["--seed", "1"] };
    let classic: &[&str] = if words.contains(&AIDS) { &[] } else { &["--classic"] };
    let words = [&["script", name], &words[..], seed, classic].concat();
    words.into_iter().filter(|word| *word != AIDS).collect()
}

pub fn settings<W: AsRef<str>>(words: &[W]) -> Result<Settings, Box<dyn Error>> {
    let words = script("x", words);
    let settings = cli::parse(&CATALOGUE, words.into_iter().map(Into::into), &mut |_| None)?;
    let (_, notes) = settings.screen_setup(None)?;
    assert!(notes.is_empty(), "{notes:?}");
    Ok(settings)
}

pub fn stage<W: AsRef<str>>(words: &[W], pace: Pace) -> Result<Box<dyn ScriptHost>, Box<dyn Error>> {
    Ok(Box::new(computer(words, pace)?))
}

fn computer<W: AsRef<str>>(words: &[W], pace: Pace) -> Result<Amiga<Running>, Box<dyn Error>> {
    let settings = settings(words)?;
    let on_workbench = settings.workbench == Some(true);
    boot::computer(&settings, pace, None, (mounted(None), on_workbench), |_| ())
}

/// Returns the games whose icons are on the Workbench in tests. Tests of the desktop do not depend on the
/// other games of the catalogue.
pub fn games_on_disk() -> impl Iterator<Item = &'static GameEntry> {
    ["tripppin", "trippples", "tribolo", "triple3"].into_iter().filter_map(|word| CATALOGUE.find(word))
}

/// Mounts the volumes of a computer, with the games of [`games_on_disk`] on their disk.
pub fn mounted<'a>(work: impl Into<Work<'a>>) -> Dos {
    volumes::mount_with_games(games_on_disk(), work, DateStamp::default).unwrap()
}

/// Returns `true` if the Workbench of the Windows program has the icons that tests expect.
fn has_same_disk() -> bool {
    CATALOGUE.games().filter(|game| game.icon().is_some()).eq(games_on_disk())
}

/// Starts a computer whose only program is the window of a game known at compile time. Scripts cannot drive this
/// computer; [`Scripted`] is the variant for scripts.
pub fn table<P: AnyGame>(words: &[impl AsRef<str>], pace: Pace) -> Amiga<P> {
    let of = |program: Box<dyn AnyGame>| {
        let program: Box<dyn Any> = program;
        *program.downcast().unwrap_or_else(|_| panic!("another game"))
    };
    let switched_on = settings(words).and_then(|settings| boot::start_computer_as(&settings, pace, None, of));
    switched_on.unwrap_or_else(|error| panic!("{error}"))
}

pub fn on_workbench(words: &[String], program: &str) -> Table {
    let settings = settings(words).unwrap();
    let mut amiga = boot::computer(&settings, PACE, None, (mounted(None), true), |_| ()).unwrap();
    let startup = Startup::Workbench { tool_types: Vec::new(), project: None };
    amiga.order(Launch { program: program.to_owned(), startup, reply: None });
    Table { amiga: Box::new(amiga), said: Vec::new() }
}

/// Plays a script and returns its output. If the Windows program is tested, that program plays the script,
/// otherwise this process. Screenshots are written to `folder`.
pub fn play(words: &[String], name: &str, text: &str, folder: &Path) -> Result<Vec<String>, String> {
    let is_on_workbench = words.iter().any(|word| word == "--workbench");
    if wine::windows().is_none() || is_on_workbench && !has_same_disk() {
        let mut computer = Table::from_command(words);
        computer.run(name, text, folder)?;
        return Ok(computer.said);
    }
    fs::write(folder.join(name), text).unwrap();
    let mut command = wine::tripppin();
    command.args(script(name, words)).current_dir(folder);
    let done = wine::output(command, "");
    let told = wine::said(done.stderr);
    if !done.status.success() || !told.is_empty() {
        return Err(format!("{name}: {}: {told}", done.status));
    }
    Ok(String::from_utf8(done.stdout).unwrap().lines().map(str::to_owned).collect())
}

/// An emulated computer with a game that is known at compile time, as the `script` command starts it. `P` is the
/// game's window.
pub struct Scripted<P> {
    amiga: Amiga<Running>,
    window: PhantomData<P>,
}

impl<P: AnyGame> Scripted<P> {
    pub fn new(words: &[impl AsRef<str>]) -> Self {
        let amiga = computer(words, PACE).unwrap_or_else(|error| panic!("{error}"));
        Self { amiga, window: PhantomData }
    }

    pub fn game(&self) -> &P {
        let game: &dyn Any = self.amiga.game().as_actor().unwrap();
        game.downcast_ref().unwrap()
    }

    pub fn game_mut(&mut self) -> &mut P {
        let (program, _) = self.amiga.computer_mut().program_mut();
        let game: &mut dyn Any = program.as_actor_mut().unwrap();
        game.downcast_mut().unwrap()
    }
}

impl<P> Deref for Scripted<P> {
    type Target = Amiga<Running>;

    fn deref(&self) -> &Amiga<Running> {
        &self.amiga
    }
}

impl<P> DerefMut for Scripted<P> {
    fn deref_mut(&mut self) -> &mut Amiga<Running> {
        &mut self.amiga
    }
}

/// An emulated computer that runs a game in tests. [`Table`] is the variant for a game that is chosen at run
/// time.
pub struct On<S> {
    pub amiga: S,
    pub said: Vec<String>,
}

pub type Table = On<Box<dyn ScriptHost>>;
pub type Computer = On<Scripted<TileWindow<Tripppin>>>;

impl Table {
    pub fn from_command(words: &[String]) -> Self {
        let amiga = stage(words, PACE).unwrap_or_else(|error| panic!("{error}"));
        Self { amiga, said: Vec::new() }
    }

    pub fn run(&mut self, name: &str, script: &str, folder: &Path) -> Result<(), String> {
        run(&mut *self.amiga, name, script, folder, &mut self.said)
    }

    pub fn does(&mut self, script: &str) {
        self.run("test", script, Path::new(".")).unwrap_or_else(|error| panic!("{script}: {error}"));
    }
}

impl<P: AnyGame> On<Scripted<P>> {
    /// Starts a computer with command-line options. `position` is a position with moves, or the part after
    /// [`ROWS`]. Without `position`, the board is dealt from `--seed`.
    pub fn new(options: &str, position: Option<&str>) -> Self {
        let mut words = words(options);
        if let Some(text) = position {
            let whole = if text.contains('/') { text.to_owned() } else { format!("{ROWS} {text}") };
            words.extend(["--position".to_owned(), whole]);
        }
        Self { amiga: Scripted::new(&words), said: Vec::new() }
    }

    pub fn run(&mut self, name: &str, script: &str, folder: &Path) -> Result<(), String> {
        run(&mut *self.amiga, name, script, folder, &mut self.said)
    }

    pub fn does(&mut self, script: &str) {
        self.run("test", script, Path::new(".")).unwrap_or_else(|error| panic!("{error}"));
    }
}

pub fn run(
    stage: &mut dyn ScriptHost,
    name: &str,
    script: &str,
    folder: &Path,
    said: &mut Vec<String>,
) -> Result<(), String> {
    let script = Script::parse(name, script, stage.actor().ok_or("no game runs")?.pulse().words)
        .map_err(|error| error.to_string())?;
    script.run(stage, folder, &mut |line| said.push(line.to_owned())).map_err(|error| error.to_string())
}

/// Starts a computer with the Workbench and the first game.
pub fn workbench(options: &[&str], volumes: Dos) -> Amiga<Running> {
    let words = ["script", "x", "--workbench", "--seed", "3"].iter().chain(options).map(Into::into);
    let settings = cli::parse(&CATALOGUE, words, &mut |_| None).unwrap();
    boot::computer(&settings, Pace::Measured(20_000), None, (volumes, true), |_| ()).unwrap()
}

/// Runs a script on a computer on which no game needs to run.
pub fn does(stage: &mut dyn ScriptHost, script: &str) {
    let script = Script::parse("test", script, CATALOGUE.first.words).unwrap();
    script.run(stage, Path::new("."), &mut |_| ()).unwrap_or_else(|error| panic!("{error}"));
}

/// Returns the title of the active window.
pub fn active(amiga: &Amiga<Running>) -> &str {
    let intuition = amiga.intuition();
    intuition.active().and_then(|window| intuition.window(window)).map_or("", Window::title)
}

/// Splits a command line into arguments; a quoted part is one argument.
pub fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    parts
        .flat_map(|(at, part)| {
            if at % 2 == 1 {
                vec![part.to_owned()]
            } else {
                part.split_whitespace().map(str::to_owned).collect()
            }
        })
        .collect()
}
