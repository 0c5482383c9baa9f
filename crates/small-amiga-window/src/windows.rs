//! Windows functions that the library `minifb` does not offer: display size, Alt keys, waiting for messages,
//! the pointer outside the window, the clipboard, and full screen.
//!
//! Manages the one window of this thread. Everything else is left to [`minifb_window`](super::minifb_window).

use super::clipboard_text;
use super::pacer::{POLL, RELAXED_POLL};
use small_amiga::clipboard::{Clip, ClipError};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::sleep;
use std::time::Duration;
use winsafe::guard::ReleaseCaptureGuard;
use winsafe::prelude::Handle;
use winsafe::{
    EnumThreadWindows, GetCurrentThreadId, GetKeyState, GetSystemMetrics, HRGN, HWND, HwndPlace, POINT, RECT,
    SIZE, SysResult, WINDOWPLACEMENT, WaitMessage, co,
};

const CLASS: &str = "minifb_window";

const TIMER: usize = 1;

/// The longest time for which the thread of the window sleeps without a message from Windows.
///
/// Some changes cause no message, such as a new window size set by another program.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// Number of attempts to open the clipboard, and the time between two attempts.
///
/// Further attempts are needed while another program has the clipboard open.
const CLIPBOARD_TRIES: (usize, Duration) = (10, Duration::from_millis(10));

pub(super) fn display() -> Option<(usize, usize)> {
    let side = |which| usize::try_from(GetSystemMetrics(which)).ok().filter(|pixels| *pixels > 0);
    Some((side(co::SM::CXSCREEN)?, side(co::SM::CYSCREEN)?))
}

/// Returns whether the left and the right Alt key are held.
///
/// While a message is being handled, this is the state at the time when the message was sent.
pub(super) fn alt_keys() -> [bool; 2] {
    [co::VK::LMENU, co::VK::RMENU].map(|key| GetKeyState(key).0)
}

/// The handle with which other threads wake the window's loop.
#[derive(Debug, Clone, Default)]
pub(crate) struct Alarm {
    rings: Arc<AtomicBool>,
    window: Arc<Mutex<Option<HWND>>>,
}

impl Alarm {
    /// Wakes the loop from its current wait, or makes the next wait return immediately.
    pub(super) fn ring(&self) {
        // An alarm that already rings ends the next wait, so that wait needs no second message.
        if self.rings.swap(true, Ordering::SeqCst) {
            return;
        }
        if let Some(window) = &*self.window.lock().unwrap_or_else(PoisonError::into_inner) {
            // Windows sends this paint message to minimized windows, too, which have no pixel to invalidate.
            // A window that no longer exists does not wait, so the error does not matter.
            let _ = window.RedrawWindow(RECT::default(), &HRGN::NULL, co::RDW::INTERNALPAINT);
        }
    }

    fn take(&self) -> bool {
        self.rings.swap(false, Ordering::SeqCst)
    }
}

fn own_window() -> Option<HWND> {
    let mut window = None;
    // Windows reports an error if the callback ends the enumeration early.
    let _ = EnumThreadWindows(GetCurrentThreadId(), |found| {
        let is_ours = found.GetClassName().is_ok_and(|class| class == CLASS);
        if is_ours {
            window = Some(found);
        }
        !is_ours
    });
    window
}

pub(super) struct NativeHandle {
    /// Win32 handle of the program's window, or `None` if Windows does not list the window.
    window: Option<HWND>,
    alarm: Alarm,
    /// Guard that directs all mouse messages to the window while a button is held.
    ///
    /// The messages then also arrive while the pointer is outside the window.
    capture: Option<ReleaseCaptureGuard>,
    full: FullScreen,
}

impl NativeHandle {
    pub(super) fn find(alarm: &Alarm) -> Self {
        *alarm.window.lock().unwrap_or_else(PoisonError::into_inner) = own_window();
        Self { window: own_window(), alarm: alarm.clone(), capture: None, full: FullScreen::default() }
    }

    /// Waits for a message of Windows or for the alarm.
    ///
    /// The wait lasts at most the time `rest`, if given.
    ///
    /// Returns immediately if the alarm has been raised since the last wait, because the library may have
    /// handled its message already. Short waits sleep instead, because a Windows timer is up to 16 ms late.
    pub(super) fn wait(&self, rest: Option<Duration>) {
        if self.alarm.take() {
            return;
        }
        let rest = rest.unwrap_or(LONGEST_WAIT).min(LONGEST_WAIT);
        let millis = rest.as_millis().try_into().unwrap_or(u32::MAX);
        let timed = self.window.as_ref().filter(|_| rest > RELAXED_POLL);
        match timed.filter(|window| window.SetTimer(TIMER, millis, None).is_ok()) {
            Some(window) => {
                // A message may end the wait before the timer, which would then end the next wait, too.
                let _ = WaitMessage();
                let _ = window.KillTimer(TIMER);
            }
            None => sleep(rest.min(POLL)),
        }
        // The loop handles the cause of the alarm after this wait.
        self.alarm.take();
    }

    pub(super) fn is_seen(&self) -> bool {
        self.window.as_ref().is_none_or(|window| window.IsWindowVisible() && !window.IsIconic())
    }

    /// Captures or releases the mouse.
    ///
    /// While it is captured, the window receives mouse messages even if the pointer is outside.
    pub(super) fn hold_pointer(&mut self, held: bool) {
        if held != self.capture.is_some() {
            self.capture = self.window.as_ref().filter(|_| held).map(HWND::SetCapture);
        }
    }

    pub(super) fn turn_full_screen(&mut self) {
        self.full.turn();
    }

    /// Puts a text on the clipboard of Windows.
    ///
    /// Errors are ignored, for example if another program has the clipboard open.
    pub(super) fn copy(&self, text: &str) {
        let _ = self.with_clipboard(|clipboard| {
            clipboard.EmptyClipboard()?;
            clipboard.SetClipboardData(co::CF::UNICODETEXT, &clipboard_text::encode(text))
        });
    }

    pub(super) fn paste(&self) -> Clip {
        match self.with_clipboard(|clipboard| clipboard.GetClipboardData(co::CF::UNICODETEXT)) {
            Ok(bytes) => clipboard_text::decode(&bytes),
            Err(co::ERROR::ACCESS_DENIED) => Err(ClipError::Silent),
            Err(_) => Err(ClipError::Empty),
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

type WindowedState = (co::WS, WINDOWPLACEMENT);

/// The state to restore after full screen: the style and placement of the window.
///
/// Contains `None` outside full screen.
#[derive(Default)]
struct FullScreen(Option<WindowedState>);

impl FullScreen {
    /// Turns full screen on or off, on the display that shows most of the window.
    ///
    /// Nothing happens if Windows refuses.
    fn turn(&mut self) {
        // The keys for full screen were pressed in this window, so it is the active one.
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
