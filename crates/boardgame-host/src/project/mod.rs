//! A running game with its files: opens, saves and prints games of any kind.
//!
//! Handles the requests of a game that concern volumes, and asks the user for file names. The game itself is
//! left to its [`AnyGame`].

mod chosen_files;
mod files;
mod preferences;
mod requesters;

use std::rc::Rc;

use self::files::{free_name, put};
use self::preferences::GamePreferences;
use self::requesters::{FileOperation, OnYes, Requesters};
use crate::catalogue::catalogue;
use crate::preferences_file::PreferencesFile;
use crate::record_document::{DOCUMENT, RECORD};
use amiga_boardgame::entry::daily::DailyRequest;
use amiga_boardgame::entry::lesson::Lesson;
use amiga_boardgame::entry::scripting::lesson_title;
use amiga_boardgame::table::GameEntry;
use amiga_boardgame::table::any_game::{Action, AnyGame};
use amiga_boardgame::table::friend::LinkStage;
use amiga_boardgame::table::pasted_text::joined_lines;
use amiga_boardgame::view::host_request::{FileCommand, HostRequest};
use amiga_boardgame::view::personal::Personal;
use boardgame_engine::coach::Day;
use small_amiga::Program;
use small_amiga::asl::FileChoice;
use small_amiga::chips::Ticks;
use small_amiga::disk_object::{DiskObject, IconType};
use small_amiga::dos::{DosPath, JobRequest, JobRun, Launch, Name, Startup};
use small_amiga::exec::Signals;
use small_amiga::gadtools::ListItem;
use small_amiga::intuition::{Intuition, Screen, ScreenId, WindowId};
use small_amiga::libraries::Libraries;
use small_amiga::requester::{EasyRequest, ListReply, ListRequest};

const WORK: &str = "Work";
/// Name of the volume that contains the games, their texts and their lessons.
const GAMES: &str = "Games";
/// Name of the drawer with the lessons of all games, on the volume [`GAMES`].
const LESSONS: &str = "Lessons";

/// An activity that the host can begin in the window of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameTask {
    /// The daily puzzle of today or, if the user has a result for it, of an earlier day.
    Daily,
    /// The game's own lesson. A lesson that the window already shows is continued.
    Lesson,
}

/// A reply function, which updates a running game after its files have been read or written.
type Reply = Box<dyn FnOnce(&mut Project, &mut Intuition) + Send>;

/// A running game, with the requesters through which the user opens and saves games.
#[derive(Debug)]
pub struct Project {
    entry: &'static GameEntry,
    game: Box<dyn AnyGame>,
    /// The system libraries for opening and saving games, or `None` if this is not possible.
    libraries: Option<Libraries>,
    requesters: Requesters,
    /// The request to a slow volume, until its reply has arrived.
    ///
    /// Meanwhile the windows ignore input.
    request: Option<JobRun<JobRequest<Reply>>>,
    /// Name of the file that the game was opened from or last saved in.
    name: Option<Name>,
    /// The drawer that file requesters of the game propose, if a drawer or file has been chosen before.
    drawer: Option<DosPath>,
    preferences: GamePreferences,
}

/// The text above the list of lessons.
const QUESTION: &str = "Which lesson do you want to see?";
/// The buttons of the list of lessons. The second one opens a lesson in a file.
const BUTTONS: [&str; 2] = ["Open", "From a file..."];

/// The message in the screen's title bar if the clock shows a day that has no daily puzzle.
const NO_DATE: &str = "There are daily puzzles from 2026 on, but the clock shows an earlier date";

/// The message in the screen's title bar if a daily puzzle or lesson cannot begin in the window of a game between two
/// people.
const BETWEEN_PEOPLE: &str = "Your friend's game is in this window: Back leaves it";

impl Project {
    /// Creates the project of a game whose window is open. Without `libraries`, the user cannot open and save games.
    pub fn new(
        entry: &'static GameEntry,
        game: Box<dyn AnyGame>,
        libraries: Option<Libraries>,
        preferences: Option<Rc<PreferencesFile>>,
    ) -> Self {
        Self {
            preferences: GamePreferences::new(preferences),
            entry,
            game,
            libraries,
            requesters: Requesters::default(),
            request: None,
            name: None,
            drawer: None,
        }
    }

    /// Saves a resumed game's personal settings in the preferences.
    ///
    /// Earlier versions saved personal settings with the game. Settings that the preferences already contain
    /// are not changed.
    pub fn adopt_choices(&mut self, intuition: &mut Intuition) {
        let Personal { frames, coordinates, classic, .. } = self.game.pulse().personal;
        let classic = classic.filter(|on| *on);
        let changes = Personal { frames, coordinates, classic, ..Personal::default() };
        self.preferences.save(intuition, changes);
    }

    /// Sets the file that the game was opened from or saved in.
    ///
    /// Later file requesters propose the drawer of this file, and an unused name derived from the file's
    /// name.
    pub fn set_file(&mut self, file: &DosPath) {
        (self.name, self.drawer) = (Some(file.name().clone()), file.parent());
    }

    pub(crate) fn actor(&self) -> &dyn AnyGame {
        self.game.as_ref()
    }

    pub(crate) fn actor_mut(&mut self) -> &mut dyn AnyGame {
        self.game.as_mut()
    }

    pub(crate) const fn entry(&self) -> &'static GameEntry {
        self.entry
    }

    /// Begins a daily puzzle or a lesson in the window of the game.
    ///
    /// Shows a message instead while the window shows a game between two people that is unfinished or has an unsent
    /// move, so that no unsent move is lost.
    pub(crate) fn begin_task(&mut self, intuition: &mut Intuition, task: GameTask) {
        let pulse = self.game.pulse();
        let is_between_people = pulse.link_stage.is_some_and(|stage| stage != LinkStage::Over);
        if is_between_people || pulse.has_unsent_turn {
            intuition.display_beep();
            return intuition.announce(Some(BETWEEN_PEOPLE.to_owned()));
        }
        match task {
            GameTask::Daily => self.begin(intuition, FileCommand::Daily),
            GameTask::Lesson => {
                if let Some(lesson) = own_lesson(self.entry).filter(|_| !pulse.is_in_lesson) {
                    self.game.act(intuition, Action::Lesson(lesson));
                }
            }
        }
    }

    fn begin(&mut self, intuition: &mut Intuition, command: FileCommand) {
        if command == FileCommand::OpenLesson && self.request.is_none() {
            return self.list_lessons(intuition);
        }
        let Some(libraries) = self.libraries.as_ref().filter(|_| self.request.is_none()) else {
            return intuition.display_beep();
        };
        let drawer = self.drawer.clone().map_or_else(|| Name::new(WORK).map(DosPath::root), Ok);
        let Ok(drawer) = drawer else { return };
        let title = self.entry.title;
        let name = self.name.as_ref().map_or(title, Name::as_str);
        let (title, suffix, operation) = match command {
            FileCommand::Open => {
                let title = format!("Open a game of {title}");
                return self.open_requester(intuition, &title, (drawer, ""), FileOperation::Open);
            }
            FileCommand::OpenLesson => return intuition.display_beep(),
            FileCommand::Daily => return self.pose_open_daily(intuition),
            FileCommand::Look => return libraries.preferences.change_look(intuition),
            FileCommand::PutRecord => return self.put_record(intuition),
            FileCommand::SaveAs => (format!("Save this game of {title}"), "", self.saved()),
            FileCommand::Print => match files::printed(intuition, self.window()) {
                Some(printout) => {
                    (format!("Print {title} as a picture"), ".png", FileOperation::Print(printout))
                }
                None => return,
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

    /// Creates, on the volume `Work`, the document that opens the user's record of games and daily puzzles.
    ///
    /// An existing file with the name of the document is not replaced.
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

    fn today(&self) -> Option<Day> {
        let now = self.libraries.as_ref().map(|libraries| libraries.dos.now());
        now.and_then(|now| Day::of_unix_days(now.unix_days()))
    }

    /// Sets up the daily puzzle of today or, if the user has a result for it, of an earlier day.
    fn pose_open_daily(&mut self, intuition: &mut Intuition) {
        match self.today() {
            Some(today) => self.game.act(intuition, Action::OpenDaily(today)),
            None => intuition.announce(Some(NO_DATE.to_owned())),
        }
    }

    /// Sets up the daily puzzle of the requested day.
    ///
    /// The puzzle is late if the clock of the computer shows a different day.
    pub(crate) fn pose_daily(&mut self, intuition: &mut Intuition, request: DailyRequest) {
        let today = self.today();
        let day = match request {
            DailyRequest::Today => today,
            DailyRequest::Of(day) => Some(day),
        };
        match day {
            Some(day) => {
                let is_late = today.is_some_and(|today| today != day);
                self.game.act(intuition, Action::Daily { day, is_late });
            }
            None => intuition.announce(Some(NO_DATE.to_owned())),
        }
    }

    /// Opens the list of the game's lessons.
    fn list_lessons(&mut self, intuition: &mut Intuition) {
        let titles = self.entry.words.lessons.iter().map(|text| ListItem::from(lesson_title(text)));
        let title = format!("Lessons of {}", self.entry.title);
        let screen = self.screen(intuition);
        let list = ListRequest::open(intuition, screen, &title, &[QUESTION], titles.collect(), &BUTTONS);
        self.requesters.lessons = Some(list);
        self.let_sleep(intuition);
    }

    /// Begins the lesson that the user has chosen in the list, or opens the requester for a lesson in a file.
    fn chosen_lesson(&mut self, intuition: &mut Intuition, line: usize, is_file: bool) {
        if is_file {
            let drawer = Name::new(GAMES).and_then(|games| DosPath::root(games).resolve(LESSONS));
            return match drawer.ok().filter(|_| self.libraries.is_some()) {
                Some(drawer) => {
                    let title = format!("Open a lesson of {}", self.entry.title);
                    self.open_requester(intuition, &title, (drawer, ""), FileOperation::Open);
                }
                None => intuition.display_beep(),
            };
        }
        let text = self.entry.words.lessons.get(line).copied().unwrap_or_default();
        match Lesson::parse(text, self.entry.word, self.entry.words) {
            Ok(lesson) => self.game.act(intuition, Action::Lesson(lesson)),
            Err(_) => intuition.display_beep(),
        }
    }

    fn window(&self) -> WindowId {
        self.game.pulse().window
    }

    fn screen(&self, intuition: &Intuition) -> Option<ScreenId> {
        intuition.screen_of(self.window()).map(Screen::id)
    }

    fn let_sleep(&self, intuition: &mut Intuition) {
        self.requesters.let_sleep(intuition, self.window(), self.request.is_some());
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
        self.requesters.message = Some((request, on_yes));
        self.let_sleep(intuition);
    }

    /// Acts on the user's answers to the open requesters.
    ///
    /// During a request to a volume, and while a message covers the file requester, the window messages of the file
    /// requester are handled, so that it is drawn again on another screen, but an answer in it has no effect.
    fn handle_requesters(&mut self, intuition: &mut Intuition) {
        self.poll_request(intuition);
        let is_waiting = self.request.is_some() || self.requesters.message.is_some();
        match self.requesters.poll_file(intuition).filter(|_| !is_waiting) {
            None => {}
            Some(FileChoice::Cancel) => self.close_requesters(intuition),
            Some(FileChoice::File(path)) => self.chosen(intuition, path),
        }
        let game = self.window();
        if let Some(reply) = self.requesters.poll_lessons(intuition, game) {
            self.let_sleep(intuition);
            if let ListReply::Chosen { line, button } = reply {
                self.chosen_lesson(intuition, line, button == 1);
            }
        }
        if self.request.is_some() {
            return;
        }
        let Some(answer) = self.requesters.poll_message(intuition, game) else { return };
        self.let_sleep(intuition);
        match (answer, &mut self.requesters.file) {
            (Some(OnYes::Overwrite(path)), _) => self.write(intuition, path),
            (Some(OnYes::OpenGame(game, record)), _) => self.open_game(game, &record),
            // The file requester is still open and resumes, so that the user can choose another file.
            (None, Some((_, request))) if intuition.active() == Some(request.window()) => {
                request.retry(intuition)
            }
            (None, _) => {}
        }
    }

    /// Offers to open a pasted text in another game, because this game cannot read the text.
    ///
    /// If the text is a record of another game, asks whether to open that game. If it is not, the title bar
    /// continues to show that the text cannot be pasted.
    fn offer_other_game(&mut self, intuition: &mut Intuition, text: &str) {
        let records = joined_lines(text);
        let other =
            |record: &String| catalogue().games().find(|game| *game != self.entry && game.reads(record));
        let found = records.iter().find_map(|record| Some((other(record)?, record.clone())));
        let Some((game, record)) = found.filter(|_| self.libraries.is_some()) else { return };
        intuition.announce(None);
        self.game.act(intuition, Action::ClearMessage);
        let line = format!("This is a position of {}.", game.title);
        let place = format!("Open it in a window of {}?", game.title);
        let on_yes = Some(OnYes::OpenGame(game, record));
        self.show_requester(intuition, &[&line, &place], &["Open", "Cancel"], on_yes);
    }

    /// Opens the game record `record` in a window of the other game `game`; this game stays open.
    ///
    /// If that game is already open, its window comes to the front and takes the game record.
    fn open_game(&self, game: &'static GameEntry, record: &str) {
        let Some(libraries) = &self.libraries else { return };
        let tool_types = vec![format!("POSITION={record}")];
        let startup = Startup::Workbench { tool_types, project: None };
        libraries.orders.put_msg(Launch { program: game.word.to_owned(), startup, reply: None });
    }

    /// Opens a window of the board game that a friend plays. The window goes on with the friend's link or line.
    ///
    /// A program without the game shows a message.
    fn open_friends_game(&self, intuition: &mut Intuition, game: &str) {
        let Some((entry, libraries)) = catalogue().find(game).zip(self.libraries.as_ref()) else {
            return intuition
                .announce(Some("This program does not know the game of your friend.".to_owned()));
        };
        let startup = Startup::Workbench { tool_types: Vec::new(), project: None };
        libraries.orders.put_msg(Launch { program: entry.word.to_owned(), startup, reply: None });
    }

    fn close_requesters(&mut self, intuition: &mut Intuition) {
        let game = self.window();
        if self.requesters.close(intuition, game) {
            self.let_sleep(intuition);
        }
    }
}

/// Returns the lesson that begins when the user picks Lesson in a game's menu, or `None` if the game has no lessons.
pub fn own_lesson(game: &GameEntry) -> Option<Lesson> {
    Lesson::parse(game.words.lessons.first()?, game.word, game.words).ok()
}

impl Program for Project {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        if let Some(changes) = self.preferences.take_changes() {
            self.game.act(intuition, Action::Prefer(changes));
        }
        let before = self.game.pulse().personal;
        self.game.wake(intuition, signals);
        self.preferences.save(intuition, self.game.pulse().personal.changed_since(before));
        self.preferences.announce_look(intuition);
        while let Some(request) = self.game.take_request() {
            match request {
                HostRequest::File(command) => self.begin(intuition, command),
                HostRequest::UnreadClip(text) => self.offer_other_game(intuition, &text),
                HostRequest::OpenFriendsGame(game) => self.open_friends_game(intuition, &game),
            }
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
