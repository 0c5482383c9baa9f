//! The opening words of the X11 protocol, enough to ask a display how large it is and how many bits
//! its pixels have.
//!
//! Knows display names (`host:display.screen`), the authority file and the server's answer to a greeting. Any doubt - a file
//! that cannot be read, a server that refuses, an answer cut short - gives None. Leaves windows to the window library.

use std::io::{Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

/// How long a display may take to answer each step.
const PATIENCE: Duration = Duration::from_millis(500);

/// The way of proving oneself that every X server knows.
const COOKIE: &[u8] = b"MIT-MAGIC-COOKIE-1";

/// What a display says of its root window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Root {
    /// Bits per pixel.
    pub(super) bits: u8,
    /// Columns and rows.
    pub(super) size: (usize, usize),
}

/// A display that answered, and the line to it: an X server that nobody is connected to any more begins anew, and whoever comes
/// meanwhile finds it gone. So the line is held until the window is open.
pub(super) struct Display {
    /// Its root window.
    pub(super) root: Root,
    _line: Box<dyn Line>,
}

/// A connection of either kind.
trait Line: Read + Write {}

impl<T: Read + Write> Line for T {}

/// The display named in the environment; None if it cannot be asked.
pub(super) fn display() -> Option<Display> {
    let name = DisplayName::parse(&std::env::var("DISPLAY").ok()?)?;
    let authority = std::env::var_os("XAUTHORITY").map(std::path::PathBuf::from).or_else(|| {
        let home = std::env::var_os("HOME")?;
        Some(std::path::Path::new(&home).join(".Xauthority"))
    });
    let authority = authority.and_then(|path| std::fs::read(path).ok()).unwrap_or_default();
    // Several machines may share one file of cookies: the first that is accepted will do, or none at all.
    let cookies = cookies(&authority, name.display).into_iter().map(Some).chain([None]);
    cookies.take(4).find_map(|cookie| {
        let mut line = call(&name)?;
        let root = root_of(&greet(&mut *line, cookie)?, name.screen)?;
        Some(Display { root, _line: line })
    })
}

/// A display's name taken apart.
#[derive(Debug, PartialEq, Eq)]
struct DisplayName {
    /// None: this machine.
    host: Option<String>,
    display: u16,
    screen: usize,
}

impl DisplayName {
    fn parse(name: &str) -> Option<Self> {
        let (host, numbers) = name.rsplit_once(':')?;
        let (display, screen) = numbers.split_once('.').unwrap_or((numbers, "0"));
        let host = host.rsplit_once('/').map_or(host, |(_protocol, host)| host);
        Some(DisplayName {
            host: (!host.is_empty() && host != "unix").then(|| host.to_owned()),
            display: display.parse().ok()?,
            screen: screen.parse().ok()?,
        })
    }
}

/// Connects to a display.
fn call(name: &DisplayName) -> Option<Box<dyn Line>> {
    match &name.host {
        Some(host) => {
            let port = 6000u16.checked_add(name.display)?;
            let address = (host.as_str(), port).to_socket_addrs().ok()?.next()?;
            let stream = TcpStream::connect_timeout(&address, PATIENCE).ok()?;
            stream.set_read_timeout(Some(PATIENCE)).ok()?;
            stream.set_write_timeout(Some(PATIENCE)).ok()?;
            Some(Box::new(stream))
        }
        #[cfg(unix)]
        None => {
            let path = format!("/tmp/.X11-unix/X{}", name.display);
            let stream = std::os::unix::net::UnixStream::connect(path).ok()?;
            stream.set_read_timeout(Some(PATIENCE)).ok()?;
            stream.set_write_timeout(Some(PATIENCE)).ok()?;
            Some(Box::new(stream))
        }
        #[cfg(not(unix))]
        None => None,
    }
}

/// Greets a display and returns the whole answer if it is a friendly one.
fn greet(stream: &mut (impl Line + ?Sized), cookie: Option<&[u8]>) -> Option<Vec<u8>> {
    stream.write_all(&greeting(cookie)?).ok()?;
    let mut answer = vec![0; 8];
    stream.read_exact(&mut answer).ok()?;
    let accepted = answer.first() == Some(&1);
    let words = u16_at(&answer, 6)?;
    answer.resize(8 + 4 * usize::from(words), 0);
    stream.read_exact(answer.get_mut(8..)?).ok()?;
    accepted.then_some(answer)
}

/// The client's first message: byte order, protocol 11.0, and the cookie, all padded to words.
fn greeting(cookie: Option<&[u8]>) -> Option<Vec<u8>> {
    let (name, data) = cookie.map_or((&b""[..], &b""[..]), |cookie| (COOKIE, cookie));
    let mut message = vec![b'l', 0, 11, 0, 0, 0];
    for part in [name, data] {
        message.extend(u16::try_from(part.len()).ok()?.to_le_bytes());
    }
    message.extend([0, 0]);
    for part in [name, data] {
        message.extend(part);
        message.resize(message.len().next_multiple_of(4), 0);
    }
    Some(message)
}

/// The cookies for a display number in an authority file: records of a family and four counted strings, big-endian.
fn cookies(authority: &[u8], display: u16) -> Vec<&[u8]> {
    let mut found = Vec::new();
    let mut rest = authority;
    let number = display.to_string();
    while let Some(([_family_high, _family_low], tail)) = rest.split_first_chunk::<2>() {
        rest = tail;
        let mut fields = [&b""[..]; 4];
        for field in &mut fields {
            let Some((length, tail)) = rest.split_first_chunk::<2>() else { return found };
            let Some((text, tail)) = tail.split_at_checked(usize::from(u16::from_be_bytes(*length))) else {
                return found;
            };
            *field = text;
            rest = tail;
        }
        let [_address, for_display, way, cookie] = fields;
        if way == COOKIE && (for_display.is_empty() || for_display == number.as_bytes()) {
            found.push(cookie);
        }
    }
    found
}

/// One screen's root window in the server's answer; the bits of its depth are looked up among the pixel formats.
fn root_of(answer: &[u8], screen: usize) -> Option<Root> {
    let vendor = usize::from(u16_at(answer, 24)?).next_multiple_of(4);
    let formats = usize::from(*answer.get(29)?);
    let first_format = 40 + vendor;
    let mut at = first_format + 8 * formats;
    for _ in 0..screen {
        let depths = *answer.get(at + 39)?;
        at += 40;
        for _ in 0..depths {
            at += 8 + 24 * usize::from(u16_at(answer, at + 2)?);
        }
    }
    let depth = answer.get(at + 38)?;
    let size = (usize::from(u16_at(answer, at + 20)?), usize::from(u16_at(answer, at + 22)?));
    let bits = answer
        .get(first_format..first_format + 8 * formats)?
        .chunks_exact(8)
        .find_map(|format| (format.first() == Some(depth)).then(|| format.get(1).copied())?)?;
    Some(Root { bits, size })
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at + 2)?.try_into().ok().map(u16::from_le_bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn display_names_are_taken_apart() {
        let name = |text| DisplayName::parse(text).map(|n| (n.host, n.display, n.screen));
        assert_eq!(name(":0"), Some((None, 0, 0)));
        assert_eq!(name("unix:7.1"), Some((None, 7, 1)));
        assert_eq!(name("localhost:10.0"), Some((Some("localhost".into()), 10, 0)));
        assert_eq!(name("tcp/example:3"), Some((Some("example".into()), 3, 0)));
        for nonsense in ["", "0", ":", ":x", ":0.", ":99999999"] {
            assert_eq!(name(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn the_greeting_is_padded_to_words() {
        assert_eq!(greeting(None).unwrap(), [b'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        let message = greeting(Some(&[9; 16])).unwrap();
        assert_eq!(message.len(), 12 + 20 + 16);
        assert_eq!(message[6..10], [18, 0, 16, 0]);
    }

    fn record(number: &str, way: &[u8], cookie: &[u8]) -> Vec<u8> {
        let mut record = vec![1, 0];
        for field in [b"machine", number.as_bytes(), way, cookie] {
            record.extend((field.len() as u16).to_be_bytes());
            record.extend(field);
        }
        record
    }

    #[test]
    fn cookies_are_found_by_display_number() {
        let file = [
            record("0", COOKIE, b"zero"),
            record("7", b"XDM-AUTHORIZATION-1", b"other way"),
            record("7", COOKIE, b"seven"),
            record("", COOKIE, b"any"),
        ]
        .concat();
        assert_eq!(cookies(&file, 7), [&b"seven"[..], b"any"]);
        for length in 0..file.len() {
            assert!(cookies(&file[..length], 7).len() <= 2, "a file cut short");
        }
    }

    /// An answer with two screens of the given depths and formats 1:1, 16:16, 24:32.
    fn answer(depths: [u8; 2]) -> Vec<u8> {
        let mut answer = vec![0; 40];
        answer[24] = 3;
        answer[28] = 2;
        answer[29] = 3;
        answer.extend(*b"Own\0");
        for (depth, bits) in [(1, 1), (16, 16), (24, 32)] {
            answer.extend([depth, bits, 32, 0, 0, 0, 0, 0]);
        }
        for depth in depths {
            let mut screen = vec![0; 40];
            screen[20..24].copy_from_slice(&[0x00, 0x05, 0x20, 0x03]);
            screen[38] = depth;
            screen[39] = 2;
            for visuals in [1, 2] {
                screen.extend([depth, 0, visuals, 0, 0, 0, 0, 0]);
                screen.resize(screen.len() + 24 * usize::from(visuals), 0);
            }
            answer.extend(screen);
        }
        answer
    }

    #[test]
    fn the_root_is_found_for_each_screen() {
        let both = answer([16, 24]);
        let size = (1280, 800);
        let found = [Some(Root { bits: 16, size }), Some(Root { bits: 32, size }), None];
        assert_eq!([root_of(&both, 0), root_of(&both, 1), root_of(&both, 2)], found);
        for length in 0..both.len() {
            let _ = root_of(&both[..length], 1);
        }
    }
}
