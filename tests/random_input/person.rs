//! A person who plays, tries everything, and is clumsy: what is wanted next. The hands that do it stand in [`super::hands`].

use rand::prelude::*;
use rand_chacha::ChaCha8Rng;

use tripppin::games::coach::Progress;
use tripppin::games::session::Player;
use tripppin::games::tiles::view::game::TileGame;
use tripppin::system::input::{Button, InputEvent, Key, Qualifiers};
use tripppin::system::intuition::menu::MenuNumber;

use super::games::Subject;
use super::host::HostWindow;
use super::rig::{Event, Machine};

pub const KEYS: [Key; 19] = [
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

pub const NO_QUALIFIERS: Qualifiers = Qualifiers::empty();

/// The person, and the window between them and the screen if there is one.
#[derive(Debug)]
pub struct Person {
    pub chance: ChaCha8Rng,
    host: Option<HostWindow>,
}

impl Person {
    pub fn new<G: TileGame>(seed: u64, machine: &Machine<G>) -> Self {
        let screen = machine.intuition().bounds();
        let native = (screen.width as usize, screen.height as usize);
        let host = (seed % 3 == 2).then(|| HostWindow::new(native, (1280, 800)));
        Self { chance: ChaCha8Rng::seed_from_u64(seed), host }
    }

    /// The next thing this person does: some events that belong together, clumsily mixed with others.
    pub fn act<G: Subject>(&mut self, machine: &Machine<G>) -> Vec<Event> {
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

    fn want<G: Subject>(&mut self, machine: &Machine<G>) -> Vec<Event> {
        if let Some(events) = self.stay_with_it(machine) {
            return events;
        }
        if self.chance.random_range(0..100) < G::OWN_WISHES {
            return G::wish(self, machine);
        }
        match self.chance.random_range(0..100) {
            0..22 => self.drag_a_piece(machine),
            22..32 => self.wait(machine),
            32..34 => self.interrupt_the_computer(machine),
            34..46 => self.pick_from_the_menu(machine),
            46..60 => self.type_something::<G>(),
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
            75..79 => self.use_a_gadget(machine),
            79..81 => self.use_the_bar(machine),
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
                    self.command::<G>()
                }
            }
        }
    }

    /// Who is in the middle of a review or a puzzle often goes on with it.
    fn stay_with_it<G: Subject>(&mut self, machine: &Machine<G>) -> Option<Vec<Event>> {
        let program = machine.program();
        let solving = matches!(program.progress(), Some(Progress::OnCourse { .. }));
        if !(program.is_reviewing() || solving) || self.chance.random_bool(0.4) {
            return None;
        }
        if program.is_reviewing() {
            let keys = [Key::Left, Key::Right, Key::UpLeft, Key::Up, Key::Down];
            let key = *keys.choose(&mut self.chance)?;
            return Some(vec![self.key(key, NO_QUALIFIERS)]);
        }
        let computer = program.session().to_move() == Some(Player::Computer);
        Some(if computer { vec![Event::Blank; 45] } else { self.drag_a_piece(machine) })
    }

    /// Something that happens by mistake in the middle of something else.
    fn slip<G: TileGame>(&mut self, machine: &Machine<G>) -> Vec<Event> {
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

    fn wait<G: TileGame>(&mut self, machine: &Machine<G>) -> Vec<Event> {
        let computer = machine.program().session().to_move() == Some(Player::Computer);
        let most = if computer { 55 } else { 12 };
        vec![Event::Blank; self.chance.random_range(1..most)]
    }

    /// While its move is thought about, or found and not yet shown.
    fn interrupt_the_computer<G: Subject>(&mut self, machine: &Machine<G>) -> Vec<Event> {
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
}
