//! The options that a peer can set: prints a game's option table and parses `setoption` by it.

use std::fmt::{self, Debug};

use super::UgiGame;
use super::outlet::quoted;

/// The UGI options of a game, with their current values.
pub trait UgiOptions: Clone + Debug + Default + Eq + Send + 'static {
    /// The table of the options, used by `ugi`, by `setoption` and for help texts.
    const TABLE: &'static [UgiOptionSpec<Self>];
}

/// A game without options.
impl UgiOptions for () {
    const TABLE: &'static [UgiOptionSpec<Self>] = &[];
}

/// A row of the table of a game's UGI options.
pub struct UgiOptionSpec<O: 'static> {
    /// The name of the option, compared without regard to case.
    pub name: &'static str,
    /// The type and range of the option's values.
    pub values: OptionKind,
    /// The effect of the option, for help texts.
    pub help: &'static str,
    /// Whether setting the option changes the starting position.
    pub deals: bool,
    /// Function that returns the current value of the option as text.
    pub value: fn(&O) -> String,
    /// Function that parses and sets a value of the option; returns `None` if the value is invalid.
    pub set: fn(&mut O, &str) -> Option<()>,
}

impl<O> Debug for UgiOptionSpec<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Spec").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The type and range of an option's values.
#[derive(Debug, Clone, Copy)]
pub enum OptionKind {
    /// One of a list of words. The text describes the list to users.
    Words(fn() -> Vec<String>, &'static str),
    /// A whole number between a minimum and a maximum, inclusive.
    Number(u64, u64),
    /// A switch, whose values are `true` and `false`.
    Switch,
}

impl OptionKind {
    /// The values of a seed option: any valid seed.
    pub const SEEDS: Self = Self::Number(0, GREATEST_SEED);

    /// Returns the option's type, and the text after its default value, as defined by the protocol.
    fn protocol(self) -> (&'static str, String) {
        match self {
            Self::Words(words, _) => ("combo", words().iter().map(|word| format!(" var {word}")).collect()),
            Self::Number(least, most) => ("spin", format!(" min {least} max {most}")),
            Self::Switch => ("check", String::new()),
        }
    }
}

/// Formats the type and range of an option's values for users.
impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words(_, told) => f.write_str(told),
            Self::Number(least, most) => write!(f, "{least} to {most}"),
            Self::Switch => f.write_str("true or false"),
        }
    }
}

/// The greatest seed, chosen so that number fields of graphical programs can hold it.
pub const GREATEST_SEED: u64 = i32::MAX as u64;

/// Parses a seed; returns `None` if it is invalid or greater than [`GREATEST_SEED`].
pub fn seed(text: &str) -> Option<u64> {
    text.parse().ok().filter(|seed| *seed <= GREATEST_SEED)
}

/// Parses a switch: `true`, `false`, `on` or `off`, in any case.
pub fn check(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "on" => Some(true),
        "false" | "off" => Some(false),
        _ => None,
    }
}

/// Returns the option lines sent in reply to `ugi`, with the values of `options` as defaults.
pub fn lines<O: UgiOptions>(options: &O) -> impl Iterator<Item = String> {
    O::TABLE.iter().map(|spec| {
        let value = (spec.value)(options);
        let (kind, range) = spec.values.protocol();
        format!("option name {} type {kind} default {value}{range}", spec.name)
    })
}

/// Returns the name, values and help text of each option of a game.
pub fn texts<P: UgiGame>() -> Vec<[String; 3]> {
    let of = |spec: &UgiOptionSpec<_>| [spec.name.to_owned(), spec.values.to_string(), spec.help.to_owned()];
    P::Options::TABLE.iter().map(of).collect()
}

/// A UGI option with its new value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    name: &'static str,
    value: String,
}

impl Setting {
    /// Parses the operands of `setoption`: `name NAME value VALUE`. The option's name is compared without
    /// regard to case.
    ///
    /// # Errors
    /// Returns a message for the peer if the syntax, the name or the value is invalid.
    pub fn read<O: UgiOptions>(words: &[&str]) -> Result<Self, String> {
        let [name, option, rest @ ..] = words else { return Err(Self::form()) };
        if *name != "name" {
            return Err(Self::form());
        }
        let Some(spec) = O::TABLE.iter().find(|spec| spec.name.eq_ignore_ascii_case(option)) else {
            let names: Vec<&str> = O::TABLE.iter().map(|spec| spec.name).collect();
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

    /// Sets the option; returns `true` if this changes the starting position.
    pub fn apply<O: UgiOptions>(&self, options: &mut O) -> bool {
        let spec = O::TABLE.iter().find(|spec| spec.name == self.name);
        spec.is_some_and(|spec| (spec.set)(options, &self.value).is_some() && spec.deals)
    }

    fn form() -> String {
        "setoption: expected setoption name NAME value VALUE".to_owned()
    }
}

/// Formats the operands of `setoption`.
impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "name {} value {}", self.name, self.value)
    }
}
