//! Tribolo, as the host runs it.

use std::error::Error;

use crate::games::contract::Game;
use crate::games::session;
use crate::games::thinking::Pace;
use crate::games::tribolo::view::menu::{self, Wanted};
use crate::games::tribolo::view::{Settings, Tribolo, Who, cells::Artwork, words};
use crate::games::tribolo::{Cell, Line};
use crate::games::view::program::AtTable as _;
use crate::host::amiga::{self, Amiga};
use crate::host::assets::request::{Pens, ScreenRequest};
use crate::host::assets::sprites::Sprites;
use crate::host::batch::games::seats::Seated;
use crate::host::batch::games::tribolo::players_of;
use crate::host::cli;
use crate::host::cli::setup::ScreenSetup;
use crate::host::script::stage::{Actor, Ending, Gesture, Outcome, Stage, Vocabulary};
use crate::machine::geometry::Point;
use crate::system::intuition::Intuition;
use crate::system::intuition::menu::MenuNumber;
use crate::system::intuition::window::WindowId;
use crate::system::look::Look;

/// The palette of the game's own screen.
const PALETTE: &str = "tribolo";

/// Switches on with it: in front of the Workbench on its `own` screen, or a guest on the public one.
///
/// # Errors
/// The position makes no sense, or the game cannot start.
pub fn switch_on(
    workbench: &ScreenSetup,
    own: Option<ScreenSetup>,
    settings: &cli::Settings,
    pace: Pace,
) -> Result<Box<dyn Stage>, Box<dyn Error>> {
    let line: Option<Line> = super::line(settings)?;
    let game = Settings {
        seed: settings.seed.unwrap_or_else(rand::random),
        players: players_of(&settings.given, settings.difficulty)?.map(|player| match player {
            Seated::Human => Who::Human,
            Seated::Mind(mind) => Who::Mind(mind),
        }),
        line,
        pace,
        artwork: artwork(&workbench.sprites, own.is_some(), workbench.interlace),
        screen: own.as_ref().map(amiga::screen),
    };
    Ok(Box::new(Amiga::new(workbench, |intuition, port| Tribolo::start(intuition, port, game))?))
}

/// What the screen is like that it opens for itself: eight pens in colours of its own if nothing else is asked for. None if a public
/// screen is named or only four pens are asked for: then it is a guest there.
#[must_use]
pub fn own_screen(settings: &cli::Settings) -> Option<ScreenRequest> {
    let few = settings.screen.pens.is_some_and(|pens| pens < Pens::EIGHT);
    if few || settings.pubscreen.is_some() {
        return None;
    }
    let usual = ScreenRequest {
        pens: Some(Pens::EIGHT),
        palette: Some(PALETTE.into()),
        look: Some(Look::default()),
        title: Some(words::TITLE.to_owned()),
        ..ScreenRequest::default()
    };
    Some(settings.screen.clone().over(usual))
}

/// The game's drawings. A guest draws patterns and shapes: what colours somebody else's pens have is not for it to say.
#[must_use]
pub fn artwork(sprites: &Sprites, own_screen: bool, interlaced: bool) -> Artwork {
    let cells = match (own_screen, interlaced) {
        (true, false) => &sprites.cells,
        (true, true) => &sprites.cells_lace,
        (false, false) => &sprites.cells4,
        (false, true) => &sprites.cells4_lace,
    };
    Artwork { cells: cells.clone() }
}

const WON: &str = "won";
const SHARED: &str = "shared";

/// The words scripts use for it.
pub const WORDS: &Vocabulary = &Vocabulary {
    seats: &["blue", "red", "green"],
    thing: "player",
    endings: &[Ending::won(WON), Ending::drawn(SHARED)],
    is_place: is_cell,
    place_example: "a cell such as c11",
    is_move: is_cell,
    move_example: "a cell to fill, such as c11",
    position: |text| match text.parse::<Line>() {
        Ok(line) => Ok(line.current().to_string()),
        Err(error) => Err((error.column(), error.problem())),
    },
    ending,
};

fn is_cell(text: &str) -> bool {
    text.parse::<Cell>().is_ok()
}

fn ending(Outcome { how, winner }: Outcome) -> String {
    match winner.and_then(|at| WORDS.seats.get(at)) {
        Some(winner) if how == WON => format!("a game won by {winner}"),
        _ => "a game whose win is shared".to_owned(),
    }
}

impl Actor for Tribolo {
    fn vocabulary(&self) -> &'static Vocabulary {
        WORDS
    }

    fn window(&self) -> WindowId {
        self.window()
    }

    fn turn(&self) -> Option<(usize, session::Player)> {
        let session = self.session();
        session.to_move().map(|player| (session.game().turn().index(), player))
    }

    fn outcome(&self) -> Option<Outcome> {
        let winners = self.session().game().winners()?;
        Some(match winners.as_slice() {
            [winner] => Outcome { how: WON, winner: Some(winner.index()) },
            _ => Outcome { how: SHARED, winner: None },
        })
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
        self.finding().map_or(0, |finding| finding.plies)
    }

    fn status(&self) -> String {
        self.status()
    }

    fn notes(&self) -> Vec<String> {
        Vec::new()
    }

    fn suggestion(&self) -> Option<String> {
        self.suggestion().map(|cell| cell.to_string())
    }

    fn is_holding(&self) -> bool {
        false
    }

    fn on_screen(&self, intuition: &Intuition, place: &str) -> Option<Point> {
        self.cell_on_screen(intuition, place.parse().ok()?)
    }

    fn gestures(&self, intuition: &Intuition, mv: &str) -> Option<Vec<Gesture>> {
        let click = Gesture::Click(self.cell_on_screen(intuition, mv.parse().ok()?)?);
        // While cells turn the first click only shows the rest.
        Some(vec![click; if self.is_capturing() { 2 } else { 1 }])
    }

    fn entry_name(&self, number: MenuNumber) -> Option<&'static str> {
        match menu::wanted(number)? {
            Wanted::Player(side, _) => WORDS.seats.get(side.index()).copied(),
            _ => None,
        }
    }
}
