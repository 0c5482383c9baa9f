//! Browser tests of starting the page, and of the messages shown if it cannot start.

use tripppin_web_build::fault::Fault;

use crate::common::{DESK, Test, Visit, copy, page};

pub const TESTS: &[Test] = &[
    ("page_starts_without_console_messages", page_starts_without_console_messages),
    ("page_requests_only_its_own_host", page_requests_only_its_own_host),
    ("page_works_in_any_folder_of_a_host", page_works_in_any_folder_of_a_host),
    ("module_is_fetched_packed", module_is_fetched_packed),
    ("unusable_packed_module_is_replaced_by_plain_one", unusable_packed_module_is_replaced_by_the_plain_one),
    ("plain_module_is_used_if_the_host_compresses_it", plain_module_is_used_if_the_host_compresses_it),
    ("loading_bar_shows_a_percentage", loading_bar_shows_a_percentage),
    ("invalid_module_is_reported", invalid_module_is_reported),
    ("missing_script_is_reported", missing_script_is_reported),
    ("page_explains_itself_until_the_first_picture", page_explains_itself_until_the_first_picture),
    ("failed_start_hides_its_cause_in_details", failed_start_hides_its_cause_in_details),
    ("injected_scripts_are_blocked", injected_scripts_are_blocked),
];

fn page_starts_without_console_messages() -> Result<(), Fault> {
    let visit = Visit::open("?seed=1", DESK)?;
    assert_eq!(visit.fault()?, "");
    assert_eq!(visit.tab.console()?, Vec::<String>::new());
    Ok(())
}

fn page_requests_only_its_own_host() -> Result<(), Fault> {
    let visit = Visit::open("?seed=1", DESK)?;
    // The service worker requests every file of the page.
    visit.tab.wait("navigator.serviceWorker.controller !== null")?;
    let asked = visit.tab.requests()?;
    let own =
        |url: &String| url.starts_with(&visit.url) || url.starts_with("data:") || url.starts_with("blob:");
    assert!(asked.iter().any(|url| url.ends_with(PACKED)), "{asked:?}");
    let others: Vec<&String> = asked.iter().filter(|url| !own(url)).collect();
    assert!(others.is_empty(), "{others:?}");
    Ok(())
}

fn page_works_in_any_folder_of_a_host() -> Result<(), Fault> {
    let host = tempfile::tempdir().unwrap();
    let below = host.path().join("some one/games");
    std::fs::create_dir_all(below.parent().unwrap()).unwrap();
    std::fs::rename(copy().keep(), &below).unwrap();
    let visit = Visit::to(host.path(), DESK)?;
    visit.tab.open_url(&format!("{}some%20one/games/?seed=1", visit.url))?;
    visit.shown()?;
    assert_eq!(visit.fault()?, "");
    visit.tab.wait("navigator.serviceWorker.controller !== null")?;
    let asked = visit.tab.requests()?;
    let outside: Vec<&String> = asked.iter().filter(|url| !url.contains("/some%20one/games/")).collect();
    assert!(outside.is_empty(), "{outside:?}");
    Ok(())
}

const PACKED: &str = "tripppin_web_bg.wasm.gz";

fn module_is_fetched_packed() -> Result<(), Fault> {
    let visit = Visit::open("?game=tribolo&seed=1", DESK)?;
    // A web worker has fetched the module too, and the service worker has cached it.
    visit.wait_for_moves(1)?;
    visit.tab.wait("navigator.serviceWorker.controller !== null")?;
    let asked = visit.tab.requests()?;
    assert!(asked.iter().any(|url| url.ends_with(PACKED)), "{asked:?}");
    assert!(!asked.iter().any(|url| url.ends_with(".wasm")), "{asked:?}");
    assert_eq!(visit.tab.console()?, Vec::<String>::new());
    // The cache has the unpacked module only.
    let cached = visit.tab.run(
        "return (async () => {
             const cache = await caches.open((await caches.keys())[0]);
             const names = (await cache.keys()).map(({ url }) => url).filter((url) => url.includes('.wasm'));
             const bytes = await (await cache.match(names[0])).arrayBuffer();
             return [names.length, bytes.byteLength];
         })();",
        &[],
    )?;
    let plain = std::fs::metadata(page().join("tripppin_web_bg.wasm")).unwrap().len();
    assert_eq!(cached, serde_json::json!([1, plain]));
    let packed = std::fs::metadata(page().join(PACKED)).unwrap().len();
    assert!(packed * 2 < plain, "{packed} of {plain} bytes");
    Ok(())
}

fn unusable_packed_module_is_replaced_by_the_plain_one() -> Result<(), Fault> {
    let plain = std::fs::read(page().join("tripppin_web_bg.wasm")).unwrap();
    let packed = std::fs::read(page().join(PACKED)).unwrap();
    let cut = packed[..packed.len() / 2].to_vec();
    // A host that sends the packed file as an encoded one makes the browser unpack it.
    for (bytes, is_plain) in
        [(None, true), (Some(b"nonsense".to_vec()), true), (Some(cut), true), (Some(plain), false)]
    {
        let folder = copy();
        let file = folder.path().join(PACKED);
        match bytes {
            Some(bytes) => std::fs::write(file, bytes).unwrap(),
            None => std::fs::remove_file(file).unwrap(),
        }
        let visit = Visit::to(folder.path(), DESK)?;
        visit.tab.open_url(&format!("{}?seed=1", visit.url))?;
        visit.shown()?;
        assert_eq!(visit.fault()?, "");
        assert_eq!(visit.tab.requests()?.iter().any(|url| url.ends_with(".wasm")), is_plain);
    }
    let visit = Visit::to(&page(), DESK)?;
    visit.tab.prepare("delete window.DecompressionStream;")?;
    visit.tab.open_url(&visit.url)?;
    visit.shown()?;
    assert_eq!(visit.fault()?, "");
    Ok(())
}

fn plain_module_is_used_if_the_host_compresses_it() -> Result<(), Fault> {
    let folder = copy();
    let module = folder.path().join("tripppin_web_bg.wasm");
    let mut compressed = Vec::new();
    let fast = brotli::enc::BrotliEncoderParams { quality: 5, ..Default::default() };
    brotli::BrotliCompress(&mut &*std::fs::read(&module).unwrap(), &mut compressed, &fast).unwrap();
    std::fs::write(folder.path().join("tripppin_web_bg.wasm.br"), compressed).unwrap();
    let visit = Visit::to(folder.path(), DESK)?;
    visit.tab.open_url(&format!("{}?seed=1", visit.url))?;
    visit.shown()?;
    visit.tab.wait("navigator.serviceWorker.controller !== null")?;
    assert_eq!(visit.fault()?, "");
    let asked = visit.tab.requests()?;
    assert!(!asked.iter().any(|url| url.ends_with(PACKED)), "{asked:?}");
    Ok(())
}

fn loading_bar_shows_a_percentage() -> Result<(), Fault> {
    assert_eq!(loading_steps(4)?, serde_json::json!([": 25 %", ": 50 %", ": 75 %", ": 100 %"]));
    // The packed module is incomplete. The plain one is loaded from its beginning, but the bar does not go back.
    let steps = serde_json::json!([": 25 %", ": 50 %", ": 50 %", ": 50 %", ": 75 %", ": 100 %"]);
    assert_eq!(loading_steps(2)?, steps);
    Ok(())
}

/// Loads the page, receiving the module in four parts, and only `packed_parts` parts of the packed module.
///
/// Returns the texts of the loading bar.
fn loading_steps(packed_parts: usize) -> Result<serde_json::Value, Fault> {
    let visit = Visit::to(&page(), DESK)?;
    let script = "const whole = window.fetch;
         window.fetch = async (url, options) => {
             const response = await whole(url, options);
             if (options?.method === 'HEAD' || !String(url).includes('.wasm')) return response;
             const bytes = new Uint8Array(await response.arrayBuffer());
             const size = Math.ceil(bytes.length / 4);
             const parts = [0, 1, 2, 3].slice(0, url.endsWith('.gz') ? PACKED_PARTS : 4);
             const start = (stream) => {
                 parts.forEach((part) => stream.enqueue(bytes.slice(part * size, (part + 1) * size)));
                 stream.close();
             };
             return new Response(new ReadableStream({ start }), { headers: response.headers });
         };
         window.loaded = [];
         addEventListener('DOMContentLoaded', () => {
             const text = document.querySelector('#loaded');
             new MutationObserver(() => loaded.push(text.textContent)).observe(text, { childList: true });
         });";
    visit.tab.prepare(&script.replace("PACKED_PARTS", &packed_parts.to_string()))?;
    visit.tab.open_url(&visit.url)?;
    visit.shown()?;
    assert_eq!(visit.fault()?, "");
    visit.tab.value("loaded")
}

/// Copies the page and damages its module.
fn with_invalid_module() -> tempfile::TempDir {
    let spoilt = copy();
    std::fs::write(spoilt.path().join("tripppin_web_bg.wasm"), "no module").unwrap();
    std::fs::remove_file(spoilt.path().join(PACKED)).unwrap();
    spoilt
}

fn invalid_module_is_reported() -> Result<(), Fault> {
    let spoilt = with_invalid_module();
    let visit = Visit::to(spoilt.path(), DESK)?;
    visit.tab.open_url(&visit.url)?;
    let line = visit.tab.wait("document.querySelector('#fault').textContent")?;
    assert!(line.as_str().is_some_and(|line| line.starts_with("The program does not start: ")), "{line}");
    Ok(())
}

fn missing_script_is_reported() -> Result<(), Fault> {
    let spoilt = copy();
    std::fs::remove_file(spoilt.path().join("tripppin_web.js")).unwrap();
    let visit = Visit::to(spoilt.path(), DESK)?;
    visit.tab.open_url(&visit.url)?;
    let line = visit.tab.wait("document.querySelector('#fault').textContent")?;
    assert!(line.as_str().is_some_and(|line| line.starts_with("The program does not start: ")), "{line}");
    Ok(())
}

fn page_explains_itself_until_the_first_picture() -> Result<(), Fault> {
    let spoilt = copy();
    std::fs::remove_file(spoilt.path().join("main.js")).unwrap();
    let visit = Visit::to(spoilt.path(), DESK)?;
    visit.tab.open_url(&visit.url)?;
    let text = visit.text("document.body.innerText")?;
    assert!(text.contains("Loading") && text.contains("reload the page"), "{text}");
    let whole = Visit::open("", DESK)?;
    assert_eq!(whole.text("String(document.querySelector('#loading'))")?, "null");
    Ok(())
}

fn failed_start_hides_its_cause_in_details() -> Result<(), Fault> {
    let spoilt = with_invalid_module();
    let visit = Visit::to(spoilt.path(), DESK)?;
    visit.tab.open_url(&visit.url)?;
    visit.tab.wait("document.querySelector('#fault details')")?;
    let line = visit.text("document.querySelector('#fault').firstChild.textContent")?;
    assert!(line.contains("Reload the page") && !line.contains("Error"), "{line}");
    let cause = visit.text("document.querySelector('#fault details').textContent")?;
    assert!(cause.contains("CompileError"), "{cause}");
    Ok(())
}

fn injected_scripts_are_blocked() -> Result<(), Fault> {
    let visit = Visit::to(&page(), DESK)?;
    visit.tab.open_url(&visit.url)?;
    visit.shown()?;
    // The page's security policy does not apply to scripts run by the driver, but to those that they insert
    // into the page.
    visit.tab.run(
        "const script = document.createElement('script'); script.textContent = 'window.spoken = 1'; document.body.append(script);
         const button = document.createElement('button'); button.setAttribute('onclick', 'window.spoken = 2');
         document.body.append(button); button.click();",
        &[],
    )?;
    assert!(visit.tab.value("window.spoken ?? null")?.is_null());
    let complaints = visit.tab.console()?;
    assert_eq!(
        complaints.iter().filter(|line| line.contains("Content Security Policy")).count(),
        2,
        "{complaints:?}"
    );
    Ok(())
}
