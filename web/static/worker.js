// The web worker that runs engine searches for the page. Messages that arrive before the module is loaded are delivered
// afterwards.

import "./shared.js";
import init, { worker } from "./tripppin_web.js";

const early = [];
const hold = (event) => {
    event.stopImmediatePropagation();
    early.push(event.data);
};
addEventListener("message", hold);
await init({ module_or_path: fetchModule("./tripppin_web_bg.wasm") });
removeEventListener("message", hold);
worker();
for (const data of early) {
    dispatchEvent(new MessageEvent("message", { data }));
}
