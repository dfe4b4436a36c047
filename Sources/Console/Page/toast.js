// Short messages at the edge of the page: what happened, with Undo, and errors, which stay until they are closed.
import { button, element } from "./dom.js";
import { icon } from "./icons.js";

const SHOWN_MILLISECONDS = 10_000;

/** What can be undone with the key Z, the latest last. A message that has left the page can still be undone. */
let undos = [];
const MOST_UNDOS = 100;

/**
 * Says what happened.
 * @param action {label, work}, such as Undo; null without one. The key Z runs the Undos, the latest first.
 */
export function say(text, action = null) {
  const node = element("div", { class: "toast" }, element("span", { class: "grow", dir: "auto" }, text));
  const close = () => node.remove();
  const run = action ? async () => {
    close();
    undos = undos.filter((other) => other !== run);
    await action.work();
  } : null;
  if (run) {
    node.append(button([action.label, element("kbd", { "aria-hidden": "true" }, "Z")], run, { class: "" }));
    undos = [...undos, run].slice(-MOST_UNDOS);
  }
  show(node, close);
  let timer = setTimeout(close, SHOWN_MILLISECONDS);
  for (const event of ["pointerenter", "focusin"]) node.addEventListener(event, () => clearTimeout(timer));
  for (const event of ["pointerleave", "focusout"]) {
    node.addEventListener(event, () => { clearTimeout(timer); timer = setTimeout(close, SHOWN_MILLISECONDS); });
  }
}

/** Shows an error until it is closed or the page is left. An aborted request is not an error. */
export function fail(error) {
  if (error?.name === "AbortError") return;
  if (!error.isExpected) console.warn(error);
  const node = element("div", { class: "toast failed", role: "alert" }, icon("warning"),
    element("span", { class: "grow", dir: "auto" }, error.message));
  node.append(button("Close", async () => node.remove(), { class: "" }));
  clearErrors();
  show(node, () => node.remove());
}

export function clearErrors() { document.querySelectorAll(".toast.failed").forEach((node) => node.remove()); }

/** Runs the latest Undo that was not run. */
export function undoLast() { return undos.at(-1)?.(); }

/** Another person may sign in. */
export function forgetUndos() { undos = []; }

function show(node, close) {
  const place = document.getElementById("toasts");
  // One message at a time, so that they cover little of the page. An error stays beside it.
  place.querySelectorAll(".toast:not(.failed)").forEach((other) => other.remove());
  node.addEventListener("keydown", (event) => { if (event.key === "Escape") { event.stopPropagation(); close(); } });
  place.append(node);
}
