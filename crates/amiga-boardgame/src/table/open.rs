//! Opens the window of a game, and starts its first game.
//!
//! The window gets a footer for the buttons at the end of a game if the game wants it and the screen has room for it.
//! Menus and the contents of the window are left to the game.

use crate::judge::first_fair_board;
use crate::table::game::TableGame;
use crate::table::judging;
use crate::table::menu_commands::ShownMenus;
use crate::table::model::Model;
use crate::table::start;
use crate::table::start::Start;
use crate::table::state::BoardState;
use crate::table::turn;
use crate::table::window::Table;
use crate::table::window_spec::Site;
use crate::view::assistance::Assistance;
use crate::view::classic_mode::ClassicMode;
use crate::view::described::Happening;
use crate::view::opening::Opening;
use crate::view::scale::Scale;
use crate::view::window_frame::{StartError, check_window, frame_beside_others};
use small_amiga::chips::Rect;
use small_amiga::graphics::{GelsInfo, Image};
use small_amiga::intuition::{BORDER_BOTTOM, BORDER_LEFT, NewWindow};

/// Height of a window's button row, not counting the height of the font, in non-interlaced rows.
const FOOT: i32 = 5;

impl<G: TableGame> Table<G> {
    /// Opens the window of a game with its menus, and starts the search for the first turn.
    ///
    /// `pictures` are the pictures of the sides in the menus.
    ///
    /// # Errors
    /// Returns a [`StartError`] if the screen is too low or no thread can be created.
    pub fn open(
        site: Site<'_>,
        opening: Opening<G::Position>,
        mut window: NewWindow,
        pictures: &[&Image],
        game: G,
    ) -> Result<Self, StartError> {
        let Site { intuition, port, drawings, start, .. } = site;
        let Start { seed, personal, .. } = *start;
        let mode = ClassicMode::of(personal, opening.personal);
        let personal = personal.or(opening.personal);
        let screen = intuition.screen_or_public(window.screen);
        let letters = window.font.as_ref().unwrap_or(screen.font()).y_size() as i32;
        let menus = ShownMenus { mode, pictures: pictures.iter().map(|&picture| picture.clone()).collect() };
        // The user can leave the mode Chosen, and then sees the larger menus.
        let largest = if mode == ClassicMode::Chosen { ClassicMode::Off } else { mode };
        check_window(screen, window.frame.height, &menus.strip_in::<G>(largest, screen))?;
        let strip = menus.strip_in::<G>(mode, screen);
        let size = (window.frame.width, window.frame.height);
        // The user may leave classic mode later, unless an option has selected it.
        let foot = if G::INFO.has_foot && mode != ClassicMode::Fixed {
            add_footer(&mut window.frame, Scale::for_screen(screen))
        } else {
            Rect::default()
        };
        let aids = Assistance::of(mode, personal);
        if !aids.is_classic() {
            window.frame = frame_beside_others(intuition.screen_or_public(window.screen), window.frame);
        }
        let setup = opening.setup;
        // The number of a fair board is the seed of the session, so that `--seed` deals the same board.
        let wants_fair =
            judging::is_solved::<G>() && opening.is_fair && !mode.is_on() && opening.line.is_none();
        let number =
            (wants_fair && G::deals_boards(setup)).then(|| first_fair_board::<G::Oracle>(seed, setup));
        let seed = number.flatten().unwrap_or(seed);
        let mut model = Model::open(intuition, port, (start, seed), opening, aids, (window, strip, menus))?;
        model.session_mut().set_undo_scope(mode.undo_scope(G::INFO.classic_undo));
        let board = BoardState { foot, size, letters, ..BoardState::new(model) };
        let mut program = Self {
            game,
            board,
            gels: GelsInfo::default(),
            title: String::new(),
            is_covered: false,
            announced: None,
            drawings: drawings.clone(),
        };
        if program.session().game().plies() == 0 {
            program.tell_game(intuition, Happening::Replaced);
        }
        turn::start(&mut program, intuition);
        program.refresh(intuition);
        start::begin(&mut program, intuition, start);
        Ok(program)
    }
}

/// Enlarges a window by a row of buttons at the bottom, and returns the area of this row.
///
/// The area is empty if the screen has no room for a footer.
pub(super) fn add_footer(frame: &mut Rect, scale: Scale) -> Rect {
    let rows = scale.font_height + scale.rows(FOOT);
    if frame.height + rows > scale.screen {
        return Rect::default();
    }
    frame.height += rows;
    frame.y = frame.y.min(scale.screen - frame.height);
    let margin = BORDER_LEFT + 2;
    Rect::new(margin, frame.height - BORDER_BOTTOM - rows, frame.width - 2 * margin, rows - scale.rows(1))
}
