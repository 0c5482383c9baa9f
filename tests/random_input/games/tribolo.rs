//! Walks of Tribolo: turning cells and skipped players.

use amiga_boardgame::entry::seats::SeatPlayer;
use amiga_boardgame::table::Table;
use boardgame_engine::session::PlayerKind;
use boardgame_host::amiga::Amiga;
use small_amiga::chips::Ticks;
use tribolo_game::{EngineName, Tribolo, passed};

use super::{Step, Subject, help_alike, late, look_back};
use crate::person::Person;
use crate::rig::Event;
use crate::step::Change;
use crate::tally::{Seen, Tally};
use crate::watch::{Verdict, check};

#[derive(PartialEq)]
pub struct Before {
    capturing: bool,
    switches: (bool, bool),
    players: [SeatPlayer<EngineName>; 3],
}

impl Subject for Table<Tribolo> {
    type Game = Tribolo;
    type Before = Before;

    const WALK: usize = 1_500;
    const SEEN: &'static [&'static [Seen]] = &[&[
        ("cells turned at once", 50),
        ("starts again", 4),
        ("hidden", 200),
        ("dragged screens", 2_000),
        ("moves foretold", 200),
        ("refusals told", 2_000),
        ("looks back", 20),
    ]];
    const LOOK: u32 = 30;
    const TALL: i32 = 209;
    const PAUSE: Ticks = Ticks(300);

    fn begin(seed: u64) -> Vec<String> {
        let seats: &[&str] = match seed % 3 {
            0 => &["--red", "human", "--green", "human"],
            1 => &["--red", "1", "--green", "classic"],
            _ => &["--red", "1", "--green", "human"],
        };
        let seats = seats.iter().map(|&word| word.to_owned()).collect();
        [seats, if seed.is_multiple_of(2) { late::<tribolo_game::Position>(seed, 6) } else { Vec::new() }]
            .concat()
    }

    fn program(&self) -> &Table<Tribolo> {
        self
    }

    fn cursor(&self) -> Option<String> {
        self.cursor().map(|cell| cell.to_string())
    }

    fn shown_at(&self, now: Ticks) -> Ticks {
        self.board().model.clock.animation_time(now)
    }

    fn before(&self) -> Before {
        let switches = (self.board().model.aids.marks_legal(), self.game().is_animated());
        Before { capturing: self.game().is_turning(), switches, players: self.game().players(self.session()) }
    }

    fn after(step: &Step<'_, Self>, machine: &Amiga<Self>, tally: &mut Tally) -> Verdict {
        let (program, before) = (machine.game(), &step.before.own);
        let (blank, turns) = (step.event == Event::Blank, program.game().is_turning());
        let skipped = !blank && before.capturing && !turns && step.change == Change::None;
        tally.count("cells turned at once", skipped);
        tally.count("looks back", program.board().is_reviewing());
        tally.count("moves foretold", !program.game().preview(program.board()).is_empty());
        tally.count("refusals told", program.board().model.aids.message().is_some());
        let is_moved = matches!(step.change, Change::Move(_));
        check(!is_moved || !before.capturing, "a move while cells turn")?;
        tally.count("starts again", step.change == Change::Back && program.session().game().plies() == 0);
        Ok(())
    }

    /// Returns the arguments that reproduce the display, or `None` during an animation, a review or a
    /// suggestion.
    fn said_anew(&self) -> Option<Vec<String>> {
        let line = self.session().game();
        let passed = line.plies().checked_sub(1).is_some_and(|last| !passed(line, last).is_empty());
        let told = !passed || self.session().to_move() != Some(PlayerKind::Computer);
        // At the end, the panel shows the numbers of games won, which differ on another computer.
        let counted = self.session().game().is_over() && !self.board().model.aids.is_classic();
        let plain = !self.is_animating()
            && !self.board().is_reviewing()
            && told
            && self.suggested_place().is_none()
            && !counted;
        let seats = ["--blue", "--red", "--green"].into_iter().zip(self.game().players(self.session()));
        let seats = seats.flat_map(|(option, who)| [option.to_owned(), who.option()]);
        plain.then(|| seats.chain(["--position".to_owned(), line.to_string()]).collect())
    }

    fn stay(person: &mut Person, machine: &Amiga<Self>) -> Option<Vec<Event>> {
        look_back(person, machine)
    }

    fn show_alike(anew: &mut Amiga<Self>, of: &Amiga<Self>) {
        help_alike(anew, of);
    }
}
