//! The `tripppin` command: runs the action chosen by the command line.

use std::fmt::Display;
use std::path::Path;
use std::process::ExitCode;
use std::rc::Rc;
use std::time::{Duration, Instant};

use boardgame_engine::search_task::Pace;
use small_amiga_window::files::{AtomicWrite, write_atomically};
use small_amiga_window::{BORDER, WindowOptions};
use tripppin::recording::Recording;
use tripppin::{desktop, play, signals};
use tripppin_app::assets::drawings;
use tripppin_app::autosave::{self, FolderStore, Store};
use tripppin_app::batch::{self, Completion};
use tripppin_app::cli::{self, CliAction, Settings, completions, help, man};
use tripppin_app::folders::Folders;
use tripppin_app::interrupt::INTERRUPTED;
use tripppin_app::script::stage::{FrameObserver, PictureFormat, ScriptHost};
use tripppin_app::{boot, script, terminal, volumes};

/// Exit code for an invalid command line.
const USAGE: u8 = 2;
/// Exit code for all errors other than an invalid command line.
const FAILURE: u8 = 1;

/// Maximum number of nodes that an engine visits per vertical blank in scripts.
///
/// A present-day processor visits about as many nodes in that time.
const SCRIPT_PACE: Pace = Pace::Measured(100_000);

fn main() -> ExitCode {
    start(&|error| terminal::error(error))
}

/// Runs the action that the command line selects, and passes errors to `tell`.
pub(crate) fn start(tell: &dyn Fn(&dyn Display)) -> ExitCode {
    terminal::install_panic_hook();
    let mut settings = match cli::parse_host(std::env::args_os().skip(1), &mut terminal::prompt_line) {
        Ok(settings) => settings,
        Err(error) => {
            tell(&error);
            return ExitCode::from(USAGE);
        }
    };
    for note in &settings.notes {
        terminal::note(note);
    }
    let task = std::mem::replace(&mut settings.run, CliAction::Window);
    match run(task, &mut settings) {
        Ok(Completion::Complete) => ExitCode::SUCCESS,
        Ok(Completion::Interrupted) => ExitCode::from(INTERRUPTED),
        Err(error) => {
            tell(&error);
            ExitCode::from(FAILURE)
        }
    }
}

fn run(task: CliAction, settings: &mut Settings) -> Result<Completion, Box<dyn std::error::Error>> {
    match task {
        CliAction::Help(None) => terminal::print(&help::full_help())?,
        CliAction::Help(Some(topic)) => terminal::print(&help::command_help(topic))?,
        CliAction::Man => terminal::print(&man::page())?,
        CliAction::Completions(shell) => terminal::print(&completions::completion_script(shell))?,
        CliAction::Batch(mut job) => return Ok(batch::run(&mut job, &mut terminal::results())?),
        CliAction::Merge { files, json, rebuild } => {
            return Ok(batch::merge_files(&files, json, rebuild, &mut terminal::results())?);
        }
        CliAction::Drawings { folder } => drawings::write_to(&folder)?,
        CliAction::Version => terminal::print(concat!("tripppin ", env!("CARGO_PKG_VERSION"), "\n"))?,
        CliAction::Play => play::run(settings, &|settings| switch_on(settings, SCRIPT_PACE))?,
        CliAction::Screenshot { out, rgb } => switch_on(settings, SCRIPT_PACE)?
            .write_picture(&out, if rgb { PictureFormat::ToScale } else { PictureFormat::Pens })?,
        CliAction::Script { file } => run_script(settings, &file, &mut |_| Ok(()))?,
        CliAction::Record { file, out } => {
            // Report an unwritable path before the script runs.
            drop(AtomicWrite::new(&out)?);
            let mut film = Recording::new(settings.border.unwrap_or(0));
            run_script(settings, &file, &mut |stage| film.take(stage))?;
            write_atomically(&out, &film.encoded(settings.scale.unwrap_or(1))?)?;
        }
        CliAction::Window => run_window(settings)?,
    }
    Ok(Completion::Complete)
}

const CLASSIC_SCALE: u32 = 2;
/// Time after the end of the window at which the last attempt to save a game is given up.
const FINISH_LIMIT: Duration = Duration::from_secs(5);

/// Runs the program's window with the saved or the requested game.
///
/// The user can start further games in the window. Classic mode saves no game.
fn run_window(settings: &mut Settings) -> Result<(), Box<dyn std::error::Error>> {
    signals::install()?;
    let classic = settings.values.is_classic();
    let folders = Folders::own();
    if folders.games.is_none() && !classic {
        terminal::note("the game will not be saved: the environment names no home folder");
    }
    let Folders { games, screens, work, .. } = folders.responding(|path| {
        terminal::note(&format!("{}: the folder does not respond and is not used", path.display()));
    });
    let own =
        work.as_deref().map(|work| Rc::new(FolderStore::new(work, autosave::WRITE_TIMEOUT)) as Rc<dyn Store>);
    if let Err(error) = settings.apply_stored_preferences(own, screens.as_deref()) {
        terminal::note(&error);
    }
    settings.choose_workbench(false);
    let folder = games.filter(|_| !classic).map(|path| FolderStore::cleared(&path, autosave::WRITE_TIMEOUT));
    let store = folder.map(|folder| Rc::new(folder) as Rc<dyn Store>);
    if let Some(store) = &store {
        settings.resume_front(&**store)?;
    }
    let options = WindowOptions {
        title: settings.game.title.into(),
        scale: settings.scale.map(|scale| scale as u32).or(classic.then_some(CLASSIC_SCALE)),
        border: settings.border.map_or(BORDER, |border| border as u32),
        fit: settings.window_fit(),
    };
    let volumes = volumes::mount_all(work.as_deref(), volumes::clock)?;
    let mut computer = autosave::open(settings, Pace::Free, store, (volumes, screens.as_deref()), false)?;
    let ended = desktop::run(&mut computer, &options);
    let until = Instant::now() + FINISH_LIMIT;
    let saved = computer.finish().map_err(|unsaved| unsaved.to_string());
    let with_friends = settings.links.as_ref().map_or(Ok(()), |games| games.finish(until));
    autosave::end_lines();
    let faults: Vec<_> = [saved, with_friends].into_iter().filter_map(Result::err).collect();
    match (ended, faults.split_last()) {
        (Ok(()), None) => Ok(()),
        (Ok(()), Some((last, others))) => {
            others.iter().for_each(|other| terminal::error(other));
            Err(last.as_str().into())
        }
        (Err(error), _) => {
            faults.iter().for_each(|fault| terminal::error(fault));
            Err(error)
        }
    }
}

fn run_script(
    settings: &Settings,
    file: &Path,
    watch: &mut FrameObserver<'_>,
) -> Result<(), Box<dyn std::error::Error>> {
    let mut said = Ok(());
    let mut say = |text: &str| {
        if said.is_ok() {
            said = terminal::print(&format!("{text}\n"));
        }
    };
    let start = || switch_on(settings, SCRIPT_PACE);
    script::run_file(file, settings.game.words, start, Path::new(""), &mut say, watch)?;
    Ok(said?)
}

fn switch_on(settings: &Settings, pace: Pace) -> Result<Box<dyn ScriptHost>, Box<dyn std::error::Error>> {
    boot::start_computer(settings, pace, Folders::own().screens.as_deref())
}
