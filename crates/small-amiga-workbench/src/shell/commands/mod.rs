//! The built-in commands of the Shell, each in its own file.
//!
//! Each command has a template for its arguments. Texts and errors are those of release 2, as far as they are
//! known; many are remembered (`docs/sources.md`).

mod alias;
mod ask;
mod assign;
mod avail;
mod break_;
mod cd;
mod copy;
mod date;
mod delete;
mod dir;
mod echo;
mod end_cli;
mod eval;
mod execute;
mod fail_at;
mod fault;
mod file_note;
mod help;
mod info;
mod join;
mod list;
mod load_wb;
mod make_dir;
mod new_shell;
mod path;
mod prompt;
mod protect;
mod relabel;
mod rename;
mod resident;
mod run;
mod search;
mod sort;
mod stack;
mod status;
#[cfg(test)]
mod tests;
mod type_;
mod typed_text;
mod variables;
mod version;
mod wait;
mod which;
mod why;

use std::fmt::{self, Debug};
use std::vec;

use super::batch::{IF, QUIT, SKIP};
use super::session::{Failure, ShellState};
use small_amiga::dos::DosPath;
use small_amiga::readargs::Arguments;

#[derive(Debug)]
pub(super) struct Command {
    pub name: &'static str,
    /// The template of the command's arguments, in the format of `ReadArgs`.
    pub template: &'static str,
    /// Names of those arguments of a Shell command that are paths.
    pub places: &'static [&'static str],
    pub run: Run,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Run {
    /// A function that runs the command to its end.
    AtOnce(fn(&mut ShellState, &Arguments<'_>) -> Result<(), Failure>),
    /// A function that starts the command; the remaining work is done in steps.
    InSteps(fn(&mut ShellState, Arguments<'static>) -> StartedCommand),
    /// A command that changes the order of the lines of a batch file, which the Shell itself executes.
    InBatchFile,
}

pub(super) type StartedCommand = Result<Box<dyn Steps>, Failure>;

pub(super) trait Steps: Send {
    /// Processes the next file of the Shell command.
    ///
    /// Returns `false` if no work is left.
    ///
    /// # Errors
    /// Returns the [`Failure`] that the command ends with.
    fn step(&mut self, session: &mut ShellState) -> Result<bool, Failure>;

    /// Returns `true` if the last step has failed because of a write-protected volume, and the command can
    /// continue after the user has answered the requester about this volume.
    ///
    /// Other commands run again from their beginning, or end.
    fn waits_for_answer(&self) -> bool {
        false
    }

    /// Makes the next step repeat the refused one if `again` is set, and report it otherwise.
    ///
    /// Called if [`Self::waits_for_answer`] is `true`.
    fn answer(&mut self, _again: bool) {}

    /// Returns `true` if the command reads a line from the console before its next step.
    fn waits_for_line(&self) -> bool {
        false
    }

    /// Passes a typed line to the command, or `None` at the end of the input.
    ///
    /// Called if [`Self::waits_for_line`] is `true`.
    fn read_line(&mut self, _line: Option<String>) {}
}

struct PathSteps<W> {
    places: vec::IntoIter<DosPath>,
    work: W,
}

impl<W> PathSteps<W>
where
    W: FnMut(&mut ShellState, &DosPath) -> Result<(), Failure> + Send + 'static,
{
    fn boxed(places: Vec<DosPath>, work: W) -> Box<dyn Steps> {
        Box::new(Self { places: places.into_iter(), work })
    }
}

impl<W> Steps for PathSteps<W>
where
    W: FnMut(&mut ShellState, &DosPath) -> Result<(), Failure> + Send,
{
    fn step(&mut self, session: &mut ShellState) -> Result<bool, Failure> {
        let Some(place) = self.places.next() else { return Ok(false) };
        (self.work)(session, &place).map(|()| true)
    }
}

impl Debug for dyn Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Steps")
    }
}

const fn command(
    name: &'static str,
    template: &'static str,
    places: &'static [&'static str],
    run: fn(&mut ShellState, &Arguments<'_>) -> Result<(), Failure>,
) -> Command {
    Command { name, template, places, run: Run::AtOnce(run) }
}

const fn in_steps(
    name: &'static str,
    template: &'static str,
    places: &'static [&'static str],
    run: fn(&mut ShellState, Arguments<'static>) -> StartedCommand,
) -> Command {
    Command { name, template, places, run: Run::InSteps(run) }
}

const fn in_batch_file(name: &'static str, template: &'static str) -> Command {
    Command { name, template, places: &[], run: Run::InBatchFile }
}

/// The entry of [`Command::places`] that means all volumes.
pub(super) const ALL_VOLUMES: &str = ":";

/// The entry of [`Command::places`] that means the drawer of the variables of all Shells.
pub(super) const ENV: &str = "ENV:";

/// The entry of [`Command::places`] that means C: and the drawers of the command Path.
pub(super) const ON_PATH: &str = "C:";

/// The command Execute, which also runs files with the script bit.
pub(super) static EXECUTE: Command = command("Execute", "FILE/A,ARGUMENTS/F", &["FILE"], execute::run);

/// The command Help, which has no file on the disk, because AmigaDOS does not have it.
static HELP: Command = command("Help", "COMMAND", &[], help::run);

static ALL: [Command; 54] = [
    command("Alias", "NAME,STRING/F", &[], alias::run),
    command("Ask", "PROMPT/A", &[], ask::run),
    command(
        "Assign",
        "NAME,TARGET,LIST/S,EXISTS/S,REMOVE/S,VOLS/S,DIRS/S,DEVICES/S",
        &["TARGET"],
        assign::run,
    ),
    command("Avail", "CHIP/S,FAST/S,TOTAL/S,FLUSH/S", &[], avail::run),
    command("Break", "PROCESS/A/N,ALL/S,C/S,D/S,E/S,F/S", &[], break_::run),
    command("CD", "DIR", &["DIR"], cd::run),
    in_steps(
        "Copy",
        "FROM/M,TO/A,ALL/S,QUIET/S,CLONE/S,DATES/S,NOPRO/S,COM/S,NOREQ/S",
        &["FROM", "TO"],
        copy::run,
    ),
    command("Date", "DAY,DATE,TIME,TO=VER/K", &["TO"], date::run),
    in_steps("Delete", "FILE/M/A,ALL/S,QUIET/S,FORCE/S", &["FILE"], delete::run),
    in_steps("Dir", "DIR,OPT/K,ALL/S,DIRS/S,FILES/S", &["DIR"], dir::run),
    command("Echo", "/M,NOLINE/S,FIRST/K/N,LEN/K/N,TO/K", &["TO"], echo::run),
    in_batch_file("Else", ""),
    command("EndCLI", "", &[], end_cli::run),
    in_batch_file("EndIf", ""),
    command("EndShell", "", &[], end_cli::run),
    in_batch_file("EndSkip", ""),
    command("Eval", "VALUE1/A,OP,VALUE2/M,TO/K,LFORMAT/K", &["TO"], eval::run),
    command("FailAt", "RCLIM/N", &[], fail_at::run),
    command("Fault", "/N/M", &[], fault::run),
    in_steps("FileNote", "FILE/A,COMMENT,ALL/S,QUIET/S", &["FILE"], file_note::run),
    command("Get", "NAME/A", &[], variables::get),
    command("GetEnv", "NAME/A", &[ENV], variables::get_env),
    in_batch_file("If", IF),
    command("Info", "DEVICE", &[ALL_VOLUMES], info::run),
    command("Join", "FILE/A/M,AS=TO/K/A", &["FILE", "AS"], join::run),
    in_batch_file("Lab", "LABEL"),
    in_steps(
        "List",
        "DIR/M,P=PAT/K,DATES/S,NODATES/S,TO/K,SUB/K,SINCE/K,UPTO/K,QUICK/S,BLOCK/S,NOHEAD/S,FILES/S,DIRS/S,LFORMAT/K,ALL/S",
        &["DIR", "TO"],
        list::run,
    ),
    command("LoadWB", "DELAY/S,CLEANUP/S,NEWPATH/S", &[], load_wb::run),
    command("MakeDir", "NAME/A/M", &["NAME"], make_dir::run),
    command("NewCLI", "WINDOW", &[], new_shell::run),
    command("NewShell", "WINDOW", &[], new_shell::run),
    command("Path", "PATH/M,ADD/S,SHOW/S,RESET/S,REMOVE/S,QUIET/S", &["PATH"], path::run),
    command("Prompt", "PROMPT", &[], prompt::run),
    in_steps("Protect", "FILE/A,FLAGS,ADD/S,SUB/S,ALL/S,QUIET/S", &["FILE"], protect::run),
    in_batch_file("Quit", QUIT),
    command("Relabel", "DRIVE/A,NAME/A", &["DRIVE"], relabel::run),
    in_steps("Rename", "FROM/A/M,TO=AS/A,QUIET/S", &["FROM", "TO"], rename::run),
    command("Resident", "", &[], resident::run),
    command("Run", "QUIET/S,COMMAND/F", &[], run::run),
    in_steps(
        "Search",
        "FROM/M,SEARCH/A,ALL/S,NONUM/S,QUIET/S,QUICK/S,FILE/S,PATTERN/S",
        &["FROM"],
        search::run,
    ),
    command("Set", "NAME,STRING/F", &[], variables::set),
    command("SetEnv", "NAME,STRING/F", &[ENV], variables::set_env),
    in_batch_file("Skip", SKIP),
    command("Sort", "FROM/A,TO/A,COLSTART/K/N,CASE/S,NUMERIC/S", &["FROM", "TO"], sort::run),
    command("Stack", "SIZE/N", &[], stack::run),
    command("Status", "PROCESS/N,FULL/S,CLI=ALL/S,COM=COMMAND/K", &[], status::run),
    in_steps("Type", "FROM/A/M,TO/K,HEX/S,NUMBER/S", &["FROM", "TO"], type_::run),
    command("UnAlias", "NAME", &[], alias::remove),
    command("UnSet", "NAME", &[], variables::unset),
    command("UnSetEnv", "NAME", &[ENV], variables::unset_env),
    command("Version", "NAME,VERSION/N,REVISION/N,FILE/S,FULL/S", &["NAME"], version::run),
    command("Wait", "/N,SEC=SECS/S,MIN=MINS/S,UNTIL/K", &[], wait::run),
    command("Which", "FILE/A", &["FILE", ON_PATH], which::run),
    command("Why", "", &[], why::run),
];

/// The commands that the Shell contains. All others are files in C:.
const INTERNAL: [&str; 30] = [
    "Alias", "Ask", "CD", "Echo", "Else", "EndCLI", "EndIf", "EndShell", "EndSkip", "FailAt", "Fault", "Get",
    "GetEnv", "If", "Lab", "NewCLI", "NewShell", "Path", "Prompt", "Quit", "Resident", "Run", "Set",
    "SetEnv", "Skip", "Stack", "UnAlias", "UnSet", "UnSetEnv", "Why",
];

/// Returns `true` if a command has no file in C:.
pub(super) fn is_internal(name: &str) -> bool {
    INTERNAL.contains(&name)
}

/// Returns all commands, sorted by name, with `Execute` at the end.
pub(super) fn all() -> impl Iterator<Item = &'static Command> {
    ALL.iter().chain([&EXECUTE])
}

pub(super) fn find(name: &str) -> Option<&'static Command> {
    all().chain([&HELP]).find(|command| command.name.eq_ignore_ascii_case(name))
}
