//! The menu entries, shortcuts and check marks that the windows of all games share.
//!
//! The menu tables are the ones of GadTools. Entries that only one game has are left to that game.

use super::keys::{self, Command};
use super::menu_layout::{AIDS, MenuPlacement};
use super::program::GameProgram;
use super::speed::Speed;
use crate::entry::scripting::FileCommand;
use small_amiga::system::help_pages::Page;
use small_amiga::system::input::Key;
use small_amiga::system::intuition::Intuition;
use small_amiga::system::intuition::menu::MenuNumber;

pub use small_amiga::system::gadtools::menus::{MenuRow, MenuTable, Menus, RowKind};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Common {
    Suggest,
    TakeBack,
    NewGame,
    Help,
    Classic,
    Speed(Speed),
    Review,
    /// Stores a file command, such as saving the game, for the host.
    Wish(FileCommand),
    Copy,
    Paste,
    Quit,
}

impl Common {
    const fn command(self) -> Option<Command> {
        Some(match self {
            Self::Suggest => Command::Suggest,
            Self::TakeBack => Command::TakeBack,
            Self::NewGame => Command::NewGame,
            // The F1 and Help keys open the help pages, so the menu item needs no shortcut.
            Self::Help | Self::Classic | Self::Speed(_) | Self::Wish(_) => return None,
            Self::Review => Command::Review,
            Self::Copy => Command::Copy,
            Self::Paste => Command::Paste,
            Self::Quit => Command::Quit,
        })
    }

    /// Returns `true` if the command changes the game or starts a suggestion, and therefore closes an open
    /// review.
    pub const fn touches_game(self) -> bool {
        matches!(self, Self::Suggest | Self::TakeBack | Self::NewGame)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MenuCommand<C> {
    Common(Common),
    Own(C),
}

impl<C> From<Common> for MenuCommand<C> {
    fn from(common: Common) -> Self {
        Self::Common(common)
    }
}

pub fn common_row<A: From<Common>>(text: &str, common: Common) -> MenuRow<A> {
    let row = MenuRow::entry(text, None, common.into());
    match common.command() {
        Some(command) => row.with_keys(command.keys()),
        None => row,
    }
}

pub fn all_common_rows<A: From<Common>>() -> Vec<MenuRow<A>> {
    vec![
        common_row("Suggest move", Common::Suggest),
        common_row("Take back move", Common::TakeBack),
        common_row("New game", Common::NewGame),
        MenuRow::gap(1),
        common_row("Quit", Common::Quit),
    ]
}

/// Creates the menu row of a seat, with a picture of the piece. The sub-items, in columns, are the players
/// that the user can choose for the seat.
pub fn played_row<A>(seat: usize, subs: Vec<Vec<MenuRow<A>>>) -> MenuRow<A> {
    MenuRow::pictured(seat, "is played by:", subs)
}

pub fn aids_menu<A: From<Common>>() -> MenuTable<A> {
    let speed = |speed: Speed| MenuRow::alternative(speed.name(), Common::Speed(speed).into());
    let rows = vec![
        MenuRow::choices("Speed:", 0, Speed::ALL.map(speed).into()),
        MenuRow::toggle("Classic, no aids", None, Common::Classic.into()),
        MenuRow::separator(),
        common_row("How to play", Common::Help),
    ];
    MenuTable { title: "Aids", placement: AIDS, rows }
}

pub fn with_review<A: From<Common>>(mut menus: Menus<A>) -> Menus<A> {
    if let Some(table) = menus.0.last_mut() {
        table.rows.push(common_row("Review game", Common::Review));
    }
    menus
}

/// Adds the Edit menu after the other menus. Every game has this menu, except in classic mode.
pub fn with_edit<A: From<Common>>(mut menus: Menus<A>) -> Menus<A> {
    let rows = vec![
        common_row("Copy position", Common::Copy),
        common_row("Paste position", Common::Paste),
        MenuRow::separator(),
        common_row("Open...", Common::Wish(FileCommand::Open)),
        common_row("Save As...", Common::Wish(FileCommand::SaveAs)),
        common_row("Print As Picture...", Common::Wish(FileCommand::Print)),
    ];
    menus.0.push(MenuTable { title: "Edit", placement: MenuPlacement::NEXT, rows });
    menus
}

pub trait HasMenus: GameProgram {
    type Wanted: Copy + Eq + From<Common> + 'static;
    /// Menu commands whose shortcuts differ in classic mode, each with the shortcut of the original program.
    const CLASSIC_KEYS: &'static [(Self::Wanted, Option<char>)];

    /// Returns the menus of the game; the last one must be the Edit menu of [`with_edit`].
    fn menus() -> Menus<Self::Wanted>;
    fn rules(classic: bool) -> &'static [&'static str];

    /// Returns the menus with their shortcuts. If `classic` is set, the shortcuts are those of the original
    /// program.
    fn keyed_menus(classic: bool) -> Menus<Self::Wanted> {
        let mut menus = Self::menus();
        for row in menus.0.iter_mut().flat_map(|table| &mut table.rows).filter(|_| classic) {
            original_keys(row, Self::CLASSIC_KEYS);
        }
        menus
    }

    fn menu_key(&self, wanted: Self::Wanted) -> Option<Key> {
        let menus = Self::keyed_menus(self.is_checked(Common::Classic.into()));
        let mut rows = menus.leaves().filter(|(.., action)| *action == wanted);
        rows.next().and_then(|(_, row, _)| row.key).map(|letter| Key::Char(letter.to_ascii_lowercase()))
    }

    /// Executes one of [`keys::ALONE`] for a letter that is pressed without the Amiga key. Returns `false` in
    /// classic mode, and if the letter or the menus have no such command.
    fn run_letter(&mut self, intuition: &mut Intuition, letter: char) -> bool {
        let command = Command::of_letter(letter).filter(|command| keys::ALONE.contains(command));
        let shown =
            command.and_then(Command::shortcut).filter(|row| row.letter.eq_ignore_ascii_case(&letter));
        let menus = Self::menus();
        let row = shown.and_then(|shown| menus.leaves().find(|(_, row, _)| row.key == Some(shown.letter)));
        let Some((_, row, wanted)) = row.filter(|_| !self.is_checked(Common::Classic.into())) else {
            return false;
        };
        let checked = row.kind == RowKind::Toggle && !self.is_checked(wanted);
        self.run_command(intuition, wanted, checked);
        self.update_marks(intuition);
        true
    }

    fn toggle_help(&mut self, intuition: &mut Intuition) {
        let classic = self.is_checked(Common::Classic.into());
        let rules = Page::of_text("How to play", Self::rules(classic));
        let keys = keys::page(&Self::keyed_menus(classic), classic);
        self.table_mut().toggle_help(intuition, vec![rules, keys]);
    }

    fn is_checked(&self, wanted: Self::Wanted) -> bool;
    /// Returns `true` if the user can choose the menu item of this command now.
    ///
    /// The item for taking back a move is enabled or disabled in [`Self::update_marks`].
    fn is_enabled(&self, _wanted: Self::Wanted) -> bool {
        true
    }
    /// Executes the menu command `wanted`, chosen from a menu or by a shortcut. `checked` is the new state of
    /// the command's check mark.
    fn run_command(&mut self, intuition: &mut Intuition, wanted: Self::Wanted, checked: bool);

    /// Executes all commands that the user picked while the menu was open, in order.
    ///
    /// All check marks are read before the first command is executed, because a command may reset them.
    fn picked(&mut self, intuition: &mut Intuition, picks: &[MenuNumber]) {
        let menus = Self::menus();
        let strip = intuition.menu_strip(self.table().window()).map(|strip| &*strip);
        let checked = |pick| strip.is_some_and(|strip| strip.is_checked(pick));
        let picked = picks.iter().filter_map(|&pick| Some((menus.action(pick)?, checked(pick))));
        for (wanted, checked) in picked.collect::<Vec<_>>() {
            self.run_command(intuition, wanted, checked);
        }
        self.update_marks(intuition);
    }

    /// Updates the check marks, the shortcuts and the enabled state of all menu items.
    ///
    /// While menus are open, toggle items keep the state that the user gave them, because their commands are
    /// executed only when the menus close.
    fn update_marks(&self, intuition: &mut Intuition) {
        let (open, classic) = (intuition.is_in_menus(), self.is_checked(Common::Classic.into()));
        let window = self.table().window();
        let font = intuition.screen_of(window).map(|screen| screen.font().clone());
        let Some(strip) = intuition.menu_strip(window) else { return };
        if let Some(font) = font.filter(|_| !open) {
            Self::menus().show_last(strip, &font, !classic);
        }
        let session = self.table().session();
        let can_take_back = session.can_take_back() || session.can_take_back_game();
        for (number, row, wanted) in Self::keyed_menus(classic).leaves() {
            if let Some(item) = strip.item_mut(number) {
                (item.command, item.other_command) = (row.key, row.other_key);
            }
            if !(open && row.kind == RowKind::Toggle) {
                strip.set_checked(number, self.is_checked(wanted));
            }
            let enabled = self.is_enabled(wanted) && (can_take_back || wanted != Common::TakeBack.into());
            strip.set_enabled(number, enabled);
        }
    }
}

fn original_keys<A: Copy + Eq>(row: &mut MenuRow<A>, keys: &[(A, Option<char>)]) {
    row.other_key = None;
    if let Some(&(_, key)) = keys.iter().find(|(action, _)| row.action == Some(*action)) {
        row.key = key;
    }
    row.subs.iter_mut().flatten().for_each(|sub| original_keys(sub, keys));
}
