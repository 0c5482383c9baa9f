//! The saved game of a line, with which a program joins again after a restart.
//!
//! The text has the line `line1 ADDRESS SESSION`, and then the lines of the game, see
//! [`LineGame::to_private_text`]. The listener of a game between three computers has the line
//! `line2 ADDRESS SESSION SESSION`, the lines of the game with the first guest, and those of the game with the second
//! guest. The text contains the secret of the player and the number of the session, so it
//! must never be copied, sent or shown.

use std::str::FromStr;

use boardgame_line::address::LineAddress;
use boardgame_line::game::{LineGame, LineGameTextError};
use boardgame_line::keys::SessionNumber;
use boardgame_link::side::Side;

const VERSION: &str = "line1";
/// The first word of the saved game of a listener with two guests.
const FOR_THREE: &str = "line2";
/// Number of text lines that a game with one guest has in the saved game.
const GAME_LINES: usize = 4;

/// The saved session number and game that a listener shares with its second guest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedGuest {
    /// The session number, which only the two programs may know.
    pub session: SessionNumber,
    /// The state of the game on the side of the listener.
    pub game: LineGame,
}

/// The saved game of a line, with the line's address and the session number that lets the guest join again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedLine {
    /// The address as the user has typed it.
    pub address: LineAddress,
    /// The session number, which only the two programs may know.
    pub session: SessionNumber,
    /// The state of the game on this side.
    pub game: LineGame,
    /// The game with the second guest, or `None` without a second guest.
    pub second: Option<SavedGuest>,
}

/// The error for a text that is not the saved game of a line. It does not quote the text, because the text
/// can contain a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SavedLineError {
    /// The first line of the text is invalid.
    #[error("line 1: expected `{VERSION}`, an address and a session")]
    Head,
    /// The saved game with the first opponent has an invalid text line.
    #[error("after line 1: {0}")]
    Game(#[from] LineGameTextError),
    /// The saved game with the second guest has an invalid text line.
    #[error("game with the second guest: {0}")]
    Second(LineGameTextError),
    /// The saved address is not for the side, listener or guest, to which a saved game belongs.
    #[error("line 1: expected the address of the same side")]
    Side,
}

/// Returns the side that a program plays on a line with the given address: side a listens, and side b joins.
pub(super) const fn side_of(address: &LineAddress) -> Side {
    match address {
        LineAddress::Listen(..) => Side::A,
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
        let Self { address, session, game, second } = self;
        let (session, game) = (session.expose(), game.to_private_text());
        match second {
            None => format!("{VERSION} {address} {session}\n{game}"),
            Some(SavedGuest { session: other, game: second }) => {
                let (other, second) = (other.expose(), second.to_private_text());
                format!("{FOR_THREE} {address} {session} {other}\n{game}{second}")
            }
        }
    }
}

/// Parses the text of [`SavedLine::to_private_text`].
impl FromStr for SavedLine {
    type Err = SavedLineError;

    fn from_str(text: &str) -> Result<Self, SavedLineError> {
        let (head, game) = text.split_once('\n').ok_or(SavedLineError::Head)?;
        let (address, session, other) = match head.split(' ').collect::<Vec<_>>()[..] {
            [VERSION, address, session] => (address, session, None),
            [FOR_THREE, address, session, other] => (address, session, Some(other)),
            _ => return Err(SavedLineError::Head),
        };
        let address: LineAddress = address.parse().map_err(|_| SavedLineError::Head)?;
        let session = session.parse().map_err(|_| SavedLineError::Head)?;
        let (game, second) = match other {
            None => (game, None),
            Some(other) => {
                let session = other.parse().map_err(|_| SavedLineError::Head)?;
                let end = game.match_indices('\n').nth(GAME_LINES - 1).map_or(game.len(), |(at, _)| at + 1);
                let (first, second) = game.split_at(end);
                let game = second.parse().map_err(SavedLineError::Second)?;
                (first, Some(SavedGuest { session, game }))
            }
        };
        let game: LineGame = game.parse()?;
        let is_of_listener = |second: &SavedGuest| [&game, &second.game].map(LineGame::side) == [Side::A; 2];
        if game.side() != side_of(&address) || !second.as_ref().is_none_or(is_of_listener) {
            return Err(SavedLineError::Side);
        }
        Ok(Self { address, session, game, second })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_link::chain::Secret;
    use boardgame_link::settings::Settings;

    fn saved() -> SavedLine {
        SavedLine {
            address: "listen:4000".parse().unwrap(),
            session: "0123456789abcdef0123456789abcdef".parse().unwrap(),
            game: LineGame::listener(Settings::new("tripppin", "fair").unwrap(), Secret::new([7; 32])),
            second: None,
        }
    }

    fn saved_for_three() -> SavedLine {
        let game = |options, byte| {
            LineGame::listener(Settings::new("tribolo", options).unwrap(), Secret::new([byte; 32]))
        };
        let session = "123456789abcdef0123456789abcdef0".parse().unwrap();
        let game_with_second = game("third=line,board=0123456789abcdef,seats=b.a", 9);
        SavedLine {
            address: "listen:4000/3".parse().unwrap(),
            game: game("third=line", 8),
            second: Some(SavedGuest { session, game: game_with_second }),
            ..saved()
        }
    }

    #[test]
    fn saved_line_reads_back_from_its_text() {
        for saved in [saved(), saved_for_three()] {
            assert_eq!(saved.to_private_text().parse(), Ok(saved));
        }
        let waiting = SavedGuest { game: LineGame::second_listener(), ..saved_for_three().second.unwrap() };
        let waiting = SavedLine { second: Some(waiting), ..saved_for_three() };
        assert_eq!(waiting.to_private_text().parse(), Ok(waiting));
    }

    #[test]
    fn damaged_saved_line_of_three_names_the_place() {
        let text = saved_for_three().to_private_text();
        let (first_lines, _) = text.split_at(text.match_indices('\n').nth(4).unwrap().0 + 1);
        for (damaged, message) in [
            (text.replacen("line2", "line1", 1), "line 1: expected `line1`, an address and a session"),
            (
                text.replacen("listen:", "", 1).replacen("/3", "", 1),
                "line 1: expected the address of the same side",
            ),
            (
                first_lines.to_owned(),
                "game with the second guest: line 1: expected `line-game1 SIDE COUNT NUMBER END`",
            ),
            (format!("{text}x\n"), "game with the second guest: line 5: expected the end of the text"),
        ] {
            assert_eq!(damaged.parse::<SavedLine>().unwrap_err().to_string(), message);
        }
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
    const FOR_TWO: &str = "\
line1 listen:127.0.0.1:4000 0123456789abcdef0123456789abcdef\n\
line-game1 a 0 0 -\n\
asked -\n\
agreed -\n\
correspondence1 a 0707070707070707070707070707070707070707070707070707070707070707 link1/tripppin/fair/for-b/0f1652e105a1369485890f07f79df3f67e84f9f0ee636084f6ed0f891e91e475/95edc69b\n";
    /// A saved game of a listener with two guests.
    const WITH_TWO_GUESTS: &str = "\
line2 listen:127.0.0.1:4000/3 0123456789abcdef0123456789abcdef 123456789abcdef0123456789abcdef0\n\
line-game1 a 0 0 -\n\
asked -\n\
agreed -\n\
correspondence1 a 0808080808080808080808080808080808080808080808080808080808080808 link1/tribolo/third=line/for-b/b142000cb0fe98960a3acdec52f9dd52dae6e59574376135a14714f57c57110d/67416bb1\n\
line-game1 a 0 0 -\n\
asked -\n\
agreed -\n\
correspondence1 a 0909090909090909090909090909090909090909090909090909090909090909 link1/tribolo/third=line,board=0123456789abcdef,seats=b.a/for-b/382ba80ab7d7c85f4780a9e24e4d4e27e8ab7364616367052171142155a49ba1/05d1c6c1\n";

    #[test]
    fn saved_lines_of_all_formats_load() {
        assert_eq!(saved().to_private_text(), FOR_TWO);
        assert_eq!(FOR_TWO.parse(), Ok(saved()));
        assert_eq!(saved_for_three().to_private_text(), WITH_TWO_GUESTS);
        assert_eq!(WITH_TWO_GUESTS.parse(), Ok(saved_for_three()));
    }
}
