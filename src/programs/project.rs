//! A game in play with its files: it is opened, saved, and printed as a picture, whichever game it is.
//!
//! Knows what a person wishes of a game that has to do with volumes, and asks where. Leaves the game to itself.

use crate::games::entry::Entry;
use crate::games::entry::actor::{Actor, Wish};
use crate::machine::chunky::Chunky;
use crate::machine::colour::Pen;
use crate::system::asl::{Answer, FileRequest, Question};
use crate::system::computer::Program;
use crate::system::disk_object::{DiskObject, IconType};
use crate::system::dos::error::DosError;
use crate::system::dos::name::Name;
use crate::system::dos::path::DosPath;
use crate::system::dos::process::{Launch, Startup};
use crate::system::exec::signals::Signals;
use crate::system::intuition::Intuition;
use crate::system::libraries::Libraries;
use crate::system::requester::EasyRequest;

/// The volume of the person's own files.
const WORK: &str = "Work";

/// What a person wishes to be done with a file.
#[derive(Debug, Clone)]
enum Errand {
    /// The game in it is opened.
    Open,
    /// This is written, as it was when that was wished, with an icon.
    Write(Vec<u8>, DiskObject),
}

/// What is asked of a person.
#[derive(Debug)]
enum Asked {
    /// Which file.
    File(Errand, Box<FileRequest>),
    /// Whether a file is to be written over.
    Over(Errand, DosPath, EasyRequest),
    /// Whether it has been read that something went wrong.
    Told(EasyRequest),
}

/// A game in play.
#[derive(Debug)]
pub struct Project {
    entry: &'static Entry,
    actor: Box<dyn Actor>,
    /// Without them nothing can be opened or saved.
    libraries: Option<Libraries>,
    asked: Option<Asked>,
    /// The drawer that was last chosen.
    drawer: Option<DosPath>,
}

impl Project {
    /// A game that runs.
    #[must_use]
    pub const fn new(entry: &'static Entry, actor: Box<dyn Actor>, libraries: Option<Libraries>) -> Self {
        Self { entry, actor, libraries, asked: None, drawer: None }
    }

    /// The game.
    #[must_use]
    pub fn actor(&self) -> &dyn Actor {
        self.actor.as_ref()
    }

    /// What it says of itself.
    #[must_use]
    pub const fn entry(&self) -> &'static Entry {
        self.entry
    }

    fn begin(&mut self, intuition: &mut Intuition, wish: Wish) {
        let Some(dos) = self.libraries.as_ref().map(|libraries| libraries.dos.clone()) else {
            return intuition.display_beep();
        };
        let work = || Name::new(WORK).map(DosPath::root);
        let drawer = self.drawer.clone().map_or_else(work, Ok);
        let Ok(drawer) = drawer else { return };
        let title = self.entry.title;
        let picture = format!("{title}.png");
        let (title, file, errand) = match wish {
            Wish::Open => (format!("Open a game of {title}"), "", Errand::Open),
            Wish::SaveAs => (format!("Save this game of {title}"), title, self.saved()),
            Wish::Print => match self.printed(intuition) {
                Ok(errand) => (format!("Print {title} as a picture"), picture.as_str(), errand),
                Err(why) => return self.tell(intuition, &["It cannot be printed:", &why]),
            },
        };
        let screen = intuition.screen_of(self.actor.window()).map(|screen| screen.id());
        self.drop_request(intuition);
        let save = !matches!(errand, Errand::Open);
        let question = Question { screen, title: &title, drawer, file, save };
        let request = FileRequest::open(intuition, &dos, question);
        self.ask(intuition, Asked::File(errand, Box::new(request)));
    }

    /// Something is asked: the game's own window sleeps so long.
    fn ask(&mut self, intuition: &mut Intuition, asked: Asked) {
        intuition.set_asleep(self.actor.window(), true);
        self.asked = Some(asked);
    }

    /// Something has gone wrong.
    fn tell(&mut self, intuition: &mut Intuition, lines: &[&str]) {
        let screen = intuition.screen_of(self.actor.window()).map(|screen| screen.id());
        let request = EasyRequest::open(intuition, screen, self.entry.title, lines, &["Ok"]);
        self.ask(intuition, Asked::Told(request));
    }

    /// Takes what was answered.
    fn answer(&mut self, intuition: &mut Intuition) {
        match &mut self.asked {
            None => {}
            Some(Asked::File(errand, request)) => {
                request.blank(intuition);
                match request.answer(intuition) {
                    None => {}
                    Some(Answer::Cancel) => self.drop_request(intuition),
                    Some(Answer::File(path)) => {
                        let errand = errand.clone();
                        self.drop_request(intuition);
                        self.drawer = path.parent();
                        self.chosen(intuition, errand, path);
                    }
                }
            }
            Some(Asked::Over(errand, path, request)) => {
                if let Some(button) = request.answer(intuition) {
                    let (errand, path) = (errand.clone(), path.clone());
                    self.drop_request(intuition);
                    if let (0, Errand::Write(bytes, icon)) = (button, errand) {
                        self.write(intuition, &path, &bytes, &icon);
                    }
                }
            }
            Some(Asked::Told(request)) => {
                let read = request.answer(intuition).is_some();
                if read {
                    self.drop_request(intuition);
                }
            }
        }
    }

    fn drop_request(&mut self, intuition: &mut Intuition) {
        let window = match self.asked.take() {
            None => return,
            Some(Asked::File(_, request)) => request.window(),
            Some(Asked::Over(_, _, request) | Asked::Told(request)) => request.window(),
        };
        intuition.close_window(window);
        intuition.set_asleep(self.actor.window(), false);
        intuition.activate(Some(self.actor.window()));
    }

    fn chosen(&mut self, intuition: &mut Intuition, errand: Errand, path: DosPath) {
        let Some(libraries) = &self.libraries else { return };
        match errand {
            // Another window: this game is not given up for it.
            Errand::Open => {
                let startup = Startup::Workbench { tool_types: Vec::new(), project: Some(path) };
                let program = self.entry.word.to_owned();
                libraries.orders.put_msg(Launch { program, startup, reply: None });
            }
            Errand::Write(..) if libraries.dos.exists(&path) => {
                let screen = intuition.screen_of(self.actor.window()).map(|screen| screen.id());
                let line = format!("{path} exists already.");
                let (title, buttons) = (self.entry.title, ["Overwrite", "Cancel"]);
                let request = EasyRequest::open(intuition, screen, title, &[&line], &buttons);
                self.ask(intuition, Asked::Over(errand, path, request));
            }
            Errand::Write(bytes, icon) => self.write(intuition, &path, &bytes, &icon),
        }
    }

    fn write(&mut self, intuition: &mut Intuition, path: &DosPath, bytes: &[u8], icon: &DiskObject) {
        match self.put(path, bytes, icon) {
            Ok(()) => intuition.announce(Some(format!("{path} is written"))),
            Err(why) => self.tell(intuition, &[&format!("{path} cannot be written:"), &why.to_string()]),
        }
    }

    fn put(&self, path: &DosPath, bytes: &[u8], icon: &DiskObject) -> Result<(), DosError> {
        let Some(libraries) = &self.libraries else { return Err(DosError::DeviceNotMounted) };
        // The name with ".info" behind it has to be one, too.
        path.info()?;
        libraries.dos.write(path, bytes)?;
        self.put_icon(libraries, path, icon)
    }

    /// The game as text, with an icon that opens it.
    fn saved(&self) -> Errand {
        let mut icon = DiskObject::new(IconType::Project, "saved");
        icon.default_tool = format!("Games:{}", self.entry.title);
        Errand::Write(self.actor.kept().text(self.entry.word).into_bytes(), icon)
    }

    /// The picture of its window.
    fn printed(&self, intuition: &Intuition) -> Result<Errand, String> {
        let Some(libraries) = &self.libraries else { return Err(DosError::DeviceNotMounted.to_string()) };
        let window = self.actor.window();
        let shown = intuition.window(window).zip(intuition.screen_of(window));
        let (window, screen) = shown.ok_or("there is no window")?;
        let map = window.layer().map();
        let pen = |x: usize, y: usize| map.pen_at(x as i32, y as i32).unwrap_or_default().0;
        let picture = Chunky::from_fn(map.width(), map.height(), pen);
        let colours: Vec<_> = (0..1_u16 << screen.depth()).map(|pen| screen.colour(Pen(pen as u8))).collect();
        let bytes = (libraries.printer)(&picture, &colours, screen.is_interlaced())?;
        Ok(Errand::Write(bytes, DiskObject::new(IconType::Project, "text")))
    }

    /// Only what has no icon yet gets one: that may have a place.
    fn put_icon(&self, libraries: &Libraries, path: &DosPath, icon: &DiskObject) -> Result<(), DosError> {
        let at = path.info()?;
        if libraries.dos.exists(&at) {
            return Ok(());
        }
        libraries.dos.write(&at, icon.to_string().as_bytes())
    }
}

impl Program for Project {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        self.actor.wake(intuition, signals);
        if let Some(wish) = self.actor.take_wish() {
            self.begin(intuition, wish);
        }
        self.answer(intuition);
    }

    fn is_running(&self) -> bool {
        self.actor.is_running()
    }
}
