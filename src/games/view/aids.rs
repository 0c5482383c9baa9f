//! What helps people who are new to a game. The old programs had nothing of it; whoever asks for them as they were goes without.
//!
//! Knows what is on, and what is told - mostly why something was refused - and for how long. Leaves why to the games.

use small_amiga::machine::vblank::Ticks;

/// How long it is told why something was refused: two seconds.
const TELLING: Ticks = Ticks(600);

/// What is on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aids {
    classic: bool,
    legal: bool,
    /// Whether a person wants legal places marked, once one has chosen.
    chosen: Option<bool>,
    /// The marks have gone with a person's first win, and nobody has been told.
    gone: bool,
    /// Whether places are named at the board's edge, once somebody has said so.
    names: Option<bool>,
    /// What is told, and when that ends.
    told: Option<(Ticks, String)>,
}

impl Aids {
    /// All of them, or none.
    pub const fn new(classic: bool) -> Self {
        Self { classic, legal: !classic, chosen: None, gone: false, names: None, told: None }
    }

    /// Whether the program is as the old ones were.
    pub const fn is_classic(&self) -> bool {
        self.classic
    }

    /// Whether legal places are marked.
    pub const fn marks_legal(&self) -> bool {
        self.legal
    }

    /// Turns classic mode on or off. What a person has chosen holds again when it is off.
    pub fn set_classic(&mut self, classic: bool) {
        let Self { chosen, names, .. } = *self;
        *self = Self { legal: !classic && chosen.unwrap_or(true), chosen, names, ..Self::new(classic) };
    }

    /// Turns the marks of legal places on or off as a person has chosen; a win no longer turns them off. A sentence about the marks
    /// that is shown or due is dropped, because it may be false now.
    pub fn mark_legal(&mut self, wanted: bool) {
        (self.legal, self.chosen, self.gone) = (wanted, Some(wanted), false);
        self.silence();
    }

    /// Returns whether a person wants legal places marked, or `None` if none has chosen.
    pub const fn legal_chosen(&self) -> Option<bool> {
        self.chosen
    }

    /// Whether places are named at the board's edge; unless somebody has said so, while something is `told` in which they have names.
    pub fn names_places(&self, told: bool) -> bool {
        !self.classic && self.names.unwrap_or(told)
    }

    /// What somebody has said of that.
    pub const fn names_chosen(&self) -> Option<bool> {
        self.names
    }

    /// Places shall be named, or not, whatever is told.
    pub const fn name_places(&mut self, wanted: bool) {
        self.names = Some(wanted);
    }

    /// A person has won a game: unless somebody wants them the marks have done their work.
    pub const fn won(&mut self) {
        self.gone |= self.legal && self.chosen.is_none();
        self.legal &= self.chosen.is_some();
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
    pub fn until(&self) -> Option<Ticks> {
        self.told.as_ref().map(|(until, _)| *until)
    }

    /// Nothing is told any more.
    pub fn silence(&mut self) {
        self.told = None;
    }

    /// What is told: why something was refused, or what has come about.
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

    #[test]
    fn chosen_marks_survive_classic_mode() {
        for wanted in [true, false] {
            let mut aids = Aids::new(false);
            aids.mark_legal(wanted);
            aids.set_classic(true);
            assert!(!aids.marks_legal());
            aids.set_classic(false);
            assert_eq!((aids.marks_legal(), aids.legal_chosen()), (wanted, Some(wanted)));
        }
    }

    #[test]
    fn marking_again_drops_the_sentence_about_lost_marks() {
        let mut shown = Aids::new(false);
        shown.won();
        shown.tell_if_gone(Ticks(0), "Frames are off.");
        assert_eq!(shown.told(), Some("Frames are off."));
        shown.mark_legal(true);
        assert_eq!(shown.told(), None);
        let mut due = Aids::new(false);
        due.won();
        due.mark_legal(true);
        due.tell_if_gone(Ticks(0), "Frames are off.");
        assert_eq!(due.told(), None);
    }
}
