//! intuition.library: screens with their windows, frames and menus, the pointer, and the flash.
//!
//! Knows who gets which event, which part of which screen and window shows, and what is drawn over windows while a hand drags one
//! or is in the menus: then windows may go on drawing into their layers, but their screen is not touched until the hand is off.
//! Leaves what a click means to the program, told through messages.
//!
//! The first screen is the Workbench's: the public one that windows open on if nobody says otherwise, until another is the default.

pub mod alert;
pub mod border;
pub(super) mod border_draw;
pub mod button;
mod commands;
mod dragging;
pub mod draw_info;
pub mod frame;
pub mod icon;
pub mod memory;
pub mod menu;
pub mod menu_draw;
pub mod menu_layout;
pub mod menu_route;
pub mod menu_session;
pub mod pattern;
pub mod public;
pub mod reset;
pub mod routing;
pub mod screen;
mod screens;
pub mod scroller;
mod showing;
mod sizing;
mod stack;
pub mod symbols;
#[cfg(test)]
mod tests;
pub mod window;

use self::menu::MenuStrip;
use self::public::Public;
use self::routing::Hand;
use self::screen::{Monitor, NewScreen, SCREEN_WIDTH, Screen, ScreenId};
use self::window::{IntuiMessage, WindowId};
use crate::machine::bitmap::BitMap;
use crate::machine::denise::Denise;
use crate::machine::geometry::{Point, Rect};
use crate::machine::sprite::SpriteData;
use crate::machine::vblank::Ticks;
use crate::system::clipboard::Clipboard;
use crate::system::exec::signals::{SignalPort, Signals};
use crate::system::graphics::simple_sprite::{self, SpriteNumber, SpritePool};
use crate::system::input::Qualifiers;

/// How long `DisplayBeep` flashes; the original's length is not documented, a fifth of a second is what it felt like.
const BEEP: Ticks = Ticks(60);

/// How long something is announced on a screen's bar: two seconds, and as long again for every so many letters more.
const ANNOUNCING: Ticks = Ticks(600);
const LETTERS: usize = 40;

/// The screens and all that is on them.
#[derive(Debug)]
pub struct Intuition {
    denise: Denise,
    monitor: Monitor,
    /// Front to back; there is always one.
    screens: Vec<Screen>,
    /// The public screen that is always there.
    workbench: ScreenId,
    public: Public,
    active: Option<WindowId>,
    next_id: u32,
    hand: Hand,
    /// The keys held with whatever the mouse does.
    held: Qualifiers,
    /// When the arrow that is held goes on.
    next_step: Ticks,
    /// The screen as it was when menus came down: what their panels give back.
    under_menus: Option<BitMap>,
    pointer: Point,
    pointer_sprite: Option<SpriteNumber>,
    pointer_image: SpriteData,
    busy_image: SpriteData,
    sprites: SpritePool,
    /// The text that the bar of a screen shows for a while, and when that ends.
    announced: Option<(Ticks, ScreenId, String)>,
    /// What the Amiga key of the menus is called where people have another keyboard, while that is told.
    amiga_key: Option<&'static str>,
    clipboard: Clipboard,
    now: Ticks,
    /// Whether the host shows the display.
    is_display_visible: bool,
    /// The program that runs (`ThisTask`): what it opens is its own.
    task: SignalPort,
}

impl Intuition {
    /// Opens the Workbench's screen. What is opened next belongs to `task`, until [`Self::run_as`] names another.
    pub fn new(monitor: Monitor, workbench: NewScreen, task: SignalPort) -> Self {
        let mut sprites = SpritePool::default();
        let rows = monitor.rows();
        let mut intuition = Self {
            denise: Denise::new(SCREEN_WIDTH as usize, rows, monitor.interlaced),
            monitor,
            screens: Vec::new(),
            workbench: ScreenId(0),
            public: Public::default(),
            active: None,
            next_id: 0,
            hand: Hand::Free,
            held: Qualifiers::empty(),
            next_step: Ticks(0),
            under_menus: None,
            // Out of the way until a hand moves it.
            pointer: Point::new(SCREEN_WIDTH - 36, rows as i32 * 7 / 8),
            pointer_sprite: sprites.get(0, &SignalPort::new()),
            pointer_image: workbench.symbols.pointer.clone(),
            busy_image: workbench.symbols.busy.clone(),
            sprites,
            announced: None,
            amiga_key: None,
            clipboard: Clipboard::default(),
            now: Ticks(0),
            is_display_visible: true,
            task,
        };
        intuition.workbench = intuition.open_screen(workbench);
        intuition.move_pointer(intuition.pointer);
        intuition
    }

    // ---- tasks

    /// From now on `task` runs: what is opened belongs to it, and messages for that signal it.
    pub fn run_as(&mut self, task: &SignalPort) {
        self.task = task.clone();
    }

    /// The task whose window is active.
    pub fn active_task(&self) -> Option<&SignalPort> {
        self.active.and_then(|id| self.window(id)).map(|window| &window.task)
    }

    /// Frees all that belongs to a task: windows with their menus, screens, locks, sprites.
    pub fn free_all_of(&mut self, task: &SignalPort) {
        let windows = self.screens.iter().flat_map(|screen| &screen.windows);
        let windows: Vec<_> =
            windows.filter(|window| window.task.is_same(task)).map(|window| window.id).collect();
        windows.into_iter().for_each(|window| self.close_window(window));
        let screens = self.screens.iter().filter(|screen| screen.task.is_same(task)).map(Screen::id);
        screens.collect::<Vec<_>>().into_iter().for_each(|screen| self.close_screen(screen));
        self.public.free_all_of(task);
        self.sprites.free_all_of(task, &mut self.denise);
        if self.active.is_none() {
            let next = self.screens.first().and_then(Screen::frontmost);
            self.activate(next);
        }
    }

    // ---- what programs see of the machine

    /// All of the display in hi-res pixels; every screen is as large.
    pub const fn bounds(&self) -> Rect {
        Rect::new(0, 0, SCREEN_WIDTH, self.denise.height() as i32)
    }

    /// Whether the display is interlaced.
    pub const fn is_interlaced(&self) -> bool {
        self.denise.is_interlaced()
    }

    /// `CurrentTime`: the time of the last vertical blank.
    pub const fn current_time(&self) -> Ticks {
        self.now
    }

    /// The display chip with the picture it last composed.
    pub const fn chip(&self) -> &Denise {
        &self.denise
    }

    /// Where the pointer is on the display.
    pub const fn pointer(&self) -> Point {
        self.pointer
    }

    // ---- menus

    /// `SetMenuStrip`, or `ClearMenuStrip`.
    pub fn set_menu_strip(&mut self, id: WindowId, menus: Option<MenuStrip>) {
        if let Some(window) = self.window_mut(id) {
            window.menus = menus;
        }
    }

    /// A window's menus, to change marks and texts.
    pub fn menu_strip(&mut self, id: WindowId) -> Option<&mut MenuStrip> {
        self.window_mut(id)?.menus.as_mut()
    }

    // ---- the clipboard

    /// The clipboard that all programs have.
    pub const fn clipboard(&self) -> &Clipboard {
        &self.clipboard
    }

    /// The same, for those who put something there.
    pub const fn clipboard_mut(&mut self) -> &mut Clipboard {
        &mut self.clipboard
    }

    /// A window asks for its text, which comes as a message: at once, or when somebody outside has brought it.
    pub fn ask_for_clip(&mut self, id: WindowId) {
        if let Some(clip) = self.clipboard.ask(id) {
            self.post(id, IntuiMessage::Clip(clip));
        }
    }

    // ---- sprites and the flash

    /// `GetSprite`: a certain hardware sprite, or with none named the lowest that is free. The pointer has the first.
    pub fn get_sprite(&mut self, number: Option<usize>) -> Option<SpriteNumber> {
        match number {
            Some(number) => self.sprites.get(number, &self.task),
            None => self.sprites.get_any(&self.task),
        }
    }

    /// `FreeSprite`: gives a sprite back.
    pub fn free_sprite(&mut self, sprite: SpriteNumber) {
        self.sprites.free(sprite, &mut self.denise);
    }

    /// Shows a sprite with its corner at a place of a screen.
    pub fn show_sprite(&mut self, sprite: &SpriteNumber, screen: ScreenId, at: Point, data: &SpriteData) {
        let top = self.screen(screen).map_or(0, Screen::top);
        simple_sprite::show(&mut self.denise, sprite, at.x, at.y + top, data);
    }

    /// Shows a sprite no longer.
    pub fn hide_sprite(&mut self, sprite: &SpriteNumber) {
        simple_sprite::hide(&mut self.denise, sprite);
    }

    /// `DisplayBeep` for all screens: their backgrounds flash in the opposite colours.
    pub fn display_beep(&mut self) {
        let end = self.now + BEEP;
        for screen in &mut self.screens {
            screen.flash(Some(end));
        }
        self.denise.touch(0..self.denise.height());
    }

    /// Whether the screens are flashing.
    pub fn is_beeping(&self) -> bool {
        self.screens.iter().any(|screen| screen.beep_ends.is_some())
    }

    /// Shows a text for a while on the bar of the screen in front, in place of the title, or removes the one that is shown. It stays
    /// with that screen when another comes to the front.
    pub fn announce(&mut self, text: Option<String>) {
        let until = |text: &String| self.now + Ticks(ANNOUNCING.0 * (1 + text.len() / LETTERS) as u64);
        let front = self.screens.first().map(Screen::id);
        self.announced = text.zip(front).map(|(text, screen)| (until(&text), screen, text));
        self.show_titles();
    }

    /// Whether the bar of a screen says something for a while.
    pub const fn is_announcing(&self) -> bool {
        self.announced.is_some()
    }

    /// The bar of menus tells what their Amiga key is called on this keyboard - names parted by commas, the best first - or no
    /// longer. Whoever has picked a line by its letter knows it, and it goes by itself.
    pub const fn name_amiga_key(&mut self, names: Option<&'static str>) {
        self.amiga_key = names;
    }

    /// What intuition does in the vertical blank.
    pub fn vertical_blank(&mut self, now: Ticks) {
        self.now = now;
        if let Some((reader, clip)) = self.clipboard.answered() {
            self.post(reader, IntuiMessage::Clip(clip));
        }
        self.repeat_arrow();
        if self.announced.take_if(|(until, ..)| now >= *until).is_some() {
            self.show_titles();
        }
        for screen in &mut self.screens {
            if screen.beep_ends.is_some_and(|end| now >= end) {
                screen.flash(None);
                self.denise.touch(0..self.denise.height());
            }
        }
    }

    /// Returns the time of the next blank at which [`Self::vertical_blank`] has something to do without input, if there is one.
    /// (An arrow that is held repeats, but while a button is down every blank runs.)
    pub fn next_blank(&self) -> Option<Ticks> {
        let clip = self.clipboard.is_answered().then_some(self.now);
        let announced = self.announced.as_ref().map(|(until, ..)| *until);
        self.screens.iter().filter_map(|screen| screen.beep_ends).chain(clip).chain(announced).min()
    }

    pub(super) fn post(&mut self, id: WindowId, message: IntuiMessage) {
        let Some(window) = self.window_mut(id).filter(|window| window.hears(&message)) else { return };
        // Moves coalesce while the program is busy: only the newest place counts.
        match (window.messages.back_mut(), &message) {
            (Some(last @ IntuiMessage::MouseMove { .. }), IntuiMessage::MouseMove { .. }) => *last = message,
            (
                Some(IntuiMessage::Scrolled { axis, top }),
                IntuiMessage::Scrolled { axis: now, top: newest },
            ) if axis == now => {
                *top = *newest;
            }
            _ => window.messages.push_back(message),
        }
        window.task.signal(Signals::USER_PORT);
    }

    /// Wakes every program with a window: something has changed that no message tells of.
    fn signal_all(&self) {
        for window in self.screens.iter().flat_map(|screen| &screen.windows) {
            window.task.signal(Signals::USER_PORT);
        }
    }

    pub(super) fn move_pointer(&mut self, to: Point) {
        let Rect { width, height, .. } = self.bounds();
        self.pointer = Point::new(to.x.clamp(0, width - 1), to.y.clamp(0, height - 1));
        self.show_pointer();
    }

    /// The pointer is a watch while the active window sleeps.
    pub(super) fn show_pointer(&mut self) {
        let is_busy = self.active.and_then(|id| self.window(id)).is_some_and(|window| window.is_asleep);
        if let Some(sprite) = &self.pointer_sprite {
            let Point { x, y } = self.pointer;
            let image = if is_busy { &self.busy_image } else { &self.pointer_image };
            simple_sprite::show(&mut self.denise, sprite, x, y, image);
        }
    }
}
