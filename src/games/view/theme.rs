//! Which pens games are drawn in on a given screen: a dark and a light one, and two colours for the pieces of games that have them.
//!
//! Black is pen 1 and white pen 2 unless the screen has them the other way round: then they change places throughout. The pieces
//! are pens 3 and 0 on four pens, 5 and 6 on more.

use std::cmp::Reverse;

use super::sides::TwoSided;
use small_amiga::machine::colour::{Pen, Rgb4};
use small_amiga::system::intuition::screen::Screen;
use small_amiga::system::{eyes, legible};

/// How bright a colour is, 0 (black) to 90 (white), as the original weighs the guns.
pub const fn brightness(colour: Rgb4) -> u32 {
    (30 * colour.red() as u32 + 40 * colour.green() as u32 + 20 * colour.blue() as u32) / 15
}

/// Below this a colour is dark and takes white text.
const DARK: u32 = 40;

/// The two pens of a screen that text and lines are drawn in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Inks {
    /// Pen 1, if the screen has it the darker one.
    pub dark: Pen,
    /// Pen 2, if the screen has it the lighter one.
    pub light: Pen,
}

impl Inks {
    /// Those of a screen.
    pub fn of(screen: &Screen) -> Self {
        let light = |pen| brightness(screen.colour(pen));
        let (dark, light) = if light(Pen(1)) > light(Pen(2)) { (Pen(2), Pen(1)) } else { (Pen(1), Pen(2)) };
        Self { dark, light }
    }

    /// The one that can be read on another pen.
    pub fn on(self, screen: &Screen, paper: Pen) -> Pen {
        let usual = if brightness(screen.colour(paper)) < DARK { self.light } else { self.dark };
        screen.readable(usual, paper)
    }
}

/// The pens of a game with two pieces on one screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Theme {
    /// Lines, arrows, the panel.
    pub black: Pen,
    /// Paper.
    pub white: Pen,
    /// "Legal Moves:" on the panel.
    pub caption: Pen,
    /// The hint on the panel.
    pub hint: Pen,
    pieces: [Pen; 2],
    texts: [Pen; 2],
}

/// How different two pieces look at least, to whichever eyes: the distance of their colours. On four pens there is no choice.
pub const APART: u32 = 60;

/// The same for marks in the pieces' colours: text is darker, and there is less room between dark colours.
pub const MARKS_APART: u32 = 40;

/// The least contrast of a piece with its outline and with paper, so that its body is seen.
const BODY: f64 = 1.5;

/// The pens of the pieces: those of old if everybody can tell them apart, else the pair of the screen's own colours that differs most.
fn distinct(screen: &Screen, inks: Inks, usual: [Pen; 2]) -> [Pen; 2] {
    let apart = |[one, other]: [Pen; 2]| eyes::apart(screen.colour(one), screen.colour(other));
    if apart(usual) >= APART {
        return usual;
    }
    let is_seen = |pen: &Pen| {
        let contrast = |ink| screen.colour(*pen).contrast(screen.colour(ink));
        contrast(inks.dark) >= BODY && contrast(inks.light) >= BODY
    };
    let colours =
        || (3..8u8).take_while(|&pen| usize::from(pen) < 1 << screen.depth()).map(Pen).filter(is_seen);
    let pairs =
        colours().flat_map(|one| colours().filter(move |&other| other > one).map(move |other| [one, other]));
    pairs.chain([usual]).max_by_key(|&pair| apart(pair)).unwrap_or(usual)
}

impl Theme {
    /// The pens for a screen.
    pub fn of(screen: &Screen) -> Self {
        let inks @ Inks { dark: black, light: white } = Inks::of(screen);
        let deep = screen.depth() > 2;
        let usual = if deep { [Pen(5), Pen(6)] } else { [Pen(3), Pen(0)] };
        let pieces = if screen.is_legible() { distinct(screen, inks, usual) } else { usual };
        let texts = pieces.map(|pen| inks.on(screen, pen));
        let (caption, hint) = if deep { (Pen(7), Pen(6)) } else { (white, Pen(3)) };
        // They speak of whoever is to move, so they are in no piece's colour.
        let of_nobody = |pen: Pen| if pieces.contains(&pen) && screen.is_legible() { white } else { pen };
        let (caption, hint) = (of_nobody(caption), of_nobody(hint));
        let (caption, hint) = (screen.readable(caption, black), screen.readable(hint, black));
        Self { black, white, caption, hint, pieces, texts }
    }

    /// A piece's colour.
    pub fn piece(&self, side: impl TwoSided) -> Pen {
        self.pieces[side.index() & 1]
    }

    /// A piece's colour, by its place among both.
    pub const fn piece_at(&self, at: usize) -> Pen {
        self.pieces[at & 1]
    }

    /// The colours of the pieces' thin marks on paper: darker than the pieces where nobody could see them or tell them apart.
    pub fn marks(&self, screen: &Screen) -> [Rgb4; 2] {
        let (pieces, paper) = (self.pieces.map(|pen| screen.colour(pen)), screen.colour(self.white));
        if !screen.is_legible() {
            return pieces;
        }
        let shades = pieces.map(|colour| {
            let seen = legible::shades(colour).filter(|shade| shade.contrast(paper) >= legible::TEXT);
            seen.enumerate().collect::<Vec<_>>()
        });
        let pairs = shades[0].iter().flat_map(|one| shades[1].iter().map(move |other| (one, other)));
        // As far apart as they have to be, or can be; then as near to the pieces' own colours as that allows.
        let best = pairs.max_by_key(|((steps, one), (others_steps, other))| {
            (eyes::apart(*one, *other).min(MARKS_APART), Reverse(steps + others_steps))
        });
        best.map_or(pieces, |((_, one), (_, other))| [*one, *other])
    }

    /// The colour of text on a piece's colour, by its place among both.
    pub const fn text_at(&self, at: usize) -> Pen {
        self.texts[at & 1]
    }

    /// The colour of text on that colour.
    pub fn text_on(&self, side: impl TwoSided) -> Pen {
        self.text_at(side.index())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brightness_of_the_known_colours() {
        let seen = [0xAAA, 0x68B, 0xFFF, 0xE44, 0x5D5, 0x04D, 0xE90].map(|rgb| brightness(Rgb4::new(rgb)));
        assert_eq!(seen, [60, 48, 90, 44, 51, 28, 52]);
    }
}
