//! A page in a headless browser, and what a person and a test do to it.
//!
//! Knows the orders of WebDriver and Chromium's own. Nothing here waits for a time to pass: [`Tab::wait`] waits for something to
//! become true, and a clock only ends a wait that would never end.

use std::rc::Rc;
use std::time::{Duration, Instant};

use base64::Engine;
use serde_json::{Value, json};

use crate::driver::Driver;
use crate::fault::Fault;

/// When something that does not become true is a fault.
const PATIENCE: Duration = Duration::from_secs(120);
/// Between two looks at it.
const PAUSE: Duration = Duration::from_millis(15);

/// The size of the part of a browser that shows a page.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Viewport {
    /// Pixels of style sheets across.
    pub width: u32,
    /// Pixels of style sheets down.
    pub height: u32,
    /// Pixels of the screen for each of them, one way.
    pub ratio: f64,
    /// Whether it is touched.
    pub touch: bool,
}

impl Viewport {
    /// A desk's.
    pub fn desk(width: u32, height: u32) -> Self {
        Self { width, height, ratio: 1.0, touch: false }
    }

    /// A telephone's.
    pub fn phone(width: u32, height: u32, ratio: f64) -> Self {
        Self { width, height, ratio, touch: true }
    }
}

/// A button of the mouse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Button {
    /// The left one.
    Left,
    /// The right one.
    Right,
}

/// A browser of its own with one page, until it is dropped: nothing is stored in it, nothing cached.
#[derive(Debug)]
pub struct Tab {
    driver: Rc<Driver>,
    path: String,
}

impl Tab {
    /// Starts a browser.
    ///
    /// # Errors
    /// [`Fault::Browser`].
    pub fn open(driver: &Rc<Driver>, viewport: Viewport) -> Result<Self, Fault> {
        let arguments = [
            "--headless=new",
            // Those who test as root, in a box of its own, cannot have Chromium's.
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
        let tab = Self { driver: Rc::clone(driver), path: format!("/session/{name}") };
        tab.resize(viewport)?;
        Ok(tab)
    }

    /// An order to this browser.
    ///
    /// # Errors
    /// [`Fault::Browser`].
    pub fn order(&self, method: &str, what: &str, body: &Value) -> Result<Value, Fault> {
        self.driver.order(method, &format!("{}/{what}", self.path), body)
    }

    /// An order in the browser's own language.
    ///
    /// # Errors
    /// [`Fault::Browser`].
    pub fn tell(&self, command: &str, parameters: &Value) -> Result<Value, Fault> {
        self.order("POST", "goog/cdp/execute", &json!({"cmd": command, "params": parameters}))
    }

    /// Gives the page another size.
    ///
    /// # Errors
    /// [`Fault::Browser`].
    pub fn resize(&self, viewport: Viewport) -> Result<(), Fault> {
        let Viewport { width, height, ratio, touch } = viewport;
        let metrics = json!({"width": width, "height": height, "deviceScaleFactor": ratio, "mobile": touch});
        self.tell("Emulation.setDeviceMetricsOverride", &metrics)?;
        self.tell("Emulation.setTouchEmulationEnabled", &json!({"enabled": touch, "maxTouchPoints": 5}))?;
        Ok(())
    }

    /// Opens an address; comes back when its document and scripts are loaded.
    ///
    /// # Errors
    /// [`Fault::Browser`].
    pub fn go(&self, url: &str) -> Result<(), Fault> {
        self.order("POST", "url", &json!({"url": url})).map(drop)
    }

    /// Loads the page anew.
    ///
    /// # Errors
    /// [`Fault::Browser`].
    pub fn reload(&self) -> Result<(), Fault> {
        self.order("POST", "refresh", &json!({})).map(drop)
    }

    /// Runs a script before those of every page that is opened from now on.
    ///
    /// # Errors
    /// [`Fault::Browser`].
    pub fn prepare(&self, script: &str) -> Result<(), Fault> {
        self.tell("Page.addScriptToEvaluateOnNewDocument", &json!({"source": script})).map(drop)
    }

    /// What a script on the page returns; its words are `arguments`. A promise is waited for.
    ///
    /// # Errors
    /// [`Fault::Browser`], also when the script throws.
    pub fn run(&self, script: &str, words: &[Value]) -> Result<Value, Fault> {
        self.order("POST", "execute/sync", &json!({"script": script, "args": words}))
    }

    /// What an expression on the page comes to.
    ///
    /// # Errors
    /// [`Fault::Browser`], also when it throws.
    pub fn value(&self, expression: &str) -> Result<Value, Fault> {
        self.run(&format!("return ({expression});"), &[])
    }

    /// Waits until an expression on the page is true, whatever else it may throw before.
    ///
    /// # Errors
    /// [`Fault::Browser`] when it does not become true, with what the page says of itself.
    pub fn wait(&self, expression: &str) -> Result<Value, Fault> {
        let began = Instant::now();
        let asked = format!("try {{ return ({expression}); }} catch (error) {{ return null; }}");
        loop {
            let value = self.run(&asked, &[])?;
            if !matches!(value, Value::Null | Value::Bool(false)) && value != 0 && value != "" {
                return Ok(value);
            }
            if began.elapsed() > PATIENCE {
                let fault = self.value("document.querySelector('#fault')?.textContent").unwrap_or_default();
                let console = self.console().unwrap_or_default().join("\n");
                return Err(Fault::Browser(format!(
                    "never true: {expression}; the page says {fault}; {console}"
                )));
            }
            std::thread::sleep(PAUSE);
        }
    }

    /// What the browser has to complain about since it was last asked.
    ///
    /// # Errors
    /// [`Fault::Browser`].
    pub fn console(&self) -> Result<Vec<String>, Fault> {
        let lines = self.log("browser")?;
        Ok(lines.iter().filter_map(|line| line.get("message")?.as_str().map(str::to_owned)).collect())
    }

    /// The addresses that were asked for since this was last asked, the page's own and those of its workers.
    ///
    /// # Errors
    /// [`Fault::Browser`].
    pub fn requests(&self) -> Result<Vec<String>, Fault> {
        let lines = self.log("performance")?;
        let events =
            lines.iter().filter_map(|line| serde_json::from_str(line.get("message")?.as_str()?).ok());
        let url = |event: Value| {
            let sent = event.pointer("/message/method")? == "Network.requestWillBeSent";
            let url = event.pointer("/message/params/request/url")?.as_str()?;
            sent.then(|| url.to_owned())
        };
        Ok(events.filter_map(url).collect())
    }

    fn log(&self, kind: &str) -> Result<Vec<Value>, Fault> {
        let lines = self.order("POST", "se/log", &json!({"type": kind}))?;
        Ok(lines.as_array().cloned().unwrap_or_default())
    }

    /// A picture of the page as the browser shows it, as PNG.
    ///
    /// # Errors
    /// [`Fault::Browser`].
    pub fn picture(&self) -> Result<Vec<u8>, Fault> {
        let shot = self.tell("Page.captureScreenshot", &json!({"format": "png"}))?;
        bytes(shot.get("data").unwrap_or(&Value::Null))
    }

    /// What the hand does: steps of `pointer`, `touch` or `key`, one after the other, as WebDriver writes them.
    ///
    /// # Errors
    /// [`Fault::Browser`].
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

    /// Keys pressed together, in order, and let go again.
    ///
    /// # Errors
    /// [`Fault::Browser`].
    pub fn keys(&self, keys: &[char]) -> Result<(), Fault> {
        let down = keys.iter().map(|key| json!({"type": "keyDown", "value": key.to_string()}));
        let up = keys.iter().rev().map(|key| json!({"type": "keyUp", "value": key.to_string()}));
        self.hand("key", &down.chain(up).collect::<Vec<_>>())
    }
}

impl Drop for Tab {
    fn drop(&mut self) {
        // Nobody is left to tell that it went before.
        let _ = self.driver.order("DELETE", &self.path, &Value::Null);
    }
}

/// The bytes that a text in Base64 stands for.
///
/// # Errors
/// [`Fault::Browser`] when it is none.
pub fn bytes(text: &Value) -> Result<Vec<u8>, Fault> {
    let text = text.as_str().unwrap_or("");
    let read = base64::engine::general_purpose::STANDARD.decode(text);
    read.map_err(|error| Fault::Browser(format!("a picture: {error}")))
}

/// The mouse moved to a place of the page, at once.
pub fn moved((x, y): (f64, f64)) -> Value {
    json!({"type": "pointerMove", "duration": 0, "x": x.round(), "y": y.round()})
}

/// A button pressed.
pub fn pressed(button: Button) -> Value {
    json!({"type": "pointerDown", "button": number(button)})
}

/// A button let go.
pub fn released(button: Button) -> Value {
    json!({"type": "pointerUp", "button": number(button)})
}

fn number(button: Button) -> u8 {
    match button {
        Button::Left => 0,
        Button::Right => 2,
    }
}
