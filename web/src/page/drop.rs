//! Files dropped on the page or chosen with its file button.

use amiga_boardgame::table::GameEntry;
use boardgame_host::script::stage::OpenText;
use boardgame_host::terminal;
use js_sys::Uint8Array;
use small_amiga_window::files;
use tripppin::CATALOGUE;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{DragEvent, File, FileList, HtmlInputElement};

use super::{begin, dom, frames, with_page};
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
        dom::add_listener(&field, "change", move |_: web_sys::Event| {
            take(chosen.files());
            // Choosing the same file again would otherwise change nothing.
            chosen.set_value("");
        });
    }
}

fn take(list: Option<FileList>) {
    let files: Vec<File> =
        list.map(|list| (0..list.length()).filter_map(|index| list.get(index)).collect()).unwrap_or_default();
    spawn_local(async move {
        for file in files {
            let name = file.name();
            if file.size() > files::MAX_FILE as f64 {
                terminal::note(&format!("{name}: too long for a file of this program"));
                continue;
            }
            match JsFuture::from(file.array_buffer()).await {
                Ok(buffer) => read(&name, Uint8Array::new(&buffer).to_vec()),
                Err(_) => terminal::note(&format!("{name}: cannot be read")),
            }
        }
    });
}

/// Loads a dropped file: restarts the computer with an asset, or opens a saved game or a position.
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
        Ok(DroppedFile::Kept(game, text)) => open(game, OpenText::SavedGame(&text)),
        Ok(DroppedFile::Position(game, line)) => open(game, OpenText::Record(&line)),
        Err(error) => terminal::note(&error),
    }
}

/// Opens a game beside the running games, which do not change.
///
/// The saved game of this kind is replaced when the opened game changes.
pub fn open(game: &'static GameEntry, text: OpenText<'_>) {
    if let Some(Err(error)) = with_page(|page| page.computer.stage_mut().open_game(game, text)) {
        terminal::note(&error);
    }
    frames::wake();
}

fn tried(words: &[std::ffi::OsString]) -> Result<(), String> {
    let settings = boardgame_host::cli::parse(&CATALOGUE, words.to_vec(), &mut |_| None)
        .map_err(|error| error.to_string())?;
    let folder = std::path::Path::new(dropped::FOLDER);
    settings.screen_setup(Some(folder)).map(drop).map_err(|error| error.to_string())
}
