//! The menu: built for a screen's font, and what its numbers mean.

use super::matches::BestOf;
use crate::games::session::Player;
use crate::games::triple3::side::Side;
use crate::games::view::menu::{MenuBuilder, MenuKit, TEXT};
pub use crate::system::intuition::menu::MenuNumber;
use crate::system::intuition::menu::{ItemFill, ItemFlags, Menu, MenuStrip};

/// How many levels the computer has.
pub const LEVELS: u8 = 9;

/// Who plays a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seat {
    /// A person.
    Human,
    /// The computer at a level, 1 to 9.
    Computer(u8),
}

impl Seat {
    /// What this is to the session.
    #[must_use]
    pub const fn player(self) -> Player {
        match self {
            Self::Human => Player::Human,
            Self::Computer(_) => Player::Computer,
        }
    }

    /// The computer's level, the nearest there is; the lowest for a person.
    #[must_use]
    pub fn level(self) -> u8 {
        match self {
            Self::Human => 1,
            Self::Computer(level) => level.clamp(1, LEVELS),
        }
    }
}

/// Who begins a new game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opener {
    /// Whose turn it is to begin.
    Alternate,
    /// This side.
    Side(Side),
}

/// What a pick asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// Who plays a colour.
    Seat(Side, Seat),
    /// The legal holes are lit, or not.
    Lit,
    /// Throws in vain are shown, or not.
    Rethrows,
    /// Show a good move.
    Suggest,
    /// Take back the last move.
    TakeBack,
    /// How many games a match has.
    BestOf(BestOf),
    /// The totals begin anew.
    Reset,
    /// A new game.
    NewGame(Opener),
    /// End the program.
    Quit,
}

const PLAYER: [usize; 2] = [0, 2];
const LIT: usize = 4;
const RETHROWS: usize = 5;
const SUGGEST: usize = 6;
const TAKE_BACK: usize = 7;
const BEST_OF: usize = 8;
const NEW_GAME: usize = 9;
const QUIT: usize = 10;

/// The settings the menu's marks show, and what can be asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Marks {
    /// Who plays each colour.
    pub seats: [Seat; 2],
    /// Legal holes are lit.
    pub lit: bool,
    /// Throws in vain are shown.
    pub rethrows: bool,
    /// Games of a match.
    pub best_of: BestOf,
    /// There is a move to take back; else its line is ghosted.
    pub takes_back: bool,
}

const OPENERS: [(Opener, &str); 3] = [
    (Opener::Alternate, "Alternate"),
    (Opener::Side(Side::A), "Round begins"),
    (Opener::Side(Side::B), "Square begins"),
];

/// What the levels are called, short enough for two columns.
const LEVEL_NAMES: [&str; LEVELS as usize] = [
    "1 chance",
    "2 hasty",
    "3 greedy",
    "4 learner",
    "5 careful",
    "6 skilled",
    "7 sharp",
    "8 master",
    "9 seer",
];

/// What a pick asks for.
#[must_use]
pub fn choice(number: MenuNumber) -> Option<Wanted> {
    if number.menu() != 0 {
        return None;
    }
    let seat = |side| {
        Some(Wanted::Seat(
            side,
            match u8::try_from(number.sub()?).ok()? {
                0 => Seat::Human,
                level if level <= LEVELS => Seat::Computer(level),
                _ => return None,
            },
        ))
    };
    match number.item() {
        item if item == PLAYER[0] => seat(Side::A),
        item if item == PLAYER[1] => seat(Side::B),
        LIT => Some(Wanted::Lit),
        RETHROWS => Some(Wanted::Rethrows),
        SUGGEST => Some(Wanted::Suggest),
        TAKE_BACK => Some(Wanted::TakeBack),
        BEST_OF => match number.sub()? {
            BestOf::COUNT => Some(Wanted::Reset),
            sub => BestOf::CHOICES.get(sub).copied().map(Wanted::BestOf),
        },
        NEW_GAME => OPENERS.get(number.sub()?).map(|&(opener, _)| Wanted::NewGame(opener)),
        QUIT => Some(Wanted::Quit),
        _ => None,
    }
}

/// Sets every mark to what the settings are; what cannot be asked for now is ghosted.
pub fn set_marks(strip: &mut MenuStrip, marks: &Marks) {
    for (item, seat) in PLAYER.into_iter().zip(marks.seats) {
        let marked = match seat {
            Seat::Human => 0,
            Seat::Computer(level) => usize::from(level),
        };
        for sub in 0..=usize::from(LEVELS) {
            strip.set_checked(MenuNumber::new(0, item, Some(sub)), sub == marked);
        }
    }
    for (sub, &best_of) in BestOf::CHOICES.iter().enumerate() {
        strip.set_checked(MenuNumber::new(0, BEST_OF, Some(sub)), best_of == marks.best_of);
    }
    strip.set_checked(MenuNumber::new(0, LIT, None), marks.lit);
    strip.set_checked(MenuNumber::new(0, RETHROWS, None), marks.rethrows);
    strip.set_enabled(MenuNumber::new(0, TAKE_BACK, None), marks.takes_back);
}

/// The colour whose players an item lists.
#[must_use]
pub fn player_item(number: MenuNumber) -> Option<Side> {
    match choice(number)? {
        Wanted::Seat(side, _) => Some(side),
        _ => None,
    }
}

/// Builds the menu for a screen's font.
#[must_use]
pub fn menu(kit: &MenuKit<'_>) -> Menu {
    let mut menu = MenuBuilder::new(kit.font);
    let players: Vec<String> = std::iter::once("Human").chain(LEVEL_NAMES).map(str::to_owned).collect();
    let (left, right) = players.split_at(5);
    for side in Side::BOTH {
        menu.played(kit.pieces.on_paper(side), &[left, right]);
    }
    menu.toggle("Light legal holes", Some('H'));
    menu.toggle("Show rethrows", None);
    menu.entry("Suggest move", Some('S'));
    menu.entry("Take back move", Some('T'));
    let games = BestOf::CHOICES.iter().map(|best| match best.games() {
        Some(games) => format!("Best of {games}"),
        None => "No end".to_owned(),
    });
    let games: Vec<String> = games.chain(["Reset".to_owned()]).collect();
    menu.choices("Match:", &[&games], 4);
    menu.choices("Start a new game:", &[&OPENERS.map(|(_, name)| name.to_owned())], 1);
    menu.gap(1);
    menu.entry("Quit the game", Some('Q'));
    let mut menu = menu.finish("Triple 3");
    // No letter: totals are not lost by a slip on the keyboard.
    if let Some(reset) = menu.items.get_mut(BEST_OF).and_then(|item| item.subs.get_mut(BestOf::COUNT)) {
        reset.flags.remove(ItemFlags::CHECK_IT);
        reset.mutual_exclude = 0;
    }
    // Who begins is chosen anew each time: nothing is marked, and the letter means the usual.
    for (at, sub) in menu.items.get_mut(NEW_GAME).into_iter().flat_map(|item| &mut item.subs).enumerate() {
        sub.flags.remove(ItemFlags::CHECK_IT);
        sub.mutual_exclude = 0;
        if let ItemFill::Text { x, .. } = &mut sub.fill {
            *x = TEXT;
        }
        sub.command = (at == 0).then_some('N');
    }
    menu
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::triple3::minds::Level;

    #[test]
    fn levels_have_the_numbers_the_command_line_knows_them_by() {
        let numbers: Vec<_> = LEVEL_NAMES.iter().map(|name| name.split(' ').next()).collect();
        let levels: Vec<String> = Level::all().map(|level| level.to_string()).collect();
        assert_eq!(numbers, levels.iter().map(|level| Some(level.as_str())).collect::<Vec<_>>());
        assert_eq!(Level::HIGHEST.get(), LEVELS);
        // And the place in the menu is the number.
        for (place, level) in (1..).zip(Level::all()) {
            let wanted = choice(MenuNumber::new(0, PLAYER[1], Some(place)));
            assert_eq!(wanted, Some(Wanted::Seat(Side::B, Seat::Computer(level.get()))));
        }
    }
}
