//! Assistance for new players: marked legal places, names of places, and short messages
//! such as the reason for a refused input.
//!
//! Classic mode switches all of it off, because the original programs did not have it.
//! The texts of the messages are left to the games.

use super::personal::Personal;
use small_amiga::machine::vblank::Ticks;

/// Time for which the reason of a refused input is shown: two seconds. Other messages are shown twice as
/// long.
const TELLING: Ticks = Ticks(600);

/// The state of the assistance for new players: marked legal places, named places, and a short message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assistance {
    classic: bool,
    legal: bool,
    /// Whether the user wants legal places to be marked, or `None` if the user has not chosen yet.
    chosen: Option<bool>,
    /// Whether the user wants the names of places at the board's edge, or `None` if the user has not chosen
    /// yet.
    names: Option<bool>,
    /// The message that is currently shown, after the time at which it disappears.
    told: Option<(Ticks, String)>,
}

impl Assistance {
    /// Creates the initial state, in which legal places are marked unless `classic` is set.
    pub const fn new(classic: bool) -> Self {
        Self { classic, legal: !classic, chosen: None, names: None, told: None }
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

    /// Stores the user's choice whether legal places are marked.
    pub const fn set_marks_legal(&mut self, wanted: bool) {
        (self.legal, self.chosen) = (wanted, Some(wanted));
    }

    /// Applies changed settings of the user. In classic mode, marks of legal places are left unchanged until
    /// it is turned off.
    pub const fn prefer(&mut self, personal: Personal) {
        match personal.frames {
            Some(frames) if self.classic => self.chosen = Some(frames),
            Some(frames) => self.set_marks_legal(frames),
            None => {}
        }
        if personal.coordinates.is_some() {
            self.names = personal.coordinates;
        }
    }

    /// Restores in classic mode whether legal places were marked in a saved game. Otherwise the choice of the
    /// user applies to all games, and the saved state is ignored: earlier versions switched the marks off
    /// after a win.
    pub const fn restore_legal(&mut self, were_marked: bool) {
        if self.classic {
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

    /// Shows, for two seconds from `now`, the reason `why` an input was refused. In classic mode nothing is
    /// shown.
    pub fn refuse(&mut self, now: Ticks, why: String) {
        self.told = Some((now + TELLING, why)).filter(|(_, why)| !self.classic && !why.is_empty());
    }

    /// Shows a message that is not the answer to an input, for four seconds from `now`. In classic mode
    /// nothing is shown.
    pub fn show_message(&mut self, now: Ticks, sentence: String) {
        self.refuse(now + TELLING, sentence);
    }

    /// Removes the current message if the time for which it is shown has ended at `now`.
    pub fn advance(&mut self, now: Ticks) {
        self.told.take_if(|(until, _)| now >= *until);
    }

    /// Returns the time at which the current message disappears, or `None` if no message is shown.
    pub fn until(&self) -> Option<Ticks> {
        self.told.as_ref().map(|(until, _)| *until)
    }

    /// Removes the current message, if there is one.
    pub fn clear_message(&mut self) {
        self.told = None;
    }

    /// Returns the text of the current message, or `None` if no message is shown.
    pub fn message(&self) -> Option<&str> {
        self.told.as_ref().map(|(_, why)| &**why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_told_for_two_seconds() {
        let mut aids = Assistance::new(false);
        aids.refuse(Ticks(10), "No.".into());
        aids.advance(Ticks(609));
        assert_eq!(aids.message(), Some("No."));
        aids.advance(Ticks(610));
        assert_eq!(aids.message(), None);
        aids.refuse(Ticks(700), String::new());
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
    fn classic_mode_has_no_marks_and_no_messages() {
        let mut aids = Assistance::new(false);
        assert!(aids.marks_legal());
        aids.set_classic(true);
        aids.refuse(Ticks(0), "No.".into());
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
    fn saved_marks_are_restored_in_classic_mode_only() {
        for chosen in [None, Some(true)] {
            let mut aids = Assistance::of(Personal { frames: chosen, ..Personal::default() });
            aids.restore_legal(false);
            assert_eq!((aids.marks_legal(), aids.legal_chosen()), (true, chosen));
            aids.set_classic(true);
            aids.restore_legal(true);
            assert!(aids.marks_legal());
        }
    }
}
