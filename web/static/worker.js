// Thinks for the page, beside it. What the page says before the module is there is heard afterwards.

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
