//! The seats of Triple 3, with the engines that can take them.

use crate::engines::Level;
use crate::view::script;
use amiga_boardgame::entry::seats::Seats;

pub(super) fn levels() -> Vec<String> {
    Level::all().map(|level| level.to_string()).collect()
}

pub(super) static SEATS: Seats<Level, 2> = Seats {
    options: script::SEATS,
    read: |text| Level::all().find(|level| level.to_string() == text),
    words: "a level from 1 to 9",
    default: Level::DEFAULT,
    at: Level::new,
};

#[cfg(test)]
mod tests {
    use super::*;
    use amiga_boardgame::entry::option_values::OptionValues;
    use amiga_boardgame::entry::seats::SeatPlayer;

    #[test]
    fn difficulty_applies_to_unnamed_computers() {
        let mut given = OptionValues::default();
        given.push("--first", "1".into());
        let players = SEATS.at_window(&given, Some(8)).unwrap();
        assert_eq!(players, [1, 8].map(|level| SeatPlayer::Engine(Level::new(level).unwrap())));
    }
}
