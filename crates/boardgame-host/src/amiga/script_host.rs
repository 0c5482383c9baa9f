//! The emulated computer as scripts drive it.

use std::path::{Path, PathBuf};

use super::super::project::GameTask;
use super::super::running::Running;
use super::super::script::stage::{OpenText, PictureFormat, ScriptHost};
use super::super::volumes;
use super::Amiga;
use amiga_boardgame::table::GameEntry;
use amiga_boardgame::table::any_game::{Action, AnyGame};
use small_amiga::chips::{Point, Rect};
use small_amiga::dos::{DosError, DosPath, Launch, Name, Startup};
use small_amiga::input::InputEvent;
use small_amiga::intuition::{
    HostTraits, Importance, Intuition, MenuNumber, MenuStrip, RequestInput, Screen, Window, WindowId,
};
use small_amiga_window::Display;
use small_amiga_window::files::EncodeError;

impl ScriptHost for Amiga<Running> {
    fn actor(&self) -> Option<&dyn AnyGame> {
        if self.computer.has_failed() {
            return None;
        }
        self.game().as_actor().or_else(|| self.computer.programs().filter_map(Running::as_actor).last())
    }

    fn games(&self) -> Vec<(&'static GameEntry, &dyn AnyGame)> {
        self.computer.programs().filter_map(|program| Some((program.entry()?, program.as_actor()?))).collect()
    }

    fn window(&self) -> WindowId {
        self.game().window()
    }

    fn text(&self) -> Vec<String> {
        self.game().text()
    }

    fn icon(&self, name: &str) -> Option<Point> {
        self.computer.programs().find_map(|program| program.icon(self.intuition(), name))
    }

    fn intuition(&self) -> &Intuition {
        Self::intuition(self)
    }

    fn input_on_display(&mut self, event: InputEvent) {
        self.input(event);
    }

    fn display(&mut self) -> &mut Display {
        &mut self.display
    }

    fn announce(&mut self, text: String) {
        self.computer.intuition_mut().announce_as(Importance::Fault, text);
    }

    fn open_game(&mut self, game: &'static GameEntry, text: OpenText<'_>) -> Result<(), String> {
        let Some(loader) = &self.loader else { return Err(DosError::DeviceNotMounted.to_string()) };
        let (mut tool_types, mut project) = (Vec::new(), None);
        let mut task = None;
        match text {
            OpenText::None => {}
            OpenText::Daily => task = Some(GameTask::Daily),
            OpenText::Lesson => task = Some(GameTask::Lesson),
            OpenText::Record(text) => tool_types.push(format!("POSITION={text}")),
            OpenText::SavedGame(text) => {
                let file = Name::new(volumes::RAM_DISK)
                    .and_then(|disk| DosPath::root(disk).join(Name::new(game.title)?));
                let file = file.and_then(|file| loader.dos.write(&file, text.as_bytes()).map(|()| file));
                project = Some(file.map_err(|error| format!("{}: {error}", volumes::RAM_DISK))?);
            }
        }
        let has_text = matches!(text, OpenText::Record(_) | OpenText::SavedGame(_));
        // The front one of several windows of the game.
        let window_of_game = |amiga: &Self| {
            let programs = amiga.computer.programs().filter(|program| program.entry() == Some(game));
            let own: Vec<WindowId> = programs.map(Running::window).collect();
            let screens = amiga.intuition().screens().iter();
            let mut windows = screens.flat_map(|screen| screen.windows().iter().rev()).map(Window::id);
            windows.find(|window| own.contains(window)).or(own.first().copied())
        };
        if has_text || window_of_game(self).is_none() {
            let startup = Startup::Workbench { tool_types, project };
            self.order(Launch { program: game.word.to_owned(), startup, reply: None });
        }
        // A game that could not be started has no window.
        if let Some(window) = window_of_game(self).filter(|_| !has_text) {
            self.window_to_front(window);
            if let Some(task) = task {
                let (program, intuition) = self.computer.program_mut();
                program.begin_task(intuition, task);
            }
        }
        Ok(())
    }

    fn paste(&mut self) -> bool {
        let front = self.game();
        let pastes = front.as_actor().is_some() || !front.text().is_empty();
        let window =
            if pastes { Some(front.window()) } else { self.actor().map(|actor| actor.pulse().window) };
        window.map(|window| self.computer.intuition_mut().ask_for_clip(window)).is_some()
    }

    fn open_address(&mut self, window: WindowId, link: String) {
        self.window_to_front(window);
        self.computer.intuition_mut().post_address(window, link);
    }

    fn send_link(&mut self) {
        if let Some(window) = self.actor().map(|actor| actor.pulse().window) {
            self.window_to_front(window);
        }
        let (program, intuition) = self.computer.program_mut();
        if let Some(actor) = program.as_actor_mut() {
            actor.act(intuition, Action::SendLink);
        }
    }

    fn point_at(&mut self, cell: &str) {
        let (program, intuition) = self.computer.program_mut();
        if let Some(actor) = program.as_actor_mut() {
            actor.act(intuition, Action::PointAt(cell.to_owned()));
        }
    }

    fn menus(&self) -> Option<(WindowId, &MenuStrip)> {
        self.intuition().front_menus()
    }

    fn set_host(&mut self, host: HostTraits) {
        self.computer.intuition_mut().set_host(host);
    }

    fn pick_menu_item(&mut self, window: WindowId, number: MenuNumber) {
        self.computer.intuition_mut().pick_menu_item(window, number);
    }

    fn use_gadget(&mut self, window: WindowId, number: usize, input: RequestInput) {
        self.computer.intuition_mut().use_gadget(window, number, input);
    }

    fn game_areas(&self) -> Vec<Rect> {
        let (intuition, front) = (self.intuition(), self.intuition().screens().first());
        let actor = self.game().as_actor().filter(|_| !self.computer.has_failed());
        let is_in_front = |actor: &&dyn AnyGame| {
            let window = front.filter(|screen| screen.top() == 0).and_then(|screen| screen.windows().last());
            window.is_some_and(|window| window.id() == actor.pulse().window) && !intuition.is_in_menus()
        };
        actor.filter(is_in_front).map(|actor| actor.areas(intuition)).unwrap_or_default()
    }

    fn workbench_to_front(&mut self) {
        self.computer.intuition_mut().workbench_to_front();
    }

    fn window_to_front(&mut self, window: WindowId) {
        let intuition = self.computer.intuition_mut();
        if let Some(screen) = intuition.screen_of(window).map(Screen::id) {
            intuition.screen_to_front(screen);
        }
        intuition.window_to_front(window);
        intuition.activate(Some(window));
    }

    fn encoded(&mut self, saved: PictureFormat) -> Result<Vec<u8>, EncodeError> {
        Self::encoded(self, saved)
    }

    fn write_picture(&mut self, path: &Path, saved: PictureFormat) -> Result<(), EncodeError> {
        Self::write_picture(self, path, saved)
    }

    fn write_another_picture(&mut self) -> Result<(), EncodeError> {
        Self::write_another_picture(self, &[PathBuf::new()])
    }
}
