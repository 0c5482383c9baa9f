//! The Workbench: a window behind all others with icons to open.
//!
//! Knows icons, the mouse and the keys on them, and its menus. What an icon opens it orders by a word; who put the icon there knows
//! what that means. The window is a backdrop without a frame, as release 2 has it after `Backdrop`.

pub mod desk;
mod hand;
mod menus;
mod paint;

use self::desk::{Desk, Measures};
use self::hand::Hand;
use self::menus::{Choice, menus};
use self::paint::{AROUND, Brush};
use crate::machine::chunky::Chunky;
use crate::machine::geometry::Rect;
use crate::machine::vblank::Ticks;
use crate::system::computer::Program;
use crate::system::exec::port::MsgPort;
use crate::system::exec::signals::Signals;
use crate::system::graphics::bob::GelsInfo;
use crate::system::input::{Key, Qualifiers};
use crate::system::intuition::Intuition;
use crate::system::intuition::icon::Icon;
use crate::system::intuition::menu::MenuNumber;
use crate::system::intuition::window::{IntuiMessage, NewWindow, WindowFlags, WindowId};
use crate::system::requester::EasyRequest;

/// How often the memory on the bar is looked at: every five seconds, and whenever the Workbench does something.
const MEMORY: Ticks = Ticks(1500);
/// Rows between box and label, and from the label to the next box, where the display is not interlaced.
const LABEL_GAP: i32 = 2;
const BELOW_LABEL: i32 = 6;

/// What lies on the Workbench to be opened.
#[derive(Debug, Clone, Copy)]
pub struct Item<'a> {
    /// What stands below the picture.
    pub label: &'a str,
    /// The word it is ordered by.
    pub word: &'static str,
    /// Normal and selected side by side, in the indices of [`Icon::new`].
    pub pictures: &'a Chunky,
}

/// What was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Question {
    About,
    Quit,
}

/// The Workbench as it runs.
#[derive(Debug)]
pub struct Workbench {
    window: WindowId,
    within: Rect,
    desk: Desk,
    icons: Vec<Icon>,
    words: Vec<&'static str>,
    orders: MsgPort<&'static str>,
    hand: Hand,
    bobs: GelsInfo,
    /// The icon clicked last, and when.
    clicked: Option<(usize, Ticks)>,
    request: Option<(Question, EasyRequest)>,
    looked: Ticks,
    running: bool,
}

impl Workbench {
    /// Opens it on the public screen, behind whatever is there. What is to be opened is posted to `orders`.
    pub fn open(intuition: &mut Intuition, items: &[Item<'_>], orders: MsgPort<&'static str>) -> Self {
        let screen = intuition.screen_or_public(None);
        let (on, bounds, bar, font) =
            (screen.id(), screen.bounds(), screen.bar_height(), screen.font().clone());
        let lines = if screen.is_interlaced() { 2 } else { 1 };
        let strip = menus().build(&font, &[]);
        let icons: Vec<Icon> = items.iter().map(|item| Icon::new(item.pictures, screen)).collect();
        let frame = Rect::new(0, bar, bounds.width, bounds.height - bar);
        let within = Rect::new(0, 0, frame.width, frame.height);
        let flags = WindowFlags::BACKDROP
            | WindowFlags::BORDERLESS
            | WindowFlags::ACTIVATE
            | WindowFlags::REPORT_MOUSE;
        let new = NewWindow { screen: Some(on), frame, flags, ..NewWindow::default() };
        let window = intuition.open_window(new);
        intuition.set_menu_strip(window, Some(strip));
        let image =
            icons.first().map_or((0, 0), |icon| (icon.image(false).width(), icon.image(false).height()));
        let size = (image.0 + 2 * AROUND.0, image.1 + 2 * AROUND.1 * lines);
        let (gap, letters) = (LABEL_GAP * lines, font.y_size() as i32);
        let pitch = size.1 + gap + letters + BELOW_LABEL * lines;
        let labels = items.iter().map(|item| (item.label.to_owned(), font.text_length(item.label)));
        let desk = Desk::new(Measures { size, gap, letters, pitch }, within, labels);
        let words = items.iter().map(|item| item.word).collect();
        let looked = intuition.current_time();
        let mut workbench = Self {
            window,
            within,
            desk,
            icons,
            words,
            orders,
            hand: Hand::Free,
            bobs: GelsInfo::default(),
            clicked: None,
            request: None,
            looked,
            running: true,
        };
        workbench.show_memory(intuition);
        workbench.draw(intuition);
        workbench
    }

    /// Its window.
    #[must_use]
    pub const fn window(&self) -> WindowId {
        self.window
    }

    /// The icons.
    #[must_use]
    pub const fn desk(&self) -> &Desk {
        &self.desk
    }

    // ---- what is seen

    fn draw(&self, intuition: &mut Intuition) {
        let Some(screen) = intuition.screen_of(self.window) else { return };
        let lines = if screen.is_interlaced() { 2 } else { 1 };
        let brush = Brush { look: screen.look(), pens: *screen.draw_info(), icons: &self.icons, lines };
        if let Some(mut rp) = intuition.rast_port(self.window) {
            brush.desk(&mut rp, self.within, &self.desk);
        }
    }

    /// The bar says how much memory is free while a window of the Workbench is active.
    fn show_memory(&mut self, intuition: &mut Intuition) {
        self.looked = intuition.current_time();
        let (graphics, other) = (commas(intuition.graphics_memory()), commas(intuition.other_memory()));
        let title = format!("Amiga Workbench  {graphics} graphics mem  {other} other mem");
        intuition.set_screen_title(self.window, Some(title));
    }

    // ---- what is asked for

    fn open_selected(&mut self, intuition: &mut Intuition) {
        let words: Vec<&'static str> =
            self.desk.selected().filter_map(|number| self.words.get(number).copied()).collect();
        if words.is_empty() {
            intuition.display_beep();
        }
        words.into_iter().for_each(|word| self.orders.put_msg(word));
    }

    fn choose(&mut self, intuition: &mut Intuition, choice: Choice) {
        self.let_go(intuition);
        match choice {
            Choice::About => self.ask(intuition, Question::About),
            Choice::Quit => self.ask(intuition, Question::Quit),
            Choice::SelectContents => self.desk.select(|_| true),
            Choice::CleanUp => self.desk.clean_up(),
            Choice::Open => self.open_selected(intuition),
        }
        self.draw(intuition);
    }

    /// Opens a requester, if there is none.
    fn ask(&mut self, intuition: &mut Intuition, question: Question) {
        if let Some((_, request)) = &self.request {
            return intuition.window_to_front(request.window());
        }
        let about = [
            concat!("Tripppin ", env!("CARGO_PKG_VERSION")),
            "",
            "Lost board games",
            "and the Amiga around them",
        ];
        let quit = ["Do you really want", "to quit Workbench?", "", "Programs that run go on."];
        let (title, lines, buttons): (_, &[&str], &[&str]) = match question {
            Question::About => ("About", &about, &["Ok"]),
            Question::Quit => ("Workbench", &quit, &["Ok", "Cancel"]),
        };
        let screen = intuition.screen_of(self.window).map(|screen| screen.id());
        self.request = Some((question, EasyRequest::open(intuition, screen, title, lines, buttons)));
    }

    fn answer(&mut self, intuition: &mut Intuition) {
        let Some((question, request)) = &mut self.request else { return };
        let Some(button) = request.answer(intuition) else { return };
        if (*question, button) == (Question::Quit, 0) {
            self.running = false;
        }
        intuition.close_window(request.window());
        self.request = None;
        intuition.activate(Some(self.window));
    }

    fn picked(&mut self, intuition: &mut Intuition, picks: &[MenuNumber]) {
        let menus = menus();
        picks.iter().filter_map(|&pick| menus.action(pick)).for_each(|choice| self.choose(intuition, choice));
    }

    fn key(&mut self, intuition: &mut Intuition, key: Key, qualifiers: Qualifiers) {
        if !(qualifiers - Qualifiers::SHIFT).is_empty() {
            return;
        }
        self.let_go(intuition);
        match key {
            Key::Return => self.open_selected(intuition),
            Key::Escape => self.desk.select(|_| false),
            key => self.desk.step(key),
        }
        self.draw(intuition);
    }

    fn message(&mut self, intuition: &mut Intuition, message: IntuiMessage) {
        match message {
            IntuiMessage::MouseButtons { down: true, at } => self.press(intuition, at),
            IntuiMessage::MouseButtons { down: false, at } => self.release(intuition, at),
            IntuiMessage::MouseMove { at } => self.moved(intuition, at),
            IntuiMessage::MenuPick(picks) => self.picked(intuition, &picks),
            IntuiMessage::RawKey { key, qualifiers } => self.key(intuition, key, qualifiers),
            IntuiMessage::Cancelled | IntuiMessage::InactiveWindow => self.let_go(intuition),
            IntuiMessage::ActiveWindow => self.show_memory(intuition),
            IntuiMessage::CloseWindow | IntuiMessage::Clip(_) => {}
        }
    }
}

impl Program for Workbench {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        if signals.contains(Signals::CTRL_C) {
            self.running = false;
        }
        while let Some(message) = intuition.get_msg(self.window) {
            self.message(intuition, message);
        }
        self.answer(intuition);
        if intuition.current_time().since(self.looked) >= MEMORY {
            self.show_memory(intuition);
        }
    }

    fn is_running(&self) -> bool {
        self.running
    }
}

/// A number with commas between its thousands.
fn commas(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_have_commas() {
        assert_eq!([7, 999, 1000, 1_981_400].map(commas), ["7", "999", "1,000", "1,981,400"]);
    }
}
