//! The seats of Tribolo, with the engines that can take them.

use crate::games::entry::seats::Seats;
use crate::games::tribolo::Level;
use crate::games::tribolo::minds::{EXPECTED, MindName};
use crate::games::tribolo::view::script;

/// Returns the names of all engines, for completions on the command line.
pub fn players() -> impl Iterator<Item = String> {
    MindName::all().map(|name| name.to_string())
}

/// The three seats of a game, with their command-line options and the engines that can take them.
pub static SEATS: Seats<MindName, 3> = Seats {
    options: script::SEATS,
    read: |text| text.parse().ok(),
    words: EXPECTED,
    usual: MindName::USUAL,
    at: |level| Level::new(level).map(MindName::Level),
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::entry::given::Given;
    use crate::games::entry::seats::Seated;

    #[test]
    fn a_difficulty_seats_the_computers_nobody_names() {
        let mut given = Given::default();
        given.push("--green", "classic".into());
        let nine = Seated::Mind(MindName::Level(Level::HIGHEST));
        let players = SEATS.at_window(&given, Some(9)).unwrap();
        assert_eq!(players, [Seated::Human, nine, Seated::Mind(MindName::Classic)]);
    }
}
