//! Detects changes of the games on a computer and saves them.

use amiga_boardgame::entry::saved_options::SavedOptions;
use std::cell::RefCell;
use std::io;
use std::ops::DerefMut;
use std::rc::Rc;

use super::record::RecordAutosave;
use super::saved_text::SavedText;
use super::store::{MergeFn, SaveEvent, Store, UnsavedError};
use super::writer::joined;
use super::{Claim, SaveSlot, front};
use crate::script::stage::ScriptHost;
use crate::terminal;
use amiga_boardgame::table::GameEntry;
use amiga_boardgame::table::any_game::{AnyGame, Pulse, Saved, Scope};
use amiga_boardgame::table::saved_game;
use amiga_boardgame::view::user_record::UserRecord;
use boardgame_engine::session::Revision;
use small_amiga::clipboard::Clipboard;
use small_amiga::exec::NotifyFn;
use small_amiga::input::InputEvent;
use small_amiga::intuition::WindowId;
use small_amiga_window::files::FileError;
use small_amiga_window::scaling::Picture;
use small_amiga_window::{DisplayOptions, EmulatedComputer};

/// A list of the games that must not be saved in this run, and a second list of the games that are about to start.
///
/// A game must not be saved if its file can be neither read nor renamed. The saved games of games that are about to
/// start are locked by this program.
///
/// Clones share both lists.
#[derive(Debug, Clone, Default)]
pub struct AutosaveBlocklist {
    barred: Rc<RefCell<Vec<&'static GameEntry>>>,
    /// The games that are about to start. This program has locked their saved games.
    ///
    /// A saved game is unlocked if the start of its game fails.
    claimed: Rc<RefCell<Vec<&'static GameEntry>>>,
}

impl AutosaveBlocklist {
    /// Excludes a game from being saved for the rest of this run.
    pub fn bar(&self, game: &'static GameEntry) {
        self.barred.borrow_mut().push(game);
    }

    fn contains(&self, game: &GameEntry) -> bool {
        self.barred.borrow().contains(&game)
    }

    /// Adds a game to the list of claimed games, which are about to start.
    ///
    /// The game's saved game must be locked by this program.
    pub(super) fn add_claimed(&self, game: &'static GameEntry) {
        self.claimed.borrow_mut().push(game);
    }
}

/// The autosave state of one game. The game may be open in several windows.
#[derive(Debug)]
struct GameAutosave {
    game: &'static GameEntry,
    slot: SaveSlot,
    in_play: SavedText,
    solved: SavedText,
    /// The snapshots of all windows with this game, as of the last check for changes.
    window_snapshot: Vec<WindowSnapshot>,
}

/// The state of the game in one window at the last check for changes.
#[derive(Debug)]
struct WindowSnapshot {
    window: WindowId,
    revision: Revision,
    /// Text of the saved game, or `None` if there is nothing to save.
    text: Option<String>,
    /// The position and moves of the game, as text.
    line: String,
    /// Whether changes of the game in this window are saved.
    ///
    /// Becomes `true` when the position or moves change, or at a change of a setting that overwrites no other game.
    is_saved: bool,
}

impl WindowSnapshot {
    fn new(actor: &dyn AnyGame, saved: &SavedOptions, game: &GameEntry) -> Self {
        let Pulse { window, revision, .. } = actor.pulse();
        let (text, line) = (Some(saved.text(game.word)), saved.line().to_owned());
        Self { window, revision, text, line, is_saved: false }
    }
}

impl GameAutosave {
    /// Creates the autosave state of a game. Nothing is written before the first change of the game.
    fn new(actor: &dyn AnyGame, game: &'static GameEntry, slot: &SaveSlot) -> io::Result<Self> {
        let join: MergeFn = Box::new(move |there, text| joined(game, there, text));
        let saved = actor.saved(Scope::Own);
        let window = WindowSnapshot::new(actor, &saved.options, game);
        let solved = SavedText::new(slot.store.write(&slot.solved, Some(join))?, solved(&saved, game.word));
        let in_play = SavedText::new(slot.store.write(&slot.game, None)?, window.text.clone());
        Ok(Self { game, slot: slot.clone(), in_play, solved, window_snapshot: vec![window] })
    }

    /// Returns the next message for the title bar about failed or resumed saving.
    ///
    /// Returns `None` if there is nothing to report.
    fn next_report(&mut self) -> Option<String> {
        let title = self.game.title;
        let events = [(&mut self.in_play, ""), (&mut self.solved, "The solved puzzles of ")];
        events.into_iter().find_map(|(kept, what)| {
            let is = if what.is_empty() { "is" } else { "are" };
            Some(match kept.next_event()? {
                SaveEvent::Failed(error) => format!("{what}{title} cannot be saved: {}", reason(&error)),
                SaveEvent::Resumed => format!("{what}{title} {is} saved again"),
                SaveEvent::TakenOver => format!("{title} is saved by another window now, not by this one"),
            })
        })
    }

    /// Saves the game of a window if it has changed since the last check.
    ///
    /// `touched` is set after an input, which may have changed a setting without creating a new revision.
    ///
    /// Opening a window is not a change, so an unchanged window never replaces another window's game. A
    /// changed setting is saved only if it does not replace a different game.
    fn save_if_changed(&mut self, game: &dyn AnyGame, touched: bool) {
        let Pulse { window, revision, .. } = game.pulse();
        match self.window_snapshot.iter_mut().find(|looked| looked.window == window) {
            Some(looked) if looked.revision == revision && !touched => {}
            Some(looked) => {
                let saved = game.saved(Scope::Own);
                let mut now = WindowSnapshot::new(game, &saved.options, self.game);
                now.is_saved = looked.is_saved;
                if now.text != looked.text {
                    now.is_saved |= now.line != looked.line || self.slot.may_replace(&now.line);
                    if now.is_saved {
                        self.in_play.save(now.text.clone());
                    }
                }
                *looked = now;
                self.solved.save(solved(&saved, self.game.word));
            }
            None => {
                let new = WindowSnapshot::new(game, &game.saved(Scope::Own).options, self.game);
                if self.window_snapshot.is_empty() {
                    // The game was reopened; another program may have saved it in between.
                    self.in_play.has(new.text.clone());
                }
                self.window_snapshot.push(new);
            }
        }
    }

    /// Unlocks the saved game, unless a write is unfinished or has failed.
    ///
    /// Called after the last window with this game has been closed.
    fn close(&mut self) {
        if !self.window_snapshot.is_empty() && !self.in_play.is_unsettled() {
            self.window_snapshot.clear();
            self.slot.claim(Claim::Release);
        }
    }
}

/// An emulated computer whose games and user's record are saved after each change.
#[derive(Debug)]
pub struct AutosavingComputer<S> {
    stage: S,
    games: Vec<GameAutosave>,
    /// The store in which newly started games are saved, with the blocklist of games that must not be saved.
    ///
    /// If `None`, games that are started later are not saved.
    store: Option<(Rc<dyn Store>, AutosaveBlocklist)>,
    front: Option<SavedText>,
    record: Option<RecordAutosave>,
    /// Whether there has been any input since the last check for changes.
    ///
    /// Input may have changed a setting, which creates no new revision of the game.
    touched: bool,
}

impl<S: DerefMut<Target: ScriptHost>> AutosavingComputer<S> {
    pub(crate) const fn inactive(stage: S) -> Self {
        Self { stage, games: Vec::new(), store: None, front: None, record: None, touched: false }
    }

    /// Creates a wrapper for an emulated computer that runs one game. The wrapper saves the game after each change.
    ///
    /// Each new picture is held back until the game in it is saved, but not longer than the store's time
    /// limit.
    ///
    /// # Errors
    /// Returns the system's error if it cannot create a thread.
    pub fn for_game(stage: S, game: &'static GameEntry, slot: &SaveSlot) -> io::Result<Self> {
        let games = stage.actor().map(|actor| GameAutosave::new(actor, game, slot)).transpose()?;
        let games = games.into_iter().collect();
        Ok(Self { stage, games, store: None, front: None, record: None, touched: false })
    }

    /// Creates a wrapper for an emulated computer. The wrapper saves every game on the computer after each change.
    ///
    /// Games in `autosave_blocklist` are not saved. Games that are started later are saved, too.
    ///
    /// If a game is open in several windows, the game in the window that changed last is saved.
    ///
    /// # Errors
    /// Returns the system's error if it cannot create a thread.
    pub fn for_all_games(
        stage: S,
        store: Rc<dyn Store>,
        autosave_blocklist: AutosaveBlocklist,
    ) -> io::Result<Self> {
        let front = Some(front::saved(&store)?);
        let mut keeper = Self {
            stage,
            games: Vec::new(),
            store: Some((store, autosave_blocklist)),
            front,
            record: None,
            touched: false,
        };
        keeper.watch_new_games()?;
        Ok(keeper)
    }

    /// Adds autosaving of the user's record to the emulated computer.
    ///
    /// # Errors
    /// Returns the system's error if it cannot create a thread.
    pub fn with_record(mut self, record: UserRecord) -> io::Result<Self> {
        if let Some((store, _)) = &self.store {
            self.record = Some(RecordAutosave::new(store, record)?);
        }
        Ok(self)
    }

    /// Returns the emulated computer inside this wrapper.
    pub fn stage(&self) -> &S::Target {
        &self.stage
    }

    /// Returns the emulated computer, and lets the caller act on it. Changed games are saved before the next picture.
    pub fn stage_mut(&mut self) -> &mut S::Target {
        &mut self.stage
    }

    /// Starts to save the games that were opened since the last call.
    ///
    /// Games that have ended remain in the list.
    fn watch_new_games(&mut self) -> io::Result<()> {
        let Some((store, barred)) = &self.store else { return Ok(()) };
        for (game, actor) in self.stage.games() {
            if !barred.contains(game) && !self.games.iter().any(|kept| kept.game == game) {
                self.games.push(GameAutosave::new(actor, game, &SaveSlot::new(store, game))?);
            }
        }
        Ok(())
    }

    /// Ends autosaving after a last attempt to write all unsaved texts.
    ///
    /// # Errors
    /// Returns [`UnsavedError`] for the first file that cannot be written; the others are reported on the
    /// terminal.
    pub fn finish(mut self) -> Result<(), UnsavedError> {
        let files = self.games.iter_mut().flat_map(|game| [&mut game.in_play, &mut game.solved]);
        let files = files.chain(&mut self.front).chain(self.record.as_mut().map(RecordAutosave::text));
        let mut failed = files.filter_map(|kept| kept.finish().err()).collect::<Vec<_>>().into_iter();
        let first = failed.next();
        failed.for_each(|error| terminal::error(&error));
        first.map_or(Ok(()), Err)
    }

    /// Saves all changed games, and reports failed or resumed saving in the title bar.
    fn save_changes(&mut self) {
        self.keep_changes();
        while let Some(report) = self.games.iter_mut().find_map(GameAutosave::next_report) {
            self.stage.announce(report);
        }
        while let Some(report) = self.record.as_mut().and_then(RecordAutosave::next_report) {
            self.stage.announce(report);
        }
    }

    fn keep_changes(&mut self) {
        let touched = std::mem::take(&mut self.touched);
        if self.store.is_none() {
            if let (Some(kept), Some(actor)) = (self.games.first_mut(), self.stage.actor()) {
                kept.save_if_changed(actor, touched);
            }
            return;
        }
        if let Err(error) = self.watch_new_games() {
            terminal::note(&format!("the game will not be saved: {error}"));
        }
        let active = self.stage.window();
        for (game, actor) in self.stage.games() {
            if let Some(kept) = self.games.iter_mut().find(|kept| kept.game == game) {
                kept.save_if_changed(actor, touched && actor.pulse().window == active);
            }
        }
        let games = self.stage.games();
        if let (Some(front), Some(game)) =
            (&mut self.front, front::in_front(&games, self.stage.intuition().active()))
        {
            front.save(Some(front::text(game)));
        }
        if let Some(record) = &mut self.record {
            record.save_changes();
        }
        let is_open = |kept: &GameAutosave| games.iter().any(|(game, _)| *game == kept.game);
        self.games.iter_mut().filter(|kept| !is_open(kept)).for_each(GameAutosave::close);
        // A claimed game without a window has failed to start. If a text still has to be written,
        // `GameAutosave::close` releases the claim later.
        let Some((store, blocklist)) = &self.store else { return };
        for claimed in blocklist.claimed.take() {
            let is_open = games.iter().any(|(game, _)| *game == claimed);
            let is_unsettled =
                self.games.iter().any(|kept| kept.game == claimed && kept.in_play.is_unsettled());
            if !is_open && !is_unsettled {
                SaveSlot::new(store, claimed).claim(Claim::Release);
            }
        }
    }
}

/// Returns the reason for a failed write, without the path of the file.
pub fn reason(error: &FileError) -> String {
    match error {
        FileError::Write { reason, .. } => reason.clone(),
        other => other.to_string(),
    }
}

/// Formats the solved puzzles of a game for saving, or returns `None` if no puzzle has been solved.
fn solved(saved: &Saved<'_>, game: &str) -> Option<String> {
    let solved = saved.solved.filter(|solved| !solved.is_empty())?;
    Some(saved_game::solved_text(game, solved))
}

impl<S: DerefMut<Target: ScriptHost>> EmulatedComputer for AutosavingComputer<S> {
    fn rate(&self) -> u32 {
        self.stage.rate()
    }

    fn input(&mut self, event: InputEvent) {
        // An idle program does not wake, so any input starts a check whether another program saves its games now.
        self.games.iter_mut().for_each(|game| game.in_play.check());
        // Moving the pointer changes no setting; if it drops a piece, the revision changes. Changes before
        // the event are saved first, because the event may end the game.
        if !matches!(event, InputEvent::Pointer { .. }) {
            self.save_changes();
            self.touched = true;
        }
        self.stage.input(event);
    }

    fn wheel(&mut self, steps: i32) {
        self.stage.wheel(steps);
    }

    fn has_pointer(&self) -> bool {
        self.stage.has_pointer()
    }

    fn blanks_to_run(&self) -> Option<u32> {
        let blanks = self.stage.blanks_to_run();
        // The writer's thread cannot wake the window, so its events are polled once a second.
        let unsettled = |game: &GameAutosave| game.in_play.is_unsettled() || game.solved.is_unsettled();
        let is_record_unsettled = self.record.as_ref().is_some_and(RecordAutosave::is_unsettled);
        if is_record_unsettled || self.games.iter().any(unsettled) {
            Some(blanks.map_or(self.rate(), |blanks| blanks.min(self.rate())))
        } else {
            blanks
        }
    }

    fn advance(&mut self, blanks: u32) {
        self.stage.advance(blanks);
        self.save_changes();
    }

    fn notify_with(&mut self, notify: NotifyFn) {
        self.stage.notify_with(notify);
    }

    fn set_visible(&mut self, visible: bool) {
        self.stage.set_visible(visible);
    }

    fn poll(&mut self) {
        self.stage.poll();
        if !self.stage.is_running() {
            self.save_changes();
        }
    }

    fn compose(&mut self) -> bool {
        self.save_changes();
        self.stage.compose()
    }

    fn picture(&self) -> Picture<'_> {
        self.stage.picture()
    }

    fn is_running(&self) -> bool {
        self.stage.is_running()
    }

    fn clipboard(&mut self) -> &mut Clipboard {
        self.stage.clipboard()
    }

    fn screenshot(&mut self) {
        self.stage.screenshot();
    }

    fn title(&self) -> Option<String> {
        let games = self.stage.games();
        let waiting = games.iter().find(|(_, actor)| actor.pulse().is_friend_waiting);
        waiting.map(|(game, _)| format!("{}: your turn", game.title))
    }

    fn display_options(&self) -> DisplayOptions {
        self.stage.display_options()
    }

    fn close(&mut self) {
        self.save_changes();
        self.stage.close();
    }
}
