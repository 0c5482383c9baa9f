//! Splits a command line of the Shell into the command's name, the redirections and the arguments.

use small_amiga::console::is_description;
use small_amiga::dos::DosError;
use small_amiga::readargs::{ReadArgsFault, first_word};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Redirection {
    pub file: String,
    /// Whether the output is appended to the redirection's file (`>>`) instead of replacing its contents.
    pub adds: bool,
}

impl Redirection {
    /// Returns `true` if the output is redirected to `NIL:` and therefore discarded.
    pub(super) fn is_nil(&self) -> bool {
        is_nil(&self.file)
    }
}

/// Returns `true` if `file` names the device `NIL:`.
pub(super) fn is_nil(file: &str) -> bool {
    file.eq_ignore_ascii_case("NIL:")
}

/// The file name of the Shell's own console.
pub(super) const CONSOLE: &str = "*";

/// Returns `true` if `file` names the Shell's own console or a new one (`CON:`).
pub(super) fn is_console(file: &str) -> bool {
    file == CONSOLE || is_description(file)
}

/// Returns `true` if `file` names a console or `NIL:`.
pub(super) fn is_stream(file: &str) -> bool {
    is_nil(file) || is_console(file)
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CommandLine {
    pub name: String,
    /// The file from which the command reads its input (`<`), or `None` to read typed input.
    pub from: Option<String>,
    /// The file to which the command's output is written (`>` or `>>`), or `None` to print it.
    pub to: Option<Redirection>,
    /// The arguments as typed by the user, without the redirections.
    pub arguments: String,
}

/// Parses a command line of the Shell.
///
/// Returns `None` if the line is empty or a comment.
///
/// # Errors
/// Returns a [`ReadArgsFault`] if a quote is not closed, or if `<` or `>` is not followed by a name.
pub(super) fn read(line: &str) -> Result<Option<CommandLine>, ReadArgsFault> {
    let Some((name, mut rest)) = first_word(line)? else { return Ok(None) };
    let (mut from, mut to, mut arguments) = (None, None, String::new());
    loop {
        let word = rest.trim_start_matches([' ', '\t']);
        if let Some(sign) = [">>", ">", "<"].into_iter().find(|sign| word.starts_with(sign)) {
            let missing = ReadArgsFault { error: DosError::RequiredArgMissing, word: sign.to_owned() };
            let (file, after) = first_word(word.strip_prefix(sign).unwrap_or(word))?.ok_or(missing)?;
            match sign {
                "<" => from = Some(file),
                _ => to = Some(Redirection { file, adds: sign == ">>" }),
            }
            rest = after;
            continue;
        }
        let Some((_, after)) = first_word(word)? else {
            arguments.push_str(rest);
            break;
        };
        let taken = rest.len() - after.len();
        arguments.push_str(rest.get(..taken).unwrap_or_default());
        rest = after;
    }
    Ok(Some(CommandLine { name, from, to, arguments: arguments.trim().to_owned() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(line: &str) -> (String, Option<(String, bool)>, String) {
        let CommandLine { name, to, arguments, .. } = read(line).unwrap().unwrap();
        (name, to.map(|to| (to.file, to.adds)), arguments)
    }

    #[test]
    fn redirections_are_parsed_from_the_line() {
        let file = |name: &str, adds| Some((name.to_owned(), adds));
        assert_eq!(parts(" Dir  all"), ("Dir".into(), None, "all".into()));
        assert_eq!(parts("Dir >Ram:x all"), ("Dir".into(), file("Ram:x", false), "all".into()));
        assert_eq!(parts("Dir all >> \"a b\""), ("Dir".into(), file("a b", true), "all".into()));
        assert_eq!(parts("Echo \"a > b\"  c"), ("Echo".into(), None, "\"a > b\"  c".into()));
        assert_eq!(parts("\"my game\" 7 ; really"), ("my game".into(), None, "7 ; really".into()));
        assert_eq!((read(""), read(" ; a note")), (Ok(None), Ok(None)));
        let line = read("Dir <in ? >out").unwrap().unwrap();
        assert_eq!(
            (line.from.as_deref(), line.arguments.as_str(), line.to.is_some()),
            (Some("in"), "?", true)
        );
        assert!(read("Dir <").is_err() && read("Dir >").is_err() && read("Dir \"").is_err());
    }
}
