//! The window of Tripppin: its pictures and its start-up.

use crate::Position;
use crate::classic::Level;
use crate::view::{Tripppin, script};
use amiga_boardgame::entry::drawing::Drawing;
use amiga_boardgame::entry::option::ON_OFF;
use amiga_boardgame::entry::option_values::{OptionError, OptionValues};
use amiga_boardgame::entry::seats::HUMAN;
use amiga_boardgame::table::window_spec::{OpenedGame, Site};
use amiga_boardgame::tiles::window::Tiles;
use amiga_boardgame::view::opening::Opening;
use boardgame_engine::session::PlayerKind;
use boardgame_sprites::{ANTS, PIECE, X, icons};

pub(crate) const DRAWINGS: &[Drawing] = &[PIECE, X, ANTS, icons::TRIPPPIN, icons::MAGICWB_TRIPPPIN];

/// Parses the options of the window.
#[inline]
pub(crate) fn read(
    values: &OptionValues,
    difficulty: Option<u8>,
) -> Result<(Opening<Position>, Tripppin), OptionError> {
    let opening = Opening::read(values, players(values)?)?;
    let level = difficulty.or(values.number("--level", 1..=Level::DEEPEST.plies())?);
    let level = level.and_then(Level::new).unwrap_or(Level::DEFAULT);
    let mut game = Tripppin::with_level(level);
    game.prevention = prevention(values)?;
    Ok((opening, game))
}

#[inline]
pub(crate) fn open(site: Site<'_>) -> OpenedGame {
    let (opening, game) = read(&site.start.options, site.start.difficulty)?;
    Ok(Box::new(Tiles::open(site, opening, game)?))
}

/// Parses the option `--prevention`, which turns loop prevention on or off. [default: on]
pub(super) fn prevention(values: &OptionValues) -> Result<bool, OptionError> {
    let parse = |text: &str| ON_OFF.iter().position(|word| *word == text).map(|at| at == 0);
    Ok(values.parsed("--prevention", parse, || ON_OFF.join(" or "))?.unwrap_or(true))
}

/// Parses the players of a saved game, each human or computer.
///
/// New games get the default players, because the command line does not accept these options for a window.
fn players(values: &OptionValues) -> Result<[PlayerKind; 2], OptionError> {
    let parse = |text: &str| match text {
        HUMAN => Some(PlayerKind::Human),
        script::COMPUTER => Some(PlayerKind::Computer),
        _ => None,
    };
    let mut players = Tripppin::PLAYERS;
    for (player, (option, _)) in players.iter_mut().zip(script::SEATS) {
        let named = values.parsed(option, parse, || format!("{HUMAN} or {}", script::COMPUTER))?;
        *player = named.unwrap_or(*player);
    }
    Ok(players)
}
