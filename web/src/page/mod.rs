//! The page itself: what the browser calls, and the computer it calls it for.
//!
//! One thread. What happens is put into a queue at once; with the next frame the computer is told, its blanks are run, and what has
//! changed is drawn. Nothing is asked of the browser while nobody sees the page, or while nothing is due to change by itself.

mod bar;
mod courier;
mod dom;
mod drop;
mod events;
mod frames;
mod probe;
mod screen;
mod shelf;

use std::cell::RefCell;
use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use small_amiga::system::dos::date::DateStamp;
use tripppin::games::errand::{self, Hire};
use tripppin::games::thinking::Pace;
use tripppin::host::cli::{self, Run};
use tripppin::host::keeping::{self, Keeper};
use tripppin::host::script::stage::Stage;
use tripppin::host::terminal;
use tripppin::host::volumes::{self, Work};
use tripppin::host::window::Computer as _;
use tripppin::host::window::Report;
use tripppin::host::window::hands::Hands;
use tripppin::host::window::pacer::Pacer;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::address::{self, Asked, Odd};
use crate::dropped;
use crate::touch::Touch;
use screen::Screen;

/// The computer, and what is known of whoever sits before it.
struct Page {
    computer: Keeper<Box<dyn Stage>>,
    /// The words it was switched on with.
    words: Vec<OsString>,
    game: &'static str,
    hands: Hands,
    touch: Touch,
    pacer: Pacer,
    /// Blanks a second, as it has them.
    rate: u32,
    /// Whole steps are not asked for.
    smooth: bool,
    screen: Screen,
    /// The clock stands still but for the blanks that are asked for.
    stopped: Option<Duration>,
    /// Number of blanks to the one that the page waits for; `None` if it waits for events alone.
    rest: Option<u32>,
    /// The program has ended, and that was told.
    ended: bool,
}

thread_local! {
    static PAGE: RefCell<Option<Page>> = const { RefCell::new(None) };
    /// What has happened and is not told yet.
    static REPORTS: RefCell<Vec<Report>> = const { RefCell::new(Vec::new()) };
}

/// Does something with the page, if it is there and not about something else.
fn with<T>(act: impl FnOnce(&mut Page) -> T) -> Option<T> {
    PAGE.with(|page| page.try_borrow_mut().ok()?.as_mut().map(act))
}

/// Something has happened.
fn report(report: Report) {
    REPORTS.with_borrow_mut(|reports| reports.push(report));
    frames::wake();
}

/// Switches the computer on, on the page.
#[wasm_bindgen]
pub fn start() {
    dom::tell_panics();
    terminal::tell_somebody(dom::tell);
    let asked = asked();
    let again = shelf::has_begun(&dom::address());
    switch_on(asked.words, again, asked.is_virtual.then_some(Duration::ZERO));
    events::listen();
    bar::listen();
    drop::listen();
    probe::show();
    frames::begin();
}

/// Thinks for a page, in a worker.
#[wasm_bindgen]
pub fn worker() {
    courier::serve();
}

/// What the address asks for; nothing, and a line that says so, if that cannot be understood.
fn asked() -> Asked {
    let (query, hash) = dom::query_and_hash();
    address::asked(&query, &hash).unwrap_or_else(|Odd(text)| {
        terminal::note(&text);
        Asked::default()
    })
}

/// Switches the computer on with some words, or, where they make no sense, without any; a line says why. The one before is switched off.
fn switch_on(words: Vec<OsString>, again: bool, stopped: Option<Duration>) {
    let switched = switched_on(words, again, stopped).or_else(|error| {
        terminal::note(&error);
        switched_on(Vec::new(), true, stopped)
    });
    match switched {
        Ok(page) => {
            shelf::begun(&dom::address());
            PAGE.with_borrow_mut(|now| *now = Some(page));
        }
        Err(error) => terminal::note(&error),
    }
}

fn switched_on(words: Vec<OsString>, again: bool, stopped: Option<Duration>) -> Result<Page, String> {
    let mut settings = cli::parse(words.clone(), &mut |_| None).map_err(|error| error.to_string())?;
    if !matches!(settings.run, Run::Window) {
        return Err("a page only plays: the commands are for a terminal".to_owned());
    }
    for note in &settings.notes {
        terminal::note(note);
    }
    let store = shelf::open();
    if store.is_none() {
        terminal::note("this browser keeps nothing for the page: the game in play is not kept");
    }
    let pace = Pace::Elsewhere(Hire(courier::hire));
    let screens =
        Some(Path::new(dropped::FOLDER)).filter(|folder| tripppin::host::files::list(folder).is_ok());
    if let Err(error) = settings.prefer_kept(store.clone(), screens) {
        terminal::note(&error);
    }
    let clock = || DateStamp::of_unix((js_sys::Date::now() / 1000.0) as u64);
    let volumes = volumes::mounted(Work::Store(shelf::open), clock).map_err(|error| error.to_string())?;
    let mut computer = keeping::open(&mut settings, pace, store, (volumes, screens), again)
        .map_err(|error| error.to_string())?;
    computer.clipboard().share();
    dom::title(settings.game.title);
    let now = stopped.unwrap_or_else(dom::now);
    // Where the clock stands still, the first blank has to be asked for, too.
    let first = stopped.map_or(now, |now| now + Duration::from_secs(1) / computer.rate().max(1));
    Ok(Page {
        rate: computer.rate(),
        pacer: Pacer::new(computer.rate(), first),
        computer,
        words,
        game: settings.game.word,
        hands: Hands::default(),
        touch: Touch::default(),
        smooth: settings.smooth,
        screen: Screen::new(),
        stopped,
        rest: Some(1),
        ended: false,
    })
}

/// Switches on anew with other words.
fn begin(words: Vec<OsString>, again: bool) {
    begin_after(|| (), words, again);
}

/// The same with something done in between, after what was in play is kept.
fn begin_after(act: impl FnOnce(), words: Vec<OsString>, again: bool) {
    let before = PAGE.with(|page| page.try_borrow_mut().ok().and_then(|mut page| page.take()));
    let stopped = before.and_then(|mut page| {
        page.computer.close();
        page.stopped
    });
    dom::clear();
    act();
    switch_on(words, again, stopped);
    frames::wake();
}

impl Page {
    /// The position on the board with its moves, and the text that is kept of the game.
    fn line(&self) -> Option<(String, String)> {
        let actor = self.computer.stage().actor()?;
        let kept = actor.kept();
        Some((kept.line().to_owned(), kept.text(self.word())))
    }

    /// The game that is played in the active window.
    fn word(&self) -> &'static str {
        let window = self.computer.stage().window();
        let games = self.computer.stage().games();
        games.iter().find(|(_, actor)| actor.window() == window).map_or(self.game, |(game, _)| game.word)
    }
}

/// Answers an errand on this thread: where no worker can be had.
fn answer_here(text: &str, tell: &mut dyn FnMut(tripppin::games::thinking::News<String>)) {
    errand::answer(text, tell);
}
