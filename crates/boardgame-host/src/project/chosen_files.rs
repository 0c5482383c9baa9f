//! The file requesters of a project: opens the chosen file, or saves or prints the game to it.

use amiga_boardgame::table::any_game::Scope;
use std::task::Poll;

use super::files::put;
use super::requesters::{FileOperation, OnYes};
use super::{GAMES, Project, Reply};
use small_amiga::asl::{FileRequest, FileRequestParams};
use small_amiga::disk_object::{DiskObject, IconType};
use small_amiga::dos::{Dos, DosError, DosPath, JobRequest, JobRun, Launch, Startup};
use small_amiga::intuition::Intuition;

impl Project {
    /// Opens the file requester of a file operation, with a proposed drawer and file name.
    pub(super) fn open_requester(
        &mut self,
        intuition: &mut Intuition,
        title: &str,
        (drawer, file): (DosPath, &str),
        operation: FileOperation,
    ) {
        let Some(dos) = self.libraries.as_ref().map(|libraries| libraries.dos.clone()) else { return };
        self.close_requesters(intuition);
        let save = !matches!(operation, FileOperation::Open);
        let params = FileRequestParams { screen: self.screen(intuition), title, drawer, file, save };
        self.requesters.file = Some((operation, FileRequest::open(intuition, &dos, params)));
        self.let_sleep(intuition);
    }

    /// Runs the file operation `call`, and then the function that the operation returns, which updates the game.
    ///
    /// If `place` is on a slow volume, a task runs `call`, and the windows ignore input until the task has ended.
    ///
    /// `new` is [`JobRequest::read`] or [`JobRequest::change`].
    pub(super) fn request<C: FnOnce(&Dos) -> Reply + Send + 'static>(
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

    /// Calls the reply function of the running file operation, which updates the game, if the operation has ended.
    pub(super) fn poll_request(&mut self, intuition: &mut Intuition) {
        let Some(Poll::Ready(reply)) = self.request.as_mut().map(JobRun::poll_result) else { return };
        self.request = None;
        // A reply may open no requester, and then nothing else would enable the windows again.
        self.let_sleep(intuition);
        match reply {
            Some(reply) => reply(self, intuition),
            None => self.show_error(intuition, &["The task that reads or writes the file has failed."]),
        }
    }

    pub(super) fn chosen(&mut self, intuition: &mut Intuition, path: DosPath) {
        let Some(libraries) = &self.libraries else { return };
        if let Some((FileOperation::Open, _)) = &self.requesters.file {
            self.drawer = path.parent();
            // The saved game opens in a new window; the current game is not replaced.
            let startup = Startup::Workbench { tool_types: Vec::new(), project: Some(path) };
            let program = self.entry.word.to_owned();
            libraries.orders.put_msg(Launch { program, startup, reply: None });
            self.close_requesters(intuition);
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
    pub(super) fn write(&mut self, intuition: &mut Intuition, path: DosPath) {
        let (bytes, icon, is_game) = match &self.requesters.file {
            None | Some((FileOperation::Open, _)) => return,
            Some((FileOperation::Save(bytes), _)) => {
                let mut icon = DiskObject::new(IconType::Project, "saved");
                icon.default_tool = format!("{GAMES}:{}", self.entry.title);
                (bytes.clone(), icon, true)
            }
            Some((FileOperation::Print(printout), _)) => {
                let Some(libraries) = &self.libraries else { return };
                match printout.encoded(&path.to_string(), libraries.printer) {
                    Ok(bytes) => (bytes, DiskObject::new(IconType::Project, "text"), false),
                    Err(why) => return self.show_error(intuition, &["It cannot be printed:", &why]),
                }
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
                    project.close_requesters(intuition);
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

    pub(super) fn saved(&self) -> FileOperation {
        FileOperation::Save(self.game.saved(Scope::Shown).options.text(self.entry.word).into_bytes())
    }
}
