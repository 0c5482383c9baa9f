//! A private X server for tests, with simulated mouse and keyboard (exact hold times, real key codes) and
//! screen capture.

use super::process::{Process, unexpected_end};
use std::cell::Cell;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xfixes::ConnectionExt as _;
use x11rb::protocol::xproto::{
    self, AtomEnum, ChangeWindowAttributesAux, ClientMessageEvent, ConfigureWindowAux, ConnectionExt as _,
    CreateWindowAux, EventMask, ImageFormat, InputFocus, Keysym, MapState, PropMode, Window, WindowClass,
};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

/// Time limit after which a waiting test fails instead of hanging. No measurement uses this limit.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// A mouse button by its X number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mouse {
    Left = 1,
    Middle = 2,
    Right = 3,
}

/// The contents of a window, row by row, as `0x00RRGGBB`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shot {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<u32>,
}

impl Shot {
    pub fn at(&self, x: usize, y: usize) -> u32 {
        self.pixels[y * self.width + x]
    }
}

pub struct Display {
    server: Process,
    name: String,
    connection: RustConnection,
    root: Window,
    lid: Cell<Window>,
}

impl Display {
    pub fn is_installed() -> bool {
        let found = Command::new("Xvfb").arg("-help").stdout(Stdio::null()).stderr(Stdio::null()).status();
        found.is_ok()
    }

    /// Starts a display of 2000 by 1400 pixels in true colour.
    pub fn start() -> Display {
        Display::with_depth(24)
    }

    /// Starts a display with a depth of 8, 16 or 24 bits.
    pub fn with_depth(depth: u8) -> Display {
        let (server, name) = serve(depth, &["-noreset"]);
        let (connection, screen) = x11rb::connect(Some(&name)).expect("Xvfb answers");
        let root = connection.setup().roots[screen].root;
        Display { server, name, connection, root, lid: Cell::new(x11rb::NONE) }
    }

    /// Returns the value for the variable `DISPLAY`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Waits for a window whose `WM_NAME` or `_NET_WM_NAME` begins with `title`. A friend who waits adds words to it.
    pub fn wait_for_window(&self, title: &str) -> Window {
        let properties = [AtomEnum::WM_NAME.into(), self.atom("_NET_WM_NAME")];
        let has = |window: Window, property: u32| {
            let name = self.connection.get_property(false, window, property, AtomEnum::ANY, 0, 64);
            let name = name.ok().and_then(|cookie| cookie.reply().ok());
            name.is_some_and(|reply| reply.value.starts_with(title.as_bytes()))
        };
        eventually(&format!("a window titled {title}"), PATIENCE, || {
            let tree = self.connection.query_tree(self.root).ok()?.reply().ok()?;
            tree.children.into_iter().find(|window| properties.iter().any(|property| has(*window, *property)))
        })
    }

    pub fn property(&self, window: Window, word: &str) -> Vec<u8> {
        let property = self.atom(word);
        let said = self.connection.get_property(false, window, property, AtomEnum::ANY, 0, 1 << 20);
        said.unwrap().reply().unwrap().value
    }

    /// Redirects the mapping of windows, as a window manager does. Windows then appear only by
    /// [`Display::show`].
    pub fn manage(&self) {
        let aux = ChangeWindowAttributesAux::new().event_mask(EventMask::SUBSTRUCTURE_REDIRECT);
        self.connection.change_window_attributes(self.root, &aux).unwrap();
        self.connection.sync().unwrap();
    }

    pub fn size(&self, window: Window) -> (u16, u16) {
        let is = self.connection.get_geometry(window).unwrap().reply().unwrap();
        (is.width, is.height)
    }

    pub fn atom(&self, word: &str) -> u32 {
        self.connection.intern_atom(false, word.as_bytes()).unwrap().reply().unwrap().atom
    }

    /// Sets the property `_NET_SUPPORTED` to `words`, as a window manager does.
    pub fn promise(&self, words: &[u32]) {
        let name = self.atom("_NET_SUPPORTED");
        self.connection.change_property32(PropMode::REPLACE, self.root, name, AtomEnum::ATOM, words).unwrap();
        self.connection.sync().unwrap();
    }

    /// Waits for a client message of type `kind` and returns its window and its data.
    pub fn asked(&self, kind: u32) -> (Window, [u32; 5]) {
        eventually("a message", PATIENCE, || match self.connection.poll_for_event().unwrap()? {
            Event::ClientMessage(message) if message.type_ == kind => {
                Some((message.window, message.data.as_data32()))
            }
            _ => None,
        })
    }

    pub fn show(&self, window: Window) {
        self.connection.map_window(window).unwrap();
        self.connection.sync().unwrap();
    }

    /// Moves the pointer to a position relative to a window, possibly outside it.
    pub fn point(&self, window: Window, x: i32, y: i32) {
        let place = self.connection.translate_coordinates(window, self.root, 0, 0).unwrap().reply().unwrap();
        self.point_anywhere(i32::from(place.dst_x) + x, i32::from(place.dst_y) + y);
    }

    pub fn point_anywhere(&self, x: i32, y: i32) {
        self.fake(xproto::MOTION_NOTIFY_EVENT, 0, Duration::ZERO, x as i16, y as i16);
    }

    pub fn press(&self, button: Mouse) {
        self.fake(xproto::BUTTON_PRESS_EVENT, button as u8, Duration::ZERO, 0, 0);
    }

    pub fn release(&self, button: Mouse) {
        self.fake(xproto::BUTTON_RELEASE_EVENT, button as u8, Duration::ZERO, 0, 0);
    }

    /// Presses and releases a mouse button; the server itself times the interval.
    pub fn click(&self, button: Mouse, hold: Duration) {
        self.fake(xproto::BUTTON_PRESS_EVENT, button as u8, Duration::ZERO, 0, 0);
        self.fake(xproto::BUTTON_RELEASE_EVENT, button as u8, hold, 0, 0);
    }

    /// Presses the key that types the given symbol without modifiers.
    pub fn key_down(&self, symbol: Keysym) {
        self.fake(xproto::KEY_PRESS_EVENT, self.code(symbol), Duration::ZERO, 0, 0);
    }

    pub fn key_up(&self, symbol: Keysym) {
        self.fake(xproto::KEY_RELEASE_EVENT, self.code(symbol), Duration::ZERO, 0, 0);
    }

    /// Presses and releases a key; the X server reports both events however close they are.
    pub fn key(&self, symbol: Keysym) {
        self.key_down(symbol);
        self.key_up(symbol);
    }

    pub fn key_with(&self, held: Keysym, symbol: Keysym) {
        self.key_down(held);
        self.key(symbol);
        self.key_up(held);
    }

    /// Changes the layout of the keyboard. Returns `false` if the machine has no `setxkbmap`.
    pub fn set_layout(&self, layout: &str) -> bool {
        let set = Command::new("setxkbmap").args(["-display", &self.name, layout]).status();
        self.connection.sync().unwrap();
        set.is_ok_and(|status| status.success())
    }

    /// Assigns a symbol to a free key, so that letters of other alphabets can be typed.
    pub fn teach(&self, symbol: Keysym) {
        let (codes, per_code) = self.symbols();
        let free = codes.iter().rposition(|symbols| symbols.iter().all(|s| *s == 0)).expect("a free key");
        let code = self.connection.setup().min_keycode + free as u8;
        self.connection.change_keyboard_mapping(1, code, per_code, &vec![symbol; per_code.into()]).unwrap();
        self.connection.sync().unwrap();
    }

    /// Holds a key over a window until the server has repeated it `times` times, then releases it.
    pub fn key_repeating(&self, window: Window, symbol: Keysym, times: u32) {
        let aux = ChangeWindowAttributesAux::new().event_mask(EventMask::KEY_PRESS);
        self.connection.change_window_attributes(window, &aux).unwrap();
        let code = self.code(symbol);
        self.key_down(symbol);
        let mut heard = 0;
        eventually("a key that repeats", PATIENCE, || {
            while let Some(event) = self.connection.poll_for_event().unwrap() {
                heard += u32::from(matches!(event, Event::KeyPress(press) if press.detail == code));
            }
            (heard > times).then_some(())
        });
        self.key_up(symbol);
    }

    /// Gives a window the keyboard focus after waiting until it is viewable, because X rejects the focus
    /// before.
    pub fn focus(&self, window: Window) {
        eventually("a window on the screen", PATIENCE, || {
            let attributes = self.connection.get_window_attributes(window).ok()?.reply().ok()?;
            (attributes.map_state == MapState::VIEWABLE).then_some(())
        });
        let focused = self.connection.set_input_focus(InputFocus::PARENT, window, x11rb::CURRENT_TIME);
        focused.unwrap().check().unwrap();
    }

    pub fn unfocus(&self) {
        self.focus(self.root);
    }

    pub fn resize(&self, window: Window, width: u32, height: u32) {
        let aux = ConfigureWindowAux::new().x(10).y(10).width(width).height(height);
        self.connection.configure_window(window, &aux).unwrap();
        self.connection.sync().unwrap();
    }

    /// Covers a window with another one and uncovers it; the area is black until it is repainted.
    pub fn cover(&self, window: Window) {
        self.put_lid(window);
        self.take_lid();
    }

    pub fn put_lid(&self, window: Window) {
        let place = self.connection.get_geometry(window).unwrap().reply().unwrap();
        let lid = self.connection.generate_id().unwrap();
        let aux = CreateWindowAux::new().override_redirect(1).background_pixel(0x0012_3456);
        self.connection
            .create_window(
                0,
                lid,
                self.root,
                place.x,
                place.y,
                place.width,
                place.height,
                0,
                WindowClass::COPY_FROM_PARENT,
                0,
                &aux,
            )
            .unwrap();
        self.connection.map_window(lid).unwrap();
        self.connection.sync().unwrap();
        self.lid.set(lid);
    }

    pub fn take_lid(&self) {
        self.connection.destroy_window(self.lid.get()).unwrap();
        self.connection.sync().unwrap();
    }

    pub fn hide(&self, window: Window) {
        self.connection.unmap_window(window).unwrap();
        self.connection.sync().unwrap();
    }

    pub fn hide_and_show(&self, window: Window) {
        self.hide(window);
        self.show(window);
    }

    /// Sends a window the same close request that a window manager's close button sends.
    pub fn ask_to_close(&self, window: Window) {
        self.send_close(window, b"WM_PROTOCOLS");
    }

    /// Sends a window the data of a close request in a message of the type `kind`.
    pub fn send_close(&self, window: Window, kind: &[u8]) {
        let atom = |name: &[u8]| self.connection.intern_atom(false, name).unwrap().reply().unwrap().atom;
        let data = [atom(b"WM_DELETE_WINDOW"), x11rb::CURRENT_TIME, 0, 0, 0];
        let event = ClientMessageEvent::new(32, window, atom(kind), data);
        self.connection.send_event(false, window, EventMask::NO_EVENT, event).unwrap();
        self.connection.sync().unwrap();
    }

    /// Captures the current contents of a window, which may be half painted.
    pub fn grab(&self, window: Window) -> Shot {
        eventually("a window that can be seen", PATIENCE, || self.try_grab(window))
    }

    /// Returns the first pixel of a window, which is quick to read, or `None` while the window is not
    /// viewable.
    pub fn corner(&self, window: Window) -> Option<u32> {
        self.look(window, 1, 1)?.pixels.first().copied()
    }

    fn try_grab(&self, window: Window) -> Option<Shot> {
        let place = self.connection.get_geometry(window).ok()?.reply().ok()?;
        self.look(window, place.width, place.height)
    }

    fn look(&self, window: Window, width: u16, height: u16) -> Option<Shot> {
        let image = self.connection.get_image(ImageFormat::Z_PIXMAP, window, 0, 0, width, height, !0).ok()?;
        let image = image.reply().ok()?;
        let (bgrx, _) = image.data.as_chunks();
        let pixels = bgrx.iter().map(|bytes| u32::from_le_bytes(*bytes) & 0xFF_FFFF).collect();
        Some(Shot { width: width.into(), height: height.into(), pixels })
    }

    /// Stops the server process, so that the server neither answers nor ends.
    pub fn freeze(&self) {
        let stopped = Command::new("kill").args(["-s", "STOP", &self.server.id().to_string()]).status();
        assert!(stopped.expect("kill runs").success());
    }

    /// Returns `true` if the current cursor image has a visible pixel.
    pub fn pointer_is_visible(&self) -> bool {
        self.connection.xfixes_query_version(5, 0).unwrap().reply().unwrap();
        let cursor = self.connection.xfixes_get_cursor_image().unwrap().reply().unwrap();
        cursor.cursor_image.iter().any(|pixel| pixel >> 24 != 0)
    }

    fn fake(&self, kind: u8, detail: u8, after: Duration, x: i16, y: i16) {
        let after = after.as_millis() as u32;
        self.connection.xtest_fake_input(kind, detail, after, self.root, x, y, 0).unwrap();
        self.connection.sync().unwrap();
    }

    fn symbols(&self) -> (Vec<Vec<Keysym>>, u8) {
        let setup = self.connection.setup();
        let count = setup.max_keycode - setup.min_keycode + 1;
        let map = self.connection.get_keyboard_mapping(setup.min_keycode, count).unwrap().reply().unwrap();
        let per_code = map.keysyms_per_keycode;
        (map.keysyms.chunks_exact(per_code.into()).map(<[Keysym]>::to_vec).collect(), per_code)
    }

    fn code(&self, symbol: Keysym) -> u8 {
        let (codes, _) = self.symbols();
        let place = codes.iter().position(|symbols| symbols.first() == Some(&symbol));
        let place = place.unwrap_or_else(|| panic!("no key writes {symbol:#x}"));
        self.connection.setup().min_keycode + place as u8
    }
}

/// Starts an Xvfb and waits for its display name.
fn serve(depth: u8, more: &[&str]) -> (Process, String) {
    let screen = format!("2000x1400x{depth}");
    let mut command = Command::new("Xvfb");
    command.args(["-displayfd", "1", "-screen", "0", &screen, "-nolisten", "tcp"]).args(more);
    let server = Process::start(command.stdin(Stdio::null()).stdout(Stdio::piped()));
    let mut number = String::new();
    BufReader::new(server.take_stdout()).read_line(&mut number).expect("a display number");
    (server, format!(":{}", number.trim()))
}

/// An Xvfb without other clients, which resets whenever its last client disconnects.
pub struct BareDisplay {
    _server: Process,
    name: String,
}

impl BareDisplay {
    pub fn start() -> BareDisplay {
        let (_server, name) = serve(24, &[]);
        BareDisplay { _server, name }
    }

    pub fn name(&self) -> &str {
        &self.name
    }
}

/// Polls until `ask` returns a value; fails the test after `patience`, or when a process of the test has ended.
///
/// The time between two calls grows from 1 to 10 milliseconds. `ask` often reads a whole window, and the X
/// server does not serve the tested program meanwhile.
pub fn eventually<T>(what: &str, patience: Duration, mut ask: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        // A process that has ended before `ask` was called can no longer change the answer.
        let end = unexpected_end();
        if let Some(answer) = ask() {
            return answer;
        }
        if let Some(end) = end {
            panic!("waited in vain for {what}: {end}");
        }
        assert!(began.elapsed() < patience, "waited {patience:?} in vain for {what}");
        sleep(pause);
        pause = (pause * 5 / 4).min(Duration::from_millis(10));
    }
}
