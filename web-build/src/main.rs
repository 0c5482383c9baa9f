//! The command `cargo web`: builds the page, serves it on this computer and takes screenshots of it in a
//! browser.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use pico_args::Arguments;
use tripppin_web_build::driver::Driver;
use tripppin_web_build::fault::Fault;
use tripppin_web_build::notices::{Linked, notices};
use tripppin_web_build::page::{self, Built};
use tripppin_web_build::rust::Rust;
use tripppin_web_build::serve::Server;
use tripppin_web_build::tab::{Tab, Viewport};
use tripppin_web_build::weight::{self, Weight};
use tripppin_web_build::{dist, target};

const HELP: &str = "\
cargo web                 builds the page into web/dist
cargo web lint            looks the page's crate through for warnings
cargo web serve           serves that folder on this computer, until Ctrl-C
    --port N              at this port instead of 8017; 0 is a free one
cargo web notices         prints the libraries in the desktop program, with their licences
    --target TRIPLE       of the program for this target instead of this computer
    --features LIST       with these features besides the default ones
cargo web picture FILE    saves a picture of the page in headless Chromium
    --size WxH            of a page of this size instead of 1280x720
    --ratio N             with so many of the screen's pixels for each of its own, one way
    --touch               of a telephone's
    --after TEXT          opened with this after its address, as ?game=tribolo
";
const PORT: u16 = 8017;

fn main() -> ExitCode {
    let ended = run(Arguments::from_env());
    if let Err(fault) = &ended {
        // A failure to write to standard error cannot be reported.
        let _ = writeln!(io::stderr(), "web: {fault}");
    }
    if ended.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn run(mut words: Arguments) -> Result<(), Fault> {
    let usage = |error: pico_args::Error| Fault::Usage(error.to_string());
    if words.contains(["-h", "--help"]) {
        return print(HELP);
    }
    match words.subcommand().map_err(usage)?.as_deref() {
        None => {
            nothing_more(words)?;
            let built = page::build(&Rust::find()?, &dist())?;
            print(&told(&built))?;
            built.weight().check(weight::PAGE)?;
            built.first_load().check(weight::FIRST_LOAD)
        }
        Some("lint") => {
            nothing_more(words)?;
            Rust::find()?.lint(&target())
        }
        Some("serve") => {
            let port = words.opt_value_from_str("--port").map_err(usage)?.unwrap_or(PORT);
            nothing_more(words)?;
            let server = Server::start(&dist(), port)?;
            print(&format!("{}\n", server.url()))?;
            server.wait();
            Ok(())
        }
        Some("notices") => {
            let target: Option<String> = words.opt_value_from_str("--target").map_err(usage)?;
            let features: Option<String> = words.opt_value_from_str("--features").map_err(usage)?;
            nothing_more(words)?;
            let (target, features) = (target.as_deref(), features.as_deref().unwrap_or_default());
            print(&notices(Linked { package: "tripppin", target, features })?)
        }
        Some("picture") => {
            let (width, height) =
                words.opt_value_from_fn("--size", size).map_err(usage)?.unwrap_or((1280, 720));
            let ratio = words.opt_value_from_str("--ratio").map_err(usage)?.unwrap_or(1.0);
            let touch = words.contains("--touch");
            let after: String = words.opt_value_from_str("--after").map_err(usage)?.unwrap_or_default();
            let to: PathBuf = words.free_from_str().map_err(usage)?;
            nothing_more(words)?;
            let server = Server::start(&dist(), 0)?;
            let tab = Tab::open(&Arc::new(Driver::start()?), Viewport { width, height, ratio, touch })?;
            tab.open_url(&format!("{}{after}", server.url()))?;
            tab.wait("window.tripppin.frames() > 0 || document.querySelector('#fault').textContent")?;
            fs::write(&to, tab.picture()?).map_err(Fault::file(&to))
        }
        Some(other) => {
            Err(Fault::Usage(format!("{other:?}: expected lint, serve, notices, picture or nothing\n{HELP}")))
        }
    }
}

fn nothing_more(words: Arguments) -> Result<(), Fault> {
    match words.finish().first() {
        Some(word) => Err(Fault::Usage(format!("{}: not known here\n{HELP}", word.display()))),
        None => Ok(()),
    }
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let numbers =
        text.split_once('x').and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    numbers.ok_or_else(|| format!("{text:?}: expected a size as 1280x720"))
}

fn print(text: &str) -> Result<(), Fault> {
    let mut to = io::stdout().lock();
    let written = to.write_all(text.as_bytes()).and_then(|()| to.flush());
    written.map_err(|error| Fault::Usage(format!("standard output: {error}")))
}

fn told(built: &Built) -> String {
    let line = |name: &str, Weight { raw, gzip, brotli }| format!("{raw:>9} {gzip:>9} {brotli:>9}  {name}\n");
    let mut text = String::from("    bytes      gzip    brotli\n");
    for (name, weight) in &built.files {
        text.push_str(&line(name, *weight));
    }
    text + &line("first load", built.first_load()) + &line("in all", built.weight())
}
