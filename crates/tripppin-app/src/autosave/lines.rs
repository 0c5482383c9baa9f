//! The network lines to other computers, over TCP. The user's games as listener and as guest are saved separately.
//!
//! A saved game contains the secret of the user and the number of the session. A damaged text is moved aside. One
//! program of the user at a time has the right to open a line as the listener, and one as the guest, so that no
//! program overwrites the saved game of another.

use boardgame_friend::side::Side;
use std::cell::RefCell;
use std::net::SocketAddr;
use std::rc::{Rc, Weak};
use std::time::Instant;

use super::right::Claim;
use super::secret::{self, cannot_be};
use super::store::Store;
use crate::terminal;
use amiga_boardgame::table::by_link::line::{LineConnection, LineHost, SavedLine};
use boardgame_line::address::HostAddress;
use boardgame_line::event::LineEvent;
use boardgame_line::keys::{GuestKey, ListenerKeys, RANDOM_SIZE};
use boardgame_line::line::{Line, SendError};
use boardgame_line::progress::Progress;
use boardgame_line::record::LineRecord;
use small_amiga::exec::NotifyFn;

/// Store key of the network game that the user plays as the listener.
pub const HOST_LINE: &str = "line-host";
/// Store key of the network game that the user plays as the guest, who joins a listener.
pub const GUEST_LINE: &str = "line-guest";

/// Subject with which error messages about the saved games begin.
const WHAT: &str = "The game on the line";

/// Suffix of the renamed file of a saved game of three computers.
const OLD: &str = "old";
/// Beginning of the file in which earlier versions saved a listener's games with two guests.
const LISTENER_OF_THREE: &str = "line2 ";
/// First option of the settings with which earlier versions played a game between three computers.
const THIRD_COMPUTER: &str = "third=line";
/// The message at the start of the program if a saved game of three computers was found.
const THREE_HAVE_ENDED: &str = "Three computers are no longer supported: your game on the line has ended";

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

    /// Renames the saved games of three computers, which this version cannot continue. Returns the message for the
    /// user, or `None` if there is no such game.
    ///
    /// A game stays while another program has its line open.
    pub fn end_games_of_three(&self) -> Option<String> {
        Side::BOTH.into_iter().filter_map(|side| self.end_game_of_three(side)).last()
    }

    fn end_game_of_three(&self, side: Side) -> Option<String> {
        let key = key(side);
        let text = secret::read(&*self.store, key, WHAT).ok().flatten();
        text.filter(|text| is_of_three(text))?;
        let _right = self.claim(side).ok()?;
        let shown = self.store.shown(key);
        Some(match self.store.set_aside(key, OLD) {
            Ok(aside) => {
                terminal::note(&format!(
                    "{shown}: three computers are no longer supported; moved to {aside}"
                ));
                THREE_HAVE_ENDED.to_owned()
            }
            Err(error) => cannot_be(WHAT, "renamed", &error),
        })
    }
}

/// Returns `true` for the saved game of a listener with two guests, or of one of these guests.
fn is_of_three(text: &str) -> bool {
    let has_third_computer = |saved: SavedLine| {
        let options = saved.game.record().map(|record| record.link().settings().options().to_owned());
        options.is_some_and(|options| options.split(',').next() == Some(THIRD_COMPUTER))
    };
    text.starts_with(LISTENER_OF_THREE) || text.parse().is_ok_and(has_third_computer)
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
    use boardgame_friend::chain::Secret;
    use boardgame_friend::settings::Settings;
    use boardgame_line::game::LineGame;
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
    fn saved_games_of_three_computers_are_renamed() {
        const HOST: &str = include_str!("lines/host-of-three");
        const GUEST: &str = include_str!("lines/guest-of-three");
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let text = |name: &str| fs::read_to_string(path(name)).unwrap();
        fs::write(path(HOST_LINE), HOST).unwrap();
        fs::write(path(GUEST_LINE), GUEST).unwrap();
        fs::write(path("line-host.old"), "an earlier one").unwrap();
        let lines = lines(folder.path());
        // The line of the guest is open in another program.
        let other = self::lines(folder.path());
        let right = other.claim(Side::B).unwrap();
        assert_eq!(lines.end_games_of_three().as_deref(), Some(THREE_HAVE_ENDED));
        assert_eq!(text("line-host.old"), "an earlier one");
        assert_eq!(text("line-host.old-2"), HOST);
        assert_eq!(text(GUEST_LINE), GUEST);
        drop(right);
        assert_eq!(lines.end_games_of_three().as_deref(), Some(THREE_HAVE_ENDED));
        assert_eq!(text("line-guest.old"), GUEST);
        assert_eq!([Side::A, Side::B].map(|side| lines.load(side)), [Ok(None), Ok(None)]);
        // A game of two computers stays, also one with a program in the third seat.
        for (game, options) in [("tripppin", ""), ("tribolo", "third=3")] {
            let settings = Settings::new(game, options).unwrap();
            let game = LineGame::listener(settings, Secret::new([1; 32]));
            let saved = SavedLine { game, ..saved() };
            lines.save(&saved).unwrap();
            assert_eq!(lines.end_games_of_three(), None);
            assert_eq!(lines.load(Side::A), Ok(Some(saved)));
        }
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
