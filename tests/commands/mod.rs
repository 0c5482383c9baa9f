//! Tests of the built program as a process: batch commands, engines over UGI, bad input, signals,
//! recordings and packages.

mod bad_input;
mod batch;
mod ctrl_c;
mod known;
mod manual;
mod packages;
mod packaging;
mod pictures;
mod published;
mod shards;
mod ugi;
mod windows;
