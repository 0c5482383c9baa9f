//! Tests of the stages: each row of the table of stages, and texts that fit on the panel.

use super::*;
use crate::race::{Friends, rules, secret, settings, turn};

const TEXT: Carrier<'_> = Carrier::Text { is_copied: false };
const CONNECTED: Carrier<'_> = Carrier::Line(LineState::Connected);
const LOST: Carrier<'_> = Carrier::Line(LineState::Without(NoLine::Lost { is_listener: false }));

fn shown<'a>(game: Option<(&'a Record, &'a Replay)>, carrier: Carrier<'a>) -> Shown<'a> {
    Shown {
        game,
        carrier,
        unsent: Unsent::Nothing,
        question: None,
        has_refused_draw: false,
        is_checking: false,
    }
}

/// Returns the stage of a game, the first line of its panel and its buttons.
fn seen(record: &Record, carrier: Carrier<'_>, unsent: Unsent) -> FriendStage {
    let replay = record.replay(rules).unwrap();
    stage(&Shown { unsent, ..shown(Some((record, &replay)), carrier) })
}

fn described(stage: &FriendStage) -> String {
    let buttons: Vec<&str> = stage.buttons().iter().map(|button| button.label()).collect();
    format!("{} [{}]", stage.text().unwrap_or_default(), buttons.join(" "))
}

/// Checks the panel of a side by text, on an open line, and while the line is lost.
fn check(record: &Record, unsent: Unsent, expected: [&str; 3]) {
    let panels = [TEXT, CONNECTED, LOST].map(|carrier| described(&seen(record, carrier, unsent)));
    assert_eq!(panels, expected);
}

const LOST_LINE: &str = "The line is lost. Trying again. [Join Back]";

#[test]
fn game_begins_with_an_invitation() {
    let a = Record::invite(settings(), secret(1, Side::A));
    check(
        &a,
        Unsent::Nothing,
        ["Send the invitation to your friend. [Send Back]", "Your friend has to answer. [Back]", LOST_LINE],
    );
    let copied = seen(&a, Carrier::Text { is_copied: true }, Unsent::Nothing);
    assert_eq!(described(&copied), "Invitation copied: send it. Your friend answers. [Send Back]");
    let b = Record::answer(a.link(), secret(1, Side::B)).unwrap();
    check(
        &b,
        Unsent::Nothing,
        [
            "Answer copied: send it back. The board comes with the reply. [Send Back]",
            "The board is being dealt. [Back]",
            LOST_LINE,
        ],
    );
    let ask =
        |question: Question<'_>| described(&stage(&Shown { question: Some(question), ..shown(None, TEXT) }));
    assert_eq!(
        ask(Question::Invitation { is_rematch: false }),
        "Your friend invites you to play. [Answer Back]"
    );
    let again = "Your friend wants to change sides and play again. [Agree Refuse]";
    assert_eq!(ask(Question::Invitation { is_rematch: true }), again);
    assert_eq!(ask(Question::Unreadable { why: "This link is damaged." }), "This link is damaged. [Back]");
}

#[test]
fn line_is_opened_before_the_game() {
    let on = |state| described(&stage(&shown(None, Carrier::Line(state))));
    assert_eq!(
        on(LineState::Waiting { code: "ABCD-EFGH" }),
        "Your friend types the code ABCD-EFGH. [Copy Back]"
    );
    assert_eq!(on(LineState::Calling), "Calling your friend's computer. [Back]");
    assert_eq!(on(LineState::Connected), "The board is being dealt. [Back]");
    assert_eq!(
        on(LineState::Without(NoLine::Lost { is_listener: true })),
        "The line is lost. Your friend can join. [Back]"
    );
    let without = |line| on(LineState::Without(line));
    let left = without(NoLine::Left { is_listener: false });
    assert_eq!(left, "Your friend has closed the line. [Join Back]");
    // A listener cannot call its guest.
    let left = without(NoLine::Left { is_listener: true });
    assert_eq!(left, "Your friend has left and can join again. [Back]");
    assert_eq!(without(NoLine::Closed), "The line is closed. [Open Back]");
    assert_eq!(without(NoLine::NeedsCode), "Your friend has a new line: join it with its code. [Code Back]");
}

#[test]
fn turn_is_made_and_sent() {
    let friends = Friends::to_move(1, Side::A);
    let [a, b] = &friends.records;
    check(a, Unsent::Nothing, [" []", " []", LOST_LINE]);
    assert!(seen(a, LOST, Unsent::Nothing).can_move() && seen(a, TEXT, Unsent::Nothing).can_move());
    check(a, Unsent::Moving, [" []"; 3]);
    check(a, Unsent::Program, ["The program thinks. [Back]"; 3]);
    let later = "No line: your move is sent later. [Undo Back]";
    check(
        a,
        Unsent::Complete,
        ["Send your move to your friend. [Send Undo]", "Your friend moves. [Back]", later],
    );
    // A closed line can be opened inside the turn and after it, too.
    let closed = [NoLine::Closed, NoLine::NeedsCode].map(|line| Carrier::Line(LineState::Without(line)));
    let panels = closed.map(|closed| described(&seen(a, closed, Unsent::Moving)));
    assert_eq!(panels, [" [Open Undo Back]", " [Code Undo Back]"]);
    let panels = closed.map(|closed| described(&seen(a, closed, Unsent::Complete)));
    let send = "Send your move to your friend.";
    assert_eq!(panels, [format!("{send} [Open Send Undo]"), format!("{send} [Code Send Undo]")]);
    check(b, Unsent::Nothing, ["Your friend moves. [Send Back]", "Your friend moves. [Back]", LOST_LINE]);
    assert!(!seen(b, LOST, Unsent::Nothing).can_move() && !seen(b, TEXT, Unsent::Nothing).can_move());
}

#[test]
fn link_without_a_decision_is_passed_on() {
    let friends = (0..)
        .map(Friends::new)
        .find(|friends| friends.records[0].replay(rules).unwrap().duty == Duty::Reveal)
        .unwrap();
    let text = "You have nothing to decide. Send it on. [Send Back]";
    check(&friends.records[0], Unsent::Nothing, [text, "Your friend moves. [Back]", LOST_LINE]);
}

#[test]
fn take_back_is_asked_and_answered() {
    for (asker, can_move) in [(Side::A, false), (Side::B, true)] {
        // Side a asks when to move, side b while it waits.
        let mut friends = Friends::to_move(1, Side::A);
        friends.play(asker, "back?");
        let asking =
            ["Your friend has to answer. [Send Back]", "Your friend has to answer. [Back]", LOST_LINE];
        check(friends.record(asker), Unsent::Nothing, asking);
        let other = asker.other();
        check(
            friends.record(other),
            Unsent::Nothing,
            ["Your friend asks to take a move back. [Agree Refuse]"; 3],
        );
        assert_eq!(seen(friends.record(other), TEXT, Unsent::Nothing).can_move(), can_move);
        let mut refused = friends.clone();
        friends.play(other, "BACK");
        assert!(
            seen(friends.record(asker), TEXT, Unsent::Nothing)
                == FriendStage::Move { was_refused: false, line: None }
        );
        refused.play(other, "NO");
        refused.record_mut(asker).wish_was_refused();
        let text = described(&seen(refused.record(asker), CONNECTED, Unsent::Nothing));
        assert_eq!(text, format!("Your friend does not agree. [{}]", if can_move { "Back" } else { "" }));
    }
    // A move refuses a wish, and the turn on the board hides the question.
    let mut friends = Friends::to_move(1, Side::A);
    friends.play(Side::B, "back?");
    assert_eq!(seen(friends.record(Side::A), TEXT, Unsent::Complete), FriendStage::Ready { line: None });
    friends.play(Side::A, "leave");
    let refused = seen(friends.record(Side::B), TEXT, Unsent::Nothing);
    assert_eq!(refused.text().unwrap(), "Your friend does not agree.");
    let offered = Shown { question: Some(Question::BackOffered), ..shown(None, TEXT) };
    assert_eq!(described(&stage(&offered)), "Your friend gives a move back. Take it? [Agree Back]");
}

#[test]
fn draw_is_offered_and_answered() {
    let mut friends = Friends::to_move(1, Side::A);
    friends.play(Side::A, "leave,OFFER");
    let b = friends.record(Side::B);
    check(b, Unsent::Nothing, ["Your friend offers a draw. [Accept Refuse]"; 3]);
    let replay = b.replay(rules).unwrap();
    let refused = stage(&Shown { has_refused_draw: true, ..shown(Some((b, &replay)), TEXT) });
    assert!(!refused.is_question());
    let mut drawn = friends.clone();
    drawn.play(Side::B, "DRAW");
    let text = "The game is drawn. You 0, friend 0. [Rematch Review Back]";
    check(drawn.record(Side::A), Unsent::Nothing, [text; 3]);
    friends.play_on("leave");
    assert_eq!(
        seen(friends.record(Side::A), TEXT, Unsent::Nothing).text().unwrap(),
        "Your friend does not agree."
    );
}

#[test]
fn end_has_the_score_and_the_last_link() {
    let mut friends = Friends::to_move(1, Side::A);
    friends.records = friends.records.map(|record| record.with_score("1,1,0".parse().unwrap()));
    friends.play(Side::A, "resign");
    let own = "You have resigned. You 1, friend 2.";
    let text = format!("{own} [Send Rematch Review Back]");
    let line = format!("{own} [Rematch Review Back]");
    check(friends.record(Side::A), Unsent::Nothing, [&text, &line, &line]);
    let friend = "Your friend has resigned. You 2, friend 1. [Rematch Review Back]";
    check(friends.record(Side::B), Unsent::Nothing, [friend; 3]);
    // Without a line, the last link goes by text.
    let closed = Carrier::Line(LineState::Without(NoLine::Closed));
    assert_eq!(described(&seen(friends.record(Side::A), closed, Unsent::Nothing)), text);
    let waiting = Friends::to_move(1, Side::A);
    let text = "The line is closed. [Open Send Back]";
    assert_eq!(described(&seen(waiting.record(Side::B), closed, Unsent::Nothing)), text);
}

#[test]
fn search_comes_first() {
    let friends = Friends::to_move(1, Side::A);
    let replay = friends.records[0].replay(rules).unwrap();
    let shown = Shown { is_checking: true, ..shown(Some((&friends.records[0], &replay)), TEXT) };
    assert_eq!(described(&stage(&shown)), "The program's move is checked. [Back]");
}

#[test]
fn results_are_seen_by_their_owner() {
    let mut friends = Friends::new(1);
    let winner = loop {
        let side = friends.to_answer();
        friends.play_on("take");
        if friends.duty(side) == Duty::Nothing {
            break side;
        }
    };
    for (side, text) in [(winner, "You have won."), (winner.other(), "Your friend has won.")] {
        let stage = seen(friends.record(side), TEXT, Unsent::Nothing);
        assert!(stage.text().unwrap().starts_with(text), "{stage:?}");
    }
    assert!(friends.record_mut(winner).send(turn("take"), rules).is_err());
}

#[test]
fn every_text_fits_on_the_panel() {
    use FriendResult::{Drawn, FriendResigned, Lost, ProgramWon, Resigned, Shared, TooLong, Won};
    let score = Score { won: 999, lost: 999, drawn: 0 };
    let results = [Won, Lost, Shared, Drawn, ProgramWon, Resigned, FriendResigned, TooLong];
    let ended = results.map(|result| FriendStage::Ended { result, score, can_send: true });
    let stages = [
        FriendStage::InvitationReady,
        FriendStage::WaitingForGuest { code: "ABCD-EFGH".to_owned() },
        FriendStage::Calling,
        FriendStage::Invited,
        FriendStage::WaitingForAnswer,
        FriendStage::AnswerReady,
        FriendStage::NoBoard,
        FriendStage::Move { was_refused: true, line: None },
        FriendStage::Program,
        FriendStage::Ready { line: None },
        FriendStage::Ready { line: Some(NoLine::Closed) },
        FriendStage::Ready { line: Some(NoLine::NeedsCode) },
        FriendStage::ReadyWithoutLine,
        FriendStage::PassOn,
        FriendStage::Wait { was_refused: false, can_send: true },
        FriendStage::Wait { was_refused: true, can_send: false },
        FriendStage::Checking,
        FriendStage::AskedBack { can_move: true },
        FriendStage::BackOffered,
        FriendStage::AskedDraw { can_move: true },
        FriendStage::AskedRematch,
        FriendStage::Asking { can_send: true },
    ];
    let lines = [
        NoLine::Lost { is_listener: false },
        NoLine::Lost { is_listener: true },
        NoLine::Left { is_listener: false },
        NoLine::Left { is_listener: true },
        NoLine::Closed,
        NoLine::NeedsCode,
    ];
    let without = lines.map(|line| FriendStage::NoLine { line, can_move: true, can_send: true });
    for stage in stages.iter().chain(&ended).chain(&without) {
        let lines = stage.lines();
        assert!((1..=4).contains(&lines.len()), "{lines:?}");
        assert!(lines.iter().all(|line| line.len() <= 17), "{lines:?}");
        assert_eq!(lines.join(" "), stage.text().unwrap());
        assert!(stage.buttons().len() <= 4 && (!stage.is_question() || stage.buttons().len() == 2));
    }
    assert!(FriendStage::Move { was_refused: false, line: None }.lines().is_empty());
}
