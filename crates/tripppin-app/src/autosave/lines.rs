//! The network lines to other computers, over TCP. The user's games as listener and as guest are saved separately.
//!
//! A saved game contains the secret of the user and the number of the session. A damaged text is moved aside. One
//! program of the user at a time has the right to open a line as the listener, and one as the guest, so that no
//! program overwrites the saved game of another.

use std::cell::RefCell;
use std::net::SocketAddr;
use std::rc::{Rc, Weak};
use std::time::Instant;

use super::right::Claim;
use super::secret::{self, cannot_be};
use super::store::Store;
use crate::terminal;
use amiga_boardgame::view::by_link::line::{LineConnection, LineHost, SavedLine};
use boardgame_line::address::HostAddress;
use boardgame_line::event::LineEvent;
use boardgame_line::keys::{GuestKey, ListenerKeys, RANDOM_SIZE};
use boardgame_line::line::{Line, SendError};
use boardgame_line::progress::Progress;
use boardgame_line::record::LineRecord;
use boardgame_link::side::Side;
use small_amiga::exec::NotifyFn;

/// Store key of the network game that the user plays as the listener.
pub const HOST_LINE: &str = "line-host";
/// Store key of the network game that the user plays as the guest, who joins a listener.
pub const GUEST_LINE: &str = "line-guest";

/// Subject with which error messages about the saved games begin.
const WHAT: &str = "The game on the line";

const ELSEWHERE: &str = "Another window has a line open";

const fn key(side: Side) -> &'static str {
    match side {
        Side::A => HOST_LINE,
        Side::B => GUEST_LINE,
    }
}

/// Network lines over TCP, and the store with their saved games.
#[derive(Debug)]
pub struct StoredLines {
    store: Rc<dyn Store>,
    /// The rights of the open lines to save their games: first the listener's, then the guest's.
    rights: RefCell<[Weak<LineRight>; 2]>,
}

/// The exclusive right to save one side's game on a network line. Dropping it releases the right.
#[derive(Debug)]
struct LineRight {
    store: Rc<dyn Store>,
    key: &'static str,
}

impl Drop for LineRight {
    fn drop(&mut self) {
        self.store.claim(self.key, Claim::Release);
    }
}

/// An open network line over TCP.
struct TcpConnection {
    line: Line,
    _right: Rc<LineRight>,
}

impl LineConnection for TcpConnection {
    fn next_event(&mut self) -> Option<LineEvent> {
        self.line.next_event()
    }

    fn announce(&mut self, progress: Option<&Progress>) -> Result<(), SendError> {
        self.line.announce(progress)
    }

    fn send(&self, record: &LineRecord) -> Result<(), SendError> {
        self.line.send(record)
    }

    fn hang_up(&self) {
        self.line.hang_up();
    }
}

impl StoredLines {
    pub fn new(store: &Rc<dyn Store>) -> Self {
        Self { store: Rc::clone(store), rights: RefCell::default() }
    }

    fn claim(&self, side: Side) -> Result<Rc<LineRight>, String> {
        let mut rights = self.rights.borrow_mut();
        let [host, guest] = &mut *rights;
        let right = match side {
            Side::A => host,
            Side::B => guest,
        };
        let key = key(side);
        if right.upgrade().is_some() || !self.store.claim(key, Claim::IfFree) {
            return Err(ELSEWHERE.to_owned());
        }
        let claimed = Rc::new(LineRight { store: Rc::clone(&self.store), key });
        *right = Rc::downgrade(&claimed);
        Ok(claimed)
    }
}

impl LineHost for StoredLines {
    fn listen(
        &self,
        address: SocketAddr,
        keys: ListenerKeys,
        wake: NotifyFn,
    ) -> Result<Box<dyn LineConnection>, String> {
        let (right, start) = (self.claim(Side::A)?, Instant::now());
        let line = Line::listen(address, keys, move || start.elapsed(), move || wake());
        let line = line.map_err(|error| format!("The line {address} cannot be opened: {error}"))?;
        Ok(Box::new(TcpConnection { line, _right: right }))
    }

    fn listen_for_two_guests(
        &self,
        address: SocketAddr,
        keys: [ListenerKeys; 2],
        wake: NotifyFn,
    ) -> Result<[Box<dyn LineConnection>; 2], String> {
        let (right, start) = (self.claim(Side::A)?, Instant::now());
        let lines = Line::listen_for_two_guests(address, keys, move || start.elapsed(), move || wake());
        let lines = lines.map_err(|error| format!("The line {address} cannot be opened: {error}"))?;
        Ok(lines.map(|line| -> Box<dyn LineConnection> {
            Box::new(TcpConnection { line, _right: Rc::clone(&right) })
        }))
    }

    fn join(
        &self,
        address: HostAddress,
        key: GuestKey,
        wake: NotifyFn,
    ) -> Result<Box<dyn LineConnection>, String> {
        let (right, start) = (self.claim(Side::B)?, Instant::now());
        let line = Line::join(address, key, move || start.elapsed(), move || wake());
        let line = line.map_err(|error| format!("No line can be opened: {error}"))?;
        Ok(Box::new(TcpConnection { line, _right: right }))
    }

    fn load(&self, side: Side) -> Result<Option<SavedLine>, String> {
        let key = key(side);
        let Some(text) = secret::read(&*self.store, key, WHAT)? else { return Ok(None) };
        match text.parse() {
            Ok(saved) => Ok(Some(saved)),
            Err(error) => {
                let shown = self.store.shown(key);
                let aside = self.store.quarantine(key).map_err(|error| cannot_be(WHAT, "read", &error))?;
                terminal::note(&format!("{shown}: {error}; moved to {aside}"));
                Ok(None)
            }
        }
    }

    fn save(&self, line: &SavedLine) -> Result<(), String> {
        let saved = self.store.put_secret(key(line.game.side()), &line.to_private_text());
        saved.map_err(|error| cannot_be(WHAT, "saved", &error))
    }

    fn draw_bytes(&self) -> Result<[u8; RANDOM_SIZE], String> {
        secret::random_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{FolderStore, WRITE_TIMEOUT};
    use super::*;
    use boardgame_line::game::LineGame;
    use boardgame_link::chain::Secret;
    use boardgame_link::settings::Settings;
    use std::fs;
    use std::sync::Arc;

    fn lines(folder: &std::path::Path) -> StoredLines {
        let store: Rc<dyn Store> = Rc::new(FolderStore::new(folder, WRITE_TIMEOUT));
        StoredLines::new(&store)
    }

    fn saved() -> SavedLine {
        SavedLine {
            address: "listen:4000".parse().unwrap(),
            session: "0123456789abcdef0123456789abcdef".parse().unwrap(),
            game: LineGame::listener(Settings::new("tripppin", "").unwrap(), Secret::new([1; 32])),
            second: None,
        }
    }

    #[test]
    fn damaged_game_on_a_line_is_moved_aside() {
        let folder = tempfile::tempdir().unwrap();
        let lines = lines(folder.path());
        assert_eq!(lines.load(Side::A), Ok(None));
        lines.save(&saved()).unwrap();
        assert_eq!(lines.load(Side::A), Ok(Some(saved())));
        assert_eq!(lines.load(Side::B), Ok(None));
        fs::write(folder.path().join(HOST_LINE), [b'l', 0xFF]).unwrap();
        assert_eq!(lines.load(Side::A), Ok(None));
        assert_eq!(fs::read(folder.path().join("line-host.bad")).unwrap(), [b'l', 0xFF]);
        assert!(!folder.path().join(HOST_LINE).exists());
    }

    #[test]
    fn unreadable_game_on_a_line_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join(GUEST_LINE)).unwrap();
        let error = lines(folder.path()).load(Side::B).unwrap_err();
        assert!(error.starts_with("The game on the line cannot be read: "), "{error}");
    }

    #[test]
    fn second_listener_of_a_user_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let (lines, other) = (lines(folder.path()), lines(folder.path()));
        let address = SocketAddr::from(([127, 0, 0, 1], 0));
        let listen = |lines: &StoredLines| {
            lines.listen(address, ListenerKeys::new(lines.draw_bytes().unwrap()), Arc::new(|| {}))
        };
        let first = listen(&lines).unwrap();
        for second in [&lines, &other] {
            assert_eq!(listen(second).err().as_deref(), Some(ELSEWHERE));
        }
        drop(first);
        assert!(listen(&other).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn only_the_owner_can_read_the_game_on_a_line() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(HOST_LINE);
        let mode = || fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        lines(folder.path()).save(&saved()).unwrap();
        assert_eq!(mode(), 0o600);
        // A file that others can read gets the mode as well.
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        lines(folder.path()).save(&saved()).unwrap();
        assert_eq!(mode(), 0o600);
    }
}
