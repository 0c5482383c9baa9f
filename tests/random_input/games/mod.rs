//! What the walks must know of a game beyond what its window tells.

mod tripppin;
mod trippples;

use ::tripppin::games::session::Player;
use ::tripppin::games::tiles::view::artwork::Artwork;
use ::tripppin::games::tiles::view::game::{LineOf, SetupOf, TileGame};
use ::tripppin::games::tiles::view::program::Wanted;
use ::tripppin::host::setup::ScreenSetup;
use ::tripppin::system::intuition::menu::MenuStrip;

use super::person::Person;
use super::rig::{Event, Machine, Program};
use super::tally::Tally;
use super::watch::Verdict;

/// What a walk begins with.
pub struct Beginning<G: TileGame> {
    /// What games are dealt by.
    pub setup: SetupOf<G>,
    /// The game with its settings.
    pub game: G,
    /// Who plays.
    pub players: [Player; 2],
    /// What is on the board, if that is not dealt.
    pub line: Option<LineOf<G>>,
}

/// A game under test.
pub trait Subject: TileGame<Line: PartialEq> {
    /// Events after which a walk ends if the program has not ended before.
    const WALK: u64;
    /// The letters of its commands, as often as they are typed.
    const COMMANDS: &'static [char];
    /// How much of a hundred things somebody does is only to be done in this game.
    const OWN_WISHES: u32;
    /// What only this game has to show, in a hundred thousand events.
    const SEEN: &'static [(&'static str, u64)];
    /// How what only this game has stood before an event.
    type Before;

    /// Its drawings.
    fn artwork(setup: &ScreenSetup) -> Artwork;
    /// What the walk of a seed begins with.
    fn begin(seed: u64) -> Beginning<Self>;
    /// Whether a pick makes the computer think for so long that nobody wants it often.
    fn is_slow(wanted: Wanted<Self>) -> bool;
    /// Something to be done in this game only.
    fn wish(person: &mut Person, machine: &Machine<Self>) -> Vec<Event>;
    /// How things stand.
    fn before(program: &Program<Self>) -> Self::Before;
    /// Counts what an event has brought, and looks whether it may.
    fn after(before: &Self::Before, event: Event, machine: &Machine<Self>, tally: &mut Tally) -> Verdict;
    /// That the marks in its own menus say how things are.
    fn marks(program: &Program<Self>, strip: &MenuStrip) -> Verdict;
}
