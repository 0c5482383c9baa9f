//! The data of a screen: its pixels, colours, font and look, its windows, and its vertical position.
//!
//! [`NewScreen`] describes a screen to open, and [`Screen`] answers the queries of programs. Painting is left
//! to `showing`, the order of screens to `screens` and the order of windows to `stack`.

use std::collections::BTreeSet;

use super::border::BorderMeasures;
use super::dragging::DraggedBobs;
use super::draw_info::DrawInfo;
use super::menu_layout::MenuLayout;
use super::symbols::Symbols;
use super::window::{Window, WindowFlags, WindowId};
use crate::chips::colour::{Pen, Rgb4};
use crate::chips::colour_map::ColourMap;
use crate::chips::geometry::{Point, Rect};
use crate::chips::vblank::{Standard, Ticks};
use crate::system::drawings::Drawings;
use crate::system::exec::signals::SignalPort;
use crate::system::graphics::font::Font;
use crate::system::graphics::layer::Layer;
use crate::system::legible::{LIT, Legible, TEXT};
use crate::system::look::Look;

/// Width of every screen, in hi-res pixels.
pub const SCREEN_WIDTH: i32 = 640;

/// Colours of the Workbench's screen in release 2.
///
/// [`WORKBENCH_13`] has the colours of release 1.3.
const WORKBENCH_2: [u16; 4] = [0xAAA, 0x000, 0xFFF, 0x68B];
const WORKBENCH_13: [u16; 4] = [0x05A, 0xFFF, 0x002, 0xF80];

/// The identifier of a screen, never reused for a different screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ScreenId(pub(super) u32);

/// The description of a screen to open.
#[derive(Debug, Clone)]
pub struct NewScreen {
    /// Number of bitplanes of the screen, 1 to 8.
    pub depth: usize,
    /// The colours of the screen's pens, beginning with pen 0.
    pub colours: Vec<Rgb4>,
    /// The three colours of the mouse pointer on this screen.
    pub pointer_colours: [Rgb4; 3],
    /// The font of the screen's bar, window titles and menus.
    pub font: Font,
    /// The look of the screen's bar, window frames and menus.
    pub look: Look,
    /// The title in the screen's bar.
    ///
    /// The active window may show a different title there.
    pub title: String,
    /// Whether text pens that are unreadable in the screen's colours are replaced.
    pub legible: bool,
    /// The pictures of the gadgets, the check mark, the Amiga key and the pointer.
    pub symbols: Symbols,
}

impl NewScreen {
    /// Creates the description of a Workbench screen with four pens and the look `look`.
    ///
    /// Colours, font and symbols are those of the release that the look imitates. Unreadable text pens are
    /// not replaced.
    pub fn of_look(look: Look) -> Self {
        let colours = if look == Look::V13 { WORKBENCH_13 } else { WORKBENCH_2 };
        Self {
            depth: 2,
            colours: colours.map(Rgb4::new).to_vec(),
            pointer_colours: look.pointer_colours(),
            font: Font::of_look(look),
            look,
            title: "Workbench Screen".to_owned(),
            legible: false,
            symbols: Symbols::from_drawings(&Drawings::of_system(), look, false),
        }
    }
}

/// The description of the Workbench's screen of release 2 (see [`NewScreen::of_look`]).
impl Default for NewScreen {
    fn default() -> Self {
        Self::of_look(Look::default())
    }
}

/// The video mode of the display and all its screens.
///
/// The default is NTSC without interlace.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Monitor {
    /// The television standard, NTSC or PAL.
    pub standard: Standard,
    /// Whether the display is interlaced, which doubles the number of rows.
    pub interlaced: bool,
}

impl Monitor {
    /// Returns the height of a screen in this video mode, in rows.
    pub const fn rows(self) -> usize {
        self.standard.lines() << self.interlaced as usize
    }
}

/// An open screen with its colours, pixels and windows.
#[derive(Debug)]
pub struct Screen {
    pub(super) id: ScreenId,
    pub(super) interlaced: bool,
    /// Number of display rows by which the screen is dragged down.
    pub(super) top: i32,
    pub(super) display: Layer,
    pub(super) backdrop: Layer,
    pub(super) colours: ColourMap,
    /// The colour of register 0 while the screen is not flashing.
    pub(super) background: Rgb4,
    pub(super) beep_ends: Option<Ticks>,
    pub(super) look: Look,
    pub(super) pens: DrawInfo,
    pub(super) lit: Option<DrawInfo>,
    pub(super) legible: Option<Legible>,
    pub(super) palette: Vec<Rgb4>,
    /// The numbers of the colour registers that programs have written for their sprites.
    pub(super) written: BTreeSet<usize>,
    pub(super) font: Font,
    pub(super) symbols: Symbols,
    pub(super) title: String,
    pub(super) bar_title: String,
    /// Whether the bar shows an announcement, and is therefore in front of the windows.
    pub(super) is_announcing: bool,
    pub(super) windows: Vec<Window>,
    /// Whether the screen is locked (`LockLayers`).
    ///
    /// A locked screen has an outline or menus drawn directly over its windows.
    pub(super) locked: bool,
    pub(super) dragged_bobs: Option<DraggedBobs>,
    pub(super) task: SignalPort,
}

/// Returns the normal pens of a screen, and the screen's pens for a highlighted menu line.
///
/// The second result is `None` if highlighting complements all planes.
///
/// Release 3 exchanges pens 1 and 2 in a highlighted line. Earlier releases complement all planes. With
/// `legible`, the complement is used only on up to two planes and where the contrast suffices, because it is
/// unreadable on three planes or more.
pub(super) fn pens(look: Look, depth: usize, legible: Option<&Legible>) -> (DrawInfo, Option<DrawInfo>) {
    let of_look = DrawInfo::for_look(look);
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
    /// Returns the properties of this screen that determine the widths of window borders.
    pub(crate) fn border_measures(&self) -> BorderMeasures {
        BorderMeasures { font_height: self.font.y_size() as i32, lines: self.symbols.border_lines }
    }

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
            is_announcing: false,
            title: new.title,
            windows: Vec::new(),
            locked: false,
            dragged_bobs: None,
            task,
        };
        screen.draw_backdrop();
        screen
    }

    /// Returns the identifier by which functions of `Intuition` refer to this screen.
    pub const fn id(&self) -> ScreenId {
        self.id
    }

    /// Returns the rectangle of all pixels of the screen, with the left/top corner at 0,0.
    pub const fn bounds(&self) -> Rect {
        Rect::new(0, 0, SCREEN_WIDTH, self.display.map().height() as i32)
    }

    /// Returns the display row at which the screen begins, which is 0 unless the screen is dragged down.
    pub const fn top(&self) -> i32 {
        self.top
    }

    /// Returns `true` if the screen is interlaced, which doubles its number of rows.
    pub const fn is_interlaced(&self) -> bool {
        self.interlaced
    }

    /// Returns the number of bitplanes of the screen.
    pub const fn depth(&self) -> usize {
        self.display.map().depth()
    }

    /// Returns the screen's own title, which is shown unless the active window has a title for the bar.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the title that the screen's bar shows now.
    pub fn bar_title(&self) -> &str {
        &self.bar_title
    }

    /// Returns the font of the screen's bar, window titles and menus.
    pub const fn font(&self) -> &Font {
        &self.font
    }

    /// Returns the look of the screen, which imitates one release of the operating system.
    pub const fn look(&self) -> Look {
        self.look
    }

    /// Returns the colour of a pen on the screen, not changed by a flash.
    pub fn colour(&self, pen: Pen) -> Rgb4 {
        if pen == Pen(0) { self.background } else { self.colours.colour(usize::from(pen.0)) }
    }

    /// Returns the pens that the screen uses for each purpose (`GetScreenDrawInfo`).
    pub const fn draw_info(&self) -> &DrawInfo {
        &self.pens
    }

    /// Returns the pens of a highlighted menu line.
    ///
    /// Returns `None` if highlighting complements all planes.
    pub const fn lit(&self) -> Option<&DrawInfo> {
        self.lit.as_ref()
    }

    /// Returns the pen `wanted`, or a more readable pen if `wanted` is unreadable on the pen `paper`.
    ///
    /// Returns `wanted` in any case if the screen keeps the original pens of its look.
    pub fn readable(&self, wanted: Pen, paper: Pen) -> Pen {
        self.legible.as_ref().map_or(wanted, |pens| pens.pen(wanted, paper, TEXT))
    }

    /// Returns the colours that were last loaded into the screen's pens.
    pub fn palette(&self) -> &[Rgb4] {
        &self.palette
    }

    /// Returns `true` if the screen replaces text pens that would be hard to read in its colours.
    ///
    /// Otherwise, the original pens of the screen's look are used.
    pub const fn is_legible(&self) -> bool {
        self.legible.is_some()
    }

    pub(super) fn flash(&mut self, until: Option<Ticks>) {
        self.beep_ends = until;
        let colour = if until.is_some() { Rgb4::new(!self.background.bits()) } else { self.background };
        self.colours.set(0, colour);
    }

    /// Returns the colour registers of the screen. While the screen flashes, register 0 has the colour of the
    /// flash.
    pub const fn colour_map(&self) -> &ColourMap {
        &self.colours
    }

    /// Returns the pixels of the screen without sprites.
    pub const fn display(&self) -> &Layer {
        &self.display
    }

    /// Returns the windows on the screen from back to front.
    pub fn windows(&self) -> &[Window] {
        &self.windows
    }

    /// Returns the height of the screen's bar, including the line below it, in rows.
    pub const fn bar_height(&self) -> i32 {
        self.font.y_size() as i32 + 3
    }

    /// Returns the properties of this screen that determine the positions of menus.
    pub const fn menu_layout(&self) -> MenuLayout {
        MenuLayout { screen: self.bounds(), bar_height: self.font.y_size() as i32 + 2 }
    }

    pub(super) fn window(&self, id: WindowId) -> Option<&Window> {
        self.windows.iter().find(|window| window.id == id)
    }

    pub(super) fn window_mut(&mut self, id: WindowId) -> Option<&mut Window> {
        self.windows.iter_mut().find(|window| window.id == id)
    }

    pub(super) fn frontmost(&self) -> Option<WindowId> {
        self.windows.last().map(|window| window.id)
    }

    pub(super) fn window_at(&self, at: Point) -> Option<WindowId> {
        self.windows.iter().rev().find(|window| window.frame.contains(at)).map(|window| window.id)
    }

    pub(super) fn backdrops(&self) -> usize {
        self.windows.iter().take_while(|window| window.flags.contains(WindowFlags::BACKDROP)).count()
    }

    pub(super) fn is_covered(&self, id: WindowId) -> bool {
        let mut above = self.windows.iter().skip_while(|window| window.id != id);
        above.next().is_some_and(|own| above.any(|window| !window.frame.intersection(own.frame).is_empty()))
    }

    /// Returns the box `frame`, moved inside the screen.
    ///
    /// A box larger than the screen begins at the screen's left/top corner.
    pub fn moved_inside(&self, frame: Rect) -> Rect {
        let screen = self.bounds();
        let x = frame.x.min(screen.width - frame.width).max(0);
        let y = frame.y.min(screen.height - frame.height).max(0);
        Rect { x, y, ..frame }
    }
}
