//! Looks when a game has changed, and has it kept.

use std::cell::RefCell;
use std::io;
use std::ops::DerefMut;
use std::rc::Rc;

use super::store::{Join, SaveEvent, Store, Unsaved};
use super::writer::{Kept, joined};
use super::{Claim, Place, front};
use crate::games::entry::Entry;
use crate::games::entry::actor::Actor;
use crate::games::entry::kept;
use crate::games::session::Question;
use crate::host::files::FileError;
use crate::host::script::stage::Stage;
use crate::host::terminal;
use crate::host::window::scaling::Picture;
use crate::host::window::{Computer, Wishes};
use small_amiga::system::clipboard::Clipboard;
use small_amiga::system::exec::signals::NotifyFn;
use small_amiga::system::input::InputEvent;
use small_amiga::system::intuition::window::WindowId;

/// Games whose files can be neither read nor set aside: nothing is written there. Clones are the same list.
#[derive(Debug, Clone, Default)]
pub struct Barred(Rc<RefCell<Vec<&'static Entry>>>);

impl Barred {
    /// A game is never to be kept in this run.
    pub fn bar(&self, game: &'static Entry) {
        self.0.borrow_mut().push(game);
    }

    fn contains(&self, game: &Entry) -> bool {
        self.0.borrow().contains(&game)
    }
}

/// A game that is kept, in one window or several.
#[derive(Debug)]
struct OfGame {
    game: &'static Entry,
    place: Place,
    /// The game in play, and the puzzles that were solved.
    in_play: Kept,
    solved: Kept,
    /// What was last seen in each window.
    looked: Vec<Looked>,
}

/// A window of a game as it was last looked at.
#[derive(Debug)]
struct Looked {
    window: WindowId,
    question: Question,
    /// What was to be kept of it.
    text: Option<String>,
}

impl Looked {
    fn of(actor: &dyn Actor, game: &Entry) -> Self {
        Self { window: actor.window(), question: actor.question(), text: text(actor, game.word) }
    }
}

impl OfGame {
    /// Keeps a game from its first change on.
    fn new(actor: &dyn Actor, game: &'static Entry, place: &Place) -> io::Result<Self> {
        let join: Join = Box::new(move |there, text| joined(game, there, text));
        let solved = Kept::new(place.store.write(&place.solved, Some(join))?, solved(actor, game.word));
        let in_play = Kept::new(place.store.write(&place.game, None)?, text(actor, game.word));
        Ok(Self { game, place: place.clone(), in_play, solved, looked: vec![Looked::of(actor, game)] })
    }

    /// Returns the next report for the screen's bar about saving this game, or `None` if there is none.
    fn next_report(&mut self) -> Option<String> {
        let title = self.game.title;
        let events = [(&mut self.in_play, ""), (&mut self.solved, "The solved puzzles of ")];
        events.into_iter().find_map(|(kept, what)| {
            let is = if what.is_empty() { "is" } else { "are" };
            Some(match kept.next_event()? {
                SaveEvent::Failed(error) => format!("{what}{title} cannot be saved: {}", reason(&error)),
                SaveEvent::Resumed => format!("{what}{title} {is} saved again"),
                SaveEvent::TakenOver => format!("{title} is saved by another window now, not by this one"),
            })
        })
    }

    /// Keeps what has changed in a window; `touched`: somebody did something there, which may have changed a setting. A window that is
    /// new has changed nothing yet, and one in which nothing changed is not kept over another that has.
    fn look(&mut self, actor: &dyn Actor, touched: bool) {
        let window = actor.window();
        match self.looked.iter_mut().find(|looked| looked.window == window) {
            Some(looked) if looked.question == actor.question() && !touched => {}
            Some(looked) => {
                let now = Looked::of(actor, self.game);
                if now.text != looked.text {
                    self.in_play.keep(now.text.clone());
                }
                *looked = now;
                self.solved.keep(solved(actor, self.game.word));
            }
            None => {
                let new = Looked::of(actor, self.game);
                if self.looked.is_empty() {
                    // Opened again: another program may have saved the game in between.
                    self.in_play.has(new.text.clone());
                }
                self.looked.push(new);
            }
        }
    }

    /// Leaves the right to save the game to other programs, as its last window is closed.
    fn close(&mut self) {
        if !self.looked.is_empty() {
            self.looked.clear();
            self.place.claim(Claim::Release);
        }
    }
}

/// A computer whose games are kept.
#[derive(Debug)]
pub struct Keeper<S> {
    stage: S,
    games: Vec<OfGame>,
    /// Where those are kept that are started later, but for some.
    store: Option<(Rc<dyn Store>, Barred)>,
    /// The game in front, where that is saved.
    front: Option<Kept>,
    /// Whether somebody did something since it was looked at: settings have no number.
    touched: bool,
}

impl<S: DerefMut<Target: Stage>> Keeper<S> {
    /// Keeps no game of a computer.
    pub const fn of_none(stage: S) -> Self {
        Self { stage, games: Vec::new(), store: None, front: None, touched: false }
    }

    /// Keeps the game of a computer from its first change on. A picture waits until what it shows is kept, while the place has patience.
    ///
    /// # Errors
    /// The system's, when it has no thread to give.
    pub fn of(stage: S, game: &'static Entry, place: &Place) -> io::Result<Self> {
        let games = stage.actor().map(|actor| OfGame::new(actor, game, place)).transpose()?;
        let games = games.into_iter().collect();
        Ok(Self { stage, games, store: None, front: None, touched: false })
    }

    /// Keeps all games of a computer in one place but those that are barred, each from its first change on, whenever they are started. Of
    /// several windows with the same game the last one in which something happened is kept.
    ///
    /// # Errors
    /// The system's, when it has no thread to give.
    pub fn of_all(stage: S, store: Rc<dyn Store>, barred: Barred) -> io::Result<Self> {
        let front = Some(front::saved(&store)?);
        let mut keeper =
            Self { stage, games: Vec::new(), store: Some((store, barred)), front, touched: false };
        keeper.take_note_of_new()?;
        Ok(keeper)
    }

    /// The computer.
    pub fn stage(&self) -> &S::Target {
        &self.stage
    }

    /// The same for those who save pictures of it.
    pub fn stage_mut(&mut self) -> &mut S::Target {
        &mut self.stage
    }

    /// From now on games are kept that have been started since; those that have ended stay as they are.
    fn take_note_of_new(&mut self) -> io::Result<()> {
        let Some((store, barred)) = &self.store else { return Ok(()) };
        for (game, actor) in self.stage.games() {
            if !barred.contains(game) && !self.games.iter().any(|kept| kept.game == game) {
                self.games.push(OfGame::new(actor, game, &Place::of(store, game))?);
            }
        }
        Ok(())
    }

    /// Writes what could not be written so far, as nothing is kept any more.
    ///
    /// # Errors
    /// Returns [`Unsaved`] for the first file that cannot be written; the others are reported on the terminal.
    pub fn finish(mut self) -> Result<(), Unsaved> {
        let files = self.games.iter_mut().flat_map(|game| [&mut game.in_play, &mut game.solved]);
        let files = files.chain(&mut self.front);
        let mut failed = files.filter_map(|kept| kept.finish().err()).collect::<Vec<_>>().into_iter();
        let first = failed.next();
        failed.for_each(|error| terminal::error(&error));
        first.map_or(Ok(()), Err)
    }

    /// Keeps what has changed, and reports on the screen's bar whether that can be saved.
    fn look(&mut self) {
        self.keep_changes();
        while let Some(report) = self.games.iter_mut().find_map(OfGame::next_report) {
            self.stage.announce(report);
        }
    }

    fn keep_changes(&mut self) {
        let touched = std::mem::take(&mut self.touched);
        if self.store.is_none() {
            if let (Some(kept), Some(actor)) = (self.games.first_mut(), self.stage.actor()) {
                kept.look(actor, touched);
            }
            return;
        }
        if let Err(error) = self.take_note_of_new() {
            terminal::note(&format!("a game is not kept: {error}"));
        }
        let active = self.stage.window();
        for (game, actor) in self.stage.games() {
            if let Some(kept) = self.games.iter_mut().find(|kept| kept.game == game) {
                kept.look(actor, touched && actor.window() == active);
            }
        }
        let games = self.stage.games();
        if let (Some(front), Some(game)) =
            (&mut self.front, front::in_front(&games, self.stage.intuition().active()))
        {
            front.keep(Some(front::text(game)));
        }
        let is_open = |kept: &OfGame| games.iter().any(|(game, _)| *game == kept.game);
        self.games.iter_mut().filter(|kept| !is_open(kept)).for_each(OfGame::close);
    }
}

/// The reason of a failed write, without the path.
fn reason(error: &FileError) -> String {
    match error {
        FileError::Write { reason, .. } => reason.clone(),
        other => other.to_string(),
    }
}

/// The text to be kept of a game.
fn text(actor: &dyn Actor, game: &str) -> Option<String> {
    Some(actor.kept().text(game))
}

/// The text to be kept of the puzzles that were solved in it.
fn solved(actor: &dyn Actor, game: &str) -> Option<String> {
    let solved = actor.solved().filter(|solved| !solved.is_empty())?;
    Some(kept::solved_text(game, solved))
}

impl<S: DerefMut<Target: Stage>> Computer for Keeper<S> {
    fn rate(&self) -> u32 {
        self.stage.rate()
    }

    fn input(&mut self, event: InputEvent) {
        // A pointer on its way changes nothing; if it drops a piece, that is another question. What the event may end is looked at first.
        if !matches!(event, InputEvent::Pointer { .. }) {
            self.look();
            self.touched = true;
        }
        self.stage.input(event);
    }

    fn blanks_to_run(&self) -> Option<u32> {
        let blanks = self.stage.blanks_to_run();
        // The writer's thread does not wake the window: during an outage, its end is looked for once a second.
        let is_failing = self.games.iter().any(|game| game.in_play.is_failing() || game.solved.is_failing());
        if is_failing { Some(blanks.map_or(self.rate(), |blanks| blanks.min(self.rate()))) } else { blanks }
    }

    fn advance(&mut self, blanks: u32) {
        self.stage.advance(blanks);
        self.look();
    }

    fn notify_with(&mut self, notify: NotifyFn) {
        self.stage.notify_with(notify);
    }

    fn set_visible(&mut self, visible: bool) {
        self.stage.set_visible(visible);
    }

    fn poll(&mut self) {
        self.stage.poll();
        if !self.stage.is_running() {
            self.look();
        }
    }

    fn compose(&mut self) -> bool {
        self.look();
        self.stage.compose()
    }

    fn picture(&self) -> Picture<'_> {
        self.stage.picture()
    }

    fn is_running(&self) -> bool {
        self.stage.is_running()
    }

    fn clipboard(&mut self) -> &mut Clipboard {
        self.stage.clipboard()
    }

    fn screenshot(&mut self) {
        self.stage.screenshot();
    }

    fn wishes(&self) -> Wishes {
        self.stage.wishes()
    }

    fn close(&mut self) {
        self.look();
        self.stage.close();
    }
}
