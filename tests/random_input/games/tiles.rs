//! Walks of the games on arrow tiles: dragged pieces, markers, hints, puzzles and reviews of the oracle,
//! and engines whose moves are verified.

use rand::prelude::*;

use amiga_boardgame::table::any_game::AnyGame;
use amiga_boardgame::table::{Table, Task};
use amiga_boardgame::tiles::game::TileCommand;
use amiga_boardgame::tiles::game::{LineOf, MoveOf, OracleOf, PositionOf, TileGame};
use amiga_boardgame::tiles::moves::TileMove;
use amiga_boardgame::tiles::window::{TileWindow, Tiles};
use amiga_boardgame::view::classic_mode::ClassicMode;
use amiga_boardgame::view::menu::{Common, TableCommand};
use amiga_boardgame::view::oracle_choice::OracleChoice;
use amiga_boardgame::view::sides::both;
use boardgame_engine::coach::PuzzleProgress;
use boardgame_engine::contract::SearchInfo;
use boardgame_engine::oracle::{Oracle as _, PuzzleOracle as _, advise};
use boardgame_engine::outcome::Winners;
use boardgame_engine::record::GamePosition as _;
use boardgame_engine::search_control::Unlimited;
use boardgame_engine::session::PlayerKind;
use boardgame_engine::square::Square;
use boardgame_host::amiga::Amiga;
use small_amiga::chips::{Point, Ticks};
use small_amiga::input::{Button, InputEvent, Key};
use small_amiga::intuition::{MenuNumber, MenuStrip};

use super::{Step, Subject};
use crate::look::is_shown;
use crate::person::{NO_QUALIFIERS, Person};
use crate::rig::Event;
use crate::step::Change;
use crate::tally::{Seen, Tally};
use crate::watch::{Verdict, check};

/// Time for which a notice is shown in the status bar.
const NOTICE_TIME: Ticks = Ticks(330);
/// Numbers of the sprites that show the markers: the X of each piece, and the ants.
const MARKERS: [usize; 3] = [2, 3, 4];

pub type Program<G> = TileWindow<G>;

pub trait TileSubject: TileGame {
    type Before: PartialEq;

    const WALK: usize;
    const OWN_WISHES: u32 = 0;
    const SEEN: &'static [Seen];

    fn begin(seed: u64) -> Vec<String>;
    fn can_place_rest(_: &LineOf<Self>) -> bool {
        false
    }
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
    fn marks(program: &Program<Self>, strip: &MenuStrip) -> Verdict;
}

#[derive(PartialEq)]
pub struct Before<G: TileSubject> {
    game: G,
    /// Whether a notice is shown in the status bar at this turn.
    noticed: bool,
    perfect: bool,
    reviewing: bool,
    practice: bool,
    told: usize,
    puzzle: bool,
    solved: bool,
    sliding: bool,
    /// Whether a click on a legal square plays the move.
    clicks: bool,
    /// The suggested square if the keyboard's cursor is on it, so that Return plays the move.
    offered: Option<Square>,
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
            ("perfect moves", 25),
            ("puzzles", 20),
            ("reviews", 10),
            ("looks at pages", 30),
            ("pieces on their way", 100),
            ("pieces hurried", 10),
            ("frames clicked", 5),
        ],
        G::SEEN,
    ];
    const TALL: i32 = 211;
    const PAUSE: Ticks = Ticks(200);
    const SPRITES: &'static [usize] = &MARKERS;

    fn begin(seed: u64) -> Vec<String> {
        G::begin(seed)
    }

    fn can_place_rest(line: &LineOf<G>) -> bool {
        G::can_place_rest(line)
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
            game: *self.rules(),
            noticed: self.panel_texts().notice.is_some(),
            perfect: self.is_perfect(),
            reviewing: self.is_reviewing(),
            practice: self.session().is_practice(),
            told: self.hints_shown(),
            puzzle: self.progress().is_some(),
            solved: matches!(self.progress(), Some(PuzzleProgress::Solved { .. })),
            sliding: self.is_sliding(),
            clicks: !self.is_classic(),
            offered: self.suggestion().filter(|&square| self.cursor() == Some(square)),
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
        if let Change::Move(mv) = step.change {
            moved(step, mv, tally)?;
        }
        check(!now.puzzle || now.practice, "a puzzle that counts")?;
        let was = now.puzzle || before.practice || step.before.in_menus;
        check(was || !now.practice, "a game that does not count")?;
        coach(program)?;
        notice(step, machine, tally)?;
        hands(machine)?;
        markers(machine)?;
        G::after(&before.own, step, machine, tally)
    }

    fn rest(machine: &mut Amiga<Self>, _: &mut Tally) -> Verdict {
        let (program, intuition) = (machine.game(), machine.intuition());
        let window = intuition.window(program.window()).ok_or("no window")?;
        let strip = window.menus().ok_or("no menus")?;
        G::marks(program, strip)?;
        let puzzle = program.progress().is_some();
        let menus = Program::<G>::menus(program.model().aids.mode());
        for (choice, on, what) in [
            (OracleChoice::Perfect, program.is_perfect(), "the mark of the perfect computer"),
            (OracleChoice::Verdict, program.shows_verdicts(), "the mark of verdicts"),
            (OracleChoice::Fair, program.is_fair(), "the mark of fair boards"),
        ] {
            // In a puzzle the engine plays perfectly, whether or not the item is checked.
            let free = choice == OracleChoice::Perfect && puzzle;
            let number = menus.number_of(TableCommand::Common(Common::Oracle(choice)));
            if let Some(number) = number.filter(|_| !free) {
                check(strip.is_checked(number) == on, what)?;
            }
        }
        let names = menus.number_of(TableCommand::Common(Common::NameSquares));
        check(
            names.is_none_or(|number| strip.is_checked(number) == program.names_squares()),
            "the mark of coordinates",
        )
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

/// Checks a move that was played by input or is the reply of the engine.
fn moved<G: TileSubject>(step: &Step<'_, Program<G>>, mv: MoveOf<G>, tally: &mut Tally) -> Verdict
where
    Program<G>: AnyGame,
{
    let before = &step.before.own;
    if step.event != Event::Blank {
        let followed = TileMove::of(mv).target.is_some() && TileMove::of(mv).target == before.offered;
        tally.count("suggestions followed", followed && !step.before.holding);
        let pressed = matches!(
            step.event,
            Event::Input(InputEvent::Button { button: Button::Select, down: true } | InputEvent::Key { .. })
        );
        let clicked = before.clicks && pressed && !step.before.holding && TileMove::of(mv).target.is_some();
        tally.count("frames clicked", clicked && !followed);
        let by_hand = step.before.holding || followed || clicked || TileMove::of(mv).start.is_none();
        return check(by_hand, "a human's move nobody made");
    }
    check(!before.reviewing, "a computer's move during a review")?;
    check(
        !before.noticed || step.asked.since(step.asked_before) >= NOTICE_TIME,
        "a computer's move too soon",
    )?;
    tally.count("perfect moves", before.perfect);
    check(answer(before, step.was) == Some(mv), "not the computer's answer to this position")
}

fn answer<G: TileSubject>(before: &Before<G>, line: &LineOf<G>) -> Option<MoveOf<G>> {
    if before.perfect
        && let Some(oracle) = OracleOf::<G>::solve(line.current())
    {
        return advise(&oracle, line).map(|advised| advised.mv);
    }
    let mut answer = None;
    let engine = before.game.engine(line, Task::Move(line.turn()))?;
    engine.search(line, &mut Unlimited, &mut |SearchInfo { mv, .. }| answer = Some(mv)).ok()?;
    answer
}

/// Checks that a puzzle is reported as solved only after its solver has won within the promised plies, and
/// that a review page shows the ply it evaluates.
fn coach<G: TileSubject>(program: &Program<G>) -> Verdict {
    let line = program.session().game();
    if let (Some(PuzzleProgress::Solved { .. }), Some(oracle), Some(start)) =
        (program.progress(), program.oracle(), line.position(0))
    {
        let solver = start.turn();
        let (winners, won) = (line.winners(), Some(Winners::One(solver)));
        match oracle.verdict(start).plies().map(usize::from) {
            Some(promised) => {
                check(winners == won, "a puzzle solved without the solver's win")?;
                check(OracleOf::<G>::counted(line, line.plies()) <= promised, "a puzzle solved too late")?;
            }
            // The solver had to hold a draw.
            None => {
                let is_held = winners.is_none() || winners == won || winners == Some(Winners::Draw);
                check(is_held, "a draw held although the game is lost")?;
            }
        }
    }
    let Some(reviewed) = program.reviewed() else { return Ok(()) };
    let shown = program.shown_position();
    let judged = |(ply, mv): (usize, MoveOf<G>)| {
        mv == reviewed.mv() && line.mover(ply) == Some(reviewed.side) && line.position(ply) == Some(&shown)
    };
    check((0..).zip(line.moves()).any(judged), "a page that shows another ply than it judges")
}

/// Checks that a notice is shown in the status bar for [`NOTICE_TIME`].
fn notice<G: TileSubject>(
    step: &Step<'_, Program<G>>,
    machine: &Amiga<Program<G>>,
    tally: &mut Tally,
) -> Verdict
where
    Program<G>: AnyGame,
{
    let program = machine.game();
    let now = program.shown_at(machine.intuition().current_time());
    let Some(notice) = program.panel_texts().notice else {
        return Ok(());
    };
    tally.count("notices", step.change != Change::None);
    let shown = program.status() == notice.text;
    check(shown == (now.since(step.asked) < NOTICE_TIME), "the time of a notice")
}

fn hands<G: TileSubject>(machine: &Amiga<Program<G>>) -> Verdict {
    let (program, intuition) = (machine.game(), machine.intuition());
    if program.is_reviewing() {
        return check(!program.is_holding() && program.cursor().is_none(), "a hand at a board under review");
    }
    let line = program.session().game();
    let human = program.session().to_move() == Some(PlayerKind::Human);
    check(human && G::lifts(line.current()) || !program.is_holding(), "a piece in hand out of turn")?;
    // A piece moved by keyboard has the cursor below it. A piece moved by mouse follows a held button, or the
    // pointer after a click.
    let by_mouse = program.is_holding() && program.cursor().is_none();
    let button = !intuition.is_pointer_idle() && !intuition.is_in_menus() && !intuition.is_dragging();
    check(button || !by_mouse || program.is_clicked(), "a piece hangs on a button that is not held")?;
    check(!program.is_clicked() || !program.is_classic(), "a click has picked a piece up as it never did")?;
    let shows = program.frames_legal() && human && G::lifts(line.current()) && !program.is_sliding();
    let targets = line.legal_moves().into_iter().filter_map(|mv| TileMove::of(mv).target);
    let wanted = targets.filter(|_| shows).fold(0, |all, square| all | 1 << square.index());
    check(program.framed() == wanted, "the frames of legal squares")?;
    match program.suggestion() {
        None => {
            check(!intuition.window(program.window()).unwrap().title().contains("looked"), "an old title")
        }
        Some(square) => {
            check(human, "ants out of turn")?;
            let reached = line.legal_moves().iter().any(|mv| TileMove::of(*mv).target == Some(square));
            check(reached, "ants round a square that cannot be reached")
        }
    }
}

/// Checks that markers are shown only when allowed and only in the window. Each X is on its piece's next
/// goal, and the ants are around the suggestion.
fn markers<G: TileSubject>(machine: &Amiga<Program<G>>) -> Verdict
where
    Program<G>: AnyGame,
{
    let (program, intuition) = (machine.game(), machine.intuition());
    let shown = MARKERS.map(|number| is_shown(machine, number));
    if !intuition.is_active_without_menus(program.window()) {
        check(shown == [false; 3], "markers over an inactive window or menus")?;
    }
    if program.session().to_move().is_none() && !program.is_reviewing() {
        check(shown == [false; 3], "markers after the end")?;
    }
    check(!shown[2] || program.suggestion().is_some(), "ants nobody called")?;
    let Some(Point { x, y }) = intuition.corner(program.window()) else { return Ok(()) };
    let lace = u32::from(intuition.is_interlaced());
    let bar = intuition.screens()[0].font().y_size() as i32;
    let position = program.shown_position();
    let [right, left] = both::<PositionOf<G>>().map(|side| G::goal(&position, side));
    let squares = [(right, (14, 9, 8)), (left, (14, 9, 8)), (program.suggestion(), (12, 7, 6))];
    for (number, (square, (across, down, more))) in MARKERS.into_iter().zip(squares) {
        let sprite = intuition.chip().sprite(number).unwrap();
        if let Some(square) = square.filter(|_| is_shown(machine, number)) {
            let column = x + 44 * i32::from(square.col()) + across;
            let row = y + bar + down + more * lace as i32 + (22 << lace) * i32::from(square.row());
            check((sprite.x, sprite.y) == (column >> 1, row >> lace), "a marker is not on its square")?;
        }
    }
    Ok(())
}
