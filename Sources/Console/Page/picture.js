// Pictures with marked words.
import { element, shape } from "./dom.js";

/** A picture whose words can be marked, and an enlarged view of the marked ones. Boxes are fractions of the picture's size. */
export class MarkedPicture {
  #marks;
  #boxes = new Map();
  #loupe = element("div", { class: "loupe", "aria-hidden": "true" });
  #image;
  #frame;
  #whole;
  #outline = shape("rect", {});

  /**
   * @param words the draft's words, each with line, index and box.
   * @param card the card's box if the picture shows other cards too. Then only this part is shown.
   * @param chosen called with the word that was clicked.
   */
  constructor(path, words, card, chosen) {
    this.#marks = shape("svg", { class: "boxes", viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" });
    const read = words.map((word) => word.text).join(" ").slice(0, 300);
    this.#image = element("img", { src: path, alt: read ? `The picture that was read: ${read}` : "The picture that was sent", dir: "auto" });
    this.#whole = element("div", { class: "pic-in" }, this.#image, this.#marks);
    this.#frame = element("div", { class: "pic", tabindex: "0", role: "group", "aria-label": "Picture" }, this.#whole);
    this.node = element("div", { class: "stack" }, this.#frame, this.#loupe);
    this.#loupe.hidden = true;
    if (card) this.#image.addEventListener("load", () => this.#show(card));
    for (const word of words) {
      if (!word.box) continue;
      const { x, y, width, height } = word.box;
      const node = shape("rect", { x, y, width, height, class: "some" });
      node.append(shape("title", {}, word.text));
      node.addEventListener("click", () => chosen(word));
      this.#boxes.set(key(word), { node, box: word.box });
      this.#marks.append(node);
    }
  }

  /** Marks only these words, brings them into view and shows them enlarged. */
  mark(words) {
    for (const { node } of this.#boxes.values()) node.classList.remove("meant");
    const found = words.map((word) => this.#boxes.get(key(word))).filter(Boolean);
    this.#outline.remove();
    if (found.length === 0 || !this.#image.naturalWidth) return;
    for (const { node } of found) node.classList.add("meant");
    const left = Math.min(...found.map(({ box }) => box.x));
    const top = Math.min(...found.map(({ box }) => box.y));
    const right = Math.max(...found.map(({ box }) => box.x + box.width));
    const bottom = Math.max(...found.map(({ box }) => box.y + box.height));
    const whole = { x: left, y: top, width: right - left, height: bottom - top };
    this.#outline = shape("rect", { ...whole, class: "marked" });
    this.#marks.append(this.#outline);
    this.#enlarge(whole);
    // On a phone the frame shows a part of the picture.
    const height = this.#whole.getBoundingClientRect().height;
    this.#frame.scrollTop = Math.max(0, ((top + bottom) / 2) * height - this.#frame.clientHeight / 2);
  }

  #enlarge({ x, y, width, height }) {
    const copy = element("img", { src: this.#image.src, alt: "" });
    const marks = shape("svg", { class: "boxes", viewBox: "0 0 1 1", preserveAspectRatio: "none" },
      shape("rect", { x, y, width, height, class: "marked" }));
    const inside = element("div", { class: "pic-in" }, copy, marks);
    this.#loupe.replaceChildren(inside);
    this.#loupe.hidden = false;
    const [frameWidth, frameHeight] = [this.#loupe.clientWidth, this.#loupe.clientHeight];
    const aspect = this.#image.naturalHeight / this.#image.naturalWidth;
    // The words take at most four fifths of the frame, and at most half of its height.
    const scale = Math.min((0.8 * frameWidth) / Math.max(width, 0.02), (0.5 * frameHeight) / (Math.max(height, 0.01) * aspect), 6 * frameWidth);
    inside.style.width = `${scale}px`;
    const place = (center, size, frame) => Math.min(0, Math.max(frame - size, frame / 2 - center * size));
    inside.style.transform = `translate(${place(x + width / 2, scale, frameWidth)}px, ${place(y + height / 2, scale * aspect, frameHeight)}px)`;
  }

  /** Shows only this part of the picture, with a margin. */
  #show(card) {
    const margin = 0.08 * Math.max(card.width, card.height);
    const [left, top] = [Math.max(0, card.x - margin), Math.max(0, card.y - margin)];
    const width = Math.min(1, card.x + card.width + margin) - left;
    const height = Math.min(1, card.y + card.height + margin) - top;
    this.#frame.style.aspectRatio = `${(width * this.#image.naturalWidth) / (height * this.#image.naturalHeight)}`;
    this.#whole.style.width = `${100 / width}%`;
    this.#whole.style.transform = `translate(${-100 * left}%, ${-100 * top}%)`;
  }
}

function key(word) { return `${word.line}.${word.word}`; }
