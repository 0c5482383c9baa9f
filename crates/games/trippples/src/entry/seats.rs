//! The seats of Trippples, with the engines that can take them.

use crate::engines::{Depth, EXPECTED, EngineName};
use crate::view::script;
use amiga_boardgame::entry::seats::Seats;

pub(super) fn players() -> Vec<String> {
    EngineName::all().map(|name| name.to_string()).collect()
}

pub(super) static SEATS: Seats<EngineName, 2> = Seats {
    options: script::SEATS,
    read: |text| text.parse().ok(),
    words: EXPECTED,
    default: BEATABLE,
    at: |level| Depth::new(level).map(EngineName::Minimax),
};

/// The default engine, which a beginner can beat.
const BEATABLE: EngineName = EngineName::Minimax(Depth::ALL[1]);

#[cfg(test)]
mod tests {
    use super::*;
    use amiga_boardgame::entry::option_values::OptionValues;
    use amiga_boardgame::entry::seats::SeatPlayer;

    #[test]
    fn difficulty_applies_to_unnamed_computers() {
        let players = SEATS.at_window(&OptionValues::default(), Some(5)).unwrap();
        assert_eq!(
            players,
            [SeatPlayer::Human, SeatPlayer::Engine(EngineName::Minimax(Depth::new(5).unwrap()))]
        );
    }
}
