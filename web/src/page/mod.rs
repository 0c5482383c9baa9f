//! The page: the functions the browser calls, and the emulated computer they drive.
//!
//! Everything runs on one thread. Events are queued as they occur. The next frame delivers them to the
//! computer, runs its vertical blanks and draws what changed. No frames are requested while the page is
//! hidden or while nothing is due.

mod bar;
mod board;
mod browser_store;
mod dom;
mod drop;
mod events;
mod frames;
mod menu_list;
mod probe;
mod requests;
mod screen;
mod worker_link;

use amiga_boardgame::table::any_game::Scope;
use amiga_boardgame::view::ending::GameButton;
use std::cell::RefCell;
use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use amiga_boardgame::entry::saved_options::SavedOptions;
use boardgame_engine::search_task::Pace;
use boardgame_engine::worker::ConnectWorker;
use boardgame_host::autosave::{self, AutosavingComputer};
use boardgame_host::cli::{self, CliAction};
use boardgame_host::script::stage::ScriptHost;
use boardgame_host::spoken::Announcer;
use boardgame_host::terminal;
use boardgame_host::volumes::{self, Work};
use small_amiga::dos::DateStamp;
use small_amiga::intuition::{HostTraits, WindowId};
use small_amiga_window::EmulatedComputer as _;
use small_amiga_window::WindowEvent;
use small_amiga_window::input_devices::InputDevices;
use small_amiga_window::pacer::Pacer;
use small_amiga_window::scaling::Fit;
use tripppin::CATALOGUE;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::address::{self, PageRequest};
use crate::double_tap::DoubleTap;
use crate::dropped;
use crate::touch::Touch;
use board::Board;
use requests::ShownRequest;
use screen::Screen;

struct Page {
    computer: AutosavingComputer<Box<dyn ScriptHost>>,
    words: Vec<OsString>,
    /// Whether the game runs on the Workbench, from which other games can be opened.
    has_workbench: bool,
    /// Whether a touch has requested the menus, which the page then opens as a list outside the picture.
    opens_menus: bool,
    game: &'static str,
    /// The text that calls the user to a game with a friend, as the page's title shows it.
    call: Option<String>,
    hands: InputDevices,
    touch: Touch,
    /// Detector of double taps. The compared value is the front window, and whether the large board is shown.
    double_tap: DoubleTap<(Option<WindowId>, bool)>,
    pacer: Pacer,
    /// Number of vertical blanks per second of the computer's current video standard.
    rate: u32,
    fit: Fit,
    screen: Screen,
    board: Board,
    /// The user's choice to see the whole screen on a narrow display.
    ///
    /// `None` means that a narrow display shows an arrangement of the areas of the game in front.
    whole: Option<WholeScreen>,
    announcer: Announcer,
    /// The title of the front screen, as the page shows it outside the display.
    shown_title: String,
    /// The text of the help window in front, which the page shows outside the picture on a small display.
    ///
    /// Empty on other displays or without a help window in front.
    shown_help: String,
    /// The meaning of the button "Undo", or `None` without a game. The page starts with `Undo`.
    shown_undo: Option<GameButton>,
    request: ShownRequest,
    /// The time of the page's clock while tests control it, or `None` if the clock runs.
    stopped: Option<Duration>,
    /// Number of vertical blanks until the computer has work to do.
    ///
    /// `None` means that only an event can cause work.
    rest: Option<u32>,
    /// Whether a picture of the opened machine is due that was put off, because the last one is too recent.
    is_late: bool,
    /// The time at which the last picture was shown.
    shown: Duration,
    ended: bool,
    /// The link of a correspondence game that was last put into the page's address, or `None`.
    newest_link: Option<String>,
}

/// The user's choice, on a narrow display, to see the whole screen instead of the large board.
#[derive(Clone, Copy)]
struct WholeScreen {
    /// The game window that the button "Large board" brings back.
    back: WindowId,
    /// The window of the game that was active when the Workbench came to the front.
    ///
    /// The user's choice ends when another game becomes active.
    active: WindowId,
    /// Whether another program has been active since the user chose to see the whole screen.
    ///
    /// Afterwards, the next game that comes to the front is shown as a large board.
    is_behind: bool,
}

thread_local! {
    static PAGE: RefCell<Option<Page>> = const { RefCell::new(None) };
    static REPORTS: RefCell<Vec<WindowEvent>> = const { RefCell::new(Vec::new()) };
}

/// Calls the function `act` with the page's state.
///
/// Returns `None` if the state does not exist or is already borrowed.
fn with_page<T>(act: impl FnOnce(&mut Page) -> T) -> Option<T> {
    PAGE.with(|page| page.try_borrow_mut().ok()?.as_mut().map(act))
}

fn report(report: WindowEvent) {
    REPORTS.with_borrow_mut(|reports| reports.push(report));
    frames::wake();
}

/// Starts the emulated computer on the page; called once by the page's script.
#[wasm_bindgen]
pub fn start() {
    terminal::set_message_sink(dom::show_message);
    let asked = asked();
    let again = browser_store::has_begun(&dom::address());
    start_computer(asked.words, again, asked.is_virtual.then_some(Duration::ZERO));
    events::listen();
    bar::listen();
    board::listen();
    drop::listen();
    probe::show();
    frames::begin();
}

/// Runs one frame of the page. The frame delivers pending input to the emulated computer and saves all changed games.
///
/// Called by the page's script before the page is left or hidden.
#[wasm_bindgen]
pub fn save() {
    with_page(|page| page.pass(page.stopped.unwrap_or_else(dom::now)));
}

/// Turns the saving of games in this tab on or off.
///
/// Called by the page's script when a different tab starts or stops saving.
///
/// Returns `false` if the changes made while saving was off could not be stored.
#[wasm_bindgen(js_name = setSaving)]
pub fn set_saving(saves: bool) -> bool {
    browser_store::set_saving(saves)
}

/// Returns the key in the browser's storage under which the game in front is saved.
///
/// Returns `None` before the page has started.
#[wasm_bindgen(js_name = gameKey)]
pub fn game_key() -> Option<String> {
    with_page(|page| browser_store::key(&format!("{}.game", page.word())))
}

/// Returns `true` if the game in front equals the saved game whose text is `stored`.
///
/// If `stored` is `None`, the game in front must have no moves and must not come from a given position. Returns
/// `false` if a game between two people has moves that have not been sent.
#[wasm_bindgen(js_name = isStoredAs)]
pub fn is_stored_as(stored: Option<String>) -> bool {
    let is_stored = with_page(|page| {
        // The unsent moves of a game between two people are not stored.
        if page.computer.stage().games().iter().any(|(_, game)| game.pulse().has_unsent_turn) {
            return Some(false);
        }
        // Beside a game between two people, this is the user's own game.
        let own = page.computer.stage().actor()?.saved(Scope::Own).options;
        Some(match stored {
            Some(stored) => stored == own.text(page.word()),
            None => !own.line().contains(" moves ") && !page.words.iter().any(|word| word == "--position"),
        })
    });
    is_stored.flatten().unwrap_or_default()
}

/// Loads the games from the browser's storage again by restarting the computer, and turns saving on.
///
/// Changes that this tab has not saved are lost.
#[wasm_bindgen(js_name = readAgain)]
pub fn read_again() {
    browser_store::set_saving(false);
    let words = with_page(|page| page.words.clone()).unwrap_or_default();
    begin_after(browser_store::discard_unsaved, words, true);
}

/// Runs engine searches for a page in a web worker.
///
/// Called by the worker's script.
#[wasm_bindgen]
pub fn worker() {
    worker_link::serve();
}

/// Parses the page's address, and shows messages about its invalid parts.
fn asked() -> PageRequest {
    let (query, hash) = dom::query_and_hash();
    let asked = address::asked(&query, &hash);
    asked.notes.iter().for_each(|note| terminal::note(note));
    asked
}

/// Replaces the emulated computer by a new one with the arguments `words`.
///
/// If `words` are invalid, a note is printed and the computer starts without arguments.
fn start_computer(words: Vec<OsString>, again: bool, stopped: Option<Duration>) {
    let switched = started_computer(words, again, stopped).or_else(|error| {
        terminal::note(&error);
        started_computer(Vec::new(), true, stopped)
    });
    match switched {
        Ok(page) => {
            browser_store::begun(&dom::address());
            PAGE.with_borrow_mut(|now| *now = Some(page));
        }
        Err(error) => terminal::note(&error),
    }
}

fn started_computer(words: Vec<OsString>, again: bool, stopped: Option<Duration>) -> Result<Page, String> {
    let mut settings =
        cli::parse(&CATALOGUE, words.clone(), &mut |_| None).map_err(|error| error.to_string())?;
    if !matches!(settings.run, CliAction::Window) {
        return Err("commands do not work on the page; use the desktop program".to_owned());
    }
    for note in &settings.notes {
        terminal::note(note);
    }
    let store = browser_store::open();
    if store.is_none() {
        terminal::note("this browser stores no data for this page: the game will not be saved");
    }
    let pace = Pace::Remote(ConnectWorker(worker_link::hire));
    let screens =
        Some(Path::new(dropped::FOLDER)).filter(|folder| small_amiga_window::files::list(folder).is_ok());
    if let Err(error) = settings.apply_stored_preferences(store.clone(), screens) {
        terminal::note(&error);
    }
    let clock = || DateStamp::of_unix((js_sys::Date::now() / 1000.0) as u64);
    let volumes = volumes::mount_all(&CATALOGUE, Work::Store(browser_store::open), clock)
        .map_err(|error| error.to_string())?;
    settings.choose_workbench(true);
    let has_workbench = settings.workbench == Some(true);
    if let Some(store) = &store {
        settings.resume_front(&**store).map_err(|error| error.to_string())?;
    }
    // The settings of another game in front begin anew.
    (settings.address, settings.has_touch) = (dom::page(), dom::has_touch());
    let link = address::game_link(&dom::query_and_hash().1);
    // A game by link is shown beside the user's own game, which it must not replace.
    let again = again || link.is_some();
    let mut computer = autosave::open(&mut settings, pace, store, (volumes, screens), again)
        .map_err(|error| error.to_string())?;
    computer.clipboard().share();
    if let Some(link) = link {
        let window = computer.stage().actor().map(|game| game.pulse().window);
        window.into_iter().for_each(|window| computer.stage_mut().open_address(window, link.clone()));
    }
    let host = computer.stage().intuition().host();
    computer.stage_mut().set_host(HostTraits {
        has_buttons: true,
        has_touch: settings.has_touch,
        has_reduced_motion: dom::prefers_reduced_motion(),
        hides_pointer: settings.has_touch,
        // The layers of the opened machine are too small for fingers.
        has_lid: host.has_lid && !settings.has_touch,
        ..host
    });
    dom::set_hidden("lid", !host.has_lid || settings.has_touch);
    dom::set_hidden("look", !host.has_lid);
    dom::title(settings.game.title);
    let now = stopped.unwrap_or_else(dom::now);
    // With a stopped clock, the first blank has to be requested as well.
    let first = stopped.map_or(now, |now| now + Duration::from_secs(1) / computer.rate().max(1));
    Ok(Page {
        rate: computer.rate(),
        pacer: Pacer::new(computer.rate(), first),
        computer,
        words,
        has_workbench,
        opens_menus: false,
        game: settings.game.word,
        call: None,
        hands: InputDevices::default(),
        touch: Touch::default(),
        double_tap: DoubleTap::default(),
        fit: settings.window_fit(),
        screen: Screen::new(),
        board: Board::default(),
        whole: None,
        announcer: Announcer::default(),
        shown_title: String::new(),
        shown_help: String::new(),
        shown_undo: Some(GameButton::Undo),
        request: ShownRequest::default(),
        stopped,
        rest: Some(1),
        is_late: false,
        shown: Duration::ZERO,
        ended: false,
        newest_link: None,
    })
}

fn begin(words: Vec<OsString>, again: bool) {
    begin_after(|| (), words, again);
}

/// Closes the computer, which saves its games, then calls `act` and starts a new computer with the arguments
/// `words`.
fn begin_after(act: impl FnOnce(), words: Vec<OsString>, again: bool) {
    let before = PAGE.with(|page| page.try_borrow_mut().ok().and_then(|mut page| page.take()));
    let stopped = before.and_then(|mut page| {
        page.computer.close();
        page.stopped
    });
    dom::clear();
    dom::set_hidden("ended", true);
    dom::set_hidden("help-page", true);
    dom::set_text("request-text", "");
    act();
    start_computer(words, again, stopped);
    frames::wake();
}

impl Page {
    fn saved(&self) -> Option<SavedOptions> {
        Some(self.computer.stage().actor()?.saved(Scope::Shown).options)
    }

    /// Returns two texts of the game in front: a game record (position and moves), and the text of a saved game.
    fn line(&self) -> Option<(String, String)> {
        let kept = self.saved()?;
        Some((kept.line().to_owned(), kept.text(self.word())))
    }

    /// Opens a game between two people from the link that the page's address contains. The reason why a link
    /// is damaged covers the game in front until the user goes back to it.
    ///
    /// Returns `false` if the address has no link, or if the link's game does not run.
    fn open_game_link(&mut self) -> bool {
        let Some(text) = address::game_link(&dom::query_and_hash().1).filter(|_| !self.ended) else {
            return false;
        };
        let stage = self.computer.stage_mut();
        // After a failure of the computer, no game runs.
        let games = if stage.actor().is_some() { stage.games() } else { Vec::new() };
        let window = match address::valid_link(&text) {
            Some(link) => {
                let game = games.iter().find(|(game, _)| game.word == link.settings().game());
                game.map(|(_, game)| game.pulse().window)
            }
            None => stage.actor().map(|game| game.pulse().window),
        };
        let Some(window) = window else { return false };
        stage.open_address(window, text.clone());
        // The opened link gives way to the newest one, or to none if it is refused.
        self.newest_link = Some(text);
        true
    }

    /// Puts the newest link of the game in front into the page's address. A reload of the page then shows the
    /// newest state, and the user can send the address to the friend. The user's own game has no link.
    fn show_newest_link(&mut self, newest: Option<&str>) {
        if newest != self.newest_link.as_deref() {
            self.newest_link = newest.map(str::to_owned);
            dom::set_fragment(newest.unwrap_or_default());
        }
    }

    /// Shows the game whose friend waits for the user as the title of the page, otherwise the game in front.
    fn show_title(&mut self) {
        let (word, call) = (self.word(), self.computer.title());
        if word != self.game || call != self.call {
            let title = CATALOGUE.find(word).map_or(word, |game| game.title);
            dom::title(call.as_deref().unwrap_or(title));
            (self.game, self.call) = (word, call);
        }
    }

    /// Switches between the large board and the Workbench on a narrow display.
    fn switch_view(&mut self) {
        let stage = self.computer.stage_mut();
        match self.whole.take() {
            Some(whole) => stage.window_to_front(whole.back),
            None => self.show_workbench(),
        }
    }

    /// Shows the Workbench. On a narrow display, the button "Large board" then leads back to the game that was in
    /// front.
    fn show_workbench(&mut self) {
        let stage = self.computer.stage_mut();
        let game = stage.actor().filter(|_| !stage.game_areas().is_empty());
        let back = game.map(|game| game.pulse().window);
        stage.workbench_to_front();
        let active = stage.actor().map(|game| game.pulse().window);
        self.whole = back
            .zip(active)
            .map(|(back, active)| WholeScreen { back, active, is_behind: false })
            .or(self.whole);
    }

    /// Hides or shows the emulated pointer, which is hidden while the input comes from a finger.
    fn set_pointer_hidden(&mut self, hides_pointer: bool) {
        let stage = self.computer.stage_mut();
        let host = stage.intuition().host();
        if host.hides_pointer != hides_pointer {
            stage.set_host(HostTraits { hides_pointer, ..host });
        }
    }

    fn word(&self) -> &'static str {
        let window = self.computer.stage().window();
        let games = self.computer.stage().games();
        games
            .iter()
            .find(|(_, actor)| actor.pulse().window == window)
            .map_or(self.game, |(game, _)| game.word)
    }
}
