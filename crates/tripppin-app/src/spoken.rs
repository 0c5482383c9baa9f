//! The course of a game in sentences, for a terminal and for screen readers on the web page.

use amiga_boardgame::entry::scripting::ScriptableGame;
use boardgame_engine::session::PlayerKind;
use small_amiga::intuition::{Intuition, WindowId};

/// Returns the sentences in the window of a game: status, notes, engine fault and result.
pub fn shown_sentences(game: &dyn ScriptableGame) -> Vec<String> {
    let over = game.outcome().map(|outcome| (game.vocabulary().ending)(outcome));
    let over = over.map(|ending| format!("The game is over: {ending}."));
    let sentences = std::iter::once(game.status()).chain(game.note_sentences());
    sentences.chain(game.fault()).chain(over).filter(|text| !text.is_empty()).collect()
}

/// Returns a sentence for each move after the first `plies` moves of the game record.
///
/// Each sentence names the side that made the move.
pub fn moves_since(game: &dyn ScriptableGame, plies: usize) -> Vec<String> {
    let name = |ply| game.mover(ply).and_then(|seat| game.vocabulary().seats.get(seat)).copied();
    let moves = game.moves().into_iter().enumerate().skip(plies);
    moves.map(|(ply, mv)| format!("{} plays {mv}", name(ply).unwrap_or_default())).collect()
}

/// Returns the sentence that names the human to move, or `None` if no human is to move.
pub fn turn(game: &dyn ScriptableGame) -> Option<String> {
    let (seat, _) = game.turn().filter(|(_, player)| *player == PlayerKind::Human)?;
    let name = game.vocabulary().seats.get(seat).copied().unwrap_or_default();
    Some(format!("Your turn: {name}."))
}

/// An announcer for games, which remembers the announced sentences and returns only new ones.
#[derive(Debug, Default)]
pub struct Announcer {
    shown: Vec<String>,
    /// The window and the moves of the game, as of the last call of [`Announcer::news`].
    game: Option<(WindowId, Vec<String>)>,
    has_turn: bool,
    /// The window that was in front at the last call of [`Announcer::front_text`].
    front: Option<WindowId>,
}

impl Announcer {
    /// Returns the sentences about a game that are new since the last call of this function.
    ///
    /// The order is: moves, the sentences in the window, and whose turn it is. The moves of a game that was
    /// opened or replaced since the last call are not announced.
    pub fn news(&mut self, game: &dyn ScriptableGame) -> Vec<String> {
        let (window, moves) = (game.window(), game.moves());
        let known =
            self.game.as_ref().filter(|(known, before)| *known == window && moves.starts_with(before));
        let mut news = known.map_or_else(Vec::new, |(_, before)| moves_since(game, before.len()));
        let has_moved = self.game.as_ref().is_none_or(|(_, before)| *before != moves);
        self.game = Some((window, moves));
        if !game.is_at_rest() {
            self.has_turn = false;
            return news;
        }
        let shown = shown_sentences(game);
        news.extend(shown.iter().filter(|sentence| !self.shown.contains(sentence)).cloned());
        self.shown = shown;
        if has_moved || !std::mem::replace(&mut self.has_turn, true) {
            news.extend(turn(game));
        }
        news
    }

    /// Returns title and text of the requester or help page in front, if it was not in front at the last call.
    pub fn front_text(&mut self, intuition: &Intuition) -> Option<String> {
        let front = intuition.screens().first().and_then(|screen| screen.windows().last());
        let before = std::mem::replace(&mut self.front, front.map(|window| window.id()));
        let window = front.filter(|window| Some(window.id()) != before && !window.spoken().is_empty())?;
        Some(format!("{}. {}", window.title(), window.spoken()))
    }
}
