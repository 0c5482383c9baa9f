//! Generates the completion script of fish.

use super::{Command, OptionSpec, Scope, all_options, commands, difficulties, is_of, listed_commands};
use crate::cli::commands::command_name;
use crate::cli::options::ValueKind;

/// The beginning of the fish completion script. It turns off the completion of file names by default.
const HEAD: &str = "# fish completion of PROGRAM, made by: PROGRAM completions fish
complete -c PROGRAM -f
";

pub(super) fn script() -> String {
    let mut text = HEAD.to_owned();
    for spec in listed_commands() {
        line(&mut text, &none(), &format!("-a {}", spec.name), spec.help);
    }
    for level in difficulties() {
        line(&mut text, &none(), &format!("-a {level}"), "difficulty");
    }
    for spec in listed_commands() {
        for operand in spec.operands {
            let action = action(&(operand.takes)());
            if !action.is_empty() {
                line(&mut text, &seen([spec.command]), action.trim(), operand.name);
            }
        }
    }
    for option in all_options() {
        let short = option.short.trim_start_matches('-');
        let short = if short.is_empty() { String::new() } else { format!("-s {short} ") };
        // In fish, `-r` requires a value and `-x` requires one that is not a file.
        let value = match &option.takes {
            _ if !option.takes_value() => "",
            ValueKind::File | ValueKind::WordsOrFile(_) => " -r",
            ValueKind::Text | ValueKind::Folder | ValueKind::Words(_) => " -x",
        };
        let name = option.name.trim_start_matches('-');
        let spec = format!("{short}-l {name}{value}{}", action(&option.takes));
        line(&mut text, &condition(option), &spec, &option.help_and_games());
    }
    text
}

fn line(text: &mut String, condition: &str, spec: &str, help: &str) {
    let condition = if condition.is_empty() { String::new() } else { format!(" -n \"{condition}\"") };
    text.push_str(&format!("complete -c PROGRAM{condition} {spec} -d {}\n", quoted(help)));
}

/// Returns the condition, in fish's language, under which an option is offered.
///
/// The text is empty if the option is always offered.
fn condition(option: &OptionSpec) -> String {
    let of: Vec<Command> =
        commands().map(|(command, _)| command).filter(|&command| is_of(option, command)).collect();
    if option.of == Scope::Every {
        String::new()
    } else if of.contains(&Command::Window) {
        // The window has no command name, so its options are offered unless a command that rejects them is
        // present.
        let others = listed_commands().map(|spec| spec.command).filter(|command| !of.contains(command));
        format!("not {}", seen(others))
    } else {
        seen(of)
    }
}

fn seen(commands: impl IntoIterator<Item = Command>) -> String {
    let names: Vec<&str> = commands.into_iter().map(command_name).collect();
    format!("__fish_seen_subcommand_from {}", names.join(" "))
}

fn none() -> String {
    format!("not {}", seen(listed_commands().map(|spec| spec.command)))
}

fn action(takes: &ValueKind) -> String {
    let words = takes.words().join(" ");
    match takes {
        ValueKind::Text => String::new(),
        ValueKind::File => " -F".to_owned(),
        ValueKind::Folder => " -a \"(__fish_complete_directories)\"".to_owned(),
        ValueKind::Words(_) => format!(" -a \"{words}\""),
        ValueKind::WordsOrFile(_) => format!(" -F -a \"{words}\""),
    }
}

/// Encloses a text in single quotes for the fish shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}
