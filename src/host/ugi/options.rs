//! What a peer can set: the one table from which `ugi` and `tripppin help ugi` tell, and `setoption` reads.

use std::fmt;

use super::outlet::quoted;
use crate::games::tripppin::classic::Level;

/// Who thinks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MindName {
    /// The classic thinker.
    #[default]
    Classic,
    /// The oracle.
    Perfect,
}

/// Everything that can be set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Who thinks.
    pub mind: MindName,
    /// How far the classic thinker looks unless `go depth` says.
    pub level: Level,
    /// Whether it keeps out of loops.
    pub prevention: bool,
    /// Which board `startpos` has.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { mind: MindName::default(), level: Level::HIGHEST, prevention: true, seed: 1994 }
    }
}

/// One of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Setting {
    /// Who thinks.
    Mind(MindName),
    /// How far.
    Level(Level),
    /// Whether it keeps out of loops.
    Prevention(bool),
    /// Which board.
    Seed(u64),
}

/// The greatest seed: what the numbers of graphical programs hold.
const GREATEST_SEED: u64 = i32::MAX as u64;

/// An option as it is told and read.
struct Spec {
    name: &'static str,
    /// Type, default and range, as the protocol tells them.
    kind: &'static str,
    /// What values there are.
    values: &'static str,
    help: &'static str,
    read: fn(&str) -> Option<Setting>,
}

const OPTIONS: [Spec; 4] = [
    Spec {
        name: "Mind",
        kind: "type combo default Classic var Classic var Perfect",
        values: "Classic or Perfect",
        help: "who thinks: the classic thinker, or the oracle, which knows the exact value of everything",
        read: |text| {
            let mind = match text.to_ascii_lowercase().as_str() {
                "classic" => MindName::Classic,
                "perfect" => MindName::Perfect,
                _ => return None,
            };
            Some(Setting::Mind(mind))
        },
    },
    Spec {
        name: "Level",
        kind: "type spin default 9 min 1 max 10",
        values: "1 to 10",
        help: "plies the classic thinker looks ahead, unless go names a depth or is infinite",
        read: |text| text.parse().ok().and_then(Level::new).map(Setting::Level),
    },
    Spec {
        name: "Prevention",
        kind: "type check default true",
        values: "true or false",
        help: "whether the classic thinker keeps out of loops",
        read: |text| match text.to_ascii_lowercase().as_str() {
            "true" | "on" => Some(Setting::Prevention(true)),
            "false" | "off" => Some(Setting::Prevention(false)),
            _ => None,
        },
    },
    Spec {
        name: "Seed",
        kind: "type spin default 1994 min 0 max 2147483647",
        values: "0 to 2147483647",
        help: "the board of startpos: the first that tripppin deal --seed deals; setting it sets up that start",
        read: |text| text.parse().ok().filter(|seed| *seed <= GREATEST_SEED).map(Setting::Seed),
    },
];

/// What `ugi` is told of the options, a line each.
pub fn lines() -> impl Iterator<Item = String> {
    OPTIONS.iter().map(|spec| format!("option name {} {}", spec.name, spec.kind))
}

/// Name, values and help of each.
pub fn texts() -> impl Iterator<Item = [&'static str; 3]> {
    OPTIONS.iter().map(|spec| [spec.name, spec.values, spec.help])
}

impl Setting {
    /// Reads the words behind `setoption`: `name NAME value VALUE`. Case does not matter.
    ///
    /// # Errors
    /// What to say to a peer that sends something else.
    pub fn read(words: &[&str]) -> Result<Self, String> {
        let [name, option, rest @ ..] = words else { return Err(Self::form()) };
        if *name != "name" {
            return Err(Self::form());
        }
        let Some(spec) = OPTIONS.iter().find(|spec| spec.name.eq_ignore_ascii_case(option)) else {
            let names: Vec<&str> = OPTIONS.iter().map(|spec| spec.name).collect();
            return Err(format!("setoption name {}: expected {}", quoted(option), names.join(", ")));
        };
        match rest {
            ["value", value] => (spec.read)(value)
                .ok_or_else(|| format!("{} {}: expected {}", spec.name, quoted(value), spec.values)),
            _ => Err(format!("{}: expected setoption name {} value {}", spec.name, spec.name, spec.values)),
        }
    }

    fn form() -> String {
        "setoption: expected setoption name NAME value VALUE".to_owned()
    }
}

/// The words behind `setoption`.
impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mind(mind) => write!(f, "name Mind value {mind:?}"),
            Self::Level(level) => write!(f, "name Level value {level}"),
            Self::Prevention(prevention) => write!(f, "name Prevention value {prevention}"),
            Self::Seed(seed) => write!(f, "name Seed value {seed}"),
        }
    }
}

impl Options {
    /// Sets one.
    pub const fn set(&mut self, setting: Setting) {
        match setting {
            Setting::Mind(mind) => self.mind = mind,
            Setting::Level(level) => self.level = level,
            Setting::Prevention(prevention) => self.prevention = prevention,
            Setting::Seed(seed) => self.seed = seed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Setting, String> {
        Setting::read(&text.split(' ').collect::<Vec<_>>())
    }

    #[test]
    fn the_table_tells_what_is_so() {
        let mut options = Options::default();
        for line in lines() {
            let words: Vec<&str> = line.split(' ').collect();
            let default = words[words.iter().position(|word| *word == "default").unwrap() + 1];
            options.set(read(&format!("name {} value {default}", words[2])).unwrap());
        }
        assert_eq!(options, Options::default());
    }

    #[test]
    fn settings_read_and_write() {
        for text in [
            "name Mind value Perfect",
            "name Level value 10",
            "name Prevention value false",
            "name Seed value 0",
        ] {
            assert_eq!(read(text).unwrap().to_string(), text);
        }
        assert_eq!(read("name prevention value ON"), Ok(Setting::Prevention(true)));
    }

    #[test]
    fn other_settings_are_refused_with_what_was_expected() {
        for (text, message) in [
            ("name Level value 11", "Level \"11\": expected 1 to 10"),
            ("name Level", "Level: expected setoption name Level value 1 to 10"),
            ("name Hash value 1", "setoption name \"Hash\": expected Mind, Level, Prevention, Seed"),
            ("Level 3", "setoption: expected setoption name NAME value VALUE"),
            ("name Seed value 2147483648", "Seed \"2147483648\": expected 0 to 2147483647"),
        ] {
            assert_eq!(read(text), Err(message.to_owned()));
        }
    }
}
