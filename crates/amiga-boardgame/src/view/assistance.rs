//! Assistance for new players: marks on the places to which a move is legal, coordinates at the board's edge,
//! and short messages.
//!
//! Classic mode switches all assistance off, because the original programs did not have it. The texts of the
//! messages are left to the games.

use super::personal::Personal;

/// Message shown after a human's win has switched off the frames round legal squares. The message fills four
/// lines of a tile game's panel.
pub const FRAMES_GONE: &str = "Frames are off: you have won. Ctrl-L shows them.";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assistance {
    classic: bool,
    legal: bool,
    /// The user's choice whether the places of legal moves are marked, or `None` if the user has not chosen.
    chosen: Option<bool>,
    /// Whether the user must still be informed that a human's win has switched off the marks of legal moves.
    hidden_by_win: bool,
    names: Option<bool>,
    /// The current message, with the time at which it disappears.
    told: Option<String>,
}

impl Assistance {
    pub const fn new(classic: bool) -> Self {
        Self { classic, legal: !classic, chosen: None, hidden_by_win: false, names: None, told: None }
    }

    pub fn of(personal: Personal) -> Self {
        let mut aids = Self {
            chosen: personal.frames,
            names: personal.coordinates,
            ..Self::new(personal.classic == Some(true))
        };
        aids.set_classic(aids.classic);
        aids
    }

    pub const fn is_classic(&self) -> bool {
        self.classic
    }

    pub const fn marks_legal(&self) -> bool {
        self.legal
    }

    /// Turns classic mode on or off. When it is turned off, the user's earlier choices apply again.
    pub fn set_classic(&mut self, classic: bool) {
        let Self { chosen, names, .. } = *self;
        *self = Self { legal: !classic && chosen.unwrap_or(true), chosen, names, ..Self::new(classic) };
    }

    /// Stores the user's choice whether the places of legal moves are marked. From then on, a human's win
    /// does not switch the marks off.
    ///
    /// A message about the marks that is shown or due is dropped, because it may no longer be true.
    pub fn set_marks_legal(&mut self, wanted: bool) {
        (self.legal, self.chosen, self.hidden_by_win) = (wanted, Some(wanted), false);
        self.clear_message();
    }

    /// Applies the user's settings. In classic mode, a changed setting for the marks of legal moves takes
    /// effect when classic mode ends.
    pub fn prefer(&mut self, personal: Personal) {
        match personal.frames {
            Some(frames) if self.classic => self.chosen = Some(frames),
            Some(frames) => self.set_marks_legal(frames),
            None => {}
        }
        self.names = personal.coordinates.or(self.names);
    }

    /// Restores the marks of legal moves from a saved game, unless the user has chosen to show or hide them.
    ///
    /// The restored state is not a choice, because a win may have switched the marks off. In classic mode it
    /// is always restored.
    pub const fn restore_legal(&mut self, were_marked: bool) {
        if self.classic || self.chosen.is_none() {
            self.legal = were_marked;
        }
    }

    pub const fn legal_chosen(&self) -> Option<bool> {
        self.chosen
    }

    /// Returns `true` if coordinates are drawn at the board's edge.
    ///
    /// If the user has not chosen, they are drawn while the window shows text with coordinates, which is the
    /// argument.
    pub fn shows_coordinates(&self, told: bool) -> bool {
        !self.classic && self.names.unwrap_or(told)
    }

    pub const fn names_chosen(&self) -> Option<bool> {
        self.names
    }

    pub const fn set_coordinates(&mut self, wanted: bool) {
        self.names = Some(wanted);
    }

    /// Switches the marks of legal moves off after a human's win, unless the user has chosen to show the
    /// marks.
    pub const fn won(&mut self) {
        self.hidden_by_win |= self.legal && self.chosen.is_none();
        self.legal &= self.chosen.is_some();
    }

    /// Shows `sentence` once if a human's win has switched the marks of legal moves off.
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

    pub fn clear_message(&mut self) {
        self.told = None;
    }

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
    fn coordinates_show_with_messages_unless_chosen() {
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
    fn legal_marks_hidden_after_first_win() {
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
