//! Tests of a program that fails beside other programs.

use super::*;
use crate::failing;

fn fail(amiga: &mut Amiga<Running>) {
    amiga.run("Failing", |intuition, _| Ok::<_, ()>(Running::Tool(failing::opened(intuition)))).unwrap();
    run(amiga, "wait 2");
}

#[test]
fn failed_program_is_removed_and_others_continue() {
    let (mut amiga, _) = booted();
    open(&mut amiga, "Tripppin");
    run(&mut amiga, "wait 60");
    let intuition = amiga.intuition();
    let (screens, windows) = (intuition.screens().len(), intuition.graphics_memory());
    fail(&mut amiga);
    assert_eq!(amiga.intuition().screens().len(), screens + 1);
    // All programs are suspended while the alert is shown.
    run(&mut amiga, "key right\nwait 60\nclick left 300,150");
    assert_eq!((amiga.intuition().screens().len(), amiga.intuition().graphics_memory()), (screens, windows));
    assert_eq!(amiga.games().len(), 1);
    run(&mut amiga, "click left 300,60\nexpect title Tripppin - You (blue) against Level 3\nexpect running");
}

#[test]
fn right_button_at_alert_ends_the_computer() {
    let (mut amiga, _) = booted();
    fail(&mut amiga);
    run(&mut amiga, "press right\nexpect ended");
}
