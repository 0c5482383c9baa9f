//! Combines the pens of all visible screens into one picture with a palette.
//!
//! The file format is left to `files`.

use small_amiga::chips::{Chunky, MAX_PENS, Pen, Rgb4, RowRegisters};
use small_amiga::intuition::{Intuition, Screen};

/// Returns the display as pen numbers, with the colours of the pens.
///
/// Sprites and screen flashes are not included.
///
/// The pens of the frontmost screen keep their numbers; those of the other visible screens follow. Returns
/// `None` if there are more than 256 pens.
pub(crate) fn picture(intuition: &Intuition) -> Option<(Chunky, Vec<Rgb4>)> {
    let view = intuition.view();
    let height = intuition.bounds().height as usize;
    let rows: Vec<RowRegisters> = intuition.copper_list().rows().collect();
    let mut colours = Vec::new();
    let mut bases = Vec::new();
    for (at, screen) in intuition.screens().iter().enumerate() {
        bases.push(colours.len());
        if at == 0 || rows.iter().any(|row| row.colours == at) {
            colours.extend(colours_of(screen));
        }
    }
    if colours.len() > MAX_PENS {
        return None;
    }
    let pens = Chunky::from_fn(intuition.bounds().width as usize, height, |x, y| {
        let pen = rows[y].shown().and_then(|(at, y)| view[at].map.pen_at(x as i32, y as i32));
        bases[rows[y].colours] as u8 + pen.unwrap_or_default().0
    });
    Some((pens, colours))
}

fn colours_of(screen: &Screen) -> impl Iterator<Item = Rgb4> {
    let last = ((1_u16 << screen.depth()) - 1) as u8;
    (0..=last).map(|pen| screen.colour(Pen(pen)))
}
