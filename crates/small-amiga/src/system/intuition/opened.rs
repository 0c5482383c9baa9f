//! The link between programs and the host's view of the opened machine.
//!
//! Programs request that the host turn the lid or point out a layer, and set the note beside the view. The host
//! reports the chosen layer. The view itself is drawn by [`crate::lid`].

use super::Intuition;
use crate::system::lid::Layer;

/// The requests of programs to the host's view of the opened machine, and its state.
#[derive(Debug, Default)]
pub(super) struct OpenedMachine {
    turns: bool,
    /// The layer to choose, until the host has done so.
    wanted: Option<Layer>,
    /// The chosen layer, or `None` while the lid is closed.
    chosen: Option<Layer>,
    note: String,
}

impl Intuition {
    /// Requests that the host open the lid of the machine, or close it if it is open.
    pub const fn turn_lid(&mut self) {
        self.opened.turns = !self.opened.turns;
    }

    /// Returns `true` if the host must turn the lid, and clears the request.
    pub const fn take_lid_turn(&mut self) -> bool {
        std::mem::replace(&mut self.opened.turns, false)
    }

    /// Requests that the host choose a layer of the opened machine.
    pub const fn point_out_layer(&mut self, layer: Layer) {
        self.opened.wanted = Some(layer);
    }

    /// Returns the layer that the host must choose, and clears the request.
    pub const fn take_wanted_layer(&mut self) -> Option<Layer> {
        self.opened.wanted.take()
    }

    /// Returns the chosen layer of the opened machine, or `None` while the lid is closed.
    pub const fn chosen_layer(&self) -> Option<Layer> {
        self.opened.chosen
    }

    /// Reports the chosen layer of the opened machine, or `None` while the lid is closed. Hosts with a lid call this.
    pub const fn set_chosen_layer(&mut self, layer: Option<Layer>) {
        self.opened.chosen = layer;
    }

    /// Returns the text beside the view of the opened machine, or an empty text.
    pub fn lid_note(&self) -> &str {
        &self.opened.note
    }

    /// Sets the text beside the view of the opened machine; an empty text removes it.
    pub fn set_lid_note(&mut self, note: &str) {
        note.clone_into(&mut self.opened.note);
    }

    /// Returns `true` if a Bob is drawn on any screen.
    pub fn has_bob(&self) -> bool {
        self.bob_traces().next().is_some()
    }
}
