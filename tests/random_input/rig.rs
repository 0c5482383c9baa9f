//! The computer under test: started from command-line options, driven by events, and redrawn on a second
//! computer for comparison.

use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};

use boardgame_engine::search_task::Pace;
use boardgame_host::amiga::Amiga;
use small_amiga::graphics::Layer;
use small_amiga::input::{InputEvent, Key, Qualifiers};
use small_amiga::intuition::{Screen, Window, WindowId};
use small_amiga_window::EmulatedComputer as _;

use super::games::Subject;
use super::person::Person;
use super::play;
use super::tally::Tally;
use super::watch::Watch;

/// Number of nodes the search task visits between two blanks.
pub const PACE: Pace = Pace::Measured(1_500);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    Input(InputEvent),
    Blank,
    /// A poll for messages from other tasks.
    Poll,
    Break,
}

pub struct Rig<P> {
    game: &'static str,
    options: Vec<String>,
    /// The empty screen of the game, first with the pens of the original program, then with the legible pens.
    backdrops: [Layer; 2],
    program: PhantomData<P>,
}

#[derive(Debug)]
pub struct Failure {
    pub events: Vec<Event>,
    pub message: String,
}

/// Maximum number of help pages of a game.
const MOST_PAGES: usize = 4;

impl<P: Subject> Rig<P> {
    pub fn new(game: &'static str, options: &[&str]) -> Self {
        let options: Vec<String> = options.iter().map(|&word| word.to_owned()).collect();
        let backdrop = |more: &[String]| {
            let mut bare: Amiga<P> = switch_on(game, &options, more);
            let window = bare.game().pulse().window;
            let screen = screen_of(&bare).id();
            let intuition = bare.computer_mut().intuition_mut();
            intuition.close_window(window);
            intuition.flush();
            bare.intuition().screen(screen).unwrap().display().clone()
        };
        let backdrops = [backdrop(&[]), backdrop(&[play::AIDS.to_owned()])];
        Self { game, options, backdrops, program: PhantomData }
    }

    pub fn backdrop(&self, of: &Amiga<P>) -> &Layer {
        &self.backdrops[usize::from(screen_of(of).is_legible())]
    }

    /// Returns the additional command-line arguments for the walk of a seed.
    pub fn beginning(seed: u64) -> Vec<String> {
        let aids = (!seed.is_multiple_of(3)).then(|| play::AIDS.to_owned());
        [vec!["--seed".to_owned(), seed.to_string()], P::begin(seed), aids.into_iter().collect()].concat()
    }

    pub fn begin(&self, seed: u64) -> Amiga<P> {
        switch_on(self.game, &self.options, &Self::beginning(seed))
    }

    /// Creates another computer in the same state (game, settings, window titles and positions, cursor,
    /// dragged piece), with everything drawn once. Returns `None` while the state cannot be reproduced.
    pub fn drawn_anew(&self, of: &Amiga<P>) -> Option<Amiga<P>> {
        let is_looking_back = |window: &Window| window.title().ends_with("(any key returns)");
        if of.intuition().window(windows(of).0).is_some_and(is_looking_back) {
            return None;
        }
        let aids = screen_of(of).is_legible().then(|| play::AIDS.to_owned());
        let words = [of.game().said_anew()?, aids.into_iter().collect()].concat();
        let mut anew = switch_on(self.game, &self.options, &words);
        P::show_alike(&mut anew, of);
        let (main, help) = windows(of);
        if let Some(page) = help.and_then(|page| of.intuition().window(page)) {
            // The key turns to the next page, and closes the help window after the last one.
            let is_open = |anew: &Amiga<P>| {
                let help = windows(anew).1.and_then(|help| anew.intuition().window(help));
                help.is_some_and(|help| help.title() == page.title())
            };
            for _ in 0..MOST_PAGES {
                press_key(&mut anew, Key::Help);
                if is_open(&anew) {
                    break;
                }
            }
        }
        let (main_anew, help_anew) = windows(&anew);
        let same: Vec<(WindowId, WindowId)> = [(Some(main), Some(main_anew)), (help, help_anew)]
            .into_iter()
            .filter_map(|(is, anew)| is.zip(anew))
            .collect();
        let screen = screen_of(&anew).id();
        let intuition = anew.computer_mut().intuition_mut();
        for &(is, id) in &same {
            intuition.move_window(id, of.intuition().window(is).unwrap().frame().origin());
        }
        intuition.move_screen(screen, screen_of(of).top());
        intuition.window_to_front(main_anew);
        intuition.activate(Some(main_anew));
        // The keys that opened the help have cleared the message on the panel, so the state is copied again.
        P::show_alike(&mut anew, of);
        for &(is, id) in &same {
            let title = of.intuition().window(is).unwrap().title();
            anew.computer_mut().intuition_mut().set_window_title(id, title);
        }
        // A carried piece may be over the title.
        P::take_up(&mut anew, of);
        let of_anew = |id| same.iter().find(|(is, _)| *is == id).map(|&(_, id)| id);
        let intuition = anew.computer_mut().intuition_mut();
        intuition.activate(of.intuition().active().and_then(of_anew));
        let lowest = screen_of(of).windows().iter().find_map(|window| of_anew(window.id()));
        intuition.window_to_back(lowest.unwrap());
        Some(anew)
    }
}

fn switch_on<P: Subject>(game: &str, options: &[String], more: &[String]) -> Amiga<P> {
    let words = [&["--game".to_owned(), game.to_owned()], options, more].concat();
    play::table(&words, PACE)
}

pub fn press_key<P: Subject>(machine: &mut Amiga<P>, key: Key) {
    machine.input(InputEvent::Key { key, qualifiers: Qualifiers::empty() });
}

pub fn screen_of<P: Subject>(machine: &Amiga<P>) -> &Screen {
    machine.intuition().screen_of(machine.game().pulse().window).unwrap()
}

/// The title of the window with the list of moves.
const MOVES: &str = "Moves";

/// Returns `true` if the list of moves is open.
pub fn lists_moves<P: Subject>(machine: &Amiga<P>) -> bool {
    screen_of(machine).windows().iter().any(|window| window.title() == MOVES)
}

/// Returns the game's window, and the help window if it is open.
pub fn windows<P: Subject>(machine: &Amiga<P>) -> (WindowId, Option<WindowId>) {
    let main = machine.game().pulse().window;
    let help =
        screen_of(machine).windows().iter().find(|window| window.id() != main && window.title() != MOVES);
    (main, help.map(Window::id))
}

pub fn happen<P: Subject>(machine: &mut Amiga<P>, event: Event) {
    match event {
        Event::Input(input) => machine.input(input),
        Event::Blank => machine.vertical_blank(),
        Event::Poll => machine.poll(),
        Event::Break => machine.break_c(),
    }
}

fn text<P: Subject>(machine: &Amiga<P>) -> String {
    machine.game().program().model().game().to_string()
}

/// Runs one walk: the user acts until the program ends or the walk has its full length.
pub fn walk<P: Subject>(rig: &Rig<P>, seed: u64, tally: &mut Tally) -> Result<(), Failure> {
    let mut events = Vec::new();
    let done = catch_unwind(AssertUnwindSafe(|| {
        let mut machine = rig.begin(seed);
        let mut person = Person::new(seed, &machine);
        let mut watch = Watch::new(rig, &machine, tally)?;
        while machine.is_running() && events.len() < P::WALK {
            for event in person.act(&machine) {
                events.push(event);
                watch.step(&mut machine, event)?;
            }
        }
        watch.rest(&mut machine)?;
        // Events after the end must have no effect.
        let before = text(&machine);
        for event in person.act(&machine) {
            happen(&mut machine, event);
        }
        if !machine.is_running() && text(&machine) != before {
            return Err("played on after the end".to_owned());
        }
        Ok(())
    }));
    let message = match done {
        Ok(Ok(())) => return Ok(()),
        Ok(Err(message)) => message,
        Err(panic) => format!("panicked: {}", panic_message(panic.as_ref())),
    };
    Err(Failure { events, message })
}

/// Applies the events of a walk again and returns the failure, if any.
pub fn replay<P: Subject>(rig: &Rig<P>, seed: u64, events: &[Event]) -> Option<String> {
    let done = catch_unwind(AssertUnwindSafe(|| {
        let mut tally = Tally::default();
        let mut machine = rig.begin(seed);
        let mut watch = Watch::new(rig, &machine, &mut tally)?;
        for &event in events {
            if !machine.is_running() {
                break;
            }
            watch.step(&mut machine, event)?;
        }
        watch.rest(&mut machine)
    }));
    match done {
        Ok(Ok(())) => None,
        Ok(Err(message)) => Some(message),
        Err(panic) => Some(format!("panicked: {}", panic_message(panic.as_ref()))),
    }
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
}
