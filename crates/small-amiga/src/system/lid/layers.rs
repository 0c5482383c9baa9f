//! The layers of the picture, painted as sheets of glass over one another.

use super::GROUND;
use super::canvas::{Canvas, OPAQUE, faded, mixed, over};
use super::scene::Scene;
use super::space::{COLUMNS, Space, WIDTH};
use crate::chips::geometry::{Point, Rect};
use crate::chips::sprite::{SPRITE_WIDTH, colour_register};
use crate::system::graphics::trace::BobTrace;

/// A layer of the opened picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Layer {
    /// The composed picture, the lowest layer.
    #[default]
    Result,
    /// The bitplane with this number, counted from 0.
    Plane(usize),
    /// The Bobs that are drawn into the planes, each with the pixels that it covers.
    Bob,
    /// The hardware sprites, the highest layer.
    Sprites,
}

/// Tints of the planes, `0x00RRGGBB`.
const TINTS: [u32; 8] = [0xF2A93B, 0x5CC97A, 0x5E93F5, 0xEC6E96, 0xB48CF2, 0x45C7C7, 0xF0794A, 0xB4CC4A];
/// The tint of all that is not a plane.
pub(super) const WHITE: u32 = 0xE8E8EC;

/// Opacity of a sheet over the picture, in parts of 256 of its opacity elsewhere.
const OVER_PICTURE: u32 = 0x30;

/// A column of the display from which a plumb line hangs down to the picture.
pub(super) struct Plumb {
    column: i32,
    line: i32,
    /// Index of the sheet at which the plumb line begins.
    from: usize,
}

impl Layer {
    /// Returns the colour of the layer's edge and name, `0x00RRGGBB`.
    pub(super) fn tint(self) -> u32 {
        match self {
            Self::Plane(plane) => TINTS[plane % TINTS.len()],
            _ => WHITE,
        }
    }
}

/// Returns the layers of a scene, from the lowest up.
pub(super) fn layers(scene: &Scene<'_>) -> Vec<Layer> {
    let mut layers = vec![Layer::Result];
    layers.extend((0..scene.depth()).map(Layer::Plane));
    layers.extend((!scene.bobs.is_empty()).then_some(Layer::Bob));
    layers.push(Layer::Sprites);
    layers
}

/// The stack of sheets, each with its lift.
pub(super) struct Stack<'a> {
    pub scene: &'a Scene<'a>,
    pub space: Space,
    /// The layers from the lowest up, each with its lift in canvas rows.
    pub sheets: Vec<(Layer, i32)>,
    pub chosen: Layer,
}

impl Stack<'_> {
    /// Returns `true` if the layer is one of the at most three bright ones.
    ///
    /// These are the picture, the chosen layer, and the plane above it, or below the highest one.
    pub(super) fn is_bright(&self, layer: Layer) -> bool {
        let planes = self.scene.depth();
        match (layer, self.chosen) {
            (Layer::Plane(plane), Layer::Plane(chosen)) => {
                let other = if chosen + 1 < planes { chosen + 1 } else { chosen.saturating_sub(1) };
                plane == chosen || plane == other
            }
            (Layer::Plane(plane), Layer::Result) => plane < 2,
            (Layer::Plane(plane), _) => plane + 1 == planes,
            _ => true,
        }
    }

    /// Paints all sheets, from the lowest up.
    pub(super) fn paint(&self, canvas: &mut Canvas) {
        self.paint_posts(canvas);
        let plumbs = self.plumbs();
        for (at, &(layer, lift)) in self.sheets.iter().enumerate() {
            match layer {
                Layer::Result => {
                    self.paint_sheet(canvas, lift, |line, row| self.picture(line, row));
                    for &(origin, bob) in &self.scene.bobs {
                        self.frame_bob(canvas, origin, bob, 0);
                    }
                }
                Layer::Plane(plane) => {
                    let bright = self.is_bright(layer);
                    self.paint_sheet(canvas, lift, |line, row| self.plane(plane, bright, line, row));
                }
                Layer::Bob => {
                    let below = self.sheets.get(at.saturating_sub(1)).map_or(0, |below| below.1);
                    for &(origin, bob) in &self.scene.bobs {
                        self.paint_bob(canvas, origin, bob, lift, (lift + 2 * below) / 3);
                    }
                }
                Layer::Sprites => self.paint_sprites(canvas, lift),
            }
            if layer != Layer::Bob {
                self.outline(canvas, layer, lift);
            }
            let Some(&(_, above)) = self.sheets.get(at + 1) else { continue };
            for plumb in plumbs.iter().filter(|plumb| plumb.from > at) {
                self.hang(canvas, plumb, lift, above);
            }
        }
    }

    /// Paints one sheet: `texels` fills a line with colours `0xAARRGGBB`.
    ///
    /// Sheets above the picture are faint where they hide it, so that the picture stays bright and can be used.
    fn paint_sheet(&self, canvas: &mut Canvas, lift: i32, texels: impl Fn(i32, &mut [u32])) {
        let space = self.space;
        let columns: Vec<usize> = (0..WIDTH).map_while(|x| Some(space.column(x)? as usize)).collect();
        let (mut row, mut filled) = ([0; COLUMNS as usize], None);
        for y in space.y(0, lift)..space.y(space.lines, lift) {
            let Some(line) = space.line(y, lift) else { continue };
            if filled.replace(line) != Some(line) {
                row.fill(0);
                texels(line, &mut row);
            }
            let left = space.x(0, line);
            let picture = space
                .line(y, 0)
                .filter(|_| lift > 0)
                .map_or(0..0, |line| space.x(0, line) - left..space.x(COLUMNS, line) - left);
            let pixels = canvas.row(y).get_mut(left.max(0) as usize..).unwrap_or_default();
            for ((x, column), pixel) in (0..).zip(&columns).zip(pixels) {
                let texel = row[*column];
                let texel = if picture.contains(&x) { faded(texel, OVER_PICTURE) } else { texel };
                *pixel = mixed(*pixel, texel);
            }
        }
    }

    /// Fills a line with the composed picture. The two rows of an interlaced line are mixed.
    fn picture(&self, line: i32, row: &mut [u32]) {
        let scene = self.scene;
        for (turn, y) in scene.rows_of(line).enumerate() {
            let width = scene.chip.width();
            let pixels = scene.chip.frame().get(y * width..(y + 1) * width).unwrap_or_default();
            for (texel, pixel) in row.iter_mut().zip(pixels) {
                *texel = OPAQUE | if turn == 0 { *pixel } else { mixed(*texel, 0x8000_0000 | pixel) };
            }
        }
    }

    /// Fills a line with one plane: set bits strong, clear bits faint, and nothing where the plane is off.
    ///
    /// Of an interlaced line, each pixel shows the bits of both rows.
    fn plane(&self, plane: usize, bright: bool, line: i32, row: &mut [u32]) {
        let scene = self.scene;
        let words = |y: usize| {
            let registers = scene.rows.get(y).filter(|registers| plane < registers.planes)?;
            let (at, y) = registers.shown()?;
            Some(scene.view.get(at)?.map.row(plane, y))
        };
        let rows: Vec<&[u16]> = scene.rows_of(line).filter_map(words).collect();
        if rows.is_empty() {
            return;
        }
        let glass = self.glass(Layer::Plane(plane).tint(), bright);
        let strong = 2 / rows.len();
        for (at, texels) in row.chunks_mut(16).enumerate() {
            for (x, texel) in texels.iter_mut().enumerate() {
                let is_set = |words: &&&[u16]| words.get(at).is_some_and(|word| word >> (15 - x) & 1 == 1);
                *texel = glass[rows.iter().filter(is_set).count() * strong];
            }
        }
    }

    /// Returns the texels of clear bits, of bits that are set in one of two rows, and of set bits.
    ///
    /// Clear glass is a little smoky, so that sheets below it do not disturb the sheet itself.
    fn glass(&self, tint: u32, bright: bool) -> [u32; 3] {
        let (set, clear, smoke) = if bright { (0xE4, 0x1C, 0x58) } else { (0x60, 0x0C, 0x18) };
        let clear = over(smoke << 24 | GROUND, clear << 24 | tint);
        let set = set << 24 | tint;
        let half = faded(clear, 0x80);
        [clear, over(half, faded(set, 0x80)), set].map(|texel| self.space.faded(texel))
    }

    /// Draws the edges of a sheet.
    fn outline(&self, canvas: &mut Canvas, layer: Layer, lift: i32) {
        let space = self.space;
        let opacity = match layer {
            _ if layer == self.chosen => 0xFF,
            Layer::Result => 0x00,
            Layer::Sprites => 0x48,
            _ if self.is_bright(layer) => 0x90,
            _ => 0x48,
        };
        let colour = space.faded(opacity << 24 | layer.tint());
        let top = Point::new(space.x(0, 0) - 1, space.y(0, lift) - 1);
        let bottom = Point::new(space.x(0, space.lines - 1) - 1, space.y(space.lines, lift));
        let right = Point::new(space.x(COLUMNS, 0) - space.x(0, 0) + 1, 0);
        canvas.line(top, top + right, 1, colour);
        canvas.line(bottom, bottom + right, 1, colour);
        let below = Point::new(0, 1);
        for side in [Point::default(), right] {
            canvas.line(top + side + below, bottom + side - below, 1, colour);
        }
    }

    /// Draws the four posts along which the sheets are lifted.
    fn paint_posts(&self, canvas: &mut Canvas) {
        let highest = self.sheets.last().map_or(0, |sheet| sheet.1);
        let space = self.space;
        let colour = space.faded(0x3080_8088);
        for (column, line) in [(0, 0), (COLUMNS, 0), (0, space.lines - 1), (COLUMNS, space.lines - 1)] {
            let x = space.x(column, line);
            canvas.line(Point::new(x, space.y(line, highest)), Point::new(x, space.y(line, 0)), 1, colour);
        }
    }

    /// Returns the plumb lines of the pointer, of the other sprites and of the Bobs.
    fn plumbs(&self) -> Vec<Plumb> {
        let level = |layer| self.sheets.iter().position(|sheet| sheet.0 == layer).unwrap_or(0);
        let mut plumbs = Vec::new();
        for (number, sprite) in self.scene.sprites() {
            // The pointer points with its left/top corner.
            let by =
                if number == 0 { (0, 0) } else { (SPRITE_WIDTH as i32 / 2, sprite.data.height() as i32 / 2) };
            let (column, line) =
                (sprite.x.saturating_add(by.0).saturating_mul(2), sprite.y.saturating_add(by.1));
            plumbs.push(Plumb { column, line, from: level(Layer::Sprites) });
        }
        for &(origin, bob) in &self.scene.bobs {
            let area = self.lines_of(Scene::bounds(origin, bob));
            for column in [area.x, area.right() - 1] {
                plumbs.push(Plumb { column, line: area.bottom() - 1, from: level(Layer::Bob) });
            }
        }
        let display = Rect::new(0, 0, COLUMNS, self.space.lines);
        plumbs.retain(|plumb| display.contains(Point::new(plumb.column, plumb.line)));
        plumbs
    }

    /// Converts a rectangle in display rows to one in video lines.
    fn lines_of(&self, area: Rect) -> Rect {
        let (y, bottom) = (area.y >> self.scene.lace, (area.bottom() - 1) >> self.scene.lace);
        Rect { y, height: bottom - y + 1, ..area }
    }

    /// Draws the part of a plumb line between two sheets, and the point where it meets the lower one.
    fn hang(&self, canvas: &mut Canvas, plumb: &Plumb, lift: i32, above: i32) {
        let x = self.space.x(plumb.column, plumb.line);
        let (y, top) = (self.space.y(plumb.line, lift), self.space.y(plumb.line, above));
        canvas.line(Point::new(x, top), Point::new(x, y), 3, self.space.faded(0xD0FF_FFFF));
        canvas.fill(Rect::new(x - 1, y, 3, 1), self.space.faded(0xC0FF_FFFF));
    }

    /// Frames the place of a Bob on the sheet with this lift.
    fn frame_bob(&self, canvas: &mut Canvas, origin: Point, bob: &BobTrace, lift: i32) {
        let area = self.lines_of(Scene::bounds(origin, bob));
        let corner = |column, line| Point::new(self.space.x(column, line), self.space.y(line, lift));
        let (left, right) = (area.x - 1, area.right());
        let (top, bottom) = (area.y - 1, area.bottom());
        let corners = [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)];
        for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
            canvas.line(*from, *to, 1, self.space.faded(0xE0FF_FFFF));
        }
    }

    /// Draws a Bob at one lift and the pixels that it covers at another.
    fn paint_bob(&self, canvas: &mut Canvas, origin: Point, bob: &BobTrace, lift: i32, ghost: i32) {
        let scene = self.scene;
        let (width, height) = (bob.mask.width() as i32, bob.mask.height() as i32);
        let is_set = |x, y| bob.mask.pen_at(x, y).is_some_and(|pen| pen.0 != 0);
        let step = 1 << scene.lace;
        let first = origin.y & (step - 1);
        self.frame_bob(canvas, origin, bob, ghost);
        for y in (first - 2 * step..height + 2 * step).step_by(step as usize) {
            for x in -3..width + 3 {
                let at = origin + Point::new(x, y);
                let draw = |canvas: &mut Canvas, lift, colour| {
                    canvas.fill(self.space.cell(at.x, at.y >> scene.lace, lift), self.space.faded(colour));
                };
                let inside = x >= 0 && x < width && y >= 0 && y < height;
                let saved = bob.saved.pen_at(x + bob.inset, y).filter(|_| inside);
                let row = usize::try_from(at.y).ok().and_then(|row| scene.rows.get(row));
                if let (Some(pen), Some(row)) = (saved, row) {
                    draw(canvas, ghost, 0xB000_0000 | scene.colour(row, usize::from(pen.0)));
                }
                if is_set(x, y) {
                    draw(canvas, lift, OPAQUE | scene.playfield(at.x, at.y).unwrap_or(WHITE));
                } else if is_set(x - 1, y) || is_set(x + 1, y) || is_set(x, y - step) || is_set(x, y + step) {
                    draw(canvas, lift, OPAQUE | WHITE);
                } else if (-3..=3).any(|by| is_set(x + by, y))
                    || (-2..=2).any(|by| is_set(x - 1, y + by * step) || is_set(x + 1, y + by * step))
                {
                    // A dark rim separates the white edge from bright planes.
                    draw(canvas, lift, 0xC000_0000 | GROUND);
                }
            }
        }
    }

    fn paint_sprites(&self, canvas: &mut Canvas, lift: i32) {
        let (scene, space) = (self.scene, self.space);
        let sprites: Vec<_> = scene.sprites().collect();
        for &(number, sprite) in sprites.iter().rev() {
            let data = &sprite.data;
            let is_set = |x: usize, row: usize| data.value(x, row) > 0;
            let is_edge = |x: usize, row: usize| {
                is_set(x.saturating_sub(1), row)
                    || x + 1 < SPRITE_WIDTH && is_set(x + 1, row)
                    || is_set(x, row.saturating_sub(1))
                    || row + 1 < data.height() && is_set(x, row + 1)
            };
            for row in 0..data.height() {
                let line = sprite.y.saturating_add(row as i32);
                let display = usize::try_from(line).ok().and_then(|line| scene.rows.get(line << scene.lace));
                let Some(registers) = display.filter(|registers| registers.planes > 0) else { continue };
                for x in 0..SPRITE_WIDTH {
                    let value = data.value(x, row);
                    let column = sprite.x.saturating_add(x as i32).saturating_mul(2);
                    // A pale edge shows dark sprites on the dark ground.
                    let colour = match value {
                        0 if is_edge(x, row) => 0x7000_0000 | WHITE,
                        0 => continue,
                        _ => OPAQUE | scene.colour(registers, colour_register(number, value)),
                    };
                    if (0..COLUMNS).contains(&column) {
                        let cell = space.cell(column, line, lift);
                        let cell = Rect { width: space.x(column + 2, line) - cell.x, ..cell };
                        canvas.fill(cell, space.faded(colour));
                    }
                }
            }
        }
    }
}
