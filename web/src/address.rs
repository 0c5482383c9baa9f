//! Converts the address of the page to command-line arguments: options in the query, a position after the
//! `#`.
//!
//! Handles the encoding of both parts. The meaning of the arguments is left to the command-line parser of the
//! program.

use std::ffi::OsString;

use amiga_boardgame::entry::option_values::POSITION;
use amiga_boardgame::entry::percent;
use tripppin::host::cli::options::options;

/// Names that a query of the page's address may use for the argument `DIFFICULTY`.
const DIFFICULTY: [&str; 2] = ["level", "difficulty"];
/// The query parameter `blanks=virtual`. Tests use it to stop the page's clock.
const BLANKS: (&str, &str) = ("blanks", "virtual");

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PageRequest {
    pub words: Vec<OsString>,
    /// Whether vertical blanks run only when a test requests them, instead of by the clock.
    pub is_virtual: bool,
}

/// The error for an address that cannot be parsed; the message names the faulty part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddressError(pub String);

/// Parses the query and the fragment of the page's address; their `?` and `#` may be missing.
///
/// # Errors
/// Returns [`AddressError`] if an encoding is invalid, if an option has an unexpected value or if its value
/// is missing. Unknown options and the values themselves are checked by the command-line parser.
pub fn asked(query: &str, hash: &str) -> Result<PageRequest, AddressError> {
    let mut asked = PageRequest::default();
    for part in query.trim_start_matches('?').split('&').filter(|part| !part.is_empty()) {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        let (name, value) = (decoded(&name.replace('+', " "))?, decoded(&value.replace('+', " "))?);
        if (name.as_str(), value.as_str()) == BLANKS {
            asked.is_virtual = true;
        } else if DIFFICULTY.contains(&name.as_str()) {
            asked.words.push(format!("DIFFICULTY={value}").into());
        } else {
            let option = format!("--{name}");
            let Some(spec) = options().iter().find(|spec| spec.name == option) else {
                // The command-line parser reports the unknown option and suggests a similar one.
                asked.words.push(option.into());
                continue;
            };
            match (spec.takes_value(), value.is_empty()) {
                (false, false) => return Err(AddressError(format!("{name}={value}: expected {name} alone"))),
                (true, true) => return Err(AddressError(format!("{name}: expected {name}={}", spec.value))),
                (false, true) => asked.words.push(option.into()),
                (true, false) => asked.words.extend([option.into(), value.into()]),
            }
        }
    }
    let position = decoded(hash.trim_start_matches('#'))?;
    if !position.is_empty() {
        asked.words.extend([POSITION.into(), position.into()]);
    }
    Ok(asked)
}

/// Returns a link to a position: the current address with the options that select a game or position
/// replaced.
pub fn link(page: &str, query: &str, game: &str, position: &str) -> String {
    let own = |part: &&str| {
        let name = part.split('=').next().unwrap_or_default();
        !part.is_empty() && !["game", "position", "seed", BLANKS.0].contains(&name)
    };
    let rest = query.trim_start_matches('?').split('&').filter(own);
    let query: Vec<String> = [format!("game={game}")].into_iter().chain(rest.map(str::to_owned)).collect();
    format!("{page}?{}#{}", query.join("&"), encoded(position))
}

fn decoded(text: &str) -> Result<String, AddressError> {
    percent::decode(text).map_err(|error| AddressError(format!("{text}: {error}")))
}

fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/:,;=@!$*+?".contains(&byte);
    let letter = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tripppin::host::cli;

    fn words(query: &str, hash: &str) -> Result<String, String> {
        let asked = asked(query, hash).map_err(|AddressError(text)| text)?;
        let words: Vec<String> = asked.words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
        Ok(words.join("|"))
    }

    #[test]
    fn query_becomes_a_command_line() {
        let ok = |text: &str| Ok(text.to_owned());
        assert_eq!(words("", ""), ok(""));
        assert_eq!(words("?game=tribolo&level=5", ""), ok("--game|tribolo|DIFFICULTY=5"));
        assert_eq!(words("?pal&pubscreen=My+own%20one", ""), ok("--pal|--pubscreen|My own one"));
        assert_eq!(words("?gaem=x&&", "#a%20b"), ok("--gaem|--position|a b"));
        assert_eq!(asked("?blanks=virtual", ""), Ok(PageRequest { words: vec![], is_virtual: true }));
        assert!(words("?pal=1", "").is_err() && words("?game", "").is_err());
        for odd in ["%", "%1", "%zz", "%+1", "%FF", "a%"] {
            assert!(words("", odd).is_err(), "{odd}");
        }
    }

    #[test]
    fn link_reads_back() {
        let link = link("https://a/b/", "?seed=3&pal&game=x&blanks=virtual", "triple3", "a b/c #%ä+");
        assert_eq!(link, "https://a/b/?game=triple3&pal#a%20b/c%20%23%25%C3%A4+");
        let (_, hash) = link.split_once('#').unwrap();
        assert_eq!(words("", hash), Ok("--position|a b/c #%ä+".to_owned()));
    }

    #[test]
    fn query_words_are_valid_options() {
        let settings = |query: &str| cli::parse(asked(query, "").unwrap().words, &mut |_| None);
        let asked = settings("?game=tribolo&level=5&pal").unwrap();
        assert_eq!((asked.game.word, asked.difficulty), ("tribolo", Some(5)));
        assert!(settings("?gaem=tribolo").unwrap_err().to_string().contains("--game"));
    }
}
