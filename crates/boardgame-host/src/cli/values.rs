//! Separates the options of a command line from its other arguments.

use std::ffi::OsString;

use super::UsageError;
use super::options::{OptionSpec, options};
use amiga_boardgame::entry::option_values::OptionValues;
use small_amiga::text::without_mark;

/// An argument and its number on the command line, counted from 1.
type Argument = (usize, OsString);

/// Splits command-line arguments into options with their values, and other arguments.
///
/// Values that are paths need not be valid UTF-8.
pub(super) fn split(
    arguments: impl IntoIterator<Item = OsString>,
) -> Result<(OptionValues, Vec<OsString>), UsageError> {
    let arguments: Vec<Argument> = (1..).zip(arguments).flat_map(parted).collect();
    values_present(&arguments)?;
    let arguments = arguments.into_iter().map(|(_, argument)| argument).collect();
    let mut parser = pico_args::Arguments::from_vec(arguments);
    let mut given = OptionValues::default();
    for spec in options() {
        while let Some(value) = take(&mut parser, spec)? {
            if given.has(spec.name) {
                return Err(UsageError::Twice(spec.name));
            }
            given.push(spec.name, value);
        }
    }
    Ok((given, parser.finish()))
}

/// Splits `--option=FILE` into the arguments `--option` and `FILE`.
///
/// A path that is not valid UTF-8 must be an argument of its own. Other arguments are returned unchanged.
fn parted((number, argument): Argument) -> Vec<Argument> {
    let pair = argument.to_str().and_then(|text| text.split_once('='));
    match pair.filter(|(name, _)| options().iter().any(|spec| spec.takes.is_path() && spec.name == *name)) {
        Some((name, value)) => vec![(number, name.into()), (number, value.into())],
        None => vec![(number, argument)],
    }
}

/// Checks that options have the values they need, and that switches have none.
///
/// Without this check the next option would be taken for the value. Arguments other than paths and operands
/// must be valid UTF-8.
fn values_present(arguments: &[Argument]) -> Result<(), UsageError> {
    let mut files = false;
    for (index, (number, argument)) in arguments.iter().enumerate() {
        let name_of_file = std::mem::take(&mut files) || !argument.as_encoded_bytes().starts_with(b"-");
        let Some(argument) = argument.to_str() else {
            if name_of_file {
                continue;
            }
            return Err(UsageError::NotText(*number));
        };
        let switch = argument.split_once('=').and_then(|(name, value)| {
            let spec = options().iter().find(|spec| !spec.takes_value() && spec.name == name);
            spec.map(|spec| UsageError::NeedlessValue { option: spec.name, value: value.to_owned() })
        });
        if let Some(error) = switch {
            return Err(error);
        }
        let Some(spec) = options().iter().find(|spec| spec.takes_value() && spec.name == argument) else {
            continue;
        };
        let behind = arguments.get(index + 1).map(|(number, value)| (number, value.as_encoded_bytes()));
        match behind {
            Some((_, value)) if !value.is_empty() && !value.starts_with(b"--") => {}
            _ => return Err(UsageError::MissingValue { option: spec.name, value: spec.value }),
        }
        files = spec.takes.is_path();
        if let Some((number, value)) = behind
            && !files
            && std::str::from_utf8(value).is_err()
        {
            return Err(UsageError::NotText(*number));
        }
    }
    Ok(())
}

/// Removes the next occurrence of the option and returns its value. For a switch, the value is empty.
fn take(parser: &mut pico_args::Arguments, spec: &OptionSpec) -> Result<Option<OsString>, UsageError> {
    if spec.takes_value() {
        let value = if spec.takes.is_path() {
            parser.opt_value_from_os_str(spec.name, |value| Ok::<_, UsageError>(value.to_owned()))
        } else {
            parser.opt_value_from_fn(spec.name, |text| Ok::<_, UsageError>(without_mark(text).into()))
        };
        return value.map_err(|_| UsageError::MissingValue { option: spec.name, value: spec.value });
    }
    let found = if spec.short.is_empty() {
        parser.contains(spec.name)
    } else {
        parser.contains([spec.short, spec.name])
    };
    Ok(found.then(OsString::new))
}

/// Returns `true` if the argument begins with a dash and is not a negative number.
pub(super) fn is_option(word: &str) -> bool {
    let behind = word.strip_prefix('-');
    behind.is_some_and(|rest| rest.is_empty() || !rest.bytes().all(|byte| byte.is_ascii_digit()))
}
