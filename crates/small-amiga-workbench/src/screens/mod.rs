//! Screens: a program that opens and closes the public screens with a screen file, and chooses the default
//! public screen.
//!
//! Handles the list of screens and the actions on the selected screen. Reading the screen files is left to
//! [`ScreenFiles`], and the rules for closing a screen to Intuition.

mod layout;
mod state;

use std::rc::Rc;

use self::layout::Layout;
use self::state::ScreenRow;
use super::{ProgramEntry, Tool};
use small_amiga::Program;
use small_amiga::chips::Ticks;
use small_amiga::exec::Signals;
use small_amiga::gadtools::{CheckBox, GadgetValue, LabelPosition, ListItem, ListView, Panel, PanelEvent};
use small_amiga::input::{Key, Qualifiers};
use small_amiga::intuition::{
    IntuiMessage, Intuition, NewWindow, PubModes, PubName, PubScreenError, WindowFlags, WindowId,
};
use small_amiga::libraries::ScreenFiles;
use small_amiga::requester::EasyRequest;
use small_amiga::utility::to_upper;

/// The entry of the program Screens in the table of Amiga programs.
pub const ENTRY: ProgramEntry = ProgramEntry {
    word: "screens",
    title: "Screens",
    help: "opens and closes public screens",
    drawer: "Tools",
    picture: "screens",
    file: None,
    start: |start| Ok(Box::new(Screens::open(start.intuition, &start.libraries.screens))),
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Id {
    List,
    Mode(PubModes),
    Button(Action),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    Open,
    Close,
    Default,
    ToFront,
}

const ACTIONS: [(Action, &str); 4] = [
    (Action::Open, "_Open"),
    (Action::Close, "_Close"),
    (Action::Default, "_Default"),
    (Action::ToFront, "To _Front"),
];
const MODES: [(PubModes, &str); 2] =
    [(PubModes::SHANGHAI, "_SHANGHAI"), (PubModes::POP_PUB_SCREEN, "_POPPUBSCREEN")];

#[derive(Debug)]
struct Screens {
    panel: Panel<Id>,
    files: Rc<dyn ScreenFiles>,
    /// The names of the screen files, updated when the window becomes active.
    names: Vec<String>,
    rows: Vec<ScreenRow>,
    modes: PubModes,
    complaint: Option<EasyRequest>,
    running: bool,
}

impl Screens {
    fn open(intuition: &mut Intuition, files: &Rc<dyn ScreenFiles>) -> Self {
        let screen = intuition.screen_of_workbench();
        let on = Some(screen.id());
        let layout = Layout::new(screen, &MODES.map(|(_, label)| label), &ACTIONS.map(|(_, label)| label));
        let flags = WindowFlags::DRAG_BAR
            | WindowFlags::DEPTH_GADGET
            | WindowFlags::CLOSE_GADGET
            | WindowFlags::ACTIVATE
            | WindowFlags::REPORT_MOUSE;
        let title = ENTRY.title.to_owned();
        let new = NewWindow { screen: on, frame: layout.frame, title, flags, ..NewWindow::default() };
        let mut panel = Panel::new(intuition.open_window(new));
        panel.add(Id::List, layout.list, ("", LabelPosition::Above), ListView::default());
        let modes = intuition.pub_screen_modes();
        for (area, (mode, label)) in layout.checks.into_iter().zip(MODES) {
            let check = CheckBox { checked: modes.contains(mode) };
            panel.add(Id::Mode(mode), area, (label, LabelPosition::Right), check);
        }
        for (area, (action, label)) in layout.buttons.into_iter().zip(ACTIONS) {
            panel.add_button(Id::Button(action), area, label);
        }
        let files = Rc::clone(files);
        let names = files.names();
        let mut screens =
            Self { panel, files, names, rows: Vec::new(), modes, complaint: None, running: true };
        screens.update(intuition);
        screens.panel.select(intuition, Id::List, Some(0));
        screens.allow(intuition);
        screens.panel.draw(intuition);
        screens
    }

    fn update(&mut self, intuition: &mut Intuition) {
        let modes = intuition.pub_screen_modes();
        if modes != self.modes {
            self.modes = modes;
            for (mode, _) in MODES {
                self.panel.set(intuition, Id::Mode(mode), CheckBox { checked: modes.contains(mode) });
            }
        }
        let rows = ScreenRow::all(intuition, &self.names);
        if rows == self.rows {
            return;
        }
        let lines: Vec<ListItem> = rows.iter().map(ScreenRow::line).collect();
        let is_shorter = rows.len() < self.rows.len();
        self.panel.change_list(intuition, Id::List, |list| {
            if is_shorter {
                return list.set_lines(lines);
            }
            lines.into_iter().enumerate().for_each(|(at, line)| list.set_line(at, line));
        });
        self.rows = rows;
        self.allow(intuition);
    }

    fn allow(&mut self, intuition: &mut Intuition) {
        for (action, _) in ACTIONS {
            let possible = self.selected().is_some_and(|row| match action {
                Action::Open => row.open.is_none(),
                Action::Close => row.can_close(),
                Action::Default => row.open.is_some_and(|open| !open.is_default),
                Action::ToFront => row.open.is_some(),
            });
            self.panel.set_disabled(intuition, Id::Button(action), !possible);
        }
    }

    fn selected(&self) -> Option<&ScreenRow> {
        self.rows.get(self.panel.list(Id::List)?.selected()?)
    }

    fn step(&mut self, intuition: &mut Intuition, by: isize) {
        let last = self.rows.len().saturating_sub(1);
        let now = self.panel.list(Id::List).and_then(ListView::selected);
        let line = now.map_or(0, |now| now.saturating_add_signed(by).min(last));
        self.panel.select(intuition, Id::List, Some(line));
        self.allow(intuition);
    }

    /// Brings the selected screen to the front, or opens a closed screen.
    fn use_selected(&mut self, intuition: &mut Intuition) {
        let is_open = self.selected().is_some_and(|row| row.open.is_some());
        self.act(intuition, if is_open { Action::ToFront } else { Action::Open });
    }

    fn act(&mut self, intuition: &mut Intuition, action: Action) {
        let Some(row) = self.selected().cloned() else { return };
        let done = match (action, row.open) {
            (Action::Open, _) => self.open_screen(intuition, &row.name).map_err(|why| ("opened", why)),
            (Action::Close, Some(open)) => {
                intuition.close_pub_screen(open.screen).map_err(|why| ("closed", error_sentence(why)))
            }
            (Action::Default, Some(_)) => intuition
                .set_default_pub_screen(Some(&row.name))
                .map_err(|why| ("made the default", error_sentence(why))),
            (Action::ToFront, Some(open)) => {
                intuition.screen_to_front(open.screen);
                Ok(())
            }
            (_, None) => Ok(()),
        };
        if let Err((what, why)) = done {
            let screen = intuition.screen_of(self.panel.window()).map(|screen| screen.id());
            let what = format!("{} cannot be {what}:", row.name);
            let lines = [what.as_str(), why.as_str()];
            self.complaint = Some(EasyRequest::open(intuition, screen, ENTRY.title, &lines, &["Ok"]));
        }
        self.update(intuition);
    }

    fn open_screen(&self, intuition: &mut Intuition, name: &str) -> Result<(), String> {
        let public = PubName::new(name).ok_or("a name has 1 to 139 letters and no control characters")?;
        let new = self.files.screen(name, intuition.is_interlaced())?;
        let screen = intuition.open_pub_screen(public, new).map_err(error_sentence)?;
        intuition.set_pub_screen_private(screen, false).map_err(error_sentence)
    }

    /// Opens the window again, in the font that the screen has now.
    fn reopen(&mut self, intuition: &mut Intuition) {
        let (window, line) = (self.panel.window(), self.panel.list(Id::List).and_then(ListView::selected));
        *self = Self { complaint: self.complaint.take(), ..Self::open(intuition, &self.files) };
        self.panel.select(intuition, Id::List, line);
        self.allow(intuition);
        intuition.replace_window(window, self.panel.window());
    }

    fn message(&mut self, intuition: &mut Intuition, message: &IntuiMessage) {
        if *message == IntuiMessage::ScreenReset {
            return self.reopen(intuition);
        }
        let lets_go = matches!(message, IntuiMessage::InactiveWindow | IntuiMessage::Cancelled);
        if self.complaint.is_some() && !lets_go {
            return;
        }
        match self.panel.message(intuition, message) {
            PanelEvent::Consumed => {}
            PanelEvent::GadgetUp(Id::Button(action), _) => self.act(intuition, action),
            PanelEvent::GadgetUp(Id::List, GadgetValue::Line { double: true, .. }) => {
                self.use_selected(intuition)
            }
            PanelEvent::GadgetUp(Id::List, _) => self.allow(intuition),
            PanelEvent::GadgetUp(Id::Mode(mode), value) => {
                let mut modes = intuition.pub_screen_modes();
                modes.set(mode, value == GadgetValue::Checked(true));
                intuition.set_pub_screen_modes(modes);
            }
            PanelEvent::Nothing => match message {
                IntuiMessage::CloseWindow => self.running = false,
                IntuiMessage::ActiveWindow => self.names = self.files.names(),
                IntuiMessage::RawKey { key, qualifiers } => self.key(intuition, *key, *qualifiers),
                _ => {}
            },
        }
        // A press selects a line without an event if the button is released elsewhere.
        self.allow(intuition);
    }

    fn key(&mut self, intuition: &mut Intuition, key: Key, qualifiers: Qualifiers) {
        if !(qualifiers - Qualifiers::SHIFT).is_empty() {
            return;
        }
        match key {
            Key::Escape => self.running = false,
            Key::Return => self.use_selected(intuition),
            Key::Up => self.step(intuition, -1),
            Key::Down => self.step(intuition, 1),
            _ => {}
        }
    }

    fn handle_requester(&mut self, intuition: &mut Intuition) {
        let Some(request) = &mut self.complaint else { return };
        if request.handle_messages(intuition).is_some() {
            let window = request.window();
            self.complaint = None;
            intuition.close_window_for(window, Some(self.panel.window()));
        }
    }
}

fn error_sentence(why: PubScreenError) -> String {
    let text = why.to_string();
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", to_upper(first), letters.as_str()))
}

impl Tool for Screens {
    fn window(&self) -> WindowId {
        self.panel.window()
    }

    fn text(&self) -> Vec<String> {
        self.rows.iter().map(|row| format!("{}: {}", row.name, row.state())).collect()
    }
}

impl Program for Screens {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        if signals.contains(Signals::CTRL_C) {
            self.running = false;
        }
        while let Some(message) = intuition.get_msg(self.panel.window()) {
            self.message(intuition, &message);
        }
        self.handle_requester(intuition);
        self.panel.blank(intuition);
        self.update(intuition);
    }

    fn is_running(&self) -> bool {
        self.running
    }

    fn next_blank(&self, _: &Intuition) -> Option<Ticks> {
        None
    }
}
