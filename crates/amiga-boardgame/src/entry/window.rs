//! The description of a game's window: the command-line options, the game's own screen, and the start of the
//! game.

use std::error::Error;
use std::fmt;
use std::rc::Rc;

use super::drawing::Drawings;
use super::option_values::{OptionError, OptionValues};

use super::seats::Difficulty;
use crate::view::any_game::AnyGame;
use crate::view::start::Start;
use small_amiga::chips::Pens;
use small_amiga::exec::SignalPort;
use small_amiga::intuition::{Intuition, NewScreen, ScreenId};

/// The description of a game for commands that show a screen: play, screenshots and scripts.
#[derive(Debug)]
pub struct WindowSpec {
    pub accepted_options: &'static [&'static str],
    /// Names of the options that set the players, in the order of the sides. Some of these options occur
    /// only in saved games.
    pub players: &'static [&'static str],
    pub difficulty: Difficulty,
    /// The game's own screen, or `None` if the window always opens on a public screen.
    pub own_screen: Option<OwnScreen>,
    /// The text of the game's rules, shown as the first page of the help.
    pub rules: &'static [&'static str],
    pub read: fn(&OptionValues, Option<u8>) -> Result<GameLauncher, OptionError>,
}

/// A screen that a game opens for itself, unless the user names a public screen or requests fewer pens.
#[derive(Debug, Clone, Copy)]
pub struct OwnScreen {
    /// Default number of pens of the game's own screen, which is also the minimum for this screen.
    pub pens: Pens,
    pub palette: (&'static str, &'static str),
    pub title: &'static str,
}

#[derive(Debug)]
pub struct StartContext<'a> {
    pub intuition: &'a mut Intuition,
    pub port: &'a SignalPort,
    pub start: &'a Start,
    pub drawings: &'a Drawings,
    pub interlaced: bool,
    pub own_screen: Option<NewScreen>,
    pub screen: Option<ScreenId>,
}

/// A function that starts a game with options that have already been parsed.
#[derive(Clone)]
pub struct GameLauncher(Rc<Starter>);

type Starter = dyn Fn(StartContext<'_>) -> Result<Box<dyn AnyGame>, Box<dyn Error>>;

impl GameLauncher {
    pub fn new(
        start: impl Fn(StartContext<'_>) -> Result<Box<dyn AnyGame>, Box<dyn Error>> + 'static,
    ) -> Self {
        Self(Rc::new(start))
    }

    /// Starts the game; fails, for example, if the screen has too few rows or if no thread can be created.
    pub fn start(&self, start: StartContext<'_>) -> Result<Box<dyn AnyGame>, Box<dyn Error>> {
        (self.0)(start)
    }
}

impl fmt::Debug for GameLauncher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Setup")
    }
}
