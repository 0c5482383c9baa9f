//! Buttons below the display and the browser's own services: screenshots, the clipboard, links and full
//! screen.

use std::cell::RefCell;

use js_sys::{Array, Function, Reflect, Uint8Array};
use small_amiga::clipboard::{Clip, ClipError, MOST};
use small_amiga_window::WindowEvent;
use small_amiga_window::keyboard::HostKey;
use small_amiga_window::keys::Keycap;
use tripppin_app::script::stage::PictureFormat;
use tripppin_app::terminal;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Blob, BlobPropertyBag, ClipboardEvent, Event, HtmlAnchorElement, HtmlElement, Url};

use super::{Page, dom, report, with_page};
use crate::address;

thread_local! {
    /// Text of the latest `paste` event, kept until the program reads the clipboard.
    static PASTED: RefCell<Option<String>> = const { RefCell::new(None) };
}

pub fn listen() {
    let acts: [(&str, fn()); 6] = [
        ("menu-key", || press(&[Keycap::Function(10)])),
        ("full-screen", turn_full_screen),
        ("picture", || {
            with_page(save);
        }),
        ("copy", || {
            with_page(|page| page.line()).flatten().into_iter().for_each(|(line, _)| copy(&line));
        }),
        ("paste", || {
            read_clipboard(|clip| {
                if let Ok(text) = clip {
                    super::drop::position(&text)
                }
            })
        }),
        ("link", || {
            let (query, _) = dom::query_and_hash();
            let link = with_page(|page| {
                let saved = page.saved()?;
                let (line, board) = (saved.line(), saved.board_number());
                Some(address::link(&dom::page(), &query, page.word(), (line, board)))
            });
            link.flatten().into_iter().for_each(|link| copy(&link));
        }),
    ];
    for (id, act) in acts {
        if let Some(button) = dom::element::<HtmlElement>(id) {
            dom::add_listener(&button, "click", move |_: Event| {
                act();
                super::frames::wake();
                // Return the keyboard focus to the program.
                let _ = dom::element::<HtmlElement>("screen").map(|screen| screen.focus());
            });
        }
    }
    if let Some(document) = dom::document() {
        dom::add_listener(&document, "paste", |event: ClipboardEvent| {
            let text = event.clipboard_data().and_then(|data| data.get_data("text/plain").ok());
            PASTED.with_borrow_mut(|pasted| *pasted = text);
        });
    }
}

/// Discards the text of an earlier `paste` event; called when a key that may paste goes down.
pub fn discard_pasted() {
    PASTED.take();
}

/// Reports to the program that keys were pressed together and then released in reverse order.
fn press(keys: &[Keycap]) {
    keys.iter().for_each(|key| report(WindowEvent::Key(HostKey::Down(*key))));
    keys.iter().rev().for_each(|key| report(WindowEvent::Key(HostKey::Up(*key))));
}

pub fn turn_full_screen() {
    let Some(document) = dom::document() else { return };
    if document.fullscreen_element().is_some() {
        document.exit_fullscreen();
        return;
    }
    let whole = document.document_element();
    if whole.is_none_or(|whole| whole.request_fullscreen().is_err()) {
        terminal::note("this browser cannot show this page in full screen");
    }
}

pub fn save(page: &mut Page) {
    match page.computer.stage_mut().encoded(PictureFormat::ToScale) {
        Ok(bytes) => {
            if download("tripppin.png", &bytes).is_none() {
                terminal::note("this browser cannot save files from this page");
            }
        }
        Err(error) => terminal::error(&error),
    }
}

fn download(name: &str, bytes: &[u8]) -> Option<()> {
    let (parts, kind) = (Array::of1(&Uint8Array::from(bytes)), BlobPropertyBag::new());
    kind.set_type("image/png");
    let blob = Blob::new_with_u8_array_sequence_and_options(&parts, &kind).ok()?;
    let url = Url::create_object_url_with_blob(&blob).ok()?;
    let link: HtmlAnchorElement = dom::document()?.create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&url);
    link.set_download(name);
    link.click();
    // Browsers read the URL after the click, so it is revoked a minute later.
    let free = Closure::once_into_js(move || drop(Url::revoke_object_url(&url)));
    let free: Function = free.unchecked_into();
    dom::window()?.set_timeout_with_callback_and_timeout_and_arguments_0(&free, 60_000).ok()?;
    Some(())
}

fn clipboard() -> Option<web_sys::Clipboard> {
    let navigator = dom::window()?.navigator();
    dom::member(&navigator, "clipboard")?.dyn_into().ok()
}

/// Writes a text to the browser's clipboard, or prints a note if the browser refuses.
pub fn copy(text: &str) {
    let refused = || terminal::note("the browser does not let this page write to the clipboard");
    match clipboard() {
        Some(clipboard) => {
            let refused = Closure::once_into_js(move |_: JsValue| refused());
            then(&clipboard.write_text(text), &JsValue::UNDEFINED, &refused);
        }
        None => refused(),
    }
}

/// Reports the text of the browser's clipboard to the program, or the reason why it cannot be read.
pub fn paste() {
    match PASTED.with_borrow_mut(Option::take) {
        Some(text) => report(WindowEvent::Clip(clip(text))),
        None => read_clipboard(|clip| report(WindowEvent::Clip(clip))),
    }
}

fn read_clipboard(found: fn(Clip)) {
    let Some(clipboard) = clipboard() else {
        found(Err(ClipError::Silent));
        return;
    };
    let read = Closure::once_into_js(move |text: JsValue| found(clip(text.as_string().unwrap_or_default())));
    let refused = Closure::once_into_js(move |_: JsValue| {
        terminal::note("the browser does not let this page read the clipboard");
        found(Err(ClipError::Silent));
    });
    then(&clipboard.read_text(), &read, &refused);
}

fn clip(text: String) -> Clip {
    match text.len() {
        0 => Err(ClipError::Empty),
        length if length > MOST => Err(ClipError::Long),
        _ => Ok(text),
    }
}

/// Calls the function `kept` when a JavaScript promise is fulfilled, and the function `broken` when it is
/// rejected.
fn then(promise: &JsValue, kept: &JsValue, broken: &JsValue) {
    let then: Option<Function> =
        Reflect::get(promise, &"then".into()).ok().and_then(|then| then.dyn_into().ok());
    // Calling `then` on a promise cannot fail.
    let _ = then.map(|then| then.call2(promise, kept, broken));
}
