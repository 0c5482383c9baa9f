//! Generates the completion script of the Z shell.

use super::{OptionSpec, commands, difficulties, options, quoted};
use crate::cli::options::ValueKind;

const HEAD: &str = "#compdef PROGRAM
# Made by: PROGRAM completions zsh
local -a known
known=(
";

const MIDDLE: &str = r#")
local command= word
for word in "${(@)words[2,CURRENT-1]}"; do
    if [[ -n ${(M)known:#$word:*} ]]; then
        command=$word
        break
    fi
done
case $command in
"#;

pub(super) fn script() -> String {
    let mut text = HEAD.to_owned();
    for spec in commands().filter_map(|(_, spec)| spec) {
        text.push_str(&format!("    {}\n", quoted(&format!("{}:{}", spec.name, colons(spec.help)))));
    }
    text.push_str(MIDDLE);
    let difficulties = difficulties().collect::<Vec<_>>().join(" ");
    for (command, spec) in commands() {
        text.push_str(&format!("    {})\n        _arguments -S", spec.map_or("''", |spec| spec.name)));
        for option in options(command) {
            for name in [option.short, option.name].into_iter().filter(|name| !name.is_empty()) {
                text.push_str(&format!(" \\\n            {}", quoted(&specification(name, option))));
            }
        }
        // The command's name is argument 1 of `_arguments`, so its operands start at 2.
        match spec {
            None => text.push_str(&format!(
                " \\\n            '1: :{{ _describe command known; _values difficulty {difficulties} }}'"
            )),
            Some(spec) => {
                text.push_str(" \\\n            '1: : '");
                for (index, operand) in spec.operands.iter().enumerate() {
                    let colon = if operand.required { ":" } else { "::" };
                    let place = if operand.many { "*".to_owned() } else { (index + 2).to_string() };
                    let operand =
                        format!("{place}{colon}{}:{}", colons(operand.name), action(&(operand.takes)()));
                    text.push_str(&format!(" \\\n            {}", quoted(&operand)));
                }
            }
        }
        text.push_str("\n        ;;\n");
    }
    text.push_str("esac\n");
    text
}

fn specification(name: &str, option: &OptionSpec) -> String {
    let help = option.help_and_games().replace('[', "(").replace(']', ")");
    if option.takes_value() {
        format!("{name}=[{help}]:{}:{}", colons(option.value), action(&option.takes))
    } else {
        format!("{name}[{help}]")
    }
}

fn action(takes: &ValueKind) -> String {
    let words = takes.words().join(" ");
    match takes {
        ValueKind::Text => " ".to_owned(),
        ValueKind::File => "_files".to_owned(),
        ValueKind::Folder => "_files -/".to_owned(),
        ValueKind::Words(_) => format!("({words})"),
        ValueKind::WordsOrFile(_) => format!("{{ compadd -- {words}; _files }}"),
    }
}

/// Escapes the colons of a text, because colons separate fields in `_arguments`.
fn colons(text: &str) -> String {
    text.replace(':', "\\:")
}
