//! What must hold after whatever happens: the game changes only by what that may do to it.

use tripppin::games::contract::Game;
use tripppin::games::entry::actor::Actor as _;
use tripppin::games::session::Player;
use tripppin::games::tribolo::board::Content;
use tripppin::games::tribolo::view::face::Tile;
use tripppin::games::tribolo::view::{Who, words};
use tripppin::games::tribolo::{Cell, Line, Side};
use tripppin::games::view::board::BoardGame as _;

use super::person::Event;
use super::rig::Machine;
use super::walks::{Change, Counted};

/// How often what was seen.
#[derive(Debug, Default)]
pub struct Tally {
    pub human: u32,
    pub computer: u32,
    pub back: u32,
    pub again: u32,
    pub new: u32,
    pub ends: u32,
    pub skipped: u32,
    pub beeps: u32,
    pub dragged: u32,
    pub behind: u32,
    pub hidden: u32,
    pub compared: u32,
    pub events: u64,
}

impl Tally {
    /// Whether the walk came by everything; `own` if the game has a screen of its own.
    pub fn has_seen_everything(&self, own: bool) {
        let seen = [self.human, self.computer, self.back, self.new, self.skipped, self.beeps, self.dragged];
        let behind = !own || self.behind > 5 && self.hidden > 5;
        let rare = self.ends > 0 && self.again > 0;
        assert!(seen.iter().all(|&seen| seen > 5) && behind && rare && self.compared > 30, "{self:?}");
    }
}

/// What can be told of a machine before something happens to it.
pub struct Moment {
    line: Line,
    mover: Option<Player>,
    players: [Who; 3],
    capturing: bool,
    beeping: bool,
    in_menus: bool,
    switches: (bool, bool),
    cursor: Option<Cell>,
    suggestion: Option<Cell>,
    /// Nothing of the game shows: another screen lies over all of its own.
    hidden: bool,
}

impl Moment {
    pub fn of(machine: &Machine) -> Self {
        let (program, intuition) = (machine.program(), machine.intuition());
        let screens = intuition.screens();
        Self {
            line: program.session().game().clone(),
            mover: program.session().to_move(),
            players: program.players(),
            capturing: program.is_showing(),
            beeping: intuition.is_beeping(),
            in_menus: intuition.is_in_menus(),
            switches: program.switches(),
            cursor: program.cursor(),
            suggestion: program.suggestion(),
            hidden: screens[0].top() == 0
                && !screens[0].windows().iter().any(|window| window.id() == program.window()),
        }
    }
}

/// Compares with what was before the event.
pub fn check(before: &Moment, machine: &Machine, event: Event, counted: &mut Counted, tally: &mut Tally) {
    tally.events += 1;
    let change = game(before, machine, event, tally);
    counted.after(&before.line, machine.program().session(), change, false);
    shown(machine);
}

/// The line of play changed only by what the event may do to it.
fn game(before: &Moment, machine: &Machine, event: Event, tally: &mut Tally) -> Change {
    let after = Moment::of(machine);
    let (was, is) = (&before.line, &after.line);
    let blank = event == Event::Blank;
    assert_eq!(after.mover.is_none(), is.is_over());
    // Several things can be chosen from the menus in one go; whatever else beeps does nothing.
    if after.beeping && !before.beeping {
        assert!(before.in_menus || was == is, "beeps and does it, {event:?}");
        tally.beeps += 1;
    }
    if before.hidden && after.hidden && !blank {
        let state = |moment: &Moment| {
            let Moment { players, capturing, switches, cursor, suggestion, .. } = *moment;
            (players, capturing, switches, cursor, suggestion, moment.beeping)
        };
        assert!(was == is && state(before) == state(&after), "behind another screen, {event:?}");
        tally.hidden += 1;
    }
    tally.skipped += u32::from(!blank && before.capturing && !after.capturing && was == is);
    let screens = machine.intuition().screens();
    tally.dragged += u32::from(screens[0].top() > 0);
    tally.behind +=
        u32::from(!screens[0].windows().iter().any(|window| window.id() == machine.program().window()));
    if was == is {
        return Change::None;
    }
    assert_eq!(&is.to_string().parse::<Line>().unwrap(), is, "the text of a game is the game");
    let kept = was.first() == is.first() && was.moves().zip(is.moves()).all(|(one, other)| one == other);
    if kept && is.plies() == was.plies() + 1 {
        let mv = is.moves().next_back().unwrap();
        assert!(was.legal_moves().contains(&mv), "{mv} after {was}");
        assert!(!before.capturing, "{mv} while cells turn, {event:?}");
        assert_eq!(blank, before.mover == Some(Player::Computer), "{mv}, {event:?}");
        assert!(after.capturing || !machine.program().switches().1, "{mv} is shown");
        tally.human += u32::from(!blank);
        tally.computer += u32::from(blank);
        tally.ends += u32::from(is.is_over());
        Change::Move
    } else if kept && is.plies() < was.plies() && is.plies() > 0 {
        assert!(!blank && !after.capturing, "{event:?}");
        // Another player may have been chosen in the same go.
        assert!(after.mover == Some(Player::Human) || before.players != after.players, "{event:?}");
        let mut undone = was.clone();
        while undone.plies() > is.plies() {
            undone.undo();
        }
        assert_eq!(&undone, is, "taken back to what was there before");
        tally.back += 1;
        Change::Back
    } else {
        assert!(is.plies() == 0 && !blank && !after.capturing, "{event:?}");
        tally.again += u32::from(kept);
        tally.new += u32::from(!kept);
        Change::New
    }
}

/// The board and the panel show what the session holds.
fn shown(machine: &Machine) {
    let program = machine.program();
    let (session, panel) = (program.session(), program.panel().unwrap());
    let line = session.game();
    let human = session.to_move() == Some(Player::Human);
    for (at, side) in Side::ALL.into_iter().enumerate() {
        assert_eq!(panel.sides[at].who, program.players()[at]);
        assert_eq!(program.players()[at].player(), session.player(side));
    }
    if program.is_showing() {
        return;
    }
    let lit = line.current().winners().unwrap_or_else(|| vec![line.turn()]);
    for (at, side) in Side::ALL.into_iter().enumerate() {
        let state = panel.sides[at];
        assert_eq!((state.score, state.lit), (line.current().scores()[at], lit.contains(&side)), "{line}");
    }
    let passed = line.plies().checked_sub(1).map(|last| line.passed(last)).unwrap_or_default();
    let said = match (line.current().winners(), human) {
        (Some(winners), _) => vec![words::over(&winners)],
        (None, true) if passed.is_empty() => vec![words::your_move(line.turn())],
        (None, true) => vec![words::passes(&passed)],
        (None, false) => vec![words::thinking(line.turn()), words::passes(&passed)],
    };
    assert!(said.contains(&panel.message.text), "{:?} instead of {said:?}: {line}", panel.message);
    let legal = line.legal_moves();
    for cell in Cell::all() {
        let is_right = match (program.shown(cell).unwrap(), line.current().board().content(cell)) {
            (Tile::Of(one), Content::Of(other)) => one == other,
            (Tile::Wall, Content::Wall) | (Tile::Empty, Content::Empty) => true,
            (Tile::Help | Tile::Hint, Content::Empty) => human && legal.contains(&cell),
            _ => false,
        };
        assert!(is_right, "{cell} shows {:?}: {line}", program.shown(cell));
    }
}
