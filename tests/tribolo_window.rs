//! Tribolo at its window: thousands of random things a person may do, on its own screen and as a guest, and after each of them what
//! must always be true; and what scripts cannot look at.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tripppin::games::contract::Game;
use tripppin::games::session::Player;
use tripppin::games::thinking::Pace;
use tripppin::games::tribolo::view::{Settings, StartError, Tribolo, Who};
use tripppin::games::tribolo::{Cell, Level, Line, MindName};
use tripppin::host::amiga::{monitor, screen};
use tripppin::host::assets::request::ScreenRequest;
use tripppin::host::cli::{self, setup::ScreenSetup};
use tripppin::host::games::tribolo::{artwork, own_screen};
use tripppin::machine::geometry::Point;
use tripppin::system::computer::Computer;
use tripppin::system::input::{Button, InputEvent, Key, Qualifiers};

type Machine = Computer<Tribolo>;

/// One kind of screen.
struct Rig {
    workbench: ScreenSetup,
    own: Option<ScreenSetup>,
}

impl Rig {
    fn new(options: &[&str]) -> Self {
        let words = ["screenshot", "x.png", "--game", "tribolo"].iter().chain(options).map(Into::into);
        let settings = cli::parse(words, &mut |_| None).unwrap();
        let setup = |request: &ScreenRequest| {
            let (setup, notes) = settings.screen_setup_of(request, None).unwrap();
            assert!(notes.is_empty(), "{notes:?}");
            setup
        };
        let own = own_screen(&settings);
        let public = settings.screen.of_the_monitor();
        let workbench = setup(own.as_ref().map_or(&settings.screen, |_| &public));
        Self { workbench, own: own.as_ref().map(setup) }
    }

    fn switch_on(&self, seed: u64, players: [Who; 3], line: Option<Line>) -> Machine {
        self.try_switch_on(seed, players, line).unwrap()
    }

    fn try_switch_on(&self, seed: u64, players: [Who; 3], line: Option<Line>) -> Result<Machine, StartError> {
        let settings = Settings {
            seed,
            players,
            line,
            pace: Pace::Measured(1_500),
            artwork: artwork(&self.workbench.sprites, self.own.is_some(), self.workbench.interlace),
            screen: self.own.as_ref().map(screen),
        };
        let (monitor, workbench) = (monitor(&self.workbench), screen(&self.workbench));
        Computer::new(monitor, workbench, |intuition, port| Tribolo::start(intuition, port, settings))
    }

    /// Another computer that shows the same, everything drawn once.
    fn drawn_anew(&self, of: &Machine) -> Machine {
        let program = of.program();
        let mut anew = self.switch_on(0, program.players(), Some(program.session().game().clone()));
        if program.switches().0 {
            key(&mut anew, Key::Char('h'));
        }
        if let Some(to) = program.cursor() {
            key(&mut anew, Key::Return);
            let at = anew.program().cursor().unwrap();
            let step = |to: u8, at: u8, more, less| if to > at { (more, to - at) } else { (less, at - to) };
            for (way, times) in [
                step(to.col(), at.col(), Key::Right, Key::Left),
                step(to.row(), at.row(), Key::Down, Key::Up),
            ] {
                (0..times).for_each(|_| key(&mut anew, way));
            }
        }
        let window = anew.program().window();
        let shown = of.intuition().window(program.window()).unwrap();
        anew.intuition_mut().move_window(window, shown.frame().origin());
        anew.intuition_mut().activate(of.intuition().active().map(|_| window));
        anew
    }
}

fn key(machine: &mut Machine, key: Key) {
    machine.input(InputEvent::Key { key, qualifiers: Qualifiers::empty() });
}

fn pens(machine: &mut Machine) -> Vec<Vec<u8>> {
    machine.intuition_mut().flush();
    let map = machine.intuition().screens()[0].display().map();
    (0..map.height()).map(|y| map.pens_of_row(y).collect()).collect()
}

/// Whether what is on the screen follows from the game, the players and the switches alone.
fn is_plain(machine: &Machine) -> bool {
    let (program, intuition) = (machine.program(), machine.intuition());
    let line = program.session().game();
    let passed = line.plies().checked_sub(1).is_some_and(|last| !line.passed(last).is_empty());
    let told = !passed || program.session().to_move() != Some(Player::Computer);
    !program.is_capturing()
        && told
        && program.suggestion().is_none()
        && intuition.is_hand_free()
        && intuition.screens()[0].windows().len() == 1
}

/// Somebody who does this and that.
struct Person {
    rng: ChaCha8Rng,
}

impl Person {
    fn below(&mut self, end: i32) -> i32 {
        self.rng.random_range(0..end)
    }

    fn act(&mut self, machine: &mut Machine) {
        match self.below(100) {
            0..40 => (0..self.below(30)).for_each(|_| machine.vertical_blank()),
            40..60 => {
                let legal = machine.program().session().game().legal_moves();
                if !legal.is_empty() {
                    let cell = legal[self.below(legal.len() as i32) as usize];
                    self.click(machine, cell);
                }
            }
            60..65 => {
                let cell = Cell::new(self.below(176) as usize).unwrap();
                self.click(machine, cell);
            }
            65..85 => {
                let keys = [
                    Key::Up,
                    Key::Down,
                    Key::Left,
                    Key::Right,
                    Key::UpLeft,
                    Key::DownRight,
                    Key::Return,
                    Key::Space,
                    Key::Escape,
                    Key::Help,
                    Key::Char('h'),
                    Key::Char('s'),
                    Key::Char('u'),
                    Key::Char('x'),
                    Key::Function(10),
                    Key::Tab,
                ];
                let at = self.below(keys.len() as i32) as usize;
                key(machine, keys[at]);
            }
            85..88 => {
                let command = ['h', 'a', 's', 'u', 'r', 'n'][self.below(6) as usize];
                let qualifiers = Qualifiers::RIGHT_AMIGA;
                machine.input(InputEvent::Key { key: Key::Char(command), qualifiers });
            }
            88..90 => machine.input(InputEvent::FocusLost),
            _ => self.wave(machine),
        }
    }

    /// A button held from here to there, in the bar more often than elsewhere.
    fn wave(&mut self, machine: &mut Machine) {
        let rows = machine.intuition().bounds().height;
        let button = if self.below(2) == 0 { Button::Select } else { Button::Menu };
        let top = self.below(2) == 0;
        let start = Point::new(self.below(640), self.below(if top { 12 } else { rows }));
        self.pointer(machine, start);
        machine.input(InputEvent::Button { button, down: true });
        for _ in 0..self.below(5) {
            let to = Point::new(self.below(640), self.below(rows));
            self.pointer(machine, to);
            machine.vertical_blank();
        }
        machine.input(InputEvent::Button { button, down: false });
    }

    fn click(&self, machine: &mut Machine, cell: Cell) {
        let at = machine.program().cell_on_screen(machine.intuition(), cell).unwrap();
        self.pointer(machine, at);
        machine.input(InputEvent::Button { button: Button::Select, down: true });
        machine.input(InputEvent::Button { button: Button::Select, down: false });
    }

    fn pointer(&self, machine: &mut Machine, Point { x, y }: Point) {
        machine.input(InputEvent::Pointer { x, y });
    }
}

/// Walks on one kind of screen until so much has been done.
fn walk(options: &[&str], acts: u32) {
    let rig = Rig::new(options);
    let (mut moves, mut ends, mut compared, mut done) = (0, 0, 0, 0);
    for seed in 1.. {
        if done >= acts {
            break;
        }
        let human = seed % 2 == 0;
        let low = Who::Mind(MindName::Level(Level::LOWEST));
        let players = if human { [Who::Human; 3] } else { [Who::Human, low, Who::Mind(MindName::Classic)] };
        let mut machine = rig.switch_on(seed, players, None);
        let mut person = Person { rng: ChaCha8Rng::seed_from_u64(seed) };
        for _ in 0..1_500 {
            if !machine.is_running() {
                break;
            }
            let plies = machine.program().session().game().plies();
            person.act(&mut machine);
            done += 1;
            let program = machine.program();
            let line = program.session().game();
            moves += usize::from(line.plies() > plies);
            ends += u32::from(line.is_over() && line.plies() > plies);
            assert!(program.session().to_move().is_none() == line.is_over());
            if done % 40 == 0 {
                let text = line.to_string();
                assert_eq!(text.parse::<Line>().unwrap().to_string(), text, "{options:?}, walk {seed}");
            }
            if done % 20 == 0 && machine.is_running() && is_plain(&machine) {
                compared += 1;
                let mut anew = rig.drawn_anew(&machine);
                let status = machine.program().status();
                assert_eq!(status, anew.program().status(), "{options:?}, walk {seed}, act {done}");
                assert!(
                    pens(&mut machine) == pens(&mut anew),
                    "{options:?}, walk {seed}, act {done}: {status}"
                );
            }
        }
    }
    assert!(moves > 200 && compared > 50, "{moves} moves, {ends} ends, {compared} pictures compared");
}

#[test]
fn random_things_on_its_own_screen() {
    walk(&[], 9_000);
}

#[test]
fn random_things_on_the_workbench() {
    walk(&["--pens", "4", "--swap-pens"], 9_000);
}

#[test]
fn random_things_on_an_interlaced_screen() {
    walk(&["--interlace", "--font", "16"], 4_000);
}

#[test]
fn random_things_on_an_old_workbench() {
    walk(&["--pubscreen", "Workbench13", "--font", "13"], 6_000);
}

#[test]
fn letters_too_tall_are_refused_in_a_line() {
    let rig = Rig::new(&["--font", "30"]);
    let error = rig.try_switch_on(1, Settings::usual_players(), None).unwrap_err().to_string();
    assert_eq!(
        error,
        "can't open the window: with letters this tall it needs 209 rows and the screen has 200; expected a smaller \
         --font, or --interlace"
    );
}

#[test]
fn a_computer_takes_its_time() {
    let rig = Rig::new(&[]);
    let mut machine = rig.switch_on(1, [Who::Mind(MindName::Level(Level::LOWEST)); 3], None);
    let mut shown = Vec::new();
    let mut plies = 0;
    for blank in 0..60 * 30 {
        machine.vertical_blank();
        let now = machine.program().session().game().plies();
        if now > plies {
            plies = now;
            shown.push(blank);
        }
    }
    assert!(shown.len() > 10, "{shown:?}");
    assert!(shown.windows(2).all(|pair| (60..60 * 5).contains(&(pair[1] - pair[0]))), "{shown:?}");
}

#[test]
fn nothing_moves_when_nothing_happens() {
    let rig = Rig::new(&[]);
    let mut machine = rig.switch_on(1, [Who::Human; 3], None);
    (0..120).for_each(|_| machine.vertical_blank());
    machine.compose();
    for _ in 0..120 {
        machine.vertical_blank();
        assert!(!machine.compose());
    }
}
