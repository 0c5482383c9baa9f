//! The program of a game whose moves are made by choosing one place of the board: with the mouse, or with the keyboard's cursor.
//!
//! Knows the flow of such a game at its window: what presses, keys and common menu lines do, when the computer plays, what is asked
//! about a turn. Leaves to the game what lies where, what is shown between moves, and drawing.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;

use super::aids::Aids;
use super::ending::{Buttons, Next};
use super::keyboard::{self, BoardKey, Field};
use super::menu::{Common, MenuTable, Menus, Row, Wanted, WithMenus};
use super::menu_layout::Place;
use super::played::Played;
use super::program::AtTable;
use super::scale::Scale;
use super::speed::{ShowTime, Speed};
use super::table::{Beginning, NOT_PASTED, StartError, Table, TakenBack, check_room};
use crate::games::contract::{Game, Mind};
use crate::games::entry::actor::{Gesture, Vocabulary};
use crate::games::entry::given::{Given, OptionError};
use crate::games::entry::window::Start;
use crate::games::play::Ask;
use crate::games::session::Player;
use crate::machine::colour::Pen;
use crate::machine::geometry::{Point, Rect};
use crate::machine::vblank::Ticks;
use crate::system::clipboard::Clip;
use crate::system::graphics::rastport::DrawMode;
use crate::system::input::{Key, Qualifiers};
use crate::system::intuition::Intuition;
use crate::system::intuition::menu::MenuStrip;
use crate::system::intuition::window::{BORDER_BOTTOM, BORDER_LEFT, IntuiMessage, NewWindow};

/// What every such program keeps.
#[derive(Debug)]
pub struct Board<G: Game, P> {
    /// The table.
    pub table: Table<G>,
    /// The place the keyboard is on, if that shows.
    pub cursor: Option<P>,
    /// The place the pointer is on, where the window is told of that, and nobody has used the keyboard since.
    pub pointer: Option<P>,
    /// Somebody asked for a good move at this turn.
    pub suggesting: bool,
    /// The keyboard goes where that is, until somebody leads it elsewhere.
    pub following: bool,
    /// What helps new people.
    pub aids: Aids,
    /// The time by which things are shown.
    pub time: ShowTime,
    /// When the turn began, by that time.
    pub began: Ticks,
    /// Where the buttons of the end lie, if the game has no other place for them.
    foot: Rect,
    /// The button of the end that is held down.
    pressed: Option<Next>,
    /// The buttons the window shows.
    buttons: Buttons,
}

/// Rows of the window's foot more than its letters have.
const FOOT: i32 = 5;
/// How long the end of a game among computers can be read before the match goes on: three seconds.
const BETWEEN_GAMES: Ticks = Ticks(900);

impl<G: Game, P> Board<G, P> {
    /// A board at a table, nothing on it marked.
    #[must_use]
    pub const fn new(table: Table<G>, aids: Aids, time: ShowTime) -> Self {
        Self {
            table,
            cursor: None,
            pointer: None,
            suggesting: false,
            following: false,
            aids,
            time,
            began: Ticks(0),
            foot: Rect::new(0, 0, 0, 0),
            pressed: None,
            buttons: Buttons { offered: Vec::new(), pressed: None },
        }
    }

    /// The buttons of the end are drawn anew, whatever the window shows.
    pub fn forget_buttons(&mut self) {
        self.buttons = Buttons::default();
    }

    /// What it is now by the time of what is shown.
    #[must_use]
    pub const fn now(&self, intuition: &Intuition) -> Ticks {
        self.time.at(intuition.current_time())
    }

    /// The place somebody looks at: the pointer is there, or the keyboard.
    #[must_use]
    pub fn looked_at(&self) -> Option<P>
    where
        P: Copy,
    {
        self.pointer.or(self.cursor)
    }
}

/// What has come of a choice in the menus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chosen {
    /// It is done.
    Done,
    /// Another game has begun.
    Begun,
}

/// What such a game begins with.
#[derive(Debug, Clone)]
pub struct Opening<G: Game> {
    /// Who plays at first, by the seats.
    pub players: Vec<Player>,
    /// A line of play to go on with instead of a deal.
    pub line: Option<G>,
    /// What deals the first game.
    pub deal: fn(G::Setup, &mut ChaCha8Rng, G::Seat) -> G,
    /// Whether the program is as the old ones were.
    pub classic: bool,
    /// How fast things are shown.
    pub speed: Speed,
}

impl<G: Game> Opening<G> {
    /// What was said, with these players.
    ///
    /// # Errors
    /// The position is none, or the speed.
    pub fn read(given: &Given, players: impl Into<Vec<Player>>) -> Result<Self, OptionError> {
        let (players, classic) = (players.into(), given.is_classic());
        Ok(Self { players, line: given.position()?, deal: G::deal, classic, speed: Speed::read(given)? })
    }
}

/// Opens the window of such a game, with its menus, and asks about the first turn; `program` is the game at its table.
///
/// # Errors
/// [`StartError`]: no room, or no thread to be had.
pub fn open<B: BoardGame>(
    start: Start<'_>,
    opening: Opening<B::Line>,
    (mut window, menus): (NewWindow, MenuStrip),
    program: impl FnOnce(&mut Intuition, Board<B::Line, B::Place>) -> B,
) -> Result<B, StartError> {
    let Start { intuition, port, seed, pace, .. } = start;
    let screen = intuition.screen_or_public(window.screen);
    check_room(screen, window.frame.height)?;
    let foot = if B::FOOT && !opening.classic {
        grow_a_foot(&mut window.frame, Scale::of(screen))
    } else {
        Rect::default()
    };
    let setup = <B::Line as Game>::Setup::default();
    let Opening { players, line, deal, classic, speed } = opening;
    let beginning = Beginning { seed, setup, deal, players, line, pace };
    let mut table = Table::open(intuition, port, beginning, (window, menus), B::HELP)?;
    table.session_mut().remember_games(!classic);
    let board = Board { foot, ..Board::new(table, Aids::new(classic), ShowTime::new(speed)) };
    let mut program = program(intuition, board);
    if program.board().table.game().plies() == 0 {
        program.begun(program.board().now(intuition));
    }
    program.ask_about_turn(intuition);
    program.refresh(intuition);
    Ok(program)
}

/// Makes a window higher by a foot for the buttons of the end, if the screen has the rows; where they lie then.
fn grow_a_foot(frame: &mut Rect, scale: Scale) -> Rect {
    let rows = scale.font_height + scale.rows(FOOT);
    if frame.height + rows > scale.screen {
        return Rect::default();
    }
    frame.height += rows;
    frame.y = frame.y.min(scale.screen - frame.height);
    let margin = BORDER_LEFT + 2;
    Rect::new(margin, frame.height - BORDER_BOTTOM - rows, frame.width - 2 * margin, rows - scale.rows(1))
}

/// The line of play of such a game, its moves and seats.
type MoveOf<B> = <<B as BoardGame>::Line as Game>::Move;
type SeatOf<B> = <<B as BoardGame>::Line as Game>::Seat;

/// A game whose moves are made by choosing one place.
pub trait BoardGame: Debug + Sized + 'static {
    /// The line of play.
    type Line: Game;
    /// A place of the board; its text is what scripts call it. Choosing it makes the legal move that is made there.
    type Place: Field + Eq + Display + FromStr + From<<Self::Line as Game>::Move>;
    /// What only its menus ask for.
    type Choice: Copy + Eq;

    /// The title of the window.
    const TITLE: &'static str;
    /// The page of help.
    const HELP: &'static [&'static str];
    /// The words scripts use.
    const WORDS: &'static Vocabulary;
    /// Whether any key, and asking for a suggestion, ends what is shown between moves; else only clicks and Return do.
    const HURRIES: bool = true;
    /// Whether the window gets a foot for the buttons of the end; else [`Self::end_area`] says where they lie.
    const FOOT: bool = true;
    /// How long a computer's turn lasts at least.
    const READING_TIME: Ticks = Ticks(300);

    /// What the program keeps.
    fn board(&self) -> &Board<Self::Line, Self::Place>;
    /// What the program keeps.
    fn board_mut(&mut self) -> &mut Board<Self::Line, Self::Place>;

    // ---- menus and minds

    /// The menus: what every game's have, if there is no more.
    fn tables() -> Menus<Wanted<Self::Choice>> {
        let own = MenuTable { title: Self::TITLE, place: Place::NEXT, rows: Row::all_common() };
        Menus(vec![own, MenuTable::aids()])
    }
    /// Whether a line of the menus is marked.
    fn is_marked(&self, _choice: Self::Choice) -> bool {
        false
    }
    /// Does what only this game's menus ask for; `checked` is the mark of a line that has one.
    fn choose(&mut self, _choice: Self::Choice, _checked: bool) -> Chosen {
        Chosen::Done
    }
    /// What a letter alone asks for, and the mark that a line for it would have then.
    fn letter(&self, _letter: char, _qualifiers: Qualifiers) -> Option<(Wanted<Self::Choice>, bool)> {
        None
    }
    /// The mind that plays a seat when a computer does.
    fn mind(&self, seat: SeatOf<Self>) -> Box<dyn Mind<Self::Line>>;
    /// The mind that thinks for a person who asks for a good move: as the computer would play there, if there is no better.
    fn adviser(&self) -> Box<dyn Mind<Self::Line>> {
        self.mind(self.board().table.game().turn())
    }

    // ---- places and moves

    /// The place a point of the window lies on.
    fn place_at(&self, at: Point) -> Option<Self::Place>;
    /// The box of a place in the window.
    fn area(&self, place: Self::Place) -> Rect;
    /// Where the cursor shows first.
    fn first_place(&self) -> Option<Self::Place>;
    /// Why a place cannot be chosen now, as a sentence; empty, if there is nothing to tell.
    fn refused(&self, _place: Self::Place) -> String {
        String::new()
    }

    // ---- what is shown between moves, by the time of what is shown

    /// A move was played: begins to show it.
    fn moved(&mut self, _now: Ticks) {}
    /// Another game has begun: nothing of the one before is shown any more.
    fn begun(&mut self, _now: Ticks) {}
    /// The game or the players have changed.
    fn turn_begun(&mut self) {}
    /// A vertical blank; true if the computer may play now.
    fn advance(&mut self, now: Ticks) -> bool {
        now.since(self.board().began) >= Self::READING_TIME
    }
    /// Whether something is shown that a touch would end.
    fn is_showing(&self) -> bool {
        false
    }
    /// Ends that; true if there was something.
    fn end_show(&mut self, _now: Ticks) -> bool {
        false
    }
    /// A part of the window that is no place: a click there ends what is shown and does nothing else.
    fn beside(&self) -> Option<Rect> {
        None
    }
    /// Whether the game waits for anything but the people and the task.
    fn is_busy(&self) -> bool {
        self.is_showing()
    }
    /// Deals a new game.
    fn deal(&mut self) {
        self.board_mut().table.session_mut().new_game();
    }

    // ---- what is kept for another run

    /// Who plays, and what is set besides, in the words of the game's options.
    fn options(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
    /// The lines of the menus that are marked or not, a word for each.
    fn toggles(&self) -> Vec<(&'static str, Self::Choice)> {
        Vec::new()
    }

    // ---- the end

    /// Where the buttons of the end lie.
    fn end_area(&self) -> Rect {
        self.board().foot
    }
    /// What lies round them.
    fn end_paper(&self) -> Pen {
        Pen(0)
    }
    /// Whether the game that is over was one of a match that goes on.
    fn is_match_on(&self) -> bool {
        false
    }
    /// The buttons of the end; none while the game goes on or its last move is shown, or for the old program.
    fn buttons(&self) -> Buttons {
        let Board { table, aids, pressed, .. } = self.board();
        if aids.is_classic() || !table.game().is_over() || self.is_showing() || self.end_area().is_empty() {
            return Buttons::default();
        }
        let new = if self.is_match_on() { Next::NextGame } else { Next::NewGame };
        let back = table.session().can_take_back().then_some(Next::TakeBack);
        Buttons::new([new].into_iter().chain(back).collect(), *pressed)
    }
    /// Does what a button says.
    fn go_on(&mut self, intuition: &mut Intuition, next: Next) {
        let common = match next {
            Next::NewGame | Next::NextGame => Common::NewGame,
            Next::TakeBack => Common::TakeBack,
            Next::NextPuzzle | Next::Review => return,
        };
        self.do_wanted(intuition, common.into(), false);
    }
    /// Whether computers among themselves go on with a match now.
    fn goes_on(&self, now: Ticks) -> bool {
        let Board { table, aids, began, .. } = self.board();
        let human = |&seat: &SeatOf<Self>| table.session().player(seat) == Player::Human;
        let alone = !Self::Line::SEATS.iter().any(human) && !aids.is_classic();
        alone && self.is_match_on() && !self.is_showing() && now.since(*began) >= BETWEEN_GAMES
    }
    /// Brings the buttons of the end to what they are now.
    fn draw_buttons(&mut self, intuition: &mut Intuition) {
        let (buttons, within, window) = (self.buttons(), self.end_area(), self.board().table.window());
        if self.board().buttons == buttons {
            return;
        }
        let Some((look, pens)) =
            intuition.screen_of(window).map(|screen| (screen.look(), *screen.draw_info()))
        else {
            return;
        };
        let Some(mut rp) = intuition.rast_port(window) else { return };
        if Self::FOOT || !buttons.offered.is_empty() {
            rp.set_dr_md(DrawMode::Jam1).set_a_pen(self.end_paper()).rect_fill(within);
        }
        buttons.draw(&mut rp, (look, &pens), within);
        self.board_mut().buttons = buttons;
    }

    // ---- what is seen and told

    /// Brings what is seen to what is known.
    fn draw(&mut self, intuition: &mut Intuition);
    /// What the status line says: whose turn it is, or how the game has ended.
    fn said(&self) -> String {
        let (line, words) = (self.board().table.game(), Self::WORDS);
        let turn = Self::Line::SEATS.iter().position(|&seat| seat == line.turn());
        let turn = turn.and_then(|at| words.seats.get(at)).copied().unwrap_or_default();
        line.outcome().map_or_else(|| format!("{turn} to move"), words.ending)
    }
    /// What is said beside it.
    fn also_said(&self) -> Vec<String> {
        Vec::new()
    }

    // ---- the flow of a game

    /// The place that is suggested, if somebody asked and one has been found.
    fn suggested_place(&self) -> Option<Self::Place> {
        let Board { table, suggesting, .. } = self.board();
        let shown = *suggesting && table.is_persons_turn() && !(Self::HURRIES && self.is_showing());
        table.finding().map(|finding| finding.mv.into()).filter(|_| shown)
    }

    /// After whatever changed the game or the players: old suggestions go, the right question is asked.
    fn ask_about_turn(&mut self, intuition: &mut Intuition) {
        if self.board_mut().table.is_settled() {
            return;
        }
        let board = self.board_mut();
        (board.suggesting, board.following) = (false, false);
        board.aids.silence();
        if board.table.has_person_won() {
            board.aids.won();
        }
        self.board_mut().began = self.board().now(intuition);
        intuition.set_window_title(self.board().table.window(), Self::TITLE);
        self.update_marks(intuition);
        self.turn_begun();
        let mind = |seat| Ask::Move(self.mind(seat));
        let question = self.board().table.question(mind, || Some(self.adviser()));
        self.board_mut().table.ask(question);
    }

    /// A move was played.
    fn was_played(&mut self, intuition: &mut Intuition) {
        self.moved(self.board().now(intuition));
        self.ask_about_turn(intuition);
    }

    /// A person chooses a place; if that is no move of theirs the screen flashes, and it is told why.
    fn play_at(&mut self, intuition: &mut Intuition, place: Self::Place) {
        let table = &mut self.board_mut().table;
        let legal = if table.is_persons_turn() { table.game().legal_moves() } else { Vec::new() };
        let mv = legal.into_iter().find(|&mv| Self::Place::from(mv) == place);
        if mv.is_some_and(|mv| table.session_mut().play(mv).is_ok()) {
            self.was_played(intuition);
        } else {
            let why = self.refused(place);
            self.board_mut().aids.refuse(intuition.current_time(), why);
            intuition.display_beep();
        }
    }

    /// Tab: the cursor hops to the next place a person may choose, or to the one before.
    fn hop(&mut self, back: bool) {
        let table = &self.board().table;
        let legal = if table.is_persons_turn() { table.game().legal_moves() } else { Vec::new() };
        if let Some(to) =
            keyboard::hopped(legal.into_iter().map(Self::Place::from), self.board().cursor, back)
        {
            self.board_mut().cursor = Some(to);
        }
    }

    /// The select button went down.
    fn press(&mut self, intuition: &mut Intuition, at: Point) {
        (self.board_mut().cursor, self.board_mut().following) = (None, false);
        if self.is_showing() && self.end_show(self.board().now(intuition)) {
            return;
        }
        if let Some(place) = self.place_at(at) {
            self.play_at(intuition, place);
        }
    }

    /// A key went down.
    fn key(&mut self, intuition: &mut Intuition, key: Key, qualifiers: Qualifiers) {
        let Some(key) = BoardKey::of(key, qualifiers) else { return };
        if key == BoardKey::Help {
            return self.board_mut().table.toggle_help(intuition);
        }
        let ends = Self::HURRIES || key == BoardKey::Select;
        let ended = ends && self.is_showing() && self.end_show(self.board().now(intuition));
        let cursor = self.board().cursor;
        if !ended && !matches!(key, BoardKey::Other(Key::Char(_))) {
            (self.board_mut().pointer, self.board_mut().following) = (None, false);
        }
        match key {
            BoardKey::Other(Key::Char(letter)) => {
                if let Some((wanted, checked)) = self.letter(letter, qualifiers) {
                    self.do_wanted(intuition, wanted, checked);
                }
            }
            _ if ended => {}
            BoardKey::Step(step) => {
                self.board_mut().cursor = keyboard::moved(cursor, step, self.first_place());
            }
            BoardKey::Select => match cursor {
                Some(place) => self.play_at(intuition, place),
                None => self.board_mut().cursor = self.first_place(),
            },
            BoardKey::Leave => self.board_mut().cursor = None,
            BoardKey::Other(Key::Tab) if !self.board().aids.is_classic() => {
                self.hop(qualifiers.contains(Qualifiers::SHIFT));
            }
            BoardKey::Help | BoardKey::Other(_) => {}
        }
    }

    /// Does what the menus of all games ask for.
    fn do_common(&mut self, intuition: &mut Intuition, common: Common, checked: bool) -> Chosen {
        let now = self.board().now(intuition);
        match common {
            Common::Suggest => {
                if Self::HURRIES {
                    self.end_show(now);
                }
                if self.board().table.is_persons_turn() {
                    let board = self.board_mut();
                    (board.suggesting, board.following) = (true, !board.aids.is_classic());
                } else {
                    intuition.display_beep();
                }
            }
            Common::TakeBack => {
                if self.board_mut().table.take_back(intuition) != TakenBack::Nothing {
                    self.end_show(now);
                }
            }
            Common::NewGame => {
                self.deal();
                return Chosen::Begun;
            }
            Common::Help => self.board_mut().table.toggle_help(intuition),
            Common::Classic => {
                self.board_mut().aids.set_classic(checked);
                self.board_mut().table.session_mut().remember_games(!checked);
            }
            Common::Speed(speed) => self.board_mut().time.set(speed, intuition.current_time()),
            Common::Copy => self.board().table.copy(intuition),
            Common::Paste => self.board().table.ask_for_paste(intuition),
            Common::Quit => self.board_mut().table.leave(),
        }
        Chosen::Done
    }

    /// What was asked for has come from the clipboard.
    fn paste(&mut self, intuition: &mut Intuition, clip: Clip) {
        if self.board_mut().table.paste(intuition, clip) {
            self.another_game(intuition);
            self.ask_about_turn(intuition);
            self.update_marks(intuition);
        } else {
            self.board_mut().aids.refuse(intuition.current_time(), NOT_PASTED.to_owned());
            intuition.display_beep();
        }
    }

    /// Another game is on the board.
    fn another_game(&mut self, intuition: &Intuition) {
        self.board_mut().cursor = None;
        self.begun(self.board().now(intuition));
    }
}

impl<B: BoardGame> WithMenus for B {
    type Wanted = Wanted<B::Choice>;

    fn menus() -> Menus<Self::Wanted> {
        B::tables().and_edit()
    }

    fn is_on(&self, wanted: Self::Wanted) -> bool {
        match wanted {
            Wanted::Common(Common::Classic) => self.board().aids.is_classic(),
            Wanted::Common(common) => common == Common::Speed(self.board().time.speed()),
            Wanted::Own(choice) => self.is_marked(choice),
        }
    }

    fn do_wanted(&mut self, intuition: &mut Intuition, wanted: Self::Wanted, checked: bool) {
        let chosen = match wanted {
            Wanted::Common(common) => self.do_common(intuition, common, checked),
            Wanted::Own(choice) => self.choose(choice, checked),
        };
        if chosen == Chosen::Begun {
            self.another_game(intuition);
        }
        // The next choice is about the game as this one left it.
        self.ask_about_turn(intuition);
        self.update_marks(intuition);
    }
}

impl<B: BoardGame> AtTable for B {
    type Line = B::Line;

    fn table(&self) -> &Table<B::Line> {
        &self.board().table
    }

    fn table_mut(&mut self) -> &mut Table<B::Line> {
        &mut self.board_mut().table
    }

    fn message(&mut self, intuition: &mut Intuition, message: IntuiMessage) {
        match message {
            IntuiMessage::MouseButtons { down: true, at } => match self.buttons().at(self.end_area(), at) {
                Some(next) => self.board_mut().pressed = Some(next),
                None => self.press(intuition, at),
            },
            IntuiMessage::MouseButtons { down: false, at } => {
                let held = self.board_mut().pressed.take();
                let next = self.buttons().at(self.end_area(), at).filter(|next| held == Some(*next));
                if let Some(next) = next {
                    self.go_on(intuition, next);
                }
            }
            IntuiMessage::MenuPick(picks) => self.picked(intuition, &picks),
            IntuiMessage::CloseWindow => self.board_mut().table.leave(),
            IntuiMessage::RawKey { key, qualifiers } => self.key(intuition, key, qualifiers),
            IntuiMessage::MouseMove { at } => self.board_mut().pointer = self.place_at(at),
            IntuiMessage::Clip(clip) => self.paste(intuition, clip),
            IntuiMessage::InactiveWindow => {
                (self.board_mut().pointer, self.board_mut().pressed) = (None, None)
            }
            IntuiMessage::Cancelled => self.board_mut().pressed = None,
            IntuiMessage::ActiveWindow => {}
        }
    }

    fn tick(&mut self, intuition: &mut Intuition) {
        let may_play = self.advance(self.board().now(intuition));
        self.board_mut().aids.advance(intuition.current_time());
        let table = &mut self.board_mut().table;
        if may_play && table.has_answer() && table.play_answer() {
            self.was_played(intuition);
        } else if self.goes_on(self.board().now(intuition)) {
            self.go_on(intuition, Next::NextGame);
        }
    }

    fn failed(&mut self, intuition: &mut Intuition) {
        let told = self.board().table.fault_told().unwrap_or_default();
        intuition.set_window_title(self.board().table.window(), &told);
    }

    fn refresh(&mut self, intuition: &mut Intuition) {
        if let Some(place) = self.suggested_place().filter(|_| self.board().following) {
            (self.board_mut().cursor, self.board_mut().pointer) = (Some(place), None);
        }
        self.draw(intuition);
        self.draw_buttons(intuition);
    }
}

impl<B: BoardGame> Played for B {
    const WORDS: &'static Vocabulary = B::WORDS;

    fn is_idle(&self) -> bool {
        self.board().table.is_at_rest() && !self.is_busy()
    }

    fn status_line(&self) -> String {
        self.said()
    }

    fn said_beside(&self) -> Vec<String> {
        self.also_said()
    }

    fn suggested(&self) -> Option<String> {
        self.suggested_place().map(|place| place.to_string())
    }

    fn kept_options(&self) -> Vec<(&'static str, String)> {
        self.options()
    }

    fn switches(&self) -> Vec<&'static str> {
        let on = self.toggles().into_iter().filter(|(_, choice)| self.is_marked(*choice));
        on.map(|(word, _)| word).collect()
    }

    fn switch(&mut self, on: &[String]) {
        for (word, choice) in self.toggles() {
            self.choose(choice, on.iter().any(|other| other == word));
        }
    }

    fn say(&mut self, intuition: &mut Intuition, sentence: &'static str) {
        self.board_mut().aids.tell(intuition.current_time(), sentence.to_owned());
        self.update_marks(intuition);
    }

    fn place_on_screen(&self, intuition: &Intuition, place: &str) -> Option<Point> {
        self.board().table.middle_on_screen(intuition, self.area(place.parse().ok()?))
    }

    fn hand(&self, intuition: &Intuition, mv: MoveOf<B>) -> Option<Vec<Gesture>> {
        let middle = |area| self.board().table.middle_on_screen(intuition, area);
        let place = self.area(mv.into());
        // While something is shown the first click only ends that.
        let first = self.is_showing().then(|| middle(self.beside().unwrap_or(place)));
        let clicks = first.into_iter().chain([middle(place)]);
        clicks.map(|at| at.map(Gesture::Click)).collect()
    }
}
