//! The grid over a game's board, by which screen readers and the keyboard use the board.
//!
//! The grid is one tab stop. Keys on a cell go to the running computer like all others, and the focus follows
//! the keyboard's cursor of the game. The names of the cells come from the game.

use small_amiga_window::keys::Keycap;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, Event, HtmlElement, PointerEvent};

use super::{Page, bar, dom, with_page};

/// HTML attribute with the name of a cell, as used in moves.
const NAME: &str = "data-name";

/// A board cell in the grid for screen readers and the keyboard.
#[derive(Debug)]
struct Cell {
    element: HtmlElement,
    name: String,
    text: String,
    place: Option<[i32; 4]>,
    has_cursor: bool,
}

#[derive(Debug, Default)]
pub struct Board {
    cells: Vec<Cell>,
    /// Index of the board cell that the Tab key reaches.
    current: usize,
}

impl Board {
    /// Makes the cell with index `at` the only one that the Tab key reaches. With `has_focus`, it also gets the
    /// focus.
    fn move_tab_stop(&mut self, at: usize, has_focus: bool) {
        let before = std::mem::replace(&mut self.current, at);
        for (at, is_stop) in [(before, false), (at, true)] {
            if let Some(cell) = self.cells.get(at) {
                let _ = cell.element.set_attribute("tabindex", if is_stop { "0" } else { "-1" });
                if is_stop && has_focus {
                    let _ = cell.element.focus();
                }
            }
        }
    }
}

pub fn listen() {
    let Some(grid) = grid() else { return };
    dom::add_listener(&grid, "focusin", |event: Event| point_at(&event));
    // The mouse and fingers use the picture below the grid.
    dom::add_listener(&grid, "mousedown", |event: Event| event.prevent_default());
    dom::add_listener(&grid, "click", |event: PointerEvent| {
        // Screen readers click without a pointing device.
        if event.detail() == 0 {
            point_at(&event);
            bar::press(&[Keycap::Enter]);
        }
    });
}

fn grid() -> Option<HtmlElement> {
    dom::element("board")
}

/// Returns the name of the cell that an event is directed at.
pub fn cell_of(event: &Event) -> Option<String> {
    event.target()?.dyn_into::<Element>().ok()?.get_attribute(NAME)
}

/// Moves the game's cursor to the cell that an event is directed at.
pub fn point_at(event: &Event) {
    if let Some(name) = cell_of(event) {
        with_page(|page| {
            page.computer.stage_mut().point_at(&name);
            // A key of this frame may move the cursor on, and the focus has to follow it from here.
            if let Some(at) = page.board.cells.iter().position(|cell| cell.name == name) {
                page.board.move_tab_stop(at, false);
            }
        });
        super::frames::wake();
    }
}

/// Focuses the grid if a game is in front and the user is not dragging a piece.
pub fn focus() {
    with_page(|page| {
        let stage = page.computer.stage();
        let is_free = stage.actor().is_some_and(|actor| !actor.pulse().is_holding);
        let cell = page.board.cells.get(page.board.current);
        if let Some(cell) = cell.filter(|_| is_free && !stage.game_areas().is_empty()) {
            let _ = cell.element.focus();
        }
    });
}

/// Updates the grid from the cells of the game in front.
pub fn update(page: &mut Page) {
    let stage = page.computer.stage();
    let actor = stage.actor().filter(|actor| actor.pulse().window == stage.window());
    let rows = actor.map(|actor| actor.cells(stage.intuition())).unwrap_or_default();
    let board = &mut page.board;
    let has_focus = dom::document()
        .and_then(|document| document.active_element())
        .is_some_and(|element| element.has_attribute(NAME));
    let names = rows.iter().flatten().map(|cell| &cell.name);
    if !names.eq(board.cells.iter().map(|cell| &cell.name)) {
        let lengths: Vec<usize> = rows.iter().map(Vec::len).collect();
        board.cells = created(&lengths).unwrap_or_default();
        let middle = lengths.len() / 2;
        let columns = lengths.get(middle).copied().unwrap_or_default();
        board.move_tab_stop(lengths[..middle].iter().sum::<usize>() + columns / 2, has_focus);
    }
    let mut cursor = board.current;
    for (at, (shown, cell)) in board.cells.iter_mut().zip(rows.into_iter().flatten()).enumerate() {
        let set = |name, value: &str| _ = shown.element.set_attribute(name, value);
        if shown.text != cell.text {
            set("aria-label", &cell.text);
            shown.text = cell.text;
        }
        if shown.name != cell.name {
            set(NAME, &cell.name);
            shown.name = cell.name;
        }
        let place = page.screen.on_page(cell.area);
        if shown.place != place {
            shown.place = place;
            if let Some([left, top, width, height]) = place {
                let css = format!("left:{left}px;top:{top}px;width:{width}px;height:{height}px");
                shown.element.style().set_css_text(&css);
            }
        }
        if shown.has_cursor != cell.has_cursor {
            shown.has_cursor = cell.has_cursor;
            // The picture shows the cursor. Without it, the style sheet shows the focus.
            let _ = shown.element.toggle_attribute("data-cursor");
        }
        if cell.has_cursor {
            cursor = at;
        }
    }
    if cursor != board.current {
        board.move_tab_stop(cursor, has_focus);
    }
}

/// Replaces all cells of the grid by new cells without names, and returns the new cells. `lengths` has the number
/// of cells in each row.
fn created(lengths: &[usize]) -> Option<Vec<Cell>> {
    let (document, grid) = (dom::document()?, grid()?);
    let create = |role, parent: &Element| {
        let element: HtmlElement = document.create_element("div").ok()?.dyn_into().ok()?;
        element.set_attribute("role", role).ok()?;
        parent.append_child(&element).ok()?;
        Some(element)
    };
    grid.set_text_content(None);
    grid.set_hidden(lengths.is_empty());
    let mut cells = Vec::new();
    for columns in lengths {
        let row = create("row", &grid)?;
        for _ in 0..*columns {
            let element = create("gridcell", &row)?;
            element.set_attribute("tabindex", "-1").ok()?;
            cells.push(Cell {
                element,
                name: String::new(),
                text: String::new(),
                place: None,
                has_cursor: false,
            });
        }
    }
    Some(cells)
}
