//! asl.library: the file requester, in which the user chooses a file in a drawer.
//!
//! Its measures are those of release 3.1, scaled to the screen's font. This module handles navigation between
//! drawers and volumes; a task reads the drawers of slow volumes. Opening and saving the file, asking before
//! an existing file is overwritten, and closing the window are left to the program.

mod layout;
#[cfg(test)]
mod tests;

use std::task::Poll;

use self::layout::Layout;
use super::dos::Dos;
use super::dos::error::DosError;
use super::dos::job::{JobRun, Request};
use super::dos::name::Name;
use super::dos::path::DosPath;
use super::dos::volume::FileInfo;
use super::gadtools::{GadgetValue, LabelPosition, ListItem, ListView, Panel, PanelEvent, StringGadget};
use super::graphics::rastport::DrawMode;
use super::input::Key;
use super::intuition::Intuition;
use super::intuition::screen::ScreenId;
use super::intuition::window::{IntuiMessage, Limits, NewWindow, Window, WindowFlags, WindowId};
use super::requester::VolumeRequest;
use crate::chips::geometry::Rect;

/// Maximum length of a path in a string gadget of the file requester, in characters.
const LONGEST: usize = 255;

/// The parameters with which a program opens a file requester.
#[derive(Debug, Clone)]
pub struct FileRequestParams<'a> {
    /// The screen on which the file requester opens, or `None` for the public screen.
    pub screen: Option<ScreenId>,
    /// The title of the file requester's window.
    pub title: &'a str,
    /// The drawer that the file requester shows first.
    pub drawer: DosPath,
    /// The file name that the file requester proposes.
    ///
    /// The first character that the user types replaces this name.
    pub file: &'a str,
    /// Whether the program asks for a file to save to.
    ///
    /// A double-click does not end such a requester.
    pub save: bool,
}

/// The user's reply to a file requester.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileChoice {
    /// The path of the chosen file, which need not exist.
    File(DosPath),
    /// The user has cancelled the file requester.
    Cancel,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Id {
    List,
    Drawer,
    File,
    Ok,
    Volumes,
    Parent,
    Cancel,
}

const BUTTONS: [(Id, &str); 4] =
    [(Id::Ok, "_Ok"), (Id::Volumes, "_Volumes"), (Id::Parent, "_Parent"), (Id::Cancel, "_Cancel")];

#[derive(Debug, Clone, PartialEq, Eq)]
enum ListContents {
    Volumes(Vec<Name>),
    Entries(Vec<FileInfo>),
}

/// The function by which the file requester processes a volume's answer to a request.
type Reply = Box<dyn FnOnce(&mut FileRequest, &mut Intuition) -> Option<FileChoice> + Send>;

/// The state of a file requester while its window is on the screen.
#[derive(Debug)]
pub struct FileRequest {
    dos: Dos,
    panel: Panel<Id>,
    drawer: DosPath,
    list_contents: ListContents,
    save: bool,
    /// The pending request to list a drawer or to examine an object, or `None` if no request is pending.
    ///
    /// A newer request replaces an unanswered request.
    request: Option<JobRun<Request<Reply>>>,
    /// The open requester for an unmounted volume, with the drawer to enter once the volume is mounted.
    ///
    /// If the drawer is `None`, the chosen file is returned instead.
    missing: Option<(VolumeRequest, Option<DosPath>)>,
}

impl FileRequest {
    /// Opens a file requester with the parameters `file_request_params`.
    pub fn open(intuition: &mut Intuition, dos: &Dos, file_request_params: FileRequestParams<'_>) -> Self {
        let FileRequestParams { screen, title, drawer, file, save } = file_request_params;
        let on = intuition.screen_or_public(screen);
        let font = on.font().clone();
        let border = on.border_measures().wide_bottom();
        let frame = layout::opens_at((on.bounds(), on.bar_height()), &font, border);
        let limits = Limits { least: (frame.width.min(300), frame.height.min(120)), ..Limits::default() };
        let flags = WindowFlags::DRAG_BAR
            | WindowFlags::CLOSE_GADGET
            | WindowFlags::DEPTH_GADGET
            | WindowFlags::ZOOM_GADGET
            | WindowFlags::SIZE_GADGET
            | WindowFlags::SIZE_BOTTOM
            | WindowFlags::ACTIVATE
            | WindowFlags::REPORT_MOUSE;
        let (screen, title, request) = (Some(on.id()), title.to_owned(), Some(Vec::new()));
        let new = NewWindow { screen, frame, title, flags, limits, request, ..NewWindow::default() };
        let window = intuition.open_window(new);
        let mut panel = Panel::new(window);
        let layout = Layout::new((frame.width, frame.height), &font, border);
        let list = ListView::new(Vec::<ListItem>::new());
        panel.add(Id::List, layout.list, ("", LabelPosition::Above), list);
        let path = StringGadget::new(&drawer.to_string(), LONGEST);
        panel.add(Id::Drawer, layout.drawer, ("_Drawer", LabelPosition::Left), path);
        panel.add(
            Id::File,
            layout.file,
            ("_File", LabelPosition::Left),
            StringGadget::proposal(file, LONGEST),
        );
        for ((id, text), area) in BUTTONS.into_iter().zip(layout.buttons) {
            panel.add_button(id, area, text);
        }
        let mut request = Self {
            dos: dos.clone(),
            panel,
            drawer: drawer.clone(),
            list_contents: ListContents::Entries(Vec::new()),
            save,
            request: None,
            missing: None,
        };
        request.panel.draw(intuition);
        request.enter(intuition, drawer);
        if save {
            request.panel.activate(intuition, Id::File);
        }
        request
    }

    /// Returns the window of this file requester.
    pub const fn window(&self) -> WindowId {
        self.panel.window()
    }

    /// Activates the file requester and its File gadget, so that the user can choose a different file.
    ///
    /// The program calls this function after it has rejected the chosen path. The entered text is kept.
    pub fn retry(&mut self, intuition: &mut Intuition) {
        intuition.activate(Some(self.window()));
        self.panel.activate(intuition, Id::File);
    }

    /// Scrolls the file list again while the user holds down an arrow.
    ///
    /// The program calls this function at every vertical blank.
    pub fn blank(&mut self, intuition: &mut Intuition) {
        self.panel.blank(intuition);
    }

    /// Handles the messages of the file requester.
    ///
    /// Returns the user's reply, or `None` if the user has not replied yet.
    pub fn handle_messages(&mut self, intuition: &mut Intuition) -> Option<FileChoice> {
        let mut answer = self.inserted(intuition).or_else(|| self.received(intuition));
        while let Some(message) = intuition.get_msg(self.window()) {
            let heard = self.panel.message(intuition, &message);
            let told = match heard {
                PanelEvent::GadgetUp(id, value) => self.used(intuition, id, &value),
                PanelEvent::Consumed => None,
                PanelEvent::Nothing => self.message(intuition, &message),
            };
            answer = answer.or(told);
        }
        answer
    }

    /// Runs `call`, which reads from a volume, and then calls the [`Reply`] function that it returns.
    ///
    /// If the volume `volume` is slow, a task runs `call`, and [`Self::handle_messages`] later calls the reply
    /// function.
    fn request(
        &mut self,
        intuition: &mut Intuition,
        volume: &Name,
        call: impl FnOnce(&Dos) -> Reply + Send + 'static,
    ) -> Option<FileChoice> {
        let is_slow = self.dos.is_slow(volume);
        let request = Request::read(&self.dos, call);
        self.request = Some(JobRun::start(request, &self.dos, is_slow, intuition.task()));
        self.received(intuition)
    }

    /// Processes the volume's answer to the file requester's current request, if the answer has arrived.
    fn received(&mut self, intuition: &mut Intuition) -> Option<FileChoice> {
        let Poll::Ready(reply) = self.request.as_mut()?.poll_result() else { return None };
        self.request = None;
        reply?(self, intuition)
    }

    /// Opens a requester for the missing volume `volume`.
    ///
    /// Input to the file requester is blocked until the user has replied.
    ///
    /// If `drawer` is `None`, the volume is needed for the chosen file, otherwise for entering `drawer`.
    fn request_volume(&mut self, intuition: &mut Intuition, volume: &Name, drawer: Option<DosPath>) {
        let screen = intuition.screen_of(self.window()).map(|screen| screen.id());
        // A sleeping window takes no keys, so that the new requester opens active.
        intuition.set_asleep(self.window(), true);
        self.missing = Some((VolumeRequest::open(intuition, screen, volume), drawer));
    }

    /// Handles the reply to the requester for a missing volume.
    ///
    /// If the volume has been inserted or the user retries, enters the drawer or returns the file for which
    /// the volume was needed. If the user has cancelled, shows an error.
    fn inserted(&mut self, intuition: &mut Intuition) -> Option<FileChoice> {
        let again = self.missing.as_mut()?.0.handle_messages(intuition, &self.dos)?;
        let (request, drawer) = self.missing.take()?;
        intuition.close_window(request.window());
        intuition.set_asleep(self.window(), false);
        match drawer {
            Some(drawer) if again => self.enter(intuition, drawer),
            None if again => return self.ok(intuition),
            Some(drawer) => refuse(intuition, &drawer.to_string(), DosError::DeviceNotMounted),
            None => refuse(intuition, &self.panel.text(Id::File), DosError::DeviceNotMounted),
        }
        None
    }

    fn message(&mut self, intuition: &mut Intuition, message: &IntuiMessage) -> Option<FileChoice> {
        match *message {
            IntuiMessage::CloseWindow | IntuiMessage::RawKey { key: Key::Escape, .. } => {
                Some(FileChoice::Cancel)
            }
            IntuiMessage::ScreenReset => {
                self.fit(intuition);
                None
            }
            IntuiMessage::NewSize { width, height } => {
                self.resized(intuition, (width, height));
                None
            }
            IntuiMessage::RawKey { key: Key::Return, .. } => match self.selected() {
                Some(line) if !self.is_file(line) => self.line(intuition, line, true),
                _ => self.ok(intuition),
            },
            IntuiMessage::RawKey { key: key @ (Key::Up | Key::Down), .. } => {
                let list = self.panel.list(Id::List)?;
                let last = list.lines().len().checked_sub(1)?;
                let line = match list.selected() {
                    None => 0,
                    Some(line) if key == Key::Up => line.saturating_sub(1),
                    Some(line) => (line + 1).min(last),
                };
                self.panel.select(intuition, Id::List, Some(line));
                self.name_file(intuition, line);
                None
            }
            _ => None,
        }
    }

    fn used(&mut self, intuition: &mut Intuition, id: Id, value: &GadgetValue) -> Option<FileChoice> {
        match (id, value) {
            (Id::List, &GadgetValue::Line { line, double }) => return self.line(intuition, line, double),
            (Id::Drawer, GadgetValue::Text(text)) => match self.dos.resolve(&self.drawer, text) {
                Ok(drawer) => self.enter(intuition, drawer),
                Err(error) => refuse(intuition, text, error),
            },
            (Id::File, _) | (Id::Ok, _) => return self.ok(intuition),
            (Id::Volumes, _) => self.show_volumes(intuition),
            (Id::Parent, _) => match self.drawer.parent() {
                Some(drawer) => self.enter(intuition, drawer),
                None => self.show_volumes(intuition),
            },
            (Id::Cancel, _) => return Some(FileChoice::Cancel),
            _ => {}
        }
        None
    }

    fn selected(&self) -> Option<usize> {
        self.panel.list(Id::List).and_then(ListView::selected)
    }

    fn is_file(&self, line: usize) -> bool {
        let ListContents::Entries(entries) = &self.list_contents else { return false };
        entries.get(line).is_some_and(|entry| !entry.is_drawer())
    }

    /// Handles a click on a line of the file requester's list.
    ///
    /// A drawer is entered; the name of a file is copied to the file gadget. A double-click on a file returns
    /// the file, unless the requester is for saving.
    fn line(&mut self, intuition: &mut Intuition, line: usize, double: bool) -> Option<FileChoice> {
        let place = match &self.list_contents {
            ListContents::Volumes(names) => Ok(DosPath::root(names.get(line)?.clone())),
            ListContents::Entries(entries) => {
                let entry = entries.get(line)?;
                if !entry.is_drawer() {
                    self.name_file(intuition, line);
                    return if double && !self.save { self.ok(intuition) } else { None };
                }
                self.drawer.join(entry.name.clone())
            }
        };
        match place {
            Ok(place) => self.enter(intuition, place),
            Err(error) => refuse(intuition, "", error),
        }
        None
    }

    fn name_file(&mut self, intuition: &mut Intuition, line: usize) {
        if let ListContents::Entries(entries) = &self.list_contents
            && let Some(entry) = entries.get(line).filter(|entry| !entry.is_drawer())
        {
            let name = StringGadget::new(entry.name.as_str(), LONGEST);
            self.panel.set(intuition, Id::File, name);
        }
    }

    /// Returns the path of `file` in the drawer named in the Drawer gadget.
    ///
    /// String gadgets leave out characters that they cannot show. A name that the user has not edited is
    /// therefore taken from the drawer or the list and not from its gadget.
    fn named(&self, file: &str) -> Result<DosPath, DosError> {
        let is_shown = |text: &str, name: &str| StringGadget::new(name, LONGEST).text() == text;
        let text = self.panel.text(Id::Drawer);
        let drawer = if is_shown(&text, &self.drawer.to_string()) {
            self.drawer.clone()
        } else {
            self.dos.resolve(&self.drawer, &text)?
        };
        match (self.selected(), &self.list_contents) {
            (Some(line), ListContents::Entries(entries)) if drawer == self.drawer => {
                let entry = entries.get(line).filter(|entry| is_shown(file, entry.name.as_str()));
                entry.map_or_else(|| self.dos.resolve(&drawer, file), |entry| drawer.join(entry.name.clone()))
            }
            _ => self.dos.resolve(&drawer, file),
        }
    }

    fn ok(&mut self, intuition: &mut Intuition) -> Option<FileChoice> {
        let text = self.panel.text(Id::File);
        if text.is_empty() {
            intuition.display_beep();
            self.panel.activate(intuition, Id::File);
            return None;
        }
        let place = match self.named(&text) {
            Ok(place) => place,
            Err(error) => {
                refuse(intuition, &text, error);
                return None;
            }
        };
        self.request(intuition, &place.volume().clone(), move |dos| {
            let entry = dos.examine(&place);
            Box::new(move |request, intuition| match entry {
                Ok(entry) if entry.is_drawer() => {
                    request.enter(intuition, place);
                    request.panel.set(intuition, Id::File, StringGadget::new("", LONGEST));
                    None
                }
                Err(DosError::DeviceNotMounted) => {
                    request.request_volume(intuition, place.volume(), None);
                    None
                }
                Ok(_) | Err(_) => Some(FileChoice::File(place)),
            })
        })
    }

    fn enter(&mut self, intuition: &mut Intuition, drawer: DosPath) {
        // The reply function of this request never returns a file.
        let _ = self.request(intuition, &drawer.volume().clone(), move |dos| {
            let listed = dos.list(&drawer);
            Box::new(move |request, intuition| {
                match listed {
                    Ok(entries) => request.show_drawer(intuition, drawer, entries),
                    Err(DosError::DeviceNotMounted) => {
                        request.request_volume(intuition, &drawer.volume().clone(), Some(drawer));
                    }
                    Err(error) => refuse(intuition, &drawer.to_string(), error),
                }
                None
            })
        });
    }

    fn show_drawer(&mut self, intuition: &mut Intuition, drawer: DosPath, mut entries: Vec<FileInfo>) {
        entries.retain(|entry| entry.name.without_info().is_none());
        let (mut entries, files): (Vec<_>, Vec<_>) = entries.into_iter().partition(FileInfo::is_drawer);
        entries.extend(files);
        let line = |entry: &FileInfo| ListItem {
            text: entry.name.as_str().to_owned(),
            note: if entry.is_drawer() { "Drawer".to_owned() } else { entry.size.to_string() },
            bright: entry.is_drawer(),
        };
        let lines = entries.iter().map(line).collect();
        self.panel.set(intuition, Id::Drawer, StringGadget::new(&drawer.to_string(), LONGEST));
        self.panel.change_list(intuition, Id::List, |list| list.set_lines(lines));
        (self.drawer, self.list_contents) = (drawer, ListContents::Entries(entries));
    }

    fn show_volumes(&mut self, intuition: &mut Intuition) {
        self.request = None;
        let names = self.dos.volumes();
        let line =
            |name: &Name| ListItem { text: format!("{name}:"), note: "Volume".to_owned(), bright: true };
        let lines = names.iter().map(line).collect();
        self.panel.change_list(intuition, Id::List, |list| list.set_lines(lines));
        self.list_contents = ListContents::Volumes(names);
    }

    /// Draws the file requester again on a screen that was reset, in at least the size for the screen's font.
    fn fit(&mut self, intuition: &mut Intuition) {
        let window = self.window();
        let Some(screen) = intuition.screen_of(window) else { return };
        let border = screen.border_measures().wide_bottom();
        let least = layout::opens_at((screen.bounds(), screen.bar_height()), screen.font(), border);
        let Some(Rect { x, y, width, height }) = intuition.window(window).map(Window::frame) else { return };
        let frame = Rect::new(x, y, width.max(least.width), height.max(least.height));
        let frame = screen.moved_inside(frame);
        intuition.change_window_box(window, frame);
        let drawn = intuition.window(window).map_or(frame, Window::frame);
        self.resized(intuition, (drawn.width, drawn.height));
    }

    fn resized(&mut self, intuition: &mut Intuition, size: (i32, i32)) {
        let Some(screen) = intuition.screen_of(self.window()) else { return };
        let border = screen.border_measures().wide_bottom();
        let (layout, paper) = (Layout::new(size, screen.font(), border), screen.draw_info().background);
        self.panel.set_area(Id::List, layout.list);
        self.panel.set_area(Id::Drawer, layout.drawer);
        self.panel.set_area(Id::File, layout.file);
        for ((id, _), area) in BUTTONS.into_iter().zip(layout.buttons) {
            self.panel.set_area(id, area);
        }
        let inner = intuition.inner(self.window());
        if let Some(mut rp) = intuition.rast_port(self.window()) {
            rp.set_dr_md(DrawMode::Jam1).set_a_pen(paper).rect_fill(inner);
        }
        self.panel.draw(intuition);
    }
}

fn refuse(intuition: &mut Intuition, place: &str, error: DosError) {
    intuition.display_beep();
    let place = place.strip_suffix(':').unwrap_or(place);
    intuition.announce(Some(if place.is_empty() { error.to_string() } else { format!("{place}: {error}") }));
}
