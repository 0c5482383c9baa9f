//! The open Information windows of the Workbench.
//!
//! The gadgets in such a window are left to [`Information`].

use super::Workbench;
use super::information::{InfoEvent, Information};
use super::object::Object;
use small_amiga::dos::{DosPath, JobRequest};
use small_amiga::intuition::{Intuition, WindowId};

impl Workbench {
    pub(super) fn open_information(&mut self, intuition: &mut Intuition, path: &DosPath) {
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

    pub(super) fn handle_information(&mut self, intuition: &mut Intuition) {
        for number in (0..self.informations.len()).rev() {
            let Some(open) = self.informations.get_mut(number) else { continue };
            let (id, path) = (open.id(), open.object().path.clone());
            match open.messages(intuition) {
                InfoEvent::Open => {}
                InfoEvent::Closed => self.close_information(intuition, id),
                InfoEvent::ScreenReset => {
                    self.take_new_icons(intuition);
                    if let Some(open) = self.informations.get_mut(number) {
                        open.reopen(intuition, &self.pictures);
                    }
                }
                InfoEvent::Saved(edit) => {
                    self.request(intuition, [path.clone()], JobRequest::change, move |dos| {
                        let done = edit.save(dos);
                        Box::new(move |workbench, intuition| match done {
                            Ok(()) => workbench.close_information(intuition, id),
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

    fn close_information(&mut self, intuition: &mut Intuition, id: WindowId) {
        let Some(at) = self.informations.iter().position(|open| open.id() == id) else { return };
        let window = self.informations.remove(at).window();
        intuition.close_window_for(window, self.active);
    }
}
