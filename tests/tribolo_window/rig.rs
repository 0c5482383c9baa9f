//! The game on one kind of screen, and another that shows the same with everything drawn once.

use tripppin::games::entry::actor::Actor as _;
use tripppin::games::session::Player;
use tripppin::games::thinking::Pace;
use tripppin::games::tribolo::entry::window::{SCREEN, artwork};
use tripppin::games::tribolo::view::{Settings, StartError, Tribolo, Who};
use tripppin::games::tribolo::{Cell, Line};
use tripppin::games::view::board::BoardGame as _;
use tripppin::host::amiga::{monitor, screen};
use tripppin::host::assets::request::ScreenRequest;
use tripppin::host::cli;
use tripppin::host::setup::ScreenSetup;
use tripppin::system::computer::Computer;
use tripppin::system::input::{InputEvent, Key, Qualifiers};
use tripppin::system::intuition::screen::Screen;

pub type Machine = Computer<Tribolo>;

/// One kind of screen.
pub struct Rig {
    workbench: ScreenSetup,
    own: Option<ScreenSetup>,
}

impl Rig {
    pub fn new(options: &[&str]) -> Self {
        let words = ["screenshot", "x.png", "--game", "tribolo"].iter().chain(options).map(Into::into);
        let settings = cli::parse(words, &mut |_| None).unwrap();
        let setup = |request: &ScreenRequest| {
            let (setup, notes) = settings.screen_setup_of(request, None).unwrap();
            assert!(notes.is_empty(), "{notes:?}");
            setup
        };
        let own = &settings.own_screen(&SCREEN);
        let public = settings.screen.of_the_monitor();
        let workbench = setup(own.as_ref().map_or(&settings.screen, |_| &public));
        Self { workbench, own: own.as_ref().map(setup) }
    }

    pub fn switch_on(&self, seed: u64, players: [Who; 3], line: Option<Line>) -> Machine {
        self.try_switch_on(seed, players, line).unwrap()
    }

    pub fn try_switch_on(
        &self,
        seed: u64,
        players: [Who; 3],
        line: Option<Line>,
    ) -> Result<Machine, StartError> {
        let settings = Settings {
            seed,
            players,
            line,
            pace: Pace::Measured(1_500),
            artwork: artwork(&self.workbench.drawings, self.own.is_some(), self.workbench.interlace),
            screen: self.own.as_ref().map(screen),
        };
        let (monitor, workbench) = (monitor(&self.workbench), screen(&self.workbench));
        Computer::new(monitor, workbench, |intuition, port| Tribolo::start(intuition, port, settings))
    }

    pub const fn has_own_screen(&self) -> bool {
        self.own.is_some()
    }

    /// Another computer that shows the same, everything drawn once.
    pub fn drawn_anew(&self, of: &Machine) -> Machine {
        let program = of.program();
        let mut anew = self.switch_on(0, program.players(), Some(program.session().game().clone()));
        if program.switches().0 {
            key(&mut anew, Key::Char('h'));
        }
        if let Some(to) = program.cursor() {
            lead(&mut anew, to);
        }
        let window = anew.program().window();
        let shown = of.intuition().window(program.window()).unwrap();
        anew.intuition_mut().move_window(window, shown.frame().origin());
        anew.intuition_mut().activate(of.intuition().active().map(|_| window));
        anew
    }
}

pub fn key(machine: &mut Machine, key: Key) {
    machine.input(InputEvent::Key { key, qualifiers: Qualifiers::empty() });
}

/// Leads the keyboard's frame, which does not show yet, to a cell.
pub fn lead(machine: &mut Machine, to: Cell) {
    key(machine, Key::Return);
    let at = machine.program().cursor().unwrap();
    let step = |to: u8, at: u8, more, less| if to > at { (more, to - at) } else { (less, at - to) };
    for (way, times) in
        [step(to.col(), at.col(), Key::Right, Key::Left), step(to.row(), at.row(), Key::Down, Key::Up)]
    {
        (0..times).for_each(|_| key(machine, way));
    }
}

/// The screen the game is on, wherever that is.
fn screen_of(machine: &Machine) -> &Screen {
    machine.intuition().screen_of(machine.program().window()).unwrap()
}

/// What is drawn on the game's screen, whatever lies in front of it.
pub fn pens(machine: &mut Machine) -> Vec<Vec<u8>> {
    machine.intuition_mut().flush();
    let map = screen_of(machine).display().map();
    (0..map.height()).map(|y| map.pens_of_row(y).collect()).collect()
}

/// Whether what is on the screen follows from the game, the players and the switches alone.
pub fn is_plain(machine: &Machine) -> bool {
    let (program, intuition) = (machine.program(), machine.intuition());
    let line = program.session().game();
    let passed = line.plies().checked_sub(1).is_some_and(|last| !line.passed(last).is_empty());
    let told = !passed || program.session().to_move() != Some(Player::Computer);
    !program.is_showing()
        && told
        && program.suggestion().is_none()
        && intuition.is_hand_free()
        && screen_of(machine).windows().len() == 1
}
