//! Times the built page in headless Chromium: the start, frames, a click during a search, an idle page, and
//! engine searches.
//!
//! The start is measured from an empty cache to the first picture. Searches are compared with the same ones
//! in the desktop program. `cargo web` must have built the page. `cargo bench --package tripppin-web-build`
//! prints the results; words after `--` select measurements by name. Besides the elapsed time, the processor
//! time is printed, which depends less on other programs.
#![allow(clippy::print_stdout, reason = "the lines are what this program is for")]

use std::fs;
use std::io::Write;
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tripppin_web_build::driver::Driver;
use tripppin_web_build::fault::Fault;
use tripppin_web_build::serve::Server;
use tripppin_web_build::tab::{Button, Tab, Viewport, moved, pressed, released};
use tripppin_web_build::{dist, workspace};

const DESK: Viewport = Viewport { width: 1280, height: 720, ratio: 1.0, touch: false };

/// A script that records the first picture, the duration of each frame that draws, and the number of frames
/// from a press to the next picture.
const WATCH: &str = "
    window.watch = { first: null, frames: [], shown: null };
    let drawn = false, turn = 0, press = null;
    for (const name of ['putImageData', 'drawImage']) {
        const draw = CanvasRenderingContext2D.prototype[name];
        CanvasRenderingContext2D.prototype[name] = function (...words) {
            draw.apply(this, words);
            drawn = true;
            watch.first ??= performance.now();
        };
    }
    const request = window.requestAnimationFrame;
    window.requestAnimationFrame = (then) => request((time) => {
        const began = performance.now();
        drawn = false;
        turn += 1;
        then(time);
        if (drawn) {
            watch.frames.push(performance.now() - began);
            if (press !== null) {
                watch.shown = turn - press;
                press = null;
            }
        }
    });
    addEventListener('pointerdown', () => { press = turn; }, true);
";

/// The engine searches timed both on the page and in the desktop program.
///
/// The first row searches so little that its time is spent on positions and messages. The cost of level 9 is
/// therefore its time minus that of the first row. Each row lasts about a second, so that the compilation of
/// the module by the browser is a small part of it.
const THOUGHTS: [Thoughts; 5] = [
    Thoughts {
        name: "Tripppin, level 1",
        game: "tripppin",
        words: &["--level", "1"],
        count: 80_000,
        engine: "classic:1",
    },
    Thoughts {
        name: "Tripppin, level 9",
        game: "tripppin",
        words: &["--level", "9"],
        count: 80_000,
        engine: "classic:9",
    },
    Thoughts {
        name: "Trippples, solved",
        game: "trippples",
        words: &["--player", "perfect"],
        count: 1200,
        engine: "perfect seed 1",
    },
    Thoughts { name: "Tribolo, level 9", game: "tribolo", words: &["--level", "9"], count: 2, engine: "9" },
    Thoughts {
        name: "Triple 3, level 9",
        game: "triple3",
        words: &["--level", "9"],
        count: 60,
        engine: "9 seed 1",
    },
];

/// A search to be timed: its name, the game, the options for the desktop program, the number of positions,
/// and the engine spec.
struct Thoughts {
    name: &'static str,
    game: &'static str,
    words: &'static [&'static str],
    count: usize,
    engine: &'static str,
}

fn main() -> ExitCode {
    if !Driver::is_installed() {
        println!("Chromium's driver is not installed: nothing measured");
        return ExitCode::SUCCESS;
    }
    let chosen: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let is_chosen = |name: &str| chosen.is_empty() || chosen.iter().any(|word| name.contains(word.as_str()));
    for (_, measure) in PARTS.iter().filter(|(name, _)| is_chosen(name)) {
        if let Err(fault) = measure() {
            println!("{fault}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// A measurement: its name, and the function that runs it and prints the result.
type Part = (&'static str, fn() -> Result<(), Fault>);

const PARTS: [Part; 5] =
    [("start", start), ("frames", frames), ("click", click), ("rest", rest), ("thoughts", thoughts)];

/// Opens the page in a new browser with [`WATCH`] and waits for the first picture; `after` is appended to the
/// address.
fn visit(server: &Server, driver: &Arc<Driver>, after: &str) -> Result<Tab, Fault> {
    let tab = Tab::open(driver, DESK)?;
    tab.prepare(WATCH)?;
    tab.open_url(&format!("{}{after}", server.url()))?;
    tab.wait("watch.first !== null")?;
    Ok(tab)
}

fn numbers(value: &Value) -> Vec<f64> {
    let mut numbers: Vec<f64> = value.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
    numbers.sort_by(f64::total_cmp);
    numbers
}

/// Formats the minimum, the median, the 99th percentile and the maximum of `numbers`, which must be in
/// ascending order.
fn spread(numbers: &[f64]) -> String {
    match (
        numbers.first(),
        numbers.get(numbers.len() / 2),
        numbers.get(numbers.len() * 99 / 100),
        numbers.last(),
    ) {
        (Some(least), Some(middle), Some(late), Some(most)) => {
            format!(
                "{least:.2} {middle:.2} {late:.2} {most:.2} ms (least, median, 99 %, most; {})",
                numbers.len()
            )
        }
        _ => "nothing".to_owned(),
    }
}

/// Measures the time from opening the address, with an empty cache, to the first picture.
fn start() -> Result<(), Fault> {
    let (server, driver) = (Server::start(&dist(), 0)?, Arc::new(Driver::start()?));
    let mut times = Vec::new();
    for _ in 0..7 {
        times.extend(visit(&server, &driver, "?seed=1")?.value("watch.first")?.as_f64());
    }
    times.sort_by(f64::total_cmp);
    println!("start to first picture, cold: {}", spread(&times));
    Ok(())
}

/// Measures frames while a screen is dragged up and down, so that every frame draws a new picture.
fn frames() -> Result<(), Fault> {
    let (server, driver) = (Server::start(&dist(), 0)?, Arc::new(Driver::start()?));
    for after in ["?seed=1", "?seed=1&interlace&pens=256", "?game=tribolo&seed=1"] {
        let tab = visit(&server, &driver, after)?;
        let (x, y) = top(&tab)?;
        let mut steps = vec![moved((x, y)), pressed(Button::Left)];
        for round in 0..4 {
            let to = if round % 2 == 0 { y + 150.0 } else { y };
            steps.push(json!({"type": "pointerMove", "duration": 1500, "x": x.round(), "y": to.round()}));
        }
        steps.push(released(Button::Left));
        tab.run("watch.frames.length = 0", &[])?;
        tab.hand("mouse", &steps)?;
        println!(
            "frames while the screen is dragged, {after}: {}",
            spread(&numbers(&tab.value("watch.frames")?))
        );
    }
    Ok(())
}

/// Returns a point on the title bar of the emulated screen, in CSS pixels of the page.
fn top(tab: &Tab) -> Result<(f64, f64), Fault> {
    let place = "(() => { const box = document.querySelector('#screen').getBoundingClientRect();
                          return [box.left + box.width / 2, box.top + box.height * 0.03]; })()";
    let place = tab.value(place)?;
    let part = |at| place.get(at).and_then(Value::as_f64).unwrap_or_default();
    Ok((part(0), part(1)))
}

/// Measures how soon the menus appear while level 9 of Tribolo searches.
fn click() -> Result<(), Fault> {
    let (server, driver) = (Server::start(&dist(), 0)?, Arc::new(Driver::start()?));
    let tab = visit(&server, &driver, "?game=tribolo&level=9&blue=computer&seed=1")?;
    tab.wait("tripppin.thinking()")?;
    let place = top(&tab)?;
    let mut shown = Vec::new();
    for _ in 0..10 {
        tab.run("watch.shown = null; watch.frames.length = 0", &[])?;
        tab.hand("mouse", &[moved(place), pressed(Button::Right)])?;
        shown.extend(tab.wait("watch.shown")?.as_f64());
        let thinking = tab.value("tripppin.thinking()")?;
        tab.hand("mouse", &[released(Button::Right)])?;
        if thinking != true {
            break;
        }
    }
    println!("frames from a press to the picture that shows it, while level 9 thinks: {shown:?}");
    println!("frames then: {}", spread(&numbers(&tab.value("watch.frames")?)));
    Ok(())
}

/// Measures the processor time that the browser uses for an idle page, in its renderer processes and in all
/// its processes.
fn rest() -> Result<(), Fault> {
    const REST: Duration = Duration::from_secs(20);
    let server = Server::start(&dist(), 0)?;
    for after in ["?seed=1", "?game=tribolo&seed=1"] {
        let driver = Arc::new(Driver::start()?);
        let tab = visit(&server, &driver, after)?;
        tab.wait("navigator.serviceWorker.controller !== null")?;
        std::thread::sleep(Duration::from_secs(3));
        let before = ticks(driver.process());
        std::thread::sleep(REST);
        // There are 100 ticks in a second, so the ticks per second are the percentage of a core.
        let share = |before: u64, after: u64| (after.saturating_sub(before)) as f64 / REST.as_secs_f64();
        let after_it = ticks(driver.process());
        println!(
            "at rest, {after}: the page {:.2} %, the whole browser {:.2} % of a core",
            share(before.0, after_it.0),
            share(before.1, after_it.1)
        );
        drop(tab);
    }
    Ok(())
}

/// Returns two processor times in ticks of 1/100 second: of all renderers among the descendants of a process,
/// and of all its descendants.
fn ticks(ancestor: u32) -> (u64, u64) {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    // The fields after the name in parentheses: state, parent, ...; the 11th is the user time, the 12th the
    // system time, counted from 0.
    let read = |process: u32| {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        let words: Vec<u64> =
            stat.rsplit_once(')')?.1.split_whitespace().map(|word| word.parse().unwrap_or(0)).collect();
        Some((process, u32::try_from(*words.get(1)?).ok()?, words.get(11)? + words.get(12)?))
    };
    let all: Vec<(u32, u32, u64)> = numbers.filter_map(read).collect();
    let mut family = vec![ancestor];
    let mut at = 0;
    while let Some(parent) = family.get(at).copied() {
        family.extend(
            all.iter()
                .filter(|(process, of, _)| *of == parent && *process != parent)
                .map(|(process, ..)| process),
        );
        at += 1;
    }
    let shows = |process: u32| {
        fs::read_to_string(format!("/proc/{process}/cmdline"))
            .is_ok_and(|line| line.contains("--type=renderer"))
    };
    let of = |wanted: &dyn Fn(u32) -> bool| {
        let members = all
            .iter()
            .filter(|(process, ..)| *process != ancestor && family.contains(process) && wanted(*process));
        members.map(|(_, _, ticks)| ticks).sum()
    };
    (of(&shows), of(&|_| true))
}

/// Returns the processor time of this program's child processes that have ended, in ticks of 1/100 second.
fn own_children() -> u64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let words = stat.rsplit_once(')').map_or("", |(_, words)| words).split_whitespace();
    words.skip(13).take(2).filter_map(|word| word.parse::<u64>().ok()).sum()
}

/// Runs the desktop program with the arguments `words` and the standard input `input`, and returns its
/// output.
fn program(words: &[&str], input: &str) -> Result<String, Fault> {
    let problem = |error: std::io::Error| Fault::program("tripppin")(error);
    let name = format!("target/release/tripppin{}", std::env::consts::EXE_SUFFIX);
    let mut program = Command::new(workspace().join(name));
    program.args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut running = program.spawn().map_err(problem)?;
    // A thread writes the input: otherwise the program would wait for room in the pipe of its output, and
    // this function for room in the pipe of its input.
    let to = running.stdin.take();
    let told = std::thread::scope(|scope| {
        let written = scope.spawn(|| to.map_or(Ok(()), |mut to| to.write_all(input.as_bytes())));
        let told = running.wait_with_output();
        written.join().unwrap_or_else(|_| Err(std::io::ErrorKind::Other.into())).and(told)
    });
    let told = told.map_err(problem)?;
    Ok(String::from_utf8_lossy(&told.stdout).into_owned())
}

/// Times the same searches in a web worker of the page and in the desktop program.
fn thoughts() -> Result<(), Fault> {
    let built = Command::new("cargo")
        .args(["build", "--release", "--locked", "--package", "tripppin"])
        .current_dir(workspace())
        .status()
        .map_err(Fault::program("cargo"))?;
    if !built.success() {
        return Err(Fault::Page("the desktop's program does not compile".to_owned()));
    }
    let (server, driver) = (Server::start(&dist(), 0)?, Arc::new(Driver::start()?));
    let tab = visit(&server, &driver, "?game=triple3&seed=1&first=human&second=human")?;
    tab.order("POST", "timeouts", &json!({"script": 600_000}))?;
    // The game of the previous row, and its times.
    let mut before_it: Option<(&str, [f64; 2])> = None;
    for Thoughts { name, game, words, count, engine } in THOUGHTS {
        let lines = program(&["deal", "--game", game, "--seed", "1994", "--count", &count.to_string()], "")?;
        let (mut here, mut there, mut agree) = ([f64::INFINITY; 2], [f64::INFINITY; 2], true);
        let least = |times: &mut [f64; 2], new: [f64; 2]| {
            times.iter_mut().zip(new).for_each(|(time, new)| *time = time.min(new));
        };
        for _ in 0..3 {
            // The time to start the program is subtracted, because it is not part of the search.
            let began = (Instant::now(), own_children());
            program(&["--version"], "")?;
            let empty = began.0.elapsed();
            let began = (Instant::now(), own_children());
            let seed = if engine.contains("seed") { &["--seed", "1"][..] } else { &[] };
            let told = program(&[&["think", "--game", game], words, seed].concat(), &lines)?;
            let passed = began.0.elapsed().saturating_sub(empty).as_secs_f64() * 1000.0;
            least(&mut here, [passed, 10.0 * own_children().saturating_sub(began.1) as f64]);
            // The time to start a worker is not part of the search either.
            tab.run(
                "window.worker = new Worker('./worker.js', { type: 'module' });
                 return new Promise((resolve) => { worker.onmessage = () => resolve(); });",
                &[],
            )?;
            let before = ticks(driver.process()).0;
            let answer = tab.run(
                "const [errands] = arguments;
                 const found = [''];
                 const began = performance.now();
                 return new Promise((resolve) => {
                     worker.onmessage = (event) => {
                         const [word, move] = event.data.split(' ');
                         if (word === 'found') {
                             found[found.length - 1] = move;
                         } else if (word === 'file') {
                             // The worker fetches the data of its engine.
                         } else if (word !== 'done') {
                             resolve([NaN, event.data]);
                         } else if (found.length < errands.length) {
                             found.push('');
                         } else {
                             resolve([performance.now() - began, found]);
                         }
                     };
                     // All at once: the way there and back, which a person waits for once, would be most of a short
                     // thought.
                     errands.forEach((errand) => worker.postMessage(errand));
                 }).then((answer) => { worker.terminate(); return answer; });",
                &[lines
                    .lines()
                    .map(|line| format!("{game} move\n{engine}\n{line}"))
                    .collect::<Vec<_>>()
                    .into()],
            )?;
            let used = 10.0 * ticks(driver.process()).0.saturating_sub(before) as f64;
            least(&mut there, [answer.get(0).and_then(Value::as_f64).unwrap_or(f64::NAN), used]);
            // If dice were thrown first, the throw precedes the move: `a 5: 7.3 -`.
            let moves = told.lines().filter_map(|line| line.rsplit(": ").next()?.split(' ').next());
            let told: Vec<&str> = moves.collect();
            agree &= answer.get(1) == Some(&json!(told));
        }
        let same = if agree { "the same answers" } else { "OTHER ANSWERS" };
        let [passed, used] = [0, 1].map(|at| (there[at], here[at], there[at] / here[at]));
        println!(
            "{name}: {:.0} ms on the page, {:.0} ms here, {:.2} times; {same}",
            passed.0, passed.1, passed.2
        );
        println!("    of the processor: {:.0} ms, {:.0} ms, {:.2} times", used.0, used.1, used.2);
        if let Some((_, [least_there, least_here])) = before_it.filter(|(before, _)| *before == game) {
            let [there, here] = [there[0] - least_there, here[0] - least_here];
            println!("    more than the row above: {there:.0} ms, {here:.0} ms, {:.2} times", there / here);
        }
        before_it = Some((game, [there[0], here[0]]));
    }
    Ok(())
}
