//! The window of Tripppin: pictures, start-up and the vocabulary of scripts.

use super::show;
use crate::classic::Level;
use crate::view::Tripppin;
use crate::{Cause, End, Line, Side};
use amiga_boardgame::entry::drawing::{self, Drawing, Drawings, drawing};
use amiga_boardgame::entry::option::ON_OFF;
use amiga_boardgame::entry::option_values::{OptionError, OptionValues};
use amiga_boardgame::entry::scripting::{Ending, Outcome, Vocabulary};
use amiga_boardgame::entry::seats::HUMAN;
use amiga_boardgame::entry::window::GameLauncher;
use amiga_boardgame::tiles::actor::TileActor;
use amiga_boardgame::tiles::artwork::Artwork;
use amiga_boardgame::tiles::drawings::{ANTS, PIECE, X};
use amiga_boardgame::tiles::game::TileGame;
use amiga_boardgame::tiles::program::{TileProgram, TileSettings};
use amiga_boardgame::view::personal::Personal;
use boardgame_engine::session::{PlayerKind, Session};
use boardgame_engine::square::Square;

/// The pictures of Tripppin's icon, normal and selected.
/// Their colour indices are 1 dark, 2 light, 3 fill and 4 background.
const ICON: Drawing = drawing!("../../../sprites", "icon-tripppin", "Tripppin's icon", drawing::ICON, 4);

pub(crate) const DRAWINGS: &[Drawing] = &[PIECE, X, ANTS, ICON];

pub(crate) fn read(values: &OptionValues, difficulty: Option<u8>) -> Result<GameLauncher, OptionError> {
    let line: Option<Line> = values.position()?;
    let (personal, fair) = (Personal::read(values)?, !values.uses_plain_deal());
    let level = difficulty.or(values.number("--level", 1..=Level::DEEPEST.plies())?);
    let level = level.and_then(Level::new).unwrap_or(Level::DEFAULT);
    let mut game = Tripppin::with_level(level);
    game.prevention = prevention(values)?;
    let players = players(values)?;
    Ok(GameLauncher::new(move |start| {
        let settings = TileSettings {
            seed: start.seed,
            setup: (),
            game,
            players,
            personal: start.personal.or(personal),
            fair,
            line: line.clone(),
            pace: start.pace,
            artwork: artwork(start.drawings, start.interlaced),
            screen: start.screen,
        };
        Ok(Box::new(TileProgram::start(start.intuition, start.port, settings)?))
    }))
}

/// Parses the option `--prevention`, which turns loop prevention on or off. [default: on]
pub(super) fn prevention(values: &OptionValues) -> Result<bool, OptionError> {
    let parse = |text: &str| ON_OFF.iter().position(|word| *word == text).map(|at| at == 0);
    Ok(values.parsed("--prevention", parse, || ON_OFF.join(" or "))?.unwrap_or(true))
}

pub fn artwork(drawings: &Drawings, interlaced: bool) -> Artwork {
    let of = |drawing| drawings.picture(drawing, interlaced).clone();
    Artwork { pieces: [of(&PIECE), of(&PIECE)], pictures: Vec::new(), x: of(&X), ants: of(&ANTS) }
}

const GOAL: &str = Cause::Goal.word();

pub(crate) const WORDS: &Vocabulary = &Vocabulary {
    seats: &["right", "left"],
    seat_noun: "piece",
    endings: &[
        Ending::won(GOAL),
        Ending::won(Cause::Stuck.word()),
        Ending::drawn(End::AGREED),
        Ending::drawn(End::REPETITION),
    ],
    place_example: "a square such as e1",
    move_example: "a move of one step, such as e1f2",
    ending,
    draw_board: show::draw_board,
    ..Vocabulary::for_game::<Line, Square>()
};

/// Options of a saved game that set the player of each side; their value for a computer is `COMPUTER`.
const SEATS: [(&str, Side); 2] = [("--right", Side::Right), ("--left", Side::Left)];
const COMPUTER: &str = "computer";

/// Parses the players of a saved game, each human or computer.
///
/// New games get the default players, because the command line does not accept these options for a window.
fn players(values: &OptionValues) -> Result<[PlayerKind; 2], OptionError> {
    let parse = |text: &str| match text {
        HUMAN => Some(PlayerKind::Human),
        COMPUTER => Some(PlayerKind::Computer),
        _ => None,
    };
    let mut players = Tripppin::PLAYERS;
    for (player, (option, _)) in players.iter_mut().zip(SEATS) {
        let named = values.parsed(option, parse, || format!("{HUMAN} or {COMPUTER}"))?;
        *player = named.unwrap_or(*player);
    }
    Ok(players)
}

impl TileActor for Tripppin {
    const WORDS: &'static Vocabulary = WORDS;

    fn kept_options(&self, session: &Session<Line>) -> Vec<(&'static str, String)> {
        let word = |side| match session.player(side) {
            PlayerKind::Human => HUMAN,
            PlayerKind::Computer => COMPUTER,
        };
        let players = SEATS.map(|(option, side)| (option, word(side).to_owned()));
        let prevention = ON_OFF[usize::from(!self.prevention)].to_owned();
        let settings = [("--level", self.level.to_string()), ("--prevention", prevention)];
        players.into_iter().chain(settings).collect()
    }
}

fn ending(Outcome { reason: how, winner }: Outcome) -> String {
    let name = |side: Side| WORDS.seats.get(side.index()).copied().unwrap_or_default();
    let Some(winner) = winner.and_then(|at| Side::BOTH.get(at)) else {
        let why = match how {
            End::REPETITION => "claimed at the third repetition",
            _ => "both sides agreed on",
        };
        return format!("a draw {why}");
    };
    let loser = winner.other();
    match how {
        GOAL => format!("a game won by the {} piece at its goal", name(*winner)),
        _ => format!("a game won by the {} piece because the {} one cannot move", name(*winner), name(loser)),
    }
}
