// What a page shows while it has nothing else: ghosts, an empty state, an error.
import { button, element } from "./dom.js";
import { icon } from "./icons.js";

const GHOST_DELAY_MILLISECONDS = 150;

/** An empty state, which teaches the next act. `acts` are buttons or links. */
export function empty(picture, title, text, ...acts) {
  return element("div", { class: "empty" },
    element("div", { class: "art" }, icon(picture)), element("h2", {}, title),
    text ? element("p", { class: "soft small" }, text) : null, ...acts);
}

/** What went wrong, whether the data is safe, and Try again. */
export function failed(error, title, again) {
  return element("div", { class: "empty", role: "alert" },
    element("div", { class: "art bad" }, icon("warning")), element("h2", {}, title),
    element("p", { class: "soft small" }, error.message),
    button("Try again", again, { class: "btn main" }));
}

/** Ghosts of rows. They appear only if loading takes a moment, so that a fast page does not flicker. */
export function ghosts(count = 6) {
  const node = element("div", { "aria-hidden": "true", hidden: true }, Array.from({ length: count }, () =>
    element("div", { class: "row" }, element("span", { class: "ghost c" }),
      element("span", { class: "two stack" }, element("span", { class: "ghost" }), element("span", { class: "ghost w" })))));
  setTimeout(() => { node.hidden = false; }, GHOST_DELAY_MILLISECONDS);
  return node;
}

/** Shows what `work` returns in `place`; ghosts before, and an error with Try again instead. */
export async function fillWith(place, title, work) {
  place.replaceChildren(ghosts(3));
  try {
    place.replaceChildren(...[await work()].flat(2).filter(Boolean));
  } catch (error) {
    if (error.name === "AbortError") return;
    place.replaceChildren(failed(error, title, () => fillWith(place, title, work)));
  }
}
