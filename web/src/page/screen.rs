//! The canvas that shows the emulated display; the browser scales it.
//!
//! Only changed rows are drawn. The position and size of the canvas come from the program's own
//! [`Placement`], so a click is converted to exactly the pixel below the pointer.

use small_amiga_window::scaling::{Fit, Picture, Placement};
use wasm_bindgen::{Clamped, JsCast as _};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlElement, ImageData};

use super::dom;

pub struct Screen {
    /// Size of the picture last drawn on the canvas, in native pixels.
    size: (usize, usize),
    drawn: Vec<u32>,
    /// Placement of the canvas, the page area for which the placement was computed, and the colour of the
    /// border around the canvas.
    put: Option<(Placement, ScreenArea, u32)>,
    pub frames: u32,
}

/// The area of the page that is available to the picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ScreenArea {
    /// Left edge of the area available to the picture, in CSS pixels.
    left: f64,
    top: f64,
    /// Width and height of the area available to the picture, in device pixels.
    pub size: (usize, usize),
    ratio: f64,
}

impl ScreenArea {
    pub fn now() -> Self {
        let ratio = dom::ratio();
        let Some(parent) = canvas().and_then(|canvas| canvas.parent_element()) else {
            return Self { left: 0.0, top: 0.0, size: (1, 1), ratio };
        };
        let rect = parent.get_bounding_client_rect();
        let pixels = |length: f64| (length * ratio + 0.01).floor().max(1.0) as usize;
        Self {
            left: rect.left(),
            top: rect.top(),
            size: (pixels(rect.width()), pixels(rect.height())),
            ratio,
        }
    }

    /// Converts a position on the page from CSS pixels to device pixels relative to the area available to the
    /// picture.
    pub fn place(&self, x: f64, y: f64) -> (i32, i32) {
        let (left, top) = self.origin();
        ((x * self.ratio - left).floor() as i32, (y * self.ratio - top).floor() as i32)
    }

    /// Returns the upper left corner of the area available to the picture, in device pixels.
    ///
    /// The corner is rounded so that canvas pixels coincide with device pixels.
    fn origin(&self) -> (f64, f64) {
        ((self.left * self.ratio).round(), (self.top * self.ratio).round())
    }

    /// Returns the centre of the picture's pixel (`x`, `y`), in CSS pixels of the page.
    pub fn on_page(&self, placed: &Placement, picture: &Picture<'_>, x: i32, y: i32) -> (f64, f64) {
        let (at, shown) = (placed.corner(), placed.shown());
        let (left, top) = self.origin();
        let middle = |at: usize, shown: usize, native: usize, place: i32| {
            at as f64 + (f64::from(place) + 0.5) * shown as f64 / native.max(1) as f64
        };
        let x = left + middle(at.0, shown.0, picture.width, x);
        let y = top + middle(at.1, shown.1, picture.height, y);
        (x / self.ratio, y / self.ratio)
    }
}

fn canvas() -> Option<HtmlCanvasElement> {
    dom::element("screen")
}

fn context(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    canvas.get_context("2d").ok()??.dyn_into().ok()
}

impl Screen {
    pub const fn new() -> Self {
        Self { size: (0, 0), drawn: Vec::new(), put: None, frames: 0 }
    }

    /// Moves and resizes the canvas if its placement, the available area or the border colour has changed.
    pub fn put(&mut self, picture: &Picture<'_>, fit: Fit, room: ScreenArea) {
        let around = picture.border.last().copied().unwrap_or(0);
        let placed = Placement::new(room.size, picture, fit);
        if self.put == Some((placed, room, around)) {
            return;
        }
        self.put = Some((placed, room, around));
        let Some(canvas) = canvas() else { return };
        let style = |name, value: String| dom::style(&canvas, name, &value);
        let (left, top) = room.origin();
        let (at, shown) = (placed.corner(), placed.shown());
        let length = |pixels: f64| format!("{}px", pixels / room.ratio);
        style("position", "fixed".to_owned());
        style("left", length(left + at.0 as f64));
        style("top", length(top + at.1 as f64));
        style("width", length(shown.0 as f64));
        style("height", length(shown.1 as f64));
        let is_whole = shown.0 % picture.width.max(1) == 0 && shown.1 % picture.height.max(1) == 0;
        style("image-rendering", if is_whole { "pixelated" } else { "auto" }.to_owned());
        style("cursor", "none".to_owned());
        style("touch-action", "none".to_owned());
        if let Some(parent) = canvas.parent_element().and_then(|parent| parent.dyn_into::<HtmlElement>().ok())
        {
            dom::style(&parent, "background-color", &format!("#{around:06x}"));
        }
    }

    /// Returns the pixel of the canvas that is nearest to a position, both in device pixels relative to the
    /// area available to the picture.
    pub fn nearest(&self, (x, y): (i32, i32)) -> (i32, i32) {
        let Some((placed, ..)) = &self.put else { return (x, y) };
        let (corner, shown) = (placed.corner(), placed.shown());
        let clamp =
            |at: i32, first: usize, length: usize| at.clamp(first as i32, (first + length.max(1)) as i32 - 1);
        (clamp(x, corner.0, shown.0), clamp(y, corner.1, shown.1))
    }

    pub fn draw(&mut self, picture: &Picture<'_>) -> bool {
        let Some(canvas) = canvas() else { return false };
        let size = (picture.width, picture.height);
        let everything = self.size != size || self.drawn.len() != picture.pixels.len();
        if everything {
            canvas.set_width(size.0 as u32);
            canvas.set_height(size.1 as u32);
            self.size = size;
            self.drawn = picture.pixels.to_vec();
        }
        let Some(context) = context(&canvas) else { return false };
        let width = size.0.max(1);
        let mut new: Option<usize> = None;
        let mut bytes = Vec::new();
        let mut shown = false;
        let rows = picture.pixels.chunks_exact(width).zip(self.drawn.chunks_exact_mut(width));
        for (y, (is, was)) in rows.enumerate() {
            if everything || is != was {
                was.copy_from_slice(is);
                new.get_or_insert(y);
                bytes.extend(is.iter().flat_map(|pixel| {
                    let [_, red, green, blue] = pixel.to_be_bytes();
                    [red, green, blue, 0xFF]
                }));
            } else if let Some(first) = new.take() {
                shown |= show(&context, width, first, &mut bytes);
            }
        }
        if let Some(first) = new {
            shown |= show(&context, width, first, &mut bytes);
        }
        self.frames += u32::from(shown);
        shown
    }
}

fn show(context: &CanvasRenderingContext2d, width: usize, first: usize, bytes: &mut Vec<u8>) -> bool {
    let image = ImageData::new_with_u8_clamped_array(Clamped(bytes.as_slice()), width as u32);
    let shown = image.and_then(|image| context.put_image_data(&image, 0.0, first as f64)).is_ok();
    bytes.clear();
    shown
}
