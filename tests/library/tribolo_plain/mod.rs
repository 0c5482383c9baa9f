//! Tribolo as plainly as it can be written: a byte for each cell inside a border of walls, and the full list of moves found by
//! looking from every one of the 176 cells in every direction. What the fast generator is checked and measured against.

#![allow(dead_code, reason = "the bench and the tests need different parts")]

/// Bytes from one row to the next: sixteen cells and one of border, which is the left border of the next row too.
const ROW: usize = 17;
const BYTES: usize = ROW * 13 + 1;
const STEPS: [isize; 8] = [-17, -16, 1, 18, 17, 16, -1, -18];
const EMPTY: u8 = 3;
const WALL: u8 = 4;

/// A position: cells 0, 1, 2 belong to blue, red and green.
#[derive(Clone)]
pub struct Plain {
    cells: [u8; BYTES],
    pub turn: u8,
}

/// A move: the cell in reading order, and every place it takes.
pub struct Found {
    pub cell: usize,
    taken: Vec<usize>,
}

fn place(cell: usize) -> usize {
    (cell / 16 + 1) * ROW + cell % 16 + 1
}

impl Plain {
    /// Reads `<rows> <turn>`, which must be right.
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

    /// Every legal move of a side, in reading order.
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

    /// The moves of whoever is to move next, starting to ask at `turn`; none at the end of the game.
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

    /// Plays a move; whoever is next may have to pass.
    pub fn play(&mut self, mv: &Found) {
        self.cells[place(mv.cell)] = self.turn;
        for &at in &mv.taken {
            self.cells[at] = self.turn;
        }
        self.turn = (self.turn + 1) % 3;
    }

    /// Plays random moves to the end; how many there were.
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
