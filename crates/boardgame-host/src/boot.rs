//! Creates a running computer from settings: loads all files, opens the screens and starts the programs.

use std::cell::{Cell, RefCell};
use std::error::Error;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use super::amiga::{self, Amiga};
use super::assets::icons;
use super::batch_task::BatchTask;
use super::cli::options::{OptionSpec, options};
use super::cli::{Settings, ShellInvocation, readargs, startup};
use super::current_preferences::CurrentPreferences;
use super::loader::{AlreadyRunningError, Loader};
use super::prepared::Prepared;
use super::public_screens;
use super::record_document::{RecordViewer, is_document};
use super::running::Running;
use super::script::stage::ScriptHost;
use super::setup::ScreenSetup;
use super::terminal;
use super::volumes;
use crate::catalogue::{Catalogue, catalogue};
use amiga_boardgame::entry::daily::{self, DailyRequest};
use amiga_boardgame::entry::drawing::Drawings;
use amiga_boardgame::entry::lesson::{LESSON, Lesson};
use amiga_boardgame::entry::option_values::POSITION;
use amiga_boardgame::table::GameEntry;
use amiga_boardgame::table::any_game::AnyGame;
use amiga_boardgame::table::saved_game;
use amiga_boardgame::table::start::Start;
use boardgame_engine::search_task::Pace;
use small_amiga::Program;
use small_amiga::chips::{Chunky, Rgb4};
use small_amiga::dos::{DateStamp, Dos, DosError, DosPath, Launch, LaunchReply, Name, Processes, Startup};
use small_amiga::exec::{MsgPort, SignalPort, Signals};
use small_amiga::intuition::{HostTraits, Icon, Intuition, Look, PubName};
use small_amiga::preferences::PreferencesLibrary;
use small_amiga::text;
use small_amiga_window::DisplayOptions;
use small_amiga_window::PixelShape;
use small_amiga_window::files;
use small_amiga_workbench::ed;
use small_amiga_workbench::workbench::TRASHCAN;
use small_amiga_workbench::workbench::Workbench;
use small_amiga_workbench::workbench::pictures::Pictures;
use small_amiga_workbench::{self as programs, FileContents, Libraries, Resident, StartArgs, WORKBENCH};

/// Loads all required files and starts an emulated computer with the requested game.
///
/// `screens` is the folder of the user's public screens, which are added to the built-in ones.
///
/// The computer shows no date, so that scripts are repeatable. Only the daily puzzle of today sets its clock.
///
/// # Errors
/// Returns an error if a file that the settings name is missing or invalid, or if the game cannot start.
pub fn start_computer(
    settings: &Settings,
    pace: Pace,
    screens: Option<&Path>,
) -> Result<Box<dyn ScriptHost>, Box<dyn Error>> {
    let needs_date = daily::read(&settings.values)? == Some(DailyRequest::Today);
    let volumes =
        volumes::mount_all(catalogue(), None, if needs_date { volumes::clock } else { DateStamp::default })?;
    let on_workbench = settings.workbench == Some(true);
    Ok(Box::new(computer(settings, pace, screens, (volumes, on_workbench), |_| ())?))
}

/// Starts an emulated computer on which only the requested game runs.
///
/// `of` converts the game into the program type of the computer.
///
/// # Errors
/// Returns an error if a file that the settings name is missing or invalid, or if the game cannot start.
pub fn start_computer_as<P: Program>(
    settings: &Settings,
    pace: Pace,
    screens: Option<&Path>,
    of: impl FnOnce(Box<dyn AnyGame>) -> P,
) -> Result<Amiga<P>, Box<dyn Error>> {
    let (setup, prepared) = Prepared::alone(settings, pace, screens)?;
    let mut amiga = Amiga::new(&setup, Processes::default(), settings.game.title, |intuition, port| {
        prepared.open_window(intuition, port).map(of)
    })?;
    amiga.frame_pictures(settings.border.unwrap_or(0));
    amiga.set_additions(!settings.values.is_classic());
    Ok(amiga)
}

/// Starts the requested game beside the running programs.
///
/// The game opens on its own screen or on an open public screen.
///
/// Settings of the Workbench's screen are ignored, because that screen is already open.
///
/// # Errors
/// Returns an error if a file that the settings name is missing or invalid, or if the game cannot start.
pub fn start_beside(
    amiga: &mut Amiga<Running>,
    settings: &Settings,
    pace: Pace,
    screens: Option<&Path>,
) -> Result<(), Box<dyn Error>> {
    amiga.run(settings.game.title, |intuition, port| {
        Prepared::beside(settings, pace, screens, intuition)?.open(intuition, port)
    })
}

/// Starts an emulated computer and the requested game, with or without the Workbench.
///
/// `volumes` are the computer's volumes. The Workbench opens if `on_workbench` is set, and executes
/// `S:Startup-Sequence` unless the settings prevent this.
///
/// `prepare` can change the settings of each game that is started later, for example if another program has
/// it open.
///
/// # Errors
/// Returns an error if a file that the settings name is missing or invalid, or if the game cannot start.
pub fn computer(
    settings: &Settings,
    pace: Pace,
    screens: Option<&Path>,
    (volumes, on_workbench): (Dos, bool),
    mut prepare: impl FnMut(&mut Settings) + 'static,
) -> Result<Amiga<Running>, Box<dyn Error>> {
    let (mut setup, prepared) = Prepared::alone(settings, pace, screens)?;
    // Except in classic mode, a screen with the look of release 1.3 is only for games.
    let is_classic = settings.values.is_classic();
    let is_split = on_workbench && setup.look == Look::V13 && !is_classic;
    let old = is_split.then(|| setup.clone());
    if old.is_some() {
        setup = settings.workbench_setup(screens)?;
    }
    let setup = &setup;
    let (asked, wishes) = (settings.started(settings.game, Vec::new())?, settings.preferences.values.options);
    let asked = Rc::new(RefCell::new(Settings { scale: settings.scale, ..asked }));
    let wishes =
        Rc::new(Cell::new(DisplayOptions { scale: settings.scale.map(|scale| scale as u32), ..wishes }));
    let chosen = CurrentPreferences::new(Rc::clone(&asked), screens, Rc::clone(&wishes))?;
    let libraries = Libraries {
        dos: volumes,
        processes: Processes::default(),
        orders: MsgPort::new(SignalPort::new(), Signals::REPLY_PORT),
        resident: resident(),
        printer,
        screens: Rc::new(public_screens::Files {
            folder: screens.map(Path::to_path_buf),
            drawings: setup.drawings.clone(),
            legible: settings.is_legible(),
        }),
        preferences: PreferencesLibrary::new(Rc::new(chosen)),
    };
    let list = libraries.processes.clone();
    let has_startup = on_workbench && !is_classic && !settings.skips_startup;
    let startup = if has_startup { startup_sequence(&libraries.dos) } else { None };
    let programs = if startup.is_some() { 3 } else { 2 };
    let prepared = prepared.with_files(&libraries, None);
    let game = |intuition: &mut Intuition, port: &SignalPort| prepared.open(intuition, port);
    let mut amiga = if on_workbench {
        let mut amiga = Amiga::new(setup, list, WORKBENCH, |intuition, port| {
            let startup = &Startup::Workbench { tool_types: Vec::new(), project: None };
            let start = StartArgs { intuition, port, libraries: &libraries, startup, file: None };
            let mut workbench = open_workbench(start, &setup.drawings, is_classic);
            if settings.ends_with_game {
                workbench.end_with_programs(programs);
            }
            Ok::<_, Box<dyn Error>>(Running::Tool(Box::new(workbench)))
        })?;
        if let Some(old) = old {
            let title = settings.public_screen(screens, &mut Vec::new())?.name;
            let old = ScreenSetup { title: title.clone(), ..old }.fitted(setup.interlace)?;
            open_public_screen(amiga.computer_mut().intuition_mut(), &title, &old);
        }
        amiga.run(settings.game.title, game)?;
        amiga
    } else {
        Amiga::new(setup, list, settings.game.title, game)?
    };
    amiga.frame_pictures(settings.border.unwrap_or(0));
    amiga.set_additions(!settings.values.is_classic());
    amiga.set_preferences(libraries.preferences.clone(), wishes);
    let folder = screens.map(Path::to_path_buf);
    let (drawings, record) = (setup.drawings.clone(), settings.record.clone());
    amiga.load_with(Loader {
        dos: libraries.dos.clone(),
        file: startup_file,
        reading: Vec::new(),
        orders: libraries.orders.clone(),
        running: |program: &Running| program.entry().map(|entry| (entry, program.window())),
        load: Box::new(move |launch, file, running, intuition, port| {
            let tool = programs::find(&launch.program);
            if tool.is_some() || launch.program == WORKBENCH {
                let startup = &launch.startup;
                let start = StartArgs { intuition, port, libraries: &libraries, startup, file };
                return match tool {
                    Some(tool) => Ok(Running::Tool((tool.start)(start)?)),
                    None => Ok(Running::Tool(Box::new(open_workbench(start, &drawings, is_classic)))),
                };
            }
            if file.as_ref().is_some_and(|file| file.as_ref().is_ok_and(|bytes| is_document(bytes))) {
                let viewer = record.as_ref().and_then(|record| RecordViewer::open(intuition, record));
                return Ok(Running::Tool(Box::new(viewer.ok_or("no record is kept in this run")?)));
            }
            let word = &launch.program;
            let game = catalogue().find(word).ok_or_else(|| format!("{word}: no such program"))?;
            let game = file.as_ref().and_then(named_game).unwrap_or(game);
            let asked = asked.borrow();
            let mut settings = match &launch.startup {
                Startup::Cli { arguments, current, input, .. } => {
                    match asked.by_line(game, arguments, input.is_some())? {
                        ShellInvocation::Game(settings) => *settings,
                        ShellInvocation::Batch(words) => {
                            let window = intuition.active_or_any().ok_or("there is no window")?;
                            // The window is the Shell's, unless the command runs in the background.
                            let letter = intuition.font_of(window).map_or(8, |font| font.text_length("m"));
                            let columns = (intuition.inner(window).width / letter.max(1)) as usize;
                            let files = (&libraries.dos, current);
                            let task = BatchTask::start(game, words, files, input.clone(), columns)?;
                            if let Some(reply) = &launch.reply {
                                reply.put_msg(LaunchReply::Output(task.output().clone()));
                            }
                            return Ok(Running::Batch(task, window));
                        }
                    }
                }
                Startup::Workbench { tool_types, project } => {
                    let mut settings = asked.started(game, startup::words_of(tool_types, game))?;
                    settings.by_icon = true;
                    if let Some(project) = project {
                        let is_open = running.iter().any(|(entry, _)| *entry == game);
                        let opened = opened(file, game, project)?;
                        let is_lesson = matches!(opened, OpenedFile::Lesson(_));
                        settings.start = settings.start.take().map(|start| match opened {
                            OpenedFile::Game(saved) => *saved,
                            OpenedFile::Lesson(lesson) => Start { lesson: Some(lesson), ..start },
                        });
                        // A lesson is shown in the window of the resumed game, but has a window of its own if
                        // the game is already open.
                        if !is_lesson || is_open {
                            settings.values.push(POSITION, project.to_string().into());
                        }
                    }
                    settings
                }
            };
            let is_file = matches!(launch.startup, Startup::Workbench { project: Some(_), .. });
            let running = running.iter().find(|(entry, _)| *entry == game);
            if let Some((_, window)) = running.filter(|_| !is_file && !settings.values.is_classic()) {
                // A given position is pasted into the open window, where Take back returns to its game.
                if let Some(record) = settings.values.text(POSITION) {
                    intuition.post_text(*window, record);
                }
                return Err(AlreadyRunningError { title: game.title, window: *window }.into());
            }
            for note in settings.notes.drain(..) {
                match &launch.reply {
                    Some(reply) => reply.put_msg(LaunchReply::Notice(format!("{}: {note}", game.title))),
                    None => terminal::note(&note),
                }
            }
            prepare(&mut settings);
            let file = match &launch.startup {
                Startup::Workbench { project, .. } => project.clone(),
                Startup::Cli { .. } => None,
            };
            let told = |error| format!("{}: {error}", game.title);
            let prepared = Prepared::beside(&settings, pace, folder.as_deref(), intuition).map_err(told)?;
            Ok(prepared.with_files(&libraries, file).open(intuition, port).map_err(told)?)
        }),
    });
    startup.into_iter().for_each(|launch| amiga.order(launch));
    Ok(amiga)
}

/// Returns the request to execute the user's `Startup-Sequence` or `User-Startup`, or `None` if neither file exists.
///
/// If the disk Work has a drawer S, it becomes `S:` in place of that of the system disk, whose files describe the state
/// in which the computer starts.
fn startup_sequence(dos: &Dos) -> Option<Launch> {
    let name = Name::new("S").ok()?;
    let drawer = DosPath::root(Name::new("Work").ok()?).join(name.clone()).ok()?;
    if !dos.examine(&drawer).ok()?.is_drawer() || dos.assign(name, Some(drawer.clone())).is_err() {
        return None;
    }
    let exists = |file: &&str| drawer.resolve(file).is_ok_and(|file| dos.exists(&file));
    let file = ["Startup-Sequence", "User-Startup"].into_iter().find(exists)?;
    let current = dos.volumes().into_iter().next().map(DosPath::root)?;
    let arguments = programs::shell::for_line(&format!("Execute S:{file}"));
    let startup = Startup::Cli { arguments, current, input: None, settings: None };
    Some(Launch { program: programs::shell::ENTRY.word.to_owned(), startup, reply: None })
}

/// Opens a public screen for all programs, unless a screen of this name is open.
fn open_public_screen(intuition: &mut Intuition, name: &str, setup: &ScreenSetup) {
    let Some(name) = PubName::new(name) else { return };
    if let Ok(screen) = intuition.open_pub_screen(name, amiga::screen(setup)) {
        // A screen without windows or locks can always be made public.
        let _ = intuition.set_pub_screen_private(screen, false);
    }
}

/// Starts the Workbench. Classic mode leaves out the trashcan and the MagicWB icons.
fn open_workbench(start: StartArgs<'_>, drawings: &Drawings, is_classic: bool) -> Workbench {
    let screen = start.intuition.workbench();
    let colours = if is_classic { &[] } else { screen.palette() };
    let icons = icons::for_screen(drawings, colours, start.intuition.is_interlaced());
    let icons = icons.filter(|(name, _)| !is_classic || *name != TRASHCAN);
    let pictures = icons.map(|(name, picture)| (name.to_owned(), Icon::new(picture, screen)));
    let pictures = Pictures::new(pictures);
    // The menu has an item for the lid.
    start.intuition.set_host(HostTraits { has_lid: !is_classic, ..start.intuition.host() });
    Workbench::open(start, pictures, about())
}

/// Returns the lines of the Workbench's requester `About`: the name, the version and the authors of the program.
fn about() -> Vec<String> {
    let Catalogue { title, version, authors, .. } = catalogue();
    let mut lines = vec![[*title, *version].join(" ")];
    if !authors.is_empty() {
        lines.extend([String::new(), ["by", *authors].join(" ")]);
    }
    lines
}

fn printer(picture: &Chunky, colours: &[Rgb4], interlaced: bool) -> Result<Vec<u8>, String> {
    let shape = if interlaced { PixelShape::Square } else { PixelShape::Tall };
    files::encode_indexed(picture, colours, shape).map_err(|error| error.to_string())
}

/// Returns the path of the file that a program reads when it starts, such as a saved game.
fn startup_file(dos: &Dos, launch: &Launch) -> Option<DosPath> {
    match (programs::find(&launch.program), &launch.startup) {
        (Some(tool), startup) => (tool.file?)(dos, startup).ok(),
        (None, Startup::Workbench { project, .. }) => project.clone(),
        (None, Startup::Cli { .. }) => None,
    }
}

enum OpenedFile {
    /// The start that resumes a saved game.
    Game(Box<Start>),
    Lesson(Lesson),
}

/// Returns the game that a saved game or a lesson names. The file opens in a window of this game, even if the user has
/// chosen it in the file requester of another game.
fn named_game(file: &FileContents) -> Option<&'static GameEntry> {
    let text = text::decode(file.as_ref().ok()?).ok()?;
    let lesson = text.lines().find_map(|line| line.strip_prefix(LESSON));
    catalogue().find(lesson.or(text.lines().next())?.split(' ').next()?)
}

/// Parses a file that a game opens: a saved game or a lesson.
///
/// `file` contains the text, and `project` is the path of the file.
fn opened(
    file: Option<FileContents>,
    game: &'static GameEntry,
    project: &DosPath,
) -> Result<OpenedFile, Box<dyn Error>> {
    let told = |why: &dyn std::fmt::Display| format!("{project}: {why}");
    let bytes = file.unwrap_or(Err(DosError::ObjectNotFound)).map_err(|error| told(&error))?;
    let text = text::decode(&bytes).map_err(|_| told(&"not a text; expected a saved game"))?;
    if text.lines().any(|line| line.starts_with(LESSON)) {
        let lesson = Lesson::parse(text, game.word, game.words).map_err(|error| told(&error))?;
        return Ok(OpenedFile::Lesson(lesson));
    }
    Ok(OpenedFile::Game(Box::new(saved_game::read(game, text).map_err(|error| told(&error))?)))
}

/// Returns the tools and games that the Shell finds by name.
///
/// All games take the arguments of the original Tripppin, and a keyword for each option with a value, such as a player
/// or the length of a match. A daily puzzle is begun with the menu of the game.
fn resident() -> Arc<[Resident]> {
    let template = |game: &GameEntry| {
        let own = game.window.as_ref().map_or(&[][..], |window| window.accepted_options);
        let is_keyword =
            |spec: &&OptionSpec| spec.takes_value() && spec.name != daily::DAILY && own.contains(&spec.name);
        let keywords = options().iter().filter(is_keyword);
        let keywords = keywords.map(|spec| format!(",{}/K", startup::plain(spec.name)));
        keywords.fold(readargs::TEMPLATE.to_owned(), |template, keyword| template + &keyword)
    };
    let games = catalogue().games().map(|game| (game.title, game.word, template(game)));
    let tools = programs::ALL.iter().map(|tool| (tool.title, tool.word, String::new()));
    let tools = tools.chain([(ed::ENTRY.title, ed::ENTRY.word, ed::TEMPLATE.to_owned())]);
    games
        .chain(tools)
        .map(|(name, word, template)| Resident {
            name: name.to_owned(),
            word,
            template,
            version: catalogue().version,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn about_names_program_version_and_authors() {
        assert_eq!(about(), ["Tripppin 1.2.3", "", "by nobody"]);
    }

    #[test]
    fn startup_sequence_is_executed_only_if_present() {
        let dos = volumes::mount_all(catalogue(), None, DateStamp::default).unwrap();
        assert!(startup_sequence(&dos).is_none(), "there is no drawer");
        let work = DosPath::root(Name::new("Work").unwrap());
        dos.make_drawer(&work.resolve("S").unwrap()).unwrap();
        assert!(startup_sequence(&dos).is_none(), "the drawer is empty");
        dos.write(&work.resolve("S/Startup-Sequence").unwrap(), b"Echo started").unwrap();
        let startup = startup_sequence(&dos).unwrap().startup;
        assert!(
            matches!(startup, Startup::Cli { arguments, .. } if arguments.ends_with("Execute S:Startup-Sequence"))
        );
    }
}
