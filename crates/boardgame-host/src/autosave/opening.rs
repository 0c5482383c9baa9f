//! Starts a computer for the user: resumes the saved game and saves the games that are played.
//!
//! Decides when to resume a game and when to ask the user, and shows a message if a game cannot be saved.
//! Switching the computer on is left to [`boot`].

use std::error::Error;
use std::path::Path;
use std::rc::Rc;

use super::kept_games::KeptGames;
use super::lines::adopt_earlier_lines;
use super::record::adopt_daily_results;
use super::{
    AutosaveBlocklist, AutosavingComputer, Claim, SaveSlot, Store, StoredGames, TcpLines, load_logbook,
};
use crate::catalogue::catalogue;
use crate::script::stage::ScriptHost;
use crate::settings::Settings;
use crate::{boot, terminal};
use amiga_boardgame::entry::option_values::OptionValues;
use amiga_boardgame::table::GameEntry;
use amiga_boardgame::table::friend::line::{self, Lines};
use amiga_boardgame::table::friend::storage::SavedGames;
use amiga_boardgame::table::start::Start;
use amiga_boardgame::view::user_record::UserRecord;
use boardgame_engine::search_task::Pace;
use small_amiga::dos::Dos;
use small_amiga::intuition::Importance;
use small_amiga_window::keys;

/// Text shown in the screen's title bar when the user starts the program for the first time.
const WELCOME: &str = "New? Menu Club: Lesson. F1: how to play. F10: the menus.";
/// Text shown in place of [`WELCOME`] to a user with a touch screen.
const TOUCH_WELCOME: &str = "New? Choose Menu, Club, Lesson. Tap or drag to play.";
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
        None => tell(settings, Importance::Fault, NOT_KEPT),
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
    let computer = boot::computer(settings, pace, screens, (volumes, on_workbench), prepare)?;
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

/// Whether a thread can save. The games on a page are saved at once.
const HAS_THREADS: bool = !cfg!(target_family = "wasm");

/// Adds the user's games with friends to `settings`. The title bar reports damaged or unreadable games.
///
/// Games that `settings` already contains are kept, so that a test can choose the secrets.
fn prepare_links(settings: &mut Settings, store: &Rc<dyn Store>) {
    let opener = store.opener().filter(|_| HAS_THREADS && settings.links.is_none());
    let fault = match opener.map(KeptGames::start) {
        Some(Ok((kept, fault))) => {
            settings.links = Some(SavedGames::new(kept, catalogue().command));
            fault
        }
        // Without another thread, the window saves.
        Some(Err(_)) | None => {
            let stored = StoredGames::new(store);
            let fault = stored.read().map_or_else(Some, |(_, damage)| damage);
            settings.links.get_or_insert_with(|| SavedGames::new(stored, catalogue().command));
            fault
        }
    };
    report(settings, fault);
}

/// Adds the lines to other computers to `settings`, unless `settings` already has lines. The title bar reports what has
/// become of a game that an earlier version has saved on a line.
fn prepare_lines(settings: &mut Settings, store: &Rc<dyn Store>) {
    let adopted = adopt_earlier_lines(store, &StoredGames::new(store));
    settings.lines.get_or_insert_with(|| Lines::new(TcpLines));
    report(settings, adopted);
}

/// Shows a fault, if there is one, in the title bar when the game has started.
fn report(settings: &mut Settings, fault: Option<String>) {
    if let Some(fault) = fault {
        tell(settings, Importance::Fault, fault);
    }
}

/// Loads the user's record of games and daily puzzles.
///
/// Returns `None`, with a note on the terminal, if a damaged record can be neither renamed nor replaced.
fn user_record(store: &Rc<dyn Store>, dos: Dos, address: &str) -> Option<UserRecord> {
    match load_logbook(&**store) {
        Ok(mut logbook) => {
            adopt_daily_results(store, &mut logbook);
            Some(UserRecord::new(logbook, move || dos.now().unix(), catalogue().rating_fn).on_page(address))
        }
        Err(error) => {
            terminal::note(&format!("{error}; your record will not be saved"));
            None
        }
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
    let Some(mut base) = settings.start.take() else { return };
    base.record = record.cloned();
    let notes = settings.notes.join("; ");
    if !notes.is_empty() {
        base = base.telling(Importance::Answer, format!("{}: {notes}", settings.game.title));
    }
    let beginning = GameStart {
        store: Rc::clone(store),
        autosave_blocklist: autosave_blocklist.clone(),
        game: settings.game,
        values: settings.values.clone(),
        difficulty: settings.difficulty,
        resumes: again || settings.resumes_saved_game(),
        welcome: if settings.has_touch { TOUCH_WELCOME } else { WELCOME },
        base,
    };
    if beginning.claim(Claim::IfFree) {
        settings.start = Some(beginning.start());
        return;
    }
    settings.start = Some(beginning.base.clone());
    settings.elsewhere = Some(beginning);
}

/// The start of a game that this program may save, until the user has decided which program saves the game.
#[derive(Debug, Clone)]
pub struct GameStart {
    store: Rc<dyn Store>,
    autosave_blocklist: AutosaveBlocklist,
    game: &'static GameEntry,
    values: OptionValues,
    difficulty: Option<u8>,
    resumes: bool,
    welcome: &'static str,
    /// The start of the game if no saved game is resumed.
    base: Start,
}

impl GameStart {
    /// Takes over saving the game if `takes_over` is `true`, or leaves saving to the program that has the game open.
    ///
    /// Returns the start that begins or resumes the game.
    pub fn decide(&self, takes_over: bool) -> Start {
        if takes_over && self.claim(Claim::TakeOver) {
            return self.start();
        }
        self.claim(Claim::Decline);
        self.start().telling(Importance::Fault, NOT_KEPT)
    }

    fn claim(&self, claim: Claim) -> bool {
        let is_claimed = SaveSlot::new(&self.store, self.game).claim(claim);
        if is_claimed && claim != Claim::Decline {
            self.autosave_blocklist.add_claimed(self.game);
        }
        is_claimed
    }

    /// Returns the start that begins or resumes the game.
    ///
    /// If the game's file can be neither read nor renamed, the game will not be saved, and the screen's title
    /// bar reports that.
    fn start(&self) -> Start {
        let place = SaveSlot::new(&self.store, self.game);
        let first = self.store.is_first_run();
        let base = self.base.clone();
        // An unreadable file is also renamed if the saved game is not resumed.
        let kept = place.load_with_settings(self.game, &self.values, self.difficulty);
        match kept.and_then(|kept| Ok((kept, place.solved_puzzles(self.game)?))) {
            Ok((kept, solved)) => {
                let start = match kept {
                    Some((_, resumed)) if self.resumes => {
                        Start { lesson: base.lesson, record: base.record, told: base.told, ..resumed }
                    }
                    Some((saved, _)) => Start { behind: Some(saved), ..base },
                    None => base,
                };
                let amiga_key = if first { keys::amiga_key() } else { None };
                let start = Start { solved, amiga_key, ..start };
                if first { start.telling(Importance::Welcome, self.welcome) } else { start }
            }
            Err(error) => {
                terminal::note(&format!("{error}; the game will not be saved"));
                self.autosave_blocklist.bar(self.game);
                base.telling(Importance::Fault, NOT_KEPT)
            }
        }
    }
}

/// Adds an announcement to the start of the game.
fn tell(settings: &mut Settings, importance: Importance, text: impl Into<String>) {
    settings.start = settings.start.take().map(|start| start.telling(importance, text));
}

#[cfg(test)]
mod tests {
    use super::super::links::LINKS;
    use super::super::{FolderStore, WRITE_TIMEOUT};
    use super::*;
    use crate::cli;
    use amiga_boardgame::entry::saved_options::{SavedOptions, SavedState};
    use boardgame_engine::score::Score;
    use boardgame_engine::session::Scoring;

    const START: &str = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                         2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a e1 d1 0 0 r";

    #[test]
    fn damaged_links_are_reported_for_a_resumed_game() {
        let folder = tempfile::tempdir().unwrap();
        let store: Rc<dyn Store> = Rc::new(FolderStore::new(folder.path(), WRITE_TIMEOUT));
        let state =
            SavedState { score: Score::new(2), scoring: Scoring::Yes, switches: Vec::new(), history: None };
        let saved = SavedOptions::new(START.to_owned(), Vec::new(), &state);
        store.put("tripppin.game", &saved.text("tripppin")).unwrap();
        store.put(LINKS, "not a game\n").unwrap();
        let mut settings = cli::parse(catalogue(), [], &mut |_| None).unwrap();
        prepare_links(&mut settings, &store);
        prepare(&mut settings, &store, &AutosaveBlocklist::default(), None, false);
        let start = settings.start.unwrap();
        assert!(start.resume.is_some());
        let [(Importance::Fault, message)] = &start.told[..] else { panic!("{:?}", start.told) };
        assert!(message.starts_with("A game with a friend is damaged: "), "{message}");
    }
}
