//! From settings to a running computer.

use std::error::Error;
use std::path::Path;

use super::amiga::{self, Amiga};
use super::cli::Settings;
use super::running::{Loader, Running};
use super::script::stage::Stage;
use super::setup::ScreenSetup;
use super::terminal;
use crate::games::catalogue;
use crate::games::entry::Entry;
use crate::games::entry::actor::Actor;
use crate::games::entry::window::{Setup, Start};
use crate::games::thinking::Pace;
use crate::programs::workbench::{Item, Workbench};
use crate::system::computer::Program;
use crate::system::exec::port::MsgPort;
use crate::system::exec::signals::{SignalPort, Signals};
use crate::system::intuition::Intuition;
use crate::system::intuition::screen::NewScreen;

/// Loads everything, then switches the computer on with the game asked for. `screens` is a folder of public screens beside the
/// built-in ones.
///
/// # Errors
/// What the settings name cannot be read or makes no sense, or the game cannot start.
pub fn switch_on(
    settings: &Settings,
    pace: Pace,
    screens: Option<&Path>,
) -> Result<Box<dyn Stage>, Box<dyn Error>> {
    if settings.workbench {
        return Ok(Box::new(workbench(settings, pace, screens, |_| ())?));
    }
    Ok(Box::new(switch_on_as(settings, pace, screens, |actor| Running::Game(settings.game, actor))?))
}

/// The same for who wants the program as something else than one of several: `of` makes that of it.
///
/// # Errors
/// As [`switch_on`].
pub fn switch_on_as<P: Program>(
    settings: &Settings,
    pace: Pace,
    screens: Option<&Path>,
    of: impl FnOnce(Box<dyn Actor>) -> P,
) -> Result<Amiga<P>, Box<dyn Error>> {
    let starter = Starter::of(settings, pace, screens)?;
    let mut amiga = Amiga::new(&starter.workbench, |intuition, port| starter.start(intuition, port).map(of))?;
    amiga.frame_pictures(settings.border.unwrap_or(0));
    amiga.announce_pictures(!settings.given.is_classic());
    Ok(amiga)
}

/// Starts the game asked for beside what runs already. `settings` say nothing about the Workbench's screen then, which is open.
///
/// # Errors
/// As [`switch_on`].
pub fn start_beside(
    amiga: &mut Amiga<Running>,
    settings: &Settings,
    pace: Pace,
    screens: Option<&Path>,
) -> Result<(), Box<dyn Error>> {
    let starter = Starter::of(settings, pace, screens)?;
    amiga.run(|intuition, port| {
        starter.start(intuition, port).map(|actor| Running::Game(settings.game, actor))
    })
}

/// Switches on with the Workbench, an icon of every game on it, and opens the game asked for. `prepare` may change what is known of a
/// game before it is opened by its icon.
///
/// # Errors
/// As [`switch_on`].
pub fn workbench(
    settings: &Settings,
    pace: Pace,
    screens: Option<&Path>,
    mut prepare: impl FnMut(&mut Settings) + 'static,
) -> Result<Amiga<Running>, Box<dyn Error>> {
    let starter = Starter::of(settings, pace, screens)?;
    let setup = &starter.workbench;
    let orders = MsgPort::new(SignalPort::new(), Signals::REPLY_PORT);
    let of = |game: &'static Entry| Some((game, setup.drawings.of(game.icon()?, setup.interlace)));
    let items: Vec<Item<'_>> = catalogue::all()
        .filter_map(of)
        .map(|(game, pictures)| Item { label: game.title, word: game.word, pictures })
        .collect();
    let ordered = orders.clone();
    let mut amiga = Amiga::new(setup, |intuition, _| {
        Ok::<_, Box<dyn Error>>(Running::Workbench(Box::new(Workbench::open(intuition, &items, ordered))))
    })?;
    amiga.frame_pictures(settings.border.unwrap_or(0));
    amiga.announce_pictures(!settings.given.is_classic());
    amiga.run(|intuition, port| {
        starter.start(intuition, port).map(|actor| Running::Game(settings.game, actor))
    })?;
    let (asked, folder) = (settings.beside(settings.game)?, screens.map(Path::to_path_buf));
    amiga.load_with(Loader {
        orders,
        load: Box::new(move |word, intuition, port| {
            let game = catalogue::find(word).ok_or_else(|| format!("{word}: no such program"))?;
            let mut settings = asked.beside(game)?;
            prepare(&mut settings);
            let started = Starter::of(&settings, pace, folder.as_deref())
                .and_then(|starter| starter.start(intuition, port));
            let told = |error| format!("{}: {error}", game.title).into();
            started.map(|actor| Running::Game(game, actor)).map_err(told)
        }),
    });
    Ok(amiga)
}

/// Everything loaded that a game starts from.
struct Starter<'a> {
    setup: &'a Setup,
    seed: Option<u64>,
    pace: Pace,
    workbench: ScreenSetup,
    own_screen: Option<NewScreen>,
}

impl<'a> Starter<'a> {
    fn of(settings: &'a Settings, pace: Pace, screens: Option<&Path>) -> Result<Self, Box<dyn Error>> {
        let window = settings.game.window.as_ref();
        let own = window.and_then(|window| window.own_screen).and_then(|own| settings.own_screen(&own));
        let own = own.map(|request| settings.screen_setup_of(&request, screens)).transpose()?;
        let (workbench, notes) = match &own {
            Some(_) => settings.screen_setup_of(&settings.screen.of_the_monitor(), screens)?,
            None => settings.screen_setup(screens)?,
        };
        for note in &notes {
            terminal::note(note);
        }
        let Some(setup) = &settings.setup else { return Err("nothing is to be shown on a screen".into()) };
        let own_screen = own.as_ref().map(|(own, _)| amiga::screen(own));
        Ok(Self { setup, seed: settings.seed, pace, workbench, own_screen })
    }

    fn start(&self, intuition: &mut Intuition, port: &SignalPort) -> Result<Box<dyn Actor>, Box<dyn Error>> {
        let interlaced = intuition.is_interlaced();
        self.setup.start(Start {
            intuition,
            port,
            seed: self.seed.unwrap_or_else(rand::random),
            pace: self.pace,
            drawings: &self.workbench.drawings,
            interlaced,
            own_screen: self.own_screen.clone(),
        })
    }
}
