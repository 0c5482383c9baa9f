//! The saved record of the user, one text for all games.
//!
//! Every program writes the text, after merging its games with the stored ones. A damaged text is moved aside,
//! and the games that can be read in it are kept.

use std::io;
use std::rc::Rc;

use super::reason;
use super::store::{MergeFn, SaveEvent, Store};
use super::writer::SavedText;
use crate::terminal;
use amiga_boardgame::entry::logbook::{Logbook, ReadLogbook};
use amiga_boardgame::view::record::UserRecord;
use small_amiga_window::files::FileError;

/// Key of the record in the store.
pub const RECORD: &str = "record";

/// Loads the logbook, or an empty one if none is saved. A damaged text is renamed, with a note on the
/// terminal, and what can be read of it is saved again.
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

/// The autosave state of the record. The text is written only after a game has ended or the record was reset.
#[derive(Debug)]
pub(super) struct RecordAutosave {
    record: UserRecord,
    /// Number of changes of the record that have been passed to the writer.
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

    /// Returns the next message for the screen's title bar about failed or resumed saving.
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
    use amiga_boardgame::entry::logbook::{GameResult, LoggedGame};
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
