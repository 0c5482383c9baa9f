//! Helpers of the browser tests: the built page, a browser that shows it, and the pixels of the display.

use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};
use tripppin_web_build::driver::Driver;
use tripppin_web_build::fault::Fault;
use tripppin_web_build::serve::Server;
use tripppin_web_build::tab::{self, Tab, Viewport};
use tripppin_web_build::workspace;

pub type Test = (&'static str, fn() -> Result<(), Fault>);

/// Environment variable that names the folder of an already built page to test. The path is relative to the
/// workspace.
pub const PAGE: &str = "TRIPPPIN_WEB_PAGE";

/// Returns the folder of the tested page.
pub fn page() -> PathBuf {
    let tested = workspace().join("target/web/tested");
    std::env::var_os(PAGE).map_or(tested, |page| workspace().join(page))
}

/// A desktop viewport that is large enough for the display at its own size.
pub const DESK: Viewport = Viewport { width: 1280, height: 720, ratio: 1.0, touch: false };

/// The start position on the Tripppin board that most golden pictures show, in the game's notation.
pub const START: &str = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/2c1a948a8ca11383/\
                         3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a e1 d1 0 0 r";

/// Returns the fragment of the page's address, from the `#` on, that opens a position or game record.
pub fn hash(line: &str) -> String {
    format!("#{}", line.replace(' ', "%20"))
}

/// A picture with three bytes (red, green, blue) per pixel.
#[derive(PartialEq, Eq)]
pub struct Picture {
    pub width: usize,
    pub rgb: Vec<u8>,
}

impl Picture {
    /// Reads a golden picture of the desktop program.
    pub fn golden(name: &str) -> Self {
        let path = workspace().join(format!("tests/goldens/{name}.png"));
        let mut decoder = png::Decoder::new(BufReader::new(std::fs::File::open(path).unwrap()));
        decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
        let mut reader = decoder.read_info().unwrap();
        let mut rgb = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut rgb).unwrap();
        assert_eq!(frame.color_type, png::ColorType::Rgb);
        Self { width: frame.width as usize, rgb }
    }

    /// Compares two pictures. If they differ, returns a description with the number of different pixels and
    /// the first of them.
    pub fn difference(&self, other: &Self) -> Option<String> {
        if (self.width, self.rgb.len()) != (other.width, other.rgb.len()) {
            let size = |picture: &Self| (picture.width, picture.rgb.len() / 3 / picture.width.max(1));
            return Some(format!("{:?} pixels instead of {:?}", size(other), size(self)));
        }
        let pixels = self.rgb.chunks(3).zip(other.rgb.chunks(3)).enumerate();
        let mut others =
            pixels.filter(|(_, (is, was))| is != was).map(|(at, _)| (at % self.width, at / self.width));
        let first = others.next()?;
        Some(format!("{} pixels differ, the first at {first:?}", 1 + others.count()))
    }
}

/// The browsers that tests have started. Those that no test holds are used again, because starting a browser
/// takes longer than many tests.
static BROWSERS: Mutex<Vec<Arc<Tab>>> = Mutex::new(Vec::new());

fn browsers() -> MutexGuard<'static, Vec<Arc<Tab>>> {
    BROWSERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns a browser with one new tab and without stored data of `origin`, for one test alone.
pub fn browser(viewport: Viewport, origin: &str) -> Result<Arc<Tab>, Fault> {
    let idle = browsers().iter().find(|tab| Arc::strong_count(tab) == 1).cloned();
    if let Some(tab) = idle {
        if tab.renew(viewport).and_then(|()| tab.clear_storage(origin)).is_ok() {
            return Ok(tab);
        }
        // A test has left the browser with a dialog, or ended it.
        browsers().retain(|other| !Arc::ptr_eq(other, &tab));
    }
    let tab = Arc::new(Tab::open(&Arc::new(Driver::start()?), viewport)?);
    browsers().push(Arc::clone(&tab));
    Ok(tab)
}

/// Ends all browsers that the tests have started.
pub fn end_browsers() {
    browsers().clear();
}

/// A browser tab for one test, with the server of the page that the tab shows.
pub struct Visit {
    pub tab: Arc<Tab>,
    pub url: String,
    /// The web server, or `None` once a test has taken the page off the network.
    pub server: Option<Server>,
}

impl Visit {
    /// Opens a tab and a server for `folder` without loading the page.
    pub fn to(folder: &Path, viewport: Viewport) -> Result<Self, Fault> {
        let server = Server::start(folder, 0)?;
        // An earlier test may have had the same port, and thus the same origin.
        let tab = browser(viewport, &server.url())?;
        Ok(Self { tab, url: server.url(), server: Some(server) })
    }

    /// Opens the built page with `after` appended to its address, and waits for the first picture.
    pub fn open(after: &str, viewport: Viewport) -> Result<Self, Fault> {
        let visit = Self::to(&page(), viewport)?;
        visit.tab.open_url(&format!("{}{after}", visit.url))?;
        visit.shown()?;
        Ok(visit)
    }

    pub fn shown(&self) -> Result<(), Fault> {
        self.tab.wait("window.tripppin.frames() > 0").map(drop)
    }

    /// Returns the message text below the display.
    pub fn fault(&self) -> Result<String, Fault> {
        self.text("document.querySelector('#fault').textContent")
    }

    /// Returns the pixels of the canvas.
    pub fn canvas(&self) -> Result<Picture, Fault> {
        let [width, text] = &self.tab.run(
            "const { width, data } = tripppin.canvas();
             let text = '';
             for (let at = 0; at < data.length; at += 8192) text += String.fromCharCode(...data.subarray(at, at + 8192));
             return [width, btoa(text)];",
            &[],
        )?.as_array().cloned().unwrap_or_default()[..] else { panic!("no picture") };
        Ok(Picture { width: width.as_u64().unwrap_or(0) as usize, rgb: tab::bytes(text)? })
    }

    /// Returns the centre of a square of the board, in CSS pixels of the page.
    pub fn place(&self, name: &str) -> Result<(f64, f64), Fault> {
        self.pair(&format!("tripppin.place({})", json!(name)))
    }

    /// Returns the centre of a pixel of the emulated display, in CSS pixels of the page.
    pub fn point(&self, x: i32, y: i32) -> Result<(f64, f64), Fault> {
        self.pair(&format!("tripppin.point({x}, {y})"))
    }

    fn pair(&self, expression: &str) -> Result<(f64, f64), Fault> {
        match self.numbers(expression)?[..] {
            [x, y] => Ok((x, y)),
            _ => Err(Fault::Browser(format!("no place: {expression}"))),
        }
    }

    pub fn moves(&self) -> Result<String, Fault> {
        self.text("tripppin.moves()")
    }

    /// Waits until exactly `count` moves have been made, and returns the moves.
    pub fn wait_for_moves(&self, count: usize) -> Result<String, Fault> {
        self.tab.wait(&format!("tripppin.moves().split(' ').filter(Boolean).length === {count}"))?;
        self.moves()
    }

    /// Presses the key for a suggested move, and plays the move.
    pub fn play_suggestion(&self) -> Result<(), Fault> {
        // Control and Return in WebDriver's encoding.
        self.tab.keys(&['\u{E009}', 's'])?;
        self.tab.wait("tripppin.suggestion() && !tripppin.thinking()")?;
        self.tab.keys(&['\u{E007}'])
    }

    pub fn drag(&self, from: (f64, f64), to: (f64, f64)) -> Result<(), Fault> {
        let (down, up) = (tab::pressed(tab::Button::Left), tab::released(tab::Button::Left));
        self.tab.hand("mouse", &[tab::moved(from), down, tab::moved(to), up])
    }

    pub fn text(&self, expression: &str) -> Result<String, Fault> {
        Ok(self.tab.value(expression)?.as_str().unwrap_or_default().to_owned())
    }

    pub fn numbers(&self, expression: &str) -> Result<Vec<f64>, Fault> {
        let list = self.tab.value(expression)?;
        Ok(list.as_array().into_iter().flatten().filter_map(Value::as_f64).collect())
    }
}

/// Copies the built page to a temporary folder, so that a test can damage the copy.
pub fn copy() -> tempfile::TempDir {
    fn all(from: &Path, to: &Path) {
        std::fs::create_dir_all(to).unwrap();
        for entry in std::fs::read_dir(from).unwrap() {
            let (path, to) = entry.map(|entry| (entry.path(), to.join(entry.file_name()))).unwrap();
            if path.is_dir() {
                all(&path, &to);
            } else {
                std::fs::copy(&path, &to).unwrap();
            }
        }
    }
    let copy = tempfile::tempdir().unwrap();
    all(&page(), copy.path());
    copy
}
