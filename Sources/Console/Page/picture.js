// Pictures with marked words.
import { element, shape } from "./dom.js";

/**
 * An `img` for a path of the API. It is loaded with `fetch`, because an `img` does not send the key.
 * @param isLazy loads the picture when it comes near the visible area.
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
  if (isLazy) lazyLoader.observe(Object.assign(node, { load }));
  else load();
  return node;
}

const lazyLoader = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    lazyLoader.unobserve(target);
    target.load();
  }
}, { rootMargin: "300px" });

/** A picture whose words can be marked. Boxes are fractions of the picture's size, from the top left. */
export class MarkedPicture {
  #marks = shape("svg", { viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" });
  #boxes = new Map();

  /**
   * @param words the draft's words, each with line, index and box.
   * @param card the card's box if the picture shows other cards too. Then only this part is shown.
   * @param chosen called with the word that was clicked.
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

  /** Shows only this part of the picture, with a margin. */
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

  /** Marks only these words. */
  mark(words) {
    for (const node of this.#boxes.values()) node.classList.remove("marked");
    for (const word of words) this.#boxes.get(key(word))?.classList.add("marked");
  }
}

function key(word) { return `${word.line}.${word.word}`; }

function box({ x, y, width, height }, name) {
  return shape("rect", { x, y, width, height, class: name });
}
