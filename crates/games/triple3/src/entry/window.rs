//! The window of Triple 3: its pictures and its start-up.

use super::seats::SEATS;
use crate::engines::Level;
use crate::stage::GameState;
use crate::view::artwork::Artwork;
use crate::view::matches::BestOf;
use crate::view::program::Triple3;
use crate::view::script::BEST_OF;
use amiga_boardgame::entry::drawing::{self, Drawing, Drawings, Extent, drawing};
use amiga_boardgame::entry::option_values::{OptionError, OptionValues};
use amiga_boardgame::entry::seats::SeatPlayer;
use amiga_boardgame::table::window_spec::{OpenedGame, Site};
use amiga_boardgame::view::opening::Opening;

/// The artwork of the round and the square peg.
///
/// Colour index 1 is the body, 2 light and 3 dark.
const PEGS: [Drawing; 2] = [
    drawing!("../../../sprites", "peg-round", "the round peg", Extent::AtMost(30, 15), 3),
    drawing!("../../../sprites", "peg-square", "the square peg", Extent::AtMost(30, 15), 3),
];
/// The artwork of a hole: colour index 1 is the rim, 2 the ring and 3 the inside.
const HOLE: Drawing = drawing!("../../../sprites", "hole", "a hole", Extent::Exactly(32, 15), 3);
/// The artwork of the numbers 3 to 11 in one row, 20 columns each, in colour index 1.
const NUMBERS: Drawing =
    drawing!("../../../sprites", "numbers", "nine numbers of holes", Extent::Rows(180, 9), 1);
/// The artwork of the six faces of a die in one row, 44 columns each.
///
/// Colour index 1 is edge and pips, 2 the face and 3 shade.
const DICE: Drawing = drawing!("../../../sprites", "dice", "six faces of a die", Extent::Exactly(264, 22), 3);
/// The artwork of a tumbling die: eight pictures in one row, 56 columns each.
///
/// The colour indices are those of the faces.
const TUMBLING: Drawing = drawing!(
    "../../../sprites",
    "dice-tumbling",
    "eight pictures of a tumbling die",
    Extent::Exactly(448, 28),
    3
);
/// The artwork of the arrow beside the player to move.
///
/// Colour index 1 is the edge and 2 the pen of that player.
const ARROW: Drawing =
    drawing!("../../../sprites", "turn-arrow", "the mover's arrow", Extent::AtMost(30, 14), 2);

/// The pictures of Triple 3's icon, normal and selected.
///
/// Colour index 1 is dark, 2 light, 3 the fill and 4 the background.
const ICON: Drawing = drawing!("../../../sprites", "icon-triple3", "Triple 3's icon", drawing::ICON, 4);
/// The pictures of Triple 3's icon for screens with the colours of MagicWB, normal and selected.
///
/// The colour indices 5 to 8 are the pens 4 to 7 of such a screen.
const MAGICWB_ICON: Drawing =
    drawing!("../../../sprites", "magicwb-triple3", "Triple 3's icon for MagicWB", drawing::ICON, 8);

pub(crate) const DRAWINGS: &[Drawing] = {
    let [round, square] = PEGS;
    &[round, square, HOLE, NUMBERS, DICE, TUMBLING, ARROW, ICON, MAGICWB_ICON]
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
    let artwork = artwork(site.drawings, site.is_interlaced());
    Ok(Box::new(Triple3::open(site, players, best_of, opening, &artwork)?))
}

pub(crate) fn artwork(drawings: &Drawings, interlaced: bool) -> Artwork {
    let of = |drawing| drawings.picture(drawing, interlaced).clone();
    Artwork {
        pegs: PEGS.each_ref().map(of),
        hole: of(&HOLE),
        numbers: of(&NUMBERS),
        dice: of(&DICE),
        tumbling: of(&TUMBLING),
        arrow: of(&ARROW),
    }
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
