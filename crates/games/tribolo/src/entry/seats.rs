//! The seats of Tribolo, with the engines that can take them.

use crate::Level;
use crate::engines::{EXPECTED, EngineName};
use crate::view::script;
use amiga_boardgame::entry::seats::Seats;

pub(super) fn players() -> impl Iterator<Item = String> {
    EngineName::all().map(|name| name.to_string())
}

pub(super) static SEATS: Seats<EngineName, 3> = Seats {
    options: script::SEATS,
    read: |text| text.parse().ok(),
    words: EXPECTED,
    default: EngineName::USUAL,
    at: |level| Level::new(level).map(EngineName::Level),
};

#[cfg(test)]
mod tests {
    use super::*;
    use amiga_boardgame::entry::option_values::OptionValues;
    use amiga_boardgame::entry::seats::SeatPlayer;

    #[test]
    fn difficulty_applies_to_unnamed_computers() {
        let mut given = OptionValues::default();
        given.push("--green", "classic".into());
        let nine = SeatPlayer::Engine(EngineName::Level(Level::HIGHEST));
        let players = SEATS.at_window(&given, Some(9)).unwrap();
        assert_eq!(players, [SeatPlayer::Human, nine, SeatPlayer::Engine(EngineName::Classic)]);
    }
}
