//! Runs commands: each touch of mouse or keyboard is one input event, and one vertical blank for the machine to see it in.

use std::path::Path;

use super::command::{Command, Entry, Event, Place, Who};
use super::{ScriptError, Step, expect, menus};
use crate::games::tripppin::Move;
use crate::host::amiga::Amiga;
use crate::host::files::{TextError, Word};
use crate::machine::geometry::Point;
use crate::system::input::{Button, InputEvent};

/// A script under way.
pub(super) struct Runner<'a> {
    amiga: &'a mut Amiga,
    folder: &'a Path,
    say: &'a mut dyn FnMut(&str),
    /// Whether the script holds the menu button.
    menu_held: bool,
}

impl<'a> Runner<'a> {
    /// At the beginning of a script.
    pub(super) const fn new(amiga: &'a mut Amiga, folder: &'a Path, say: &'a mut dyn FnMut(&str)) -> Self {
        Self { amiga, folder, say, menu_held: false }
    }

    /// One command.
    pub(super) fn step(&mut self, step: &Step<'_>) -> Result<(), ScriptError> {
        let at = step.at;
        match &step.command {
            Command::Wait(blanks) => {
                self.running(at)?;
                (0..*blanks).for_each(|_| self.amiga.vertical_blank());
            }
            Command::WaitFor(event, patience) => self.wait(at, *event, *patience)?,
            Command::Pointer(place) => self.pointer(at, *place)?,
            Command::Press(button, down, place) => {
                self.pointer_if_any(at, *place)?;
                self.button(at, *button, *down)?;
            }
            Command::Click(button, place) => {
                self.pointer_if_any(at, *place)?;
                self.button(at, *button, true)?;
                self.button(at, *button, false)?;
            }
            Command::Drag(from, to) => self.drag(at, *from, *to)?,
            Command::Play(mv) => self.play(at, *mv)?,
            Command::Key(key, qualifiers) => {
                self.input(at, InputEvent::Key { key: *key, qualifiers: *qualifiers })?;
            }
            Command::Menu(entry) => {
                self.hover(at, entry)?;
                self.button(at, Button::Menu, false)?;
            }
            Command::Hover(entry) => self.hover(at, entry)?,
            Command::FocusLost => {
                self.menu_held = false;
                self.input(at, InputEvent::FocusLost)?;
            }
            Command::Break => {
                self.running(at)?;
                self.amiga.break_c();
            }
            Command::Screenshot { file, shown } => {
                self.amiga.write_picture(&self.folder.join(file), *shown).map_err(|error| {
                    let TextError { name, line, .. } = at.fault("");
                    ScriptError::Picture { name, line, error }
                })?;
            }
            Command::Expect(expect) => expect::check(self.amiga, expect, at)?,
            Command::Say(text) => (self.say)(text),
        }
        Ok(())
    }

    /// Input and time need somebody to take them.
    fn running(&self, at: Word<'_>) -> Result<(), TextError> {
        if self.amiga.is_running() {
            return Ok(());
        }
        Err(super::fault(at, "a program that has ended", "a running program"))
    }

    fn input(&mut self, at: Word<'_>, event: InputEvent) -> Result<(), TextError> {
        self.running(at)?;
        self.amiga.input(event);
        self.amiga.vertical_blank();
        Ok(())
    }

    fn wait(&mut self, at: Word<'_>, event: Event, patience: u32) -> Result<(), TextError> {
        for _ in 0..patience {
            if self.has_come(event) {
                return Ok(());
            }
            self.running(at)?;
            self.amiga.vertical_blank();
        }
        if self.has_come(event) {
            return Ok(());
        }
        let (found, expected) = match event {
            Event::Thinker => ("a thought still going on".to_owned(), "its end".to_owned()),
            Event::Turn(who) => {
                let kind = if matches!(who, Who::Side(_)) { " piece" } else { "" };
                (expect::turn(self.amiga), format!("the turn of the {}{kind}", expect::who_text(who)))
            }
            Event::Depth(plies) => {
                let found = self.amiga.game().finding().map_or(0, |finding| finding.plies);
                (format!("a look {found} plies ahead"), format!("{plies}"))
            }
            Event::Over => (expect::outcome(self.amiga), "its end".to_owned()),
        };
        Err(super::fault(at, found, &format!("{expected} within {patience} blanks")))
    }

    fn has_come(&self, event: Event) -> bool {
        let game = self.amiga.game();
        match event {
            Event::Thinker => game.is_at_rest(),
            Event::Turn(who) => expect::is_turn(self.amiga, who),
            Event::Depth(plies) => game.finding().is_some_and(|finding| finding.plies >= plies),
            Event::Over => game.session().to_move().is_none(),
        }
    }

    // ---- the mouse

    fn point(&self, at: Word<'_>, place: Place) -> Result<Point, TextError> {
        match place {
            Place::Pixel(point) => Ok(point),
            Place::Square(square) => {
                let point = self.amiga.game().square_on_screen(self.amiga.intuition(), square);
                point.ok_or_else(|| super::fault(at, "no board", "an open window"))
            }
        }
    }

    fn pointer(&mut self, at: Word<'_>, place: Place) -> Result<(), TextError> {
        let point = self.point(at, place)?;
        self.pointer_to(at, point)
    }

    fn pointer_if_any(&mut self, at: Word<'_>, place: Option<Place>) -> Result<(), TextError> {
        place.map_or(Ok(()), |place| self.pointer(at, place))
    }

    fn pointer_to(&mut self, at: Word<'_>, Point { x, y }: Point) -> Result<(), TextError> {
        self.input(at, InputEvent::Pointer { x, y })
    }

    fn button(&mut self, at: Word<'_>, button: Button, down: bool) -> Result<(), TextError> {
        if button == Button::Menu {
            self.menu_held = down;
        }
        self.input(at, InputEvent::Button { button, down })
    }

    fn drag(&mut self, at: Word<'_>, from: Place, to: Place) -> Result<(), TextError> {
        let (from, to) = (self.point(at, from)?, self.point(at, to)?);
        self.pointer_to(at, from)?;
        self.button(at, Button::Select, true)?;
        // A hand is seen on its way.
        self.pointer_to(at, Point::new((from.x + to.x) / 2, (from.y + to.y) / 2))?;
        self.pointer_to(at, to)?;
        self.button(at, Button::Select, false)
    }

    fn play(&mut self, at: Word<'_>, mv: Move) -> Result<(), TextError> {
        let plies = self.amiga.game().session().game().plies();
        let before = expect::turn(self.amiga);
        self.drag(at, Place::Square(mv.from()), Place::Square(mv.to()))?;
        let line = self.amiga.game().session().game();
        if line.plies() == plies + 1 && line.moves().next_back() == Some(mv) {
            return Ok(());
        }
        Err(super::fault(at, format!("{mv} not played: {before}"), "a legal move of a person's piece"))
    }

    // ---- the menus

    /// Through the menus as a hand with the right button down goes: title, item, sub-item.
    fn hover(&mut self, at: Word<'_>, entry: &Entry) -> Result<(), TextError> {
        let number = menus::number(self.amiga, entry, at)?;
        let window = self.amiga.game().window();
        let route = self.amiga.intuition().menu_route(window, number);
        let route = route.ok_or_else(|| super::fault(at, "no menus", "a window with menus"))?;
        self.pointer_to(at, route.title)?;
        if !self.menu_held {
            self.button(at, Button::Menu, true)?;
        }
        if !self.amiga.intuition().is_in_menus() {
            return Err(super::fault(at, "no menu down", "a window that is active and has menus"));
        }
        self.pointer_to(at, route.item)?;
        route.sub.map_or(Ok(()), |sub| self.pointer_to(at, sub))
    }
}
