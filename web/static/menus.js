// The page's own list of the menus, for fingers: the menus of the picture have lines that are too low to tap. Also the row of further
// buttons.

let program;

export function start(started) {
    program = started;
    const more = document.querySelector("#more");
    more.addEventListener("click", () => {
        const tools = document.querySelector("#tools");
        tools.hidden = !tools.hidden;
        more.ariaExpanded = String(!tools.hidden);
    });
    const list = document.querySelector("#menus");
    list.addEventListener("click", (event) => {
        const number = event.target.closest("[data-number]")?.dataset.number;
        if (number || event.target === list || event.target.closest(".close")) {
            list.close();
        }
        if (number) {
            program.pickMenuItem(Number(number));
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

// Fills the list with the menus of the program in front. The entries of a submenu follow their item.
function show(list) {
    const close = Object.assign(document.createElement("button"), { textContent: "Close", className: "close", type: "button" });
    let into = list;
    list.replaceChildren(close);
    for (const line of program.menus().split("\n").filter(Boolean)) {
        const [depth, number, mark, text] = line.split("\t");
        if (depth === "0") {
            into = document.createElement("details");
            into.append(Object.assign(document.createElement("summary"), { textContent: text }));
            into.name = "menu";
            list.append(into);
            continue;
        }
        const entry = document.createElement(number ? "button" : "p");
        entry.textContent = (mark ? "\u2713 " : "") + text;
        entry.className = `depth${depth}`;
        if (number) {
            entry.dataset.number = number;
        }
        into.append(entry);
    }
    list.querySelector("details")?.setAttribute("open", "");
    list.showModal();
}
