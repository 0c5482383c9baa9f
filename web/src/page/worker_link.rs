//! Connections to web workers that run engine searches in program instances of their own, by messages of
//! text.
//!
//! A worker cannot receive messages during a search. Cancelling a search therefore terminates its worker, and
//! the next search uses a spare one that was started in advance. If the browser has no workers, searches run
//! on the page's thread.
//!
//! A worker reports the ID of its build before it receives a request. The page of another build does not
//! use the worker, because the two may not understand each other's messages.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use boardgame_engine::fault::EngineFault;
use boardgame_engine::search_job::SearchEvent;
use boardgame_engine::worker::{self, NotifyFn, WorkerConnection, WorkerRequest};
use boardgame_host::terminal;
use tripppin::CATALOGUE;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::dom::FetchError;
use super::{dom, frames};

const SCRIPT: &str = "./worker.js";
/// Maximum number of consecutive failed attempts to start a web worker.
///
/// After that, no further attempt is made.
const MAX_FAILURES: u32 = 3;
/// Prefix of a web worker's first message, followed by the ID of its build.
///
/// The message is sent when the worker can receive requests.
const READY: &str = "ready ";
/// Prefix of a web worker's message about the file of its engine, followed by the line for [`show_file_note`].
const FILE_NOTE: &str = "file ";

/// The page's message while another attempt to load the file of an engine follows.
const WAITING: &str =
    "The data of the computer player cannot be loaded. The game continues when there is a network.";
/// The page's message if no attempt to load the file of an engine can succeed.
const OTHER_BUILD: &str = "The data of the computer player belongs to another version. Reload the page.";

thread_local! {
    static FAILURES: Cell<u32> = const { Cell::new(0) };
    /// A web worker that was started in advance for the next search.
    static SPARE: RefCell<Option<WorkerHandle>> = const { RefCell::new(None) };
    /// Web workers that have received a search request.
    ///
    /// Tests can terminate them.
    static BUSY: RefCell<Vec<Worker>> = const { RefCell::new(Vec::new()) };
}

pub fn hire(notify: NotifyFn) -> Box<dyn WorkerConnection> {
    Box::new(WorkerLink { notify, worker: None, on_page: None })
}

struct WorkerLink {
    notify: NotifyFn,
    worker: Option<WorkerHandle>,
    /// The state of a search on the page's thread that waits for its file, or `None`.
    on_page: Option<Rc<WorkerState>>,
}

/// A running web worker with its callbacks, terminated on drop.
struct WorkerHandle {
    worker: Worker,
    desk: Rc<WorkerState>,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _error: Closure<dyn FnMut(JsValue)>,
}

#[derive(Default)]
struct WorkerState {
    is_ready: Cell<bool>,
    /// Whether the web worker has failed and can never become ready.
    ///
    /// The worker did not start, or belongs to another build of the page.
    has_failed: Cell<bool>,
    waits: RefCell<Option<String>>,
    thinks: Cell<bool>,
    news: RefCell<VecDeque<SearchEvent<String>>>,
    notify: RefCell<Option<NotifyFn>>,
}

impl WorkerState {
    fn deliver(&self, news: SearchEvent<String>) {
        self.thinks.set(!matches!(news, SearchEvent::Done | SearchEvent::Failed(_)));
        self.news.borrow_mut().push_back(news);
        if let Some(notify) = &*self.notify.borrow() {
            notify();
        }
        frames::wake();
    }
}

impl Drop for WorkerHandle {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
        BUSY.with_borrow_mut(|busy| busy.retain(|worker| *worker != self.worker));
    }
}

/// Starts a web worker; returns `None` if the browser does not support or allow web workers.
fn call() -> Option<WorkerHandle> {
    if FAILURES.get() >= MAX_FAILURES {
        return None;
    }
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(SCRIPT, &options).inspect_err(|_| count_failure()).ok()?;
    let desk = Rc::new(WorkerState::default());
    let (at, to) = (Rc::clone(&desk), worker.clone());
    let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        if let Some(note) = text.strip_prefix(FILE_NOTE) {
            return show_file_note(note);
        }
        if let Some(build) = text.strip_prefix(READY) {
            if build != dom::build() {
                // Further workers would belong to the same other build.
                FAILURES.set(MAX_FAILURES);
                at.has_failed.set(true);
                dom::set_hidden("update", false);
                if let Some(errand) = at.waits.borrow_mut().take() {
                    search_on_page(errand, &at);
                }
                return;
            }
            FAILURES.set(0);
            at.is_ready.set(true);
            if let Some(errand) = at.waits.borrow_mut().take() {
                // Posting a string cannot fail.
                let _ = to.post_message(&errand.into());
            }
            return;
        }
        at.deliver(text.parse().unwrap_or(SearchEvent::Failed(EngineFault::Panicked)));
    });
    let at = Rc::clone(&desk);
    let error = Closure::<dyn FnMut(JsValue)>::new(move |_: JsValue| {
        let waits = at.waits.borrow_mut().take();
        match waits {
            // The worker failed before it was ready.
            Some(errand) => {
                count_failure();
                search_on_page(errand, &at);
            }
            // After a failure, the search of the page itself reports.
            None if at.thinks.get() && !at.has_failed.get() => {
                at.deliver(SearchEvent::Failed(EngineFault::Panicked))
            }
            // The worker is a spare one.
            None if !at.is_ready.get() && !at.has_failed.get() => count_failure(),
            None => {}
        }
        at.is_ready.set(false);
        at.has_failed.set(true);
    });
    worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
    worker.set_onerror(Some(error.as_ref().unchecked_ref()));
    Some(WorkerHandle { worker, desk, _message: message, _error: error })
}

/// Takes the web worker that was started in advance for the next search.
///
/// Returns `None` if no web worker was started in advance, or if it has failed and can never become ready.
fn spare() -> Option<WorkerHandle> {
    SPARE.take().filter(|spare| !spare.desk.has_failed.get())
}

fn count_failure() {
    FAILURES.set(FAILURES.get() + 1);
    if FAILURES.get() == MAX_FAILURES {
        terminal::note(
            "this browser has no workers for this page: the page does not respond while the computer thinks",
        );
    }
}

impl WorkerConnection for WorkerLink {
    fn send(&mut self, errand: &WorkerRequest) -> bool {
        self.cancel();
        // A worker that has finished its search can be reused.
        let rested = self.worker.take().filter(|called| called.desk.is_ready.get());
        let text = errand.to_string();
        let Some(called) = rested.or_else(spare).or_else(call) else {
            // The search task searches itself, but has no file.
            let lacks_file = worker::missing_file(&text, |word| CATALOGUE.searches(word)).is_some();
            self.on_page = lacks_file.then(|| {
                let desk = Rc::new(WorkerState::default());
                *desk.notify.borrow_mut() = Some(self.notify.clone());
                search_on_page(text, &desk);
                desk
            });
            return lacks_file;
        };
        called.desk.news.borrow_mut().clear();
        *called.desk.notify.borrow_mut() = Some(self.notify.clone());
        called.desk.thinks.set(true);
        if called.desk.is_ready.get() {
            let _ = called.worker.post_message(&text.into());
        } else {
            *called.desk.waits.borrow_mut() = Some(text);
        }
        BUSY.with_borrow_mut(|busy| {
            // A reused worker is already in the list.
            if !busy.contains(&called.worker) {
                busy.push(called.worker.clone());
            }
        });
        self.worker = Some(called);
        true
    }

    fn cancel(&mut self) {
        dom::remove_message(WAITING);
        self.on_page = None;
        if let Some(called) = self.worker.take_if(|called| called.desk.thinks.get()) {
            drop(called);
            if SPARE.with_borrow(Option::is_none) {
                let new = call();
                SPARE.with_borrow_mut(|spare| *spare = new);
            }
        }
    }

    fn next_event(&mut self) -> Option<SearchEvent<String>> {
        let desk = self.on_page.as_ref().or_else(|| Some(&self.worker.as_ref()?.desk))?;
        desk.news.borrow_mut().pop_front()
    }
}

impl Drop for WorkerLink {
    fn drop(&mut self) {
        dom::remove_message(WAITING);
    }
}

/// Terminates all web workers that have received a search request, as a browser short of memory would.
///
/// Returns `true` if there was such a worker.
pub fn end_all() -> bool {
    let busy = BUSY.with_borrow_mut(std::mem::take);
    for worker in &busy {
        worker.terminate();
        let event = web_sys::Event::new("error");
        let _ = event.map(|event| worker.dispatch_event(&event));
    }
    !busy.is_empty()
}

/// Fetches the file that the engine of a search request needs.
///
/// `show` is called with the line for [`show_file_note`] after each attempt. While there is no network, further
/// attempts follow. Returns early if the file of this build cannot be loaded, or if `is_wanted` returns `false`.
async fn load_file(request: &str, is_wanted: impl Fn() -> bool, show: impl Fn(&str)) {
    let mut is_repeated = false;
    while let Some(file) = worker::missing_file(request, |word| CATALOGUE.searches(word)) {
        let fetched = dom::fetched(file.name, is_repeated).await;
        let note = match fetched.map(|contents| file.provide(contents)) {
            Ok(true) => "",
            // The first attempt may get an outdated copy from the browser's cache.
            Ok(false) if !is_repeated => "",
            Err(FetchError::NoAnswer) => WAITING,
            Ok(false) | Err(FetchError::NoFunction) => OTHER_BUILD,
        };
        if !is_wanted() {
            return;
        }
        show(note);
        if note == OTHER_BUILD {
            return;
        }
        is_repeated = true;
    }
}

/// Shows a message about the file of an engine instead of the previous one. An empty line removes the message.
fn show_file_note(line: &str) {
    [WAITING, OTHER_BUILD].into_iter().filter(|old| *old != line).for_each(dom::remove_message);
    if !line.is_empty() {
        dom::show_message(line);
    }
}

/// Runs a search request on the page's own thread, because no web worker is available.
///
/// The request is cancelled when the last owner of `desk` drops it.
fn search_on_page(text: String, desk: &Rc<WorkerState>) {
    let desk = Rc::downgrade(desk);
    spawn_local(async move {
        load_file(&text, || desk.strong_count() > 0, show_file_note).await;
        if let Some(desk) = desk.upgrade() {
            worker::serve_request(&text, |word| CATALOGUE.searches(word), &mut |news| desk.deliver(news));
        }
    });
}

/// Runs in a web worker: performs the page's search requests and sends it the events.
pub fn serve() {
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else { return };
    let to = scope.clone();
    let answer = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        let to = to.clone();
        // Posting a string cannot fail.
        let send = move |text: &str| drop(to.post_message(&text.into()));
        spawn_local(async move {
            // The page ends this web worker to cancel the request.
            load_file(&text, || true, |note| send(&format!("{FILE_NOTE}{note}"))).await;
            worker::serve_request(&text, |word| CATALOGUE.searches(word), &mut |news| {
                send(&news.to_string())
            });
        });
    });
    scope.set_onmessage(Some(answer.as_ref().unchecked_ref()));
    answer.forget();
    let _ = scope.post_message(&format!("{READY}{}", dom::build()).into());
}
