//! Tripppin as a program under the system: messages in, moves to the session, questions to the thinking task, drawing out.
//!
//! Knows the flow of a game at the window. Leaves rules to the session, drawing to the brushes, and input's first handling to intuition.

use super::artwork::Artwork;
use super::board::BoardBrush;
use super::help;
use super::layout::Layout;
use super::markers::{MarkerError, Markers};
use super::menu::{self, Choice, Marks};
use super::panel::{PanelBrush, Status};
use super::pieces::Pieces;
use super::theme::Theme;
use crate::games::contract::Finding;
use crate::games::session::{Player, Question, Session};
use crate::games::square::Square;
use crate::games::thinking::{Pace, ThinkingTask, Urgency};
use crate::games::tripppin::classic::Level;
use crate::games::tripppin::game::{Classic, Pondering};
use crate::games::tripppin::{Cause, Line, Move, Position, Side};
use crate::machine::geometry::{Point, Rect};
use crate::machine::vblank::Ticks;
use crate::system::computer::Program;
use crate::system::exec::signals::{SignalPort, Signals};
use crate::system::graphics::bob::{BobId, GelsInfo};
use crate::system::graphics::rastport::{DrawMode, RastPort};
use crate::system::input::{Key, Qualifiers};
use crate::system::intuition::Intuition;
use crate::system::intuition::window::{IntuiMessage, NewWindow, WindowFlags, WindowId};

/// The window's title.
const TITLE: &str = "Tripppin";
/// How long "thinking..." stays at least before the computer's move shows.
const READING_TIME: Ticks = Ticks(200);

/// What a run starts from.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Decides every shuffle.
    pub seed: u64,
    /// The computer's level.
    pub level: Level,
    /// A line of play to start from instead of a shuffle.
    pub line: Option<Line>,
    /// How fast the thinking task may think.
    pub pace: Pace,
    /// The drawings.
    pub artwork: Artwork,
}

/// Why the program cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// No sprites.
    #[error(transparent)]
    Markers(#[from] MarkerError),
    /// No thread.
    #[error("can't start the thinking task: {0}")]
    Thread(#[from] std::io::Error),
}

/// A piece in somebody's hand.
#[derive(Debug, Clone, Copy)]
struct Held {
    bob: BobId,
    by: Hand,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Hand {
    Mouse,
    Keyboard,
}

/// The running game.
#[derive(Debug)]
pub struct Tripppin {
    window: WindowId,
    help: Option<WindowId>,
    layout: Layout,
    theme: Theme,
    pieces: Pieces,
    markers: Markers,
    gels: GelsInfo,
    session: Session<Line>,
    level: Level,
    prevention: bool,
    thinker: ThinkingTask<Line>,
    asked: Option<Question>,
    began: Ticks,
    finding: Option<Finding<Move>>,
    /// The computer's finished move, waiting for its time.
    answer: Option<(Question, Move)>,
    held: Option<Held>,
    /// The square the keyboard is on, shown by a frame.
    cursor: Option<Square>,
    running: bool,
}

impl Tripppin {
    /// Opens the window and deals the first game.
    ///
    /// # Errors
    /// [`StartError`]: no sprites or no thread to be had.
    pub fn start(
        intuition: &mut Intuition,
        port: &SignalPort,
        settings: Settings,
    ) -> Result<Self, StartError> {
        let layout = Layout::new(intuition.font().y_size() as i32, intuition.is_interlaced());
        let theme = Theme::of(intuition);
        let pieces = Pieces::new(&settings.artwork, &theme, intuition.depth(), intuition.is_interlaced());
        let markers = Markers::new(intuition, &settings.artwork, &theme, layout)?;
        let thinker = ThinkingTask::start(port, settings.pace)?;
        let mut session = Session::new(settings.seed, vec![Player::Human, Player::Computer]);
        if let Some(line) = settings.line {
            session.set_up(line);
        }
        let flags = WindowFlags::CLOSE_GADGET
            | WindowFlags::DEPTH_GADGET
            | WindowFlags::DRAG_BAR
            | WindowFlags::REPORT_MOUSE
            | WindowFlags::ACTIVATE;
        let window = intuition.open_window(NewWindow { frame: layout.window(), title: TITLE.into(), flags });
        intuition.set_menu_strip(window, Some(menu::strip(layout, &pieces)));
        let mut program = Self {
            window,
            help: None,
            layout,
            theme,
            pieces,
            markers,
            gels: GelsInfo::default(),
            session,
            level: settings.level,
            prevention: true,
            thinker,
            asked: None,
            began: Ticks(0),
            finding: None,
            answer: None,
            held: None,
            cursor: None,
            running: true,
        };
        program.update_marks(intuition);
        program.draw_all(intuition);
        program.settle(intuition);
        Ok(program)
    }

    // ---- what scripts and tests may ask

    /// The game.
    #[must_use]
    pub const fn session(&self) -> &Session<Line> {
        &self.session
    }

    /// Its window.
    #[must_use]
    pub const fn window(&self) -> WindowId {
        self.window
    }

    /// Whether the thinking task has nothing to do and no move of the computer's is waiting to be shown.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        self.thinker.is_idle() && self.answer.is_none()
    }

    /// What pondering has found so far on this turn.
    #[must_use]
    pub const fn finding(&self) -> Option<Finding<Move>> {
        self.finding
    }

    /// The square ants walk round.
    #[must_use]
    pub const fn suggestion(&self) -> Option<Square> {
        self.markers.suggestion()
    }

    /// Whether a piece is in somebody's hand.
    #[must_use]
    pub const fn is_holding(&self) -> bool {
        self.held.is_some()
    }

    /// The middle of a square on the screen, while the window is open.
    #[must_use]
    pub fn square_on_screen(&self, intuition: &Intuition, square: Square) -> Option<Point> {
        let corner = intuition.window(self.window)?.frame().origin();
        let area = self.layout.square(square);
        Some(corner + Point::new(area.x + area.width / 2, area.y + area.height / 2))
    }

    // ---- messages

    fn message(&mut self, intuition: &mut Intuition, message: IntuiMessage) {
        match message {
            IntuiMessage::MouseButtons { down: true, at } => self.press(intuition, at),
            IntuiMessage::MouseButtons { down: false, at } => {
                if self.held.is_some_and(|held| held.by == Hand::Mouse) {
                    self.drop_on(intuition, self.layout.square_at(at));
                }
            }
            IntuiMessage::MouseMove { at } => self.drag_to(intuition, at),
            IntuiMessage::MenuPick(picks) => self.picked(intuition, &picks),
            IntuiMessage::CloseWindow => self.running = false,
            IntuiMessage::RawKey { key, qualifiers } => self.key(intuition, key, qualifiers),
            IntuiMessage::Cancelled => {
                if self.held.is_some_and(|held| held.by == Hand::Mouse) {
                    self.put_back(intuition);
                }
            }
            IntuiMessage::ActiveWindow | IntuiMessage::InactiveWindow => {}
        }
    }

    fn picked(&mut self, intuition: &mut Intuition, picks: &[menu::MenuNumber]) {
        for choice in picks.iter().filter_map(|&pick| menu::choice(pick)) {
            match choice {
                Choice::Player(side, player) => _ = self.session.set_player(side, player),
                Choice::Difficulty(level) => {
                    self.level = level;
                    self.think_again();
                }
                Choice::Prevention => {
                    let strip = intuition.menu_strip(self.window);
                    self.prevention = strip.is_none_or(|strip| strip.is_checked(menu::PREVENTION_ITEM));
                    self.think_again();
                }
                Choice::Suggest => self.suggest(intuition),
                Choice::TakeBack => self.take_back(intuition),
                Choice::NewGame => {
                    self.put_back(intuition);
                    self.session.new_game();
                    self.draw_all(intuition);
                }
                Choice::Quit => self.running = false,
            }
        }
        self.settle(intuition);
    }

    /// The computer's settings changed: a thought it is in the middle of begins anew; a person's turn goes on.
    fn think_again(&mut self) {
        if self.session.to_move() == Some(Player::Computer) {
            self.session.ask_anew();
        }
    }

    fn suggest(&mut self, intuition: &mut Intuition) {
        if self.session.to_move() != Some(Player::Human) {
            return;
        }
        if let Some(finding) = self.finding {
            self.markers.suggest(Some(finding.mv.to()));
            let plies = finding.plies;
            intuition.set_window_title(self.window, &format!("{TITLE} - looked {plies} plies ahead"));
        }
    }

    fn take_back(&mut self, intuition: &mut Intuition) {
        self.put_back(intuition);
        if self.session.take_back() == 0 {
            intuition.display_beep();
        } else {
            self.draw_all(intuition);
        }
    }

    // ---- the mouse

    fn press(&mut self, intuition: &mut Intuition, at: Point) {
        self.put_back(intuition);
        self.move_cursor(intuition, None);
        match self.layout.square_at(at) {
            Some(square) if self.is_movable(square) => {
                self.lift(intuition, Hand::Mouse, self.layout.dragged(at));
            }
            Some(square) if self.piece_on(square).is_some() => intuition.display_beep(),
            _ => {}
        }
    }

    fn drag_to(&mut self, intuition: &mut Intuition, at: Point) {
        if let Some(held) = self.held.filter(|held| held.by == Hand::Mouse) {
            self.gels.set_position(held.bob, self.layout.dragged(at));
            self.paint(intuition, |_, _| {});
        }
    }

    /// Whether the piece on a square is a human's to move now.
    fn is_movable(&self, square: Square) -> bool {
        let position = self.session.game().current();
        self.session.to_move() == Some(Player::Human) && position.piece(position.turn()) == square
    }

    fn piece_on(&self, square: Square) -> Option<Side> {
        let position = self.session.game().current();
        [Side::Right, Side::Left].into_iter().find(|&side| position.piece(side) == square)
    }

    // ---- the hand: lift, drop, put back

    fn lift(&mut self, intuition: &mut Intuition, by: Hand, at: Point) {
        let side = self.session.game().current().turn();
        let bob = self.gels.add_bob(self.pieces.cut_out(side).clone(), at);
        self.held = Some(Held { bob, by });
        let from = self.session.game().current().piece(side);
        self.paint(intuition, |program, rp| program.draw_square(rp, from));
    }

    /// The hand opens over a square, or beside the board.
    fn drop_on(&mut self, intuition: &mut Intuition, target: Option<Square>) {
        let position = *self.session.game().current();
        let from = position.piece(position.turn());
        self.put_back(intuition);
        if target == Some(from) {
            return;
        }
        let mv = target.and_then(|to| Move::between(from, to));
        if mv.is_none_or(|mv| self.session.play(mv).is_err()) {
            intuition.display_beep();
            return;
        }
        self.moved(intuition, &position);
    }

    /// The piece in hand goes back to where it stood.
    fn put_back(&mut self, intuition: &mut Intuition) {
        let Some(held) = self.held.take() else { return };
        if let Some(mut rp) = intuition.rast_port(self.window) {
            self.gels.rem_i_bob(&mut rp, held.bob, false);
        }
        let position = self.session.game().current();
        let from = position.piece(position.turn());
        self.paint(intuition, |program, rp| program.draw_square(rp, from));
    }

    /// A move was played from `before`: shows it.
    fn moved(&mut self, intuition: &mut Intuition, before: &Position) {
        let after = *self.session.game().current();
        let squares = [Side::Right, Side::Left].map(|side| (before.piece(side), after.piece(side)));
        let status = self.status();
        self.paint(intuition, |program, rp| {
            for (from, to) in squares.into_iter().filter(|(from, to)| from != to) {
                program.draw_square(rp, from);
                program.draw_square(rp, to);
            }
            if after.outcome().is_some() {
                program.panel().draw(rp, &after, status);
            } else {
                program.panel().turn(rp, &after, status);
            }
        });
        self.settle(intuition);
    }

    // ---- the keyboard

    fn key(&mut self, intuition: &mut Intuition, key: Key, qualifiers: Qualifiers) {
        if self.held.is_some_and(|held| held.by == Hand::Mouse) {
            return;
        }
        let step = match key {
            Key::Up => (0, -1),
            Key::UpRight => (1, -1),
            Key::Right => (1, 0),
            Key::DownRight => (1, 1),
            Key::Down => (0, 1),
            Key::DownLeft => (-1, 1),
            Key::Left => (-1, 0),
            Key::UpLeft => (-1, -1),
            Key::Return | Key::Space => return self.select(intuition),
            Key::Escape => {
                if self.held.is_some() {
                    self.put_back(intuition);
                } else {
                    self.move_cursor(intuition, None);
                }
                return;
            }
            Key::Help if qualifiers.is_empty() => return self.toggle_help(intuition),
            _ => return,
        };
        let position = self.session.game().current();
        let own = position.piece(position.turn());
        // The first key only shows where the cursor is.
        let to = self.cursor.map_or(Some(own), |at| {
            let col = i16::from(at.col()) + step.0;
            let row = i16::from(at.row()) + step.1;
            Square::at(u8::try_from(col).ok()?, u8::try_from(row).ok()?)
        });
        if let Some(to) = to {
            self.move_cursor(intuition, Some(to));
        }
    }

    /// Return: picks the piece under the cursor up, or drops the one in hand.
    fn select(&mut self, intuition: &mut Intuition) {
        let position = self.session.game().current();
        let Some(square) = self.cursor else {
            let own = position.piece(position.turn());
            self.move_cursor(intuition, Some(own));
            return;
        };
        if self.held.is_some() {
            self.drop_on(intuition, Some(square));
        } else if self.is_movable(square) {
            self.lift(intuition, Hand::Keyboard, self.carried(square));
        } else if self.piece_on(square).is_some() {
            intuition.display_beep();
        }
    }

    /// Where a piece carried by the keyboard hovers: a little above its place.
    fn carried(&self, square: Square) -> Point {
        let at = self.layout.piece(square);
        Point::new(at.x, at.y - self.layout.rows(2))
    }

    fn move_cursor(&mut self, intuition: &mut Intuition, to: Option<Square>) {
        if self.cursor == to {
            return;
        }
        let before = self.cursor;
        if let (Some(held), Some(to)) = (self.held, to) {
            self.gels.set_position(held.bob, self.carried(to));
        }
        // The frame turns pixels over, so what it covered comes back by drawing it again.
        let frames: Vec<Square> = before.into_iter().chain(to).collect();
        let Some(mut rp) = intuition.rast_port(self.window) else { return };
        self.gels.clear(rp.layer());
        for square in frames {
            self.draw_cursor(&mut rp, square);
        }
        self.cursor = to;
        self.gels.draw_g_list(&mut rp);
    }

    fn draw_cursor(&self, rp: &mut RastPort<'_>, square: Square) {
        let area = self.layout.square(square);
        let row = self.layout.rows(1);
        let frame = Rect::new(area.x + 4, area.y + 2 * row, area.width - 6, area.height - 3 * row);
        rp.set_dr_md(DrawMode::Complement);
        rp.rect_fill(Rect::new(frame.x, frame.y, frame.width, row));
        rp.rect_fill(Rect::new(frame.x, frame.bottom() - row, frame.width, row));
        rp.rect_fill(Rect::new(frame.x, frame.y + row, 2, frame.height - 2 * row));
        rp.rect_fill(Rect::new(frame.right() - 2, frame.y + row, 2, frame.height - 2 * row));
        rp.set_dr_md(DrawMode::Jam1);
    }

    fn toggle_help(&mut self, intuition: &mut Intuition) {
        match self.help.take() {
            Some(help) => {
                intuition.close_window(help);
                intuition.activate(Some(self.window));
            }
            None => self.help = Some(help::open(intuition)),
        }
    }

    fn help_message(&mut self, intuition: &mut Intuition, message: &IntuiMessage) {
        let leave = match message {
            IntuiMessage::CloseWindow => true,
            IntuiMessage::RawKey { key, .. } => matches!(key, Key::Escape | Key::Help | Key::Return),
            _ => false,
        };
        if leave && self.help.is_some() {
            self.toggle_help(intuition);
        }
    }

    // ---- thinking

    /// After whatever changed the game or the players: the status is shown, old suggestions go, the right question is asked.
    fn settle(&mut self, intuition: &mut Intuition) {
        if self.asked == Some(self.session.question()) {
            return;
        }
        self.put_back(intuition);
        self.asked = Some(self.session.question());
        self.finding = None;
        self.answer = None;
        self.markers.suggest(None);
        intuition.set_window_title(self.window, TITLE);
        let (position, status) = (*self.session.game().current(), self.status());
        self.paint(intuition, |program, rp| program.panel().turn(rp, &position, status));
        self.began = intuition.current_time();
        let (question, game) = (self.session.question(), self.session.game().clone());
        match self.session.to_move() {
            Some(Player::Computer) => {
                let mind = Classic { level: self.level, prevention: self.prevention };
                self.thinker.ask(question, Urgency::Move, game, Box::new(mind));
            }
            Some(Player::Human) => self.thinker.ask(question, Urgency::Ponder, game, Box::new(Pondering)),
            None => self.thinker.abort(),
        }
    }

    fn reports(&mut self) {
        while let Some(report) = self.thinker.report() {
            let Some(finding) = report.finding.filter(|_| report.question == self.session.question()) else {
                continue;
            };
            match self.session.to_move() {
                Some(Player::Computer) => self.answer = Some((report.question, finding.mv)),
                Some(Player::Human) => self.finding = Some(finding),
                None => {}
            }
        }
    }

    fn tick(&mut self, intuition: &mut Intuition) {
        self.thinker.vertical_blank();
        self.reports();
        let now = intuition.current_time();
        if now.since(self.began) >= READING_TIME
            && let Some((question, mv)) = self.answer.take()
        {
            let before = *self.session.game().current();
            if self.session.play_answer(question, mv).unwrap_or(false) {
                self.moved(intuition, &before);
            }
        }
    }

    // ---- drawing

    /// What the panel's bar says.
    #[must_use]
    pub fn status(&self) -> Status {
        match (self.session.game().current().outcome(), self.session.to_move()) {
            (Some(outcome), _) if outcome.cause == Cause::Stuck => Status::CantMove,
            (Some(_), _) => Status::GameOver,
            (None, Some(Player::Computer)) => Status::Thinking,
            (None, _) => Status::MakeAMove,
        }
    }

    const fn board(&self) -> BoardBrush<'_> {
        BoardBrush { layout: self.layout, theme: &self.theme }
    }

    const fn panel(&self) -> PanelBrush<'_> {
        PanelBrush { board: self.board(), pieces: &self.pieces }
    }

    /// Draws with nothing in the way: Bobs and the cursor are taken off first and put on again.
    fn paint(&mut self, intuition: &mut Intuition, draw: impl FnOnce(&Self, &mut RastPort<'_>)) {
        let Some(mut rp) = intuition.rast_port(self.window) else { return };
        self.gels.clear(rp.layer());
        if let Some(cursor) = self.cursor {
            self.draw_cursor(&mut rp, cursor);
        }
        draw(self, &mut rp);
        if let Some(cursor) = self.cursor {
            self.draw_cursor(&mut rp, cursor);
        }
        self.gels.draw_g_list(&mut rp);
    }

    /// One square with the piece on it, unless that is in somebody's hand.
    fn draw_square(&self, rp: &mut RastPort<'_>, square: Square) {
        let position = self.session.game().current();
        self.board().square(rp, position, square);
        let in_hand = self.held.map(|_| position.turn());
        if let Some(side) = self.piece_on(square).filter(|&side| Some(side) != in_hand) {
            let piece = self.pieces.cut_out(side);
            let at = self.layout.piece(square);
            rp.draw_image_masked(piece.image(), piece.shadow(), at.x, at.y);
        }
    }

    fn draw_all(&mut self, intuition: &mut Intuition) {
        let (position, status) = (*self.session.game().current(), self.status());
        self.paint(intuition, |program, rp| {
            program.board().draw(rp, &position);
            for side in [Side::Right, Side::Left] {
                program.draw_square(rp, position.piece(side));
            }
            program.panel().draw(rp, &position, status);
        });
    }

    fn update_marks(&self, intuition: &mut Intuition) {
        let marks = Marks {
            players: [Side::Right, Side::Left].map(|side| self.session.player(side)),
            level: self.level,
            prevention: self.prevention,
        };
        if let Some(strip) = intuition.menu_strip(self.window) {
            menu::set_marks(strip, &marks);
        }
    }

    fn show_markers(&mut self, intuition: &mut Intuition) {
        let visible = intuition.is_active_without_menus(self.window);
        let corner = intuition.window(self.window).filter(|_| visible).map(|window| window.frame().origin());
        let position = *self.session.game().current();
        self.markers.show(intuition, &position, corner);
    }
}

impl Program for Tripppin {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        if signals.contains(Signals::CTRL_C) {
            self.running = false;
        }
        while let Some(message) = intuition.get_msg(self.window) {
            self.message(intuition, message);
        }
        while let Some(message) = self.help.and_then(|help| intuition.get_msg(help)) {
            self.help_message(intuition, &message);
        }
        self.reports();
        if signals.contains(Signals::CTRL_E) {
            self.tick(intuition);
        }
        self.show_markers(intuition);
        if !self.running {
            self.thinker.abort();
        }
    }

    fn is_running(&self) -> bool {
        self.running
    }
}
