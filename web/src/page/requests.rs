//! The requester in front as a dialog of the page, with larger gadgets and the keyboard of the device.
//!
//! The dialog shows the texts and gadgets that the requester's window describes, and each use of a gadget goes to that
//! window. Showing the dialog is left to the script `requests.js`.

use small_amiga::intuition::{RequestGadget, RequestInput, RequestState, Window, WindowId};
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Page, dom, with_page};

/// The requester in front, as the page's script knows it.
#[derive(Debug, Default)]
pub struct ShownRequest {
    /// The text that describes the requester. It is empty without a requester.
    text: String,
    /// The window of the requester, and the number of announcements before the requester opened.
    opened: Option<(WindowId, u32)>,
    /// Number of requesters that were in front so far.
    count: u32,
}

fn front(page: &Page) -> Option<&Window> {
    page.computer.stage().intuition().screens().first()?.windows().last()
}

/// Gives the requester in front to the page's script, as a text that is empty without a requester.
///
/// `is_wanted` is whether the page shows requesters as dialogs. The text has one line for each line of the
/// requester, each gadget and each item of a list. A line has a word for its kind, followed by values that depend on
/// it, separated by tabs.
pub fn update(page: &mut Page, is_wanted: bool) {
    let request = front(page).filter(|window| is_wanted && window.request().is_some());
    let announcements = page.computer.stage().intuition().announcement_count();
    let opened = request.map(|window| (window.id(), announcements));
    let shown = &mut page.request;
    if opened.map(|(window, _)| window) != shown.opened.map(|(window, _)| window) {
        shown.count += 1;
        shown.opened = opened;
    }
    let text = described(page).unwrap_or_default();
    if page.request.text != text {
        dom::set_text("request-text", &text);
        page.request.text = text;
    }
}

fn described(page: &Page) -> Option<String> {
    let (opened, announcements) = page.request.opened?;
    let window = front(page).filter(|window| window.id() == opened)?;
    let request = window.request()?;
    let mut text = String::new();
    let mut line = |kind: &str, values: &[&str]| {
        text.push_str(kind);
        for value in values {
            text.push('\t');
            text.extend(value.chars().map(|letter| if letter.is_control() { ' ' } else { letter }));
        }
        text.push('\n');
    };
    line("window", &[&page.request.count.to_string(), window.title()]);
    request.lines.iter().for_each(|words| line("text", &[words]));
    for (number, RequestGadget { label, is_enabled, state }) in request.gadgets.iter().enumerate() {
        let number = &number.to_string();
        match state {
            RequestState::Button => line("button", &[number, label, if *is_enabled { "" } else { "g" }]),
            RequestState::Field { text, is_active } => {
                line("field", &[number, label, if *is_active { "a" } else { "" }, text]);
            }
            RequestState::List { lines, selected } => {
                line("list", &[number]);
                for (at, [words, note]) in lines.iter().enumerate() {
                    line("line", &[if *selected == Some(at) { "x" } else { "" }, words, note]);
                }
            }
            _ => {}
        }
    }
    // An announcement on the bar of the screen says why an answer was refused, and the dialog covers the bar. The number
    // lets the page show an equal announcement as a new one.
    let intuition = page.computer.stage().intuition();
    let count = intuition.announcement_count();
    if let Some(note) = intuition.announcement().filter(|_| count != announcements) {
        line("note", &[note, &count.to_string()]);
    }
    Some(text)
}

/// Uses a gadget of the requester with the number `request`, unless the dialog does not show that requester any more.
///
/// The program handles the use at once, so that the dialog shows its effect.
fn answer(request: u32, number: usize, input: RequestInput) {
    with_page(|page| {
        if let Some((window, _)) = page.request.opened.filter(|_| page.request.count == request) {
            page.computer.stage_mut().use_gadget(window, number, input);
        }
    });
    super::save();
    super::frames::wake();
}

/// Presses a button of a requester.
#[wasm_bindgen(js_name = pressGadget)]
pub fn press_gadget(request: u32, number: usize) {
    answer(request, number, RequestInput::Press);
}

/// Selects a line of a list of a requester.
#[wasm_bindgen(js_name = selectLine)]
pub fn select_line(request: u32, number: usize, line: usize) {
    answer(request, number, RequestInput::Line(line));
}

/// Changes the text of a field of a requester. `enters` is whether the user has pressed Return in it.
#[wasm_bindgen(js_name = writeField)]
pub fn write_field(request: u32, number: usize, text: String, enters: bool) {
    answer(request, number, if enters { RequestInput::Enter(text) } else { RequestInput::Text(text) });
}
