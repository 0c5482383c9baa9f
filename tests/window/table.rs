//! The game in a real window, and a second instance of the game in this process, which provides the expected
//! look of each square.

pub use super::display::PATIENCE;
use super::display::{Display, Mouse, Shot, eventually};
use super::program::Program;
use amiga_boardgame::entry::option_values::OptionValues;
use amiga_boardgame::table::start::Start;
use amiga_boardgame::table::window_spec::Site;
use amiga_boardgame::tiles::window::{TileWindow, Tiles};
use amiga_boardgame::view::opening::Opening;
use amiga_boardgame::view::personal::Personal;
use boardgame_engine::search_task::Pace;
use boardgame_engine::square::Square;
use boardgame_host::amiga::Amiga;
use boardgame_host::cli;
use small_amiga::chips::{Point, Rect};
use small_amiga::dos::Processes;
use small_amiga::intuition::MenuNumber;
use std::path::Path;
use tripppin::CATALOGUE;
use tripppin_game::Tripppin;
use tripppin_game::classic::Level;

/// Initial position of the tests. The right side moves from e1 to e2, f2, f1 or d2, and both pieces are on
/// their start squares.
pub const START: &str = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                         2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a e1 d1 0 0 r";

pub const TRIPPPIN: &str = env!("CARGO_BIN_EXE_tripppin");

/// A part of the screen's title bar that changes while a menu is open.
const BAR: Rect = Rect::new(216, 2, 60, 6);

pub struct Table<'d> {
    pub display: &'d Display,
    pub program: Program,
    /// Position and scale of the picture, in host pixels: left, top, and the width and height of a pixel of
    /// the picture.
    pub placed: [usize; 4],
    twin: Amiga<TileWindow<Tripppin>>,
}

pub fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

/// Creates a computer in this process that shows the given position.
pub fn twin(line: &str) -> Amiga<TileWindow<Tripppin>> {
    let words = ["screenshot", "x.png"].map(Into::into);
    let (setup, _) =
        cli::parse(&CATALOGUE, words, &mut |_| None).expect("words").screen_setup(None).expect("a screen");
    let opening = Opening {
        personal: Personal { classic: Some(true), ..Personal::default() },
        is_fair: false,
        line: Some(line.parse().expect("a line of play")),
        ..Opening::read(&OptionValues::default(), Tripppin::PLAYERS).expect("options")
    };
    Amiga::new(&setup, Processes::default(), "Tripppin", |intuition, port| {
        let drawings = &setup.drawings;
        let options = Start { seed: 1, pace: Pace::Measured(1), ..Start::new(OptionValues::default(), None) };
        let site = Site { intuition, port, start: &options, drawings, own_screen: None, screen: None };
        Tiles::open(site, opening, Tripppin::with_level(Level::DEFAULT))
    })
    .expect("an Amiga")
}

impl<'d> Table<'d> {
    /// Starts the game at [`START`], visible and with the keyboard focus.
    pub fn start(display: &'d Display) -> Table<'d> {
        Table::of(
            display,
            Program::start(
                display,
                Path::new(TRIPPPIN),
                &["--classic", "--seed", "1", "--position", START],
                &[],
                "Tripppin",
            ),
        )
    }

    pub fn of(display: &'d Display, program: Program) -> Table<'d> {
        display.focus(program.window);
        let table = Table { display, program, placed: [16, 16, 2, 4], twin: twin(START) };
        table.point_away();
        table.until_shows("a8", START);
        table
    }

    pub fn area(&self, square: Square) -> Rect {
        let middle = self.twin.game().place_on_screen(self.twin.intuition(), square).expect("a board");
        Rect::new(middle.x - 22, middle.y - 11, 44, 22)
    }

    /// Returns the pixels that the window shows of a part of the screen.
    pub fn crop(&self, area: Rect) -> Vec<u32> {
        self.part(&self.display.grab(self.program.window), area)
    }

    pub fn part(&self, shot: &Shot, area: Rect) -> Vec<u32> {
        let [left, top, across, down] = self.placed;
        let at = |x: i32, y: i32| {
            let (x, y) = (left + across * x as usize + across / 2, top + down * y as usize + down / 2);
            if x < shot.width && y < shot.height { shot.at(x, y) } else { 0 }
        };
        (area.y..area.bottom())
            .flat_map(|y| (area.x..area.right()).map(move |x| (x, y)))
            .map(|(x, y)| at(x, y))
            .collect()
    }

    /// Returns the expected pixels of a square for a position with moves, without sprites.
    pub fn drawn(&self, name: &str, line: &str) -> Vec<u32> {
        let mut twin = twin(line);
        let (pens, colours) = twin.pens().expect("few enough pens");
        let area = self.area(square(name));
        let pixel =
            |x: i32, y: i32| colours[usize::from(pens.get(x as usize, y as usize).expect("a pixel"))].pixel();
        (area.y..area.bottom())
            .flat_map(|y| (area.x..area.right()).map(move |x| (x, y)))
            .map(|(x, y)| pixel(x, y))
            .collect()
    }

    /// Waits until a square looks as expected for a position with moves.
    pub fn until_shows(&self, name: &str, line: &str) {
        let expected = self.drawn(name, line);
        let area = self.area(square(name));
        eventually(&format!("{name} as in {line}"), PATIENCE, || (self.crop(area) == expected).then_some(()));
    }

    pub fn until_changed(&self, what: &str, area: Rect, before: &[u32]) {
        eventually(what, PATIENCE, || (self.crop(area) != before).then_some(()));
    }

    // ---- mouse input

    /// Points at a screen position and waits until the emulated pointer is at this position.
    pub fn point(&self, x: i32, y: i32) {
        let [left, top, across, down] = self.placed.map(|pixels| pixels as i32);
        self.display.point(self.program.window, left + across * x + across / 2, top + down * y + down / 2);
        // The pointer of release 2 has a red outline.
        let spot = Rect::new(x & !1, y, 8, 6);
        eventually("the pointer", PATIENCE, || self.crop(spot).contains(&0x00EE_4444).then_some(()));
    }

    /// Points at a distant position first, then at the given position. Once the pointer is seen at the given
    /// position, all earlier input has been processed and the previous picture has been painted completely.
    pub fn settle_at(&self, x: i32, y: i32) {
        let off = |at, middle, by| if at < middle { at + by } else { at - by };
        self.point(off(x, 320, 200), off(y, 100, 60));
        self.point(x, y);
    }

    pub fn point_away(&self) {
        self.settle_at(612, 150);
    }

    /// Starts dragging the piece on a square, off its centre so that the piece visibly jumps to the
    /// pointer.
    pub fn pick_up(&self, name: &str) {
        let area = self.area(square(name));
        self.settle_at(area.x + 30, area.y + 14);
        let upper = self.upper(name);
        let before = self.crop(upper);
        self.display.press(Mouse::Left);
        self.until_changed("the piece in the hand", upper, &before);
    }

    /// Drags the piece over another square and waits until the piece is shown over this square.
    pub fn carry(&self, name: &str) {
        let area = self.area(square(name));
        let before = self.crop(area);
        self.point(area.x + 22, area.y + 12);
        self.until_changed("the piece over the square", area, &before);
    }

    /// Drops the piece on the square below it and waits until the square looks as expected. The side to move
    /// does not show whether the drop has happened, because the engine may already have replied. The pointer
    /// stays on the square until then, because the piece drops at the position of the pointer.
    pub fn drop_on(&self, name: &str, line: &str) {
        let upper = self.upper(name);
        let expected = &self.drawn(name, line)[..(upper.width * upper.height) as usize];
        self.display.release(Mouse::Left);
        eventually("the piece on its square", PATIENCE, || (self.crop(upper) == expected).then_some(()));
        self.point_away();
    }

    pub fn play(&self, from: &str, to: &str, line: &str) {
        self.pick_up(from);
        self.carry(to);
        self.drop_on(to, line);
    }

    /// Returns the upper part of a square, which the pointer does not cover.
    fn upper(&self, name: &str) -> Rect {
        let area = self.area(square(name));
        Rect::new(area.x, area.y, area.width, 11)
    }

    /// Clicks a gadget, holding the button until the gadget is seen pressed.
    pub fn click(&self, area: Rect) {
        self.settle_at(area.x + area.width / 2, area.y + area.height / 2);
        // The edge is not covered by the pointer.
        let edge = Rect::new(area.x, area.y, 3, area.height);
        let before = self.crop(edge);
        self.display.press(Mouse::Left);
        self.until_changed("the gadget pressed", edge, &before);
        self.display.release(Mouse::Left);
    }

    /// Opens the menu with the menu button, moves to an item and releases the button on the item. The
    /// argument `ends` is set if the item ends the program.
    pub fn pick(&self, item: usize, ends: bool) {
        let number = MenuNumber::new(0, item, None);
        let route = self.twin.intuition().menu_route(self.twin.game().window(), number).expect("an item");
        let around = |at: Point| Rect::new(at.x - 90, at.y - 3, 60, 6);
        self.settle_at(route.title.x, route.title.y);
        let bar = self.crop(BAR);
        let before = self.crop(around(route.item));
        self.display.press(Mouse::Right);
        self.until_changed("the menu", around(route.item), &before);
        let before = self.crop(around(route.item));
        self.point(route.item.x, route.item.y);
        self.until_changed("the item turned over", around(route.item), &before);
        self.display.release(Mouse::Right);
        if !ends {
            eventually("the menu's end", PATIENCE, || (self.crop(BAR) == bar).then_some(()));
        }
    }

    /// Requests hints until one of the squares is marked with ants. A hint can be shown only after the search
    /// has a result.
    pub fn until_ants(&self, names: &[&str], ask: impl Fn(&Table)) -> Square {
        eventually("ants", PATIENCE, || {
            ask(self);
            self.point_away();
            let shot = self.display.grab(self.program.window);
            let ants = |name: &&&str| {
                let seen = self.part(&shot, self.area(square(name)));
                [0x0000_00FF, 0x0000_FF00, 0x00FF_0000].iter().all(|colour| seen.contains(colour))
            };
            names.iter().find(ants).map(|name| square(name))
        })
    }
}
