//! Input of the simulated user: positions to point at, and actions by mouse, menu and keyboard.

use rand::prelude::*;
use rand_chacha::ChaCha8Rng;

use amiga_boardgame::table::any_game::{BoardCell, Gesture};
use boardgame_host::amiga::Amiga;
use small_amiga::chips::{Point, Rect};
use small_amiga::input::{Button, InputEvent, Key, Qualifiers};
use small_amiga::intuition::window_gadgets;
use small_amiga::intuition::{Gadget, MenuNumber, MenuStrip, WindowFlags};

use super::games::{MoveOf, Subject};
use super::person::{KEYS, NO_QUALIFIERS, Person};
use super::rig::{Event, screen_of};

impl Person {
    // ---- positions

    pub fn somewhere<P: Subject>(&mut self, machine: &Amiga<P>) -> Point {
        let screen = machine.intuition().bounds();
        let area = match self.chance.random_range(0..10) {
            0 => screen.grown(60, 60),
            1 => screen,
            2 => Rect::new(0, 0, screen.width, 14),
            3..5 => screen_of(machine).windows()[0].frame(),
            _ => {
                let place = self.places.choose(&mut self.chance).unwrap().clone();
                return self.on(machine, &place);
            }
        };
        self.inside(area)
    }

    pub fn inside(&mut self, area: Rect) -> Point {
        let x = self.chance.random_range(area.x..area.right().max(area.x + 1));
        Point::new(x, self.chance.random_range(area.y..area.bottom().max(area.y + 1)))
    }

    pub fn on<P: Subject>(&mut self, machine: &Amiga<P>, place: &str) -> Point {
        let middle = BoardCell::find(&machine.game().cells(machine.intuition()), place).unwrap_or_default();
        self.near(middle)
    }

    /// Returns a position near `at`, sometimes inaccurate enough to miss.
    fn near(&mut self, at: Point) -> Point {
        let (x, y) = if self.chance.random_bool(0.8) { (5, 3) } else { (18, 9) };
        at + Point::new(self.chance.random_range(-x..x), self.chance.random_range(-y..y))
    }

    pub fn pointer<P: Subject>(&mut self, machine: &Amiga<P>) -> Event {
        let at = self.somewhere(machine);
        to(at)
    }

    // ---- mouse

    pub fn click(&mut self, at: Point, button: Button) -> Vec<Event> {
        let mut events = vec![to(at), press(button, true), press(button, false)];
        if self.chance.random_bool(0.3) {
            events.insert(2, Event::Blank);
        }
        events
    }

    /// Plays a legal move, mostly without mistakes; without a legal move, drags at random.
    pub fn make_a_move<P: Subject>(&mut self, machine: &Amiga<P>) -> Vec<Event> {
        let legal = machine.game().program().model().game().legal_moves();
        let favourite = machine.game().favourite().filter(|_| self.chance.random_bool(0.7));
        match favourite.or_else(|| legal.choose(&mut self.chance).copied()) {
            Some(mv) => self.make(machine, mv),
            None => {
                let (start, end) = (self.somewhere(machine), self.somewhere(machine));
                self.drag(machine, start, end)
            }
        }
    }

    /// Plays a move by the input events for this move, sometimes starting or ending at a different place.
    pub fn make<P: Subject>(&mut self, machine: &Amiga<P>, mv: MoveOf<P>) -> Vec<Event> {
        let gestures = machine.game().gestures(machine.intuition(), &mv.to_string()).unwrap_or_default();
        let mut events = Vec::new();
        for gesture in gestures {
            events.extend(match gesture {
                Gesture::Drag(start, end) => {
                    let start =
                        if self.chance.random_bool(0.9) { self.near(start) } else { self.somewhere(machine) };
                    let end =
                        if self.chance.random_bool(0.85) { self.near(end) } else { self.somewhere(machine) };
                    self.drag(machine, start, end)
                }
                Gesture::Click(at) => {
                    let at =
                        if self.chance.random_bool(0.9) { self.near(at) } else { self.somewhere(machine) };
                    self.click(at, Button::Select)
                }
                Gesture::Key(key, qualifiers) => vec![self.key(key, qualifiers)],
            });
        }
        events
    }

    pub fn drag<P: Subject>(&mut self, machine: &Amiga<P>, start: Point, end: Point) -> Vec<Event> {
        let mut events = vec![to(start), press(Button::Select, true)];
        for _ in 0..self.chance.random_range(0..4) {
            events.push(self.pointer(machine));
        }
        events.extend([to(end), press(Button::Select, false)]);
        events
    }

    pub fn use_a_gadget<P: Subject>(&mut self, machine: &Amiga<P>) -> Vec<Event> {
        let intuition = machine.intuition();
        let screen = screen_of(machine);
        let window = screen.windows().choose(&mut self.chance).unwrap();
        let flags = WindowFlags::CLOSE_GADGET | WindowFlags::DEPTH_GADGET | WindowFlags::DRAG_BAR;
        let frame = window.frame();
        let boxes = window_gadgets(screen.look(), flags, frame.width, screen.font().y_size() as i32);
        let &(gadget, area) = boxes.choose(&mut self.chance).unwrap();
        let at = self.inside(area.offset(intuition.corner(window.id()).unwrap_or_default()));
        let mut events = vec![to(at), press(Button::Select, true)];
        let ends = gadget == Gadget::Close && window.id() == machine.game().pulse().window;
        if gadget == Gadget::DragBar || (ends && self.chance.random_bool(0.9)) {
            for _ in 0..self.chance.random_range(1..4) {
                let screen = intuition.bounds();
                events.push(to(self.inside(screen)));
            }
        }
        events.push(press(Button::Select, false));
        events
    }

    /// Clicks the gadgets at the right end of the front screen's title bar.
    pub fn use_the_depth_gadget<P: Subject>(&mut self, machine: &Amiga<P>) -> Vec<Event> {
        let screen = &machine.intuition().screens()[0];
        let (x, rows) = (machine.intuition().bounds().width - 40, screen.bar_height());
        let at = self.inside(Rect { x, y: screen.top(), width: 40, height: rows });
        self.click(at, Button::Select)
    }

    /// Clicks the screen's title bar, or drags the screen by its title bar, mostly back to the top.
    pub fn use_the_bar<P: Subject>(&mut self, machine: &Amiga<P>) -> Vec<Event> {
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

    // ---- menus

    fn strip<P: Subject>(machine: &Amiga<P>) -> Option<&MenuStrip> {
        machine.intuition().window(machine.game().pulse().window)?.menus()
    }

    fn leaf<P: Subject>(&mut self, machine: &Amiga<P>) -> Option<MenuNumber> {
        let leaves: Vec<_> = Self::strip(machine)?.leaves().collect();
        // Quitting ends the walk and high levels search for long, so both are chosen rarely.
        let (first, item) = leaves.choose(&mut self.chance)?;
        let rare = item.command.is_some_and(|letter| letter.eq_ignore_ascii_case(&'q')) || P::is_slow(*first);
        if rare && self.chance.random_bool(0.9) {
            leaves.choose(&mut self.chance).map(|(number, _)| *number)
        } else {
            Some(*first)
        }
    }

    pub fn pick_from_the_menu<P: Subject>(&mut self, machine: &Amiga<P>) -> Vec<Event> {
        let Some(number) = self.leaf(machine) else { return Vec::new() };
        let way = way_to(machine, number);
        let mut events = vec![to(way[0])];
        match self.chance.random_range(0..4) {
            // The menu button is held. Several items may be chosen in one menu visit.
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
            // The menus are opened by a click.
            2 => {
                events.extend([press(Button::Select, true), press(Button::Select, false)]);
                events.extend(way.iter().copied().map(to));
                events.extend([press(Button::Select, true), press(Button::Select, false)]);
            }
            // The menus are opened by a key.
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

    pub fn by_menu_button<P: Subject>(&self, machine: &Amiga<P>, number: MenuNumber) -> Vec<Event> {
        let way = way_to(machine, number);
        let mut events = vec![to(way[0]), press(Button::Menu, true)];
        events.extend(way.into_iter().map(to));
        events.push(press(Button::Menu, false));
        events
    }

    // ---- keyboard

    pub fn key(&self, key: Key, qualifiers: Qualifiers) -> Event {
        Event::Input(InputEvent::Key { key, qualifiers })
    }

    /// Presses the command key of a menu item, but rarely the key that quits.
    pub fn command<P: Subject>(&mut self, machine: &Amiga<P>) -> Vec<Event> {
        let letters = Self::strip(machine).into_iter().flat_map(MenuStrip::leaves);
        let letters = letters.filter_map(|(_, item)| item.command);
        let quits = self.chance.random_bool(0.02);
        let letter =
            letters.filter(|letter| letter.eq_ignore_ascii_case(&'q') == quits).choose(&mut self.chance);
        let letter = letter.unwrap_or('n');
        let other = self.chance.random_bool(0.2);
        vec![self.letter(if other { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() })]
    }

    pub fn letter(&self, letter: char) -> Event {
        self.key(Key::Char(letter), Qualifiers::RIGHT_AMIGA)
    }

    pub fn type_something<P: Subject>(&mut self, machine: &Amiga<P>) -> Vec<Event> {
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
}

pub fn to(at: Point) -> Event {
    Event::Input(InputEvent::Pointer { x: at.x, y: at.y })
}

pub fn press(button: Button, down: bool) -> Event {
    Event::Input(InputEvent::Button { button, down })
}

fn way_to<P: Subject>(machine: &Amiga<P>, number: MenuNumber) -> Vec<Point> {
    let route = machine.intuition().menu_route(machine.game().pulse().window, number);
    let places = route.map(|route| [Some(route.title), Some(route.item), route.sub]);
    places.map_or_else(|| vec![Point::default()], |places| places.into_iter().flatten().collect())
}

/// Returns random keys and button events. All positions are below the title bars, so that screens are not
/// rearranged.
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
