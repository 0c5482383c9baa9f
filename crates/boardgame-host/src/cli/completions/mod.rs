//! Generates shell completion scripts from the tables of commands and options.

mod bash;
mod fish;
mod zsh;

use super::commands::{CommandSpec, listed_commands, options_in_any_game};
use super::options::{OptionSpec, Scope, options as all_options};
use super::{Shell, help};
use amiga_boardgame::entry::command::Command;

/// Returns the script with which a shell completes the arguments of the program.
///
/// # Panics
/// Panics before the first call of [`Catalogue::install`](crate::Catalogue::install).
pub fn completion_script(shell: Shell) -> String {
    help::with_command(&match shell {
        Shell::Bash => bash::script(),
        Shell::Zsh => zsh::script(),
        Shell::Fish => fish::script(),
    })
}

/// Returns all commands that help lists, with their specifications.
///
/// The window comes first and has no specification.
fn commands() -> impl Iterator<Item = (Command, Option<&'static CommandSpec>)> {
    let named = listed_commands().map(|spec| (spec.command, Some(spec)));
    std::iter::once((Command::Window, None)).chain(named)
}

/// Returns the options that a command accepts in any game, including the options common to all commands.
fn options(command: Command) -> impl Iterator<Item = &'static OptionSpec> {
    all_options().iter().filter(move |option| is_of(option, command))
}

fn is_of(option: &OptionSpec, command: Command) -> bool {
    option.of == Scope::Every || options_in_any_game(command).any(|known| known.name == option.name)
}

/// Returns the shell completions for difficulty levels, which the command line accepts in place of a command.
fn difficulties() -> impl Iterator<Item = String> {
    super::DIFFICULTIES.map(|level| level.to_string())
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::commands::COMMANDS;
    use crate::cli::{help, man};

    #[test]
    fn every_option_is_in_completions_help_and_man_page() {
        let [bash, zsh, fish] = [Shell::Bash, Shell::Zsh, Shell::Fish].map(completion_script);
        let (help, man) = (help::full_help(), man::page());
        for option in all_options() {
            let name = option.name;
            assert!(help.contains(&format!("{name} ")) && bash.contains(name), "{name}");
            assert!(zsh.contains(&format!("{name}[")) || zsh.contains(&format!("{name}=[")), "{name}");
            assert!(fish.contains(&format!(" -l {} ", name.trim_start_matches('-'))), "{name}");
            assert!(man.contains(&format!(".B {}", name.replace('-', "\\-"))) || !option.short.is_empty());
            assert!(option.short.is_empty() || bash.contains(&format!("{} ", option.short)));
        }
        for spec in &COMMANDS {
            let name = spec.name;
            assert!(help.contains(&format!("\n  {name} ")) && man.contains(&format!(".B {name}")), "{name}");
            assert!(bash.contains(&format!("\n        {name})")), "{name}");
            assert!(
                zsh.contains(&format!("\n    {name})")) && fish.contains(&format!(" -a {name} ")),
                "{name}"
            );
        }
    }
}
