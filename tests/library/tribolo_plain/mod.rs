//! A plain version of Tribolo, which the fast move generator is compared with. A board has a byte per cell
//! inside a border of walls, and moves are found by a scan from each of the 176 cells in every direction.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]
#![allow(dead_code, reason = "the bench and the tests need different parts")]

/// Bytes per row: sixteen cells and one byte of border, which is also the left border of the next row.
const ROW: usize = 17;
const BYTES: usize = ROW * 13 + 1;
const STEPS: [isize; 8] = [-17, -16, 1, 18, 17, 16, -1, -18];
const EMPTY: u8 = 3;
const WALL: u8 = 4;

/// A position of Tribolo. In the bytes of the cells, 0, 1 and 2 are the sides blue, red and green.
#[derive(Clone)]
pub struct Plain {
    cells: [u8; BYTES],
    pub turn: u8,
}

/// A move: the number of the filled cell in reading order, and the index of every captured cell.
pub struct Found {
    pub cell: usize,
    taken: Vec<usize>,
}

fn place(cell: usize) -> usize {
    (cell / 16 + 1) * ROW + cell % 16 + 1
}

impl Plain {
    /// Parses a position of the form `<rows> <turn>`, which must be valid.
    pub fn read(text: &str) -> Self {
        let (rows, turn) = text.split_once(' ').unwrap();
        let mut cells = [WALL; BYTES];
        for (cell, letter) in rows.bytes().filter(|&letter| letter != b'/').enumerate() {
            cells[place(cell)] = b"brg.w".iter().position(|&other| other == letter).unwrap() as u8;
        }
        Self { cells, turn: b"brg".iter().position(|&other| turn.as_bytes() == [other]).unwrap() as u8 }
    }

    pub fn write(&self) -> String {
        let rows: Vec<String> = (0..11)
            .map(|row| {
                (0..16)
                    .map(|col| char::from(b"brg.w"[usize::from(self.cells[place(row * 16 + col)])]))
                    .collect()
            })
            .collect();
        format!("{} {}", rows.join("/"), char::from(b"brg"[usize::from(self.turn)]))
    }

    /// Returns the legal moves of a side, in reading order.
    pub fn legal(&self, side: u8) -> Vec<Found> {
        let mut moves = Vec::new();
        for cell in 0..176 {
            let from = place(cell);
            if self.cells[from] != EMPTY {
                continue;
            }
            let mut taken = Vec::new();
            for step in STEPS {
                let mut at = from.wrapping_add_signed(step);
                let victim = self.cells[at];
                if victim > 2 || victim == side {
                    continue;
                }
                let mut run = Vec::new();
                while self.cells[at] == victim {
                    run.push(at);
                    at = at.wrapping_add_signed(step);
                }
                if self.cells[at] == side {
                    taken.extend(run);
                }
            }
            if !taken.is_empty() {
                moves.push(Found { cell, taken });
            }
        }
        moves
    }

    /// Returns the moves of the next side that can move, starting with `turn`, or an empty list at the end
    /// of the game.
    pub fn pass(&mut self) -> Vec<Found> {
        let first = self.turn;
        for _ in 0..3 {
            let moves = self.legal(self.turn);
            if !moves.is_empty() {
                return moves;
            }
            self.turn = (self.turn + 1) % 3;
        }
        self.turn = first;
        Vec::new()
    }

    /// Plays a move and advances the turn; the next side may have to pass.
    pub fn play(&mut self, mv: &Found) {
        self.cells[place(mv.cell)] = self.turn;
        for &at in &mv.taken {
            self.cells[at] = self.turn;
        }
        self.turn = (self.turn + 1) % 3;
    }

    /// Plays random moves to the end of the game and returns the number of plies.
    pub fn playout(&mut self, mut below: impl FnMut(u32) -> u32) -> u64 {
        let mut plies = 0;
        loop {
            let moves = self.pass();
            if moves.is_empty() {
                return plies;
            }
            let chosen = below(moves.len() as u32) as usize;
            self.play(&moves[chosen]);
            plies += 1;
        }
    }

    pub fn scores(&self) -> [u32; 3] {
        [0, 1, 2].map(|side| self.cells.iter().filter(|&&cell| cell == side).count() as u32)
    }
}
