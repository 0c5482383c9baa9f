//! The object `window.tripppin`, by which tests inspect the page and control its clock.
//!
//! - `frames()`: number of pictures shown since the computer was started.
//! - `pixels()`: the native pixels as last composed, as `{width, height, data}` with three bytes per pixel
//!   (red, green, blue).
//! - `canvas()`: the pixels read back from the canvas, in the same form.
//! - `thinking()`: whether a search is running or a move is waiting to be shown.
//! - `state()`: the text of the saved game.
//! - `moves()`, `position()`, `status()`: the values that the script expectations of the same names check.
//! - `notes()`: the messages of the game's panel, as one text.
//! - `isReviewing()`: whether the game in front shows a review.
//! - `isArranged()`: whether the canvas shows the areas of a game instead of the whole screen.
//! - `suggestion()`: the name of the square that the game suggests.
//! - `place(name)`: the centre of a square of the board on the page, as `[x, y]`.
//! - `point(x, y)`: the centre of a pixel of the display on the page, as `[x, y]`.
//! - `blank(n)`: runs `n` vertical blanks; for pages with `?blanks=virtual`, whose clock is stopped.
//! - `endWorkers()`: terminates busy workers, as a browser short of memory would.

use amiga_boardgame::table::any_game::BoardCell;
use js_sys::{Array, Object, Reflect, Uint8Array};
use small_amiga_window::EmulatedComputer as _;
use small_amiga_window::scaling::Placement;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use super::screen::ScreenArea;
use super::{Page, dom, with_page, worker_link};

pub fn show() {
    let Some(window) = dom::window() else { return };
    let probe = Object::new();
    call_probe(&probe, "frames", |page, _, _| page.screen.frames.into());
    call_probe(&probe, "pixels", |page, _, _| {
        let picture = page.computer.picture();
        let bytes = picture.pixels.iter().flat_map(|pixel| pixel.to_be_bytes().into_iter().skip(1));
        let bytes: Vec<u8> = bytes.collect();
        sized(picture.size(), &bytes)
    });
    call_probe(&probe, "canvas", |page, _, _| read_back(page).unwrap_or(JsValue::NULL));
    call_probe(&probe, "thinking", |page, _, _| {
        let stage = page.computer.stage();
        stage.actor().is_some_and(|actor| !actor.pulse().is_at_rest).into()
    });
    call_probe(&probe, "state", |page, _, _| page.line().map_or(JsValue::NULL, |(_, text)| text.into()));
    call_probe(&probe, "position", |page, _, _| {
        page.computer.stage().actor().map_or(JsValue::NULL, |actor| actor.snapshot().position.into())
    });
    call_probe(&probe, "moves", |page, _, _| {
        page.computer.stage().actor().map_or(JsValue::NULL, |actor| actor.snapshot().moves.join(" ").into())
    });
    call_probe(&probe, "status", |page, _, _| {
        page.computer.stage().actor().map_or(JsValue::NULL, |actor| actor.snapshot().status.into())
    });
    call_probe(&probe, "notes", |page, _, _| {
        page.computer.stage().actor().map_or(JsValue::NULL, |actor| actor.snapshot().notes.join(" ").into())
    });
    call_probe(&probe, "isArranged", |page, _, _| page.screen.arrangement.is_some().into());
    call_probe(&probe, "isReviewing", |page, _, _| {
        page.computer.stage().actor().is_some_and(|actor| actor.pulse().is_reviewing).into()
    });
    call_probe(&probe, "suggestion", |page, _, _| {
        let suggested = page.computer.stage().actor().and_then(|actor| actor.snapshot().suggestion);
        suggested.map_or(JsValue::NULL, |place| place.into())
    });
    call_probe(&probe, "place", |page, name, _| {
        let stage = page.computer.stage();
        let name = name.as_string().unwrap_or_default();
        let at = stage.actor().and_then(|actor| BoardCell::find(&actor.cells(stage.intuition()), &name));
        at.map_or(JsValue::NULL, |at| on_page(page, at.x, at.y))
    });
    call_probe(&probe, "point", |page, x, y| {
        let number = |value: JsValue| value.as_f64().unwrap_or_default() as i32;
        on_page(page, number(x), number(y))
    });
    call_probe(&probe, "blank", |page, count, _| {
        let Some(mut now) = page.stopped else { return JsValue::FALSE };
        for _ in 0..count.as_f64().unwrap_or(1.0) as u32 {
            now += std::time::Duration::from_secs(1) / page.computer.rate().max(1);
            page.stopped = Some(now);
            page.pass(now);
        }
        JsValue::TRUE
    });
    call_probe(&probe, "endWorkers", |_, _, _| worker_link::end_all().into());
    // The page works without the object, so a failure is ignored.
    let _ = Reflect::set(&window, &"tripppin".into(), &probe);
}

fn call_probe(probe: &Object, name: &str, answer: fn(&mut Page, JsValue, JsValue) -> JsValue) {
    let call = Closure::<dyn FnMut(JsValue, JsValue) -> JsValue>::new(move |one, other| {
        with_page(|page| answer(page, one, other)).unwrap_or(JsValue::NULL)
    });
    let _ = Reflect::set(probe, &name.into(), &call.into_js_value());
}

fn sized((width, height): (usize, usize), bytes: &[u8]) -> JsValue {
    let object = Object::new();
    for (name, value) in [
        ("width", JsValue::from(width as u32)),
        ("height", (height as u32).into()),
        ("data", Uint8Array::from(bytes).into()),
    ] {
        let _ = Reflect::set(&object, &name.into(), &value);
    }
    object.into()
}

fn on_page(page: &Page, x: i32, y: i32) -> JsValue {
    let (room, mut picture) = (ScreenArea::now(), page.computer.picture());
    let (mut x, mut y) = (x, y);
    if let Some(arrangement) = &page.screen.arrangement {
        let Some(place) = arrangement.from_screen((x, y)) else { return JsValue::NULL };
        (x, y) = place;
        picture = arrangement.outline(&picture);
    }
    let placed = Placement::new(room.size, &picture, page.fit);
    let (x, y) = room.on_page(&placed, &picture, x, y);
    Array::of2(&x.into(), &y.into()).into()
}

fn read_back(page: &Page) -> Option<JsValue> {
    let canvas = dom::element::<HtmlCanvasElement>("screen")?;
    let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    let (width, height) = page.computer.picture().size();
    let data = context.get_image_data(0.0, 0.0, width as f64, height as f64).ok()?.data();
    let bytes: Vec<u8> = data.0.chunks_exact(4).flat_map(|pixel| pixel.iter().take(3).copied()).collect();
    Some(sized((width, height), &bytes))
}
