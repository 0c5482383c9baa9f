//! Numbers of dealt boards, so that a user can play the same board again or give its number to another user.
//!
//! The number of a board is the random seed that deals it, on every computer and with the option `--seed`. In
//! a game of dice, the seed also determines the throws. A board from a puzzle or a file has a number only if
//! the number was saved with it or the same board was dealt shortly before. Dealing the first board of a
//! session is left to [`crate::table::model`], and the choice of the commands to the games.

use boardgame_engine::chance::below;
use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_engine::session::Session;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use small_amiga::gadtools::StringGadget;
use small_amiga::intuition::{Intuition, WindowId};
use small_amiga::requester::{StringReply, StringRequest};

/// Largest board number that the program chooses, short enough to be read aloud.
///
/// The user can enter any number of 64 bits.
const LARGEST: usize = 999_999_999;

/// Number of digits of the largest board number that the user can enter.
const DIGITS: usize = 20;

/// Maximum number of boards that a window remembers together with their board numbers.
///
/// The maximum exceeds the number of earlier games to which Take back can return.
const REMEMBERED: usize = 16;

/// The message shown after the user has entered a text that is not a board number.
pub const NO_NUMBER: &str = "A board number has digits only.";

/// Returns the message shown after the user has chosen a board by its number.
pub fn message(number: u64) -> String {
    format!("This is board {number}. Undo goes back.")
}

/// Returns the title of a review, with the board number if known.
pub fn review_title(game: &str, number: Option<u64>) -> String {
    match number {
        Some(number) => format!("{game} - Review of board {number} (Esc leaves)"),
        None => format!("{game} - Review (close or Esc leaves)"),
    }
}

/// Returns a random board number.
pub fn draw(rng: &mut ChaCha8Rng) -> u64 {
    1 + below(rng, LARGEST) as u64
}

/// Deals the board with a given number.
///
/// The command-line option `--seed` deals the same board for this number.
pub fn deal<P: GamePosition>(number: u64, setup: P::Setup, first: P::Seat) -> GameRecord<P> {
    let mut rng = ChaCha8Rng::seed_from_u64(number);
    // The first game of a session chooses its first seat before its board.
    P::opener(None, &mut rng);
    GameRecord::deal(setup, &mut rng, first)
}

/// The side that moves first in a new game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Opener<S> {
    /// The side whose turn it is to move first.
    InTurn,
    /// The side that follows from the number of the board, as with the option `--seed`. In classic mode, a board has no
    /// number, and the side whose turn it is moves first.
    ByNumber,
    Seat(S),
}

impl<S> Opener<S> {
    /// Returns the side that moves first on the board with a given number. `first` is the side whose turn it is.
    pub(crate) fn seat<P: GamePosition<Seat = S>>(self, number: Option<u64>, first: S) -> S {
        match (self, number) {
            (Self::Seat(seat), _) => seat,
            (Self::ByNumber, Some(number)) => P::opener(None, &mut ChaCha8Rng::seed_from_u64(number)),
            (Self::InTurn, _) | (Self::ByNumber, None) => first,
        }
    }
}

/// The board numbers known to a game window, and the open requester for a number.
#[derive(Debug, Default)]
pub struct BoardNumbers {
    /// The text of each remembered board with its number, the latest last.
    ///
    /// See [`GamePosition::board_text`].
    known: Vec<(String, u64)>,
    request: Option<StringRequest>,
}

impl BoardNumbers {
    /// Adds a board with its number to the boards that [`Self::number`] knows, and drops the oldest board if
    /// there are too many.
    pub fn remember(&mut self, board: String, number: u64) {
        self.known.retain(|(other, _)| *other != board);
        self.known.push((board, number));
        if self.known.len() > REMEMBERED {
            self.known.remove(0);
        }
    }

    /// Returns the board number of the board with the text `board`, or `None` if that board is not remembered.
    pub fn number(&self, board: &str) -> Option<u64> {
        self.known.iter().rfind(|(other, _)| other == board).map(|&(_, number)| number)
    }

    /// Returns the board number of the game `game`, or `None` if the game's board is not remembered.
    pub fn number_of<P: GamePosition>(&self, game: &GameRecord<P>) -> Option<u64> {
        self.number(&game.first().board_text())
    }

    /// Stores `number` as the board number of `game`, if this number deals the board of `game`.
    ///
    /// `None` and a number that deals a different board are ignored.
    pub fn confirm<P: GamePosition>(&mut self, game: &GameRecord<P>, number: Option<u64>) {
        let (board, setup) = (game.first().board_text(), game.setup());
        let deals = |&number: &u64| {
            P::SEATS.iter().any(|&first| deal::<P>(number, setup, first).first().board_text() == board)
        };
        if let Some(number) = number.filter(deals) {
            self.remember(board, number);
        }
    }

    /// Deals a new game of a session on the board with a given number, and stores the number.
    ///
    /// The function `choose` returns the number of the board and the side to move first. Its arguments are
    /// the options of new games, the session's random generator, and the side whose turn it is to move first.
    pub fn deal<P: GamePosition>(
        &mut self,
        session: &mut Session<P>,
        choose: impl FnOnce(P::Setup, &mut ChaCha8Rng, P::Seat) -> (u64, P::Seat),
    ) {
        let (setup, mut dealt) = (session.setup(), 0);
        session.new_game_from(|rng, first| {
            let (number, first) = choose(setup, rng, first);
            dealt = number;
            deal(number, setup, first)
        });
        self.remember(session.game().first().board_text(), dealt);
    }

    /// Opens a requester for a board number, with `now` as the proposed number.
    ///
    /// The window `owner` accepts no input until the user has replied.
    pub fn ask(&mut self, intuition: &mut Intuition, owner: WindowId, now: Option<u64>) {
        let screen = intuition.screen_of(owner).map(|screen| screen.id());
        let now = now.map(|number| number.to_string()).unwrap_or_default();
        intuition.set_asleep(owner, true);
        let lines = ["Which board do you want to play?"];
        let string = StringGadget::proposal(&now, DIGITS);
        self.request =
            Some(StringRequest::open(intuition, screen, "Board number", &lines, "Number:", string));
    }

    /// Handles the messages of the open requester, and returns the text that the user has entered.
    ///
    /// Returns `None` if the user has not replied yet or has cancelled.
    pub fn poll(&mut self, intuition: &mut Intuition, owner: WindowId) -> Option<String> {
        let reply = self.request.as_mut()?.handle_messages(intuition)?;
        if let Some(request) = self.request.take() {
            intuition.set_asleep(owner, false);
            intuition.close_window_for(request.window(), Some(owner));
        }
        match reply {
            StringReply::Line(text) => Some(text),
            StringReply::Cancel => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latest_boards_are_remembered() {
        let mut numbers = BoardNumbers::default();
        numbers.remember("a".to_owned(), 1);
        (0..REMEMBERED as u64 - 1).for_each(|number| numbers.remember(number.to_string(), number));
        assert_eq!(numbers.number("a"), Some(1));
        numbers.remember("a".to_owned(), 2);
        numbers.remember("b".to_owned(), 3);
        assert_eq!(
            ["a", "b", "0", "1"].map(|board| numbers.number(board)),
            [Some(2), Some(3), None, Some(1)]
        );
        numbers.remember("c".to_owned(), 4);
        assert_eq!(numbers.number("1"), None);
    }
}
