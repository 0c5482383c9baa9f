//! The gadgets of a window: which of them is held, which one keys are for, and what comes of a hand or a key.
//!
//! Knows where each lies, its label and whether it can be used. Leaves what they look like, and what a hand does inside one, to them.

mod hand;
mod keys;
mod pieces;

pub use self::pieces::{Piece, Value};
use super::super::graphics::rastport::DrawMode;
use super::super::input::Qualifiers;
use super::super::intuition::Intuition;
pub(super) use super::super::intuition::scroller::{DELAY, REPEAT};
use super::super::intuition::window::{IntuiMessage, WindowId};
use super::brush::{Brush, State};
use super::button::Button;
use super::checkbox::CheckBox;
use super::label::{Label, Place};
use super::listview::ListView;
use super::slider::Slider;
use crate::machine::geometry::Rect;

/// What came of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard<I> {
    /// It is not for gadgets.
    Nothing,
    /// It was, and there is nothing more to do.
    Taken,
    /// Something was done with a gadget (`IDCMP_GADGETUP`).
    Up(I, Value),
}

/// A gadget at its place.
#[derive(Debug, Clone)]
struct Placed<I> {
    id: I,
    area: Rect,
    label: Label,
    place: Place,
    piece: Piece,
    disabled: bool,
}

/// The gadgets of a window. Their names are the program's.
#[derive(Debug, Clone)]
pub struct Panel<I> {
    window: WindowId,
    gadgets: Vec<Placed<I>>,
    /// The gadget that is held, and whether the pointer is on it.
    held: Option<(usize, bool)>,
    /// The string that is written in.
    active: Option<usize>,
}

impl<I: Copy + Eq> Panel<I> {
    /// Of a window, with nothing in it.
    #[must_use]
    pub const fn new(window: WindowId) -> Self {
        Self { window, gadgets: Vec::new(), held: None, active: None }
    }

    /// The window.
    #[must_use]
    pub const fn window(&self) -> WindowId {
        self.window
    }

    /// Adds a gadget; "_" stands in its label before the letter that is its key. It shows at the next [`Self::draw`].
    pub fn add(&mut self, id: I, area: Rect, (label, place): (&str, Place), piece: impl Into<Piece>) {
        let (label, piece) = (Label::new(label), piece.into());
        self.gadgets.push(Placed { id, area, label, place, piece, disabled: false });
    }

    /// Adds a button with its text.
    pub fn add_button(&mut self, id: I, area: Rect, text: &str) {
        self.add(id, area, (text, Place::Inside), Button::default());
    }

    fn at(&self, id: I) -> Option<usize> {
        self.gadgets.iter().position(|gadget| gadget.id == id)
    }

    /// What a gadget is, with what it holds.
    #[must_use]
    pub fn piece(&self, id: I) -> Option<&Piece> {
        self.gadgets.get(self.at(id)?).map(|gadget| &gadget.piece)
    }

    /// What stands in a string; nothing if it is none.
    #[must_use]
    pub fn text(&self, id: I) -> String {
        match self.piece(id) {
            Some(Piece::String(string)) => string.text(),
            _ => String::new(),
        }
    }

    /// A list.
    #[must_use]
    pub fn list(&self, id: I) -> Option<&ListView> {
        match self.piece(id) {
            Some(Piece::ListView(list)) => Some(list),
            _ => None,
        }
    }

    /// Whether a box is ticked.
    #[must_use]
    pub fn is_checked(&self, id: I) -> bool {
        matches!(self.piece(id), Some(Piece::CheckBox(CheckBox { checked: true })))
    }

    /// Puts another piece, or the same with something else in it, in a gadget's place (`GT_SetGadgetAttrs`).
    pub fn set(&mut self, intuition: &mut Intuition, id: I, piece: impl Into<Piece>) {
        let Some(at) = self.at(id) else { return };
        if let Some(gadget) = self.gadgets.get_mut(at) {
            gadget.piece = piece.into();
        }
        self.show(intuition, at);
    }

    /// Puts a slider at another level; a hand that holds it goes on holding it.
    pub fn set_level(&mut self, intuition: &mut Intuition, id: I, level: i32) {
        let Some(at) = self.at(id) else { return };
        if let Some(Placed { piece: Piece::Slider(slider), .. }) = self.gadgets.get_mut(at)
            && slider.level() != level
        {
            slider.set(level);
            self.show(intuition, at);
        }
    }

    /// Changes a list.
    pub fn change_list(&mut self, intuition: &mut Intuition, id: I, change: impl FnOnce(&mut ListView)) {
        let Some(at) = self.at(id) else { return };
        if let Some(Placed { piece: Piece::ListView(list), .. }) = self.gadgets.get_mut(at) {
            change(list);
            self.show(intuition, at);
        }
    }

    /// Selects a line of a list, or none, and brings it in sight.
    pub fn select(&mut self, intuition: &mut Intuition, id: I, line: Option<usize>) {
        let Some(at) = self.at(id) else { return };
        let letters = self.letters(intuition);
        if let Some(Placed { piece: Piece::ListView(list), area, .. }) = self.gadgets.get_mut(at) {
            list.select(line, *area, letters);
            self.show(intuition, at);
        }
    }

    /// A gadget can be used, or not.
    pub fn set_disabled(&mut self, intuition: &mut Intuition, id: I, disabled: bool) {
        let Some(at) = self.at(id) else { return };
        let Some(gadget) = self.gadgets.get_mut(at).filter(|gadget| gadget.disabled != disabled) else {
            return;
        };
        gadget.disabled = disabled;
        if disabled && self.held.is_some_and(|(held, _)| held == at) {
            self.let_go(intuition);
        }
        if disabled && self.active == Some(at) {
            self.deactivate(intuition);
        }
        self.show(intuition, at);
    }

    /// A gadget lies elsewhere, from the next [`Self::draw`] on: the window has another size.
    pub fn set_area(&mut self, id: I, area: Rect) {
        let at = self.at(id);
        if let Some(gadget) = at.and_then(|at| self.gadgets.get_mut(at)) {
            gadget.area = area;
        }
    }

    /// Begins to write in a string (`ActivateGadget`).
    pub fn activate(&mut self, intuition: &mut Intuition, id: I) {
        if let Some(at) = self.at(id) {
            self.activate_at(intuition, at);
        }
    }

    /// Whether something is being written.
    #[must_use]
    pub const fn is_active(&self) -> bool {
        self.active.is_some()
    }

    /// Whether a gadget is held.
    #[must_use]
    pub const fn is_held(&self) -> bool {
        self.held.is_some()
    }

    /// Draws all of them, with their labels.
    pub fn draw(&self, intuition: &mut Intuition) {
        for (at, gadget) in self.gadgets.iter().enumerate() {
            self.show(intuition, at);
            if gadget.place != Place::Inside
                && let Some(brush) = self.brush(intuition)
                && let Some(mut rp) = intuition.rast_port(self.window)
            {
                rp.set_dr_md(DrawMode::Jam1);
                gadget.label.draw(&mut rp, gadget.area, gadget.place, brush.pens.text);
            }
        }
    }

    fn brush(&self, intuition: &Intuition) -> Option<Brush> {
        let screen = intuition.screen_of(self.window)?;
        Some(Brush { look: screen.look(), pens: *screen.draw_info() })
    }

    fn letters(&self, intuition: &Intuition) -> i32 {
        intuition.font_of(self.window).map_or(8, |font| font.y_size() as i32)
    }

    fn show(&self, intuition: &mut Intuition, at: usize) {
        let (Some(gadget), Some(brush)) = (self.gadgets.get(at), self.brush(intuition)) else { return };
        let Some(mut rp) = intuition.rast_port(self.window) else { return };
        let state = State { pressed: self.held == Some((at, true)), active: self.active == Some(at) };
        let (area, rp) = (gadget.area, &mut rp);
        rp.set_dr_md(DrawMode::Jam1);
        match &gadget.piece {
            Piece::Button(button) => button.draw(rp, &brush, area, state, &gadget.label),
            Piece::String(string) => string.draw(rp, &brush, area, state),
            Piece::CheckBox(check) => check.draw(rp, &brush, area, state),
            Piece::Cycle(cycle) => cycle.draw(rp, &brush, area, state),
            Piece::ListView(list) => list.draw(rp, &brush, area),
            Piece::Slider(slider) => slider.draw(rp, &brush, area),
            Piece::Text(text) => text.draw(rp, &brush, area),
        }
        if gadget.disabled {
            brush.ghost(rp, area);
        }
    }

    /// Takes a message of the window.
    pub fn message(&mut self, intuition: &mut Intuition, message: &IntuiMessage) -> Heard<I> {
        match *message {
            IntuiMessage::MouseButtons { down: true, at, .. } => self.press(intuition, at),
            IntuiMessage::MouseButtons { down: false, at, qualifiers } => {
                self.release(intuition, at, qualifiers.contains(Qualifiers::SHIFT))
            }
            IntuiMessage::MouseMove { at } => self.moved(intuition, at),
            IntuiMessage::RawKey { key, qualifiers } => self.key(intuition, key, qualifiers),
            IntuiMessage::InactiveWindow => {
                self.let_go(intuition);
                self.deactivate(intuition);
                Heard::Nothing
            }
            IntuiMessage::Cancelled => {
                self.let_go(intuition);
                Heard::Nothing
            }
            _ => Heard::Nothing,
        }
    }

    /// What goes on while something is held, at every vertical blank.
    pub fn blank(&mut self, intuition: &mut Intuition) {
        let (letters, now) = (self.letters(intuition), intuition.current_time());
        if let Some((at, _)) = self.held
            && let Some(Placed { piece: Piece::ListView(list), area, .. }) = self.gadgets.get_mut(at)
            && list.blank(*area, letters, now)
        {
            self.show(intuition, at);
        }
    }

    fn activate_at(&mut self, intuition: &mut Intuition, at: usize) {
        if self.active == Some(at) {
            return;
        }
        self.deactivate(intuition);
        if let Some(Placed { piece: Piece::String(string), disabled: false, .. }) = self.gadgets.get_mut(at) {
            string.edit.begin();
            self.active = Some(at);
            intuition.set_edited(self.window, true);
            self.show(intuition, at);
        }
    }

    fn deactivate(&mut self, intuition: &mut Intuition) {
        if let Some(at) = self.active.take() {
            if let Some(Placed { piece: Piece::String(string), .. }) = self.gadgets.get_mut(at) {
                string.edit.accept();
            }
            intuition.set_edited(self.window, false);
            self.show(intuition, at);
        }
    }

    /// What is held is held no longer, and nothing comes of it.
    fn let_go(&mut self, intuition: &mut Intuition) {
        let Some((number, _)) = self.held.take() else { return };
        match self.gadgets.get_mut(number).map(|gadget| &mut gadget.piece) {
            Some(Piece::ListView(list)) => list.let_go(),
            Some(Piece::Slider(slider)) => slider.let_go(),
            _ => {}
        }
        self.show(intuition, number);
    }
}

/// A gadget that does something when it is let go, or by its key, does it.
fn used(piece: &mut Piece, back: bool) -> Option<Value> {
    match piece {
        Piece::Button(_) => Some(Value::Pressed),
        Piece::CheckBox(check) => {
            check.checked = !check.checked;
            Some(Value::Checked(check.checked))
        }
        Piece::Cycle(cycle) => Some(Value::Chosen(cycle.turn(back))),
        _ => None,
    }
}

fn level<I>(id: I, slider: &Slider, before: i32) -> Heard<I> {
    if slider.level() == before { Heard::Taken } else { Heard::Up(id, Value::Level(slider.level())) }
}
