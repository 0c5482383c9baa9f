//! Takes the options of the table out of a command line; what is left are its words.

use std::ffi::OsString;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::UsageError;
use super::options::{OPTIONS, OptionSpec};

/// The options a command line gave, with their values.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Given {
    options: Vec<(&'static str, String)>,
}

/// Separates the options of the table from the words between them.
pub(super) fn split(
    arguments: impl IntoIterator<Item = OsString>,
) -> Result<(Given, Vec<String>), UsageError> {
    let arguments = arguments
        .into_iter()
        .enumerate()
        .map(|(index, argument)| argument.into_string().map_err(|_| UsageError::NotText(index + 1)));
    let arguments = arguments.collect::<Result<Vec<String>, _>>()?;
    values_present(&arguments)?;
    let mut parser = pico_args::Arguments::from_vec(arguments.into_iter().map(OsString::from).collect());
    let mut given = Given::default();
    for spec in &OPTIONS {
        while let Some(value) = take(&mut parser, spec)? {
            if given.has(spec.name) {
                return Err(UsageError::Twice(spec.name));
            }
            given.options.push((spec.name, value));
        }
    }
    let words = parser.finish().into_iter().filter_map(|word| word.into_string().ok()).collect();
    Ok((given, words))
}

/// Every option that takes a value has one behind it: else the next option would be taken for the value. No other has one.
fn values_present(arguments: &[String]) -> Result<(), UsageError> {
    for (index, argument) in arguments.iter().enumerate() {
        let switch = argument.split_once('=').and_then(|(name, value)| {
            let spec = OPTIONS.iter().find(|spec| !spec.takes_value() && spec.name == name);
            spec.map(|spec| UsageError::NeedlessValue { option: spec.name, value: value.to_owned() })
        });
        if let Some(error) = switch {
            return Err(error);
        }
        let Some(spec) = OPTIONS.iter().find(|spec| spec.takes_value() && spec.name == argument) else {
            continue;
        };
        if arguments.get(index + 1).is_none_or(|value| value.is_empty() || value.starts_with("--")) {
            return Err(UsageError::MissingValue { option: spec.name, value: spec.value });
        }
    }
    Ok(())
}

/// The value of the option where it is given next; empty for an option without one.
fn take(parser: &mut pico_args::Arguments, spec: &OptionSpec) -> Result<Option<String>, UsageError> {
    if spec.takes_value() {
        return parser
            .opt_value_from_fn(spec.name, |text| Ok::<_, UsageError>(text.to_owned()))
            .map_err(|_| UsageError::MissingValue { option: spec.name, value: spec.value });
    }
    let found = if spec.short.is_empty() {
        parser.contains(spec.name)
    } else {
        parser.contains([spec.short, spec.name])
    };
    Ok(found.then(String::new))
}

/// Whether a word looks like an option: it begins with a dash and is no negative number.
pub(super) fn is_option(word: &str) -> bool {
    let behind = word.strip_prefix('-');
    behind.is_some_and(|rest| rest.is_empty() || !rest.bytes().all(|byte| byte.is_ascii_digit()))
}

impl Given {
    /// Whether an option was given.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.options.iter().any(|(given, _)| *given == name)
    }

    /// Whether an option without value was given.
    #[must_use]
    pub fn flag(&self, name: &'static str) -> bool {
        self.has(name)
    }

    /// The value of an option.
    #[must_use]
    pub fn text(&self, name: &'static str) -> Option<String> {
        self.options.iter().find(|(given, _)| *given == name).map(|(_, value)| value.clone())
    }

    /// True for the first of two options that exclude each other, false for the second.
    ///
    /// # Errors
    /// [`UsageError::Both`].
    pub fn either(&self, yes: &'static str, no: &'static str) -> Result<Option<bool>, UsageError> {
        match (self.flag(yes), self.flag(no)) {
            (true, true) => Err(UsageError::Both(yes, no)),
            (false, false) => Ok(None),
            (yes, _) => Ok(Some(yes)),
        }
    }

    /// The seed of shuffles.
    ///
    /// # Errors
    /// [`UsageError::BadValue`].
    pub fn seed(&self) -> Result<Option<u64>, UsageError> {
        self.number("--seed", 0..=u64::MAX)
    }

    /// The value of an option as a number of a range.
    ///
    /// # Errors
    /// [`UsageError::BadValue`].
    pub fn number<N>(&self, option: &'static str, range: RangeInclusive<N>) -> Result<Option<N>, UsageError>
    where
        N: Copy + FromStr + PartialOrd + Display,
    {
        let parse = |text: &str| text.parse().ok().filter(|number| range.contains(number));
        self.parsed(option, parse, || format!("a whole number from {} to {}", range.start(), range.end()))
    }

    /// The value of an option as `parse` understands it; `expected` says what that is.
    ///
    /// # Errors
    /// [`UsageError::BadValue`].
    pub fn parsed<T>(
        &self,
        option: &'static str,
        parse: impl Fn(&str) -> Option<T>,
        expected: impl Fn() -> String,
    ) -> Result<Option<T>, UsageError> {
        let Some(value) = self.text(option) else { return Ok(None) };
        match parse(&value) {
            Some(parsed) => Ok(Some(parsed)),
            None => Err(UsageError::BadValue { option, value, expected: expected() }),
        }
    }
}
