//! The menus of a game as tables: every line with its text, its Amiga key, what it is and what it asks for.
//!
//! From the tables follow the numbers of items, what a pick asks for, marks and ghosts, and by [`super::menu_layout`] the menus
//! themselves. Knows what all games' menus have. Leaves what else stands in them, and what it does, to the games.

use super::menu_layout::Place;
use super::program::AtTable;
use super::speed::Speed;
use crate::system::intuition::Intuition;
use crate::system::intuition::menu::MenuNumber;

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
    /// Put the line of play on the clipboard.
    Copy,
    /// Go on with the line of play that is there.
    Paste,
    /// End the program.
    Quit,
}

impl Common {
    /// Its Amiga key, where a game has no other.
    #[must_use]
    pub const fn key(self) -> Option<char> {
        match self {
            Self::Suggest => Some('S'),
            Self::TakeBack => Some('T'),
            Self::NewGame => Some('N'),
            // F1 and the Help key open the page.
            Self::Help | Self::Classic | Self::Speed(_) => None,
            Self::Review => Some('R'),
            Self::Copy => Some('C'),
            // "Insert": V shows the verdict.
            Self::Paste => Some('I'),
            Self::Quit => Some('Q'),
        }
    }

    /// Whether it is about the game itself, which nobody changes while looking back on it.
    #[must_use]
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
    /// Has the picture of this seat, counted from 0, and its players as sub-items.
    Played(usize),
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
            Self::Played(_) => 2,
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
    /// What it is.
    pub kind: Kind,
    /// What it asks for, if it can be picked itself.
    pub action: Option<A>,
    /// Its sub-items, in columns.
    pub subs: Vec<Vec<Self>>,
}

impl<A> Row<A> {
    fn new(kind: Kind, text: impl Into<String>, key: Option<char>, action: Option<A>) -> Self {
        Self { text: text.into(), key, kind, action, subs: Vec::new() }
    }

    /// A line that does something.
    pub fn entry(text: impl Into<String>, key: Option<char>, action: A) -> Self {
        Self::new(Kind::Entry, text, key, Some(action))
    }

    /// A line for something all games have, with the key all games have for it.
    pub fn common(text: &str, common: Common) -> Self
    where
        A: From<Common>,
    {
        Self::entry(text, common.key(), common.into())
    }

    /// The lines of a menu that has nothing but what every game's has.
    #[must_use]
    pub fn all_common() -> Vec<Self>
    where
        A: From<Common>,
    {
        vec![
            Self::common("Suggest move", Common::Suggest),
            Self::common("Take back move", Common::TakeBack),
            Self::common("New game", Common::NewGame),
            Self::gap(1),
            Self::common("Quit", Common::Quit),
        ]
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

    /// A seat's picture with who plays it, in one column of sub-items or several.
    pub fn played(seat: usize, subs: Vec<Vec<Self>>) -> Self {
        Self { subs, ..Self::new(Kind::Played(seat), "is played by:", None, None) }
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

impl<A: From<Common>> MenuTable<A> {
    /// The menu of what helps to follow a game, the same in all of them.
    #[must_use]
    pub fn aids() -> Self {
        let speed = |speed: Speed| Row::alternative(speed.name(), Common::Speed(speed).into());
        let rows = vec![
            Row::choices("Speed:", 0, Speed::ALL.map(speed).into()),
            Row::toggle("Classic, no aids", Common::Classic.key(), Common::Classic.into()),
            Row::separator(),
            Row::common("How to play", Common::Help),
        ];
        Self { title: "Aids", place: Place::AIDS, rows }
    }
}

/// All menus of a game, from left to right.
#[derive(Debug, Clone)]
pub struct Menus<A>(pub Vec<MenuTable<A>>);

impl<A: From<Common>> Menus<A> {
    /// These, the last with a line more: the review. It has its key where no other line has that.
    #[must_use]
    pub fn and_review(mut self) -> Self {
        let key = Common::Review.key();
        let free = self.0.iter().flat_map(|table| &table.rows).all(|row| row.key != key);
        let row = Row::entry("Review game", key.filter(|_| free), Common::Review.into());
        if let Some(table) = self.0.last_mut() {
            table.rows.push(row);
        }
        self
    }

    /// These, and the one behind them that every game has; programs as the old ones were go without it.
    #[must_use]
    pub fn and_edit(mut self) -> Self {
        let rows =
            vec![Row::common("Copy position", Common::Copy), Row::common("Paste position", Common::Paste)];
        self.0.push(MenuTable { title: "Edit", place: Place::NEXT, rows });
        self
    }
}

impl<A: Copy + Eq> Menus<A> {
    /// Everything that can be picked, in the order of its numbers.
    fn leaves(&self) -> impl Iterator<Item = (MenuNumber, &Row<A>, A)> {
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

/// A program whose window has menus.
pub trait WithMenus: AtTable {
    /// What its menus ask for.
    type Wanted: Copy + Eq + From<Common>;

    /// Its menus; the last is that of [`Menus::and_edit`].
    fn menus() -> Menus<Self::Wanted>;
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
        let open = intuition.is_in_menus();
        let window = self.table().window();
        let font = intuition.screen_of(window).map(|screen| screen.font().clone());
        let Some(strip) = intuition.menu_strip(window) else { return };
        if let Some(font) = font.filter(|_| !open) {
            Self::menus().show_last(strip, &font, !self.is_on(Common::Classic.into()));
        }
        let session = self.table().session();
        let can_take_back = session.can_take_back() || session.can_take_back_game();
        for (number, row, wanted) in Self::menus().leaves() {
            if !(open && row.kind == Kind::Toggle) {
                strip.set_checked(number, self.is_on(wanted));
            }
            let enabled = self.is_enabled(wanted) && (can_take_back || wanted != Common::TakeBack.into());
            strip.set_enabled(number, enabled);
        }
    }
}
