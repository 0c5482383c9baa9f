//! Walks of the test-only game. The game has no animations, so the display follows from the game alone.

use amiga_boardgame::table::{Table, TableGame as _};
use boardgame_host::amiga::Amiga;
use small_amiga::chips::Ticks;

use super::{Step, Subject, help_alike, late, look_back};
use crate::fours::{Fours, FoursGame};
use crate::person::Person;
use crate::rig::Event;
use crate::tally::{Seen, Tally};
use crate::watch::Verdict;

impl Subject for Table<FoursGame> {
    type Game = FoursGame;
    type Before = ();

    const WALK: usize = 1_500;
    const SEEN: &'static [&'static [Seen]] = &[&[("looks back", 100)]];
    const TALL: i32 = 328;
    const PAUSE: Ticks = Ticks(300);

    fn begin(seed: u64) -> Vec<String> {
        if seed.is_multiple_of(4) { Vec::new() } else { late::<Fours>(seed, 4) }
    }

    fn program(&self) -> &Table<FoursGame> {
        self
    }

    fn cursor(&self) -> Option<String> {
        self.board().cursor().map(|square| square.to_string())
    }

    fn shown_at(&self, now: Ticks) -> Ticks {
        self.board().model.clock.animation_time(now)
    }

    fn before(&self) {}

    fn after(_: &Step<'_, Self>, machine: &Amiga<Self>, tally: &mut Tally) -> Verdict {
        tally.count("looks back", machine.game().board().is_reviewing());
        Ok(())
    }

    fn said_anew(&self) -> Option<Vec<String>> {
        let session = self.session();
        let seats = self.game().options(self.board()).saved;
        let seats = seats.into_iter().flat_map(|(option, player)| [option.to_owned(), player]);
        let line = ["--position".to_owned(), session.game().to_string()];
        let plain = self.suggested_place().is_none() && !self.board().is_reviewing();
        plain.then(|| seats.chain(line).collect())
    }

    fn stay(person: &mut Person, machine: &Amiga<Self>) -> Option<Vec<Event>> {
        look_back(person, machine)
    }

    fn show_alike(anew: &mut Amiga<Self>, of: &Amiga<Self>) {
        help_alike(anew, of);
    }
}
