// Short messages at the edge of the page: what happened, with Undo, and errors, which stay until they are closed.
import { button, element } from "./dom.js";
import { icon } from "./icons.js";

const SHOWN_MILLISECONDS = 10_000;

let undo = null;

/**
 * Says what happened.
 * @param action {label, work}, such as Undo; null without one. The key Z runs the last Undo.
 */
export function say(text, action = null) {
  const node = element("div", { class: "toast" }, element("span", { class: "grow", dir: "auto" }, text));
  const close = () => {
    node.remove();
    if (undo === run) undo = null;
  };
  const run = action ? async () => { close(); await action.work(); } : null;
  if (run) {
    node.append(button([action.label, element("kbd", { "aria-hidden": "true" }, "Z")], run, { class: "" }));
    undo = run;
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

/** Runs the Undo that is shown. */
export function undoLast() { return undo?.(); }

function show(node, close) {
  const place = document.getElementById("toasts");
  // One message at a time, so that they cover little of the page. An error stays beside it.
  place.querySelectorAll(".toast:not(.failed)").forEach((other) => other.remove());
  node.addEventListener("keydown", (event) => { if (event.key === "Escape") { event.stopPropagation(); close(); } });
  place.append(node);
}
