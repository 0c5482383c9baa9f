//! The values that the user chooses and types in the window "Play with a friend".

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use boardgame_friend::line::{AddressError, CODE_LENGTH, HostAddress, JoinCode, LineAddress, MAX_HOST};

/// The usual port of a line.
const PORT: &str = "4000";
/// Number of digits of the largest port.
pub(super) const PORT_LENGTH: usize = 5;
/// Maximum length of a typed code, with a blank or a minus sign after each letter.
pub(super) const CODE_ROOM: usize = 2 * CODE_LENGTH;
/// Maximum length of a typed address with its port and a code, in characters, in the fields of either.
pub(super) const ADDRESS_LENGTH: usize = MAX_HOST + 1 + PORT_LENGTH + 1 + CODE_ROOM;

/// A way to play with a friend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// This program waits for the friend's program.
    Wait,
    /// This program joins the friend's program.
    Join,
    /// The users send each other texts.
    Text,
}

impl Way {
    /// All ways, in the order in which the window offers them.
    pub(super) const ALL: [Self; 3] = [Self::Wait, Self::Join, Self::Text];

    /// Returns the text of the window.
    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::Wait => "Wait for my friend",
            Self::Join => "Join my friend",
            Self::Text => "By text (mail, messenger)",
        }
    }

    /// Returns the index in [`Self::ALL`].
    pub(super) const fn index(self) -> usize {
        self as usize
    }
}

/// Parses an address with a code after it, as the friend's program copies them.
pub(super) fn with_code(text: &str) -> Option<(HostAddress, JoinCode)> {
    let (address, code) = HostAddress::with_code(text).ok()?;
    Some((address, code?))
}

/// The values of the fields. They are kept while the window is closed.
#[derive(Debug)]
pub(super) struct Form {
    pub(super) way: Way,
    /// The port at which the program waits.
    pub(super) port: String,
    /// Whether the program waits only for programs on the same computer.
    pub(super) is_local: bool,
    /// The address of the friend's program.
    pub(super) address: String,
    /// The code of the friend's program.
    pub(super) code: String,
}

impl Default for Form {
    fn default() -> Self {
        let (address, code) = (String::new(), String::new());
        Self { way: Way::Wait, port: PORT.to_owned(), is_local: false, address, code }
    }
}

impl Form {
    /// Returns the address at which the program waits.
    ///
    /// # Errors
    /// Returns [`AddressError`] if the port is not a number from 1 to 65535.
    pub(super) fn wait_address(&self) -> Result<SocketAddr, AddressError> {
        let ip = if self.is_local { Ipv4Addr::LOCALHOST } else { Ipv4Addr::UNSPECIFIED };
        match format!("wait:{}", self.port.trim()).parse() {
            Ok(LineAddress::Wait(address)) if address.port() != 0 => {
                Ok(SocketAddr::new(IpAddr::V4(ip), address.port()))
            }
            _ => Err(AddressError::HostPort),
        }
    }

    /// Returns the address of the friend's program.
    ///
    /// # Errors
    /// Returns [`AddressError`] if the address is invalid.
    pub(super) fn host(&self) -> Result<HostAddress, AddressError> {
        let address = self.address.trim();
        let has_port = address.is_empty() || address.contains(':');
        if has_port { address.parse() } else { format!("{address}:{PORT}").parse() }
    }

    /// Returns the code of the friend's program.
    ///
    /// # Errors
    /// Returns [`AddressError`] if the code is invalid.
    pub(super) fn join_code(&self) -> Result<JoinCode, AddressError> {
        Ok(self.code.parse()?)
    }

    /// Takes over the texts of both fields. An address with a code, pasted in either field, is divided between both. Returns
    /// `true` if there was one.
    pub(super) fn fill(&mut self, address: String, code: String) -> bool {
        // A text pasted after an address replaces the address.
        let pasted = |before: &str, text: &str| {
            with_code(text).or_else(|| text.strip_prefix(before).and_then(with_code))
        };
        let found = pasted(&self.address, &address).or_else(|| pasted(&self.code, &code));
        let is_found = found.is_some();
        (self.address, self.code) =
            found.map_or((address, code), |(address, code)| (address.to_string(), code.to_string()));
        is_found
    }

    /// Fills in the address of the friend's program, as if the user had typed it.
    pub(super) fn set_host(&mut self, address: &HostAddress) {
        (self.way, self.address) = (Way::Join, address.to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn port_and_reach_make_an_address() {
        let mut form = Form::default();
        assert_eq!(form.wait_address(), Ok("0.0.0.0:4000".parse().unwrap()));
        form.is_local = true;
        assert_eq!(form.wait_address(), Ok("127.0.0.1:4000".parse().unwrap()));
        for port in ["", "0", "65536", "4000x", "-1", "1:2"] {
            port.clone_into(&mut form.port);
            assert_eq!(form.wait_address(), Err(AddressError::HostPort), "{port:?}");
        }
    }

    #[test]
    fn code_after_the_address_is_moved_to_its_field() {
        for text in ["192.168.1.20:4000", "192.168.1.20:4000 ABCD-EFG", "4000 ABCD-EFGH", ""] {
            let mut form = Form::default();
            assert!(!form.fill(text.to_owned(), String::new()), "{text:?}");
            assert_eq!((form.address.as_str(), form.code.as_str()), (text, ""));
        }
        let text = " [2001:db8::17]:4000  abcdefgh";
        let mut form = Form::default();
        for (before, pasted) in
            [("192.168.1.2", "192.168.1.20:4000 ABCD-EFGH"), ("friend", "friend2:4000 ABCD-EFGH")]
        {
            form = Form { address: before.to_owned(), ..Form::default() };
            assert!(form.fill(pasted.to_owned(), String::new()));
            assert!(pasted.starts_with(&form.address), "{}", form.address);
        }
        for (before, address, code) in [
            ("", text.to_owned(), ""),
            ("192.168.1.20:4000", "192.168.1.20:4000".to_owned(), text),
            ("127.0.0.1", format!("127.0.0.1{text}"), ""),
        ] {
            before.clone_into(&mut form.address);
            assert!(form.fill(address, code.to_owned()));
            assert_eq!((form.address.as_str(), form.code.as_str()), ("[2001:db8::17]:4000", "ABCD-EFGH"));
        }
        assert!(form.host().is_ok() && form.join_code().is_ok());
        form.code = "ABC".to_owned();
        assert!(matches!(form.join_code(), Err(AddressError::Code(_))));
    }
}
