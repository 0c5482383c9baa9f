//! A page in a headless browser, with the actions of a user and of a test.
//!
//! Uses commands of WebDriver and of Chromium's own protocol. No function sleeps for a fixed time:
//! [`Tab::wait`] waits for a condition, and its time limit only ends a wait whose condition never becomes
//! true.

use std::sync::Arc;
use std::time::{Duration, Instant};

use base64::Engine;
use serde_json::{Value, json};

use crate::driver::Driver;
use crate::fault::Fault;

/// Maximum time that [`Tab::wait`] waits for a condition.
const TIMEOUT: Duration = Duration::from_secs(120);
/// Time between the first two evaluations of the condition in [`Tab::wait`].
const SHORTEST_PAUSE: Duration = Duration::from_millis(5);
/// Maximum time between two evaluations. Each evaluation keeps three processes busy for several
/// milliseconds, which delays a page that computes.
const LONGEST_PAUSE: Duration = Duration::from_millis(50);

/// The size of the area in which a browser shows a page.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Viewport {
    /// Width of the viewport, in CSS pixels.
    pub width: u32,
    /// Height of the viewport, in CSS pixels.
    pub height: u32,
    /// Number of device pixels per CSS pixel, in each direction.
    pub ratio: f64,
    /// Whether the viewport is that of a touch screen.
    pub touch: bool,
}

impl Viewport {
    /// Creates the viewport of a desktop browser: one device pixel per CSS pixel, no touch.
    pub fn desktop(width: u32, height: u32) -> Self {
        Self { width, height, ratio: 1.0, touch: false }
    }

    pub fn phone(width: u32, height: u32, ratio: f64) -> Self {
        Self { width, height, ratio, touch: true }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Button {
    Left,
    Right,
}

/// A browser controlled by ChromeDriver; ended on drop. A new one has one tab, empty storage and an empty cache.
#[derive(Debug)]
pub struct Tab {
    driver: Arc<Driver>,
    path: String,
}

impl Tab {
    pub fn open(driver: &Arc<Driver>, viewport: Viewport) -> Result<Self, Fault> {
        let arguments = [
            "--headless=new",
            // Chromium's own sandbox is not available to root inside a container.
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-component-update",
            "--no-first-run",
            "--hide-scrollbars",
            "--force-color-profile=srgb",
        ];
        let wanted = json!({"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": {"args": arguments},
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
        }}});
        let session = driver.order("POST", "/session", &wanted)?;
        let name = session.get("sessionId").and_then(Value::as_str);
        let name = name.ok_or_else(|| Fault::Browser("it starts, but has no name".to_owned()))?;
        let tab = Self { driver: Arc::clone(driver), path: format!("/session/{name}") };
        tab.resize(viewport)?;
        Ok(tab)
    }

    /// Closes all tabs of this browser after opening a new, empty one with the size `viewport`.
    ///
    /// Stored data and the cache stay; see [`Self::clear_storage`]. Much faster than starting a browser.
    ///
    /// # Errors
    /// Returns [`Fault::Browser`] if a command fails, for example because a page shows a dialog, or
    /// [`Fault::Program`] if the driver cannot be reached.
    pub fn renew(&self, viewport: Viewport) -> Result<(), Fault> {
        let old = self.order("GET", "window/handles", &Value::Null)?;
        let new = self.order("POST", "window/new", &json!({"type": "tab"}))?;
        for handle in old.as_array().into_iter().flatten() {
            self.order("POST", "window", &json!({"handle": handle}))?;
            self.order("DELETE", "window", &Value::Null)?;
        }
        self.order("POST", "window", &json!({"handle": new.get("handle")}))?;
        // The driver keeps pressed keys and buttons for the whole session, not for a tab.
        self.order("DELETE", "actions", &Value::Null)?;
        // A headless browser gives the focus to its first tab only.
        self.send_command("Emulation.setFocusEmulationEnabled", &json!({"enabled": true}))?;
        self.resize(viewport)?;
        self.console()?;
        self.requests()?;
        Ok(())
    }

    /// Deletes everything that the pages of an origin have stored in this browser, service workers included.
    pub fn clear_storage(&self, origin: &str) -> Result<(), Fault> {
        self.send_command("Storage.clearDataForOrigin", &json!({"origin": origin, "storageTypes": "all"}))
            .map(drop)
    }

    /// Sends a WebDriver command for this browser and returns the value of the response.
    pub fn order(&self, method: &str, what: &str, body: &Value) -> Result<Value, Fault> {
        self.driver.order(method, &format!("{}/{what}", self.path), body)
    }

    /// Sends a command of the Chrome DevTools protocol to this browser.
    pub fn send_command(&self, command: &str, parameters: &Value) -> Result<Value, Fault> {
        self.order("POST", "goog/cdp/execute", &json!({"cmd": command, "params": parameters}))
    }

    pub fn resize(&self, viewport: Viewport) -> Result<(), Fault> {
        let Viewport { width, height, ratio, touch } = viewport;
        let metrics = json!({"width": width, "height": height, "deviceScaleFactor": ratio, "mobile": touch});
        self.send_command("Emulation.setDeviceMetricsOverride", &metrics)?;
        self.send_command(
            "Emulation.setTouchEmulationEnabled",
            &json!({"enabled": touch, "maxTouchPoints": 5}),
        )?;
        Ok(())
    }

    /// Opens a URL and returns after its document and scripts have been loaded.
    pub fn open_url(&self, url: &str) -> Result<(), Fault> {
        self.order("POST", "url", &json!({"url": url})).map(drop)
    }

    pub fn reload(&self) -> Result<(), Fault> {
        self.order("POST", "refresh", &json!({})).map(drop)
    }

    /// Registers a script that runs in every page opened later, before the page's own scripts.
    pub fn prepare(&self, script: &str) -> Result<(), Fault> {
        self.send_command("Page.addScriptToEvaluateOnNewDocument", &json!({"source": script})).map(drop)
    }

    /// Runs a script on the page and returns its result.
    ///
    /// `words` are the script's `arguments`; if the result is a promise, its value is awaited.
    ///
    /// # Errors
    /// Returns [`Fault::Browser`] if the command fails or the script throws an exception.
    pub fn run(&self, script: &str, words: &[Value]) -> Result<Value, Fault> {
        self.order("POST", "execute/sync", &json!({"script": script, "args": words}))
    }

    /// Evaluates a JavaScript expression on the page and returns its value.
    ///
    /// # Errors
    /// Returns [`Fault::Browser`] if the command fails or the expression throws an exception.
    pub fn value(&self, expression: &str) -> Result<Value, Fault> {
        self.run(&format!("return ({expression});"), &[])
    }

    /// Waits until a JavaScript expression on the page is truthy and returns its value.
    ///
    /// An exception counts as `false`.
    ///
    /// # Errors
    /// Returns [`Fault::Browser`] with the page's messages and the console if the time limit is exceeded.
    pub fn wait(&self, expression: &str) -> Result<Value, Fault> {
        let began = Instant::now();
        let mut pause = SHORTEST_PAUSE;
        let asked = format!("try {{ return ({expression}); }} catch (error) {{ return null; }}");
        loop {
            let value = self.run(&asked, &[])?;
            if !matches!(value, Value::Null | Value::Bool(false)) && value != 0 && value != "" {
                return Ok(value);
            }
            if began.elapsed() > TIMEOUT {
                let fault = self.value("document.querySelector('#fault')?.textContent").unwrap_or_default();
                let console = self.console().unwrap_or_default().join("\n");
                return Err(Fault::Browser(format!(
                    "never true: {expression}; the page says {fault}; {console}"
                )));
            }
            std::thread::sleep(pause);
            pause = (pause * 3 / 2).min(LONGEST_PAUSE);
        }
    }

    /// Returns the lines that the browser's console has received since the last call.
    pub fn console(&self) -> Result<Vec<String>, Fault> {
        let lines = self.log("browser")?;
        Ok(lines.iter().filter_map(|line| line.get("message")?.as_str().map(str::to_owned)).collect())
    }

    /// Returns the URLs that the page has requested since the last call. Requests for headers alone are left out.
    pub fn requests(&self) -> Result<Vec<String>, Fault> {
        let lines = self.log("performance")?;
        let events =
            lines.iter().filter_map(|line| serde_json::from_str(line.get("message")?.as_str()?).ok());
        let url = |event: Value| {
            let sent = event.pointer("/message/method")? == "Network.requestWillBeSent";
            let url = event.pointer("/message/params/request/url")?.as_str()?;
            let is_head = event.pointer("/message/params/request/method")? == "HEAD";
            (sent && !is_head).then(|| url.to_owned())
        };
        Ok(events.filter_map(url).collect())
    }

    fn log(&self, kind: &str) -> Result<Vec<Value>, Fault> {
        let lines = self.order("POST", "se/log", &json!({"type": kind}))?;
        Ok(lines.as_array().cloned().unwrap_or_default())
    }

    /// Returns a screenshot of the page as a PNG file.
    pub fn picture(&self) -> Result<Vec<u8>, Fault> {
        let shot = self.send_command("Page.captureScreenshot", &json!({"format": "png"}))?;
        bytes(shot.get("data").unwrap_or(&Value::Null))
    }

    /// Sends a sequence of WebDriver input actions, such as key presses or pointer movements, to the browser.
    ///
    /// `kind` is `touch` or `key`; any other text means the mouse.
    pub fn hand(&self, kind: &str, steps: &[Value]) -> Result<(), Fault> {
        let (id, source) = match kind {
            "key" => ("keys", json!({"type": "key"})),
            "touch" => ("finger", json!({"type": "pointer", "parameters": {"pointerType": "touch"}})),
            _ => ("mouse", json!({"type": "pointer", "parameters": {"pointerType": "mouse"}})),
        };
        let mut source = source;
        if let Some(source) = source.as_object_mut() {
            source.insert("id".to_owned(), id.into());
            source.insert("actions".to_owned(), steps.into());
        }
        self.order("POST", "actions", &json!({"actions": [source]})).map(drop)
    }

    /// Presses keyboard keys in order, all held together, and releases them in reverse order.
    pub fn keys(&self, keys: &[char]) -> Result<(), Fault> {
        let down = keys.iter().map(|key| json!({"type": "keyDown", "value": key.to_string()}));
        let up = keys.iter().rev().map(|key| json!({"type": "keyUp", "value": key.to_string()}));
        self.hand("key", &down.chain(up).collect::<Vec<_>>())
    }
}

impl Drop for Tab {
    fn drop(&mut self) {
        // The browser may already have ended, so an error is ignored.
        let _ = self.driver.order("DELETE", &self.path, &Value::Null);
    }
}

/// Decodes a Base64 text, such as a screenshot in a response.
///
/// # Errors
/// Returns [`Fault::Browser`] if the text is not valid Base64.
pub fn bytes(text: &Value) -> Result<Vec<u8>, Fault> {
    let text = text.as_str().unwrap_or("");
    let read = base64::engine::general_purpose::STANDARD.decode(text);
    read.map_err(|error| Fault::Browser(format!("a picture: {error}")))
}

/// Returns the WebDriver action that moves the pointer to a position on the page without delay.
pub fn moved((x, y): (f64, f64)) -> Value {
    json!({"type": "pointerMove", "duration": 0, "x": x.round(), "y": y.round()})
}

pub fn pressed(button: Button) -> Value {
    json!({"type": "pointerDown", "button": number(button)})
}

pub fn released(button: Button) -> Value {
    json!({"type": "pointerUp", "button": number(button)})
}

fn number(button: Button) -> u8 {
    match button {
        Button::Left => 0,
        Button::Right => 2,
    }
}
