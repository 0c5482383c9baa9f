//! Full lines, take-backs of several moves in a row, and rematches in games between three programs.

use amiga_boardgame::view::by_link::LinkStage;
use boardgame_line::chat::ChatLine;
use boardgame_line::record::LineRecord;
use small_amiga::intuition::Window;

use super::{ASKED, Three, answers};

/// Returns the number of the user who has to move.
fn mover(three: &Three) -> Option<usize> {
    three.users.iter().position(|user| user.stage() == Some(LinkStage::Move))
}

#[test]
fn full_line_is_cut_by_a_move_and_not_by_chat() {
    let mut three = Three::connected(381);
    three.play_to(4);
    while mover(&three) == Some(2) {
        three.play_move();
        three.settle();
    }
    three.networks[1].fill();
    three.networks[0].send_as(1, LineRecord::Chat(ChatLine::new("hello").unwrap()));
    three.settle();
    assert!(three.networks[1].is_connected());
    three.play_move();
    three.settle();
    assert!(three.networks[0].is_connected() && !three.networks[1].is_connected());
    three.networks[1].mend();
    three.settle();
    three.records_are_equal();
    three.play_to(8);
    three.records_are_equal();
}

/// Plays until a user has made at least two moves in a row and another user has to move. Returns the number of this
/// user and of these moves.
fn play_to_moves_in_a_row(three: &mut Three) -> Option<(usize, usize)> {
    let (mut last, mut count) = (0, 0);
    loop {
        three.settle();
        let mover = mover(three)?;
        if mover == last {
            count += 1;
        } else if count > 1 {
            return Some((last, count));
        } else {
            (last, count) = (mover, 1);
        }
        three.play_move();
    }
}

#[test]
fn moves_in_a_row_are_taken_back_together() {
    let mut three = Three::connected(450);
    let (asking, count) = play_to_moves_in_a_row(&mut three).unwrap();
    let plies = three.users[0].game().moves().len();
    three.users[asking].does("key t with amiga\nexpect bar You have asked your friend.");
    ASKED[asking].into_iter().for_each(|other| answers(&mut three, other, "return"));
    three.records_are_equal();
    assert_eq!(three.users[0].game().moves().len(), plies - count);
    assert_eq!(three.users[asking].stage(), Some(LinkStage::Move));
}

/// Fails if the last command of a user is not disabled: if it has asked the others or has shown a message.
fn nothing_is_asked(three: &mut Three, number: usize) {
    three.settle();
    three.records_are_equal();
    for message in
        ["You have asked your friend.", "There is nothing to take back.", "This game can have no rematch"]
    {
        assert!(three.users[number].tries(&format!("expect bar {message}")).is_err(), "{message}");
    }
    for user in &three.users {
        let screens = user.computer.stage().intuition().screens();
        let front = screens.first().and_then(|screen| screen.windows().last()).map(Window::id);
        assert_eq!(front, Some(user.game().window()), "a requester");
    }
}

#[test]
fn listener_takes_back_no_move_of_a_guest() {
    let mut three = Three::connected(910);
    three.play_to(1);
    // The other guest has moved, and the game with the first one has the move as one of the listener.
    assert_eq!(mover(&three), Some(0));
    three.users[0].does("key t with amiga");
    nothing_is_asked(&mut three, 0);
    assert_eq!(three.users[0].game().moves().len(), 1);
}

#[test]
fn game_of_three_has_no_rematch() {
    let mut three = Three::connected(391);
    three.play_to(usize::MAX);
    assert!(three.is_over());
    for number in 0..3 {
        three.users[number].does("menu Rematch");
        nothing_is_asked(&mut three, number);
        assert!(three.is_over());
    }
}
