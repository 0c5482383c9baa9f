//! Assistance for new players: marked legal places, names of places, and short messages
//! such as the reason for a refused input.
//!
//! Classic mode switches all of it off, because the original programs did not have it.
//! The texts of the messages are left to the games.

use super::personal::Personal;

/// Message shown after the frames round legal squares have been switched off by a human's win;
/// it fills four lines of the panel of a tile game.
pub const FRAMES_GONE: &str = "Frames are off: you have won. Ctrl-L shows them.";

/// The state of the assistance for new players: marked legal places, named places, and a short message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assistance {
    classic: bool,
    legal: bool,
    /// Whether the user wants legal places to be marked, or `None` if the user has not chosen yet.
    chosen: Option<bool>,
    /// Whether a message is still due because a human's win has switched the marks of legal places off.
    hidden_by_win: bool,
    /// Whether the user wants the names of places at the board's edge, or `None` if the user has not chosen
    /// yet.
    names: Option<bool>,
    /// The message that is shown until the user's next action or the next turn.
    told: Option<String>,
}

impl Assistance {
    /// Creates the initial state, in which legal places are marked unless `classic` is set.
    pub const fn new(classic: bool) -> Self {
        Self { classic, legal: !classic, chosen: None, hidden_by_win: false, names: None, told: None }
    }

    /// Creates the initial state with the settings of the user.
    pub fn of(personal: Personal) -> Self {
        let mut aids = Self {
            chosen: personal.frames,
            names: personal.coordinates,
            ..Self::new(personal.classic == Some(true))
        };
        aids.set_classic(aids.classic);
        aids
    }

    /// Returns `true` in classic mode.
    pub const fn is_classic(&self) -> bool {
        self.classic
    }

    /// Returns `true` if legal places are marked on the board at present.
    pub const fn marks_legal(&self) -> bool {
        self.legal
    }

    /// Turns classic mode, which has no assistance, on or off. The user's earlier choices apply again when
    /// classic mode is turned off.
    pub fn set_classic(&mut self, classic: bool) {
        let Self { chosen, names, .. } = *self;
        *self = Self { legal: !classic && chosen.unwrap_or(true), chosen, names, ..Self::new(classic) };
    }

    /// Stores the user's choice whether legal places are marked. After this call a human's win no longer
    /// switches the marks off.
    ///
    /// A message about the marks that is shown or due is dropped, because it may no longer be true.
    pub fn set_marks_legal(&mut self, wanted: bool) {
        (self.legal, self.chosen, self.hidden_by_win) = (wanted, Some(wanted), false);
        self.clear_message();
    }

    /// Applies changed settings of the user. In classic mode, marks of legal places are left unchanged until
    /// it is turned off.
    pub fn prefer(&mut self, personal: Personal) {
        match personal.frames {
            Some(frames) if self.classic => self.chosen = Some(frames),
            Some(frames) => self.set_marks_legal(frames),
            None => {}
        }
        self.names = personal.coordinates.or(self.names);
    }

    /// Restores whether legal places were marked in a saved game, unless the user has chosen. The saved
    /// state is not a choice, because a win may have switched the marks off. In classic mode it is restored
    /// in any case.
    pub const fn restore_legal(&mut self, were_marked: bool) {
        if self.classic || self.chosen.is_none() {
            self.legal = were_marked;
        }
    }

    /// Returns whether the user wants legal places to be marked, or `None` if the user has not chosen yet.
    pub const fn legal_chosen(&self) -> Option<bool> {
        self.chosen
    }

    /// Returns `true` if the coordinates are drawn at the board's edge. If the user has not chosen, they are
    /// drawn while the window shows a text with coordinates, which the argument reports.
    pub fn shows_coordinates(&self, told: bool) -> bool {
        !self.classic && self.names.unwrap_or(told)
    }

    /// Returns whether the user wants places to be named, or `None` if the user has not chosen yet.
    pub const fn names_chosen(&self) -> Option<bool> {
        self.names
    }

    /// Stores the user's choice whether places are named at the board's edge.
    pub const fn set_coordinates(&mut self, wanted: bool) {
        self.names = Some(wanted);
    }

    /// Handles the win of a human by switching the marks of legal places off, unless the user has chosen to
    /// have them.
    pub const fn won(&mut self) {
        self.hidden_by_win |= self.legal && self.chosen.is_none();
        self.legal &= self.chosen.is_some();
    }

    /// Shows `sentence`, once, if a win has switched the marks of legal places off since the last call.
    pub fn announce_hidden_marks(&mut self, sentence: &str) {
        if std::mem::take(&mut self.hidden_by_win) {
            self.show_message(sentence.to_owned());
        }
    }

    /// Shows a message, such as the reason an input was refused, until the user's next action or the next turn.
    /// In classic mode nothing is shown.
    pub fn show_message(&mut self, sentence: String) {
        self.told = Some(sentence).filter(|sentence| !self.classic && !sentence.is_empty());
    }

    /// Removes the current message, if there is one.
    pub fn clear_message(&mut self) {
        self.told = None;
    }

    /// Returns the text of the current message, or `None` if no message is shown.
    pub fn message(&self) -> Option<&str> {
        self.told.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn message_stays_until_it_is_cleared() {
        let mut aids = Assistance::new(false);
        aids.show_message("No.".into());
        assert_eq!(aids.message(), Some("No."));
        aids.show_message("Not there.".into());
        assert_eq!(aids.message(), Some("Not there."));
        aids.clear_message();
        assert_eq!(aids.message(), None);
        aids.show_message(String::new());
        assert_eq!(aids.message(), None, "there is nothing to tell");
    }

    #[test]
    fn places_are_named_while_something_is_told_unless_somebody_says_otherwise() {
        let mut aids = Assistance::new(false);
        let named = |assistance: &Assistance| [false, true].map(|told| assistance.shows_coordinates(told));
        assert_eq!(named(&aids), [false, true]);
        for wanted in [true, false] {
            aids.set_coordinates(wanted);
            assert_eq!(named(&aids), [wanted; 2]);
        }
        aids.set_classic(true);
        assert_eq!(named(&aids), [false; 2]);
    }

    #[test]
    fn marks_go_with_the_first_win_unless_somebody_wants_them() {
        let mut aids = Assistance::new(false);
        aids.won();
        assert!(!aids.marks_legal());
        aids.set_marks_legal(true);
        aids.won();
        assert!(aids.marks_legal());
        aids.set_classic(true);
        aids.show_message("No.".into());
        assert!(!aids.marks_legal() && aids.message().is_none());
    }

    #[test]
    fn chosen_marks_survive_classic_mode() {
        for wanted in [true, false] {
            let mut aids = Assistance::new(false);
            aids.set_marks_legal(wanted);
            aids.set_classic(true);
            assert!(!aids.marks_legal());
            aids.set_classic(false);
            assert_eq!((aids.marks_legal(), aids.legal_chosen()), (wanted, Some(wanted)));
        }
    }

    #[test]
    fn saved_marks_are_restored_without_a_choice() {
        let mut aids = Assistance::new(false);
        aids.restore_legal(false);
        assert_eq!((aids.marks_legal(), aids.legal_chosen()), (false, None));
        let mut aids = Assistance::of(Personal { frames: Some(true), ..Personal::default() });
        aids.restore_legal(false);
        assert_eq!((aids.marks_legal(), aids.legal_chosen()), (true, Some(true)));
        aids.set_classic(true);
        aids.restore_legal(true);
        assert!(aids.marks_legal());
    }

    #[test]
    fn marking_again_drops_the_sentence_about_lost_marks() {
        let mut shown = Assistance::new(false);
        shown.won();
        shown.announce_hidden_marks("Frames are off.");
        assert_eq!(shown.message(), Some("Frames are off."));
        shown.set_marks_legal(true);
        assert_eq!(shown.message(), None);
        let mut due = Assistance::new(false);
        due.won();
        due.set_marks_legal(true);
        due.announce_hidden_marks("Frames are off.");
        assert_eq!(due.message(), None);
    }
}
