//! The icons or lines of text that a window shows for the objects of a drawer.
//!
//! Where icons without a position are placed is left to [`IconArea`].

use super::icon_area::{IconArea, IconFlow, Measures};
use super::listing;
use super::object::Object;
use super::paint::AROUND;
use super::pictures::Pictures;
use small_amiga::chips::Point;
use small_amiga::dos::DosPath;
use small_amiga::graphics::Font;

/// Space between an icon and its label, in non-interlaced rows.
const LABEL_GAP: i32 = 2;
/// Space between a label and the icon below it, in non-interlaced rows.
const BELOW_LABEL: i32 = 6;
const LEADING: i32 = 1;

/// The path, saved position and displayed position of an icon in a window.
///
/// The saved position is `None` if the icon file contains no position. The displayed position is relative to
/// the window's contents.
pub(super) type ShownIcon<'a> = (&'a DosPath, Option<Point>, Point);

/// Returns the dimensions of the icons and labels on a Workbench screen.
///
/// `rows` is the number of screen rows per non-interlaced row: 2 on an interlaced screen, otherwise 1.
pub(super) fn measures(font: &Font, rows: i32, pictures: &Pictures) -> Measures {
    let image = pictures.size();
    let size = (image.0 + 2 * AROUND.0, image.1 + 2 * AROUND.1 * rows);
    let (gap, letters) = (LABEL_GAP * rows, font.y_size() as i32);
    Measures { size, gap, letters, pitch: size.1 + gap + letters + BELOW_LABEL * rows }
}

/// Returns the dimensions of the lines of text on a Workbench screen, without their width.
pub(super) fn line_measures(font: &Font) -> Measures {
    let letters = font.y_size() as i32;
    Measures { size: (0, letters), gap: -letters, letters, pitch: letters + LEADING }
}

/// Creates the icons of a window from its objects.
///
/// An icon that was shown before keeps its position in the window, unless the position saved in its file
/// has changed. `is_root` is set for the root window.
pub(super) fn icons(
    objects: &[Object],
    measures: Measures,
    font: &Font,
    flow: IconFlow,
    is_root: bool,
    placed: &[ShownIcon<'_>],
) -> IconArea {
    let labels = objects.iter().map(|object| {
        let label = object.name().to_string();
        let position = place_of(object, is_root);
        let known = placed.iter().find(|(path, said, _)| **path == object.path && *said == position);
        let width = font.text_length(&label);
        (label, width, known.map(|(.., at)| *at).or(position))
    });
    IconArea::new(measures, flow, labels)
}

/// Creates the lines of text for a drawer that is viewed as text.
///
/// Each line is an icon without a picture, whose label fills its box.
pub(super) fn lines(objects: &[Object], font: &Font) -> IconArea {
    let lines = listing::lines(objects);
    let width = lines.iter().map(|line| font.text_length(line)).max().unwrap_or(0);
    let line = line_measures(font);
    let measures = Measures { size: (width, line.letters), ..line };
    IconArea::new(measures, IconFlow::Columns(i32::MAX), lines.into_iter().map(|line| (line, width, None)))
}

pub(super) fn no_icons() -> IconArea {
    let measures = Measures { size: (0, 0), gap: 0, letters: 0, pitch: 1 };
    IconArea::new(measures, IconFlow::Rows(1), [])
}

/// Returns an icon's saved position in its drawer.
///
/// If `is_root` is set, returns the saved position in the root window for an icon that is left out.
pub(super) fn place_of(object: &Object, is_root: bool) -> Option<Point> {
    let position = match object.icon.left_out {
        Some(at) if is_root => Some(at),
        _ => object.icon.position,
    };
    position.filter(|at| at.x >= 0 && at.y >= 0)
}
