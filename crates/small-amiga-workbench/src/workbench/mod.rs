//! The Workbench: a root window with icons behind all other windows, and a window for each open drawer.
//!
//! Handles mouse, keys and menus on icons. A program is started by the word in its file and receives the tool
//! types of its icon; a project is passed to the default tool of its icon. File access is left to the
//! volumes.

mod choose;
mod dialogs;
pub mod drawer;
mod files;
mod help;
pub mod icon_area;
mod icon_job;
mod information;
mod listing;
mod menus;
pub mod object;
mod paint;
mod pointer;
mod requests;
mod reset;
mod space;
mod trashcan;

use self::dialogs::{Dialog, OpenDialog};
use self::drawer::{Drawer, Pictures, Resources};
use self::icon_job::IconJob;
use self::information::{InfoEvent, Information};
use self::menus::menus;
use self::object::Object;
use self::pointer::IconAction;
use self::requests::Reply;
use super::{CLEAN_UP, Libraries, StartArgs, Tool, shell};
use small_amiga::Program;
use small_amiga::chips::{Point, Ticks};
use small_amiga::disk_object::IconType;
use small_amiga::dos::executable_word;
use small_amiga::dos::{
    DosError, DosPath, ENTRIES_PER_BLANK, JobRequest, JobRun, Launch, LaunchReply, Startup,
};
use small_amiga::exec::{MsgPort, SignalPort, Signals};
use small_amiga::help_pages::HelpPages;
use small_amiga::input::{Key, Qualifiers};
use small_amiga::intuition::{IntuiMessage, Intuition, WindowId};
use small_amiga::preferences::NewWorkbench;

/// Name of the picture of a trashcan. A Workbench without this picture shows no trashcan that does not exist
/// yet.
pub const TRASHCAN: &str = "trashcan";

/// Interval between two updates of the free memory in the screen's title bar: five seconds.
const MEMORY: Ticks = Ticks(1500);

/// Minimum interval between two updates of the drawers' windows while a file job changes files: one second.
const BUSY: Ticks = Ticks(300);

/// The program Workbench, with its root window and the windows of the open drawers.
#[derive(Debug)]
pub struct Workbench {
    libraries: Libraries,
    pictures: Pictures,
    /// The root window, which is the first, and the windows of the open drawers.
    drawers: Vec<Drawer>,
    root: WindowId,
    /// Whether the root window is shown without a frame, as the menu item `Backdrop` selects.
    backdrop: bool,
    active: Option<WindowId>,
    /// The port that receives the replies to the Workbench's requests to start programs.
    answers: MsgPort<LaunchReply>,
    new_screens: MsgPort<NewWorkbench>,
    /// The screen that Preferences has requested but that cannot be shown before other programs close their
    /// windows.
    new_screen: Option<NewWorkbench>,
    icon_action: IconAction,
    /// The icon clicked last and the time of this click, to detect a double click.
    clicked: Option<(DosPath, Ticks)>,
    /// Whether the title bar still has to explain that icons are opened by a double click. Unset after the
    /// explanation or the first double click.
    explains_click: bool,
    request: Option<(Dialog, OpenDialog)>,
    last_message: Option<String>,
    looked: Ticks,
    /// The free graphics memory and the free other memory, in bytes, as shown in the title bar.
    memory: [usize; 2],
    informations: Vec<Information>,
    help: HelpPages,
    /// The value of the volumes' change counter when the windows were last updated.
    changes: u64,
    /// The time when the windows were last updated during file jobs. `None` if no job is running.
    ///
    /// Before the first update, this is the time when the jobs started.
    busy_since: Option<Ticks>,
    jobs: Vec<JobRun<IconJob>>,
    /// The requests to slow volumes whose replies have not arrived yet.
    requests: Vec<JobRun<JobRequest<Reply>>>,
    /// The number of directory entries that the file jobs may still process before the next vertical blank.
    entries: usize,
    port: SignalPort,
    running: bool,
}

impl Workbench {
    /// Opens the Workbench's root window behind all other windows, and leaves it inactive.
    ///
    /// If the argument is [`CLEAN_UP`], the icons are arranged.
    pub fn open(start: StartArgs<'_>, pictures: Pictures) -> Self {
        let StartArgs { intuition, port, libraries, startup, .. } = start;
        let before = intuition.active();
        let resources = Resources { dos: &libraries.dos, port, pictures: &pictures };
        let mut root = Drawer::open_root(intuition, resources, true);
        if matches!(startup, Startup::Cli { arguments, .. } if arguments == CLEAN_UP) {
            root.clean_up(intuition, &pictures);
        }
        let new_screens = MsgPort::new(port.clone(), Signals::REPLY_PORT);
        libraries.preferences.listen(new_screens.clone());
        let mut workbench = Self {
            libraries: libraries.clone(),
            pictures,
            active: Some(root.window),
            root: root.window,
            drawers: vec![root],
            backdrop: true,
            answers: MsgPort::new(port.clone(), Signals::REPLY_PORT),
            new_screens,
            new_screen: None,
            icon_action: IconAction::Free,
            clicked: None,
            explains_click: true,
            request: None,
            last_message: None,
            looked: intuition.current_time(),
            memory: [0; 2],
            informations: Vec::new(),
            help: HelpPages::default(),
            changes: libraries.dos.changes(),
            busy_since: None,
            jobs: Vec::new(),
            requests: Vec::new(),
            entries: ENTRIES_PER_BLANK,
            port: port.clone(),
            running: true,
        };
        workbench.dress(intuition, workbench.window());
        if before.is_some() {
            intuition.activate(before);
        }
        workbench
    }

    /// Sets the menus of a new Workbench window and the screen title that is shown while the window is
    /// active.
    fn dress(&mut self, intuition: &mut Intuition, window: WindowId) {
        let font = intuition.screen_of(window).map(|screen| screen.font().clone());
        let strip = font.map(|font| menus().build(&font, &[]));
        intuition.set_menu_strip(window, strip);
        self.show_memory(intuition);
        self.update_menus(intuition);
    }

    /// Returns the window to which menu commands apply. This is the Workbench window that was active last, or
    /// the root window if that window has been closed.
    fn current(&self) -> Option<&Drawer> {
        self.drawers.iter().find(|drawer| Some(drawer.window) == self.active).or_else(|| self.drawers.first())
    }

    /// Shows the free memory in the title bar of the Workbench screen. This title is visible while a
    /// Workbench window or an Information window is active.
    fn show_memory(&mut self, intuition: &mut Intuition) {
        self.looked = intuition.current_time();
        self.memory = [intuition.graphics_memory(), intuition.other_memory()];
        let [graphics, other] = self.memory.map(commas);
        let title = format!("Amiga Workbench  {graphics} graphics mem  {other} other mem");
        let windows = self.drawers.iter().map(|drawer| drawer.window);
        for window in windows.chain(self.informations.iter().map(Information::window)) {
            intuition.set_screen_title(window, Some(title.clone()));
        }
    }

    // ---- windows

    fn update_all(&mut self, intuition: &mut Intuition) {
        self.changes = self.libraries.dos.changes();
        self.busy_since = self.busy_since.map(|_| intuition.current_time());
        for drawer in &mut self.drawers {
            let resources =
                Resources { dos: &self.libraries.dos, port: &self.port, pictures: &self.pictures };
            drawer.update(intuition, resources);
        }
        self.close_lost(intuition);
        self.update_menus(intuition);
    }

    fn close(&mut self, intuition: &mut Intuition, window: WindowId) {
        let Some(at) = self.drawers.iter().skip(1).position(|drawer| drawer.window == window) else { return };
        self.cancel_pointer_action(intuition);
        self.drawers.remove(at + 1);
        intuition.close_window(window);
        if self.active == Some(window) {
            self.active = self.drawers.first().map(|drawer| drawer.window);
        }
        self.show_memory(intuition);
    }

    fn close_lost(&mut self, intuition: &mut Intuition) {
        let lost = self.drawers.iter().filter(|drawer| drawer.is_lost);
        let lost: Vec<WindowId> = lost.map(|drawer| drawer.window).collect();
        lost.into_iter().for_each(|window| self.close(intuition, window));
    }

    fn reopen_root(&mut self, intuition: &mut Intuition) {
        let root = Drawer::open_root(intuition, self.resources(), self.backdrop);
        let window = root.window;
        if let Some(before) = self.drawers.first_mut() {
            let before = std::mem::replace(before, root);
            intuition.close_window(before.window);
        }
        (self.root, self.active) = (window, Some(window));
        self.dress(intuition, window);
        intuition.activate(Some(window));
    }

    fn reset(&mut self, intuition: &mut Intuition) {
        let others: Vec<WindowId> = self.drawers.iter().skip(1).map(|drawer| drawer.window).collect();
        others.into_iter().for_each(|window| self.close(intuition, window));
        self.reopen_root(intuition);
    }

    // ---- opening

    fn open_selected(&mut self, intuition: &mut Intuition) {
        let selected = self.selected();
        // A program that is selected together with projects is opened with the first of them.
        let mut objects = self.drawers.iter().flat_map(Drawer::selected);
        let tool = objects.find(|(_, object)| object.icon.icon_type == IconType::Tool);
        let tool = tool.map(|(_, object)| object.path.clone());
        drop(objects);
        match (tool, selected.as_slice()) {
            (_, []) => intuition.display_beep(),
            (Some(tool), [_, _, ..]) => {
                let project = selected.iter().find(|path| **path != tool).cloned();
                self.open_path(intuition, &tool, project);
            }
            _ => selected.iter().for_each(|path| self.open_path(intuition, path, None)),
        }
    }

    fn open_path(&mut self, intuition: &mut Intuition, path: &DosPath, project: Option<DosPath>) {
        let path = path.clone();
        self.request(intuition, [path.clone()], JobRequest::read, move |dos| {
            let object = Object::read(dos, &path).and_then(|object| match object.icon.icon_type {
                IconType::Disk | IconType::Drawer => dos.list(&path).map(|_| object),
                // The drawer of a trashcan is created when it is first needed.
                IconType::Garbage | IconType::Tool | IconType::Project => Ok(object),
            });
            Box::new(move |workbench, intuition| match object {
                Ok(object) => workbench.open_object(intuition, &object, project),
                Err(error) => {
                    workbench.complain(intuition, &format!("Unable to open {path}"), error.text());
                }
            })
        });
    }

    fn open_object(&mut self, intuition: &mut Intuition, object: &Object, project: Option<DosPath>) {
        let path = &object.path;
        match object.icon.icon_type {
            IconType::Disk | IconType::Drawer | IconType::Garbage => self.open_drawer(intuition, object),
            IconType::Tool => self.launch(intuition, object, path, project),
            IconType::Project => {
                let tool = &object.icon.default_tool;
                match self.libraries.dos.resolve(path, if tool.is_empty() { READER } else { tool }) {
                    Ok(tool) => self.launch(intuition, object, &tool, Some(path.clone())),
                    Err(error) => self.no_tool(intuition, tool, error),
                }
            }
        }
    }

    fn deselect(&mut self, intuition: &mut Intuition) {
        for drawer in &mut self.drawers {
            if drawer.area.selected().next().is_some() {
                drawer.area.select(|_| false);
                drawer.draw(intuition, &self.pictures);
            }
        }
    }

    fn open_drawer(&mut self, intuition: &mut Intuition, object: &Object) {
        let open = self.drawers.iter().find(|drawer| drawer.place.as_ref() == Some(&object.path));
        if let Some(open) = open {
            intuition.window_to_front(open.window);
            return intuition.activate(Some(open.window));
        }
        self.deselect(intuition);
        let number = self.drawers.len() as i32 - 1;
        let drawer = Drawer::open(intuition, self.resources(), object, number);
        let window = drawer.window;
        self.active = Some(window);
        self.drawers.push(drawer);
        self.dress(intuition, window);
    }

    /// Starts the program in the file `tool`, with the tool types of the icon that the user has opened.
    fn launch(
        &mut self,
        intuition: &mut Intuition,
        object: &Object,
        tool: &DosPath,
        project: Option<DosPath>,
    ) {
        let (icon, tool_types) = (object.path.clone(), object.icon.tool_types.clone());
        let tool = tool.clone();
        self.request(intuition, [tool.clone()], JobRequest::read, move |dos| {
            let bytes = dos.read(&tool);
            let word = bytes.and_then(|bytes| executable_word(&bytes).map(str::to_owned));
            Box::new(move |workbench, intuition| match word {
                Ok(program) => {
                    let startup = Startup::Workbench { tool_types, project };
                    let reply = Some(workbench.answers.clone());
                    workbench.libraries.orders.put_msg(Launch { program, startup, reply });
                }
                Err(DosError::DeviceNotMounted) => {
                    workbench.open_dialog(intuition, Dialog::Insert(icon, tool))
                }
                Err(error) => workbench.no_tool(intuition, &tool.to_string(), error),
            })
        });
    }

    fn no_tool(&mut self, intuition: &mut Intuition, tool: &str, error: DosError) {
        self.complain(intuition, &format!("Unable to open your tool '{tool}'"), error.text());
    }

    fn execute(&self, command: &str) {
        if command.trim().is_empty() {
            return;
        }
        let Some(volume) = self.libraries.dos.volumes().into_iter().next() else { return };
        let startup =
            Startup::Cli { arguments: shell::for_line(command), current: DosPath::root(volume), input: None };
        let reply = Some(self.answers.clone());
        self.libraries.orders.put_msg(Launch { program: shell::ENTRY.word.to_owned(), startup, reply });
    }

    fn open_information(&mut self, intuition: &mut Intuition, path: &DosPath) {
        if let Some(open) = self.informations.iter().find(|open| open.object().path == *path) {
            intuition.window_to_front(open.window());
            return intuition.activate(Some(open.window()));
        }
        let path = path.clone();
        self.request(intuition, [path.clone()], JobRequest::read, move |dos| {
            let (object, usage) = (Object::read(dos, &path), dos.usage(path.volume()).ok());
            Box::new(move |workbench, intuition| match object {
                // The menu item was chosen again before the reply arrived.
                Ok(_) if workbench.informations.iter().any(|open| open.object().path == path) => {}
                Ok(object) => {
                    let device = workbench.libraries.dos.device_of(path.volume());
                    let usage = (device, usage);
                    let opened = Information::open(intuition, usage, &workbench.pictures, &object);
                    workbench.informations.push(opened);
                    workbench.show_memory(intuition);
                }
                Err(error) => {
                    workbench.complain(intuition, &format!("No information on {path}"), error.text());
                }
            })
        });
    }

    fn handle_information(&mut self, intuition: &mut Intuition) {
        for number in (0..self.informations.len()).rev() {
            let Some(open) = self.informations.get_mut(number) else { continue };
            let (window, path) = (open.window(), open.object().path.clone());
            match open.messages(intuition) {
                InfoEvent::Open => {}
                InfoEvent::Closed => self.close_information(intuition, window),
                InfoEvent::Saved(edit) => {
                    self.request(intuition, [path.clone()], JobRequest::change, move |dos| {
                        let done = edit.save(dos);
                        Box::new(move |workbench, intuition| match done {
                            Ok(()) => workbench.close_information(intuition, window),
                            Err(error) => {
                                let what = format!("The icon settings of {} cannot be saved", path.name());
                                workbench.complain(intuition, &what, error.text());
                            }
                        })
                    });
                }
            }
        }
    }

    fn close_information(&mut self, intuition: &mut Intuition, window: WindowId) {
        let Some(at) = self.informations.iter().position(|open| open.window() == window) else { return };
        self.informations.remove(at);
        intuition.close_window(window);
        intuition.activate(self.active);
    }

    // ---- messages

    fn key(&mut self, intuition: &mut Intuition, key: Key, qualifiers: Qualifiers) {
        if !(qualifiers - Qualifiers::SHIFT).is_empty() {
            return;
        }
        self.cancel_pointer_action(intuition);
        if key == Key::Help {
            let owner = self.help_owner();
            return self.help.toggle(intuition, owner, help::pages());
        }
        let current = self.current().map(|drawer| drawer.window);
        let Some(drawer) = self.drawers.iter_mut().find(|drawer| Some(drawer.window) == current) else {
            return;
        };
        match key {
            Key::Return => return self.open_selected(intuition),
            Key::Escape => drawer.area.select(|_| false),
            key => drawer.area.step(key),
        }
        drawer.draw(intuition, &self.pictures);
    }

    fn help_owner(&self) -> WindowId {
        self.current().map_or(self.root, |drawer| drawer.window)
    }

    fn message(&mut self, intuition: &mut Intuition, window: WindowId, message: IntuiMessage) {
        match message {
            IntuiMessage::MouseButtons { down: true, at, qualifiers } => {
                self.press(intuition, window, at, qualifiers);
            }
            IntuiMessage::MouseButtons { down: false, at, .. } => self.release(intuition, at),
            IntuiMessage::MouseMove { at } => self.moved(intuition, at),
            IntuiMessage::MenuPick(picks) => self.picked(intuition, &picks),
            IntuiMessage::RawKey { key, qualifiers } => self.key(intuition, key, qualifiers),
            // A press on an icon makes its window active, and so deactivates a window that was active before.
            IntuiMessage::Cancelled | IntuiMessage::InactiveWindow => {
                if self.icon_action.window() == Some(window) {
                    self.cancel_pointer_action(intuition);
                }
            }
            IntuiMessage::ActiveWindow => {
                self.active = Some(window);
                self.show_memory(intuition);
            }
            // The Workbench cannot run without its root window, so closing it asks whether to quit.
            IntuiMessage::CloseWindow if window == self.root => self.open_dialog(intuition, Dialog::Quit),
            IntuiMessage::CloseWindow => self.close(intuition, window),
            IntuiMessage::NewSize { .. } => {
                if let Some(drawer) = self.drawers.iter_mut().find(|drawer| drawer.window == window) {
                    drawer.show(intuition, &self.pictures);
                }
            }
            IntuiMessage::Scrolled { axis, top } => {
                if let Some(drawer) = self.drawers.iter_mut().find(|drawer| drawer.window == window) {
                    drawer.scrolled(intuition, &self.pictures, axis, top);
                }
            }
            IntuiMessage::Clip(_) => {}
        }
    }
}

/// The program that opens a text whose icon has no default tool.
const READER: &str = "Workbench:Utilities/More";

impl Tool for Workbench {
    fn window(&self) -> WindowId {
        self.root
    }

    fn icon(&self, intuition: &Intuition, name: &str) -> Option<Point> {
        self.drawers.iter().rev().find_map(|drawer| drawer.icon(intuition, name))
    }
}

impl Program for Workbench {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        if signals.contains(Signals::CTRL_C) {
            self.running = false;
        }
        let windows: Vec<WindowId> = self.drawers.iter().map(|drawer| drawer.window).collect();
        let mut awake = false;
        for window in windows {
            while let Some(message) = intuition.get_msg(window) {
                awake = true;
                self.message(intuition, window, message);
            }
        }
        self.help.messages(intuition, self.help_owner());
        while let Some(answer) = self.answers.get_msg() {
            if let LaunchReply::Refused(text) | LaunchReply::Notice(text) = answer {
                let (what, why) = text.split_once(": ").unwrap_or(("Workbench", &text));
                self.complain(intuition, what, why);
            }
        }
        if signals.contains(Signals::CTRL_E) {
            self.entries = ENTRIES_PER_BLANK;
        }
        // The windows do not change while the user is pressing or dragging.
        let is_free = matches!(self.icon_action, IconAction::Free);
        if is_free {
            self.poll_jobs(intuition);
            self.poll_requests(intuition);
        }
        // While a job runs, the windows are not re-read for each of its files.
        let now = intuition.current_time();
        self.busy_since = self.libraries.dos.is_busy().then(|| self.busy_since.unwrap_or(now));
        let is_due = self.busy_since.is_none_or(|since| now.since(since) >= BUSY);
        if self.libraries.dos.changes() != self.changes && is_free && is_due {
            self.update_all(intuition);
        } else if is_due {
            self.busy_since = self.busy_since.map(|_| now);
        }
        while let Some(new) = self.new_screens.get_msg() {
            self.new_screen = Some(new);
            self.reset_screen(intuition);
        }
        self.handle_dialog(intuition);
        self.handle_information(intuition);
        if awake {
            self.update_menus(intuition);
        }
        self.explain_click(intuition);
        // The memory figures are updated only at the end of an interval, so a wake-up that skipped some
        // intervals shows nothing new.
        let passed = intuition.current_time().since(self.looked).0;
        if passed >= MEMORY.0 {
            if passed % MEMORY.0 < intuition.monitor().standard.blank().0 {
                self.show_memory(intuition);
            }
            self.looked = Ticks(intuition.current_time().0 - passed % MEMORY.0);
        }
    }

    fn is_running(&self) -> bool {
        self.running
    }

    fn next_blank(&self, intuition: &Intuition) -> Option<Ticks> {
        let now = intuition.current_time();
        let explanation = self.explanation_due();
        if matches!(self.icon_action, IconAction::Free) {
            if self.jobs.iter().any(JobRun::needs_blanks) || self.has_replies() {
                return Some(now);
            }
            // A job of another program changes files without a signal.
            if self.libraries.dos.changes() != self.changes || self.libraries.dos.is_busy() {
                let busy = self.busy_since.map_or(now, |since| since + BUSY);
                return explanation.into_iter().chain([busy]).min();
            }
        }
        let passed = now.since(self.looked);
        let is_stale = self.memory != [intuition.graphics_memory(), intuition.other_memory()];
        let looks = is_stale.then(|| self.looked + Ticks(MEMORY.0 * (passed.0 / MEMORY.0 + 1)));
        looks.into_iter().chain(explanation).min()
    }
}

fn commas(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_commas_at_thousands() {
        assert_eq!([7, 999, 1000, 1_981_400].map(commas), ["7", "999", "1,000", "1,981,400"]);
    }
}
