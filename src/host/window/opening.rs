//! How large the window opens: what was asked for, and what a display has room for.

use super::scaling::{Fit, Picture};
use std::ops::RangeInclusive;

/// How to open the window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WindowOptions {
    /// What stands in its title bar.
    pub title: String,
    /// Host pixels per hi-res pixel the window opens with, one of [`SCALES`]; if nothing was asked, what is large on the display.
    /// A resized window takes the largest step that fits.
    pub scale: Option<u32>,
    /// Columns of the display's border the window opens with on every side, as far as it fits.
    pub border: u32,
    /// How large the picture is shown in it.
    pub fit: Fit,
}

/// Scales a window may open with. (Larger ones would be windows no X server makes.)
pub const SCALES: RangeInclusive<u32> = 1..=8;

/// Columns of the display's border a window shows if nothing else is asked.
pub const BORDER: u32 = 8;

/// What of a display is room for the picture of a window nobody asked a scale for, columns and rows: desks have bars, and windows
/// have frames.
const ROOM: (usize, usize) = (19, 20);

/// The size of a window that shows a picture at a scale, or at the largest below that fits the display: a larger one would have
/// a part nobody can reach. If no scale was asked for, it is the largest step the display has room for, but 2 if that just fits.
/// The border has what is left.
pub(super) fn size(
    picture: &Picture<'_>,
    options: &WindowOptions,
    display: Option<(usize, usize)>,
) -> (usize, usize) {
    let room = display.filter(|_| options.scale.is_none()).map(|(columns, rows)| {
        let part = |all: usize| all / ROOM.1 * ROOM.0;
        (part(columns), part(rows))
    });
    let display = display.unwrap_or((usize::MAX, usize::MAX));
    let fits = |scale: &u32| {
        let size = picture.window_size(*scale as usize);
        size.0 <= display.0 && size.1 <= display.1
    };
    let scale = options.scale.unwrap_or(2).clamp(*SCALES.start(), *SCALES.end());
    let scale = (*SCALES.start()..=scale).rev().find(fits).unwrap_or(1) as usize;
    let larger = room.and_then(|room| picture.step(room)).filter(|(columns, _)| *columns > scale);
    let (across, down) = larger.unwrap_or((scale, scale * picture.shape.rows()));
    let (columns, rows) = (picture.width * across, picture.height * down);
    let border = 2 * across * options.border as usize;
    ((columns + border).min(display.0).max(columns), (rows + border).min(display.1).max(rows))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::shape::PixelShape;

    #[test]
    fn a_display_too_small_takes_the_border_first_then_the_scale() {
        let pixels = vec![0; 640 * 200];
        let picture =
            Picture { width: 640, height: 200, pixels: &pixels, shape: PixelShape::Tall, border: &[] };
        let size = |scale, border, display| {
            size(&picture, &WindowOptions { title: String::new(), scale, border, fit: Fit::Steps }, display)
        };
        assert_eq!(size(None, 0, None), (1280, 800));
        assert_eq!(size(None, 8, None), (1312, 832));
        assert_eq!(size(None, 8, Some((1280, 1024))), (1280, 832));
        assert_eq!(size(Some(3), 8, Some((1280, 1024))), (1280, 832));
        assert_eq!(size(None, 8, Some((1024, 768))), (656, 416));
        assert_eq!(size(None, 8, Some((320, 200))), (640, 400), "shown shrunk if need be");
    }

    #[test]
    fn the_largest_step_there_is_room_for_is_the_default() {
        let pixels = vec![0; 640 * 200];
        let picture =
            Picture { width: 640, height: 200, pixels: &pixels, shape: PixelShape::Tall, border: &[] };
        let size = |scale, display| {
            let options = WindowOptions { title: String::new(), scale, border: 0, fit: Fit::Steps };
            size(&picture, &options, Some(display))
        };
        assert_eq!(size(None, (1920, 1080)), (1280, 800), "three columns would leave no room for a frame");
        assert_eq!(size(None, (2560, 1440)), (1920, 1200));
        assert_eq!(size(None, (2100, 1100)), (1920, 1000), "lower pixels");
        assert_eq!(size(None, (3840, 2160)), (3200, 2000));
        assert_eq!(size(Some(2), (3840, 2160)), (1280, 800));
    }
}
