//! Keyboard input for the gadgets of a panel: shortcut keys and typing in string gadgets.

use super::super::super::clipboard::Clip;
use super::super::super::input::{Key, Qualifiers};
use super::super::super::intuition::Intuition;
use super::super::edit::EditResult;
use super::super::string::StringGadget;
use super::gadgets::{Gadgets, PlacedGadget, level, used};
use super::{GadgetKind, GadgetValue, PanelEvent};

/// Returns the value that a string gadget reports when the user presses Return.
pub(super) fn entered(string: &StringGadget) -> GadgetValue {
    match string.number() {
        Some(number) => GadgetValue::Number(number),
        None => GadgetValue::Text(string.text()),
    }
}

impl Gadgets {
    pub(super) fn key(
        &mut self,
        intuition: &mut Intuition,
        key: Key,
        qualifiers: Qualifiers,
    ) -> PanelEvent<usize> {
        if let Some(active) = self.active {
            return self.write(intuition, active, key, qualifiers);
        }
        let command = Qualifiers::CONTROL | Qualifiers::LEFT_AMIGA | Qualifiers::RIGHT_AMIGA;
        let meant = |gadget: &PlacedGadget| !gadget.disabled && gadget.label.has_key(key);
        let number = self.placed.iter().position(meant).filter(|_| !qualifiers.intersects(command));
        let letters = self.letters(intuition);
        let Some(number) = number else { return PanelEvent::Nothing };
        let shift = qualifiers.contains(Qualifiers::SHIFT);
        let Some(gadget) = self.placed.get_mut(number) else { return PanelEvent::Nothing };
        let value = match &mut gadget.piece {
            GadgetKind::String(_) => {
                self.activate_at(intuition, number);
                return PanelEvent::Consumed;
            }
            GadgetKind::Slider(slider) => {
                let before = slider.level();
                slider.step(shift);
                let heard = level(number, slider, before);
                self.show(intuition, number);
                return heard;
            }
            GadgetKind::ListView(list) if !list.read_only => {
                let last = list.lines().len().checked_sub(1);
                let line = match list.selected() {
                    None => last.map(|last| if shift { last } else { 0 }),
                    Some(line) if shift => Some(line.saturating_sub(1)),
                    Some(line) => last.map(|last| (line + 1).min(last)),
                };
                list.select(line, gadget.area, letters);
                line.map(|line| GadgetValue::Line { line, double: false })
            }
            piece => used(piece, shift),
        };
        self.show(intuition, number);
        value.map_or(PanelEvent::Consumed, |value| PanelEvent::GadgetUp(number, value))
    }

    /// Writes the first line of the clipboard's text into the string gadget that has the keyboard focus.
    pub(super) fn paste(&mut self, intuition: &mut Intuition, clip: &Clip) -> PanelEvent<usize> {
        let Some(at) = self.active else { return PanelEvent::Nothing };
        match (clip, self.placed.get_mut(at)) {
            (Ok(text), Some(PlacedGadget { piece: GadgetKind::String(string), .. })) => {
                string.edit.paste(text)
            }
            _ => intuition.display_beep(),
        }
        self.show(intuition, at);
        PanelEvent::Consumed
    }

    fn write(
        &mut self,
        intuition: &mut Intuition,
        at: usize,
        key: Key,
        qualifiers: Qualifiers,
    ) -> PanelEvent<usize> {
        let Some(PlacedGadget { piece: GadgetKind::String(string), .. }) = self.placed.get_mut(at) else {
            self.deactivate(intuition);
            return PanelEvent::Nothing;
        };
        let edited = string.edit.key(key, qualifiers);
        let value = entered(string);
        match edited {
            EditResult::Ignored => return PanelEvent::Nothing,
            EditResult::Changed => {
                self.show(intuition, at);
                return PanelEvent::Consumed;
            }
            EditResult::Paste => {
                intuition.ask_for_clip(self.window);
                return PanelEvent::Consumed;
            }
            EditResult::Done => self.deactivate(intuition),
            EditResult::Next { back } => {
                let many = self.placed.len();
                let on = |by: usize| (at + if back { many - by } else { by }) % many;
                let is_string = |number: &usize| {
                    let gadget = self.placed.get(*number);
                    gadget.is_some_and(|gadget| {
                        !gadget.disabled && matches!(gadget.piece, GadgetKind::String(_))
                    })
                };
                let next = (1..=many).map(on).find(is_string);
                self.deactivate(intuition);
                if let Some(next) = next {
                    self.activate_at(intuition, next);
                }
                return PanelEvent::Consumed;
            }
        }
        PanelEvent::GadgetUp(at, value)
    }
}
