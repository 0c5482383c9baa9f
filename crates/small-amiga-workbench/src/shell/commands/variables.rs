//! The Shell commands about variables: Set, Get and UnSet for those of one Shell, and SetEnv, GetEnv and UnSetEnv for
//! those of all Shells, which are files in ENV:.

use std::collections::BTreeMap;

use crate::shell::session::{Failure, ShellState, WARN};
use small_amiga::dos::{DosError, DosPath, Name};
use small_amiga::readargs::Arguments;
use small_amiga::text;

/// Checks the name of a variable or an alias.
pub(super) fn name_of(name: &str) -> Result<Name, Failure> {
    Name::new(name).map_err(|error| Failure::from_error(name, error))
}

/// Sets an entry of a table of the Shell, prints one entry, or prints all of them if no name is given.
pub(super) fn change(
    session: &mut ShellState,
    arguments: &Arguments<'_>,
    table: fn(&mut ShellState) -> &mut BTreeMap<Name, String>,
) -> Result<(), Failure> {
    let (name, entries) = (arguments.text("NAME").map(name_of).transpose()?, table(session));
    if let (Some(name), Some(text)) = (&name, arguments.text("STRING").filter(|text| !text.is_empty())) {
        entries.insert(name.clone(), text.to_owned());
        return Ok(());
    }
    let is_shown = |(key, _): &(&Name, &String)| name.as_ref().is_none_or(|name| name == *key);
    let lines: Vec<String> =
        entries.iter().filter(is_shown).map(|(key, text)| format!("{:<19} {text}", key.as_str())).collect();
    lines.iter().for_each(|line| session.print_line(line));
    if name.is_some() && lines.is_empty() { Err(Failure::silent(WARN)) } else { Ok(()) }
}

pub(super) fn set(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    change(session, arguments, |session| &mut session.settings.variables)
}

pub(super) fn get(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let name = arguments.text("NAME").unwrap_or_default();
    let text = session.settings.variables.get(&name_of(name)?).cloned();
    print(session, name, text.ok_or(DosError::ObjectNotFound))
}

pub(super) fn unset(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    match arguments.text("NAME") {
        Some(name) => session.settings.variables.remove(&name_of(name)?),
        None => return set(session, arguments),
    };
    Ok(())
}

pub(super) fn set_env(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let Some(name) = arguments.text("NAME") else { return list_env(session) };
    let failed = |error| Failure::from_error(name, error);
    let (file, text) =
        (env_file(session, name).map_err(failed)?, arguments.text("STRING").unwrap_or_default());
    session.dos.write(&file, text.as_bytes()).map_err(failed)
}

pub(super) fn get_env(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let name = arguments.text("NAME").unwrap_or_default();
    let text = session.env(name).map_err(|_| DosError::ObjectNotFound);
    print(session, name, text)
}

pub(super) fn unset_env(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let Some(name) = arguments.text("NAME") else { return list_env(session) };
    let deleted = env_file(session, name).and_then(|file| session.dos.delete(&file));
    deleted.map_err(|error| Failure::from_error(name, error))
}

fn print(session: &mut ShellState, name: &str, text: Result<String, DosError>) -> Result<(), Failure> {
    session.print_line(text.map_err(|error| Failure::from_error(name, error))?);
    Ok(())
}

fn list_env(session: &mut ShellState) -> Result<(), Failure> {
    let entries = session.place("ENV:").and_then(|drawer| session.dos.list(&drawer)).unwrap_or_default();
    entries
        .iter()
        .filter(|entry| !entry.is_drawer())
        .for_each(|entry| session.print_line(entry.name.as_str()));
    Ok(())
}

/// Returns the file of a variable of all Shells, and makes its drawer if that does not exist.
///
/// The name is never a path, because files elsewhere are no variables. Without an assign, ENV: becomes a drawer of
/// the Ram Disk.
fn env_file(session: &ShellState, name: &str) -> Result<DosPath, DosError> {
    let has_env = session.dos.assigns().iter().any(|(name, _)| name.as_str().eq_ignore_ascii_case("ENV"));
    let (name, drawer) = (Name::new(name)?, session.place(if has_env { "ENV:" } else { "RAM:Env" })?);
    if !session.dos.exists(&drawer) {
        session.dos.make_drawer(&drawer)?;
    }
    if !has_env {
        session.dos.assign(Name::new("ENV")?, Some(session.as_written(&drawer)))?;
    }
    drawer.join(name)
}

impl ShellState {
    /// Returns the text of a variable of all Shells.
    fn env(&self, name: &str) -> Result<String, DosError> {
        let file = self.place("ENV:")?.join(Name::new(name)?)?;
        Ok(text::decode_lossy(&self.dos.read(&file)?).trim_end_matches('\n').to_owned())
    }

    /// Returns the text of a variable, or `None` if it does not exist or if it is on a slow volume.
    pub(in crate::shell) fn variable(&self, name: &str) -> Option<String> {
        let own = Name::new(name).ok().and_then(|name| self.settings.variables.get(&name).cloned());
        own.or_else(|| if self.is_slow_place("ENV:") { None } else { self.env(name).ok() })
    }
}
