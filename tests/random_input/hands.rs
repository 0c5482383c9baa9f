//! A person's hands: places to point at, and how things are done by mouse, menu and keyboard.

use rand::prelude::*;
use rand_chacha::ChaCha8Rng;

use tripppin::games::coach::Progress;
use tripppin::games::contract::Game;
use tripppin::games::oracle::{Oracle, Solved};
use tripppin::games::square::Square;
use tripppin::games::tiles::view::game::{TileGame, TileMove, TwoSided};
use tripppin::games::view::menu::{Common, WithMenus};
use tripppin::machine::geometry::{Point, Rect};
use tripppin::system::input::{Button, InputEvent, Key, Qualifiers};
use tripppin::system::intuition::frame;
use tripppin::system::intuition::menu::MenuNumber;
use tripppin::system::intuition::window::{Gadget, WindowFlags};

use super::games::Subject;
use super::person::{KEYS, NO_QUALIFIERS, Person};
use super::rig::{Event, Machine, Program, own_square, way};

impl Person {
    // ---- places

    pub fn somewhere<G: TileGame>(&mut self, machine: &Machine<G>) -> Point {
        let screen = machine.intuition().bounds();
        let area = match self.chance.random_range(0..10) {
            0 => screen.grown(60, 60),
            1 => screen,
            2 => Rect::new(0, 0, screen.width, 14),
            3..5 => machine.intuition().screens()[0].windows()[0].frame(),
            _ => {
                let square = *Square::ALL.choose(&mut self.chance).unwrap();
                return self.on(machine, square);
            }
        };
        self.inside(area)
    }

    pub fn inside(&mut self, area: Rect) -> Point {
        let x = self.chance.random_range(area.x..area.right().max(area.x + 1));
        Point::new(x, self.chance.random_range(area.y..area.bottom().max(area.y + 1)))
    }

    pub fn on<G: TileGame>(&mut self, machine: &Machine<G>, square: Square) -> Point {
        let middle = machine.program().square_on_screen(machine.intuition(), square).unwrap_or_default();
        middle + Point::new(self.chance.random_range(-18..18), self.chance.random_range(-9..9))
    }

    pub fn pointer<G: TileGame>(&mut self, machine: &Machine<G>) -> Event {
        let at = self.somewhere(machine);
        to(at)
    }

    // ---- the mouse

    pub fn click(&mut self, at: Point, button: Button) -> Vec<Event> {
        let mut events = vec![to(at), press(button, true), press(button, false)];
        if self.chance.random_bool(0.3) {
            events.insert(2, Event::Blank);
        }
        events
    }

    /// From the piece to move, mostly to where it may go.
    pub fn drag_a_piece<G: TileGame>(&mut self, machine: &Machine<G>) -> Vec<Event> {
        let line = machine.program().session().game();
        let own = own_square::<G>(line);
        let other = G::piece(line.now(), line.turn().other());
        let from = if self.chance.random_bool(0.9) { own } else { other };
        let target = line.legal_moves().choose(&mut self.chance).and_then(|mv| mv.target());
        let target = Self::solution(machine).filter(|_| self.chance.random_bool(0.7)).or(target);
        let start = self.on(machine, from);
        let end = match target {
            Some(square) if self.chance.random_bool(0.8) => self.on(machine, square),
            _ => self.somewhere(machine),
        };
        self.drag(machine, start, end)
    }

    /// Where the move goes that solves the puzzle being solved: nobody finds it by chance.
    fn solution<G: TileGame>(machine: &Machine<G>) -> Option<Square> {
        let program = machine.program();
        program.progress().filter(|progress| matches!(progress, Progress::OnCourse { .. }))?;
        program.oracle()?.best(program.session().game().now())?.mv.target()
    }

    /// From one place to another, perhaps not straight.
    pub fn drag<G: TileGame>(&mut self, machine: &Machine<G>, start: Point, end: Point) -> Vec<Event> {
        let mut events = vec![to(start), press(Button::Select, true)];
        for _ in 0..self.chance.random_range(0..4) {
            events.push(self.pointer(machine));
        }
        events.extend([to(end), press(Button::Select, false)]);
        events
    }

    pub fn use_a_gadget<G: TileGame>(&mut self, machine: &Machine<G>) -> Vec<Event> {
        let intuition = machine.intuition();
        let window = intuition.screens()[0].windows().choose(&mut self.chance).unwrap();
        let flags = WindowFlags::CLOSE_GADGET | WindowFlags::DEPTH_GADGET | WindowFlags::DRAG_BAR;
        let frame = window.frame();
        let rows = intuition.screens()[0].font().y_size() as i32;
        let boxes = frame::gadgets(intuition.screens()[0].look(), flags, frame.width, rows);
        let &(gadget, area) = boxes.choose(&mut self.chance).unwrap();
        let at = self.inside(area.offset(intuition.corner(window.id()).unwrap_or_default()));
        let mut events = vec![to(at), press(Button::Select, true)];
        let ends = gadget == Gadget::Close && window.id() == machine.program().window();
        if gadget == Gadget::DragBar || (ends && self.chance.random_bool(0.9)) {
            for _ in 0..self.chance.random_range(1..4) {
                let screen = intuition.bounds();
                events.push(to(self.inside(screen)));
            }
        }
        events.push(press(Button::Select, false));
        events
    }

    /// Clicks the screen's bar or drags the screen by it, mostly back to the top in the end.
    pub fn use_the_bar<G: TileGame>(&mut self, machine: &Machine<G>) -> Vec<Event> {
        let intuition = machine.intuition();
        let screen = &intuition.screens()[0];
        let rows = screen.bar_height();
        let bar = Rect { y: screen.top(), height: rows, ..intuition.bounds() };
        let mut events = vec![to(self.inside(bar)), press(Button::Select, true)];
        for _ in 0..self.chance.random_range(0..4) {
            events.push(to(self.inside(intuition.bounds())));
        }
        if events.len() > 2 && self.chance.random_bool(0.7) {
            events.push(to(Point::new(300, 0)));
        }
        events.push(press(Button::Select, false));
        events
    }

    // ---- the menu

    fn leaf<G: Subject>(&mut self, machine: &Machine<G>) -> Option<MenuNumber> {
        let strip = machine.intuition().window(machine.program().window())?.menus()?;
        let leaves: Vec<MenuNumber> = strip.leaves().map(|(number, _)| number).collect();
        // Quitting ends the walk, high levels think for long.
        let rare = |number| {
            let wanted = Program::<G>::menus().action(number);
            wanted.is_some_and(|wanted| wanted == Common::Quit.into() || G::is_slow(wanted))
        };
        let first = *leaves.choose(&mut self.chance)?;
        if rare(first) && self.chance.random_bool(0.9) {
            leaves.choose(&mut self.chance).copied()
        } else {
            Some(first)
        }
    }

    pub fn pick_from_the_menu<G: Subject>(&mut self, machine: &Machine<G>) -> Vec<Event> {
        let Some(number) = self.leaf(machine) else { return Vec::new() };
        let way = way_to(machine, number);
        let mut events = vec![to(way[0])];
        match self.chance.random_range(0..4) {
            // Held by the menu button, perhaps several choices in one go.
            0..2 => {
                events = self.by_menu_button(machine, number);
                events.pop();
                if self.chance.random_bool(0.3) {
                    events.extend([press(Button::Select, true), press(Button::Select, false)]);
                    let second = self.leaf(machine).map(|second| way_to(machine, second)).unwrap_or_default();
                    events.extend(second.into_iter().skip(1).map(to));
                }
                if self.chance.random_bool(0.15) {
                    events.push(self.pointer(machine));
                }
                events.push(press(Button::Menu, false));
            }
            // Opened by a click.
            2 => {
                events.extend([press(Button::Select, true), press(Button::Select, false)]);
                events.extend(way.iter().copied().map(to));
                events.extend([press(Button::Select, true), press(Button::Select, false)]);
            }
            // Opened by a key.
            _ => {
                events.push(self.key(Key::Function(10), NO_QUALIFIERS));
                let keys = [Key::Up, Key::Down, Key::Down, Key::Right, Key::Left];
                for _ in 0..self.chance.random_range(0..8) {
                    let key = *keys.choose(&mut self.chance).unwrap();
                    events.push(self.key(key, NO_QUALIFIERS));
                }
                events.push(self.key(Key::Return, NO_QUALIFIERS));
            }
        }
        if self.chance.random_bool(0.2) {
            events.insert(self.chance.random_range(0..events.len()), Event::Blank);
        }
        events
    }

    pub fn by_menu_button<G: TileGame>(&self, machine: &Machine<G>, number: MenuNumber) -> Vec<Event> {
        let way = way_to(machine, number);
        let mut events = vec![to(way[0]), press(Button::Menu, true)];
        events.extend(way.into_iter().map(to));
        events.push(press(Button::Menu, false));
        events
    }

    // ---- the keyboard

    pub fn key(&self, key: Key, qualifiers: Qualifiers) -> Event {
        Event::Input(InputEvent::Key { key, qualifiers })
    }

    pub fn command<G: Subject>(&mut self) -> Vec<Event> {
        let letter =
            if self.chance.random_bool(0.02) { 'q' } else { *G::COMMANDS.choose(&mut self.chance).unwrap() };
        vec![self.letter(letter)]
    }

    /// A letter with the right Amiga key.
    pub fn letter(&self, letter: char) -> Event {
        self.key(Key::Char(letter), Qualifiers::RIGHT_AMIGA)
    }

    pub fn type_something<G: Subject>(&mut self) -> Vec<Event> {
        if self.chance.random_bool(0.3) {
            return self.command::<G>();
        }
        let qualifiers = if self.chance.random_bool(0.2) {
            Qualifiers::from_bits_truncate(self.chance.random())
        } else {
            NO_QUALIFIERS
        };
        let count = self.chance.random_range(1..5);
        (0..count)
            .map(|_| {
                let key = *KEYS.choose(&mut self.chance).unwrap();
                self.key(key, qualifiers)
            })
            .collect()
    }

    /// Shows the cursor, picks the piece up, carries it where it may go, puts it down.
    pub fn move_by_keys<G: Subject>(&mut self, machine: &Machine<G>) -> Vec<Event> {
        let line = machine.program().session().game();
        let own = own_square::<G>(line);
        let mut keys = vec![Key::Escape, Key::Return];
        keys.extend(G::lifts(line.now()).then_some(Key::Return));
        let target = line.legal_moves().choose(&mut self.chance).and_then(|mv| mv.target());
        keys.extend(target.into_iter().flat_map(|target| way(own, target)));
        keys.push(Key::Space);
        keys.into_iter().map(|key| self.key(key, NO_QUALIFIERS)).collect()
    }
}

pub fn to(at: Point) -> Event {
    Event::Input(InputEvent::Pointer { x: at.x, y: at.y })
}

pub fn press(button: Button, down: bool) -> Event {
    Event::Input(InputEvent::Button { button, down })
}

/// The places the pointer passes on its way to a menu's item.
fn way_to<G: TileGame>(machine: &Machine<G>, number: MenuNumber) -> Vec<Point> {
    let intuition = machine.intuition();
    let strip = intuition.window(machine.program().window()).and_then(|window| window.menus());
    let Some(menu) = strip.and_then(|strip| strip.menus.get(number.menu())) else {
        return vec![Point::default()];
    };
    let screen = &intuition.screens()[0];
    let layout = screen.menu_layout();
    let boxes = [
        Some(layout.title(menu)),
        Some(layout.item(menu, number.item())),
        number.sub().map(|sub| layout.sub(menu, number.item(), sub)),
    ];
    boxes
        .into_iter()
        .flatten()
        .map(|area| Point::new(area.x + area.width / 3, area.y + area.height / 2 + screen.top()))
        .collect()
}

/// Keys, clicks and buttons held somewhere below the screens' bars: nothing that rearranges screens.
pub fn anything(seed: u64, count: usize) -> Vec<InputEvent> {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let keys =
        [Key::Up, Key::Left, Key::Return, Key::Space, Key::Escape, Key::Tab, Key::Help, Key::Function(10)];
    let keys: Vec<Key> = keys.into_iter().chain(('a'..='z').map(Key::Char)).collect();
    let held = [Qualifiers::empty(), Qualifiers::empty(), Qualifiers::RIGHT_AMIGA, Qualifiers::SHIFT];
    let mut event = || match chance.random_range(0..4) {
        0 => InputEvent::Pointer { x: chance.random_range(0..640), y: chance.random_range(20..200) },
        1 => {
            let button = *[Button::Select, Button::Menu].choose(&mut chance).unwrap();
            InputEvent::Button { button, down: chance.random_bool(0.5) }
        }
        _ => {
            let (key, qualifiers) = (keys.choose(&mut chance), held.choose(&mut chance));
            InputEvent::Key { key: *key.unwrap(), qualifiers: *qualifiers.unwrap() }
        }
    };
    (0..count).map(|_| event()).collect()
}
