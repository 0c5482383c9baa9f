//! A program with a single game on a web page: the emulated computer runs in the page's first canvas.
//!
//! Nothing is stored, and searches run on the page's only thread. A page with saved games, menus outside the picture
//! and web workers is a program of its own, which calls the other modules.

use std::error::Error;
use std::ffi::OsString;
use std::process::ExitCode;

use amiga_boardgame::table::GameEntry;
use boardgame_engine::search_job::SearchEvent;
use boardgame_engine::search_task::Pace;
use boardgame_engine::worker::{ConnectWorker, WorkerConnection, WorkerRequest};
use small_amiga::dos::DateStamp;
use small_amiga_window::page;

use crate::catalogue::Catalogue;
use crate::{boot, cli, volumes};

/// The connection of a page without web workers. Each search runs on the page's thread, after the page has drawn.
struct NoWorker;

impl WorkerConnection for NoWorker {
    fn send(&mut self, _: &WorkerRequest) -> bool {
        false
    }

    fn cancel(&mut self) {}

    fn next_event(&mut self) -> Option<SearchEvent<String>> {
        None
    }
}

/// Runs a program with a single game in the first canvas of the page, as the function `main` of that program.
///
/// `version` is the version of the program. An error is shown as a line of text at the end of the page.
pub fn launch_game(game: &'static GameEntry, version: &'static str) -> ExitCode {
    match show(Box::leak(Box::new(Catalogue::new(game, version)))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            page::show_error(&error.to_string());
            ExitCode::FAILURE
        }
    }
}

fn show(catalogue: &'static Catalogue) -> Result<(), Box<dyn Error>> {
    let settings = cli::parse(catalogue, Vec::<OsString>::new(), &mut |_| None)?;
    let volumes = volumes::mount_all(catalogue, None, DateStamp::default)?;
    let pace = Pace::Remote(ConnectWorker(|_| Box::new(NoWorker)));
    Ok(page::show(boot::computer(&settings, pace, None, (volumes, false), |_| ())?)?)
}
