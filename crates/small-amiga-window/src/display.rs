//! The picture of an emulated computer that its host shows: the composed display, or the opened machine.
//!
//! Composes pictures, draws the opened machine while the lid is off, and converts the user's input to the
//! display. Showing the picture and saving it as a file are left to the host.

use small_amiga::input::InputEvent;
use small_amiga::intuition::Intuition;
use small_amiga::lid::{GROUND, Lid, LidAction};
use small_amiga::{Computer, Program};

use crate::PixelShape;
use crate::scaling::Picture;

/// The pictures of a computer, and the state of its lid.
#[derive(Debug, Default)]
pub struct Display {
    /// Colour of the border beside each row of the last picture.
    border: Vec<u32>,
    /// Whether the last picture was only saved as a file and has not been shown yet.
    unshown: bool,
    lid: Lid,
    /// Whether the last picture is the opened machine.
    is_opened: bool,
    /// Whether the opened machine must be drawn again even if the display does not change.
    is_stale: bool,
}

impl Display {
    /// Composes the picture, and returns `true` if it differs from the last picture that was shown.
    pub fn compose<P: Program>(&mut self, computer: &mut Computer<P>) -> bool {
        self.update(computer) | std::mem::take(&mut self.unshown)
    }

    /// Composes the picture for a file. The next [`Self::compose`] returns `true` if the picture has changed.
    pub fn compose_unshown<P: Program>(&mut self, computer: &mut Computer<P>) {
        self.unshown |= self.update(computer);
    }

    fn update<P: Program>(&mut self, computer: &mut Computer<P>) -> bool {
        self.follow(computer.intuition_mut());
        let is_new = computer.compose();
        let now = computer.intuition().current_time();
        let was_opened = std::mem::replace(&mut self.is_opened, self.lid.is_shown(now));
        if is_new || was_opened != self.is_opened {
            self.border = border(computer.intuition());
        }
        if !self.is_opened {
            self.is_stale = false;
            return is_new || was_opened;
        }
        let is_drawn = is_new || !was_opened || self.is_stale;
        if is_drawn {
            self.lid.draw(computer);
            self.border.fill(GROUND);
        }
        // The last picture of a movement is that of the blank after it.
        self.is_stale = self.lid.is_moving(now);
        is_drawn
    }

    /// Turns the lid or chooses a layer if a program has requested it, and reports the chosen layer to the programs.
    pub fn follow(&mut self, intuition: &mut Intuition) {
        if intuition.take_lid_turn() && intuition.host().has_lid {
            self.act(LidAction::Turn, intuition);
        }
        if let Some(layer) = intuition.take_wanted_layer() {
            self.lid.point_out(layer);
            self.is_stale = true;
        }
        intuition.set_chosen_layer(self.lid.is_open().then(|| self.lid.chosen_layer()));
    }

    fn act(&mut self, action: LidAction, intuition: &Intuition) {
        self.lid.act(action, intuition.current_time());
        self.is_stale = true;
    }

    /// Carries out a key of the lid, and returns `false` if the event is one for the computer.
    ///
    /// While the lid is closed, only the key that opens it is one of the lid.
    pub fn handle_key(&mut self, intuition: &Intuition, event: InputEvent) -> bool {
        let action = Lid::action(event).filter(|_| intuition.host().has_lid);
        let action = action.filter(|action| *action == LidAction::Turn || self.lid.is_open());
        action.into_iter().for_each(|action| self.act(action, intuition));
        action.is_some()
    }

    /// Converts an event on the shown picture to one on the display.
    ///
    /// Returns `None` for a button that chooses a layer of the opened machine.
    pub fn on_display(&mut self, event: InputEvent) -> Option<InputEvent> {
        if !self.is_opened {
            return Some(event);
        }
        let converted = self.lid.input(event);
        self.is_stale |= converted.is_none();
        converted
    }

    /// Turns the mouse wheel by a number of steps, which spreads the layers of the opened machine.
    pub fn wheel(&mut self, steps: i32) {
        if self.is_opened {
            self.lid.wheel(steps);
            self.is_stale = true;
        }
    }

    /// Returns `true` if the picture shows the emulated pointer at the position of the mouse.
    ///
    /// Beside the picture of the opened machine, the host must show a pointer of its own.
    pub fn has_pointer(&self) -> bool {
        !self.is_opened || self.lid.is_on_picture()
    }

    /// Returns the number of vertical blanks until the picture may change, as [`Computer::blanks_to_run`] does
    /// for the computer alone.
    pub fn blanks_to_run<P: Program>(&self, computer: &Computer<P>) -> Option<u32> {
        let is_due = self.is_stale && computer.intuition().is_display_visible();
        if is_due { Some(1) } else { computer.blanks_to_run() }
    }

    /// Returns `true` if the last picture is the opened machine.
    pub const fn is_opened(&self) -> bool {
        self.is_opened
    }

    /// Returns the lid.
    pub const fn lid(&self) -> &Lid {
        &self.lid
    }

    /// Returns the lid, whose view is drawn again after this call.
    pub const fn lid_mut(&mut self) -> &mut Lid {
        self.is_stale = true;
        &mut self.lid
    }

    /// Returns the last picture.
    pub fn picture<'a>(&'a self, intuition: &'a Intuition) -> Picture<'a> {
        let denise = intuition.chip();
        let (width, height, border) = (denise.width(), denise.height(), &self.border);
        let shape = if intuition.is_interlaced() { PixelShape::Square } else { PixelShape::Tall };
        let display = Picture { width, height, pixels: denise.frame(), shape, border, detail: (1, 1) };
        if !self.is_opened {
            return display;
        }
        let detail = (self.lid.width() / width.max(1), self.lid.height() / height.max(1));
        Picture { pixels: self.lid.pixels(), detail, ..display }
    }
}

/// Returns the colour of the display's border beside each pixel row.
///
/// The border has the background colour of the screen visible in the row.
fn border(intuition: &Intuition) -> Vec<u32> {
    let view = intuition.view();
    let colour = |port: usize| view.get(port).map_or(0, |port| port.colours.colour(0).pixel());
    intuition.copper_list().rows().map(|row| colour(row.colours)).collect()
}
