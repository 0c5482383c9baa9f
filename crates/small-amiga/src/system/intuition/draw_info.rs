//! The pens of a screen by purpose (`DrawInfo`).
//!
//! [`DrawInfo::of`] contains the default pens of 2.x, of 1.3 and of the later white menus. The colours of the
//! pens are left to palettes.

use crate::machine::colour::Pen;
use crate::system::legible::{LIT, Legible, TEXT};
use crate::system::look::Look;

/// The pens of a screen by purpose. The first nine are those of V37; the pens of bars and menus are listed
/// separately because they differ between the looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawInfo {
    /// Details drawn on blocks.
    pub detail: Pen,
    /// Blocks: the fill of bars and menus.
    pub block: Pen,
    /// Text on the background.
    pub text: Pen,
    /// Edges that face the light.
    pub shine: Pen,
    /// Edges that face away from the light.
    pub shadow: Pen,
    /// Fill of active elements.
    pub fill: Pen,
    /// Text on the fill of active elements.
    pub fill_text: Pen,
    /// The background.
    pub background: Pen,
    /// Emphasised text on the background.
    pub highlight_text: Pen,
    /// The flat frame round a button in the 1.3 look.
    pub frame: Pen,
    /// Text in the screen's bar.
    pub bar_detail: Pen,
    /// Fill of the screen's bar.
    pub bar_block: Pen,
    /// The line below the screen's bar.
    pub bar_trim: Pen,
    /// Frame, titles and command keys of menus.
    pub menu_detail: Pen,
    /// Fill of menus.
    pub menu_block: Pen,
    /// Text of menu items.
    pub menu_text: Pen,
}

impl DrawInfo {
    /// Returns these pens with pens 1 and 2 exchanged in menus, however many pens the screen has, as release
    /// 3 highlights menu lines.
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

    /// Returns these pens with replacements for text that would be unreadable and for frames that would be
    /// invisible in the given colours.
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

    /// Returns these pens with replacements for menu pens whose contrast to the menus' fill is below `bound`.
    pub fn legible_menus(self, pens: &Legible, bound: f64) -> Self {
        let on_block = |pen| pens.pen(pen, self.menu_block, bound);
        Self { menu_detail: on_block(self.menu_detail), menu_text: on_block(self.menu_text), ..self }
    }

    /// Returns the default pens of a look.
    pub const fn of(look: Look) -> Self {
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
