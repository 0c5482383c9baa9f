//! What must hold after whatever happens: the game changes only by what that may do to it.

use tripppin::games::contract::Game;
use tripppin::games::session::Player;
use tripppin::games::tribolo::view::Who;
use tripppin::games::tribolo::{Cell, Line};

use super::person::Event;
use super::rig::Machine;

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
            capturing: program.is_capturing(),
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
pub fn check(before: &Moment, machine: &Machine, event: Event, tally: &mut Tally) {
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
        return;
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
    } else if kept && is.plies() < was.plies() && is.plies() > 0 {
        assert!(!blank && !after.capturing, "{event:?}");
        // Another player may have been chosen in the same go.
        assert!(after.mover == Some(Player::Human) || before.players != after.players, "{event:?}");
        tally.back += 1;
    } else {
        assert!(is.plies() == 0 && !blank && !after.capturing, "{event:?}");
        tally.again += u32::from(kept);
        tally.new += u32::from(!kept);
    }
}
