// The files of the page: everything that it stores as one file, and damaged saves that were set aside.

import { isSaving, storage } from "./saving.js";

const KEY_PREFIX = "tripppin/";
// Names of damaged texts end like this, and the names of the dates on which they were set aside have DATE added.
const SET_ASIDE = /\.bad(-\d+)?$/;
const DATE = ".date";
// The menu item that saves the game in front.
const SAVE_GAME = "Save As...";
const NO_STORAGE = "This browser stores no data for this page.";

let program;

export function start(started) {
    program = started;
    const dialog = document.querySelector("#files");
    document.querySelector("#files-key").addEventListener("click", () => {
        note(storage ? "" : NO_STORAGE);
        list();
        dialog.showModal();
    });
    dialog.addEventListener("click", ({ target }) => {
        if (target === dialog || target.closest(".close")) {
            dialog.close();
        } else if (target.id === "save-game") {
            const rows = program.menus().split("\n").map((line) => line.split("\t"));
            const [, number, flags] = rows.find(([, , , text]) => text === SAVE_GAME) ?? [];
            if (!number) {
                note("Open a game first.");
            } else if (flags.includes("g")) {
                note("This cannot be saved now: leave the lesson first.");
            } else {
                dialog.close();
                program.pickMenuItem(Number(number));
            }
        } else if (target.id === "save-all") {
            save("tripppin.json", JSON.stringify({ tripppin: stored() }));
        } else if (target.dataset.save) {
            save(target.dataset.save.slice(KEY_PREFIX.length), storage.getItem(target.dataset.save) ?? "");
        } else if (target.dataset.remove) {
            storage.removeItem(target.dataset.remove);
            storage.removeItem(target.dataset.remove + DATE);
            list();
            dialog.querySelector(".close").focus();
        }
    });
    document.querySelector("#save-all").disabled = !storage;
    const field = document.querySelector("#load-all");
    field.addEventListener("change", async () => {
        const [file] = field.files;
        const error = file && (await load(file));
        // Choosing the same file again would otherwise change nothing.
        field.value = "";
        note(error ?? "");
        if (!error) {
            dialog.close();
        }
    });
    // An opened game is behind the dialog.
    document.querySelector("#file").addEventListener("change", () => dialog.close());
}

function note(text) {
    document.querySelector("#files-note").textContent = text;
}

// Returns everything that the page stores, by key.
function stored() {
    return Object.fromEntries(Object.entries(storage ?? {}).filter(([key]) => key.startsWith(KEY_PREFIX)));
}

// Lists the damaged saves with a button to save and a button to remove each of them.
function list() {
    const all = stored();
    const keys = Object.keys(all).filter((key) => SET_ASIDE.test(key));
    const entries = keys.sort().map((key) => {
        const name = key.slice(KEY_PREFIX.length);
        const date = all[key + DATE];
        const text = [name, date ? new Date(date).toLocaleString() : "date unknown", `${new Blob([all[key]]).size} bytes`].join(", ");
        const button = (label, data) => {
            const element = Object.assign(document.createElement("button"), { type: "button", textContent: label });
            element.setAttribute("aria-label", `${label} ${name}`);
            element.dataset[data] = key;
            return element;
        };
        const entry = document.createElement("li");
        entry.append(text, button("Save", "save"), button("Remove", "remove"));
        return entry;
    });
    document.querySelector("#set-aside").replaceChildren(...entries);
    document.querySelector("#set-aside-title").hidden = entries.length === 0;
}

function save(name, text) {
    const href = URL.createObjectURL(new Blob([text]));
    Object.assign(document.createElement("a"), { href, download: name }).click();
    // Browsers read the URL after the click.
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

// Replaces everything that the page stores by the contents of a file. Returns an error, or nothing.
async function load(file) {
    let texts;
    try {
        texts = JSON.parse(await file.text()).tripppin;
    } catch {
        // Not JSON.
    }
    const entries = Object.entries(texts ?? {});
    if (entries.length === 0 || !entries.every(([key, text]) => key.startsWith(KEY_PREFIX) && typeof text === "string")) {
        return `${file.name}: expected a file that "Save everything" has written`;
    }
    if (!storage) {
        return NO_STORAGE;
    }
    if (!isSaving()) {
        return "Another tab saves the games. Take over in this tab first.";
    }
    if (!confirm("Replace all games, files and preferences of this page by those of the file?")) {
        return "Nothing was loaded.";
    }
    const before = stored();
    try {
        replace(texts);
    } catch {
        replace(before);
        return "The browser's storage is too small for this file. Nothing was loaded.";
    }
    program.readAgain();
}

function replace(texts) {
    Object.keys(stored()).forEach((key) => storage.removeItem(key));
    Object.entries(texts).forEach(([key, text]) => storage.setItem(key, text));
}
