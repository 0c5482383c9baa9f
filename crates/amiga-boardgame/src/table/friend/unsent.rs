//! Moves and draw offers that have not been sent, as words of the user's saved game, so that they are on the board again after
//! a restart.

use crate::table::friend::shown::Begun;
use crate::table::friend::storage::SavedGames;
use crate::table::model::Model;
use boardgame_engine::oracle::PuzzleOracle;
use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_friend::games::GameId;
use boardgame_friend::record::Record;
use boardgame_friend::replay::Duty;
use boardgame_friend::turn::Turn;

/// Prefix of the word `unsent=GAME:NUMBER:MOVE+MOVE` in the user's saved game: moves after the newest link of a game, which has
/// this number.
const UNSENT: &str = "unsent=";
/// The last move of a word if the user has resigned, as in the text of a turn.
pub(super) const RESIGNATION: &str = "RESIGN";
/// The last move of a word if the user has ended the game as a draw, as in the text of a turn.
pub(super) const DRAW: &str = "DRAW";
/// The last move of a word if the user offers a draw, as in the text of a turn.
const OFFER: &str = "OFFER";

/// The moves of a saved game's words, of games that the window has not shown since the start of the program.
#[derive(Debug, Default)]
pub(super) struct UnsentMoves(Vec<String>);

impl UnsentMoves {
    /// Returns the moves among the words of the user's saved game. Those of games that have gone on are left out.
    pub(super) fn of_words(words: &[String], games: &SavedGames) -> Self {
        let mut moves: Vec<String> = words.iter().filter(|word| word.starts_with(UNSENT)).cloned().collect();
        if !moves.is_empty() {
            let starts: Vec<String> =
                games.load().iter().flat_map(|games| games.records()).map(start).collect();
            moves.retain(|word| starts.iter().any(|start| word.starts_with(start)));
        }
        Self(moves)
    }

    pub(super) fn has(&self, game: GameId) -> bool {
        let start = of_game(game);
        self.0.iter().any(|word| word.starts_with(&start))
    }

    /// Removes the moves of a game.
    pub(super) fn forget(&mut self, game: GameId) {
        let start = of_game(game);
        self.0.retain(|word| !word.starts_with(&start));
    }

    /// Removes the moves of a game, and returns those after the newest link, if the user still has to move. A draw offer
    /// among them becomes part of the game.
    pub(super) fn take<P: GamePosition>(&mut self, begun: &mut Begun<P>) -> Vec<String> {
        let start = start(&begun.record);
        let word = self.0.iter().find_map(|word| word.strip_prefix(&start)).filter(|_| begun.has_to_move());
        let words = word.unwrap_or_default().split('+').filter(|word| !word.is_empty());
        let (offers, moves): (Vec<_>, Vec<_>) = words.map(str::to_owned).partition(|word| word == OFFER);
        begun.offers_draw = !offers.is_empty();
        self.forget(begun.id());
        moves
    }
}

fn of_game(game: GameId) -> String {
    format!("{UNSENT}{game}:")
}

/// Returns the beginning of the word for moves after the newest link of a game.
fn start(record: &Record) -> String {
    format!("{}{}:", of_game(record.id()), record.link().number())
}

impl<P: GamePosition> Begun<P> {
    /// Returns `true` if the next step of the game is a move of the user.
    fn has_to_move(&self) -> bool {
        self.replay.duty == Duty::Move && self.replay.end.is_none()
    }

    /// Returns the word for the turn that has not been sent, or `None` without such a turn.
    fn unsent_word(&self, game: &GameRecord<P>) -> Option<String> {
        let turn = self.turn(game).ok().filter(|turn| self.has_to_move() && *turn != Turn::default())?;
        Some(start(&self.record) + &turn.to_string().replace(',', "+"))
    }
}

/// Returns the words for all moves that have not been sent: in the shown game, and in those that the user has left.
pub(super) fn words<O: PuzzleOracle>(model: &Model<O>) -> Vec<String> {
    let mut words = model.friend.unsent.0.clone();
    for (left, session) in &model.friend.left {
        words.extend(left.begun.as_ref().and_then(|begun| begun.unsent_word(session.game())));
    }
    words.extend(model.shown_begun().and_then(|begun| begun.unsent_word(model.game())));
    words
}
