//! The description of a game's window: the command-line options, the game's own screen, and the start of the
//! game.

use std::error::Error;

use crate::entry::drawing::Drawings;
use crate::entry::option_values::{OptionError, OptionValues};

use crate::entry::seats::Difficulty;
use crate::table::any_game::AnyGame;
use crate::table::start::Start;
use small_amiga::chips::Pens;
use small_amiga::exec::SignalPort;
use small_amiga::intuition::{Intuition, NewScreen, ScreenId};

/// The description of a game for commands that show a screen: play, screenshots and scripts.
#[derive(Debug)]
pub struct WindowSpec {
    /// Names of the game's own options that the window accepts.
    pub accepted_options: &'static [&'static str],
    /// Names of the options that set the players, in the order of the sides. Some of these options occur
    /// only in saved games.
    pub players: &'static [&'static str],
    /// The effect and the default of the argument DIFFICULTY.
    pub difficulty: Difficulty,
    /// The game's own screen, or `None` if the window always opens on a public screen.
    pub own_screen: Option<OwnScreen>,
    /// The text of the game's rules, shown as the first page of the help.
    pub rules: &'static [&'static str],
    /// Function that checks the options and the difficulty, before a window opens with them.
    pub check: fn(&OptionValues, Option<u8>) -> Result<(), OptionError>,
    /// Function that opens the window with the options of the start, and applies the start to it.
    ///
    /// Fails, for example, if the screen has too few rows or if no thread can be created.
    pub open: fn(Site<'_>) -> OpenedGame,
}

/// A screen that a game opens for itself, unless the user names a public screen or requests fewer pens.
#[derive(Debug, Clone, Copy)]
pub struct OwnScreen {
    /// Default number of pens of the game's own screen, which is also the minimum for this screen.
    pub pens: Pens,
    /// Name of the palette of the game's own screen, and the text of its palette file.
    pub palette: (&'static str, &'static str),
    /// Title in the bar of the game's own screen.
    pub title: &'static str,
}

/// A game in its open window, or the reason for which the window cannot open.
pub type OpenedGame = Result<Box<dyn AnyGame>, Box<dyn Error>>;

/// The place at which a game's window opens, and the start to apply to it.
#[derive(Debug)]
pub struct Site<'a> {
    /// The windows and screens of the emulated computer.
    pub intuition: &'a mut Intuition,
    /// The signals of the program, with which the search task wakes it.
    pub port: &'a SignalPort,
    /// The pictures from which the game is drawn, built-in or from the user's files.
    pub drawings: &'a Drawings,
    /// The screen that the game opens for itself, or `None` if the window opens on a public screen.
    pub own_screen: Option<NewScreen>,
    /// The public screen of the window, or `None` for the default public screen.
    pub screen: Option<ScreenId>,
    /// The options, settings and saved games that the window takes over.
    pub start: &'a Start,
}
