//! The emulated intuition.library: screens, windows, frames, menus, the pointer and the display beep.
//!
//! [`Intuition`] decides which window receives an input event and which part of each screen and window is
//! visible. While the user drags a window's outline or has menus open, the outline or menus are drawn
//! directly on the screen, over its windows. Windows can still draw into their layers, but the screen itself
//! is not updated until the action ends. The meaning of a click is left to the program, which receives
//! messages.
//!
//! The first screen opened is the Workbench's. A window that names no screen opens on the default public
//! screen, which is the Workbench's screen until another screen is made the default.

pub(crate) mod alert;
pub(crate) mod border;
pub(super) mod border_draw;
pub(crate) mod button;
mod clips;
mod commands;
mod dragging;
pub(crate) mod draw_info;
pub(crate) mod frame;
pub(crate) mod icon;
mod idcmp;
pub(crate) mod memory;
pub(crate) mod menu;
pub(crate) mod menu_draw;
pub(crate) mod menu_layout;
pub(crate) mod menu_route;
pub(crate) mod menu_session;
mod opened;
pub(crate) mod pattern;
pub(crate) mod public;
pub(crate) mod request;
pub(crate) mod reset;
pub(crate) mod routing;
pub(crate) mod screen;
mod screens;
pub(crate) mod scroller;
mod showing;
mod sizing;
mod stack;
pub(crate) mod symbols;
#[cfg(test)]
mod tests;
pub(crate) mod window;

pub use self::button::{draw as draw_button, thin_box};
pub use self::draw_info::DrawInfo;
pub use self::frame::gadgets as window_gadgets;
pub use self::icon::Icon;
pub use self::memory::{GRAPHICS as GRAPHICS_MEMORY, OTHER as OTHER_MEMORY};
pub use self::menu::{ItemFill, ItemFlags, Menu, MenuItem, MenuNumber, MenuStrip};
pub use self::menu_layout::{MenuLayout, MenuPath};
pub use self::public::{
    LONGEST_NAME as LONGEST_SCREEN_NAME, PubModes, PubName, PubScreen, PubScreenError, WORKBENCH,
};
pub use self::request::{Request, RequestGadget, RequestInput, RequestState};
pub use self::reset::POINTER_REGISTERS;
pub use self::screen::{Monitor, NewScreen, SCREEN_WIDTH, Screen, ScreenId};
pub use self::scroller::{Axis, Scroller};
pub use self::symbols::{Symbol, Symbols};
pub use self::window::{
    BORDER_BOTTOM, BORDER_LEFT, BORDER_RIGHT, CLOSE_WIDTH, DEPTH_WIDTH, Gadget, IntuiMessage, Limits,
    NewWindow, Window, WindowFlags, WindowId, border_top,
};
pub use crate::system::look::Look;

use self::opened::OpenedMachine;
use self::public::PublicScreens;
use self::routing::PointerAction;
use crate::chips::bitmap::BitMap;
use crate::chips::denise::Denise;
use crate::chips::geometry::{Point, Rect};
use crate::chips::sprite::SpriteData;
use crate::chips::vblank::Ticks;
use crate::system::clipboard::Clipboard;
use crate::system::exec::signals::{SignalPort, Signals};
use crate::system::graphics::simple_sprite::{self, SpriteNumber, SpritePool};
use crate::system::input::{Key, Qualifiers};

/// Duration of the flash of all screens by `DisplayBeep`: a fifth of a second.
///
/// The value is an estimate from memory, because the original duration is not documented.
const BEEP: Ticks = Ticks(60);

/// Minimum time for which an announcement is shown on a screen's bar: two seconds.
const ANNOUNCING: Ticks = Ticks(600);
/// Length of text, in bytes, that prolongs the display of an announcement by two seconds.
const LETTERS: usize = 40;

/// The importance of an announcement on a screen's bar, in ascending order.
///
/// An announcement does not replace a more important one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Importance {
    /// An announcement that greets the user or gives a hint.
    Welcome,
    /// An announcement in response to an action of the user.
    Answer,
    /// An announcement of a fault, for example of a failed save.
    Fault,
}

/// Properties of the host that programs adapt to.
///
/// The host is the system that shows the emulated computer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HostTraits {
    /// Whether the host shows buttons for the most important menu items.
    ///
    /// Windows then need no buttons.
    pub has_buttons: bool,
    /// Whether the user points with a finger.
    ///
    /// Help pages and notes then describe touch instead of mouse and keyboard; see [`Self::adapted`].
    pub has_touch: bool,
    /// Whether the user prefers as few animations as possible, by the settings of the host.
    pub has_reduced_motion: bool,
    /// Whether the pointer is hidden, because the latest input came from a finger.
    pub hides_pointer: bool,
    /// Whether the picture is saved to a file, in which windows show no secrets.
    pub saves_picture: bool,
    /// Whether the host can show the opened machine (see [`Intuition::turn_lid`]).
    pub has_lid: bool,
}

/// The state of intuition.library: the display, the screens, the windows and the user's input.
#[derive(Debug)]
pub struct Intuition {
    denise: Denise,
    monitor: Monitor,
    /// The open screens from front to back; never empty.
    screens: Vec<Screen>,
    workbench: ScreenId,
    public: PublicScreens,
    active: Option<WindowId>,
    next_id: u32,
    action: PointerAction,
    held: Qualifiers,
    /// The keys whose releases are still to be sent, with the windows that received the presses.
    keys_down: Vec<(WindowId, Key)>,
    /// The window that received the press of the menu button instead of its menus.
    trapped: Option<WindowId>,
    /// The time of the next scroll step while the arrow of a scroller is held down.
    next_step: Ticks,
    /// Copy of a screen's pixels without its open menus; `None` while no menus are open.
    ///
    /// The pixels are restored before each redraw of the menus.
    under_menus: Option<BitMap>,
    pointer: Point,
    pointer_sprite: Option<SpriteNumber>,
    pointer_image: SpriteData,
    busy_image: SpriteData,
    sprites: SpritePool,
    /// The current announcement: its end time, its screen, its text and its importance.
    announced: Option<(Ticks, ScreenId, String, Importance)>,
    announcement_count: u32,
    amiga_key: Option<&'static str>,
    host: HostTraits,
    opened: OpenedMachine,
    clipboard: Clipboard,
    now: Ticks,
    is_display_visible: bool,
    /// The signal port of the running program (`ThisTask`).
    ///
    /// Screens and windows that are opened next belong to this program.
    task: SignalPort,
}

impl Intuition {
    /// Creates intuition with the Workbench's screen open and `task` as the running program.
    pub fn new(monitor: Monitor, workbench: NewScreen, task: SignalPort) -> Self {
        let mut sprites = SpritePool::default();
        let rows = monitor.rows();
        let mut intuition = Self {
            denise: Denise::new(SCREEN_WIDTH as usize, rows, monitor.interlaced),
            monitor,
            screens: Vec::new(),
            workbench: ScreenId(0),
            public: PublicScreens::default(),
            active: None,
            next_id: 0,
            action: PointerAction::Idle,
            held: Qualifiers::empty(),
            keys_down: Vec::new(),
            trapped: None,
            next_step: Ticks(0),
            under_menus: None,
            // At the right, low on the display, until the host first reports a mouse position.
            pointer: Point::new(SCREEN_WIDTH - 36, rows as i32 * 7 / 8),
            pointer_sprite: sprites.get(0, &SignalPort::new()),
            pointer_image: workbench.symbols.pointer.clone(),
            busy_image: workbench.symbols.busy.clone(),
            sprites,
            announced: None,
            announcement_count: 0,
            amiga_key: None,
            host: HostTraits::default(),
            opened: OpenedMachine::default(),
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

    /// Makes `task` the running program.
    ///
    /// Screens and windows that are opened next belong to this program. Their messages signal it.
    pub fn run_as(&mut self, task: &SignalPort) {
        self.task = task.clone();
    }

    /// Returns the signal port of the running program (`ThisTask`).
    pub const fn task(&self) -> &SignalPort {
        &self.task
    }

    /// Returns the signal port of the program that owns the active window.
    pub fn active_task(&self) -> Option<&SignalPort> {
        self.active.and_then(|id| self.window(id)).map(|window| &window.task)
    }

    /// Frees all resources of a task: windows, screens, locks on public screens, and sprites.
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

    // ---- queries about the display

    /// Returns the bounds of the display in hi-res pixels.
    ///
    /// Every screen has the same size.
    pub const fn bounds(&self) -> Rect {
        Rect::new(0, 0, SCREEN_WIDTH, self.denise.height() as i32)
    }

    /// Returns `true` if the display is interlaced, which doubles its number of rows.
    pub const fn is_interlaced(&self) -> bool {
        self.denise.is_interlaced()
    }

    /// Returns the time of the last vertical blank (`CurrentTime`).
    pub const fn current_time(&self) -> Ticks {
        self.now
    }

    /// Returns the display chip, which holds the picture that was last composed.
    pub const fn chip(&self) -> &Denise {
        &self.denise
    }

    /// Returns the position of the mouse pointer on the display.
    pub const fn pointer(&self) -> Point {
        self.pointer
    }

    // ---- menus

    /// Sets the menus of a window (`SetMenuStrip`), or removes them if `menus` is `None` (`ClearMenuStrip`).
    pub fn set_menu_strip(&mut self, id: WindowId, menus: Option<MenuStrip>) {
        if let Some(window) = self.window_mut(id) {
            window.menus = menus;
        }
    }

    /// Returns the menus of a window so that they can be changed, for example their check marks.
    pub fn menu_strip(&mut self, id: WindowId) -> Option<&mut MenuStrip> {
        self.window_mut(id)?.menus.as_mut()
    }

    /// Returns the properties of the host that programs adapt to.
    pub const fn host(&self) -> HostTraits {
        self.host
    }

    /// Sets the properties of the host that programs adapt to.
    ///
    /// Programs find out when they next wake.
    pub fn set_host(&mut self, host: HostTraits) {
        self.host = host;
        self.show_pointer();
    }

    // ---- sprites and the flash

    /// Allocates the hardware sprite `number` for the running program (`GetSprite`).
    ///
    /// If `number` is `None`, allocates the free sprite with the lowest number. Sprite 0 is the pointer.
    ///
    /// Returns `None` if the requested sprite, or every sprite, is in use.
    pub fn get_sprite(&mut self, number: Option<usize>) -> Option<SpriteNumber> {
        match number {
            Some(number) => self.sprites.get(number, &self.task),
            None => self.sprites.get_any(&self.task),
        }
    }

    /// Frees and hides a hardware sprite allocated with [`Self::get_sprite`] (`FreeSprite`).
    pub fn free_sprite(&mut self, sprite: SpriteNumber) {
        self.sprites.free(sprite, &mut self.denise);
    }

    /// Shows a hardware sprite with its left/top corner at position `at` of the screen `screen`.
    pub fn show_sprite(&mut self, sprite: &SpriteNumber, screen: ScreenId, at: Point, data: &SpriteData) {
        let top = self.screen(screen).map_or(0, Screen::top);
        simple_sprite::show(&mut self.denise, sprite, at.x, at.y + top, data);
    }

    /// Hides a hardware sprite without freeing it.
    pub fn hide_sprite(&mut self, sprite: &SpriteNumber) {
        simple_sprite::hide(&mut self.denise, sprite);
    }

    /// Flashes all screens for a fifth of a second (`DisplayBeep`).
    ///
    /// The background colours are complemented.
    pub fn display_beep(&mut self) {
        let end = self.now + BEEP;
        for screen in &mut self.screens {
            screen.flash(Some(end));
        }
        self.denise.touch(0..self.denise.height());
    }

    /// Returns `true` if a screen is flashing.
    pub fn is_beeping(&self) -> bool {
        self.screens.iter().any(|screen| screen.beep_ends.is_some())
    }

    /// Shows `text` on the front screen's bar, in response to a user action (see [`Self::announce_as`]).
    ///
    /// If `text` is `None`, removes the current announcement unless it is a fault.
    pub fn announce(&mut self, text: Option<String>) {
        match text {
            Some(text) => self.announce_as(Importance::Answer, text),
            None => {
                self.announced.take_if(|(.., importance)| *importance <= Importance::Answer);
                self.show_titles();
            }
        }
    }

    /// Shows an announcement on the front screen's bar for a few seconds, in place of the title. A long text is shown in
    /// parts, one after the other.
    ///
    /// If a more important announcement is shown on that bar, nothing happens.
    ///
    /// The announcement stays with that screen when another screen comes to the front.
    pub fn announce_as(&mut self, importance: Importance, text: String) {
        let Some(front) = self.screens.first().map(Screen::id) else { return };
        let is_taken =
            |(_, screen, _, other): &(_, ScreenId, _, Importance)| *screen == front && *other > importance;
        if self.announced.as_ref().is_some_and(is_taken) {
            return;
        }
        self.announcement_count = self.announcement_count.wrapping_add(1);
        self.show_announcement(front, text.trim_start().to_owned(), importance);
    }

    /// Shows an announcement until the part of it that the bar holds has been read.
    fn show_announcement(&mut self, screen: ScreenId, text: String, importance: Importance) {
        let end = self.end_of_part(screen, &text);
        let until = self.now + Ticks(ANNOUNCING.0 * (1 + end / LETTERS) as u64);
        self.announced = (end > 0).then_some((until, screen, text, importance));
        self.show_titles();
    }

    fn end_of_part(&self, screen: ScreenId, text: &str) -> usize {
        let screen = self.screens.iter().find(|shown| shown.id() == screen);
        screen.map_or(text.len(), |screen| frame::end_of_part(screen.font(), text))
    }

    /// Returns the announcement that a screen's bar shows, from the shown part on, or `None` without an announcement.
    pub fn announcement(&self) -> Option<&str> {
        self.announced.as_ref().map(|(_, _, text, _)| text.as_str())
    }

    /// Returns the number of announcements that were shown so far. The parts of a long text count as one.
    pub const fn announcement_count(&self) -> u32 {
        self.announcement_count
    }

    /// Returns `true` while an announcement is shown on a screen's bar.
    pub const fn is_announcing(&self) -> bool {
        self.announced.is_some()
    }

    /// Sets the names of the host's keys that act as the right Amiga key. The menu bar shows these names.
    ///
    /// The names are separated by commas, with the most suitable name first. `None` removes the names.
    ///
    /// Picking an item with its command key removes the names, too, because the user then knows the key.
    pub const fn name_amiga_key(&mut self, names: Option<&'static str>) {
        self.amiga_key = names;
    }

    /// Performs Intuition's periodic work at a vertical blank, such as ending screen flashes.
    ///
    /// Posts a requested clipboard text, scrolls again if an arrow is held down, and ends announcements and
    /// flashes.
    pub fn vertical_blank(&mut self, now: Ticks) {
        let tick = self.next_tick();
        self.now = now;
        self.send_tick(tick);
        if let Some((reader, clip)) = self.clipboard.take_reply() {
            self.post(reader, IntuiMessage::Clip(clip));
        }
        self.repeat_arrow();
        if let Some((_, screen, text, importance)) = self.announced.take_if(|(until, ..)| now >= *until) {
            let rest = text[self.end_of_part(screen, &text)..].trim_start().to_owned();
            self.show_announcement(screen, rest, importance);
        }
        for screen in &mut self.screens {
            if screen.beep_ends.is_some_and(|end| now >= end) {
                screen.flash(None);
                self.denise.touch(0..self.denise.height());
            }
        }
    }

    /// Returns the time at which [`Self::vertical_blank`] must be called next even if no input arrives.
    ///
    /// Returns `None` if no work is pending.
    ///
    /// Repeating a held arrow is not included, because every blank runs while a button is down.
    pub fn next_blank(&self) -> Option<Ticks> {
        let clip = self.clipboard.has_reply().then_some(self.now);
        let announced = self.announced.as_ref().map(|(until, ..)| *until);
        let beeps = self.screens.iter().filter_map(|screen| screen.beep_ends);
        beeps.chain(clip).chain(announced).chain(self.next_tick()).min()
    }

    pub(in crate::system) fn post(&mut self, id: WindowId, message: IntuiMessage) {
        let Some(window) = self.window_mut(id).filter(|window| window.accepts(&message)) else { return };
        // Messages of pointer moves and of scrolling are merged while the program is busy: only the newest
        // position matters.
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

    /// Signals every program that has a window.
    ///
    /// Called after a change that no message reports.
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

    pub(super) fn show_pointer(&mut self) {
        let is_busy = self.active.and_then(|id| self.window(id)).is_some_and(|window| window.is_asleep);
        if let Some(sprite) = &self.pointer_sprite {
            if self.host.hides_pointer {
                return simple_sprite::hide(&mut self.denise, sprite);
            }
            let Point { x, y } = self.pointer;
            let image = if is_busy { &self.busy_image } else { &self.pointer_image };
            simple_sprite::show(&mut self.denise, sprite, x, y, image);
        }
    }
}
