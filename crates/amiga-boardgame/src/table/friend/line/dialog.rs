//! The window "Play with a friend" and the messages of its gadgets.
//!
//! The content is left to [`page`](super::page), its places to [`layout`](super::layout), and the effects of the user's
//! choices to [`answers`](super::answers).

use std::sync::mpsc::Receiver;

use crate::table::friend::line::form::{ADDRESS_LENGTH, Form, PORT_LENGTH, Way};
use crate::table::friend::line::layout::{Layout, fitting, lines, window_width};
use crate::table::friend::line::page::{Choice, Id, Page};
use boardgame_friend::line::{HostAddress, LostReason};
use small_amiga::chips::Rect;
use small_amiga::gadtools::{GadgetKind, GadgetValue, Panel, PanelEvent, StringGadget, Text};
use small_amiga::graphics::{DrawMode, Font};
use small_amiga::input::Key;
use small_amiga::intuition::{
    BORDER_BOTTOM, IntuiMessage, Intuition, NewWindow, Screen, Window, WindowFlags, WindowId, border_top,
};

const TITLE: &str = "Play with a friend";
/// Minimum number of lines for the message below the fields.
const MESSAGE_LINES: usize = 2;

/// The open window. The window of the game sleeps meanwhile.
#[derive(Debug)]
pub(super) struct Dialog {
    panel: Panel<Id>,
    page: Page,
    /// The addresses at which the friend reaches this computer.
    addresses: Vec<String>,
    message: Option<String>,
    /// Number of lines for which the page has room at the message.
    room: usize,
    /// The address that was probed last.
    probed: Option<HostAddress>,
    probe: Option<Receiver<Result<(), LostReason>>>,
    /// The field with the typed code, while a picture is saved that must not show it.
    hidden: Option<StringGadget>,
}

/// Returns the height of the highest page: a form, or the page of a listener with one address.
fn page_height(window: WindowId, font: &Font, width: i32, form: &Form) -> i32 {
    let height = |add: &dyn Fn(&mut Layout<'_>), message: usize| {
        let mut layout = Layout::new(window, font, width);
        add(&mut layout);
        layout.add_texts(Id::Message, vec![String::new(); message.max(MESSAGE_LINES)]);
        layout.add_buttons(&[]);
        layout.height()
    };
    let forms = Way::ALL.map(|way| {
        let hint = lines(&Page::Form(way).hint(form), font, width);
        height(&|layout| layout.add_fields(way, form), hint.len())
    });
    let add_line = |layout: &mut Layout<'_>| {
        layout.add_texts(Id::State, vec![String::new()]);
        layout.add_space(2 * font.y_size() as i32);
        layout.add_texts(Id::Address, vec![String::new()]);
    };
    forms.into_iter().fold(height(&add_line, MESSAGE_LINES), i32::max)
}

/// Returns the width of the window on a screen, and its height without content.
fn empty_size(screen: &Screen) -> (i32, i32) {
    let font = screen.font();
    let width = window_width(font).min(screen.bounds().width);
    (width, border_top(font.y_size() as i32) + BORDER_BOTTOM)
}

impl Dialog {
    /// Opens the window in the middle of the owner's screen.
    pub(super) fn open(
        intuition: &mut Intuition,
        owner: WindowId,
        form: &Form,
        (page, addresses): (Page, Vec<String>),
    ) -> Self {
        let screen = intuition.screen_or_public(intuition.screen_of(owner).map(|screen| screen.id()));
        let (bounds, (width, height)) = (screen.bounds(), empty_size(screen));
        let frame = Rect::new((bounds.width - width) / 2, (bounds.height - height) / 2, width, height);
        let flags = WindowFlags::SYSTEM_GADGETS | WindowFlags::ACTIVATE | WindowFlags::REPORT_MOUSE;
        let new = NewWindow {
            screen: Some(screen.id()),
            frame,
            title: TITLE.to_owned(),
            flags,
            ..Default::default()
        };
        intuition.set_asleep(owner, true);
        let panel = Panel::new(intuition.open_window(new));
        let mut dialog =
            Self { panel, page, addresses, message: None, room: 0, probed: None, probe: None, hidden: None };
        dialog.begin(intuition, form);
        dialog
    }

    const fn window(&self) -> WindowId {
        self.panel.window()
    }

    /// Brings the window to the front and activates it.
    pub(super) fn activate(&self, intuition: &mut Intuition) {
        intuition.window_to_front(self.window());
        intuition.activate(Some(self.window()));
    }

    /// Closes the window and wakes the window of the game.
    pub(super) fn close(self, intuition: &mut Intuition, owner: WindowId) {
        intuition.set_asleep(owner, false);
        intuition.close_window_for(self.window(), Some(owner));
    }

    pub(super) const fn page(&self) -> &Page {
        &self.page
    }

    /// Replaces the content of the window.
    pub(super) fn show(
        &mut self,
        intuition: &mut Intuition,
        form: &Form,
        page: Page,
        addresses: Vec<String>,
    ) {
        (self.page, self.addresses, self.message) = (page, addresses, None);
        // A result would be about an address that the window no longer shows.
        (self.probe, self.probed) = (None, None);
        self.begin(intuition, form);
    }

    /// Draws a new page. The keys operate its gadgets, except that an address and a code have to be typed.
    fn begin(&mut self, intuition: &mut Intuition, form: &Form) {
        self.draw(intuition, form, None);
        if self.page == Page::Form(Way::Join) {
            self.edit(intuition, form);
        }
    }

    /// Lets the user edit the first field that is not valid, or else the last one. A typed letter replaces its text.
    fn edit(&mut self, intuition: &mut Intuition, form: &Form) {
        let (id, text, room) = match self.page {
            Page::Form(Way::Wait) => (Id::Port, &form.port, PORT_LENGTH),
            Page::Form(Way::Join) if form.host().is_err() => (Id::Host, &form.address, ADDRESS_LENGTH),
            Page::Form(Way::Join) => (Id::Code, &form.code, ADDRESS_LENGTH),
            Page::Form(Way::Text) | Page::Line(_) => return,
        };
        self.panel.set(intuition, id, StringGadget::proposal(text, room));
        self.panel.activate(intuition, id);
    }

    /// Shows a message below the fields.
    pub(super) fn say(&mut self, intuition: &mut Intuition, form: &Form, message: String) {
        self.message = Some(message);
        let lines = self.message_lines(intuition, form);
        if lines.len() > self.room {
            let active = self.panel.active();
            return self.draw(intuition, form, active);
        }
        for number in 0..self.room {
            let text = lines.get(number).cloned().unwrap_or_default();
            self.panel.set(intuition, Id::Message(number), Text { text, boxed: false });
        }
        self.speak(intuition, form);
    }

    /// Shows why the address does not answer. The user can correct it, unless something is being typed.
    pub(super) fn blame_address(&mut self, intuition: &mut Intuition, form: &Form, why: String) {
        self.say(intuition, form, why);
        if self.page == Page::Form(Way::Join) && self.panel.active().is_none() {
            self.panel.set(intuition, Id::Host, StringGadget::proposal(&form.address, ADDRESS_LENGTH));
            self.panel.activate(intuition, Id::Host);
        }
    }

    /// Hides the typed code, or shows it again.
    pub(super) fn hide_code(&mut self, intuition: &mut Intuition, hides: bool) {
        if hides == self.hidden.is_some() {
            return;
        }
        let field = match (self.hidden.take(), self.panel.piece(Id::Code)) {
            (Some(field), Some(_)) => field,
            (None, Some(GadgetKind::String(field))) => {
                self.hidden = Some(field.clone());
                StringGadget::new(&"*".repeat(field.text().chars().count()), ADDRESS_LENGTH)
            }
            _ => return,
        };
        self.panel.set(intuition, Id::Code, field);
    }

    /// Shows an error below the fields, and lets the user edit the field to which it belongs.
    pub(super) fn complain(&mut self, intuition: &mut Intuition, form: &Form, why: String) {
        intuition.display_beep();
        self.say(intuition, form, why);
        self.edit(intuition, form);
    }

    // ---- the probe

    /// Returns the address in the form if it is complete and was not probed yet.
    pub(super) fn take_unprobed(&mut self, form: &Form) -> Option<HostAddress> {
        let is_typing = self.panel.active() == Some(Id::Host);
        if self.page != Page::Form(Way::Join) || is_typing {
            return None;
        }
        let address = form.host().ok().filter(|address| self.probed.as_ref() != Some(address))?;
        self.probed = Some(address.clone());
        Some(address)
    }

    /// Sets the running probe.
    pub(super) fn set_probe(&mut self, probe: Receiver<Result<(), LostReason>>) {
        self.probe = Some(probe);
    }

    /// Drops the probe, because the program calls the address itself.
    pub(super) fn end_probe(&mut self, address: HostAddress) {
        (self.probed, self.probe) = (Some(address), None);
    }

    /// Takes the result of the probe when it has arrived. The result of an address that the user has changed is dropped.
    pub(super) fn take_probe_result(&mut self, form: &Form) -> Option<Result<(), LostReason>> {
        if form.host().ok() != self.probed {
            self.probe = None;
        }
        let result = self.probe.as_ref()?.try_recv().ok()?;
        self.probe = None;
        Some(result)
    }

    // ---- the messages of the window

    /// Takes over the texts of the fields, and returns the user's next choice.
    pub(super) fn poll(&mut self, intuition: &mut Intuition, form: &mut Form) -> Option<Choice> {
        while let Some(message) = intuition.get_msg(self.window()) {
            if message == IntuiMessage::ScreenReset {
                self.fit(intuition, form);
                continue;
            }
            let event = self.panel.message(intuition, &message);
            self.read(intuition, form);
            let choice = match event {
                PanelEvent::GadgetUp(id, value) => self.used(intuition, form, id, &value),
                PanelEvent::Consumed => None,
                PanelEvent::Nothing => self.key(intuition, form, &message),
            };
            if choice.is_some() {
                return choice;
            }
        }
        None
    }

    fn read(&mut self, intuition: &mut Intuition, form: &mut Form) {
        if self.hidden.is_some() {
            return;
        }
        match self.page {
            Page::Form(Way::Wait) => form.port = self.panel.text(Id::Port),
            Page::Form(Way::Join) => {
                if form.fill(self.panel.text(Id::Host), self.panel.text(Id::Code)) {
                    let address = StringGadget::new(&form.address, ADDRESS_LENGTH);
                    self.panel.set(intuition, Id::Host, address);
                    self.panel.set(intuition, Id::Code, StringGadget::new(&form.code, ADDRESS_LENGTH));
                    self.panel.activate(intuition, Id::Code);
                }
            }
            Page::Form(Way::Text) | Page::Line(_) => {}
        }
    }

    fn used(
        &mut self,
        intuition: &mut Intuition,
        form: &mut Form,
        id: Id,
        value: &GadgetValue,
    ) -> Option<Choice> {
        match (id, value) {
            (Id::Choice(choice), _) => return Some(choice),
            (Id::Host, _) => self.panel.activate(intuition, Id::Code),
            (Id::Code | Id::Port, _) => return Some(Choice::Start),
            (Id::Way, &GadgetValue::Chosen(way)) => self.turn_to(intuition, form, way),
            (Id::Reach, &GadgetValue::Chosen(reach)) => {
                form.is_local = reach == 1;
                self.message = None;
                self.draw(intuition, form, None);
            }
            _ => {}
        }
        None
    }

    /// Shows the form of another way.
    fn turn_to(&mut self, intuition: &mut Intuition, form: &mut Form, way: usize) {
        let Some(&way) = Way::ALL.get(way) else { return };
        form.way = way;
        self.show(intuition, form, Page::Form(way), Vec::new());
    }

    fn key(&mut self, intuition: &mut Intuition, form: &mut Form, message: &IntuiMessage) -> Option<Choice> {
        let key = match message {
            IntuiMessage::CloseWindow => return Some(Choice::Cancel),
            IntuiMessage::RawKey { key, .. } => *key,
            _ => return None,
        };
        let is_form = matches!(self.page, Page::Form(_));
        match key {
            Key::Return if is_form => return Some(Choice::Start),
            // Return must not close the line.
            Key::Return | Key::Escape => return Some(Choice::Cancel),
            Key::Up if is_form => self.turn_to(intuition, form, form.way.index().wrapping_sub(1)),
            Key::Down if is_form => self.turn_to(intuition, form, form.way.index() + 1),
            Key::Tab => self.edit(intuition, form),
            _ => {}
        }
        None
    }

    // ---- drawing

    fn message_text(&self, form: &Form) -> String {
        self.message.clone().unwrap_or_else(|| self.page.hint(form))
    }

    fn message_lines(&self, intuition: &Intuition, form: &Form) -> Vec<String> {
        let width = intuition.window(self.window()).map_or(0, |window| window.frame().width);
        let font = intuition.font_of(self.window());
        font.map(|font| lines(&self.message_text(form), font, width)).unwrap_or_default()
    }

    /// Draws the page in a window of its size. The string gadget `active` gets the keys.
    fn draw(&mut self, intuition: &mut Intuition, form: &Form, active: Option<Id>) {
        let window = self.window();
        let mut message = self.message_lines(intuition, form);
        let before = intuition.window(window).map(|window| window.frame());
        let (Some(screen), Some(before)) = (intuition.screen_of(window), before) else { return };
        let (font, highest, pens) = (screen.font().clone(), screen.bounds().height, *screen.draw_info());
        self.room = message.len().max(MESSAGE_LINES);
        message.resize(self.room, String::new());
        let mut layout = Layout::new(window, &font, before.width);
        let mut code = None;
        match &self.page {
            Page::Form(way) => layout.add_fields(*way, form),
            Page::Line(page) => {
                layout.add_texts(Id::State, lines(page.state, &font, before.width));
                if let Some(text) = &page.code {
                    code = Some((layout.add_space(2 * font.y_size() as i32), text.clone()));
                    let room = layout.lines_above(self.room, highest);
                    layout.add_texts(Id::Address, fitting(&self.addresses, room));
                }
            }
        }
        layout.add_texts(Id::Message, message);
        // The buttons stay in their place on another page.
        layout.fill(page_height(window, &font, before.width, form).min(highest).max(before.height));
        layout.add_buttons(self.page.buttons());
        let height = layout.height();
        self.panel = layout.panel;
        let y = (before.y + (before.height - height) / 2).min(highest - height);
        intuition.change_window_box(window, Rect { y, height, ..before });
        let inside = intuition.inner(window);
        if let Some(mut rp) = intuition.rast_port(window) {
            rp.set_dr_md(DrawMode::Jam1).set_a_pen(pens.background).rect_fill(inside);
            if let Some((y, code)) = code {
                let x = (before.width - 2 * font.text_length(&code)) / 2;
                rp.set_a_pen(pens.text).large_text_at(x, y, &code);
            }
        }
        self.panel.draw(intuition);
        intuition.set_edited(window, false);
        if let Some(active) = active {
            self.panel.activate(intuition, active);
        }
        self.speak(intuition, form);
    }

    /// Draws the page on a screen that was reset, in a window of the size for the screen's font.
    fn fit(&mut self, intuition: &mut Intuition, form: &Form) {
        let (window, active) = (self.window(), self.panel.active());
        let Some(Rect { x, y, height, .. }) = intuition.window(window).map(Window::frame) else { return };
        let Some(screen) = intuition.screen_of(window) else { return };
        let (width, least) = empty_size(screen);
        let empty = screen.moved_inside(Rect::new(x, y + (height - least) / 2, width, least));
        intuition.change_window_box(window, empty);
        self.draw(intuition, form, active);
    }

    /// Sets the window's text for a screen reader.
    fn speak(&self, intuition: &mut Intuition, form: &Form) {
        let spoken = self.page.spoken(&self.addresses, &self.message_text(form));
        intuition.set_window_spoken(self.window(), spoken);
    }
}
