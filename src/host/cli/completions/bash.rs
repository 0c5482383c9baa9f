//! Completions of GNU Bash.

use super::{OPTIONS, OptionSpec, commands, difficulties, options, quoted};
use crate::host::cli::options::Takes;

/// What comes before the table of options with values.
const HEAD: &str = r#"# Bash completion of tripppin, made by: tripppin completions bash
_tripppin() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
    local command= options= words= paths= at
    # "--level=5" comes as three words.
    if [[ $cur == = ]]; then
        cur=
    elif [[ $prev == = ]]; then
        prev=${COMP_WORDS[COMP_CWORD-2]}
    fi
    COMPREPLY=()
    case $prev in
"#;

/// What comes before the table of commands; VALUED and NAMES are the options with values and the commands.
const MIDDLE: &str = r"    esac
    for ((at = 1; at < COMP_CWORD; at++)); do
        case ${COMP_WORDS[at-1]} in VALUED|=) continue ;; esac
        case ${COMP_WORDS[at]} in NAMES) command=${COMP_WORDS[at]}; break ;; esac
    done
    case $command in
";

/// What comes last.
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
complete -F _tripppin tripppin
"#;

pub fn script() -> String {
    let names: Vec<String> =
        commands().filter_map(|(_, spec)| spec).map(|spec| spec.name.to_owned()).collect();
    let valued: Vec<&OptionSpec> = OPTIONS.iter().filter(|option| option.takes_value()).collect();
    let mut text = HEAD.to_owned();
    for option in &valued {
        text.push_str(&format!("        {}) {}return ;;\n", option.name, reply(option)));
    }
    let valued: Vec<&str> = valued.iter().map(|option| option.name).collect();
    text.push_str(&MIDDLE.replace("VALUED", &valued.join("|")).replace("NAMES", &names.join("|")));
    for (command, spec) in commands() {
        let options = options(command).flat_map(|option| [option.short, option.name]);
        let options = options.filter(|name| !name.is_empty()).collect::<Vec<_>>().join(" ");
        let operands: &[_] = spec.map_or(&[], |spec| spec.operands);
        let words: Vec<String> = match spec {
            None => names.iter().cloned().chain(difficulties()).collect(),
            Some(_) => operands.iter().flat_map(|operand| operand.takes.words()).collect(),
        };
        let paths = if operands.iter().any(|operand| operand.takes.is_path()) { " paths=1" } else { "" };
        text.push_str(&format!(
            "        {})\n            options={} words={}{paths} ;;\n",
            spec.map_or("''", |spec| spec.name),
            quoted(&options),
            quoted(&words.join(" ")),
        ));
    }
    text.push_str(TAIL);
    text
}

/// The commands that complete an option's value.
fn reply(option: &OptionSpec) -> String {
    let words = option.takes.words().join(" ");
    let generate = match option.takes {
        Takes::Text => return String::new(),
        Takes::File => "-f".to_owned(),
        Takes::Folder => "-d".to_owned(),
        Takes::Words(_) => format!("-W {}", quoted(&words)),
        Takes::WordsOrFile(_) => format!("-f -W {}", quoted(&words)),
    };
    let names = if option.takes.is_path() { "compopt -o filenames; " } else { "" };
    format!("{names}mapfile -t COMPREPLY < <(compgen {generate} -- \"$cur\"); ")
}
