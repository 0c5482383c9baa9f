//! The user's saved games with friends, one private text for all games.
//!
//! The text contains the secrets of the user. Each change locks the text, reads it and writes it immediately, so that
//! several programs of the user lose nothing. A damaged text is renamed, and its readable lines are kept.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Weak;

use super::secret::{self, cannot_be};
use super::store::Store;
use crate::terminal;
use amiga_boardgame::table::friend::storage::{FriendStorage, GamesChange, Progress, SECRET};
use boardgame_friend::games::{DamagedLine, Games};

/// Store key of the user's games with friends.
pub const LINKS: &str = "links";

/// Subject with which error messages about the saved games begin.
pub(super) const WHAT: &str = "The games with friends";

/// The user's games with friends in a store.
///
/// The secrets for new games are random bytes from the operating system.
#[derive(Debug)]
pub struct StoredGames {
    store: Rc<dyn Store>,
    /// Number of changes of the text by other programs that the store has reported.
    generation: Rc<Cell<u64>>,
}

impl StoredGames {
    /// Creates a handle for the games with friends in a store, without reading the store.
    pub fn new(store: &Rc<dyn Store>) -> Self {
        Self { store: Rc::clone(store), generation: Rc::default() }
    }

    /// Reads the user's games with friends from the store.
    ///
    /// A damaged text is renamed, with a note on the terminal, and its readable lines are saved again. The
    /// result then contains a message about the damage.
    ///
    /// # Errors
    /// Returns a sentence with the reason if the text can be neither read nor moved aside.
    pub fn read(&self) -> Result<(Games, Option<String>), String> {
        let (games, damaged) = self.look()?;
        let Some(first) = damaged else { return Ok((games, None)) };
        let shown = self.store.shown(LINKS);
        let aside = self.store.quarantine(LINKS).map_err(|error| cannot_be(WHAT, "read", &error))?;
        self.save(&games)?;
        terminal::note(&format!("{shown}: {first}; moved to {aside}, and the readable lines are kept"));
        Ok((games, Some(damage(&first))))
    }
}

impl StoredGames {
    /// Reads the user's games with friends, and the first damaged line, without changing the store.
    ///
    /// # Errors
    /// Returns a sentence with the reason if the text cannot be read.
    pub(super) fn look(&self) -> Result<(Games, Option<DamagedLine>), String> {
        let text = secret::read(&*self.store, LINKS, WHAT)?;
        let (games, damaged) = Games::from_private_text(&text.unwrap_or_default());
        Ok((games, damaged.into_iter().next()))
    }

    fn save(&self, games: &Games) -> Result<(), String> {
        let saved = self.store.put_secret(LINKS, &games.to_private_text());
        saved.map_err(|error| cannot_be(WHAT, "saved", &error))
    }

    /// Changes the games as [`FriendStorage::change`] does, and returns a message if the text was damaged.
    ///
    /// # Errors
    /// Returns a sentence with the reason if the games can be neither read nor saved, or the error of `change`.
    pub(super) fn change_and_tell(&self, change: GamesChange<'_>) -> Result<Option<String>, String> {
        let _held =
            self.store.hold(LINKS).ok_or_else(|| format!("{WHAT} are being changed by another program"))?;
        let (mut games, damage) = self.read()?;
        let before = games.clone();
        change(&mut games)?;
        if games != before {
            self.save(&games)?;
        }
        Ok(damage)
    }
}

fn damage(first: &DamagedLine) -> String {
    format!("A game with a friend is damaged: {first}. The old text is kept under another name")
}

impl FriendStorage for StoredGames {
    fn load(&self) -> Result<Games, String> {
        self.read().map(|(games, _)| games)
    }

    fn change(&self, change: GamesChange<'_>) -> Result<(), String> {
        self.change_and_tell(change).map(drop)
    }

    fn progress(&self) -> Progress {
        Progress { generation: self.generation.get(), ..Progress::default() }
    }

    fn known(&self) -> Option<Games> {
        self.load().ok()
    }

    fn notify_with(&self, notify: Weak<dyn Fn() + Send + Sync>) {
        let generation = Rc::clone(&self.generation);
        let changed = move || {
            generation.set(generation.get() + 1);
            notify.upgrade().into_iter().for_each(|notify| notify());
        };
        self.store.watch(LINKS, Box::new(changed));
    }

    fn draw_secret(&self) -> Result<[u8; SECRET], String> {
        secret::random_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{FolderStore, WRITE_TIMEOUT};
    use super::*;
    use boardgame_friend::chain::Secret;
    use boardgame_friend::record::Record;
    use boardgame_friend::settings::Settings;
    use std::fs;

    #[test]
    fn damaged_line_is_moved_aside_and_others_stay() {
        let folder = tempfile::tempdir().unwrap();
        let store: Rc<dyn Store> = Rc::new(FolderStore::new(folder.path(), WRITE_TIMEOUT));
        let stored = StoredGames::new(&store);
        assert_eq!(stored.read(), Ok((Games::default(), None)));
        let mut games = Games::default();
        for _ in 0..2 {
            let secret = Secret::new(stored.draw_secret().unwrap());
            let settings = Settings::new("tripppin", "").unwrap();
            games.add(Record::invite(settings, secret), |_, _| unreachable!()).unwrap();
        }
        stored.save(&games).unwrap();
        assert_eq!(stored.load(), Ok(games.clone()));
        // A byte that is not text, in the line of the second game.
        let mut bytes = games.to_private_text().into_bytes();
        let at = bytes.iter().position(|&byte| byte == b'\n').unwrap();
        bytes[at + 1] = 0xFF;
        fs::write(folder.path().join(LINKS), &bytes).unwrap();
        let second = games.records()[1].id();
        games.remove(second).unwrap();
        let (read, message) = stored.read().unwrap();
        assert_eq!(read, games);
        let message = message.unwrap();
        assert!(message.starts_with("A game with a friend is damaged: line 2: column 1: "), "{message}");
        assert_eq!(fs::read(folder.path().join("links.bad")).unwrap(), bytes);
        assert_eq!(stored.read(), Ok((games, None)));
    }

    #[test]
    fn programs_that_change_the_games_at_once_lose_none() {
        let folder = tempfile::tempdir().unwrap();
        let add = |seed: u8| {
            let store: Rc<dyn Store> = Rc::new(FolderStore::new(folder.path(), WRITE_TIMEOUT));
            for number in 0..10 {
                let settings = Settings::new("tripppin", "").unwrap();
                let record = Record::invite(settings, Secret::new([seed + number; SECRET]));
                let mut add = |games: &mut Games| {
                    games.add(record.clone(), |_, _| unreachable!()).map(drop).map_err(|why| why.to_string())
                };
                StoredGames::new(&store).change(&mut add).unwrap();
            }
        };
        std::thread::scope(|scope| {
            [0, 50, 100].map(|seed| scope.spawn(move || add(seed))).map(|added| added.join().unwrap())
        });
        let store: Rc<dyn Store> = Rc::new(FolderStore::new(folder.path(), WRITE_TIMEOUT));
        assert_eq!(StoredGames::new(&store).load().unwrap().records().len(), 30);
    }

    #[test]
    fn unreadable_text_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let store: Rc<dyn Store> = Rc::new(FolderStore::new(folder.path(), WRITE_TIMEOUT));
        fs::create_dir(folder.path().join(LINKS)).unwrap();
        let error = StoredGames::new(&store).read().unwrap_err();
        assert!(error.starts_with("The games with friends cannot be read: "), "{error}");
        assert!(folder.path().join(LINKS).is_dir());
    }

    #[cfg(unix)]
    #[test]
    fn only_the_owner_can_read_the_games_with_friends() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(LINKS);
        let mode = || fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        let store: Rc<dyn Store> = Rc::new(FolderStore::new(folder.path(), WRITE_TIMEOUT));
        let stored = StoredGames::new(&store);
        stored.save(&Games::default()).unwrap();
        assert_eq!(mode(), 0o600);
        // A file that others can read gets the mode as well.
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        stored.save(&Games::default()).unwrap();
        assert_eq!(mode(), 0o600);
    }
}
