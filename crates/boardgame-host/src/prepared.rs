//! A game that is ready to open in a window, on a screen of its own or on a public screen.
//!
//! Everything is loaded, so that the start can wait for the user to decide whether to take over a game that is
//! open in another program. Reading the settings is left to [`super::cli`]; the running programs
//! are left to [`super::boot`].

use std::error::Error;
use std::path::Path;
use std::rc::Rc;

use super::amiga;
use super::assets::AssetError;
use super::autosave::GameStart;
use super::preferences_file::PreferencesFile;
use super::running::{Running, TakeOverRequester};
use super::settings::Settings;
use super::setup::ScreenSetup;
use super::terminal;
use crate::project::Project;
use amiga_boardgame::entry::daily::{self, DailyRequest};
use amiga_boardgame::entry::drawing::Drawings;
use amiga_boardgame::table::GameEntry;
use amiga_boardgame::table::any_game::{Action, AnyGame};
use amiga_boardgame::table::start::Start;
use amiga_boardgame::table::window_spec::Site;
use boardgame_engine::search_task::Pace;
use boardgame_friend::line::LineAddress;
use small_amiga::dos::DosPath;
use small_amiga::exec::SignalPort;
use small_amiga::intuition::{Intuition, NewScreen};
use small_amiga_workbench::Libraries;

/// A game with everything that its window needs.
#[derive(Debug)]
pub(crate) struct Prepared {
    pub(crate) game: &'static GameEntry,
    start: Start,
    /// The game, if another program also has it open and the user must still decide which of them saves it.
    elsewhere: Option<GameStart>,
    /// The file of the user's preferences, which the game follows and changes; `None` in classic mode.
    preferences: Option<Rc<PreferencesFile>>,
    daily: Option<DailyRequest>,
    /// The address of the network line that the option `--line` opens, or `None` without that option.
    line: Option<LineAddress>,
    drawings: Drawings,
    own_screen: Option<NewScreen>,
    pubscreen: Option<String>,
    /// Whether the title bar reports that the requested public screen is not open.
    reports_screen: bool,
    /// The system libraries for opening and saving games, or `None` if this is not possible.
    libraries: Option<Libraries>,
    /// The saved game from which the game is opened.
    file: Option<DosPath>,
}

impl Prepared {
    fn new(
        settings: &Settings,
        pace: Pace,
        drawings: Drawings,
        own: Option<&ScreenSetup>,
    ) -> Result<Self, Box<dyn Error>> {
        let start = settings.start.clone().ok_or("there is no screen to show")?;
        let preferences = (!settings.values.is_classic()).then(|| Rc::clone(&settings.preferences.file));
        Ok(Self {
            game: settings.game,
            start: Start {
                seed: settings.seed.unwrap_or_else(rand::random),
                pace,
                personal: settings.personal(),
                links: settings.links.clone(),
                lines: settings.lines.clone(),
                ..start
            },
            elsewhere: settings.elsewhere.clone(),
            preferences,
            daily: daily::read(&settings.values)?,
            line: settings.line.clone(),
            drawings,
            own_screen: own.map(amiga::screen),
            pubscreen: settings.pubscreen.clone(),
            reports_screen: settings.names_screen && !settings.values.is_classic(),
            libraries: None,
            file: None,
        })
    }

    /// Loads the files for the first game that the program opens.
    ///
    /// Returns the properties of the Workbench's screen, and the loaded files.
    ///
    /// # Errors
    /// Returns an error if a file that the settings name cannot be loaded.
    pub(crate) fn alone(
        settings: &Settings,
        pace: Pace,
        screens: Option<&Path>,
    ) -> Result<(ScreenSetup, Self), Box<dyn Error>> {
        let own = own_screen(settings, screens)?;
        let (workbench, notes) = match &own {
            Some(_) => settings.screen_setup_of(&settings.screen.of_the_monitor(), screens)?,
            None => settings.screen_setup(screens)?,
        };
        for note in &notes {
            terminal::note(note);
        }
        let prepared = Self::new(settings, pace, workbench.drawings.clone(), own.as_ref())?;
        Ok((workbench, prepared))
    }

    /// Prepares a game for a computer that is already running, and loads the screen and drawings that the settings
    /// name.
    ///
    /// # Errors
    /// Returns an error if a file that the settings name cannot be loaded.
    pub(crate) fn beside(
        settings: &Settings,
        pace: Pace,
        screens: Option<&Path>,
        intuition: &Intuition,
    ) -> Result<Self, Box<dyn Error>> {
        let mut notes = Vec::new();
        let own =
            own_screen(settings, screens)?.map(|own| own.fitted(intuition.is_interlaced())).transpose()?;
        let prepared = Self::new(settings, pace, settings.drawings(&mut notes)?, own.as_ref())?;
        notes.iter().for_each(|note| terminal::note(note));
        Ok(prepared)
    }

    /// Lets the game open and save files. `file` is the saved game from which the game is opened.
    #[must_use]
    pub(crate) fn with_files(self, libraries: &Libraries, file: Option<DosPath>) -> Self {
        Self { libraries: Some(libraries.clone()), file, ..self }
    }

    /// Opens the window of the game on its own screen or on a public screen.
    ///
    /// A public screen is brought to the front.
    ///
    /// If the requested public screen is not open, the default one is used.
    ///
    /// # Errors
    /// Returns an error if the window does not fit the screen, a thread cannot be started, or no public
    /// screen is open.
    pub(crate) fn open_window(
        &self,
        intuition: &mut Intuition,
        port: &SignalPort,
    ) -> Result<Box<dyn AnyGame>, Box<dyn Error>> {
        let mut missing = None;
        let screen = match &self.own_screen {
            Some(_) => None,
            None => {
                let name = self.pubscreen.as_deref();
                let named = name.and_then(|name| intuition.lock_pub_screen(Some(name)));
                missing = name.filter(|_| named.is_none() && self.reports_screen);
                let screen = named.or_else(|| intuition.lock_pub_screen(None));
                Some(screen.ok_or("Workbench inaccessible!")?)
            }
        };
        let window = self.game.window.as_ref().ok_or("there is no screen to show")?;
        let actor = (window.open)(Site {
            intuition,
            port,
            drawings: &self.drawings,
            own_screen: self.own_screen.clone(),
            screen,
            start: &self.start,
        });
        screen.into_iter().for_each(|screen| intuition.unlock_pub_screen(screen));
        let mut actor = actor?;
        if let Some(screen) = screen {
            intuition.screen_to_front(screen);
            if let Some(name) = missing {
                let used = intuition.pub_screens().find(|known| known.screen == screen);
                let used = used.map_or("", |known| known.name).to_owned();
                intuition.announce(Some(format!("The screen {name} is not open; using {used}")));
            }
        }
        if let Some(address) = &self.line {
            actor.act(intuition, Action::OpenLine(address.clone()));
        }
        Ok(actor)
    }

    /// Opens the game, or a requester if the user must first decide which of two programs saves the game.
    ///
    /// # Errors
    /// Returns the errors of [`Self::open_window`].
    pub(crate) fn open(
        self,
        intuition: &mut Intuition,
        port: &SignalPort,
    ) -> Result<Running, Box<dyn Error>> {
        if self.elsewhere.is_some() {
            return Ok(Running::Asking(Box::new(TakeOverRequester::open(intuition, self, port.clone()))));
        }
        Ok(Running::Game(Box::new(self.open_project(intuition, port)?)))
    }

    /// Takes over saving the game if `takes_over` is `true`, or leaves saving to the program that has the game open.
    #[must_use]
    pub(crate) fn decided(mut self, takes_over: bool) -> Self {
        if let Some(elsewhere) = self.elsewhere.take() {
            let Start { seed, pace, personal, links, lines, .. } = self.start;
            self.start = Start { seed, pace, personal, links, lines, ..elsewhere.decide(takes_over) };
        }
        self
    }

    /// Opens the game, whether or not another program saves it.
    ///
    /// # Errors
    /// Returns the errors of [`Self::open_window`].
    pub(crate) fn open_project(
        self,
        intuition: &mut Intuition,
        port: &SignalPort,
    ) -> Result<Project, Box<dyn Error>> {
        let game = self.open_window(intuition, port)?;
        let mut project = Project::new(self.game, game, self.libraries, self.preferences);
        match self.file {
            Some(file) => {
                project.set_file(&file);
                intuition.announce(Some(format!("{file} is opened")));
            }
            None => project.adopt_choices(intuition),
        }
        if let Some(daily) = self.daily {
            project.pose_daily(intuition, daily);
        }
        Ok(project)
    }
}

/// Returns the properties of the game's own screen, or `None` if it opens on a public screen.
fn own_screen(settings: &Settings, screens: Option<&Path>) -> Result<Option<ScreenSetup>, AssetError> {
    let window = settings.game.window.as_ref();
    let own = window.and_then(|window| window.own_screen).and_then(|own| settings.own_screen(&own));
    let setup = |request| settings.screen_setup_of(&request, screens).map(|(setup, _)| setup);
    own.map(setup).transpose()
}
