//! The address of a line, as the user types it.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use super::keys::{JoinCode, JoinCodeError};

/// Prefix of an address at which this program waits for the friend's program.
const WAIT: &str = "wait:";
/// Prefix with the same meaning in earlier versions.
const LISTEN: &str = "listen:";
/// Suffix of an address that earlier versions used for games between three computers.
const FOR_THREE: &str = "/3";
/// Maximum length of a host name, in characters.
pub const MAX_HOST: usize = 253;

/// The address of a line: an address at which to wait, or the listener to join.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum LineAddress {
    /// The program waits at an address of this computer. Port 0 stands for any free port.
    Wait(SocketAddr),
    /// The program joins the listener of another computer.
    Join(HostAddress),
}

/// The address of a listener: the name or IP address of its computer, and its port.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct HostAddress {
    host: String,
    port: u16,
}

/// The error for a text that is not a valid [`LineAddress`] or [`HostAddress`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AddressError {
    /// The text of the address has no port.
    #[error("expected `HOST:PORT`, such as `192.168.1.2:4000`")]
    Form,
    /// The address ends with `/3`, as in earlier versions in which a listener could have two guests.
    #[error("Three computers are no longer supported; leave out `/3`.")]
    ThreeComputers,
    /// The port of an address at which to wait is not a number from 0 to 65535.
    #[error("port: expected a number from 0 to 65535; 0 is any free port")]
    WaitPort,
    /// The port of a listener to join is not a number from 1 to 65535.
    #[error("port: expected a number from 1 to 65535")]
    HostPort,
    /// The address to wait at is not an IP address.
    #[error("address: expected an IP address of this computer, such as `192.168.1.2`, `0.0.0.0` or `[::]`")]
    WaitAddress,
    /// The host is neither a name nor an IP address.
    #[error("host: expected a name or an IP address, such as `amiga.local`, `192.168.1.2` or `[fe80::1]`")]
    Host,
    /// The text after the address is not a code.
    #[error(transparent)]
    Code(#[from] JoinCodeError),
}

impl HostAddress {
    /// Returns the name or IP address of the computer. An IPv6 address has no brackets.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Returns the port, which is never 0.
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Parses an address with a code after it, such as `192.168.1.20:4000 ABCD-EFGH`. The code can be missing.
    ///
    /// # Errors
    /// Returns [`AddressError`] if the address or the code is invalid.
    pub fn with_code(text: &str) -> Result<(Self, Option<JoinCode>), AddressError> {
        let text = text.trim();
        let (address, code) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let code = Some(code.trim()).filter(|code| !code.is_empty());
        Ok((address.parse()?, code.map(str::parse).transpose()?))
    }
}

/// Parses a port without a sign, blanks or more than five digits.
fn port(text: &str) -> Option<u16> {
    let is_number = (1..=5).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// Parses an IP address; an IPv6 address is in brackets.
fn ip(text: &str) -> Option<IpAddr> {
    match text.strip_prefix('[') {
        Some(text) => text.strip_suffix(']')?.parse::<Ipv6Addr>().ok().map(IpAddr::V6),
        None => text.parse::<Ipv4Addr>().ok().map(IpAddr::V4),
    }
}

fn is_host_name(text: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    let is_label = |label: &str| !label.is_empty() && !label.starts_with('-') && label.bytes().all(is_letter);
    // A name that ends in a number would be a misspelt IP address.
    let ends_in_number =
        text.rsplit('.').next().is_some_and(|last| last.bytes().all(|byte| byte.is_ascii_digit()));
    text.len() <= MAX_HOST && text.split('.').all(is_label) && !ends_in_number
}

/// Parses `HOST:PORT`.
impl FromStr for HostAddress {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let (host, port_text) = text.rsplit_once(':').ok_or(AddressError::Form)?;
        let host = match ip(host) {
            Some(address) => address.to_string(),
            None if is_host_name(host) => host.to_owned(),
            None => return Err(AddressError::Host),
        };
        let port = port(port_text).filter(|&port| port != 0).ok_or(AddressError::HostPort)?;
        Ok(Self { host, port })
    }
}

/// Parses `wait:PORT`, `wait:ADDRESS:PORT` or `HOST:PORT`. The prefix `listen:` of earlier versions is read as `wait:`.
///
/// Without an address, the listener has the loopback address, which only programs on the same computer can
/// reach.
impl FromStr for LineAddress {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let Some(text) = text.strip_prefix(WAIT).or_else(|| text.strip_prefix(LISTEN)) else {
            return text.parse().map(Self::Join);
        };
        let (address, port_text) = match text.rsplit_once(':') {
            Some((address, port)) => (ip(address).ok_or(AddressError::WaitAddress)?, port),
            None => (IpAddr::V4(Ipv4Addr::LOCALHOST), text),
        };
        if port_text.ends_with(FOR_THREE) {
            return Err(AddressError::ThreeComputers);
        }
        let port = port(port_text).ok_or(AddressError::WaitPort)?;
        Ok(Self::Wait(SocketAddr::new(address, port)))
    }
}

impl fmt::Display for HostAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Only an IPv6 address has a colon.
        if self.host.contains(':') {
            write!(f, "[{}]:{}", self.host, self.port)
        } else {
            write!(f, "{}:{}", self.host, self.port)
        }
    }
}

/// Formats the address so that it can be parsed again.
impl fmt::Display for LineAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wait(address) => write!(f, "{WAIT}{address}"),
            Self::Join(address) => address.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_read_and_write() {
        for (text, written) in [
            ("wait:4000", "wait:127.0.0.1:4000"),
            ("listen:0", "wait:127.0.0.1:0"),
            ("listen:0.0.0.0:4000", "wait:0.0.0.0:4000"),
            ("wait:[::]:65535", "wait:[::]:65535"),
            ("amiga.local:4000", "amiga.local:4000"),
            ("[FE80::1]:4000", "[fe80::1]:4000"),
        ] {
            let address: LineAddress = text.parse().unwrap();
            assert_eq!(address.to_string(), written);
            assert_eq!(written.parse(), Ok(address));
        }
    }

    #[test]
    fn copied_text_has_address_and_code() {
        for text in ["192.168.1.20:4000 ABCD-EFGH", " 192.168.1.20:4000\tabcd efgh\r\n"] {
            let (address, code) = HostAddress::with_code(text).unwrap();
            assert_eq!((address.host(), address.port()), ("192.168.1.20", 4000));
            assert_eq!(code, "ABCDEFGH".parse().ok());
        }
        assert_eq!(HostAddress::with_code("[::1]:1").unwrap().1, None);
        assert_eq!(HostAddress::with_code("[::1]:1 ABC"), Err(JoinCodeError.into()));
        assert_eq!(HostAddress::with_code("ABCD-EFGH"), Err(AddressError::Form));
    }

    #[test]
    fn damaged_address_names_the_part() {
        use AddressError::{Form, Host, HostPort, ThreeComputers, WaitAddress, WaitPort};
        let long = format!("{}:4000", "a".repeat(MAX_HOST + 1));
        for (text, error) in [
            ("", Form),
            ("amiga", Form),
            ("wait", Form),
            ("wait:", WaitPort),
            ("wait:65536", WaitPort),
            ("wait:+4000", WaitPort),
            ("wait:4000/2", WaitPort),
            ("listen:4000/3", ThreeComputers),
            ("wait:[::]:0/3", ThreeComputers),
            ("amiga:4000/3", HostPort),
            ("wait:amiga:4000", WaitAddress),
            ("wait:::1:4000", WaitAddress),
            ("wait:127.0.0.1:", WaitPort),
            ("amiga:", HostPort),
            ("amiga:0", HostPort),
            ("amiga:-1", HostPort),
            (":4000", Host),
            ("fe80::1:4000", Host),
            ("a b:4000", Host),
            ("-a:4000", Host),
            ("a..b:4000", Host),
            (&long, Host),
        ] {
            assert_eq!(text.parse::<LineAddress>(), Err(error), "{text:?}");
        }
    }
}
