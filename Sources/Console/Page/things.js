// Things: what a household has, by room and by label, as a grid of photos.
import { ask } from "./dialog.js";
import { button, debounce, element } from "./dom.js";
import { icon } from "./icons.js";
import { MAX_BYTES, sendWithRetry } from "./sending.js";
import { empty, ghosts } from "./states.js";
import { photoPath, thing, undoable } from "./thing.js";
import { fail, say } from "./toast.js";
import { VirtualList } from "./virtual.js";
import { count, moneyText, number } from "./words.js";

/** The narrowest thing of the grid, with its gap, in units of the text's size. */
const THING_WIDTH = 12.5;
/** Rows of the grid that are loaded at once. */
const PAGE_ROWS = 12;

export function openThings(context) {
  const { api, can } = context;
  const mayWrite = can("inventory:write");
  let inventory = null;
  let filter = {};
  let columns = 2;
  let chosen = null;
  let detail = null;
  let turn = 0;

  const totals = element("span", { class: "small soft num grow", "aria-live": "polite" });
  const search = element("input", {
    class: "in", type: "search", placeholder: "Search things", "aria-label": "Search things", input: debounce(200, () => list.reload()),
  });
  const rooms = element("nav", { class: "rows", "aria-label": "Rooms and labels" });
  const chips = element("nav", { class: "chips things-chips phone", "aria-label": "Rooms" });
  const list = new VirtualList({
    label: "Things", title: "The things did not load", rowHeight: "--thing", id: (row) => row.map((item) => item.id).join(), row: gridRow,
    async load(cursor) {
      if (cursor === null) {
        columns = fitting();
        list.node.style.setProperty("--columns", columns);
      }
      const { data, nextCursor } = await api.get("/v1/items", {
        q: search.value.trim(), locationId: filter.room, labelId: filter.label, isDraft: filter.review ? true : null,
        sort: "createdAt", limit: columns * PAGE_ROWS, cursor,
      });
      const lines = [];
      for (let at = 0; at < data.length; at += columns) lines.push(data.slice(at, at + columns));
      return { data: lines, nextCursor };
    },
    empty() {
      const text = search.value.trim();
      if (text) {
        return empty("search", `Nothing with “${text}”`, "Try a part of the title, the make or the model.",
          button("Clear the search", async () => { search.value = ""; await list.reload(); search.focus(); }));
      }
      if (filter.review) return empty("check", "Nothing to review", "Things from photos and descriptions stay here until you have checked them.");
      if (filter.room || filter.label) return empty("box", "Nothing here yet", "Open a thing to choose its room or its label.");
      return empty("box", "No things yet", "A photo is enough: make, model and price are read where they can be seen.",
        mayWrite ? button("Add the first thing", add, { class: "btn main" }) : null);
    },
  });
  const resized = new ResizeObserver(() => { if (list.node.clientWidth > 0 && fitting() !== columns) list.reload(); });
  resized.observe(list.node);

  const grid = element("div", { class: "split thin" },
    element("section", { class: "list desk rooms" }, element("div", { class: "bar" }, element("h1", { class: "grow", tabindex: "-1" }, "Things")), rooms),
    element("section", { class: "detail show", "aria-label": "Things" },
      element("div", { class: "bar things-bar" }, element("h1", { class: "phone", tabindex: "-1" }, "Things"), totals,
        element("div", { class: "with-icon things-find" }, icon("search"), search),
        mayWrite ? button([icon("plus"), element("span", {}, "Add", element("span", { class: "desk" }, " things"))], add, { class: "btn main" }) : null),
      chips, list.node));
  const node = element("div", { class: "things" }, grid);

  /** How many things fit beside each other. */
  function fitting() {
    const unit = parseFloat(getComputedStyle(document.documentElement).fontSize);
    return Math.max(2, Math.floor(list.node.clientWidth / (THING_WIDTH * unit)));
  }

  function gridRow(items) {
    return element("div", { class: "grid" }, items.map((item) => element("a", { class: "thing", href: `#/things/${item.id}` },
      element("span", { class: "thing-pic" },
        item.photos[0] ? element("img", { src: photoPath(item, item.photos[0], true), width: 480, height: 400, alt: "", loading: "lazy" }) : icon("box"),
        item.isDraft ? element("span", { class: "tag check" }, "Draft") : null),
      element("b", { class: "cut", dir: "auto" }, item.title, item.quantity > 1 ? element("span", { class: "soft" }, ` × ${number(item.quantity)}`) : null),
      element("span", { class: "line far small soft" },
        item.location ? element("span", { class: "cut", dir: "auto" }, item.location) : element("span", { class: "cut check" }, "No room yet"),
        item.price === null ? null : element("span", { class: "num" }, moneyText(item.price, inventory?.currency ?? "USD"))))));
  }

  async function showInventory() {
    inventory = await api.get("/v1/inventory");
    const { itemCount, value, currency, draftCount, withoutLocation } = inventory;
    const places = [
      { query: "", name: "Everything", itemCount }, { query: "?review=1", name: "To review", itemCount: draftCount },
      ...(withoutLocation.itemCount > 0 ? [{ query: "?room=none", name: "No room yet", ...withoutLocation }] : []),
    ];
    const all = [
      [null, places], ["Rooms", inventory.locations.map((each) => ({ ...each, query: `?room=${each.id}` }))],
      ["Labels", inventory.labels.map((each) => ({ ...each, query: `?label=${each.id}` }))],
    ];
    const link = (place, className) => element("a", {
      class: className, href: `#/things${place.query}`, "aria-current": place.query === queryOf(filter) ? "true" : null,
      title: place.value ? moneyText(place.value, currency) : null,
    }, place.color || place.emoji ? dot(place) : null, element("span", { class: "grow cut", dir: "auto" }, place.name),
    element("span", { class: "xs soft num" }, number(place.itemCount)));
    rooms.replaceChildren(...all.flatMap(([title, group]) => (group.length === 0 ? [] : [
      title ? element("div", { class: "row-head" }, title) : "", ...group.map((place) => link(place, "row tight"))])));
    chips.replaceChildren(...all.slice(0, 2).flatMap(([, group]) => group.map((place) => link(place, "chip"))));
    const here = all.flatMap(([, group]) => group).find((place) => place.query === queryOf(filter));
    const shown = here?.query ? here : { itemCount, value };
    totals.replaceChildren(element("b", { class: "ink" }, number(shown.itemCount)), element("span", { class: "desk" }, shown.itemCount === 1 ? " thing" : " things"),
      ...(shown.value > 0 ? [", ", element("b", { class: "ink" }, moneyText(shown.value, currency))] : []));
  }

  /** Photos, or a sentence. */
  async function add() {
    const { defaultLocationId } = await api.get("/v1/device/settings");
    const made = await ask("Add things", (finish) => {
      const files = element("input", {
        type: "file", multiple: true, accept: "image/*", class: "unseen", tabindex: "-1", "aria-label": "Photos",
        change: async () => { const found = [...files.files]; finish(null); await addPhotos(found); },
      });
      const text = element("textarea", { class: "in", id: "thing-text", rows: 2, dir: "auto", placeholder: "Two black Kallax shelves in the living room, 79.99 each" });
      const error = element("p", { class: "error", role: "alert" });
      // Without an id: the draft of the dialog does not keep the choice.
      const room = element("select", { class: "in", change: () => api.patch("/v1/device/settings", { defaultLocationId: room.value || null }).then(() => say("Saved."), fail) },
        [{ id: "", name: "No room" }, ...(inventory?.locations ?? [])].map(({ id, name }) => element("option", { value: id, selected: id === (defaultLocationId ?? "") }, name)));
      return {
        hint: "One photo for each thing. A type plate or a receipt tells the most.",
        body: [
          button([icon("picture"), element("b", {}, "Photos"), element("span", {}, "Take or choose them")], async () => files.click(), { class: "panel way-btn" }), files,
          element("div", {}, element("label", { class: "l", htmlFor: "thing-text" }, "Or say what it is"), text),
          element("label", { class: "l" }, "Room of what this device adds, if none is said", room), error],
        foot: [button("Add", async () => {
          if (!text.value.trim()) { text.focus(); return; }
          const answer = await api.post("/v1/intents/create-item-from-description", { description: text.value.trim() });
          if (answer.ok) finish(answer);
          else error.textContent = answer.dialog;
        }, { class: "btn main" }), button("Cancel", async () => finish(null))],
      };
    }, { isSlim: true, draft: "add things" });
    if (!made) return;
    undoable(context, made.dialog, made.undoToken, refresh);
    await refresh();
  }

  /** Each photo becomes a draft. */
  async function addPhotos(files) {
    const refused = [];
    let last = null;
    for (const file of files) {
      try {
        if (file.size === 0 || file.size > MAX_BYTES) throw Object.assign(new Error("empty, or larger than 25 MB"), { isExpected: true });
        last = await sendWithRetry(api, file, { kind: "item" });
      } catch (error) {
        refused.push(`${file.name}: ${error.message}`);
        if (error.status === 0 || error.status === 401) break;
      }
    }
    if (refused.length > 0) say(`${count(refused.length, "photo")} not added. ${refused.slice(0, 3).join("; ")}`);
    if (last && files.length === 1) context.go(`/things/${last.duplicateOf ?? last.id}`);
    else if (last) context.go("/things", { review: 1 });
    await refresh();
  }

  async function refresh() { await Promise.all([showInventory(), list.reload()]); }

  async function showOne(id) {
    const here = ++turn;
    detail?.close();
    detail = null;
    node.replaceChildren(ghosts(4));
    const found = await thing(context, id);
    if (here !== turn) return found.close();
    detail = found;
    chosen = id;
    node.replaceChildren(found.node);
    node.querySelector("h1").focus({ preventScroll: true });
  }

  const soon = debounce(500, () => { if (!chosen) refresh().catch(() => {}); });
  const stop = can("notifications:read") ? api.listen((name, data) => {
    if (name !== "resumed" && !(name === "change" && ["item", "location", "label", "item_photo"].includes(data.object))) return;
    soon();
    detail?.heard(data);
  }) : () => {};

  return {
    node, name: "Things",
    async show(id, query) {
      if (id !== null) return showOne(id);
      turn += 1;
      detail?.close();
      detail = chosen = null;
      filter = query;
      if (!grid.isConnected) node.replaceChildren(grid);
      await refresh();
    },
    drop: mayWrite && can("captures:write") ? addPhotos : null,
    keys: () => detail?.keys ?? {},
    isUnsaved: () => detail?.isUnsaved() ?? false,
    close() { stop(); resized.disconnect(); list.close(); detail?.close(); turn += 1; },
  };
}

function queryOf({ room, label, review }) { return room ? `?room=${room}` : label ? `?label=${label}` : review ? "?review=1" : ""; }

/** The mark of a label: its emoji, or a circle in its color. */
function dot({ emoji, color }) {
  if (emoji) return element("span", { "aria-hidden": "true" }, emoji);
  const node = element("span", { class: "lab", "aria-hidden": "true" });
  node.style.color = color;
  return node;
}
