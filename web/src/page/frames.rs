//! Animation frames: each delivers the collected input, runs the vertical blanks that are due and draws
//! changed rows.
//!
//! No frames are requested while the page is hidden or while nothing is due. An event then requests the next
//! frame, or a timeout does at the next vertical blank for which the computer has work.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use amiga_boardgame::table::any_game::AnyGame;
use js_sys::Function;
use small_amiga::chips::Point;
use small_amiga::intuition::Window;
use small_amiga_window::keys::HostAction;
use small_amiga_window::mouse::Sample;
use small_amiga_window::pacer::{Pacer, UNSEEN};
use small_amiga_window::{EmulatedComputer as _, WindowEvent};

use web_sys::HtmlElement;

use super::screen::ScreenArea;
use super::{Page, REPORTS, WholeScreen, bar, board, browser_store, dom, requests, with_page};
use crate::areas::{self, Arrangement};
use crate::touch::Touch;

/// Least time between two pictures of the opened machine, which are large: at most 25 are shown in a second.
const OPENED_PERIOD: Duration = Duration::from_millis(40);

thread_local! {
    static FRAME: RefCell<Option<Function>> = const { RefCell::new(None) };
    /// The page's pending request to the browser: an animation frame, or a timeout.
    static ASKED: Cell<NextFrame> = const { Cell::new(NextFrame::Nothing) };
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum NextFrame {
    Nothing,
    Frame,
    Later(i32),
}

pub fn begin() {
    FRAME.with_borrow_mut(|frame| *frame = Some(dom::closure(|_| run())));
    wake();
}

/// Requests an animation frame, unless the page is hidden.
///
/// A pending timeout is cancelled.
pub fn wake() {
    let Some(window) = dom::window() else { return };
    if ASKED.get() == NextFrame::Frame || dom::is_hidden() {
        return;
    }
    if let NextFrame::Later(number) = ASKED.get() {
        window.clear_timeout_with_handle(number);
    }
    let asked = FRAME.with_borrow(|frame| Some(window.request_animation_frame(frame.as_ref()?).is_ok()));
    ASKED.set(if asked == Some(true) { NextFrame::Frame } else { NextFrame::Nothing });
}

fn schedule_after(time: Duration) {
    let Some(window) = dom::window() else { return };
    // One millisecond is added because a timeout before the blank would find nothing due.
    let time = time.as_millis() as i32 + 1;
    let asked = FRAME.with_borrow(|frame| {
        window.set_timeout_with_callback_and_timeout_and_arguments_0(frame.as_ref()?, time).ok()
    });
    ASKED.set(asked.map_or(NextFrame::Nothing, NextFrame::Later));
}

fn run() {
    ASKED.set(NextFrame::Nothing);
    // A timeout may fire after the page has been hidden.
    if dom::is_hidden() {
        return;
    }
    let next = with_page(|page| {
        let now = page.stopped.unwrap_or_else(dom::now);
        page.pass(now);
        page.rest = page.computer.blanks_to_run().filter(|_| !page.ended);
        match page.rest {
            _ if page.stopped.is_some() || page.touch.waits() => Some(Duration::ZERO),
            _ if page.is_late => Some(Duration::ZERO),
            Some(1) => Some(Duration::ZERO),
            blanks => Some(page.pacer.to_come(blanks?).saturating_sub(dom::now())),
        }
    });
    if with_page(|page| std::mem::take(&mut page.opens_menus)) == Some(true)
        && let Some(button) = dom::element::<HtmlElement>("menu-key")
    {
        button.click();
    }
    match next {
        Some(Some(Duration::ZERO)) => wake(),
        Some(Some(time)) => schedule_after(time),
        Some(None) => {}
        // The page is in use by another callback, or has not started.
        None => schedule_after(UNSEEN),
    }
}

impl Page {
    /// Drops the mouse samples of a touch if they press the menu button while a narrow display shows the large board.
    ///
    /// The menus then open as a list of the page, because those in the picture are too small to tap. All other
    /// samples are returned unchanged.
    pub fn unless_menus(&mut self, samples: Vec<Sample>) -> Vec<Sample> {
        if self.screen.arrangement.is_none() || !samples.iter().any(|sample| sample.menu) {
            return samples;
        }
        // The list may take the rest of this touch from the picture.
        self.touch = Touch::default();
        self.opens_menus = true;
        Vec::new()
    }

    /// Records a touch, and returns `true` if it is a quick second tap and the first tap has changed the view.
    ///
    /// The view is the window in front, and whether the large board is shown.
    pub fn is_second_tap(&mut self, at: (f64, f64), now: Duration) -> bool {
        let intuition = self.computer.stage().intuition();
        let front = intuition.screens().first().and_then(|screen| screen.windows().last());
        // A tap that only activates a window, such as one on its scroll arrow, may be followed by another one.
        let front = (front.map(Window::id), self.screen.arrangement.is_some());
        self.double_tap.is_second(at, now, front)
    }

    /// Passes the collected input to the computer, runs the vertical blanks that are due, and draws the
    /// changes.
    ///
    /// The blanks include those skipped while the computer was idle.
    pub fn pass(&mut self, now: Duration) {
        let room = ScreenArea::now();
        let mut reports = REPORTS.with_borrow_mut(std::mem::take);
        let held = self.touch.tick(dom::now());
        reports.extend(self.unless_menus(held).into_iter().map(WindowEvent::Mouse));
        if self.ended {
            return;
        }
        // Blanks that became due while idle run before the new input is delivered.
        let rested = match self.stopped {
            Some(_) => 0,
            None => self.pacer.due_after(self.rest.unwrap_or(u32::MAX), now),
        };
        self.computer.advance(rested);
        self.show_title();
        let mut acts = Vec::new();
        let within = self.screen.input_area(room.size, self.fit, &self.computer.picture());
        self.hands.forward(&mut self.computer, &reports, within, &mut |_, act| acts.push(act));
        for act in acts {
            match act {
                HostAction::Screenshot => _ = bar::save(self),
                HostAction::FullScreen => bar::turn_full_screen(),
            }
        }
        if let Some(text) = self.computer.clipboard().take() {
            bar::copy_from_program(&text);
        }
        if self.computer.clipboard().take_read_request() {
            bar::paste();
        }
        // Preferences can change the video standard and with it the rate.
        if self.rate != self.computer.rate() {
            self.rate = self.computer.rate();
            self.pacer = Pacer::new(self.rate, now);
        }
        let due = self.pacer.due(now);
        self.computer.advance(due);
        let blanks = rested + due;
        self.computer.poll();
        if !self.computer.is_running() {
            self.ended = true;
            dom::set_hidden("help-page", true);
            requests::update(self, false);
            dom::set_hidden("ended-saved", !browser_store::is_everything_saved());
            dom::set_hidden("ended", false);
            return;
        }
        let game = self.computer.stage().actor().map(AnyGame::snapshot);
        self.show_newest_link(game.as_ref().and_then(|game| game.links.address.as_deref()));
        let stage = self.computer.stage();
        let mut news = game.map(|game| self.announcer.news(&game)).unwrap_or_default();
        news.extend(self.announcer.front_text(stage.intuition()));
        if !news.is_empty() {
            dom::set_text("live", &news.join(" "));
        }
        let first = self.screen.frames == 0;
        let may_compose = first || self.is_late || self.pacer.may_compose(blanks, now);
        let is_opened = self.computer.picture().is_detailed();
        self.is_late = may_compose && is_opened && now.saturating_sub(self.shown) < OPENED_PERIOD;
        let new = may_compose && !self.is_late && self.computer.compose();
        self.screen.hide_pointer(self.computer.has_pointer());
        let large = self.arrangement(room);
        let has_views = large.is_some() || self.whole.is_some() && room.is_narrow();
        dom::set_hidden("title", !has_views);
        dom::set_hidden("whole", !has_views);
        dom::set_hidden("to-desktop", self.whole.is_some());
        dom::set_hidden("to-board", self.whole.is_none());
        let arrangement = large.filter(|_| self.whole.is_none());
        let is_placed =
            self.screen.show(&self.computer.picture(), (self.fit, room), arrangement, new || first);
        bar::update(self, room.is_small());
        requests::update(self, room.is_narrow() || room.has_touch);
        if is_placed || new || first {
            board::update(self);
        }
        if new || first {
            self.pacer.shown(now);
            self.shown = now;
        }
    }

    /// Returns the arrangement of the front game's board and panel for a narrow display.
    ///
    /// Returns `None` if the display is not narrow or shows the opened machine, if something else is in front, or if the whole screen shows the
    /// board about as large. Once a different game is in front, or the same game again, the user's choice to see the
    /// whole screen is discarded.
    fn arrangement(&mut self, room: ScreenArea) -> Option<Arrangement> {
        if !room.is_narrow() || self.computer.picture().is_detailed() {
            return None;
        }
        let stage = self.computer.stage();
        // After a game has been closed on the Workbench, the button leads to the next one.
        let is_open = |window| stage.intuition().window(window).is_some();
        if let Some(whole) = self.whole.filter(|whole| !is_open(whole.back) || !is_open(whole.active)) {
            let next = stage.actor().map(|game| game.pulse().window);
            self.whole = next.map(|active| WholeScreen {
                back: if is_open(whole.back) { whole.back } else { active },
                active,
                ..whole
            });
        }
        let areas = stage.game_areas();
        // The help page of a game covers the game, but belongs to the same program.
        let window = stage.window();
        let is_behind = areas.is_empty() && !stage.intuition().is_in_menus();
        let whole = self.whole.as_mut().filter(|whole| is_behind && whole.active != window);
        whole.into_iter().for_each(|whole| whole.is_behind = true);
        let board = areas.first()?;
        let middle = Point::new(board.x + board.width / 2, board.y + board.height / 2);
        let game = stage.actor()?;
        self.whole = self.whole.filter(|whole| whole.active == game.pulse().window && !whole.is_behind);
        let cell = game.cell_at(stage.intuition(), middle);
        areas::best(&areas, cell.map(|(area, _)| area), room.size, &self.computer.picture())
    }
}
