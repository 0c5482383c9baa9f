//! Panels: the gadgets of a window, with keyboard focus, the pressed gadget and event handling.
//!
//! [`Panel`] stores each gadget's box, label and disabled state. Drawing a gadget and its reaction to the
//! mouse are left to the gadget's type.

mod hand;
mod keys;
mod pieces;

pub use self::pieces::{GadgetKind, GadgetValue};
use super::super::graphics::rastport::DrawMode;
use super::super::input::Qualifiers;
use super::super::intuition::Intuition;
use super::super::intuition::window::{IntuiMessage, WindowId};
use super::brush::{Brush, State};
use super::button::Button;
use super::checkbox::CheckBox;
use super::label::{Label, LabelPosition};
use super::listview::ListView;
use super::slider::Slider;
use crate::chips::geometry::Rect;

/// The result of passing a window message to a panel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PanelEvent<I> {
    /// The panel has ignored the message.
    Nothing,
    /// The panel has processed the message and has nothing to report.
    Consumed,
    /// The user has used a gadget, which reports a value (`IDCMP_GADGETUP`).
    GadgetUp(I, GadgetValue),
}

#[derive(Debug, Clone)]
struct PlacedGadget<I> {
    id: I,
    area: Rect,
    label: Label,
    position: LabelPosition,
    piece: GadgetKind,
    disabled: bool,
}

/// The gadgets of a window, each with an identifier chosen by the program.
#[derive(Debug, Clone)]
pub struct Panel<I> {
    window: WindowId,
    gadgets: Vec<PlacedGadget<I>>,
    /// Index of the gadget that the user holds down, and whether the pointer is on this gadget.
    held: Option<(usize, bool)>,
    /// Index of the string gadget that receives key presses.
    active: Option<usize>,
    /// Whether the gadgets are drawn in the pens of requesters.
    is_request: bool,
}

impl<I: Copy + Eq> Panel<I> {
    /// Creates a panel without gadgets for a window.
    pub const fn new(window: WindowId) -> Self {
        Self { window, gadgets: Vec::new(), held: None, active: None, is_request: false }
    }

    /// Creates a panel without gadgets for the window of a requester.
    pub(in crate::system) fn of_request(window: WindowId) -> Self {
        Self { is_request: true, ..Self::new(window) }
    }

    /// Returns the window in which the panel draws its gadgets.
    pub const fn window(&self) -> WindowId {
        self.window
    }

    /// Adds a gadget to the panel.
    ///
    /// The gadget appears with the next [`Self::draw`]. A "_" in the label marks the shortcut key.
    pub fn add(
        &mut self,
        id: I,
        area: Rect,
        (label, place): (&str, LabelPosition),
        piece: impl Into<GadgetKind>,
    ) {
        let (label, piece) = (Label::new(label), piece.into());
        self.gadgets.push(PlacedGadget { id, area, label, position: place, piece, disabled: false });
    }

    /// Adds a button with a text inside it to the panel.
    pub fn add_button(&mut self, id: I, area: Rect, text: &str) {
        self.add(id, area, (text, LabelPosition::Inside), Button::default());
    }

    fn index_of(&self, id: I) -> Option<usize> {
        self.gadgets.iter().position(|gadget| gadget.id == id)
    }

    /// Returns the type and state of the gadget `id`, or `None` if the panel has no such gadget.
    pub fn piece(&self, id: I) -> Option<&GadgetKind> {
        self.gadgets.get(self.index_of(id)?).map(|gadget| &gadget.piece)
    }

    /// Returns the text of a string gadget, or an empty text for any other gadget.
    pub fn text(&self, id: I) -> String {
        match self.piece(id) {
            Some(GadgetKind::String(string)) => string.text(),
            _ => String::new(),
        }
    }

    /// Returns the list view `id`, or `None` if the gadget `id` is not a list view.
    pub fn list(&self, id: I) -> Option<&ListView> {
        match self.piece(id) {
            Some(GadgetKind::ListView(list)) => Some(list),
            _ => None,
        }
    }

    /// Returns `true` if the gadget is a checked check box.
    pub fn is_checked(&self, id: I) -> bool {
        matches!(self.piece(id), Some(GadgetKind::CheckBox(CheckBox { checked: true })))
    }

    /// Replaces the type or state of a gadget and redraws it (`GT_SetGadgetAttrs`).
    pub fn set(&mut self, intuition: &mut Intuition, id: I, piece: impl Into<GadgetKind>) {
        let Some(at) = self.index_of(id) else { return };
        if let Some(gadget) = self.gadgets.get_mut(at) {
            gadget.piece = piece.into();
        }
        self.show(intuition, at);
    }

    /// Changes the level of a slider gadget without ending a drag of the knob.
    pub fn set_level(&mut self, intuition: &mut Intuition, id: I, level: i32) {
        let Some(at) = self.index_of(id) else { return };
        if let Some(PlacedGadget { piece: GadgetKind::Slider(slider), .. }) = self.gadgets.get_mut(at)
            && slider.level() != level
        {
            slider.set(level);
            self.show(intuition, at);
        }
    }

    /// Calls `change` on a list view and redraws the list view.
    pub fn change_list(&mut self, intuition: &mut Intuition, id: I, change: impl FnOnce(&mut ListView)) {
        let Some(at) = self.index_of(id) else { return };
        if let Some(PlacedGadget { piece: GadgetKind::ListView(list), .. }) = self.gadgets.get_mut(at) {
            change(list);
            self.show(intuition, at);
        }
    }

    /// Selects the given line of a list view and scrolls the list to show it.
    ///
    /// `None` clears the selection.
    pub fn select(&mut self, intuition: &mut Intuition, id: I, line: Option<usize>) {
        let Some(at) = self.index_of(id) else { return };
        let letters = self.letters(intuition);
        if let Some(PlacedGadget { piece: GadgetKind::ListView(list), area, .. }) = self.gadgets.get_mut(at) {
            list.select(line, *area, letters);
            self.show(intuition, at);
        }
    }

    /// Disables or enables a gadget. A disabled gadget is released and loses the keyboard focus.
    pub fn set_disabled(&mut self, intuition: &mut Intuition, id: I, disabled: bool) {
        let Some(at) = self.index_of(id) else { return };
        let Some(gadget) = self.gadgets.get_mut(at).filter(|gadget| gadget.disabled != disabled) else {
            return;
        };
        gadget.disabled = disabled;
        if disabled && self.held.is_some_and(|(held, _)| held == at) {
            self.cancel_press(intuition);
        }
        if disabled && self.active == Some(at) {
            self.deactivate(intuition);
        }
        self.show(intuition, at);
    }

    /// Changes the position and size of a gadget, for example after the window was resized.
    ///
    /// The change is visible after the next [`Self::draw`].
    pub fn set_area(&mut self, id: I, area: Rect) {
        let at = self.index_of(id);
        if let Some(gadget) = at.and_then(|at| self.gadgets.get_mut(at)) {
            gadget.area = area;
        }
    }

    /// Gives the keyboard focus to a string gadget (`ActivateGadget`).
    pub fn activate(&mut self, intuition: &mut Intuition, id: I) {
        if let Some(at) = self.index_of(id) {
            self.activate_at(intuition, at);
        }
    }

    /// Returns the string gadget of the panel that has the keyboard focus, if any.
    pub fn active(&self) -> Option<I> {
        self.gadgets.get(self.active?).map(|gadget| gadget.id)
    }

    /// Returns `true` if the user holds down a gadget of the panel.
    pub const fn is_held(&self) -> bool {
        self.held.is_some()
    }

    /// Draws all gadgets of the panel with their labels.
    pub fn draw(&self, intuition: &mut Intuition) {
        for (at, gadget) in self.gadgets.iter().enumerate() {
            self.show(intuition, at);
            if gadget.position != LabelPosition::Inside
                && let Some(brush) = self.brush(intuition)
                && let Some(mut rp) = intuition.rast_port(self.window)
            {
                rp.set_dr_md(DrawMode::Jam1);
                gadget.label.draw(&mut rp, gadget.area, gadget.position, brush.pens.text);
            }
        }
    }

    fn brush(&self, intuition: &Intuition) -> Option<Brush> {
        let screen = intuition.screen_of(self.window)?;
        let (look, pens) = (screen.look(), *screen.draw_info());
        Some(Brush { look, pens: if self.is_request { pens.of_requesters(look) } else { pens } })
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
            GadgetKind::Button(button) => button.draw(rp, &brush, area, state, &gadget.label),
            GadgetKind::String(string) => string.draw(rp, &brush, area, state),
            GadgetKind::CheckBox(check) => check.draw(rp, &brush, area, state),
            GadgetKind::Cycle(cycle) => cycle.draw(rp, &brush, area, state),
            GadgetKind::ListView(list) => list.draw(rp, &brush, area),
            GadgetKind::Slider(slider) => slider.draw(rp, &brush, area),
            GadgetKind::Text(text) => text.draw(rp, &brush, area),
        }
        if gadget.disabled {
            brush.ghost(rp, area);
        }
    }

    /// Processes a message of the panel's window.
    pub fn message(&mut self, intuition: &mut Intuition, message: &IntuiMessage) -> PanelEvent<I> {
        match *message {
            IntuiMessage::MouseButtons { down: true, at, .. } => self.press(intuition, at),
            IntuiMessage::MouseButtons { down: false, at, qualifiers } => {
                self.release(intuition, at, qualifiers.contains(Qualifiers::SHIFT))
            }
            IntuiMessage::MouseMove { at } => self.moved(intuition, at),
            IntuiMessage::RawKey { key, qualifiers } => self.key(intuition, key, qualifiers),
            IntuiMessage::Clip(ref clip) => self.paste(intuition, clip),
            IntuiMessage::InactiveWindow => {
                self.cancel_press(intuition);
                self.deactivate(intuition);
                PanelEvent::Nothing
            }
            IntuiMessage::Cancelled => {
                self.cancel_press(intuition);
                PanelEvent::Nothing
            }
            _ => PanelEvent::Nothing,
        }
    }

    /// Scrolls a list view if one of its arrows is held down and the next scroll step is due.
    ///
    /// The program calls this function at every vertical blank.
    pub fn blank(&mut self, intuition: &mut Intuition) {
        let (letters, now) = (self.letters(intuition), intuition.current_time());
        if let Some((at, _)) = self.held
            && let Some(PlacedGadget { piece: GadgetKind::ListView(list), area, .. }) =
                self.gadgets.get_mut(at)
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
        if let Some(PlacedGadget { piece: GadgetKind::String(string), disabled: false, .. }) =
            self.gadgets.get_mut(at)
        {
            string.edit.begin();
            self.active = Some(at);
            intuition.set_edited(self.window, true);
            self.show(intuition, at);
        }
    }

    fn deactivate(&mut self, intuition: &mut Intuition) {
        if let Some(at) = self.active.take() {
            if let Some(PlacedGadget { piece: GadgetKind::String(string), .. }) = self.gadgets.get_mut(at) {
                string.edit.accept();
            }
            intuition.set_edited(self.window, false);
            self.show(intuition, at);
        }
    }

    fn cancel_press(&mut self, intuition: &mut Intuition) {
        let Some((number, _)) = self.held.take() else { return };
        match self.gadgets.get_mut(number).map(|gadget| &mut gadget.piece) {
            Some(GadgetKind::ListView(list)) => list.cancel_press(),
            Some(GadgetKind::Slider(slider)) => slider.cancel_press(),
            _ => {}
        }
        self.show(intuition, number);
    }
}

fn used(piece: &mut GadgetKind, back: bool) -> Option<GadgetValue> {
    match piece {
        GadgetKind::Button(_) => Some(GadgetValue::Pressed),
        GadgetKind::CheckBox(check) => {
            check.checked = !check.checked;
            Some(GadgetValue::Checked(check.checked))
        }
        GadgetKind::Cycle(cycle) => Some(GadgetValue::Chosen(cycle.turn(back))),
        _ => None,
    }
}

fn level<I>(id: I, slider: &Slider, before: i32) -> PanelEvent<I> {
    if slider.level() == before {
        PanelEvent::Consumed
    } else {
        PanelEvent::GadgetUp(id, GadgetValue::Level(slider.level()))
    }
}
