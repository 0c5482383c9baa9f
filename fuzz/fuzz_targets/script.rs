#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tripppin_fuzz::run("script", bytes));
