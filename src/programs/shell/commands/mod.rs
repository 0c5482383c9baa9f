//! The commands of the Shell, a file each.
//!
//! Each knows its template and what it says. Texts and faults are those of release 2, as far as they are known.

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
mod fail_at;
mod fault;
mod file_note;
mod info;
mod list;
mod load_wb;
mod make_dir;
mod new_shell;
mod prompt;
mod protect;
mod rename;
mod run;
mod status;
#[cfg(test)]
mod tests;
mod type_;
mod version;
mod which;
mod why;

use super::session::{Failure, Session};
use crate::system::dos::readargs::Arguments;

/// A command.
#[derive(Debug)]
pub struct Command {
    /// Its name.
    pub name: &'static str,
    /// What its line may say.
    pub template: &'static str,
    /// The arguments that are places.
    pub places: &'static [&'static str],
    /// Does it.
    pub run: fn(&mut Session, &Arguments<'_>) -> Result<(), Failure>,
}

const fn command(
    name: &'static str,
    template: &'static str,
    places: &'static [&'static str],
    run: fn(&mut Session, &Arguments<'_>) -> Result<(), Failure>,
) -> Command {
    Command { name, template, places, run }
}

/// All of them, by name.
pub static ALL: [Command; 28] = [
    command("Assign", "NAME,LIST/S", &[], assign::run),
    command("Avail", "CHIP/S,FAST/S,TOTAL/S,FLUSH/S", &[], avail::run),
    command("Break", "PROCESS/A/N,ALL/S,C/S,D/S,E/S,F/S", &[], break_::run),
    command("CD", "DIR", &["DIR"], cd::run),
    command(
        "Copy",
        "FROM/M,TO/A,ALL/S,QUIET/S,CLONE/S,DATES/S,NOPRO/S,COM/S,NOREQ/S",
        &["FROM", "TO"],
        copy::run,
    ),
    command("Date", "DAY,DATE,TIME,TO=VER/K", &["TO"], date::run),
    command("Delete", "FILE/M/A,ALL/S,QUIET/S,FORCE/S", &["FILE"], delete::run),
    command("Dir", "DIR,OPT/K,ALL/S,DIRS/S,FILES/S", &["DIR"], dir::run),
    command("Echo", "/M,NOLINE/S,FIRST/K/N,LEN/K/N", &[], echo::run),
    command("EndCLI", "", &[], end_cli::run),
    command("EndShell", "", &[], end_cli::run),
    command("FailAt", "RCLIM/N", &[], fail_at::run),
    command("Fault", "/N/M", &[], fault::run),
    command("FileNote", "FILE/A,COMMENT,ALL/S,QUIET/S", &["FILE"], file_note::run),
    command("Info", "DEVICE", &[], info::run),
    command(
        "List",
        "DIR/M,P=PAT/K,DATES/S,NODATES/S,TO/K,SUB/K,SINCE/K,UPTO/K,QUICK/S,BLOCK/S,NOHEAD/S,FILES/S,DIRS/S,LFORMAT/K,ALL/S",
        &["DIR", "TO"],
        list::run,
    ),
    command("LoadWB", "DELAY/S,CLEANUP/S,NEWPATH/S", &[], load_wb::run),
    command("MakeDir", "NAME/A/M", &["NAME"], make_dir::run),
    command("NewShell", "WINDOW", &[], new_shell::run),
    command("Prompt", "PROMPT", &[], prompt::run),
    command("Protect", "FILE/A,FLAGS,ADD/S,SUB/S,ALL/S,QUIET/S", &["FILE"], protect::run),
    command("Rename", "FROM/A/M,TO=AS/A,QUIET/S", &["FROM", "TO"], rename::run),
    command("Run", "QUIET/S,COMMAND/F", &[], run::run),
    command("Status", "PROCESS/N,FULL/S,CLI=ALL/S,COM=COMMAND/K", &[], status::run),
    command("Type", "FROM/A/M,TO/K,HEX/S,NUMBER/S", &["FROM", "TO"], type_::run),
    command("Version", "NAME,VERSION/N,REVISION/N,FILE/S,FULL/S", &["NAME"], version::run),
    command("Which", "FILE/A", &[], which::run),
    command("Why", "", &[], why::run),
];

/// The one of this name, capitals or not.
#[must_use]
pub fn find(name: &str) -> Option<&'static Command> {
    ALL.iter().find(|command| command.name.eq_ignore_ascii_case(name))
}
