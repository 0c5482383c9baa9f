//! Completions of fish.

use super::{COMMANDS, Command, Of, OptionSpec, all_options, commands, difficulties, is_of};
use crate::host::cli::options::Takes;

/// What comes first: no files unless something takes them.
const HEAD: &str = "# fish completion of tripppin, made by: tripppin completions fish
complete -c tripppin -f
";

pub fn script() -> String {
    let mut text = HEAD.to_owned();
    for spec in &COMMANDS {
        line(&mut text, &none(), &format!("-a {}", spec.name), spec.help);
    }
    for level in difficulties() {
        line(&mut text, &none(), &format!("-a {level}"), "difficulty");
    }
    for spec in &COMMANDS {
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
        // A value is required; "exclusive" means that it is no file.
        let value = match &option.takes {
            _ if !option.takes_value() => "",
            Takes::File | Takes::WordsOrFile(_) => " -r",
            Takes::Text | Takes::Folder | Takes::Words(_) => " -x",
        };
        let name = option.name.trim_start_matches('-');
        let spec = format!("{short}-l {name}{value}{}", action(&option.takes));
        line(&mut text, &condition(option), &spec, &option.help_and_games());
    }
    text
}

fn line(text: &mut String, condition: &str, spec: &str, help: &str) {
    let condition = if condition.is_empty() { String::new() } else { format!(" -n \"{condition}\"") };
    text.push_str(&format!("complete -c tripppin{condition} {spec} -d {}\n", quoted(help)));
}

/// When an option is of use.
fn condition(option: &OptionSpec) -> String {
    let of: Vec<Command> =
        commands().map(|(command, _)| command).filter(|&command| is_of(option, command)).collect();
    if option.of == Of::Every {
        String::new()
    } else if of.contains(&Command::Window) {
        // No command is the window's: all but those of others.
        let others = COMMANDS.iter().map(|spec| spec.command).filter(|command| !of.contains(command));
        format!("not {}", seen(others))
    } else {
        seen(of)
    }
}

fn seen(commands: impl IntoIterator<Item = Command>) -> String {
    let names: Vec<&str> = commands.into_iter().map(Command::name).collect();
    format!("__fish_seen_subcommand_from {}", names.join(" "))
}

/// As long as there is no command.
fn none() -> String {
    format!("not {}", seen(COMMANDS.iter().map(|spec| spec.command)))
}

/// How a word is completed.
fn action(takes: &Takes) -> String {
    let words = takes.words().join(" ");
    match takes {
        Takes::Text => String::new(),
        Takes::File => " -F".to_owned(),
        Takes::Folder => " -a \"(__fish_complete_directories)\"".to_owned(),
        Takes::Words(_) => format!(" -a \"{words}\""),
        Takes::WordsOrFile(_) => format!(" -F -a \"{words}\""),
    }
}

/// A text between apostrophes, as fish has it.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}
