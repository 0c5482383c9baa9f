//! The emulated gadtools.library: the gadgets of a window as a [`Panel`], and menus as tables.
//!
//! A panel contains buttons, strings, check boxes, radio buttons, cycles, lists, sliders, palettes and texts. It processes the
//! window's messages and reports each use of a gadget. Sizes were measured on release 3.1 and depend on the
//! height of the screen's font. Positions and meaning of the gadgets are left to programs.

mod brush;
mod button;
mod checkbox;
mod cycle;
mod edit;
mod label;
mod listview;
pub(crate) mod menu_layout;
pub(crate) mod menus;
mod mx;
mod palette;
mod panel;
mod slider;
mod string;
#[cfg(test)]
pub(in crate::system) mod tests;
mod text;

pub use self::menu_layout::MenuPlacement;
pub use self::menus::{MenuRow, MenuTable, Menus, RowKind};

pub use brush::{Brush, row_height};
pub use button::Button;
pub use checkbox::CheckBox;
pub use cycle::Cycle;
pub use label::{Label, LabelPosition};
pub use listview::{ListItem, ListView, SCROLLER_WIDTH, height_of as list_height, width_of as list_width};
pub use mx::Mx;
pub use palette::Palette;
pub use panel::{GadgetKind, GadgetValue, Panel, PanelEvent};
pub use slider::Slider;
pub use string::StringGadget;
pub use text::Text;
