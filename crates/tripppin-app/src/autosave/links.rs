//! The user's saved correspondence games, one private text for all games.
//!
//! The text contains the secrets of the user. Each change reads the text and writes it immediately, so that several
//! programs of the user can play correspondence games. A damaged text is renamed, and its readable lines are kept.

use std::rc::Rc;

use super::secret::{self, cannot_be};
use super::store::Store;
use crate::terminal;
use amiga_boardgame::table::link_storage::{LinkStorage, SECRET};
use boardgame_friend::link_games::{DamagedLine, LinkGames};

/// Store key of the user's correspondence games.
pub const LINKS: &str = "links";

/// Subject with which error messages about the saved games begin.
const WHAT: &str = "The games by link";

/// The user's correspondence games in a store.
///
/// The secrets for new games are random bytes from the operating system.
#[derive(Debug)]
pub struct StoredLinkGames {
    store: Rc<dyn Store>,
}

impl StoredLinkGames {
    pub fn new(store: &Rc<dyn Store>) -> Self {
        Self { store: Rc::clone(store) }
    }

    /// Reads the user's correspondence games from the store.
    ///
    /// A damaged text is renamed, with a note on the terminal, and its readable lines are saved again. The
    /// result then contains a message about the damage.
    ///
    /// # Errors
    /// Returns a sentence with the reason if the text can be neither read nor moved aside.
    pub fn read(&self) -> Result<(LinkGames, Option<String>), String> {
        let text = secret::read(&*self.store, LINKS, WHAT)?;
        let Some(text) = text else { return Ok((LinkGames::default(), None)) };
        let (games, damaged) = LinkGames::from_private_text(&text);
        let Some(first) = damaged.first() else { return Ok((games, None)) };
        let shown = self.store.shown(LINKS);
        let aside = self.store.quarantine(LINKS).map_err(|error| cannot_be(WHAT, "read", &error))?;
        self.save(&games)?;
        terminal::note(&format!("{shown}: {first}; moved to {aside}, and the readable lines are kept"));
        Ok((games, Some(damage(first))))
    }
}

fn damage(first: &DamagedLine) -> String {
    format!("A game by link is damaged: {first}. The old text is kept under another name")
}

impl LinkStorage for StoredLinkGames {
    fn load(&self) -> Result<LinkGames, String> {
        self.read().map(|(games, _)| games)
    }

    fn save(&self, games: &LinkGames) -> Result<(), String> {
        let saved = self.store.put_secret(LINKS, &games.to_private_text());
        saved.map_err(|error| cannot_be(WHAT, "saved", &error))
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
    use boardgame_friend::correspondence::Correspondence;
    use boardgame_friend::settings::Settings;
    use std::fs;

    #[test]
    fn damaged_line_is_moved_aside_and_others_stay() {
        let folder = tempfile::tempdir().unwrap();
        let store: Rc<dyn Store> = Rc::new(FolderStore::new(folder.path(), WRITE_TIMEOUT));
        let stored = StoredLinkGames::new(&store);
        assert_eq!(stored.read(), Ok((LinkGames::default(), None)));
        let mut games = LinkGames::default();
        for _ in 0..2 {
            let secret = Secret::new(stored.draw_secret().unwrap());
            games.add(Correspondence::invite(Settings::new("tripppin", "").unwrap(), secret)).unwrap();
        }
        stored.save(&games).unwrap();
        assert_eq!(stored.load(), Ok(games.clone()));
        // A byte that is not text, in the line of the second game.
        let mut bytes = games.to_private_text().into_bytes();
        let at = bytes.iter().position(|&byte| byte == b'\n').unwrap();
        bytes[at + 1] = 0xFF;
        fs::write(folder.path().join(LINKS), &bytes).unwrap();
        games.remove(1);
        let (read, message) = stored.read().unwrap();
        assert_eq!(read, games);
        let message = message.unwrap();
        assert!(message.starts_with("A game by link is damaged: line 2: column 1: "), "{message}");
        assert_eq!(fs::read(folder.path().join("links.bad")).unwrap(), bytes);
        assert_eq!(stored.read(), Ok((games, None)));
    }

    #[test]
    fn unreadable_text_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let store: Rc<dyn Store> = Rc::new(FolderStore::new(folder.path(), WRITE_TIMEOUT));
        fs::create_dir(folder.path().join(LINKS)).unwrap();
        let error = StoredLinkGames::new(&store).read().unwrap_err();
        assert!(error.starts_with("The games by link cannot be read: "), "{error}");
        assert!(folder.path().join(LINKS).is_dir());
    }

    #[cfg(unix)]
    #[test]
    fn only_the_owner_can_read_the_games_by_link() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(LINKS);
        let mode = || fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        let store: Rc<dyn Store> = Rc::new(FolderStore::new(folder.path(), WRITE_TIMEOUT));
        let stored = StoredLinkGames::new(&store);
        stored.save(&LinkGames::default()).unwrap();
        assert_eq!(mode(), 0o600);
        // A file that others can read gets the mode as well.
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        stored.save(&LinkGames::default()).unwrap();
        assert_eq!(mode(), 0o600);
    }
}
