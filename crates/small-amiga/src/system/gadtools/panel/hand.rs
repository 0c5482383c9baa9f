//! Mouse input for the gadgets of a panel: press, movement and release.

use super::super::super::intuition::Intuition;
use super::super::listview::Told;
use super::{Heard, Panel, Piece, Placed, Value, level, used};
use crate::machine::geometry::Point;

impl<I: Copy + Eq> Panel<I> {
    pub(super) fn press(&mut self, intuition: &mut Intuition, at: Point) -> Heard<I> {
        self.let_go(intuition);
        let usable = |gadget: &Placed<I>| !gadget.disabled && !matches!(gadget.piece, Piece::Text(_));
        let hit = self.gadgets.iter().position(|gadget| usable(gadget) && gadget.area.contains(at));
        if self.active != hit {
            self.deactivate(intuition);
        }
        let (letters, now) = (self.letters(intuition), intuition.current_time());
        let Some(number) = hit else { return Heard::Nothing };
        if matches!(self.gadgets.get(number), Some(Placed { piece: Piece::String(_), .. })) {
            self.activate_at(intuition, number);
            let font = intuition.font_of(self.window).cloned();
            if let Some(Placed { piece: Piece::String(string), area, .. }) = self.gadgets.get_mut(number)
                && let Some(font) = font
            {
                string.point(&font, at.x - area.x);
            }
            self.show(intuition, number);
            return Heard::Taken;
        }
        self.held = Some((number, true));
        let heard = match self.gadgets.get_mut(number) {
            Some(Placed { piece: Piece::ListView(list), area, .. }) => {
                list.press(*area, letters, at, now);
                Heard::Taken
            }
            Some(Placed { piece: Piece::Slider(slider), area, id, .. }) => {
                let before = slider.level();
                slider.press(*area, at);
                level(*id, slider, before)
            }
            _ => Heard::Taken,
        };
        self.show(intuition, number);
        heard
    }

    pub(super) fn moved(&mut self, intuition: &mut Intuition, at: Point) -> Heard<I> {
        let letters = self.letters(intuition);
        let Some((number, inside)) = self.held else { return Heard::Nothing };
        let Some(gadget) = self.gadgets.get_mut(number) else { return Heard::Nothing };
        let now = gadget.area.contains(at);
        let mut heard = Heard::Taken;
        let before = gadget.piece.clone();
        match &mut gadget.piece {
            Piece::ListView(list) => list.drag(gadget.area, letters, at),
            Piece::Slider(slider) => {
                let before = slider.level();
                slider.drag(gadget.area, at);
                heard = level(gadget.id, slider, before);
            }
            _ => {}
        }
        let changed = gadget.piece != before;
        self.held = Some((number, now));
        if changed || now != inside {
            self.show(intuition, number);
        }
        heard
    }

    pub(super) fn release(&mut self, intuition: &mut Intuition, at: Point, shift: bool) -> Heard<I> {
        let now = intuition.current_time();
        let Some((number, _)) = self.held.take() else { return Heard::Nothing };
        let Some(gadget) = self.gadgets.get_mut(number) else { return Heard::Nothing };
        let inside = gadget.area.contains(at);
        let value = match &mut gadget.piece {
            Piece::ListView(list) => match list.release(now) {
                Told::Chosen { line, double } => Some(Value::Line { line, double }),
                Told::Nothing => None,
            },
            Piece::Slider(slider) => {
                slider.let_go();
                None
            }
            piece if inside => used(piece, shift),
            _ => None,
        };
        let id = gadget.id;
        self.show(intuition, number);
        value.map_or(Heard::Taken, |value| Heard::Up(id, value))
    }
}
