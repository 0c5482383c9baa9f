//! Requesters as data: their texts and gadgets, from which a host can show a requester in a form of its own.
//!
//! A touch screen needs larger gadgets and the keyboard of the device. The panel of a requester describes its
//! gadgets here, and the host answers with [`IntuiMessage::GadgetUsed`]. Drawing is left to `gadtools`.

use super::Intuition;
use super::window::{IntuiMessage, WindowId};

/// The texts and gadgets of a requester.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Request {
    /// The lines of text above the gadgets. A line is not wrapped.
    pub lines: Vec<String>,
    /// The gadgets, in the order of their numbers.
    pub gadgets: Vec<RequestGadget>,
}

/// A gadget of a requester.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestGadget {
    /// The label inside or beside the gadget.
    pub label: String,
    /// Whether the user can use the gadget.
    pub is_enabled: bool,
    /// The type of the gadget, with its state.
    pub state: RequestState,
}

/// The type of a requester's gadget, with its state.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum RequestState {
    /// A button.
    Button,
    /// A line of text that the user edits.
    Field {
        /// The text of the line.
        text: String,
        /// Whether the gadget receives the keys that the user presses.
        is_active: bool,
    },
    /// Lines of text, of which the user selects one.
    List {
        /// The text at the left end and the text at the right end of each line.
        lines: Vec<[String; 2]>,
        /// The index of the selected line, or `None` if no line is selected.
        selected: Option<usize>,
    },
    /// A gadget of another type, which no requester has.
    Other,
}

/// The use of a requester's gadget outside the picture.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum RequestInput {
    /// The user has pressed a button.
    Press,
    /// The user has changed the text of a line.
    Text(String),
    /// The user has changed the text of a line, and pressed Return.
    Enter(String),
    /// The user has selected the list's line with this index.
    Line(usize),
}

impl Intuition {
    /// Sets the description of the gadgets in the window of a requester.
    ///
    /// Returns without calling `gadgets` if the window does not belong to a requester.
    pub(in crate::system) fn describe_request(
        &mut self,
        id: WindowId,
        gadgets: impl FnOnce() -> Vec<RequestGadget>,
    ) {
        if let Some(request) = self.window_mut(id).and_then(|window| window.request.as_mut()) {
            request.gadgets = gadgets();
        }
    }

    /// Posts the use of a gadget of a requester, as an [`IntuiMessage::GadgetUsed`].
    pub fn use_gadget(&mut self, id: WindowId, number: usize, input: RequestInput) {
        self.post(id, IntuiMessage::GadgetUsed { number, input });
    }
}
