//! Short forms of browser calls: elements, events, the address, the clock and the message line.

use std::time::Duration;

use js_sys::Reflect;
use wasm_bindgen::closure::{Closure, IntoWasmClosure, WasmClosure};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Document, Element, EventTarget, HtmlElement, Window};

/// Maximum length of the page's message text, in characters.
///
/// The oldest lines are dropped first.
const MOST: usize = 2000;

pub fn window() -> Option<Window> {
    web_sys::window()
}

pub fn document() -> Option<Document> {
    window()?.document()
}

pub fn element<T: JsCast>(id: &str) -> Option<T> {
    document()?.get_element_by_id(id)?.dyn_into().ok()
}

pub fn add_listener<E: JsCast + 'static>(
    target: &EventTarget,
    event: &str,
    mut act: impl FnMut(E) + 'static,
) {
    let call = closure(move |event: JsValue| act(event.unchecked_into()));
    // An event type the browser does not support never occurs, so a failure is ignored.
    let _ = target.add_event_listener_with_callback(event, &call);
}

/// Creates a JavaScript function that lives as long as the page.
pub fn closure<F>(act: F) -> js_sys::Function
where
    F: IntoWasmClosure<dyn FnMut(JsValue)> + 'static,
    dyn FnMut(JsValue): WasmClosure,
{
    Closure::<dyn FnMut(JsValue)>::new(act).into_js_value().unchecked_into()
}

/// Adds a line to the message text below the display, unless the text already contains the line.
pub fn show_message(line: &str) {
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

/// Removes a line from the message text below the display.
pub fn remove_message(line: &str) {
    let Some(fault) = element::<Element>("fault") else { return };
    let there = fault.text_content().unwrap_or_default();
    if there.lines().any(|known| known == line) {
        let rest: Vec<&str> = there.lines().filter(|known| *known != line).collect();
        fault.set_text_content(Some(&rest.join("\n")));
    }
}

pub fn clear() {
    if let Some(fault) = element::<Element>("fault") {
        fault.set_text_content(None);
    }
}

pub fn title(text: &str) {
    if let Some(document) = document() {
        document.set_title(text);
    }
    set_text("heading", text);
}

/// Returns the query and the fragment of the page's address, including `?` and `#`.
pub fn query_and_hash() -> (String, String) {
    let location = window().map(|window| window.location());
    let part = |of: fn(&web_sys::Location) -> Result<String, JsValue>| {
        location.as_ref().and_then(|location| of(location).ok()).unwrap_or_default()
    };
    (part(web_sys::Location::search), part(web_sys::Location::hash))
}

/// Returns the query and the fragment of the page's address as one text.
pub fn address() -> String {
    let (query, hash) = query_and_hash();
    query + &hash
}

pub fn page() -> String {
    let href = window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    href.split(['?', '#']).next().unwrap_or_default().to_owned()
}

/// Replaces the fragment of the page's address. The browser neither loads the page nor sends an event.
pub fn set_fragment(text: &str) {
    let history = window().and_then(|window| window.history().ok());
    // If the browser refuses, the address stays as it is.
    let _ =
        history.map(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&format!("#{text}"))));
}

/// Returns the time that has passed since the page was loaded.
pub fn now() -> Duration {
    let now = window().and_then(|window| window.performance()).map_or(0.0, |clock| clock.now());
    Duration::from_secs_f64((now / 1000.0).max(0.0))
}

pub fn is_hidden() -> bool {
    document().is_some_and(|document| document.hidden())
}

/// Returns `true` if the user points with a finger.
pub fn has_touch() -> bool {
    matches("(pointer: coarse)")
}

/// Returns `true` if the user has asked the system to reduce animations.
pub fn prefers_reduced_motion() -> bool {
    matches("(prefers-reduced-motion: reduce)")
}

fn matches(query: &str) -> bool {
    let query = window().and_then(|window| window.match_media(query).ok().flatten());
    query.is_some_and(|query| query.matches())
}

/// Returns the ID of this build, which the script `shared.js` defines in the page and in its workers.
pub fn build() -> String {
    member(&js_sys::global(), "BUILD").and_then(|build| build.as_string()).unwrap_or_default()
}

/// The reason why a file of the page was not fetched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FetchError {
    /// The script `shared.js` of another build lacks the function that fetches files.
    NoFunction,
    /// The server cannot be reached, or does not send the file.
    NoAnswer,
}

/// Fetches a file of the page, with a function of the script `shared.js`.
///
/// A repeated attempt is made after a pause.
pub async fn fetched(name: &str, is_repeated: bool) -> Result<Vec<u8>, FetchError> {
    let bytes = promise(name, is_repeated).ok_or(FetchError::NoFunction)?;
    let bytes = JsFuture::from(bytes).await.map_err(|_| FetchError::NoAnswer)?;
    Ok(js_sys::Uint8Array::new(&bytes).to_vec())
}

fn promise(name: &str, is_repeated: bool) -> Option<js_sys::Promise> {
    let fetch: js_sys::Function = member(&js_sys::global(), "fetchFile")?.dyn_into().ok()?;
    fetch.call2(&JsValue::NULL, &name.into(), &is_repeated.into()).ok()?.dyn_into().ok()
}

pub fn set_text(id: &str, text: &str) {
    if let Some(element) = element::<Element>(id) {
        element.set_text_content(Some(text));
    }
}

/// Shows or hides the HTML element with the ID `id`.
pub fn set_hidden(id: &str, hidden: bool) {
    if let Some(message) = element::<HtmlElement>(id).filter(|message| message.hidden() != hidden) {
        message.set_hidden(hidden);
    }
}

/// Returns the number of device pixels per CSS pixel.
pub fn ratio() -> f64 {
    window().map_or(1.0, |window| window.device_pixel_ratio()).max(0.1)
}

/// Returns the CSS length of a number of CSS pixels.
///
/// The browser formats the number, because the code for it would be a large part of the module.
pub fn length(pixels: f64) -> String {
    let number = js_sys::Number::from(pixels).to_string_with_radix(10);
    number.map(|number| String::from(number) + "px").unwrap_or_default()
}

pub fn style(element: &HtmlElement, name: &str, value: &str) {
    // A browser that does not know the property shows the page without it.
    let _ = element.style().set_property(name, value);
}

pub fn member(of: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(of, &name.into()).ok().filter(|value| !value.is_undefined() && !value.is_null())
}
