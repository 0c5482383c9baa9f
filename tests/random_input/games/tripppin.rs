//! Tripppin under test.

use tripppin::games::session::Player;
use tripppin::games::tiles::view::program::Wanted;
use tripppin::games::tripppin::view::Tripppin;
use tripppin::games::tripppin::view::menu::Choice;
use tripppin::games::tripppin::{Line, Side};
use tripppin::games::view::menu::WithMenus;
use tripppin::host::amiga::Amiga;
use tripppin::system::intuition::menu::{MenuNumber, MenuStrip};

use super::tiles::{Program, TileSubject};
use super::{Step, late};
use crate::person::Person;
use crate::rig::Event;
use crate::tally::{Seen, Tally};
use crate::watch::{Verdict, check};

/// The highest level that answers at once.
const QUICK: u8 = 4;

impl TileSubject for Tripppin {
    type Before = ();

    const WALK: usize = 2_500;
    const SEEN: &'static [Seen] = &[];

    fn begin(seed: u64) -> Vec<String> {
        if seed.is_multiple_of(5) { late::<Line>(seed, 4) } else { Vec::new() }
    }

    fn is_slow(wanted: Wanted<Self>) -> bool {
        matches!(wanted, Wanted::Game(Choice::Difficulty(level)) if level.plies() > QUICK)
    }

    fn wish(_: &mut Person, _: &Amiga<Program<Self>>) -> Vec<Event> {
        Vec::new()
    }

    fn before(_: &Program<Self>) {}

    fn after((): &(), _: &Step<'_, Program<Self>>, _: &Amiga<Program<Self>>, _: &mut Tally) -> Verdict {
        Ok(())
    }

    fn marks(program: &Program<Self>, strip: &MenuStrip) -> Verdict {
        for (item, side) in [(0, Side::Right), (2, Side::Left)] {
            let human = program.session().player(side) == Player::Human;
            let marked = [0, 1].map(|sub| strip.is_checked(MenuNumber::new(0, item, Some(sub))));
            check(marked == [human, !human], "the mark of who plays a piece")?;
        }
        for sub in 0..9 {
            let level = usize::from(program.game().level.plies()) == sub + 1;
            check(strip.is_checked(MenuNumber::new(0, 4, Some(sub))) == level, "the mark of the level")?;
        }
        let prevention = Program::<Self>::menus().number_of(Wanted::Game(Choice::Prevention)).unwrap();
        check(strip.is_checked(prevention) == program.game().prevention, "the mark of loop prevention")
    }
}
