//! A person who plays, tries everything, and is clumsy: what the hands do next.

use rand::prelude::*;
use rand_chacha::ChaCha8Rng;

use tripppin::games::session::Player;
use tripppin::games::square::Square;
use tripppin::games::tripppin::view::menu::MenuNumber;
use tripppin::machine::geometry::{Point, Rect};
use tripppin::system::input::{Button, InputEvent, Key, Qualifiers};
use tripppin::system::intuition::frame;
use tripppin::system::intuition::menu_layout::MenuLayout;
use tripppin::system::intuition::window::{Gadget, WindowFlags};

use super::host::HostWindow;
use super::rig::{Event, Machine};

const KEYS: [Key; 19] = [
    Key::Up,
    Key::Down,
    Key::Left,
    Key::Right,
    Key::UpLeft,
    Key::UpRight,
    Key::DownLeft,
    Key::DownRight,
    Key::Return,
    Key::Space,
    Key::Escape,
    Key::Tab,
    Key::Help,
    Key::Function(10),
    Key::Function(2),
    Key::Char('s'),
    Key::Char('t'),
    Key::Char('\u{44F}'),
    Key::Char(' '),
];

const NO_QUALIFIERS: Qualifiers = Qualifiers::empty();

/// The person, and the window between them and the screen if there is one.
#[derive(Debug)]
pub struct Person {
    chance: ChaCha8Rng,
    host: Option<HostWindow>,
}

impl Person {
    pub fn new(seed: u64, machine: &Machine) -> Self {
        let screen = machine.intuition().bounds();
        let native = (screen.width as usize, screen.height as usize);
        let host = (seed % 3 == 2).then(|| HostWindow::new(native, (1280, 800)));
        Self { chance: ChaCha8Rng::seed_from_u64(seed), host }
    }

    /// The next thing this person does: some events that belong together, clumsily mixed with others.
    pub fn act(&mut self, machine: &Machine) -> Vec<Event> {
        let wanted = self.want(machine);
        let mut events = Vec::new();
        for event in wanted {
            if self.chance.random_bool(0.04) {
                let slip = self.slip(machine);
                events.extend(slip);
            }
            events.push(event);
        }
        if let Some(host) = &mut self.host {
            if self.chance.random_bool(0.02) {
                host.resize((self.chance.random_range(20..2000), self.chance.random_range(20..1200)));
            }
            return events
                .into_iter()
                .flat_map(|event| match event {
                    Event::Input(input) => host.through(input).into_iter().map(Event::Input).collect(),
                    other => vec![other],
                })
                .collect();
        }
        events
    }

    fn want(&mut self, machine: &Machine) -> Vec<Event> {
        match self.chance.random_range(0..100) {
            0..22 => self.drag_a_piece(machine),
            22..32 => self.wait(machine),
            32..34 => self.interrupt_the_computer(machine),
            34..46 => self.pick_from_the_menu(machine),
            46..60 => self.type_something(machine),
            60..65 => self.slip(machine),
            65..68 => self.ask_for_hints(),
            68..72 => {
                let at = self.somewhere(machine);
                self.click(at, Button::Select)
            }
            72..75 => {
                let at = self.somewhere(machine);
                self.click(at, Button::Menu)
            }
            75..81 => self.use_a_gadget(machine),
            81..84 => vec![self.key(Key::Escape, NO_QUALIFIERS)],
            84..86 => vec![self.key(Key::Help, NO_QUALIFIERS)],
            86..90 => self.move_by_keys(machine),
            90..94 => self.tidy_up(),
            94..96 => vec![Event::Input(InputEvent::FocusLost)],
            96 => vec![Event::Poll],
            97 => vec![self.pointer(machine)],
            98 => {
                let blanks = self.chance.random_range(1..4);
                let suggest = self.key(Key::Char('s'), Qualifiers::RIGHT_AMIGA);
                [[Event::Blank].repeat(blanks), vec![suggest]].concat()
            }
            _ => {
                if self.chance.random_bool(0.02) {
                    vec![Event::Break]
                } else {
                    self.command(machine)
                }
            }
        }
    }

    /// Something that happens by mistake in the middle of something else.
    fn slip(&mut self, machine: &Machine) -> Vec<Event> {
        let button = if self.chance.random() { Button::Select } else { Button::Menu };
        match self.chance.random_range(0..8) {
            0..2 => vec![Event::Input(InputEvent::Button { button, down: self.chance.random() })],
            2..4 => vec![self.pointer(machine)],
            4 => {
                let key = *KEYS.choose(&mut self.chance).unwrap();
                vec![self.key(key, NO_QUALIFIERS)]
            }
            5 => vec![Event::Input(InputEvent::FocusLost)],
            _ => vec![Event::Blank; self.chance.random_range(1..5)],
        }
    }

    fn wait(&mut self, machine: &Machine) -> Vec<Event> {
        let computer = machine.program().session().to_move() == Some(Player::Computer);
        let most = if computer { 55 } else { 12 };
        vec![Event::Blank; self.chance.random_range(1..most)]
    }

    /// While its move is thought about, or found and not yet shown.
    fn interrupt_the_computer(&mut self, machine: &Machine) -> Vec<Event> {
        let mut events = vec![Event::Blank; self.chance.random_range(1..38)];
        let number = MenuNumber::new(
            0,
            *[0, 2].choose(&mut self.chance).unwrap(),
            Some(self.chance.random_range(0..2)),
        );
        events.extend(match self.chance.random_range(0..3) {
            0 => vec![self.key(Key::Char('t'), Qualifiers::RIGHT_AMIGA)],
            1 => vec![self.key(Key::Char('n'), Qualifiers::RIGHT_AMIGA)],
            _ => self.by_menu_button(machine, number),
        });
        events.extend([Event::Blank; 45]);
        events
    }

    /// Everything let go, menus left, cursor off.
    fn tidy_up(&mut self) -> Vec<Event> {
        let up = |button| Event::Input(InputEvent::Button { button, down: false });
        let escape = self.key(Key::Escape, NO_QUALIFIERS);
        vec![up(Button::Select), up(Button::Menu), escape, escape]
    }

    /// One after the other.
    fn ask_for_hints(&mut self) -> Vec<Event> {
        let hint = self.key(Key::Char('h'), Qualifiers::RIGHT_AMIGA);
        [hint, Event::Blank].repeat(self.chance.random_range(1..6))
    }

    // ---- places

    fn somewhere(&mut self, machine: &Machine) -> Point {
        let screen = machine.intuition().bounds();
        let area = match self.chance.random_range(0..10) {
            0 => screen.grown(60, 60),
            1 => screen,
            2 => Rect::new(0, 0, screen.width, 14),
            3..5 => machine.intuition().windows()[0].frame(),
            _ => {
                let square = *Square::ALL.choose(&mut self.chance).unwrap();
                return self.on(machine, square);
            }
        };
        self.inside(area)
    }

    fn inside(&mut self, area: Rect) -> Point {
        let x = self.chance.random_range(area.x..area.right().max(area.x + 1));
        Point::new(x, self.chance.random_range(area.y..area.bottom().max(area.y + 1)))
    }

    fn on(&mut self, machine: &Machine, square: Square) -> Point {
        let middle = machine.program().square_on_screen(machine.intuition(), square).unwrap_or_default();
        middle + Point::new(self.chance.random_range(-18..18), self.chance.random_range(-9..9))
    }

    fn pointer(&mut self, machine: &Machine) -> Event {
        let at = self.somewhere(machine);
        to(at)
    }

    // ---- the mouse

    fn click(&mut self, at: Point, button: Button) -> Vec<Event> {
        let mut events = vec![to(at), press(button, true), press(button, false)];
        if self.chance.random_bool(0.3) {
            events.insert(2, Event::Blank);
        }
        events
    }

    /// From the piece to move, mostly to where it may go.
    fn drag_a_piece(&mut self, machine: &Machine) -> Vec<Event> {
        let position = machine.program().session().game().current();
        let own = position.piece(position.turn());
        let other = position.piece(position.turn().other());
        let from = if self.chance.random_bool(0.9) { own } else { other };
        let target = position.legal_moves().choose(&mut self.chance).map(|mv| mv.to());
        let start = self.on(machine, from);
        let end = match target {
            Some(square) if self.chance.random_bool(0.8) => self.on(machine, square),
            _ => self.somewhere(machine),
        };
        let mut events = vec![to(start), press(Button::Select, true)];
        for _ in 0..self.chance.random_range(0..4) {
            events.push(self.pointer(machine));
        }
        events.extend([to(end), press(Button::Select, false)]);
        events
    }

    fn use_a_gadget(&mut self, machine: &Machine) -> Vec<Event> {
        let intuition = machine.intuition();
        let window = intuition.windows().choose(&mut self.chance).unwrap();
        let flags = WindowFlags::CLOSE_GADGET | WindowFlags::DEPTH_GADGET | WindowFlags::DRAG_BAR;
        let frame = window.frame();
        let rows = intuition.font().y_size() as i32;
        let boxes = frame::gadgets(intuition.look(), flags, frame.width, rows);
        let &(gadget, area) = boxes.choose(&mut self.chance).unwrap();
        let at = self.inside(area.offset(frame.origin()));
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

    // ---- the menu

    fn leaf(&mut self, machine: &Machine) -> Option<MenuNumber> {
        let strip = machine.intuition().window(machine.program().window())?.menus()?;
        let leaves: Vec<MenuNumber> = strip.leaves().map(|(number, _)| number).collect();
        // Quitting ends the walk, high levels think for long.
        let rare = |number: MenuNumber| number.item() == 9 || number.item() == 4 && number.sub() > Some(3);
        let first = *leaves.choose(&mut self.chance)?;
        if rare(first) && self.chance.random_bool(0.9) {
            leaves.choose(&mut self.chance).copied()
        } else {
            Some(first)
        }
    }

    fn pick_from_the_menu(&mut self, machine: &Machine) -> Vec<Event> {
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

    fn by_menu_button(&self, machine: &Machine, number: MenuNumber) -> Vec<Event> {
        let way = way_to(machine, number);
        let mut events = vec![to(way[0]), press(Button::Menu, true)];
        events.extend(way.into_iter().map(to));
        events.push(press(Button::Menu, false));
        events
    }

    // ---- the keyboard

    fn key(&self, key: Key, qualifiers: Qualifiers) -> Event {
        Event::Input(InputEvent::Key { key, qualifiers })
    }

    fn command(&mut self, machine: &Machine) -> Vec<Event> {
        let _ = machine;
        let often = ['s', 'S', 't', 'n', 's', 'T', 't', 'x', 'V', 'p', 'r', 'f'];
        let letter =
            if self.chance.random_bool(0.02) { 'q' } else { *often.choose(&mut self.chance).unwrap() };
        vec![self.key(Key::Char(letter), Qualifiers::RIGHT_AMIGA)]
    }

    fn type_something(&mut self, machine: &Machine) -> Vec<Event> {
        if self.chance.random_bool(0.3) {
            return self.command(machine);
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
    fn move_by_keys(&mut self, machine: &Machine) -> Vec<Event> {
        let position = machine.program().session().game().current();
        let own = position.piece(position.turn());
        let mut keys = vec![Key::Escape, Key::Return, Key::Return];
        if let Some(mv) = position.legal_moves().choose(&mut self.chance) {
            let col = i32::from(mv.to().col()) - i32::from(own.col());
            let row = i32::from(mv.to().row()) - i32::from(own.row());
            keys.extend(match col {
                1 => Some(Key::Right),
                -1 => Some(Key::Left),
                _ => None,
            });
            keys.extend(match row {
                1 => Some(Key::Down),
                -1 => Some(Key::Up),
                _ => None,
            });
        }
        keys.push(Key::Space);
        keys.into_iter().map(|key| self.key(key, NO_QUALIFIERS)).collect()
    }
}

fn to(at: Point) -> Event {
    Event::Input(InputEvent::Pointer { x: at.x, y: at.y })
}

fn press(button: Button, down: bool) -> Event {
    Event::Input(InputEvent::Button { button, down })
}

/// The places the pointer passes on its way to a menu's item.
pub fn way_to(machine: &Machine, number: MenuNumber) -> Vec<Point> {
    let intuition = machine.intuition();
    let strip = intuition.window(machine.program().window()).and_then(|window| window.menus());
    let Some(menu) = strip.and_then(|strip| strip.menus.get(number.menu())) else {
        return vec![Point::default()];
    };
    let layout = MenuLayout { screen: intuition.bounds(), bar_height: intuition.font().y_size() as i32 + 2 };
    let boxes = [
        Some(layout.title(menu)),
        Some(layout.item(menu, number.item())),
        number.sub().map(|sub| layout.sub(menu, number.item(), sub)),
    ];
    boxes
        .into_iter()
        .flatten()
        .map(|area| Point::new(area.x + area.width / 3, area.y + area.height / 2))
        .collect()
}
