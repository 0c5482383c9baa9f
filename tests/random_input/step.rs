//! The state before an event of a walk, and the change that the event caused.

use amiga_boardgame::table::any_game::Scope;
use boardgame_engine::record::GamePosition;
use boardgame_engine::score::Score;
use boardgame_engine::session::{PlayerKind, Session};
use boardgame_host::amiga::Amiga;
use small_amiga::input::InputEvent;

use super::games::{MoveOf, Subject};
use super::rig::{Event, screen_of, windows};
use super::standing::{Standing, standing};

pub struct Before<P: Subject> {
    pub in_menus: bool,
    pub running: bool,
    pub beeping: bool,
    pub dragging: bool,
    pub help: bool,
    pub suggested: bool,
    pub players: Vec<PlayerKind>,
    pub holding: bool,
    pub score: Score,
    /// Number of the game in the session.
    pub number: u64,
    /// Whether the next game of a match may start automatically.
    pub goes_on: bool,
    /// The user's own game as it would be saved during a lesson; `None` outside lessons.
    pub aside: Option<String>,
    /// The state that input must not change, if another screen covers the game's screen completely; otherwise
    /// `None`.
    pub hidden: Option<Standing>,
    pub own: P::Before,
}

impl<P: Subject> Before<P> {
    pub fn new(machine: &Amiga<P>) -> Self {
        let (program, intuition) = (machine.game(), machine.intuition());
        let session = program.program().model().session();
        Self {
            in_menus: intuition.is_in_menus(),
            running: machine.is_running(),
            beeping: intuition.is_beeping(),
            dragging: intuition.is_dragging(),
            help: windows(machine).1.is_some(),
            suggested: program.program().suggested_place().is_some(),
            players: players(session),
            holding: program.pulse().is_holding,
            score: session.score(),
            number: session.number(),
            goes_on: program.goes_on_alone(),
            aside: own_game_aside(machine),
            hidden: is_hidden(machine).then(|| standing(machine)),
            own: program.before(),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change<M> {
    None,
    Move(M),
    /// Moves were undone.
    Back,
    /// A chosen end, several moves at once, or another game.
    Other,
}

/// An event with the state before it and the change it caused.
pub struct Step<'a, P: Subject> {
    pub event: Event,
    pub before: &'a Before<P>,
    pub change: Change<MoveOf<P>>,
}

impl Event {
    /// Returns `true` if user input may have caused a change: any input event except pointer movement.
    pub fn is_by_hand(self) -> bool {
        matches!(self, Self::Input(input) if !matches!(input, InputEvent::Pointer { .. }))
    }
}

pub fn own_game<P: Subject>(machine: &Amiga<P>) -> String {
    machine.game().saved(Scope::Own).options.line().to_owned()
}

/// Returns the user's own game while a lesson or a game with a friend is on the board.
pub fn own_game_aside<P: Subject>(machine: &Amiga<P>) -> Option<String> {
    let table = machine.game().program().model();
    (table.is_in_lesson() || table.friend_stage().is_some()).then(|| own_game(machine))
}

/// Returns `true` if another screen covers the game's screen completely.
pub fn is_hidden<P: Subject>(machine: &Amiga<P>) -> bool {
    let front = &machine.intuition().screens()[0];
    front.top() == 0 && front.id() != screen_of(machine).id()
}

pub fn players<P: GamePosition>(session: &Session<P>) -> Vec<PlayerKind> {
    P::SEATS.iter().map(|&seat| session.player(seat)).collect()
}
