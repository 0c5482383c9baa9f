//! Tests of legal moves, and of the errors for illegal moves, on positions set up by hand.

use super::*;

const ROWS: &str = "sfc1c434a1c252cf/a8982a2c38834632/921c264a43580b31/072568nnnn8ad070/\
                    a42354nnnn1a8c13/e015c894290e1686/85646219a251450d/ff4989b04c6191ff";

fn position(rest: &str) -> Position {
    format!("{ROWS} {rest}").parse().unwrap()
}

fn moves(position: &Position) -> String {
    position.legal_moves().iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}

fn refused(rest: &str, mv: &str) -> String {
    position(rest).play(mv.parse().unwrap()).unwrap_err().to_string()
}

#[test]
fn opponents_tile_limits_the_directions() {
    // The square piece is on a start, so circle can move in any direction on the board.
    assert_eq!(moves(&position("a1 h1 c")), "a1a2 a1b2 a1b1");
    // The tile on c7 is 2a: up-right, down-right, down-left.
    assert_eq!(moves(&position("f2 c7 c")), "f2g3 f2g1 f2e1");
}

#[test]
fn refused_move_names_the_rule() {
    let cases = [
        ("a1 h1 c", "h1g1", "expected a move of the piece on a1, not from h1"),
        (
            "f2 c7 c",
            "f2f3",
            "expected a direction of the tile under the opponent, up right, down right or down left, not up",
        ),
        ("a1 h1 c", "61@d3", "expected a move of a piece: all tiles are placed"),
        ("a1 h1 c", "draw", "expected a move: a draw is agreed on under the official rules only"),
        ("a1 h1 c", "a1a2!", "expected a move without a call: the rules have no called freeze"),
        ("h8 c7 s", "c7c8", "no move is expected: circle has reached its finish"),
    ];
    for (rest, mv, message) in cases {
        assert_eq!(refused(rest, mv), message);
    }
}

#[test]
fn wild_card_lets_its_side_jump_immediately() {
    // The tile on c1 is 89, which has an arrow up, so the piece on d3 may enter d4 from below.
    let closed = position("d3 c1 c");
    assert_eq!(closed.play("d3d4".parse().unwrap()), Err(IllegalMove::Neutral("d4".parse().unwrap())));
    let wild = position("d3 c1 c official,wild");
    let entered = wild.play("d3d4".parse().unwrap()).unwrap();
    assert_eq!(
        (entered.turn(), entered.mover(), entered.is_jumping()),
        (Side::Circle, Some(Side::Circle), true)
    );
    assert_eq!(entered.legal_moves().len(), 55);
    assert_eq!(entered.to_string().parse(), Ok(entered));
    let landed = entered.play("d4g7".parse().unwrap()).unwrap();
    assert_eq!((landed.turn(), landed.piece(Side::Circle).to_string()), (Side::Square, "g7".to_owned()));
    assert_eq!(
        refused("d4 c1 c official,wild", "d4c1"),
        "expected a free square, but the opponent stands on c1"
    );
}
