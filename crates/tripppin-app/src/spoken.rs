//! The course of a game in sentences, for a terminal and for the screen reader of a page's visitor.

use amiga_boardgame::entry::scripting::ScriptableGame;
use boardgame_engine::session::PlayerKind;

/// Returns the sentences that the window of a game shows: status, notes, a fault of the engine and the result.
pub fn shown_sentences(game: &dyn ScriptableGame) -> Vec<String> {
    let over = game.outcome().map(|outcome| (game.vocabulary().ending)(outcome));
    let over = over.map(|ending| format!("The game is over: {ending}."));
    let sentences = [Some(game.status()), Some(game.notes().join(" ")), game.fault(), over];
    sentences.into_iter().flatten().filter(|text| !text.is_empty()).collect()
}

/// Returns a sentence for each move after the first `plies` moves of the game record.
///
/// Each sentence names `seat`, or the computer if `seat` is `None`, as the player.
pub fn moves_since(game: &dyn ScriptableGame, plies: usize, seat: Option<usize>) -> Vec<String> {
    let mut moves = game.moves();
    let new = moves.split_off(plies.min(moves.len()));
    let name = seat.and_then(|seat| game.vocabulary().seats.get(seat)).copied().unwrap_or("computer");
    new.iter().map(|mv| format!("{name} plays {mv}")).collect()
}

/// Returns the sentence that names the human who is to move, or `None` if a computer moves or the game is over.
pub fn turn(game: &dyn ScriptableGame) -> Option<String> {
    let (seat, _) = game.turn().filter(|(_, player)| *player == PlayerKind::Human)?;
    let name = game.vocabulary().seats.get(seat).copied().unwrap_or_default();
    Some(format!("Your turn: {name}."))
}

/// The sentences about a game that were already announced to a listener.
#[derive(Debug, Default)]
pub struct Announcer {
    shown: Vec<String>,
    plies: usize,
    /// The side that was to move at the last call.
    seat: Option<usize>,
    has_turn: bool,
}

impl Announcer {
    /// Returns the sentences that are new since the last call: moves, then what the window shows, then whose
    /// turn it is.
    pub fn news(&mut self, game: &dyn ScriptableGame) -> Vec<String> {
        let plies = game.moves().len();
        let mut news = moves_since(game, self.plies, self.seat);
        let has_moved = plies != self.plies;
        self.plies = plies;
        self.seat = game.turn().map(|(seat, _)| seat);
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
}
