//! Somebody who does this and that, mostly what makes sense.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tripppin::games::contract::Game;
use tripppin::games::entry::actor::Actor as _;
use tripppin::games::tribolo::Cell;
use tripppin::machine::geometry::Point;
use tripppin::system::input::{Button, InputEvent, Key, Qualifiers};

use super::rig::Machine;

/// Something happens to the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// Somebody does something.
    Input(InputEvent),
    /// Time goes on.
    Blank,
}

pub fn happen(machine: &mut Machine, event: Event) {
    match event {
        Event::Input(input) => machine.input(input),
        Event::Blank => machine.vertical_blank(),
    }
}

fn pointer(at: Point) -> Event {
    Event::Input(InputEvent::Pointer { x: at.x, y: at.y })
}

fn button(button: Button, down: bool) -> Event {
    Event::Input(InputEvent::Button { button, down })
}

fn key(key: Key, qualifiers: Qualifiers) -> Event {
    Event::Input(InputEvent::Key { key, qualifiers })
}

/// A click on a cell, wherever the screen has been dragged to.
pub fn click(machine: &Machine, cell: Cell) -> Vec<Event> {
    let at = machine.program().on_screen(machine.intuition(), &cell.to_string()).unwrap();
    vec![pointer(at), button(Button::Select, true), button(Button::Select, false)]
}

/// The keys that mean something, and two that do not.
const KEYS: [Key; 16] = [
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

/// Somebody at the machine.
pub struct Person {
    rng: ChaCha8Rng,
}

impl Person {
    pub fn new(seed: u64) -> Self {
        Self { rng: ChaCha8Rng::seed_from_u64(seed) }
    }

    pub fn below(&mut self, end: i32) -> i32 {
        self.rng.random_range(0..end)
    }

    fn one_of<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.rng.random_range(0..things.len())]
    }

    /// What they do next.
    pub fn act(&mut self, machine: &Machine) -> Vec<Event> {
        match self.below(100) {
            0..40 => vec![Event::Blank; self.below(30) as usize],
            40..60 => {
                let legal = machine.program().session().game().legal_moves();
                if legal.is_empty() { Vec::new() } else { click(machine, self.one_of(&legal)) }
            }
            60..65 => click(machine, Cell::new(self.below(176) as usize).unwrap()),
            65..83 => vec![key(self.one_of(&KEYS), Qualifiers::empty())],
            83..86 => {
                let command = self.one_of(&['h', 'a', 's', 'u', 'r', 'n']);
                vec![key(Key::Char(command), Qualifiers::RIGHT_AMIGA)]
            }
            86..88 => vec![key(Key::Char(self.one_of(&['n', 'm'])), Qualifiers::LEFT_AMIGA)],
            88 => vec![Event::Input(InputEvent::FocusLost)],
            89..92 => self.depth(machine),
            92..95 => self.drag_screen(machine),
            _ => self.wave(machine),
        }
    }

    /// The gadgets of the bar of the screen in front: the last columns.
    fn depth(&mut self, machine: &Machine) -> Vec<Event> {
        let screen = &machine.intuition().screens()[0];
        let at = Point::new(639 - self.below(40), screen.top() + self.below(screen.bar_height()));
        vec![pointer(at), button(Button::Select, true), button(Button::Select, false)]
    }

    /// The screen in front, dragged by its bar; mostly back to the top in the end.
    fn drag_screen(&mut self, machine: &Machine) -> Vec<Event> {
        let (screen, rows) = (&machine.intuition().screens()[0], machine.intuition().bounds().height);
        let grip = self.below(screen.bar_height());
        let mut events = vec![
            pointer(Point::new(self.below(560), screen.top() + grip)),
            button(Button::Select, true),
            Event::Blank,
        ];
        for _ in 0..self.below(4) {
            events.push(pointer(Point::new(self.below(640), self.below(rows))));
            events.push(Event::Blank);
        }
        if self.below(3) > 0 {
            events.push(pointer(Point::new(300, 0)));
        }
        events.push(button(Button::Select, false));
        events
    }

    /// A button held from here to there, in the bar more often than elsewhere.
    fn wave(&mut self, machine: &Machine) -> Vec<Event> {
        let rows = machine.intuition().bounds().height;
        let held = self.one_of(&[Button::Select, Button::Menu]);
        let height = self.one_of(&[12, rows]);
        let start = Point::new(self.below(640), self.below(height));
        let mut events = vec![pointer(start), button(held, true)];
        for _ in 0..self.below(5) {
            events.push(pointer(Point::new(self.below(640), self.below(rows))));
            events.push(Event::Blank);
        }
        events.push(button(held, false));
        events
    }
}
