// The requester in front as a dialog, because its gadgets in the picture are too small to tap.

let program;
let dialog;
let source;
// The number of the shown requester, or 0.
let shown = 0;

export function start(started) {
    program = started;
    dialog = document.querySelector("#request");
    source = document.querySelector("#request-text");
    new MutationObserver(update).observe(source, { childList: true });
    update();
    dialog.addEventListener("click", ({ target }) => {
        const { number, line } = target.closest("button")?.dataset ?? {};
        if (number) {
            sendFields();
            if (line) {
                program.selectLine(shown, Number(number), Number(line));
            } else {
                program.pressGadget(shown, Number(number));
            }
            update();
        }
    });
    dialog.addEventListener("keydown", (event) => {
        if (event.key === "Enter" && event.target.tagName === "INPUT" && !event.isComposing) {
            event.preventDefault();
            sendFields(event.target);
            send(event.target, true);
            update();
        }
    });
    // Escape, or the telephone's gesture to go back, closes the dialog. The last button of a requester cancels it. After the user's
    // answer, the dialog is empty. A requester that stays is shown again.
    dialog.addEventListener("close", () => {
        if (!dialog.open) {
            [...dialog.querySelectorAll("button")].at(-1)?.click();
            update();
        }
    });
}

const update = () => show(source.textContent);

// Sends the text of a field. Afterwards, the field shows the text that the program has accepted.
function send(field, enters) {
    program.writeField(shown, Number(field.dataset.number), field.value, enters);
    field.defaultValue = field.value;
}

// Sends the fields that the user has changed. A field that the user has not changed may have characters that the program cannot show.
function sendFields(except) {
    for (const field of dialog.querySelectorAll("input")) {
        if (field !== except && field.value !== field.defaultValue) {
            send(field, false);
        }
    }
}

const create = (name, values) => Object.assign(document.createElement(name), values);

// Shows the requester that `text` describes, or closes the dialog if `text` is empty.
function show(text) {
    const lines = text.split("\n").filter(Boolean).map((line) => line.split("\t"));
    const window = Number(lines[0]?.[1] ?? 0);
    const isNew = shown !== window;
    shown = window;
    if (lines.length === 0) {
        dialog.close();
        dialog.replaceChildren();
        // Without a button that opened the dialog, the focus would fall to the document.
        if (isNew && document.activeElement === document.body) {
            document.querySelector("#screen").focus();
        }
        return;
    }
    const focused = { ...document.activeElement?.dataset };
    const before = dialog.querySelector(".list");
    const list = create("div", { className: "list" });
    const buttons = create("div", { className: "row" });
    const parts = [];
    let wanted;
    for (const [kind, ...values] of lines) {
        if (kind === "window") {
            [, dialog.ariaLabel] = values;
            parts.push(create("h2", { textContent: dialog.ariaLabel }));
        } else if (kind === "text" || kind === "note") {
            parts.push(create("p", { textContent: values[0], role: kind === "note" ? "alert" : null }));
        } else if (kind === "list") {
            [list.dataset.number] = values;
            parts.push(list);
        } else if (kind === "line") {
            const [flags, text, note] = values;
            const item = create("button", { type: "button", ariaPressed: String(flags === "x") });
            item.append(create("span", { textContent: text }), create("span", { textContent: note }));
            Object.assign(item.dataset, { number: list.dataset.number, line: list.childElementCount });
            list.append(item);
        } else if (kind === "field") {
            const [number, name, flags, text] = values;
            const old = isNew ? undefined : dialog.querySelector(`input[data-number="${number}"]`);
            const field = old ?? create("input", { autocomplete: "off", autocapitalize: "off", spellcheck: false });
            // The user's text stays while other parts change.
            if (!old || old.defaultValue !== text) {
                field.value = field.defaultValue = text;
            }
            field.dataset.number = number;
            const label = create("label", { textContent: name.replace(/:$/, "") });
            label.append(field);
            parts.push(label);
            wanted ??= flags ? field : undefined;
        } else {
            const [number, name, flags] = values;
            const button = create("button", { type: "button", textContent: name, disabled: flags !== "" });
            button.dataset.number = number;
            buttons.append(button);
        }
    }
    dialog.replaceChildren(...parts, buttons);
    if (before?.textContent === list.textContent) {
        list.scrollTop = before.scrollTop;
    }
    const isOpened = isNew || !dialog.open;
    if (!dialog.open) {
        dialog.showModal();
    }
    if (isOpened) {
        // The keyboard of a telephone opens only for a field in which the user is to type.
        (wanted ?? dialog.querySelector("button")).focus();
        wanted?.select();
    } else if (focused.number) {
        const same = `[data-number="${focused.number}"]${focused.line ? `[data-line="${focused.line}"]` : ":not(.list)"}`;
        dialog.querySelector(same)?.focus();
    }
}
