//! What the library does not ask Windows: how large the display is, whether an Alt key is held, messages waited for, the pointer
//! outside the window, the clipboard, and to fill the display.
//!
//! Knows the one window of this thread. Leaves everything else to [`library`](super::library).

use super::clipboard_text;
use super::pacer::{POLL, RELAXED_POLL};
use small_amiga::system::clipboard::{Clip, NoText};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::sleep;
use std::time::Duration;
use winsafe::guard::ReleaseCaptureGuard;
use winsafe::{
    EnumThreadWindows, GetCurrentThreadId, GetKeyState, GetSystemMetrics, HWND, HwndPlace, POINT, RECT, SIZE,
    SysResult, WINDOWPLACEMENT, WaitMessage, co,
};

/// The class of the windows that the library opens.
const CLASS: &str = "minifb_window";

/// The timer that ends a wait.
const TIMER: usize = 1;

/// The longest wait for a message. Some changes come without one, as the size that another program gives the window.
const LONGEST_WAIT: Duration = Duration::from_millis(500);

/// How often the clipboard is tried that another program has open, and the time between.
const CLIPBOARD_TRIES: (usize, Duration) = (10, Duration::from_millis(10));

/// Columns and rows of the first display.
pub(super) fn display() -> Option<(usize, usize)> {
    let side = |which| usize::try_from(GetSystemMetrics(which)).ok().filter(|pixels| *pixels > 0);
    Some((side(co::SM::CXSCREEN)?, side(co::SM::CYSCREEN)?))
}

/// Whether left Alt and right Alt are held. While the library handles a message, this is as it was when the message was sent.
pub(super) fn alt_keys() -> [bool; 2] {
    [co::VK::LMENU, co::VK::RMENU].map(|key| GetKeyState(key).0)
}

/// Ends a wait from other threads.
#[derive(Debug, Clone, Default)]
pub struct Alarm(Arc<Mutex<Option<HWND>>>);

impl Alarm {
    /// Asks for one pixel of the window to be painted again, which Windows tells it by a message. Without a window nothing waits.
    pub(super) fn ring(&self) {
        if let Some(window) = &*self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            let pixel = RECT { left: 0, top: 0, right: 1, bottom: 1 };
            // A window that is gone waits for nothing.
            let _ = window.InvalidateRect(Some(&pixel), false);
        }
    }
}

/// Finds the window that the library has opened on this thread.
fn own_window() -> Option<HWND> {
    let mut window = None;
    // Windows reports that the search was ended early as a fault.
    let _ = EnumThreadWindows(GetCurrentThreadId(), |found| {
        let is_ours = found.GetClassName().is_ok_and(|class| class == CLASS);
        if is_ours {
            window = Some(found);
        }
        !is_ours
    });
    window
}

/// The library's window, as Windows knows it.
pub(super) struct Native {
    /// Missing only if Windows does not list it.
    window: Option<HWND>,
    /// Sends the mouse's messages to the window while a button is held, wherever the pointer is.
    capture: Option<ReleaseCaptureGuard>,
    full: FullScreen,
}

impl Native {
    /// Finds the window that the library has just opened; from now on the alarm ends its waits.
    pub(super) fn find(alarm: &Alarm) -> Self {
        *alarm.0.lock().unwrap_or_else(PoisonError::into_inner) = own_window();
        Self { window: own_window(), capture: None, full: FullScreen::default() }
    }

    /// Waits for a message, at most for a time if one is given. A timer of Windows is up to 16 ms late, so a short wait is a sleep.
    pub(super) fn wait(&self, rest: Option<Duration>) {
        let rest = rest.unwrap_or(LONGEST_WAIT).min(LONGEST_WAIT);
        let millis = rest.as_millis().try_into().unwrap_or(u32::MAX);
        let timed = self.window.as_ref().filter(|_| rest > RELAXED_POLL);
        match timed.filter(|window| window.SetTimer(TIMER, millis, None).is_ok()) {
            Some(window) => {
                // Either a message or the timer ends it; a timer that stayed would end the next wait, too.
                let _ = WaitMessage();
                let _ = window.KillTimer(TIMER);
            }
            None => sleep(rest.min(POLL)),
        }
    }

    /// Whether the window is neither hidden nor minimized.
    pub(super) fn is_seen(&self) -> bool {
        self.window.as_ref().is_none_or(|window| window.IsWindowVisible() && !window.IsIconic())
    }

    /// Keeps the mouse's messages coming while a button is held.
    pub(super) fn hold_pointer(&mut self, held: bool) {
        if held != self.capture.is_some() {
            self.capture = self.window.as_ref().filter(|_| held).map(HWND::SetCapture);
        }
    }

    /// Fills the display with the window, or makes it again what it was.
    pub(super) fn turn_full_screen(&mut self) {
        self.full.turn();
    }

    /// Puts a text on the clipboard. It stays as it is if Windows refuses, as another program may have it open.
    pub(super) fn copy(&self, text: &str) {
        let _ = self.with_clipboard(|clipboard| {
            clipboard.EmptyClipboard()?;
            clipboard.SetClipboardData(co::CF::UNICODETEXT, &clipboard_text::encode(text))
        });
    }

    /// Reads the text on the clipboard.
    pub(super) fn paste(&self) -> Clip {
        match self.with_clipboard(|clipboard| clipboard.GetClipboardData(co::CF::UNICODETEXT)) {
            Ok(bytes) => clipboard_text::decode(&bytes),
            Err(co::ERROR::ACCESS_DENIED) => Err(NoText::Silent),
            Err(_) => Err(NoText::Empty),
        }
    }

    fn with_clipboard<T>(&self, act: impl FnOnce(&winsafe::HCLIPBOARD) -> SysResult<T>) -> SysResult<T> {
        let window = self.window.as_ref().ok_or(co::ERROR::INVALID_WINDOW_HANDLE)?;
        let (tries, pause) = CLIPBOARD_TRIES;
        let mut opened = window.OpenClipboard();
        for _ in 1..tries {
            if opened.is_err() {
                sleep(pause);
                opened = window.OpenClipboard();
            }
        }
        let clipboard = opened?;
        act(&clipboard)
    }
}

/// The window's looks and place in another state.
type Before = (co::WS, WINDOWPLACEMENT);

/// What the window was before it filled the display, if it does.
#[derive(Default)]
struct FullScreen(Option<Before>);

impl FullScreen {
    /// Fills the display that has most of the window with it, or makes it again what it was. What Windows refuses leaves it as it is.
    fn turn(&mut self) {
        // Its keys were pressed, so it is the active one.
        let Some(window) = HWND::GetActiveWindow() else { return };
        let anew = co::SWP::NOZORDER | co::SWP::FRAMECHANGED;
        if let Some((style, placement)) = self.0.take() {
            window.set_style(style);
            let _ = window.SetWindowPlacement(&placement);
            let stays = co::SWP::NOMOVE | co::SWP::NOSIZE | anew;
            let _ = window.SetWindowPos(HwndPlace::None, POINT::default(), SIZE::default(), stays);
            return;
        }
        let mut placement = WINDOWPLACEMENT::default();
        let display = window.MonitorFromWindow(co::MONITOR::DEFAULTTONEAREST).GetMonitorInfo();
        let (Ok(display), Ok(())) = (display, window.GetWindowPlacement(&mut placement)) else { return };
        let (style, place) = (window.style(), display.rcMonitor);
        self.0 = Some((style, placement));
        window.set_style(style & !co::WS::OVERLAPPEDWINDOW | co::WS::POPUP);
        let size = SIZE::with(place.right.saturating_sub(place.left), place.bottom.saturating_sub(place.top));
        let _ = window.SetWindowPos(HwndPlace::None, POINT::with(place.left, place.top), size, anew);
    }
}
