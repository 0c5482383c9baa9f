//! Games on arrow tiles, as the host runs them.

use crate::games::contract::Game;
use crate::games::oracle::Solved;
use crate::games::session::Player;
use crate::games::square::Square;
use crate::games::tiles::view::game::{LineOf, MoveOf, TileGame, TileMove, TwoSided};
use crate::games::tiles::view::program::{Settings, StartError, TileProgram, Wanted};
use crate::games::view::program::AtTable as _;
use crate::host::amiga::Amiga;
use crate::host::cli::setup::ScreenSetup;
use crate::host::script::stage::{Actor, Gesture, Outcome, Vocabulary};
use crate::machine::geometry::Point;
use crate::system::intuition::Intuition;
use crate::system::intuition::menu::MenuNumber;
use crate::system::intuition::window::WindowId;

/// What the host knows of a game on arrow tiles beyond what its window does.
pub trait TileHost: TileGame {
    /// The words scripts use.
    const WORDS: Vocabulary;

    /// How a game has ended.
    fn outcome(line: &LineOf<Self>) -> Option<Outcome>;

    /// What a hand does to make a move: drags the piece, if it is nothing else.
    fn gestures(
        program: &TileProgram<Self>,
        intuition: &Intuition,
        mv: MoveOf<Self>,
    ) -> Option<Vec<Gesture>> {
        let on_screen = |square| program.square_on_screen(intuition, square);
        Some(vec![Gesture::Drag(on_screen(mv.start()?)?, on_screen(mv.target()?)?)])
    }
}

/// Switches on with a game.
///
/// # Errors
/// [`StartError`]: the game could not start.
pub fn switch_on<G: TileGame>(
    setup: &ScreenSetup,
    settings: Settings<G>,
) -> Result<Amiga<TileProgram<G>>, StartError> {
    Amiga::new(setup, |intuition, port| TileProgram::start(intuition, port, settings))
}

/// Whether a text names a square.
pub(super) fn is_square(text: &str) -> bool {
    text.parse::<Square>().is_ok()
}

/// Whether a text is a move of a game.
pub(super) fn is_move<G: TileGame>(text: &str) -> bool {
    text.parse::<MoveOf<G>>().is_ok()
}

impl<G: TileHost> Actor for TileProgram<G>
where
    <LineOf<G> as Solved>::Position: std::fmt::Display,
{
    fn vocabulary(&self) -> &'static Vocabulary {
        const { &G::WORDS }
    }

    fn window(&self) -> WindowId {
        self.window()
    }

    fn turn(&self) -> Option<(usize, Player)> {
        let session = self.session();
        session.to_move().map(|player| (session.game().turn().index(), player))
    }

    fn outcome(&self) -> Option<Outcome> {
        G::outcome(self.session().game())
    }

    fn position(&self) -> String {
        self.session().game().now().to_string()
    }

    fn moves(&self) -> Vec<String> {
        self.session().game().moves().iter().map(ToString::to_string).collect()
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
        self.status().to_owned()
    }

    fn notes(&self) -> Vec<String> {
        self.notes().iter().map(ToString::to_string).collect()
    }

    fn suggestion(&self) -> Option<String> {
        self.suggestion().map(|square| square.to_string())
    }

    fn is_holding(&self) -> bool {
        self.is_holding()
    }

    fn on_screen(&self, intuition: &Intuition, place: &str) -> Option<Point> {
        self.square_on_screen(intuition, place.parse().ok()?)
    }

    fn gestures(&self, intuition: &Intuition, mv: &str) -> Option<Vec<Gesture>> {
        G::gestures(self, intuition, mv.parse().ok()?)
    }

    fn entry_name(&self, number: MenuNumber) -> Option<&'static str> {
        match Self::wanted(number)? {
            Wanted::Player(side, _) => G::WORDS.seats.get(side.index()).copied(),
            _ => None,
        }
    }
}
