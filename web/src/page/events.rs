//! Keyboard, pointer and page events of the browser, converted to reports for the program.

use std::time::Duration;

use small_amiga_window::EmulatedComputer as _;
use small_amiga_window::WindowEvent;
use small_amiga_window::browser_wheel::BrowserWheel;
use small_amiga_window::keys::Keycap;
use small_amiga_window::mouse::Sample;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Element, Event, HtmlElement, KeyboardEvent, PointerEvent, ResizeObserver, WheelEvent};

use super::screen::ScreenArea;
use super::{asked, bar, begin, board, dom, frames, report, with_page};
use crate::keys::{self, Modifiers};
use crate::touch::{Phase, TouchPosition, TouchedCell};

/// Width below which the board cell under a finger is magnified, in CSS pixels.
const SMALLEST_CELL: f64 = 32.0;

pub fn listen() {
    let (Some(window), Some(document)) = (dom::window(), dom::document()) else { return };
    dom::add_listener(&window, "keydown", key_down);
    dom::add_listener(&window, "keyup", |event: KeyboardEvent| {
        keys::up(&event.code()).into_iter().for_each(report);
    });
    dom::add_listener(&window, "blur", |_: Event| lost());
    dom::add_listener(
        &document,
        "visibilitychange",
        |_: Event| if dom::is_hidden() { lost() } else { frames::wake() },
    );
    dom::add_listener(&window, "resize", |_: Event| frames::wake());
    dom::add_listener(&window, "hashchange", |_: Event| {
        if with_page(|page| page.open_game_link()) == Some(true) {
            frames::wake();
            return;
        }
        let asked = asked();
        begin(asked.words, false);
        asked.notes.iter().for_each(|note| dom::show_message(note));
    });
    if let Some(canvas) = dom::element::<HtmlElement>("screen") {
        for (name, phase) in [
            ("pointerdown", Phase::Down),
            ("pointermove", Phase::Move),
            ("pointerup", Phase::Up),
            ("pointercancel", Phase::Lost),
        ] {
            // Listen on the surrounding element as well, because the emulated pointer stops at the edge of
            // the picture.
            let (target, room) = (canvas.clone(), canvas.parent_element());
            let room = room.as_ref().map_or(canvas.as_ref(), |room| room.as_ref());
            dom::add_listener(room, name, move |event: PointerEvent| pointer(&target, phase, &event));
            if phase == Phase::Down {
                let mut wheel = BrowserWheel::default();
                dom::add_listener(room, "wheel", move |event: WheelEvent| {
                    wheel.step(&event).map(WindowEvent::Wheel).into_iter().for_each(report);
                });
                dom::add_listener(room, "contextmenu", |event: Event| event.prevent_default());
            }
        }
        // Focus the canvas immediately, so that keys go to the program.
        let _ = canvas.focus();
        let changed = dom::closure(|_: JsValue| frames::wake());
        if let (Some(room), Ok(observer)) = (canvas.parent_element(), ResizeObserver::new(&changed)) {
            observer.observe(&room);
        }
    }
}

/// Releases all held keys, buttons and fingers after the page has lost the focus.
fn lost() {
    with_page(|page| page.touch.ignore_touch());
    report(WindowEvent::KeyboardLost);
}

/// Returns `true` if an event belongs to a control of the page, not to the computer.
///
/// Controls are buttons, fields and links. The focus leaves the controls of a closed dialog only at the browser's
/// next frame, so keys that arrive before that frame belong to the computer.
fn is_for_another(event: &Event) -> bool {
    is_within(event, "button, input, a, dialog") && !is_within(event, "dialog:not([open])")
}

/// Returns `true` if an event is directed at an element that matches a CSS selector, or at a part of such an element.
fn is_within(event: &Event, selector: &str) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|at| matches!(at.closest(selector), Ok(Some(_))))
}

fn key_down(event: KeyboardEvent) {
    if is_for_another(&event) || event.is_composing() {
        // Escape leads from the buttons back to the board. The browser itself closes the dialogs, except the help page.
        if event.code() == "Escape" && is_within(&event, "#help-page") {
            bar::press(&[Keycap::Escape]);
        } else if event.code() == "Escape" && !is_within(&event, "dialog") {
            let _ = dom::element::<HtmlElement>("screen").map(|canvas| canvas.focus());
            board::focus();
        }
        return;
    }
    let (code, key) = (event.code(), event.key());
    // Windows reports AltGr as Ctrl and Alt, and not every browser names it. With both keys, other keys type the same
    // characters as with AltGr.
    let types_character = key.chars().count() == 1;
    let alt_gr =
        event.get_modifier_state("AltGraph") || event.ctrl_key() && event.alt_key() && types_character;
    let held = Modifiers {
        shift: event.shift_key(),
        control: event.ctrl_key() && !alt_gr,
        alt: event.alt_key() && !alt_gr,
        meta: event.meta_key(),
    };
    if board::cell_of(&event).is_some() {
        match code.as_str() {
            // The grid is one tab stop, and its menus are the page's own list.
            "Tab" | "F10" => return,
            "Enter" | "NumpadEnter" | "Space" => board::point_at(&event),
            code if code.starts_with("Arrow") => board::point_at(&event),
            _ => {}
        }
    } else if code == "Escape" {
        board::focus();
    }
    if keys::is_browsers_alone(&code, held) {
        return;
    }
    if code == "KeyV" {
        bar::discard_pasted();
    }
    let reports = keys::down(&code, &key, held);
    if !reports.is_empty() && !keys::is_browsers(&code, held) {
        event.prevent_default();
    }
    reports.into_iter().map(WindowEvent::Key).for_each(report);
}

fn pointer(canvas: &HtmlElement, phase: Phase, event: &PointerEvent) {
    event.prevent_default();
    let room = ScreenArea::now();
    let page = (f64::from(event.client_x()), f64::from(event.client_y()));
    let place = room.place(page.0, page.1);
    if phase == Phase::Down {
        let _ = canvas.focus();
        // Without capture, the drag ends at the edge of the canvas.
        let _ = canvas.set_pointer_capture(event.pointer_id());
    }
    let is_finger = event.pointer_type() == "touch";
    with_page(|held| held.set_pointer_hidden(is_finger));
    if is_finger {
        let now: Duration = dom::now();
        let mut closes_menus = false;
        let samples = with_page(|held| {
            let (room, nearest) = held.screen.sample_position(place, &held.computer.picture());
            let is_in_menus = held.computer.stage().intuition().is_in_menus();
            closes_menus = phase == Phase::Down && room != nearest && is_in_menus && held.touch.is_idle();
            let point = held.screen.point_at(place);
            let stage = held.computer.stage();
            let cell = stage.actor().and_then(|actor| actor.cell_at(stage.intuition(), point));
            let cell = match cell.filter(|_| !stage.game_areas().is_empty()) {
                Some((area, is_playable)) if held.screen.length_on_page(area.width) < SMALLEST_CELL => {
                    if is_playable {
                        TouchedCell::Playable
                    } else {
                        TouchedCell::Unplayable
                    }
                }
                _ => TouchedCell::Large,
            };
            let at = TouchPosition { page, room, nearest, cell };
            let mut samples = Vec::new();
            let mut is_second_tap = false;
            if phase == Phase::Down && event.is_primary() {
                samples = held.touch.end_lost(at, now);
                is_second_tap = held.is_second_tap(page, now);
            }
            let new = held.touch.update(event.pointer_id(), phase, at, now);
            // A second tap does not even move the pointer.
            samples.extend(new.into_iter().filter(|_| !is_second_tap));
            let samples = held.unless_menus(samples);
            if closes_menus || is_second_tap {
                held.touch.ignore_touch();
            }
            held.screen.magnify(held.touch.choice().map(|at| (at.page, place)));
            samples
        })
        .unwrap_or_default();
        if closes_menus {
            bar::press(&[Keycap::Escape]);
        } else {
            samples.into_iter().map(WindowEvent::Mouse).for_each(report);
        }
        frames::wake();
        return;
    }
    let at = with_page(|held| held.screen.sample_position(place, &held.computer.picture()).0);
    let (x, y) = at.unwrap_or(place);
    let held = if phase == Phase::Lost { 0 } else { event.buttons() };
    report(WindowEvent::Mouse(Sample { x, y, select: held & 1 != 0, menu: held & 2 != 0 }));
}
