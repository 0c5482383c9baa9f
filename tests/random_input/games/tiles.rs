//! Walks of the games on arrow tiles: dragged pieces, hints, puzzles and reviews of the oracle.

use rand::prelude::*;

use amiga_boardgame::table::Table;
use amiga_boardgame::table::any_game::AnyGame;
use amiga_boardgame::tiles::game::TileCommand;
use amiga_boardgame::tiles::game::{LineOf, MoveOf, TileGame};
use amiga_boardgame::tiles::moves::TileMove;
use amiga_boardgame::tiles::window::{TileWindow, Tiles};
use amiga_boardgame::view::classic_mode::ClassicMode;
use boardgame_engine::coach::PuzzleProgress;
use boardgame_engine::oracle::advise;
use boardgame_engine::session::PlayerKind;
use boardgame_engine::square::Square;
use boardgame_host::amiga::Amiga;
use small_amiga::chips::Ticks;
use small_amiga::input::Key;
use small_amiga::intuition::MenuNumber;

use super::{Step, Subject};
use crate::person::{NO_QUALIFIERS, Person};
use crate::rig::Event;
use crate::tally::{Seen, Tally};
use crate::watch::{Verdict, check};

/// Numbers of the sprites that show the markers: the X of each piece, and the ants.
const MARKERS: [usize; 3] = [2, 3, 4];

pub type Program<G> = TileWindow<G>;

pub trait TileSubject: TileGame {
    type Before: PartialEq;

    const WALK: usize;
    const OWN_WISHES: u32 = 0;
    const SEEN: &'static [Seen];

    fn begin(seed: u64) -> Vec<String>;
    fn is_slow(command: TileCommand<Self>) -> bool;
    fn wish(person: &mut Person, machine: &Amiga<Program<Self>>) -> Vec<Event>
    where
        Program<Self>: AnyGame;
    fn before(program: &Program<Self>) -> Self::Before;
    fn after(
        before: &Self::Before,
        step: &Step<'_, Program<Self>>,
        machine: &Amiga<Program<Self>>,
        tally: &mut Tally,
    ) -> Verdict
    where
        Program<Self>: AnyGame;
}

#[derive(PartialEq)]
pub struct Before<G: TileSubject> {
    reviewing: bool,
    told: usize,
    puzzle: bool,
    solved: bool,
    sliding: bool,
    own: G::Before,
}

impl<G: TileSubject> Subject for Program<G>
where
    Self: AnyGame,
{
    type Game = Tiles<G>;
    type Before = Before<G>;

    const WALK: usize = G::WALK;
    const OWN_WISHES: u32 = G::OWN_WISHES;
    const SEEN: &'static [&'static [Seen]] = &[
        &[
            ("screens compared", 1500),
            ("suggestions", 40),
            ("outlines", 80),
            ("pieces carried by keys", 50),
            ("pieces in the air compared", 80),
            ("puzzles", 20),
            ("reviews", 10),
            ("looks at pages", 30),
            ("pieces on their way", 100),
            ("pieces hurried", 10),
        ],
        G::SEEN,
    ];
    const TALL: i32 = 211;
    const PAUSE: Ticks = Ticks(200);
    const SPRITES: &'static [usize] = &MARKERS;

    fn begin(seed: u64) -> Vec<String> {
        G::begin(seed)
    }

    fn program(&self) -> &Table<Tiles<G>> {
        self
    }

    fn cursor(&self) -> Option<String> {
        self.cursor().map(|square| square.to_string())
    }

    fn shown_at(&self, now: Ticks) -> Ticks {
        self.shown_at(now)
    }

    fn before(&self) -> Before<G> {
        Before {
            reviewing: self.is_reviewing(),
            told: self.hints_shown(),
            puzzle: self.progress().is_some(),
            solved: matches!(self.progress(), Some(PuzzleProgress::Solved { .. })),
            sliding: self.is_sliding(),
            own: G::before(self),
        }
    }

    fn after(step: &Step<'_, Self>, machine: &Amiga<Self>, tally: &mut Tally) -> Verdict {
        let (program, before) = (machine.game(), &step.before.own);
        let now = Self::before(program);
        for (what, happened) in [
            ("hints", now.told > before.told),
            ("puzzles", now.puzzle && !before.puzzle),
            ("puzzles solved", now.solved && !before.solved),
            ("reviews", now.reviewing && !before.reviewing),
            ("pieces on their way", program.is_sliding() && step.event == Event::Blank),
            ("pieces hurried", before.sliding && !program.is_sliding() && step.event != Event::Blank),
            ("looks at pages", program.reviewed().is_some()),
        ] {
            tally.count(what, happened);
        }
        hands(machine)?;
        G::after(&before.own, step, machine, tally)
    }

    fn said_anew(&self) -> Option<Vec<String>> {
        // A sliding piece cannot be reproduced, because the slide would start later on another computer.
        (!self.is_sliding()).then(|| vec!["--position".to_owned(), self.session().game().to_string()])
    }

    fn show_alike(anew: &mut Amiga<Self>, of: &Amiga<Self>) {
        let (same, screen) = anew.computer_mut().program_mut();
        same.copy_state_from(screen, of.game());
    }

    fn take_up(anew: &mut Amiga<Self>, of: &Amiga<Self>) {
        let (same, screen) = anew.computer_mut().program_mut();
        same.copy_hand_from(screen, of.game());
    }

    fn is_slow(number: MenuNumber) -> bool {
        // The menus with slow engines have the same numbers in all modes.
        Self::menus(ClassicMode::Off).action(number).is_some_and(G::is_slow)
    }

    fn is_of_menus(mv: MoveOf<G>) -> bool {
        TileMove::of(mv).target.is_none()
    }

    /// Returns events that continue a review or a puzzle, or rarely a move by keys.
    fn stay(person: &mut Person, machine: &Amiga<Self>) -> Option<Vec<Event>> {
        let program = machine.game();
        let solving = matches!(program.progress(), Some(PuzzleProgress::OnCourse { .. }));
        if !(program.is_reviewing() || solving) || person.chance.random_bool(0.4) {
            return person.chance.random_bool(0.04).then(|| move_by_keys(person, machine));
        }
        if program.is_reviewing() {
            let keys = [Key::Left, Key::Right, Key::UpLeft, Key::Up, Key::Down];
            let key = *keys.choose(&mut person.chance)?;
            return Some(vec![person.key(key, NO_QUALIFIERS)]);
        }
        let computer = program.session().to_move() == Some(PlayerKind::Computer);
        Some(if computer { vec![Event::Blank; 45] } else { person.make_a_move(machine) })
    }

    fn wish(person: &mut Person, machine: &Amiga<Self>) -> Vec<Event> {
        G::wish(person, machine)
    }

    fn favourite(&self) -> Option<MoveOf<G>> {
        self.progress().filter(|progress| matches!(progress, PuzzleProgress::OnCourse { .. }))?;
        Some(advise(self.oracle()?, self.session().game())?.mv)
    }
}

/// Returns the square of the side to move's piece.
fn own_square<G: TileGame>(line: &LineOf<G>) -> Square {
    G::piece(line.current(), line.turn())
}

/// Returns the keys that move the cursor from one square to another.
fn way(from: Square, to: Square) -> Vec<Key> {
    let steps = |to: u8, from: u8, more, less| {
        let key = if to > from { more } else { less };
        std::iter::repeat_n(key, usize::from(to.abs_diff(from)))
    };
    let across = steps(to.col(), from.col(), Key::Right, Key::Left);
    across.chain(steps(to.row(), from.row(), Key::Down, Key::Up)).collect()
}

/// Shows the cursor, picks the piece up, moves it to a legal square and puts it down.
fn move_by_keys<G: TileSubject>(person: &mut Person, machine: &Amiga<Program<G>>) -> Vec<Event> {
    let line = machine.game().session().game();
    let own = own_square::<G>(line);
    let mut keys = vec![Key::Escape, Key::Return];
    keys.extend(G::lifts(line.current()).then_some(Key::Return));
    let target = line.legal_moves().choose(&mut person.chance).and_then(|mv| TileMove::of(*mv).target);
    keys.extend(target.into_iter().flat_map(|target| way(own, target)));
    keys.push(Key::Space);
    keys.into_iter().map(|key| person.key(key, NO_QUALIFIERS)).collect()
}

/// Checks that a piece is in a hand only at the user's turn, and hangs on a held button or follows a click.
fn hands<G: TileSubject>(machine: &Amiga<Program<G>>) -> Verdict {
    let (program, intuition) = (machine.game(), machine.intuition());
    let human = program.session().to_move() == Some(PlayerKind::Human);
    let may_hold = human && !program.is_reviewing() && G::lifts(program.session().game().current());
    check(may_hold || !program.is_holding(), "a piece in hand out of turn")?;
    let by_mouse = program.is_holding() && program.cursor().is_none();
    let button = !intuition.is_pointer_idle() && !intuition.is_in_menus() && !intuition.is_dragging();
    check(button || !by_mouse || program.is_clicked(), "a piece hangs on a button that is not held")
}
