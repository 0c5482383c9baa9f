//! A simulated user, who plays, tries every feature and makes mistakes. The module chooses the actions that
//! [`super::hands`] performs.

use rand::prelude::*;
use rand_chacha::ChaCha8Rng;

use amiga_boardgame::entry::scripting::Vocabulary;
use boardgame_host::amiga::Amiga;
use small_amiga::input::{Button, InputEvent, Key, Qualifiers};
use small_amiga::intuition::MenuNumber;

use super::games::Subject;
use super::rig::Event;

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

/// The simulated user.
#[derive(Debug)]
pub struct Person {
    pub chance: ChaCha8Rng,
    pub places: Vec<String>,
}

impl Person {
    pub fn new<P: Subject>(seed: u64, machine: &Amiga<P>) -> Self {
        Self { chance: ChaCha8Rng::seed_from_u64(seed), places: places(machine.game().pulse().words) }
    }

    /// Returns the events of the user's next action, mixed with mistakes.
    pub fn act<P: Subject>(&mut self, machine: &Amiga<P>) -> Vec<Event> {
        let is_with_friend = machine.game().program().model().friend_stage().is_some();
        let wanted = if is_with_friend && self.chance.random_bool(0.25) {
            // Nobody answers, so the user goes back to the own game.
            vec![self.key(Key::Char('b'), NO_QUALIFIERS)]
        } else {
            self.want(machine)
        };
        let mut events = Vec::new();
        for event in wanted {
            if self.chance.random_bool(0.04) {
                let slip = self.slip(machine);
                events.extend(slip);
            }
            events.push(event);
        }
        events
    }

    fn want<P: Subject>(&mut self, machine: &Amiga<P>) -> Vec<Event> {
        if let Some(events) = P::stay(self, machine) {
            return events;
        }
        if self.chance.random_range(0..100) < P::OWN_WISHES {
            return P::wish(self, machine);
        }
        match self.chance.random_range(0..100) {
            0..24 => self.make_a_move(machine),
            24..35 => self.wait(machine),
            35..37 => self.interrupt_the_computer(machine),
            37..49 => self.pick_from_the_menu(machine),
            49..64 => self.type_something(machine),
            64..69 => self.slip(machine),
            69..71 => self.ask_for_hints(),
            71..75 => {
                let at = self.somewhere(machine);
                self.click(at, Button::Select)
            }
            75..78 => {
                let at = self.somewhere(machine);
                self.click(at, Button::Menu)
            }
            78..82 => self.use_a_gadget(machine),
            82..84 => self.use_the_bar(machine),
            84 => self.use_the_depth_gadget(machine),
            85..87 => vec![self.key(Key::Escape, NO_QUALIFIERS)],
            87..89 => vec![self.key(Key::Help, NO_QUALIFIERS)],
            89 => {
                let letter = *['n', 'm'].choose(&mut self.chance).unwrap();
                vec![self.key(Key::Char(letter), Qualifiers::LEFT_AMIGA)]
            }
            90..93 => self.tidy_up(),
            93..95 => vec![Event::Input(InputEvent::FocusLost)],
            95 => vec![Event::Poll],
            96 => vec![self.pointer(machine)],
            97 => {
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

    /// Returns events that happen by mistake during another action.
    fn slip<P: Subject>(&mut self, machine: &Amiga<P>) -> Vec<Event> {
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

    fn wait<P: Subject>(&mut self, machine: &Amiga<P>) -> Vec<Event> {
        let most = if machine.game().pulse().is_at_rest { 12 } else { 55 };
        vec![Event::Blank; self.chance.random_range(1..most)]
    }

    /// Interrupts the engine during its search or before its move is shown.
    fn interrupt_the_computer<P: Subject>(&mut self, machine: &Amiga<P>) -> Vec<Event> {
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

    /// Releases the buttons, leaves the menus and hides the cursor.
    fn tidy_up(&mut self) -> Vec<Event> {
        let up = |button| Event::Input(InputEvent::Button { button, down: false });
        let escape = self.key(Key::Escape, NO_QUALIFIERS);
        vec![up(Button::Select), up(Button::Menu), escape, escape]
    }

    fn ask_for_hints(&mut self) -> Vec<Event> {
        let hint = self.key(Key::Char('h'), Qualifiers::RIGHT_AMIGA);
        [hint, Event::Blank].repeat(self.chance.random_range(1..6))
    }
}

/// Returns all names that the game's vocabulary accepts as squares.
fn places(words: &Vocabulary) -> Vec<String> {
    let squares = ('a'..='z').flat_map(|col| (1..=20).map(move |row| format!("{col}{row}")));
    let holes = (1..=20).flat_map(|number| (1..=20).map(move |hole| format!("{number}.{hole}")));
    squares.chain(holes).filter(|text| (words.is_place)(text)).collect()
}
