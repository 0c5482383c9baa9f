//! The initial size of the host window, from the options and the size of the display.

use super::scaling::{Fit, Picture, Placement};
use small_amiga::exec::NotifyFn;
use std::io;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The program that opens the host window: its name, icons and signal handling.
#[derive(Debug, Clone, Copy)]
pub struct Application {
    /// Name of the program.
    ///
    /// Desktops use it to assign the window to a menu entry, independently of the window's title.
    pub name: &'static str,
    /// Icon files for window managers of X, in ascending order of size.
    ///
    /// The files are PNGs with a palette, and pen 0 is transparent.
    pub icons: &'static [&'static [u8]],
    /// Icon file for Windows in the format ICO.
    ///
    /// An empty slice selects the system's default icon.
    pub windows_icon: &'static [u8],
    /// Function that creates the stop flag, which ends the window's loop when set.
    ///
    /// The flag may be set because SIGINT has arrived. The function passed to it wakes the loop, so it must
    /// be called after the flag has been set.
    pub stop_flag: fn(NotifyFn) -> io::Result<Arc<AtomicBool>>,
}

impl Application {
    /// Returns an application without icons.
    ///
    /// Signals are left to the operating system.
    pub const fn new(name: &'static str) -> Self {
        Self { name, icons: &[], windows_icon: &[], stop_flag: |_| Ok(Arc::default()) }
    }
}

/// The options with which the host window is opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WindowOptions {
    /// Text of the host window's title bar.
    pub title: String,
    /// Scale of a new window, in host pixels per hi-res pixel, one of [`SCALES`].
    ///
    /// `None` selects a scale that fills most of the display.
    pub scale: Option<u32>,
    /// Width of the border on every side of the picture in a new window, in hi-res pixels.
    ///
    /// The border is narrower if the display has no room.
    pub border: u32,
    /// The way in which the picture is scaled to the size of the window.
    pub fit: Fit,
}

impl WindowOptions {
    /// Returns the options of a window with the default border.
    ///
    /// The window is as large as the display allows.
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), scale: None, border: BORDER, fit: Fit::Auto }
    }
}

/// Scales to choose from for a new window, in host pixels per hi-res pixel.
///
/// X servers cannot create windows for larger scales.
pub const SCALES: RangeInclusive<u32> = 1..=8;

/// Default width of the border around the emulated display, in hi-res pixels.
pub const BORDER: u32 = 8;

/// Largest fraction of the display that a new window fills in each direction, as numerator and denominator.
///
/// The limit applies if no scale is requested. The rest is left to the desktop's bars and the window's frame.
const ROOM: (usize, usize) = (19, 20);

/// Returns the width and height of a new window for `picture`, in host pixels.
///
/// A requested scale is reduced until the picture fits the display, because part of a larger window would be
/// out of reach. Without a requested scale, the result is the largest [`step`](Picture::step) that fits the
/// usable part of the display, but scale 2 if that just fits the display. The border takes the space that is
/// left. With [`Fit::Smooth`] the picture is as large as the usable part allows in its true shape, without a
/// border; with [`Fit::Auto`] only if whole steps would leave much of that size unused.
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
    if let Some(room) = room.filter(|_| options.fit != Fit::Steps) {
        let largest = Placement::new(room, picture, Fit::Smooth).shown();
        let is_larger = largest.0 > columns && largest.1 > rows;
        if is_larger && options.fit.in_window(largest, picture) == Fit::Smooth {
            return largest;
        }
    }
    let border = 2 * across * options.border as usize;
    ((columns + border).min(display.0).max(columns), (rows + border).min(display.1).max(rows))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PixelShape;

    /// Returns a picture of a display that is not interlaced.
    fn plain(pixels: &[u32]) -> Picture<'_> {
        let (shape, detail) = (PixelShape::Tall, (1, 1));
        Picture { width: 640, height: 200, pixels, shape, border: &[], detail }
    }

    #[test]
    fn small_display_drops_border_before_scale() {
        let pixels = vec![0; 640 * 200];
        let picture = plain(&pixels);
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
    fn default_scale_is_the_largest_that_fits() {
        let pixels = vec![0; 640 * 200];
        let picture = plain(&pixels);
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

    #[test]
    fn automatic_fit_opens_as_large_as_the_display_allows() {
        let pixels = vec![0; 640 * 400];
        let picture = Picture {
            width: 640,
            height: 400,
            pixels: &pixels,
            shape: PixelShape::Square,
            border: &[],
            detail: (1, 1),
        };
        let size = |scale, fit, display| {
            let options = WindowOptions { title: String::new(), scale, border: 8, fit };
            size(&picture, &options, display)
        };
        assert_eq!(size(None, Fit::Steps, Some((1366, 768))), (656, 416));
        assert_eq!(size(None, Fit::Auto, Some((1366, 768))), (1155, 722));
        assert_eq!(size(None, Fit::Smooth, Some((1366, 768))), (1155, 722));
        assert_eq!(size(None, Fit::Auto, Some((1920, 1080))), (1641, 1026));
        assert_eq!(size(None, Fit::Auto, Some((1280, 1024))), (1280, 832), "scale 2 just fits");
        assert_eq!(size(None, Fit::Auto, Some((2100, 1300))), (1968, 1248), "whole steps use nearly all");
        assert_eq!(size(Some(1), Fit::Auto, Some((1366, 768))), (656, 416), "a requested scale");
        assert_eq!(size(None, Fit::Auto, None), (1312, 832));
        assert_eq!(size(None, Fit::Auto, Some((300, 200))), (640, 400));
    }
}
