//! A program's menus as tables: the text, command key, kind and action of every item.
//!
//! The tables determine the item numbers and the action of each selection; [`super::menu_layout`] builds the
//! menu strip from them. Contents and actions are left to programs.

use super::menu_layout::MenuPlacement;
use crate::system::intuition::menu::MenuNumber;

/// The kind of a row in a menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowKind {
    /// A plain menu item with an action, without a check mark or sub-items.
    Entry,
    /// A menu item whose check mark is set or cleared by each selection.
    Toggle,
    /// One of several menu items of which at most one has a check mark.
    ///
    /// Selecting the item sets its check mark and clears those of the other alternatives in the same menu or
    /// list of sub-items.
    Alternative,
    /// A menu item with sub-items.
    ///
    /// The value is the number of menu lines by which the first sub-item is above the menu item.
    Choices(i32),
    /// A menu item with sub-items and a picture in front of the text.
    ///
    /// The number is the index of the picture.
    Pictured(usize),
    /// An empty space between two menu items. The value is the height of the space, in units of half a menu
    /// line.
    Gap(i32),
    /// A separator between two groups of menu items, drawn in the style of the screen's look.
    Separator,
}

impl RowKind {
    /// Returns the number of Intuition menu items that make up a menu row of this kind.
    ///
    /// A picture is a menu item of its own.
    const fn items(self) -> usize {
        match self {
            Self::Gap(_) | Self::Separator => 0,
            Self::Pictured(_) => 2,
            _ => 1,
        }
    }
}

/// A row in a menu or in a list of sub-items: an item, a space or a separator.
#[derive(Debug, Clone)]
pub struct MenuRow<A> {
    /// The text of the menu row.
    pub text: String,
    /// The letter that selects the menu item when typed with the right Amiga key.
    pub key: Option<char>,
    /// A second letter that selects the menu item with the right Amiga key. The menu does not show this letter. A capital
    /// letter needs Shift.
    pub other_key: Option<char>,
    /// The kind of the menu row, such as an item or a separator.
    pub kind: RowKind,
    /// The action of the menu row, or `None` if the row cannot be selected.
    pub action: Option<A>,
    /// The sub-items of the menu row, in one list for each column.
    pub subs: Vec<Vec<Self>>,
}

/// Returns rows without their actions, so that the layout of menus is compiled once for all programs.
// A loop is compiled to less code than an iterator, for each program.
pub(super) fn without_actions<A>(rows: &[MenuRow<A>]) -> Vec<MenuRow<()>> {
    let mut all = Vec::new();
    for &MenuRow { ref text, key, other_key, kind, subs: ref columns, .. } in rows {
        let mut subs = Vec::new();
        for column in columns {
            subs.push(without_actions(column));
        }
        all.push(MenuRow { text: text.clone(), key, other_key, kind, action: None, subs });
    }
    all
}

impl<A> MenuRow<A> {
    fn new(kind: RowKind, text: impl Into<String>, key: Option<char>, action: Option<A>) -> Self {
        Self { text: text.into(), key, other_key: None, kind, action, subs: Vec::new() }
    }

    /// Converts the actions of the row and of its sub-items.
    #[must_use]
    pub fn converted<B: From<A>>(self) -> MenuRow<B> {
        let Self { text, key, other_key, kind, action, subs } = self;
        let of_column = |column: Vec<Self>| column.into_iter().map(Self::converted).collect();
        let (action, subs) = (action.map(B::from), subs.into_iter().map(of_column).collect());
        MenuRow { text, key, other_key, kind, action, subs }
    }

    /// Creates a plain menu item, without a check mark or sub-items, for the action `action`.
    pub fn entry(text: impl Into<String>, key: Option<char>, action: A) -> Self {
        Self::new(RowKind::Entry, text, key, Some(action))
    }

    /// Creates a menu item whose check mark is set or cleared by each selection.
    pub fn toggle(text: &str, key: Option<char>, action: A) -> Self {
        Self::new(RowKind::Toggle, text, key, Some(action))
    }

    /// Creates one of several menu items of which at most one has a check mark.
    ///
    /// Selecting the item sets its check mark and clears those of the other alternatives in the same menu or
    /// list of sub-items.
    pub fn alternative(text: impl Into<String>, action: A) -> Self {
        Self::new(RowKind::Alternative, text, None, Some(action))
    }

    /// Creates a menu item whose sub-items begin `lines_above` menu lines above the item.
    pub fn choices(text: &str, lines_above: i32, subs: Vec<Self>) -> Self {
        Self { subs: vec![subs], ..Self::new(RowKind::Choices(lines_above), text, None, None) }
    }

    /// Creates a menu item with sub-items and a picture in front of the text.
    ///
    /// `picture` is the index of the picture. The sub-items are in one or more columns.
    pub fn pictured(picture: usize, text: &str, subs: Vec<Vec<Self>>) -> Self {
        Self { subs, ..Self::new(RowKind::Pictured(picture), text, None, None) }
    }

    /// Sets the letters that select the menu row when typed with the right Amiga key.
    ///
    /// Only the first letter is shown in the menu. If the second one is a capital letter, it needs Shift.
    pub fn with_keys(self, [key, other_key]: [Option<char>; 2]) -> Self {
        Self { key, other_key, ..self }
    }

    /// Creates a separator between two groups of menu items.
    pub fn separator() -> Self {
        Self::new(RowKind::Separator, "", None, None)
    }

    /// Creates an empty space between two menu items. The height of the space is `halves` times half a menu
    /// line.
    pub fn gap(halves: i32) -> Self {
        Self::new(RowKind::Gap(halves), "", None, None)
    }
}

/// The description of one menu of a program.
#[derive(Debug, Clone)]
pub struct MenuTable<A> {
    /// The title of the menu.
    pub title: &'static str,
    /// The position of the menu's title and the sizes of the menu's items.
    pub placement: MenuPlacement,
    /// The rows of the menu from top to bottom.
    pub rows: Vec<MenuRow<A>>,
}

impl<A> MenuTable<A> {
    /// Creates a menu that is placed after the preceding menu.
    pub const fn new(title: &'static str, rows: Vec<MenuRow<A>>) -> Self {
        Self { title, placement: MenuPlacement::NEXT, rows }
    }
}

/// The descriptions of all menus of a program, from left to right.
#[derive(Debug, Clone)]
pub struct Menus<A>(pub Vec<MenuTable<A>>);

impl<A: Copy + Eq> Menus<A> {
    /// Returns all menu rows that have an action, each with its menu number.
    ///
    /// The rows are in the order of the menu numbers.
    pub fn leaves(&self) -> impl Iterator<Item = (MenuNumber, &MenuRow<A>, A)> {
        let all = self.0.iter().enumerate().flat_map(|(menu, table)| {
            let mut next = 0;
            table.rows.iter().flat_map(move |row| {
                let item = next;
                next += row.kind.items();
                let subs = row.subs.iter().flatten().enumerate();
                let subs = subs.map(move |(sub, row)| (MenuNumber::new(menu, item, Some(sub)), row));
                std::iter::once((MenuNumber::new(menu, item, None), row)).chain(subs)
            })
        });
        all.filter_map(|(number, row)| Some((number, row, row.action?)))
    }

    /// Returns the action of a selected menu item, or `None` if it has no action.
    pub fn action(&self, pick: MenuNumber) -> Option<A> {
        self.leaves().find(|(number, ..)| *number == pick).map(|(.., action)| action)
    }

    /// Returns the menu number of the first item that has the action `wanted`.
    pub fn number_of(&self, wanted: A) -> Option<MenuNumber> {
        self.leaves().find(|(.., action)| *action == wanted).map(|(number, ..)| number)
    }
}
