//! Turns command lines into calls of Shell commands or programs.
//!
//! Handles the template prompt (`?`), the redirections and the requests that a command makes to its Shell.
//! Resolving names is left to [`super::resolve`], and each command is implemented in its own file.

use std::task::Poll;

use super::commands::{Command, EXECUTE};
use super::line::{self, CommandLine};
use super::missing::DeferredCall;
use super::redirection::Streams;
use super::resolve::{self, ResolvedCommand};
use super::session::{ERROR, FAIL, Failure, ShellRequest, ShellState};
use super::{ENTRY, LOST_TASK, Reply, Shell, State, TemplatePrompt, for_line, in_window};
use crate::{CLEAN_UP, WORKBENCH};
use small_amiga::dos::{Dos, DosError, JobRequest, JobRun, Launch, Startup};
use small_amiga::readargs;

/// A function that accesses files for the Shell.
///
/// A background task calls the function, because file access may be slow.
type CallFn = Box<dyn FnOnce(&Dos) -> Reply + Send>;

impl Shell {
    pub(super) fn execute(&mut self, text: &str) {
        // The Shell that has started this one has already replaced the variables and the alias of the line.
        let is_read = self.inherits && self.single_command && !self.batches.is_running();
        match if is_read { line::read(text) } else { self.session.read_line(text) } {
            Ok(None) => self.print_prompt(),
            Ok(Some(line)) => self.start(line),
            Err(fault) => self.finish(
                "",
                Err(Failure { code: FAIL, text: fault.error.to_string(), error: Some(fault.error) }),
            ),
        }
    }

    /// Executes a parsed command line of the Shell.
    ///
    /// If the line names a volume that is not mounted, waits for that volume first.
    pub(super) fn start(&mut self, line: CommandLine) {
        match self.session.missing_for_line(&line) {
            Some(volume) => self.await_volume(volume, DeferredCall::Line(line)),
            None => self.begin(line),
        }
    }

    pub(super) fn begin(&mut self, line: CommandLine) {
        let is_slow = self.session.is_line_slow(&line);
        self.request(is_slow, JobRequest::read, move |session| {
            let (name, files, arguments) = match session.with_files(line) {
                Ok(line) => line,
                Err(failure) => return Box::new(move |shell| shell.finish("", Err(failure))),
            };
            match resolve::find(session, &name) {
                Some(ResolvedCommand::Internal(command)) => {
                    Box::new(move |shell| shell.command(command, files, &arguments))
                }
                Some(ResolvedCommand::Drawer(place)) if arguments.is_empty() => {
                    let place = session.as_written(&place);
                    Box::new(move |shell| {
                        shell.session.current = place;
                        shell.finish(&name, Ok(()));
                    })
                }
                Some(ResolvedCommand::BatchFile(place)) => {
                    let file = readargs::in_quotes(&place.to_string());
                    Box::new(move |shell| shell.command(&EXECUTE, files, &file))
                }
                found => {
                    let program = resolve::program(session, &name, found);
                    Box::new(move |shell| match program {
                        Ok((word, template)) => {
                            shell
                                .program(TemplatePrompt::Program { name, word, template, files }, &arguments);
                        }
                        Err(failure) => shell.finish(&name, Err(failure)),
                    })
                }
            }
        });
    }

    /// Runs the function `call` with the state of the Shell, and then runs the reply function that `call` returns.
    ///
    /// If `is_slow` is set, `call` runs on a task, and the Shell handles the next line only after that task
    /// has ended.
    ///
    /// `new` is [`JobRequest::read`] or [`JobRequest::change`].
    pub(super) fn request(
        &mut self,
        is_slow: bool,
        new: impl FnOnce(&Dos, CallFn) -> JobRequest<Reply>,
        call: impl FnOnce(&ShellState) -> Reply + Send + 'static,
    ) {
        if !is_slow {
            return call(&self.session)(self);
        }
        let (session, dos) = (self.session.clone(), &self.session.dos);
        let request = new(dos, Box::new(move |_| call(&session)));
        self.state = State::Requesting(Box::new(JobRun::start(request, dos, true, &self.port)));
    }

    /// Completes the Shell's current request for file access if the request's task has ended.
    ///
    /// Calls the function that the task has returned. Returns `false` if the task is still running or no
    /// request exists.
    pub(super) fn poll_request(&mut self) -> bool {
        let State::Requesting(run) = &mut self.state else { return false };
        let Poll::Ready(reply) = run.poll_result() else { return false };
        self.state = State::Ready;
        match reply {
            Some(reply) => reply(self),
            None => self.finish("", Err(Failure::with_text(LOST_TASK))),
        }
        true
    }

    pub(super) fn resume_with_arguments(&mut self, template_prompt: TemplatePrompt, line: String) {
        match template_prompt {
            TemplatePrompt::Command(command, files) => self.command(command, files, line.trim()),
            program @ TemplatePrompt::Program { .. } => self.program(program, line.trim()),
        }
    }

    pub(super) fn command(&mut self, command: &'static Command, files: Streams, arguments: &str) {
        if readargs::asks_for_template(arguments) {
            self.console.write(&format!("{}: ", command.template));
            self.state = State::Asked(TemplatePrompt::Command(command, files));
            return;
        }
        match self.session.missing_for(command, arguments) {
            Some(volume) => {
                self.await_volume(volume, DeferredCall::Command(command, files, arguments.to_owned()))
            }
            None => self.carry_out(command, files, arguments),
        }
    }

    /// Starts a built-in command of the Shell.
    ///
    /// Polls the command until it ends or has processed the directory entries of one vertical blank.
    pub(super) fn carry_out(&mut self, command: &'static Command, files: Streams, arguments: &str) {
        self.start_command(command, files, arguments);
        while self.poll_command() {}
    }

    fn program(&mut self, template_prompt: TemplatePrompt, arguments: &str) {
        let TemplatePrompt::Program { name, word, template, files } = &template_prompt else { return };
        if readargs::asks_for_template(arguments) && !template.is_empty() {
            self.console.write(&format!("{template}: "));
            self.state = State::Asked(template_prompt);
            return;
        }
        self.state = State::Waiting(self.job(name, word, arguments, (files.clone(), false)));
    }

    /// Handles the end of a Shell command or foreground program.
    ///
    /// Carries out the request that the command has made to the Shell, reports a failure, and prints the next
    /// prompt.
    pub(super) fn finish(&mut self, name: &str, done: Result<(), Failure>) {
        self.state = State::Ready;
        if done.is_ok()
            && let Some(ShellRequest::Run(text, quiet)) =
                self.session.request.take_if(|request| matches!(request, ShellRequest::Run(..)))
        {
            return self.run_in_background(name, &text, quiet);
        }
        let done = done.and_then(|()| self.fulfil());
        let (code, error) = match done {
            Ok(()) => (0, None),
            Err(Failure { code, text, error }) => {
                if !text.is_empty() {
                    self.console.write(&format!("{text}\n"));
                }
                (code, error)
            }
        };
        self.session.set_last(code, error);
        // An unknown command has already been reported by its failure text.
        let was_run = code != ERROR || error != Some(DosError::ObjectNotFound);
        if code > 0 && i64::from(code) >= self.session.fail_at {
            self.batches.end();
            if was_run && !name.is_empty() {
                self.console.write(&format!("{name} failed returncode {code}\n"));
            }
        }
        // While a background program is being started, the prompt follows its process number.
        if matches!(self.state, State::Ready) {
            self.print_prompt();
        }
    }

    /// Starts the command line `text` in the background, for the command Run.
    ///
    /// `name` is the name by which the user has called Run. If `quiet` is set, the process number is not
    /// printed.
    fn run_in_background(&mut self, name: &str, text: &str, quiet: bool) {
        // The variables were replaced when the line of the command Run was read.
        let aliased = self.session.with_alias(text.to_owned());
        let (line, text) = match aliased.and_then(|text| Ok((line::read(&text)?, text))) {
            Ok((Some(line), text)) => (line, text),
            Ok((None, _)) => return self.finish(name, Ok(())),
            Err(fault) => return self.finish(name, Err(Failure::from_error("Run", fault.error))),
        };
        let is_slow = self.session.is_line_slow(&line);
        let (caller, run_files) = (name.to_owned(), std::mem::take(&mut self.run_files));
        self.request(is_slow, JobRequest::read, move |session| {
            let found = resolve::find(session, &line.name);
            // Another Shell runs all lines that do not start a program.
            let Ok((word, _)) = resolve::program(session, &line.name, found) else {
                let name = line.name;
                return Box::new(move |shell| {
                    shell.run_program(&name, ENTRY.word, &for_line(&text), (run_files, !quiet));
                });
            };
            let files = session.with_files(line).map(|(name, mut files, arguments)| {
                let Streams { input, to, window } = run_files;
                // The output goes to a file or to a console, not to both.
                let is_redirected = to.is_some() || window.is_some();
                files.input = input.or(files.input);
                if is_redirected {
                    (files.to, files.window) = (to, window);
                }
                (name, files, arguments)
            });
            Box::new(move |shell| match files {
                Ok((name, files, arguments)) => shell.run_program(&name, &word, &arguments, (files, !quiet)),
                Err(failure) => shell.finish(&caller, Err(failure)),
            })
        });
    }

    /// Starts a program in the background. The prompt follows its process number.
    fn run_program(&mut self, name: &str, word: &str, arguments: &str, files: (Streams, bool)) {
        self.state = State::Starting(self.job(name, word, arguments, files));
        self.session.set_last(0, None);
    }

    /// Carries out the request that a finished command has made to the Shell.
    fn fulfil(&mut self) -> Result<(), Failure> {
        match self.session.request.take() {
            None => Ok(()),
            Some(ShellRequest::End) => {
                self.state = State::Ended;
                Ok(())
            }
            Some(ShellRequest::NewShell(window)) => {
                let arguments = window.map_or_else(String::new, |window| in_window(&window));
                let settings = Some(Box::new(self.session.settings.clone()));
                let current = self.session.current.clone();
                let startup = Startup::Cli { arguments, current, input: None, settings };
                self.orders.put_msg(Launch { program: ENTRY.word.to_owned(), startup, reply: None });
                Ok(())
            }
            Some(ShellRequest::Workbench(in_order)) => {
                let arguments = if in_order { CLEAN_UP } else { "" };
                let job = self.job(WORKBENCH, WORKBENCH, arguments, (Streams::default(), false));
                self.state = State::Starting(job);
                Ok(())
            }
            Some(ShellRequest::Ask(question)) => {
                self.ask(question);
                Ok(())
            }
            Some(ShellRequest::Wait(time)) => {
                self.state = State::Pausing(self.now + time);
                Ok(())
            }
            Some(ShellRequest::Execute(lines)) => self.batches.start(lines),
            // `finish` has carried out this request.
            Some(ShellRequest::Run(..)) => Ok(()),
        }
    }
}
