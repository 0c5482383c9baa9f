//! Tests of rules, notation, engines and solvers through the library: against reference tables, plain
//! models and damaged text.

mod advice;
mod by_link;
mod curves_elsewhere;
mod daily;
mod fuzz_corpora;
mod layers;
mod lessons;
mod plain;
mod rules;
mod solving;
mod thinking;
mod tribolo;
mod tribolo_plain;
mod triple3;
mod trippples;
