//! Tripppin, the 1994 Amiga game: board, notation and minds in the lower half, the view in the upper.
