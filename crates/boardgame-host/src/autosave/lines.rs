//! The network lines to other computers, over TCP, and the saved games of earlier versions on a line.
//!
//! A line belongs to a game with a friend, so its seat is saved with that game. Earlier versions saved the games as
//! listener and as guest in two files of their own.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::rc::Rc;
use std::sync::mpsc::Receiver;
use std::time::Duration;

use super::links::StoredGames;
use super::secret::{self, cannot_be};
use super::store::Store;
use crate::terminal;
use amiga_boardgame::table::friend::line::{LineConnection, LineHost};
use amiga_boardgame::table::friend::storage::FriendStorage as _;
use boardgame_friend::line::{self, GuestKey, HostAddress, Line, LostReason, RANDOM_SIZE, Seat};
use boardgame_friend::record::Record;
use boardgame_friend::settings::Settings;
use small_amiga::exec::NotifyFn;
use small_amiga_window::files;

/// Store keys of the games that earlier versions saved as the listener and as the guest of a line.
const EARLIER_LINES: [&str; 2] = ["line-host", "line-guest"];
/// Subject with which error messages about these games begin.
const WHAT: &str = "The game on the line";
/// Suffix of their renamed files.
const OLD: &str = "old";
/// Beginning of the line with the record of the game in such a file.
const RECORD: &str = "correspondence1 ";
/// First option of the settings with which earlier versions played a game between three computers.
const THIRD_COMPUTER: &str = "third=line";

/// The message at the start of the program after such a game was adopted.
const ADOPTED: &str = "Your game on the line is now in Games with friends, and goes on by text";
/// The message at the start of the program if such a game was one of three computers.
const THREE_HAVE_ENDED: &str = "Three computers are no longer supported: your game on the line has ended";

/// Network lines over TCP.
#[derive(Debug, Clone, Copy, Default)]
pub struct TcpLines;

/// Waits at the end of the program until the friends of all closed lines have been told, for a short time at most.
pub fn end_lines() {
    line::finish(Duration::from_millis(250));
}

fn no_line(error: io::Error) -> String {
    format!("No line can be opened: {error}")
}

impl LineHost for TcpLines {
    fn wait(
        &self,
        address: SocketAddr,
        seat: Seat,
        settings: &Settings,
        wake: NotifyFn,
    ) -> Result<Box<dyn LineConnection>, String> {
        let line = Line::wait(address, seat, settings, move || wake());
        let line = line.map_err(|error| match error.kind() {
            io::ErrorKind::AddrInUse => {
                format!(
                    "The port {} is in use, perhaps by another game of yours: choose another one",
                    address.port()
                )
            }
            _ => format!("No program can wait at {address}: {}", files::reason(&error)),
        })?;
        Ok(Box::new(line))
    }

    fn join(
        &self,
        address: HostAddress,
        key: GuestKey,
        wake: NotifyFn,
    ) -> Result<Box<dyn LineConnection>, String> {
        Ok(Box::new(Line::join(address, key, move || wake()).map_err(no_line)?))
    }

    fn probe(
        &self,
        address: HostAddress,
        wake: NotifyFn,
    ) -> Result<Receiver<Result<(), LostReason>>, String> {
        line::probe(address, move || wake()).map_err(no_line)
    }

    fn draw_bytes(&self) -> Result<[u8; RANDOM_SIZE], String> {
        secret::random_bytes()
    }

    fn addresses(&self) -> Vec<IpAddr> {
        line::addresses()
    }
}

/// Adds the games of two computers that earlier versions saved on lines to the games with friends, and renames their
/// files. Returns the message for the user, or `None` without such a game.
pub(super) fn adopt_earlier_lines(store: &Rc<dyn Store>, games: &StoredGames) -> Option<String> {
    let [host, guest] = EARLIER_LINES.map(|key| adopt_earlier_line(store, games, key));
    guest.or(host)
}

fn adopt_earlier_line(store: &Rc<dyn Store>, games: &StoredGames, key: &str) -> Option<String> {
    let text = match secret::read(&**store, key, WHAT) {
        Ok(text) => text?,
        Err(why) => return Some(why),
    };
    let record = text.lines().find(|line| line.starts_with(RECORD)).map(str::parse::<Record>);
    let message = match record {
        Some(Ok(record)) if record.link().settings().options().split(',').next() != Some(THIRD_COMPUTER) => {
            let add = games.change(&mut |games| {
                // A program that was ended between the two steps has added the game already.
                if games.record(record.id()).is_none() {
                    games.adopt(record.clone()).map_err(|why| why.to_string())?;
                }
                Ok(())
            });
            if let Err(why) = add {
                return Some(why);
            }
            ADOPTED
        }
        _ => THREE_HAVE_ENDED,
    };
    let shown = store.shown(key);
    Some(match store.set_aside(key, OLD) {
        Ok(aside) => {
            terminal::note(&format!("{shown}: {message}; the file is now {aside}"));
            message.to_owned()
        }
        Err(error) => cannot_be(WHAT, "renamed", &error),
    })
}

#[cfg(test)]
mod tests {
    use super::super::{FolderStore, WRITE_TIMEOUT};
    use super::*;

    /// A game that the first release with lines has saved as the listener.
    const FIRST_RELEASE: &str = "\
line1 listen:127.0.0.1:4000 0123456789abcdef0123456789abcdef\n\
line-game1 a 0 0 -\n\
asked -\n\
agreed -\n\
correspondence1 a 0707070707070707070707070707070707070707070707070707070707070707 link1/tripppin/fair/for-b/0f1652e105a1369485890f07f79df3f67e84f9f0ee636084f6ed0f891e91e475/95edc69b\n";

    #[test]
    fn games_of_earlier_versions_on_lines_are_adopted_or_ended() {
        for (text, message, count) in [
            (FIRST_RELEASE, ADOPTED, 1),
            (include_str!("lines/host-of-three"), THREE_HAVE_ENDED, 0),
            (include_str!("lines/guest-of-three"), THREE_HAVE_ENDED, 0),
        ] {
            for key in EARLIER_LINES {
                let folder = tempfile::tempdir().unwrap();
                let store: Rc<dyn Store> = Rc::new(FolderStore::new(folder.path(), WRITE_TIMEOUT));
                let games = StoredGames::new(&store);
                store.put(key, text).unwrap();
                assert_eq!(adopt_earlier_lines(&store, &games).as_deref(), Some(message), "{text}");
                assert_eq!(games.load().unwrap().records().len(), count);
                assert_eq!(std::fs::read_to_string(folder.path().join(format!("{key}.old"))).unwrap(), text);
                assert_eq!(adopt_earlier_lines(&store, &games), None);
            }
        }
    }
}
