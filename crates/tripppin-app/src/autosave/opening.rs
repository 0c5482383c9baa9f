//! Starts a computer for the user: resumes the saved game and saves the games that are played.
//!
//! Decides when to resume a game and when to ask the user, and shows a message if a game cannot be saved.
//! Switching the computer on is left to [`boot`].

use std::error::Error;
use std::fmt;
use std::path::Path;
use std::rc::Rc;

use super::record::adopt_daily_results;
use super::{
    AutosaveBlocklist, AutosavingComputer, Claim, SaveSlot, Store, StoredLines, StoredLinkGames, load_logbook,
};
use crate::ladder::engine_rating;
use crate::script::stage::ScriptHost;
use crate::settings::Settings;
use crate::{boot, terminal};
use amiga_boardgame::entry::GameEntry;
use amiga_boardgame::entry::option_values::OptionValues;
use amiga_boardgame::entry::window::GameLauncher;
use amiga_boardgame::view::any_game::AnyGame;
use amiga_boardgame::view::by_link::line::{self, Lines};
use amiga_boardgame::view::link_storage::SavedLinkGames;
use amiga_boardgame::view::record::UserRecord;
use boardgame_engine::search_task::Pace;
use small_amiga::dos::Dos;
use small_amiga::intuition::{Importance, Intuition};
use small_amiga_window::keys;

/// Text shown in the screen's title bar when the user starts the program for the first time.
const WELCOME: &str = "F1: how to play. Right mouse button, or F10: the menus.";
/// Text shown in place of [`WELCOME`] to a user with a touch screen.
const TOUCH_WELCOME: &str = "Tap or drag to play. Hold a finger still for the menus.";
const NOT_KEPT: &str = "This game will not be saved";

/// Switches an emulated computer on and autosaves the games that are played on it.
///
/// The saved game is resumed unless the options select a different game; with `again`, it is resumed in any
/// case, because the requested game was started before. In classic mode no game is saved. `store` holds the
/// saved games and `screens` is the folder of public screens; both are `None` where they are not available.
///
/// # Errors
/// Returns the errors of [`boot::computer`], and the system's error if it cannot create a thread.
pub fn open(
    settings: &mut Settings,
    pace: Pace,
    store: Option<Rc<dyn Store>>,
    (volumes, screens): (Dos, Option<&Path>),
    again: bool,
) -> Result<AutosavingComputer<Box<dyn ScriptHost>>, Box<dyn Error>> {
    let barred = AutosaveBlocklist::default();
    let store = store.filter(|_| !settings.values.is_classic());
    let record = store.as_ref().and_then(|store| user_record(store, volumes.clone(), &settings.address));
    settings.record.clone_from(&record);
    if let Some(store) = &store {
        prepare_links(settings, store);
        if line::IS_AVAILABLE {
            prepare_lines(settings, store);
        }
    }
    match &store {
        Some(store) => prepare(settings, store, &barred, record.as_ref(), again),
        None if settings.values.is_classic() => {}
        None => {
            settings.setup = settings.setup.take().map(|setup| announcing(setup, Importance::Fault, NOT_KEPT))
        }
    }
    let (refused, place, known) = (barred.clone(), store.clone(), record.clone());
    let has_touch = settings.has_touch;
    let prepare = move |settings: &mut Settings| {
        settings.has_touch = has_touch;
        if let Some(store) = &place {
            prepare(settings, store, &refused, known.as_ref(), false);
        }
    };
    let on_workbench = settings.workbench == Some(true);
    let has_startup = on_workbench && !settings.values.is_classic() && !settings.skips_startup;
    let startup = if has_startup { boot::startup_sequence(&volumes) } else { None };
    let mut computer = boot::computer(settings, pace, screens, (volumes, on_workbench), prepare)?;
    startup.into_iter().for_each(|launch| computer.order(launch));
    let computer: Box<dyn ScriptHost> = Box::new(computer);
    Ok(match store {
        Some(store) => {
            let computer = AutosavingComputer::for_all_games(computer, store, barred)?;
            match record {
                Some(record) => computer.with_record(record)?,
                None => computer,
            }
        }
        None => AutosavingComputer::inactive(computer),
    })
}

/// Adds the user's correspondence games to `settings`. The title bar reports damaged or unreadable games.
///
/// Correspondence games that `settings` already contains are kept, so that a test can choose the secrets.
fn prepare_links(settings: &mut Settings, store: &Rc<dyn Store>) {
    let stored = StoredLinkGames::new(store);
    let fault = match stored.read() {
        Ok((_, damage)) => damage,
        Err(why) => Some(why),
    };
    settings.links.get_or_insert_with(|| SavedLinkGames::new(stored));
    report(settings, fault);
}

/// Adds the lines to other computers to `settings`, unless `settings` already has lines. The title bar reports the end
/// of a saved game of three computers.
fn prepare_lines(settings: &mut Settings, store: &Rc<dyn Store>) {
    let stored = StoredLines::new(store);
    let ended = stored.end_games_of_three();
    settings.lines.get_or_insert_with(|| Lines::new(stored));
    report(settings, ended);
}

/// Shows a fault, if there is one, in the title bar when the game has started.
fn report(settings: &mut Settings, fault: Option<String>) {
    if let Some(fault) = fault {
        settings.setup =
            settings.setup.take().map(|setup| announcing(setup, Importance::Fault, fault.as_str()));
    }
}

/// Loads the user's record of games and daily puzzles.
///
/// Returns `None`, with a note on the terminal, if a damaged record can be neither renamed nor replaced.
fn user_record(store: &Rc<dyn Store>, dos: Dos, address: &str) -> Option<UserRecord> {
    match load_logbook(&**store) {
        Ok(mut logbook) => {
            adopt_daily_results(store, &mut logbook);
            Some(UserRecord::new(logbook, move || dos.now().unix(), engine_rating).on_page(address))
        }
        Err(error) => {
            terminal::note(&format!("{error}; your record will not be saved"));
            None
        }
    }
}

/// The pending decision of the user about which program saves a game that is also open in another program.
#[derive(Clone)]
pub struct GameOpenElsewhere(Rc<dyn Fn(bool) -> GameLauncher>);

impl GameOpenElsewhere {
    /// Takes over saving the game if `takes_over` is `true`, or leaves saving to the program that has the game open.
    ///
    /// Returns the launcher that starts or resumes the game.
    pub fn decide(&self, takes_over: bool) -> GameLauncher {
        (self.0)(takes_over)
    }

    /// Adds a function that is called after the game has started.
    ///
    /// The function is called whether or not this program takes over saving the game.
    #[must_use]
    pub fn then(self, after: impl Fn(&mut dyn AnyGame, &mut Intuition) + Clone + 'static) -> Self {
        Self(Rc::new(move |takes_over| self.decide(takes_over).then(after.clone())))
    }
}

impl fmt::Debug for GameOpenElsewhere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OpenElsewhere")
    }
}

/// Prepares the start of a game by locking and loading the saved game.
///
/// If another program has the lock, the user has to decide first.
fn prepare(
    settings: &mut Settings,
    store: &Rc<dyn Store>,
    autosave_blocklist: &AutosaveBlocklist,
    record: Option<&UserRecord>,
    again: bool,
) {
    let Some(setup) = settings.setup.take() else { return };
    let setup = recording(setup, record);
    let setup = match settings.notes.join("; ") {
        notes if notes.is_empty() => setup,
        notes => announcing(setup, Importance::Answer, format!("{}: {notes}", settings.game.title)),
    };
    let beginning = GameStart {
        store: Rc::clone(store),
        autosave_blocklist: autosave_blocklist.clone(),
        game: settings.game,
        values: settings.values.clone(),
        record: record.cloned(),
        difficulty: settings.difficulty,
        resumes: again || settings.resumes_saved_game(),
        welcome: if settings.has_touch { TOUCH_WELCOME } else { WELCOME },
        setup,
    };
    if beginning.claim(Claim::IfFree) {
        settings.setup = Some(beginning.setup());
        return;
    }
    settings.setup = Some(beginning.setup.clone());
    settings.elsewhere = Some(GameOpenElsewhere(Rc::new(move |takes_over| {
        if takes_over && beginning.claim(Claim::TakeOver) {
            return beginning.setup();
        }
        beginning.claim(Claim::Decline);
        announcing(beginning.setup(), Importance::Fault, NOT_KEPT)
    })));
}

struct GameStart {
    store: Rc<dyn Store>,
    autosave_blocklist: AutosaveBlocklist,
    game: &'static GameEntry,
    values: OptionValues,
    record: Option<UserRecord>,
    difficulty: Option<u8>,
    resumes: bool,
    welcome: &'static str,
    setup: GameLauncher,
}

impl GameStart {
    fn claim(&self, claim: Claim) -> bool {
        let is_claimed = SaveSlot::new(&self.store, self.game).claim(claim);
        if is_claimed && claim != Claim::Decline {
            self.autosave_blocklist.add_claimed(self.game);
        }
        is_claimed
    }

    /// Returns the launcher that starts or resumes the game.
    ///
    /// If the game's file can be neither read nor renamed, the game will not be saved, and the screen's title
    /// bar reports that.
    fn setup(&self) -> GameLauncher {
        let place = SaveSlot::new(&self.store, self.game);
        let first = self.store.is_first_run();
        let other_names = if first { keys::amiga_key() } else { None };
        // An unreadable file is also renamed if the saved game is not resumed.
        let kept = place.load_with_settings(self.game, &self.values, self.difficulty);
        match kept.and_then(|kept| Ok((kept, place.solved_puzzles(self.game)?))) {
            Ok((kept, solved)) => {
                let setup = match kept {
                    Some((_, resumed)) if self.resumes => recording(resumed, self.record.as_ref()),
                    Some((saved, _)) => saved.behind(self.setup.clone()),
                    None => self.setup.clone(),
                };
                let setup = setup.then(move |actor, intuition| {
                    actor.set_solved_puzzles(solved.clone());
                    if other_names.is_some() {
                        intuition.name_amiga_key(other_names);
                    }
                });
                if first { announcing(setup, Importance::Welcome, self.welcome) } else { setup }
            }
            Err(error) => {
                terminal::note(&format!("{error}; the game will not be saved"));
                self.autosave_blocklist.bar(self.game);
                announcing(self.setup.clone(), Importance::Fault, NOT_KEPT)
            }
        }
    }
}

/// Returns a launcher that starts the game and then passes the user's record to it.
///
/// The launcher is returned unchanged if `record` is `None`.
fn recording(setup: GameLauncher, record: Option<&UserRecord>) -> GameLauncher {
    match record.cloned() {
        Some(record) => setup.then(move |actor, intuition| actor.set_user_record(intuition, record.clone())),
        None => setup,
    }
}

fn announcing(setup: GameLauncher, importance: Importance, text: impl Into<String>) -> GameLauncher {
    let text = text.into();
    setup.then(move |_, intuition| intuition.announce_as(importance, text.clone()))
}
