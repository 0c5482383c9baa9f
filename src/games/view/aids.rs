//! What helps people who are new to a game. The old programs had nothing of it; whoever asks for them as they were goes without.
//!
//! Knows what is on, and what is told - mostly why something was refused - and for how long. Leaves why to the games.

use crate::machine::vblank::Ticks;

/// How long it is told why something was refused: two seconds.
const TELLING: Ticks = Ticks(600);

/// What is on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aids {
    classic: bool,
    legal: bool,
    /// Somebody has said whether legal places show.
    chosen: bool,
    /// The marks have gone with a person's first win, and nobody has been told.
    gone: bool,
    /// Whether places are named at the board's edge, once somebody has said so.
    names: Option<bool>,
    /// What is told, and when that ends.
    told: Option<(Ticks, String)>,
}

impl Aids {
    /// All of them, or none.
    #[must_use]
    pub const fn new(classic: bool) -> Self {
        Self { classic, legal: !classic, chosen: false, gone: false, names: None, told: None }
    }

    /// Whether the program is as the old ones were.
    #[must_use]
    pub const fn is_classic(&self) -> bool {
        self.classic
    }

    /// Whether legal places are marked.
    #[must_use]
    pub const fn marks_legal(&self) -> bool {
        self.legal
    }

    /// All on, or all off; what somebody has said of names stays said.
    pub fn set_classic(&mut self, classic: bool) {
        *self = Self { names: self.names, ..Self::new(classic) };
    }

    /// Legal places shall be marked, or no longer, whatever happens.
    pub const fn mark_legal(&mut self, wanted: bool) {
        (self.legal, self.chosen) = (wanted, true);
    }

    /// Whether places are named at the board's edge; unless somebody has said so, while something is `told` in which they have names.
    #[must_use]
    pub fn names_places(&self, told: bool) -> bool {
        !self.classic && self.names.unwrap_or(told)
    }

    /// What somebody has said of that.
    #[must_use]
    pub const fn names_chosen(&self) -> Option<bool> {
        self.names
    }

    /// Places shall be named, or not, whatever is told.
    pub const fn name_places(&mut self, wanted: bool) {
        self.names = Some(wanted);
    }

    /// A person has won a game: unless somebody wants them the marks have done their work.
    pub const fn won(&mut self) {
        self.gone |= self.legal && !self.chosen;
        self.legal &= self.chosen;
    }

    /// Says once that the marks have gone, in these words.
    pub fn tell_if_gone(&mut self, now: Ticks, sentence: &str) {
        if std::mem::take(&mut self.gone) {
            self.tell(now, sentence.to_owned());
        }
    }

    /// Something was refused at a time; nothing is told by the old programs.
    pub fn refuse(&mut self, now: Ticks, why: String) {
        self.told = Some((now + TELLING, why)).filter(|(_, why)| !self.classic && !why.is_empty());
    }

    /// Something is told that nobody did anything for, twice as long.
    pub fn tell(&mut self, now: Ticks, sentence: String) {
        self.refuse(now + TELLING, sentence);
    }

    /// Time goes on, and what was told long enough is told no longer.
    pub fn advance(&mut self, now: Ticks) {
        self.told.take_if(|(until, _)| now >= *until);
    }

    /// Returns the time at which the present message ends, if there is one.
    #[must_use]
    pub fn until(&self) -> Option<Ticks> {
        self.told.as_ref().map(|(until, _)| *until)
    }

    /// Nothing is told any more.
    pub fn silence(&mut self) {
        self.told = None;
    }

    /// What is told: why something was refused, or what has come about.
    #[must_use]
    pub fn told(&self) -> Option<&str> {
        self.told.as_ref().map(|(_, why)| &**why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_told_for_two_seconds() {
        let mut aids = Aids::new(false);
        aids.refuse(Ticks(10), "No.".into());
        aids.advance(Ticks(609));
        assert_eq!(aids.told(), Some("No."));
        aids.advance(Ticks(610));
        assert_eq!(aids.told(), None);
        aids.refuse(Ticks(700), String::new());
        assert_eq!(aids.told(), None, "there is nothing to tell");
    }

    #[test]
    fn places_are_named_while_something_is_told_unless_somebody_says_otherwise() {
        let mut aids = Aids::new(false);
        let named = |aids: &Aids| [false, true].map(|told| aids.names_places(told));
        assert_eq!(named(&aids), [false, true]);
        for wanted in [true, false] {
            aids.name_places(wanted);
            assert_eq!(named(&aids), [wanted; 2]);
        }
        aids.set_classic(true);
        assert_eq!(named(&aids), [false; 2]);
    }

    #[test]
    fn marks_go_with_the_first_win_unless_somebody_wants_them() {
        let mut aids = Aids::new(false);
        aids.won();
        assert!(!aids.marks_legal());
        aids.mark_legal(true);
        aids.won();
        assert!(aids.marks_legal());
        aids.set_classic(true);
        aids.refuse(Ticks(0), "No.".into());
        assert!(!aids.marks_legal() && aids.told().is_none());
    }
}
