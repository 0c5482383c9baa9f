// Definitions for the page and its web workers, which load this as a module, and for the service worker, which loads it as a classic
// script.

// The ID of the build, a checksum of the page's files that the build fills in.
globalThis.BUILD = "";

// Fetches a file that an engine of the program needs, and returns its bytes. A repeated attempt is made after a pause.
globalThis.fetchFile = async (name, isRepeated) => {
    if (isRepeated) {
        await new Promise((end) => setTimeout(end, 2000));
    }
    const response = await fetch(`./${name}`);
    if (!response.ok) {
        throw new Error(`${name}: ${response.status}`);
    }
    return new Uint8Array(await response.arrayBuffer());
};

// Fetches the WebAssembly module, packed if possible: many hosts send WebAssembly uncompressed, which is three times as long.
globalThis.fetchModule = async (plain, options) => {
    try {
        if (typeof DecompressionStream === "function") {
            return await unpacked(`${plain}.gz`);
        }
    } catch {
        // The packed file is missing, or is damaged.
    }
    return fetch(plain, options);

    async function unpacked(url) {
        const response = await fetch(url, options);
        if (!response.ok) {
            throw new Error(`${url}: ${response.status}`);
        }
        let bytes = await response.arrayBuffer();
        // With `Content-Encoding: gzip`, the browser has already unpacked the file.
        if (!isModule(bytes)) {
            const stream = new Response(bytes).body.pipeThrough(new DecompressionStream("gzip"));
            bytes = await new Response(stream).arrayBuffer();
        }
        if (!isModule(bytes)) {
            throw new Error(`${url}: not a module`);
        }
        return new Response(bytes, { headers: { "Content-Type": "application/wasm" } });
    }

    function isModule(bytes) {
        return String.fromCharCode(...new Uint8Array(bytes.slice(0, 4))) === "\0asm";
    }
};
