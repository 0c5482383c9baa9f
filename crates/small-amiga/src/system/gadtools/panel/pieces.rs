//! The types of gadgets, and the values they report.

use super::super::button::Button;
use super::super::checkbox::CheckBox;
use super::super::cycle::Cycle;
use super::super::listview::ListView;
use super::super::mx::Mx;
use super::super::palette::Palette;
use super::super::slider::Slider;
use super::super::string::StringGadget;
use super::super::text::Text;
use crate::chips::colour::Pen;

/// A gadget of any type, with its state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GadgetKind {
    /// A button that performs an action when the user clicks it.
    Button(Button),
    /// A string gadget, for a line of text or a number.
    String(StringGadget),
    /// A box with a check mark that each click sets or clears.
    CheckBox(CheckBox),
    /// A gadget in which each click selects the next of several choices.
    Cycle(Cycle),
    /// Radio buttons, of which exactly one is selected.
    Mx(Mx),
    /// A scrollable list of text lines, of which the user can select one.
    ListView(ListView),
    /// A knob that the user drags to choose a number between two limits.
    Slider(Slider),
    /// A square for each of several colours, of which one is selected.
    Palette(Palette),
    /// A gadget that shows a read-only text.
    Text(Text),
}

macro_rules! pieces {
    ($($kind:ident $of:ty),*) => {
        $(impl From<$of> for GadgetKind {
            fn from(piece: $of) -> Self {
                Self::$kind(piece)
            }
        })*
    };
}
pieces!(
    Button Button, String StringGadget, CheckBox CheckBox, Cycle Cycle, Mx Mx, ListView ListView, Slider Slider,
    Palette Palette, Text Text
);

/// The value that a gadget reports after the user has used it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GadgetValue {
    /// The user has clicked a button.
    Pressed,
    /// The text of a string gadget after the user pressed Return.
    ///
    /// Tab moves to the next string gadget without a report.
    Text(String),
    /// The number in an integer gadget after the user pressed Return.
    Number(i64),
    /// The new state of a check box.
    Checked(bool),
    /// The index of the new choice of a cycle gadget or of radio buttons.
    Chosen(usize),
    /// The user has clicked a line of a list view.
    Line {
        /// Index of the clicked line in the list view.
        line: usize,
        /// Whether the click was a double click.
        double: bool,
    },
    /// The new level of a slider.
    Level(i32),
    /// The pen that the user has selected in a palette gadget.
    Colour(Pen),
}
