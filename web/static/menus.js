// The page's own list of the menus, for fingers: the menus of the picture have lines that are too low to tap. Also the row of further
// buttons.

let program;
let isPressed = false;

export function start(started) {
    program = started;
    const more = document.querySelector("#more");
    more.addEventListener("click", () => {
        const tools = document.querySelector("#tools");
        tools.hidden = !tools.hidden;
        more.ariaExpanded = String(!tools.hidden);
    });
    const list = document.querySelector("#menus");
    // The list may open below a finger that is still held; lifting it chooses nothing.
    list.addEventListener("pointerdown", () => (isPressed = true));
    list.addEventListener("click", (event) => {
        if (event.detail > 0 && !isPressed) {
            return;
        }
        const { number, stays } = event.target.closest("[data-number]")?.dataset ?? {};
        // After one of several choices, such as an opponent, the list stays open for the next choice. Otherwise, it is closed before the
        // choice, so that the focus returns to the board, which the choice may replace.
        if (!stays && (number || event.target === list || event.target.closest(".close"))) {
            list.close();
        }
        if (number) {
            program.pickMenuItem(Number(number));
        }
        if (stays) {
            refresh(list);
        }
    });
    // The listener of the program, which opens the menus in the picture, is on the button itself. Keys and screen readers click
    // without a pointing device.
    const isFinger = matchMedia("(pointer: coarse)");
    document.addEventListener(
        "click",
        (event) => {
            if ((isFinger.matches || event.detail === 0) && event.target.id === "menu-key") {
                event.stopPropagation();
                show(list);
            }
        },
        true,
    );
    document.querySelector("#board").addEventListener("keydown", (event) => {
        if (event.key === "F10") {
            event.preventDefault();
            show(list);
        }
    });
}

const lines = () => program.menus().split("\n").filter(Boolean).map((line) => line.split("\t"));

// Shows the text and the state of an entry. The flags are those of the program's function.
function write(entry, [depth, number, flags, text]) {
    entry.textContent = (flags.includes("x") ? "\u2713 " : "") + text;
    entry.className = `depth${depth}`;
    entry.disabled = !number;
    entry.dataset.number = number;
    entry.dataset.stays = flags.includes("r") ? "1" : "";
}

// Shows the state that the entries have after a choice.
function refresh(list) {
    const entries = list.querySelectorAll("summary, .depth1, .depth2");
    for (const [at, line] of lines().entries()) {
        if (entries[at]?.tagName === "BUTTON") {
            write(entries[at], line);
        }
    }
}

// Fills the list with the menus of the program in front. The entries of a submenu follow their item.
function show(list) {
    isPressed = false;
    const close = Object.assign(document.createElement("button"), { textContent: "Close", className: "close", type: "button" });
    let into = list;
    list.replaceChildren(close);
    for (const line of lines()) {
        const [depth, number, flags, text] = line;
        if (depth === "0") {
            into = document.createElement("details");
            into.append(Object.assign(document.createElement("summary"), { textContent: text }));
            into.name = "menu";
            list.append(into);
            continue;
        }
        const entry = document.createElement(number || flags.includes("g") ? "button" : "p");
        write(entry, line);
        into.append(entry);
    }
    list.showModal();
}
