//! Browser tests of invalid addresses, stored data and dropped files. The page must report the fault and still
//! show the display.

use serde_json::Value;
use tripppin_web_build::fault::Fault;

use crate::common::{DESK, START, Test, Visit, hash, page};

pub const TESTS: &[Test] = &[
    ("invalid_address_is_reported", invalid_address_is_reported),
    ("foreign_and_invalid_address_parts_are_dropped", foreign_and_invalid_address_parts_are_dropped),
    ("invalid_stored_data_is_reported_and_renamed", invalid_stored_data_is_reported_and_renamed),
    ("dropped_files_are_used_or_refused", dropped_files_are_used_or_refused),
];

fn invalid_address_is_reported() -> Result<(), Fault> {
    let visit = Visit::to(&page(), DESK)?;
    for after in [
        "?gaem=tribolo",
        "?game=chess",
        "?level=99",
        "?level=",
        "?seed",
        "?pal=1",
        "?seed=1&help",
        "?seed=%zz",
        "?palette=none",
        "?pens=3",
        "#nonsense",
        "#%",
        "?game=triple3#e1%20d1",
        "?game=tribolo#%F0%9F%8E%B2",
    ] {
        // The browser loads nothing if the new address differs only after the `#`.
        visit.tab.open_url("about:blank")?;
        visit.tab.open_url(&format!("{}{after}", visit.url))?;
        visit.shown()?;
        assert_ne!(visit.fault()?, "", "{after}");
        let colours =
            visit.canvas()?.rgb.chunks(3).map(<[u8]>::to_vec).collect::<std::collections::BTreeSet<_>>();
        assert!(colours.len() > 2, "{after}: a blank canvas");
        assert_ne!(visit.text("tripppin.status()")?, "", "{after}");
    }
    Ok(())
}

fn foreign_and_invalid_address_parts_are_dropped() -> Result<(), Fault> {
    let visit = Visit::open("?utm_source=x&game=Tribolo&fbclid=1", DESK)?;
    assert_eq!(visit.fault()?, "");
    assert_eq!(visit.text("document.title")?, "Tribolo");
    let position = hash(START);
    visit.tab.open_url("about:blank")?;
    visit.tab.open_url(&format!("{}?pens=3&game=tripppin{position}.", visit.url))?;
    visit.shown()?;
    assert!(visit.fault()?.contains("pens"), "{}", visit.fault()?);
    assert!(visit.text("tripppin.state()")?.contains(START));
    Ok(())
}

fn invalid_stored_data_is_reported_and_renamed() -> Result<(), Fault> {
    let visit = Visit::open("?seed=1&level=1", DESK)?;
    let key = visit.tab.value("tripppin.state().length > 0")?;
    assert_eq!(key, true);
    // Nothing is stored before the first move.
    visit.play_suggestion()?;
    visit.wait_for_moves(2)?;
    visit.tab.wait("localStorage.length > 0")?;
    // Invalid data are moved to a backup, so each round stores them again.
    let kept = visit.tab.value("Object.keys(localStorage).filter((key) => key.includes('game'))")?;
    for odd in ["", "nonsense", "\u{0}\u{FFFF}", "tripppin 1\nx"] {
        // A page saves its game when it is left, so the storage is changed from a different page.
        visit.tab.open_url(&format!("{}manifest.webmanifest", visit.url))?;
        visit.tab.run(
            "for (const key of arguments[1]) localStorage.setItem(key, arguments[0]);
             sessionStorage.clear();",
            &[Value::from(odd), kept.clone()],
        )?;
        visit.tab.open_url(&visit.url)?;
        visit.shown()?;
        assert_ne!(visit.fault()?, "", "{odd:?}");
        assert_ne!(visit.text("tripppin.status()")?, "", "{odd:?}");
    }
    Ok(())
}

fn dropped_files_are_used_or_refused() -> Result<(), Fault> {
    const DROP: &str = "
        const [name, text] = arguments;
        const data = new DataTransfer();
        data.items.add(new File([text], name));
        document.querySelector('#screen').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));";
    let visit = Visit::open("?seed=1", DESK)?;
    let palette = "GIMP Palette\nName: odd\n#\n10 200 30\n20 20 20\n240 240 220\n200 60 60\n";
    visit.tab.run(DROP, &["odd.gpl".into(), palette.into()])?;
    // The last pixel shows the background of the screen, which the palette has made green.
    visit.tab.wait("(([red, green]) => green > 150 && red < 60)(tripppin.canvas().data.slice(-3))")?;
    assert_eq!(visit.fault()?, "");
    visit.tab.run(DROP, &["odd.txt".into(), "nonsense".into()])?;
    visit.tab.wait("document.querySelector('#fault').textContent.includes('odd.txt')")?;
    assert_ne!(visit.text("tripppin.status()")?, "");
    Ok(())
}
