//! A display that does not answer, as a server that hangs.

use std::os::unix::net::UnixListener;
use x11rb::reexports::x11rb_protocol::parse_display::{ConnectAddress, parse_display};

/// Returns the path of the socket at which X clients look for the display with this number.
fn socket_path(number: u32) -> Option<String> {
    let display = parse_display(Some(&format!(":{number}"))).ok()?;
    display.connect_instruction().find_map(|address| match address {
        ConnectAddress::Socket(path) => Some(path),
        _ => None,
    })
}

/// A socket that accepts connections as a display but never answers.
pub struct SilentDisplay {
    _socket: UnixListener,
    path: String,
    name: String,
}

impl SilentDisplay {
    pub fn start() -> SilentDisplay {
        let free = (4000..5000).find_map(|number| {
            let path = socket_path(number)?;
            Some((UnixListener::bind(&path).ok()?, path, number))
        });
        let (_socket, path, number) = free.expect("a number nobody has");
        SilentDisplay { _socket, path, name: format!(":{number}") }
    }

    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Drop for SilentDisplay {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path);
    }
}
