//! The personal settings of a game and the preferences file that they are saved in.

use std::rc::Rc;

use crate::preferences_file::PreferencesFile;
use amiga_boardgame::view::personal::Personal;
use small_amiga::intuition::{Importance, Intuition};

/// The message about the presets of the Preferences program, shown after the first finished game.
const PRESETS: &str = "The program Preferences has two looks to choose from: 1994 and Finer";

/// The connection between a running game and the user's preferences file.
#[derive(Debug)]
pub(super) struct GamePreferences {
    /// The preferences file and the personal settings last applied to the game, or `None` in classic mode.
    file: Option<(Rc<PreferencesFile>, Personal)>,
    /// Whether the game was over at the last call of [`GamePreferences::announce_presets`].
    was_over: bool,
}

impl GamePreferences {
    pub(super) fn new(file: Option<Rc<PreferencesFile>>, was_over: bool) -> Self {
        Self { file: file.map(|file| (Rc::clone(&file), file.personal())), was_over }
    }

    /// Saves changed personal settings in the preferences file.
    ///
    /// If saving fails, the screen's title bar shows the reason.
    pub(super) fn save(&mut self, intuition: &mut Intuition, changes: Personal) {
        let Some((file, applied)) = &mut self.file else { return };
        let changes = changes.changed_since(file.personal());
        if changes == Personal::default() {
            return;
        }
        if let Err(why) = file.choose(changes) {
            let fault = format!("The preferences cannot be saved: {why}");
            intuition.announce_as(Importance::Fault, fault);
        }
        *applied = file.personal();
    }

    /// Returns the personal settings that have changed since they were last applied, for the caller to apply.
    pub(super) fn take_changes(&mut self) -> Option<Personal> {
        let (file, applied) = self.file.as_mut()?;
        let changes = file.personal().changed_since(*applied);
        if changes == Personal::default() {
            return None;
        }
        *applied = file.personal();
        Some(changes)
    }

    /// Announces the presets of the Preferences program after the first game that ends in this program.
    ///
    /// Does nothing if the preferences record an earlier announcement, or if preferences are not saved.
    pub(super) fn announce_presets(&mut self, intuition: &mut Intuition, is_over: bool) {
        let was_over = std::mem::replace(&mut self.was_over, is_over);
        let is_due = |(file, _): &(Rc<PreferencesFile>, Personal)| {
            file.is_kept() && file.personal().presets_named != Some(true)
        };
        if is_over && !was_over && self.file.as_ref().is_some_and(is_due) {
            intuition.announce_as(Importance::Welcome, PRESETS.to_owned());
            self.save(intuition, Personal { presets_named: Some(true), ..Personal::default() });
        }
    }
}
