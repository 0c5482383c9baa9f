// Decides which of several open tabs saves the games, so that two tabs do not overwrite each other's game. They all share one
// storage. The tab that saves holds a lock of the browser.
//
// A hidden tab gives the lock up. When it is shown again, it requests the lock and reads the games again if another tab has changed
// them. Without locks, which browsers offer only on secure hosts, a tab stops saving when another tab has saved.

const LOCK = "tripppin";
const KEY_PREFIX = "tripppin/";
// Maximum time to wait for the lock, in milliseconds. A page that is being closed or hidden releases it sooner.
const LOCK_TIMEOUT = 400;
// Time after which a failed attempt to store the changes is repeated, in milliseconds.
const RETRY_DELAY = 5000;

// The browser's storage, or undefined if the browser forbids this page to use it.
export const storage = (() => {
    try {
        return localStorage;
    } catch {
        return undefined;
    }
})();

let program;
// Gives the lock up; undefined while this tab does not hold it.
let release;
// Whether this tab saves. Without locks it does so until another tab saves.
let saves;
// The state of the games when this tab was hidden and gave its lock up; undefined otherwise.
let whenHidden;

// Starts the program, with saving turned off if another tab holds the lock.
export async function start(started) {
    program = started;
    saves = !navigator.locks || (await requestLock());
    program.setSaving(saves);
    program.start();
    document.querySelector("#take-over").addEventListener("click", takeOver);
    document.querySelector("#play-unsaved").addEventListener("click", () => showWarning());
    addEventListener("storage", onStorage);
    if (navigator.locks) {
        document.addEventListener("visibilitychange", () => (document.hidden ? onHidden() : onVisible()));
    }
    if (document.hidden && navigator.locks) {
        whenHidden = state();
        onHidden();
    } else if (!saves) {
        showWarning("The game is open in another tab, which saves it. This tab does not save.");
    }
}

// Returns whether this tab saves.
export function isSaving() {
    return saves;
}

// Requests the lock and waits up to LOCK_TIMEOUT for it. Resolves to `true` if the lock is granted, or if the browser forbids locks.
function requestLock(options) {
    return new Promise((resolve) => {
        let isGranted = false;
        const onGrant = (lock) => {
            if (!lock) {
                return resolve(false);
            }
            isGranted = true;
            resolve(true);
            return new Promise((done) => (release = done));
        };
        options ??= AbortSignal.timeout ? { signal: AbortSignal.timeout(LOCK_TIMEOUT) } : { ifAvailable: true };
        navigator.locks.request(LOCK, options, onGrant).catch((error) => {
            if (isGranted) {
                release = undefined;
                stopSaving();
            }
            resolve(error.name === "SecurityError");
        });
    });
}

async function takeOver() {
    showWarning();
    if (!navigator.locks || (await requestLock({ steal: true }))) {
        saves = true;
        program.readAgain();
    }
}

function stopSaving() {
    saves = false;
    program.setSaving(false);
    showWarning("Another tab has taken the game over. This tab does not save any more.");
}

// Saves from now on, beginning with the changes since this tab stopped.
function startSaving() {
    saves = true;
    if (!program.setSaving(true)) {
        setTimeout(() => release && startSaving(), RETRY_DELAY);
    }
}

// Called when another tab has changed the storage. Without locks, the tab that saved last goes on. With locks, a game that another tab
// saved before it gave the lock up may arrive only after this tab has been given it.
function onStorage({ key, oldValue }) {
    if (!navigator.locks) {
        if (saves && isGame(key)) {
            stopSaving();
        }
    } else if (release && key === program.gameKey() && program.isStoredAs(oldValue ?? undefined)) {
        program.readAgain();
    }
}

function onHidden() {
    program.save();
    if (release) {
        whenHidden = state();
        program.setSaving(false);
        release();
        release = undefined;
    }
}

async function onVisible() {
    const before = whenHidden;
    whenHidden = undefined;
    if (!before) {
        return;
    }
    const isGranted = await requestLock();
    if (document.hidden) {
        // The tab was hidden again during the request.
        whenHidden = before;
        release?.();
        release = undefined;
    } else if (!isGranted) {
        stopSaving();
    } else if (!before.isStored || before.texts === state().texts) {
        startSaving();
    } else {
        saves = true;
        program.readAgain();
    }
}

// Returns all stored games as one text, and whether reading them again would lose nothing of the game in this tab.
function state() {
    const texts = Object.entries(storage ?? {}).filter(([key]) => isGame(key));
    const stored = storage?.getItem(program.gameKey()) ?? undefined;
    return { texts: JSON.stringify(texts.sort()), isStored: program.isStoredAs(stored) };
}

// Returns whether a key of the storage belongs to a text that only one tab may write. Which game was in front does not matter,
// lists of solved puzzles are merged, and every tab continues the stored games by link.
function isGame(key) {
    const isShared = [`${KEY_PREFIX}front`, `${KEY_PREFIX}links`].includes(key);
    return key?.startsWith(KEY_PREFIX) && !isShared && !key.endsWith(".solved");
}

// Shows a warning with the buttons to take over or to play without saving; without a text, hides it.
function showWarning(text) {
    const warning = document.querySelector("#other-tab");
    warning.hidden = !text;
    warning.firstElementChild.textContent = text ?? "";
}
