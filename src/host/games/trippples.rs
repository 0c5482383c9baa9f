//! Trippples, as the host runs it.

use std::error::Error;

use super::tiles::{self, TileHost};
use crate::games::contract::Game;
use crate::games::session::Player;
use crate::games::thinking::Pace;
use crate::games::tiles::view::artwork::{Artwork, TilePicture};
use crate::games::tiles::view::program::{Settings, TileProgram};
use crate::games::trippples::minds::MindName;
use crate::games::trippples::moves::Move;
use crate::games::trippples::view::Trippples;
use crate::games::trippples::{Line, Side};
use crate::host::assets::sprites::Sprites;
use crate::host::batch::games::seats::Seated;
use crate::host::batch::games::trippples::answers::endings::{
    AGREED, BLOCKED, CYCLE, FINISH, FREEZE, INDIRECT,
};
use crate::host::batch::games::trippples::answers::how;
use crate::host::batch::games::trippples::{players_of, rules};
use crate::host::cli;
use crate::host::cli::setup::ScreenSetup;
use crate::host::script::stage::{Ending, Gesture, Outcome, Stage, Vocabulary};
use crate::system::input::{Key, Qualifiers};
use crate::system::intuition::Intuition;

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
    let rules = rules(&settings.given)?;
    let seed = settings.seed.unwrap_or_else(rand::random);
    let players = players_of(&settings.given, settings.difficulty)?;
    let game = Settings {
        seed,
        // A position brings its rules along.
        setup: line.as_ref().map_or(rules, Game::setup),
        game: Trippples::with(players.map(mind), seed),
        players: players.map(|player| match player {
            Seated::Human => Player::Human,
            Seated::Mind(_) => Player::Computer,
        }),
        line,
        pace,
        artwork: artwork(&setup.sprites, setup.interlace),
    };
    Ok(Box::new(tiles::switch_on(setup, game)?))
}

/// Who plays a seat when a computer does: one taken from a person plays perfectly until the menu says otherwise.
const fn mind(seated: Seated<MindName>) -> MindName {
    match seated {
        Seated::Human => MindName::Perfect,
        Seated::Mind(mind) => mind,
    }
}

/// The words scripts use for it.
pub const WORDS: &Vocabulary = &<Trippples as TileHost>::WORDS;

/// The game's drawings for a screen.
#[must_use]
pub fn artwork(sprites: &Sprites, interlaced: bool) -> Artwork {
    let s = sprites;
    let (pieces, pictures) = if interlaced {
        (
            [&s.circle_lace, &s.square_lace],
            [
                &s.start_circle_lace,
                &s.start_square_lace,
                &s.finish_circle_lace,
                &s.finish_square_lace,
                &s.neutral_lace,
            ],
        )
    } else {
        (
            [&s.circle, &s.square],
            [&s.start_circle, &s.start_square, &s.finish_circle, &s.finish_square, &s.neutral],
        )
    };
    let owners = [Some(0), Some(1), Some(0), Some(1), None];
    let pictures = pictures.into_iter().zip(owners);
    Artwork {
        pieces: pieces.map(Clone::clone),
        pictures: pictures.map(|(picture, owner)| TilePicture { picture: picture.clone(), owner }).collect(),
        x: s.x.clone(),
        ants: s.ants.clone(),
    }
}

impl TileHost for Trippples {
    const WORDS: Vocabulary = Vocabulary {
        seats: &["circle", "square"],
        thing: "piece",
        endings: &[
            Ending::won(FINISH),
            Ending::drawn(BLOCKED),
            Ending::won(FREEZE),
            Ending::drawn(CYCLE),
            Ending::won(INDIRECT),
            Ending::drawn(AGREED),
        ],
        is_place: tiles::is_square,
        place_example: "a square such as b2",
        is_move: tiles::is_move::<Self>,
        move_example: "a move such as a1b2, a1b2! to call a freeze, d4g7 off a wild card, 61@d3 to place a tile, or draw",
        position: |text| match text.parse::<Line>() {
            Ok(line) => Ok(line.current().to_string()),
            Err(error) => Err((error.column(), error.problem())),
        },
        ending,
    };

    fn outcome(line: &Line) -> Option<Outcome> {
        Some(Outcome { how: how(line)?, winner: line.end()?.winner().map(Side::index) })
    }

    fn gestures(program: &TileProgram<Self>, intuition: &Intuition, mv: Move) -> Option<Vec<Gesture>> {
        let on_screen = |square| program.square_on_screen(intuition, square);
        match mv {
            Move::Walk { walk, call } => {
                let call = call.then_some(Gesture::Key(Key::Char('z'), Qualifiers::RIGHT_AMIGA));
                let drag = Gesture::Drag(on_screen(walk.from())?, on_screen(walk.to())?);
                Some(call.into_iter().chain([drag]).collect())
            }
            Move::Place(placing) => {
                let turns = program.game().turns_to(program.session().game().current(), placing.tile())?;
                let turn = Gesture::Key(Key::Tab, Qualifiers::empty());
                let click = Gesture::Click(on_screen(placing.square())?);
                Some(std::iter::repeat_n(turn, turns).chain([click]).collect())
            }
            Move::Draw => Some(vec![Gesture::Key(Key::Char('d'), Qualifiers::RIGHT_AMIGA)]),
        }
    }
}

fn ending(Outcome { how, winner }: Outcome) -> String {
    let winner = winner.and_then(|at| Side::BOTH.get(at));
    let who = winner.map_or_else(|| "nobody".to_owned(), |side| format!("the {} piece", side.name()));
    let why = match how {
        FINISH => "at its finish",
        BLOCKED => "both pieces being blocked",
        FREEZE => "by a called freeze",
        CYCLE => "a cycle of moves having begun for the third time",
        INDIRECT => "by a cycle only the other could not leave",
        _ => "as both agreed",
    };
    format!("a game won by {who}, {why}")
}
