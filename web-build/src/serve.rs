//! A small HTTP server for one folder, reachable from this computer only, because browsers load no modules
//! from `file:` addresses.
//!
//! Supports GET and HEAD of HTTP/1.1 and the file types of the page. If a file has a copy compressed with brotli,
//! with `.br` added to its name, the server sends the copy with its encoding, as many servers do. Any ordinary
//! server can publish the page.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::fault::Fault;

/// Maximum size of an HTTP request that the server accepts, in bytes.
const LONGEST: u64 = 16 * 1024;
/// Time limit for reading an HTTP request.
const TIMEOUT: Duration = Duration::from_secs(10);

/// A running local web server, stopped on drop.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// Starts a web server for a folder at a local port; port 0 selects a free port.
    ///
    /// # Errors
    /// Returns [`Fault::File`] if the folder does not exist, or [`Fault::Program`] if the port is not
    /// available.
    pub fn start(folder: &Path, port: u16) -> Result<Self, Fault> {
        let folder = folder.canonicalize().map_err(Fault::file(folder))?;
        let name = format!("the server at port {port}");
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(Fault::program(&name))?;
        let address = listener.local_addr().map_err(Fault::program(&name))?;
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let thread = std::thread::spawn(move || {
            for stream in listener.incoming() {
                if stopped.load(Ordering::Relaxed) {
                    return;
                }
                let folder = folder.clone();
                // A connection closed early by the browser is not an error of the server.
                std::thread::spawn(move || stream.and_then(|stream| answer(stream, &folder)));
            }
        });
        Ok(Self { address, stop, thread: Some(thread) })
    }

    pub fn url(&self) -> String {
        format!("http://localhost:{}/", self.address.port())
    }

    pub fn wait(mut self) {
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(thread) = self.thread.take() {
            self.stop.store(true, Ordering::Relaxed);
            // Connecting wakes the thread, which is blocked waiting for a connection.
            let _ = TcpStream::connect(self.address);
            let _ = thread.join();
        }
    }
}

fn answer(stream: TcpStream, folder: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_nodelay(true)?;
    let mut lines = BufReader::new((&stream).take(LONGEST));
    let mut request = String::new();
    lines.read_line(&mut request)?;
    let mut line = String::from("-");
    while !line.trim_end().is_empty() {
        line.clear();
        lines.read_line(&mut line)?;
    }
    let answer = Answer::for_request(&request, folder);
    let mut head = format!(
        "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\n\
         X-Content-Type-Options: nosniff\r\nConnection: close\r\n",
        answer.status,
        answer.kind,
        answer.body.len()
    );
    if let Some(encoding) = answer.encoding {
        head.push_str(&format!("Content-Encoding: {encoding}\r\n"));
    }
    if let Some(place) = &answer.elsewhere {
        head.push_str(&format!("Location: {place}\r\n"));
    }
    head.push_str("\r\n");
    let mut bytes = head.into_bytes();
    if answer.whole {
        bytes.extend(&answer.body);
    }
    (&stream).write_all(&bytes)
}

#[derive(Debug, PartialEq, Eq)]
struct Answer {
    status: &'static str,
    kind: &'static str,
    encoding: Option<&'static str>,
    elsewhere: Option<String>,
    body: Vec<u8>,
    /// Whether to send the body of the response; `false` for HEAD requests.
    whole: bool,
}

impl Answer {
    fn for_request(request: &str, folder: &Path) -> Self {
        let mut words = request.split_whitespace();
        let (method, target) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
        let whole = method != "HEAD";
        let refused = |status: &'static str| Self {
            status,
            kind: "text/plain; charset=utf-8",
            encoding: None,
            elsewhere: None,
            body: format!("{status}\n").into_bytes(),
            whole,
        };
        if method != "GET" && method != "HEAD" {
            return refused("405 Method Not Allowed");
        }
        let Some(mut place) = below(folder, target) else { return refused("404 Not Found") };
        if place.is_dir() {
            let (path, query) =
                target.split_once('?').map_or((target, None), |(path, query)| (path, Some(query)));
            if !path.ends_with('/') {
                let query = query.map(|query| format!("?{query}")).unwrap_or_default();
                return Self {
                    elsewhere: Some(format!("{path}/{query}")),
                    ..refused("308 Permanent Redirect")
                };
            }
            place.push("index.html");
        }
        let copy = fs::read(format!("{}.br", place.display())).ok();
        let encoding = copy.as_ref().map(|_| "br");
        match copy.map_or_else(|| fs::read(&place), Ok) {
            Ok(body) => Self { status: "200 OK", kind: kind(&place), encoding, elsewhere: None, body, whole },
            Err(_) => refused("404 Not Found"),
        }
    }
}

/// Returns the file or folder in `folder` that an HTTP request names.
///
/// `target` is the path in the request.
///
/// Returns `None` if the name is invalid or hidden, or if no such file or folder exists.
fn below(folder: &Path, target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?.strip_prefix('/')?;
    let path = decoded(path)?;
    let mut place = folder.to_owned();
    let parts: Vec<&str> = path.split('/').collect();
    for (at, part) in parts.iter().enumerate() {
        match *part {
            // An empty last part comes from the slash after a folder's name.
            "" if at + 1 == parts.len() => {}
            // Reject empty parts, parent folders, hidden files, and separators or drive names of other
            // systems.
            "" => return None,
            part if part.starts_with('.') || part.contains(['\\', ':', '\0']) => return None,
            part => place.push(part),
        }
    }
    let place = place.canonicalize().ok()?;
    place.starts_with(folder).then_some(place)
}

/// Decodes the `%` escapes in the path of a request, or returns `None` if they are invalid.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digits = [rest.next()?, rest.next()?].map(char::from).map(|digit| digit.to_digit(16));
            let [Some(high), Some(low)] = digits else { return None };
            bytes.push(u8::try_from(high * 16 + low).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

/// Returns the media type (`Content-Type`) for a file's extension.
fn kind(place: &Path) -> &'static str {
    match place.extension().and_then(|end| end.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("gz") => "application/gzip",
        Some("wasm") => "application/wasm",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("page/icons")).unwrap();
        fs::write(folder.path().join("page/index.html"), "the page").unwrap();
        fs::write(folder.path().join("page/a b.wasm"), "module").unwrap();
        fs::write(folder.path().join("page/.hidden"), "hidden").unwrap();
        fs::write(folder.path().join("outside.txt"), "outside").unwrap();
        folder
    }

    fn asked(request: &str) -> (&'static str, &'static str, String) {
        let folder = folder();
        let answer = Answer::for_request(request, &folder.path().join("page").canonicalize().unwrap());
        (answer.status, answer.kind, String::from_utf8(answer.body).unwrap())
    }

    #[test]
    fn files_are_served_with_types_and_without_query() {
        let (html, wasm) = ("text/html; charset=utf-8", "application/wasm");
        assert_eq!(asked("GET / HTTP/1.1"), ("200 OK", html, "the page".to_owned()));
        assert_eq!(asked("GET /?game=tribolo&x=../.. HTTP/1.1"), ("200 OK", html, "the page".to_owned()));
        assert_eq!(asked("GET /a%20b.wasm HTTP/1.1"), ("200 OK", wasm, "module".to_owned()));
    }

    #[test]
    fn hidden_and_outside_files_are_not_served() {
        for place in [
            "/../outside.txt",
            "/%2e%2e/outside.txt",
            "/icons/../../outside.txt",
            "/..%2foutside.txt",
            "/..\\outside.txt",
            "//etc/passwd",
            "/.hidden",
            "/%00",
            "/%zz",
            "/%4",
            "/none",
            "outside.txt",
            "",
        ] {
            assert_eq!(asked(&format!("GET {place} HTTP/1.1")).0, "404 Not Found", "{place}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn symbolic_link_to_outside_is_not_served() {
        let folder = folder();
        std::os::unix::fs::symlink(folder.path().join("outside.txt"), folder.path().join("page/link.txt"))
            .unwrap();
        let root = folder.path().join("page").canonicalize().unwrap();
        assert_eq!(Answer::for_request("GET /link.txt HTTP/1.1", &root).status, "404 Not Found");
    }

    #[test]
    fn only_get_and_head_are_answered() {
        for method in ["POST", "PUT", "DELETE", "OPTIONS", "get", ""] {
            assert_eq!(asked(&format!("{method} / HTTP/1.1")).0, "405 Method Not Allowed", "{method}");
        }
    }

    #[test]
    fn folder_without_slash_is_redirected() {
        let folder = folder();
        let answer =
            Answer::for_request("GET /page?game=triple3 HTTP/1.1", &folder.path().canonicalize().unwrap());
        assert_eq!(answer.elsewhere.as_deref(), Some("/page/?game=triple3"));
    }

    #[test]
    fn head_equals_get_without_the_body() {
        let folder = folder();
        let server = Server::start(&folder.path().join("page"), 0).unwrap();
        let told = |method: &str| {
            let mut stream = TcpStream::connect(server.address).unwrap();
            write!(stream, "{method} / HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
            let mut text = String::new();
            stream.read_to_string(&mut text).unwrap();
            text
        };
        let (get, head) = (told("GET"), told("HEAD"));
        assert_eq!(get.strip_suffix("the page"), Some(head.as_str()));
        assert!(head.contains("\r\nContent-Length: 8\r\n"), "{head}");
    }

    #[test]
    fn dropped_server_refuses_connections() {
        let folder = folder();
        let server = Server::start(folder.path(), 0).unwrap();
        let address = server.address;
        drop(server);
        assert!(TcpStream::connect(address).is_err());
    }
}
