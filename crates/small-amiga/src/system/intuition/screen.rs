//! Screens as data: their pixels, colours, letters and look, the windows on them, and how far they are dragged down.
//!
//! Knows what programs ask of a screen. Leaves painting to `showing`, the order of screens and windows to `screens` and `stack`.

use std::collections::BTreeSet;

use super::dragging::Dragged;
use super::draw_info::DrawInfo;
use super::menu_layout::MenuLayout;
use super::symbols::Symbols;
use super::window::{Window, WindowFlags, WindowId};
use crate::machine::colour::{Pen, Rgb4};
use crate::machine::colour_map::ColourMap;
use crate::machine::geometry::{Point, Rect};
use crate::machine::vblank::{Standard, Ticks};
use crate::system::exec::signals::SignalPort;
use crate::system::graphics::font::Font;
use crate::system::graphics::layer::Layer;
use crate::system::legible::{LIT, Legible, TEXT};
use crate::system::look::Look;

/// Columns of every screen: hi-res.
pub const SCREEN_WIDTH: i32 = 640;

/// The name of an open screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ScreenId(pub(super) u32);

/// Everything that makes a screen.
#[derive(Debug, Clone)]
pub struct NewScreen {
    /// Planes, 1 to 8.
    pub depth: usize,
    /// The colours of its pens, from pen 0 on.
    pub colours: Vec<Rgb4>,
    /// The pointer's three colours.
    pub pointer_colours: [Rgb4; 3],
    /// The font of bars, titles and menus.
    pub font: Font,
    /// The look.
    pub look: Look,
    /// What stands in its bar while the active window has no other title for it.
    pub title: String,
    /// Other pens are taken where nobody could read those of old.
    pub legible: bool,
    /// The small drawings.
    pub symbols: Symbols,
}

/// How the beam runs, for all screens alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Monitor {
    /// NTSC or PAL.
    pub standard: Standard,
    /// Twice the rows.
    pub interlaced: bool,
}

impl Monitor {
    /// Rows of a screen.
    pub const fn rows(self) -> usize {
        self.standard.lines() << self.interlaced as usize
    }
}

/// A screen and all that is on it.
#[derive(Debug)]
pub struct Screen {
    pub(super) id: ScreenId,
    pub(super) interlaced: bool,
    /// Rows it is dragged down.
    pub(super) top: i32,
    pub(super) display: Layer,
    pub(super) backdrop: Layer,
    pub(super) colours: ColourMap,
    /// Register 0 as it is when the screen does not flash.
    pub(super) background: Rgb4,
    pub(super) beep_ends: Option<Ticks>,
    pub(super) look: Look,
    pub(super) pens: DrawInfo,
    /// What a lit line of a menu is drawn with; without, it is the complement of all its planes.
    pub(super) lit: Option<DrawInfo>,
    /// Pens are exchanged where nobody could read them.
    pub(super) legible: Option<Legible>,
    /// The palette loaded last.
    pub(super) palette: Vec<Rgb4>,
    /// The colour registers that programs have written for themselves, those of their sprites.
    pub(super) written: BTreeSet<usize>,
    pub(super) font: Font,
    pub(super) symbols: Symbols,
    pub(super) title: String,
    /// What stands in its bar now.
    pub(super) bar_title: String,
    /// Back to front.
    pub(super) windows: Vec<Window>,
    /// Something is drawn straight over the windows, and the screen waits with what they draw (`LockLayers`).
    pub(super) locked: bool,
    /// What a hand drags over its windows.
    pub(super) dragged: Option<Dragged>,
    /// The task that opened it.
    pub(super) task: SignalPort,
}

/// The pens of a look, and those of lit lines. Release 3 exchanges pens 1 and 2 there; before it was the complement of all planes,
/// which on three planes and more nobody can read.
pub(super) fn pens(look: Look, depth: usize, legible: Option<&Legible>) -> (DrawInfo, Option<DrawInfo>) {
    let of_look = DrawInfo::of(look);
    let Some(legible) = legible else {
        return (of_look, (look == Look::NewLook).then(|| of_look.exchanged()));
    };
    let pens = of_look.legible(legible);
    let complement = |pen: Pen| Pen(!pen.0 & 3);
    let turned = |pen| legible.contrast(complement(pen), complement(pens.menu_block)) >= LIT;
    let turns = look != Look::NewLook && depth <= 2 && turned(pens.menu_text) && turned(pens.menu_detail);
    (pens, (!turns).then(|| pens.exchanged().legible_menus(legible, LIT)))
}

impl Screen {
    pub(super) fn new(id: ScreenId, new: NewScreen, monitor: Monitor, task: SignalPort) -> Self {
        let (width, rows, depth) = (SCREEN_WIDTH as usize, monitor.rows(), new.depth.clamp(1, 8));
        let mut colours = ColourMap::new(1 << depth);
        for (register, &colour) in new.colours.iter().enumerate() {
            colours.set(register, colour);
        }
        for (register, &colour) in (17..).zip(&new.pointer_colours) {
            colours.set(register, colour);
        }
        let (legible, palette) = (new.legible.then(|| Legible::new(&new.colours)), new.colours.clone());
        let (pens, lit) = pens(new.look, depth, legible.as_ref());
        let mut screen = Self {
            id,
            interlaced: monitor.interlaced,
            top: 0,
            display: Layer::new(width, rows, depth),
            backdrop: Layer::new(width, rows, depth),
            background: colours.colour(0),
            colours,
            beep_ends: None,
            look: new.look,
            pens,
            lit,
            legible,
            palette,
            written: BTreeSet::new(),
            font: new.font,
            symbols: new.symbols,
            bar_title: new.title.clone(),
            title: new.title,
            windows: Vec::new(),
            locked: false,
            dragged: None,
            task,
        };
        screen.draw_backdrop();
        screen
    }

    /// Its name.
    pub const fn id(&self) -> ScreenId {
        self.id
    }

    /// All of it, in its own hi-res pixels.
    pub const fn bounds(&self) -> Rect {
        Rect::new(0, 0, SCREEN_WIDTH, self.display.map().height() as i32)
    }

    /// Rows of the display above its first: 0 unless it is dragged down.
    pub const fn top(&self) -> i32 {
        self.top
    }

    /// Whether it is interlaced.
    pub const fn is_interlaced(&self) -> bool {
        self.interlaced
    }

    /// Its planes.
    pub const fn depth(&self) -> usize {
        self.display.map().depth()
    }

    /// What its bar says.
    pub fn bar_title(&self) -> &str {
        &self.bar_title
    }

    /// Its font.
    pub const fn font(&self) -> &Font {
        &self.font
    }

    /// Its look.
    pub const fn look(&self) -> Look {
        self.look
    }

    /// The colour a pen stands for, the flash left out.
    pub fn colour(&self, pen: Pen) -> Rgb4 {
        if pen == Pen(0) { self.background } else { self.colours.colour(usize::from(pen.0)) }
    }

    /// `GetScreenDrawInfo`: its pens by the parts they play.
    pub const fn draw_info(&self) -> &DrawInfo {
        &self.pens
    }

    /// What lines of menus are drawn with while a hand is on them; without, they are the complement of all their planes.
    pub const fn lit(&self) -> Option<&DrawInfo> {
        self.lit.as_ref()
    }

    /// A pen that can be read on another: the one that is wanted, unless others are taken where nobody could read it.
    pub fn readable(&self, wanted: Pen, paper: Pen) -> Pen {
        self.legible.as_ref().map_or(wanted, |pens| pens.pen(wanted, paper, TEXT))
    }

    /// The colours of its pens, as they were loaded last.
    pub fn palette(&self) -> &[Rgb4] {
        &self.palette
    }

    /// Whether pens are exchanged where nobody could read them; else everything has the pens of old.
    pub const fn is_legible(&self) -> bool {
        self.legible.is_some()
    }

    /// Flashes until then, or no longer.
    pub(super) fn flash(&mut self, until: Option<Ticks>) {
        self.beep_ends = until;
        let colour = if until.is_some() { Rgb4::new(!self.background.bits()) } else { self.background };
        self.colours.set(0, colour);
    }

    /// Its colour registers as they are now, flash and all.
    pub const fn colour_map(&self) -> &ColourMap {
        &self.colours
    }

    /// Its pixels as pens, without sprites.
    pub const fn display(&self) -> &Layer {
        &self.display
    }

    /// Its windows from back to front.
    pub fn windows(&self) -> &[Window] {
        &self.windows
    }

    /// The rows of its bar, the line under it included.
    pub const fn bar_height(&self) -> i32 {
        self.font.y_size() as i32 + 3
    }

    /// Where its menus lie.
    pub const fn menu_layout(&self) -> MenuLayout {
        MenuLayout { screen: self.bounds(), bar_height: self.font.y_size() as i32 + 2 }
    }

    pub(super) fn window(&self, id: WindowId) -> Option<&Window> {
        self.windows.iter().find(|window| window.id == id)
    }

    pub(super) fn window_mut(&mut self, id: WindowId) -> Option<&mut Window> {
        self.windows.iter_mut().find(|window| window.id == id)
    }

    /// The window in front of all others.
    pub(super) fn frontmost(&self) -> Option<WindowId> {
        self.windows.last().map(|window| window.id)
    }

    /// The window in front at a place of the screen.
    pub(super) fn window_at(&self, at: Point) -> Option<WindowId> {
        self.windows.iter().rev().find(|window| window.frame.contains(at)).map(|window| window.id)
    }

    /// How many windows are backdrops: the first so many from the back.
    pub(super) fn backdrops(&self) -> usize {
        self.windows.iter().take_while(|window| window.flags.contains(WindowFlags::BACKDROP)).count()
    }

    /// Whether another window lies over part of this one.
    pub(super) fn is_covered(&self, id: WindowId) -> bool {
        let mut above = self.windows.iter().skip_while(|window| window.id != id);
        above.next().is_some_and(|own| above.any(|window| !window.frame.intersection(own.frame).is_empty()))
    }

    pub(super) fn kept_inside(&self, frame: Rect) -> Rect {
        let screen = self.bounds();
        let x = frame.x.min(screen.width - frame.width).max(0);
        let y = frame.y.min(screen.height - frame.height).max(0);
        Rect { x, y, ..frame }
    }
}
