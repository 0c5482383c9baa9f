//! The addresses of this computer, as a user tells them to a friend.

use std::net::{IpAddr, SocketAddr, UdpSocket};

/// Addresses for documentation: routes to them are those to the internet.
const INTERNET: [&str; 2] = ["192.0.2.1:9", "[2001:db8::1]:9"];
/// Private addresses: routes to them can be those of a local network or a tunnel.
const NETWORKS: [&str; 4] = ["192.168.0.1:9", "10.0.0.1:9", "172.16.0.1:9", "[fd00::1]:9"];

/// Returns the addresses of this computer from which the system would send to the internet and to private networks. The
/// list is empty without a network.
///
/// Only routes are looked up; nothing is sent. Loopback, at which only programs on this computer can be reached, is
/// never in the list.
pub fn addresses() -> Vec<IpAddr> {
    let mut found = Vec::new();
    for target in INTERNET.iter().chain(&NETWORKS) {
        let address = target.parse().ok().and_then(source);
        found.extend(address.filter(|address| is_useful(*address) && !found.contains(address)));
    }
    found
}

/// Returns the address from which the system would send to `target`, or `None` without a route.
fn source(target: SocketAddr) -> Option<IpAddr> {
    let any = if target.is_ipv4() { "0.0.0.0:0" } else { "[::]:0" };
    let socket = UdpSocket::bind(any).ok()?;
    // The system only chooses the route.
    socket.connect(target).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

fn is_useful(address: IpAddr) -> bool {
    !address.is_loopback() && !address.is_unspecified()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_different_and_not_loopback() {
        let found = addresses();
        assert!(found.iter().all(|&address| is_useful(address)), "{found:?}");
        for (place, address) in found.iter().enumerate() {
            assert!(!found[..place].contains(address), "{found:?}");
            // A listener can wait there.
            assert!(std::net::TcpListener::bind((*address, 0)).is_ok(), "{address}");
        }
        assert_eq!(source("127.0.0.1:9".parse().unwrap()), "127.0.0.1".parse().ok());
    }
}
