//! The menus of a program as tables: every line with its text, its Amiga key, what it is and what it asks for.
//!
//! From the tables follow the numbers of items and what a pick asks for, and by [`super::menu_layout`] the menus themselves. Leaves
//! what stands in them, and what it does, to the programs.

use super::menu_layout::Place;
use crate::system::intuition::menu::MenuNumber;

/// What a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Does something.
    Entry,
    /// Is marked or not, turned over by a pick.
    Toggle,
    /// The marked one of all such lines in its list.
    Alternative,
    /// Has sub-items, which begin so many lines above it.
    Choices(i32),
    /// Has this picture before it, counted from 0, and sub-items.
    Pictured(usize),
    /// Room between two lines, in halves of a line.
    Gap(i32),
    /// Separates two groups of lines, as the screen's look does that.
    Separator,
}

impl Kind {
    /// How many items of the system's it is: a picture is one more, inside the box of its line.
    const fn items(self) -> usize {
        match self {
            Self::Gap(_) | Self::Separator => 0,
            Self::Pictured(_) => 2,
            _ => 1,
        }
    }
}

/// A line of a menu, or of a list of sub-items.
#[derive(Debug, Clone)]
pub struct Row<A> {
    /// What it says.
    pub text: String,
    /// The letter that picks it with the right Amiga key.
    pub key: Option<char>,
    /// A second letter that does so, which the menu does not show.
    pub other_key: Option<char>,
    /// What it is.
    pub kind: Kind,
    /// What it asks for, if it can be picked itself.
    pub action: Option<A>,
    /// Its sub-items, in columns.
    pub subs: Vec<Vec<Self>>,
}

impl<A> Row<A> {
    fn new(kind: Kind, text: impl Into<String>, key: Option<char>, action: Option<A>) -> Self {
        Self { text: text.into(), key, other_key: None, kind, action, subs: Vec::new() }
    }

    /// A line that does something.
    pub fn entry(text: impl Into<String>, key: Option<char>, action: A) -> Self {
        Self::new(Kind::Entry, text, key, Some(action))
    }

    /// A line that is marked or not, turned over by a pick.
    pub fn toggle(text: &str, key: Option<char>, action: A) -> Self {
        Self::new(Kind::Toggle, text, key, Some(action))
    }

    /// The line that is marked, or one beside it that could be.
    pub fn alternative(text: impl Into<String>, action: A) -> Self {
        Self::new(Kind::Alternative, text, None, Some(action))
    }

    /// A line with sub-items, which begin so many lines above it.
    pub fn choices(text: &str, lines_above: i32, subs: Vec<Self>) -> Self {
        Self { subs: vec![subs], ..Self::new(Kind::Choices(lines_above), text, None, None) }
    }

    /// A line with a picture before it, and sub-items in one column or several.
    pub fn pictured(picture: usize, text: &str, subs: Vec<Vec<Self>>) -> Self {
        Self { subs, ..Self::new(Kind::Pictured(picture), text, None, None) }
    }

    /// Gives the row a letter that picks it, and a second one that the menu does not show.
    #[must_use]
    pub fn with_keys(self, [key, other_key]: [Option<char>; 2]) -> Self {
        Self { key, other_key, ..self }
    }

    /// What separates two groups of lines.
    #[must_use]
    pub fn separator() -> Self {
        Self::new(Kind::Separator, "", None, None)
    }

    /// Room between two lines, in halves of a line.
    #[must_use]
    pub fn gap(halves: i32) -> Self {
        Self::new(Kind::Gap(halves), "", None, None)
    }
}

/// A menu.
#[derive(Debug, Clone)]
pub struct MenuTable<A> {
    /// Its title.
    pub title: &'static str,
    /// Where it lies.
    pub place: Place,
    /// Its lines from the top.
    pub rows: Vec<Row<A>>,
}

/// All menus of a program, from left to right.
#[derive(Debug, Clone)]
pub struct Menus<A>(pub Vec<MenuTable<A>>);

impl<A: Copy + Eq> Menus<A> {
    /// Everything that can be picked, in the order of its numbers.
    pub fn leaves(&self) -> impl Iterator<Item = (MenuNumber, &Row<A>, A)> {
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

    /// What a pick asks for.
    #[must_use]
    pub fn action(&self, pick: MenuNumber) -> Option<A> {
        self.leaves().find(|(number, ..)| *number == pick).map(|(.., action)| action)
    }

    /// The number of the first line that asks for something.
    #[must_use]
    pub fn number_of(&self, wanted: A) -> Option<MenuNumber> {
        self.leaves().find(|(.., action)| *action == wanted).map(|(number, ..)| number)
    }
}
