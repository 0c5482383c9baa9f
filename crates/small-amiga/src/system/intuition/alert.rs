//! Alerts: the amber text on black that appears in front of everything after a program has failed
//! (`DisplayAlert`).
//!
//! An alert is amber because the rest of the system can continue. The border blinks, but the text does not.
//! The computer interprets the mouse buttons and blocks all other input.

use super::Intuition;
use super::screen::{NewScreen, ScreenId};
use super::window::{NewWindow, WindowFlags};
use crate::chips::colour::{Pen, Rgb4};
use crate::chips::geometry::Rect;
use crate::chips::vblank::Ticks;
use crate::system::graphics::rastport::DrawMode;

/// The amber colour in which release 2 and later display recoverable alerts.
const AMBER: Rgb4 = Rgb4::new(0xFA0);
const BLACK: Rgb4 = Rgb4::new(0x000);
/// Width of an alert's border in hi-res pixels, and its height in non-interlaced rows.
const BORDER: (i32, i32) = (8, 4);
/// Time for which the blinking border of an alert stays bright or dark.
const BLINK: Ticks = Ticks(195);
const FRAME: Pen = Pen(1);
const INK: Pen = Pen(2);

/// An alert with amber text on a black screen of its own (`DisplayAlert`).
#[derive(Debug)]
pub(crate) struct Alert {
    screen: ScreenId,
    lit: bool,
    turned: Ticks,
}

impl Alert {
    /// Opens a screen with an alert in front of all other screens.
    ///
    /// Each line of the alert is centred. The font is that of the default public screen.
    pub(crate) fn display(intuition: &mut Intuition, lines: &[String]) -> Self {
        let public = intuition.screen_or_public(None);
        let (font, look, symbols) = (public.font().clone(), public.look(), public.symbols.clone());
        let rows = if public.is_interlaced() { 2 } else { 1 };
        let (letters, baseline) = (font.y_size() as i32, font.baseline() as i32);
        let screen = intuition.open_screen(NewScreen {
            depth: 2,
            colours: vec![BLACK, AMBER, AMBER, BLACK],
            pointer_colours: [BLACK; 3],
            font,
            look,
            title: String::new(),
            legible: false,
            symbols,
        });
        let bounds = intuition.screen_or_public(Some(screen)).bounds();
        let flags = WindowFlags::BORDERLESS;
        let window = intuition.open_window(NewWindow {
            screen: Some(screen),
            frame: bounds,
            flags,
            ..NewWindow::default()
        });
        let turned = intuition.current_time();
        let alert = Self { screen, lit: true, turned };
        let Some(mut rp) = intuition.rast_port(window) else { return alert };
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(Pen(0)).rect_fill(bounds);
        let (columns, thick) = (BORDER.0, BORDER.1 * rows);
        let pitch = letters + letters / 2 + 2;
        let height = lines.len() as i32 * pitch + 4 * thick;
        let all = Rect { height: height.min(bounds.height), ..bounds };
        rp.set_a_pen(FRAME).rect_fill(all);
        rp.set_a_pen(Pen(0)).rect_fill(all.grown(-columns, -thick));
        rp.set_a_pen(INK);
        for (number, line) in (0..).zip(lines) {
            let top = 2 * thick + number * pitch + (pitch - letters) / 2;
            rp.text_centred(bounds.width / 2, top + baseline, line);
        }
        alert
    }

    /// Returns the time at which the alert's border next switches between bright and dark.
    ///
    /// Returns `None` while the display is hidden.
    pub(crate) fn next_blank(&self, intuition: &Intuition) -> Option<Ticks> {
        intuition.is_display_visible().then(|| self.turned + BLINK)
    }

    /// Switches the alert's border between bright and dark if the time for a switch has come.
    ///
    /// If several blink phases have passed since the last switch, the border is switched once for each phase.
    pub(crate) fn blank(&mut self, intuition: &mut Intuition) {
        let blank = intuition.monitor().standard.blank().0;
        let phase = BLINK.0.div_ceil(blank) * blank;
        let passed = intuition.current_time().since(self.turned).0 / phase;
        if passed > 0 {
            self.turned += Ticks(passed * phase);
            self.lit ^= passed % 2 == 1;
            intuition.set_colour(self.screen, FRAME.0.into(), if self.lit { AMBER } else { BLACK });
        }
    }

    pub(crate) fn close(self, intuition: &mut Intuition) {
        intuition.close_screen(self.screen);
    }
}
