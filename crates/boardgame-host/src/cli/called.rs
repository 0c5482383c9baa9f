//! Parses a game's command line in the Shell of the emulated computer.
//!
//! A line is either the template of 1994, or options and batch commands as on the host's command line.
//! Options and commands that name host files are rejected. Starting the game or the batch command is left to
//! [`crate::boot`].

use super::commands::command;
use super::options::options;
use super::startup::option_in_line;
use super::{CLASSIC, CliAction, Settings, UsageError, template, values};
use crate::catalogue::catalogue;
use amiga_boardgame::entry::command::Command;
use amiga_boardgame::entry::job::Job;
use amiga_boardgame::entry::option_values::OptionValues;
use amiga_boardgame::table::GameEntry;
use small_amiga::dos::DosError;
use small_amiga::readargs;

#[derive(Debug)]
pub(crate) enum ShellInvocation {
    Game(Box<Settings>),
    /// A batch command, given as arguments of the host's command line.
    Batch(Vec<String>),
}

impl Settings {
    /// Parses a Shell command line that starts a game.
    ///
    /// `line` does not contain the game's own name.
    ///
    /// `has_input` is whether a batch command without a file can read its standard input.
    ///
    /// # Errors
    /// Returns a one-line message if the line is invalid.
    pub(crate) fn by_line(
        &self,
        game: &'static GameEntry,
        line: &str,
        has_input: bool,
    ) -> Result<ShellInvocation, String> {
        let told = |text: String| format!("{}: {text}", game.title);
        let mut words = readargs::words(line).map_err(|fault| told(fault.error.to_string()))?;
        let is_command = words.first().is_some_and(|word| command(word).is_some());
        if !is_command {
            for word in &mut words {
                // `KEY=value`, the form of tool types, is accepted for options, too.
                if let Some(option) = (!values::is_option(word)).then(|| option_in_line(word, game)).flatten()
                {
                    *word = option;
                }
            }
        }
        if !is_command && !words.iter().any(|word| values::is_option(word)) {
            let settings = self.by_template(game, line).map_err(|error| match error {
                UsageError::Template { error, .. } => told(error.fault().to_string()),
                other => told(other.to_string()),
            })?;
            return Ok(ShellInvocation::Game(Box::new(settings)));
        }
        self.by_words(game, words, has_input).map_err(|error| told(error.to_string()))
    }

    fn by_template(&self, game: &'static GameEntry, line: &str) -> Result<Self, UsageError> {
        let mut said = Self::new(catalogue(), CliAction::Window);
        let difficulty = template(&mut said, line.to_owned(), &mut |_| None, game)?;
        let words = difficulty.map(|level| format!("DIFFICULTY={level}"));
        let words = words.into_iter().chain(said.pubscreen.map(|name| format!("--pubscreen={name}")));
        let mut settings = self.started(game, words.map(Into::into).collect())?;
        settings.notes.extend(said.notes);
        Ok(settings)
    }

    fn by_words(
        &self,
        game: &'static GameEntry,
        words: Vec<String>,
        has_input: bool,
    ) -> Result<ShellInvocation, UsageError> {
        let named = words.first().and_then(|word| command(word));
        if named.is_some_and(|spec| !spec.command.is_per_game() && spec.command != Command::Help) {
            return Err(UsageError::Fault(DosError::ObjectWrongType));
        }
        let (given, _) = values::split(words.iter().map(Into::into))?;
        if let Some(option) = named_path(&given) {
            return Err(UsageError::HostFile(option));
        }
        let is_help = named.is_some_and(|spec| spec.command == Command::Help);
        let of_game = ["--game", game.word].map(str::to_owned);
        let mut whole: Vec<String> = of_game.into_iter().filter(|_| !is_help).collect();
        if self.values.is_classic() && !given.has(CLASSIC) && !is_help {
            whole.push(CLASSIC.to_owned());
        }
        whole.extend(words.iter().cloned());
        let read = super::parse(catalogue(), whole.iter().map(Into::into), &mut |_| None)?;
        match read.run {
            CliAction::Window => {
                let words = words.into_iter().map(Into::into).collect();
                Ok(ShellInvocation::Game(Box::new(self.started(game, words)?)))
            }
            CliAction::Batch(Job::Answer { file: None, .. }) if !has_input => {
                Err(UsageError::Fault(DosError::RequiredArgMissing))
            }
            CliAction::Batch(Job::Answer { .. } | Job::Deal { .. } | Job::Count(_)) => {
                Ok(ShellInvocation::Batch(whole))
            }
            CliAction::Help(topic) if topic.is_none_or(Command::is_text_only) => {
                Ok(ShellInvocation::Batch(whole))
            }
            CliAction::Version => Ok(ShellInvocation::Batch(whole)),
            _ => Err(UsageError::Fault(DosError::ObjectWrongType)),
        }
    }
}

/// Returns the name of the first option in `values` whose value is a path.
///
/// A word that the option accepts in place of a path does not count.
pub(super) fn named_path(values: &OptionValues) -> Option<&'static str> {
    let is_path = |name: &'static str, value: &str| {
        options()
            .iter()
            .find(|spec| spec.name == name)
            .is_some_and(|spec| spec.takes.is_path() && !spec.takes.words().iter().any(|word| word == value))
    };
    values.all().find(|(name, value)| is_path(name, value)).map(|(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn called(line: &str) -> Result<String, String> {
        let asked = Settings::new(catalogue(), CliAction::Window);
        asked.by_line(catalogue().first, line, false).map(|called| match called {
            ShellInvocation::Game(settings) => {
                format!("{:?} {:?}", settings.pubscreen, settings.values.text("--position").is_some())
            }
            ShellInvocation::Batch(words) => {
                words.join(" ").trim_start_matches("--game tripppin ").to_owned()
            }
        })
    }

    fn refused(line: &str) -> String {
        called(line).unwrap_err()
    }

    #[test]
    fn shell_arguments_follow_the_template() {
        for line in ["", "7", "difficulty=5", "0", "7 ; a note"] {
            assert_eq!(called(line), Ok("None false".to_owned()), "{line}");
        }
        assert_eq!(called("7 \"pub screen\""), Ok("Some(\"pub screen\") false".to_owned()));
        assert_eq!(refused("pubscreen"), "Tripppin: value after keyword missing");
        assert_eq!(refused("Foo"), "Tripppin: bad number");
        assert_eq!(refused("7 a b"), "Tripppin: wrong number of arguments");
        assert_eq!(refused("7 \"a"), "Tripppin: unmatched quotes");
    }

    #[test]
    fn shell_accepts_options_like_tool_types() {
        let tribolo = catalogue().games().find(|game| game.word == "tribolo").unwrap();
        let asked = Settings::new(catalogue(), CliAction::Window);
        let started = |line| match asked.by_line(tribolo, line, false) {
            Ok(ShellInvocation::Game(settings)) => Ok(settings.values.text("--red")),
            Ok(ShellInvocation::Batch(words)) => Err(words.join(" ")),
            Err(text) => Err(text),
        };
        assert_eq!(started("RED=7"), Ok(Some("7".to_owned())));
        assert_eq!(started("5 red=human"), started("5 --red=human"));
        assert_eq!(started("DIFFICULTY=5 RED=7"), started("DIFFICULTY=5 --red=7"));
        assert!(started("RED=x").is_err() && started("NONSENSE=7").is_err());
    }

    #[test]
    fn shell_accepts_batch_commands_and_options() {
        assert_eq!(called("moves \"Work:a b\""), Ok("moves Work:a b".to_owned()));
        assert_eq!(called("deal --count 3 --seed 1"), Ok("deal --count 3 --seed 1".to_owned()));
        assert_eq!(refused("moves"), "Tripppin: required argument missing");
        assert_eq!(called("help"), Ok("help".to_owned()));
        assert_eq!(called("moves --help"), Ok("moves --help".to_owned()));
        assert_eq!(refused("help script"), "Tripppin: object is not of required type");
        assert!(refused("--nonsense").starts_with("Tripppin: --nonsense: no such option"));
    }

    #[test]
    fn shell_refuses_lines_to_other_computers() {
        let said = "Tripppin: --line: available only on the command line of your own system";
        assert_eq!(refused("--line listen:4000"), said);
        assert_eq!(refused("--line=amiga.local:4000"), said);
        assert_eq!(refused("7 --line=listen:0"), said);
        assert_eq!(refused("LINE=listen:4000"), "Tripppin: bad template");
    }

    #[test]
    fn shell_refuses_host_file_names() {
        for line in [
            "--sprites /etc",
            "--font=/etc/passwd",
            "--palette /dev/zero",
            "census --resume x",
            "screenshot x.png",
            "script /etc/passwd",
            "merge /etc/passwd",
            "ugi",
            "record a b",
            "completions bash",
        ] {
            let said = refused(line);
            assert!(!said.contains("cannot be read"), "{line}: {said}");
        }
    }
}
