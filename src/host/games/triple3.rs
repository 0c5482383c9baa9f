//! Triple 3, as the host runs it.

use std::error::Error;

use crate::games::session::Player;
use crate::games::thinking::Pace;
use crate::games::triple3::spot::Spot;
use crate::games::triple3::view::artwork::Artwork;
use crate::games::triple3::view::menu::{self, MenuNumber, Seat};
use crate::games::triple3::view::program::{Settings, Triple3};
use crate::games::triple3::{self, Line, Move};
use crate::games::view::program::AtTable as _;
use crate::host::amiga::Amiga;
use crate::host::assets::sprites::Sprites;
use crate::host::batch::games::seats::Seated;
use crate::host::batch::games::triple3::{best_of, players_of};
use crate::host::cli;
use crate::host::cli::setup::ScreenSetup;
use crate::host::script::stage::{Actor, Ending, Gesture, Outcome, Stage, Vocabulary};
use crate::machine::geometry::Point;
use crate::system::intuition::Intuition;
use crate::system::intuition::window::WindowId;

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
        players: players_of(&settings.given, settings.difficulty)?.map(|player| match player {
            Seated::Human => Seat::Human,
            Seated::Mind(level) => Seat::Computer(level.get()),
        }),
        best_of: best_of(&settings.given)?,
        line,
        pace,
        artwork: artwork(&setup.sprites, setup.interlace),
    };
    Ok(Box::new(Amiga::new(setup, |intuition, port| Triple3::start(intuition, port, game))?))
}

/// The game's drawings for a screen.
#[must_use]
pub fn artwork(sprites: &Sprites, interlaced: bool) -> Artwork {
    let s = sprites;
    if interlaced {
        Artwork {
            pegs: [s.peg_round_lace.clone(), s.peg_square_lace.clone()],
            hole: s.hole_lace.clone(),
            numbers: s.numbers_lace.clone(),
            dice: s.dice_lace.clone(),
            tumbling: s.dice_tumbling_lace.clone(),
            arrow: s.turn_arrow_lace.clone(),
        }
    } else {
        Artwork {
            pegs: [s.peg_round.clone(), s.peg_square.clone()],
            hole: s.hole.clone(),
            numbers: s.numbers.clone(),
            dice: s.dice.clone(),
            tumbling: s.dice_tumbling.clone(),
            arrow: s.turn_arrow.clone(),
        }
    }
}

const LINE: &str = triple3::Ending::Line.word();
const FIVE: &str = triple3::Ending::Five.word();

/// The words scripts use for it.
pub const WORDS: &Vocabulary = &Vocabulary {
    seats: &["round", "square"],
    thing: "side",
    endings: &[Ending::won(LINE), Ending::won(FIVE)],
    is_place: |text| text.parse::<Spot>().is_ok(),
    place_example: "a hole such as 7.5",
    is_move: |text| text.parse::<Move>().is_ok(),
    move_example: "a hole such as 7.5 for a peg, or -7.5 to remove one",
    position: |text| match text.parse::<Line>() {
        Ok(line) => Ok(line.current().to_string()),
        Err(error) => Err((error.column(), error.problem().to_string())),
    },
    ending,
};

fn ending(Outcome { how, winner }: Outcome) -> String {
    let name = winner.and_then(|at| WORDS.seats.get(at)).copied().unwrap_or("neither");
    match how {
        LINE => format!("a game won by the {name} side with a line of boxes"),
        _ => format!("a game won by the {name} side with five boxes"),
    }
}

impl Actor for Triple3 {
    fn vocabulary(&self) -> &'static Vocabulary {
        WORDS
    }

    fn window(&self) -> WindowId {
        self.window()
    }

    fn turn(&self) -> Option<(usize, Player)> {
        let session = self.session();
        session.to_move().map(|player| (session.game().current().turn().index(), player))
    }

    fn outcome(&self) -> Option<Outcome> {
        let (winner, how) = self.session().game().current().ending()?;
        Some(Outcome { how: how.word(), winner: Some(winner.index()) })
    }

    fn position(&self) -> String {
        self.session().game().current().to_string()
    }

    fn moves(&self) -> Vec<String> {
        self.session().game().moves().map(|mv| mv.to_string()).collect()
    }

    fn is_at_rest(&self) -> bool {
        self.is_at_rest()
    }

    fn fault(&self) -> Option<String> {
        self.table().fault_told()
    }

    fn depth(&self) -> u32 {
        self.depth()
    }

    fn status(&self) -> String {
        self.scene().map(|scene| scene.tray.status.clone()).unwrap_or_default()
    }

    /// What the throw allows, what happened since the last move, and the totals.
    fn notes(&self) -> Vec<String> {
        let Some(scene) = self.scene() else { return Vec::new() };
        let [(_, round), (_, square)] = &scene.totals.players;
        let totals = format!("{} {round}:{square}", scene.totals.heading);
        let said = std::iter::once(&scene.caption).chain(&scene.lines).chain([&totals]);
        said.filter(|text| !text.is_empty()).cloned().collect()
    }

    fn suggestion(&self) -> Option<String> {
        self.suggestion().map(|spot| spot.to_string())
    }

    fn is_holding(&self) -> bool {
        false
    }

    fn on_screen(&self, intuition: &Intuition, place: &str) -> Option<Point> {
        let corner = intuition.corner(self.window())?;
        Some(corner + self.layout().middle(place.parse().ok()?))
    }

    fn gestures(&self, intuition: &Intuition, mv: &str) -> Option<Vec<Gesture>> {
        let mv: Move = mv.parse().ok()?;
        let corner = intuition.corner(self.window())?;
        let click = Gesture::Click(corner + self.layout().middle(mv.spot()));
        // A click lets rolling dice rest; beside the board it does nothing else.
        let rest = Gesture::Click(corner + self.layout().die(0));
        Some(if self.is_showing() { vec![rest, click] } else { vec![click] })
    }

    fn entry_name(&self, number: MenuNumber) -> Option<&'static str> {
        menu::player_item(number).and_then(|side| WORDS.seats.get(side.index()).copied())
    }
}
