//! The whole program of a catalogue: runs the action that the command line selects.

use std::fmt::Display;
use std::path::Path;
use std::process::ExitCode;
use std::rc::Rc;
use std::time::{Duration, Instant};

use crate::assets::drawings;
use crate::autosave::{self, FolderStore, Store};
use crate::batch::{self, Completion};
use crate::catalogue::{Catalogue, catalogue};
use crate::cli::{self, CliAction, Settings, completions, help, man};
use crate::folders::Folders;
use crate::interrupt::INTERRUPTED;
use crate::recording::Recording;
use crate::script::stage::{FrameObserver, PictureFormat, ScriptHost};
use crate::{boot, desktop, notice, play, script, signals, terminal, volumes};
use amiga_boardgame::table::GameEntry;
use boardgame_engine::search_task::Pace;
use small_amiga_window::files::{AtomicWrite, write_atomically};
use small_amiga_window::{BORDER, WindowOptions};

/// Exit code for an invalid command line.
const USAGE: u8 = 2;
/// Exit code for all errors other than an invalid command line.
const FAILURE: u8 = 1;

/// Maximum number of nodes that an engine visits per vertical blank in scripts.
///
/// A present-day processor visits about as many nodes in that time.
const SCRIPT_PACE: Pace = Pace::Measured(100_000);

/// Runs the program with this catalogue, as its function `main`.
///
/// The arguments of the process select the action. Errors are written to standard error in one line. The exit code is 2
/// for an invalid command line, 1 for another error, and 130 for a batch command that was interrupted.
pub fn main(catalogue: &'static Catalogue) -> ExitCode {
    start(catalogue, &|error| terminal::error(error))
}

/// Runs a program with a single game, which gives the program its names, as the function `main` of that program.
///
/// `version` is the version of the program, for instance `env!("CARGO_PKG_VERSION")`.
///
/// The program has a window, pictures, scripts and a game in a terminal, and all commands of the game's entry.
pub fn launch_game(game: &'static GameEntry, version: &'static str) -> ExitCode {
    main(Box::leak(Box::new(Catalogue::new(game, version))))
}

/// Runs the program as [`main`] does, for users who see no standard error: a window shows errors, too.
///
/// Errors and notes are also written to the file `COMMAND.log` in the folder of saved games.
pub fn main_without_console(catalogue: &'static Catalogue) -> ExitCode {
    if let Some(folder) = Folders::own(catalogue).games {
        terminal::log_to(folder.join(format!("{}.log", catalogue.command)));
    }
    start(catalogue, &|error| {
        terminal::error(error);
        if let Err(error) = notice::show(&error.to_string()) {
            terminal::error(&error);
        }
    })
}

/// Runs the action that the command line selects. Errors are passed to `report`.
fn start(catalogue: &'static Catalogue, report: &dyn Fn(&dyn Display)) -> ExitCode {
    catalogue.install();
    terminal::install_panic_hook();
    let mut settings =
        match cli::parse_host(catalogue, std::env::args_os().skip(1), &mut terminal::prompt_line) {
            Ok(settings) => settings,
            Err(error) => {
                report(&error);
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
            report(&error);
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
        CliAction::Version => {
            let Catalogue { command, version, .. } = catalogue();
            terminal::print(&format!("{command} {version}\n"))?;
        }
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
    let folders = Folders::own(catalogue());
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
    let volumes = volumes::mount_all(catalogue(), work.as_deref(), volumes::clock)?;
    let mut computer = autosave::open(settings, Pace::Free, store, (volumes, screens.as_deref()), false)?;
    let ended = desktop::run(catalogue(), &mut computer, &options);
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
    boot::start_computer(settings, pace, Folders::own(catalogue()).screens.as_deref())
}
