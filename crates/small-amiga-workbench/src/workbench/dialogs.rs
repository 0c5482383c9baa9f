//! The requesters of the Workbench, of which at most one is open at a time.

use super::Workbench;
use super::icon_job::IconRequest;
use small_amiga::dos::{DosError, DosPath, LONGEST_NAME, Name, ProcessId};
use small_amiga::exec::Signals;
use small_amiga::gadtools::StringGadget;
use small_amiga::intuition::Intuition;
use small_amiga::requester::{EasyRequest, StringReply, StringRequest, VolumeRequest};

/// Message in the title bar if a requester cannot open, because another one is open.
const ANSWER_FIRST: &str = "Answer the open requester first.";

/// Maximum length of a command typed in the requester `Execute Command`, in characters.
const COMMAND: usize = 255;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Dialog {
    About,
    Quit,
    /// An error message: the failed operation and the reason.
    Complaint(String, String),
    /// A requester that asks whether to delete the objects at the given paths.
    ///
    /// The pair is the number of files and the number of drawers.
    Delete(Vec<DosPath>, (usize, usize)),
    /// A requester that asks whether to empty trashcans. The paths are those of the objects in the trashcans.
    ///
    /// The pair is the number of files and the number of drawers.
    EmptyTrash(Vec<DosPath>, (usize, usize)),
    NewDrawer,
    Rename(DosPath),
    Execute,
    /// A requester that asks the user to insert the volume of a tool.
    ///
    /// The first path is that of the opened icon, the second that of the tool.
    Insert(DosPath, DosPath),
    /// A requester for a write-protected volume, with the requests to retry and the other errors to report.
    Protected(Name, Vec<IconRequest>, Vec<(String, String)>),
}

#[derive(Debug)]
pub(super) enum OpenDialog {
    Easy(EasyRequest),
    Text(StringRequest),
    Volume(VolumeRequest),
}

impl Workbench {
    /// Shows an error in a requester and remembers it for the menu item `Last Message`.
    pub(super) fn complain(&mut self, intuition: &mut Intuition, what: &str, why: &str) {
        self.last_message = Some(format!("{what}: {why}"));
        self.open_dialog(intuition, Dialog::Complaint(what.to_owned(), why.to_owned()));
    }

    /// Opens a requester, or brings the open requester to the front and asks the user to answer it.
    ///
    /// A new error message replaces an open error message.
    pub(super) fn open_dialog(&mut self, intuition: &mut Intuition, dialog: Dialog) {
        if let Some((before, asked)) = self.request.take() {
            let window = asked.window();
            if !matches!((&before, &dialog), (Dialog::Complaint(..), Dialog::Complaint(..))) {
                let is_refused = before != dialog && !matches!(dialog, Dialog::Complaint(..));
                self.request = Some((before, asked));
                if is_refused {
                    intuition.announce(Some(ANSWER_FIRST.to_owned()));
                    intuition.display_beep();
                }
                return intuition.window_to_front(window);
            }
            intuition.close_window(window);
        }
        let on = intuition.workbench().id();
        let easy = |intuition: &mut Intuition, title: &str, lines: &[&str], buttons: &[&str]| {
            OpenDialog::Easy(EasyRequest::open(intuition, Some(on), title, lines, buttons))
        };
        let text = |intuition: &mut Intuition, title: &str, line: &str, label: &str, string: StringGadget| {
            OpenDialog::Text(StringRequest::open(intuition, Some(on), title, &[line], label, string))
        };
        let asked = match &dialog {
            Dialog::About => {
                let about: Vec<&str> = self.about.iter().map(String::as_str).collect();
                easy(intuition, "About", &about, &["Ok"])
            }
            Dialog::Quit => {
                let question = ["Do you really want", "to quit Workbench?", ""];
                match self.other_programs().len() {
                    0 => {
                        let lines = [&question[..], &["No other program is running."]].concat();
                        easy(intuition, "Workbench", &lines, &["Ok", "Cancel"])
                    }
                    count => {
                        let continues = match count {
                            1 => "One other program continues.".to_owned(),
                            count => format!("{count} other programs continue."),
                        };
                        let lines = [&question[..], &[&continues, "Quit All ends all programs."]].concat();
                        easy(intuition, "Workbench", &lines, &["Ok", "Quit All", "Cancel"])
                    }
                }
            }
            Dialog::Insert(_, tool) => {
                OpenDialog::Volume(VolumeRequest::open(intuition, Some(on), tool.volume()))
            }
            Dialog::Protected(volume, ..) => {
                OpenDialog::Volume(VolumeRequest::open_protected(intuition, Some(on), volume))
            }
            Dialog::Complaint(what, why) => easy(intuition, "Workbench", &[what, why], &["Ok"]),
            Dialog::Delete(paths, counts) => {
                let first = match paths.as_slice() {
                    [path] => format!("Delete {path}?"),
                    many => format!("Delete {} selected icons?", many.len()),
                };
                let lines = [&first, &will_be_deleted(*counts), "This cannot be undone."];
                easy(intuition, "Workbench", &lines, &["Ok", "Cancel"])
            }
            Dialog::EmptyTrash(_, counts) => {
                let lines = ["Empty the Trashcan?", &will_be_deleted(*counts), "This cannot be undone."];
                easy(intuition, "Workbench", &lines, &["Ok", "Cancel"])
            }
            Dialog::NewDrawer => {
                let name = StringGadget::proposal("Unnamed1", LONGEST_NAME);
                text(intuition, "New Drawer", "Enter a name:", "_Name:", name)
            }
            Dialog::Rename(path) => {
                let line = format!("Enter a new name for '{}'.", path.name());
                let name = StringGadget::new(path.name().as_str(), LONGEST_NAME);
                text(intuition, "Rename", &line, "New _Name:", name)
            }
            Dialog::Execute => text(
                intuition,
                "Execute a File",
                "Enter Command and its Arguments:",
                "_Command:",
                StringGadget::new("", COMMAND),
            ),
        };
        self.request = Some((dialog, asked));
    }

    /// Returns the process numbers of all programs except the Workbench.
    fn other_programs(&self) -> Vec<ProcessId> {
        let own = self.libraries.processes.number_of(&self.port);
        let all = self.libraries.processes.list().into_iter().map(|process| process.id);
        all.filter(|id| Some(*id) != own).collect()
    }

    pub(super) fn handle_dialog(&mut self, intuition: &mut Intuition) {
        let Some((question, asked)) = &mut self.request else { return };
        let mut quits_all = false;
        let (yes, text): (bool, String) = match asked {
            OpenDialog::Easy(request) => match request.handle_messages(intuition) {
                Some(button) => {
                    quits_all = *question == Dialog::Quit && request.buttons() > 2 && button == 1;
                    (button == 0 || quits_all, String::new())
                }
                None => return,
            },
            OpenDialog::Text(request) => match request.handle_messages(intuition) {
                Some(StringReply::Line(line)) => (true, line),
                Some(StringReply::Cancel) => (false, String::new()),
                None => return,
            },
            OpenDialog::Volume(request) => match request.handle_messages(intuition, &self.libraries.dos) {
                Some(again) => (again, String::new()),
                None => return,
            },
        };
        let (question, window) = (question.clone(), asked.window());
        let owner = self.active.or_else(|| self.drawers.first().map(|drawer| drawer.window));
        intuition.close_window_for(window, owner);
        self.request = None;
        if !yes {
            match question {
                Dialog::Insert(_, tool) => {
                    self.no_tool(intuition, &tool.to_string(), DosError::DeviceNotMounted)
                }
                Dialog::Protected(_, requests, mut failures) => {
                    failures.extend(requests.iter().map(IconRequest::refusal));
                    self.complain_all(intuition, failures);
                }
                _ => {}
            }
            return;
        }
        match question {
            Dialog::Quit => {
                let others = if quits_all { self.other_programs() } else { Vec::new() };
                for program in others {
                    self.libraries.processes.signal(program, Signals::CTRL_C);
                }
                self.running = false;
            }
            Dialog::Protected(_, requests, failures) => self.start_job(intuition, requests, failures),
            Dialog::Delete(paths, _) | Dialog::EmptyTrash(paths, _) => self.delete_all(intuition, &paths),
            Dialog::NewDrawer => self.new_drawer(intuition, &text),
            Dialog::Rename(path) => self.rename_to(intuition, &path, &text),
            Dialog::Execute => self.execute(&text),
            Dialog::Insert(icon, _) => self.open_path(intuition, &icon, None),
            Dialog::About | Dialog::Complaint(..) => {}
        }
    }
}

/// Formats the number of files and drawers that will be deleted.
fn will_be_deleted((files, drawers): (usize, usize)) -> String {
    let counted = [(files, "file"), (drawers, "drawer")].into_iter().filter(|(count, _)| *count > 0);
    let counted = counted.map(|(count, what)| format!("{count} {what}{}", if count == 1 { "" } else { "s" }));
    format!("{} will be deleted.", counted.collect::<Vec<_>>().join(" and "))
}

impl OpenDialog {
    pub(super) const fn window(&self) -> small_amiga::intuition::WindowId {
        match self {
            Self::Easy(request) => request.window(),
            Self::Text(request) => request.window(),
            Self::Volume(request) => request.window(),
        }
    }
}
