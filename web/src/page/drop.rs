//! Files dropped on the page, and positions pasted into it.

use js_sys::Uint8Array;
use small_amiga_window::files;
use tripppin_app::catalogue;
use tripppin_app::terminal;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{DragEvent, File, FileList, HtmlInputElement};

use super::{begin, begin_after, browser_store, dom, with_page};
use crate::dropped::{self, DroppedFile};

pub fn listen() {
    let Some(window) = dom::window() else { return };
    dom::add_listener(&window, "dragover", |event: DragEvent| event.prevent_default());
    dom::add_listener(&window, "drop", |event: DragEvent| {
        event.prevent_default();
        take(event.data_transfer().and_then(|data| data.files()));
    });
    if let Some(field) = dom::element::<HtmlInputElement>("file") {
        let chosen = field.clone();
        dom::add_listener(&field, "change", move |_: web_sys::Event| take(chosen.files()));
    }
}

fn take(list: Option<FileList>) {
    let files: Vec<File> =
        list.map(|list| (0..list.length()).filter_map(|index| list.get(index)).collect()).unwrap_or_default();
    spawn_local(async move {
        for file in files {
            let name = file.name();
            if file.size() > files::MAX_FILE as f64 {
                terminal::note(&format!("{name}: longer than any file that is expected here"));
                continue;
            }
            match JsFuture::from(file.array_buffer()).await {
                Ok(buffer) => read(&name, Uint8Array::new(&buffer).to_vec()),
                Err(_) => terminal::note(&format!("{name}: cannot be read")),
            }
        }
    });
}

/// Restarts the emulated computer with one dropped file: an asset, a saved game or a position.
pub fn read(name: &str, bytes: Vec<u8>) {
    let words = with_page(|page| page.words.clone()).unwrap_or_default();
    match dropped::kind(name, &bytes) {
        Ok(DroppedFile::Asset(option, value)) => {
            let path = dropped::path(name);
            files::insert(&path, bytes);
            let new = dropped::with_option(&words, option, value);
            if let Err(error) = tried(&new) {
                terminal::note(&error);
                files::take_back(&path);
                return;
            }
            begin(new, true);
        }
        Ok(DroppedFile::Kept(game, text)) => {
            let put = || match browser_store::open() {
                Some(shelf) => {
                    if let Err(error) = shelf.put(&format!("{}.game", game.word), &text) {
                        terminal::error(&error);
                    }
                }
                None => {
                    terminal::note("this browser keeps nothing for the page: no saved game is gone on with")
                }
            };
            begin_after(put, dropped::begin(&words, game, None), true);
        }
        Ok(DroppedFile::Position(game, line)) => begin(dropped::begin(&words, game, Some(&line)), false),
        Err(error) => terminal::note(&error),
    }
}

pub fn position(text: &str) {
    let line = text.trim();
    let words = with_page(|page| page.words.clone()).unwrap_or_default();
    match catalogue::all().find(|game| game.reads(line)) {
        Some(game) => begin(dropped::begin(&words, game, Some(line)), false),
        None => terminal::note("what is on the clipboard is no position of a game"),
    }
}

fn tried(words: &[std::ffi::OsString]) -> Result<(), String> {
    let settings =
        tripppin_app::cli::parse(words.to_vec(), &mut |_| None).map_err(|error| error.to_string())?;
    let folder = std::path::Path::new(dropped::FOLDER);
    settings.screen_setup(Some(folder)).map(drop).map_err(|error| error.to_string())
}
