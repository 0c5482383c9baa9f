//! Tests of the list of games, its saved text and its rematches.

use super::*;
use crate::race::{self, Friends, secret, settings};
use crate::record::LineSeat;

fn rules(game: &str) -> Option<LinkStartFn> {
    (game == "race").then_some(race::rules)
}

/// Creates the games of two programs with the given game.
fn of(friends: &Friends) -> [Games; 2] {
    friends.records.clone().map(|record| {
        let mut games = Games::default();
        games.add(record, race::rules).unwrap();
        games
    })
}

/// Plays a game to its end by the rules.
fn finished(number: u32) -> Friends {
    let mut friends = Friends::new(number);
    while friends.play_on("take") != News::Ended {}
    friends
}

/// Lets a program open the newest text of a game of the other one, and accepts the news.
fn open(games: &mut Games, text: &str) -> Result<News, Refused> {
    match games.open(text, rules)?.opened {
        Opened::Invitation(_) => panic!("an invitation"),
        Opened::Game { checked, .. } => games.accept(*checked),
    }
}

fn answer(games: &mut Games, text: &str, number: u32) -> Result<GameId, Refused> {
    let Opened::Invitation(invitation) = games.open(text, rules)?.opened else { panic!("a game") };
    games.answer(&invitation, secret(number, Side::B), race::rules)
}

fn text(games: &Games, game: GameId) -> String {
    games.record(game).unwrap().text()
}

#[test]
fn rematch_has_the_score_of_the_end_that_counts() {
    // Both sides resign at once, and side b invites to a rematch before it has the resignation that counts.
    let mut friends = Friends::to_move(1, Side::A);
    friends.write(Side::B, "resign").unwrap();
    friends.write(Side::A, "resign").unwrap();
    let [mut a, mut b] = of(&friends);
    let game = friends.records[0].id();
    let rematch = b.invite_again(game, secret(2, Side::A), race::rules).unwrap();
    assert_eq!(b.record(rematch).unwrap().score_before().to_string(), "0,1,0");
    assert_eq!(open(&mut a, &text(&b, game)), Ok(News::Earlier));
    assert_eq!(open(&mut b, &text(&a, game)), Ok(News::OwnStepDropped));
    answer(&mut a, &text(&b, rematch), 2).unwrap();
    let scores = [&a, &b].map(|games| games.record(rematch).unwrap().score_before().to_string());
    assert_eq!(scores, ["0,1,0", "1,0,0"]);
}

#[test]
fn links_are_opened_by_the_game_they_belong_to() {
    let [mut a, mut b] = [Games::default(), Games::default()];
    let game = a.invite(settings(), secret(1, Side::A), race::rules).unwrap();
    let other = a.invite(settings(), secret(2, Side::A), race::rules).unwrap();
    let invitation = text(&a, game);
    let before = b.clone();
    assert!(matches!(b.open(&invitation, rules).unwrap().opened, Opened::Invitation(_)));
    assert_eq!(b, before);
    assert_eq!(answer(&mut b, &invitation, 1), Ok(game));
    assert_eq!(open(&mut b, &invitation), Ok(News::Earlier));
    let answered = text(&b, game);
    let mail = format!("> {}\n{answered}. Bye", text(&a, other));
    assert_eq!((open(&mut a, &mail), open(&mut a, &mail)), (Ok(News::Turn), Ok(News::Known)));
    assert_eq!(Games::default().open(&answered, rules), Err(Refused::OtherDevice));
    a.record_mut(game).unwrap().show(race::rules).unwrap();
    assert_eq!(open(&mut a, &answered), Ok(News::Earlier));
    assert_eq!(open(&mut b, &format!("{answered} {}", text(&a, game))), Ok(News::Turn));
    // The invitation of a game that has gone on elsewhere is not answered again.
    let thread = format!("{answered}\n> {invitation}");
    assert_eq!(Games::default().open(&thread, rules), Err(Refused::OtherDevice));
    // Links of two games are opened one after the other, and a game that was changed is the last one.
    let both = format!("{} {}", text(&a, game), text(&a, other));
    assert!(!b.open(&both, rules).unwrap().has_other_game, "the first game has no news");
    let found = Games::default().open(&format!("{invitation} {}", text(&a, other)), rules).unwrap();
    assert!(found.has_other_game);
    assert_eq!(a.records().last().map(Record::id), Some(game));
    assert!(b.remove(game).is_some() && b.remove(game).is_none());
    assert_eq!(b.record_mut(game).unwrap_err(), Refused::NoGame);
}

#[test]
fn unknown_game_or_options_are_refused_before_an_answer() {
    let open = |game, options| {
        let invitation = Record::invite(Settings::new(game, options).unwrap(), secret(1, Side::A));
        Games::default().open(&invitation.text(), rules).map_err(|error| error.to_string())
    };
    assert!(open("race", "").is_ok());
    assert_eq!(open("chess", ""), Err("This program does not know the game of the link.".to_owned()));
    let refused = "The rules do not allow the link: settings: expected no options, not fair";
    assert_eq!(open("race", "fair"), Err(refused.to_owned()));
}

#[test]
fn check_of_another_program_is_outdated() {
    let mut friends = Friends::to_move(1, Side::A);
    friends.write(Side::A, "leave").unwrap();
    let [a, mut b] = of(&friends);
    let game = friends.records[0].id();
    let Opened::Game { checked, .. } = b.open(&text(&a, game), rules).unwrap().opened else {
        panic!("a game")
    };
    // Another program of the user resigns before the search of this one is over.
    b.record_mut(game).unwrap().resign(race::rules).unwrap();
    assert_eq!(b.accept(*checked.clone()), Err(Refused::Outdated));
    b.remove(game);
    assert_eq!(b.accept(*checked), Err(Refused::NoGame));
}

#[test]
fn score_goes_through_rematches() {
    let mut games = of(&finished(1));
    let mut game = games[0].records()[0].id();
    let mut inviter = 0;
    for number in 10..16 {
        let scores = games.each_ref().map(|games| games.series(game, race::rules).unwrap());
        assert_eq!(
            (scores[0].won, scores[0].lost, scores[0].drawn),
            (scores[1].lost, scores[1].won, scores[1].drawn)
        );
        assert_eq!(scores[0].won + scores[0].lost + scores[0].drawn, number - 9);
        let seat = |games: &Games, game| {
            let record = games.record(game).unwrap();
            record.replay(race::rules).unwrap().game.unwrap().placing().seat(record.side())
        };
        let seats = games.each_ref().map(|games| seat(games, game));
        let [one, other] = &mut games;
        let [one, other] = if inviter == 0 { [one, other] } else { [other, one] };
        let next = one.invite_again(game, secret(number, Side::A), race::rules).unwrap();
        assert_eq!(one.invite_again(game, secret(99, Side::A), race::rules), Ok(next));
        assert_eq!(one.series(next, race::rules), one.series(game, race::rules));
        assert_eq!(answer(other, &text(one, next), number), Ok(next));
        assert_eq!(open(one, &text(other, next)), Ok(News::Turn));
        assert_eq!(one.invite_again(game, secret(99, Side::A), race::rules), Err(Refused::SecondRematch));
        assert_eq!(one.invite_again(next, secret(99, Side::A), race::rules), Err(Refused::NoRematch));
        one.record_mut(next).unwrap().show(race::rules).unwrap();
        open(other, &text(one, next)).unwrap();
        let swapped = games.each_ref().map(|games| seat(games, next));
        assert_eq!(swapped, [seats[1], seats[0]]);
        // Each program is restarted, and the games end by resignation and by agreement.
        games = games.map(|games| Games::from_private_text(&games.to_private_text()).0);
        let loser = (number % 2) as usize;
        games[loser].record_mut(next).unwrap().resign(race::rules).unwrap();
        let newest = text(&games[loser], next);
        assert_eq!(open(&mut games[1 - loser], &newest), Ok(News::Ended));
        (game, inviter) = (next, 1 - inviter);
    }
    let played = games[0].series(game, race::rules).unwrap();
    assert_eq!((played.won + played.lost, played.won.abs_diff(played.lost)), (7, 1));
}

#[test]
fn drawn_game_and_unfinished_one_are_scored() {
    let mut friends = Friends::to_move(1, Side::A);
    assert_eq!(friends.records[0].score(race::rules).unwrap().to_string(), "0,0,0");
    friends.play(Side::A, "leave,OFFER");
    friends.play(Side::B, "DRAW");
    for record in &friends.records {
        assert_eq!(
            record.clone().with_score("2,1,0".parse().unwrap()).score(race::rules).unwrap().to_string(),
            "2,1,1"
        );
    }
}

#[test]
fn game_has_one_rematch_also_if_both_invite() {
    let mut games = of(&finished(1));
    let game = games[0].records()[0].id();
    let invitations = [0, 1].map(|user: usize| {
        let next = games[user].invite_again(game, secret(7 + user as u32, Side::A), race::rules).unwrap();
        text(&games[user], next)
    });
    let opened = [0, 1].map(|user| games[user].open(&invitations[1 - user], rules));
    let answering = opened.iter().position(Result::is_ok).unwrap();
    assert_eq!(opened[1 - answering], Err(Refused::SecondRematch));
    // Opening alone changes nothing; the answer removes the own invitation.
    assert_eq!(games[answering].records().len(), 2);
    let next = answer(&mut games[answering], &invitations[1 - answering], 9).unwrap();
    assert_eq!(games[answering].records().len(), 2);
    let newest = text(&games[answering], next);
    assert_eq!(open(&mut games[1 - answering], &newest), Ok(News::Turn));
}

#[test]
fn invitation_cannot_choose_the_seats() {
    let games = of(&finished(1));
    let before = &games[0].records()[0];
    let open = |settings: &str| {
        let invitation = Record::invite(settings.parse().unwrap(), secret(7, Side::A));
        games[1].open(&invitation.text(), rules).map(drop)
    };
    let fair = before.rematch(Side::A, race::rules).unwrap().to_string();
    let seats = if fair.contains("=ab-") { ["ab", "ba"] } else { ["ba", "ab"] };
    let other = format!("race/rematch={}-{}", seats[0], "0".repeat(16));
    for settings in [fair.replace(seats[0], seats[1]), other] {
        assert_eq!(open(&settings), Err(Refused::NotARematch), "{settings}");
    }
    assert_eq!(open(&fair), Ok(()));
    let [_, unfinished] = of(&Friends::new(1));
    let invitation = Record::invite(fair.parse().unwrap(), secret(7, Side::A));
    assert_eq!(unfinished.open(&invitation.text(), rules), Err(Refused::NotARematch));
}

#[test]
fn damaged_line_loses_no_other_game() {
    let mut games = Games::default();
    for number in 0..2 {
        games.invite(settings(), secret(number, Side::A), race::rules).unwrap();
    }
    let saved = games.to_private_text();
    assert_eq!(Games::from_private_text(&saved), (games.clone(), Vec::new()));
    assert_eq!(Games::from_private_text(""), (Games::default(), Vec::new()));
    let (first, second) = saved.split_once('\n').unwrap();
    for (text, expected, message) in [
        (format!("x\n{saved}"), vec![0, 1], "line 1: column 1: expected `friend1` or `correspondence1`"),
        (
            format!("{first}\n\n{second}"),
            vec![0, 1],
            "line 2: column 1: expected `friend1` or `correspondence1`",
        ),
        (
            format!("{first}\n{}", second.replacen(" a ", " b ", 1)),
            vec![0],
            "line 2: column 86: expected a link that the secret belongs to",
        ),
        (
            format!("{}\n{second}", first.replacen(" a ", " c ", 1)),
            vec![1],
            "line 1: column 9: expected the side of this program, `a` or `b`",
        ),
        (format!("{saved}{first}"), vec![0, 1], "line 3: expected a game that no earlier line has"),
    ] {
        let (read, damaged) = Games::from_private_text(&text);
        let expected: Vec<_> = expected.into_iter().map(|record| games.records()[record].clone()).collect();
        assert_eq!(read.records(), expected);
        let damaged: Vec<String> = damaged.iter().map(ToString::to_string).collect();
        assert_eq!(damaged, [message]);
    }
    // Lines of an earlier program are read beside the new ones, and written anew.
    let earlier = include_str!("../record/fixtures/correspondence1.txt");
    let unique: Vec<&str> =
        earlier.lines().enumerate().filter(|(at, _)| [0, 2, 3].contains(at)).map(|(_, line)| line).collect();
    let (read, damaged) = Games::from_private_text(&format!("{saved}{}\n", unique.join("\n")));
    assert_eq!((read.records().len(), damaged.len()), (5, 0));
    let written = read.to_private_text();
    assert!(written.starts_with(&saved) && written.lines().all(|line| line.starts_with("friend1 ")));
    assert_eq!(Games::from_private_text(&written), (read, Vec::new()));
}

#[test]
fn full_list_makes_room_for_a_new_game() {
    let mut games = Games::default();
    let [over, _] = finished(1).records;
    games.add(over.clone(), race::rules).unwrap();
    let invitation = Record::invite(settings(), secret(5_000, Side::A));
    let answered = Record::answer(invitation.link(), secret(5_000, Side::B)).unwrap();
    games.add(answered.clone(), race::rules).unwrap();
    for number in 2..MAX_GAMES as u32 {
        games.invite(settings(), secret(number, Side::A), race::rules).unwrap();
    }
    assert_eq!(games.add(over.clone(), race::rules), Err(Refused::Known));
    // The finished game goes first, then the oldest answer.
    games.invite(settings(), secret(6_000, Side::A), race::rules).unwrap();
    assert_eq!((games.records().len(), games.record(over.id())), (MAX_GAMES, None));
    games.invite(settings(), secret(6_001, Side::A), race::rules).unwrap();
    assert_eq!((games.records().len(), games.record(answered.id())), (MAX_GAMES, None));
    let full = games.clone();
    assert_eq!(games.invite(settings(), secret(6_002, Side::A), race::rules), Err(Refused::Full));
    assert_eq!(games, full);
    let further = Record::invite(settings(), secret(6_003, Side::A)).to_private_text();
    let text = full.to_private_text() + &further;
    let damaged = DamagedLine { line: MAX_GAMES + 1, problem: LineProblem::Full };
    assert_eq!(Games::from_private_text(&text), (full, vec![damaged]));
}

#[test]
fn merged_lists_have_the_changes_of_both_programs() {
    let mut friends = Friends::to_move(1, Side::A);
    let base = of(&friends)[0].clone();
    let game = friends.records[0].id();
    let (mut there, mut own) = (base.clone(), base.clone());
    let new = there.invite(settings(), secret(2, Side::A), race::rules).unwrap();
    let other = own.invite(settings(), secret(3, Side::A), race::rules).unwrap();
    friends.write(Side::A, "leave").unwrap();
    *own.record_mut(game).unwrap() = friends.records[0].clone();
    let seat = LineSeat::Wait { address: "127.0.0.1:4000".to_owned(), session: "0".repeat(32) };
    there.record_mut(game).unwrap().set_seat(Some(seat));
    let (merged, lost) = there.merged(&base, &own);
    assert_eq!(merged.records().iter().map(Record::id).collect::<Vec<_>>(), [new, other, game]);
    assert!(lost.is_empty());
    let record = merged.record(game).unwrap();
    assert_eq!((record.link(), record.seat().is_some()), (friends.records[0].link(), true));
    // The same change again changes nothing, and an older list does not take it back.
    assert_eq!(merged.merged(&base, &own), (merged.clone(), Vec::new()));
    assert_eq!(merged.merged(&base, &base), (merged.clone(), Vec::new()));
    // A list that was read later has less, because it has removed the rest.
    own.remove(other).unwrap();
    assert_eq!(merged.merged(&merged, &own), (own, Vec::new()));
}

#[test]
fn merged_lists_keep_the_longer_log_and_tell_of_another_step() {
    let mut friends = Friends::to_move(1, Side::A);
    let game = friends.records[0].id();
    let base = of(&friends)[0].clone();
    let mut resigned = base.clone();
    resigned.record_mut(game).unwrap().resign(race::rules).unwrap();
    friends.write(Side::A, "leave").unwrap();
    let short = of(&friends)[0].clone();
    friends.deliver(Side::A).unwrap();
    friends.play_on("leave");
    let long = of(&friends)[0].clone();
    assert_eq!(short.merged(&base, &long), (long.clone(), vec![]));
    assert_eq!(long.merged(&base, &short), (long.clone(), vec![]));
    assert_eq!(long.merged(&base, &resigned), (long.clone(), vec![game]));
    assert_eq!(resigned.merged(&base, &long), (resigned.clone(), vec![game]));
    // A wish is taken over, but not that of an older link.
    let mut wishing = short.clone();
    wishing.record_mut(game).unwrap().ask_back(race::rules).unwrap();
    assert_eq!(short.merged(&short, &wishing), (wishing.clone(), vec![]));
    assert_eq!(long.merged(&short, &wishing), (long.clone(), vec![]));
}

#[test]
fn merged_lists_have_one_rematch_of_a_game() {
    let friends = finished(1);
    let game = friends.records[0].id();
    let base = of(&friends)[0].clone();
    let invited = [2, 3].map(|number| {
        let mut games = base.clone();
        (games.invite_again(game, secret(number, Side::A), race::rules).unwrap(), games)
    });
    let [(one, first), (other, second)] = &invited;
    let rank = |id: &GameId| id.value().as_bytes().to_vec();
    let (counts, loses) = if rank(one) < rank(other) { (one, other) } else { (other, one) };
    let (merged, lost) = first.merged(&base, second);
    assert_eq!(merged.rematch_of(game).map(Record::id), Some(*counts));
    assert_eq!((merged.records().len(), merged.record(*loses)), (2, None));
    assert_eq!(lost, if counts == one { vec![*other] } else { vec![] });
    assert_eq!(second.merged(&base, first).0, merged);
}

#[test]
fn full_list_makes_room_for_a_game_of_another_program() {
    let mut base = Games::default();
    for number in 0..MAX_GAMES as u32 {
        let invitation = Record::invite(settings(), secret(number, Side::A));
        base.adopt(Record::answer(invitation.link(), secret(number, Side::B)).unwrap()).unwrap();
    }
    let [there, own] = [1000, 1001].map(|number| {
        let mut games = base.clone();
        games.invite(settings(), secret(number, Side::A), race::rules).unwrap();
        games
    });
    let (merged, lost) = there.merged(&base, &own);
    assert_eq!((merged.records().len(), lost), (MAX_GAMES, vec![]));
    for games in [&there, &own] {
        assert!(merged.record(games.records().last().unwrap().id()).is_some());
    }
}
