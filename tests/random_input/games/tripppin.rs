//! Walks of Tripppin.

use rand::prelude::*;

use amiga_boardgame::tiles::game::TileCommand;
use amiga_boardgame::view::ending::GameButton;
use amiga_boardgame::view::menu::{Common, TableCommand};
use boardgame_engine::session::PlayerKind;
use boardgame_host::amiga::Amiga;
use small_amiga::intuition::{MenuNumber, MenuStrip};
use tripppin_game::{Choice, Side, Tripppin};

use super::tiles::{Program, TileSubject};
use super::{Step, late};
use crate::person::Person;
use crate::rig::Event;
use crate::step::Change;
use crate::tally::{Seen, Tally};
use crate::watch::{Verdict, check};

/// Highest level whose engine replies without a noticeable search.
const QUICK: u8 = 4;

impl TileSubject for Tripppin {
    type Before = bool;

    const WALK: usize = 2_500;
    const OWN_WISHES: u32 = 5;
    /// Walks of Trippples pose too few puzzles for some to be solved in each.
    const SEEN: &'static [Seen] =
        &[("games left as draws", 2), ("draws offered", 3), ("puzzles solved", 2), ("hints", 45)];

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
        step: &Step<'_, Program<Self>>,
        machine: &Amiga<Program<Self>>,
        tally: &mut Tally,
    ) -> Verdict {
        tally.count("draws offered", !before && Self::before(machine.game()));
        let left = step.change == Change::Left;
        check(!left || !machine.game().session().is_practice(), "a puzzle left as a draw")?;
        let classic = machine.game().is_classic() && !step.before.in_menus;
        check(!left || !classic, "a draw in the old program")
    }

    fn marks(program: &Program<Self>, strip: &MenuStrip) -> Verdict {
        for (item, side) in [(0, Side::Right), (2, Side::Left)] {
            let human = program.session().player(side) == PlayerKind::Human;
            let marked = [0, 1].map(|sub| strip.is_checked(MenuNumber::new(0, item, Some(sub))));
            check(marked == [human, !human], "the mark of who plays a piece")?;
        }
        for sub in 0..9 {
            let level = usize::from(program.rules().level.plies()) == sub + 1;
            check(strip.is_checked(MenuNumber::new(0, 4, Some(sub))) == level, "the mark of the level")?;
        }
        let menus = Program::<Self>::menus(program.model().aids.mode());
        let prevention = menus.number_of(TableCommand::Own(Choice::Prevention)).unwrap();
        check(strip.is_checked(prevention) == program.rules().prevention, "the mark of loop prevention")
    }
}
