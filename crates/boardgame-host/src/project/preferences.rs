//! The personal settings of a game and the preferences file that they are saved in.

use std::rc::Rc;

use crate::preferences_file::PreferencesFile;
use amiga_boardgame::view::personal::Personal;
use small_amiga::intuition::{Importance, Intuition};

/// The message about the key that changes the look.
const LOOK: &str = "F2: the look.";

/// The connection between a running game and the user's preferences file.
#[derive(Debug)]
pub(super) struct GamePreferences {
    /// The preferences file and the personal settings last applied to the game, or `None` in classic mode.
    file: Option<(Rc<PreferencesFile>, Personal)>,
}

impl GamePreferences {
    pub(super) fn new(file: Option<Rc<PreferencesFile>>) -> Self {
        Self { file: file.map(|file| (Rc::clone(&file), file.personal())) }
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

    /// Names the key F2 on the screen's bar when the user's first game opens, after the words of welcome.
    ///
    /// Does nothing if the preferences record an earlier announcement, if preferences are not saved, or without a keyboard.
    pub(super) fn announce_look(&mut self, intuition: &mut Intuition) {
        let is_due = |(file, _): &(Rc<PreferencesFile>, Personal)| {
            // A damaged file is renamed by the user's own choices only.
            file.is_kept() && !file.is_faulty() && file.personal().presets_named != Some(true)
        };
        if intuition.host().has_touch || !self.file.as_ref().is_some_and(is_due) {
            return;
        }
        let welcome = intuition.announcement().map(|text| format!("{text} ")).unwrap_or_default();
        intuition.announce_as(Importance::Welcome, welcome + LOOK);
        // A fault is more important and stays on the bar.
        if intuition.announcement().is_some_and(|text| text.ends_with(LOOK)) {
            self.save(intuition, Personal { presets_named: Some(true), ..Personal::default() });
        }
    }
}
