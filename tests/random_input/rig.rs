//! The computer under test: switched on, driven by events, and drawn anew for comparison.

use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};

use tripppin::games::contract::Game;
use tripppin::games::oracle::Solved;
use tripppin::games::square::Square;
use tripppin::games::thinking::Pace;
use tripppin::games::tiles::view::artwork::Artwork;
use tripppin::games::tiles::view::game::{LineOf, TileGame};
use tripppin::games::tiles::view::program::{Settings, TileProgram};
use tripppin::host::amiga::{monitor, screen};
use tripppin::host::cli;
use tripppin::host::setup::ScreenSetup;
use tripppin::machine::geometry::Point;
use tripppin::system::computer::Computer;
use tripppin::system::exec::signals::SignalPort;
use tripppin::system::graphics::layer::Layer;
use tripppin::system::input::{Button, InputEvent, Key, Qualifiers};
use tripppin::system::intuition::Intuition;

use super::games::{Beginning, Subject};
use super::person::Person;
use super::tally::Tally;
use super::watch::Watch;

/// Nodes the thinking task visits between two blanks.
const PACE: Pace = Pace::Measured(1_500);

/// What happens to the computer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// Somebody did something.
    Input(InputEvent),
    /// A vertical blank.
    Blank,
    /// A look for what other tasks have posted.
    Poll,
    /// Ctrl-C.
    Break,
}

pub type Program<G> = TileProgram<G>;
pub type Machine<G> = Computer<Program<G>>;

/// A game on one kind of screen.
pub struct Rig<G: Subject> {
    setup: ScreenSetup,
    backdrop: Layer,
    artwork: Artwork,
    game: PhantomData<G>,
}

/// A walk that went wrong: all its events, and what was found at the end.
#[derive(Debug)]
pub struct Failure {
    pub events: Vec<Event>,
    pub message: String,
}

impl<G: Subject> Rig<G> {
    pub fn new(options: &[&str]) -> Self {
        let words = ["screenshot", "x.png"].iter().chain(options).map(Into::into);
        let (setup, notes) = cli::parse(words, &mut |_| None).unwrap().screen_setup(None).unwrap();
        assert!(notes.is_empty(), "{notes:?}");
        let bare = Intuition::new(monitor(&setup), screen(&setup), SignalPort::new());
        Self {
            backdrop: bare.screens()[0].display().clone(),
            artwork: G::artwork(&setup),
            setup,
            game: PhantomData,
        }
    }

    /// The screen with nothing on it.
    pub fn backdrop(&self) -> &Layer {
        &self.backdrop
    }

    /// The line of play a walk begins with.
    pub fn beginning(&self, seed: u64) -> String {
        self.switch_on(seed, G::begin(seed)).program().session().game().to_string()
    }

    /// Switches on for the walk of a seed.
    pub fn begin(&self, seed: u64) -> Machine<G> {
        self.switch_on(seed, G::begin(seed))
    }

    fn switch_on(&self, seed: u64, beginning: Beginning<G>) -> Machine<G> {
        let Beginning { setup, game, players, line } = beginning;
        let artwork = self.artwork.clone();
        let settings = Settings { seed, setup, game, players, line, pace: PACE, artwork };
        Computer::new(monitor(&self.setup), screen(&self.setup), |intuition, port| {
            TileProgram::start(intuition, port, settings)
        })
        .unwrap()
    }

    /// Opens another screen in front of the game's.
    pub fn cover(&self, machine: &mut Machine<G>) {
        machine.intuition_mut().open_screen(screen(&self.setup));
    }

    /// Another computer that shows the same, everything drawn once: the same session, settings and oracle, window titles, places
    /// and activity, the same cursor and piece in hand.
    pub fn drawn_anew(&self, of: &Machine<G>) -> Machine<G> {
        let (program, intuition) = (of.program(), of.intuition());
        let session = program.session();
        let (setup, line) = (session.setup(), Some(session.game().clone()));
        let mut anew =
            self.switch_on(0, Beginning { setup, game: *program.game(), players: G::PLAYERS, line });
        let (same, screen) = anew.program_mut();
        same.show_alike(screen, program);
        let (main, help) = windows(of);
        if help.is_some() {
            press_key(&mut anew, Key::Help);
        }
        let (main_anew, help_anew) = windows(&anew);
        let same: Vec<(WindowId, WindowId)> = [(Some(main), Some(main_anew)), (help, help_anew)]
            .into_iter()
            .filter_map(|(is, anew)| is.zip(anew))
            .collect();
        for &(is, id) in &same {
            let window = intuition.window(is).unwrap();
            anew.intuition_mut().set_window_title(id, window.title());
            anew.intuition_mut().move_window(id, window.frame().origin());
        }
        let (screen, top) = (anew.intuition().screens()[0].id(), intuition.screens()[0].top());
        anew.intuition_mut().move_screen(screen, top);
        anew.intuition_mut().window_to_front(main_anew);
        anew.intuition_mut().activate(Some(main_anew));
        take_up(&mut anew, of);
        let of_anew = |id| same.iter().find(|(is, _)| *is == id).map(|&(_, id)| id);
        anew.intuition_mut().activate(intuition.active().and_then(of_anew));
        let behind = of_anew(intuition.screens()[0].windows()[0].id()).unwrap();
        anew.intuition_mut().window_to_back(behind);
        anew
    }
}

/// Where the piece of the side to move stands.
pub fn own_square<G: TileGame>(line: &LineOf<G>) -> Square {
    G::piece(line.now(), line.turn())
}

/// The cursor and the piece in hand, as they are on another computer.
fn take_up<G: TileGame>(machine: &mut Machine<G>, of: &Machine<G>) {
    let own = own_square::<G>(of.program().session().game());
    if let Some(cursor) = of.program().cursor() {
        press_key(machine, Key::Return);
        if of.program().is_holding() {
            press_key(machine, Key::Return);
        }
        way(own, cursor).into_iter().for_each(|key| press_key(machine, key));
    } else if of.program().is_holding() {
        let at = machine.program().square_on_screen(machine.intuition(), own).unwrap();
        machine.input(InputEvent::Pointer { x: at.x, y: at.y });
        machine.input(InputEvent::Button { button: Button::Select, down: true });
        let Point { x, y } = of.intuition().pointer();
        machine.input(InputEvent::Pointer { x, y });
    }
}

/// The keys that lead the cursor from one square to another.
pub fn way(from: Square, to: Square) -> Vec<Key> {
    let steps = |to: u8, from: u8, more, less| {
        let key = if to > from { more } else { less };
        std::iter::repeat_n(key, usize::from(to.abs_diff(from)))
    };
    let across = steps(to.col(), from.col(), Key::Right, Key::Left);
    across.chain(steps(to.row(), from.row(), Key::Down, Key::Up)).collect()
}

fn press_key<G: TileGame>(machine: &mut Machine<G>, key: Key) {
    machine.input(InputEvent::Key { key, qualifiers: Qualifiers::empty() });
}

pub type WindowId = tripppin::system::intuition::window::WindowId;

/// The game's window and the help window, if that is open.
pub fn windows<G: TileGame>(machine: &Machine<G>) -> (WindowId, Option<WindowId>) {
    let main = machine.program().window();
    let help =
        machine.intuition().screens()[0].windows().iter().map(|window| window.id()).find(|&id| id != main);
    (main, help)
}

/// Lets one event happen.
pub fn happen<G: TileGame>(machine: &mut Machine<G>, event: Event) {
    match event {
        Event::Input(input) => machine.input(input),
        Event::Blank => machine.vertical_blank(),
        Event::Poll => machine.poll(),
        Event::Break => machine.break_c(),
    }
}

/// One walk: a person does this and that until the program ends or enough has happened.
pub fn walk<G: Subject>(rig: &Rig<G>, seed: u64, tally: &mut Tally) -> Result<(), Failure> {
    let mut events = Vec::new();
    let done = catch_unwind(AssertUnwindSafe(|| {
        let mut machine = rig.begin(seed);
        let mut person = Person::new(seed, &machine);
        let mut watch = Watch::new(rig, &machine, tally);
        while machine.is_running() && (events.len() as u64) < G::WALK {
            for event in person.act(&machine) {
                events.push(event);
                watch.step(&mut machine, event)?;
            }
        }
        watch.rest(&mut machine)?;
        // Nothing that comes after the end matters any more.
        let text = machine.program().session().game().to_string();
        for event in person.act(&machine) {
            happen(&mut machine, event);
        }
        if !machine.is_running() && machine.program().session().game().to_string() != text {
            return Err("played on after the end".to_owned());
        }
        Ok(())
    }));
    let message = match done {
        Ok(Ok(())) => return Ok(()),
        Ok(Err(message)) => message,
        Err(panic) => format!("panicked: {}", said(panic.as_ref())),
    };
    Err(Failure { events, message })
}

/// The same events once more; what goes wrong, if anything does.
pub fn replay<G: Subject>(rig: &Rig<G>, seed: u64, events: &[Event]) -> Option<String> {
    let done = catch_unwind(AssertUnwindSafe(|| {
        let mut tally = Tally::default();
        let mut machine = rig.begin(seed);
        let mut watch = Watch::new(rig, &machine, &mut tally);
        for &event in events {
            if !machine.is_running() {
                break;
            }
            watch.step(&mut machine, event)?;
        }
        watch.rest(&mut machine)
    }));
    match done {
        Ok(Ok(())) => None,
        Ok(Err(message)) => Some(message),
        Err(panic) => Some(format!("panicked: {}", said(panic.as_ref()))),
    }
}

fn said(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
}
