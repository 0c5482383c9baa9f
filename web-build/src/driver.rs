//! A client for ChromeDriver: the W3C WebDriver protocol, JSON over HTTP to a local program.
//!
//! Starts and ends the driver and sends it one command at a time. The commands for a page are in
//! [`crate::tab`].

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::fault::Fault;

const NAME: &str = "chromedriver";
/// Time limit for one WebDriver command, which may have to start a browser.
const TIMEOUT: Duration = Duration::from_secs(120);

/// A running ChromeDriver process, ended on drop.
#[derive(Debug)]
pub struct Driver {
    process: Child,
    port: u16,
}

impl Driver {
    pub fn is_installed() -> bool {
        let asked = Command::new(NAME).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        asked.is_ok_and(|ended| ended.success())
    }

    /// Starts ChromeDriver on a free port.
    ///
    /// # Errors
    /// Returns [`Fault::Program`] if the driver does not start or does not report its port.
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
            // Read the rest of the output, so that a full pipe never blocks the driver.
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

    /// Returns ChromeDriver's process number.
    ///
    /// The resources of this process and its child processes are measured with it.
    pub fn process(&self) -> u32 {
        self.process.id()
    }

    /// Sends one WebDriver command and returns the value in ChromeDriver's response.
    ///
    /// # Errors
    /// Returns [`Fault::Browser`] with the driver's message if the command fails, or [`Fault::Program`] if
    /// the driver cannot be reached.
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

    fn exchange(&self, method: &str, path: &str, body: &str) -> std::io::Result<(u16, String)> {
        let invalid = |what| std::io::Error::new(std::io::ErrorKind::InvalidData, what);
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port))?;
        stream.set_read_timeout(Some(TIMEOUT))?;
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
        // The command `shutdown` makes the driver end its browsers; killing it alone would leave them
        // running.
        let _ = self.exchange("GET", "/shutdown", "");
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
