//! The whole program in process, as the script command runs it: [`Table`] with any game, [`Computer`] with Tripppin to be looked
//! into.

#![allow(dead_code, reason = "no test needs all of it")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use std::path::Path;

use tripppin::games::entry::actor::Vocabulary;
use tripppin::games::thinking::Pace;
use tripppin::games::tiles::view::game::TileGame;
use tripppin::games::tiles::view::program::{Settings, TileProgram};
use tripppin::games::tripppin::classic::Level;
use tripppin::games::tripppin::entry::window::{WORDS, artwork};
use tripppin::games::tripppin::view::Tripppin;
use tripppin::host::amiga::Amiga;
use tripppin::host::boot;
use tripppin::host::cli;
use tripppin::host::script::Script;
use tripppin::host::script::stage::Stage;

/// The board every picture and script may start from.
pub const ROWS: &str = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                        2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a";

/// Nodes the thinking task visits each vertical blank, as in the script command.
const PACE: Pace = Pace::Measured(100_000);

/// The emulated computer with the program on it.
pub struct Computer {
    /// The computer.
    pub amiga: Amiga<TileProgram<Tripppin>>,
    /// What scripts have said.
    pub said: Vec<String>,
}

impl Computer {
    /// Switches on with command-line options; `position` is a line of play, or what follows [`ROWS`] in one. Without one the board
    /// is dealt from `--seed`.
    pub fn new(options: &str, position: Option<&str>) -> Self {
        let mut words: Vec<String> = options.split_whitespace().map(str::to_owned).collect();
        if let Some(text) = position {
            let whole = if text.contains('/') { text.to_owned() } else { format!("{ROWS} {text}") };
            words.extend(["--position".to_owned(), whole]);
        }
        Self::from_command(&words)
    }

    /// Switches on with the words of a command line.
    pub fn from_command(words: &[String]) -> Self {
        let words = ["script", "x"].into_iter().chain(words.iter().map(String::as_str)).map(Into::into);
        let settings = cli::parse(words, &mut |_| None).unwrap_or_else(|error| panic!("{error}"));
        let (setup, notes) = settings.screen_setup(None).unwrap();
        assert!(notes.is_empty(), "{notes:?}");
        let line = settings.given.position().unwrap();
        let game = Settings {
            seed: settings.seed.unwrap_or(1),
            setup: (),
            game: Tripppin::at(Level::DEFAULT),
            players: Tripppin::PLAYERS,
            line,
            pace: PACE,
            artwork: artwork(&setup.drawings, setup.interlace),
        };
        Self {
            amiga: Amiga::new(&setup, |intuition, port| TileProgram::start(intuition, port, game)).unwrap(),
            said: Vec::new(),
        }
    }

    /// Runs a script on it; its screenshots go to `folder`.
    pub fn run(&mut self, name: &str, script: &str, folder: &Path) -> Result<(), String> {
        let script = Script::parse(name, script, WORDS).map_err(|error| error.to_string())?;
        let said = &mut self.said;
        let run = script.run(&mut self.amiga, folder, &mut |line| said.push(line.to_owned()));
        run.map_err(|error| error.to_string())
    }
}

/// The emulated computer with whatever game on it.
pub struct Table {
    /// The computer.
    pub stage: Box<dyn Stage>,
    /// What scripts have said.
    pub said: Vec<String>,
    words: &'static Vocabulary,
}

impl Table {
    /// Switches on with the words of a command line; boards are dealt from seed 1 if they name no seed.
    pub fn from_command(words: &[String]) -> Self {
        let mut words = words.to_vec();
        if !words.iter().any(|word| word == "--seed") {
            words.extend(["--seed".to_owned(), "1".to_owned()]);
        }
        let words = ["script", "x"].into_iter().chain(words.iter().map(String::as_str)).map(Into::into);
        let settings = cli::parse(words, &mut |_| None).unwrap_or_else(|error| panic!("{error}"));
        let stage = boot::switch_on(&settings, PACE, None).unwrap_or_else(|error| panic!("{error}"));
        Self { stage, said: Vec::new(), words: settings.game.words }
    }

    /// Runs a script on it; its screenshots go to `folder`.
    pub fn run(&mut self, name: &str, script: &str, folder: &Path) -> Result<(), String> {
        let script = Script::parse(name, script, self.words).map_err(|error| error.to_string())?;
        let said = &mut self.said;
        let run = script.run(&mut *self.stage, folder, &mut |line| said.push(line.to_owned()));
        run.map_err(|error| error.to_string())
    }
}

/// The words of a command line; what stands between quotes is one word.
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
