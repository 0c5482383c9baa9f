//! The seats of Tribolo, with the engines that can take them.

use crate::games::entry::seats::Seats;
use crate::games::tribolo::Level;
use crate::games::tribolo::engines::{EXPECTED, EngineName};
use crate::games::tribolo::view::script;

pub fn players() -> impl Iterator<Item = String> {
    EngineName::all().map(|name| name.to_string())
}

pub static SEATS: Seats<EngineName, 3> = Seats {
    options: script::SEATS,
    read: |text| text.parse().ok(),
    words: EXPECTED,
    default: EngineName::USUAL,
    at: |level| Level::new(level).map(EngineName::Level),
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::entry::option_values::OptionValues;
    use crate::games::entry::seats::SeatPlayer;

    #[test]
    fn a_difficulty_seats_the_computers_nobody_names() {
        let mut given = OptionValues::default();
        given.push("--green", "classic".into());
        let nine = SeatPlayer::Mind(EngineName::Level(Level::HIGHEST));
        let players = SEATS.at_window(&given, Some(9)).unwrap();
        assert_eq!(players, [SeatPlayer::Human, nine, SeatPlayer::Mind(EngineName::Classic)]);
    }
}
