//! Walks of Tripppin.

use rand::prelude::*;

use amiga_boardgame::tiles::game::TileCommand;
use amiga_boardgame::view::ending::GameButton;
use amiga_boardgame::view::menu::{Common, TableCommand};
use boardgame_host::amiga::Amiga;
use tripppin_game::{Choice, Tripppin};

use super::tiles::{Program, TileSubject};
use super::{Step, late};
use crate::person::Person;
use crate::rig::Event;
use crate::tally::{Seen, Tally};
use crate::watch::Verdict;

/// Highest level whose engine replies without a noticeable search.
const QUICK: u8 = 4;

impl TileSubject for Tripppin {
    type Before = bool;

    const WALK: usize = 2_500;
    const OWN_WISHES: u32 = 5;
    /// Walks of Trippples pose too few puzzles for some to be solved in each.
    const SEEN: &'static [Seen] = &[("draws offered", 3), ("puzzles solved", 2), ("hints", 45)];

    fn begin(seed: u64) -> Vec<String> {
        if seed.is_multiple_of(5) { late::<tripppin_game::Position>(seed, 4) } else { Vec::new() }
    }

    fn is_slow(command: TileCommand<Self>) -> bool {
        matches!(command, TableCommand::Own(Choice::Difficulty(level)) if level.plies() > QUICK)
    }

    /// Offers a draw, perhaps again after the opponent's next move.
    fn wish(person: &mut Person, machine: &Amiga<Program<Self>>) -> Vec<Event> {
        let menus = Program::<Self>::menus(machine.game().model().aids.mode());
        let item = menus.number_of(Common::Draw.into());
        let mut events = match item.filter(|_| person.chance.random_bool(0.3)) {
            Some(number) => person.by_menu_button(machine, number),
            None => vec![person.letter('d')],
        };
        if person.chance.random_bool(0.5) {
            events.extend(person.make_a_move(machine));
            events.push(person.letter('d'));
        }
        events
    }

    fn before(program: &Program<Self>) -> bool {
        program.answers_to_draw().contains(&GameButton::Accept)
    }

    fn after(
        before: &bool,
        _: &Step<'_, Program<Self>>,
        machine: &Amiga<Program<Self>>,
        tally: &mut Tally,
    ) -> Verdict {
        tally.count("draws offered", !before && Self::before(machine.game()));
        Ok(())
    }
}
