//! Turns command lines into calls of Shell commands or programs.
//!
//! Handles the template prompt (`?`), the redirections and the requests that a command makes to its Shell.
//! Resolving names is left to [`super::resolve`], and each command is implemented in its own file.

use super::commands::Command;
use super::jobs::numbered;
use super::line::{self, CommandLine};
use super::missing::DeferredCall;
use super::redirection::Streams;
use super::resolve::{self, ResolvedCommand};
use super::session::{ERROR, FAIL, Failure, ShellRequest};
use super::{ENTRY, Shell, State, TemplatePrompt, in_window};
use crate::workbench;
use small_amiga::system::dos::error::DosError;
use small_amiga::system::dos::executable;
use small_amiga::system::dos::process::{Launch, Startup};
use small_amiga::system::dos::readargs;

impl Shell {
    pub(super) fn execute(&mut self, text: &str) {
        match line::read(text) {
            Ok(None) => self.print_prompt(),
            Ok(Some(line)) => self.start(line),
            Err(fault) => self.finish(
                "",
                Err(Failure { code: FAIL, text: fault.error.to_string(), error: Some(fault.error) }),
            ),
        }
    }

    /// Starts a parsed command line of the Shell. If the line names a volume that is not mounted, the start
    /// waits for the volume.
    pub(super) fn start(&mut self, line: CommandLine) {
        match self.session.missing_for_line(&line) {
            Some(volume) => self.await_volume(volume, DeferredCall::Line(line)),
            None => self.begin(line),
        }
    }

    pub(super) fn begin(&mut self, line: CommandLine) {
        let (name, files, arguments) = match self.session.with_files(line) {
            Ok(line) => line,
            Err(failure) => return self.finish("", Err(failure)),
        };
        match resolve::find(&self.session, &name) {
            Some(ResolvedCommand::Internal(command)) => self.command(command, files, &arguments),
            Some(ResolvedCommand::Drawer(place)) if arguments.is_empty() => {
                self.session.current = self.session.as_written(&place);
                self.finish(&name, Ok(()));
            }
            found => match self.program_of(&name, found) {
                Ok((word, template)) => {
                    self.program(TemplatePrompt::Program { name, word, template, files }, &arguments)
                }
                Err(failure) => self.finish(&name, Err(failure)),
            },
        }
    }

    /// Returns the identifying word and the argument template of the program to which a command name was
    /// resolved.
    fn program_of(
        &self,
        name: &str,
        resolved_command: Option<ResolvedCommand>,
    ) -> Result<(String, &'static str), Failure> {
        let unknown = || Failure {
            code: ERROR,
            text: format!("{name}: Unknown command"),
            error: Some(DosError::ObjectNotFound),
        };
        match resolved_command {
            Some(ResolvedCommand::Resident(program)) => Ok((program.word.to_owned(), program.template)),
            Some(ResolvedCommand::File(place)) => {
                let failed = |error| Failure::from_error(name, error);
                let bytes = self.session.dos.read(&place).map_err(failed)?;
                let word = executable::word_of(&bytes).map_err(failed)?;
                let known =
                    self.session.resident.iter().find(|program| program.word.eq_ignore_ascii_case(word));
                Ok((word.to_owned(), known.map_or("", |program| program.template)))
            }
            Some(ResolvedCommand::Internal(_) | ResolvedCommand::Drawer(_)) | None => Err(unknown()),
        }
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

    /// Starts a built-in Shell command and runs it until it ends or has processed as many directory entries
    /// as one vertical blank allows.
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

    /// Handles the end of a Shell command or foreground program. Carries out the request that the command has
    /// left, reports its failure and prints the next prompt.
    pub(super) fn finish(&mut self, name: &str, done: Result<(), Failure>) {
        self.state = State::Ready;
        let done = done.and_then(|()| self.fulfil());
        if matches!(self.state, State::Running(_)) {
            // The command started by the Shell command Run is running.
            while self.poll_command() {}
            return;
        }
        let (code, error) = match done {
            Ok(()) => (0, None),
            Err(Failure { code, text, error }) => {
                if !text.is_empty() {
                    self.console.write(&format!("{text}\n"));
                }
                (code, error)
            }
        };
        self.session.last = (code, error);
        // An unknown command has already been reported by its failure text.
        let was_run = code != ERROR || error != Some(DosError::ObjectNotFound);
        if code > 0 && i64::from(code) >= self.session.fail_at && was_run && !name.is_empty() {
            self.console.write(&format!("{name} failed returncode {code}\n"));
        }
        // While a background program is being started, the prompt follows its process number.
        if matches!(self.state, State::Ready) {
            self.print_prompt();
        }
    }

    /// Carries out the request, such as starting a program, that the last Shell command has left in the
    /// session.
    fn fulfil(&mut self) -> Result<(), Failure> {
        match self.session.request.take() {
            None => Ok(()),
            Some(ShellRequest::End) => {
                self.state = State::Ended;
                Ok(())
            }
            Some(ShellRequest::NewShell(window)) => {
                let arguments = window.map_or_else(String::new, |window| in_window(&window));
                let startup = Startup::Cli { arguments, current: self.session.current.clone(), input: None };
                self.orders.put_msg(Launch { program: ENTRY.word.to_owned(), startup, reply: None });
                Ok(())
            }
            Some(ShellRequest::Workbench(in_order)) => {
                let arguments = if in_order { workbench::CLEAN_UP } else { "" };
                let job = self.job(workbench::NAME, workbench::NAME, arguments, (Streams::default(), false));
                self.state = State::Starting(job);
                Ok(())
            }
            Some(ShellRequest::Run(text, quiet)) => {
                let line = line::read(&text).map_err(|fault| Failure::from_error("Run", fault.error))?;
                let Some(line) = line else { return Ok(()) };
                let (name, mut files, arguments) = self.session.with_files(line)?;
                let Streams { input, to } = std::mem::take(&mut self.run_files);
                (files.input, files.to) = (input.or(files.input), to.or(files.to));
                match resolve::find(&self.session, &name) {
                    Some(ResolvedCommand::Internal(command)) => {
                        if !quiet {
                            // On the original, the command runs as a process of its own; here the Shell
                            // runs it and prints the next free process number.
                            self.console.write(&numbered(self.session.processes.next_number()));
                        }
                        self.start_command(command, files, &arguments);
                        Ok(())
                    }
                    found => {
                        let (word, _) = self.program_of(&name, found)?;
                        self.state = State::Starting(self.job(&name, &word, &arguments, (files, !quiet)));
                        Ok(())
                    }
                }
            }
        }
    }
}
