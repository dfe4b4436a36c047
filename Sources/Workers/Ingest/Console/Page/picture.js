// Pictures, and the words' places on them.
import { element, shape } from "./dom.js";

/**
 * An `img` of what lies at a path of the API. The server wants the key with each request, which an `img` does not send.
 * @param isLazy loads it once it comes near the window.
 */
export function image(api, path, alt, { isLazy = false } = {}) {
  const node = element("img", { alt });
  const load = async () => {
    try {
      node.src = URL.createObjectURL(await api.file(path));
      node.addEventListener("load", () => URL.revokeObjectURL(node.src), { once: true });
    } catch (error) {
      node.alt = `${alt} (${error.message})`;
    }
  };
  if (isLazy) nearing.observe(Object.assign(node, { load }));
  else load();
  return node;
}

const nearing = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    nearing.unobserve(target);
    target.load();
  }
}, { rootMargin: "300px" });

/** A picture on which words can be marked. Boxes are in fractions of the picture, from its top left. */
export class MarkedPicture {
  #marks = shape("svg", { viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" });
  #boxes = new Map();

  /**
   * @param words of a draft, each with its line, place in it, and box.
   * @param card where it lies, if others lie beside it: it alone is shown then.
   * @param chosen called with a word that was clicked.
   */
  constructor(api, path, words, card, chosen) {
    const shown = image(api, path, "The picture that was read");
    const whole = element("div", { class: "whole" }, shown, this.#marks);
    this.node = element("div", { class: "picture" }, whole);
    if (card) shown.addEventListener("load", () => this.#show(card, whole, shown.naturalWidth / shown.naturalHeight));
    for (const word of words) {
      if (!word.box) continue;
      const node = box(word.box, "word");
      node.append(shape("title", {}, word.text));
      node.addEventListener("click", () => chosen(word));
      this.#boxes.set(key(word), node);
      this.#marks.append(node);
    }
  }

  /** Only this part of the picture, with something around it. */
  #show(card, whole, aspect) {
    const margin = 0.08 * Math.max(card.width, card.height);
    const [left, top] = [Math.max(0, card.x - margin), Math.max(0, card.y - margin)];
    const width = Math.min(1, card.x + card.width + margin) - left;
    const height = Math.min(1, card.y + card.height + margin) - top;
    this.node.style.aspectRatio = `${(width * aspect) / height}`;
    this.node.style.overflow = "hidden";
    whole.style.width = `${100 / width}%`;
    whole.style.transform = `translate(${-100 * left}%, ${-100 * top}%)`;
  }

  /** Marks these words and no others. */
  mark(words) {
    for (const node of this.#boxes.values()) node.classList.remove("marked");
    for (const word of words) this.#boxes.get(key(word))?.classList.add("marked");
  }
}

function key(word) { return `${word.line}.${word.word}`; }

function box({ x, y, width, height }, name) {
  return shape("rect", { x, y, width, height, class: name });
}
