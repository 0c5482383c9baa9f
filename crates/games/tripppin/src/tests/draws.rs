//! Tests of draw offers in a Tripppin session.

use crate::Position;
use boardgame_engine::session::{PlayerKind, Session};

use crate::Side;
use amiga_boardgame::table::draws::Draws;

#[test]
fn computer_answers_a_draw_and_human_by_own_offer() {
    let mut session: Session<Position> = Session::new(1, (), vec![PlayerKind::Human, PlayerKind::Computer]);
    let mut draws = Draws::<Side>::NONE;
    assert!(!draws.offer(&session, |_, _| false) && draws.is_refused() && draws.offered_by().is_none());
    assert!(draws.offer(&session, |_, side| side == Side::Left) && !draws.is_refused());
    session.set_player(Side::Left, PlayerKind::Human);
    draws.changed(&session);
    assert!(!draws.offer(&session, |_, _| true) && draws.offered_by().is_some());
    assert!(!draws.offer(&session, |_, _| true), "nobody accepts one's own offer");
    let play = |session: &mut Session<Position>| {
        let mv = session.game().legal_moves()[0];
        session.play(mv).unwrap();
    };
    play(&mut session);
    draws.changed(&session);
    let mut accepted = draws;
    assert!(accepted.offer(&session, |_, _| false));
    // The offer expires when the other side moves.
    play(&mut session);
    draws.changed(&session);
    assert_eq!(draws, Draws::NONE);
}
