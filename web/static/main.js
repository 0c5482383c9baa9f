// Loads and starts the program. An error that prevents it from running is shown in a line below the display.

const tell = (line, cause) => {
    const fault = document.querySelector("#fault");
    fault.textContent = line;
    if (cause) {
        const details = document.createElement("details");
        details.append(Object.assign(document.createElement("summary"), { textContent: "Details" }), String(cause));
        fault.append(details);
    }
};

try {
    await import("./shared.js");
    const { default: init, start } = await import("./tripppin_web.js");
    await init({ module_or_path: fetchModule("./tripppin_web_bg.wasm") });
    addEventListener("error", (event) => {
        if (event.error instanceof WebAssembly.RuntimeError) {
            tell("The program crashed. Your game is saved: load the page again.");
        }
    });
    document.querySelector("#loading").remove();
    start();
} catch (error) {
    document.querySelector("#loading")?.remove();
    const old = typeof WebAssembly !== "object";
    tell(
        old
            ? "This browser has no WebAssembly: the program cannot run here. Use a newer browser."
            : "The program does not start: some of its files are missing or damaged. Reload the page; if that does not help, try again later.",
        old ? undefined : error,
    );
}

// Runs after the first picture, because caching the page for later visits is not urgent.
requestAnimationFrame(() => setTimeout(keep));

// Caches the page in the browser, so that it opens without a network. If the browser refuses, the page runs without a cache.
function keep() {
    const keeper = navigator.serviceWorker;
    keeper?.register("./offline.js", { updateViaCache: "none" }).catch(() => {});
    // A new version is shown immediately if the user has not pressed, typed or dropped anything yet, otherwise when the page is
    // opened the next time.
    let untouched = Boolean(keeper?.controller);
    for (const name of ["pointerdown", "keydown", "drop"]) {
        addEventListener(name, () => (untouched = false), { capture: true, once: true });
    }
    keeper?.addEventListener("controllerchange", () => untouched && location.reload());
}
