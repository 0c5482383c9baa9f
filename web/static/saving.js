// Decides which of several open tabs saves the games, so that two tabs do not overwrite each other's game. They all share one
// storage. The tab that saves holds a lock of the browser.
//
// A hidden tab gives the lock up. When it is shown again, it claims the lock and reads the games again if they have changed. Without
// locks, which browsers offer only on secure hosts, a tab stops saving when another tab has saved.

const LOCK = "tripppin";
const OURS = "tripppin/";
// Time for which a lock is awaited, in milliseconds. A page that is left or hidden gives its lock up within that time.
const PATIENCE = 400;

// Gives the lock up; undefined while this tab does not hold it.
let release;
// The stored texts when this hidden tab gave its lock up; undefined otherwise.
let left;
let program;

const claimed = navigator.locks ? claim() : true;

// Starts the program, with saving turned off if another tab holds the lock.
export async function start(started) {
    program = started;
    const isOurs = await claimed;
    program.setSaving(isOurs);
    program.start();
    document.querySelector("#take-over").addEventListener("click", takeOver);
    document.querySelector("#play-unsaved").addEventListener("click", () => show());
    if (!isOurs) {
        show("The game is open in another tab, which saves it. This tab does not save.");
    }
    if (navigator.locks) {
        document.addEventListener("visibilitychange", () => (document.hidden ? leave() : comeBack()));
    } else {
        addEventListener("storage", (event) => event.key?.startsWith(OURS) && lose());
    }
}

// Requests the lock, and waits for it a short time. Resolves to whether this tab now saves, which is also so if the browser refuses
// locks altogether.
function claim(options) {
    return new Promise((answer) => {
        let isHeld = false;
        const held = (lock) => {
            if (!lock) {
                return answer(false);
            }
            isHeld = true;
            answer(true);
            return new Promise((done) => (release = done));
        };
        options ??= AbortSignal.timeout ? { signal: AbortSignal.timeout(PATIENCE) } : { ifAvailable: true };
        navigator.locks.request(LOCK, options, held).catch((error) => {
            if (isHeld) {
                release = undefined;
                lose();
            }
            answer(error.name === "SecurityError");
        });
    });
}

async function takeOver() {
    show();
    if (!navigator.locks || (await claim({ steal: true }))) {
        program.readAgain();
    }
}

function lose() {
    program.setSaving(false);
    show("Another tab has taken the game over. This tab does not save any more.");
}

function leave() {
    program.save();
    if (release) {
        left = stored();
        program.setSaving(false);
        release();
        release = undefined;
    }
}

async function comeBack() {
    if (left === undefined) {
        return;
    }
    const before = left;
    left = undefined;
    if (!(await claim())) {
        lose();
    } else if (stored() === before) {
        program.setSaving(true);
    } else {
        program.readAgain();
    }
}

// Returns all stored texts of the program as one text.
function stored() {
    const texts = Object.entries(localStorage).filter(([key]) => key.startsWith(OURS));
    return JSON.stringify(texts.sort());
}

// Shows a message with the buttons to take over or to play without saving; without a text, hides it.
function show(text) {
    const message = document.querySelector("#elsewhere");
    message.hidden = !text;
    message.firstElementChild.textContent = text ?? "";
}
