//! The Shell command Execute: reads a batch file, replaces its parameters and asks the Shell to execute its lines.

use crate::shell::session::{Failure, ShellRequest, ShellState};
use small_amiga::dos::DosError;
use small_amiga::readargs::{self, Arguments};
use small_amiga::text;

/// Maximum size of a batch file, in bytes.
const LONGEST: u64 = 1 << 16;

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let name = arguments.text("FILE").unwrap_or_default();
    let failed = |error| Failure::cannot_open(name, error);
    let place = session.resolve_named(name)?;
    if session.dos.examine(&place).map_err(failed)?.size > LONGEST {
        return Err(failed(DosError::NoFreeStore));
    }
    let bytes = session.dos.read(&place).map_err(failed)?;
    let text = text::decode_lossy(&bytes);
    let lines = with_parameters(&text, arguments.text("ARGUMENTS").unwrap_or_default());
    let lines = lines.map_err(|error| Failure::from_error("Execute", error))?;
    session.request = Some(ShellRequest::Execute(lines));
    Ok(())
}

/// Returns the arguments of the directives that have one of the names.
fn directives<'t>(text: &'t str, names: [&str; 2]) -> Vec<&'t str> {
    let lines = text.lines().filter_map(|line| line.strip_prefix('.'));
    let parts = lines.map(|line| line.split_once(' ').unwrap_or((line, "")));
    let named = parts.filter(|(word, _)| names.iter().any(|name| name.eq_ignore_ascii_case(word)));
    named.map(|(_, rest)| rest.trim()).collect()
}

/// Returns the lines of a batch file without its directives, and with its parameters replaced by the arguments.
///
/// The line `.KEY` contains the template of the arguments. `.DEF` gives a parameter a default, and `.BRA` and `.KET`
/// change the brackets around the parameters. A line that begins with a full stop and a space is a comment.
fn with_parameters(text: &str, arguments: &str) -> Result<Vec<String>, DosError> {
    let lines = text.lines().filter(|line| !line.starts_with('.')).map(str::to_owned);
    let Some(template) = directives(text, ["K", "KEY"]).first().copied() else { return Ok(lines.collect()) };
    let read = readargs::read(template, arguments).map_err(|fault| fault.error)?;
    let bracket =
        |name, usual| directives(text, name).first().and_then(|rest| rest.chars().next()).unwrap_or(usual);
    let (open, close) = (bracket(["BRA", "BRA"], '<'), bracket(["KET", "KET"], '>'));
    let dollar = bracket(["DOL", "DOLLAR"], '$');
    let value = |parameter: &str| -> Option<String> {
        let (name, default) = parameter.split_once(dollar).unwrap_or((parameter, ""));
        let is_known = readargs::keywords(template).any(|known| known.eq_ignore_ascii_case(name));
        let many = read.many(name).join(" ");
        let given = read.text(name).map(str::to_owned).or_else(|| Some(read.number(name)?.to_string()));
        let given = given.or_else(|| Some(many).filter(|many| !many.is_empty()));
        let given = given.or_else(|| read.is_set(name).then(|| name.to_owned()));
        let own = directives(text, ["DEF", "DEFAULT"]).into_iter().find_map(|rest| {
            let (known, text) = rest.split_once([' ', '=']).unwrap_or((rest, ""));
            known.eq_ignore_ascii_case(name).then(|| text.trim().trim_matches('"'))
        });
        let default = Some(default).filter(|text| !text.is_empty()).or(own).unwrap_or_default();
        is_known.then(|| given.unwrap_or_else(|| default.to_owned()))
    };
    let replaced = |line: String| {
        let mut parts = line.split(open);
        let mut text = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            match part.split_once(close).and_then(|(name, rest)| Some((value(name)?, rest))) {
                Some((value, rest)) => text.extend([&value, rest]),
                None => text.extend([open.to_string().as_str(), part]),
            }
        }
        text
    };
    Ok(lines.map(replaced).collect())
}
