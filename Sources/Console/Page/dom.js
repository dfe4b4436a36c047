// Creates all elements of the console. Text is set as text, so that no content is ever parsed as HTML.
import { fail } from "./toast.js";

const PROPERTIES = new Set(["value", "checked", "disabled", "hidden", "htmlFor"]);

/**
 * Creates an element. An attribute that is a function becomes a listener of the event with this name; null and false
 * are omitted. Children are elements, texts, or lists of both; null and false are skipped.
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
  node.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** A button with asynchronous work. It is disabled until the work ends. Shows errors. */
export function button(label, work, attributes = {}) {
  const node = element("button", { type: "button", class: "btn", ...attributes, click: run }, label);
  async function run(event) {
    event.preventDefault();
    // A second press of the button does nothing. Others at the same place stay enabled: an act may open a dialog.
    const hadFocus = document.activeElement === node;
    node.disabled = true;
    try {
      await work(event);
    } catch (error) {
      fail(error);
    } finally {
      node.disabled = false;
      if (hadFocus && node.isConnected && document.activeElement === document.body) node.focus();
    }
  }
  return node;
}

/** A button that shows only an icon. */
export function iconButton(picture, label, work, attributes = {}) {
  return button(picture, work, { class: "i-btn", "aria-label": label, title: label, ...attributes });
}

/** Runs `work` after `milliseconds` without a further call. */
export function debounce(milliseconds, work) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...values), milliseconds);
  };
}
