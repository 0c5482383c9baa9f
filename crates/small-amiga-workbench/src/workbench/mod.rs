//! The Workbench: a root window with icons behind all other windows, and a window for each open drawer.
//!
//! Handles mouse, keys and menus on icons. A program is started by the word in its file and receives the tool
//! types of its icon; a project is passed to the default tool of its icon. File access is left to the
//! volumes.

mod change_watch;
mod choose;
mod dialogs;
pub mod drawer;
mod drawer_frame;
mod files;
mod free_memory;
mod help;
pub mod icon_area;
mod icon_job;
mod icon_layout;
mod information;
mod information_windows;
mod listing;
mod menus;
pub mod object;
mod opening;
mod paint;
pub mod pictures;
mod pointer;
mod requests;
mod reset;
pub(crate) mod space;
mod trashcan;

use self::change_watch::ChangeWatch;
use self::dialogs::{Dialog, OpenDialog};
use self::drawer::{Drawer, Resources};
use self::files::RunningJob;
use self::free_memory::FreeMemory;
use self::information::Information;
use self::menus::{WorkbenchCommand, menus};
use self::pictures::Pictures;
use self::pointer::IconAction;
use self::requests::Reply;
use super::{CLEAN_UP, Libraries, StartArgs, Tool};
use small_amiga::Program;
use small_amiga::chips::{Point, Ticks};
use small_amiga::dos::{DosPath, ENTRIES_PER_BLANK, JobRequest, JobRun, LaunchReply, Startup};
use small_amiga::exec::{MsgPort, SignalPort, Signals};
use small_amiga::gadtools::Menus;
use small_amiga::help_pages::HelpPages;
use small_amiga::input::{Key, Qualifiers};
use small_amiga::intuition::{IntuiMessage, Intuition, WindowId};
use small_amiga::preferences::IconPictures;

/// Name of the picture of a trashcan.
///
/// A Workbench without this picture shows no trashcan that does not exist yet.
pub const TRASHCAN: &str = "trashcan";

/// Whether the Workbench can end with a program. A page has no desktop to return to.
const ENDS_WITH_PROGRAM: bool = !cfg!(target_family = "wasm");

/// The program Workbench, with its root window and the windows of the open drawers.
#[derive(Debug)]
pub struct Workbench {
    libraries: Libraries,
    pictures: Pictures,
    /// The lines of the requester `About`.
    about: Vec<String>,
    /// The root window, followed by the windows of the open drawers.
    drawers: Vec<Drawer>,
    root: WindowId,
    /// Whether the root window is shown without a frame, as the menu item `Backdrop` selects.
    backdrop: bool,
    active: Option<WindowId>,
    /// The port that receives the replies to the Workbench's requests to start programs.
    answers: MsgPort<LaunchReply>,
    new_icons: MsgPort<IconPictures>,
    icon_action: IconAction,
    /// The icon clicked last and the time of this click, to detect a double click.
    clicked: Option<(DosPath, Ticks)>,
    /// Whether the title bar still has to explain that icons are opened by a double click.
    ///
    /// Unset after the explanation or the first double click.
    explains_click: bool,
    request: Option<(Dialog, OpenDialog)>,
    last_message: Option<String>,
    memory: FreeMemory,
    informations: Vec<Information>,
    help: HelpPages,
    changes: ChangeWatch,
    jobs: Vec<RunningJob>,
    /// The requests to slow volumes, until their replies have arrived.
    requests: Vec<JobRun<JobRequest<Reply>>>,
    /// The number of directory entries that the file jobs may still process before the next vertical blank.
    entries: usize,
    port: SignalPort,
    /// The number of programs that the computer starts by itself if the Workbench ends with them.
    ///
    /// `None` after the user has clicked on the Workbench, or used its keys or menus.
    ends_with_programs: Option<usize>,
    running: bool,
}

impl Workbench {
    /// Opens the Workbench's root window behind all other windows, and leaves it inactive.
    ///
    /// If the argument is [`CLEAN_UP`], the icons are arranged. The menu item `About` shows the lines `about`.
    pub fn open(start: StartArgs<'_>, pictures: Pictures, about: Vec<String>) -> Self {
        let StartArgs { intuition, port, libraries, startup, .. } = start;
        let before = intuition.active();
        let resources = Resources { dos: &libraries.dos, port, pictures: &pictures };
        let mut root = Drawer::open_root(intuition, resources, true);
        if matches!(startup, Startup::Cli { arguments, .. } if arguments == CLEAN_UP) {
            root.clean_up(intuition, &pictures);
        }
        let new_icons = MsgPort::new(port.clone(), Signals::REPLY_PORT);
        libraries.preferences.listen(new_icons.clone());
        let mut workbench = Self {
            libraries: libraries.clone(),
            pictures,
            about,
            active: Some(root.window),
            root: root.window,
            drawers: vec![root],
            backdrop: true,
            answers: MsgPort::new(port.clone(), Signals::REPLY_PORT),
            new_icons,
            icon_action: IconAction::Free,
            clicked: None,
            explains_click: true,
            request: None,
            last_message: None,
            memory: FreeMemory::default(),
            informations: Vec::new(),
            help: HelpPages::default(),
            changes: ChangeWatch::new(&libraries.dos),
            jobs: Vec::new(),
            requests: Vec::new(),
            entries: ENTRIES_PER_BLANK,
            port: port.clone(),
            ends_with_programs: None,
            running: true,
        };
        workbench.dress(intuition, workbench.window());
        if before.is_some() {
            intuition.activate(before);
        }
        workbench
    }

    /// Makes the Workbench end with the programs that the computer starts by itself.
    ///
    /// `programs` is the number of these programs, including the Workbench. The Workbench stays if the user uses it,
    /// if another program is started, or if a program fails.
    pub const fn end_with_programs(&mut self, programs: usize) {
        self.ends_with_programs = Some(programs);
    }

    /// Ends the Workbench if it has only been the background of programs that have ended.
    fn end_if_unused(&mut self) {
        let is_last = |programs| self.libraries.processes.is_one_left_of(programs);
        if ENDS_WITH_PROGRAM && self.ends_with_programs.is_some_and(is_last) {
            self.running = false;
        }
    }

    fn menus(&self, intuition: &Intuition) -> Menus<WorkbenchCommand> {
        menus(intuition.host().has_lid, self.libraries.preferences.host().has_look_key())
    }

    /// Sets the menus and the screen title of a new Workbench window.
    fn dress(&mut self, intuition: &mut Intuition, window: WindowId) {
        let menus = self.menus(intuition);
        let strip = intuition.screen_of(window).map(|screen| menus.build(screen, &[]));
        intuition.set_menu_strip(window, strip);
        self.show_memory(intuition);
        self.update_menus(intuition);
    }

    /// Returns the window to which menu commands apply.
    ///
    /// Menu commands apply to the Workbench window that was active last, or to the root window if the last
    /// active window has been closed.
    fn current(&self) -> Option<&Drawer> {
        self.drawers.iter().find(|drawer| Some(drawer.window) == self.active).or_else(|| self.drawers.first())
    }

    /// Shows the free memory in the title bar of the Workbench screen, and restarts the interval of updates.
    fn show_memory(&mut self, intuition: &mut Intuition) {
        self.memory.restart(intuition);
        self.set_screen_title(intuition);
    }

    /// Sets the screen title that is visible while a Workbench window or an Information window is active.
    fn set_screen_title(&mut self, intuition: &mut Intuition) {
        let title = self.memory.title(intuition);
        let windows = self.drawers.iter().map(|drawer| drawer.window);
        for window in windows.chain(self.informations.iter().map(Information::window)) {
            intuition.set_screen_title(window, Some(title.clone()));
        }
    }

    fn update_all(&mut self, intuition: &mut Intuition) {
        self.changes.restart(&self.libraries.dos, intuition.current_time());
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

    fn deselect(&mut self, intuition: &mut Intuition) {
        for drawer in &mut self.drawers {
            if drawer.area.selected().next().is_some() {
                drawer.area.select(|_| false);
                drawer.draw(intuition, &self.pictures);
            }
        }
    }

    fn key(&mut self, intuition: &mut Intuition, key: Key, qualifiers: Qualifiers) {
        if !(qualifiers - Qualifiers::SHIFT).is_empty() {
            return;
        }
        self.cancel_pointer_action(intuition);
        if key == Key::Help {
            let owner = self.help_owner();
            return self.help.toggle(intuition, owner, help::pages(&self.menus(intuition)));
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
        if message.is_action() {
            self.ends_with_programs = None;
        }
        match message {
            IntuiMessage::MouseButtons { down: true, at, qualifiers } => {
                self.press(intuition, window, at, qualifiers);
            }
            IntuiMessage::MouseButtons { down: false, at, .. } => self.release(intuition, at),
            IntuiMessage::MouseMove { at } => self.moved(intuition, at),
            IntuiMessage::MenuPick(picks) => self.picked(intuition, &picks),
            IntuiMessage::RawKey { key, qualifiers } => self.key(intuition, key, qualifiers),
            // A press on an icon makes its window active, and so deactivates a window that was active before.
            IntuiMessage::Cancelled | IntuiMessage::InactiveWindow
                if self.icon_action.window() == Some(window) =>
            {
                self.cancel_pointer_action(intuition);
            }
            IntuiMessage::ActiveWindow => {
                self.active = Some(window);
                self.show_memory(intuition);
            }
            // The Workbench cannot run without its root window, so closing it asks whether to quit.
            IntuiMessage::CloseWindow if window == self.root => self.open_dialog(intuition, Dialog::Quit),
            IntuiMessage::CloseWindow => self.close(intuition, window),
            IntuiMessage::ScreenReset => self.refit(intuition, window),
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
            _ => {}
        }
    }
}

impl Tool for Workbench {
    fn window(&self) -> WindowId {
        self.root
    }

    fn icon(&self, intuition: &Intuition, name: &str) -> Option<Point> {
        self.drawers.iter().rev().find_map(|drawer| drawer.icon(intuition, name))
    }
}

impl Program for Workbench {
    // As on the original, Ctrl-C does not end the Workbench.
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
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
        if self.changes.poll(&self.libraries.dos, intuition.current_time(), is_free) {
            self.update_all(intuition);
        }
        self.take_new_icons(intuition);
        self.handle_dialog(intuition);
        self.handle_information(intuition);
        if awake {
            self.update_menus(intuition);
        }
        self.explain_click(intuition);
        if self.memory.poll(intuition) {
            self.set_screen_title(intuition);
        }
        self.end_if_unused();
    }

    fn is_running(&self) -> bool {
        self.running
    }

    fn next_blank(&self, intuition: &Intuition) -> Option<Ticks> {
        let now = intuition.current_time();
        let explanation = self.explanation_due();
        if matches!(self.icon_action, IconAction::Free) {
            if self.jobs.iter().any(|job| job.run.needs_blanks()) || self.has_replies() {
                return Some(now);
            }
            if let Some(update) = self.changes.next_update(&self.libraries.dos, now) {
                return explanation.into_iter().chain([update]).min();
            }
        }
        let looks = self.memory.next_update(intuition);
        looks.into_iter().chain(explanation).min()
    }
}
