//! Tests of the batch query `solve` with positions of Tripppin.

use crate::Oracle;
use boardgame_engine::queries::solve;

#[test]
fn solve_calls_a_finished_game_lost_in_0() {
    let rows = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a";
    let mut query = solve::<Oracle>(true);
    for rest in ["d1 a1 5 0 l", "b1 a1 0 0 l"] {
        assert_eq!(query.answer(&format!("{rows} {rest}")), Ok("loss 0".to_owned()));
    }
}
