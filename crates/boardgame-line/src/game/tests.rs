//! Tests of the two sides of a game without a network line between them, and of an opponent that breaks the
//! rules.

use boardgame_friend::table::Duty;

use super::*;
use crate::tests::Lots;
use crate::tests::game::rules;

fn settings(options: &str) -> Settings {
    Settings::new("count", options).unwrap()
}

fn secret(seed: u64) -> Secret {
    Secret::new(Lots::new(seed).bytes())
}

/// Connects two sides, exchanges their progress, and returns the protocol records that each side sends.
fn connect(a: &mut LineGame, b: &mut LineGame) -> [Result<Vec<LineRecord>, LineGameError>; 2] {
    let [own, other] = [a.connected(), b.connected()];
    [a.announced(other.as_ref()), b.announced(own.as_ref())]
}

fn receive_all(game: &mut LineGame, records: Vec<LineRecord>) -> Vec<Reaction> {
    records.into_iter().map(|record| game.receive(record, rules).unwrap()).collect()
}

/// Creates the listener and the guest of a game whose invitation has been answered.
fn pair() -> [LineGame; 2] {
    let [mut a, mut b] = [LineGame::listener(settings(""), secret(1)), LineGame::guest()];
    let [sent, none] = connect(&mut a, &mut b);
    assert_eq!(none, Ok(Vec::new()));
    let reactions = receive_all(&mut b, sent.unwrap());
    let [Reaction::Invited { invitation, is_agreed: true }] = &reactions[..] else { panic!("{reactions:?}") };
    let answer = b.answer_invitation(invitation, secret(2)).unwrap();
    assert_eq!(receive_all(&mut a, answer), [Reaction::Extended]);
    assert!(a.can_act() && b.can_act());
    [a, b]
}

/// Plays turns until the newest link has the given number.
fn play(sides: &mut [LineGame; 2], number: usize) {
    while sides[0].number() < number {
        let sender = sides.iter().position(|game| game.record().unwrap().unanswered().is_none()).unwrap();
        let duty = sides[sender].record().unwrap().table(rules).unwrap().duty;
        let turn = if duty == Duty::Move { Turn::new(["1".parse().unwrap()]) } else { Turn::default() };
        let records = sides[sender].send_turn(turn, rules).unwrap();
        assert_eq!(receive_all(&mut sides[1 - sender], records), [Reaction::Extended]);
    }
}

fn pair_at(number: usize) -> [LineGame; 2] {
    let mut sides = pair();
    play(&mut sides, number);
    sides
}

#[test]
fn granted_take_back_counts_on_both_sides() {
    let [mut a, mut b] = pair_at(6);
    let request = Request::TakeBack { number: 4 };
    let ask = a.ask(request.clone(), rules).unwrap();
    assert!(!a.can_act());
    assert_eq!(a.ask(Request::Draw, rules), Err(LineGameError::Unanswered));
    assert_eq!(b.receive(ask, rules), Ok(Reaction::Asked(request.clone())));
    let grant = b.answer_request(true, rules).unwrap();
    assert_eq!(a.receive(grant, rules), Ok(Reaction::Granted(request)));
    assert_eq!(a.progress(), b.progress());
    assert_eq!(a.progress().unwrap().take_backs, TakeBacks { count: 1, number: 4 });
    let mut sides = [a, b];
    play(&mut sides, 7);
    assert_eq!(sides[0].progress(), sides[1].progress());
}

#[test]
fn lost_agreement_to_a_take_back_is_sent_again() {
    let [mut a, mut b] = pair_at(6);
    let ask = a.ask(Request::TakeBack { number: 4 }, rules).unwrap();
    b.receive(ask, rules).unwrap();
    b.answer_request(true, rules).unwrap();
    // The asking side is killed as well.
    let mut a: LineGame = a.to_private_text().parse().unwrap();
    let [nothing, sent] = connect(&mut a, &mut b);
    assert_eq!(nothing, Ok(Vec::new()));
    assert!(!a.can_act());
    receive_all(&mut a, sent.unwrap());
    assert!(a.can_act());
    assert_eq!(a.progress(), b.progress());
}

#[test]
fn turn_in_place_of_an_answer_refuses() {
    let [mut a, mut b] = pair_at(6);
    let [asking, mover] =
        if a.record().unwrap().unanswered().is_some() { [&mut a, &mut b] } else { [&mut b, &mut a] };
    let request = Request::TakeBack { number: 3 };
    mover.receive(asking.ask(request.clone(), rules).unwrap(), rules).unwrap();
    let records = mover.send_turn(Turn::new(["2".parse().unwrap()]), rules).unwrap();
    assert_eq!(receive_all(asking, records), [Reaction::Refused(request), Reaction::Extended]);
    assert!(asking.can_act());
}

#[test]
fn requests_at_once_are_both_refused() {
    let [mut a, mut b] = pair_at(6);
    let asked =
        [a.ask(Request::Draw, rules).unwrap(), b.ask(Request::TakeBack { number: 3 }, rules).unwrap()];
    let [draw, undo] = asked;
    let Reaction::Declined(by_a) = a.receive(undo, rules).unwrap() else { panic!("declined") };
    let Reaction::Declined(by_b) = b.receive(draw, rules).unwrap() else { panic!("declined") };
    assert!(matches!(a.receive(by_b, rules), Ok(Reaction::Refused(Request::Draw))));
    assert!(matches!(b.receive(by_a, rules), Ok(Reaction::Refused(_))));
    assert!(a.can_act() && b.can_act());
}

#[test]
fn equal_requests_for_a_new_game_at_once_are_an_agreement() {
    let [mut a, mut b] = pair_at(6);
    let request = Request::NewGame(settings("fair"));
    let asked = [&mut a, &mut b].map(|game| game.ask(request.clone(), rules).unwrap());
    let [by_a, by_b] = asked;
    assert_eq!(a.receive(by_b, rules), Ok(Reaction::Granted(request.clone())));
    let invitation = a.invite(settings("fair"), secret(3)).unwrap();
    assert_eq!(b.receive(by_a, rules), Ok(Reaction::Granted(request)));
    let reactions = receive_all(&mut b, invitation);
    let [Reaction::Invited { invitation, is_agreed: true }] = &reactions[..] else { panic!("{reactions:?}") };
    let answer = b.answer_invitation(invitation, secret(4)).unwrap();
    assert_eq!(receive_all(&mut a, answer), [Reaction::Extended]);
    assert!(a.can_act() && b.can_act());
    // Requests for different games are refused.
    let [mut a, mut b] = pair_at(6);
    a.ask(Request::NewGame(settings("fair")), rules).unwrap();
    let other = b.ask(Request::NewGame(settings("")), rules).unwrap();
    assert!(matches!(a.receive(other, rules), Ok(Reaction::Declined(_))));
}

#[test]
fn resignation_refuses_the_request_of_its_sender() {
    for request in [Request::Draw, Request::TakeBack { number: 4 }] {
        let [mut a, mut b] = pair_at(6);
        b.receive(a.ask(request.clone(), rules).unwrap(), rules).unwrap();
        let resignation = a.resign().unwrap();
        let refusal = LineRecord::Refuse(request.clone());
        let resigned = Reaction::Resigned { refusal: Some(refusal.clone()) };
        assert_eq!(receive_all(&mut b, resignation), [resigned]);
        assert_eq!(b.request(), None);
        assert_eq!(a.receive(refusal, rules), Ok(Reaction::Refused(request)));
        // Both sides can ask for another game now.
        let ask = a.ask(Request::NewGame(settings("fair")), rules).unwrap();
        assert!(matches!(b.receive(ask, rules), Ok(Reaction::Asked(_))));
    }
}

#[test]
fn resignation_needs_a_move() {
    let mut sides = pair();
    for number in 2..6 {
        let turns = sides[0].record().unwrap().link().live_turns();
        let has_moves = turns.iter().any(|live| !live.turn.moves.is_empty());
        for side in &sides {
            assert_eq!(side.can_resign(), has_moves);
            assert_eq!(side.clone().resign().is_ok(), has_moves);
        }
        play(&mut sides, number + 1);
    }
    assert!(sides[0].can_resign());
}

#[test]
fn impossible_request_is_declined() {
    let [mut a, mut b] = pair_at(6);
    for number in [6, 7] {
        assert_eq!(a.ask(Request::TakeBack { number }, rules), Err(LineGameError::NotNow));
        let request = Request::TakeBack { number };
        let declined = Reaction::Declined(LineRecord::Refuse(request.clone()));
        assert_eq!(b.receive(LineRecord::Ask(request), rules), Ok(declined));
    }
}

#[test]
fn draw_needs_rules_that_allow_it() {
    let mut a = LineGame::listener(settings("decided"), secret(1));
    let mut b = LineGame::guest();
    let [sent, _] = connect(&mut a, &mut b);
    let reactions = receive_all(&mut b, sent.unwrap());
    let [Reaction::Invited { invitation, .. }] = &reactions[..] else { panic!("{reactions:?}") };
    let answer = b.answer_invitation(invitation, secret(2)).unwrap();
    receive_all(&mut a, answer);
    let mut sides = [a, b];
    play(&mut sides, 5);
    for game in &mut sides {
        assert_eq!(game.ask(Request::Draw, rules), Err(LineGameError::NotNow));
        let declined = Reaction::Declined(LineRecord::Refuse(Request::Draw));
        assert_eq!(game.receive(LineRecord::Ask(Request::Draw), rules), Ok(declined));
    }
}

#[test]
fn resignation_reaches_the_opponent_after_a_cut() {
    let [mut a, mut b] = pair_at(5);
    a.lost();
    assert_eq!(a.resign(), Ok(Vec::new()));
    assert_eq!(a.resign(), Err(LineGameError::NotNow));
    assert!(connect(&mut a, &mut b).iter().all(Result::is_ok));
    assert_eq!([a.end(), b.end()], [Some(LineEnd::ResignedA); 2]);
    assert!(!a.can_act() && !b.can_act());
}

#[test]
fn ends_at_once_are_equal_on_both_sides() {
    let [mut a, mut b] = pair_at(5);
    let [by_a, by_b] = [a.resign().unwrap(), b.resign().unwrap()];
    let resigned = [Reaction::Resigned { refusal: None }];
    assert_eq!(receive_all(&mut a, by_b), resigned);
    assert_eq!(receive_all(&mut b, by_a), resigned);
    assert_eq!([a.end(), b.end()], [Some(LineEnd::ResignedA); 2]);
}

#[test]
fn agreed_draw_ends_the_game_after_a_cut() {
    let [mut a, mut b] = pair_at(5);
    let ask = b.ask(Request::Draw, rules).unwrap();
    a.receive(ask, rules).unwrap();
    a.answer_request(true, rules).unwrap();
    assert!(connect(&mut a, &mut b).iter().all(Result::is_ok));
    assert_eq!([a.end(), b.end()], [Some(LineEnd::Draw); 2]);
}

#[test]
fn listener_invites_to_the_agreed_game() {
    let [mut a, mut b] = pair_at(5);
    let request = Request::NewGame(settings("fair"));
    assert_eq!(a.invite(settings("fair"), secret(3)), Err(LineGameError::NotNow));
    let ask = a.ask(request.clone(), rules).unwrap();
    assert_eq!(a.resign(), Err(LineGameError::Unanswered));
    b.receive(ask, rules).unwrap();
    let grant = b.answer_request(true, rules).unwrap();
    // The opponent may have begun the new game, so nothing is sent about the old one.
    assert!(!b.can_act());
    assert_eq!(b.resign(), Err(LineGameError::NotNow));
    assert_eq!(a.receive(grant, rules), Ok(Reaction::Granted(request)));
    // The invitation is lost.
    a.invite(settings("fair"), secret(3)).unwrap();
    let mut b: LineGame = b.to_private_text().parse().unwrap();
    let [sent, nothing] = connect(&mut a, &mut b);
    assert_eq!(nothing, Ok(Vec::new()));
    let reactions = receive_all(&mut b, sent.unwrap());
    let [Reaction::Invited { invitation, is_agreed: true }] = &reactions[..] else { panic!("{reactions:?}") };
    let answer = b.answer_invitation(invitation, secret(4)).unwrap();
    assert_eq!(receive_all(&mut a, answer), [Reaction::Extended]);
    assert_eq!(a.record().unwrap().link(), b.record().unwrap().link());
}

#[test]
fn opponent_cannot_claim_an_agreement() {
    let [mut a, b] = pair_at(6);
    let before = a.to_private_text();
    for request in [Request::Draw, Request::TakeBack { number: 3 }, Request::NewGame(settings(""))] {
        for record in [LineRecord::Grant(request.clone()), LineRecord::Refuse(request)] {
            assert_eq!(a.receive(record, rules), Err(LineGameError::NotAsked));
        }
    }
    let own = b.progress().unwrap();
    for claim in [
        Progress { end: Some(LineEnd::Draw), ..own },
        Progress { end: Some(LineEnd::ResignedA), ..own },
        Progress { take_backs: TakeBacks { count: 1, number: 3 }, ..own },
        Progress { take_backs: TakeBacks { count: 2, number: 3 }, ..own },
    ] {
        a.connected();
        assert_eq!(a.announced(Some(&claim)), Err(LineGameError::Conflict), "{claim}");
        assert_eq!(a.to_private_text(), before);
    }
    // A request that was made before the last turn gives no right to an agreement.
    let mut sides = pair_at(5);
    let draw = sides[0].ask(Request::Draw, rules).unwrap();
    sides[1].receive(draw, rules).unwrap();
    let [a, b] = &mut sides;
    assert!(connect(a, b).iter().all(Result::is_ok));
    play(&mut sides, 7);
    let [mut a, b] = sides;
    a.connected();
    let claim = Progress { end: Some(LineEnd::Draw), ..b.progress().unwrap() };
    assert_eq!(a.announced(Some(&claim)), Err(LineGameError::Conflict));
}

#[test]
fn invitation_of_guest_and_second_ask_are_refused() {
    let [mut a, mut b] = pair_at(5);
    let other = LineGame::listener(settings(""), secret(9));
    let invitation = other.record().unwrap().message(1).unwrap();
    let invite = LineRecord::Message(invitation);
    assert_eq!(a.receive(invite.clone(), rules), Err(LineGameError::Conflict));
    let Ok(Reaction::Invited { is_agreed: false, .. }) = b.receive(invite, rules) else { panic!("invited") };
    assert!(matches!(a.receive(LineRecord::Ask(Request::Draw), rules), Ok(Reaction::Asked(_))));
    assert_eq!(a.receive(LineRecord::Ask(Request::Draw), rules), Err(LineGameError::AskedTwice));
}

#[test]
fn hostile_records_never_change_what_was_played() {
    let [before, opponent] = pair_at(6);
    let messages = opponent.messages_after(0);
    let mut lots = Lots::new(3);
    let requests = [Request::Draw, Request::TakeBack { number: 3 }, Request::NewGame(settings("fair"))];
    let mut turns: Vec<LineRecord> = messages;
    let mut honest = opponent;
    if let Ok(records) = honest.send_turn(Turn::new(["3".parse().unwrap()]), rules) {
        turns.extend(records);
    }
    let (mut refused, mut accepted) = (0, 0);
    for _ in 0..300 {
        let mut victim = before.clone();
        let mut may_take_back = false;
        for _ in 0..20 {
            let request = requests[lots.below(3)].clone();
            let record = match lots.below(6) {
                0 => LineRecord::Ask(request),
                1 => LineRecord::Grant(request),
                2 => LineRecord::Refuse(request),
                3 if lots.below(4) == 0 => LineRecord::Resign,
                _ => turns[lots.below(turns.len())].clone(),
            };
            let text = victim.to_private_text();
            match victim.receive(record, rules) {
                Ok(_) => accepted += 1,
                Err(error) => {
                    assert!(error.is_fatal());
                    assert_eq!(victim.to_private_text(), text);
                    refused += 1;
                }
            }
            match lots.below(8) {
                0 => drop(victim.answer_request(false, rules)),
                1 if lots.below(4) == 0 => {
                    may_take_back |= victim.ask(requests[1].clone(), rules).is_ok();
                }
                _ => {}
            }
            let played = before.record().unwrap().link().steps();
            let turns = victim.record().unwrap().link().steps();
            assert!(may_take_back || turns.starts_with(played));
            assert!(
                turns.len() <= played.len() + 1
                    && turns[..3.min(turns.len())] == played[..turns.len().min(3)]
            );
            assert_ne!(victim.end(), Some(LineEnd::Draw));
            assert_ne!(victim.end(), Some(LineEnd::ResignedA));
        }
    }
    assert!(refused > 500 && accepted > 500, "{refused} {accepted}");
}

#[test]
fn games_read_back_from_their_private_text() {
    let [mut a, mut b] = pair_at(6);
    let ask = a.ask(Request::NewGame(settings("fair")), rules).unwrap();
    b.receive(ask, rules).unwrap();
    b.answer_request(true, rules).unwrap();
    for mut game in [a, b, LineGame::guest(), LineGame::listener(settings(""), secret(1))] {
        game.lost();
        assert_eq!(game.to_private_text().parse(), Ok(game));
    }
}

#[test]
fn damaged_private_text_names_the_line() {
    let [a, _] = pair_at(4);
    let text = a.to_private_text();
    for (damaged, message) in [
        (String::new(), "line 1: expected `line-game1 SIDE COUNT NUMBER END`"),
        (text.replacen(" a 0", " c 0", 1), "line 1: expected `line-game1 SIDE COUNT NUMBER END`"),
        (text.replacen("asked -", "asked", 1), "line 2: expected `asked` and a request or `-`"),
        (text.replacen("agreed -", "agreed X/-", 1), "line 3: expected `agreed` and settings or `-`"),
        (text.replacen("correspondence1", "c", 1), "line 4: column 1: expected `correspondence1`"),
        (text.replacen(" a 0", " b 0", 1), "line 4: expected the correspondence of the same side"),
        (text.clone() + "more", "line 5: expected the end of the text"),
    ] {
        let error = damaged.parse::<LineGame>().unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn rematch_needs_a_request_before_its_invitation() {
    let invite = |settings: &Settings| {
        LineRecord::Message(Message::Invitation { settings: settings.clone(), anchor: secret(9).anchor() })
    };
    let [a, b] = pair_at(4);
    let settings = a.record().unwrap().rematch(Side::A, rules).unwrap();
    assert_eq!(b.record().unwrap().rematch(Side::A, rules).as_ref(), Some(&settings));
    let placing = |game: &LineGame| game.record().unwrap().table(rules).unwrap().game.unwrap().placing();
    assert_eq!(settings.rematch().unwrap().placing(), placing(&a).swapped());
    assert_eq!(b.clone().receive(invite(&settings), rules), Err(LineGameError::Conflict));
    let mut guest = LineGame::guest();
    guest.connected();
    guest.announced(a.progress().as_ref()).unwrap();
    assert_eq!(guest.receive(invite(&settings), rules), Err(LineGameError::Conflict));
    for asking in [0, 1] {
        let mut sides = [a.clone(), b.clone()];
        let ask = sides[asking].ask(Request::NewGame(settings.clone()), rules).unwrap();
        sides[1 - asking].receive(ask, rules).unwrap();
        let grant = sides[1 - asking].answer_request(true, rules).unwrap();
        sides[asking].receive(grant, rules).unwrap();
        let [a, b] = &mut sides;
        let sent = a.invite(settings.clone(), secret(5)).unwrap();
        let reactions = receive_all(b, sent);
        let [Reaction::Invited { invitation, is_agreed: true }] = &reactions[..] else {
            panic!("{reactions:?}")
        };
        receive_all(a, b.answer_invitation(invitation, secret(6)).unwrap());
        play(&mut sides, 4);
        let expected = settings.rematch().unwrap().placing();
        assert_eq!(sides.each_ref().map(placing), [expected; 2]);
    }
}
