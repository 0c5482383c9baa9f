//! Programs that are no games: they run beside them, as programs like any other.
//!
//! Each knows the system, and of games at most what stands on an icon. Who starts what is ordered through a message port; what a
//! word of that means is known to whoever put the program there.

pub mod workbench;
