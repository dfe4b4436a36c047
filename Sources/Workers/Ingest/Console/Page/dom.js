// Elements are made here and nowhere else. Text is always set as text: what a card says is never read as HTML.

const PROPERTIES = new Set(["value", "checked", "disabled", "hidden", "htmlFor"]);

/**
 * Makes an element. Attributes that are functions listen to the event of that name; null and false leave one out.
 * Children are elements, texts, or lists of both; null is skipped.
 */
export function element(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
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

/** A button whose work is awaited: meanwhile neither it nor those beside it can be pressed. What goes wrong is told. */
export function button(label, work, attributes = {}) {
  const node = element("button", { type: "button", ...attributes, click: run }, label);
  async function run(event) {
    event.preventDefault();
    forgetError();
    const together = [...(node.closest(".actions, dialog .bar")?.querySelectorAll("button") ?? [node])];
    together.forEach((each) => { each.disabled = true; });
    try {
      await work(event);
    } catch (error) {
      tell(error);
    } finally {
      together.forEach((each) => { each.disabled = false; });
    }
  }
  return node;
}

let forgetting;

/**
 * Says something to the person, for a while; with `action` ({label, work}) beside it, such as Undo.
 * @returns a function that takes it back where it still stands; undefined where nothing was said.
 */
export function tell(what, action = null) {
  const notice = document.getElementById("notice");
  // Broken off on purpose.
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
  clearTimeout(forgetting);
  forgetting = setTimeout(clear, isError || action ? 30_000 : 8_000);
  function clear() {
    if (words.parentNode === notice) { notice.replaceChildren(); notice.className = ""; }
  }
  return clear;
}

/** An error is over once the person does something else. */
export function forgetError() {
  const notice = document.getElementById("notice");
  if (notice.className === "error") { notice.replaceChildren(); notice.className = ""; }
}

/** Ends every dialog that still asks, unanswered. */
export function endDialogs() {
  document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
}

/** Asks with a dialog of the browser's own; answers with what `close` was called with, null where it was left. */
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

/** Runs `work` once nothing has asked for it for `milliseconds`. */
export function calmly(milliseconds, work) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...values), milliseconds);
  };
}
