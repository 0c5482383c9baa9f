//! `think`: what the classic thinker plays.

use crate::games::mind::Unlimited;
use crate::games::tripppin::classic::{self, Level};
use crate::games::tripppin::{Cause, Line};

/// The thinker asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Think {
    /// How far it looks.
    pub level: Level,
    /// Whether it keeps out of a third pass through the same loop.
    pub prevention: bool,
}

impl Think {
    /// `<move> <value>`; for a finished game `none won` if a piece has reached its last goal, `none stuck` if the side to move
    /// has no move.
    #[must_use]
    pub fn answer(&self, line: &Line) -> String {
        match classic::think(line, self.level, self.prevention, &mut Unlimited) {
            Ok(Some(thought)) => format!("{} {}", thought.mv, thought.value),
            Ok(None) | Err(_) => match line.current().outcome().map(|outcome| outcome.cause) {
                Some(Cause::Goal) => "none won".to_owned(),
                Some(Cause::Stuck) | None => "none stuck".to_owned(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finished_games_say_how_they_ended() {
        let rows = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                    2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a";
        let think = Think { level: Level::DEFAULT, prevention: true };
        let answer = |rest: &str| think.answer(&format!("{rows} {rest}").parse().unwrap());
        assert_eq!(answer("d1 a1 5 0 l"), "none won");
        assert_eq!(answer("b1 a1 0 0 l"), "none stuck");
        assert_eq!(answer("c2 g7 4 2 r"), "c2d1 9999");
    }
}
