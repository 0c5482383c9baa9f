// The page's service worker: keeps its files so that it opens without a network.
//
// The building of the page writes each file with a sum of what it holds into the list. A changed file so changes this text, which
// browsers compare each time the page is opened: they then fetch the new files, and those take the place of the old ones all at once.

const FILES = {};

const ours = `tripppin ${registration.scope} `;
const kept = ours + Object.values(FILES).join("");

// The page itself is asked for by its folder: some hosts send a browser that names the file there, and a detour cannot be kept.
const place = (name) => new URL(name === "index.html" ? "./" : name, registration.scope).href;

async function fill() {
    const cache = await caches.open(kept);
    await Promise.all(
        Object.keys(FILES).map(async (name) => {
            const response = await fetch(place(name), { cache: "no-cache" });
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
    // What follows the address of the page says which game, not which file.
    const name = request.mode === "navigate" && url.pathname.endsWith("/index.html") ? place("index.html") : url.origin + url.pathname;
    return (await cache.match(name)) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(fill().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(clear()));
addEventListener("fetch", (event) => {
    if (event.request.method === "GET" && event.request.url.startsWith(registration.scope)) {
        event.respondWith(answer(event.request));
    }
});
