//! The texts around the stack: the copper list on the left, the names on the right, and the foot.

use super::canvas::{Canvas, OPAQUE, faded};
use super::layers::{Layer, Stack, WHITE};
use super::listing::Line;
use super::space::{COLUMNS, ONE};
use crate::chips::bitmap::BitMap;
use crate::chips::blitter::Minterm;
use crate::chips::geometry::{Point, Rect};
use crate::system::graphics::font::Font;
use crate::system::graphics::wrapped;

/// The colour of explanations.
const GREY: u32 = 0x8C8C98;
/// The colour of WAITs and their lines to the picture.
const AMBER: u32 = 0xFFC860;
/// Distance of two lines of the copper list.
const PITCH: i32 = 20;
/// Upper edge of the first line of the copper list.
const TOP: i32 = 54;
/// Distance from the note of a program to the right edge of its room, with the left margin.
const NOTE_EDGES: i32 = 40;
/// Left edge of the copper list and of the foot.
const MARGIN: i32 = 12;

/// The keys of the lid, as [`Lid::action`](super::Lid::action) reads them.
const KEYS: [&str; 3] =
    ["Shift-F1  close the lid", "Shift-F2, F3  pick a layer", "Shift-F4  close the stack"];

/// Brush for texts, with the fonts of 16 and of 8 rows.
pub(super) struct Captions<'a> {
    pub stack: &'a Stack<'a>,
    pub large: &'a Font,
    pub small: &'a Font,
}

impl Captions<'_> {
    fn ink(&self, colour: u32) -> u32 {
        faded(OPAQUE | colour, self.parts())
    }

    /// Returns the opacity of the texts in parts of 256.
    fn parts(&self) -> u32 {
        ((self.stack.space.progress - READABLE) * 256 / (ONE - READABLE)).max(0) as u32
    }

    /// Draws the copper list, with a hairline from each WAIT to its row of the picture.
    ///
    /// `is_written(n)` is `true` for value `n` of the list if it has just changed.
    pub(super) fn copper(&self, canvas: &mut Canvas, lines: &[Line], is_written: impl Fn(usize) -> bool) {
        canvas.text(self.large, Point::new(MARGIN, 26), "Copper list", self.ink(WHITE));
        let (pitch, font) = self.listed(lines.len());
        let (mut y, mut number, mut waits) = (TOP, 0, 0);
        for line in lines {
            let is_wait = line.wait.is_some();
            let (indent, grey, white) = if is_wait { (0, AMBER, AMBER) } else { (8, GREY, WHITE) };
            let mut x = canvas.text(font, Point::new(MARGIN + indent, y), &line.label, self.ink(grey)) + 8;
            for value in &line.values {
                let end = x + font.text_length(&value.text);
                let rows = font.y_size() as i32;
                let written = is_written(number);
                if written {
                    canvas.fill(Rect::new(x - 2, y - 1, end - x + 4, rows + 1), self.ink(white));
                }
                let ink = self.ink(if written { 0 } else { white });
                canvas.text(font, Point::new(x, y), &value.text, ink);
                if let Some(colour) = value.colour {
                    canvas.fill(Rect::new(x, y + rows, end - x - 1, (pitch - rows).min(3)), self.ink(colour));
                }
                (x, number) = (end + 8, number + 1);
            }
            if let Some(row) = line.wait {
                self.hairline(canvas, Point::new(x, y + font.y_size() as i32 / 2 - 1), row, waits);
                waits += 1;
            }
            y += pitch;
        }
    }

    /// Returns the distance of the lines of a copper list, and their font.
    fn listed(&self, lines: usize) -> (i32, &Font) {
        let space = self.stack.space;
        let room = space.y(0, 0) + space.lines - 62;
        if lines as i32 * PITCH > room { (12, self.small) } else { (PITCH, self.large) }
    }

    /// Draws the note of a program at the left, above the foot. A long copper list leaves no room for it.
    pub(super) fn note(&self, canvas: &mut Canvas, listed: usize) {
        let (text, room) =
            (self.stack.scene.machine.intuition.lid_note(), self.stack.space.left() - NOTE_EDGES);
        let note = wrapped(text, room, |text| self.large.text_length(text));
        let top = self.stack.space.height() - 84 - note.len() as i32 * PITCH;
        if TOP + listed as i32 * self.listed(listed).0 <= top {
            for (at, line) in (0..).zip(&note) {
                canvas.text(self.large, Point::new(MARGIN, top + PITCH * at), line, self.ink(AMBER));
            }
        }
    }

    /// Draws the line from a WAIT to its row. Lines of later WAITs run further left, so that none cross.
    fn hairline(&self, canvas: &mut Canvas, from: Point, row: usize, number: i32) {
        let space = self.stack.space;
        let line = (row >> self.stack.scene.lace) as i32;
        let at = Point::new(space.x(0, line.min(space.lines - 1)) - 4, space.y(line, 0));
        let channel = (space.left() - 8 - 6 * number).max(from.x);
        let colour = faded(0x6000_0000 | AMBER, self.parts());
        canvas.line(from, Point::new(channel, from.y), 1, colour);
        canvas.line(Point::new(channel, from.y + 1), Point::new(channel, at.y - 1), 1, colour);
        canvas.line(Point::new(channel, at.y), at, 1, colour);
        canvas.fill(Rect::new(at.x, at.y - 1, 3, 3), self.ink(AMBER));
    }

    /// Draws the names of the layers, each with a line to the right corner of its sheet.
    ///
    /// Returns the area of each name and of the lines below it.
    pub(super) fn names(&self, canvas: &mut Canvas) -> Vec<(Layer, Rect)> {
        let Stack { space, sheets, chosen, .. } = self.stack;
        let mut areas = Vec::new();
        let left = space.x(COLUMNS, 0);
        for (&(layer, lift), y) in sheets.iter().zip(self.heights()) {
            let notes = self.notes(layer);
            let corner = Point::new(left, space.y(0, lift));
            let is_bright = self.stack.is_bright(layer) || layer == *chosen;
            let dim = |colour| if is_bright { colour } else { faded(colour, 0x90) };
            let line = faded(dim(0x7000_0000 | layer.tint()), self.parts());
            let x = left + 22;
            canvas.line(corner, Point::new(left + 6, corner.y), 1, line);
            canvas.line(Point::new(left + 7, corner.y), Point::new(left + 12, y + 8), 1, line);
            canvas.line(Point::new(left + 13, y + 8), Point::new(x - 5, y + 8), 1, line);
            areas.push((layer, Rect::new(x, y, canvas.width - x, height_of(&notes))));
            let end = canvas.text(self.large, Point::new(x, y), &name(layer), dim(self.ink(layer.tint())));
            if layer == *chosen {
                canvas.fill(Rect::new(x, y + 16, end - x, 2), self.ink(layer.tint()));
            }
            for (at, (note, colour)) in (0..).zip(&notes) {
                canvas.text(self.small, Point::new(x, y + 21 + 12 * at), note, dim(self.ink(*colour)));
            }
        }
        areas
    }

    /// Returns the upper edge of each name: at its sheet if there is room, and always below the upper margin.
    fn heights(&self) -> Vec<i32> {
        let Stack { space, sheets, .. } = self.stack;
        let heights: Vec<i32> = sheets.iter().map(|(layer, _)| height_of(&self.notes(*layer))).collect();
        let (mut lowest, mut tops) = (space.height(), Vec::new());
        for ((_, lift), height) in sheets.iter().zip(&heights) {
            lowest = (space.y(0, *lift) - 8).min(lowest - height);
            tops.push(lowest);
        }
        let mut highest = MARGIN;
        for (top, height) in tops.iter_mut().zip(&heights).rev() {
            *top = (*top).max(highest);
            highest = *top + height;
        }
        tops
    }

    /// Returns the lines below the name of a layer.
    fn notes(&self, layer: Layer) -> Vec<(String, u32)> {
        let scene = self.stack.scene;
        match layer {
            Layer::Result => {
                let planes = scene.depth();
                let pens = format!("{planes} planes make {} colours", 1_usize << planes);
                vec![("as the monitor shows it".to_owned(), GREY), (pens, GREY)]
            }
            Layer::Plane(plane) => vec![(format!("adds {} to the colour number", 1_usize << plane), GREY)],
            Layer::Bob => ["an image that is in motion,", "and the pixels it covers"]
                .map(|text| (text.to_owned(), GREY))
                .into(),
            Layer::Sprites => {
                let shown: Vec<usize> = scene.sprites().map(|(number, _)| number).collect();
                let owner = |number: &usize| scene.machine.owners.get(*number).cloned().flatten();
                let named = |number: &usize| match number {
                    0 => "0 pointer".to_owned(),
                    _ => format!("{number} {}", owner(number).unwrap_or_default()),
                };
                let mut notes = vec![("laid over it by a chip".to_owned(), GREY)];
                notes.extend(shown.iter().map(|number| (named(number), WHITE)));
                let free = (0..8).filter(|number| !shown.contains(number));
                let free: String = free.map(|number| format!("{number} ")).collect();
                notes.extend((!free.is_empty()).then(|| (format!("{free}not shown"), 0x5C5C66)));
                notes
            }
        }
    }

    /// Draws the keys of the lid, in the corner below the names.
    pub(super) fn keys(&self, canvas: &mut Canvas) {
        let (x, y) = (self.stack.space.x(COLUMNS, 0) + 22, self.stack.space.height() - 118);
        for (at, line) in (0..).zip(KEYS) {
            canvas.text(self.small, Point::new(x, y + 12 * at), line, self.ink(GREY));
        }
    }

    /// Draws the foot: the chosen layer, the last blit, and the vertical blank with its servers.
    pub(super) fn foot(&self, canvas: &mut Canvas) {
        let Stack { space, chosen, scene, .. } = self.stack;
        let machine = scene.machine;
        let y = |line: i32| space.height() - 66 + 21 * line;
        let at = |line| Point::new(MARGIN, y(line));
        canvas.text(self.large, at(0), &self.about(), self.ink(chosen.tint()));
        let x = canvas.text(self.large, at(1), "Last blit ", self.ink(GREY));
        canvas.text(self.large, Point::new(x, y(1)), &self.last_blit(), self.ink(WHITE));
        let rate = machine.intuition.monitor().standard.rate();
        let mut x = canvas.text(self.large, at(2), &format!("Vertical blank {rate}/s "), self.ink(GREY));
        for (place, (name, priority)) in machine.servers.iter().enumerate() {
            let arrow = if place == 0 { "" } else { "> " };
            for (text, colour) in [(arrow, GREY), (name, WHITE), (&format!(" {priority} "), GREY)] {
                x = canvas.text(self.large, Point::new(x, y(2)), text, self.ink(colour));
            }
        }
        // The newest blank is the rightmost box.
        let room = (canvas.width - MARGIN - x - 24) / 12;
        for blank in 0..room.clamp(0, 48) {
            let area = Rect::new(canvas.width - MARGIN - 8 - 12 * blank, y(2) + 3, 8, 10);
            if machine.blanks >> blank & 1 == 1 {
                canvas.fill(area, self.ink(AMBER));
            } else {
                canvas.fill(area, faded(self.ink(GREY), 0x60));
                canvas.fill(area.grown(-1, -1), self.ink(super::GROUND));
            }
        }
    }

    /// Describes the chosen layer in one line.
    fn about(&self) -> String {
        let Stack { chosen, scene, .. } = self.stack;
        let Some(port) = scene.view.first() else { return String::new() };
        let map = port.map;
        let (width, height, planes) = (map.width(), map.height(), map.depth());
        let bytes = 2 * map.words_per_row();
        let size = |map: &BitMap| grouped(2 * map.words_per_row() * map.height() * map.depth());
        match chosen {
            Layer::Result => {
                let memory = size(map);
                format!("Picture: {width} x {height} pixels, {planes} planes, {memory} bytes of chip memory")
            }
            Layer::Plane(plane) => {
                let memory = grouped(bytes * height);
                format!(
                    "Plane {plane}, one of {planes}: {width} x {height} bits, {bytes} bytes a row, {memory} bytes"
                )
            }
            Layer::Bob => {
                let Some((_, bob)) = scene.bobs.last() else { return String::new() };
                let (mask, saved) = (size(&bob.mask), size(&bob.saved));
                let (width, height) = (bob.mask.width(), bob.mask.height());
                format!("Bob: {width} x {height}, mask of {mask} bytes, save buffer of {saved} bytes")
            }
            Layer::Sprites => {
                let shown = scene.sprites().count();
                format!("Sprites: {shown} of 8 shown, each 16 lo-res pixels wide; they are never in a plane")
            }
        }
    }

    fn last_blit(&self) -> String {
        let Some(blit) = self.stack.scene.machine.intuition.last_blit() else {
            return "none in the active window".to_owned();
        };
        let used: String =
            "ABCD".chars().zip(blit.channels).filter_map(|(name, on)| on.then_some(name)).collect();
        let ([a, b], [first, last], (words, rows)) = (blit.shifts, blit.masks, blit.size);
        let down = if blit.descending { ", descending" } else { "" };
        let minterm = blit.minterm;
        let rule = match minterm {
            Minterm::COOKIE_CUT => " (cookie cut)",
            Minterm::SET | Minterm::SET_BOTH => " (set bits)",
            Minterm::CLEAR | Minterm::CLEAR_BOTH => " (clear bits)",
            Minterm::COMPLEMENT | Minterm::COMPLEMENT_BOTH => " (complement)",
            _ => "",
        };
        let uses = format!("DMA {used}, minterm ${:02X}{rule}, shift A {a} B {b}", minterm.0);
        format!("{uses}, masks ${first:04X} ${last:04X}, {words} x {rows} words{down}")
    }
}

/// Returns the height of a name with these lines below it, and of the gap to the next name.
fn height_of(notes: &[(String, u32)]) -> i32 {
    27 + 12 * notes.len() as i32
}

/// Returns the name of a layer.
fn name(layer: Layer) -> String {
    match layer {
        Layer::Result => "Picture".to_owned(),
        Layer::Plane(plane) => format!("Plane {plane}"),
        Layer::Bob => "Bob".to_owned(),
        Layer::Sprites => "Sprites".to_owned(),
    }
}

/// Writes a number below a million with a comma between thousands.
fn grouped(number: usize) -> String {
    if number < 1000 { number.to_string() } else { format!("{},{:03}", number / 1000, number % 1000) }
}

/// The progress from which the texts are drawn; before, the picture would cross them.
pub(super) const READABLE: i32 = ONE * 3 / 4;
