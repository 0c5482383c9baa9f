//! The course of a game in sentences, for a terminal and for screen readers on the web page.

use amiga_boardgame::table::any_game::GameSnapshot;
use amiga_boardgame::table::friend::LinkStage;
use boardgame_engine::session::PlayerKind;
use small_amiga::intuition::{Intuition, WindowId};

/// Returns the sentences in the window of a game: status, notes, engine fault and result.
pub fn shown_sentences(game: &GameSnapshot) -> Vec<String> {
    let over = game.pulse.outcome.map(|outcome| in_window_words(game, &(game.pulse.words.ending)(outcome)));
    let over = over.map(|ending| format!("The game is over: {ending}."));
    let sentences = std::iter::once(&game.status).chain(&game.sentences).chain(&game.fault).cloned();
    sentences.chain(over).filter(|text| !text.is_empty()).collect()
}

/// Replaces the names that options and scripts give the sides by those that the window shows.
fn in_window_words(game: &GameSnapshot, text: &str) -> String {
    let seats = game.pulse.words.seats.iter().zip(&game.sides);
    let named = |word: &str| seats.clone().find(|(seat, _)| **seat == word).map(|(_, name)| name.clone());
    text.split(' ').map(|word| named(word).unwrap_or_else(|| word.to_owned())).collect::<Vec<_>>().join(" ")
}

/// Returns a sentence for each move after the first `plies` moves of the game record.
///
/// Each sentence names the side that made the move.
pub fn moves_since(game: &GameSnapshot, plies: usize) -> Vec<String> {
    let moves = game.moves.iter().enumerate().skip(plies);
    moves.map(|(ply, mv)| format!("{} plays {mv}", game.mover(ply))).collect()
}

/// Returns the sentence that names the human to move, or `None` if no human is to move. A friend is no human at this computer.
pub fn turn(game: &GameSnapshot) -> Option<String> {
    if game.pulse.link_stage.is_some_and(|stage| stage != LinkStage::Move) {
        return None;
    }
    let (seat, _) = game.pulse.turn.filter(|(_, player)| *player == PlayerKind::Human)?;
    Some(format!("Your turn: {}.", game.side(seat)))
}

/// Maximum number of new moves that are announced. More at once belong to a game that was opened or resumed.
const MOST_ANNOUNCED_MOVES: usize = 12;

/// An announcer for games, which remembers the announced sentences and returns only new ones.
#[derive(Debug, Default)]
pub struct Announcer {
    shown: Vec<String>,
    /// The window and the moves of the game, as of the last call of [`Announcer::news`].
    game: Option<(WindowId, Vec<String>)>,
    has_turn: bool,
    /// The suggested place that was announced last.
    suggestion: Option<String>,
    /// The window that was in front at the last call of [`Announcer::front_text`], and its text.
    front: Option<(WindowId, String)>,
}

impl Announcer {
    /// Returns the sentences about a game that are new since the last call of this function.
    ///
    /// The order is: moves, the sentences in the window, and whose turn it is. The moves of a game that was
    /// opened or replaced since the last call are not announced.
    pub fn news(&mut self, game: &GameSnapshot) -> Vec<String> {
        let (window, moves) = (game.pulse.window, &game.moves);
        let is_continued = |before: &Vec<String>| {
            moves.starts_with(before) && moves.len() - before.len() <= MOST_ANNOUNCED_MOVES
        };
        let known = self.game.as_ref().filter(|(known, before)| *known == window && is_continued(before));
        let mut news = known.map_or_else(Vec::new, |(_, before)| moves_since(game, before.len()));
        let has_moved = self.game.as_ref().is_none_or(|(_, before)| before != moves);
        self.game = Some((window, moves.clone()));
        if !game.pulse.is_at_rest {
            self.has_turn = false;
            return news;
        }
        // In a review, the place belongs to the better move of an earlier position.
        let suggestion = game.suggestion.clone().filter(|_| !game.pulse.is_reviewing);
        if self.suggestion != suggestion {
            news.extend(suggestion.as_ref().map(|place| format!("Suggested: {place}.")));
            self.suggestion = suggestion;
        }
        let shown = shown_sentences(game);
        news.extend(shown.iter().filter(|sentence| !self.shown.contains(sentence)).cloned());
        self.shown = shown;
        if has_moved || !std::mem::replace(&mut self.has_turn, true) {
            news.extend(turn(game));
        }
        news
    }

    /// Returns title and text of the requester or help page in front, if it was not in front or had another text at the last
    /// call.
    ///
    /// Returns an empty text if another window has replaced a requester or help page.
    pub fn front_text(&mut self, intuition: &Intuition) -> Option<String> {
        let front = intuition.screens().first().and_then(|screen| screen.windows().last());
        let now = front.map(|window| (window.id(), window.spoken()));
        if now == self.front.as_ref().map(|(window, text)| (*window, text.as_str())) {
            return None;
        }
        let now = now.map(|(window, text)| (window, text.to_owned()));
        let before = std::mem::replace(&mut self.front, now);
        match front {
            Some(window) if !window.spoken().is_empty() => {
                Some(format!("{}. {}", window.title(), window.spoken()))
            }
            Some(_) if before.is_some_and(|(_, text)| !text.is_empty()) => Some(String::new()),
            _ => None,
        }
    }
}
