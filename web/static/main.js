// Loads and starts the program. An error that prevents it from running is shown in a line below the display.

const fault = document.querySelector("#fault");
// Whether the message stays, because the program does not run.
let isLasting = false;

const tell = (line, cause) => {
    isLasting = true;
    fault.textContent = line;
    if (cause) {
        const details = document.createElement("details");
        details.append(Object.assign(document.createElement("summary"), { textContent: "Details" }), String(cause));
        fault.append(details);
    }
};

// A message of the program goes after a click, or after 15 seconds.
const clear = () => isLasting || (fault.textContent = "");
let timer;
new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(clear, 15000);
}).observe(fault, { childList: true });
fault.onclick = clear;
// A title that is cut after two lines unfolds.
const title = document.querySelector("#screen-title");
title.onclick = () => title.classList.toggle("whole");

const showProgress = (part) => {
    document.querySelector("#loading progress").value = part;
    document.querySelector("#loaded").textContent = `: ${Math.floor(100 * part)} %`;
};

const tellCrash = (error) => {
    const crashed = error instanceof WebAssembly.RuntimeError;
    if (crashed) tell("The program crashed: load the page again.");
    return crashed;
};

try {
    await import("./shared.js");
    const module = fetchModule("./tripppin_web_bg.wasm", {}, showProgress);
    // Reported where the module is used.
    module.catch(() => {});
    const saving = await import("./saving.js");
    const menus = await import("./menus.js");
    const files = await import("./files.js");
    const requests = await import("./requests.js");
    const program = await import("./tripppin_web.js");
    await program.default({ module_or_path: module });
    addEventListener("error", (event) => tellCrash(event.error));
    addEventListener("unhandledrejection", (event) => tellCrash(event.reason));
    await saving.start(program);
    menus.start(program);
    files.start(program);
    requests.start(program);
    document.querySelector("#loading").remove();
} catch (error) {
    document.querySelector("#loading")?.remove();
    const old = typeof WebAssembly !== "object";
    if (old || !tellCrash(error)) tell(
        old
            ? "This browser has no WebAssembly: the program cannot run here. Use a newer browser."
            : "The program does not start: some of its files are missing or damaged. Reload the page; if that does not help, try again later.",
        old ? undefined : error,
    );
}

// Runs after the first picture, because caching the page for later visits is not urgent.
requestAnimationFrame(() => setTimeout(keep));

// Caches the page in the browser, so that it opens without a network. If the browser refuses, the page runs without a cache.
// A new version waits until the user switches to it, because an open page needs the files of its own version.
function keep() {
    const keeper = navigator.serviceWorker;
    const offer = () => (document.querySelector("#update").hidden = false);
    let cached;
    let switching = false;
    document.querySelector("#switch").addEventListener("click", () => {
        // The program saves when the page is hidden, which loading it again does first.
        if (cached?.waiting) {
            switching = true;
            cached.waiting.postMessage("switch");
        } else {
            location.reload();
        }
    });
    // The first service worker has the files of the page that is already open, so there is nothing to offer.
    let known = Boolean(keeper?.controller);
    keeper?.addEventListener("controllerchange", () => {
        if (switching) {
            location.reload();
        } else if (known) {
            offer();
        }
        known = true;
    });
    const watch = (version) =>
        version?.addEventListener("statechange", () => version.state === "installed" && keeper.controller && offer());
    keeper
        ?.register("./offline.js", { updateViaCache: "none" })
        .then((registration) => {
            cached = registration;
            if (registration.waiting && keeper.controller) {
                offer();
            }
            watch(registration.installing);
            registration.addEventListener("updatefound", () => watch(registration.installing));
        })
        .catch(() => {});
}
