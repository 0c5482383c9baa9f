//! The Shell command Eval: prints the value of an integer expression, in a format of the user's choice.
//!
//! Numbers are decimal, octal (`0` or `#`), hexadecimal (`0x` or `#x`) or letters (`'a`).

use crate::shell::session::{ERROR, Failure, ShellState};
use small_amiga::readargs::Arguments;

/// The operators, from the loosest to the tightest, each with its precedence.
const OPERATORS: [(&str, u8); 16] = [
    ("eqv", 0),
    ("xor", 1),
    ("or", 1),
    ("|", 1),
    ("and", 2),
    ("&", 2),
    ("lsh", 3),
    ("<<", 3),
    ("rsh", 3),
    (">>", 3),
    ("+", 4),
    ("-", 4),
    ("*", 5),
    ("/", 5),
    ("mod", 5),
    ("%", 5),
];

/// Maximum nesting depth of an expression.
const DEEPEST: usize = 32;

struct Expression<'t> {
    rest: &'t str,
    depth: usize,
}

impl<'t> Expression<'t> {
    /// Skips blanks, and then the text `token` if it comes next, ignoring case.
    fn takes(&mut self, token: &str) -> bool {
        self.rest = self.rest.trim_start();
        let (Some(head), Some(tail)) = (self.rest.get(..token.len()), self.rest.get(token.len()..)) else {
            return false;
        };
        let is_next = head.eq_ignore_ascii_case(token);
        if is_next {
            self.rest = tail;
        }
        is_next
    }

    /// Evaluates an expression whose operators have at least the given precedence.
    fn value(&mut self, least: u8) -> Option<i32> {
        let mut value = self.operand()?;
        loop {
            let Some((name, level)) =
                OPERATORS.into_iter().filter(|(_, level)| *level >= least).find(|(name, _)| self.takes(name))
            else {
                return Some(value);
            };
            let other = self.value(level + 1)?;
            value = match name {
                "+" => value.wrapping_add(other),
                "-" => value.wrapping_sub(other),
                "*" => value.wrapping_mul(other),
                "/" => value.checked_div(other)?,
                "mod" | "%" => value.checked_rem(other)?,
                "and" | "&" => value & other,
                "or" | "|" => value | other,
                "xor" => value ^ other,
                "eqv" => !(value ^ other),
                "lsh" | "<<" => value.checked_shl(other.try_into().ok()?).unwrap_or(0),
                _ => (value as u32).checked_shr(other.try_into().ok()?).unwrap_or(0) as i32,
            };
        }
    }

    fn operand(&mut self) -> Option<i32> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let value = if self.takes("(") {
            let value = self.value(0)?;
            self.takes(")").then_some(value)
        } else if self.takes("-") {
            self.operand().map(i32::wrapping_neg)
        } else if self.takes("~") {
            self.operand().map(|value| !value)
        } else {
            self.number()
        };
        self.depth -= 1;
        value
    }

    fn number(&mut self) -> Option<i32> {
        if self.takes("'") {
            let letter = self.rest.chars().next()?;
            self.rest = self.rest.get(letter.len_utf8()..)?;
            return Some(u32::from(letter) as i32);
        }
        let radix = match () {
            () if self.takes("0x") || self.takes("#x") => 16,
            () if self.takes("#") || self.rest.starts_with('0') => 8,
            () => 10,
        };
        let end = self.rest.find(|letter: char| !letter.is_digit(radix)).unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end);
        self.rest = rest;
        i64::from_str_radix(digits, radix).ok().map(|number| number as i32)
    }
}

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let words = ["VALUE1", "OP"].map(|name| arguments.text(name).unwrap_or_default());
    let text = words
        .into_iter()
        .chain(arguments.many("VALUE2").iter().map(String::as_str))
        .collect::<Vec<_>>()
        .join(" ");
    let mut expression = Expression { rest: &text, depth: 0 };
    let value = expression.value(0).filter(|_| expression.rest.trim().is_empty());
    let value = value.ok_or_else(|| Failure { code: ERROR, ..Failure::with_text("Eval: value error") })?;
    match arguments.text("LFORMAT") {
        Some(format) => {
            let text = formatted(format, value);
            session.out.push_str(&text);
        }
        None => session.print_line(value.to_string()),
    }
    session.write_to(arguments.text("TO"))
}

/// Formats a value: `%N` is decimal, `%X8` hexadecimal with 8 digits, `%O` octal, and `%C` the letter itself.
fn formatted(format: &str, value: i32) -> String {
    let mut parts = format.split('%');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let Some(kind) = part.chars().next() else {
            text.push('%');
            continue;
        };
        let rest = part.get(kind.len_utf8()..).unwrap_or_default();
        let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        let (width, rest) = rest.split_at(if matches!(kind, 'x' | 'X' | 'o' | 'O') { digits } else { 0 });
        // A large width must not fill the memory.
        let width = width.parse().unwrap_or(0_usize).min(16);
        text += &match kind.to_ascii_lowercase() {
            'n' => value.to_string(),
            'x' => format!("{value:0width$X}"),
            'o' => format!("{value:0width$o}"),
            'c' => char::from_u32(value as u32).map(String::from).unwrap_or_default(),
            _ => format!("%{kind}"),
        };
        text += rest;
    }
    text
}
