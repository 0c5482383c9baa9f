//! Emulates the part of an Amiga that Workbench programs use, without windows, clocks or files of the host.
//!
//! A program implements [`Program`] and runs on a [`Computer`], which takes input events and vertical blanks
//! and composes pictures. The same events at the same blanks give the same pictures on every computer. The
//! crate `small-amiga-window` shows a computer in a window of the desktop, as a PNG or on a web page.
//!
//! The functions have the names that they have in the ROM Kernel Manuals, in Rust's spelling: [`RastPort`]
//! has `set_a_pen`, `move_to` and `draw`, and [`Intuition`] has `open_window` and `get_msg`.
//!
//! # A program
//!
//! The program below opens a window, draws, and reacts to a gadget and to a menu. The example plays the user,
//! too: it clicks the gadget, and then quits by a command key of the menu.
//!
//! ```
//! use small_amiga::chips::{Pen, Rect, Ticks};
//! use small_amiga::exec::Signals;
//! use small_amiga::gadtools::{MenuRow, MenuTable, Menus, Panel, PanelEvent};
//! use small_amiga::input::{Button, InputEvent, Key, Qualifiers};
//! use small_amiga::intuition::{IntuiMessage, Intuition, NewWindow, WindowId};
//! use small_amiga::{Computer, Program};
//!
//! /// The actions of gadgets and menu items.
//! #[derive(Clone, Copy, PartialEq, Eq)]
//! enum Action {
//!     Fill,
//!     Quit,
//! }
//!
//! struct Painter {
//!     window: WindowId,
//!     panel: Panel<Action>,
//!     menus: Menus<Action>,
//!     is_running: bool,
//! }
//!
//! impl Painter {
//!     fn open(intuition: &mut Intuition) -> Self {
//!         let window = intuition.open_window(NewWindow::new("Painter", Rect::new(100, 40, 300, 100)));
//!         let mut panel = Panel::new(window);
//!         panel.add_button(Action::Fill, Rect::new(20, 80, 80, 14), "_Fill");
//!         panel.draw(intuition);
//!         let rows = vec![
//!             MenuRow::entry("Fill", Some('F'), Action::Fill),
//!             MenuRow::entry("Quit", Some('Q'), Action::Quit),
//!         ];
//!         let menus = Menus(vec![MenuTable::new("Project", rows)]);
//!         let strip = menus.build(intuition.workbench(), &[]);
//!         intuition.set_menu_strip(window, Some(strip));
//!         if let Some(mut rp) = intuition.rast_port(window) {
//!             rp.set_a_pen(Pen(2)).move_to(20, 20).draw(280, 70);
//!         }
//!         Self { window, panel, menus, is_running: true }
//!     }
//!
//!     fn act(&mut self, intuition: &mut Intuition, action: Action) {
//!         match action {
//!             Action::Fill => {
//!                 if let Some(mut rp) = intuition.rast_port(self.window) {
//!                     rp.set_a_pen(Pen(3)).rect_fill(Rect::new(20, 20, 260, 50));
//!                 }
//!             }
//!             Action::Quit => self.is_running = false,
//!         }
//!     }
//! }
//!
//! impl Program for Painter {
//!     fn wake(&mut self, intuition: &mut Intuition, _: Signals) {
//!         while let Some(message) = intuition.get_msg(self.window) {
//!             if let PanelEvent::GadgetUp(action, _) = self.panel.message(intuition, &message) {
//!                 self.act(intuition, action);
//!             }
//!             match message {
//!                 IntuiMessage::CloseWindow => self.is_running = false,
//!                 IntuiMessage::MenuPick(picks) => {
//!                     for pick in picks {
//!                         if let Some(action) = self.menus.action(pick) {
//!                             self.act(intuition, action);
//!                         }
//!                     }
//!                 }
//!                 _ => {}
//!             }
//!         }
//!     }
//!
//!     fn is_running(&self) -> bool {
//!         self.is_running
//!     }
//!
//!     /// The program waits for messages only. Without this function, it would be woken at every blank.
//!     fn next_blank(&self, _: &Intuition) -> Option<Ticks> {
//!         None
//!     }
//! }
//!
//! let mut computer = Computer::with_program("Painter", Painter::open);
//! computer.compose();
//! let chip = computer.intuition().chip();
//! assert_eq!((chip.width(), chip.height()), (640, 200));
//!
//! // The user clicks the gadget, which is at 20, 80 of the window.
//! computer.input(InputEvent::Pointer { x: 160, y: 127 });
//! computer.input(InputEvent::Button { button: Button::Select, down: true });
//! computer.input(InputEvent::Button { button: Button::Select, down: false });
//! computer.vertical_blank();
//! computer.compose();
//! let blue = 0x0066_88BB;
//! assert_eq!(computer.intuition().chip().frame()[80 * 640 + 200], blue);
//!
//! // Right Amiga and Q pick the menu item.
//! computer.input(InputEvent::Key { key: Key::Char('q'), qualifiers: Qualifiers::RIGHT_AMIGA });
//! assert!(!computer.is_running());
//! ```
//!
//! # Modules
//!
//! * [`chips`]: bitplanes, blitter, sprites, colour registers, vertical blank.
//! * [`exec`]: signals, message ports, tasks.
//! * [`graphics`]: rast ports, fonts, images, Bobs.
//! * [`intuition`]: screens, windows, menus, messages.
//! * [`gadtools`]: gadgets and menus from tables; [`requester`], [`asl`] and [`help_pages`]: ready-made
//!   windows.
//! * [`console`]: windows of text with a line editor.
//! * [`dos`]: volumes, files, patterns, processes; [`readargs`]: arguments of commands.
//! * [`input`], [`clipboard`], [`preferences`], [`disk_object`], [`libraries`], [`utility`]: the smaller
//!   services.
//! * [`lid`]: a view of the opened machine, with the layers of the display and the copper list.
//! * [`drawings`], [`ilbm`], [`legible`], [`colour_vision`]: pictures, and colours that can be distinguished.
//!
//! # Feature
//!
//! The optional feature `embedded-graphics` makes a [`RastPort`] a draw target of the crate of this name: its
//! shapes, texts and images are drawn in pens.
//!
//! # What is not emulated
//!
//! The crate emulates neither the processor nor sound, and programs are written in Rust. The page of [`chips`]
//! [lists](chips#what-is-not-emulated) what each real chip does and this crate does not.
//!
//! [`Intuition`]: intuition::Intuition
//! [`RastPort`]: graphics::RastPort

#![warn(missing_docs)]
#![deny(unreachable_pub)]

/// Compiles the program in README.md as a documentation test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;

pub mod chips;
mod system;

pub use system::computer::{Computer, Program};
pub use system::dos::readargs;
pub use system::{
    asl, clipboard, colour_vision, console, disk_object, dos, drawings, exec, gadtools, graphics, help_pages,
    ilbm, input, intuition, legible, libraries, lid, preferences, requester, text, utility,
};
