//! A running game with its files: opens, saves and prints games of any kind.
//!
//! Personal settings that the user changes in the game are handed to the preferences, and changes made
//! elsewhere are applied to the game.
//!
//! Handles the requests of a game that concern volumes, and asks the user for file names. The game itself is
//! left to its [`ScriptableGame`].

use std::rc::Rc;

use crate::host::preferences_file::PreferencesFile;
use amiga_boardgame::entry::GameEntry;
use amiga_boardgame::entry::scripting::{FileCommand, ScriptableGame};
use amiga_boardgame::view::personal::Personal;
use small_amiga::machine::chunky::Chunky;
use small_amiga::machine::colour::Pen;
use small_amiga::machine::vblank::Ticks;
use small_amiga::system::asl::{FileChoice, FileRequest, FileRequestParams};
use small_amiga::system::computer::Program;
use small_amiga::system::disk_object::{DiskObject, IconType};
use small_amiga::system::dos::Dos;
use small_amiga::system::dos::error::DosError;
use small_amiga::system::dos::name::Name;
use small_amiga::system::dos::path::DosPath;
use small_amiga::system::dos::process::{Launch, Startup};
use small_amiga::system::exec::signals::Signals;
use small_amiga::system::intuition::Intuition;
use small_amiga::system::intuition::screen::{Screen, ScreenId};
use small_amiga::system::libraries::Libraries;
use small_amiga::system::requester::EasyRequest;

const WORK: &str = "Work";

#[derive(Debug)]
enum FileOperation {
    Open,
    /// Writes the game, with its text as of the time of the request, to the chosen file.
    Save(Vec<u8>),
    /// Writes the picture of the game's window to the chosen file.
    Print(Vec<u8>),
}

#[derive(Debug)]
pub struct Project {
    entry: &'static GameEntry,
    game: Box<dyn ScriptableGame>,
    /// The system libraries, without which games cannot be opened or saved.
    libraries: Option<Libraries>,
    file: Option<(FileOperation, FileRequest)>,
    /// The open requester with a message or question about the game's files. If it asks whether to overwrite
    /// a file, the path of that file is included.
    message: Option<(EasyRequest, Option<DosPath>)>,
    /// Name of the file that the game was opened from or last saved in. `drawer` is the drawer chosen last in
    /// a file requester.
    name: Option<Name>,
    drawer: Option<DosPath>,
    /// The preferences that the game follows and changes, with the personal settings already applied to the
    /// game; `None` in classic mode.
    preferences: Option<(Rc<PreferencesFile>, Personal)>,
}

impl Project {
    pub fn new(
        entry: &'static GameEntry,
        game: Box<dyn ScriptableGame>,
        libraries: Option<Libraries>,
        preferences: Option<Rc<PreferencesFile>>,
    ) -> Self {
        let preferences = preferences.map(|file| (Rc::clone(&file), file.personal()));
        Self { entry, game, libraries, file: None, message: None, name: None, drawer: None, preferences }
    }

    /// Saves a resumed game's personal settings in the preferences, unless they are already there. Earlier
    /// versions saved personal settings with the game.
    pub fn adopt_choices(&mut self, intuition: &mut Intuition) {
        let Personal { frames, coordinates, classic, .. } = self.game.personal();
        let classic = classic.filter(|on| *on);
        self.prefer(intuition, Personal { frames, coordinates, classic, ..Personal::default() });
    }

    /// Saves the changed personal settings in the preferences. If saving fails, the screen's title bar shows
    /// the reason.
    fn prefer(&mut self, intuition: &mut Intuition, changes: Personal) {
        let Some((file, applied)) = &mut self.preferences else { return };
        let changes = changes.changed_since(file.personal());
        if changes == Personal::default() {
            return;
        }
        if let Err(why) = file.choose(changes) {
            intuition.announce(Some(format!("The preferences cannot be saved: {why}")));
        }
        *applied = file.personal();
    }

    /// Applies personal settings to the game that have changed in the preferences since the last call.
    fn follow_preferences(&mut self, intuition: &mut Intuition) {
        let Some((file, applied)) = &mut self.preferences else { return };
        let changes = file.personal().changed_since(*applied);
        if changes != Personal::default() {
            *applied = file.personal();
            self.game.prefer(intuition, changes);
        }
    }

    /// Sets the file that the game was opened from or saved in. Later file requesters propose the drawer of
    /// this file, and the first unused name that continues the file's name.
    pub fn set_file(&mut self, file: &DosPath) {
        (self.name, self.drawer) = (Some(file.name().clone()), file.parent());
    }

    pub fn actor(&self) -> &dyn ScriptableGame {
        self.game.as_ref()
    }

    pub const fn entry(&self) -> &'static GameEntry {
        self.entry
    }

    fn begin(&mut self, intuition: &mut Intuition, command: FileCommand) {
        let Some(dos) = self.libraries.as_ref().map(|libraries| libraries.dos.clone()) else {
            return intuition.display_beep();
        };
        let work = || Name::new(WORK).map(DosPath::root);
        let drawer = self.drawer.clone().map_or_else(work, Ok);
        let Ok(drawer) = drawer else { return };
        let title = self.entry.title;
        let name = self.name.as_ref().map_or(title, Name::as_str);
        let (title, file, request) = match command {
            FileCommand::Open => (format!("Open a game of {title}"), String::new(), FileOperation::Open),
            FileCommand::SaveAs => {
                (format!("Save this game of {title}"), free_name(&dos, &drawer, name, ""), self.saved())
            }
            FileCommand::Print => match self.printed(intuition) {
                Ok(request) => {
                    (format!("Print {title} as a picture"), free_name(&dos, &drawer, name, ".png"), request)
                }
                Err(why) => return self.show_error(intuition, &["It cannot be printed:", &why]),
            },
        };
        self.drop_requests(intuition);
        let save = !matches!(request, FileOperation::Open);
        let question =
            FileRequestParams { screen: self.screen(intuition), title: &title, drawer, file: &file, save };
        self.file = Some((request, FileRequest::open(intuition, &dos, question)));
        self.let_sleep(intuition);
    }

    fn screen(&self, intuition: &Intuition) -> Option<ScreenId> {
        intuition.screen_of(self.game.window()).map(Screen::id)
    }

    /// Disables the game's window while a requester is open, and the file requester while a message is open.
    fn let_sleep(&self, intuition: &mut Intuition) {
        intuition.set_asleep(self.game.window(), self.file.is_some() || self.message.is_some());
        if let Some((_, request)) = &self.file {
            intuition.set_asleep(request.window(), self.message.is_some());
        }
    }

    fn show_error(&mut self, intuition: &mut Intuition, lines: &[&str]) {
        self.show_requester(intuition, lines, &["Ok"], None);
    }

    fn show_requester(
        &mut self,
        intuition: &mut Intuition,
        lines: &[&str],
        buttons: &[&str],
        over: Option<DosPath>,
    ) {
        let request = EasyRequest::open(intuition, self.screen(intuition), self.entry.title, lines, buttons);
        self.message = Some((request, over));
        self.let_sleep(intuition);
    }

    /// Acts on the user's answers to the open requesters. A file requester below a message gives no answers,
    /// but still processes its window's messages.
    fn handle_requesters(&mut self, intuition: &mut Intuition) {
        if let Some((_, request)) = &mut self.file {
            request.blank(intuition);
            match request.handle_messages(intuition) {
                None => {}
                Some(FileChoice::Cancel) => self.drop_requests(intuition),
                Some(FileChoice::File(path)) => self.chosen(intuition, path),
            }
        }
        let Some((request, over)) = &mut self.message else { return };
        let Some(button) = request.handle_messages(intuition) else { return };
        let (window, over) = (request.window(), over.take().filter(|_| button == 0));
        self.message = None;
        intuition.close_window(window);
        self.let_sleep(intuition);
        match (over, &mut self.file) {
            (Some(path), _) => self.write(intuition, &path),
            // The file requester is still open and resumes, so that the user can choose another file.
            (None, Some((_, request))) => request.retry(intuition),
            (None, None) => intuition.activate(Some(self.game.window())),
        }
    }

    fn drop_requests(&mut self, intuition: &mut Intuition) {
        let file = self.file.take().map(|(_, request)| request.window());
        let said = self.message.take().map(|(request, _)| request.window());
        if file.is_none() && said.is_none() {
            return;
        }
        said.into_iter().chain(file).for_each(|window| intuition.close_window(window));
        self.let_sleep(intuition);
        intuition.activate(Some(self.game.window()));
    }

    fn chosen(&mut self, intuition: &mut Intuition, path: DosPath) {
        let Some(libraries) = &self.libraries else { return };
        if let Some((FileOperation::Open, _)) = &self.file {
            self.drawer = path.parent();
            // The saved game opens in a new window; the current game is not replaced.
            let startup = Startup::Workbench { tool_types: Vec::new(), project: Some(path) };
            let program = self.entry.word.to_owned();
            libraries.orders.put_msg(Launch { program, startup, reply: None });
            self.drop_requests(intuition);
        } else if libraries.dos.exists(&path) {
            let line = format!("{path} exists already.");
            self.show_requester(intuition, &[&line], &["Overwrite", "Cancel"], Some(path));
        } else {
            self.write(intuition, &path);
        }
    }

    /// Writes the requested file. If writing fails, the file requester stays open for another name.
    fn write(&mut self, intuition: &mut Intuition, path: &DosPath) {
        let Some((request, _)) = &self.file else { return };
        let is_game = matches!(request, FileOperation::Save(_));
        match self.put(path, request) {
            Ok(()) => {
                self.drawer = path.parent();
                if is_game {
                    self.set_file(path);
                }
                self.drop_requests(intuition);
                intuition.announce(Some(format!("{path} is written")));
            }
            Err(why) => {
                self.show_error(intuition, &[&format!("{path} cannot be written:"), &why.to_string()])
            }
        }
    }

    fn put(&self, path: &DosPath, file_operation: &FileOperation) -> Result<(), DosError> {
        let Some(libraries) = &self.libraries else { return Err(DosError::DeviceNotMounted) };
        let (bytes, icon) = match file_operation {
            FileOperation::Open => return Ok(()),
            FileOperation::Save(bytes) => {
                let mut icon = DiskObject::new(IconType::Project, "saved");
                icon.default_tool = format!("Games:{}", self.entry.title);
                (bytes, icon)
            }
            FileOperation::Print(bytes) => (bytes, DiskObject::new(IconType::Project, "text")),
        };
        // The name with ".info" appended must be a valid name, too.
        path.info()?;
        libraries.dos.write(path, bytes)?;
        self.put_icon(libraries, path, &icon)
    }

    fn saved(&self) -> FileOperation {
        FileOperation::Save(self.game.saved_options().text(self.entry.word).into_bytes())
    }

    fn printed(&self, intuition: &Intuition) -> Result<FileOperation, String> {
        let Some(libraries) = &self.libraries else { return Err(DosError::DeviceNotMounted.to_string()) };
        let window = self.game.window();
        let shown = intuition.window(window).zip(intuition.screen_of(window));
        let (window, screen) = shown.ok_or("there is no window")?;
        let map = window.layer().map();
        let pen = |x: usize, y: usize| map.pen_at(x as i32, y as i32).unwrap_or_default().0;
        let picture = Chunky::from_fn(map.width(), map.height(), pen);
        let colours: Vec<_> = (0..1_u16 << screen.depth()).map(|pen| screen.colour(Pen(pen as u8))).collect();
        let bytes = (libraries.printer)(&picture, &colours, screen.is_interlaced())?;
        Ok(FileOperation::Print(bytes))
    }

    /// Writes an icon for a saved file, unless the file already has one. A new icon would lose the position
    /// of the old one in its drawer.
    fn put_icon(&self, libraries: &Libraries, path: &DosPath, icon: &DiskObject) -> Result<(), DosError> {
        let at = path.info()?;
        if libraries.dos.exists(&at) {
            return Ok(());
        }
        libraries.dos.write(&at, icon.to_string().as_bytes())
    }
}

/// Returns the first unused name in a drawer: `name` with `suffix`, or else the stem of `name` with a number
/// from 2 on and with `suffix`.
///
/// A number at the end of `name` is continued only if the name without it is also in use, so that the 3 of
/// "Triple 3" is not counted up.
fn free_name(dos: &Dos, drawer: &DosPath, name: &str, suffix: &str) -> String {
    // A drawer that cannot be listed is reported by the requester.
    let entries = dos.list(drawer).unwrap_or_default();
    let is_free = |text: &String| {
        let wanted = Name::new(text);
        wanted.is_ok_and(|wanted| entries.iter().all(|entry| entry.name != wanted))
    };
    let is_numbered =
        |(stem, number): &(&str, &str)| number.parse::<u16>().is_ok() && !is_free(&format!("{stem}{suffix}"));
    let stem = name.rsplit_once(' ').filter(is_numbered).map_or(name, |(stem, _)| stem);
    let proposed = format!("{name}{suffix}");
    let others = (2..=u16::MAX).map(|number| format!("{stem} {number}{suffix}"));
    std::iter::once(proposed.clone()).chain(others).find(is_free).unwrap_or(proposed)
}

impl Program for Project {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        self.follow_preferences(intuition);
        let before = self.game.personal();
        self.game.wake(intuition, signals);
        self.prefer(intuition, self.game.personal().changed_since(before));
        if let Some(wish) = self.game.take_file_command() {
            self.begin(intuition, wish);
        }
        self.handle_requesters(intuition);
    }

    fn is_running(&self) -> bool {
        self.game.is_running()
    }

    fn next_blank(&self, intuition: &Intuition) -> Option<Ticks> {
        self.game.next_blank(intuition)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use small_amiga::system::dos::date::DateStamp;
    use small_amiga::system::dos::tree::Tree;

    #[test]
    fn proposed_names_are_free_and_counted_on() {
        let dos = Dos::new(DateStamp::default);
        let work = Name::new(WORK).unwrap();
        let drawer = DosPath::root(work.clone());
        dos.mount(work.clone(), Box::new(Tree::new(work, 65_536, DateStamp::default()))).unwrap();
        let free = |name: &str, suffix: &str| free_name(&dos, &drawer, name, suffix);
        let put = |name: &str| dos.write(&drawer.join(Name::new(name).unwrap()).unwrap(), b"text").unwrap();
        assert_eq!(free("Tripppin", ""), "Tripppin");
        put("tripppin");
        assert_eq!(free("Tripppin", ""), "Tripppin 2", "capitals make no other name");
        put("Tripppin 2");
        assert_eq!(free("Tripppin", ""), "Tripppin 3");
        assert_eq!(free("Tripppin 2", ""), "Tripppin 3");
        assert_eq!(free("Tripppin", ".png"), "Tripppin.png");
        put("Tripppin.png");
        assert_eq!(free("Tripppin", ".png"), "Tripppin 2.png");
        assert_eq!(free("Triple 3", ""), "Triple 3");
        put("Triple 3");
        assert_eq!(free("Triple 3", ""), "Triple 3 2");
        put("Triple 3 2");
        assert_eq!(free("Triple 3 2", ""), "Triple 3 3");
        // The longest valid name leaves no space for a number.
        let longest = "x".repeat(30);
        put(&longest);
        assert_eq!(free(&longest, ""), longest);
    }
}
