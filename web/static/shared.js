// Definitions for the page and its web workers, which load this as a module, and for the service worker, which loads it as a classic
// script.

// The ID of the build, a checksum of the page's files that the build fills in.
globalThis.BUILD = "";

// Fetches a file that an engine of the program needs, and returns its bytes. A repeated attempt is made after a pause, and does not use
// the browser's cache, which may have a damaged copy.
globalThis.fetchFile = async (name, isRepeated) => {
    if (isRepeated) {
        await new Promise((end) => setTimeout(end, 2000));
    }
    const response = await fetch(`./${name}`, { cache: isRepeated ? "reload" : "default" });
    if (!response.ok) {
        throw new Error(`${name}: ${response.status}`);
    }
    return new Uint8Array(await response.arrayBuffer());
};

// The sizes of the WebAssembly module in bytes, plain and packed, which the build fills in.
globalThis.MODULE_SIZES = [0, 0];

// Fetches the WebAssembly module. Servers that compress it send the plain file, often smaller than the packed one. From other servers,
// the packed file is fetched instead, because the plain one is three times as long.
// `report` is called with the loaded part, from 0 to 1, which never decreases. `Content-Length` is no help, because it counts compressed bytes.
globalThis.fetchModule = async (plain, options, report = () => {}) => {
    const [plainSize, packedSize] = MODULE_SIZES;
    const canUnpack = typeof DecompressionStream === "function";
    let reported = 0;
    try {
        // A request for the headers alone costs a round trip. An aborted download of the plain file would cost many bytes more.
        if (canUnpack && !isCompressed(await fetch(plain, { ...options, method: "HEAD" }))) {
            return await unpacked(`${plain}.gz`);
        }
    } catch {
        // The packed file is missing or damaged, or the request for the headers failed.
    }
    return counted(await fetch(plain, options), plainSize);

    function isCompressed(response) {
        return response.ok && response.headers.has("content-encoding");
    }

    function counted(response, size) {
        if (!response.ok || typeof TransformStream !== "function") {
            return response;
        }
        let loaded = 0;
        const counter = new TransformStream({
            transform(bytes, next) {
                loaded += bytes.length;
                reported = Math.max(reported, Math.min(loaded / size, 1));
                report(reported);
                next.enqueue(bytes);
            },
        });
        return new Response(response.body.pipeThrough(counter), { headers: { "Content-Type": "application/wasm" } });
    }

    async function unpacked(url) {
        const response = await fetch(url, options);
        if (!response.ok) {
            throw new Error(`${url}: ${response.status}`);
        }
        // With `Content-Encoding: gzip`, the browser unpacks the file.
        let bytes = await counted(response, isCompressed(response) ? plainSize : packedSize).arrayBuffer();
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
