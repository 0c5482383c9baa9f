//! The picture of a game for narrow displays: the board, and below it the parts of the panel side by side.
//!
//! An [`Arrangement`] copies areas of the screen's picture to a new picture and maps positions back. Scaling
//! the new picture is left to the program's own [`Placement`].

use small_amiga::chips::Rect;
use small_amiga_window::scaling::{Fit, Picture, Placement};

/// Number of picture rows between the board and the panel.
const GAP: i32 = 3;

/// An area of the screen, with its position and magnification in the picture for narrow displays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Tile {
    from: Rect,
    to: (i32, i32),
    /// Factor by which the area is magnified in both directions.
    zoom: i32,
}

impl Tile {
    const fn shown(&self) -> Rect {
        Rect::new(self.to.0, self.to.1, self.from.width * self.zoom, self.from.height * self.zoom)
    }

    /// Returns the distance of a point from the tile, or 0 inside the tile.
    ///
    /// The point is in the picture for narrow displays.
    fn distance(&self, (x, y): (i32, i32)) -> i32 {
        let shown = self.shown();
        let beyond = |at: i32, first: i32, end: i32| (first - at).max(at - end + 1).max(0);
        beyond(x, shown.x, shown.right()) + beyond(y, shown.y, shown.bottom())
    }
}

/// A picture for narrow displays, composed of the board and the parts of the panel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrangement {
    width: i32,
    height: i32,
    tiles: Vec<Tile>,
}

impl Arrangement {
    /// Creates an arrangement for narrow displays with the parts of the panel below the board.
    ///
    /// The parts are side by side, enlarged by the largest whole factor at which they are not wider than the
    /// board. They have room for two thirds of the panel, so that the board stays in its place when a game
    /// divides its panel differently.
    ///
    /// Returns `None` without a panel.
    pub fn new(areas: &[Rect]) -> Option<Self> {
        let (board, parts) = areas.split_first()?;
        let panel: i32 = parts.iter().map(|part| part.height).sum();
        let tile = Tile { from: *board, to: (0, 0), zoom: 1 };
        Self::below(vec![tile], (board.width, board.height), parts, panel * 2 / 3)
    }

    /// Creates an arrangement for narrow displays with the panel below a board that is turned by 90 degrees.
    ///
    /// The columns of the board, from right to left, become the rows. Each cell is copied upright.
    ///
    /// `cell` is the area of any cell, and a pixel of the picture is `rows` times as high as wide.
    pub fn turned(areas: &[Rect], cell: Rect, rows: usize) -> Option<Self> {
        let (board, parts) = areas.split_first()?;
        let (columns, lines) = (board.width / cell.width.max(1), board.height / cell.height.max(1));
        let (width, height) = (lines * cell.width, columns * cell.height);
        if columns <= lines || cell.width != cell.height * rows as i32 {
            return None;
        }
        let tiles = (0..columns).flat_map(|column| {
            (0..lines).map(move |line| Tile {
                from: Rect::new(
                    board.x + column * cell.width,
                    board.y + line * cell.height,
                    cell.width,
                    cell.height,
                ),
                to: (line * cell.width, (columns - 1 - column) * cell.height),
                zoom: 1,
            })
        });
        Self::below(tiles.collect(), (width, height), parts, 0)
    }

    /// Creates an arrangement with the parts of the panel side by side below a board.
    ///
    /// The board consists of `tiles` and is `board` columns wide and `top` rows high. `parts` are the areas of the
    /// panel on the screen.
    ///
    /// The room below the board is at least `least` rows of the panel high.
    fn below(mut tiles: Vec<Tile>, (board, top): (i32, i32), parts: &[Rect], least: i32) -> Option<Self> {
        let together: i32 = parts.iter().map(|part| part.width).sum();
        let zoom = board.checked_div(together)?.max(1);
        let width = board.max(together * zoom);
        // A board that is narrower than the panel stands in the middle.
        for tile in &mut tiles {
            tile.to.0 += (width - board) / 2;
        }
        let free = (width - together * zoom) / (parts.len() as i32 + 1);
        let mut left = free;
        for part in parts {
            tiles.push(Tile { from: *part, to: (left, top + GAP), zoom });
            left += part.width * zoom + free;
        }
        let height = tiles.iter().map(|tile| tile.shown().bottom()).max()?.max(top + GAP + least * zoom);
        (width > 0 && height > 0).then_some(Self { width, height, tiles })
    }

    /// Composes the picture for narrow displays from areas of the screen's picture. `pixels` is the buffer for the
    /// result.
    pub fn compose<'a>(&self, picture: &Picture<'a>, pixels: &'a mut Vec<u32>) -> Picture<'a> {
        let width = self.width as usize;
        pixels.clear();
        // The space beside the parts has the colour of the panel.
        let panel = self.tiles.last().map(|tile| tile.from);
        let paper = panel.and_then(|part| {
            picture
                .pixels
                .get(part.bottom().max(1) as usize * picture.width - picture.width + part.x as usize)
        });
        pixels.resize(width * self.height as usize, paper.copied().unwrap_or_default());
        for tile in &self.tiles {
            let (from, shown, zoom) = (tile.from, tile.shown(), tile.zoom.max(1) as usize);
            for (at, y) in (shown.y..shown.bottom()).enumerate() {
                let start = (from.y as usize + at / zoom) * picture.width + from.x as usize;
                let source = picture.pixels.get(start..start + from.width as usize);
                let to = y as usize * width + shown.x as usize;
                let target = pixels.get_mut(to..to + shown.width as usize);
                let Some((source, target)) = source.zip(target) else { continue };
                for (pixels, pixel) in target.chunks_mut(zoom).zip(source) {
                    pixels.fill(*pixel);
                }
            }
        }
        Picture { width, height: self.height as usize, pixels, ..*picture }
    }

    /// Returns the picture for narrow displays without its pixels, for calculations that need only its size.
    pub fn outline<'a>(&self, picture: &Picture<'a>) -> Picture<'a> {
        Picture { width: self.width as usize, height: self.height as usize, pixels: &[], ..*picture }
    }

    /// Converts a point of the picture for narrow displays to a point of the screen.
    ///
    /// Also returns the nearest point inside the areas.
    ///
    /// A point outside all areas is converted as if the nearest area extended to it.
    pub fn to_screen(&self, at: (i32, i32)) -> ((i32, i32), (i32, i32)) {
        let Some(tile) = self.tiles.iter().min_by_key(|tile| tile.distance(at)) else { return (at, at) };
        let from = tile.from;
        let x = from.x + (at.0 - tile.to.0).div_euclid(tile.zoom);
        let y = from.y + (at.1 - tile.to.1).div_euclid(tile.zoom);
        let nearest = (x.clamp(from.x, from.right() - 1), y.clamp(from.y, from.bottom() - 1));
        ((x, y), nearest)
    }

    /// Converts a point of the screen to a point of the picture for narrow displays.
    ///
    /// Returns `None` for points that the picture for narrow displays leaves out.
    pub fn from_screen(&self, (x, y): (i32, i32)) -> Option<(i32, i32)> {
        let point = small_amiga::chips::Point::new(x, y);
        let tile = self.tiles.iter().find(|tile| tile.from.contains(point))?;
        let place = |at: i32, from: i32, to: i32| to + (at - from) * tile.zoom + tile.zoom / 2;
        Some((place(x, tile.from.x, tile.to.0), place(y, tile.from.y, tile.to.1)))
    }

    /// Returns the number of device pixels per column if the picture for narrow displays is scaled to an area.
    ///
    /// `room` is the width and height of the area, in device pixels.
    fn scale(&self, room: (usize, usize), picture: &Picture<'_>) -> f64 {
        let placed = Placement::new(room, &self.outline(picture), Fit::Smooth);
        placed.shown().0 as f64 / f64::from(self.width)
    }
}

/// Returns the arrangement that shows the board largest in an area of the size `room`.
///
/// The size is in device pixels.
///
/// Returns `None` if the whole screen shows the board about as large.
pub fn best(
    areas: &[Rect],
    cell: Option<Rect>,
    room: (usize, usize),
    picture: &Picture<'_>,
) -> Option<Arrangement> {
    let turned = cell.and_then(|cell| Arrangement::turned(areas, cell, picture.shape.rows()));
    let scale = |arrangement: &Arrangement| arrangement.scale(room, picture);
    let straight = Arrangement::new(areas);
    let best = turned.into_iter().chain(straight).max_by(|one, other| scale(one).total_cmp(&scale(other)))?;
    let whole = Placement::new(room, picture, Fit::Smooth).shown().0 as f64 / picture.width.max(1) as f64;
    (scale(&best) > 1.1 * whole).then_some(best)
}

#[cfg(test)]
mod tests {
    use super::*;
    use small_amiga_window::PixelShape;

    /// The areas of a test game: a board of 4 x 2 cells, and the two parts of the panel to the right of it.
    const AREAS: [Rect; 3] = [Rect::new(2, 1, 16, 4), Rect::new(20, 1, 4, 2), Rect::new(20, 3, 4, 3)];
    const CELL: Rect = Rect::new(2, 1, 4, 2);

    fn picture(pixels: &[u32]) -> Picture<'_> {
        Picture { width: 24, height: 8, pixels, shape: PixelShape::Tall, border: &[], detail: (1, 1) }
    }

    #[test]
    fn panel_parts_stand_enlarged_below_the_board() {
        let screen: Vec<u32> = (0..24 * 8).collect();
        let arranged = Arrangement::new(&AREAS).unwrap();
        let mut pixels = Vec::new();
        let shown = arranged.compose(&picture(&screen), &mut pixels);
        assert_eq!((shown.width, shown.height), (16, 4 + 3 + 6));
        // The upper left corners of the board and of both parts.
        let at = |x: usize, y: usize| shown.pixels[y * 16 + x];
        assert_eq!([at(0, 0), at(0, 7), at(1, 8), at(8, 7)], [26, 44, 44, 3 * 24 + 20]);
    }

    #[test]
    fn board_narrower_than_the_panel_is_centred() {
        let areas = [Rect::new(0, 0, 6, 4), Rect::new(6, 0, 5, 2), Rect::new(6, 2, 5, 2)];
        assert_eq!(Arrangement::new(&areas).unwrap().from_screen((0, 0)), Some((2, 0)));
    }

    #[test]
    fn board_stays_in_place_when_the_panel_is_divided_differently() {
        let panel = Rect::new(20, 0, 6, 9);
        let heights = [3, 4, 5, 6].map(|at| {
            let [top, bottom] = panel.split_at(at);
            Arrangement::new(&[Rect::new(0, 0, 12, 9), top, bottom]).unwrap().height
        });
        assert_eq!(heights, [9 + 3 + 6; 4]);
    }

    #[test]
    fn points_of_the_arranged_picture_lead_back() {
        for arranged in [Arrangement::new(&AREAS).unwrap(), Arrangement::turned(&AREAS, CELL, 2).unwrap()] {
            for area in AREAS {
                for at in [(area.x, area.y), (area.right() - 1, area.bottom() - 1)] {
                    let there = arranged.from_screen(at).unwrap();
                    assert_eq!(arranged.to_screen(there), (at, at));
                }
            }
            assert_eq!(arranged.from_screen((0, 0)), None);
        }
        let beside = Arrangement::new(&AREAS).unwrap().to_screen((-3, 0));
        assert_eq!(beside, ((-1, 1), (2, 1)));
    }

    #[test]
    fn turned_board_has_its_right_column_on_top() {
        let turned = Arrangement::turned(&AREAS, CELL, 2).unwrap();
        assert_eq!(turned.from_screen((14, 1)), Some((0, 0)));
        assert_eq!(turned.from_screen((2, 1)), Some((0, 6)));
        assert_eq!(turned.from_screen((2, 3)), Some((4, 6)));
        assert_eq!(Arrangement::turned(&AREAS, Rect::new(2, 1, 4, 4), 2), None, "cells are not square");
    }

    #[test]
    fn arrangement_is_used_only_where_it_enlarges_the_board() {
        let screen = [0; 24 * 8];
        let picture = picture(&screen);
        assert!(best(&AREAS, None, (240, 600), &picture).is_some());
        assert_eq!(best(&AREAS, None, (480, 160), &picture), None);
        assert_eq!(best(&[], None, (240, 600), &picture), None);
    }
}
