//! The saved record of the user, one text for all games.
//!
//! Every program writes the text, after merging its games with the stored ones. A damaged text is moved aside,
//! and the games that can be read in it are kept.

use std::io;
use std::rc::Rc;

use super::saved_text::SavedText;
use super::store::{MergeFn, SaveEvent, Store};
use super::{SaveSlot, reason};
use crate::catalogue::catalogue;
use crate::terminal;
use amiga_boardgame::entry::logbook::{Logbook, ReadLogbook};
use amiga_boardgame::entry::logged_daily::LoggedDaily;
use amiga_boardgame::table::saved_game;
use amiga_boardgame::view::user_record::UserRecord;
use small_amiga_window::files::FileError;

/// Store key of the user's record of games and daily puzzles.
pub const RECORD: &str = "record";

/// Loads the user's logbook of finished games and daily puzzles, or an empty logbook if none is saved.
///
/// A damaged logbook is renamed, with a note on the terminal, and its readable part is saved again.
///
/// # Errors
/// Returns a [`FileError`] if a damaged text can be neither renamed nor replaced.
pub fn load_logbook(store: &dyn Store) -> Result<Logbook, FileError> {
    let Some(text) = store.read_lossy(RECORD) else { return Ok(Logbook::default()) };
    let ReadLogbook { logbook, is_damaged } = Logbook::read(&text);
    if is_damaged {
        let shown = store.shown(RECORD);
        let aside = store.quarantine(RECORD)?;
        store.put(RECORD, &logbook.to_string())?;
        terminal::note(&format!("{shown}: damaged; moved to {aside}, and the readable lines are kept"));
    }
    Ok(logbook)
}

/// Moves old daily-puzzle results, saved by earlier program versions, into the logbook.
///
/// Earlier versions saved these results with the solved puzzles of each game.
///
/// If the logbook cannot be saved, the results stay where they are until the next start.
pub(super) fn adopt_daily_results(store: &Rc<dyn Store>, logbook: &mut Logbook) {
    let mut emptied = Vec::new();
    for game in catalogue().games() {
        let slot = SaveSlot::new(store, game);
        let Ok(mut solved) = slot.solved_puzzles(game) else { continue };
        let former = std::mem::take(&mut solved.daily);
        if !former.is_empty() {
            let results = former.iter().filter_map(|line| LoggedDaily::parse_former(game.word, line));
            results.for_each(|daily| _ = logbook.log_daily(daily));
            emptied.push((slot.solved, saved_game::solved_text(game.word, &solved)));
        }
    }
    if !emptied.is_empty() && store.put(RECORD, &logbook.to_string()).is_ok() {
        emptied.iter().for_each(|(name, text)| _ = store.put(name, text));
    }
}

/// The autosave state of the user's record of games and daily puzzles.
///
/// The record is written only after a game has ended or the record was reset.
#[derive(Debug)]
pub(super) struct RecordAutosave {
    record: UserRecord,
    /// Value of the record's change counter when the record was last saved.
    saved: u64,
    text: SavedText,
}

impl RecordAutosave {
    pub(super) fn new(store: &Rc<dyn Store>, record: UserRecord) -> io::Result<Self> {
        let join: MergeFn = Box::new(|there, text| {
            let mut all = Logbook::read(there).logbook;
            all.merge(&Logbook::read(&text).logbook);
            all.to_string()
        });
        let text = SavedText::new(store.write(RECORD, Some(join))?, None);
        Ok(Self { saved: record.changes(), record, text })
    }

    pub(super) fn save_changes(&mut self) {
        if self.saved != self.record.changes() {
            self.saved = self.record.changes();
            self.text.save(Some(self.record.logbook().to_string()));
        }
    }

    /// Returns the next message for the title bar about failed or resumed saving.
    pub(super) fn next_report(&mut self) -> Option<String> {
        Some(match self.text.next_event()? {
            SaveEvent::Failed(error) => format!("Your record cannot be saved: {}", reason(&error)),
            SaveEvent::Resumed => "Your record is saved again".to_owned(),
            SaveEvent::TakenOver => "Your record is saved by another window now, not by this one".to_owned(),
        })
    }

    pub(super) const fn text(&mut self) -> &mut SavedText {
        &mut self.text
    }

    pub(super) const fn is_unsettled(&self) -> bool {
        self.text.is_unsettled()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{FolderStore, WRITE_TIMEOUT};
    use super::*;
    use amiga_boardgame::entry::logged_game::{GameResult, LoggedGame};
    use boardgame_engine::coach::Day;
    use std::fs;

    fn game(ended: u64) -> LoggedGame {
        let [game, seat, opponent] = ["tripppin", "right", "5"].map(str::to_owned);
        LoggedGame { ended, game, seat, opponent, result: GameResult::Won, is_rated: true }
    }

    fn logbook(games: &[u64]) -> Logbook {
        let mut logbook = Logbook::default();
        games.iter().for_each(|&ended| logbook.log(game(ended)));
        logbook
    }

    #[test]
    fn damaged_record_is_moved_aside_and_salvaged() {
        let folder = tempfile::tempdir().unwrap();
        let store = FolderStore::new(folder.path(), WRITE_TIMEOUT);
        assert_eq!(load_logbook(&store).unwrap(), Logbook::default());
        let text = logbook(&[1, 2, 3]).to_string();
        // A byte that is not text, in the line of the second game.
        let mut bytes = text.clone().into_bytes();
        let at = text.find("game 2").unwrap();
        bytes[at] = 0xFF;
        fs::write(folder.path().join(RECORD), &bytes).unwrap();
        assert_eq!(load_logbook(&store).unwrap(), logbook(&[1, 3]));
        assert_eq!(fs::read(folder.path().join("record.bad")).unwrap(), bytes);
        assert_eq!(fs::read_to_string(folder.path().join(RECORD)).unwrap(), logbook(&[1, 3]).to_string());
        assert_eq!(load_logbook(&store).unwrap(), logbook(&[1, 3]));
        assert!(!folder.path().join("record.bad-2").exists());
    }

    #[test]
    fn daily_results_of_earlier_versions_move_once() {
        let folder = tempfile::tempdir().unwrap();
        let store: Rc<dyn Store> = Rc::new(FolderStore::new(folder.path(), WRITE_TIMEOUT));
        let game = catalogue().find("tripppin").unwrap();
        let lines = "5 0123456789abcdef\ndaily 9 5 0 0\ndaily 10 7 1 0\n";
        let text = saved_game::solved_text(game.word, &lines.parse().unwrap());
        store.put("tripppin.solved", &text).unwrap();
        let mut logbook = logbook(&[1]);
        adopt_daily_results(&store, &mut logbook);
        assert_eq!(logbook.streak("tripppin", Day::new(10).unwrap()), 2);
        assert_eq!(load_logbook(&*store).unwrap(), logbook);
        let solved = SaveSlot::new(&store, game).solved_puzzles(game).unwrap();
        assert_eq!((solved.count(5), solved.daily.len()), (1, 0));
        // After a reset of the record, an earlier version may write the results again.
        logbook.reset(2_000_000_000);
        store.put("tripppin.solved", &text).unwrap();
        adopt_daily_results(&store, &mut logbook);
        assert_eq!(logbook.streak("tripppin", Day::new(10).unwrap()), 0);
        // If the record cannot be saved, the results are adopted at the next start.
        let folder = tempfile::tempdir().unwrap();
        let store: Rc<dyn Store> = Rc::new(FolderStore::new(folder.path(), WRITE_TIMEOUT));
        store.put("tripppin.solved", &text).unwrap();
        fs::create_dir(folder.path().join(RECORD)).unwrap();
        for _ in 0..2 {
            let mut logbook = Logbook::default();
            adopt_daily_results(&store, &mut logbook);
            assert_eq!(logbook.streak("tripppin", Day::new(10).unwrap()), 2);
        }
    }

    #[test]
    fn record_of_two_programs_is_merged() {
        let folder = tempfile::tempdir().unwrap();
        let store: Rc<dyn Store> = Rc::new(FolderStore::new(folder.path(), WRITE_TIMEOUT));
        let record = || UserRecord::new(Logbook::default(), || 0, |_, _| None);
        let (one, other) = (record(), record());
        for (record, ended) in [(&one, 1), (&other, 2)] {
            let mut autosave = RecordAutosave::new(&store, record.clone()).unwrap();
            autosave.save_changes();
            record.log(game(ended));
            autosave.save_changes();
            autosave.text().finish().unwrap();
        }
        assert_eq!(fs::read_to_string(folder.path().join(RECORD)).unwrap(), logbook(&[1, 2]).to_string());
    }
}
