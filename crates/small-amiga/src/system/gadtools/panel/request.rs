//! Use of a panel by a host that shows a requester in a form of its own: the description of the gadgets, and answers.

use super::super::super::intuition::Intuition;
use super::super::super::intuition::request::{RequestGadget, RequestInput, RequestState};
use super::super::listview::ListItem;
use super::gadgets::{Gadgets, PlacedGadget, used};
use super::keys::entered;
use super::{GadgetKind, GadgetValue, PanelEvent};

impl Gadgets {
    /// Describes the gadgets in the window of the panel, if it is the window of a requester.
    pub(super) fn describe(&self, intuition: &mut Intuition) {
        let described = |(at, gadget): (usize, &PlacedGadget)| RequestGadget {
            label: gadget.label.text(),
            is_enabled: !gadget.disabled,
            state: state(&gadget.piece, self.active == Some(at)),
        };
        intuition.describe_request(self.window, || self.placed.iter().enumerate().map(described).collect());
    }

    /// Processes the use of a gadget outside the picture, like its use with the mouse or the keyboard.
    pub(super) fn answer(
        &mut self,
        intuition: &mut Intuition,
        number: usize,
        input: &RequestInput,
    ) -> PanelEvent<usize> {
        let letters = self.letters(intuition);
        let Some(gadget) = self.placed.get_mut(number).filter(|gadget| !gadget.disabled) else {
            return PanelEvent::Nothing;
        };
        let value = match (&mut gadget.piece, input) {
            (GadgetKind::String(string), RequestInput::Text(text) | RequestInput::Enter(text)) => {
                string.edit.accept();
                string.edit.set("");
                string.edit.paste(text);
                matches!(input, RequestInput::Enter(_)).then(|| entered(string))
            }
            (GadgetKind::ListView(list), &RequestInput::Line(line)) if !list.read_only => {
                list.select(Some(line), gadget.area, letters);
                list.selected().map(|line| GadgetValue::Line { line, double: false })
            }
            (piece, RequestInput::Press) => used(piece, false),
            _ => None,
        };
        self.show(intuition, number);
        value.map_or(PanelEvent::Consumed, |value| PanelEvent::GadgetUp(number, value))
    }
}

fn state(piece: &GadgetKind, is_active: bool) -> RequestState {
    match piece {
        GadgetKind::Button(_) => RequestState::Button,
        GadgetKind::String(string) => RequestState::Field { text: string.text(), is_active },
        GadgetKind::ListView(list) => {
            let texts = |line: &ListItem| [line.text.clone(), line.note.clone()];
            RequestState::List { lines: list.lines().iter().map(texts).collect(), selected: list.selected() }
        }
        GadgetKind::CheckBox(_)
        | GadgetKind::Cycle(_)
        | GadgetKind::Mx(_)
        | GadgetKind::Slider(_)
        | GadgetKind::Palette(_)
        | GadgetKind::Text(_) => RequestState::Other,
    }
}
