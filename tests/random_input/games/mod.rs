//! What the walks must know of a game beyond what every program at a table tells.

mod fours;
mod tiles;
mod tribolo;
mod triple3;
mod tripppin;
mod trippples;

use rand::SeedableRng;
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;

use ::small_amiga::machine::vblank::Ticks;
use ::small_amiga::system::input::{Button, Key};
use ::small_amiga::system::intuition::menu::MenuNumber;
use ::tripppin::games::contract::Game;
use ::tripppin::games::entry::actor::Actor;
use ::tripppin::games::tiles::view::program::TileProgram;
use ::tripppin::games::tribolo::view::Tribolo;
use ::tripppin::games::triple3::view::program::Triple3;
use ::tripppin::games::tripppin::view::Tripppin;
use ::tripppin::games::trippples::view::Trippples;
use ::tripppin::games::view::board::BoardGame;
use ::tripppin::games::view::keyboard::Field as _;
use ::tripppin::games::view::menu::WithMenus;
use ::tripppin::games::view::program::AtTable;
use ::tripppin::host::amiga::Amiga;

use super::person::{NO_QUALIFIERS, Person};
use super::rig::{Event, press_key};
use super::tally::{Seen, Tally};
use super::watch::{Step, Verdict};
use super::{Suite, suite};

/// The tests of a game of the program's list.
pub fn tests_of(game: &str) -> Suite {
    match game {
        "tripppin" => suite::<TileProgram<Tripppin>>(),
        "trippples" => suite::<TileProgram<Trippples>>(),
        "triple3" => suite::<Triple3>(),
        "tribolo" => suite::<Tribolo>(),
        "fours" => suite::<super::fours::Program>(),
        _ => panic!("{game}: nobody has told the walks of this game"),
    }
}

/// The line of play of a program.
pub type LineOf<P> = <P as AtTable>::Line;
/// A move of it.
pub type MoveOf<P> = <LineOf<P> as Game>::Move;

/// A game under test.
pub trait Subject: Actor + AtTable<Line: PartialEq> + WithMenus + Sized + 'static {
    /// How what only this game has stood before an event.
    type Before: PartialEq;

    /// Events after which a walk ends if the program has not ended before.
    const WALK: usize;
    /// How much of a hundred things somebody does is this game's own wish.
    const OWN_WISHES: u32 = 30;
    /// What only this game has to show, in a hundred thousand events.
    const SEEN: &'static [&'static [Seen]];
    /// How long a computer's turn lasts at least.
    const PAUSE: Ticks;
    /// After how many events everything is looked at.
    const LOOK: u32 = 9;
    /// Rows its window has with letters 30 rows high.
    const TALL: i32;
    /// The sprites it has.
    const SPRITES: &'static [usize] = &[];

    /// What the command line says for the walk of a seed.
    fn begin(seed: u64) -> Vec<String>;
    /// Where the keyboard is, if that shows.
    fn cursor(&self) -> Option<String>;
    /// What a time of the display is by the time of what is shown.
    fn shown_at(&self, now: Ticks) -> Ticks;
    /// How things stand.
    fn before(&self) -> Self::Before;
    /// Counts what an event has brought, and looks whether it may.
    fn after(step: &Step<'_, Self>, machine: &Amiga<Self>, tally: &mut Tally) -> Verdict;
    /// Looks at what takes longer, now and then.
    fn rest(_machine: &mut Amiga<Self>, _tally: &mut Tally) -> Verdict {
        Ok(())
    }

    /// What the command line says to show the same; none while what is seen does not follow from that.
    fn said_anew(&self) -> Option<Vec<String>>;
    /// Takes over what the command line cannot say.
    fn show_alike(_anew: &mut Amiga<Self>, _of: &Amiga<Self>) {}
    /// Takes up what is in hand, and leads the keyboard to where it is.
    fn take_up(_anew: &mut Amiga<Self>, _of: &Amiga<Self>) {}

    /// Whether a pick makes the computer think for so long that nobody wants it often.
    fn is_slow(_number: MenuNumber) -> bool {
        false
    }
    /// Whether a move can come from the menus.
    fn is_of_menus(_mv: MoveOf<Self>) -> bool {
        false
    }
    /// Whether the next game counts from nothing.
    fn is_match_over(&self) -> bool {
        false
    }
    /// Whether the next game of a match begins without anybody's hand.
    fn goes_on_alone(&self) -> bool {
        false
    }
    /// What somebody goes on with who is in the middle of it.
    fn stay(_person: &mut Person, _machine: &Amiga<Self>) -> Option<Vec<Event>> {
        None
    }
    /// Something to be done more often in this game: a move, if nothing else.
    fn wish(person: &mut Person, machine: &Amiga<Self>) -> Vec<Event> {
        person.make_a_move(machine)
    }
    /// A move nobody finds by chance.
    fn favourite(&self) -> Option<MoveOf<Self>> {
        None
    }
}

/// The line of play of a game that soon ends.
pub fn late<L: Game>(seed: u64, plies: usize) -> Vec<String> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let first = L::opener(None, &mut rng);
    let mut line = L::deal(L::Setup::default(), &mut rng, first);
    while let Some(&mv) = line.legal_moves().choose(&mut rng) {
        line.play(mv).unwrap();
    }
    (0..plies).for_each(|_| _ = line.undo());
    vec!["--position".to_owned(), line.to_string()]
}

/// Takes over what helps new people, and where somebody looks.
pub fn help_alike<P: Subject + BoardGame>(anew: &mut Amiga<P>, of: &Amiga<P>) {
    let (program, intuition) = anew.computer_mut().program_mut();
    let board = of.game().board();
    (program.board_mut().aids, program.board_mut().pointer) = (board.aids.clone(), board.pointer);
    program.update_marks(intuition);
    program.refresh(intuition);
}

/// Who reads a review at such a board often goes on with it, by keys and on the curve.
pub fn look_back<P: Subject + BoardGame>(person: &mut Person, machine: &Amiga<P>) -> Option<Vec<Event>> {
    let program = machine.game();
    if !program.board().is_reviewing() || person.chance.random_bool(0.4) {
        return None;
    }
    if person.chance.random_bool(0.2) {
        let corner = machine.intuition().corner(program.window())?;
        let at = person.inside(program.end_area().offset(corner));
        return Some(person.click(at, Button::Select));
    }
    let keys = [Key::Left, Key::Right, Key::UpLeft, Key::DownLeft, Key::Escape];
    let key = *keys.choose(&mut person.chance)?;
    Some(vec![person.key(key, NO_QUALIFIERS)])
}

/// Leads the keyboard's cursor, which does not show yet, to a place.
pub fn lead<P: Subject + BoardGame>(machine: &mut Amiga<P>, to: P::Place) {
    press_key(machine, Key::Return);
    let (at, to) = (machine.game().board().cursor.unwrap().place(), to.place());
    let step = |to: u8, at: u8, more, less| if to > at { (more, to - at) } else { (less, at - to) };
    for (way, times) in [step(to.0, at.0, Key::Right, Key::Left), step(to.1, at.1, Key::Down, Key::Up)] {
        (0..times).for_each(|_| press_key(machine, way));
    }
}
