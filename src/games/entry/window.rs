//! A game in a window: what it takes of options, the screen it opens for itself, and how it is started.

use std::error::Error;
use std::fmt;
use std::rc::Rc;

use super::actor::Actor;
use super::drawing::Drawings;
use super::given::{Given, OptionError};
use super::seats::Difficulty;
use crate::games::thinking::Pace;
use small_amiga::machine::colour::Pens;
use small_amiga::system::exec::signals::SignalPort;
use small_amiga::system::intuition::Intuition;
use small_amiga::system::intuition::screen::{NewScreen, ScreenId};

/// A game as the window, screenshots and scripts have it.
#[derive(Debug)]
pub struct Window {
    /// The options of use to it.
    pub takes: &'static [&'static str],
    /// The options that say who plays, in the order of the seats; also those that only a kept game has.
    pub players: &'static [&'static str],
    /// What the Shell's DIFFICULTY is to it.
    pub difficulty: Difficulty,
    /// The screen it opens for itself; without one it is a guest on the public screen.
    pub own_screen: Option<OwnScreen>,
    /// How it is played: the first page of its help.
    pub rules: &'static [&'static str],
    /// Reads what was said, and the difficulty if one was.
    pub read: fn(&Given, Option<u8>) -> Result<Setup, OptionError>,
}

/// A screen a game opens for itself, unless a public screen is named or fewer pens are asked for.
#[derive(Debug, Clone, Copy)]
pub struct OwnScreen {
    /// The pens it has if nothing else is asked for, and the fewest.
    pub pens: Pens,
    /// The name of its palette, and the file's text.
    pub palette: (&'static str, &'static str),
    /// The text in its bar.
    pub title: &'static str,
}

/// Where and how a game starts.
#[derive(Debug)]
pub struct Start<'a> {
    /// The screens.
    pub intuition: &'a mut Intuition,
    /// Where the program's signals come to.
    pub port: &'a SignalPort,
    /// The seed of shuffles.
    pub seed: u64,
    /// How fast minds think.
    pub pace: Pace,
    /// The drawings.
    pub drawings: &'a Drawings,
    /// Whether the display is interlaced.
    pub interlaced: bool,
    /// The game's own screen, to be opened; none if it is a guest.
    pub own_screen: Option<NewScreen>,
    /// The public screen it is a guest on; the default one if none is named.
    pub screen: Option<ScreenId>,
}

/// What was agreed on before a game starts, read from options once. Clones are the same.
#[derive(Clone)]
pub struct Setup(Rc<Starter>);

/// Starts a game as often as it is called.
type Starter = dyn Fn(Start<'_>) -> Result<Box<dyn Actor>, Box<dyn Error>>;

impl Setup {
    /// A setup that starts games so.
    pub fn new(start: impl Fn(Start<'_>) -> Result<Box<dyn Actor>, Box<dyn Error>> + 'static) -> Self {
        Self(Rc::new(start))
    }

    /// The same, with something done to each game that has started.
    #[must_use]
    pub fn then(self, after: impl Fn(&mut dyn Actor, &mut Intuition) + 'static) -> Self {
        Self::new(move |start| {
            let Start { intuition, port, seed, pace, drawings, interlaced, own_screen, screen } = start;
            let begun = Start {
                intuition: &mut *intuition,
                port,
                seed,
                pace,
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

    /// Starts the game.
    ///
    /// # Errors
    /// The game's own: it does not fit the screen, or there is no thread for it.
    pub fn start(&self, start: Start<'_>) -> Result<Box<dyn Actor>, Box<dyn Error>> {
        (self.0)(start)
    }
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Setup")
    }
}
