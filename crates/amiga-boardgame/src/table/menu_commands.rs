//! Executes the commands that the user selects in the menus or by their shortcuts, and updates the menu items.

use crate::table::allowed;
use crate::table::execute;
use crate::table::friend;
use crate::table::friend::line::IS_AVAILABLE;
use crate::table::judging;
use crate::table::practising;
use crate::table::record;
use crate::table::{BoardCommand, Table, TableGame};
use crate::view::classic_mode::ClassicMode;
use crate::view::info::Text;
use crate::view::keys;
use crate::view::keys::Command;
use crate::view::menu::{Common, MenuRow, Menus, RowKind};
use small_amiga::graphics::Image;
use small_amiga::help_pages::Page;
use small_amiga::input::Key;
use small_amiga::intuition::{Intuition, MenuNumber, MenuStrip, Screen};

/// Lines of the help page about games with friends. Those from [`NETWORK`] on are about network lines.
const WITH_A_FRIEND: Text = &[
    "\"Play with a friend...\" in the menu Club begins a game.",
    "By text: send the copied text, and paste the answer (Ctrl-V).",
    "S copies your move, which you send in the same way.",
    "\"Back to my game\" leaves your friend's game at any time.",
    "\"To my friend's game\" goes on with it.",
    "There are no hints. Take back asks your friend for a sent move.",
    "",
    "Over a network, one program waits: it shows an address and a code.",
    "The other joins: type or paste the address and the code.",
    "Then each move is sent at once.",
];
/// Number of lines of [`WITH_A_FRIEND`] for a program without network lines.
const NETWORK: usize = 6;
/// Lines of the help page about the review of a solved game.
const EXACT_REVIEW: Text = &[
    "The review steps through your game and changes nothing.",
    "Left, Right: one move. Home, End: the start, the end.",
    "Up, Down, and Right on the summary: to a mistake.",
    "A click in the list or the graph goes to that position.",
    "Practise, P: your blunders once more, as puzzles.",
    "!    the only move that keeps the win or the draw",
    "?!   inaccurate: wins later, or loses sooner",
    "??   a blunder: gives away the win or the draw",
    "\"Wins in 3\" counts the winner's turns in perfect play.",
    "",
    "Esc or the close gadget returns to your game.",
];
/// Lines of the help page about a review with estimated win chances.
const ESTIMATED_REVIEW: Text = &[
    "The review steps through your game and changes nothing.",
    "Left, Right: one move. Home, End: the start, the end.",
    "After the end, Right goes to the first key move.",
    "Up, Down: the key move before, the next key move.",
    "A click in the graph goes to that position.",
    "Practise, P: your key moves once more, as puzzles.",
    "The graph shows how likely each side is to win, as the strongest",
    "level estimates. It grows while the program computes it.",
    "Key moves are up to three moves that cost at least 10 %.",
    "",
    "Leave, L, Esc or the close gadget returns to your game.",
];

/// The mode whose menus a window shows, and the pictures in these menus.
#[derive(Debug, Clone)]
pub struct ShownMenus {
    /// The mode in effect when the menus were built. While menus are open, it can differ from the window's mode.
    pub mode: ClassicMode,
    /// Pictures of the sides, in the order of the sides.
    pub pictures: Vec<Image>,
}

impl ShownMenus {
    /// Builds the menu strip of a game in a mode, with these pictures.
    // Inlined copies make a page larger.
    #[inline(never)]
    pub fn strip_in<G: TableGame>(&self, mode: ClassicMode, screen: &Screen) -> MenuStrip {
        Table::<G>::menus(mode).build(screen, &self.pictures.iter().collect::<Vec<_>>())
    }
}

/// Returns the menus of a program in a mode, with their shortcuts.
///
/// In classic mode, some shortcuts are different.
pub fn keyed_menus<G: TableGame>(mode: ClassicMode) -> Menus<BoardCommand<G>> {
    let mut menus = Table::<G>::menus(mode);
    for row in menus.0.iter_mut().flat_map(|table| &mut table.rows).filter(|_| mode.is_on()) {
        set_classic_keys(row, G::CLASSIC_KEYS);
    }
    menus
}

fn set_classic_keys<A: Copy + Eq>(row: &mut MenuRow<A>, keys: &[(A, Option<char>)]) {
    row.other_key = None;
    if let Some(&(_, key)) = keys.iter().find(|(action, _)| row.action == Some(*action)) {
        row.key = key;
    }
    row.subs.iter_mut().flatten().for_each(|sub| set_classic_keys(sub, keys));
}

/// Returns the key that executes a menu command when pressed with the right Amiga key.
///
/// Returns `None` if the command has no shortcut.
pub fn menu_key<G: TableGame>(program: &Table<G>, command: BoardCommand<G>) -> Option<Key> {
    let menus = keyed_menus::<G>(program.model().aids.mode());
    let mut rows = menus.leaves().filter(|(.., action)| *action == command);
    rows.next().and_then(|(_, row, _)| row.key).map(|letter| Key::Char(letter.to_ascii_lowercase()))
}

/// Executes the command of a letter typed without the Amiga key, if [`keys::ALONE`] contains the command.
///
/// Does nothing in classic mode, and if the letter or the menus have no such command.
pub fn run_letter<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, letter: char) {
    let command = Command::of_letter(letter).filter(|command| keys::ALONE.contains(command));
    let shown =
        command.filter(|command| command.keys()[0].is_some_and(|key| key.eq_ignore_ascii_case(&letter)));
    let menus = Table::<G>::menus(program.model().aids.mode());
    let row_of = |command: Command| {
        let key = command.keys()[0];
        menus.leaves().find(|(_, row, _)| key.is_some() && row.key == key)
    };
    // A game without hints suggests a move, as its button Hint does.
    let row = match shown {
        Some(Command::Hint) => row_of(Command::Hint).or_else(|| row_of(Command::Suggest)),
        shown => shown.and_then(row_of),
    };
    let Some((_, row, command)) = row.filter(|_| !program.model().aids.mode().is_on()) else { return };
    let checked = row.kind == RowKind::Toggle && !execute::is_checked(program, command);
    execute::run(program, intuition, command, checked);
}

/// Opens the help pages of a program, or closes them.
pub fn toggle_help<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    record::keep(program);
    let mode = program.model().aids.mode();
    let classic = mode.is_on();
    let rules = Page::of_text("How to play", G::INFO.rules(classic));
    let keys = keys::page(&keyed_menus::<G>(mode), mode);
    let others = G::INFO.other_rules.filter(|_| !classic).map(|(title, lines)| Page::of_text(title, lines));
    let help = if judging::is_solved::<G>() { EXACT_REVIEW } else { ESTIMATED_REVIEW };
    let review = (!classic).then(|| Page::of_text("The review", help));
    let pages = [rules, keys].into_iter().chain(others).chain(review);
    let friend = if IS_AVAILABLE { WITH_A_FRIEND } else { &WITH_A_FRIEND[..NETWORK] };
    let has_friend = !classic && friend::can_invite(program);
    let friend = has_friend.then(|| Page::of_text("With a friend", friend));
    program.model_mut().toggle_help(intuition, pages.chain(friend).collect());
}

/// Executes the commands that the user has selected in the menus, in the order of selection.
///
/// All check marks are read before the first command is executed, because a command may reset them. Commands that the
/// menus no longer have, because classic mode was switched on in the meantime, are not executed.
pub fn picked<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, picks: &[MenuNumber]) {
    let menus = Table::<G>::menus(program.model().shown_menus().mode);
    let strip = intuition.menu_strip(program.model().window()).map(|strip| &*strip);
    let checked = |pick| strip.is_some_and(|strip| strip.is_checked(pick));
    let picked = picks.iter().filter_map(|&pick| Some((menus.action(pick)?, checked(pick))));
    for (command, checked) in picked.collect::<Vec<_>>() {
        if Table::<G>::menus(program.model().aids.mode()).number_of(command).is_none() {
            continue;
        }
        execute::run(program, intuition, command, checked);
    }
    update_marks(program, intuition);
}

/// Shows the reason why the command of a disabled menu item cannot be chosen.
pub(super) fn explain<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, number: MenuNumber) {
    let command = Table::<G>::menus(program.model().shown_menus().mode).action(number);
    if let Some(why) = command.and_then(|command| allowed::refusal(program, command)) {
        execute::show_message(program, intuition, why);
    }
}

/// Updates the check marks, shortcuts and enabled state of all menu items, and replaces the menus after classic mode
/// has been switched on or off.
///
/// While menus are open, toggle items keep the state that the user gave them, because their commands are
/// executed only when the menus close.
#[inline(never)]
pub fn update_marks<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let (open, mode) = (intuition.is_in_menus(), program.model().aids.mode());
    let window = program.model().window();
    if !open && program.model().shown_menus().mode != mode {
        let Some(screen) = intuition.screen_of(window) else { return };
        let strip = program.model().shown_menus().strip_in::<G>(mode, screen);
        program.model_mut().shown_menus_mut().mode = mode;
        intuition.set_menu_strip(window, Some(strip));
    }
    let program = &*program;
    let Some(strip) = intuition.menu_strip(window) else { return };
    for (number, row, command) in keyed_menus::<G>(program.model().shown_menus().mode).leaves() {
        if let Some(item) = strip.item_mut(number) {
            (item.command, item.other_command) = (row.key, row.other_key);
            if command == Common::Practise.into() {
                item.set_text(practising::menu_text(practising::count_due(program)));
            }
        }
        if !(open && row.kind == RowKind::Toggle) {
            strip.set_checked(number, execute::is_checked(program, command));
        }
        strip.set_enabled(number, allowed::is_offered(program, command));
    }
}
