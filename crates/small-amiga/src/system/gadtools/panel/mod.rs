//! Panels: the gadgets of a window, with keyboard focus, the pressed gadget and event handling.
//!
//! [`Panel`] knows the gadgets by the identifiers of a program, and `Gadgets` stores each gadget's box, label and
//! disabled state. Drawing a gadget and its reaction to the mouse are left to the gadget's type.

mod gadgets;
mod hand;
mod keys;
mod pieces;
mod request;

use self::gadgets::Gadgets;
pub use self::pieces::{GadgetKind, GadgetValue};
use super::super::intuition::Intuition;
use super::super::intuition::window::{IntuiMessage, WindowId};
use super::button::Button;
use super::checkbox::CheckBox;
use super::label::LabelPosition;
use super::listview::ListView;
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

/// The gadgets of a window, each with an identifier chosen by the program.
#[derive(Debug, Clone)]
pub struct Panel<I> {
    /// The identifiers of the gadgets, in the order of their numbers.
    ids: Vec<I>,
    gadgets: Gadgets,
}

impl<I: Copy + Eq> Panel<I> {
    /// Creates a panel without gadgets for a window.
    pub const fn new(window: WindowId) -> Self {
        let gadgets = Gadgets { window, placed: Vec::new(), held: None, active: None, is_request: false };
        Self { ids: Vec::new(), gadgets }
    }

    /// Creates a panel without gadgets for the window of a requester.
    pub(in crate::system) fn of_request(window: WindowId) -> Self {
        let mut panel = Self::new(window);
        panel.gadgets.is_request = true;
        panel
    }

    /// Returns the window in which the panel draws its gadgets.
    pub const fn window(&self) -> WindowId {
        self.gadgets.window
    }

    /// Adds a gadget to the panel.
    ///
    /// The gadget appears with the next [`Self::draw`]. A "_" in the label marks the shortcut key.
    pub fn add(&mut self, id: I, area: Rect, label: (&str, LabelPosition), piece: impl Into<GadgetKind>) {
        self.ids.push(id);
        self.gadgets.add(area, label, piece.into());
    }

    /// Adds a button with a text inside it to the panel.
    pub fn add_button(&mut self, id: I, area: Rect, text: &str) {
        self.add(id, area, (text, LabelPosition::Inside), Button::default());
    }

    fn index_of(&self, id: I) -> Option<usize> {
        self.ids.iter().position(|&other| other == id)
    }

    /// Returns the type and state of the gadget `id`, or `None` if the panel has no such gadget.
    pub fn piece(&self, id: I) -> Option<&GadgetKind> {
        self.gadgets.placed.get(self.index_of(id)?).map(|gadget| &gadget.piece)
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
        if let Some(at) = self.index_of(id) {
            self.gadgets.set(intuition, at, piece.into());
        }
    }

    /// Changes the level of a slider gadget without ending a drag of the knob.
    pub fn set_level(&mut self, intuition: &mut Intuition, id: I, level: i32) {
        if let Some(at) = self.index_of(id) {
            self.gadgets.set_level(intuition, at, level);
        }
    }

    /// Calls `change` on a list view and redraws the list view.
    pub fn change_list(&mut self, intuition: &mut Intuition, id: I, change: impl FnOnce(&mut ListView)) {
        if let Some(at) = self.index_of(id)
            && let Some(list) = self.gadgets.list_mut(at)
        {
            change(list);
            self.gadgets.show(intuition, at);
        }
    }

    /// Selects the given line of a list view and scrolls the list to show it.
    ///
    /// `None` clears the selection.
    pub fn select(&mut self, intuition: &mut Intuition, id: I, line: Option<usize>) {
        if let Some(at) = self.index_of(id) {
            self.gadgets.select(intuition, at, line);
        }
    }

    /// Disables or enables a gadget. A disabled gadget is released and loses the keyboard focus.
    pub fn set_disabled(&mut self, intuition: &mut Intuition, id: I, disabled: bool) {
        if let Some(at) = self.index_of(id) {
            self.gadgets.set_disabled(intuition, at, disabled);
        }
    }

    /// Changes the position and size of a gadget, for example after the window was resized.
    ///
    /// The change is visible after the next [`Self::draw`].
    pub fn set_area(&mut self, id: I, area: Rect) {
        let at = self.index_of(id);
        if let Some(gadget) = at.and_then(|at| self.gadgets.placed.get_mut(at)) {
            gadget.area = area;
        }
    }

    /// Gives the keyboard focus to a string gadget (`ActivateGadget`).
    pub fn activate(&mut self, intuition: &mut Intuition, id: I) {
        if let Some(at) = self.index_of(id) {
            self.gadgets.activate_at(intuition, at);
        }
    }

    /// Returns the string gadget of the panel that has the keyboard focus, if any.
    pub fn active(&self) -> Option<I> {
        self.ids.get(self.gadgets.active?).copied()
    }

    /// Returns `true` if the user holds down a gadget of the panel.
    pub const fn is_held(&self) -> bool {
        self.gadgets.held.is_some()
    }

    /// Draws all gadgets of the panel with their labels.
    pub fn draw(&self, intuition: &mut Intuition) {
        self.gadgets.draw(intuition);
    }

    /// Processes a message of the panel's window.
    pub fn message(&mut self, intuition: &mut Intuition, message: &IntuiMessage) -> PanelEvent<I> {
        match self.gadgets.message(intuition, message) {
            PanelEvent::GadgetUp(number, value) => match self.ids.get(number) {
                Some(&id) => PanelEvent::GadgetUp(id, value),
                None => PanelEvent::Consumed,
            },
            PanelEvent::Consumed => PanelEvent::Consumed,
            PanelEvent::Nothing => PanelEvent::Nothing,
        }
    }

    /// Scrolls a list view if one of its arrows is held down and the next scroll step is due.
    ///
    /// The program calls this function at every vertical blank.
    pub fn blank(&mut self, intuition: &mut Intuition) {
        self.gadgets.blank(intuition);
    }
}
