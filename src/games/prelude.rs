//! Re-exports the items needed to implement a game outside this crate:
//! rules, engines, commands and a board window.

pub use rand_chacha::ChaCha8Rng;

pub use super::entry::GameEntry;
pub use super::entry::command::{Command, Example, GameCommand, Task};
pub use super::entry::option::GameOption;
pub use super::entry::option_values::{OptionError, OptionValues};
pub use super::entry::scripting::{Ending, Vocabulary};
pub use super::entry::seats::{Difficulty, SeatPlayer, Seats};
pub use super::entry::window::{GameLauncher, WindowSpec};
pub use super::view::board::{self, BoardGame, BoardSetup, BoardState};
pub use super::view::game_window::FRAMED;
pub use super::view::keyboard::{CursorStep, Field};
pub use super::view::menu::HasMenus;
pub use super::view::program::{self, GameProgram};
pub use super::view::scale::Scale;
pub use boardgame_engine::contract::{Engine, Game, SearchInfo, Winners};
pub use boardgame_engine::fields::Fields;
pub use boardgame_engine::queries::{BatchGame, EngineMoveQuery};
pub use boardgame_engine::record::{self, GamePosition, NotLegal, ParseRecordError};
pub use boardgame_engine::search_control::{Aborted, SearchControl};
pub use boardgame_engine::square::Square;
pub use boardgame_engine::text_search::{self, NamedEngines};
pub use boardgame_engine::ugi::{SearchContext, UgiGame, UgiProfile, texts};
pub use boardgame_engine::win_chances::{WinChances, WinEstimator};
pub use small_amiga::machine::colour::Pen;
pub use small_amiga::machine::geometry::{Point, Rect};
pub use small_amiga::machine::vblank::Ticks;
pub use small_amiga::system::computer;
pub use small_amiga::system::exec::signals::Signals;
pub use small_amiga::system::intuition::Intuition;
pub use small_amiga::system::intuition::window::NewWindow;
