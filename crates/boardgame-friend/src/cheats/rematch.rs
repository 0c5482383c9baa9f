//! Cheats with rematches: the inviter tries to choose the seats.

use crate::correspondence::{Correspondence, CorrespondenceError};
use crate::game::LinkStartFn;
use crate::link_games::{LinkGames, Opened};
use crate::race::{self, Pair, secret, turn};
use crate::side::Side;
use crate::table::Duty;

fn rules(_: &str) -> Option<LinkStartFn> {
    Some(race::rules)
}

/// Plays a game between two programs to its end, and returns the list of games of each program, with that game alone.
fn finished() -> [LinkGames; 2] {
    let mut pair = Pair::new(1);
    while pair.table(Side::A).end.is_none() {
        pair.play_turns(1);
    }
    pair.sides.map(|record| {
        let mut games = LinkGames::default();
        games.add(record).unwrap();
        games
    })
}

/// Adds an invitation to a rematch of the first game in `games` to the list, and returns the text of the invitation
/// link.
fn invite_again(games: &mut LinkGames, number: u32) -> String {
    let before = &games.records()[0];
    let settings = before.rematch(before.side(), race::rules).unwrap();
    let invitation = Correspondence::invite(settings, secret(number, Side::A));
    let text = invitation.link().to_string();
    games.add(invitation).unwrap();
    text
}

#[test]
fn sides_change_in_a_rematch() {
    for inviter in [0, 1] {
        let mut games = finished();
        let seat = |games: &[LinkGames; 2], user: usize, record: usize| {
            let record = &games[user].records()[record];
            record.table(race::rules).unwrap().game.unwrap().placing().seat(record.side())
        };
        let before = [seat(&games, 0, 0), seat(&games, 1, 0)];
        let text = invite_again(&mut games[inviter], 7);
        let Ok(Opened::Invitation(invitation)) = games[1 - inviter].open(&text, rules) else {
            panic!("an invitation")
        };
        let answer = Correspondence::answer(&invitation, secret(7, Side::B)).unwrap();
        let answer = games[1 - inviter].add(answer).unwrap();
        let text = games[1 - inviter].records()[answer].link().to_string();
        games[inviter].open(&text, rules).unwrap();
        let reveal = games[inviter].record_mut(1).unwrap();
        let mv = if reveal.table(race::rules).unwrap().duty == Duty::Move { "take" } else { "-" };
        let text = reveal.send(turn(mv), race::rules).unwrap().to_string();
        games[1 - inviter].open(&text, rules).unwrap();
        assert_eq!([seat(&games, 0, 1), seat(&games, 1, 1)], [before[1], before[0]]);
    }
}

#[test]
fn invitation_cannot_choose_the_seats() {
    let mut games = finished();
    let open = |games: &mut LinkGames, settings: &str| {
        let invitation = Correspondence::invite(settings.parse().unwrap(), secret(7, Side::A));
        let before = games.clone();
        let opened = games.open(&invitation.link().to_string(), rules);
        assert_eq!(*games, before);
        opened.map(drop)
    };
    let fair = games[0].records()[0].rematch(Side::A, race::rules).unwrap().to_string();
    let seats = if fair.contains("=ab-") { ["ab", "ba"] } else { ["ba", "ab"] };
    let other = format!("race/rematch={}-{}", seats[0], "0".repeat(16));
    for settings in [fair.replace(seats[0], seats[1]), other] {
        assert_eq!(open(&mut games[1], &settings), Err(CorrespondenceError::NotARematch), "{settings}");
    }
    let three = fair.replace(seats[0], "a.b");
    assert!(matches!(open(&mut games[1], &three), Err(CorrespondenceError::Rules(_))));
    assert_eq!(open(&mut games[1], &fair), Ok(()));
    // Without the end of the game, there is no rematch.
    let mut b = LinkGames::default();
    b.add(Pair::new(1).sides[1].clone()).unwrap();
    assert_eq!(open(&mut b, &fair), Err(CorrespondenceError::NotARematch));
}

#[test]
fn game_has_one_rematch_also_if_both_invite() {
    let mut games = finished();
    let texts = [0, 1].map(|user| invite_again(&mut games[user], 7 + user as u32));
    let opened = [0, 1].map(|user| games[user].open(&texts[1 - user], rules));
    let answering = opened.iter().position(Result::is_ok).unwrap();
    assert_eq!(opened[1 - answering], Err(CorrespondenceError::SecondRematch));
    assert_eq!(games[answering].records().len(), 1, "the own invitation is removed");
    let Ok(Opened::Invitation(invitation)) = &opened[answering] else { panic!("an invitation") };
    games[answering].add(Correspondence::answer(invitation, secret(9, Side::B)).unwrap()).unwrap();
    let third = invite_again(&mut games[1 - answering], 11);
    assert_eq!(games[answering].open(&third, rules), Err(CorrespondenceError::SecondRematch));
}
