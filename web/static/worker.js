// The web worker that runs engine searches for the page. Messages that arrive before the module is loaded are delivered
// afterwards.

import init, { worker } from "./tripppin_web.js";

const early = [];
const hold = (event) => {
    event.stopImmediatePropagation();
    early.push(event.data);
};
addEventListener("message", hold);
await init();
removeEventListener("message", hold);
worker();
for (const data of early) {
    dispatchEvent(new MessageEvent("message", { data }));
}
