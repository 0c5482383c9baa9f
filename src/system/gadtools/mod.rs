//! gadtools.library: the gadgets of a window - buttons, strings, check boxes, cycles, lists, sliders, texts - as one panel, which takes
//! the window's messages and says what was done with which gadget; and menus as tables.
//!
//! Knows the figures measured on release 3.1, sized by the screen's letters. Leaves where gadgets lie, and what they mean, to programs.

mod brush;
mod button;
mod checkbox;
mod cycle;
mod edit;
mod label;
mod listview;
pub mod menu_layout;
pub mod menus;
mod panel;
mod slider;
mod string;
#[cfg(test)]
pub(in crate::system) mod tests;
mod text;

pub use brush::{Brush, row_height};
pub use button::Button;
pub use checkbox::CheckBox;
pub use cycle::Cycle;
pub use label::{Label, Place};
pub use listview::{Line, ListView, SCROLLER_WIDTH, height_of as list_height};
pub use panel::{Heard, Panel, Piece, Value};
pub use slider::Slider;
pub use string::StringGadget;
pub use text::Text;
