//! What the library does not ask Windows: how large the display is, whether an Alt key is held, and to fill the display.
//!
//! Knows the one window of this thread. Leaves everything else to [`library`](super::library).

use super::keyboard::HostKey;
use super::keys::Keycap;
use winsafe::{GetKeyState, GetSystemMetrics, HWND, HwndPlace, POINT, SIZE, WINDOWPLACEMENT, co};

/// The Alt keys, each as Windows calls it.
const ALT: [(co::VK, Keycap); 2] = [(co::VK::LMENU, Keycap::LeftAlt), (co::VK::RMENU, Keycap::RightAlt)];

/// Columns and rows of the first display.
pub(super) fn display() -> Option<(usize, usize)> {
    let side = |which| usize::try_from(GetSystemMetrics(which)).ok().filter(|pixels| *pixels > 0);
    Some((side(co::SM::CXSCREEN)?, side(co::SM::CYSCREEN)?))
}

/// The window's looks and place in another state.
type Before = (co::WS, WINDOWPLACEMENT);

/// What is known of the Alt keys.
#[derive(Default)]
pub(super) struct Alt([bool; 2]);

impl Alt {
    /// Adds what has become of them. While the library is told something, they are what they were when that happened.
    pub(super) fn add_to(&mut self, keys: &mut Vec<HostKey>) {
        for (held, (code, key)) in self.0.iter_mut().zip(ALT) {
            let (down, _) = GetKeyState(code);
            if std::mem::replace(held, down) != down {
                keys.push(if down { HostKey::Down(key) } else { HostKey::Up(key) });
            }
        }
    }
}

/// What the window was before it filled the display, if it does.
#[derive(Default)]
pub(super) struct FullScreen(Option<Before>);

impl FullScreen {
    /// Fills the display that has most of the window with it, or makes it again what it was. What Windows refuses leaves it as it is.
    pub(super) fn turn(&mut self) {
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
