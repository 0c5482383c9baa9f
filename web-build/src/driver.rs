//! Chromium's driver: the W3C WebDriver protocol, JSON over HTTP to a program on this computer.
//!
//! Knows starting and ending the driver and one order at a time. What is done on a page is told by [`crate::tab`].

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::fault::Fault;

/// The driver's name.
const NAME: &str = "chromedriver";
/// How long it may take over one order; a browser starts in it.
const PATIENCE: Duration = Duration::from_secs(120);

/// A driver at work, until it is dropped.
#[derive(Debug)]
pub struct Driver {
    process: Child,
    port: u16,
}

impl Driver {
    /// Whether this computer has one.
    pub fn is_installed() -> bool {
        let asked = Command::new(NAME).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        asked.is_ok_and(|ended| ended.success())
    }

    /// Starts one at a free port.
    ///
    /// # Errors
    /// [`Fault::Program`].
    pub fn start() -> Result<Self, Fault> {
        let mut process = Command::new(NAME)
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(Fault::program(NAME))?;
        let told = process.stdout.take().map(BufReader::new);
        // "ChromeDriver was started successfully on port 41234."
        let port = told.and_then(|told| {
            let mut lines = told.lines().map_while(Result::ok);
            let port = lines.find_map(|line| {
                line.split_once("successfully on port ")?.1.trim_end_matches('.').parse().ok()
            });
            // What more it has to say is not to fill the pipe.
            std::thread::spawn(move || lines.for_each(drop));
            port
        });
        if let Some(port) = port {
            return Ok(Self { process, port });
        }
        let _ = process.kill();
        let _ = process.wait();
        Err(Fault::Program { program: NAME.to_owned(), problem: "it tells no port".to_owned() })
    }

    /// The process, for those who look at what it and its children cost.
    pub fn process(&self) -> u32 {
        self.process.id()
    }

    /// One order; gives what the driver says to it.
    ///
    /// # Errors
    /// [`Fault::Browser`], with the driver's own words.
    pub fn order(&self, method: &str, path: &str, body: &Value) -> Result<Value, Fault> {
        let (status, text) = self.exchange(method, path, &body.to_string()).map_err(Fault::program(NAME))?;
        let mut said: Value = serde_json::from_str(&text)
            .map_err(|error| Fault::Browser(format!("{method} {path}: {error} in {text:?}")))?;
        let value = said.get_mut("value").map(Value::take).unwrap_or_default();
        if status == 200 {
            return Ok(value);
        }
        let part = |name| {
            value.get(name).and_then(Value::as_str).unwrap_or("").lines().next().unwrap_or("").to_owned()
        };
        Err(Fault::Browser(format!("{method} {path}: {}: {}", part("error"), part("message"))))
    }

    /// Sends a request and reads the answer: its status and its text.
    fn exchange(&self, method: &str, path: &str, body: &str) -> std::io::Result<(u16, String)> {
        let invalid = |what| std::io::Error::new(std::io::ErrorKind::InvalidData, what);
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port))?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let body = if method == "POST" { body } else { "" };
        let length = body.len();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\nConnection: close\r\n"
        );
        stream.write_all(format!("{head}Content-Type: application/json\r\n\r\n{body}").as_bytes())?;
        let mut answer = BufReader::new(stream);
        let mut line = String::new();
        answer.read_line(&mut line)?;
        let status = line.split(' ').nth(1).and_then(|word| word.parse().ok()).ok_or(invalid("no status"))?;
        let mut length = None;
        loop {
            line.clear();
            answer.read_line(&mut line)?;
            if line.trim_end().is_empty() {
                break;
            }
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse::<u64>().ok();
            }
        }
        let mut text = String::new();
        answer.take(length.ok_or(invalid("no length"))?).read_to_string(&mut text)?;
        Ok((status, text))
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // It ends its browsers by itself when asked to; a dead one leaves them.
        let _ = self.exchange("GET", "/shutdown", "");
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
