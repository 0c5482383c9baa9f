//! Converts the address of the page to command-line arguments: options in the query, a position or a link of a
//! game between two people after the `#`.
//!
//! Handles the encoding of both parts. The meaning of the arguments is left to the command-line parser of the
//! program.

use std::ffi::OsString;

use amiga_boardgame::entry::option_values::POSITION;
use amiga_boardgame::entry::percent;
use boardgame_engine::{few, near};
use boardgame_friend::link::Link;
use boardgame_host::cli::options::{OptionSpec, options};
use boardgame_host::cli::{self, DIFFICULTIES};
use tripppin::CATALOGUE;

/// Names of the query parameters that select the difficulty.
const DIFFICULTY: [&str; 2] = ["level", "difficulty"];
/// The query parameter `blanks=virtual`, with which tests stop the page's clock.
const BLANKS: (&str, &str) = ("blanks", "virtual");
/// Name of the query parameter that selects the game.
///
/// The parameter is parsed first, because the valid values of other parameters depend on the game.
const GAME: &str = "game";
/// Punctuation that another program may have wrongly included at the end of a link.
const PUNCTUATION: [char; 10] = ['.', ',', ';', '!', '?', ')', ']', '>', '"', '\''];

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PageRequest {
    /// The command-line arguments that correspond to the valid parts of the page's address.
    pub words: Vec<OsString>,
    /// Messages about the invalid parts of the page's address, which were ignored.
    pub notes: Vec<String>,
    /// Whether the page's clock is stopped, so that vertical blanks pass only when a test requests them.
    pub is_virtual: bool,
}

impl PageRequest {
    /// Appends arguments to the command line, unless they would make it invalid.
    fn try_add(&mut self, words: &[OsString]) -> Result<(), String> {
        let all = || self.words.iter().chain(words).cloned();
        cli::parse(&CATALOGUE, all(), &mut |_| None).map_err(|error| error.to_string())?;
        self.words.extend_from_slice(words);
        Ok(())
    }
}

/// Parses the query and the fragment of the page's address.
///
/// The query may lack its `?`, and the fragment its `#`.
///
/// Other sites append parameters of their own to a link, so unknown parameters are ignored. An unknown
/// parameter that is similar to a known one, an invalid value and an invalid position are ignored with a
/// note.
pub fn asked(query: &str, hash: &str) -> PageRequest {
    CATALOGUE.install();
    let mut asked = PageRequest::default();
    let query = query.trim_start_matches('?');
    let parts = || query.split('&').filter(|part| !part.is_empty());
    let is_game = |part: &&str| name_of(part) == GAME;
    let mut has_game = true;
    let game_link = game_link(hash);
    if let Some(link) = game_link.as_deref().and_then(valid_link) {
        // The query can name a different game if the visitor has replaced the fragment only. A game that is unknown
        // here is reported when the link is opened.
        let words = [format!("--{GAME}").into(), link.settings().game().into()];
        has_game = asked.try_add(&words).is_err();
    }
    let game = parts().filter(|part| has_game && is_game(part));
    for part in game.chain(parts().filter(|part| !is_game(part))) {
        let added = parameter(part).and_then(|parameter| match parameter {
            Parameter::Virtual => {
                asked.is_virtual = true;
                Ok(())
            }
            Parameter::Words(words) => asked.try_add(&words).map_err(|error| as_typed(&error, query)),
            Parameter::Unknown => Ok(()),
        });
        asked.notes.extend(added.err());
    }
    if game_link.is_some() {
        return asked;
    }
    let hash = hash.trim_start_matches('#');
    let whole = decoded(hash).and_then(|position| position_in(&mut asked, &position));
    if let Err(fault) = whole.map_err(|fault| fault.replace(POSITION, "the position after #")) {
        let cut = decoded(hash.trim_end_matches(PUNCTUATION));
        if cut.and_then(|position| position_in(&mut asked, position.trim_end_matches(PUNCTUATION))).is_err() {
            asked.notes.push(fault);
        }
    }
    asked
}

/// Returns the text of the link of a game between two people in the fragment of the page's address, or `None` if the
/// fragment is not meant as one. If the link is damaged, returns the whole fragment.
pub fn game_link(hash: &str) -> Option<String> {
    let link = || valid_link(hash).map_or_else(|| hash.to_owned(), |link| link.to_string());
    Link::is_meant_by(hash).then(link)
}

/// Returns the first link of a game between two people in a text.
pub fn valid_link(text: &str) -> Option<Link> {
    Link::find(text).ok()?.into_iter().next()
}

/// A text of the program with a link of a game between two people, as it leaves the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameLink {
    /// The link, which becomes the fragment of the page's address.
    pub link: String,
    /// The page's address with the link.
    pub address: String,
    /// The text to copy: the address alone or, for an invitation, a message with the address.
    pub message: String,
}

/// Returns the link at the end of a text that the program has copied, or `None` if the text does not end with a link.
pub fn of_game_link(page: &str, text: &str) -> Option<GameLink> {
    let link = valid_link(text)?.to_string();
    if !text.ends_with(&link) {
        return None;
    }
    let address = format!("{page}#{link}");
    let message = if text == link { address.clone() } else { text.to_owned() };
    Some(GameLink { link, address, message })
}

fn position_in(asked: &mut PageRequest, position: &str) -> Result<(), String> {
    if position.is_empty() { Ok(()) } else { asked.try_add(&[POSITION.into(), position.into()]) }
}

enum Parameter {
    /// The parameter `blanks=virtual`, which stops the page's clock for tests.
    ///
    /// Vertical blanks then run only when a test requests them.
    Virtual,
    Unknown,
    Words(Vec<OsString>),
}

fn name_of(part: &str) -> &str {
    part.split('=').next().unwrap_or_default()
}

fn option(name: &str) -> Option<&'static OptionSpec> {
    options().iter().find(|spec| spec.name.strip_prefix("--") == Some(name))
}

/// Parses one parameter of the query, `NAME` or `NAME=VALUE`.
fn parameter(part: &str) -> Result<Parameter, String> {
    let (name, value) = part.split_once('=').unwrap_or((part, ""));
    let (name, value) = (decoded(&name.replace('+', " "))?, decoded(&value.replace('+', " "))?);
    if (name.as_str(), value.as_str()) == BLANKS {
        return Ok(Parameter::Virtual);
    }
    if DIFFICULTY.contains(&name.as_str()) {
        if !value.parse().is_ok_and(|level: u8| DIFFICULTIES.contains(&level)) {
            let (least, most) = (DIFFICULTIES.start(), DIFFICULTIES.end());
            return Err(format!("{name}={value}: expected a whole number from {least} to {most}"));
        }
        return Ok(Parameter::Words(vec![format!("DIFFICULTY={value}").into()]));
    }
    let Some(spec) = option(&name) else {
        let known = options().iter().filter_map(|spec| spec.name.strip_prefix("--")).chain(DIFFICULTY);
        return match near::hint(&name, known) {
            similar if similar.is_empty() => Ok(Parameter::Unknown),
            similar => Err(format!("{name}: unknown in this address{similar}")),
        };
    };
    let value = if name == GAME { value.to_ascii_lowercase() } else { value };
    match (spec.takes_value(), value.is_empty()) {
        (false, false) => Err(format!("{name}={value}: expected {name} alone")),
        (true, true) => Err(format!("{name}: expected {name}={}", spec.value)),
        (false, true) => Ok(Parameter::Words(vec![spec.name.into()])),
        (true, false) => Ok(Parameter::Words(vec![spec.name.into(), value.into()])),
    }
}

/// Converts the message about a command line so that it names the parameters of the page's address as the user has
/// typed them, such as `scale=9` in place of `--scale "9"`.
fn as_typed(message: &str, query: &str) -> String {
    let mut message = message.to_owned();
    for part in query.split('&') {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        let value = decoded(&value.replace('+', " ")).unwrap_or_default();
        if DIFFICULTY.contains(&name) {
            message = message.replace(&format!("DIFFICULTY {value}"), part).replace("DIFFICULTY", name);
        }
        message = message.replace(&format!("--{name} {value:?}"), &format!("{name}={value}"));
    }
    // A longer name can begin with a shorter one.
    let mut names: Vec<&OptionSpec> = options().iter().collect();
    few::sort_by_key(&mut names, |spec| std::cmp::Reverse(spec.name.len()));
    for spec in names {
        let plain = spec.name.trim_start_matches('-');
        if spec.takes_value() {
            message =
                message.replace(&format!("{} {}", spec.name, spec.value), &format!("{plain}={}", spec.value));
        }
        message = message.replace(spec.name, plain);
    }
    message
}

/// Returns a link to a position of a game.
///
/// `board` is the seed that deals the position's board, if it is known. The link keeps the known parameters
/// of the current address, except those that select a game, a position or a seed.
pub fn link(page: &str, query: &str, game: &str, (position, board): (&str, Option<&str>)) -> String {
    let own = |part: &&str| {
        let name = name_of(part);
        let is_known = DIFFICULTY.contains(&name) || option(name).is_some();
        is_known && ![GAME, "position", "seed"].contains(&name)
    };
    let rest = query.trim_start_matches('?').split('&').filter(own);
    let seed = board.map(|number| format!("seed={number}"));
    let query = [format!("game={game}")].into_iter().chain(seed).chain(rest.map(str::to_owned));
    let query: Vec<String> = query.collect();
    format!("{page}?{}#{}", query.join("&"), encoded(position))
}

fn decoded(text: &str) -> Result<String, String> {
    percent::decode(text).map_err(|error| format!("{text}: {error}"))
}

fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/:,;=@!$*+?".contains(&byte);
    let letter = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_friend::chain::Secret;
    use boardgame_friend::record::Record;
    use boardgame_friend::settings::Settings;

    fn words(query: &str, hash: &str) -> (String, usize) {
        let asked = asked(query, hash);
        let words: Vec<String> = asked.words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
        (words.join("|"), asked.notes.len())
    }

    const START: &str = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/2c1a948a8ca11383/\
                         3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a e1 d1 0 0 r";

    #[test]
    fn query_becomes_a_command_line() {
        let ok = |text: &str| (text.to_owned(), 0);
        assert_eq!(words("", ""), ok(""));
        assert_eq!(words("?game=tribolo&level=5", ""), ok("--game|tribolo|DIFFICULTY=5"));
        assert_eq!(words("?level=5&game=Tribolo", ""), ok("--game|tribolo|DIFFICULTY=5"));
        assert_eq!(words("?pal&pubscreen=My+own%20one", ""), ok("--pal|--pubscreen|My own one"));
        assert!(asked("?blanks=virtual", "").is_virtual);
    }

    #[test]
    fn parameters_of_other_sites_are_ignored() {
        let link = "?fbclid=a.b&game=tribolo&utm_source=x%20y&utm_medium";
        assert_eq!(words(link, ""), ("--game|tribolo".to_owned(), 0));
    }

    #[test]
    fn invalid_part_is_named_and_dropped_alone() {
        for (odd, named) in [
            ("gaem=tribolo", "did you mean game?"),
            ("seed=%zz", "%zz"),
            ("scale=999", "scale=999: expected a whole number from 1 to 8"),
            ("level=1e9", "level=1e9: expected a whole number from 1 to 9"),
            ("difficulty=0", "difficulty=0: expected"),
            ("fit=x+y", "fit=x y: expected one of steps, smooth, auto"),
            ("seed=--", "seed=N"),
            ("ntsc", "pal and ntsc: expected one of them"),
            ("blue=3", "blue: tripppin has no such option"),
            ("palette=", "palette="),
            ("interlace=1", "interlace alone"),
        ] {
            let asked = asked(&format!("?pal&{odd}&pens=8"), "");
            assert_eq!(asked.words, ["--pal", "--pens", "8"], "{odd}");
            assert!(asked.notes.len() == 1 && asked.notes[0].contains(named), "{:?}", asked.notes);
            assert!(!asked.notes[0].replace("seed=--", "").contains("--"), "{:?}", asked.notes);
        }
        let seats = asked("?game=tribolo&level=5&blue=human&red=human&green=human", "").notes.concat();
        assert!(
            seats.starts_with("level=5: no computer is left") && seats.contains("leave out level or"),
            "{seats}"
        );
        let position = asked("", "#nonsense").notes.concat();
        assert!(position.starts_with("the position after #: column 1: "), "{position}");
        for odd in ["%", "%1", "%zz", "%+1", "%FF", "a%", "nonsense"] {
            assert_eq!(words("?pal", odd), ("--pal".to_owned(), 1), "{odd}");
        }
    }

    #[test]
    fn punctuation_behind_a_position_is_ignored() {
        let whole = words("?game=tripppin", &encoded(START));
        assert!(whole.0.contains("--position") && whole.1 == 0, "{whole:?}");
        for end in [".", ")", "%22", ").", "'"] {
            assert_eq!(words("?game=tripppin", &format!("{}{end}", encoded(START))), whole, "{end}");
        }
    }

    #[test]
    fn game_link_selects_its_game() {
        let invitation = |game| {
            let settings = Settings::new(game, "").unwrap();
            Record::invite(settings, Secret::new([7; 32])).text()
        };
        let link = invitation("tribolo");
        let game_link_of = |text: &str| of_game_link("https://a/b/", text).unwrap();
        let address = game_link_of(&link).address;
        let message = format!("Come and play: {address}");
        assert_eq!(game_link_of(&link).message, address);
        assert_eq!(of_game_link("https://a/b/", &format!("{message} Bye")), None);
        assert_eq!(game_link_of(&message), GameLink { message, ..game_link_of(&link) });
        let (_, hash) = address.split_once('#').unwrap();
        let expected = ("--game|tribolo|--pal".to_owned(), 0);
        let mail = format!("delete%20Work:%0A#{hash}%0Adelete%20Work:");
        for hash in [hash, &format!("#{hash}"), &format!("{hash})."), &mail, &encoded(hash)] {
            assert_eq!(words("?pal&game=triple3", hash), expected, "{hash}");
            assert_eq!(game_link(hash).as_deref(), Some(&*link), "{hash}");
        }
        // The program reports damaged links and unknown games when the link is opened.
        for hash in [&invitation("chess"), "link1/tribolo/-", "link27/"] {
            assert_eq!(words("?game=triple3", hash), ("--game|triple3".to_owned(), 0), "{hash}");
            assert_eq!(game_link(hash).as_deref(), Some(hash));
        }
        for hash in ["", "#", "link", "linkx/", START] {
            assert_eq!(game_link(hash), None, "{hash}");
            assert_eq!(of_game_link("https://a/b/", hash), None, "{hash}");
        }
        assert_eq!(of_game_link("https://a/b/", "link1/tribolo/-"), None);
    }

    #[test]
    fn link_reads_back() {
        let link =
            link("https://a/b/", "?seed=3&pal&fbclid=1&game=x&blanks=virtual", "tripppin", (START, None));
        let rest = link.strip_prefix("https://a/b/?game=tripppin&pal#").unwrap();
        assert_eq!(words("?game=tripppin", rest).0, format!("--game|tripppin|--position|{START}"));
        let numbered = super::link("https://a/b/", "?seed=3", "tripppin", (START, Some("137")));
        assert!(numbered.starts_with("https://a/b/?game=tripppin&seed=137#4c45"), "{numbered}");
        assert_eq!(encoded("a b/c #%ä+"), "a%20b/c%20%23%25%C3%A4+");
    }
}
