//! The canvas that shows the emulated display; the browser scales it.
//!
//! Only changed rows are drawn. The position and size of the canvas come from the program's own
//! [`Placement`], so a click is converted to exactly the pixel below the pointer.

use small_amiga::chips::{Point, Rect};
use small_amiga_window::scaling::{Fit, Picture, Placement};
use wasm_bindgen::{Clamped, JsCast as _};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlElement, ImageData};

use super::dom;
use crate::areas::Arrangement;

/// Factor by which the view above a finger enlarges the picture.
const MAGNIFICATION: f64 = 2.5;
/// Distance of the magnified view from the finger, in CSS pixels.
const FINGER: f64 = 36.0;

pub struct Screen {
    /// Size of the picture last drawn on the canvas, in pixels of the picture.
    size: (usize, usize),
    drawn: Vec<u32>,
    /// The last placement of the canvas, with the page area and the border colour for which it was computed.
    put: Option<(Placement, ScreenArea, u32)>,
    pub frames: u32,
    /// The arrangement of a game's areas that the canvas shows, or `None` if it shows the whole screen.
    pub arrangement: Option<Arrangement>,
    arranged: Vec<u32>,
    /// Whether the browser's pointer is hidden over the canvas, or `None` before the first frame.
    hides_pointer: Option<bool>,
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
    /// Whether the user points with a finger.
    pub has_touch: bool,
}

impl ScreenArea {
    pub fn now() -> Self {
        let (ratio, has_touch) = (dom::ratio(), dom::has_touch());
        let Some(parent) = canvas().and_then(|canvas| canvas.parent_element()) else {
            return Self { left: 0.0, top: 0.0, size: (1, 1), ratio, has_touch };
        };
        let rect = parent.get_bounding_client_rect();
        let pixels = |length: f64| (length * ratio + 0.01).floor().max(1.0) as usize;
        Self {
            left: rect.left(),
            top: rect.top(),
            size: (pixels(rect.width()), pixels(rect.height())),
            ratio,
            has_touch,
        }
    }

    /// Returns `true` if the area is upright, and at most 600 CSS pixels wide or, on a touch screen, 900.
    ///
    /// The whole screen needs a wider area.
    pub fn is_narrow(&self) -> bool {
        let width = self.size.0 as f64 / self.ratio;
        self.size.1 > self.size.0 && (width <= 600.0 || width <= 900.0 && self.has_touch)
    }

    /// Returns `true` if the area is narrow, or if the user points with a finger and the area is at most 480 CSS
    /// pixels high.
    ///
    /// Text in the picture is too small to read in such an area.
    pub fn is_small(&self) -> bool {
        self.is_narrow() || self.has_touch && self.size.1 as f64 <= 480.0 * self.ratio
    }

    /// Converts a position on the page, in CSS pixels, to a position in the area available to the picture, in
    /// device pixels.
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
        Self {
            size: (0, 0),
            drawn: Vec::new(),
            put: None,
            frames: 0,
            arrangement: None,
            arranged: Vec::new(),
            hides_pointer: None,
        }
    }

    /// Moves and resizes the canvas if its placement, the available area or the border colour has changed.
    fn put(&mut self, picture: &Picture<'_>, fit: Fit, room: ScreenArea) {
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
        let length = |pixels: f64| dom::length(pixels / room.ratio);
        style("position", "fixed".to_owned());
        style("left", length(left + at.0 as f64));
        style("top", length(top + at.1 as f64));
        style("width", length(shown.0 as f64));
        style("height", length(shown.1 as f64));
        let (columns, rows) = picture.size();
        let is_whole = shown.0 % columns.max(1) == 0 && shown.1 % rows.max(1) == 0;
        style("image-rendering", if is_whole { "pixelated" } else { "auto" }.to_owned());
        style("touch-action", "none".to_owned());
        if let Some(parent) = canvas.parent_element().and_then(|parent| parent.dyn_into::<HtmlElement>().ok())
        {
            // Around a game's areas, the page shows its own colour.
            let around = if self.arrangement.is_some() { String::new() } else { format!("#{around:06x}") };
            dom::style(&parent, "background-color", &around);
        }
    }

    /// Converts a position on the page to the coordinates of mouse samples.
    ///
    /// Also returns the coordinates of the nearest position on the picture.
    ///
    /// The position is in device pixels relative to the area available to the picture. The coordinates refer
    /// to [`Self::input_area`].
    pub fn sample_position(&self, at: (i32, i32), picture: &Picture<'_>) -> ((i32, i32), (i32, i32)) {
        let Some((arrangement, (placed, ..))) = self.arrangement.as_ref().zip(self.put.as_ref()) else {
            return (at, self.nearest(at));
        };
        let (to, nearest) = arrangement.to_screen(placed.to_picture(at.0, at.1));
        let rows = picture.shape.rows() as i32;
        ((to.0, to.1 * rows), (nearest.0, nearest.1 * rows))
    }

    /// Returns the point of the emulated screen that is nearest to a position on the page.
    ///
    /// The position is in device pixels, relative to the area available to the picture.
    pub fn point_at(&self, at: (i32, i32)) -> Point {
        let Some((placed, ..)) = &self.put else { return Point::default() };
        let (x, y) = placed.clamp(placed.to_picture(at.0, at.1));
        let (x, y) = self.arrangement.as_ref().map_or((x, y), |arrangement| arrangement.to_screen((x, y)).1);
        Point::new(x, y)
    }

    /// Converts a number of the picture's pixel columns to a length on the page, in CSS pixels.
    pub fn length_on_page(&self, columns: i32) -> f64 {
        let Some((placed, room, _)) = &self.put else { return f64::INFINITY };
        f64::from(columns) * placed.shown().0 as f64 / self.size.0.max(1) as f64 / room.ratio
    }

    /// Shows a magnified view of the picture around the position `at`, or hides the view.
    ///
    /// The position is given in CSS pixels of the page and in device pixels of the area available to the
    /// picture.
    pub fn magnify(&self, at: Option<((f64, f64), (i32, i32))>) {
        let Some(loupe) = dom::element::<HtmlCanvasElement>("loupe") else { return };
        dom::set_hidden("loupe", at.is_none());
        let (Some((page, at)), Some((placed, room, _))) = (at, &self.put) else { return };
        let (width, height) = (f64::from(loupe.width()), f64::from(loupe.height()));
        let [across, down] =
            [placed.shown().0 as f64 / self.size.0 as f64, placed.shown().1 as f64 / self.size.1 as f64];
        // Size of the magnified part in pixels of the picture.
        let (part_width, part_height) =
            (width / MAGNIFICATION * room.ratio / across, height / MAGNIFICATION * room.ratio / down);
        let (x, y) = placed.to_picture(at.0, at.1);
        let (left, top) = (f64::from(x) - part_width / 2.0, f64::from(y) - part_height / 2.0);
        if let (Some(context), Some(canvas)) = (context(&loupe), canvas()) {
            context.clear_rect(0.0, 0.0, width, height);
            context.set_image_smoothing_enabled(false);
            // Without the view, the finger can still choose.
            let _ = context.draw_image_with_html_canvas_element_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
                &canvas,
                left,
                top,
                part_width,
                part_height,
                0.0,
                0.0,
                width,
                height,
            );
        }
        let widest = dom::window().and_then(|window| window.inner_width().ok()?.as_f64()).unwrap_or(width);
        let left = (page.0 - width / 2.0).clamp(0.0, (widest - width).max(0.0));
        // Near the upper edge, the view is below the finger.
        let above = page.1 - height - FINGER;
        let top = if above < 0.0 { page.1 + FINGER } else { above };
        dom::style(&loupe, "left", &dom::length(left));
        dom::style(&loupe, "top", &dom::length(top));
    }

    /// Returns the size of the area to which the coordinates of mouse samples refer, and the scaling of the
    /// picture in this area.
    ///
    /// While areas are arranged, this is the whole screen in its own size. Otherwise, it is the area available to the
    /// picture, whose `size` and `fit` are returned.
    pub fn input_area(&self, size: (usize, usize), fit: Fit, picture: &Picture<'_>) -> ((usize, usize), Fit) {
        match self.arrangement {
            Some(_) => (picture.window_size(1), Fit::Steps),
            None => (size, fit),
        }
    }

    /// Places and draws the emulated screen on the canvas, either whole or as arranged for a narrow display.
    ///
    /// Draws only rows that have changed, and nothing if `is_new` is `false` and the arrangement is the same.
    /// Returns `true` if the place of the picture on the page has changed.
    pub fn show(
        &mut self,
        picture: &Picture<'_>,
        (fit, room): (Fit, ScreenArea),
        arrangement: Option<Arrangement>,
        is_new: bool,
    ) -> bool {
        let is_new = is_new || self.arrangement != arrangement;
        self.arrangement = arrangement;
        let before = self.put;
        let mut pixels = std::mem::take(&mut self.arranged);
        match &self.arrangement {
            Some(arrangement) if is_new => {
                let arranged = arrangement.compose(picture, &mut pixels);
                self.put(&arranged, fit, room);
                self.draw(&arranged);
            }
            Some(arrangement) => self.put(&arrangement.outline(picture), fit, room),
            None => {
                self.put(picture, fit, room);
                if is_new {
                    self.draw(picture);
                }
            }
        }
        self.arranged = pixels;
        self.put != before
    }

    /// Converts an area of the emulated screen to CSS pixels of the page.
    ///
    /// Returns the left and upper edge, the width and the height, or `None` if the canvas does not show the
    /// area.
    pub fn on_page(&self, area: Rect) -> Option<[i32; 4]> {
        let (placed, room, _) = self.put.as_ref()?;
        let middle = (area.x + area.width / 2, area.y + area.height / 2);
        let (x, y) = self.arrangement.as_ref().map_or(Some(middle), |all| all.from_screen(middle))?;
        let ((left, top), corner, shown) = (room.origin(), placed.corner(), placed.shown());
        let edges = |at: i32, length: i32, origin: f64, corner: usize, shown: usize, native: usize| {
            let scale = shown as f64 / native.max(1) as f64;
            let at = origin + corner as f64 + f64::from(at - length / 2) * scale;
            [at, f64::from(length) * scale].map(|pixels| (pixels / room.ratio).round() as i32)
        };
        let [left, width] = edges(x, area.width, left, corner.0, shown.0, self.size.0);
        let [top, height] = edges(y, area.height, top, corner.1, shown.1, self.size.1);
        Some([left, top, width, height])
    }

    /// Returns the pixel of the canvas that is nearest to a position.
    ///
    /// The position and the pixel are in device pixels relative to the area available to the picture.
    fn nearest(&self, (x, y): (i32, i32)) -> (i32, i32) {
        let Some((placed, ..)) = &self.put else { return (x, y) };
        let (corner, shown) = (placed.corner(), placed.shown());
        let clamp =
            |at: i32, first: usize, length: usize| at.clamp(first as i32, (first + length.max(1)) as i32 - 1);
        (clamp(x, corner.0, shown.0), clamp(y, corner.1, shown.1))
    }

    /// Hides the browser's pointer over the canvas if the picture has a pointer of its own.
    pub fn hide_pointer(&mut self, hides: bool) {
        if self.hides_pointer != Some(hides)
            && let Some(canvas) = canvas()
        {
            self.hides_pointer = Some(hides);
            dom::style(&canvas, "cursor", if hides { "none" } else { "" });
        }
    }

    fn draw(&mut self, picture: &Picture<'_>) -> bool {
        let Some(canvas) = canvas() else { return false };
        let size = (picture.width, picture.height);
        let everything = self.size != size || self.drawn.len() != picture.pixels.len();
        if everything {
            canvas.set_width(picture.size().0 as u32);
            canvas.set_height(picture.size().1 as u32);
            self.size = size;
            self.drawn = picture.pixels.to_vec();
        }
        let Some(context) = context(&canvas) else { return false };
        let width = picture.size().0.max(1);
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
