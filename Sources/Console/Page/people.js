// People and groups: the list at the left, one of them at the right.
import { newPerson } from "./edit.js";
import { debounce, element, iconButton } from "./dom.js";
import { icon } from "./icons.js";
import { empty, ghosts } from "./states.js";
import { VirtualList } from "./virtual.js";
import { count, face, groupOf, nameOf, roleOf } from "./words.js";

const ORDERS = [["recent", "Recent"], ["name", "A to Z"], ["tags", "Tags"], ["groups", "Groups"]];

/** @param start `people` or `groups`. */
export function openPeople(context, start) {
  const { api, can } = context;
  let order = start === "groups" ? "groups" : "recent";
  let chosen = null;
  let tag = null;
  let tags = [];
  let turn = 0;
  let detail = null;

  const search = element("input", {
    class: "in", type: "search", placeholder: "Search people", "aria-label": "Search people",
    input: debounce(200, () => list.reload()),
  });
  const chips = element("div", { class: "chips", role: "group", "aria-label": "Order" });
  const tagChips = element("div", { class: "chips", role: "group", "aria-label": "Tag", hidden: true });
  const place = element("section", { class: "detail", "aria-label": "Chosen" });
  const list = new VirtualList({
    label: "People", id: (item) => item.id, title: "The list of people did not load", row,
    head: (item) => (item.members ? null : order === "recent" ? groupOf(item.updatedAt) : initial(nameOf(item))),
    load(cursor) {
      if (order === "groups") return loadGroups(cursor);
      const text = search.value.trim();
      return api.get("/v1/contacts", {
        q: text, status: "confirmed", tag, cursor, limit: 50, sort: order === "recent" ? "updatedAt" : "name",
      });
    },
    empty() {
      const text = search.value.trim();
      if (text) return empty("search", `Nothing with “${text}”`, "Try a part of the name, the company or a number.", clearButton());
      if (order === "groups") return empty("people", "No groups yet", "A group gathers the chats of several people.");
      return empty("people", "No people yet", "They come from chats and cards that you send.",
        can("captures:write") ? element("button", { class: "btn main", type: "button", click: () => context.add() }, "Add the first capture") : null);
    },
    loaded(items) {
      if (items.length > 0 && chosen === null && innerWidth >= 1080) showOne(items[0], true);
    },
  });
  const node = element("div", { class: "split narrow" },
    element("section", { class: "list", "aria-label": "People" },
      element("div", { class: "bar" }, element("h1", { class: "grow", tabindex: "-1" }, "People"),
        can("contacts:write") ? iconButton(icon("plus"), "New contact", create) : null),
      element("div", { class: "find" }, element("div", { class: "with-icon" }, icon("search"), search), chips, tagChips),
      list.node),
    place);

  function clearButton() {
    return element("button", {
      type: "button", class: "btn", click: () => { search.value = ""; list.reload(); search.focus(); },
    }, "Clear the search");
  }

  async function loadGroups(cursor) {
    const page = await api.get("/v1/groups", { limit: 200, cursor });
    const text = search.value.trim().toLowerCase();
    return { ...page, data: page.data.filter((group) => group.name.toLowerCase().includes(text)) };
  }

  function initial(name) {
    const [first] = name.normalize("NFD").toUpperCase();
    return /\p{L}/u.test(first ?? "") ? first : "#";
  }

  function row(item) {
    const isGroup = Boolean(item.members);
    const name = isGroup ? item.name : nameOf(item);
    return element("a", {
      class: "row face-row", href: isGroup ? `#/groups/${item.id}` : `#/people/${item.id}`,
      "aria-current": item.id === chosen ? "true" : null,
    }, face(name), element("span", { class: "two" }, element("b", { class: "cut", dir: "auto" }, name),
      element("span", { class: "cut", dir: "auto" },
        isGroup ? count(item.members.length, "member") : roleOf(item) || item.emails[0] || item.tags.join(", "))));
  }

  async function choose(value) {
    order = value;
    tag = null;
    draw();
    if (order === "tags") {
      tags = (await api.get("/v1/tags")).data;
      draw();
    }
    await list.reload();
  }

  function draw() {
    chips.replaceChildren(...ORDERS.map(([value, label]) => element("button", {
      type: "button", class: "chip", "aria-pressed": String(order === value), click: () => choose(value),
    }, label)));
    tagChips.hidden = order !== "tags";
    tagChips.replaceChildren(...(tags.length === 0 ? [element("span", { class: "soft small" }, "No tags yet.")] : tags.map((each) =>
      element("button", {
        type: "button", class: "chip", dir: "auto", "aria-pressed": String(tag === each.tag),
        click: () => { tag = tag === each.tag ? null : each.tag; draw(); list.reload(); },
      }, `${each.tag} ${each.contacts}`))));
  }

  async function create() {
    const made = await newPerson(search.value.trim(), (fields) => api.post("/v1/contacts", fields));
    if (!made) return;
    await list.reload();
    context.go(`/people/${made.id}`);
  }

  /** @param isOwn nobody asked for this detail, so the focus and the address stay. */
  async function showOne(item, isOwn) {
    const here = ++turn;
    chosen = item.id;
    list.redraw();
    list.reveal(item.id);
    if (!isOwn || !detail) place.replaceChildren(ghosts(3));
    detail?.close?.();
    const found = item.members || item.isGroup
      ? await (await import("./group.js")).group(context, item.id) : await (await import("./person.js")).person(context, item.id, { gone });
    if (here !== turn) return found.close?.();
    detail = found;
    place.replaceChildren(...found.nodes);
    if (!isOwn) place.querySelector("h1")?.focus({ preventScroll: true });
  }

  /** The chosen contact was deleted or merged. */
  async function gone() {
    detail?.close?.();
    detail = chosen = null;
    place.replaceChildren();
    await list.reload();
    context.go("/people");
  }

  async function step(by) {
    const index = list.items.findIndex((item) => item.id === chosen);
    const next = list.items[index + by];
    if (!next) return;
    context.replace(`/${next.members ? "groups" : "people"}/${next.id}`);
    await showOne(next, true);
    list.reveal(next.id)?.focus();
  }

  const refresh = debounce(500, () => list.reload());
  const stop = can("notifications:read") ? api.listen((name, data) => {
    if (name === "resumed" || name === "change" && ["contact", "group", "merge", "interaction"].includes(data.object)) {
      refresh();
      detail?.heard?.(data);
    }
  }) : () => {};

  draw();
  const loaded = list.reload();
  return {
    node, name: "People",
    async show(id) {
      if (id === "new") { context.replace("/people"); return create(); }
      if (id === null) {
        if (chosen !== null && innerWidth < 1080) { chosen = null; list.redraw(); }
        if (list.items.length > 0 && chosen === null && innerWidth >= 1080) await showOne(list.items[0], true);
        return;
      }
      if (id === chosen && detail) { place.querySelector("h1")?.focus({ preventScroll: true }); return; }
      chosen = id;
      await Promise.all([showOne({ id, isGroup: location.hash.startsWith("#/groups") }, false), loaded.then(() => list.redraw())]);
    },
    keys: () => ({ j: () => step(1), k: () => step(-1), ...detail?.keys }),
    isUnsaved: () => detail?.isUnsaved?.() ?? false,
    close() { stop(); list.close(); detail?.close?.(); turn += 1; },
  };
}
