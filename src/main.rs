//! The `tripppin` command: chooses what to run.

use std::path::Path;
use std::process::ExitCode;

use tripppin::games::entry::actor::Actor;
use tripppin::games::thinking::Pace;
use tripppin::host::assets::screens;
use tripppin::host::batch::{self, Ending};
use tripppin::host::cli::{self, Run, Settings, completions, help, man};
use tripppin::host::files::{Draft, clear_up, write_atomically};
use tripppin::host::film::Film;
use tripppin::host::interrupt::INTERRUPTED;
use tripppin::host::keeping::{self, Barred, Keeper, Place};
use tripppin::host::script::stage::{Saved, Stage, Watch};
use tripppin::host::window::keys;
use tripppin::host::window::scaling::Fit;
use tripppin::host::{boot, script, terminal, ugi, window};
use tripppin::system::intuition::Intuition;

/// Exit code of a command line that makes no sense.
const USAGE: u8 = 2;
/// Exit code of everything else that went wrong.
const FAILURE: u8 = 1;

/// Nodes a script's thinking task visits each vertical blank: about what a machine of today does in one.
const SCRIPT_PACE: Pace = Pace::Measured(100_000);

fn main() -> ExitCode {
    terminal::tell_panics();
    let mut settings = match cli::parse(std::env::args_os().skip(1), &mut terminal::ask) {
        Ok(settings) => settings,
        Err(error) => {
            terminal::error(&error);
            return ExitCode::from(USAGE);
        }
    };
    for note in &settings.notes {
        terminal::note(note);
    }
    let task = std::mem::replace(&mut settings.run, Run::Window);
    match run(task, &mut settings) {
        Ok(Ending::Complete) => ExitCode::SUCCESS,
        Ok(Ending::Interrupted) => ExitCode::from(INTERRUPTED),
        Err(error) => {
            terminal::error(&error);
            ExitCode::from(FAILURE)
        }
    }
}

fn run(task: Run, settings: &mut Settings) -> Result<Ending, Box<dyn std::error::Error>> {
    match task {
        Run::Help(None) => terminal::print(&help::whole())?,
        Run::Help(Some(topic)) => terminal::print(&help::of(topic))?,
        Run::Man => terminal::print(&man::page())?,
        Run::Completions(shell) => terminal::print(&completions::of(shell))?,
        Run::Batch(mut job) => return Ok(batch::run(&mut job, &mut terminal::results())?),
        Run::Ugi(talk) => ugi::run(&*talk)?,
        Run::Version => terminal::print(concat!("tripppin ", env!("CARGO_PKG_VERSION"), "\n"))?,
        Run::Screenshot { out, rgb } => switch_on(settings, SCRIPT_PACE)?
            .write_picture(&out, if rgb { Saved::ToScale } else { Saved::Pens })?,
        Run::Script { file } => run_script(settings, &file, &mut |_| Ok(()))?,
        Run::Record { file, out } => {
            // A place that cannot be written to is told before the script runs, not after.
            drop(Draft::new(&out)?);
            let mut film = Film::new(settings.border.unwrap_or(0));
            run_script(settings, &file, &mut |stage| film.take(stage))?;
            write_atomically(&out, &film.encoded(settings.scale.unwrap_or(1))?)?;
        }
        Run::Window => run_window(settings)?,
    }
    Ok(Ending::Complete)
}

/// The scale of windows that are as they ever were, unless another is asked for.
const CLASSIC_SCALE: u32 = 2;

/// Plays in a window: the game that was kept, unless another was asked for. The old programs kept none.
fn run_window(settings: &mut Settings) -> Result<(), Box<dyn std::error::Error>> {
    let classic = settings.given.is_classic();
    let options = window::WindowOptions {
        title: settings.game.title.into(),
        scale: settings.scale.map(|scale| scale as u32).or(classic.then_some(CLASSIC_SCALE)),
        border: settings.border.map_or(window::BORDER, |border| border as u32),
        fit: if settings.smooth { Fit::Smooth } else { Fit::Steps },
    };
    let place = if classic { None } else { place_to_keep(settings) };
    if settings.workbench {
        return run_workbench(settings, place.as_ref(), &options);
    }
    let mut amiga = switch_on(settings, Pace::Free)?;
    match place {
        Some(place) => {
            window::run(&mut Keeper::of(&mut *amiga, settings.game, place, keeping::PATIENCE)?, &options)?
        }
        None => window::run(&mut *amiga, &options)?,
    }
    Ok(())
}

/// Plays on the Workbench; every game that is opened there is kept, and gone on with.
fn run_workbench(
    settings: &Settings,
    place: Option<&Place>,
    options: &window::WindowOptions,
) -> Result<(), Box<dyn std::error::Error>> {
    let folder = keeping::user_folder().filter(|_| !settings.given.is_classic());
    let (is_kept, barred) = (folder.is_some(), Barred::default());
    if place.is_none() {
        barred.bar(settings.game);
    }
    let refused = barred.clone();
    let prepare = move |settings: &mut Settings| {
        if is_kept && place_to_keep(settings).is_none() {
            refused.bar(settings.game);
        }
    };
    let mut amiga = boot::workbench(settings, Pace::Free, screens::user_folder().as_deref(), prepare)?;
    match folder {
        Some(folder) => {
            window::run(&mut Keeper::of_all(&mut amiga, folder, barred, keeping::PATIENCE)?, options)?
        }
        None => window::run(&mut amiga, options)?,
    }
    Ok(())
}

/// What the screen's bar says on a person's first start.
const WELCOME: &str = "F1: how to play. Right mouse button, or F10: the menus.";
/// What it says where a game cannot be kept; the terminal is told why.
const NOT_KEPT: &str = "This game is not kept when you leave it";

/// Where the game in play is kept, if it can be; one that was is what the window opens with.
fn place_to_keep(settings: &mut Settings) -> Option<Place> {
    let told = |settings: &mut Settings, text: &'static str| {
        let setup = settings.setup.take();
        let announce = move |_: &mut dyn Actor, intuition: &mut Intuition| {
            intuition.announce(Some(text.to_owned()));
        };
        settings.setup = setup.map(|setup| setup.then(announce));
    };
    let Some(folder) = keeping::user_folder() else {
        terminal::note("the game in play is not kept: the environment names no folder of yours");
        told(settings, NOT_KEPT);
        return None;
    };
    clear_up(&folder);
    let place = Place::of(&folder, settings.game);
    let first = keeping::is_first(&folder);
    let other_names = if first { keys::amiga_key() } else { None };
    // Also who begins another game has what cannot be read set aside.
    let kept = place.take_up(settings.game);
    match kept.and_then(|kept| Ok((kept, place.solved_puzzles(settings.game)?))) {
        Ok((kept, solved)) => {
            let setup = kept.filter(|_| settings.goes_on()).or(settings.setup.take());
            settings.setup = setup.map(|setup| {
                setup.then(move |actor, intuition| {
                    actor.remember(solved.clone());
                    if other_names.is_some() {
                        intuition.name_amiga_key(other_names);
                    }
                })
            });
            if first {
                told(settings, WELCOME);
            }
            Some(place)
        }
        Err(error) => {
            terminal::note(&format!("{error}; the game in play is not kept"));
            told(settings, NOT_KEPT);
            None
        }
    }
}

fn run_script(
    settings: &Settings,
    file: &Path,
    watch: &mut Watch<'_>,
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

fn switch_on(settings: &Settings, pace: Pace) -> Result<Box<dyn Stage>, Box<dyn std::error::Error>> {
    boot::switch_on(settings, pace, screens::user_folder().as_deref())
}
