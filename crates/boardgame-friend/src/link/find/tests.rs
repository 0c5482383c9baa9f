//! Tests of links in mails, addresses and hostile texts.

use proptest::prelude::*;

use super::*;
use crate::chain::Secret;
use crate::race::{self, secret, turn};
use crate::settings::Settings;
use crate::side::Side;

/// Creates the links of a game, from the invitation on, whose options need each kind of encoding.
fn links() -> [Link; 4] {
    let secrets = Side::BOTH.map(|side| secret(5, side));
    let settings = Settings::new("race", "third=3,level=20,a=3d").unwrap();
    let invitation = Link::invitation(settings, secrets[0].anchor());
    let answer = invitation.answered(secrets[1].anchor(), secrets[1].reveal(2).unwrap().value).unwrap();
    let next = |link: &Link, text| race::try_extended(link, &turn(text), &secrets[link.to_answer() as usize]);
    let first = next(&answer, "e1f2,abcdef01,OFFER").unwrap();
    let second = next(&first, "a.b!c@d-").unwrap();
    [invitation, answer, first, second]
}

/// Breaks a text into lines of the given length, with `before` before each line end and `after` after it.
fn wrapped(text: &str, length: usize, before: &str, after: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let lines: Vec<String> = letters.chunks(length).map(|line| line.iter().collect()).collect();
    lines.join(&format!("{before}{after}"))
}

fn quoted_printable(text: &str) -> String {
    wrapped(&text.replace('=', "=3D"), 75, "=\r\n", "")
}

#[test]
fn link_is_found_in_mails_of_all_kinds() {
    let [.., link] = links();
    let text = link.to_string();
    let encode = |text: &str, letters: &str, is_upper: bool| -> String {
        let code = |letter: char| {
            if is_upper { format!("%{:02X}", letter as u8) } else { format!("%{:02x}", letter as u8) }
        };
        text.chars()
            .map(|letter| if letters.contains(letter) { code(letter) } else { letter.to_string() })
            .collect()
    };
    let address = format!("https://example.org/?game=race&pal#{text}");
    let twice = encode(&encode(&address, "#/=,@!:?&", true), "%", true);
    for mail in [
        format!("My move: {text} Bye"),
        format!("{text}Bye"),
        format!("{text}abc/0"),
        format!("Zug:{text}"),
        format!("\"{text}\". <{text}>, ({text})! '{text}' [{text}]? {text}. {text}..."),
        format!("> {text}\r\n> Bye\r\n"),
        wrapped(&text, 70, "\n", "> "),
        wrapped(&text, 60, "\r\n", ">> "),
        wrapped(&text, 60, " \r\n", "> > \u{a0}"),
        format!("On Monday, A wrote:\n> Hello!\n> {}\n\nThank you.", wrapped(&text, 50, "\n", "> ")),
        wrapped(&text, 72, " \r\n", ""),
        wrapped(&text, 10, "\u{200b}", "\u{feff}"),
        wrapped(&text, 20, "\u{a0}", ""),
        wrapped(&text, 3, "\n", "\t"),
        quoted_printable(&format!("Hello!\r\n{address}\r\nBye\r\n")),
        quoted_printable(&format!("> {text} \r\n")),
        format!("<a href=\"https://example.org/?pal&amp;game=race#{text}\">{text}</a>"),
        format!("<a href=3D\"{}\">", quoted_printable(&address)),
        format!(
            "<a href=\"{}\">",
            address.replace('=', "&#61;").replace('/', "&#x2F;").replace('@', "&#8203;&#64;")
        ),
        format!("[my move]({address}), <{address}>"),
        format!("[my move]({})", address.replace('-', "\\-").replace('!', "\\!")),
        encode(&address, "#/=,@!", true),
        encode(&address, "#/=,@!", false),
        format!("https://mail.example/?url={twice}&x=1"),
    ] {
        assert_eq!(Link::find(&mail), Ok(vec![link.clone()]), "{mail}");
        assert!(Link::is_meant_by(&mail), "{mail}");
    }
}

#[test]
fn newest_of_several_links_is_first() {
    let [invitation, answer, first, second] = links();
    let mail = format!("My move: {first}\n> {answer}\n>> link1/\n>> {invitation}{second} {first}");
    assert_eq!(Link::find(&mail), Ok(vec![second, first, answer, invitation]));
}

#[test]
fn damaged_link_is_the_error() {
    let [_, answer, ..] = links();
    let text = answer.to_string();
    let cut = &text[..text.len() - 1];
    let column = text.rfind('/').unwrap() + 2;
    let check = format!("column {column}: expected the check sum: a part is damaged or missing");
    for text in [cut.to_owned(), format!("My move: {cut} Bye, link1/"), wrapped(cut, 60, "\n", "> ")] {
        assert_eq!(Link::find(&text).unwrap_err().to_string(), check, "{text}");
    }
    // A valid link counts although another one is damaged.
    assert_eq!(Link::find(&format!("{cut}. {text}")), Ok(vec![answer]));
    let forged = race::forged(&text.replacen("race", "RACE", 1));
    let error = Link::find(&forged).unwrap_err().to_string();
    assert!(error.starts_with("column 7: expected the name of a game"), "{error}");
}

#[test]
fn hostile_text_of_16_mb_is_searched() {
    let [invitation, ..] = links();
    let long = "link1/".repeat((16 << 20) / 6);
    assert!(Link::find(&long).is_err());
    assert_eq!(Link::find(&format!("{long}{invitation}")), Ok(vec![invitation]));
    for part in [
        "link1/00000000",
        "link1/\n",
        "/00000000",
        "%2525",
        "&#",
        "&#47;",
        "link1/=\n",
        "a\u{a0}",
        "\u{a0}",
        ">\n",
    ] {
        assert!(Link::find(&part.repeat(100_000)).is_err(), "{part:?}");
    }
    // No more links than the limit are parsed.
    let others = (0..1_000u32).map(|number| {
        let secret = Secret::new(std::array::from_fn(|at| (number >> (at % 4 * 8)) as u8));
        Link::invitation(Settings::new("race", "").unwrap(), secret.anchor()).to_string()
    });
    assert_eq!(Link::find(&others.collect::<String>()).unwrap().len(), MAX_LINKS);
}

proptest! {
    #[test]
    fn link_is_found_between_any_words(
        before in ".{0,60}|(link1/|[a-z0-9/=% >\n]){0,40}",
        after in "([^0-9a-f].{0,60})?",
        number in 0..4usize,
        is_wrapped: bool,
    ) {
        let link = links()[number].clone();
        // A mark before the link could belong to a code.
        let text = if is_wrapped { wrapped(&link.to_string(), 60, "\n", "> ") } else { link.to_string() };
        let found = Link::find(&format!("{before} {text}{after}"));
        prop_assert_eq!(found, Ok(vec![link]));
    }
}
