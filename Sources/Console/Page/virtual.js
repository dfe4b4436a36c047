// A list of any length that keeps only the rows near the visible part in the page.
import { button, element } from "./dom.js";
import { failed, ghosts } from "./states.js";

/** Rows above and below the visible part. */
const MARGIN = 6;

export class VirtualList {
  #items = [];
  /** The top of each item, and at the end the height of all. */
  #tops = [0];
  #shown = new Map();
  #cursor = null;
  #isLoading = false;
  #turn = 0;
  #options;
  #canvas = element("div", { role: "list" });
  #end = element("div", {});
  #size;

  /**
   * @param options `label`; `load(cursor)`: returns {data, nextCursor}; `row(item, position)`: an element; `id(item)`;
   * `head(item)`: the title of the item's group or null; `empty()`: the element for no items; `title`: for errors;
   * `loaded(items)`: called after each page.
   */
  constructor(options) {
    this.#options = options;
    this.#canvas.setAttribute("aria-label", options.label);
    this.node = element("div", { class: "rows", scroll: () => this.#draw() },
      this.#canvas, this.#end);
    this.#size = new ResizeObserver(() => { this.#measure(); this.#draw(); });
    this.#size.observe(this.node);
  }

  get items() { return this.#items.filter((item) => !item.head).map((item) => item.value); }

  /** Loads the first page again. Rows that are still there keep their place. */
  async reload() {
    const turn = ++this.#turn;
    if (this.#items.length === 0) this.#end.replaceChildren(ghosts());
    this.#isLoading = true;
    // As many pages as were loaded, so that a refresh does not shorten the list.
    const wanted = Math.min(Math.max(this.items.length, 1), 200);
    try {
      const data = [];
      let cursor = null;
      do {
        const page = await this.#options.load(cursor);
        if (turn !== this.#turn) return;
        data.push(...page.data);
        cursor = page.nextCursor;
      } while (cursor !== null && data.length < wanted);
      this.#cursor = cursor;
      this.#put(data, true);
    } catch (error) {
      if (turn === this.#turn) this.#fail(error, () => this.reload());
    } finally {
      if (turn === this.#turn) this.#isLoading = false;
    }
    if (turn === this.#turn) this.#draw();
  }

  /** Removes an item at once, before the server has answered. */
  remove(id) { this.#put(this.items.filter((item) => this.#options.id(item) !== id), true); }

  /** Shows the rows again, for example after another one was chosen. */
  redraw() {
    for (const { node } of this.#shown.values()) node.remove();
    this.#shown.clear();
    this.#draw();
  }

  /** Scrolls to an item and returns its row; null if it is not loaded. */
  reveal(id) {
    const index = this.#items.findIndex((item) => !item.head && this.#options.id(item.value) === id);
    if (index < 0) return null;
    const [top, bottom] = [this.#tops[index], this.#tops[index + 1]];
    if (top < this.node.scrollTop) this.node.scrollTop = top;
    else if (bottom > this.node.scrollTop + this.node.clientHeight) this.node.scrollTop = bottom - this.node.clientHeight;
    this.#draw();
    return this.#shown.get(index)?.node.firstElementChild ?? null;
  }

  close() { this.#size.disconnect(); this.#turn += 1; }

  #put(data, isWhole) {
    const before = isWhole ? [] : this.#items;
    let head = before.findLast((item) => item.head)?.head ?? null;
    const added = [];
    for (const value of data) {
      const own = this.#options.head?.(value) ?? null;
      if (own !== head) added.push({ head: own });
      head = own;
      added.push({ value });
    }
    this.#items = [...before, ...added];
    for (const { node } of this.#shown.values()) if (isWhole) node.remove();
    if (isWhole) this.#shown.clear();
    this.#measure();
    this.#options.loaded?.(this.items);
    const isEmpty = this.#items.length === 0;
    this.#canvas.hidden = isEmpty;
    this.#end.replaceChildren(...(isEmpty && this.#options.empty ? [this.#options.empty()] : []));
  }

  #fail(error, again) {
    if (error.name === "AbortError") return;
    this.#end.replaceChildren(this.#items.length === 0
      ? failed(error, this.#options.title ?? "The list did not load", again)
      : element("p", { class: "pad small" }, error.message, " ", button("Try again", again, { class: "btn quiet low" })));
  }

  #measure() {
    const style = getComputedStyle(document.documentElement);
    const unit = parseFloat(style.fontSize);
    const value = (name) => parseFloat(style.getPropertyValue(name)) * unit;
    const [row, head] = [value(this.#options.rowHeight ?? "--row"), value("--head")];
    let top = 0;
    this.#tops = [0, ...this.#items.map((item) => (top += item.head ? head : row))];
    this.#canvas.style.height = `${top}px`;
  }

  #draw() {
    const from = this.node.scrollTop;
    const to = from + this.node.clientHeight;
    const first = Math.max(0, this.#at(from) - MARGIN);
    const last = Math.min(this.#items.length - 1, this.#at(to) + MARGIN);
    const focused = document.activeElement;
    for (const [index, { node }] of this.#shown) {
      if (index >= first && index <= last || node.contains(focused)) continue;
      node.remove();
      this.#shown.delete(index);
    }
    for (let index = first; index <= last; index += 1) {
      if (!this.#shown.has(index)) this.#show(index);
    }
    if (this.#cursor !== null && to > this.#tops.at(-1) - 3 * this.node.clientHeight) this.#more();
  }

  #show(index) {
    const item = this.#items[index];
    const node = item.head
      ? element("div", { class: "slot", role: "listitem" }, element("div", { class: "row-head" }, item.head))
      : element("div", {
        class: `slot ${index === 0 || this.#items[index - 1].head ? "lead" : ""}`, role: "listitem",
        "aria-setsize": this.#cursor === null ? this.#items.length : -1, "aria-posinset": index + 1,
      }, this.#options.row(item.value));
    node.style.transform = `translateY(${this.#tops[index]}px)`;
    this.#shown.set(index, { node });
    // In the order of the list, which is the order of the Tab key.
    const next = [...this.#shown.entries()].filter(([other]) => other > index).sort(([a], [b]) => a - b)[0];
    this.#canvas.insertBefore(node, next?.[1].node ?? null);
  }

  /** The index of the item at a height. */
  #at(height) {
    let [low, high] = [0, this.#items.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#tops[middle + 1] <= height) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  async #more() {
    if (this.#isLoading) return;
    this.#isLoading = true;
    const turn = this.#turn;
    try {
      const page = await this.#options.load(this.#cursor);
      if (turn !== this.#turn) return;
      this.#cursor = page.nextCursor;
      this.#put(page.data, false);
    } catch (error) {
      if (turn === this.#turn) this.#fail(error, async () => { this.#end.replaceChildren(); await this.#more(); });
      return;
    } finally {
      if (turn === this.#turn) this.#isLoading = false;
    }
    this.#draw();
  }
}
