//! A running game with its files: opens, saves and prints games of any kind.
//!
//! Personal settings that the user changes in the game are handed to the preferences, and changes made
//! elsewhere are applied to the game.
//!
//! Handles the requests of a game that concern volumes, and asks the user for file names. The game itself is
//! left to its [`ScriptableGame`].

use std::rc::Rc;
use std::task::Poll;

use crate::catalogue;
use crate::preferences_file::PreferencesFile;
use crate::record_document::{DOCUMENT, RECORD};
use amiga_boardgame::entry::GameEntry;
use amiga_boardgame::entry::daily::DailyRequest;
use amiga_boardgame::entry::scripting::{FileCommand, ScriptableGame};
use amiga_boardgame::view::pasted_text::joined_lines;
use amiga_boardgame::view::personal::Personal;
use boardgame_engine::coach::Day;
use small_amiga::Program;
use small_amiga::asl::{FileChoice, FileRequest, FileRequestParams};
use small_amiga::chips::{Chunky, Pen, Ticks};
use small_amiga::disk_object::{DiskObject, IconType};
use small_amiga::dos::{Dos, DosError, DosPath, JobRequest, JobRun, Launch, Name, Startup};
use small_amiga::exec::Signals;
use small_amiga::intuition::{Importance, Intuition, Screen, ScreenId};
use small_amiga::libraries::Libraries;
use small_amiga::requester::EasyRequest;

const WORK: &str = "Work";
/// The volume of the games.
const GAMES: &str = "Games";
/// The drawer with the lessons of all games, on the volume of the games.
const LESSONS: &str = "Lessons";

#[derive(Debug)]
enum FileOperation {
    Open,
    /// Writes a game to the chosen file. The bytes are the text of the game at the time of the user's
    /// request.
    Save(Vec<u8>),
    /// Writes the picture of the game's window to the chosen file.
    Print(Vec<u8>),
}

/// The function that a project calls after a request to a volume.
type Reply = Box<dyn FnOnce(&mut Project, &mut Intuition) + Send>;

/// The action after a question has been answered with yes.
#[derive(Debug)]
enum OnYes {
    Overwrite(DosPath),
    OpenGame(&'static GameEntry, String),
}

#[derive(Debug)]
pub struct Project {
    entry: &'static GameEntry,
    game: Box<dyn ScriptableGame>,
    /// The system libraries, without which games cannot be opened or saved.
    libraries: Option<Libraries>,
    file: Option<(FileOperation, FileRequest)>,
    /// The message or question shown on top of the other windows. A question comes with the action for the
    /// answer yes.
    message: Option<(EasyRequest, Option<OnYes>)>,
    /// The request to a slow volume whose reply has not arrived. Until then, the windows ignore input.
    request: Option<JobRun<JobRequest<Reply>>>,
    /// Name of the file that the game was opened from or last saved in.
    name: Option<Name>,
    /// The drawer that file requesters of the game propose, if a drawer or file has been chosen before.
    drawer: Option<DosPath>,
    /// The file of the user's preferences, and the personal settings that were last applied to the game;
    /// `None` in classic mode.
    preferences: Option<(Rc<PreferencesFile>, Personal)>,
    /// Whether the game was over at the last call of `wake`, or when it was opened.
    was_over: bool,
}

/// The message in the screen's title bar if the clock shows a day that has no daily puzzle.
const NO_DATE: &str = "There are daily puzzles from 2026 on, but the clock shows an earlier date";
/// The message about the presets of the Preferences program, shown after the first finished game.
const PRESETS: &str = "The program Preferences has two looks to choose from: 1994 and Finer";

impl Project {
    pub fn new(
        entry: &'static GameEntry,
        game: Box<dyn ScriptableGame>,
        libraries: Option<Libraries>,
        preferences: Option<Rc<PreferencesFile>>,
    ) -> Self {
        let preferences = preferences.map(|file| (Rc::clone(&file), file.personal()));
        Self {
            was_over: game.outcome().is_some(),
            entry,
            game,
            libraries,
            file: None,
            message: None,
            request: None,
            name: None,
            drawer: None,
            preferences,
        }
    }

    /// Saves a resumed game's personal settings in the preferences, except those that the preferences already
    /// contain.
    ///
    /// Earlier versions saved personal settings with the game.
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
            let fault = format!("The preferences cannot be saved: {why}");
            intuition.announce_as(Importance::Fault, fault);
        }
        *applied = file.personal();
    }

    /// Announces the presets of the Preferences program in the screen's title bar, after the first game that
    /// ends in this program.
    ///
    /// Does nothing if the preferences record an earlier announcement, or if preferences are not saved.
    fn name_presets(&mut self, intuition: &mut Intuition) {
        let is_over = self.game.outcome().is_some();
        let was_over = std::mem::replace(&mut self.was_over, is_over);
        let ends = is_over && !was_over;
        let is_due = |(file, _): &(Rc<PreferencesFile>, Personal)| {
            file.is_kept() && file.personal().presets_named != Some(true)
        };
        if ends && self.preferences.as_ref().is_some_and(is_due) {
            intuition.announce_as(Importance::Welcome, PRESETS.to_owned());
            self.prefer(intuition, Personal { presets_named: Some(true), ..Personal::default() });
        }
    }

    /// Applies to the game those personal settings that have changed in the preferences since the last call.
    fn follow_preferences(&mut self, intuition: &mut Intuition) {
        let Some((file, applied)) = &mut self.preferences else { return };
        let changes = file.personal().changed_since(*applied);
        if changes != Personal::default() {
            *applied = file.personal();
            self.game.prefer(intuition, changes);
        }
    }

    /// Sets the file that the game was opened from or saved in.
    ///
    /// Later file requesters propose the drawer of this file, and an unused name derived from the file's
    /// name.
    pub fn set_file(&mut self, file: &DosPath) {
        (self.name, self.drawer) = (Some(file.name().clone()), file.parent());
    }

    pub fn actor(&self) -> &dyn ScriptableGame {
        self.game.as_ref()
    }

    pub fn actor_mut(&mut self) -> &mut dyn ScriptableGame {
        self.game.as_mut()
    }

    pub const fn entry(&self) -> &'static GameEntry {
        self.entry
    }

    fn begin(&mut self, intuition: &mut Intuition, command: FileCommand) {
        if self.libraries.is_none() || self.request.is_some() {
            return intuition.display_beep();
        }
        let drawer = match (command, &self.drawer) {
            (FileCommand::OpenLesson, _) => {
                Name::new(GAMES).and_then(|games| DosPath::root(games).resolve(LESSONS))
            }
            (_, Some(drawer)) => Ok(drawer.clone()),
            (_, None) => Name::new(WORK).map(DosPath::root),
        };
        let Ok(drawer) = drawer else { return };
        let title = self.entry.title;
        let name = self.name.as_ref().map_or(title, Name::as_str);
        let (title, suffix, operation) = match command {
            FileCommand::Open => {
                let title = format!("Open a game of {title}");
                return self.open_requester(intuition, &title, (drawer, ""), FileOperation::Open);
            }
            FileCommand::OpenLesson => {
                let title = format!("Open a lesson of {title}");
                return self.open_requester(intuition, &title, (drawer, ""), FileOperation::Open);
            }
            FileCommand::Daily => return self.pose_daily(intuition, DailyRequest::Today),
            FileCommand::PutRecord => return self.put_record(intuition),
            FileCommand::SaveAs => (format!("Save this game of {title}"), "", self.saved()),
            FileCommand::Print => match self.printed(intuition) {
                Ok(operation) => (format!("Print {title} as a picture"), ".png", operation),
                Err(why) => return self.show_error(intuition, &["It cannot be printed:", &why]),
            },
        };
        let name = name.to_owned();
        self.request(intuition, &drawer.clone(), JobRequest::read, move |dos| {
            let file = free_name(dos, &drawer, &name, suffix);
            Box::new(move |project, intuition| {
                project.open_requester(intuition, &title, (drawer, &file), operation);
            })
        });
    }

    /// Creates the document that opens the user's record. The document is on the user's own volume; an
    /// existing file of its name is not replaced.
    fn put_record(&mut self, intuition: &mut Intuition) {
        let Ok(path) = Name::new(WORK).and_then(|work| DosPath::root(work).join(Name::new(RECORD)?)) else {
            return;
        };
        let mut icon = DiskObject::new(IconType::Project, "text");
        icon.default_tool = format!("{GAMES}:{}", self.entry.title);
        self.request(intuition, &path.clone(), JobRequest::change, move |dos| {
            let done = if dos.exists(&path) { Ok(()) } else { put(dos, &path, DOCUMENT.as_bytes(), &icon) };
            Box::new(move |_, intuition| {
                if let Err(why) = done {
                    intuition.announce(Some(format!("{path} cannot be written: {why}")));
                }
            })
        });
    }

    /// Sets up the daily puzzle of the requested day. The puzzle is late if the clock of the computer shows a
    /// different day.
    pub(crate) fn pose_daily(&mut self, intuition: &mut Intuition, request: DailyRequest) {
        let now = self.libraries.as_ref().map(|libraries| libraries.dos.now());
        let today = now.and_then(|now| Day::of_unix_days(now.unix_days()));
        let day = match request {
            DailyRequest::Today => today,
            DailyRequest::Of(day) => Some(day),
        };
        match day {
            Some(day) => {
                self.game.pose_daily(intuition, day, today.is_some_and(|today| today != day));
            }
            None => intuition.announce(Some(NO_DATE.to_owned())),
        }
    }

    /// Opens the file requester of a file operation. The requester proposes a drawer and a file name.
    fn open_requester(
        &mut self,
        intuition: &mut Intuition,
        title: &str,
        (drawer, file): (DosPath, &str),
        operation: FileOperation,
    ) {
        let Some(dos) = self.libraries.as_ref().map(|libraries| libraries.dos.clone()) else { return };
        self.drop_requests(intuition);
        let save = !matches!(operation, FileOperation::Open);
        let params = FileRequestParams { screen: self.screen(intuition), title, drawer, file, save };
        self.file = Some((operation, FileRequest::open(intuition, &dos, params)));
        self.let_sleep(intuition);
    }

    /// Runs a request to the volumes: calls `call`, and afterwards the reply function that it returns.
    ///
    /// If `place` is on a slow volume, a task runs `call`, and the windows ignore input until it has ended.
    ///
    /// `new` is [`JobRequest::read`] or [`JobRequest::change`].
    fn request<C: FnOnce(&Dos) -> Reply + Send + 'static>(
        &mut self,
        intuition: &mut Intuition,
        place: &DosPath,
        new: impl FnOnce(&Dos, C) -> JobRequest<Reply>,
        call: C,
    ) {
        let Some(dos) = self.libraries.as_ref().map(|libraries| &libraries.dos) else { return };
        let is_slow = dos.is_slow(place.volume());
        self.request = Some(JobRun::start(new(dos, call), dos, is_slow, intuition.task()));
        self.poll_request(intuition);
        if self.request.is_some() {
            self.let_sleep(intuition);
        }
    }

    /// Calls the reply to the current request if it has arrived.
    fn poll_request(&mut self, intuition: &mut Intuition) {
        let Some(Poll::Ready(reply)) = self.request.as_mut().map(JobRun::poll_result) else { return };
        self.request = None;
        match reply {
            Some(reply) => reply(self, intuition),
            None => self.show_error(intuition, &["The task that reads or writes the file has failed."]),
        }
    }

    fn screen(&self, intuition: &Intuition) -> Option<ScreenId> {
        intuition.screen_of(self.game.window()).map(Screen::id)
    }

    /// Disables the game's window while a requester is open, and the file requester while a message is open.
    /// Disables both during a request to a volume.
    fn let_sleep(&self, intuition: &mut Intuition) {
        let is_waiting = self.message.is_some() || self.request.is_some();
        intuition.set_asleep(self.game.window(), self.file.is_some() || is_waiting);
        if let Some((_, request)) = &self.file {
            intuition.set_asleep(request.window(), is_waiting);
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
        on_yes: Option<OnYes>,
    ) {
        let request = EasyRequest::open(intuition, self.screen(intuition), self.entry.title, lines, buttons);
        self.message = Some((request, on_yes));
        self.let_sleep(intuition);
    }

    /// Acts on the user's answers to the open requesters.
    ///
    /// While a message covers the file requester, the window messages of the file requester are handled, but
    /// an answer in it has no effect.
    fn handle_requesters(&mut self, intuition: &mut Intuition) {
        self.poll_request(intuition);
        if self.request.is_some() {
            return;
        }
        if let Some((_, request)) = &mut self.file {
            request.blank(intuition);
            match request.handle_messages(intuition) {
                None => {}
                Some(FileChoice::Cancel) => self.drop_requests(intuition),
                Some(FileChoice::File(path)) => self.chosen(intuition, path),
            }
        }
        let Some((request, on_yes)) = &mut self.message else { return };
        let Some(button) = request.handle_messages(intuition) else { return };
        let (window, on_yes) = (request.window(), on_yes.take().filter(|_| button == 0));
        self.message = None;
        intuition.close_window(window);
        self.let_sleep(intuition);
        match (on_yes, &mut self.file) {
            (Some(OnYes::Overwrite(path)), _) => self.write(intuition, path),
            (Some(OnYes::OpenGame(game, record)), _) => self.open_game(game, &record),
            // The file requester is still open and resumes, so that the user can choose another file.
            (None, Some((_, request))) => request.retry(intuition),
            (None, None) => intuition.activate(Some(self.game.window())),
        }
    }

    /// Offers to open a pasted text in another game, because this game cannot read the text.
    ///
    /// If the text is a game record of another game, asks whether to open that game. If not, the title bar
    /// still shows that the text cannot be pasted.
    fn offer_other_game(&mut self, intuition: &mut Intuition, text: &str) {
        let records = joined_lines(text);
        let other = |record: &String| catalogue::all().find(|game| *game != self.entry && game.reads(record));
        let found = records.iter().find_map(|record| Some((other(record)?, record.clone())));
        let Some((game, record)) = found.filter(|_| self.libraries.is_some()) else { return };
        intuition.announce(None);
        self.game.clear_message(intuition);
        let line = format!("This is a position of {}.", game.title);
        let place = format!("Open it in a window of {}?", game.title);
        let on_yes = Some(OnYes::OpenGame(game, record));
        self.show_requester(intuition, &[&line, &place], &["Open", "Cancel"], on_yes);
    }

    /// Opens another game with the given game record, in addition to this game. If that game is already open,
    /// its window comes to the front and takes the game record.
    fn open_game(&self, game: &'static GameEntry, record: &str) {
        let Some(libraries) = &self.libraries else { return };
        let tool_types = vec![format!("POSITION={record}")];
        let startup = Startup::Workbench { tool_types, project: None };
        libraries.orders.put_msg(Launch { program: game.word.to_owned(), startup, reply: None });
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
        } else {
            self.request(intuition, &path.clone(), JobRequest::read, move |dos| {
                let exists = dos.exists(&path);
                Box::new(move |project, intuition| {
                    if exists {
                        let line = format!("{path} exists already.");
                        project.show_requester(
                            intuition,
                            &[&line],
                            &["Overwrite", "Cancel"],
                            Some(OnYes::Overwrite(path)),
                        );
                    } else {
                        project.write(intuition, path);
                    }
                })
            });
        }
    }

    /// Writes the file chosen in the file requester.
    ///
    /// If writing fails, the requester stays open, so that the user can choose another name.
    fn write(&mut self, intuition: &mut Intuition, path: DosPath) {
        let (bytes, icon, is_game) = match &self.file {
            None | Some((FileOperation::Open, _)) => return,
            Some((FileOperation::Save(bytes), _)) => {
                let mut icon = DiskObject::new(IconType::Project, "saved");
                icon.default_tool = format!("{GAMES}:{}", self.entry.title);
                (bytes.clone(), icon, true)
            }
            Some((FileOperation::Print(bytes), _)) => {
                (bytes.clone(), DiskObject::new(IconType::Project, "text"), false)
            }
        };
        self.request(intuition, &path.clone(), JobRequest::change, move |dos| {
            let done = put(dos, &path, &bytes, &icon);
            Box::new(move |project, intuition| match done {
                Ok(()) => {
                    project.drawer = path.parent();
                    if is_game {
                        project.set_file(&path);
                    }
                    project.drop_requests(intuition);
                    intuition.announce(Some(format!("{path} is written")));
                }
                Err(DosError::DiskWriteProtected) => {
                    let volume = path.volume().to_string();
                    let lines = ["Volume", &volume, "is write protected"];
                    let again = Some(OnYes::Overwrite(path));
                    project.show_requester(intuition, &lines, &["Retry", "Cancel"], again);
                }
                Err(why) => {
                    let lines = [format!("{path} cannot be written:"), why.to_string()];
                    project.show_error(intuition, &lines.each_ref().map(String::as_str));
                }
            })
        });
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
}

/// Writes a file, and an icon for it if the file does not have an icon yet. An existing icon is kept, because
/// it may have a position in its drawer.
fn put(dos: &Dos, path: &DosPath, bytes: &[u8], icon: &DiskObject) -> Result<(), DosError> {
    // The name with ".info" appended must be a valid name, too.
    let at = path.info()?;
    dos.write(path, bytes)?;
    if dos.exists(&at) { Ok(()) } else { dos.write(&at, icon.to_string().as_bytes()) }
}

/// Returns the first unused name in a drawer. The first candidate is `name` with `suffix`; the others have a
/// number from 2 on in front of the suffix.
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
        self.name_presets(intuition);
        if let Some(wish) = self.game.take_file_command() {
            self.begin(intuition, wish);
        }
        if let Some(text) = self.game.take_unread_clip() {
            self.offer_other_game(intuition, &text);
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
    use small_amiga::dos::{DateStamp, Tree};

    #[test]
    fn proposed_names_are_free_and_numbered() {
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
