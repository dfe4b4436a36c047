// Dialogs, and menus of a button.
import { draftOf, dropDraft, keepDraft } from "./drafts.js";
import { button, element, iconButton } from "./dom.js";
import { icon } from "./icons.js";

/**
 * Shows a modal dialog with a question as its title. Ctrl Enter presses its main button.
 * @param build called with `finish`; returns {body, foot, hint}.
 * @param draft the name under which typed text is kept if the dialog is closed without an answer, or the session ends.
 * The next dialog of this name shows the text again.
 * @returns the value that `finish` was called with; null if the dialog was closed.
 */
export function ask(title, build, { isSlim = false, draft = null } = {}) {
  return new Promise((resolve) => {
    const before = document.activeElement;
    const dialog = element("dialog", {
      "aria-labelledby": "dialog-title", class: isSlim ? "slim" : "", close: () => end(null),
      keydown: (event) => {
        const main = dialog.querySelector("footer .btn.main");
        if (event.key !== "Enter" || !event.ctrlKey && !event.metaKey || event.defaultPrevented || !main) return;
        event.preventDefault();
        main.click();
      },
    });
    let isOver = false;
    function finish(answer) {
      if (draft && !isOver) dropDraft(draft);
      end(answer);
    }
    function end(answer) {
      if (isOver) return;
      isOver = true;
      if (dialog.open) dialog.close();
      dialog.remove();
      if (before?.isConnected) before.focus();
      resolve(answer);
    }
    const { body = [], foot = [], hint = null } = build(finish);
    dialog.append(
      element("header", {},
        element("div", {}, element("h1", { id: "dialog-title", dir: "auto" }, title),
          hint ? element("p", { class: "soft small", dir: "auto" }, hint) : null),
        iconButton(icon("close"), "Close", async () => end(null))),
      element("div", { class: "body" }, body), element("footer", {}, foot));
    if (draft) keepTyped(dialog, draft);
    document.body.append(dialog);
    dialog.showModal();
    (dialog.querySelector("[autofocus]") ?? dialog.querySelector("footer .btn.main"))?.focus();
  });
}

/** Keeps what is typed in a dialog, and shows what was kept. */
function keepTyped(dialog, draft) {
  const fields = () => [...dialog.querySelectorAll(":is(input:not([type=file]), select, textarea)[id]")];
  const read = () => Object.fromEntries(fields().map((field) => [field.id, field.value]));
  const write = (values) => {
    for (const field of fields()) {
      field.value = values[field.id] ?? field.value;
      // A form may show other fields for another value.
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
  };
  const first = read();
  const kept = draftOf(draft);
  dialog.addEventListener("input", () => {
    const values = read();
    if (Object.keys(values).some((id) => values[id] !== first[id])) keepDraft(draft, values);
    else dropDraft(draft);
  });
  if (!kept) return;
  write(kept);
  const note = element("p", { class: "line small soft" }, "This is what you typed before.",
    button("Clear", async () => { write(first); dropDraft(draft); note.remove(); fields()[0]?.focus(); }, { class: "btn quiet low" }));
  dialog.querySelector(".body").prepend(note);
}

/** Asks before something that nothing brings back. @returns whether the person agreed. */
export async function confirmed(title, text, verb) {
  return await ask(title, (finish) => ({
    body: [element("p", { class: "soft" }, text)],
    foot: [
      button(verb, async () => finish(true), { class: "btn danger" }),
      button("Cancel", async () => finish(false), { autofocus: true }),
    ],
  }), { isSlim: true }) === true;
}

/** A button with a menu of further acts: [{label, work, icon, isDanger}]. Null without acts. */
export function moreMenu(acts, label = "More") {
  const list = acts.filter(Boolean);
  if (list.length === 0) return null;
  const opener = element("button", {
    type: "button", class: "i-btn", "aria-label": label, title: label, "aria-haspopup": "menu", click: open,
  }, icon("more"));
  function open() {
    const menu = element("dialog", { class: "menu", role: "menu", "aria-label": label, close: () => menu.remove() },
      list.map((act) => button([icon(act.icon ?? "next"), act.label], async () => { menu.close(); await act.work(); }, {
        class: act.isDanger ? "danger" : "", role: "menuitem" })));
    menu.addEventListener("click", (event) => { if (event.target === menu) menu.close(); });
    menu.addEventListener("keydown", (event) => {
      const items = [...menu.querySelectorAll("button")];
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      items[(items.indexOf(document.activeElement) + step + items.length) % items.length].focus();
    });
    document.body.append(menu);
    menu.showModal();
    const at = opener.getBoundingClientRect();
    const size = menu.getBoundingClientRect();
    menu.style.left = `${Math.max(8, Math.min(at.left, innerWidth - size.width - 8))}px`;
    menu.style.top = `${at.bottom + size.height + 8 > innerHeight ? at.top - size.height - 4 : at.bottom + 4}px`;
  }
  return opener;
}

/** Closes all open dialogs without an answer. */
export function endDialogs() { document.querySelectorAll("dialog").forEach((dialog) => dialog.close()); }
