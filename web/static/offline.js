// The page's service worker, which caches the page's files so that the page opens without a network.
//
// The build of the page fills `FILES` with the name and the checksum of each file. A changed file therefore changes this script,
// which browsers compare each time the page is opened. They then fetch the new files, which replace all old ones in one
// step when the user switches to the new version, or when no page of the old one is open any more.

const FILES = {};

importScripts("./shared.js");

const ours = `tripppin ${registration.scope} `;
const kept = ours + Object.values(FILES).join("");

// The page itself is requested by its folder, because some hosts redirect requests for `index.html` to the folder, and a
// redirected response cannot be used from the cache.
const place = (name) => new URL(name === "index.html" ? "./" : name, registration.scope).href;

async function fill() {
    const cache = await caches.open(kept);
    await Promise.all(
        Object.keys(FILES).map(async (name) => {
            const get = name.endsWith(".wasm") ? fetchModule : fetch;
            const response = await get(place(name), { cache: "no-cache" });
            if (!response.ok) {
                throw new Error(`${name}: ${response.status}`);
            }
            await cache.put(place(name), response);
        }),
    );
}

async function clear() {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(ours) && name !== kept).map((name) => caches.delete(name)));
    await clients.claim();
}

async function answer(request) {
    const url = new URL(request.url);
    const cache = await caches.open(kept);
    // The query of the page's address selects the game, not the file.
    const name = request.mode === "navigate" && url.pathname.endsWith("/index.html") ? place("index.html") : url.origin + url.pathname;
    // The cache has the module unpacked only; `fetchModule` accepts it in place of the packed one.
    return (await cache.match(name.replace(/\.wasm\.gz$/, ".wasm"))) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("message", (event) => event.data === "switch" && skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clear()));
addEventListener("fetch", (event) => {
    if (["GET", "HEAD"].includes(event.request.method) && event.request.url.startsWith(registration.scope)) {
        event.respondWith(answer(event.request));
    }
});
