//! The saved game of a line, with which a program joins again after a restart.
//!
//! The text has the line `line1 ADDRESS SESSION`, and then the lines of the game, see
//! [`LineGame::to_private_text`]. The text contains the secret of the player and the number of the session, so it
//! must never be copied, sent or shown.

use std::str::FromStr;

use boardgame_friend::side::Side;
use boardgame_line::address::LineAddress;
use boardgame_line::game::{LineGame, LineGameTextError};
use boardgame_line::keys::SessionNumber;

const VERSION: &str = "line1";

/// The saved game of a line, with the line's address and the session number that lets the guest join again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedLine {
    /// The address as the user has typed it.
    pub address: LineAddress,
    /// The session number, which only the two programs may know.
    pub session: SessionNumber,
    /// The state of the game on this side.
    pub game: LineGame,
}

/// The error for a text that is not the saved game of a line. It does not quote the text, because the text
/// can contain a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SavedLineError {
    /// The first line of the text is invalid.
    #[error("line 1: expected `{VERSION}`, an address and a session")]
    Head,
    /// The saved game has an invalid text line.
    #[error("after line 1: {0}")]
    Game(#[from] LineGameTextError),
    /// The saved address is not for the side, listener or guest, to which a saved game belongs.
    #[error("line 1: expected the address of the same side")]
    Side,
}

/// Returns the side that a program plays on a line with the given address: side a listens, and side b joins.
pub(super) const fn side_of(address: &LineAddress) -> Side {
    match address {
        LineAddress::Listen(_) => Side::A,
        LineAddress::Join(_) => Side::B,
    }
}

impl SavedLine {
    /// Returns the name of the saved board game, or `None` if the game has not begun.
    pub(super) fn game_name(&self) -> Option<String> {
        self.game.record().map(|record| record.link().settings().game().to_owned())
    }

    /// Returns the text with the secrets, for the program's own saved state only.
    pub fn to_private_text(&self) -> String {
        let Self { address, session, game } = self;
        let (session, game) = (session.expose(), game.to_private_text());
        format!("{VERSION} {address} {session}\n{game}")
    }
}

/// Parses the text of [`SavedLine::to_private_text`].
impl FromStr for SavedLine {
    type Err = SavedLineError;

    fn from_str(text: &str) -> Result<Self, SavedLineError> {
        let (head, game) = text.split_once('\n').ok_or(SavedLineError::Head)?;
        let [VERSION, address, session] = head.split(' ').collect::<Vec<_>>()[..] else {
            return Err(SavedLineError::Head);
        };
        let address: LineAddress = address.parse().map_err(|_| SavedLineError::Head)?;
        let session = session.parse().map_err(|_| SavedLineError::Head)?;
        let game: LineGame = game.parse()?;
        if game.side() != side_of(&address) {
            return Err(SavedLineError::Side);
        }
        Ok(Self { address, session, game })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_friend::chain::Secret;
    use boardgame_friend::settings::Settings;

    fn saved() -> SavedLine {
        SavedLine {
            address: "listen:4000".parse().unwrap(),
            session: "0123456789abcdef0123456789abcdef".parse().unwrap(),
            game: LineGame::listener(Settings::new("tripppin", "fair").unwrap(), Secret::new([7; 32])),
        }
    }

    #[test]
    fn saved_line_reads_back_from_its_text() {
        assert_eq!(saved().to_private_text().parse(), Ok(saved()));
    }

    #[test]
    fn damaged_saved_line_names_the_place() {
        let text = saved().to_private_text();
        for (damaged, message) in [
            (String::new(), "line 1: expected `line1`, an address and a session"),
            (text.replacen("line1", "line2", 1), "line 1: expected `line1`, an address and a session"),
            (text.replacen(":4000", ":70000", 1), "line 1: expected `line1`, an address and a session"),
            (text.replacen("0123", "012", 1), "line 1: expected `line1`, an address and a session"),
            (text.replacen("listen:", "", 1), "line 1: expected the address of the same side"),
            (
                text.replacen("asked -", "asked", 1),
                "after line 1: line 2: expected `asked` and a request or `-`",
            ),
        ] {
            assert_eq!(damaged.parse::<SavedLine>().unwrap_err().to_string(), message);
        }
    }

    /// A saved game in the format of the first release with network lines.
    const FIRST_RELEASE: &str = "\
line1 listen:127.0.0.1:4000 0123456789abcdef0123456789abcdef\n\
line-game1 a 0 0 -\n\
asked -\n\
agreed -\n\
correspondence1 a 0707070707070707070707070707070707070707070707070707070707070707 link1/tripppin/fair/for-b/0f1652e105a1369485890f07f79df3f67e84f9f0ee636084f6ed0f891e91e475/95edc69b\n";

    #[test]
    fn saved_line_of_the_first_release_loads() {
        assert_eq!(saved().to_private_text(), FIRST_RELEASE);
        assert_eq!(FIRST_RELEASE.parse(), Ok(saved()));
    }
}
