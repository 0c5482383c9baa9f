//! intuition.library: one screen with its windows, their frames and menus, the pointer, and the flash.
//!
//! Knows who gets which event, which part of which window shows, and what is drawn over windows while a hand drags one or is in
//! the menus: then windows may go on drawing into their layers, but the screen is not touched until the hand is off.
//! Leaves what a click means to the program, told through messages.
//!
//! There is one screen: it cannot be dragged down, and its depth gadget finds nothing behind it.

pub mod draw_info;
pub mod frame;
pub mod menu;
pub mod menu_draw;
pub mod menu_layout;
pub mod menu_route;
pub mod menu_session;
pub mod routing;
mod showing;
mod stack;
pub mod symbols;
#[cfg(test)]
mod tests;
pub mod window;

use self::draw_info::DrawInfo;
use self::frame::FrameBrush;
use self::menu::MenuStrip;
use self::menu_layout::MenuLayout;
use self::routing::Hand;
use self::symbols::Symbols;
use self::window::{IntuiMessage, Window, WindowId};
use crate::machine::bitmap::BitMap;
use crate::machine::colour::{Pen, Rgb4};
use crate::machine::denise::Denise;
use crate::machine::geometry::{Point, Rect};
use crate::machine::sprite::SpriteData;
use crate::machine::vblank::{Standard, Ticks};
use crate::system::exec::signals::{SignalPort, Signals};
use crate::system::graphics::font::Font;
use crate::system::graphics::layer::Layer;
use crate::system::graphics::rastport::{DrawMode, RastPort};
use crate::system::graphics::simple_sprite::{self, SpriteNumber, SpritePool};
use crate::system::look::Look;

/// Columns of every screen: hi-res.
pub const SCREEN_WIDTH: i32 = 640;

/// How long `DisplayBeep` flashes; the original's length is not documented, a fifth of a second is what it felt like.
const BEEP: Ticks = Ticks(60);

/// Everything that makes a screen.
#[derive(Debug, Clone)]
pub struct NewScreen {
    /// NTSC or PAL.
    pub standard: Standard,
    /// Twice the rows.
    pub interlaced: bool,
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
    /// What stands in its bar.
    pub title: String,
    /// The small drawings.
    pub symbols: Symbols,
}

/// The screen and all that is on it.
#[derive(Debug)]
pub struct Intuition {
    denise: Denise,
    display: Layer,
    backdrop: Layer,
    look: Look,
    pens: DrawInfo,
    font: Font,
    symbols: Symbols,
    /// Back to front.
    windows: Vec<Window>,
    active: Option<WindowId>,
    next_id: u32,
    hand: Hand,
    /// The screen as it was when menus came down: what their panels give back.
    under_menus: Option<BitMap>,
    pointer: Point,
    pointer_sprite: Option<SpriteNumber>,
    sprites: SpritePool,
    now: Ticks,
    beep_ends: Option<Ticks>,
    background: Rgb4,
    user_port: SignalPort,
}

impl Intuition {
    /// Opens the screen; programs' messages will signal `user_port`.
    #[must_use]
    pub fn new(screen: NewScreen, user_port: SignalPort) -> Self {
        let rows = screen.standard.lines() << usize::from(screen.interlaced);
        let width = SCREEN_WIDTH as usize;
        let depth = screen.depth.clamp(1, 8);
        let mut denise = Denise::new(width, rows, screen.interlaced, 1 << depth);
        for (register, &colour) in screen.colours.iter().enumerate() {
            denise.set_colour(register, colour);
        }
        for (register, &colour) in (17..).zip(&screen.pointer_colours) {
            denise.set_colour(register, colour);
        }
        let mut sprites = SpritePool::default();
        let pointer_sprite = sprites.get(0);
        let background = denise.colour(0);
        let mut intuition = Self {
            denise,
            display: Layer::new(width, rows, depth),
            backdrop: Layer::new(width, rows, depth),
            look: screen.look,
            pens: DrawInfo::of(screen.look),
            font: screen.font,
            symbols: screen.symbols,
            windows: Vec::new(),
            active: None,
            next_id: 0,
            hand: Hand::Free,
            under_menus: None,
            // Out of the way until a hand moves it.
            pointer: Point::new(SCREEN_WIDTH - 36, rows as i32 * 7 / 8),
            pointer_sprite,
            sprites,
            now: Ticks(0),
            beep_ends: None,
            background,
            user_port,
        };
        intuition.draw_backdrop(&screen.title);
        intuition.move_pointer(intuition.pointer);
        intuition
    }

    pub(super) fn draw_backdrop(&mut self, title: &str) {
        let brush = FrameBrush { look: self.look, pens: &self.pens, symbols: &self.symbols };
        let mut rp = RastPort::new(&mut self.backdrop, &self.font);
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(self.pens.background);
        rp.rect_fill(Rect::new(0, 0, SCREEN_WIDTH, self.denise.height() as i32));
        brush.screen_bar(&mut rp, SCREEN_WIDTH, title);
        self.refresh(self.bounds());
    }

    // ---- what programs see of the screen

    /// The whole screen in hi-res pixels.
    #[must_use]
    pub const fn bounds(&self) -> Rect {
        Rect::new(0, 0, SCREEN_WIDTH, self.denise.height() as i32)
    }

    /// Whether it is interlaced.
    #[must_use]
    pub const fn is_interlaced(&self) -> bool {
        self.denise.is_interlaced()
    }

    /// Its planes.
    #[must_use]
    pub const fn depth(&self) -> usize {
        self.display.map().depth()
    }

    /// Its font.
    #[must_use]
    pub const fn font(&self) -> &Font {
        &self.font
    }

    /// Its look.
    #[must_use]
    pub const fn look(&self) -> Look {
        self.look
    }

    /// The colour a pen stands for, the flash left out.
    #[must_use]
    pub fn colour(&self, pen: Pen) -> Rgb4 {
        if pen == Pen(0) { self.background } else { self.denise.colour(usize::from(pen.0)) }
    }

    /// `CurrentTime`: the time of the last vertical blank.
    #[must_use]
    pub const fn current_time(&self) -> Ticks {
        self.now
    }

    /// The display chip with the picture it last composed.
    #[must_use]
    pub const fn chip(&self) -> &Denise {
        &self.denise
    }

    /// The screen's pixels as pens, without sprites.
    #[must_use]
    pub const fn display(&self) -> &Layer {
        &self.display
    }

    /// Where the pointer is.
    #[must_use]
    pub const fn pointer(&self) -> Point {
        self.pointer
    }

    // ---- menus

    /// `SetMenuStrip`, or `ClearMenuStrip`.
    pub fn set_menu_strip(&mut self, id: WindowId, menus: Option<MenuStrip>) {
        if let Some(window) = self.window_mut(id) {
            window.menus = menus;
        }
    }

    /// A window's menus, to change marks and texts.
    pub fn menu_strip(&mut self, id: WindowId) -> Option<&mut MenuStrip> {
        self.window_mut(id)?.menus.as_mut()
    }

    pub(super) const fn menu_layout(&self) -> MenuLayout {
        MenuLayout { screen: self.bounds(), bar_height: self.font.y_size() as i32 + 2 }
    }

    // ---- sprites and the flash

    /// The pool of hardware sprites; the pointer has taken the first.
    pub const fn sprites(&mut self) -> &mut SpritePool {
        &mut self.sprites
    }

    /// `FreeSprite`: gives a sprite back.
    pub fn free_sprite(&mut self, sprite: SpriteNumber) {
        self.sprites.free(sprite, &mut self.denise);
    }

    /// Shows a sprite with its corner at a place of the screen.
    pub fn show_sprite(&mut self, sprite: &SpriteNumber, x: i32, y: i32, data: &SpriteData) {
        simple_sprite::show(&mut self.denise, sprite, x, y, data);
    }

    /// Shows a sprite no longer.
    pub fn hide_sprite(&mut self, sprite: &SpriteNumber) {
        simple_sprite::hide(&mut self.denise, sprite);
    }

    /// Writes a colour register beyond the screen's pens, as programs do for their sprites.
    pub fn set_colour(&mut self, register: usize, colour: Rgb4) {
        self.denise.set_colour(register, colour);
    }

    /// `DisplayBeep`: the background flashes in its opposite colour.
    pub fn display_beep(&mut self) {
        self.beep_ends = Some(self.now + BEEP);
        self.denise.set_colour(0, Rgb4::new(!self.background.bits()));
    }

    /// Whether the screen is flashing.
    #[must_use]
    pub const fn is_beeping(&self) -> bool {
        self.beep_ends.is_some()
    }

    /// What intuition does in the vertical blank.
    pub fn vertical_blank(&mut self, now: Ticks) {
        self.now = now;
        if self.beep_ends.is_some_and(|end| now >= end) {
            self.beep_ends = None;
            self.denise.set_colour(0, self.background);
        }
    }

    pub(super) fn post(&mut self, id: WindowId, message: IntuiMessage) {
        let Some(window) = self.windows.iter_mut().find(|window| window.id == id) else { return };
        // Moves coalesce while the program is busy: only the newest place counts.
        if let (IntuiMessage::MouseMove { .. }, Some(last @ IntuiMessage::MouseMove { .. })) =
            (&message, window.messages.back_mut())
        {
            *last = message;
        } else {
            window.messages.push_back(message);
        }
        self.user_port.signal(Signals::USER_PORT);
    }

    pub(super) fn move_pointer(&mut self, to: Point) {
        let screen = self.bounds();
        self.pointer = Point::new(to.x.clamp(0, screen.width - 1), to.y.clamp(0, screen.height - 1));
        if let Some(sprite) = &self.pointer_sprite {
            simple_sprite::show(
                &mut self.denise,
                sprite,
                self.pointer.x,
                self.pointer.y,
                &self.symbols.pointer,
            );
        }
    }
}
