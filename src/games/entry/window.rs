//! Describes how a game is shown in a window: its options, its own screen and its start.

use std::error::Error;
use std::fmt;
use std::rc::Rc;

use super::drawing::Drawings;
use super::option_values::{OptionError, OptionValues};
use super::scripting::ScriptableGame;
use super::seats::Difficulty;
use crate::games::view::personal::Personal;
use boardgame_engine::search_task::Pace;
use small_amiga::machine::colour::Pens;
use small_amiga::system::exec::signals::SignalPort;
use small_amiga::system::intuition::Intuition;
use small_amiga::system::intuition::screen::{NewScreen, ScreenId};

/// The description of a game for commands that show a screen: play, screenshots and scripts.
#[derive(Debug)]
pub struct WindowSpec {
    /// The names of the options that the game's window accepts.
    pub accepted_options: &'static [&'static str],
    /// The names of the options that set the players, in the order of the seats, including options that occur
    /// only in saved games.
    pub players: &'static [&'static str],
    /// The meaning of the Shell argument DIFFICULTY in the game.
    pub difficulty: Difficulty,
    /// The screen that the game opens for itself; `None` if it always opens its window on the public
    /// screen.
    pub own_screen: Option<OwnScreen>,
    /// The rules of the game, shown as the first page of its help.
    pub rules: &'static [&'static str],
    /// Parser that turns the given options, and the difficulty if one is set, into a setup.
    pub read: fn(&OptionValues, Option<u8>) -> Result<GameLauncher, OptionError>,
}

/// A screen that a game opens for itself unless a public screen is named or fewer pens are requested.
#[derive(Debug, Clone, Copy)]
pub struct OwnScreen {
    /// The default number of pens, which is also the minimum.
    pub pens: Pens,
    /// The name of the palette, and the text of the palette file.
    pub palette: (&'static str, &'static str),
    /// The text in the title bar of the screen.
    pub title: &'static str,
}

/// The arguments for starting a game in a window.
#[derive(Debug)]
pub struct StartContext<'a> {
    /// The screens and windows of the computer.
    pub intuition: &'a mut Intuition,
    /// The port that receives the program's signals.
    pub port: &'a SignalPort,
    /// The random seed for dealing boards.
    pub seed: u64,
    /// The pace at which engines think.
    pub pace: Pace,
    /// The settings of the user, which take precedence over the options that the game was set up with.
    pub personal: Personal,
    /// The pictures of the game.
    pub drawings: &'a Drawings,
    /// Whether the game's display is interlaced.
    pub interlaced: bool,
    /// The description of the game's own screen, which the game then opens; `None` to open the window on a
    /// public screen.
    pub own_screen: Option<NewScreen>,
    /// The public screen to open the window on; `None` for the default public screen.
    pub screen: Option<ScreenId>,
}

/// A factory that starts a game with options that were parsed once. Clones share the same factory.
#[derive(Clone)]
pub struct GameLauncher(Rc<Starter>);

type Starter = dyn Fn(StartContext<'_>) -> Result<Box<dyn ScriptableGame>, Box<dyn Error>>;

impl GameLauncher {
    /// Creates a setup that starts games with the function `start`.
    pub fn new(
        start: impl Fn(StartContext<'_>) -> Result<Box<dyn ScriptableGame>, Box<dyn Error>> + 'static,
    ) -> Self {
        Self(Rc::new(start))
    }

    /// Returns a setup that starts games in the same way and then applies `after` to each of them.
    #[must_use]
    pub fn then(self, after: impl Fn(&mut dyn ScriptableGame, &mut Intuition) + 'static) -> Self {
        Self::new(move |start| {
            let StartContext {
                intuition,
                port,
                seed,
                pace,
                personal,
                drawings,
                interlaced,
                own_screen,
                screen,
            } = start;
            let begun = StartContext {
                intuition: &mut *intuition,
                port,
                seed,
                pace,
                personal,
                drawings,
                interlaced,
                own_screen,
                screen,
            };
            let mut actor = self.start(begun)?;
            after(&mut *actor, intuition);
            Ok(actor)
        })
    }

    /// Starts the game with the given arguments.
    ///
    /// # Errors
    /// Returns the error of the game if it does not fit the screen or if no thread can be created for it.
    pub fn start(&self, start: StartContext<'_>) -> Result<Box<dyn ScriptableGame>, Box<dyn Error>> {
        (self.0)(start)
    }
}

impl fmt::Debug for GameLauncher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Setup")
    }
}
