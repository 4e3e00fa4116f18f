#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| landsraad_hub_fuzz::decode::run(data));
