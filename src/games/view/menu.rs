//! What the menus of all games have: lines, keys, marks and ghosts.
//!
//! The tables themselves are GadTools'. Leaves what else stands in menus, and what it does, to the games.

use super::keys::{self, Command};
use super::menu_layout::{AIDS, Place};
use super::program::AtTable;
use super::speed::Speed;
use crate::games::entry::actor::Wish;
use small_amiga::system::help_pages::Page;
use small_amiga::system::input::Key;
use small_amiga::system::intuition::Intuition;
use small_amiga::system::intuition::menu::MenuNumber;

pub use small_amiga::system::gadtools::menus::{Kind, MenuTable, Menus, Row};

/// What every game's menus ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Common {
    /// Show a good move.
    Suggest,
    /// Take back the last move of a person.
    TakeBack,
    /// Start a new game.
    NewGame,
    /// Open or close the page of help.
    Help,
    /// Turn all off, or on again, that helps new people.
    Classic,
    /// How fast everything goes that is only shown.
    Speed(Speed),
    /// Look back on the game, or no longer.
    Review,
    /// What has to do with files.
    Wish(Wish),
    /// Put the line of play on the clipboard.
    Copy,
    /// Go on with the line of play that is there.
    Paste,
    /// End the program.
    Quit,
}

impl Common {
    /// Returns the command of the table of shortcuts, if it has one.
    const fn command(self) -> Option<Command> {
        Some(match self {
            Self::Suggest => Command::Suggest,
            Self::TakeBack => Command::TakeBack,
            Self::NewGame => Command::NewGame,
            // F1 and the Help key open the page.
            Self::Help | Self::Classic | Self::Speed(_) | Self::Wish(_) => return None,
            Self::Review => Command::Review,
            Self::Copy => Command::Copy,
            Self::Paste => Command::Paste,
            Self::Quit => Command::Quit,
        })
    }

    /// Whether it is about the game itself, which nobody changes while looking back on it.
    pub const fn touches_game(self) -> bool {
        matches!(self, Self::Suggest | Self::TakeBack | Self::NewGame)
    }
}

/// What the menus of a game ask for that has all these and perhaps some of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted<C> {
    /// What every game's menus ask for.
    Common(Common),
    /// What only this game's do.
    Own(C),
}

impl<C> From<Common> for Wanted<C> {
    fn from(common: Common) -> Self {
        Self::Common(common)
    }
}

/// Creates the row for a command that all games have, with the key of the table of shortcuts.
pub fn common_row<A: From<Common>>(text: &str, common: Common) -> Row<A> {
    let row = Row::entry(text, None, common.into());
    match common.command() {
        Some(command) => row.with_keys(command.keys()),
        None => row,
    }
}

/// Creates the rows of a menu that has only the commands of all games.
pub fn all_common_rows<A: From<Common>>() -> Vec<Row<A>> {
    vec![
        common_row("Suggest move", Common::Suggest),
        common_row("Take back move", Common::TakeBack),
        common_row("New game", Common::NewGame),
        Row::gap(1),
        common_row("Quit", Common::Quit),
    ]
}

/// Creates the row of a seat: its picture, and the players to choose from in one column of sub-items or several.
pub fn played_row<A>(seat: usize, subs: Vec<Vec<Row<A>>>) -> Row<A> {
    Row::pictured(seat, "is played by:", subs)
}

/// Creates the menu of what helps to follow a game, the same in all of them.
pub fn aids_menu<A: From<Common>>() -> MenuTable<A> {
    let speed = |speed: Speed| Row::alternative(speed.name(), Common::Speed(speed).into());
    let rows = vec![
        Row::choices("Speed:", 0, Speed::ALL.map(speed).into()),
        Row::toggle("Classic, no aids", None, Common::Classic.into()),
        Row::separator(),
        common_row("How to play", Common::Help),
    ];
    MenuTable { title: "Aids", place: AIDS, rows }
}

/// Adds the row of the review to the last menu.
pub fn with_review<A: From<Common>>(mut menus: Menus<A>) -> Menus<A> {
    if let Some(table) = menus.0.last_mut() {
        table.rows.push(common_row("Review game", Common::Review));
    }
    menus
}

/// Adds the Edit menu behind the others. Every game has it, except in classic mode.
pub fn with_edit<A: From<Common>>(mut menus: Menus<A>) -> Menus<A> {
    let rows = vec![
        common_row("Copy position", Common::Copy),
        common_row("Paste position", Common::Paste),
        Row::separator(),
        common_row("Open...", Common::Wish(Wish::Open)),
        common_row("Save As...", Common::Wish(Wish::SaveAs)),
        common_row("Print As Picture...", Common::Wish(Wish::Print)),
    ];
    menus.0.push(MenuTable { title: "Edit", place: Place::NEXT, rows });
    menus
}

/// A program whose window has menus.
pub trait WithMenus: AtTable {
    /// What its menus ask for.
    type Wanted: Copy + Eq + From<Common> + 'static;
    /// The lines whose keys are different in classic mode, with the keys of the original program.
    const CLASSIC_KEYS: &'static [(Self::Wanted, Option<char>)];

    /// Its menus; the last is that of [`with_edit`].
    fn menus() -> Menus<Self::Wanted>;
    /// The page of rules that help shows.
    fn rules(classic: bool) -> &'static [&'static str];

    /// Returns the menus with the keys they have in classic mode or outside of it.
    fn keyed_menus(classic: bool) -> Menus<Self::Wanted> {
        let mut menus = Self::menus();
        for row in menus.0.iter_mut().flat_map(|table| &mut table.rows).filter(|_| classic) {
            original_keys(row, Self::CLASSIC_KEYS);
        }
        menus
    }

    /// Returns the key that asks for `wanted` with the right Amiga key.
    fn menu_key(&self, wanted: Self::Wanted) -> Option<Key> {
        let menus = Self::keyed_menus(self.is_on(Common::Classic.into()));
        let mut rows = menus.leaves().filter(|(.., action)| *action == wanted);
        rows.next().and_then(|(_, row, _)| row.key).map(|letter| Key::Char(letter.to_ascii_lowercase()))
    }

    /// Opens the page of rules, goes on to the page of keys, or closes that.
    fn toggle_help(&mut self, intuition: &mut Intuition) {
        let classic = self.is_on(Common::Classic.into());
        let rules = Page::of_text("How to play", Self::rules(classic));
        let keys = keys::page(&Self::keyed_menus(classic), classic);
        self.table_mut().toggle_help(intuition, vec![rules, keys]);
    }

    /// Whether the line for this is marked.
    fn is_on(&self, wanted: Self::Wanted) -> bool;
    /// Whether this can be asked for now; taking back is seen to.
    fn is_enabled(&self, _wanted: Self::Wanted) -> bool {
        true
    }
    /// Does what a menu, or a key in its place, asks for; `checked` is the mark of a line that has one.
    fn do_wanted(&mut self, intuition: &mut Intuition, wanted: Self::Wanted, checked: bool);

    /// Does all that was picked in one go. The marks are read before anything is done, which may set them all to the settings.
    fn picked(&mut self, intuition: &mut Intuition, picks: &[MenuNumber]) {
        let menus = Self::menus();
        let strip = intuition.menu_strip(self.table().window()).map(|strip| &*strip);
        let checked = |pick| strip.is_some_and(|strip| strip.is_checked(pick));
        let picked = picks.iter().filter_map(|&pick| Some((menus.action(pick)?, checked(pick))));
        for (wanted, checked) in picked.collect::<Vec<_>>() {
            self.do_wanted(intuition, wanted, checked);
        }
        self.update_marks(intuition);
    }

    /// Sets every mark to what the settings are; what cannot be asked for now is ghosted. While menus are open a toggle is as the
    /// hand in them has left it: what it means is heard of when they close.
    fn update_marks(&self, intuition: &mut Intuition) {
        let (open, classic) = (intuition.is_in_menus(), self.is_on(Common::Classic.into()));
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
            if !(open && row.kind == Kind::Toggle) {
                strip.set_checked(number, self.is_on(wanted));
            }
            let enabled = self.is_enabled(wanted) && (can_take_back || wanted != Common::TakeBack.into());
            strip.set_enabled(number, enabled);
        }
    }
}

/// Gives a row and its sub-items the keys of classic mode.
fn original_keys<A: Copy + Eq>(row: &mut Row<A>, keys: &[(A, Option<char>)]) {
    row.other_key = None;
    if let Some(&(_, key)) = keys.iter().find(|(action, _)| row.action == Some(*action)) {
        row.key = key;
    }
    row.subs.iter_mut().flatten().for_each(|sub| original_keys(sub, keys));
}
