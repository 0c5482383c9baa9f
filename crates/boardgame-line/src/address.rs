//! The address of a network line, as the user types it.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

/// Prefix of an address at which this program listens for the opponent's program.
const LISTEN: &str = "listen:";
/// Maximum length of a host name, in characters.
pub const MAX_HOST: usize = 253;
/// Suffix of a listener's address that earlier versions used for games between three computers.
const FOR_THREE: &str = "/3";

/// The address of a network line: an address at which to listen, or the listener to join.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum LineAddress {
    /// The program listens at an address of this computer. Port 0 stands for any free port.
    Listen(SocketAddr),
    /// The program joins the listener of another computer.
    Join(HostAddress),
}

/// The address of a listener: the name or IP address of its computer, and its port.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct HostAddress {
    host: String,
    port: u16,
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
}

/// The error for a text that is not a valid [`LineAddress`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LineAddressError {
    /// The text of the address has no port.
    #[error("expected `listen:PORT`, `listen:ADDRESS:PORT` or `HOST:PORT`")]
    Form,
    /// The address of a listener ends with `/3`, as in earlier versions in which a listener could have two guests.
    #[error("three computers are no longer supported; leave out `/3`")]
    ThreeComputers,
    /// The port of an address at which to listen is not a number from 0 to 65535.
    #[error("port: expected a number from 0 to 65535; 0 is any free port")]
    ListenPort,
    /// The port of a listener to join is not a number from 1 to 65535.
    #[error("port: expected a number from 1 to 65535")]
    HostPort,
    /// The address to listen at is not an IP address.
    #[error("address: expected an IP address of this computer, such as `192.168.1.2`, `0.0.0.0` or `[::]`")]
    ListenAddress,
    /// The host is neither a name nor an IP address.
    #[error("host: expected a name or an IP address, such as `amiga.local`, `192.168.1.2` or `[fe80::1]`")]
    Host,
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
    text.len() <= MAX_HOST && text.split('.').all(is_label)
}

/// Parses `listen:PORT`, `listen:ADDRESS:PORT` or `HOST:PORT`.
///
/// Without an address, the listener has the loopback address, which only programs on the same computer can
/// reach.
impl FromStr for LineAddress {
    type Err = LineAddressError;

    fn from_str(text: &str) -> Result<Self, LineAddressError> {
        if let Some(text) = text.strip_prefix(LISTEN) {
            let (address, port_text) = match text.rsplit_once(':') {
                Some((address, port)) => (ip(address).ok_or(LineAddressError::ListenAddress)?, port),
                None => (IpAddr::V4(Ipv4Addr::LOCALHOST), text),
            };
            if port_text.ends_with(FOR_THREE) {
                return Err(LineAddressError::ThreeComputers);
            }
            let port = port(port_text).ok_or(LineAddressError::ListenPort)?;
            return Ok(Self::Listen(SocketAddr::new(address, port)));
        }
        let (host, port_text) = text.rsplit_once(':').ok_or(LineAddressError::Form)?;
        let host = match ip(host) {
            Some(address) => address.to_string(),
            None if is_host_name(host) => host.to_owned(),
            None => return Err(LineAddressError::Host),
        };
        let port = port(port_text).filter(|&port| port != 0).ok_or(LineAddressError::HostPort)?;
        Ok(Self::Join(HostAddress { host, port }))
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
            Self::Listen(address) => write!(f, "{LISTEN}{address}"),
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
            ("listen:4000", "listen:127.0.0.1:4000"),
            ("listen:0", "listen:127.0.0.1:0"),
            ("listen:0.0.0.0:4000", "listen:0.0.0.0:4000"),
            ("listen:[::]:65535", "listen:[::]:65535"),
            ("amiga.local:4000", "amiga.local:4000"),
            ("192.168.1.2:1", "192.168.1.2:1"),
            ("[FE80::1]:4000", "[fe80::1]:4000"),
        ] {
            let address: LineAddress = text.parse().unwrap();
            assert_eq!(address.to_string(), written);
            assert_eq!(written.parse(), Ok(address));
        }
    }

    #[test]
    fn listener_without_address_is_on_loopback_only() {
        let Ok(LineAddress::Listen(address)) = "listen:4000".parse() else { panic!("a listener") };
        assert!(address.ip().is_loopback());
    }

    #[test]
    fn damaged_address_names_the_part() {
        use LineAddressError::{Form, Host, HostPort, ListenAddress, ListenPort, ThreeComputers};
        let long = format!("{}:4000", "a".repeat(MAX_HOST + 1));
        for (text, error) in [
            ("", Form),
            ("amiga", Form),
            ("listen", Form),
            ("listen:", ListenPort),
            ("listen:65536", ListenPort),
            ("listen:+4000", ListenPort),
            ("listen:4000/", ListenPort),
            ("listen:4000/2", ListenPort),
            ("listen:4000/3", ThreeComputers),
            ("listen:[::]:0/3", ThreeComputers),
            ("amiga:4000/3", HostPort),
            ("listen:amiga:4000", ListenAddress),
            ("listen::4000", ListenAddress),
            ("listen:::1:4000", ListenAddress),
            ("listen:127.0.0.1:", ListenPort),
            ("amiga:", HostPort),
            ("amiga:0", HostPort),
            ("amiga:-1", HostPort),
            ("amiga:4000 ", HostPort),
            (":4000", Host),
            ("fe80::1:4000", Host),
            ("[fe80::1:4000", Host),
            ("a b:4000", Host),
            ("-a:4000", Host),
            ("a..b:4000", Host),
            (&long, Host),
        ] {
            assert_eq!(text.parse::<LineAddress>(), Err(error), "{text:?}");
        }
    }
}
