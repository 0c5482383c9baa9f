//! What a gadget can be, and what can be done with one.

use super::super::button::Button;
use super::super::checkbox::CheckBox;
use super::super::cycle::Cycle;
use super::super::listview::ListView;
use super::super::slider::Slider;
use super::super::string::StringGadget;
use super::super::text::Text;

/// What a gadget can be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// Something happens by it.
    Button(Button),
    /// A line to write in.
    String(StringGadget),
    /// On or off.
    CheckBox(CheckBox),
    /// One of some choices.
    Cycle(Cycle),
    /// Lines to choose one of.
    ListView(ListView),
    /// A level.
    Slider(Slider),
    /// A text that is only shown.
    Text(Text),
}

macro_rules! pieces {
    ($($kind:ident $of:ty),*) => {
        $(impl From<$of> for Piece {
            fn from(piece: $of) -> Self {
                Self::$kind(piece)
            }
        })*
    };
}
pieces!(
    Button Button, String StringGadget, CheckBox CheckBox, Cycle Cycle, ListView ListView, Slider Slider, Text Text
);

/// What was done with a gadget.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A button was chosen.
    Pressed,
    /// A line was written, ended by Return; with Tab a hand only goes on to the next.
    Text(String),
    /// A number was.
    Number(i64),
    /// A check box is ticked now, or not.
    Checked(bool),
    /// A cycle shows this choice now.
    Chosen(usize),
    /// A line of a list was clicked.
    Line {
        /// Its number.
        line: usize,
        /// For the second time.
        double: bool,
    },
    /// A slider is at this level now.
    Level(i32),
}
