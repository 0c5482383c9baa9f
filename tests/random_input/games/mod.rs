//! The parts of random walks that differ between games and are not part of the interface of the game's
//! program.

mod fours;
mod tiles;
mod tribolo;
mod triple3;
mod tripppin;
mod trippples;

use rand::SeedableRng;
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;

use ::amiga_boardgame::table::any_game::AnyGame;
use ::amiga_boardgame::table::menu_commands;
use ::amiga_boardgame::table::{Table, TableGame};
use ::amiga_boardgame::tiles::window::TileWindow;
use ::boardgame_host::amiga::Amiga;
use small_amiga::chips::Ticks;
use small_amiga::input::{Button, Key};
use small_amiga::intuition::MenuNumber;
use tribolo_game::Tribolo;
use triple3_game::Triple3;
use tripppin_game::Tripppin;
use trippples_game::Trippples;

use super::person::{NO_QUALIFIERS, Person};
use super::rig::Event;
use super::step::Step;
use super::tally::{Seen, Tally};
use super::watch::Verdict;
use super::{Suite, suite};
use boardgame_engine::record::{GamePosition, GameRecord};

/// Returns the tests of a game.
pub fn tests_of(game: &str) -> Suite {
    match game {
        "tripppin" => suite::<TileWindow<Tripppin>>(),
        "trippples" => suite::<TileWindow<Trippples>>(),
        "triple3" => suite::<Table<Triple3>>(),
        "tribolo" => suite::<Table<Tribolo>>(),
        "fours" => suite::<Table<super::fours::FoursGame>>(),
        _ => panic!("{game}: expected a Subject for its walks"),
    }
}

pub type PositionOf<P> = <<P as Subject>::Game as TableGame>::Position;
pub type LineOf<P> = GameRecord<PositionOf<P>>;
pub type MoveOf<P> = <PositionOf<P> as GamePosition>::Move;

pub trait Subject: AnyGame + Sized + 'static {
    type Game: TableGame;
    /// State of this game recorded before an event.
    type Before: PartialEq;

    /// Maximum number of events in a walk.
    const WALK: usize;
    /// Percentage of the simulated user's actions that are chosen by [`Subject::wish`].
    const OWN_WISHES: u32 = 30;
    /// Features of this game and their minimum counts per 100,000 events.
    const SEEN: &'static [&'static [Seen]];
    /// Minimum duration of a turn of an engine.
    const PAUSE: Ticks;
    /// Number of events between two expensive checks.
    const LOOK: u32 = 9;
    /// Height of the game's window with a font 30 rows high.
    const TALL: i32;
    const SPRITES: &'static [usize] = &[];

    fn begin(seed: u64) -> Vec<String>;
    fn program(&self) -> &Table<Self::Game>;
    /// Returns the square of the keyboard's cursor if it is visible.
    fn cursor(&self) -> Option<String>;
    /// Converts a time on the clock of the display to a time on the clock of the animations.
    fn shown_at(&self, now: Ticks) -> Ticks;
    fn before(&self) -> Self::Before;
    /// Counts the features used by an event, and checks the invariants of this game.
    fn after(step: &Step<'_, Self>, machine: &Amiga<Self>, tally: &mut Tally) -> Verdict;
    /// Checks invariants that are expensive to check. The function is called only now and then.
    fn rest(_machine: &mut Amiga<Self>, _tally: &mut Tally) -> Verdict {
        Ok(())
    }

    /// Returns the command-line arguments that reproduce the display, or `None` if arguments alone cannot
    /// reproduce it.
    fn said_anew(&self) -> Option<Vec<String>>;
    /// Copies the part of a computer's state that command-line arguments cannot express. The copy goes to
    /// another computer.
    fn show_alike(_anew: &mut Amiga<Self>, _of: &Amiga<Self>) {}
    /// Copies the cursor and the carried piece. This function is called last, because both keep the help
    /// window from opening.
    fn take_up(_anew: &mut Amiga<Self>, _of: &Amiga<Self>) {}

    /// Returns `true` if a menu item is chosen rarely because it starts a very slow search.
    fn is_slow(_number: MenuNumber) -> bool {
        false
    }
    /// Returns `true` if a move can be played from the menus.
    fn is_of_menus(_mv: MoveOf<Self>) -> bool {
        false
    }
    /// Returns `true` if the next game of a match starts automatically.
    fn goes_on_alone(&self) -> bool {
        false
    }
    /// Returns events that continue an action in progress, such as a review.
    fn stay(_person: &mut Person, _machine: &Amiga<Self>) -> Option<Vec<Event>> {
        None
    }
    /// Returns the events of an action that the simulated user prefers in this game. By default, the action
    /// is a move.
    fn wish(person: &mut Person, machine: &Amiga<Self>) -> Vec<Event> {
        person.make_a_move(machine)
    }
    /// Returns a move that random input would hardly find.
    fn favourite(&self) -> Option<MoveOf<Self>> {
        None
    }
}

/// Returns a game `plies` moves before its end, as command-line arguments.
pub fn late<P: GamePosition>(seed: u64, plies: usize) -> Vec<String> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let first = P::opener(None, &mut rng);
    let mut line = GameRecord::<P>::deal(P::Setup::default(), &mut rng, first);
    while let Some(&mv) = line.legal_moves().choose(&mut rng) {
        line.play(mv).unwrap();
    }
    (0..plies).for_each(|_| _ = line.undo());
    vec!["--position".to_owned(), line.to_string()]
}

/// Copies the settings of the beginners' aids and the pointer position.
pub fn help_alike<G: TableGame>(anew: &mut Amiga<Table<G>>, of: &Amiga<Table<G>>) {
    let (program, intuition) = anew.computer_mut().program_mut();
    let board = of.game().board();
    program.board_mut().model.aids = board.model.aids.clone();
    program.copy_hand_of(of.game());
    program.board_mut().model.selected = board.model.selected;
    menu_commands::update_marks(program, intuition);
    program.refresh(intuition);
}

/// Returns events that continue a review, by keys or by clicks on the win-chance graph.
pub fn look_back<G: TableGame>(person: &mut Person, machine: &Amiga<Table<G>>) -> Option<Vec<Event>> {
    let program = machine.game();
    if !program.board().is_reviewing() || person.chance.random_bool(0.4) {
        return None;
    }
    if person.chance.random_bool(0.2) {
        let corner = machine.intuition().corner(program.pulse().window)?;
        let at = person.inside(program.game().panel(program.board()).review.offset(corner));
        return Some(person.click(at, Button::Select));
    }
    let keys =
        [Key::Left, Key::Right, Key::Up, Key::Down, Key::UpLeft, Key::DownLeft, Key::Escape, Key::Char('l')];
    let key = *keys.choose(&mut person.chance)?;
    Some(vec![person.key(key, NO_QUALIFIERS)])
}
