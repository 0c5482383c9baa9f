//! The UGI options of a game: prints its option table and parses `setoption` with it.

use std::fmt::{self, Debug};

use super::outlet::quoted;

/// A row of the table of a game's UGI options.
pub struct UgiOptionSpec<O: 'static> {
    /// The name of the option, compared without regard to case.
    pub name: &'static str,
    /// The type and range of the option's values.
    pub values: OptionKind,
    /// The effect of the option, for help texts.
    pub help: &'static str,
    /// Whether a change of the option's value causes a new initial position to be dealt.
    pub deals: bool,
    /// The function that returns the current value of the option as text.
    pub value: fn(&O) -> String,
    /// The function that parses and sets a value, or returns `None` if the value is invalid.
    pub set: fn(&mut O, &str) -> Option<()>,
}

impl<O> Debug for UgiOptionSpec<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Spec").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The type and range of the values of a UGI option.
#[derive(Debug, Clone, Copy)]
pub enum OptionKind {
    /// An option whose value is a word from a list.
    ///
    /// Holds a function that returns the list, and a description for users.
    Words(fn() -> Vec<String>, &'static str),
    /// An option whose value is a whole number from a minimum to a maximum, inclusive.
    Number(u64, u64),
    /// An option whose value is `true` or `false`.
    Switch,
}

impl OptionKind {
    /// The kind of an option whose value is a random seed from 0 to [`GREATEST_SEED`].
    pub const SEEDS: Self = Self::Number(0, GREATEST_SEED);

    /// Returns the name of the option's UGI type, and the UGI text of the allowed values.
    ///
    /// The text follows the default value. For a switch, the text is empty.
    fn protocol(self) -> (&'static str, String) {
        match self {
            Self::Words(words, _) => ("combo", words().iter().map(|word| format!(" var {word}")).collect()),
            Self::Number(least, most) => ("spin", format!(" min {least} max {most}")),
            Self::Switch => ("check", String::new()),
        }
    }
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words(_, told) => f.write_str(told),
            Self::Number(least, most) => write!(f, "{least} to {most}"),
            Self::Switch => f.write_str("true or false"),
        }
    }
}

/// The greatest seed of a random generator that the UGI options accept.
///
/// The limit is the range of the number fields in graphical user interfaces.
pub const GREATEST_SEED: u64 = i32::MAX as u64;

/// Parses the seed of a random generator, or returns `None` if it is invalid or greater than
/// [`GREATEST_SEED`].
pub fn seed(text: &str) -> Option<u64> {
    text.parse().ok().filter(|seed| *seed <= GREATEST_SEED)
}

/// Parses the value of a switch: `true`, `false`, `on` or `off`, in upper or lower case.
pub fn check(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "on" => Some(true),
        "false" | "off" => Some(false),
        _ => None,
    }
}

/// Returns the lines that answer the command `ugi`, for the options in `table`.
///
/// The values in `options` are sent as defaults.
pub fn lines<O>(table: &'static [UgiOptionSpec<O>], options: &O) -> impl Iterator<Item = String> {
    table.iter().map(|spec| {
        let value = (spec.value)(options);
        let (kind, range) = spec.values.protocol();
        format!("option name {} type {kind} default {value}{range}", spec.name)
    })
}

/// A UGI option with the new value that the peer sets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    name: &'static str,
    value: String,
}

impl Setting {
    /// Parses the operands of `setoption`, `name NAME value VALUE`, for an option in `table`.
    ///
    /// The case of the option's name is ignored.
    ///
    /// # Errors
    /// Returns a message for the peer if the syntax, the name or the value is invalid.
    pub fn read<O: Default>(table: &[UgiOptionSpec<O>], words: &[&str]) -> Result<Self, String> {
        let [name, option, rest @ ..] = words else { return Err(Self::form()) };
        if *name != "name" {
            return Err(Self::form());
        }
        let Some(spec) = table.iter().find(|spec| spec.name.eq_ignore_ascii_case(option)) else {
            let names: Vec<&str> = table.iter().map(|spec| spec.name).collect();
            return Err(format!("setoption name {}: expected {}", quoted(option), names.join(", ")));
        };
        let name = spec.name;
        match rest {
            ["value", value] => (spec.set)(&mut O::default(), value)
                .map(|()| Self { name, value: (*value).to_owned() })
                .ok_or_else(|| format!("{name} {}: expected {}", quoted(value), spec.values)),
            _ => Err(format!("{name}: expected setoption name {name} value {}", spec.values)),
        }
    }

    /// Sets the option in `options`, and returns `true` if this changes the initial position.
    pub fn apply<O>(&self, table: &[UgiOptionSpec<O>], options: &mut O) -> bool {
        let spec = table.iter().find(|spec| spec.name == self.name);
        spec.is_some_and(|spec| (spec.set)(options, &self.value).is_some() && spec.deals)
    }

    fn form() -> String {
        "setoption: expected setoption name NAME value VALUE".to_owned()
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "name {} value {}", self.name, self.value)
    }
}
