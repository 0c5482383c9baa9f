//! Assistance for new players: marks on the places to which a move is legal, coordinates at the board's edge,
//! and short messages.
//!
//! Classic mode switches all assistance off. The texts of the messages are left to the games.

use super::classic_mode::ClassicMode;
use super::personal::Personal;
use super::speed::Speed;

/// The marks, coordinates and messages that help new players, with the user's choices about them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assistance {
    mode: ClassicMode,
    legal: bool,
    /// The user's choice whether legal moves are marked on the board; `None` if the user has not chosen yet.
    chosen: Option<bool>,
    names: Option<bool>,
    /// The current message, shown until it is cleared.
    message: Option<String>,
    /// Whether the message has been set since [`Self::take_news`] was called.
    is_new: bool,
    /// Default sentence, such as the task of a lesson, which is shown while there is no message.
    standing: Option<String>,
}

impl Assistance {
    pub(crate) const fn new(mode: ClassicMode) -> Self {
        Self {
            mode,
            legal: !mode.is_on(),
            chosen: None,
            names: None,
            message: None,
            is_new: false,
            standing: None,
        }
    }

    /// Returns the assistance of a new window with the user's settings.
    pub fn of(mode: ClassicMode, personal: Personal) -> Self {
        let Personal { frames: chosen, coordinates: names, .. } = personal;
        Self { legal: !mode.is_on() && chosen.unwrap_or(true), chosen, names, ..Self::new(mode) }
    }

    /// Returns the user's current settings, with `speed` as the animation speed.
    pub const fn settings(&self, speed: Speed) -> Personal {
        Personal {
            speed: Some(speed),
            frames: self.chosen,
            coordinates: self.names,
            classic: Some(self.is_classic()),
            first_begins: None,
            presets_named: None,
        }
    }

    /// Returns the state of classic mode, in which there is no assistance.
    pub const fn mode(&self) -> ClassicMode {
        self.mode
    }

    /// Returns `true` if classic mode is on, whether by the user's choice or by an option.
    pub const fn is_classic(&self) -> bool {
        self.mode.is_on()
    }

    /// Returns `true` if the board marks the places to which a move is legal.
    pub const fn marks_legal(&self) -> bool {
        self.legal
    }

    /// Turns classic mode on or off. Classic mode starts with all assistance switched off.
    ///
    /// If classic mode is turned off, the user's earlier choices apply again. Has no effect if an option has selected
    /// classic mode.
    pub fn set_classic(&mut self, classic: bool) {
        if self.mode != ClassicMode::Fixed {
            let mode = if classic { ClassicMode::Chosen } else { ClassicMode::Off };
            *self = Self::of(mode, self.settings(Speed::default()));
        }
    }

    /// Turns the marks of legal moves on or off, and stores this as the user's choice.
    pub const fn set_marks_legal(&mut self, wanted: bool) {
        (self.legal, self.chosen) = (wanted, Some(wanted));
    }

    /// Applies changed settings of the user.
    ///
    /// In classic mode, a changed choice for the marks of legal moves has no effect until the mode is turned
    /// off.
    pub const fn prefer(&mut self, personal: Personal) {
        match personal.frames {
            Some(frames) if self.mode.is_on() => self.chosen = Some(frames),
            Some(frames) => self.set_marks_legal(frames),
            None => {}
        }
        if personal.coordinates.is_some() {
            self.names = personal.coordinates;
        }
    }

    /// In classic mode, turns the marks of legal moves on or off, as they were in a saved game.
    ///
    /// Has no effect in any other mode, because there the user's choice applies to all games.
    ///
    /// The saved state can differ from the user's choice, because earlier versions switched the marks off
    /// after a win.
    pub const fn restore_legal(&mut self, were_marked: bool) {
        if self.is_classic() {
            self.legal = were_marked;
        }
    }

    pub(crate) const fn legal_chosen(&self) -> Option<bool> {
        self.chosen
    }

    /// Returns `true` if coordinates are drawn at the board's edge.
    ///
    /// If the user has not made a choice, coordinates are drawn while a text in the window names squares,
    /// that is, while `text_names_squares` is set.
    pub fn shows_coordinates(&self, text_names_squares: bool) -> bool {
        !self.is_classic() && self.names.unwrap_or(text_names_squares)
    }

    pub(crate) const fn names_chosen(&self) -> Option<bool> {
        self.names
    }

    pub(crate) const fn set_coordinates(&mut self, wanted: bool) {
        self.names = Some(wanted);
    }

    /// Shows a message until the user's next action or the next turn.
    ///
    /// For example, the message gives the reason why an input was refused.
    ///
    /// In classic mode nothing is shown.
    pub fn show_message(&mut self, sentence: String) {
        self.message = Some(sentence).filter(|sentence| !self.is_classic() && !sentence.is_empty());
        self.is_new = true;
    }

    /// Returns `true` once for each message, if it has not been cleared before.
    pub(crate) const fn take_news(&mut self) -> bool {
        std::mem::replace(&mut self.is_new, false) && self.message.is_some()
    }

    /// Returns `true` if a message is shown. The standing sentence is no message.
    pub const fn has_message(&self) -> bool {
        self.message.is_some()
    }

    pub(crate) fn clear_message(&mut self) {
        self.message = None;
    }

    /// Sets or removes the standing sentence, such as the task of a lesson, which is shown while there is no message. Classic
    /// mode shows it, too.
    pub fn set_standing(&mut self, sentence: Option<String>) {
        self.standing = sentence;
    }

    /// Returns the sentence that is shown: the message, or else the standing sentence.
    pub fn message(&self) -> Option<&str> {
        self.message.as_deref().or(self.standing.as_deref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn message_stays_until_cleared() {
        let mut aids = Assistance::new(ClassicMode::Off);
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
        let mut aids = Assistance::new(ClassicMode::Off);
        let named = |assistance: &Assistance| {
            [false, true].map(|names_squares| assistance.shows_coordinates(names_squares))
        };
        assert_eq!(named(&aids), [false, true]);
        for wanted in [true, false] {
            aids.set_coordinates(wanted);
            assert_eq!(named(&aids), [wanted; 2]);
        }
        aids.set_classic(true);
        assert_eq!(named(&aids), [false; 2]);
    }

    #[test]
    fn classic_mode_has_no_marks_and_no_messages() {
        let mut aids = Assistance::new(ClassicMode::Off);
        assert!(aids.marks_legal());
        aids.set_classic(true);
        aids.show_message("No.".into());
        assert!(!aids.marks_legal() && aids.message().is_none());
    }

    #[test]
    fn classic_mode_of_an_option_cannot_be_left() {
        let classic = Personal { classic: Some(true), ..Personal::default() };
        for (settings, options, wanted) in [
            (Personal::default(), classic, ClassicMode::Fixed),
            (classic, Personal::default(), ClassicMode::Chosen),
            (Personal::default(), Personal::default(), ClassicMode::Off),
        ] {
            let mode = ClassicMode::of(settings, options);
            assert_eq!(mode, wanted);
            let mut aids = Assistance::of(mode, settings);
            aids.set_classic(false);
            assert_eq!(aids.is_classic(), mode == ClassicMode::Fixed);
        }
    }

    #[test]
    fn chosen_marks_survive_classic_mode() {
        for wanted in [true, false] {
            let mut aids = Assistance::new(ClassicMode::Off);
            aids.set_marks_legal(wanted);
            aids.set_classic(true);
            assert!(!aids.marks_legal());
            aids.set_classic(false);
            assert_eq!((aids.marks_legal(), aids.legal_chosen()), (wanted, Some(wanted)));
        }
    }

    #[test]
    fn saved_marks_are_restored_in_classic_mode_only() {
        for chosen in [None, Some(true)] {
            let mut aids =
                Assistance::of(ClassicMode::Off, Personal { frames: chosen, ..Personal::default() });
            aids.restore_legal(false);
            assert_eq!((aids.marks_legal(), aids.legal_chosen()), (true, chosen));
            aids.set_classic(true);
            aids.restore_legal(true);
            assert!(aids.marks_legal());
        }
    }
}
