//! A web page as the host: a canvas shows the picture, and the browser's mouse and keyboard are the input.
//!
//! All callbacks run on the page's only thread. An event requests an animation frame; each frame passes the
//! input to the computer, runs the vertical blanks that are due and draws the picture if it has changed. While
//! nothing is due, no frame is requested. Touch, the clipboard and files are left to pages of their own.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use js_sys::Function;
use thiserror::Error;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{Clamped, JsCast as _, JsValue};
use web_sys::{
    CanvasRenderingContext2d, Event, EventTarget, HtmlCanvasElement, ImageData, KeyboardEvent, PointerEvent,
    WheelEvent, Window,
};

use crate::browser_keys::{self, Modifiers};
use crate::browser_wheel::BrowserWheel;
use crate::input_devices::InputDevices;
use crate::mouse::Sample;
use crate::pacer::Pacer;
use crate::scaling::Fit;
use crate::{EmulatedComputer, WindowEvent};

/// The reason why an emulated computer cannot be shown on a web page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PageError {
    /// The page has no canvas, or the canvas has no 2D context.
    #[error("the page has no canvas element with a 2D context")]
    Canvas,
}

/// Shows a computer in the first canvas of the page and returns immediately.
///
/// The computer runs while the page is open.
///
/// The canvas is resized to the picture. It keeps the width that the page's style sheet gives it, and otherwise
/// is 1280 CSS pixels wide.
///
/// # Errors
/// Returns [`PageError::Canvas`] if the page has no usable canvas.
pub fn show(computer: impl EmulatedComputer + 'static) -> Result<(), PageError> {
    let page = Page::new(Box::new(computer)).ok_or(PageError::Canvas)?;
    let (window, canvas) = (page.window.clone(), page.canvas.clone());
    let page = Rc::new(RefCell::new(page));
    let weak = Rc::downgrade(&page);
    let frame = listener(move |_: JsValue| {
        if let Some(page) = weak.upgrade() {
            page.borrow_mut().frame();
        }
    });
    page.borrow_mut().callback = frame;
    let shown = Rc::clone(&page);
    listen(&window, "keydown", move |event: KeyboardEvent| key_down(&shown, &event));
    let shown = Rc::clone(&page);
    listen(&window, "keyup", move |event: KeyboardEvent| {
        let mut page = shown.borrow_mut();
        browser_keys::up(&event.code()).into_iter().for_each(|event| page.report(event));
    });
    let shown = Rc::clone(&page);
    listen(&window, "blur", move |_: Event| shown.borrow_mut().report(WindowEvent::KeyboardLost));
    for name in ["pointerdown", "pointermove", "pointerup"] {
        let shown = Rc::clone(&page);
        listen(&canvas, name, move |event: PointerEvent| pointer(&shown, &event));
    }
    let (shown, mut wheel) = (Rc::clone(&page), BrowserWheel::default());
    listen(&canvas, "wheel", move |event: WheelEvent| {
        let step = wheel.step(&event).map(WindowEvent::Wheel);
        step.into_iter().for_each(|step| shown.borrow_mut().report(step));
    });
    listen(&canvas, "contextmenu", |event: Event| event.prevent_default());
    page.borrow_mut().wake();
    Ok(())
}

/// Adds a paragraph with an error to the end of the page, for users who do not see the browser's console.
pub fn show_error(text: &str) {
    let document = web_sys::window().and_then(|window| window.document());
    let Some((document, body)) = document.and_then(|document| Some((document.clone(), document.body()?)))
    else {
        return;
    };
    // Without an element, the error has no place to be shown.
    let _ = document.create_element("p").and_then(|paragraph| {
        paragraph.set_attribute("role", "alert")?;
        paragraph.set_text_content(Some(text));
        body.append_child(&paragraph)
    });
}

struct Page {
    computer: Box<dyn EmulatedComputer>,
    input: InputDevices,
    reports: Vec<WindowEvent>,
    pacer: Pacer,
    /// Number of vertical blanks until the page runs the computer again, or `None` to wait for an event.
    rest: Option<u32>,
    window: Window,
    canvas: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
    /// The JavaScript function that calls [`Self::frame`].
    callback: Function,
    /// Whether the page has requested an animation frame that the browser has not run yet.
    is_awake: bool,
    /// Handle of the timeout that requests the next frame.
    timeout: Option<i32>,
    /// Size of the picture last drawn on the canvas, in native pixels.
    drawn: (usize, usize),
}

impl Page {
    fn new(computer: Box<dyn EmulatedComputer>) -> Option<Self> {
        let window = web_sys::window()?;
        let canvas: HtmlCanvasElement = window.document()?.query_selector("canvas").ok()??.dyn_into().ok()?;
        let context = canvas.get_context("2d").ok()??.dyn_into().ok()?;
        Some(Self {
            pacer: Pacer::new(computer.rate(), now(&window)),
            computer,
            input: InputDevices::default(),
            reports: Vec::new(),
            rest: Some(1),
            window,
            canvas,
            context,
            callback: Function::default(),
            is_awake: false,
            timeout: None,
            drawn: (0, 0),
        })
    }

    fn report(&mut self, event: WindowEvent) {
        self.reports.push(event);
        self.wake();
    }

    fn wake(&mut self) {
        if let Some(handle) = self.timeout.take() {
            self.window.clear_timeout_with_handle(handle);
        }
        self.is_awake = self.is_awake || self.window.request_animation_frame(&self.callback).is_ok();
    }

    /// Handles one animation frame: passes on input, runs the due vertical blanks and draws the picture.
    ///
    /// Then requests the next frame, at once or after a timeout, unless only an event can cause more work.
    fn frame(&mut self) {
        (self.is_awake, self.timeout) = (false, None);
        let now = now(&self.window);
        self.computer.advance(self.pacer.due_after(self.rest.unwrap_or(u32::MAX), now));
        let reports = std::mem::take(&mut self.reports);
        let area = self.canvas.get_bounding_client_rect();
        let size = (area.width().max(1.0) as usize, area.height().max(1.0) as usize);
        self.input.forward(&mut *self.computer, &reports, (size, Fit::Smooth), &mut |_, _| {});
        self.computer.poll();
        if self.computer.compose() || self.drawn == (0, 0) {
            self.draw();
        }
        self.rest = self.computer.blanks_to_run().filter(|_| self.computer.is_running());
        match self.rest {
            Some(1) => self.wake(),
            Some(blanks) => {
                // One millisecond is added because a timeout before the blank would find nothing due.
                let wait = self.pacer.to_come(blanks).saturating_sub(now).as_millis() as i32 + 1;
                let (window, call) = (&self.window, &self.callback);
                self.timeout = window.set_timeout_with_callback_and_timeout_and_arguments_0(call, wait).ok();
            }
            None => {}
        }
    }

    fn draw(&mut self) {
        let picture = self.computer.picture();
        let size = picture.size();
        if std::mem::replace(&mut self.drawn, size) != size {
            self.canvas.set_width(size.0 as u32);
            self.canvas.set_height(size.1 as u32);
            let shape = format!("{} / {}", size.0, size.1 * picture.pixel_shape().rows());
            let styles = [
                ("aspect-ratio", shape.as_str()),
                ("width", "min(100%, 1280px)"),
                ("image-rendering", "pixelated"),
                ("cursor", "none"),
            ];
            for (name, value) in styles {
                // A browser that does not know a property shows the page without it.
                let _ = self.canvas.style().set_property(name, value);
            }
        }
        let bytes: Vec<u8> = (picture.pixels.iter())
            .flat_map(|pixel| {
                let [_, red, green, blue] = pixel.to_be_bytes();
                [red, green, blue, 0xFF]
            })
            .collect();
        let image = ImageData::new_with_u8_clamped_array(Clamped(&bytes), size.0 as u32);
        // Neither call fails for a picture of this size.
        let _ = image.and_then(|image| self.context.put_image_data(&image, 0.0, 0.0));
    }
}

fn key_down(page: &RefCell<Page>, event: &KeyboardEvent) {
    // Windows reports AltGr as Ctrl and Alt.
    let alt_gr = event.get_modifier_state("AltGraph");
    let held = Modifiers {
        shift: event.shift_key(),
        control: event.ctrl_key() && !alt_gr,
        alt: event.alt_key() && !alt_gr,
        meta: event.meta_key(),
    };
    let (code, key) = (event.code(), event.key());
    if event.is_composing() || browser_keys::is_browsers_alone(&code, held) {
        return;
    }
    let reports = browser_keys::down(&code, &key, held);
    if !reports.is_empty() && !browser_keys::is_browsers(&code, held) {
        event.prevent_default();
    }
    let mut page = page.borrow_mut();
    reports.into_iter().for_each(|key| page.report(WindowEvent::Key(key)));
}

fn pointer(page: &RefCell<Page>, event: &PointerEvent) {
    event.prevent_default();
    let mut page = page.borrow_mut();
    if event.type_() == "pointerdown" {
        // Without capture, a drag would end at the edge of the canvas.
        let _ = page.canvas.set_pointer_capture(event.pointer_id());
    }
    let area = page.canvas.get_bounding_client_rect();
    let at = |page: i32, edge: f64| (f64::from(page) - edge).floor() as i32;
    let (x, y) = (at(event.client_x(), area.left()), at(event.client_y(), area.top()));
    let (select, menu) = (event.buttons() & 1 != 0, event.buttons() & 2 != 0);
    page.report(WindowEvent::Mouse(Sample { x, y, select, menu }));
}

fn now(window: &Window) -> Duration {
    let milliseconds = window.performance().map_or(0.0, |clock| clock.now());
    Duration::from_secs_f64((milliseconds / 1000.0).max(0.0))
}

/// Creates a JavaScript function that lives as long as the page.
fn listener(call: impl FnMut(JsValue) + 'static) -> Function {
    Closure::<dyn FnMut(JsValue)>::new(call).into_js_value().unchecked_into()
}

fn listen<E: wasm_bindgen::JsCast + 'static>(
    target: &EventTarget,
    event: &str,
    mut call: impl FnMut(E) + 'static,
) {
    let call = listener(move |event: JsValue| call(event.unchecked_into()));
    // An event that the browser does not know never occurs, so a failure is ignored.
    let _ = target.add_event_listener_with_callback(event, &call);
}
