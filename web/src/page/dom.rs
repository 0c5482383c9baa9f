//! What is asked of the browser in a word: elements, the address, the clock, lines for people.

use std::time::Duration;

use js_sys::Reflect;
use wasm_bindgen::closure::{Closure, IntoWasmClosure, WasmClosure};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, EventTarget, HtmlElement, Window};

/// The most characters that are told at once; what came first goes.
const MOST: usize = 2000;

/// The window of the page; none in a worker.
pub fn window() -> Option<Window> {
    web_sys::window()
}

/// The document.
pub fn document() -> Option<Document> {
    window()?.document()
}

/// An element by its id.
pub fn element<T: JsCast>(id: &str) -> Option<T> {
    document()?.get_element_by_id(id)?.dyn_into().ok()
}

/// Calls somebody whenever something happens.
pub fn on<E: JsCast + 'static>(target: &EventTarget, event: &str, mut act: impl FnMut(E) + 'static) {
    let call = closure(move |event: JsValue| act(event.unchecked_into()));
    // An event nobody can listen to does not happen.
    let _ = target.add_event_listener_with_callback(event, &call);
}

/// A function for the browser, which lives as long as the page.
pub fn closure<F>(act: F) -> js_sys::Function
where
    F: IntoWasmClosure<dyn FnMut(JsValue)> + 'static,
    dyn FnMut(JsValue): WasmClosure,
{
    Closure::<dyn FnMut(JsValue)>::new(act).into_js_value().unchecked_into()
}

/// A line for people, below the display; it stays beside those that are there.
pub fn tell(line: &str) {
    let Some(fault) = element::<Element>("fault") else { return };
    let there = fault.text_content().unwrap_or_default();
    if there.lines().any(|known| known == line) {
        return;
    }
    let mut all = if there.is_empty() { line.to_owned() } else { format!("{there}\n{line}") };
    while all.chars().count() > MOST {
        match all.split_once('\n') {
            Some((_, rest)) => all = rest.to_owned(),
            None => all = all.chars().take(MOST).collect(),
        }
    }
    fault.set_text_content(Some(&all));
}

/// Takes the lines away.
pub fn clear() {
    if let Some(fault) = element::<Element>("fault") {
        fault.set_text_content(None);
    }
}

/// From now on a panic is a line, too.
pub fn tell_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let payload = panic.payload();
        let text = payload.downcast_ref::<&str>().copied();
        let text =
            text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no reason");
        let place = panic.location().map_or_else(|| "somewhere".to_owned(), ToString::to_string);
        tell(&format!("The program is at fault, at {place}: {text}. The game is kept: load the page again."));
    }));
}

/// The name of the page.
pub fn title(text: &str) {
    if let Some(document) = document() {
        document.set_title(text);
    }
}

/// What the address has behind `?` and `#`, with these.
pub fn query_and_hash() -> (String, String) {
    let location = window().map(|window| window.location());
    let part = |of: fn(&web_sys::Location) -> Result<String, JsValue>| {
        location.as_ref().and_then(|location| of(location).ok()).unwrap_or_default()
    };
    (part(web_sys::Location::search), part(web_sys::Location::hash))
}

/// The same as one text.
pub fn address() -> String {
    let (query, hash) = query_and_hash();
    query + &hash
}

/// The address of the page without them.
pub fn page() -> String {
    let href = window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    href.split(['?', '#']).next().unwrap_or_default().to_owned()
}

/// Since the page was loaded.
pub fn now() -> Duration {
    let now = window().and_then(|window| window.performance()).map_or(0.0, |clock| clock.now());
    Duration::from_secs_f64((now / 1000.0).max(0.0))
}

/// Whether nobody sees the page.
pub fn is_hidden() -> bool {
    document().is_some_and(|document| document.hidden())
}

/// Pixels of the display for one of the page.
pub fn ratio() -> f64 {
    window().map_or(1.0, |window| window.device_pixel_ratio()).max(0.1)
}

/// A part of an element's style.
pub fn style(element: &HtmlElement, name: &str, value: &str) {
    // A browser that does not know it shows the page as it can.
    let _ = element.style().set_property(name, value);
}

/// A member of an object that this computer's browsers may not have.
pub fn member(of: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(of, &name.into()).ok().filter(|value| !value.is_undefined() && !value.is_null())
}
