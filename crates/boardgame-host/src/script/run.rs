//! Executes script commands; each mouse or keyboard action is one input event followed by one vertical
//! blank.

use std::path::Path;

use super::command::{MenuItemName, PointerTarget, ScriptCommand, TurnOwner, WaitCondition};
use super::stage::{FrameObserver, PictureFormat, ScriptHost};
use super::{ScriptError, ScriptStep, expect, menus};
use amiga_boardgame::table::any_game::{AnyGame, BoardCell, Gesture};
use small_amiga::chips::Point;
use small_amiga::input::{Button, InputEvent, Key, Qualifiers};
use small_amiga::lid::Lid;
use small_amiga::utility;
use small_amiga_window::files::{EncodeError, SourceWord, TextError};
use small_amiga_window::keys::HostAction;

/// The reason why an indexed picture of the opened machine is refused.
const OPENED: &str = "a picture of the opened machine, which has more colours than an indexed PNG";

pub(super) struct Runner<'a> {
    stage: &'a mut dyn ScriptHost,
    folder: &'a Path,
    say: &'a mut dyn FnMut(&str),
    watch: &'a mut FrameObserver<'a>,
    /// Whether the observer is called after each vertical blank, as set by `record on` and `record off`.
    is_watched: bool,
    menu_held: bool,
}

impl<'a> Runner<'a> {
    pub(super) const fn new(
        stage: &'a mut dyn ScriptHost,
        folder: &'a Path,
        say: &'a mut dyn FnMut(&str),
        watch: &'a mut FrameObserver<'a>,
        is_watched: bool,
    ) -> Self {
        Self { stage, folder, say, watch, is_watched, menu_held: false }
    }

    pub(super) fn step(&mut self, step: &ScriptStep<'_>) -> Result<(), ScriptError> {
        let at = step.at;
        match &step.command {
            ScriptCommand::Wait(blanks) => {
                self.running(at)?;
                if self.is_watched {
                    (0..*blanks).try_for_each(|_| self.vertical_blank(at))?;
                } else {
                    self.stage.advance(*blanks);
                }
            }
            ScriptCommand::WaitFor(event, patience) => self.wait(at, *event, *patience)?,
            ScriptCommand::Pointer(place, blanks) => {
                let to = self.point(at, place)?;
                self.glide(at, to, *blanks)?;
            }
            ScriptCommand::Press(button, down, place) => {
                self.pointer_if_any(at, place.as_ref())?;
                self.button(at, *button, *down)?;
            }
            ScriptCommand::Click(button, place) => {
                self.pointer_if_any(at, place.as_ref())?;
                self.button(at, *button, true)?;
                self.button(at, *button, false)?;
            }
            ScriptCommand::Drag(from, to, held) => {
                if !held.is_empty() {
                    self.input(at, InputEvent::Held(*held))?;
                }
                self.drag(at, from, to)?;
                if !held.is_empty() {
                    self.input(at, InputEvent::Held(Qualifiers::empty()))?;
                }
            }
            ScriptCommand::Open(name) => {
                let icon = self.stage.icon(name);
                let missing = || super::fault(at, format!("no icon {name}"), "an icon that no window covers");
                self.pointer_to(at, icon.ok_or_else(missing)?)?;
                for down in [true, false, true, false] {
                    self.button(at, Button::Select, down)?;
                }
            }
            ScriptCommand::Play(mv) => self.play(at, mv)?,
            ScriptCommand::Key(key, qualifiers) => {
                let (key, qualifiers) = (*key, *qualifiers);
                self.input(at, InputEvent::Key { key, qualifiers })?;
                self.stage.input_on_display(InputEvent::KeyUp { key, qualifiers });
            }
            ScriptCommand::Hold(held) => self.input(at, InputEvent::Held(*held))?,
            ScriptCommand::Type(text) => {
                for letter in text.chars() {
                    let (key, qualifiers) = typed(letter);
                    self.input(at, InputEvent::Key { key, qualifiers })?;
                }
            }
            ScriptCommand::Host(HostAction::Screenshot) => {
                self.running(at)?;
                self.stage.write_another_picture().map_err(|error| no_picture(at, error))?;
            }
            // A script has no display, so full screen has no effect.
            ScriptCommand::Host(HostAction::FullScreen) => self.running(at)?,
            ScriptCommand::Menu(entry) => {
                self.hover(at, entry)?;
                self.button(at, Button::Menu, false)?;
            }
            ScriptCommand::Hover(entry) => self.hover(at, entry)?,
            ScriptCommand::Clipboard(text) => self.stage.clipboard().deliver(Ok(text.clone())),
            ScriptCommand::FocusLost => {
                self.menu_held = false;
                self.input(at, InputEvent::FocusLost)?;
            }
            ScriptCommand::Break => {
                self.running(at)?;
                self.stage.close();
            }
            ScriptCommand::Lid(on) => self.set_lid(at, *on)?,
            ScriptCommand::LidLayer(number) => {
                let lid = self.opened(at)?;
                if !lid.choose(*number) {
                    let layers = lid.layers().len();
                    let expected = format!("a layer from 0 to {}", layers.saturating_sub(1));
                    return Err(super::fault(at, format!("layer {number} of {layers}"), &expected).into());
                }
            }
            ScriptCommand::LidSpread(spread) => self.opened(at)?.set_spread(*spread),
            ScriptCommand::Screenshot { file, shown } => {
                let now = self.stage.intuition().current_time();
                if !*shown && self.stage.display().lid().is_shown(now) {
                    return Err(
                        super::fault(at, OPENED, "screenshot FILE shown, or lid off before it").into()
                    );
                }
                let saved = if *shown { PictureFormat::Shown } else { PictureFormat::Pens };
                let written = self.stage.write_picture(&self.folder.join(file), saved);
                written.map_err(|error| no_picture(at, error))?;
            }
            ScriptCommand::Expect(expect) => expect::check(&*self.stage, expect, at)?,
            ScriptCommand::Say(text) => (self.say)(text),
            ScriptCommand::Record(on) => self.is_watched = *on,
        }
        Ok(())
    }

    fn set_lid(&mut self, at: SourceWord<'_>, is_open: bool) -> Result<(), TextError> {
        if !self.stage.intuition().host().has_lid {
            return Err(super::fault(at, "lid in classic mode", "a program without the option --classic"));
        }
        let now = self.stage.intuition().current_time();
        self.stage.display().lid_mut().set_open(is_open, now);
        Ok(())
    }

    /// Returns the lid of the opened machine, whose layers are those of the current display.
    fn opened(&mut self, at: SourceWord<'_>) -> Result<&mut Lid, TextError> {
        self.stage.compose();
        if !self.stage.display().is_opened() {
            return Err(super::fault(at, "a closed machine", "lid on before this command"));
        }
        Ok(self.stage.display().lid_mut())
    }

    fn running(&self, at: SourceWord<'_>) -> Result<(), TextError> {
        if self.stage.is_running() {
            return Ok(());
        }
        Err(super::fault(at, "a program that has ended", "a running program"))
    }

    fn input(&mut self, at: SourceWord<'_>, event: InputEvent) -> Result<(), TextError> {
        self.running(at)?;
        self.stage.input_on_display(event);
        self.vertical_blank(at)
    }

    /// Lets one vertical blank pass, and calls the observer if recording is on.
    fn vertical_blank(&mut self, at: SourceWord<'_>) -> Result<(), TextError> {
        self.stage.vertical_blank();
        if !self.is_watched {
            return Ok(());
        }
        (self.watch)(&mut *self.stage).map_err(|enough| super::fault(at, enough.found, &enough.expected))
    }

    fn game(&self, at: SourceWord<'_>) -> Result<&dyn AnyGame, TextError> {
        self.stage.actor().ok_or_else(|| super::no_game(at))
    }

    fn wait(&mut self, at: SourceWord<'_>, event: WaitCondition, patience: u32) -> Result<(), TextError> {
        for _ in 0..patience {
            if self.has_come(event) {
                return Ok(());
            }
            self.running(at)?;
            self.thinking(at, event)?;
            self.vertical_blank(at)?;
        }
        if self.has_come(event) {
            return Ok(());
        }
        let game = self.game(at)?.pulse();
        let (found, expected) = match event {
            WaitCondition::Engine => {
                ("a search that is still running".to_owned(), "the end of the search".to_owned())
            }
            WaitCondition::Turn(who) => {
                let thing = format!(" {}", game.words.seat_noun);
                let kind = if matches!(who, TurnOwner::Seat(_)) { thing.as_str() } else { "" };
                (expect::turn(&game), format!("the turn of the {}{kind}", expect::who_text(&game, who)))
            }
            WaitCondition::Depth(plies) => {
                (format!("a search depth of {} plies", game.depth), format!("{plies}"))
            }
            WaitCondition::Over => (expect::outcome(&game), "the end of the game".to_owned()),
        };
        Err(super::fault(at, found, &format!("{expected} within {patience} blanks")))
    }

    /// Returns an error if the engine has failed while the script waits for `event`.
    ///
    /// After a failure of the engine, the event might never occur.
    fn thinking(&self, at: SourceWord<'_>, event: WaitCondition) -> Result<(), TextError> {
        let game = self.game(at)?;
        let expected = match event {
            WaitCondition::Engine => "the end of the search",
            WaitCondition::Turn(_) | WaitCondition::Over => "a game that continues",
            WaitCondition::Depth(_) => "a search",
        };
        let fault = if game.pulse().has_fault { game.snapshot().fault } else { None };
        fault.map_or(Ok(()), |fault| Err(super::fault(at, fault, expected)))
    }

    fn has_come(&self, event: WaitCondition) -> bool {
        let Some(game) = self.stage.actor().map(AnyGame::pulse) else { return false };
        match event {
            WaitCondition::Engine => game.is_at_rest && !game.has_fault,
            WaitCondition::Turn(who) => expect::is_turn(&game, who),
            WaitCondition::Depth(plies) => game.depth >= plies,
            WaitCondition::Over => game.turn.is_none(),
        }
    }

    // ---- the mouse

    fn point(&self, at: SourceWord<'_>, target: &PointerTarget) -> Result<Point, TextError> {
        match target {
            PointerTarget::Pixel(point) => Ok(*point),
            PointerTarget::Board(place) => {
                let point = BoardCell::find(&self.game(at)?.cells(self.stage.intuition()), place);
                point.ok_or_else(|| super::fault(at, "no board", "an open window"))
            }
        }
    }

    fn pointer(&mut self, at: SourceWord<'_>, target: &PointerTarget) -> Result<(), TextError> {
        let point = self.point(at, target)?;
        self.pointer_to(at, point)
    }

    /// Moves the pointer along a straight line at constant speed.
    fn glide(&mut self, at: SourceWord<'_>, to: Point, blanks: i32) -> Result<(), TextError> {
        let from = self.stage.intuition().pointer();
        let part = |from: i32, to: i32, blank: i32| {
            let way = i64::from(to - from) * i64::from(blank) / i64::from(blanks.max(1));
            from + way as i32
        };
        (1..=blanks).try_for_each(|blank| {
            self.pointer_to(at, Point::new(part(from.x, to.x, blank), part(from.y, to.y, blank)))
        })
    }

    fn pointer_if_any(
        &mut self,
        at: SourceWord<'_>,
        target: Option<&PointerTarget>,
    ) -> Result<(), TextError> {
        target.map_or(Ok(()), |place| self.pointer(at, place))
    }

    fn pointer_to(&mut self, at: SourceWord<'_>, Point { x, y }: Point) -> Result<(), TextError> {
        self.input(at, InputEvent::Pointer { x, y })
    }

    fn button(&mut self, at: SourceWord<'_>, button: Button, down: bool) -> Result<(), TextError> {
        if button == Button::Menu {
            self.menu_held = down;
        }
        self.input(at, InputEvent::Button { button, down })
    }

    fn drag(
        &mut self,
        at: SourceWord<'_>,
        from: &PointerTarget,
        to: &PointerTarget,
    ) -> Result<(), TextError> {
        let (from, to) = (self.point(at, from)?, self.point(at, to)?);
        self.drag_between(at, from, to)
    }

    fn drag_between(&mut self, at: SourceWord<'_>, from: Point, to: Point) -> Result<(), TextError> {
        self.pointer_to(at, from)?;
        self.button(at, Button::Select, true)?;
        // The program receives an intermediate position, as in a real drag.
        self.pointer_to(at, Point::new((from.x + to.x) / 2, (from.y + to.y) / 2))?;
        self.pointer_to(at, to)?;
        self.button(at, Button::Select, false)
    }

    fn play(&mut self, at: SourceWord<'_>, mv: &str) -> Result<(), TextError> {
        let game = self.game(at)?;
        let pulse = game.pulse();
        let (plies, before) = (pulse.plies, expect::turn(&pulse));
        let gestures = game.gestures(self.stage.intuition(), mv).unwrap_or_default();
        for gesture in gestures {
            match gesture {
                Gesture::Drag(from, to) => self.drag_between(at, from, to)?,
                Gesture::Click(point) => {
                    self.pointer_to(at, point)?;
                    self.button(at, Button::Select, true)?;
                    self.button(at, Button::Select, false)?;
                }
                Gesture::Key(key, qualifiers) => self.input(at, InputEvent::Key { key, qualifiers })?,
            }
        }
        let game = self.game(at)?.snapshot();
        let moves = &game.moves;
        if moves.len() == plies + 1 && moves.last().is_some_and(|last| last == mv) {
            return Ok(());
        }
        let expected = format!("a legal move of a human's {}", game.pulse.words.seat_noun);
        Err(super::fault(at, format!("{mv} not played: {before}"), &expected))
    }

    // ---- the menus

    /// Moves the pointer through the menus with the right button held: title, item, sub-item.
    fn hover(&mut self, at: SourceWord<'_>, entry: &MenuItemName) -> Result<(), TextError> {
        let number = menus::number(&*self.stage, entry, at)?;
        let window = self.stage.window();
        let route = self.stage.intuition().menu_route(window, number);
        let route = route.ok_or_else(|| super::fault(at, "no menus", "a window with menus"))?;
        let bounds = self.stage.intuition().bounds();
        if ![route.title, route.sub.unwrap_or(route.item)].iter().all(|&point| bounds.contains(point)) {
            return Err(super::fault(at, "an item outside the screen", "an item that the pointer can reach"));
        }
        self.pointer_to(at, route.title)?;
        if !self.menu_held {
            self.button(at, Button::Menu, true)?;
        }
        if !self.stage.intuition().is_in_menus() {
            return Err(super::fault(at, "no open menu", "a window that is active and has menus"));
        }
        self.pointer_to(at, route.item)?;
        route.sub.map_or(Ok(()), |sub| self.pointer_to(at, sub))
    }
}

fn typed(letter: char) -> (Key, Qualifiers) {
    let held = if letter != utility::to_lower(letter) { Qualifiers::SHIFT } else { Qualifiers::empty() };
    match letter {
        ' ' => (Key::Space, held),
        letter => (Key::Char(utility::to_lower(letter)), held),
    }
}

fn no_picture(at: SourceWord<'_>, error: EncodeError) -> ScriptError {
    let TextError { name, line, .. } = at.fault("");
    ScriptError::Picture { name, line, error }
}
