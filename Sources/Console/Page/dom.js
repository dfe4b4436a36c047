// Creates all elements of the console. Text is set as text, so that a card's content is never parsed as HTML.

const PROPERTIES = new Set(["value", "checked", "disabled", "hidden", "htmlFor"]);

/**
 * Creates an element. An attribute that is a function becomes a listener of the event with this name; null and false
 * are omitted. Children are elements, texts, or lists of both; null is skipped.
 */
export function element(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** Creates an SVG element. */
export function shape(tag, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name, value);
    else if (PROPERTIES.has(name)) node[name] = value;
    else if (value === true) node.setAttribute(name, "");
    else if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value);
  }
  node.append(...children.flat(3).filter((child) => child !== null && child !== undefined));
  return node;
}

/** A button with asynchronous work. Until the work ends, it and the buttons beside it are disabled. Shows errors. */
export function button(label, work, attributes = {}) {
  const node = element("button", { type: "button", ...attributes, click: run }, label);
  async function run(event) {
    event.preventDefault();
    clearError();
    const together = [...(node.closest(".actions, dialog .bar")?.querySelectorAll("button") ?? [node])];
    together.forEach((each) => { each.disabled = true; });
    try {
      await work(event);
    } catch (error) {
      notify(error);
    } finally {
      together.forEach((each) => { each.disabled = false; });
    }
  }
  return node;
}

let clearTimer;

/**
 * Shows a message for some seconds, with an optional `action` ({label, work}), such as Undo.
 * @returns a function that removes the message if it is still shown; undefined if nothing was shown.
 */
export function notify(what, action = null) {
  const notice = document.getElementById("notice");
  // Aborted on purpose.
  if (what?.name === "AbortError") return undefined;
  const isError = what instanceof Error;
  const words = element("span", {}, isError ? what.message : what);
  if (isError && !what.isExpected) console.error(what);
  notice.className = isError ? "error" : "";
  notice.replaceChildren(
    words,
    ...(action ? [button(action.label, async () => { clear(); await action.work(); })] : []),
    button("Close", async () => clear(), { class: "quiet" }),
  );
  clearTimeout(clearTimer);
  clearTimer = setTimeout(clear, isError || action ? 30_000 : 8_000);
  function clear() {
    if (words.parentNode === notice) { notice.replaceChildren(); notice.className = ""; }
  }
  return clear;
}

/** Removes an error message. Called when the person does something else. */
export function clearError() {
  const notice = document.getElementById("notice");
  if (notice.className === "error") { notice.replaceChildren(); notice.className = ""; }
}

/** Closes all open dialogs without an answer. */
export function endDialogs() {
  document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
}

/** Shows a modal dialog. @returns the value that `finish` was called with; null if the dialog was closed. */
export function ask(title, build) {
  return new Promise((resolve) => {
    const dialog = element("dialog", { "aria-label": title, close: () => finish(null) });
    let isOver = false;
    function finish(answer) {
      if (isOver) return;
      isOver = true;
      if (dialog.open) dialog.close();
      dialog.remove();
      resolve(answer);
    }
    dialog.append(element("h2", {}, title), ...build(finish));
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Runs `work` after `milliseconds` without a further call. */
export function debounce(milliseconds, work) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...values), milliseconds);
  };
}
