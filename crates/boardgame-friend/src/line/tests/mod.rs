//! Tests of whole lines: simulated ones with a clock of their own, and real sockets.
