//! Buttons below the display and the browser's own services: screenshots, the clipboard, links and full
//! screen.

use std::cell::RefCell;

use amiga_boardgame::table::any_game::AnyGame;
use amiga_boardgame::table::friend::LinkStage;
use amiga_boardgame::view::ending::GameButton;
use boardgame_host::script::stage::PictureFormat;
use boardgame_host::terminal;
use js_sys::{Array, Function, Object, Reflect, Uint8Array};
use small_amiga::clipboard::{Clip, ClipError, MOST};
use small_amiga::help_pages;
use small_amiga::input::{InputEvent, Key, Qualifiers};
use small_amiga::intuition::{Screen, Window, WindowFlags};
use small_amiga_window::EmulatedComputer as _;
use small_amiga_window::WindowEvent;
use small_amiga_window::keyboard::HostKey;
use small_amiga_window::keys::Keycap;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Blob, BlobPropertyBag, ClipboardEvent, HtmlAnchorElement, HtmlElement, MouseEvent, Url};

use super::{Page, dom, report, with_page};
use crate::address;

thread_local! {
    /// Text of the latest `paste` event, kept until the program reads the clipboard.
    static PASTED: RefCell<Option<String>> = const { RefCell::new(None) };
}

pub fn listen() {
    if can_share() {
        dom::set_text("send", "Share");
    }
    let acts: [(&str, fn()); 17] = [
        ("menu-key", || press(&[Keycap::Function(10)])),
        ("undo", take_back),
        ("hint", || pick("HS")),
        ("new", || pick("N")),
        ("send", send),
        ("rules", || press(&[Keycap::Function(1)])),
        ("look", || press(&[Keycap::Function(2)])),
        ("whole", || {
            with_page(Page::switch_view);
        }),
        ("full-screen", turn_full_screen),
        ("lid", || {
            let event = InputEvent::Key { key: Key::Help, qualifiers: Qualifiers::SHIFT };
            with_page(|page| page.computer.stage_mut().input_on_display(event));
        }),
        ("next-page", || press(&[Keycap::Function(1)])),
        ("close-page", || press(&[Keycap::Escape])),
        ("switch-on", || {
            let words = with_page(|page| page.words.clone()).unwrap_or_default();
            super::begin(words, true);
        }),
        ("picture", || {
            if with_page(save) == Some(true) {
                show_done("picture", "Saved");
            }
        }),
        ("copy", || {
            let line = with_page(|page| page.line()).flatten();
            line.into_iter().for_each(|(line, _)| copy(&line, Some("copy"), REFUSED));
        }),
        ("paste", || {
            if with_page(|page| page.computer.stage_mut().paste()) == Some(false) {
                terminal::note("nothing here can read the clipboard: open a game or a Shell first");
            }
        }),
        ("link", || {
            let is_unsent = |game: &dyn AnyGame| {
                matches!(game.pulse().link_stage, Some(LinkStage::Send | LinkStage::SendOn))
            };
            if with_page(|page| page.computer.stage().actor().is_some_and(is_unsent)) == Some(true) {
                // The link of the game so far would not have the user's step.
                return send();
            }
            let (query, _) = dom::query_and_hash();
            let link = with_page(|page| {
                let link = page.computer.stage().actor().and_then(|actor| actor.snapshot().links.newest);
                if let Some(link) = link {
                    return address::of_game_link(&dom::page(), &link).map(|link| link.message);
                }
                let saved = page.saved()?;
                let (line, board) = (saved.line(), saved.board_number());
                Some(address::link(&dom::page(), &query, page.word(), (line, board)))
            });
            link.flatten().into_iter().for_each(|link| copy(&link, Some("link"), REFUSED));
        }),
    ];
    for (id, act) in acts {
        if let Some(button) = dom::element::<HtmlElement>(id) {
            dom::add_listener(&button, "click", move |event: MouseEvent| {
                act();
                super::frames::wake();
                // Return the keyboard focus to the program, unless the button was pressed by a key.
                let screen = dom::element::<HtmlElement>("screen").filter(|_| event.detail() > 0);
                let _ = screen.map(|screen| screen.focus());
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

/// Lets the game in front send its link. The link is shared if the browser can share addresses, otherwise copied.
fn send() {
    let text = with_page(|page| {
        let stage = page.computer.stage_mut();
        stage.send_link();
        page.whole = None;
        page.computer.clipboard().take()
    });
    let Some(text) = text.flatten() else { return };
    let Some(link) = address::of_game_link(&dom::page(), &text) else { return };
    dom::set_fragment(&link.link);
    // The title bar shows that the link is copied, also if the user then closes the list of programs.
    copy(&link.message, Some("send"), LINK_REFUSED);
    if !can_share() {
        return;
    }
    let data = Object::new();
    // Setting a property of a new object cannot fail.
    let _ = Reflect::set(&data, &"url".into(), &link.address.as_str().into());
    let navigator = dom::window().map(|window| window.navigator());
    let share = navigator.as_ref().and_then(|navigator| dom::member(navigator, "share")?.dyn_into().ok());
    let share: Option<Function> = share;
    let promise = share.zip(navigator).and_then(|(share, it)| share.call1(&it, &data).ok());
    // The address has been copied, so a refusal needs no message.
    let ignored = Closure::once_into_js(|_: JsValue| ());
    promise.into_iter().for_each(|promise| then(&promise, &JsValue::UNDEFINED, &ignored));
}

/// Returns `true` if the browser can pass an address to another program.
fn can_share() -> bool {
    dom::window().is_some_and(|window| dom::member(&window.navigator(), "share").is_some())
}

/// Leaves a review, or takes back a move.
fn take_back() {
    let is_reviewing = with_page(|page| {
        let stage = page.computer.stage_mut();
        let game = stage.actor().map(AnyGame::pulse).filter(|game| game.is_reviewing).map(|game| game.window);
        if let Some(window) = game {
            stage.window_to_front(window);
            page.whole = None;
        }
        game.is_some()
    });
    if is_reviewing == Some(true) {
        press(&[Keycap::Escape]);
    } else {
        pick("T");
    }
}

/// Picks a menu item of the game by its command letter: the first of `letters` that the game's menus contain.
///
/// If the Workbench or a Shell is active, the game is activated first, because its menus use the same letters.
fn pick(letters: &str) {
    with_page(|page| {
        let stage = page.computer.stage_mut();
        let Some(game) = stage.actor().map(|game| game.pulse().window) else { return };
        if stage.window() != game {
            stage.window_to_front(game);
        }
        let item = stage
            .menus()
            .filter(|(window, _)| *window == game)
            .and_then(|(_, menus)| letters.chars().find_map(|letter| menus.by_command(letter)));
        if let Some(number) = item {
            stage.pick_menu_item(game, number);
            page.whole = None;
        }
    });
}

/// Updates buttons, the title of the front screen and, on a small display, the text of the help page in front.
///
/// The button that sends a link is shown while there is one to send. The button "Undo" is named as the game's own.
pub fn update(page: &mut Page, is_small: bool) {
    let stage = page.computer.stage();
    dom::set_hidden("send", !stage.actor().is_some_and(|game| game.pulse().can_send_link));
    let screen = stage.intuition().screens().first();
    // The large board leaves out the title of its window, so the page shows it unless the bar has a message.
    let is_large = page.screen.arrangement.is_some();
    let shown = screen.filter(|screen| is_large && screen.bar_title() == screen.title());
    let board = shown.and_then(|screen| screen.windows().last()).map(Window::title);
    let title = board.filter(|title| !title.is_empty()).or(screen.map(Screen::bar_title)).unwrap_or_default();
    if page.shown_title != title {
        title.clone_into(&mut page.shown_title);
        dom::set_text("screen-title", title);
    }
    let undo = stage.actor().map(|game| game.pulse().undo);
    if page.shown_undo != undo {
        // Without a game, the buttons for moves have no effect.
        for button in ["undo", "hint", "new"].into_iter().filter_map(dom::element::<HtmlElement>) {
            let _ = button.toggle_attribute_with_force("disabled", undo.is_none());
        }
        page.shown_undo = undo;
        let undo = undo.unwrap_or(GameButton::Undo);
        let title = match undo {
            GameButton::Leave => "Leave the review",
            GameButton::Back => "Go back to your game",
            _ => "Take back a move",
        };
        if let Some(button) = dom::element::<HtmlElement>("undo") {
            button.set_text_content(Some(undo.label()));
            button.set_title(title);
        }
    }
    // On a small display, the picture of a help page is too small to read.
    let front = stage.intuition().screens().first().and_then(|screen| screen.windows().last());
    let help = front.filter(|window| is_small && window.flags().contains(WindowFlags::CLOSE_GADGET));
    let help = help.map(Window::spoken).unwrap_or_default();
    if page.shown_help != help {
        help.clone_into(&mut page.shown_help);
        dom::set_text("page-text", help);
        dom::set_hidden("help-page", help.is_empty());
        dom::set_hidden("next-page", !help_pages::is_continued(help));
    }
}

/// Discards the text of an earlier `paste` event.
///
/// Called when a key that may paste goes down.
pub fn discard_pasted() {
    PASTED.take();
}

/// Reports to the program that keys were pressed together and then released in reverse order.
pub fn press(keys: &[Keycap]) {
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

/// Offers a picture of the screen as a file. Returns `false` after a message if it cannot be saved.
pub fn save(page: &mut Page) -> bool {
    match page.computer.stage_mut().encoded(PictureFormat::ToScale) {
        Ok(bytes) => {
            let is_saved = download("tripppin.png", &bytes).is_some();
            if !is_saved {
                terminal::note("this browser cannot save files from this page");
            }
            is_saved
        }
        Err(error) => {
            terminal::error(&error);
            false
        }
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

const REFUSED: &str = "the browser does not let this page write to the clipboard";
const LINK_REFUSED: &str =
    "the browser does not let this page write to the clipboard; send the address of this tab instead";

/// Writes a text to the browser's clipboard, or prints the note `refusal` if the browser refuses.
///
/// The button with the ID `button` then shows for four seconds that the text is copied.
pub fn copy(text: &str, button: Option<&'static str>, refusal: &'static str) {
    let refused = move || terminal::note(refusal);
    match clipboard() {
        Some(clipboard) => {
            let refused = Closure::once_into_js(move |_: JsValue| refused());
            let done =
                Closure::once_into_js(move |_: JsValue| _ = button.map(|button| show_done(button, "Copied")));
            then(&clipboard.write_text(text), &done, &refused);
        }
        None => refused(),
    }
}

/// Copies a text that the program has put on its clipboard.
///
/// A link of a game between two people becomes an address of the page. It also becomes the address of this tab, so
/// that it can be taken from there if the browser refuses to copy, and loading the page again shows the newest state
/// of the game.
pub fn copy_from_program(text: &str) {
    match address::of_game_link(&dom::page(), text) {
        Some(link) => {
            dom::set_fragment(&link.link);
            copy(&link.message, None, LINK_REFUSED);
        }
        None => copy(text, None, REFUSED),
    }
}

/// Shows the word `done` on a button for four seconds, and removes the messages of what has failed before.
fn show_done(button: &'static str, done: &'static str) {
    dom::clear();
    let Some(button) = dom::element::<HtmlElement>(button) else { return };
    let label = button.inner_text();
    if label == done {
        return;
    }
    button.set_inner_text(done);
    let reset = Closure::once_into_js(move || button.set_inner_text(&label));
    // Without a timeout the button keeps the word.
    let _ = dom::window().map(|window| {
        window.set_timeout_with_callback_and_timeout_and_arguments_0(reset.unchecked_ref(), 4_000)
    });
}

/// Reports the text of the browser's clipboard to the program, or the reason why it cannot be read.
pub fn paste() {
    match PASTED.with_borrow_mut(Option::take) {
        Some(text) => report(WindowEvent::Clip(clip(text))),
        None => read_clipboard(),
    }
}

fn read_clipboard() {
    let found = |clip| report(WindowEvent::Clip(clip));
    let Some(clipboard) = clipboard() else {
        found(Err(ClipError::Refused));
        return;
    };
    let read = Closure::once_into_js(move |text: JsValue| found(clip(text.as_string().unwrap_or_default())));
    let refused = Closure::once_into_js(move |_: JsValue| found(Err(ClipError::Refused)));
    then(&clipboard.read_text(), &read, &refused);
}

/// Returns a text of the browser as the content of the emulated clipboard.
pub fn clip(text: String) -> Clip {
    match text.len() {
        0 => Err(ClipError::Empty),
        length if length > MOST => Err(ClipError::Long),
        _ => Ok(text),
    }
}

/// Registers `kept` to be called when a promise is fulfilled, and `broken` to be called when it is rejected.
fn then(promise: &JsValue, kept: &JsValue, broken: &JsValue) {
    let then: Option<Function> =
        Reflect::get(promise, &"then".into()).ok().and_then(|then| then.dyn_into().ok());
    // Calling `then` on a promise cannot fail.
    let _ = then.map(|then| then.call2(promise, kept, broken));
}
