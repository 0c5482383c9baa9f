//! Re-exports the items needed to implement a game:
//! rules, engines, commands and a board window.

pub use rand_chacha::ChaCha8Rng;

pub use crate::entry::command::{Command, Example, GameCommand};
pub use crate::entry::drawing::{Drawing, Drawings};
pub use crate::entry::option::GameOption;
pub use crate::entry::option_values::{OptionError, OptionValues};
pub use crate::entry::scripting::{Ending, Vocabulary};
pub use crate::entry::seats::{Difficulty, SeatPlayer, Seats, with_human};
pub use crate::judge::NoOracle;
pub use crate::table::GameEntry;
pub use crate::table::window_spec::{OpenedGame, Site, WindowSpec};
pub use crate::table::{
    BoardCommand, BoardOf, Canvas, Fitted, GameOptions, Happening, MovePlaces, OwnMenus, OwnState, Panel,
    ShownOf, Table, TableGame, Task, Texts,
};
pub use crate::view::engine_seats::EngineSeats;
pub use crate::view::info::{Info, Text};
pub use crate::view::keyboard::Grid;
pub use crate::view::menu::{MenuRow, MenuTable, TableCommand, all_common_rows};
pub use crate::view::menu_layout::MenuPlacement;
pub use crate::view::names::capitalized;
pub use crate::view::opening::Opening;
pub use crate::view::scale::Scale;
pub use crate::view::sides::{index_of, other};
pub use crate::view::window_frame::FRAMED;
pub use boardgame_engine::alpha_beta::AlphaBeta;
pub use boardgame_engine::arrows::Direction;
pub use boardgame_engine::contract::{Engine, SearchInfo};
pub use boardgame_engine::engine_game::EngineGame;
pub use boardgame_engine::fields::Fields;
pub use boardgame_engine::outcome::Winners;
pub use boardgame_engine::queries::think;
pub use boardgame_engine::record::{self, GamePosition, NotLegal, ParseRecordError};
pub use boardgame_engine::search_control::{Aborted, SearchControl};
pub use boardgame_engine::square::Square;
pub use boardgame_engine::step::Step;
pub use boardgame_engine::text_search;
pub use boardgame_engine::ugi::{SearchContext, UgiProfile, texts};
pub use boardgame_engine::win_chances::{WinChances, WinEstimator};
pub use small_amiga::chips::{Pen, Point, Rect, Ticks};
pub use small_amiga::graphics::RastPort;
pub use small_amiga::intuition::{Intuition, NewWindow, ScreenId, WindowFlags};
