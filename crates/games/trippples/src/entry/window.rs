//! The window of Trippples: pictures, start-up and the vocabulary of scripts.

use super::rules::{RULES, rules, words_of};
use super::seats::SEATS;
use super::show;
use crate::ending::words::{AGREED, BLOCKED, CYCLE, FINISH, FREEZE, INDIRECT};
use crate::engines::EngineName;
use crate::moves::Move;
use crate::view::Trippples;
use crate::view::menu::Choice;
use crate::{Line, Side};
use amiga_boardgame::entry::drawing::{self, Drawing, Drawings, Extent, drawing};
use amiga_boardgame::entry::option_values::{OptionError, OptionValues};
use amiga_boardgame::entry::scripting::{Ending, Gesture, Outcome, Vocabulary};
use amiga_boardgame::entry::seats::{HUMAN, SeatPlayer};
use amiga_boardgame::entry::window::GameLauncher;
use amiga_boardgame::tiles::actor::TileActor;
use amiga_boardgame::tiles::artwork::{Artwork, TilePicture};
use amiga_boardgame::tiles::drawings::{ANTS, X};
use amiga_boardgame::tiles::program::{TileCommand, TileProgram, TileSettings};
use amiga_boardgame::view::menu::HasMenus as _;
use amiga_boardgame::view::personal::Personal;
use boardgame_engine::contract::Game;
use boardgame_engine::session::{PlayerKind, Session};
use boardgame_engine::square::Square;
use small_amiga::system::input::{Key, Qualifiers};
use small_amiga::system::intuition::Intuition;

/// The pictures of the round and the square piece, with the same colour indices as Tripppin's pieces.
const PIECES: [Drawing; 2] = [
    drawing!("../../../sprites", "circle", "the round piece", Extent::Exactly(22, 13), 3),
    drawing!("../../../sprites", "square", "the square piece", Extent::Exactly(22, 13), 3),
];
const TILE: Extent = Extent::Exactly(42, 21);
/// The pictures of start, finish and neutral tiles, each with the index of its owner. Colour index 1 is
/// black, 2 the owner's colour and 3 white.
const TILES: [(Drawing, Option<usize>); 5] = [
    (drawing!("../../../sprites", "start-circle", "the round piece's start", TILE, 3), Some(0)),
    (drawing!("../../../sprites", "start-square", "the square piece's start", TILE, 3), Some(1)),
    (drawing!("../../../sprites", "finish-circle", "the round piece's finish", TILE, 3), Some(0)),
    (drawing!("../../../sprites", "finish-square", "the square piece's finish", TILE, 3), Some(1)),
    (drawing!("../../../sprites", "neutral", "a neutral tile", TILE, 3), None),
];

/// The pictures of Trippples' icon, normal and selected.
/// Their colour indices are 1 dark, 2 light, 3 fill and 4 background.
const ICON: Drawing = drawing!("../../../sprites", "icon-trippples", "Trippples' icon", drawing::ICON, 4);

pub(crate) const DRAWINGS: &[Drawing] = {
    let [circle, square] = PIECES;
    let [(a, _), (b, _), (c, _), (d, _), (e, _)] = TILES;
    &[circle, square, a, b, c, d, e, X, ANTS, ICON]
};

pub(crate) fn read(values: &OptionValues, difficulty: Option<u8>) -> Result<GameLauncher, OptionError> {
    let (rules, players) = (rules(values)?, SEATS.at_window(values, difficulty)?);
    let line: Option<Line> = values.position()?;
    let agreed = RULES.iter().any(|option| values.has(option));
    let (personal, fair) = (Personal::read(values)?, !values.uses_plain_deal());
    Ok(GameLauncher::new(move |start| {
        let settings = TileSettings {
            seed: start.seed,
            // A given position brings its own rules, unless options select the rules of the following
            // games.
            setup: line.as_ref().filter(|_| !agreed).map_or(rules, Game::setup),
            game: Trippples::with_engines(players.map(engine), start.seed),
            players: players.map(SeatPlayer::player),
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

/// Returns the engine that plays for a seat.
///
/// For a human's seat, this is the perfect player. The computer uses it if it takes the seat over before the
/// menu selects a different engine.
const fn engine(seat_player: SeatPlayer<EngineName>) -> EngineName {
    match seat_player {
        SeatPlayer::Human => EngineName::Perfect,
        SeatPlayer::Mind(engine) => engine,
    }
}

pub fn artwork(drawings: &Drawings, interlaced: bool) -> Artwork {
    let of = |drawing| drawings.picture(drawing, interlaced).clone();
    let pictures = TILES.iter().map(|(drawing, owner)| TilePicture { picture: of(drawing), owner: *owner });
    Artwork { pieces: PIECES.each_ref().map(of), pictures: pictures.collect(), x: of(&X), ants: of(&ANTS) }
}

pub(crate) const WORDS: &Vocabulary = &Vocabulary {
    seats: &["circle", "square"],
    seat_noun: "piece",
    endings: &[
        Ending::won(FINISH),
        Ending::drawn(BLOCKED),
        Ending::won(FREEZE),
        Ending::drawn(CYCLE),
        Ending::won(INDIRECT),
        Ending::drawn(AGREED),
    ],
    place_example: "a square such as b2",
    move_example: "a move such as a1b2, a1b2! to call a freeze, d4g7 off a wild card, 61@d3 to place a tile, or draw",
    ending,
    draw_board: show::draw_board,
    ..Vocabulary::for_game::<Line, Square>()
};

impl TileActor for Trippples {
    const WORDS: &'static Vocabulary = WORDS;

    fn kept_options(&self, session: &Session<Line>) -> Vec<(&'static str, String)> {
        let seats = SEATS.options.into_iter().zip(Side::BOTH).zip(self.engines);
        let players = seats.map(|((option, side), engine)| match session.player(side) {
            PlayerKind::Human => (option, HUMAN.to_owned()),
            PlayerKind::Computer => (option, engine.to_string()),
        });
        players.chain(words_of(session.setup())).collect()
    }

    fn gestures(program: &TileProgram<Self>, intuition: &Intuition, mv: Move) -> Option<Vec<Gesture>> {
        let on_screen = |square| program.square_on_screen(intuition, square);
        let pick = |choice| {
            let key = program.menu_key(TileCommand::Game(choice));
            key.map(|key| Gesture::Key(key, Qualifiers::RIGHT_AMIGA))
        };
        match mv {
            Move::Walk { walk, call } => {
                let call = if call { pick(Choice::CallFreeze) } else { None };
                let drag = Gesture::Drag(on_screen(walk.from())?, on_screen(walk.target())?);
                Some(call.into_iter().chain([drag]).collect())
            }
            Move::Place(placing) => {
                let turns = program.game().turns_to(program.session().game().current(), placing.tile())?;
                let turn = Gesture::Key(Key::Tab, Qualifiers::empty());
                let click = Gesture::Click(on_screen(placing.square())?);
                Some(std::iter::repeat_n(turn, turns).chain([click]).collect())
            }
            Move::Draw => pick(Choice::Draw).map(|pick| vec![pick]),
        }
    }
}

fn ending(Outcome { reason: how, winner }: Outcome) -> String {
    let Some(winner) = winner.and_then(|at| Side::BOTH.get(at)) else {
        let why = match how {
            BLOCKED => "because both pieces are blocked",
            CYCLE => "because a cycle of moves has begun for the third time",
            _ => "both sides agreed on",
        };
        return format!("a draw {why}");
    };
    let why = match how {
        FREEZE => "by a called freeze",
        INDIRECT => "because leaving a cycle would lose for the opponent only",
        _ => "at its finish",
    };
    format!("a game won by the {} piece {why}", winner.name())
}
