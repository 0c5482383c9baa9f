//! Saves which game was active last, so that the next start of the program resumes this game.
//!
//! The command-line name of the game is saved beside the games. A text that does not name a game selects the
//! default game. If several windows save the text, the last one wins.

use std::io;
use std::rc::Rc;

use super::saved_text::SavedText;
use super::store::{MergeFn, Store};
use crate::catalogue::catalogue;
use crate::cli::UsageError;
use crate::settings::Settings;
use amiga_boardgame::table::GameEntry;
use amiga_boardgame::table::any_game::AnyGame;
use small_amiga::intuition::WindowId;

/// Store key for the name of the last active game.
const NAME: &str = "front";

pub(super) fn text(game: &GameEntry) -> String {
    format!("{}\n", game.word)
}

/// Creates the autosaved text that contains the name of the last active game.
///
/// The text is first written when a game other than the default one becomes active.
pub(super) fn saved(store: &Rc<dyn Store>) -> io::Result<SavedText> {
    let last_counts: MergeFn = Box::new(|_, text| text);
    let there = store.read(NAME).ok().flatten().unwrap_or_else(|| text(catalogue().first));
    Ok(SavedText::new(store.write(NAME, Some(last_counts))?, Some(there)))
}

/// Returns the game whose window is active.
///
/// Returns `None` while another program is active; the last active game then stays the same.
pub(super) fn in_front(
    games: &[(&'static GameEntry, &dyn AnyGame)],
    active: Option<WindowId>,
) -> Option<&'static GameEntry> {
    games.iter().find(|(_, actor)| Some(actor.pulse().window) == active).map(|(game, _)| *game)
}

impl Settings {
    /// Selects the last active game of the previous run, unless options select a game or its settings.
    ///
    /// # Errors
    /// Returns a [`UsageError`] if the selected game cannot start with the inherited options.
    pub fn resume_front(&mut self, store: &dyn Store) -> Result<(), UsageError> {
        if !self.resumes_saved_game() || self.values.has("--game") {
            return Ok(());
        }
        let there = store.read(NAME).ok().flatten();
        let game = there.and_then(|text| catalogue().find(text.trim_end()));
        let Some(game) = game.filter(|game| *game != self.game) else { return Ok(()) };
        let Self { workbench, ends_with_game, skips_startup, scale, fit, border, .. } = *self;
        let line = self.line.take();
        *self = Self {
            workbench,
            ends_with_game,
            skips_startup,
            scale,
            fit,
            border,
            line,
            ..self.started(game, Vec::new())?
        };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{FolderStore, WRITE_TIMEOUT};
    use super::*;
    use crate::cli;

    #[test]
    fn saved_front_game_starts_unless_options_differ() {
        let folder = tempfile::tempdir().unwrap();
        let store = FolderStore::new(folder.path(), WRITE_TIMEOUT);
        let chosen = |words: &[&str]| {
            let mut settings = cli::parse(catalogue(), words.iter().map(Into::into), &mut |_| None).unwrap();
            settings.choose_workbench(false);
            let ends_with_game = settings.ends_with_game;
            settings.resume_front(&store).unwrap();
            assert_eq!(settings.ends_with_game, ends_with_game, "{words:?}");
            (settings.game.word, settings.scale)
        };
        assert_eq!(chosen(&[]), ("tripppin", None));
        for (saved, expected) in
            [("tribolo\n", "tribolo"), ("no game\n", "tripppin"), ("", "tripppin"), ("\0", "tripppin")]
        {
            store.put(NAME, saved).unwrap();
            assert_eq!(chosen(&["--scale", "2"]), (expected, Some(2)), "{saved:?}");
        }
        store.put(NAME, "tribolo\n").unwrap();
        for words in [&["--game", "triple3"][..], &["DIFFICULTY=5"], &["--seed", "1"], &["--classic"]] {
            assert_ne!(chosen(words).0, "tribolo", "{words:?}");
        }
    }
}
