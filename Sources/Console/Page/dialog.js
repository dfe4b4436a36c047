// Dialogs, and menus of a button.
import { button, element, iconButton } from "./dom.js";
import { icon } from "./icons.js";

/**
 * Shows a modal dialog with a question as its title.
 * @param build called with `finish`; returns {body, foot, hint}.
 * @returns the value that `finish` was called with; null if the dialog was closed.
 */
export function ask(title, build, { isSlim = false } = {}) {
  return new Promise((resolve) => {
    const before = document.activeElement;
    const dialog = element("dialog", { "aria-labelledby": "dialog-title", class: isSlim ? "slim" : "", close: () => finish(null) });
    let isOver = false;
    function finish(answer) {
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
        iconButton(icon("close"), "Close", async () => finish(null))),
      element("div", { class: "body" }, body), element("footer", {}, foot));
    document.body.append(dialog);
    dialog.showModal();
    (dialog.querySelector("[autofocus]") ?? dialog.querySelector("footer .btn.main"))?.focus();
  });
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
