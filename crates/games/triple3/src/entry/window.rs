//! The window of Triple 3: its pictures and its start-up.

use super::seats::SEATS;
use crate::engines::Level;
use crate::stage::GameState;
use crate::view::artwork::PEGS;
use crate::view::matches::BestOf;
use crate::view::program::Triple3;
use crate::view::script::BEST_OF;
use amiga_boardgame::entry::drawing::Drawing;
use amiga_boardgame::entry::option_values::{OptionError, OptionValues};
use amiga_boardgame::entry::seats::SeatPlayer;
use amiga_boardgame::table::window_spec::{OpenedGame, Site};
use amiga_boardgame::view::opening::Opening;
use boardgame_sprites::{DICE, DICE_TUMBLING, HOLE, NUMBERS, TURN_ARROW, icons};

pub(crate) const DRAWINGS: &[Drawing] = {
    let [round, square] = PEGS;
    &[round, square, HOLE, NUMBERS, DICE, DICE_TUMBLING, TURN_ARROW, icons::TRIPLE3, icons::MAGICWB_TRIPLE3]
};

/// The parsed options of the window: the common ones, the player of each side, and the length of a match.
type Options = (Opening<GameState>, [SeatPlayer<Level>; 2], BestOf);

/// Parses the options of the window.
///
/// # Errors
/// Returns an [`OptionError`] if a player, the length of the match or the position is invalid, or if no
/// computer player is left for the difficulty.
#[inline]
pub(crate) fn read(values: &OptionValues, difficulty: Option<u8>) -> Result<Options, OptionError> {
    let players = SEATS.at_window(values, difficulty)?;
    let best_of = best_of(values)?;
    Ok((Opening::read(values, players.map(SeatPlayer::player))?, players, best_of))
}

#[inline]
pub(crate) fn open(site: Site<'_>) -> OpenedGame {
    let (opening, players, best_of) = read(&site.start.options, site.start.difficulty)?;
    Ok(Box::new(Triple3::open(site, players, best_of, opening)?))
}

/// Parses the option for the maximum number of games of a match in a window. A missing option means no
/// limit.
///
/// # Errors
/// Returns [`OptionError::BadValue`] if the length is not one of [`BestOf::CHOICES`].
pub(crate) fn best_of(values: &OptionValues) -> Result<BestOf, OptionError> {
    let parse = |text: &str| {
        let games = text.parse().ok()?;
        BestOf::CHOICES.into_iter().find(|best| best.games() == Some(games))
    };
    let best = values.parsed(BEST_OF, parse, || format!("one of {}", matches().join(", ")))?;
    Ok(best.unwrap_or_default())
}

pub(crate) fn matches() -> Vec<String> {
    BestOf::CHOICES.iter().filter_map(|best| best.games()).map(|games| games.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn match_length_is_parsed() {
        let mut given = OptionValues::default();
        given.push("--best-of", "5".into());
        assert_eq!(best_of(&given).unwrap().games(), Some(5));
    }
}
