//! A computer for a person: what was kept is gone on with, and what is played is kept.
//!
//! Knows when that is wanted, and what a person is told where it cannot be. Leaves the switching on to [`boot`].

use std::error::Error;
use std::fmt;
use std::path::Path;
use std::rc::Rc;

use super::{Barred, Claim, Keeper, Place, Store};
use crate::games::entry::Entry;
use crate::games::entry::given::Given;
use crate::games::entry::window::Setup;
use crate::games::thinking::Pace;
use crate::host::cli::Settings;
use crate::host::script::stage::Stage;
use crate::host::window::keys;
use crate::host::{boot, terminal};
use small_amiga::system::dos::Dos;

/// What the screen's bar says on a person's first start.
const WELCOME: &str = "F1: how to play. Right mouse button, or F10: the menus.";
/// What it says where a game cannot be kept; the terminal is told why.
const NOT_KEPT: &str = "This game will not be saved";

/// Switches on with the game that was kept, unless another was asked for, and keeps it and those that are opened beside it. The old
/// programs kept none. `store` is where games are kept, `screens` a folder of public screens, where there are such places. `again`: what
/// was asked for has been begun already, and what was kept since is gone on with.
///
/// # Errors
/// As [`boot::switch_on`], and the system's, when it has no thread to give.
pub fn open(
    settings: &mut Settings,
    pace: Pace,
    store: Option<Rc<dyn Store>>,
    (volumes, screens): (Dos, Option<&Path>),
    again: bool,
) -> Result<Keeper<Box<dyn Stage>>, Box<dyn Error>> {
    let barred = Barred::default();
    let store = store.filter(|_| !settings.given.is_classic());
    match &store {
        Some(store) => prepare(settings, store, &barred, again),
        None if settings.given.is_classic() => {}
        None => settings.setup = settings.setup.take().map(|setup| announcing(setup, NOT_KEPT)),
    }
    let (refused, place) = (barred.clone(), store.clone());
    let prepare = move |settings: &mut Settings| {
        if let Some(store) = &place {
            prepare(settings, store, &refused, false);
        }
    };
    let on_workbench = settings.workbench == Some(true);
    let computer: Box<dyn Stage> =
        Box::new(boot::computer(settings, pace, screens, (volumes, on_workbench), prepare)?);
    Ok(match store {
        Some(store) => Keeper::of_all(computer, store, barred)?,
        None => Keeper::of_none(computer),
    })
}

/// A game that is open in another program, until the person has decided which of the two saves it.
#[derive(Clone)]
pub struct OpenElsewhere(Rc<dyn Fn(bool) -> Setup>);

impl OpenElsewhere {
    /// Takes the right to save over, or plays without saving, and returns how the game begins then.
    pub fn decide(&self, takes_over: bool) -> Setup {
        (self.0)(takes_over)
    }
}

impl fmt::Debug for OpenElsewhere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OpenElsewhere")
    }
}

/// Prepares the settings of a game that is about to start: the saved game is resumed unless another was asked for, and the right to
/// save it is claimed. If another program has that, the saved game is read once the person has decided.
fn prepare(settings: &mut Settings, store: &Rc<dyn Store>, barred: &Barred, again: bool) {
    let Some(setup) = settings.setup.take() else { return };
    let beginning = Beginning {
        store: Rc::clone(store),
        barred: barred.clone(),
        game: settings.game,
        given: settings.given.clone(),
        difficulty: settings.difficulty,
        resumes: again || settings.goes_on(),
        setup,
    };
    if beginning.claim(Claim::IfFree) {
        settings.setup = Some(beginning.setup());
        return;
    }
    settings.setup = Some(beginning.setup.clone());
    settings.elsewhere = Some(OpenElsewhere(Rc::new(move |takes_over| {
        if takes_over && beginning.claim(Claim::TakeOver) {
            return beginning.setup();
        }
        beginning.claim(Claim::Decline);
        announcing(beginning.setup(), NOT_KEPT)
    })));
}

/// What is known of a game before it starts.
struct Beginning {
    store: Rc<dyn Store>,
    barred: Barred,
    game: &'static Entry,
    given: Given,
    difficulty: Option<u8>,
    /// Whether the saved game is resumed, if there is one.
    resumes: bool,
    /// How the game begins otherwise.
    setup: Setup,
}

impl Beginning {
    fn claim(&self, claim: Claim) -> bool {
        Place::of(&self.store, self.game).claim(claim)
    }

    /// Returns how the game begins. One whose file can be neither read nor set aside is not saved, which the screen's bar says.
    fn setup(&self) -> Setup {
        let place = Place::of(&self.store, self.game);
        let first = self.store.is_first();
        let other_names = if first { keys::amiga_key() } else { None };
        // Also who begins another game has what cannot be read set aside.
        let kept = place.take_up_for(self.game, &self.given, self.difficulty);
        match kept.and_then(|kept| Ok((kept, place.solved_puzzles(self.game)?))) {
            Ok((kept, solved)) => {
                let setup = kept.filter(|_| self.resumes).unwrap_or_else(|| self.setup.clone());
                let setup = setup.then(move |actor, intuition| {
                    actor.remember(solved.clone());
                    if other_names.is_some() {
                        intuition.name_amiga_key(other_names);
                    }
                });
                if first { announcing(setup, WELCOME) } else { setup }
            }
            Err(error) => {
                terminal::note(&format!("{error}; the game in play is not kept"));
                self.barred.bar(self.game);
                announcing(self.setup.clone(), NOT_KEPT)
            }
        }
    }
}

/// Adds a text to a game's start that is shown on the screen's bar.
fn announcing(setup: Setup, text: &'static str) -> Setup {
    setup.then(move |_, intuition| intuition.announce(Some(text.to_owned())))
}
