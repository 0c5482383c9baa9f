//! The gadgets of a panel by number, without the identifiers of a program.
//!
//! A panel of any type of identifier uses this code, so that it is compiled once.

use super::super::super::graphics::rastport::DrawMode;
use super::super::super::input::Qualifiers;
use super::super::super::intuition::Intuition;
use super::super::super::intuition::window::{IntuiMessage, WindowId};
use super::super::brush::{Brush, State};
use super::super::label::{Label, LabelPosition};
use super::super::listview::ListView;
use super::super::slider::Slider;
use super::{GadgetKind, GadgetValue, PanelEvent};
use crate::chips::geometry::Rect;

#[derive(Debug, Clone)]
pub(super) struct PlacedGadget {
    pub(super) area: Rect,
    pub(super) label: Label,
    pub(super) position: LabelPosition,
    pub(super) piece: GadgetKind,
    pub(super) disabled: bool,
}

/// The gadgets of a window. A gadget has the number of gadgets that were added before it.
#[derive(Debug, Clone)]
pub(super) struct Gadgets {
    pub(super) window: WindowId,
    pub(super) placed: Vec<PlacedGadget>,
    /// Index of the gadget that the user holds down, and whether the pointer is on this gadget.
    pub(super) held: Option<(usize, bool)>,
    /// Index of the string gadget that receives key presses.
    pub(super) active: Option<usize>,
    /// Whether the gadgets are drawn in the pens of requesters.
    pub(super) is_request: bool,
}

impl Gadgets {
    pub(super) fn add(&mut self, area: Rect, (label, position): (&str, LabelPosition), piece: GadgetKind) {
        self.placed.push(PlacedGadget { area, label: Label::new(label), position, piece, disabled: false });
    }

    pub(super) fn set(&mut self, intuition: &mut Intuition, at: usize, piece: GadgetKind) {
        if let Some(gadget) = self.placed.get_mut(at) {
            gadget.piece = piece;
        }
        self.show(intuition, at);
    }

    pub(super) fn set_level(&mut self, intuition: &mut Intuition, at: usize, level: i32) {
        if let Some(PlacedGadget { piece: GadgetKind::Slider(slider), .. }) = self.placed.get_mut(at)
            && slider.level() != level
        {
            slider.set(level);
            self.show(intuition, at);
        }
    }

    /// Returns the list view with the number `at`, or `None` if that gadget is not a list view.
    pub(super) fn list_mut(&mut self, at: usize) -> Option<&mut ListView> {
        match self.placed.get_mut(at).map(|gadget| &mut gadget.piece) {
            Some(GadgetKind::ListView(list)) => Some(list),
            _ => None,
        }
    }

    pub(super) fn select(&mut self, intuition: &mut Intuition, at: usize, line: Option<usize>) {
        let letters = self.letters(intuition);
        if let Some(PlacedGadget { piece: GadgetKind::ListView(list), area, .. }) = self.placed.get_mut(at) {
            list.select(line, *area, letters);
            self.show(intuition, at);
        }
    }

    pub(super) fn set_disabled(&mut self, intuition: &mut Intuition, at: usize, disabled: bool) {
        let Some(gadget) = self.placed.get_mut(at).filter(|gadget| gadget.disabled != disabled) else {
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

    pub(super) fn draw(&self, intuition: &mut Intuition) {
        for (at, gadget) in self.placed.iter().enumerate() {
            self.paint(intuition, at);
            if gadget.position != LabelPosition::Inside
                && let Some(brush) = self.brush(intuition)
                && let Some(mut rp) = intuition.rast_port(self.window)
            {
                rp.set_dr_md(DrawMode::Jam1);
                gadget.label.draw(&mut rp, gadget.area, gadget.position, brush.pens.text);
            }
        }
        self.describe(intuition);
    }

    pub(super) fn brush(&self, intuition: &Intuition) -> Option<Brush> {
        let screen = intuition.screen_of(self.window)?;
        let (look, pens) = (screen.look(), *screen.draw_info());
        Some(Brush { look, pens: if self.is_request { pens.of_requesters(look) } else { pens } })
    }

    pub(super) fn letters(&self, intuition: &Intuition) -> i32 {
        intuition.font_of(self.window).map_or(8, |font| font.y_size() as i32)
    }

    pub(super) fn show(&self, intuition: &mut Intuition, at: usize) {
        self.paint(intuition, at);
        self.describe(intuition);
    }

    pub(super) fn paint(&self, intuition: &mut Intuition, at: usize) {
        let (Some(gadget), Some(brush)) = (self.placed.get(at), self.brush(intuition)) else { return };
        let Some(mut rp) = intuition.rast_port(self.window) else { return };
        let state = State { pressed: self.held == Some((at, true)), active: self.active == Some(at) };
        let (area, rp) = (gadget.area, &mut rp);
        rp.set_dr_md(DrawMode::Jam1);
        match &gadget.piece {
            GadgetKind::Button(button) => button.draw(rp, &brush, area, state, &gadget.label),
            GadgetKind::String(string) => string.draw(rp, &brush, area, state),
            GadgetKind::CheckBox(check) => check.draw(rp, &brush, area, state),
            GadgetKind::Cycle(cycle) => cycle.draw(rp, &brush, area, state),
            GadgetKind::Mx(mx) => mx.draw(rp, &brush, area),
            GadgetKind::ListView(list) => list.draw(rp, &brush, area),
            GadgetKind::Slider(slider) => slider.draw(rp, &brush, area),
            GadgetKind::Palette(palette) => palette.draw(rp, &brush, area),
            GadgetKind::Text(text) => text.draw(rp, &brush, area),
        }
        if gadget.disabled {
            brush.ghost(rp, area);
        }
    }

    pub(super) fn message(&mut self, intuition: &mut Intuition, message: &IntuiMessage) -> PanelEvent<usize> {
        match *message {
            IntuiMessage::MouseButtons { down: true, at, .. } => self.press(intuition, at),
            IntuiMessage::MouseButtons { down: false, at, qualifiers } => {
                self.release(intuition, at, qualifiers.contains(Qualifiers::SHIFT))
            }
            IntuiMessage::MouseMove { at } => self.moved(intuition, at),
            IntuiMessage::RawKey { key, qualifiers } => self.key(intuition, key, qualifiers),
            IntuiMessage::Clip(ref clip) => self.paste(intuition, clip),
            IntuiMessage::GadgetUsed { number, ref input } => self.answer(intuition, number, input),
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

    pub(super) fn blank(&mut self, intuition: &mut Intuition) {
        let (letters, now) = (self.letters(intuition), intuition.current_time());
        if let Some((at, _)) = self.held
            && let Some(PlacedGadget { piece: GadgetKind::ListView(list), area, .. }) =
                self.placed.get_mut(at)
            && list.blank(*area, letters, now)
        {
            self.show(intuition, at);
        }
    }

    pub(super) fn activate_at(&mut self, intuition: &mut Intuition, at: usize) {
        if self.active == Some(at) {
            return;
        }
        self.deactivate(intuition);
        if let Some(PlacedGadget { piece: GadgetKind::String(string), disabled: false, .. }) =
            self.placed.get_mut(at)
        {
            string.edit.begin();
            self.active = Some(at);
            intuition.set_edited(self.window, true);
            self.show(intuition, at);
        }
    }

    pub(super) fn deactivate(&mut self, intuition: &mut Intuition) {
        if let Some(at) = self.active.take() {
            if let Some(PlacedGadget { piece: GadgetKind::String(string), .. }) = self.placed.get_mut(at) {
                string.edit.accept();
            }
            intuition.set_edited(self.window, false);
            self.show(intuition, at);
        }
    }

    pub(super) fn cancel_press(&mut self, intuition: &mut Intuition) {
        let Some((number, _)) = self.held.take() else { return };
        match self.placed.get_mut(number).map(|gadget| &mut gadget.piece) {
            Some(GadgetKind::ListView(list)) => list.cancel_press(),
            Some(GadgetKind::Slider(slider)) => slider.cancel_press(),
            Some(GadgetKind::Palette(palette)) => palette.cancel_press(),
            _ => {}
        }
        self.show(intuition, number);
    }
}

pub(super) fn used(piece: &mut GadgetKind, back: bool) -> Option<GadgetValue> {
    match piece {
        GadgetKind::Button(_) => Some(GadgetValue::Pressed),
        GadgetKind::CheckBox(check) => {
            check.checked = !check.checked;
            Some(GadgetValue::Checked(check.checked))
        }
        GadgetKind::Cycle(cycle) => Some(GadgetValue::Chosen(cycle.turn(back))),
        GadgetKind::Mx(mx) => Some(GadgetValue::Chosen(mx.turn(back))),
        GadgetKind::Palette(palette) => Some(GadgetValue::Colour(palette.turn(back))),
        _ => None,
    }
}

pub(super) const fn level(number: usize, slider: &Slider, before: i32) -> PanelEvent<usize> {
    if slider.level() == before {
        PanelEvent::Consumed
    } else {
        PanelEvent::GadgetUp(number, GadgetValue::Level(slider.level()))
    }
}
