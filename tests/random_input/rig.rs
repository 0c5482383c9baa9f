//! The computer under test: switched on, driven by events, and drawn anew for comparison.

use std::panic::{AssertUnwindSafe, catch_unwind};

use tripppin::games::session::Player;
use tripppin::games::thinking::Pace;
use tripppin::games::tiles::view::game::TileGame;
use tripppin::games::tiles::view::program::{Settings, TileProgram};
use tripppin::games::tripppin::classic::Level;
use tripppin::games::tripppin::view::Tripppin;
use tripppin::games::tripppin::view::menu::MenuNumber;
use tripppin::games::tripppin::{Line, Side};
use tripppin::host::amiga::screen;
use tripppin::host::cli::{self, setup::ScreenSetup};
use tripppin::host::games::tripppin::artwork;
use tripppin::machine::geometry::Point;
use tripppin::system::computer::Computer;
use tripppin::system::exec::signals::SignalPort;
use tripppin::system::graphics::layer::Layer;
use tripppin::system::input::{Button, InputEvent, Key, Qualifiers};
use tripppin::system::intuition::Intuition;

use super::person::{Person, way_to};
use super::watch::{Tally, Watch};

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

pub type Machine = Computer<TileProgram<Tripppin>>;

/// One kind of screen.
pub struct Rig {
    setup: ScreenSetup,
    backdrop: Layer,
}

/// A walk that went wrong: all its events, and what was found at the end.
#[derive(Debug)]
pub struct Failure {
    pub events: Vec<Event>,
    pub message: String,
}

impl Rig {
    pub fn new(options: &[&str]) -> Self {
        let words = ["screenshot", "x.png"].iter().chain(options).map(Into::into);
        let (setup, notes) = cli::parse(words, &mut |_| None).unwrap().screen_setup(None).unwrap();
        assert!(notes.is_empty(), "{notes:?}");
        let bare = Intuition::new(screen(&setup), SignalPort::new());
        Self { backdrop: bare.display().clone(), setup }
    }

    /// The screen with nothing on it.
    pub fn backdrop(&self) -> &Layer {
        &self.backdrop
    }

    /// Switches on; `line` is what is on the board.
    pub fn switch_on(&self, seed: u64, line: Option<Line>) -> Machine {
        let artwork = artwork(&self.setup.sprites, self.setup.interlace);
        let settings = Settings {
            seed,
            setup: (),
            game: Tripppin::at(Level::DEFAULT),
            players: Tripppin::PLAYERS,
            line,
            pace: PACE,
            artwork,
        };
        Computer::new(screen(&self.setup), |intuition, port| TileProgram::start(intuition, port, settings))
            .unwrap()
    }

    /// Another computer that shows the same, everything drawn once: the same line of play, players and oracle, window titles,
    /// places and activity, the same cursor and piece in hand.
    pub fn drawn_anew(&self, of: &Machine) -> Machine {
        let (program, intuition) = (of.program(), of.intuition());
        let session = program.session();
        let mut anew = self.switch_on(0, Some(session.game().clone()));
        for (item, side) in [(0, Side::Right), (2, Side::Left)] {
            if anew.program().session().player(side) != session.player(side) {
                let sub = usize::from(session.player(side) == Player::Computer);
                pick(&mut anew, MenuNumber::new(0, item, Some(sub)));
            }
        }
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
        anew.intuition_mut().window_to_front(main_anew);
        anew.intuition_mut().activate(Some(main_anew));
        take_up(&mut anew, of);
        let of_anew = |id| same.iter().find(|(is, _)| *is == id).map(|&(_, id)| id);
        anew.intuition_mut().activate(intuition.active().and_then(of_anew));
        let behind = of_anew(intuition.windows()[0].id()).unwrap();
        anew.intuition_mut().window_to_back(behind);
        anew
    }
}

/// The cursor and the piece in hand, as they are on another computer.
fn take_up(machine: &mut Machine, of: &Machine) {
    let position = of.program().session().game().current();
    let own = position.piece(position.turn());
    if let Some(cursor) = of.program().cursor() {
        press_key(machine, Key::Return);
        if of.program().is_holding() {
            press_key(machine, Key::Return);
        }
        let way =
            |to: u8, from: u8, more, less| if to > from { (more, to - from) } else { (less, from - to) };
        for (key, times) in [
            way(cursor.col(), own.col(), Key::Right, Key::Left),
            way(cursor.row(), own.row(), Key::Down, Key::Up),
        ] {
            (0..times).for_each(|_| press_key(machine, key));
        }
    } else if of.program().is_holding() {
        let at = machine.program().square_on_screen(machine.intuition(), own).unwrap();
        machine.input(InputEvent::Pointer { x: at.x, y: at.y });
        machine.input(InputEvent::Button { button: Button::Select, down: true });
        let Point { x, y } = of.intuition().pointer();
        machine.input(InputEvent::Pointer { x, y });
    }
}

fn press_key(machine: &mut Machine, key: Key) {
    machine.input(InputEvent::Key { key, qualifiers: Qualifiers::empty() });
}

pub type WindowId = tripppin::system::intuition::window::WindowId;

/// The game's window and the help window, if that is open.
pub fn windows(machine: &Machine) -> (WindowId, Option<WindowId>) {
    let main = machine.program().window();
    let help = machine.intuition().windows().iter().map(|window| window.id()).find(|&id| id != main);
    (main, help)
}

/// Lets one event happen.
pub fn happen(machine: &mut Machine, event: Event) {
    match event {
        Event::Input(input) => machine.input(input),
        Event::Blank => machine.vertical_blank(),
        Event::Poll => machine.poll(),
        Event::Break => machine.break_c(),
    }
}

/// Picks a menu item by the menu button.
fn pick(machine: &mut Machine, number: MenuNumber) {
    let way: Vec<Point> = way_to(machine, number);
    let move_to = |at: Point| InputEvent::Pointer { x: at.x, y: at.y };
    machine.input(move_to(way[0]));
    machine.input(InputEvent::Button { button: Button::Menu, down: true });
    way.iter().for_each(|&at| machine.input(move_to(at)));
    machine.input(InputEvent::Button { button: Button::Menu, down: false });
}

/// One walk: a person does this and that until the program ends or enough has happened.
pub fn walk(rig: &Rig, seed: u64, most: u64, tally: &mut Tally) -> Result<(), Failure> {
    let mut events = Vec::new();
    let done = catch_unwind(AssertUnwindSafe(|| {
        let mut machine = rig.switch_on(seed, None);
        let mut person = Person::new(seed, &machine);
        let mut watch = Watch::new(rig, &machine, tally);
        while machine.is_running() && (events.len() as u64) < most {
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
pub fn replay(rig: &Rig, seed: u64, events: &[Event]) -> Option<String> {
    let done = catch_unwind(AssertUnwindSafe(|| {
        let mut tally = Tally::default();
        let mut machine = rig.switch_on(seed, None);
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
