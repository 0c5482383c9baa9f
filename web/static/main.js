// Loads the program and starts it. Whatever keeps it from running is told in a line below the display.

const tell = (line) => {
    document.querySelector("#fault").textContent = line;
};

try {
    const { default: init, start } = await import("./tripppin_web.js");
    await init();
    addEventListener("error", (event) => {
        if (event.error instanceof WebAssembly.RuntimeError) {
            tell("The program has failed. Reload the page to go on with the game that was kept.");
        }
    });
    start();
} catch (error) {
    const old = typeof WebAssembly !== "object";
    tell(old ? "This browser has no WebAssembly: the program cannot run here." : `The program does not start: ${error}`);
}

// After the first picture: what is kept for later can wait.
requestAnimationFrame(() => setTimeout(keep));

// Keeps the page on this computer, to be opened without a network. Where that is barred, it runs as well.
function keep() {
    const keeper = navigator.serviceWorker;
    keeper?.register("./offline.js", { updateViaCache: "none" }).catch(() => {});
    // A new version has come: it is shown at once if nobody has done anything yet, else when the page is opened again.
    let untouched = Boolean(keeper?.controller);
    for (const name of ["pointerdown", "keydown", "drop"]) {
        addEventListener(name, () => (untouched = false), { capture: true, once: true });
    }
    keeper?.addEventListener("controllerchange", () => untouched && location.reload());
}
