// Short messages at the edge of the page: what happened, with Undo, and errors, which stay until they are closed.
import { button, element } from "./dom.js";
import { icon } from "./icons.js";

const SHOWN_MILLISECONDS = 10_000;

/** What can be undone with the key Z, the latest last. A message that has left the page can still be undone. */
let undos = [];
const MOST_UNDOS = 100;

/** The last Undo, so that a reload does not forget it: the path of its request, and no content. */
const KEPT = "tapline.undo";
const KEPT_MILLISECONDS = 24 * 3_600_000;

/**
 * Says what happened.
 * @param action {label, work, path, until}, such as Undo; null without one. The key Z runs the Undos, the latest
 * first. `path`: where a POST without a body undoes the change too; `until`: how long, a day without it.
 */
export function say(text, action = null) {
  const node = element("div", { class: "toast" }, element("span", { class: "grow", dir: "auto" }, text));
  const close = () => node.remove();
  const run = action ? async () => {
    close();
    undos = undos.filter((other) => other !== run);
    if (action.path && kept()?.path === action.path) sessionStorage.removeItem(KEPT);
    await action.work();
  } : null;
  if (run) {
    // Without a path the last change cannot be kept, and an earlier one must not be undone in its place.
    if (action.path) {
      const until = action.until ?? new Date(Date.now() + KEPT_MILLISECONDS).toISOString();
      sessionStorage.setItem(KEPT, JSON.stringify({ path: action.path, until }));
    } else sessionStorage.removeItem(KEPT);
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
export function forgetUndos() {
  undos = [];
  sessionStorage.removeItem(KEPT);
}

function kept() {
  try { return JSON.parse(sessionStorage.getItem(KEPT)); } catch { return null; }
}

/** After a reload: offers the last Undo again. @param undone called after the undo. */
export function offerKeptUndo(api, undone) {
  const found = kept();
  if (!found || !(new Date(found.until) > new Date()) || undos.length > 0) return;
  say("The last change can still be undone.", {
    ...found, label: "Undo", work: async () => {
      await api.post(found.path);
      say("Undone.");
      await undone();
    },
  });
}

function show(node, close) {
  const place = document.getElementById("toasts");
  // One message at a time, so that they cover little of the page. An error and a prompt stay beside it.
  place.querySelectorAll(".toast:not(.failed, .prompt)").forEach((other) => other.remove());
  node.addEventListener("keydown", (event) => { if (event.key === "Escape") { event.stopPropagation(); close(); } });
  place.append(node);
}
