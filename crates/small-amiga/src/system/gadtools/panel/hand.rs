//! Mouse input for the gadgets of a panel: press, movement and release.

use super::super::super::intuition::Intuition;
use super::super::listview::ListEvent;
use super::gadgets::{Gadgets, PlacedGadget, level, used};
use super::{GadgetKind, GadgetValue, PanelEvent};
use crate::chips::geometry::Point;

impl Gadgets {
    pub(super) fn press(&mut self, intuition: &mut Intuition, at: Point) -> PanelEvent<usize> {
        self.cancel_press(intuition);
        let usable = |gadget: &PlacedGadget| !gadget.disabled && !matches!(gadget.piece, GadgetKind::Text(_));
        let hit = self.placed.iter().position(|gadget| usable(gadget) && gadget.area.contains(at));
        if self.active != hit {
            self.deactivate(intuition);
        }
        let (letters, now) = (self.letters(intuition), intuition.current_time());
        let Some(number) = hit else { return PanelEvent::Nothing };
        if matches!(self.placed.get(number), Some(PlacedGadget { piece: GadgetKind::String(_), .. })) {
            self.activate_at(intuition, number);
            let font = intuition.font_of(self.window).cloned();
            if let Some(PlacedGadget { piece: GadgetKind::String(string), area, .. }) =
                self.placed.get_mut(number)
                && let Some(font) = font
            {
                string.point(&font, at.x - area.x);
            }
            self.show(intuition, number);
            return PanelEvent::Consumed;
        }
        self.held = Some((number, true));
        let heard = match self.placed.get_mut(number) {
            Some(PlacedGadget { piece: GadgetKind::ListView(list), area, .. }) => {
                list.press(*area, letters, at, now);
                PanelEvent::Consumed
            }
            Some(PlacedGadget { piece: GadgetKind::Slider(slider), area, .. }) => {
                let before = slider.level();
                slider.press(*area, at);
                level(number, slider, before)
            }
            Some(PlacedGadget { piece: GadgetKind::Mx(mx), area, .. }) => match mx.press(*area, at) {
                true => PanelEvent::GadgetUp(number, GadgetValue::Chosen(mx.chosen())),
                false => PanelEvent::Consumed,
            },
            Some(PlacedGadget { piece: GadgetKind::Palette(palette), area, .. }) => {
                palette.press(*area, at);
                PanelEvent::Consumed
            }
            _ => PanelEvent::Consumed,
        };
        self.show(intuition, number);
        heard
    }

    pub(super) fn moved(&mut self, intuition: &mut Intuition, at: Point) -> PanelEvent<usize> {
        let letters = self.letters(intuition);
        let Some((number, inside)) = self.held else { return PanelEvent::Nothing };
        let Some(gadget) = self.placed.get_mut(number) else { return PanelEvent::Nothing };
        let now = gadget.area.contains(at);
        let mut heard = PanelEvent::Consumed;
        let before = gadget.piece.clone();
        match &mut gadget.piece {
            GadgetKind::ListView(list) => list.drag(gadget.area, letters, at),
            GadgetKind::Slider(slider) => {
                let before = slider.level();
                slider.drag(gadget.area, at);
                heard = level(number, slider, before);
            }
            GadgetKind::Palette(palette) => palette.drag(gadget.area, at),
            _ => {}
        }
        let changed = gadget.piece != before;
        self.held = Some((number, now));
        if changed || now != inside {
            self.show(intuition, number);
        }
        heard
    }

    pub(super) fn release(&mut self, intuition: &mut Intuition, at: Point, shift: bool) -> PanelEvent<usize> {
        let now = intuition.current_time();
        let Some((number, _)) = self.held.take() else { return PanelEvent::Nothing };
        let Some(gadget) = self.placed.get_mut(number) else { return PanelEvent::Nothing };
        let inside = gadget.area.contains(at);
        let value = match &mut gadget.piece {
            GadgetKind::ListView(list) => match list.release(now) {
                ListEvent::Chosen { line, double } => Some(GadgetValue::Line { line, double }),
                ListEvent::Nothing => None,
            },
            GadgetKind::Slider(slider) => {
                slider.cancel_press();
                None
            }
            // Radio buttons report when they are pressed.
            GadgetKind::Mx(_) => None,
            GadgetKind::Palette(palette) => palette.release(inside).map(GadgetValue::Colour),
            piece if inside => used(piece, shift),
            _ => None,
        };
        self.show(intuition, number);
        value.map_or(PanelEvent::Consumed, |value| PanelEvent::GadgetUp(number, value))
    }
}
