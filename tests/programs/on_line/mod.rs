//! Tests of games with a friend on a line: two programs with folders of their own exchange nothing but the frames of
//! the line.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

mod dialog;
mod network;

use std::cell::RefCell;
use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::ops::{Deref, DerefMut};
use std::time::{Duration, Instant};

use amiga_boardgame::table::any_game::Scope;
use amiga_boardgame::table::friend::LinkStage;
use amiga_boardgame::table::friend::line::Lines;
use boardgame_friend::line::{ChatLine, Frame};
use boardgame_friend::link::Link;
use boardgame_host::autosave::KeptGames;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use small_amiga::chips::Rect;
use small_amiga::intuition::HostTraits;
use small_amiga_window::EmulatedComputer as _;
use tempfile::TempDir;

use self::network::{CODE, Network, NetworkLines};
use crate::user::{Chooser, any_move, move_of_unequal_sides, seeded_games};

const WAIT: &[&str] = &["--line", "wait:4000"];
const JOIN: &[&str] = &["--line", "amiga.local:4000"];

/// A user on one side of a line.
struct User {
    user: crate::user::User,
    game: &'static str,
    network: Network,
}

impl Deref for User {
    type Target = crate::user::User;

    fn deref(&self) -> &Self::Target {
        &self.user
    }
}

impl DerefMut for User {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.user
    }
}

impl User {
    fn new(game: &'static str, network: &Network, seed: u64, words: &[&str]) -> Self {
        Self::in_folder(tempfile::tempdir().unwrap(), game, network, seed, words)
    }

    fn in_folder(folder: TempDir, game: &'static str, network: &Network, seed: u64, words: &[&str]) -> Self {
        let words: Vec<&str> = ["--game", game].iter().chain(words).copied().collect();
        let user = crate::user::User::start(folder, &words, seed, |settings, store| {
            let (kept, fault) = KeptGames::start(store.opener().unwrap()).unwrap();
            assert_eq!(fault, None);
            settings.links = Some(seeded_games(kept, seed));
            let rng = RefCell::new(ChaCha8Rng::seed_from_u64(seed));
            settings.lines = Some(Lines::new(NetworkLines { network: network.clone(), rng }));
        });
        Self { user, game, network: network.clone() }
    }

    /// Kills the program, which saves nothing more, and starts it again with the files that it had written.
    fn killed_and_restarted(self, side: usize, words: &[&str]) -> Self {
        let copy = tempfile::tempdir().unwrap();
        for file in fs::read_dir(self.folder.path()).unwrap() {
            let file = file.unwrap();
            fs::copy(file.path(), copy.path().join(file.file_name())).unwrap();
        }
        let Self { user, game, network } = self;
        let seed = user.seed;
        network.kill(side);
        drop(user);
        Self::in_folder(copy, game, &network, seed + 1000, words)
    }
}

/// Lets both programs handle all events of the line.
fn settle(users: &mut [User; 2]) {
    for _ in 0..100 {
        users.iter_mut().for_each(|user| user.does("wait 2\nwait thinker"));
        if users[0].network.is_quiet() {
            return;
        }
    }
    panic!("the programs exchange frames without end");
}

/// Connects two programs. The listener is the first one.
fn connected(game: &'static str, seed: u64) -> [User; 2] {
    let network = Network::default();
    let mut host = User::new(game, &network, seed, WAIT);
    host.does(&format!("wait 2\nexpect status WAITING\nexpect note Your friend types the code {CODE}."));
    assert!(host.title().ends_with(&format!(" - code {CODE}")), "{}", host.title());
    joined(host, User::new(game, &network, seed + 1, JOIN))
}

/// Lets the guest type the code of the host.
fn joined(host: User, mut guest: User) -> [User; 2] {
    guest.does(&format!("wait 3\ntype {CODE}\nkey return\nwait 3"));
    let mut users = [host, guest];
    settle(&mut users);
    assert!(users[0].network.is_connected());
    users
}

/// Plays one move of the user who has to move, if the choice is this user's. Returns `false` without such a user.
fn play_move(users: &mut [User; 2], choose: Chooser) -> bool {
    let Some(user) = users.iter_mut().find(|user| user.stage() == Some(LinkStage::Move)) else {
        return false;
    };
    let mv = choose(&user.record());
    user.does(&format!("play {mv}\nwait thinker"));
    true
}

/// Plays until the game has at least the given number of plies and no user has begun a turn, or the game is over. On some
/// boards a turn has several moves.
fn play_to(users: &mut [User; 2], plies: usize, choose: Chooser) {
    for _ in 0..4 * plies + 20 {
        settle(users);
        let [one, other] = users.each_ref().map(|user| user.game().pulse().plies);
        if one >= plies && one == other || !play_move(users, choose) {
            break;
        }
    }
    settle(users);
}

/// Connects two programs, and plays a game of Tripppin to the given number of plies.
fn playing(seed: u64, plies: usize) -> [User; 2] {
    let mut users = connected("tripppin", seed);
    play_to(&mut users, plies, any_move::<tripppin_game::Position>);
    users
}

/// Returns the number of the user who has to move, and of the other one.
fn mover(users: &[User; 2]) -> [usize; 2] {
    let mover = users.iter().position(|user| user.stage() == Some(LinkStage::Move)).unwrap();
    [mover, 1 - mover]
}

fn is_over(users: &[User; 2]) -> bool {
    users.iter().all(|user| user.stage() == Some(LinkStage::Over))
}

/// Plays a game to its end. The line is cut twice, and each program is killed once.
fn finish(game: &'static str, seed: u64, choose: Chooser) -> [User; 2] {
    let mut users = connected(game, seed);
    for moves in 1..400 {
        settle(&mut users);
        if is_over(&users) {
            break;
        }
        match moves {
            2 | 5 => {
                users[0].network.cut();
                // A move that is made while the line is lost is sent after the next join.
                play_move(&mut users, choose);
                users[0].network.mend();
            }
            4 | 7 => {
                let side = usize::from(moves == 7);
                let [host, guest] = users;
                users = match side {
                    0 => [host.killed_and_restarted(0, WAIT), guest],
                    _ => [host, guest.killed_and_restarted(1, JOIN)],
                };
                users[0].network.mend();
                settle(&mut users);
                assert!(users[0].network.is_connected());
                // The side to move sees one throw more.
                assert_eq!(users[0].game().snapshot().moves, users[1].game().snapshot().moves);
            }
            _ => {
                play_move(&mut users, choose);
            }
        }
    }
    assert!(is_over(&users), "{:?}", users.each_ref().map(|user| user.stage()));
    let [host, guest] = &users;
    assert_eq!(host.record(), guest.record());
    assert_eq!(host.game().pulse().outcome, guest.game().pulse().outcome);
    assert!(host.game().pulse().outcome.is_some());
    users
}

#[test]
fn games_are_played_to_their_ends_on_a_line() {
    finish("tripppin", 1, move_of_unequal_sides::<tripppin_game::Oracle>);
    finish("trippples", 3, move_of_unequal_sides::<trippples_game::Oracle>);
    finish("tribolo", 5, any_move::<tribolo_game::Position>);
    finish("triple3", 7, any_move::<triple3_game::GameState>);
}

#[test]
fn rematch_stays_on_the_line_with_the_score() {
    let mut users = finish("tripppin", 11, move_of_unequal_sides::<tripppin_game::Oracle>);
    let pieces = users.each_ref().map(|user| user.piece());
    let score = |user: &User| {
        let text = user.game().saved(Scope::Shown).options.text("tripppin");
        text.lines().find_map(|line| line.strip_prefix("--score ")).unwrap().to_owned()
    };
    users[1].does("menu Rematch\nexpect status WAITING");
    settle(&mut users);
    users[0].does("expect note Your friend wants to change sides and play again.\nkey r\nwait 60\nkey r");
    settle(&mut users);
    // Both can ask again after a refusal.
    users[1].does("expect bar Your friend does not agree.");
    assert!(is_over(&users));
    users[0].does("menu Rematch");
    settle(&mut users);
    users[1].does("expect note Your friend wants to change sides and play again.\nwait 60\nkey a");
    settle(&mut users);
    assert_eq!(users.each_ref().map(|user| user.piece()), [pieces[1].clone(), pieces[0].clone()]);
    let scores = users.each_ref().map(score);
    assert_eq!(scores[0], scores[1]);
    assert!(["1,0,0", "0,1,0"].contains(&scores[0].as_str()), "{scores:?}");
    play_to(&mut users, 2, any_move::<tripppin_game::Position>);
    assert_eq!(users[0].record(), users[1].record());
}

#[test]
fn rematch_begins_if_both_ask_at_once() {
    let mut users = playing(17, 3);
    let pieces = users.each_ref().map(|user| user.piece());
    let waiting = mover(&users)[1];
    users[waiting].does("menu Resign\nmenu Resign");
    settle(&mut users);
    users[0].network.cut();
    users.iter_mut().for_each(|user| user.does("menu Rematch"));
    users[0].network.mend();
    settle(&mut users);
    assert_eq!(users.each_ref().map(|user| user.piece()), [pieces[1].clone(), pieces[0].clone()]);
    play_to(&mut users, 2, any_move::<tripppin_game::Position>);
    assert_eq!(users[0].record(), users[1].record());
}

#[test]
fn requests_are_asked_withdrawn_refused_and_granted() {
    let mut users = playing(13, 3);
    let [asked, asker] = mover(&users);
    let question = "expect status YOUR ANSWER\nexpect note Your friend asks to take a move back.";
    users[asker]
        .does("key u\nexpect bar You have asked your friend.\nexpect note Your friend has to answer.");
    let asking = users[asker].game().snapshot().links.newest.unwrap();
    settle(&mut users);
    users[asked].does(question);
    users[asker].does("key u\nexpect bar You no longer ask.");
    settle(&mut users);
    users[asked].does("expect status MAKE A MOVE\nexpect bar Your friend no longer asks.");
    users[asker].does("key u");
    settle(&mut users);
    users[asked].does(&format!("{question}\nwait 60\nkey r"));
    settle(&mut users);
    // The same question is not asked again, and the next move can be taken back.
    users[asker]
        .does("expect note Your friend does not agree.\nkey u\nexpect note Your move is sent: it stays.");
    play_move(&mut users, any_move::<tripppin_game::Position>);
    settle(&mut users);
    // Both sides see that a question has come after the answer.
    let late = Link::find(&asking).unwrap().remove(0);
    users[0].network.send_as(asker, Frame::Link(Box::new(late)));
    settle(&mut users);
    users[asked].does("expect bar Your friend asks to take a move back: too late");
    users[asker].does("expect bar Your friend does not agree.");
    let (before, [asked, asker]) = (users[0].game().pulse().plies, mover(&users));
    users[asker].does("key u");
    settle(&mut users);
    users[asked].does("wait 60\nkey a");
    settle(&mut users);
    assert_eq!(users[asker].game().pulse().plies, before - 1);
    assert_eq!((users[0].record(), mover(&users)[0]), (users[1].record(), asker));
    users[asker].does("menu Offer");
    play_move(&mut users, any_move::<tripppin_game::Position>);
    settle(&mut users);
    users[asked].does("expect note Your friend offers a draw.\nwait 60\nkey r");
    settle(&mut users);
    users[asker].does("expect bar Your friend plays on: no draw.");
}

#[test]
fn own_game_comes_back_while_the_line_stays_open() {
    let mut users = playing(19, 2);
    let [mover, other] = mover(&users);
    users[other].does("menu Back to my game\nexpect plies 0");
    play_move(&mut users, any_move::<tripppin_game::Position>);
    assert_eq!(users[mover].stage(), Some(LinkStage::Wait));
    settle(&mut users);
    users[other].does("expect bar Your friend has moved: choose To my friend's game\nexpect plies 0");
    // The title of the host's window calls the user.
    let call = |user: &User| user.computer.title();
    assert_eq!([mover, other].map(|user| call(&users[user])), [None, Some("Tripppin: your turn".to_owned())]);
    users[other].does("menu To my friend's game");
    assert_eq!(users[0].record(), users[1].record());
    assert_eq!(users[other].stage(), Some(LinkStage::Move));
    // The window of the friend's game may be behind another one.
    users[mover].does("menu Play with a friend\nwait 2");
    play_move(&mut users, any_move::<tripppin_game::Position>);
    settle(&mut users);
    users[mover].does("expect bar Tripppin: your turn");
    assert_eq!([mover, other].map(|user| call(&users[user])), [Some("Tripppin: your turn".to_owned()), None]);
}

#[test]
fn closed_line_is_told_and_opened_again() {
    let mut users = playing(23, 2);
    users[0].does("menu Play with a friend\nkey l\nwait 1\nexpect bar The line is closed");
    settle(&mut users);
    users[1].does("expect bar Your friend has closed the line");
    assert!(!users[0].network.is_connected());
    // A move that is made meanwhile can be taken back, and is sent over the next connection.
    let user = mover(&users)[0];
    play_move(&mut users, any_move::<tripppin_game::Position>);
    users[user].does("key u\nwait thinker");
    assert_eq!(users[user].stage(), Some(LinkStage::Move));
    play_move(&mut users, any_move::<tripppin_game::Position>);
    users[0].does("menu Back to my game\nmenu To my friend's game");
    users[0].network.mend();
    settle(&mut users);
    assert!(users[0].network.is_connected());
    assert_eq!(users[0].record(), users[1].record());
    assert_eq!(users[0].game().pulse().plies, 3);
}

#[test]
fn chosen_game_takes_the_line_unless_another_one_is_connected() {
    let mut users = playing(29, 2);
    let is_first = mover(&users)[0] == 0;
    let [game, invitation] = if is_first { ["", "key down\n"] } else { ["key down\n", ""] };
    let open = |down: &str| format!("menu Games with friends\nwait 3\n{down}key return\nwait 3");
    users[0].network.cut();
    users[0]
        .does("menu Play with a friend\nkey l\nwait 1\nkey b\nmenu Play with a friend\nkey return\nwait 2");
    let [host, guest] = users;
    let mut users = [host.killed_and_restarted(0, &[]), guest];
    users[0].does("expect bar Another game on a line is not connected: see Games with friends");
    users[0].does(&open(game));
    users[0].does("expect bar The line of your other game is closed: Your invitation");
    users[0].network.mend();
    settle(&mut users);
    assert!(users[0].network.is_connected());
    let piece = users[0].piece();
    users[0].does(&open(if is_first { invitation } else { "" }));
    users[0].does(&format!("expect bar Close the line of your other game first: You are {piece}, 2 moves"));
    users[0].does("expect note The line is closed.\nmenu To my friend's game\nexpect plies 2");
}

#[test]
fn closed_line_is_opened_inside_a_turn() {
    let network = Network::default();
    // A piece that enters a wild neutral tile moves on in the same turn.
    let words: Vec<&str> = WAIT.iter().chain(&["--rules", "official", "--wild"]).copied().collect();
    let host = User::new("trippples", &network, 23, &words);
    let mut users = joined(host, User::new("trippples", &network, 24, JOIN));
    let at = mover(&users)[0];
    users[at].does("menu Play with a friend\nkey l\nwait 1\nexpect bar The line is closed");
    settle(&mut users);
    play_move(&mut users, any_move::<trippples_game::Position>);
    assert_eq!(mover(&users)[0], at);
    users[at].does("key o");
    network.mend();
    settle(&mut users);
    assert!(network.is_connected());
    play_to(&mut users, 2, any_move::<trippples_game::Position>);
    assert_eq!(users[0].record(), users[1].record());
}

#[test]
fn guest_with_another_game_opens_the_right_one() {
    let network = Network::default();
    let host = User::new("trippples", &network, 41, WAIT);
    let mut guest = User::new("tripppin", &network, 43, JOIN);
    guest.does(&format!("wait 3\ntype {CODE}\nkey return\nwait 10"));
    let mut users = [host, guest];
    settle(&mut users);
    assert!(network.is_connected());
    assert!(users[1].title().starts_with("Trippples - with a friend"), "{}", users[1].title());
    play_to(&mut users, 2, any_move::<trippples_game::Position>);
    assert_eq!(users[0].record(), users[1].record());
}

/// A chat line that is longer than a row of the chat window.
const SAID: &str = "hello there, my old friend";

#[test]
fn chat_is_beside_the_board_and_keeps_what_was_said() {
    for game in ["tripppin", "trippples", "tribolo", "triple3"] {
        let mut users = connected(game, 47);
        users[0].does(&format!("menu Chat\nwait 2\ntype {}\nkey return\nwait 2", SAID.replace(' ', "   ")));
        settle(&mut users);
        // The window of the friend takes no keys until it is opened.
        users[1].does(&format!("expect bar Your friend: {SAID}\nmenu Chat\nwait 2"));
        // A word that was broken at the edge of the window would be two words here.
        let chat = |user: &User| {
            let rows = user.game().snapshot().chat.join(" ");
            rows.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        assert!(chat(&users[0]).contains(&format!("You: {SAID} You:")), "{}", chat(&users[0]));
        assert!(chat(&users[1]).contains(&format!("Friend: {SAID} You:")), "{}", chat(&users[1]));
        for user in &users {
            let intuition = user.computer.stage().intuition();
            let screen = intuition.screen_of(user.game().pulse().window).unwrap();
            let chat = screen.windows().iter().find(|window| window.title() == "Chat").unwrap().frame();
            // The last part of the window has the buttons.
            let areas = user.game().areas(intuition);
            let covered = |area: Option<&Rect>| area.is_some_and(|area| !area.intersection(chat).is_empty());
            assert!(!covered(areas.first()) && !covered(areas.last()), "{game}: {chat:?}");
        }
        // A letter typed in the window of the game is a part of the text and not the key of a button.
        let intuition = users[1].computer.stage().intuition();
        let frame = intuition.window(users[1].game().pulse().window).unwrap().frame();
        users[1].does(&format!("click left {},{}\ntype Never\nwait 2", frame.x + 100, frame.y + 4));
        assert!(chat(&users[1]).ends_with("You: Never"), "{}", chat(&users[1]));
        users[1].does("menu Chat\nwait 2\nkey escape\nwait 2");
        assert_eq!(chat(&users[1]), "");
        users[0].network.send_as(0, Frame::Chat(ChatLine::new("again").unwrap()));
        settle(&mut users);
        users[1].does("expect bar Your friend: again\nmenu Chat\nwait 2");
        // The window may be too low for the first row.
        let said = chat(&users[1]);
        assert!(said.contains("there, my old friend Friend: again You:"), "{said}");
    }
}

#[test]
fn third_seat_is_played_by_the_engine_of_the_game() {
    let network = Network::default();
    let mut host = User::new("tribolo", &network, 71, &["--line", "wait:4000", "--red", "classic"]);
    host.does("wait 2");
    // The guest's own games have other engines in all seats.
    let words = ["--line", "amiga.local:4000", "--blue", "5", "--red", "4", "--green", "human"];
    let mut guest = User::new("tribolo", &network, 72, &words);
    guest.does(&format!("wait 3\ntype {CODE}\nkey return\nwait 3"));
    let mut users = [host, guest];
    play_to(&mut users, 15, any_move::<tribolo_game::Position>);
    assert!(users[0].game().pulse().plies >= 15);
    assert_eq!(users[0].record(), users[1].record());
}

#[test]
fn saved_picture_has_no_code() {
    let network = Network::default();
    let mut host = User::new("tripppin", &network, 61, WAIT);
    host.does("wait 2");
    for (saves_picture, code) in [(true, "****-****"), (false, CODE)] {
        let traits = host.computer.stage().intuition().host();
        host.computer.stage_mut().set_host(HostTraits { saves_picture, ..traits });
        host.does(&format!("wait 1\nexpect note Your friend types the code {code}."));
        assert!(host.title().ends_with(&format!(" - code {code}")), "{}", host.title());
    }
}

#[test]
fn friend_sees_the_board_while_the_listener_plays_an_own_game() {
    let network = Network::default();
    let mut host = User::new("tripppin", &network, 53, WAIT);
    host.does("wait 2\nmenu Back to my game");
    let mut guest = User::new("tripppin", &network, 59, JOIN);
    guest.does(&format!("wait 3\ntype {CODE}\nkey return\nwait 3\nmenu Back to my game"));
    let mut users = [host, guest];
    settle(&mut users);
    assert_eq!(users.each_ref().map(|user| user.stage()), [None; 2]);
    users.iter_mut().for_each(|user| user.does("menu To my friend's game"));
    settle(&mut users);
    assert_eq!(users[0].record(), users[1].record());
    play_to(&mut users, 2, any_move::<tripppin_game::Position>);
    assert_eq!(users.each_ref().map(|user| user.game().pulse().plies), [2; 2]);
}

#[test]
fn question_waits_until_the_user_shows_the_friends_game() {
    let mut users = playing(61, 3);
    let [asked, asker] = mover(&users);
    users[asked].does("menu Back to my game");
    users[asker].does("key u");
    settle(&mut users);
    assert_eq!(users[asked].stage(), None);
    users[asked]
        .does("menu To my friend's game\nexpect note Your friend asks to take a move back.\nwait 60\nkey r");
    settle(&mut users);
    users[asker].does("expect note Your friend does not agree.");
}

#[test]
fn last_link_reaches_a_friend_that_was_away() {
    let mut users = playing(67, 3);
    let [_, waiting] = mover(&users);
    users[0].network.cut();
    users[waiting].does("menu Resign\nmenu Resign");
    let [host, guest] = users;
    let mut users = match waiting {
        0 => [host.killed_and_restarted(0, &[]), guest],
        _ => [host, guest.killed_and_restarted(1, &[])],
    };
    users[waiting].does("menu To my friend's game");
    users[0].network.mend();
    settle(&mut users);
    assert!(is_over(&users), "{:?}", users.each_ref().map(|user| user.stage()));
}

/// Runs both programs until a condition holds. The line between them is a thread's.
fn until(users: &mut [crate::user::User; 2], is_so: impl Fn(&[crate::user::User; 2]) -> bool) {
    let began = Instant::now();
    while !is_so(users) {
        let titles = users.each_ref().map(crate::user::User::title);
        assert!(began.elapsed() < Duration::from_secs(60), "{titles:?}");
        users.iter_mut().for_each(|user| user.does("wait 2"));
    }
}

/// Checks the wiring of real sockets: a guest joins by the code, and again by itself after its program was killed.
#[test]
fn programs_meet_over_tcp() {
    // The port is free again when the listener is dropped.
    let address = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap();
    let start = |folder: TempDir, line: &str, seed| {
        let words = ["--game", "tripppin", "--line", line];
        crate::user::User::start(folder, &words, seed, |settings, store| {
            let (kept, _) = KeptGames::start(store.opener().unwrap()).unwrap();
            settings.links = Some(seeded_games(kept, seed));
        })
    };
    let (began, folder) = (Instant::now(), || tempfile::tempdir().unwrap());
    let host = start(folder(), &format!("wait:{address}"), 91);
    let mut users = [host, start(folder(), &address.to_string(), 92)];
    until(&mut users, |users| users[0].title().contains(" - code "));
    let code = users[0].title().rsplit_once(" - code ").unwrap().1.to_owned();
    users[1].does(&format!("type {code}\nkey return"));
    let is_begun =
        |users: &[crate::user::User; 2]| users.iter().any(|user| user.stage() == Some(LinkStage::Move));
    let is_alike = |users: &[crate::user::User; 2]| users[0].record() == users[1].record();
    until(&mut users, |users| is_begun(users) && is_alike(users));
    for _ in 0..2 {
        let mover = users.iter().position(|user| user.stage() == Some(LinkStage::Move)).unwrap();
        let mv = any_move::<tripppin_game::Position>(&users[mover].record());
        let before = users[mover].game().pulse().plies;
        // A drag ends without a move if a link arrives meanwhile, as after a restart. A user then drags again.
        while let Err(error) = users[mover].tries(&format!("play {mv}\nwait thinker")) {
            assert!(began.elapsed() < Duration::from_secs(60), "{error}");
        }
        assert_eq!(users[mover].game().pulse().plies, before + 1);
        until(&mut users, |users| is_begun(users) && is_alike(users));
        let [host, crate::user::User { folder, computer, seed }] = users;
        drop(computer);
        users = [host, start(folder, &address.to_string(), seed + 1000)];
        until(&mut users, |users| is_begun(users) && is_alike(users));
    }
    assert_eq!(users.each_ref().map(|user| user.game().pulse().plies), [2; 2]);
}
