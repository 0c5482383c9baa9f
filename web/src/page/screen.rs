//! The canvas: the computer's own pixels, brought to their size by the browser in whole steps.
//!
//! Draws only rows that are not what they were. Where the canvas lies in its room, and how large, the program's own scaling says; so
//! a click lands on the pixel seen under it.

use tripppin::host::window::scaling::{Fit, Picture, Placement};
use wasm_bindgen::{Clamped, JsCast as _};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlElement, ImageData};

use super::dom;

/// What is shown.
pub struct Screen {
    /// The size of the picture, and its pixels as last drawn.
    size: (usize, usize),
    drawn: Vec<u32>,
    /// Where it was put, in what room, and what lies around it.
    put: Option<(Placement, Room, u32)>,
    /// Pictures shown.
    pub frames: u32,
}

/// The part of the page the picture has.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Room {
    /// In pixels of the page.
    left: f64,
    top: f64,
    /// Columns and rows of the display's own.
    pub size: (usize, usize),
    ratio: f64,
}

impl Room {
    /// As it is now.
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

    /// How a picture is fitted into it. Where pixels are so small that nobody tells two of them apart, whole steps that would leave
    /// much of the room empty, as on telephones held upright, are given up for size.
    pub fn fit(&self, smooth: bool, picture: &Picture<'_>) -> Fit {
        let across = |fit| Placement::new(self.size, picture, fit).shown().0;
        let is_small = self.ratio >= 2.0 && 4 * across(Fit::Steps) < 3 * across(Fit::Smooth);
        if smooth || is_small { Fit::Smooth } else { Fit::Steps }
    }

    /// A place of the page in it.
    pub fn place(&self, x: f64, y: f64) -> (i32, i32) {
        let (left, top) = self.origin();
        ((x * self.ratio - left).floor() as i32, (y * self.ratio - top).floor() as i32)
    }

    /// Its first pixel among those of the display: pixels of the canvas lie on those.
    fn origin(&self) -> (f64, f64) {
        ((self.left * self.ratio).round(), (self.top * self.ratio).round())
    }

    /// The middle of a pixel of the picture, on the page.
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
    /// Nothing shown yet.
    pub const fn new() -> Self {
        Self { size: (0, 0), drawn: Vec::new(), put: None, frames: 0 }
    }

    /// Puts the canvas where it belongs, if it does not lie there.
    pub fn put(&mut self, picture: &Picture<'_>, fit: Fit, room: Room) {
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

    /// Draws what is new of a picture; true if anything was.
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

/// Shows some rows, and takes their bytes.
fn show(context: &CanvasRenderingContext2d, width: usize, first: usize, bytes: &mut Vec<u8>) -> bool {
    let image = ImageData::new_with_u8_clamped_array(Clamped(bytes.as_slice()), width as u32);
    let shown = image.and_then(|image| context.put_image_data(&image, 0.0, first as f64)).is_ok();
    bytes.clear();
    shown
}
