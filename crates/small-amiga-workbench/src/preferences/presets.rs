//! The pictures of the presets in the Preferences window: a small screen with windows and lines of text.
//!
//! The pictures are drawn with the pens of the current screen, so they show lines and shapes but no colours
//! of their own. The settings of a preset are left to the preferences library.

use small_amiga::chips::{Pen, Rect};
use small_amiga::graphics::{DrawMode, RastPort};
use small_amiga::intuition::{DrawInfo, Intuition, WindowId, thin_box};
use small_amiga::preferences::PRESET_COUNT;

/// A kind of rectangle in the pictures of Preferences presets. Each picture shows a small screen with windows.
#[derive(Clone, Copy)]
enum Part {
    Bar,
    Edge,
    Title,
    Paper,
    Text,
}

/// The rectangles of a preset picture, from back to front.
///
/// The numbers are left edge, width, top edge and height. They are in percent of the picture's width or
/// height.
type Shapes = &'static [(Part, [i32; 4])];

/// The picture of the first preset in Preferences, a screen with a thick title bar and one window.
const PLAIN: Shapes = &[
    (Part::Bar, [0, 100, 0, 18]),
    (Part::Text, [6, 38, 5, 8]),
    (Part::Edge, [14, 72, 28, 60]),
    (Part::Title, [17, 66, 31, 16]),
    (Part::Paper, [17, 66, 49, 35]),
    (Part::Text, [23, 46, 54, 9]),
    (Part::Text, [23, 34, 69, 9]),
];

/// The picture of the second preset in Preferences, a screen with a thick title bar and one window with coloured boxes.
const COLOURED: Shapes = &[
    (Part::Bar, [0, 100, 0, 18]),
    (Part::Text, [6, 38, 5, 8]),
    (Part::Edge, [14, 72, 28, 60]),
    (Part::Title, [17, 66, 31, 16]),
    (Part::Paper, [17, 66, 49, 35]),
    (Part::Title, [23, 16, 55, 23]),
    (Part::Text, [42, 16, 55, 23]),
    (Part::Bar, [61, 16, 55, 23]),
];

/// The picture of the third preset in Preferences, a screen with a thin title bar and two windows.
const FINE: Shapes = &[
    (Part::Bar, [0, 100, 0, 9]),
    (Part::Text, [4, 24, 3, 4]),
    (Part::Edge, [6, 50, 18, 46]),
    (Part::Bar, [7, 48, 20, 8]),
    (Part::Paper, [7, 48, 29, 33]),
    (Part::Text, [11, 30, 33, 4]),
    (Part::Text, [11, 22, 40, 4]),
    (Part::Text, [11, 26, 47, 4]),
    (Part::Edge, [38, 56, 40, 52]),
    (Part::Title, [39, 54, 42, 8]),
    (Part::Paper, [39, 54, 51, 39]),
    (Part::Text, [43, 34, 55, 4]),
    (Part::Text, [43, 42, 62, 4]),
    (Part::Text, [43, 28, 69, 4]),
    (Part::Text, [43, 38, 76, 4]),
    (Part::Text, [43, 22, 83, 4]),
];

const PICTURES: [Shapes; PRESET_COUNT] = [PLAIN, COLOURED, FINE];

const fn pen(part: Part, pens: &DrawInfo) -> Pen {
    match part {
        Part::Bar => pens.shine,
        Part::Edge | Part::Text => pens.shadow,
        Part::Title => pens.fill,
        Part::Paper => pens.background,
    }
}

/// Draws the pictures of the presets.
pub(super) fn draw(intuition: &mut Intuition, window: WindowId, areas: [Rect; PRESET_COUNT]) {
    let Some(screen) = intuition.screen_of(window) else { return };
    let (look, pens) = (screen.look(), *screen.draw_info());
    let Some(mut rp) = intuition.rast_port(window) else { return };
    for (area, shapes) in areas.into_iter().zip(PICTURES) {
        thin_box(&mut rp, (look, &pens), area, false, pens.background);
        draw_shapes(&mut rp, &pens, area.grown(-2, -1), shapes);
    }
}

fn draw_shapes(rp: &mut RastPort<'_>, pens: &DrawInfo, area: Rect, shapes: Shapes) {
    rp.set_dr_md(DrawMode::Jam1);
    for &(part, [left, width, top, height]) in shapes {
        let span = |size: i32, from: i32, length: i32| {
            let (from, to) = (size * from / 100, size * (from + length) / 100);
            (from, (to - from).max(1))
        };
        let (x, width) = span(area.width, left, width);
        let (y, height) = span(area.height, top, height);
        rp.set_a_pen(pen(part, pens)).rect_fill(Rect::new(area.x + x, area.y + y, width, height));
    }
}
