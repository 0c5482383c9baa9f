//! Tripppin, as the host runs it.

use std::error::Error;

use super::tiles::{self, TileHost};
use crate::games::thinking::Pace;
use crate::games::tiles::view::artwork::Artwork;
use crate::games::tiles::view::game::TileGame;
use crate::games::tiles::view::program::Settings;
use crate::games::tripppin::classic::Level;
use crate::games::tripppin::view::Tripppin;
use crate::games::tripppin::{Cause, Line, Side};
use crate::host::assets::sprites::Sprites;
use crate::host::cli;
use crate::host::cli::setup::ScreenSetup;
use crate::host::script::stage::{Ending, Outcome, Stage, Vocabulary};

/// Switches on with it.
///
/// # Errors
/// The position makes no sense, or the game cannot start.
pub fn switch_on(
    setup: &ScreenSetup,
    settings: &cli::Settings,
    pace: Pace,
) -> Result<Box<dyn Stage>, Box<dyn Error>> {
    let line: Option<Line> = super::line(settings)?;
    let game = Settings {
        seed: settings.seed.unwrap_or_else(rand::random),
        setup: (),
        game: Tripppin::at(settings.difficulty.and_then(Level::new).unwrap_or(Level::DEFAULT)),
        players: Tripppin::PLAYERS,
        line,
        pace,
        artwork: artwork(&setup.sprites, setup.interlace),
    };
    Ok(Box::new(tiles::switch_on(setup, game)?))
}

/// The words scripts use for it.
pub const WORDS: &Vocabulary = &<Tripppin as TileHost>::WORDS;

/// The game's drawings for a screen.
#[must_use]
pub fn artwork(sprites: &Sprites, interlaced: bool) -> Artwork {
    let piece = if interlaced { &sprites.piece_lace } else { &sprites.piece };
    let pieces = [piece.clone(), piece.clone()];
    Artwork { pieces, pictures: Vec::new(), x: sprites.x.clone(), ants: sprites.ants.clone() }
}

const GOAL: &str = "goal";
const STUCK: &str = "stuck";

impl TileHost for Tripppin {
    const WORDS: Vocabulary = Vocabulary {
        seats: &["right", "left"],
        thing: "piece",
        endings: &[Ending::won(GOAL), Ending::won(STUCK)],
        is_place: tiles::is_square,
        place_example: "a square such as e1",
        is_move: tiles::is_move::<Self>,
        move_example: "a move of one step, such as e1f2",
        position: |text| match text.parse::<Line>() {
            Ok(line) => Ok(line.current().to_string()),
            Err(error) => Err((error.column(), error.problem())),
        },
        ending,
    };

    fn outcome(line: &Line) -> Option<Outcome> {
        let outcome = line.current().outcome()?;
        let how = match outcome.cause {
            Cause::Goal => GOAL,
            Cause::Stuck => STUCK,
        };
        Some(Outcome { how, winner: Some(outcome.winner.index()) })
    }
}

fn ending(Outcome { how, winner }: Outcome) -> String {
    let name = |side: Side| Tripppin::WORDS.seats.get(side.index()).copied().unwrap_or_default();
    let Some(winner) = winner.and_then(|at| Side::BOTH.get(at)) else {
        return "a game nobody has won".to_owned();
    };
    let loser = winner.other();
    match how {
        GOAL => format!("a game won by the {} piece at its goal", name(*winner)),
        _ => format!("a game won by the {} piece, the {} one being stuck", name(*winner), name(loser)),
    }
}
