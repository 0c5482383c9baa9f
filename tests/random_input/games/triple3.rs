//! Walks of Triple 3: rolling dice and matches.

use amiga_boardgame::entry::seats::SeatPlayer;
use amiga_boardgame::table::{Table, TableGame as _};
use boardgame_host::amiga::Amiga;
use small_amiga::chips::Ticks;
use triple3_game::{Side, Triple3};

use super::{Step, Subject, late, look_back};
use crate::person::Person;
use crate::rig::Event;
use crate::standing::pixels;
use crate::step::Change;
use crate::tally::{Seen, Tally};
use crate::watch::{Verdict, check};

impl Subject for Table<Triple3> {
    type Game = Triple3;
    /// Whether the dice are rolling.
    type Before = bool;

    const WALK: usize = 1_500;
    const SEEN: &'static [&'static [Seen]] =
        &[&[("dice at rest at once", 100), ("refusals told", 2_000), ("looks back", 100)]];
    const TALL: i32 = 211;
    const PAUSE: Ticks = Ticks(0);

    fn begin(seed: u64) -> Vec<String> {
        if seed.is_multiple_of(4) { Vec::new() } else { late::<triple3_game::GameState>(seed, 2) }
    }

    fn program(&self) -> &Table<Triple3> {
        self
    }

    fn cursor(&self) -> Option<String> {
        self.cursor().map(|spot| spot.to_string())
    }

    fn shown_at(&self, now: Ticks) -> Ticks {
        self.board().model.clock.animation_time(now)
    }

    fn before(&self) -> bool {
        self.is_animating()
    }

    fn after(step: &Step<'_, Self>, machine: &Amiga<Self>, tally: &mut Tally) -> Verdict {
        let (program, rolling) = (machine.game(), step.before.own);
        let blank = step.event == Event::Blank;
        let skipped = rolling && !program.is_animating() && !blank && step.change == Change::None;
        tally.count("dice at rest at once", skipped);
        tally.count("looks back", program.board().is_reviewing());
        let aids = &program.board().model.aids;
        tally.count("refusals told", aids.message().is_some());
        let moved = matches!(step.change, Change::Move(_));
        check(!moved || !rolling, "a move while the dice roll")
    }

    /// Checks that the window looks as if everything had been drawn in one step.
    fn rest(machine: &mut Amiga<Self>, tally: &mut Tally) -> Verdict {
        tally.count("screens compared", true);
        let shown = pixels(machine);
        let (program, intuition) = machine.computer_mut().program_mut();
        program.game_mut().forget_drawing();
        program.board_mut().invalidate_buttons();
        program.refresh(intuition);
        check(shown == pixels(machine), "drawn anew it looks otherwise")
    }

    fn said_anew(&self) -> Option<Vec<String>> {
        None
    }

    fn stay(person: &mut Person, machine: &Amiga<Self>) -> Option<Vec<Event>> {
        look_back(person, machine)
    }

    fn goes_on_alone(&self) -> bool {
        let human = |&side: &Side| self.game().seated(self.session(), side) == SeatPlayer::Human;
        self.game().panel(self.board()).has_next_game
            && !self.board().is_reviewing()
            && !Side::BOTH.iter().any(human)
            && !self.board().model.aids.is_classic()
    }
}
