//! The emulated computer as the host runs it: created from screen settings, shown in a window, and saved as
//! pictures.
//!
//! Converts drawings and screen settings into the types of the emulated system, and implements the
//! interfaces of the window loop and the script runner, which supply time and input. Choosing the programs
//! to start is left to [`super::boot`].

use std::cell::Cell;
use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::folders::Folders;
use super::indexed;
use super::running::{AlreadyRunningError, AsScriptable, Loader};
use super::script::stage::{OpenText, PictureFormat, ScriptHost};
use super::setup::ScreenSetup;
use super::{terminal, volumes};
use amiga_boardgame::entry::GameEntry;
use amiga_boardgame::entry::scripting::ScriptableGame;
use small_amiga::chips::{Chunky, Point, Rect, Rgb4};
use small_amiga::clipboard::Clipboard;
use small_amiga::dos::{DosError, DosPath, Launch, LaunchReply, Name, ProcessId, Processes, Startup};
use small_amiga::exec::{NotifyFn, SignalPort};
use small_amiga::input::InputEvent;
use small_amiga::intuition::{
    HostTraits, Importance, Intuition, MenuNumber, MenuStrip, Monitor, NewScreen, Screen, Symbols, WindowId,
};
use small_amiga::{Computer, Program};
use small_amiga_window::files::{self, EncodeError, FileError};
use small_amiga_window::scaling::Picture;
use small_amiga_window::{DisplayOptions, PixelShape, border};

/// Minimum font height, in rows, at which an interlaced screen uses the tall gadget symbols.
///
/// Title bars and menus are as high as the font requires.
const TALL_FONT: usize = 14;

#[derive(Debug)]
pub struct Amiga<P> {
    computer: Computer<P>,
    /// Whether the last picture was composed only for a file, so that the window does not show it yet.
    unshown: bool,
    /// Colour of the display's border beside each row, as of the last composition.
    border: Vec<u32>,
    /// Width of the border around the display in picture files, in columns.
    framed: usize,
    announces: bool,
    /// The queue of requests to start programs, with the function that starts a program; `None` if no
    /// programs can be started.
    loader: Option<Loader<P>>,
    /// The port that is signalled when the file of a queued program has been read.
    loading: SignalPort,
    /// The user's settings for the host's window: scale, scanlines and flicker.
    options: Rc<Cell<DisplayOptions>>,
}

impl<P: Program> Amiga<P> {
    /// Switches the emulated computer on with the Workbench screen `setup` and one program. The process list
    /// `list` shows the program as `command`.
    pub fn new<E>(
        setup: &ScreenSetup,
        list: Processes,
        command: &str,
        start: impl FnOnce(&mut Intuition, &SignalPort) -> Result<P, E>,
    ) -> Result<Self, E> {
        let computer = Computer::new(monitor(setup), screen(setup), list, command, start)?;
        let (border, wishes) = (Vec::new(), Rc::default());
        let loading = computer.new_signal_port();
        let mut amiga = Self {
            computer,
            unshown: false,
            border,
            framed: 0,
            announces: false,
            loader: None,
            loading,
            options: wishes,
        };
        amiga.compose();
        Ok(amiga)
    }

    pub const fn frame_pictures(&mut self, columns: usize) {
        self.framed = columns;
    }

    pub const fn announce_pictures(&mut self, wanted: bool) {
        self.announces = wanted;
    }

    /// Starts another program beside the running ones. The process list shows the program as `command`.
    pub fn run<E>(
        &mut self,
        command: &str,
        start: impl FnOnce(&mut Intuition, &SignalPort) -> Result<P, E>,
    ) -> Result<(), E> {
        self.computer.run(command, None, start)
    }

    pub fn load_with(&mut self, loader: Loader<P>) {
        self.loader = Some(loader);
    }

    pub fn set_display_options(&mut self, options: Rc<Cell<DisplayOptions>>) {
        self.options = options;
    }

    /// Queues a request to start a program, as a running program can do, and starts all queued programs.
    pub fn order(&mut self, launch: Launch) {
        if let Some(loader) = &self.loader {
            loader.orders.put_msg(launch);
        }
        self.start_ordered();
    }

    /// Starts the queued programs. A failure is reported to the program that requested the start, or else in
    /// the title bar of the frontmost screen.
    fn start_ordered(&mut self) {
        let Some(mut loader) = self.loader.take() else { return };
        while let Some((launch, file)) = loader.next_launch(&self.loading) {
            let reply = launch.reply.clone();
            let running: Vec<_> = self.computer.programs().filter_map(loader.running).collect();
            let started = self.computer.run(&launch.program, reply.clone(), |intuition, port| {
                // A panic while a program starts is reported like any other error.
                let load = AssertUnwindSafe(|| (loader.load)(&launch, file, &running, intuition, port));
                catch_unwind(load).unwrap_or_else(|_| {
                    Err(format!("{}: the program crashed while it started", launch.program).into())
                })
            });
            let Err(error) = started else { continue };
            if let Some(AlreadyRunningError { window, .. }) = error.downcast_ref() {
                self.bring_to_front(*window);
                if let (Some(reply), Startup::Cli { .. }) = (reply, &launch.startup) {
                    reply.put_msg(LaunchReply::Notice(error.to_string()));
                    reply.put_msg(LaunchReply::Ended(ProcessId(0)));
                }
                self.computer.poll();
                continue;
            }
            match reply {
                Some(reply) => reply.put_msg(LaunchReply::Refused(error.to_string())),
                None => {
                    let intuition = self.computer.intuition_mut();
                    intuition.announce(Some(error.to_string()));
                    intuition.display_beep();
                }
            }
            self.computer.poll();
        }
        self.loader = Some(loader);
    }

    fn bring_to_front(&mut self, window: WindowId) {
        let intuition = self.computer.intuition_mut();
        if let Some(screen) = intuition.screen_of(window).map(Screen::id) {
            intuition.screen_to_front(screen);
        }
        intuition.window_to_front(window);
        intuition.activate(Some(window));
    }

    /// Returns the program whose window is active, or else the program started last.
    pub fn game(&self) -> &P {
        self.computer.program()
    }

    pub const fn intuition(&self) -> &Intuition {
        self.computer.intuition()
    }

    pub const fn computer_mut(&mut self) -> &mut Computer<P> {
        &mut self.computer
    }

    pub fn input(&mut self, event: InputEvent) {
        self.computer.input(event);
        self.start_ordered();
    }

    pub fn vertical_blank(&mut self) {
        self.computer.vertical_blank();
        self.start_ordered();
    }

    /// Lets `blanks` vertical blanks pass. Skips blanks in which nothing changes, but always runs the last
    /// blank.
    pub fn advance(&mut self, blanks: u32) {
        let mut left = blanks;
        while left > 0 {
            left = left.saturating_sub(self.computer.advance(left));
            self.start_ordered();
        }
    }

    /// Sends Ctrl-C to all programs and switches the emulated computer off.
    pub fn break_c(&mut self) {
        self.computer.break_c();
    }

    pub fn is_running(&self) -> bool {
        self.computer.is_running()
    }

    /// Returns the number of vertical blanks per second.
    pub const fn rate(&self) -> u32 {
        self.computer.rate()
    }

    /// Composes the picture, and returns `true` if it differs from the picture that the window shows.
    pub fn compose(&mut self) -> bool {
        self.composed() | std::mem::take(&mut self.unshown)
    }

    fn composed(&mut self) -> bool {
        let new = self.computer.compose();
        if new {
            self.border = border(self.intuition());
        }
        new
    }

    /// Returns the pens of the visible screens and their colours. Sprites and flashes of a screen are left
    /// out. Returns `None` if there are more than 256 pens.
    pub fn pens(&mut self) -> Option<(Chunky, Vec<Rgb4>)> {
        self.computer.intuition_mut().flush();
        indexed::picture(self.intuition())
    }

    pub const fn shape(&self) -> PixelShape {
        if self.intuition().is_interlaced() { PixelShape::Square } else { PixelShape::Tall }
    }

    /// Returns width, height and pixels (`0x00RRGGBB`) of the picture as last composed, including sprites.
    pub fn shown(&self) -> (usize, usize, &[u32]) {
        let denise = self.intuition().chip();
        (denise.width(), denise.height(), denise.frame())
    }

    pub fn write_picture(&mut self, path: &Path, saved: PictureFormat) -> Result<(), EncodeError> {
        Ok(files::write_atomically(path, &self.encoded(saved)?)?)
    }

    /// Writes the displayed picture to a PNG file with the first unused name of the form `tripppin-N.png`,
    /// and announces its path.
    ///
    /// The folders are tried in order until one is writable. The path is printed on the terminal and shown
    /// in the screen's title bar.
    ///
    /// # Errors
    /// Returns an [`EncodeError`] if the picture cannot be encoded, or the error of the first folder if none
    /// is writable.
    pub fn write_another_picture(&mut self, folders: &[PathBuf]) -> Result<(), EncodeError> {
        // Remove the announcement of the previous picture, so that it is not part of this one.
        self.computer.intuition_mut().announce(None);
        let bytes = self.encoded(PictureFormat::ToScale)?;
        let saved = write_to_first(folders, &bytes);
        if self.announces {
            let line = saved.as_ref().map_or_else(ToString::to_string, |path| saved_as(path));
            self.computer.intuition_mut().announce(Some(line));
        }
        terminal::note(&format!("screenshot saved as {}", saved?.display()));
        Ok(())
    }

    pub fn encoded(&mut self, saved: PictureFormat) -> Result<Vec<u8>, EncodeError> {
        self.unshown |= self.composed();
        let shape = self.shape();
        match self.pens().filter(|_| saved == PictureFormat::Pens) {
            Some((pens, colours)) => files::encode_indexed(&pens, &colours, shape),
            None => {
                let (width, height, pixels) = self.picture().framed(self.framed);
                if saved != PictureFormat::ToScale {
                    return files::encode_rgb(width, height, &pixels, shape);
                }
                let rows = pixels.chunks(width.max(1)).flat_map(|row| std::iter::repeat_n(row, shape.rows()));
                let pixels: Vec<u32> = rows.flatten().copied().collect();
                files::encode_rgb(width, height * shape.rows(), &pixels, PixelShape::Square)
            }
        }
    }

    fn picture(&self) -> Picture<'_> {
        let (width, height, pixels) = self.shown();
        Picture { width, height, pixels, shape: self.shape(), border: &self.border }
    }
}

/// Maximum length of a path shown in the screen's title bar, in characters.
const LONGEST_PATH: usize = 56;

/// Writes a picture to the first writable folder and returns its path.
///
/// If no folder is writable, returns the error of the first folder.
fn write_to_first(folders: &[PathBuf], bytes: &[u8]) -> Result<PathBuf, FileError> {
    let name = |number| format!("tripppin-{number}.png");
    let mut first = None;
    for folder in folders {
        match files::write_to_free(folder, name, bytes) {
            Ok(path) => return Ok(path),
            Err(error) => first = first.or(Some(error)),
        }
    }
    let none = || FileError::Write {
        name: name(1),
        kind: ErrorKind::NotFound,
        reason: "there is no folder to write to".to_owned(),
    };
    Err(first.unwrap_or_else(none))
}

/// Returns the announcement of a saved picture. A path longer than [`LONGEST_PATH`] is replaced by its file
/// name and the name of its folder.
fn saved_as(path: &Path) -> String {
    let whole = path.display().to_string();
    let folder = path.parent().and_then(Path::file_name).filter(|_| whole.chars().count() > LONGEST_PATH);
    match (path.file_name(), folder) {
        (Some(name), Some(folder)) => format!("Saved as {} in {}", name.display(), folder.display()),
        _ => format!("Saved as {whole}"),
    }
}

pub const fn monitor(setup: &ScreenSetup) -> Monitor {
    Monitor { standard: setup.standard, interlaced: setup.interlace }
}

pub fn screen(setup: &ScreenSetup) -> NewScreen {
    let is_tall = setup.interlace && setup.font.y_size() >= TALL_FONT;
    let symbols = Symbols::from_drawings(&setup.drawings, setup.look, is_tall);
    // In classic mode, these gadgets keep the height that they have always had.
    let is_doubled = is_tall && setup.legible;
    NewScreen {
        depth: setup.pens.max(2).ilog2() as usize,
        colours: setup.colours.clone(),
        pointer_colours: setup.look.pointer_colours(),
        font: setup.font.clone(),
        look: setup.look,
        title: setup.title.clone(),
        legible: setup.legible,
        symbols: if is_doubled { symbols.with_doubled_borders() } else { symbols },
    }
}

impl<P: Program> small_amiga_window::EmulatedComputer for Amiga<P> {
    fn rate(&self) -> u32 {
        Self::rate(self)
    }

    fn input(&mut self, event: InputEvent) {
        Self::input(self, event);
    }

    fn blanks_to_run(&self) -> Option<u32> {
        self.computer.blanks_to_run()
    }

    fn advance(&mut self, blanks: u32) {
        Self::advance(self, blanks);
    }

    fn notify_with(&mut self, notify: NotifyFn) {
        self.computer.notify_with(notify);
    }

    fn set_visible(&mut self, visible: bool) {
        self.computer.intuition_mut().set_display_visible(visible);
    }

    fn poll(&mut self) {
        self.computer.poll();
        self.start_ordered();
    }

    fn compose(&mut self) -> bool {
        Self::compose(self)
    }

    fn picture(&self) -> Picture<'_> {
        Self::picture(self)
    }

    fn is_running(&self) -> bool {
        Self::is_running(self)
    }

    fn clipboard(&mut self) -> &mut Clipboard {
        self.computer.intuition_mut().clipboard_mut()
    }

    fn screenshot(&mut self) {
        let (current, program) = (std::env::current_dir().ok(), std::env::current_exe().ok());
        let folders = Folders::own().for_pictures(current.as_deref(), program.as_deref());
        if let Err(error) = self.write_another_picture(&folders) {
            terminal::error(&error);
        }
    }

    fn display_options(&self) -> DisplayOptions {
        self.options.get()
    }

    fn close(&mut self) {
        self.break_c();
    }
}

impl<P: AsScriptable> ScriptHost for Amiga<P> {
    fn actor(&self) -> Option<&dyn ScriptableGame> {
        if self.computer.has_failed() {
            return None;
        }
        self.game().as_actor().or_else(|| self.computer.programs().filter_map(AsScriptable::as_actor).last())
    }

    fn games(&self) -> Vec<(&'static GameEntry, &dyn ScriptableGame)> {
        self.computer.programs().filter_map(|program| Some((program.entry()?, program.as_actor()?))).collect()
    }

    fn window(&self) -> WindowId {
        self.game().window()
    }

    fn text(&self) -> Vec<String> {
        self.game().text()
    }

    fn icon(&self, name: &str) -> Option<Point> {
        self.computer.programs().find_map(|program| program.icon(self.intuition(), name))
    }

    fn intuition(&self) -> &Intuition {
        Self::intuition(self)
    }

    fn announce(&mut self, text: String) {
        self.computer.intuition_mut().announce_as(Importance::Fault, text);
    }

    fn open_game(&mut self, game: &'static GameEntry, text: &str, kind: OpenText) -> Result<(), String> {
        let Some(loader) = &self.loader else { return Err(DosError::DeviceNotMounted.to_string()) };
        let (mut tool_types, mut project) = (Vec::new(), None);
        match kind {
            OpenText::Record => tool_types.push(format!("POSITION={text}")),
            OpenText::SavedGame => {
                let file = Name::new(volumes::RAM_DISK)
                    .and_then(|disk| DosPath::root(disk).join(Name::new(game.title)?));
                let file = file.and_then(|file| loader.dos.write(&file, text.as_bytes()).map(|()| file));
                project = Some(file.map_err(|error| format!("{}: {error}", volumes::RAM_DISK))?);
            }
        }
        let startup = Startup::Workbench { tool_types, project };
        self.order(Launch { program: game.word.to_owned(), startup, reply: None });
        Ok(())
    }

    fn paste(&mut self) -> bool {
        let front = self.game();
        let pastes = front.as_actor().is_some() || !front.text().is_empty();
        let window = if pastes { Some(front.window()) } else { self.actor().map(ScriptableGame::window) };
        window.map(|window| self.computer.intuition_mut().ask_for_clip(window)).is_some()
    }

    fn point_at(&mut self, cell: &str) {
        let (program, intuition) = self.computer.program_mut();
        if let Some(actor) = program.as_actor_mut() {
            actor.point_at(intuition, cell);
        }
    }

    fn menus(&self) -> Option<(WindowId, &MenuStrip)> {
        self.intuition().front_menus()
    }

    fn set_host(&mut self, host: HostTraits) {
        self.computer.intuition_mut().set_host(host);
    }

    fn pick_menu_item(&mut self, window: WindowId, number: MenuNumber) {
        self.computer.intuition_mut().pick_menu_item(window, number);
    }

    fn game_areas(&self) -> Vec<Rect> {
        let (intuition, front) = (self.intuition(), self.intuition().screens().first());
        let actor = self.game().as_actor().filter(|_| !self.computer.has_failed());
        let is_in_front = |actor: &&dyn ScriptableGame| {
            let window = front.filter(|screen| screen.top() == 0).and_then(|screen| screen.windows().last());
            window.is_some_and(|window| window.id() == actor.window()) && !intuition.is_in_menus()
        };
        actor.filter(is_in_front).map(|actor| actor.areas(intuition)).unwrap_or_default()
    }

    fn encoded(&mut self, saved: PictureFormat) -> Result<Vec<u8>, EncodeError> {
        Self::encoded(self, saved)
    }

    fn write_picture(&mut self, path: &Path, saved: PictureFormat) -> Result<(), EncodeError> {
        Self::write_picture(self, path, saved)
    }

    fn write_another_picture(&mut self) -> Result<(), EncodeError> {
        Self::write_another_picture(self, &[PathBuf::new()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picture_is_saved_in_the_first_writable_folder() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("missing");
        let folders = [missing.clone(), folder.path().to_owned()];
        for number in 1..=2 {
            let path = write_to_first(&folders, b"picture").unwrap();
            assert_eq!(path, folder.path().join(format!("tripppin-{number}.png")));
        }
        let error = write_to_first(&[missing.clone(), missing.join("more")], b"picture").unwrap_err();
        let expected = format!(
            "{}: cannot be written: no such file or directory",
            missing.join("tripppin-1.png").display()
        );
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn long_saved_path_is_shortened_on_the_bar() {
        assert_eq!(saved_as(Path::new("tripppin-1.png")), "Saved as tripppin-1.png");
        assert_eq!(
            saved_as(Path::new("/me/Pictures/tripppin-2.png")),
            "Saved as /me/Pictures/tripppin-2.png"
        );
        let long = Path::new("/home").join("x".repeat(60)).join("Pictures/tripppin-3.png");
        assert_eq!(saved_as(&long), "Saved as tripppin-3.png in Pictures");
    }
}
