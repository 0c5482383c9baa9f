//! Trippples' menus: its own with the players, and the one of the rules.
//!
//! Knows what stands in them and what their numbers mean. Leaves what a choice does to [`super`].

use super::Trippples;
use crate::games::session::{Player, Session};
use crate::games::tiles::view::program::Wanted;
use crate::games::trippples::minds::{Depth, MindName};
use crate::games::trippples::{Line, Options, Rules, Side};
use crate::games::view::menu::{MenuBuilder, MenuKit};
use crate::system::intuition::menu::{Menu, MenuNumber, MenuStrip};

/// What only these menus can ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// A mind plays a piece.
    Mind(Side, MindName),
    /// Legal squares are framed, or no longer.
    ShowLegal,
    /// Count games anew.
    ResetScore,
    /// The house's rules.
    House,
    /// The official rules.
    Official,
    /// An option of the official rules was turned over.
    Option(Options),
    /// The next move is a called freeze, or no longer.
    CallFreeze,
    /// Offer a draw, or accept one.
    Draw,
}

const CIRCLE_PLAYER: usize = 0;
const SQUARE_PLAYER: usize = 2;
const SHOW_LEGAL: usize = 4;
const SUGGEST: usize = 5;
const TAKE_BACK: usize = 6;
const PLAY_AGAIN: usize = 7;
const NEW_BOARD: usize = 8;
const RESET_SCORE: usize = 9;
const QUIT: usize = 10;

/// The menu of the rules has this place in the strip.
const RULES: usize = 2;
const HOUSE: usize = 0;
const OFFICIAL: usize = 1;
const FREEZE: usize = 2;
const WILD: usize = 3;
const PLACE: usize = 4;
const CALL: usize = 5;
const DRAW: usize = 6;

/// The option of each line of the rules' menu that has one.
const OPTIONS: [(usize, Options); 3] =
    [(FREEZE, Options::FREEZE), (WILD, Options::WILD), (PLACE, Options::PLACE)];

/// Columns from where the bar's text may begin to the rules: right of the Oracle.
const RULES_LEFT: i32 = 492;
/// Columns its lines begin left of its title.
const RULES_INDENT: i32 = 66;

/// The number of the line that shows legal squares.
pub const SHOW_LEGAL_ITEM: MenuNumber = MenuNumber::new(0, SHOW_LEGAL, None);
/// The number of the line that calls a freeze.
pub const CALL_ITEM: MenuNumber = MenuNumber::new(RULES, CALL, None);
/// The number of the line that offers a draw.
pub const DRAW_ITEM: MenuNumber = MenuNumber::new(RULES, DRAW, None);

/// The minds of the first column of players, a human before them; the second has minimax.
const SIMPLE: [MindName; 4] = [MindName::Random, MindName::Manhattan, MindName::Euclidean, MindName::Perfect];

/// All minds, as the menu has them.
fn minds() -> impl Iterator<Item = MindName> {
    SIMPLE.into_iter().chain(Depth::ALL.map(MindName::Minimax))
}

/// What the menu calls a mind.
fn name(mind: MindName) -> String {
    let text = mind.to_string().replace(':', " ");
    let mut letters = text.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

/// What a pick asks for.
#[must_use]
pub fn choice(number: MenuNumber) -> Option<Wanted<Trippples>> {
    let player = |side| match number.sub()?.checked_sub(1) {
        None => Some(Wanted::Player(side, Player::Human)),
        Some(at) => minds().nth(at).map(|mind| Wanted::Game(Choice::Mind(side, mind))),
    };
    match (number.menu(), number.item()) {
        (0, CIRCLE_PLAYER) => player(Side::Circle),
        (0, SQUARE_PLAYER) => player(Side::Square),
        (0, SHOW_LEGAL) => Some(Wanted::Game(Choice::ShowLegal)),
        (0, SUGGEST) => Some(Wanted::Suggest),
        (0, TAKE_BACK) => Some(Wanted::TakeBack),
        (0, PLAY_AGAIN) => Some(Wanted::PlayAgain),
        (0, NEW_BOARD) => Some(Wanted::NewGame),
        (0, RESET_SCORE) => Some(Wanted::Game(Choice::ResetScore)),
        (0, QUIT) => Some(Wanted::Quit),
        (RULES, HOUSE) => Some(Wanted::Game(Choice::House)),
        (RULES, OFFICIAL) => Some(Wanted::Game(Choice::Official)),
        (RULES, CALL) => Some(Wanted::Game(Choice::CallFreeze)),
        (RULES, DRAW) => Some(Wanted::Game(Choice::Draw)),
        (RULES, item) => {
            let option = OPTIONS.iter().find(|(at, _)| *at == item);
            option.map(|&(_, option)| Wanted::Game(Choice::Option(option)))
        }
        _ => None,
    }
}

/// Whether a freeze can be called with the next move: a person's, by rules that have calls.
#[must_use]
pub fn can_call(session: &Session<Line>) -> bool {
    session.game().current().rules().has(Options::FREEZE) && is_walking(session)
}

/// Whether a person is to move a piece.
fn is_walking(session: &Session<Line>) -> bool {
    session.to_move() == Some(Player::Human) && !session.game().current().is_placing()
}

/// Sets every mark to what the settings are; what cannot be asked for now is ghosted.
pub fn set_marks(strip: &mut MenuStrip, game: &Trippples, session: &Session<Line>) {
    for (item, side) in [(CIRCLE_PLAYER, Side::Circle), (SQUARE_PLAYER, Side::Square)] {
        let human = session.player(side) == Player::Human;
        strip.set_checked(MenuNumber::new(0, item, Some(0)), human);
        for (sub, mind) in (1..).zip(minds()) {
            let checked = !human && game.minds[side.index()] == mind;
            strip.set_checked(MenuNumber::new(0, item, Some(sub)), checked);
        }
    }
    strip.set_checked(SHOW_LEGAL_ITEM, game.show_legal);
    let rules = session.setup();
    strip.set_checked(MenuNumber::new(RULES, HOUSE, None), rules == Rules::House);
    strip.set_checked(MenuNumber::new(RULES, OFFICIAL, None), rules != Rules::House);
    for (item, option) in OPTIONS {
        strip.set_checked(MenuNumber::new(RULES, item, None), rules.has(option));
    }
    strip.set_checked(CALL_ITEM, game.calling);
    let draws = session.game().current().rules().are_official() && is_walking(session);
    strip.set_enabled(CALL_ITEM, can_call(session));
    strip.set_enabled(DRAW_ITEM, draws);
    strip.set_enabled(MenuNumber::new(0, TAKE_BACK, None), session.can_take_back());
}

/// Builds the game's own menu.
#[must_use]
pub fn menu(kit: &MenuKit<'_>) -> Menu {
    let simple: Vec<String> = std::iter::once("Human".to_owned()).chain(SIMPLE.map(name)).collect();
    let searching: Vec<String> = minds().skip(SIMPLE.len()).map(name).collect();
    let mut menu = MenuBuilder::new(kit.font);
    for side in Side::BOTH {
        menu.played(kit.pieces.on_paper(side), &[&simple, &searching]);
    }
    menu.toggle("Show legal moves", Some('L'));
    menu.entry("Suggest move", Some('S'));
    menu.entry("Take back move", Some('T'));
    menu.entry("Play again", Some('A'));
    menu.entry("New board", Some('N'));
    menu.entry("Reset the score", None);
    menu.gap(1);
    menu.entry("Quit the game", Some('Q'));
    menu.finish("Trippples")
}

/// Builds the menu of the rules.
#[must_use]
pub fn rules(kit: &MenuKit<'_>) -> Menu {
    let mut menu = MenuBuilder::left_of_title(kit.font, RULES_INDENT);
    menu.alternatives(&["House rules", "Official rules"]);
    menu.toggle("Called freeze", None);
    menu.toggle("Wild neutral tiles", None);
    menu.toggle("Place the tiles", None);
    menu.gap(1);
    menu.toggle("Freeze!", Some('Z'));
    menu.entry("Offer a draw", Some('D'));
    menu.finish_at(RULES_LEFT, "Rules")
}
