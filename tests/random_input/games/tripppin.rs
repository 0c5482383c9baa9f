//! Tripppin under test.

use tripppin::games::session::Player;
use tripppin::games::tiles::view::artwork::Artwork;
use tripppin::games::tiles::view::game::TileGame;
use tripppin::games::tiles::view::program::Wanted;
use tripppin::games::tripppin::Side;
use tripppin::games::tripppin::classic::Level;
use tripppin::games::tripppin::entry::window::artwork;
use tripppin::games::tripppin::view::Tripppin;
use tripppin::games::tripppin::view::menu::Choice;
use tripppin::games::view::menu::WithMenus;
use tripppin::host::setup::ScreenSetup;
use tripppin::system::intuition::menu::{MenuNumber, MenuStrip};

use super::{Beginning, Subject};
use crate::person::Person;
use crate::rig::{Event, Machine, Program};
use crate::tally::Tally;
use crate::watch::{Verdict, check};

/// The highest level that answers at once.
const QUICK: u8 = 4;

impl Subject for Tripppin {
    const WALK: u64 = 2_500;
    const COMMANDS: &'static [char] = &['s', 'S', 't', 'n', 's', 'T', 't', 'x', 'V', 'p', 'r', 'f'];
    const OWN_WISHES: u32 = 0;
    const SEEN: &'static [(&'static str, u64)] = &[("perfect moves", 40)];
    type Before = ();

    fn artwork(setup: &ScreenSetup) -> Artwork {
        artwork(&setup.drawings, setup.interlace)
    }

    fn begin(_: u64) -> Beginning<Self> {
        Beginning { setup: (), game: Self::at(Level::DEFAULT), players: Self::PLAYERS, line: None }
    }

    fn is_slow(wanted: Wanted<Self>) -> bool {
        matches!(wanted, Wanted::Game(Choice::Difficulty(level)) if level.plies() > QUICK)
    }

    fn wish(_: &mut Person, _: &Machine<Self>) -> Vec<Event> {
        Vec::new()
    }

    fn before(_: &Program<Self>) {}

    fn after((): &(), _: Event, _: &Machine<Self>, _: &mut Tally) -> Verdict {
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
