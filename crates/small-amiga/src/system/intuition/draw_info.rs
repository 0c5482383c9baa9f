//! The pens of a screen by purpose (`DrawInfo`).
//!
//! [`DrawInfo::for_look`] contains the default pens of 2.x, of 1.3 and of the later white menus. The colours
//! of the pens are left to palettes.

use crate::chips::colour::Pen;
use crate::system::legible::{LIT, Legible, TEXT};
use crate::system::look::Look;

/// The pens that a screen uses for each purpose (`DrawInfo`).
///
/// The first nine pens are those of release 2 (V37). Bars and menus have additional pens, because their
/// colours depend on the look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawInfo {
    /// The pen of details drawn on block-filled areas (`DETAILPEN`).
    pub detail: Pen,
    /// The pen that fills block areas such as bars and menus (`BLOCKPEN`).
    pub block: Pen,
    /// The pen of text on the background of screens and windows.
    pub text: Pen,
    /// The pen of edges that face the light.
    pub shine: Pen,
    /// The pen of edges that face away from the light.
    pub shadow: Pen,
    /// The pen that fills active elements, such as the active window's frame.
    pub fill: Pen,
    /// The pen of text on the fill of active elements.
    pub fill_text: Pen,
    /// The pen of the background of screens and windows.
    pub background: Pen,
    /// The pen of emphasised text on the background.
    pub highlight_text: Pen,
    /// The pen of the flat frame around a button in the 1.3 look.
    pub frame: Pen,
    /// The pen of text in the screen's bar.
    pub bar_detail: Pen,
    /// The pen that fills the screen's bar.
    pub bar_block: Pen,
    /// The pen of the line below the screen's bar.
    pub bar_trim: Pen,
    /// The pen of frames, titles and command keys in menus.
    pub menu_detail: Pen,
    /// The pen that fills menus.
    pub menu_block: Pen,
    /// The pen of the text of menu items.
    pub menu_text: Pen,
}

impl DrawInfo {
    /// Returns a copy in which all menu pens are swapped: pen 1 becomes pen 2, and pen 2 becomes pen 1.
    ///
    /// Release 3 highlights a menu line in this way.
    pub const fn exchanged(self) -> Self {
        const fn other(pen: Pen) -> Pen {
            match pen {
                Pen(1) => Pen(2),
                Pen(2) => Pen(1),
                pen => pen,
            }
        }
        Self {
            menu_detail: other(self.menu_detail),
            menu_block: other(self.menu_block),
            menu_text: other(self.menu_text),
            ..self
        }
    }

    /// Returns a copy of the pens in which unreadable text pens and invisible frame pens are replaced.
    ///
    /// The replacements depend on the screen's colours.
    pub fn legible(self, pens: &Legible) -> Self {
        Self {
            text: pens.pen(self.text, self.background, TEXT),
            highlight_text: pens.pen(self.highlight_text, self.background, TEXT),
            fill_text: pens.pen(self.fill_text, self.fill, TEXT),
            frame: pens.pen(self.frame, self.background, LIT),
            bar_detail: pens.pen(self.bar_detail, self.bar_block, TEXT),
            ..self.legible_menus(pens, TEXT)
        }
    }

    /// Returns a copy of the pens in which menu pens of low contrast are replaced.
    ///
    /// A pen is replaced if its contrast to the fill of menus is below `bound`.
    pub fn legible_menus(self, pens: &Legible, bound: f64) -> Self {
        let on_block = |pen| pens.pen(pen, self.menu_block, bound);
        Self { menu_detail: on_block(self.menu_detail), menu_text: on_block(self.menu_text), ..self }
    }

    /// Returns the pens of requesters.
    ///
    /// Requesters of release 1.3 (`AutoRequest`) are white boxes with blue texts; buttons have orange frames and are
    /// complemented while they are held.
    pub const fn of_requesters(self, look: Look) -> Self {
        match look {
            Look::V13 => Self {
                text: self.fill_text,
                background: self.fill,
                frame: Pen(3),
                fill: self.shadow,
                fill_text: Pen(3),
                ..self
            },
            Look::V2 | Look::NewLook => self,
        }
    }

    /// Returns the default pens of a screen with this look.
    pub const fn for_look(look: Look) -> Self {
        let v37 = Self {
            detail: Pen(0),
            block: Pen(1),
            text: Pen(1),
            shine: Pen(2),
            shadow: Pen(1),
            fill: Pen(3),
            fill_text: Pen(1),
            background: Pen(0),
            highlight_text: Pen(2),
            frame: Pen(1),
            bar_detail: Pen(1),
            bar_block: Pen(2),
            bar_trim: Pen(1),
            // A program written in 1994 does not request the white menus of V39, so menus have the screen's
            // detail and block pens.
            menu_detail: Pen(0),
            menu_block: Pen(1),
            menu_text: Pen(2),
        };
        match look {
            Look::V2 => v37,
            Look::NewLook => Self { menu_detail: Pen(1), menu_block: Pen(2), menu_text: Pen(1), ..v37 },
            Look::V13 => Self {
                shine: Pen(1),
                shadow: Pen(2),
                fill: Pen(1),
                fill_text: Pen(0),
                bar_detail: Pen(0),
                bar_block: Pen(1),
                bar_trim: Pen(0),
                // Blue on white; the complement is orange on black.
                menu_text: Pen(0),
                ..v37
            },
        }
    }
}
