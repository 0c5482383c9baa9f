//! The layout of the Screens window, which adapts to the size of the screen's font.

use small_amiga::chips::Rect;
use small_amiga::gadtools::{CheckBox, list_height, row_height};
use small_amiga::graphics::Font;
use small_amiga::intuition::{BORDER_BOTTOM, BORDER_LEFT, BORDER_RIGHT, Screen, border_top};

/// Horizontal and vertical space between and around the gadgets, in non-interlaced pixels.
const GAP: (i32, i32) = (8, 2);
const BESIDE: i32 = 8;
/// Minimum width of the list of screens in the Screens window, in letters.
const LETTERS: i32 = 40;
/// Maximum and minimum number of visible lines in the list of screens.
const LINES: (i32, i32) = (6, 2);

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Layout {
    pub frame: Rect,
    pub list: Rect,
    pub checks: Vec<Rect>,
    pub buttons: Vec<Rect>,
}

impl Layout {
    pub(super) fn new(screen: &Screen, checks: &[&str], buttons: &[&str]) -> Self {
        let (font, bounds) = (screen.font(), screen.bounds());
        let (letters, gap) = (font.y_size() as i32, GAP.1 << i32::from(screen.is_interlaced()));
        let widths = |texts: &[&str], more: i32| -> Vec<i32> {
            texts.iter().map(|text| length(font, text) + more).collect()
        };
        let check_widths = widths(checks, CheckBox::WIDTH + BESIDE + GAP.0);
        // All buttons are as wide as the widest one.
        let button = widths(buttons, 2 * GAP.0).into_iter().fold(0, i32::max);
        let row = |widths: i32, count: usize| widths + GAP.0 * (count as i32 - 1).max(0);
        let across = (row(button * buttons.len() as i32, buttons.len()))
            .max(row(check_widths.iter().sum(), checks.len()))
            .max(font.text_length("n") * LETTERS);
        let around = BORDER_LEFT + BORDER_RIGHT + 2 * GAP.0;
        let width = (across + around).min(bounds.width);
        let inner = width - around;
        let top = border_top(letters) + gap;
        let below = CheckBox::height(letters) + row_height(letters) + 3 * gap + BORDER_BOTTOM;
        let room = bounds.height - screen.bar_height() - top - below;
        let lines = (room / letters.max(1)).clamp(LINES.1, LINES.0);
        let x = BORDER_LEFT + GAP.0;
        let list = Rect::new(x, top, inner, list_height(lines, letters));
        let checks_top = list.bottom() + gap;
        let step = inner / (checks.len() as i32).max(1);
        let checks = (0..checks.len() as i32)
            .map(|at| Rect::new(x + at * step, checks_top, CheckBox::WIDTH, CheckBox::height(letters)));
        let buttons_top = checks_top + CheckBox::height(letters) + gap;
        let count = buttons.len() as i32;
        let button = (inner - GAP.0 * (count - 1)) / count.max(1);
        // The remaining space is distributed between the buttons, so that the last one ends at the right
        // edge of the list.
        let place = |at: i32| if count > 1 { (inner - button) * at / (count - 1) } else { 0 };
        let buttons =
            (0..count).map(|at| Rect::new(x + place(at), buttons_top, button, row_height(letters))).collect();
        let height = buttons_top + row_height(letters) + gap + BORDER_BOTTOM;
        let free = bounds.height - screen.bar_height() - height;
        let frame =
            Rect::new((bounds.width - width) / 2, screen.bar_height() + free.max(0) / 2, width, height);
        Self { frame, list, checks: checks.collect(), buttons }
    }
}

/// Returns the width of a gadget's label, in pixels.
///
/// The underscore before the shortcut key is not counted.
fn length(font: &Font, label: &str) -> i32 {
    font.text_length(&label.replacen('_', "", 1))
}
