//! The user's hand on the opened machine: the keys that move the layers, and the mouse on the view.
//!
//! A click on the picture, or beside it, reaches the display where the plumb line of the pointer stands. A
//! click on a sheet above the picture, or on a name, chooses that layer.

use super::layers::Layer;
use super::{Lid, WIDEST};
use crate::chips::geometry::Point;
use crate::chips::vblank::Ticks;
use crate::system::input::{InputEvent, Key, Qualifiers};

/// An action of the user on the lid, one for each of its keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LidAction {
    /// Opens or closes the lid.
    Turn,
    /// Chooses the layer below the chosen one.
    Lower,
    /// Chooses the layer above the chosen one.
    Higher,
    /// Closes the stack of layers, or spreads it as wide as possible.
    Spread,
}

impl Lid {
    /// Carries out an action of the user. A closed lid can only be opened.
    pub fn act(&mut self, action: LidAction, now: Ticks) {
        match action {
            LidAction::Turn => self.set_open(!self.is_open, now),
            _ if !self.is_open => {}
            LidAction::Lower => _ = self.chosen().checked_sub(1).is_some_and(|number| self.choose(number)),
            LidAction::Higher => _ = self.choose(self.chosen() + 1),
            LidAction::Spread => self.set_spread(if self.spread() > 0 { 0 } else { WIDEST }),
        }
    }

    /// Returns the action of a key with Shift: F1 (Help) turns the lid, and F2 to F4 move the layers.
    pub fn action(event: InputEvent) -> Option<LidAction> {
        match event {
            InputEvent::Key { key, qualifiers: Qualifiers::SHIFT } => match key {
                Key::Help => Some(LidAction::Turn),
                Key::Function(2) => Some(LidAction::Lower),
                Key::Function(3) => Some(LidAction::Higher),
                Key::Function(4) => Some(LidAction::Spread),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns `true` if the mouse is on the picture at the bottom of the view, and not in its margins.
    pub fn is_on_picture(&self) -> bool {
        self.display_at(self.pointer).is_some()
    }

    /// Spreads the layers by a number of steps of the mouse wheel, if the mouse is in the margins of the view.
    pub fn wheel(&mut self, steps: i32) {
        if !self.is_on_picture() {
            let spread = i32::from(self.spread()).saturating_add(steps).clamp(0, i32::from(WIDEST));
            self.set_spread(spread as u8);
        }
    }

    /// Converts an input event on the view to one on the display.
    ///
    /// Returns `None` for a button that chooses a layer, which the display does not notice.
    pub fn input(&mut self, event: InputEvent) -> Option<InputEvent> {
        match event {
            InputEvent::Pointer { x, y } => {
                self.pointer = Point::new(x, y);
                let Point { x, y } = self.space.map_or(self.pointer, |space| space.nearest(self.pointer));
                Some(InputEvent::Pointer { x, y: y << self.lace })
            }
            InputEvent::Button { button, down: true } => {
                let layer = self.layer_at(self.pointer).filter(|layer| *layer != Layer::Result);
                // A button that is held on the display keeps the other one there, too.
                let layer = layer.filter(|_| self.holding.is_none());
                self.chosen = layer.unwrap_or(self.chosen);
                let user = if layer.is_some() { &mut self.choosing } else { &mut self.holding };
                user.get_or_insert(button);
                layer.is_none().then_some(event)
            }
            InputEvent::Button { button, down: false } => {
                let is_choosing = self.choosing.take_if(|choosing| *choosing == button).is_some();
                self.holding.take_if(|holding| *holding == button);
                (!is_choosing).then_some(event)
            }
            _ => Some(event),
        }
    }

    /// Returns the layer whose sheet or name is at a point of the last picture.
    ///
    /// The result covers the sheets above it, so that all of it can be clicked.
    fn layer_at(&self, at: Point) -> Option<Layer> {
        if self.display_at(at).is_some() {
            return Some(Layer::Result);
        }
        let named = self.names.iter().find(|(_, area)| area.contains(at)).map(|(layer, _)| *layer);
        named.or_else(|| {
            let space = self.space?;
            let is_plane = |layer: &Layer| matches!(layer, Layer::Plane(_));
            let mut sheets = self.sheets(space).into_iter().rev().filter(|(layer, _)| is_plane(layer));
            sheets.find(|(_, lift)| space.display(at, *lift).is_some()).map(|(layer, _)| layer)
        })
    }
}
