//! Opens icons: drawers in windows, programs, and projects with their programs.
//!
//! A program is started by the word in its file. The start itself is left to the host, which takes requests
//! for it from a port.

use super::super::{machine, shell};
use super::Workbench;
use super::dialogs::Dialog;
use super::drawer::Drawer;
use super::object::Object;
use small_amiga::disk_object::IconType;
use small_amiga::dos::{DosError, DosPath, JobRequest, Launch, Startup, executable_word};
use small_amiga::intuition::Intuition;

/// The program that opens a text whose icon has no default tool.
const READER: &str = "Workbench:Utilities/More";

impl Workbench {
    pub(super) fn open_selected(&mut self, intuition: &mut Intuition) {
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

    pub(super) fn open_path(&mut self, intuition: &mut Intuition, path: &DosPath, project: Option<DosPath>) {
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

    pub(super) fn open_drawer(&mut self, intuition: &mut Intuition, object: &Object) {
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

    pub(super) fn no_tool(&mut self, intuition: &mut Intuition, tool: &str, error: DosError) {
        self.complain(intuition, &format!("Unable to open your tool '{tool}'"), error.text());
    }

    /// Starts the lesson on the opened machine.
    pub(super) fn start_machine(&self) {
        let startup = Startup::Workbench { tool_types: Vec::new(), project: None };
        self.libraries.orders.put_msg(Launch {
            program: machine::ENTRY.word.to_owned(),
            startup,
            reply: None,
        });
    }

    pub(super) fn execute(&self, command: &str) {
        if command.trim().is_empty() {
            return;
        }
        let Some(volume) = self.libraries.dos.volumes().into_iter().next() else { return };
        let startup = Startup::Cli {
            arguments: shell::for_line(command),
            current: DosPath::root(volume),
            input: None,
            settings: None,
        };
        let reply = Some(self.answers.clone());
        self.libraries.orders.put_msg(Launch { program: shell::ENTRY.word.to_owned(), startup, reply });
    }
}
