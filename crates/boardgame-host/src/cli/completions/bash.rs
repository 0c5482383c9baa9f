//! Generates the completion script of GNU Bash.

use super::{OptionSpec, all_options, commands, difficulties, options, quoted};
use crate::catalogue::catalogue;
use crate::cli::commands::games_with;
use crate::cli::options::ValueKind;

const HEAD: &str = r#"# Bash completion of PROGRAM, made by: PROGRAM completions bash
_PROGRAM() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
    local command= game=GAME options= words= paths= last at
    # "--level=5" comes as three words.
    if [[ $cur == = ]]; then
        cur=
    elif [[ $prev == = ]]; then
        prev=${COMP_WORDS[COMP_CWORD-2]}
    fi
    COMPREPLY=()
    case $prev in
"#;

/// The part of the Bash completion script before the table of commands.
///
/// `VALUED` and `NAMES` are replaced by the options with values and by the command names.
const MIDDLE: &str = r"    esac
    for ((at = 1; at < COMP_CWORD; at++)); do
        last=${COMP_WORDS[at-1]}
        if [[ $last == = ]]; then
            last=${COMP_WORDS[at-2]}
        fi
        case $last in --game) game=${COMP_WORDS[at]} ;; esac
        case $last in VALUED) continue ;; esac
        case ${COMP_WORDS[at]} in NAMES) command=${command:-${COMP_WORDS[at]}} ;; esac
    done
    case $command in
";

const TAIL: &str = r#"    esac
    if [[ $cur == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$cur")
    elif [[ $paths ]]; then
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
    else
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
    fi
}
complete -F _PROGRAM PROGRAM
"#;

pub(super) fn script() -> String {
    let names: Vec<String> =
        commands().filter_map(|(_, spec)| spec).map(|spec| spec.name.to_owned()).collect();
    let valued: Vec<&OptionSpec> = all_options().iter().filter(|option| option.takes_value()).collect();
    let mut text = HEAD.replace("GAME", catalogue().first.word);
    for option in &valued {
        text.push_str(&format!("        {}) {}return ;;\n", option.name, reply(option)));
    }
    let valued: Vec<&str> = valued.iter().map(|option| option.name).collect();
    text.push_str(&MIDDLE.replace("VALUED", &valued.join("|")).replace("NAMES", &names.join("|")));
    for (command, spec) in commands() {
        let operands: &[_] = spec.map_or(&[], |spec| spec.operands);
        let words: Vec<String> = match spec {
            None => names.iter().cloned().chain(difficulties()).collect(),
            Some(_) => operands.iter().flat_map(|operand| (operand.takes)().words().to_vec()).collect(),
        };
        let paths = if operands.iter().any(|operand| (operand.takes)().is_path()) { " paths=1" } else { "" };
        let name = spec.map_or("''", |spec| spec.name);
        text.push_str(&format!("        {name})\n            words={}{paths}\n", quoted(&words.join(" "))));
        if command.is_per_game() {
            text.push_str("            case $game in\n");
            for game in games_with(command) {
                let options = named(options(command).filter(|option| option.is_of_any(command, game)));
                text.push_str(&format!("                {}) options={options} ;;\n", game.word));
            }
            text.push_str("            esac ;;\n");
        } else {
            text.push_str(&format!("            options={} ;;\n", named(options(command))));
        }
    }
    text.push_str(TAIL);
    text
}

fn named<'a>(options: impl Iterator<Item = &'a OptionSpec>) -> String {
    let names = options.flat_map(|option| [option.short, option.name]).filter(|name| !name.is_empty());
    quoted(&names.collect::<Vec<_>>().join(" "))
}

/// Returns Bash code that completes the value of an option.
///
/// The code is empty if the value is free text.
fn reply(option: &OptionSpec) -> String {
    let words = option.takes.words().join(" ");
    let generate = match &option.takes {
        ValueKind::Text => return String::new(),
        ValueKind::File => "-f".to_owned(),
        ValueKind::Folder => "-d".to_owned(),
        ValueKind::Words(_) => format!("-W {}", quoted(&words)),
        ValueKind::WordsOrFile(_) => format!("-f -W {}", quoted(&words)),
    };
    let names = if option.takes.is_path() { "compopt -o filenames; " } else { "" };
    format!("{names}mapfile -t COMPREPLY < <(compgen {generate} -- \"$cur\"); ")
}
